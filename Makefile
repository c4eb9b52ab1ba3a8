# Tractor Lab. The two commands that matter:
#
#   make learn                        install, and open the first lesson in JupyterLab
#   make learn BROWSER=no PORT=8899   the same on a server: prints the address to open
#   make learn FRESH=yes              start the course over; what you wrote is kept as a backup
#   make test                         install, and run every check
#
# Both make .venv on first use and are quick afterwards. PYTHON=python3.12 chooses another Python.

PYTHON  ?= python3
BROWSER ?= yes
PORT    ?=
FRESH   ?= no
COURSE  ?= tractor-lab-course

VENV    := .venv
BIN     := $(VENV)/bin
PIP     := $(BIN)/python -m pip install --quiet --disable-pip-version-check
# uv takes seconds where pip takes two minutes. It does not read pip's settings: it is told of another index.
INDEX    = $${PIP_INDEX_URL:-$$($(BIN)/python -m pip config get global.index-url 2>/dev/null)}
UV       = index="$(INDEX)"; $(BIN)/uv pip install --quiet --link-mode copy --python $(BIN)/python \
		$${index:+--default-index "$$index"}
# Jupyter and pytest would build 39 grammars with it at every start, to check addresses that nobody gives them.
UNUSED  := rfc3987-syntax
PYTEST  := $(BIN)/python -m pytest -q --fail-on-skip

# Some fifty Pythons start here: each keeps what it has compiled for the next, whatever the surroundings say.
unexport PYTHONDONTWRITEBYTECODE

ifneq ($(AT_ONCE),yes)
.NOTPARALLEL:
endif
.PHONY: help learn test ready together lint types speed unit lessons browser package
.PHONY: notebooks docs screenshots cheatsheet clean

help:
	@sed -n 's/^# \{0,1\}//p' Makefile | head -7

learn: $(VENV)/.learn
	@$(BIN)/tractor-lab learn "$(COURSE)" $(if $(PORT),--port $(PORT)) \
		$(if $(filter no,$(BROWSER)),--no-browser) $(if $(filter yes,$(FRESH)),--fresh)

test: ready together unit lessons browser package
	@echo "All checks passed."

# ---- the parts of `make test`, each to be run alone ----

ready: $(VENV)/.test
	@$(BIN)/python scripts/preflight.py chromium font

# What uses one core only runs beside another.
together: $(VENV)/.test
	@$(MAKE) --no-print-directory -j 2 --output-sync=target AT_ONCE=yes lint types speed

lint: $(VENV)/.test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/.test
	$(BIN)/mypy
	$(BIN)/python scripts/typecheck_js.py

speed: $(VENV)/.test
	$(PYTEST) --benchmark-disable-gc --benchmark-max-time=0.4 --benchmark-columns=median,ops,rounds tests/benchmarks

unit: $(VENV)/.test
	$(PYTEST) -n 2 --dist worksteal -m "not browser and not slow" --ignore=tests/benchmarks

# Lessons in both languages. The Chinese exercises have the very code of the English ones: that they are
# answered in Chinese, and that their pictures are, tests/notebooks/test_exercises.py sees to.
lessons: $(VENV)/.test
	$(PYTEST) -n 2 --dist loadfile --nbval --nbval-current-env --nbval-cell-timeout=60 \
		--nbval-sanitize-with=tests/notebooks/sanitize.cfg notebooks exercises --ignore=exercises/zh

browser: $(VENV)/.test
	$(PYTEST) -n 2 --dist loadfile -m browser tests/browser

package: $(VENV)/.test
	$(PYTEST) -n 2 --dist loadfile -m slow tests/project

# ---- for those who write lessons and rules ----

notebooks: $(VENV)/.test
	$(BIN)/python scripts/notebooks.py

docs: $(VENV)/.test
	$(BIN)/python scripts/make_docs.py

screenshots: $(VENV)/.test
	$(BIN)/python scripts/screenshots.py

cheatsheet: $(VENV)/.learn
	@mkdir -p dist
	@for lang in en zh; do for kind in html pdf; do \
		$(BIN)/tractor-lab cards dist/tractor-cards.$$lang.$$kind --lang $$lang || exit 1; done; done

clean:
	rm -rf $(VENV) dist build test-results tests/typecheck/node_modules

# ---- environments: made once, and again when pyproject.toml changes ----

$(VENV)/.made:
	@$(PYTHON) scripts/preflight.py python
	$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/.learn: pyproject.toml $(VENV)/.made
	@echo "Installing (about a minute and a half the first time) ..."
	@$(PIP) -e ".[lab,odds,bots]" || { $(PYTHON) scripts/preflight.py pip-failed; exit 1; }
	-@$(BIN)/python -m compileall -q tractor_lab  # what pip leaves in place it does not compile
	@touch $@

$(VENV)/.test: pyproject.toml $(VENV)/.made
	@echo "Installing what the tests need ..."
	@{ $(PIP) uv && $(UV) -e ".[lab,dev]"; } || $(PIP) -e ".[lab,dev]" \
		|| { $(PYTHON) scripts/preflight.py pip-failed; exit 1; }
	@$(BIN)/python -m pip uninstall --quiet --yes $(UNUSED)
	@touch $@ $(VENV)/.learn
