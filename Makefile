# make play    the games                     make check   style, types, imports
# make test    the tests                     make soak    the long tests
# make clean   away with everything made here
# PYTHON=/path/to/python3.12 chooses another interpreter, ARGS="new clinic --seats Ana,bot:greedy" what play and test are given.

VENV := .venv
BIN := $(VENV)/bin
STAMPS := $(VENV)/stamps
INSTALL := $(BIN)/python -m pip install --quiet --quiet --disable-pip-version-check
SEED ?= $(shell date +%s)
JOBS ?= 2
SOAK_GAMES ?= 2000

export PYTHON
.PHONY: play test check lint types imports soak clean venv
.DELETE_ON_ERROR:

play: $(STAMPS)/play
	@$(BIN)/clinic $(ARGS)

test: $(STAMPS)/test
	@$(BIN)/python -m pytest -n $(JOBS) $(ARGS)

check: lint types imports

lint: $(STAMPS)/dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(STAMPS)/dev
	$(BIN)/mypy

imports: $(STAMPS)/dev
	$(BIN)/lint-imports

soak: $(STAMPS)/test
	$(BIN)/python -m pytest -n $(JOBS) --hypothesis-profile=soak $(ARGS)
	$(BIN)/clinic fuzz clinic --games $(SOAK_GAMES) --seed $(SEED)
	$(BIN)/clinic fuzz pain --games $(SOAK_GAMES) --seed $(SEED)
	$(BIN)/clinic simulate clinic --seats greedy,random,greedy,random --games 100 --seed $(SEED)

venv: $(STAMPS)/dev

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis snapshot_report.html
	find core tui themes saves tests -name __pycache__ -type d -prune -exec rm -rf {} +

# An interpreter is good if it is new enough and can make a virtual environment.
$(STAMPS)/venv:
	@set -e; \
	good='import sys; sys.exit(sys.version_info < (3, 11))'; \
	found=; \
	for python in $${PYTHON:-python3 python3.14 python3.13 python3.12 python3.11}; do \
		if "$$python" -c "$$good" >/dev/null 2>&1; then found=$$python; break; fi; \
	done; \
	if [ -z "$$found" ]; then \
		echo "No Python 3.11 or newer found ($${PYTHON:-python3}: $$($${PYTHON:-python3} --version 2>&1 | head -n 1))." >&2; \
		echo "Install one, or name it: make PYTHON=/path/to/python3.12 ..." >&2; exit 1; \
	fi; \
	if ! "$$found" -c 'import ensurepip, venv' >/dev/null 2>&1; then \
		version=$$("$$found" -c 'import sys; print("%d.%d" % sys.version_info[:2])'); \
		echo "$$found can't make virtual environments: its ensurepip is missing." >&2; \
		echo "On Debian or Ubuntu: apt-get install python$$version-venv; on other systems install Python's venv and ensurepip." >&2; exit 1; \
	fi; \
	"$$found" -m venv --clear $(VENV); \
	mkdir -p $(STAMPS); touch $@

$(STAMPS)/play: pyproject.toml $(STAMPS)/venv
	@echo 'Installing into $(VENV) (once) ...'
	@$(INSTALL) --editable .
	@touch $@

$(STAMPS)/test: pyproject.toml $(STAMPS)/venv
	@echo 'Installing into $(VENV) (once) ...'
	@$(INSTALL) --editable '.[test]'
	@touch $@ $(STAMPS)/play

$(STAMPS)/dev: pyproject.toml $(STAMPS)/venv
	@echo 'Installing into $(VENV) (once) ...'
	@$(INSTALL) --editable '.[dev]'
	@touch $@ $(STAMPS)/test $(STAMPS)/play
