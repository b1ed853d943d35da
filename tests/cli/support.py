"""Running the `warroom` command inside a test, with somebody at the keyboard."""

from __future__ import annotations

import contextlib
import io
import json
import random
import re
import sys
from collections.abc import Iterable
from typing import Any, NamedTuple

from warroom.cli import main

CTRL_C = "Ctrl-C"
CHOICE = re.compile(r"^  (\d+)\. (.+?)(?: - .*)?$", re.MULTILINE)


class Ran(NamedTuple):
    """What a command left behind: its exit code and what it printed."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """What was printed, as data."""
        return json.loads(self.out)

    @property
    def complaint(self) -> str:
        """The one line on stderr."""
        assert self.err.count("\n") == 1 and "Traceback" not in self.err, self.err
        return self.err.strip()


class Keyboard(io.StringIO):
    """Types lines one by one; `CTRL_C` is the key, and the end of the lines is the end of the input."""

    def __init__(self, lines: Iterable[str] = ()) -> None:
        super().__init__()
        self.lines = iter(lines)

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        """The next line."""
        line = self.typed()
        if line == CTRL_C:
            raise KeyboardInterrupt
        return "" if line is None else line + "\n"

    def typed(self) -> str | None:
        """What is typed next; None at the end of the input."""
        return next(self.lines, None)


class Persons(Keyboard):
    """People who read the numbered choices off the screen and take one, typing its number and its text by turns.

    They press Enter when the keyboard is passed on, and stop when it has been passed on so many times.
    """

    def __init__(self, seed: int, passes: int = 1000) -> None:
        super().__init__()
        self.rng = random.Random(seed)
        self.passes = passes
        self.choices = 0

    def typed(self) -> str | None:
        """A choice of the last prompt on the screen."""
        assert isinstance(sys.stdout, io.StringIO)
        screen = sys.stdout.getvalue()
        if screen.endswith("press Enter. "):
            self.passes -= 1
            return ""
        if self.passes == 0:
            return "quit"
        number, text = self.rng.choice(CHOICE.findall(screen.rpartition("\n\n")[2]))
        self.choices += 1
        return str(number) if self.choices % 2 else str(text)


def run(*words: object, keyboard: Keyboard | Iterable[str] = ()) -> Ran:
    """Runs `warroom` with these words."""
    out, err = io.StringIO(), io.StringIO()
    before, sys.stdin = sys.stdin, keyboard if isinstance(keyboard, Keyboard) else Keyboard(keyboard)
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = main([str(word) for word in words])
    finally:
        sys.stdin = before
    return Ran(code, out.getvalue(), err.getvalue())
