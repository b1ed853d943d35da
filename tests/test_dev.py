"""dev.py: it says what it can do, and refuses in plain words what it cannot."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import dev
import toolchain
from hatch_build import choice_of


def test_every_command_it_lists_is_one_it_knows() -> None:
    listed = re.findall(r"^\./dev\.py (\w+)", dev.__doc__ or "", re.MULTILINE)
    known = re.findall(r'command == "(\w+)"', Path(dev.__file__).read_text(encoding="utf-8"))
    assert sorted(set(listed)) == sorted(known) and len(known) > 5


def test_an_unknown_command_is_answered_with_the_list() -> None:
    with pytest.raises(dev.Stop, match="no such command: fly") as stopped:
        dev.main(["fly"])
    assert stopped.value.code == 2 and "./dev.py run" in str(stopped.value)


def test_help_for_running_builds_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(dev, "BIN", tmp_path)
    monkeypatch.setattr(dev, "ensure", lambda *steps: pytest.fail("it sets something up"))
    dev.main(["run", "--help"])
    assert "--open" in capsys.readouterr().out
    (tmp_path / "warroom").touch()
    became: list[object] = []
    monkeypatch.setattr(dev, "become", lambda *words: became.extend(words))
    dev.main(["run", "--help"])
    assert became == [tmp_path / "warroom", "serve", "--help"]


@pytest.mark.parametrize(("codes", "ends"), [([0], None), ([1, 0], None), ([1, 1], 1), ([2], 2)])
def test_what_fails_beside_others_is_run_once_more_alone(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], codes: list[int], ends: int | None
) -> None:
    calls: list[tuple[object, ...]] = []
    given = iter(codes)

    def call(*words: object, **env: str) -> int:
        calls.append(words)
        return next(given)

    monkeypatch.setattr(dev, "call", call)
    try:
        dev.check_tests("pytest", "-q", "-n", "2", "tests/browser")
    except dev.Stop as stop:
        assert stop.code == ends
    else:
        assert ends is None
    assert len(calls) == len(codes) and ("UNSTEADY" in capsys.readouterr().out) == (codes == [1, 0])
    assert all("--last-failed" in words and "-n" not in words for words in calls[1:])


def test_a_browser_that_is_asked_for_but_not_there_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WARROOM_CHROMIUM", "/no/such/chromium")
    with pytest.raises(dev.Stop, match="WARROOM_CHROMIUM names /no/such/chromium"):
        dev.find_chromium()


@pytest.mark.parametrize(
    ("version", "good"), [("18.19.0", False), ("20.18.1", False), ("20.19.0", True), ("24.1.0", True)]
)
def test_an_old_node_counts_as_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, version: str, good: bool) -> None:
    for name in ("node", "npm"):
        (tmp_path / name).write_text(f"#!/bin/sh\necho {version}\n")
        (tmp_path / name).chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert toolchain.has_node() is good


def test_without_npm_there_is_no_node(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert not toolchain.has_node()


def test_the_build_refuses_a_setting_it_does_not_know(monkeypatch: pytest.MonkeyPatch) -> None:
    assert choice_of("WARROOM_TEST", "0", "1") == "1"
    monkeypatch.setenv("WARROOM_TEST", "0")
    assert choice_of("WARROOM_TEST", "0", "1") == "0"
    monkeypatch.setenv("WARROOM_TEST", "yes")
    with pytest.raises(SystemExit, match="WARROOM_TEST is 'yes'; it must be 0 or 1"):
        choice_of("WARROOM_TEST", "0", "1")


def test_in_the_background_of_a_script_ctrl_c_still_reaches_what_a_test_starts(tmp_path: Path) -> None:
    """A run that was started with SIGINT ignored, as `sh -c 'pytest &'` does, lets its children be stopped by it."""
    root = Path(__file__).parent.parent
    words = ("-q", "-p", "no:cacheprovider", "tests/cli/test_command.py", "-k", "ctrl_c_in_a_real_terminal_session")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *words, "--timeout", "60"],
        cwd=root,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_IGN),
        timeout=120,
    )
    assert done.returncode == 0 and "1 passed" in done.stdout, done.stdout
