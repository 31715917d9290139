# `make` alone lists what there is. Everything works in a fresh clone with Python 3.11+, gcc and make.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
READY_DEV := $(VENV)/.ready-dev

.DEFAULT_GOAL := help
.PHONY: help play test check golden bench clean

help: ## list the commands
	@echo "Plyground. Commands:"
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## (.*)/  make \1\t\2/' | expand -t 16

play: $(READY) ## set up and play tic-tac-toe in the terminal
	@$(BIN)/ply play tic-tac-toe

test: $(READY_DEV) ## set up everything, then lint, types, contracts and all tests
	@$(MAKE) --no-print-directory check
	@tests/install_tools.sh
	$(BIN)/ply warm
	$(BIN)/pytest -n 2 tests

check: $(READY_DEV) ## the fast part: lint, types, contracts
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

golden: $(READY_DEV) ## write the golden files anew; review their diff like code
	$(BIN)/python -m tests.golden.write

bench: $(READY_DEV) ## measure speed against C++ and OpenSpiel; writes docs/benchmarks.md
	$(BIN)/python benchmarks/run.py

clean: ## remove the virtual environment and everything built
	rm -rf $(VENV) build dist benchmarks/build .mypy_cache .ruff_cache .pytest_cache .hypothesis

$(READY): pyproject.toml
	@test -x $(BIN)/python || { echo "Setting up a virtual environment in $(VENV) ..."; $(PYTHON) -m venv $(VENV); }
	@echo "Installing Plyground and what it needs (about a minute the first time) ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[pictures]'
	@touch $@

$(READY_DEV): pyproject.toml
	@test -x $(BIN)/python || { echo "Setting up a virtual environment in $(VENV) ..."; $(PYTHON) -m venv $(VENV); }
	@echo "Installing Plyground with its tests' tools (about two minutes the first time) ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	@touch $(READY) $@
