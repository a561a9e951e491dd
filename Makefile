# Two commands matter: `make demo` and `make test`. Both set up .venv by themselves.
PYTHON ?= python3
BIN := .venv/bin
# The environment variable, unlike the option, also pins what builds the package.
# Python keeps what it has compiled, whatever the shell says: else every process compiles it anew.
export PYTHONDONTWRITEBYTECODE :=
PIP := PIP_CONSTRAINT=$(CURDIR)/constraints.txt $(BIN)/python -m pip install --quiet --disable-pip-version-check

.PHONY: demo test thorough smoke slow mutants tools check lint javascript bench claims atlas pictures site clean help

help:
	@echo "make demo   solve a few real positions and say why"
	@echo "make check  the quick loop: the linters, the type checks and the quick tests; FOLDER=engines: all tests of that folder"
	@echo "make test   the linters, the type checks, and pytest with the whole contract, every published fact and every example of the documents"
	@echo "make thorough  what takes longer and guards claims: random rules, replayed problem pages, sweeps over certificates, tables killed and resumed"
	@echo "make smoke  install the package with the lowest versions it allows, and on every Python found here, and try its commands"
	@echo "make slow   computations of many minutes each"
	@echo "make mutants  plant errors in src/grundy, and see that the tests find them; FOLDERS='values engines' COUNT=100"
	@echo "make bench  speeds, as ratios to something measured in the same run"
	@echo "make claims run the checks of five texts' claims and write docs/claims.md"
	@echo "make atlas  go on with the atlas of proved games in docs/atlas; ATLAS='--seconds 10 --again' to try harder"
	@echo "make pictures  photograph the page for the documents, and every board for the gallery's test (needs Chromium)"
	@echo "make site   the page, running in the reader's browser, with the documentation and the textbook, in site/ (needs npm)"
	@echo "make clean  remove .venv and caches"

demo: .venv/installed
	@$(BIN)/python -m grundy.cli.demo

test: .venv/installed-test tools lint
	$(BIN)/pytest

tools:
	@sh tests/tools.sh

lint: javascript
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

# The page's scripts: Biome lints them and checks their format, TypeScript checks their types.
JAVASCRIPT := tests/web/javascript
SCRIPTS := . ../../../src/grundy/web/static ../../../docs/website

ifeq ($(shell command -v npm 2>/dev/null),)
javascript:
	@echo "There is no npm, so the page's scripts are not linted: install Node.js." >&2
	@test -z "$$CI" # where the project itself is checked nothing is skipped
else
javascript: .venv/installed-javascript
	cd $(JAVASCRIPT) && node_modules/.bin/biome check --error-on-warnings $(SCRIPTS)
	cd $(JAVASCRIPT) && node_modules/.bin/tsc
endif

# What one runs again and again while working, in a set-up that is there: the quick folders, or one.
QUICK := src $(addprefix tests/,forms limits matches native pictures rules test_house.py test_public_names.py test_starting.py web/test_javascript.py)
CHECKED := $(if $(FOLDER),$(wildcard src/grundy/$(FOLDER) tests/$(FOLDER)),$(QUICK))

check: lint
	@test -n "$(CHECKED)" || { echo "there is no src/grundy/$(FOLDER) and no tests/$(FOLDER)"; exit 2; }
	$(BIN)/pytest $(CHECKED)

bench: .venv/installed-test
	$(BIN)/python benchmarks/start.py
	$(BIN)/python benchmarks/heaps.py
	$(BIN)/python benchmarks/rules.py
	$(BIN)/python benchmarks/scores.py
	$(BIN)/python benchmarks/proofs.py
	$(BIN)/python benchmarks/grids.py
	$(BIN)/python benchmarks/graphs.py
	-$(PIP) --editable '.[bench]' # the peers; without them the rest is measured
	$(BIN)/python benchmarks/values.py
	$(BIN)/python benchmarks/strong.py
	$(BIN)/python benchmarks/tiers.py
	$(BIN)/python benchmarks/tiers.py --crews
	$(BIN)/python benchmarks/estimates.py
	$(BIN)/python benchmarks/search.py
	$(BIN)/python benchmarks/connect_four.py
	$(BIN)/python benchmarks/sweeps.py
	$(BIN)/python benchmarks/quotients.py

claims: .venv/installed
	cd docs && ../$(BIN)/python -m claims

# Resumable: a journal has what was tried, and the atlas that is there is gone on from.
atlas: .venv/installed-test
	cd docs && ../$(BIN)/python -m atlas --from-atlas $(ATLAS)

pictures: .venv/installed-test
	$(BIN)/python docs/screenshots.py
	$(BIN)/python -m tests.web.browser.gallery --write

site: .venv/installed-docs
	cd docs && ../$(BIN)/python -m website ../site

thorough: .venv/installed-test tools
	$(BIN)/pytest -m thorough

smoke: .venv/installed
	$(BIN)/python -m tests.smoke

slow: .venv/installed-test
	$(BIN)/pytest -m slow --durations=0 --durations-min=1
	$(BIN)/python benchmarks/problems.py

FOLDERS := values rules engines solving proofs/checker.py proofs/quotients.py contest
COUNT := 100

mutants: .venv/installed-test
	$(BIN)/python -m tests.mutation map
	$(BIN)/python -m tests.mutation run $(FOLDERS) --count $(COUNT)

# A stamp file is made when its step has succeeded, so that a second run starts at once.
.venv/created:
	$(PYTHON) -m venv .venv
	@touch $@

.venv/installed: .venv/created pyproject.toml constraints.txt
	$(PIP) --editable '.[web]'
	@$(BIN)/python -m compileall -q src # so that the first start is as quick as the second
	@touch $@

.venv/installed-test: .venv/installed
	$(PIP) --no-compile --editable '.[test]' # what the tests import is compiled when they do
	@touch $@

.venv/installed-docs: .venv/installed
	$(PIP) --editable '.[docs]'
	@touch $@

.venv/installed-javascript: .venv/created $(JAVASCRIPT)/package.json
	cd $(JAVASCRIPT) && npm install --no-package-lock --no-audit --no-fund --loglevel=error
	@touch $@

clean:
	rm -rf site .cache .venv .mypy_cache .pytest_cache .ruff_cache .hypothesis $(JAVASCRIPT)/node_modules
