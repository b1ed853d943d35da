"""dev.py: it says what it can do, and refuses in plain words what it cannot."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import dev


def test_every_command_it_lists_is_one_it_knows() -> None:
    listed = re.findall(r"^\./dev\.py (\w+)", dev.__doc__ or "", re.MULTILINE)
    known = re.findall(r'command == "(\w+)"', Path(dev.__file__).read_text(encoding="utf-8"))
    assert sorted(set(listed)) == sorted(known) and len(known) > 5


def test_an_unknown_command_is_answered_with_the_list() -> None:
    with pytest.raises(dev.Stop, match="no such command: fly") as stopped:
        dev.main(["fly"])
    assert stopped.value.code == 2 and "./dev.py run" in str(stopped.value)


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
    assert dev.has_node() is good


def test_without_npm_there_is_no_node(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert not dev.has_node()
