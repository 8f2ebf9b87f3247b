"""What is said about the project in several places is the same in all of them."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ADDRESS = "https://github.com/parlour-cards/parlour"
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
CI = (ROOT / ".github/workflows/ci.yml").read_text(encoding="utf-8")


def test_every_python_that_is_promised_is_tested_and_gets_wheels() -> None:
    classifiers = " ".join(PYPROJECT["project"]["classifiers"])
    promised = re.findall(r"Python :: (3\.\d+)", classifiers)
    assert PYPROJECT["project"]["requires-python"] == f">={promised[0]}"
    assert [f"cp{version.replace('.', '')}-*" for version in promised] == PYPROJECT["tool"]["cibuildwheel"]["build"]
    matrices = re.findall(r"python: \[(.*)\]", CI)
    assert len(matrices) == 2
    assert all(re.findall(r'"([\d.]+)"', matrix) == promised for matrix in matrices)


def test_ci_runs_the_whole_make_test_and_elsewhere_all_but_the_browser() -> None:
    assert "- run: make test\n" in CI
    assert CI.count("--ignore") == CI.count("--ignore tests/browser\n") == 1


@pytest.mark.parametrize("name", ["SECURITY.md", "CITATION.cff", "pyproject.toml"])
def test_the_project_has_one_address(name: str) -> None:
    found = re.findall(r"https://github\.com/[\w.-]+/[\w.-]+", (ROOT / name).read_text(encoding="utf-8"))
    assert found
    assert set(found) == {ADDRESS}
