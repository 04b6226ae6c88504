# syntax=docker/dockerfile:1
# The server with its client, in three steps: the pages and fonts, the package, what runs.
# It runs as a user without rights and needs nothing but /data and /tmp to write to:
#   docker run --read-only --tmpfs /tmp --cap-drop ALL -v zoc:/data -p 127.0.0.1:8080:8080 zoc

FROM node:24-slim AS pages
WORKDIR /zoc
COPY fonts/package.json fonts/package-lock.json fonts/
RUN cd fonts && npm ci --no-fund --no-audit
COPY web/package.json web/package-lock.json web/
RUN cd web && npm ci --no-fund --no-audit
COPY web web
RUN cd web && npm run build \
 && mkdir -p /zoc/src/zoc/atlas/fonts \
 && cp /zoc/fonts/node_modules/@fontsource/*/files/*-latin-[45678]00-*.woff /zoc/src/zoc/atlas/fonts/

# Not the slim one: with its C compiler the searches are compiled.
FROM python:3.13 AS package
WORKDIR /zoc
RUN python -m venv /opt/zoc
COPY requirements-server.lock pyproject.toml README.md LICENSE ./
# Everything comes by the lock file and is checked against its hashes.
RUN /opt/zoc/bin/pip install --no-cache-dir --require-hashes -r requirements-server.lock
COPY hatch_build.py ./
COPY examples examples
COPY src src
COPY --from=pages /zoc/src/zoc/server/client src/zoc/server/client
COPY --from=pages /zoc/src/zoc/atlas/fonts src/zoc/atlas/fonts
RUN /opt/zoc/bin/pip install --no-cache-dir --no-deps --no-build-isolation .

FROM python:3.13-slim
RUN useradd --system --uid 10001 --home-dir /data zoc && install -d -o zoc -g zoc /data
COPY --from=package /opt/zoc /opt/zoc
ENV PATH=/opt/zoc/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    XDG_DATA_HOME=/data \
    XDG_CACHE_HOME=/data/cache \
    ZOC_HOST=0.0.0.0 \
    ZOC_PORT=8080 \
    ZOC_LOG=json
USER zoc
VOLUME /data
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
  CMD ["python", "-c", "import os, urllib.request as u; u.urlopen(f'http://127.0.0.1:{os.environ[\"ZOC_PORT\"]}/healthz', timeout=4)"]
CMD ["zoc", "serve"]
