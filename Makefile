# Parlour: build it, play it, test it, measure it. Needs Python 3.11 or later; a C compiler makes it fast.
# Node for the web client comes from the machine or from PyPI.

PYTHON ?= python3
ARGS ?=

VENV := .venv
BIN := $(VENV)/bin
COMPILED := src/parlour/rules src/parlour/bots
PARTNERS := $(patsubst %.pxd,%.py,$(wildcard src/parlour/bots/*.pxd))
BUILT := $(VENV)/built$(if $(filter-out 0,$(PARLOUR_PURE)),-pure)
STATIC := src/parlour/table/static
CLIENT := $(STATIC)/index.html
PACKAGES := web/node_modules/.installed
WEB := $(shell find web -name node_modules -prune -o -type f ! -name '.*' ! -name package-lock.json -print)

.PHONY: help play build test browser lint bench arena soak clean

help:
	@echo "make play    open the card room in the browser (ARGS='--help' tells more)"
	@echo "make test    check style and types, then run every test, whole games in a real Chromium too"
	@echo "make browser only the tests in the browser; they leave pictures of every page in build/screenshots"
	@echo "make lint    check style and types only"
	@echo "make bench   measure the speed, beside OpenSpiel where it can be installed"
	@echo "make arena   measure how strong the bots are, and write docs/strength.md (about 15 minutes)"
	@echo "make soak    play a million random games of each kind"
	@echo "make build   compile the rules and build the web client where they have changed"
	@echo "make clean   remove everything that make has made"

play: build
	@$(BIN)/parlour $(ARGS)

# All tests of a file run in one process, so that what they share is built once.
PYTEST := $(BIN)/python -m pytest --numprocesses auto --dist loadfile

# The browser's tests say what to do where none can be installed, and fail: without them little is proved.
test: lint
	@tests/browser/install-chromium
	$(PYTEST) $(ARGS)

browser: build
	@tests/browser/install-chromium
	$(PYTEST) tests/browser $(ARGS)

lint: build
	$(BIN)/ruff check .
	$(BIN)/mypy
	@if [ -e $(PACKAGES) ]; then web/npm --silent run types:check && web/npm --silent run check; \
		else echo "The web client is not checked: there is no Node."; fi

# The requirement is read from the installed package, so that it is written once, in pyproject.toml.
bench: build
	@$(BIN)/python -c 'import pyspiel' 2>/dev/null || { \
		echo "Installing OpenSpiel to compare with ..."; \
		$(BIN)/python -m pip install --quiet --disable-pip-version-check --only-binary :all: \
			"$$($(BIN)/python -c 'from importlib.metadata import requires; \
				print(*(line.split(";")[0] for line in requires("parlour") if "bench" in line))')" \
		|| echo "OpenSpiel can not be installed here; measuring without it."; }
	@$(BIN)/parlour bench $(ARGS)

arena: build
	$(BIN)/python -m parlour.arena.strength --out docs/strength.md $(ARGS)

soak: build
	$(BIN)/python tests/soak.py $(ARGS)

build: $(BUILT) $(CLIENT)

# Installed uncompiled, because the next rule compiles: it does so only for what has changed.
$(VENV)/installed: pyproject.toml
	@echo "Setting up $(VENV) ..."
	@$(PYTHON) -m venv $(VENV)
	@PARLOUR_PURE=1 $(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

# Compiled modules win over the .py files beside them, so none may be left that is older than its source.
$(BUILT): $(VENV)/installed setup.py $(wildcard src/parlour/rules/*.py $(COMPILED:%=%/*.pxd)) $(PARTNERS)
	@echo "Building the rules ..."
	@rm -f $(COMPILED:%=%/*.so) $(COMPILED:%=%/*.pyd) $(VENV)/built*
	@$(BIN)/python setup.py --quiet build_ext --inplace
	@$(BIN)/python -c 'import parlour; print("The rules are compiled." if parlour.COMPILED else \
		"The rules run as plain Python: correct, but slow.")'
	@touch $@

# Without Node there is no client, and the server says so; everything else works. Make tries again next time.
$(PACKAGES): $(VENV)/installed web/package.json web/npm
	@web/npm install --loglevel=error --no-package-lock --no-audit --no-fund >/dev/null && touch $@ || { rm -f $@; \
		echo "The web client can not be built: no Node 20.19 or later, here or from PyPI, or no npm packages."; }

$(CLIENT): $(PACKAGES) $(WEB)
	@if [ -e $(PACKAGES) ]; then echo "Building the web client ..." && web/npm --silent run build -- --logLevel error; fi

clean:
	rm -rf $(VENV) $(STATIC) web/node_modules build dist src/*.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis
	rm -f $(COMPILED:%=%/*.so) $(COMPILED:%=%/*.pyd)
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +
