# Rulewright. `make` alone lists what can be made.

PYTHON ?= python3
UV_VERSION := 0.13.7
JOBS ?= 2

UV := .tools/bin/uv
BIN := .venv/bin
CHECKED := $(wildcard src tests tools)
WEB_SOURCES = $(shell find web/src web/public web/index.html web/*.ts web/*.js web/*.json -type f ! -path web/src/wire/server.ts)
PIP_QUIET := -qq --disable-pip-version-check --no-warn-script-location --root-user-action=ignore

export UV_PYTHON_DOWNLOADS := never
export UV_LINK_MODE := copy
export UV_NO_PROGRESS := 1

# Bytecode is kept, in a place of its own: the tests start many servers and commands, and compiling them takes most of a start.
unexport PYTHONDONTWRITEBYTECODE
export PYTHONPYCACHEPREFIX := $(CURDIR)/build/bytecode

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help setup play test check lint types layers programs page web chromium screens quick soak fast bench rulemap docs wheel knockout format lock clean

help: ## list what can be made
	@awk 'BEGIN {FS = ":.*## "} /^[a-z-]+:.*## / {printf "  make %-10s %s\n", $$1, $$2}' $(firstword $(MAKEFILE_LIST))

##  Set-up: everything goes into the project folder

setup: .venv/.ready ## install everything into .venv; afterwards .venv/bin/rulewright works
	@:

.tools/uv-$(UV_VERSION).ready: requirements-uv.lock
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Rulewright needs Python 3.11 or newer; try: make PYTHON=python3.11 $(MAKECMDGOALS)" >&2; exit 1; }
	@echo "Installing uv $(UV_VERSION) into .tools"
	@rm -rf .tools
	@$(PYTHON) -m pip install $(PIP_QUIET) --require-hashes --target .tools --requirement requirements-uv.lock
	@touch $@

.venv/.ready: .tools/uv-$(UV_VERSION).ready requirements-dev.lock pyproject.toml
	@echo "Installing Rulewright into .venv"
	@test -x .venv/bin/python || $(UV) venv --quiet --clear --no-project --python "$$(command -v $(PYTHON))" .venv
	@$(UV) pip sync --quiet --python $(BIN)/python --require-hashes requirements-dev.lock
	@$(UV) pip install --quiet --python $(BIN)/python --no-deps --no-build-isolation --editable .
	@touch $@

.venv-bench/.ready: .tools/uv-$(UV_VERSION).ready requirements-bench.lock pyproject.toml
	@echo "Installing the peers into .venv-bench"
	@test -x .venv-bench/bin/python || $(UV) venv --quiet --clear --no-project --python "$$(command -v $(PYTHON))" .venv-bench
	@$(UV) pip sync --quiet --python .venv-bench/bin/python --require-hashes requirements-bench.lock
	@$(UV) pip install --quiet --python .venv-bench/bin/python --no-deps --no-build-isolation --editable .
	@touch $@

.venv-docs/.ready: .tools/uv-$(UV_VERSION).ready requirements-docs.lock
	@echo "Installing what the documentation is built with into .venv-docs"
	@test -x .venv-docs/bin/python || $(UV) venv --quiet --clear --no-project --python "$$(command -v $(PYTHON))" .venv-docs
	@$(UV) pip sync --quiet --python .venv-docs/bin/python --require-hashes requirements-docs.lock
	@touch $@

# The table in the browser is installed and built only when something asks for it.
web/node_modules/.ready: web/package.json web/package-lock.json web/.npmrc
	@command -v npm > /dev/null || { echo "The table in the browser is built with Node 20 or newer and npm; on Debian: apt-get install nodejs npm" >&2; exit 1; }
	@echo "Installing what the table in the browser is built with into web/node_modules"
	@cd web && npm ci --loglevel=error --no-progress > /dev/null
	@touch $@

web/dist/index.html: web/node_modules/.ready $(WEB_SOURCES)
	@echo "Building the table in the browser"
	@cd web && npm run --silent build -- --logLevel warn
	@touch $@

page: web/dist/index.html ## build the table in the browser, into web/dist

##  The main job

play: setup page ## open the table in the browser: against the computer, or a friend by a link
	@$(BIN)/rulewright play

##  What has to pass

# Some tests wait for a browser or for one another, so four more of them are run than there are processors.
test: setup page chromium ## everything that has to pass
	@$(MAKE) --no-print-directory --jobs=$(JOBS) --output-sync lint types layers web programs
	@$(BIN)/pytest -n $$(($(JOBS) + 4)) --dist worksteal

check: test ## the same as test

lint: setup
	@$(BIN)/ruff format --quiet --check $(CHECKED) || { echo "Not formatted; run: make format" >&2; exit 1; }
	@$(BIN)/ruff check --quiet $(CHECKED)

types: setup
	@$(BIN)/mypy --no-error-summary $(CHECKED)

layers: setup
	@mkdir -p build
	@$(BIN)/lint-imports --no-logo --no-cache > build/layers.txt 2>&1 || { cat build/layers.txt >&2; exit 1; }

# Every text is compiled once before the tests, not once by each of their workers; on the first run so are the tests.
programs: setup build/bytecode/.tests
	@RULEWRIGHT_FORM=interpreted RULEWRIGHT_CACHE=build/programs $(BIN)/python -m tests.text.programs

build/bytecode/.tests: | setup
	@mkdir -p $(@D)
	@$(BIN)/pytest --collect-only -qq > build/collected.txt || { cat build/collected.txt >&2; exit 1; }
	@touch $@

chromium:
	@command -v chromium > /dev/null || { test "$$(id -u)" = 0 && apt-get install -y -qq chromium > /dev/null 2>&1; } || \
		echo "Without Chromium the browser tests are skipped; run: apt-get install -y chromium" >&2

web: setup page ## types (made from the server's own documents), lint and tests of the table in the browser
	@$(BIN)/python tools/client_types.py
	@cd web && npm run --silent check && npm run --silent lint && npm run --silent test

screens: setup page chromium ## pictures of every table, to be looked at, into build/screens
	@$(BIN)/python -m tests.browser.screens

quick: setup ## the fast tests only, in under 30 seconds
	@$(BIN)/pytest -n $(JOBS) --dist worksteal -q -m "not slow and not soak"

soak: setup ## thousands of games; takes its time, and goes on where it was stopped
	-@$(MAKE) --no-print-directory fast
	@$(BIN)/pytest -n $(JOBS) --dist worksteal -m soak
	@$(BIN)/python -m tests.contract.soak --jobs $(JOBS)

fast: setup ## the compiled form, into build/fast: the same engine in under half the time (takes minutes)
	@RULEWRIGHT_FORM=interpreted $(BIN)/rulewright fast --jobs $(JOBS)

bench: .venv-bench/.ready ## our speed beside RLCard's and OpenSpiel's, in the same run
	@.venv-bench/bin/python tools/bench.py

rulemap: setup ## each rule with its code and its tests, into build/rulemap
	@$(BIN)/rulewright rules --map build/rulemap

docs: setup .venv-docs/.ready ## the documentation as a site that needs no network, into build/site; every link is followed
	@$(BIN)/python tools/site.py .venv-docs/bin/zensical

wheel: setup page ## the wheel and the source archive, with the built page in both, into dist
	@$(BIN)/python tools/package.py

knockout: setup ## knock out each rule's function, and what card text is made of, and see that a judge case fails
	@$(BIN)/python tools/knockout.py
	@$(BIN)/python -m tests.text.witnesses

##  Housekeeping

format: setup ## format the code and mend what can be mended
	@$(BIN)/ruff format --quiet $(CHECKED)
	@$(BIN)/ruff check --quiet --fix $(CHECKED)

# Only the default index may be asked, whatever this machine is set up to use.
COMPILE = env -u UV_INDEX -u UV_INDEX_URL -u UV_DEFAULT_INDEX -u UV_EXTRA_INDEX_URL -u UV_FIND_LINKS \
	$(UV) pip compile --quiet --no-config --upgrade --universal --python-version 3.11 \
	--generate-hashes --no-emit-index-url --no-header

lock: .tools/uv-$(UV_VERSION).ready ## remake the lock files with the newest releases
	@$(COMPILE) pyproject.toml --output-file requirements.lock
	@$(COMPILE) pyproject.toml --group dev --extra studio --constraint requirements.lock --output-file requirements-dev.lock
	@$(COMPILE) pyproject.toml --group bench --constraint requirements.lock --output-file requirements-bench.lock
	@$(COMPILE) --group docs --output-file requirements-docs.lock
	@echo "uv==$(UV_VERSION)" | $(COMPILE) - --output-file requirements-uv.lock

clean: ## remove everything that was made here
	@rm -rf .tools .venv .venv-bench .venv-docs build dist web/node_modules web/dist web/src/wire/server.ts .ruff_cache .hypothesis src/*.egg-info
	@find src tests $(wildcard tools) -name __pycache__ -prune -exec rm -rf {} +
