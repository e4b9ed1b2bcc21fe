# Two commands for everybody: `make play` and `make test`. Each does all of its own set-up in .venv.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PINS := requirements/play.txt pyproject.toml

.PHONY: play test trials trials-gpu check bench docs dist pins clean help

help:  ## what can be made
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 10

play: $(VENV)/.play  ## serve the table and open it in the browser
	@$(BIN)/dicefield serve --open

test: $(VENV)/.test  ## run all tests, and measure how much of the rules they cover
	@$(BIN)/python -m pytest -n 3 --dist worksteal --cov --cov-report=term

trials: $(VENV)/.test  ## what takes hours: games by the thousand, strength, kills, fuzzing, and mistakes in the rules that tests must catch
	@$(BIN)/python -m pytest -v tests/trials
	@$(BIN)/python -m pytest -v -m trial
	@$(BIN)/python tools/mutants.py

trials-gpu: $(VENV)/.gpu  ## on a machine with a GPU: the same games there as on processors, and how fast
	@$(BIN)/python tools/trials_gpu.py

check: $(VENV)/.test  ## style, types, layers, documents
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-cache
	@$(BIN)/python tools/docs.py --check

bench: $(VENV)/.bench  ## how fast, beside others, in one run
	@$(BIN)/python bench/run.py

docs: $(VENV)/.play  ## write the generated pages and pictures anew
	@$(BIN)/python tools/docs.py

dist: $(VENV)/.play  ## build wheel and source, and try them in an empty environment
	@$(BIN)/python tools/dist.py

pins: $(VENV)/.test  ## compile requirements/*.txt anew
	@$(BIN)/pip install --quiet pip-tools
	@for part in play postgres test bench train gpu; do (cd requirements && ../$(BIN)/pip-compile --quiet --upgrade --no-header --strip-extras \
	  --no-emit-index-url --no-emit-find-links --no-emit-trusted-host --annotation-style=line -o $$part.txt $$part.in); done

clean:  ## forget the virtual environment
	@rm -rf $(VENV)

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Dicefield needs Python 3.11 or newer; say make PYTHON=python3.12"; exit 2; }
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); echo "This Python cannot make a virtual environment; on Debian: apt-get install python3-venv"; exit 2; }

$(VENV)/.play: $(VENV)/bin/python $(PINS)
	@echo "Setting up .venv (once)..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements/play.txt
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-build-isolation --no-deps -e .
	@touch $@

$(VENV)/.test: $(VENV)/.play requirements/test.txt
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements/test.txt
	@sh tools/chromium.sh
	@touch $@

$(VENV)/.bench: $(VENV)/.play requirements/bench.txt
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements/bench.txt
	@touch $@

$(VENV)/.gpu: $(VENV)/.play requirements/gpu.txt
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements/gpu.txt
	@touch $@
