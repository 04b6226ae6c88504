# `make play` and `make test` set up all they need; the rest is for people who work on zoc.

PYTHON ?= python3
BIN := .venv/bin
FONTS := src/zoc/atlas/fonts
READY := .venv/.ready
JOBS ?= 2

CLIENT := src/zoc/server/client/index.html
WEB := $(shell find web/src web/scripts -type f 2>/dev/null) web/index.html web/vite.config.ts web/wire.json

.PHONY: play gallery test check unit web stories fonts lock pictures screens bench clean help twins hunt

help:
	@echo "make play      play in the browser"
	@echo "make gallery   open the gallery of maps and counters"
	@echo "make test      style, types, layers, all tests and the browser stories"
	@echo "make screens   take pictures of the main screens"
	@echo "make pictures  draw docs/images again"
	@echo "make bench     speed, as ratios in one run"
	@echo "make hunt      properties, tried on new examples"
	@echo "make twins     all golden records with and without the compiled searches"
	@echo "make lock      renew the lock files"

play: $(READY) $(CLIENT)
	$(BIN)/zoc serve --open

gallery: $(READY)
	$(BIN)/zoc gallery --open

test: check web unit stories

check: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/pyright
	$(BIN)/lint-imports

web: $(READY) $(CLIENT)
	cd web && npm run --silent check && npm run --silent test

unit: $(READY)
	$(BIN)/pytest -n $(JOBS) --ignore=tests/stories

hunt: $(READY)
	ZOC_HUNT=1 $(BIN)/pytest -n $(JOBS) --ignore=tests/stories -m hypothesis

stories: $(READY) $(CLIENT)
	$(BIN)/pytest tests/stories

screens: $(READY) $(CLIENT)
	$(BIN)/python -m tests.stories.screens build/screens

pictures: $(READY) $(CLIENT)
	$(BIN)/zoc gallery --pictures docs/images
	$(BIN)/python docs/covers.py
	$(BIN)/python docs/battle.py
	$(BIN)/python -m tests.stories.pictures docs/images

twins: $(READY)
	ZOC_KERNEL=py $(BIN)/pytest tests/hexes tests/titles/$(TITLE) -k "golden or hexes or batches"
	ZOC_KERNEL=c $(BIN)/pytest tests/hexes tests/titles/$(TITLE) -k "golden or hexes or batches"

bench: $(READY)
	$(BIN)/python -m bench.hexes
	$(BIN)/python -m bench.play
	$(BIN)/python -m bench.machines
	$(BIN)/python -m bench.table
	$(BIN)/python -m bench.page

$(READY): pyproject.toml requirements.lock fonts/package-lock.json hatch_build.py src/zoc/hexes/compiled.c
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	$(MAKE) fonts
	touch $(READY)

web/node_modules/.ready: web/package.json web/package-lock.json
	cd web && npm ci --silent --no-fund --no-audit
	touch $@

$(CLIENT): web/node_modules/.ready $(WEB)
	cd web && npm run --silent build

fonts:
	cd fonts && npm ci --silent --no-fund --no-audit
	mkdir -p $(FONTS)
	cp fonts/node_modules/@fontsource/*/files/*-latin-[45678]00-*.woff $(FONTS)/

lock:
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --no-header --no-annotate \
	  --no-emit-index-url --extra server --group dev pyproject.toml requirements-build.in -o requirements.lock
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --no-header --no-annotate \
	  --no-emit-index-url --extra server --constraint requirements.lock \
	  pyproject.toml requirements-build.in -o requirements-server.lock
	cd fonts && npm install --silent --package-lock-only
	cd web && npm install --silent --package-lock-only

clean:
	rm -rf .venv .cache build fonts/node_modules web/node_modules src/zoc/server/client $(FONTS)
