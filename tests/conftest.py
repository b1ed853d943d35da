"""Checks that the build under test is the one that was meant, and that markers name known ledger ids.

A run in the background of a script ignores Ctrl-C, and so would all that it starts: tests that send it to a program of
ours would wait for ever. So it counts here as it does in a terminal.
"""

from __future__ import annotations

import os
import signal

import pytest

# The tests in a browser are a run of their own, `./dev.py browser`, which says where the browser is.
collect_ignore = [] if os.environ.get("WARROOM_CHROMIUM") else ["browser"]


def pytest_configure(config: pytest.Config) -> None:
    """Refuses to test the wrong build, and lets Ctrl-C count."""
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    import warroom.kernel.words as words

    kind = "compiled" if (words.__file__ or "").endswith((".so", ".pyd")) else "pure"
    wanted = os.environ.get("WARROOM_EXPECT", kind)
    if kind != wanted:
        raise pytest.UsageError(f"the {wanted} engine is to be tested, but {words.__file__} was loaded")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Refuses a rule marker that names no id of its game's ledger."""
    from warroom.games import ledger

    for item in items:
        games = [name for mark in item.iter_markers("game") for name in mark.args]
        for mark in item.iter_markers("rule"):
            for game in games:
                for rule in mark.args:
                    if rule not in ledger(game).entries:
                        raise pytest.UsageError(f"{item.nodeid} names {rule!r}, which is not in the ledger of {game}")
            if not games:
                raise pytest.UsageError(f"{item.nodeid} names a rule, but its module names no game")
