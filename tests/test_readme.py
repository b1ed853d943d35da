"""What the README shows works as it stands there."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import dev
import warroom
from tests.cli.support import run
from warroom.cli import COMMANDS

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_ten_lines_for_researchers_play_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    """The Python example runs to the end of its game; only the search is made shorter here."""
    (example,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    exec(compile(example.replace("search:200", "search:5"), "README.md", "exec"), {})
    assert re.search(r"(wins|shared): Blue \d+ .*\[-?[01]\.0, -?[01]\.0\]", capsys.readouterr().out)


@pytest.mark.parametrize("page", ["README.md", "docs/bots.md"])
def test_the_python_that_is_shown_passes_mypy_strict(page: str, tmp_path: Path) -> None:
    """As it stands there, beside our own types."""
    shown = re.findall(r"```python\n(.*?)```", (ROOT / page).read_text(encoding="utf-8"), re.DOTALL)
    names = [tmp_path / name for name in ("my_module.py", "example.py")[-len(shown) :]]
    for path, example in zip(names, shown, strict=True):
        path.write_text(example)
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(ROOT / ".mypy_cache"), *map(str, names)],
        env={**os.environ, "MYPYPATH": f"{ROOT / 'src'}{os.pathsep}{tmp_path}"},
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_version_is_said_in_one_place() -> None:
    """The package, the command and `python -m warroom` say the same, and pyproject.toml takes it from the package."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert (
        "version" not in settings["project"]
        and settings["tool"]["hatch"]["version"]["path"] == "src/warroom/__init__.py"
    )
    environment = {**os.environ, "PYTHONPATH": str(Path(warroom.__file__).parent.parent)}
    said = subprocess.run(
        [sys.executable, "-m", "warroom", "--version"], capture_output=True, text=True, env=environment, cwd=ROOT
    )
    assert said.stdout.strip() == warroom.__version__ == run("--version").out.strip()
    assert f"## {warroom.__version__}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_every_page_the_readme_leads_to_is_there() -> None:
    """No dead link."""
    pages = re.findall(r"\]\(([\w./-]+)\)", README)
    assert len(pages) > 5
    for page in pages:
        assert (ROOT / page).is_file(), page


def test_every_command_it_shows_exists() -> None:
    """Nobody types a word that is not known."""
    known = re.findall(r"^\./dev\.py (\w+)", dev.__doc__ or "", re.MULTILINE)
    for command in re.findall(r"\./dev\.py (\w+)", README):
        assert command in known
    shown = re.findall(r"^warroom (\w+)", README, re.MULTILINE)
    assert set(shown) == set(COMMANDS)
