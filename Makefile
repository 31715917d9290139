# `make` alone lists what there is. Everything works in a fresh clone with Python 3.11+, gcc and make; the studio's page is built
# with the Node of the machine (20 or newer), or with one that is fetched into build/.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
READY_DEV := $(VENV)/.ready-dev

.DEFAULT_GOAL := help
.PHONY: help studio play page test check golden bench screenshots clean

help: ## list the commands
	@echo "Plyground. Commands:"
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## (.*)/  make \1\t\2/' | expand -t 16

studio: $(READY) ## set up and open the studio in the browser
	@$(BIN)/python client/build.py
	@$(BIN)/ply studio

play: $(READY) ## set up and play tic-tac-toe in the terminal
	@$(BIN)/ply play tic-tac-toe

test: $(READY_DEV) ## set up everything, then lint, types, contracts and all tests
	@$(MAKE) --no-print-directory check
	@tests/install_tools.sh
	$(BIN)/python client/build.py
	$(BIN)/python client/build.py types:check check test
	$(BIN)/ply warm
	$(BIN)/pytest -n 2 tests

page: $(READY) ## build the studio's page; nothing is done if it is built
	@$(BIN)/python client/build.py

check: $(READY_DEV) ## the fast part: lint, types, contracts
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

golden: $(READY_DEV) ## write the golden files anew; review their diff like code
	$(BIN)/python -m tests.golden.write
	$(BIN)/python -m plyground.studio.estimates
	$(BIN)/python -m plyground.studio.messages_schema
	$(BIN)/python client/build.py types

bench: $(READY_DEV) ## measure speed against C++ and OpenSpiel; writes docs/benchmarks.md
	$(BIN)/python benchmarks/run.py

screenshots: $(READY_DEV) ## take the studio's pictures in docs/screenshots anew
	$(BIN)/python client/build.py
	$(BIN)/python -m tests.browser.gallery

clean: ## remove the virtual environment and everything built
	rm -rf $(VENV) build dist benchmarks/build client/node_modules src/plyground/studio/static .mypy_cache .ruff_cache .pytest_cache .hypothesis

# An editable install is made anew when what it installs changes, or what makes it.
$(READY): pyproject.toml hatch_build.py
	@test -x $(BIN)/python || { echo "Setting up a virtual environment in $(VENV) ..."; $(PYTHON) -m venv $(VENV); }
	@echo "Installing Plyground and what it needs (about a minute the first time) ..."
	@PLYGROUND_PAGE=no $(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[studio]'
	@touch $@

$(READY_DEV): pyproject.toml hatch_build.py
	@test -x $(BIN)/python || { echo "Setting up a virtual environment in $(VENV) ..."; $(PYTHON) -m venv $(VENV); }
	@echo "Installing Plyground with its tests' tools (about two minutes the first time) ..."
	@PLYGROUND_PAGE=no $(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	@touch $(READY) $@
