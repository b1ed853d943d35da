"""The package: a broken compiler is as good as none, and the source distribution builds and tests by itself."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

import toolchain

ROOT = Path(__file__).parent.parent
PLAIN = {"WARROOM_COMPILE": "0", "WARROOM_WEB": "0", "WARROOM_BUILD_CACHE": ""}


def build(root: Path, target: str, out: Path, **env: str) -> subprocess.CompletedProcess[str]:
    """Builds a wheel or a source distribution, as installers do, with the tools that are here."""
    words = [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(out)]
    environment = {**{k: v for k, v in os.environ.items() if k != "PYTHONPATH"}, **PLAIN, **env}
    return subprocess.run(words, cwd=root, env=environment, capture_output=True, text=True, timeout=240)


def unpacked(root: Path, into: Path, **env: str) -> Path:
    """The source distribution of a folder, unpacked."""
    done = build(root, "sdist", into, **env)
    assert done.returncode == 0, done.stdout + done.stderr
    (packed,) = into.glob("*.tar.gz")
    with tarfile.open(packed) as tar:
        tar.extractall(into, filter="data")
    (folder,) = (path for path in into.iterdir() if path.is_dir())
    return folder


def fake(folder: Path, **programs: str) -> str:
    """A PATH on which these programs come first."""
    folder.mkdir()
    for name, script in programs.items():
        (folder / name).write_text(f"#!/bin/sh\n{script}\n")
        (folder / name).chmod(0o755)
    return f"{folder}{os.pathsep}{os.environ['PATH']}"


# -- a compiler that does not work -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("compiler", "why"),
    [
        ("false", "false ended with code 1"),
        ("no-such-compiler", "there is no no-such-compiler"),
        ("true", "true made nothing of a few lines of C"),
        ("STUB", "ended with code 1: xcode-select: note: No developer tools were found"),
    ],
)
def test_a_compiler_that_does_not_work_is_named(
    compiler: str, why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A program that fails, none, one that does nothing, and the stub of a Mac without developer tools."""
    fake(tmp_path / "bin", STUB="echo xcode-select: note: No developer tools were found >&2; exit 1")
    monkeypatch.setenv("CC", str(tmp_path / "bin" / "STUB") if compiler == "STUB" else compiler)
    assert why in toolchain.compiler_fault() and not toolchain.has_compiler()


def test_a_compiler_that_works_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is tried out: it compiles and links what it is given."""
    compile_all = 'for word do out="$word"; done; : > "$out"'
    monkeypatch.setenv("PATH", fake(tmp_path / "bin", goodcc=compile_all))
    monkeypatch.setenv("CC", "goodcc")
    assert toolchain.compiler_fault() == ""


def test_with_a_broken_compiler_the_wheel_is_pure_python_and_the_build_says_so(tmp_path: Path) -> None:
    done = build(ROOT, "wheel", tmp_path, CC="false", WARROOM_COMPILE="auto")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "No C compiler works here (false ended with code 1)" in done.stdout + done.stderr
    (wheel,) = tmp_path.glob("*.whl")
    assert wheel.name.endswith("-py3-none-any.whl")
    assert not [name for name in zipfile.ZipFile(wheel).namelist() if name.endswith((".so", ".pyd"))]


def test_who_insists_on_the_compiled_engine_gets_an_error(tmp_path: Path) -> None:
    done = build(ROOT, "wheel", tmp_path, CC="false", WARROOM_COMPILE="1")
    assert done.returncode != 0 and not list(tmp_path.glob("*.whl"))
    assert "WARROOM_COMPILE is 1, but no C compiler works here: false ended with code 1" in done.stdout + done.stderr


# -- the source distribution -----------------------------------------------------------------------------------------


def test_the_source_distribution_builds_and_tests_by_itself(tmp_path: Path) -> None:
    """All that is in the checkout is in it, a wheel can be built from it, and its tests run on it."""
    folder = unpacked(ROOT, tmp_path / "sdist")
    for part in ("src/warroom", "tests", "docs", "bench", "web"):
        made = {"__pycache__", "node_modules", "dist", ".svelte-check", "openapi.json", "schema.d.ts", ".mypy_cache"}
        for path in (ROOT / part).rglob("*"):
            if path.is_file() and not made & set(path.relative_to(ROOT).parts):
                assert (folder / path.relative_to(ROOT)).is_file(), path
    for name in ("dev.py", "toolchain.py", "hatch_build.py", "requirements.lock", "CONTRIBUTING.md", "CHANGELOG.md"):
        assert (folder / name).is_file(), name
    done = build(folder, "wheel", tmp_path / "wheel")
    assert done.returncode == 0, done.stdout + done.stderr
    (wheel,) = (tmp_path / "wheel").glob("*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    assert {"warroom/rule_tests.json", "warroom/games/critical_mass/content.toml", "warroom/py.typed"} <= set(names)
    zipfile.ZipFile(wheel).extractall(tmp_path / "installed")
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "pytest",
            "-q",
            "-p",
            "no:cacheprovider",
            "tests/kernel/test_records.py",
            "tests/test_docs.py",
        ],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(tmp_path / "installed"), "WARROOM_EXPECT": "pure"},
        capture_output=True,
        text=True,
        timeout=240,
    )
    assert done.returncode == 0, done.stdout


def test_the_source_distribution_holds_the_built_pages(tmp_path: Path) -> None:
    """So a wheel is built from it without Node; from pages that somebody has changed, they are built anew."""
    node = "echo 24.0.0"
    works = fake(tmp_path / "works", node=node, npm="mkdir -p dist; echo '<h1>Built</h1>' > dist/index.html")
    fails = fake(tmp_path / "fails", node=node, npm="echo npm was called; exit 1")
    folder = unpacked(ROOT, tmp_path / "sdist", WARROOM_WEB="1", PATH=works)
    (page,) = (folder / "built" / "pages").rglob("index.html")
    assert page.read_text() == "<h1>Built</h1>\n"
    done = build(folder, "wheel", tmp_path / "wheel", WARROOM_WEB="1", PATH=fails)
    assert done.returncode == 0, done.stdout + done.stderr
    (wheel,) = (tmp_path / "wheel").glob("*.whl")
    assert zipfile.ZipFile(wheel).read("warroom/static/index.html") == b"<h1>Built</h1>\n"
    (folder / "web" / "index.html").write_text("another page")
    done = build(folder, "wheel", tmp_path / "again", WARROOM_WEB="1", PATH=fails)
    assert done.returncode != 0 and "npm was called" in done.stdout + done.stderr
