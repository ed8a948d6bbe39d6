# `make run` tries Touchline out, `make test` tests it; both bring what they need.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
RUN_STAMP := $(VENV)/.installed
DEV_STAMP := $(VENV)/.installed-dev
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
PYTEST := $(BIN)/python -m pytest
# Processes that share the tests (tests/sharing.py): one for each core, at most 4
WORKERS ?= $(shell $(PYTHON) -c 'import os; print(min(len(os.sched_getaffinity(0)), 4))' 2>/dev/null || echo 2)
# Tests start hundreds of processes; none of them shall compile the service anew.
unexport PYTHONDONTWRITEBYTECODE
# program:package
PROGRAMS := chromium:chromium nginx:nginx-light systemd-analyze:systemd openssl:openssl curl:curl

.PHONY: help run serve test check format test-debian programs bench faults-campaign openapi schema clean

help: ## This list
	@sed -n 's/^\([a-z-]*\):.*## /\1: /p' $(MAKEFILE_LIST) | while IFS=: read -r name what; do printf '  make %-16s%s\n' "$$name" "$$what"; done

run: $(RUN_STAMP) ## Touchline with a demo match; Ctrl-C stops everything
	@exec $(BIN)/touchline demo

serve: $(RUN_STAMP) ## Touchline without the demo
	@exec $(BIN)/touchline serve

test: check programs ## Everything: style, types, import contracts, all tests (WORKERS=1: one by one)
	$(PYTEST) $(if $(filter-out 1,$(WORKERS)),-n $(WORKERS)) --durations=15

check: $(DEV_STAMP) ## Style, types and import contracts
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

format: $(DEV_STAMP) ## Put the code into shape
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

test-debian: $(DEV_STAMP) ## Store, relay and API tests against Debian's PostgreSQL 15 and Redis
	$(BIN)/python -m tests.debian_servers $(PYTEST) tests/store tests/relay tests/api tests/record

programs: $(DEV_STAMP) # What tests drive: by apt where that works; the browser else from Playwright
	@missing=; for pair in $(PROGRAMS); do \
	  PATH="$$PATH:/usr/sbin:/sbin" command -v "$${pair%:*}" >/dev/null 2>&1 || missing="$$missing $${pair#*:}"; \
	done; \
	if [ -n "$$missing" ] && [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then \
	  echo "Installing$$missing ..."; \
	  apt-get update -qq; \
	  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $$missing >/dev/null; \
	fi; \
	command -v chromium >/dev/null 2>&1 || $(BIN)/playwright install chromium

bench: $(DEV_STAMP) ## The speed table, with baselines measured in the same run
	$(BIN)/python -m tests.bench $(ARGS)

faults-campaign: $(DEV_STAMP) ## Faults for hours: make faults-campaign ARGS='--help'
	$(BIN)/python -m tests.faults $(ARGS)

openapi: $(DEV_STAMP) ## Write openapi/openapi.json and openapi/asyncapi.yaml
	$(BIN)/python -m service.api.openapi
	$(BIN)/python -m service.relay.asyncapi > openapi/asyncapi.yaml

schema: $(DEV_STAMP) ## Write migrations/schema.sql from what all migrations make
	$(BIN)/python -m migrations.dump

clean: ## Remove what was made here, except ./data
	rm -rf $(VENV) build *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(0 if sys.version_info >= (3, 11) else "Touchline needs Python 3.11 or newer; set PYTHON=...")'
	@$(PYTHON) -m venv $(VENV) \
	|| { rm -rf $(VENV); echo "python3 has no venv module; on Debian: apt-get install python3-venv" >&2; exit 1; }

$(RUN_STAMP): $(VENV)/bin/python pyproject.toml
	@echo "Installing Touchline and what it needs into $(VENV) ..."
	@$(PIP) --editable .
	@touch $@

$(DEV_STAMP): $(VENV)/bin/python pyproject.toml Makefile
	@echo "Installing what development and tests need into $(VENV) ..."
	@$(PIP) --editable '.[dev,bench]'
	@touch $(RUN_STAMP) $@
