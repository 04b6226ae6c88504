# `make play` and `make test` set up all they need; the rest is for people who work on zoc.

PYTHON ?= python3
BIN := .venv/bin
FONTS := src/zoc/atlas/fonts
READY := .venv/.ready
JOBS ?= 2

.PHONY: play test check unit fonts lock pictures bench clean help

help:
	@echo "make play      open the gallery of maps and counters"
	@echo "make test      style, types, layers and all tests"
	@echo "make pictures  draw docs/images again"
	@echo "make bench     speed, as ratios in one run"
	@echo "make lock      renew the lock files"

play: $(READY)
	$(BIN)/zoc gallery --open

test: check unit

check: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/pyright
	$(BIN)/lint-imports

unit: $(READY)
	$(BIN)/pytest -n $(JOBS)

pictures: $(READY)
	$(BIN)/zoc gallery --pictures docs/images
	$(BIN)/python docs/battle.py

bench: $(READY)
	$(BIN)/python -m bench.hexes
	$(BIN)/python -m bench.play

$(READY): pyproject.toml requirements.lock fonts/package-lock.json
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	$(MAKE) fonts
	touch $(READY)

fonts:
	cd fonts && npm ci --silent --no-fund --no-audit
	mkdir -p $(FONTS)
	cp fonts/node_modules/@fontsource/*/files/*-latin-[45678]00-*.woff $(FONTS)/

lock:
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --no-header --no-annotate \
	  --no-emit-index-url --extra server --group dev pyproject.toml requirements-build.in -o requirements.lock
	cd fonts && npm install --silent --package-lock-only

clean:
	rm -rf .venv .cache build fonts/node_modules $(FONTS)
