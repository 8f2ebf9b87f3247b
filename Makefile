# Parlour: build it, play it, test it, measure it. Needs Python 3.11 or later; a C compiler makes it fast.
# Node for the web client comes from the machine or from PyPI.

PYTHON ?= python3
ARGS ?=

VENV := .venv
BIN := $(VENV)/bin
TYPED := $(shell find src/parlour -name '*.pxd')
BUILT := $(VENV)/built$(if $(filter-out 0,$(PARLOUR_PURE)),-pure)
STATIC := src/parlour/server/static
CLIENT := $(STATIC)/index.html
PACKAGES := web/node_modules/.packages
CHECKERS := web/node_modules/.checkers
WEB := $(shell find web -name node_modules -prune -o -type f ! -name '.*' ! -name package-lock.json -print)

PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check
NPM_INSTALL := web/npm install --loglevel=error --no-package-lock --no-audit --no-fund
ROOM := $(VENV)/packages $(BUILT) $(CLIENT)
TOOLS := $(VENV)/tools $(CHECKERS)

# Requirements are written once, in pyproject.toml; this installs a list of them.
install = $(BIN)/python -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))$(1), sep="\n")' \
	| $(PIP) install --requirement /dev/stdin

.PHONY: help play build tools test browser browsers lint bench arena docs soak chaos clean

help:
	@echo "make play    open the card room in the browser (ARGS='--help' tells more)"
	@echo "make test    check style and types, then run every test, whole games in a real Chromium too"
	@echo "make browser only the tests in the browser; they leave pictures of every page in build/screenshots"
	@echo "make browsers  whole games in other engines: WebKit (iPhones), and Firefox where it can be driven"
	@echo "make lint    check style, types and workflows only"
	@echo "make bench   measure the speed, beside OpenSpiel where it can be installed"
	@echo "make arena   measure how strong the bots are, and write docs/strength.md (about 15 minutes)"
	@echo "make docs    build the documentation, with a reference made from the docstrings"
	@echo "make soak    play a million random games of each kind, and hold the lab to known answers"
	@echo "make chaos   ten minutes of random faults in a room of three servers (MINUTES=1 for one)"
	@echo "make build   compile the rules and build the web client where they have changed"
	@echo "make clean   remove everything that make has made"

play: build
	@$(BIN)/parlour $(ARGS)

# All tests of a file run in one process, so that what they share is built once; what takes long is begun first.
PYTEST := $(BIN)/python -m pytest --numprocesses auto --dist loadfile --no-loadscope-reorder

# The browser's tests say what to do where none can be installed, and fail: without them little is proved.
test: lint
	@tests/browser/install-chromium
	$(PYTEST) $(ARGS)

browser: tools
	@tests/browser/install-chromium
	$(PYTEST) tests/browser $(ARGS)

browsers: tools
	@tests/browser/install-others
	@$(BIN)/python -c 'import selenium' 2>/dev/null || { echo "Python: installing what drives other browsers ..." && \
		$(call install,["project"]["optional-dependencies"]["browsers"]); }
	$(BIN)/python tests/browser/other_browsers.py

lint: tools
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	for each in tests/*/conftest.py; do $(BIN)/mypy --no-error-summary $$each || exit 1; done
	@if [ -e $(CHECKERS) ]; then web/npm --silent run types:check && web/npm --silent run check && \
		web/npm --silent run format:check && web/npm --silent run workflows; \
		else echo "The web client and the workflows are not checked: there is no Node."; fi

bench: build
	@$(BIN)/python -c 'import pyspiel' 2>/dev/null || { \
		echo "Installing OpenSpiel to compare with ..."; \
		$(call install,["project"]["optional-dependencies"]["bench"]) --only-binary :all: \
		|| echo "OpenSpiel can not be installed here; measuring without it."; }
	@$(BIN)/python -c 'import pgx, rlcard' 2>/dev/null || { \
		echo "Installing pgx and RLCard to compare with ..."; \
		$(call install,["project"]["optional-dependencies"]["rivals"]) \
		|| echo "pgx and RLCard can not be installed here; measuring without them."; }
	@$(BIN)/parlour bench $(ARGS)

arena: build
	$(BIN)/python -m parlour.measure.strength --out docs/strength.md $(ARGS)

docs: $(VENV)/compiler
	@$(BIN)/python -c 'import zensical, mkdocstrings_handlers.python' 2>/dev/null || \
		{ echo "Python: installing what the documentation needs ..." && \
		$(call install,["project"]["optional-dependencies"]["docs"]); }
	@$(BIN)/zensical build --strict
	@echo "The documentation is in build/docs; open build/docs/index.html."

soak: build
	$(BIN)/python tests/soak.py $(ARGS)
	$(BIN)/python tests/soak_lab.py

chaos: tools
	$(BIN)/python tests/chaos.py $(if $(MINUTES),--minutes $(MINUTES)) $(ARGS)

# Side by side: packages are fetched while the rules compile.
build:
	@$(MAKE) --silent --jobs $(ROOM)

tools:
	@$(MAKE) --silent --jobs $(ROOM) $(TOOLS)

# Installed uncompiled, because a rule of its own compiles: it does so only for what has changed.
$(VENV)/compiler: pyproject.toml
	@echo "Python: setting up $(VENV) ..."
	@$(PYTHON) -m venv $(VENV)
	@$(call install,["build-system"]["requires"])
	@PARLOUR_PURE=1 $(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/packages: $(VENV)/compiler
	@echo "Python: installing what playing needs ..."
	@$(call install,["project"]["optional-dependencies"]["table"])
	@touch $@

$(VENV)/tools: $(VENV)/packages
	@echo "Python: installing what testing needs ..."
	@$(call install,["project"]["optional-dependencies"]["dev"])
	@touch $@

# Compiled modules win over the .py files beside them, so none may be left that is older than its source.
$(BUILT): $(VENV)/compiler setup.py $(TYPED) $(wildcard $(TYPED:.pxd=.py))
	@echo "Rules: compiling ..."
	@find src/parlour '(' -name '*.so' -o -name '*.pyd' ')' -delete && rm -f $(VENV)/built*
	@$(BIN)/python setup.py --quiet build_ext --inplace
	@$(BIN)/python -c 'import parlour; print("The rules are compiled." if parlour.COMPILED else \
		"The rules run as plain Python: correct, but slow.")'
	@touch $@

# Without Node there is no client, and the server says so; everything else works. Make tries again next time.
$(PACKAGES): $(VENV)/compiler web/package.json web/npm
	@echo "Web client: installing what its build needs ..."
	@$(NPM_INSTALL) --omit=dev >/dev/null && touch $@ || { rm -f $@; \
		echo "The web client can not be built: no Node 20.19 or later, here or from PyPI, or no npm packages."; }

$(CLIENT): $(PACKAGES) $(WEB) src/parlour/version.py
	@if [ -e $(PACKAGES) ]; then echo "Web client: building ..." && web/npm --silent run build -- --logLevel error; fi

# After the client, because it changes what that is built with.
$(CHECKERS): $(PACKAGES) | $(CLIENT)
	@if [ -e $(PACKAGES) ]; then echo "Web client: installing what its checks need ..." && \
		$(NPM_INSTALL) >/dev/null && touch $@; fi

clean:
	rm -rf $(VENV) $(STATIC) web/node_modules build dist src/*.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find src/parlour '(' -name '*.so' -o -name '*.pyd' ')' -delete
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +
