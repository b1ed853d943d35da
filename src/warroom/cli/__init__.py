"""The `warroom` command: a module for each word that can follow it.

Exit codes: 0 all is well, 1 a record is broken or a ledger not covered, 2 the command cannot be understood or done
(one line on stderr says why), 130 stopped by Ctrl-C.
"""

from __future__ import annotations

import contextlib
import io
import os
import sys
from collections.abc import Sequence
from typing import Final

from warroom import __version__

COMMANDS: Final = {
    "games": "List the games, their settings and seats, and the bots.",
    "play": "Play a game in the terminal, against bots or with others at one keyboard.",
    "serve": "Open the tables for live play in the browser.",
    "backup": "Copy all tables into a new file, while the server runs or when it does not.",
    "tables": "Look whether the tables of a server that does not run are sound, or remove old ones.",
    "simulate": "Let bots play many games, and see who wins how often.",
    "replay": "Show or verify the record of a game.",
    "packs": "Check a content pack, or get what is needed to write one.",
    "puzzles": "List, find and check positions with one best move.",
    "rules": "Read a game's rules one by one, with the tests that show them.",
    "bench": "Measure decisions per second, beside other game libraries.",
}


def main(words: Sequence[str] | None = None) -> int:
    """Does what the command line says and gives the exit code."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # strange bytes are no reason to fall over
    try:
        code = _run(list(sys.argv[1:] if words is None else words))
        sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        with contextlib.suppress(OSError, ValueError):  # what is still buffered must not complain at the very end
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141


def _run(words: list[str]) -> int:
    if words in ([], ["-h"], ["--help"]):  # said without the argument parser, which takes ten times as long to load
        print("Usage: warroom COMMAND\n\nWar Room: tabletop games of the atomic age, with every rule enforced.\n")
        print(*(f"  {name}: {sentence}" for name, sentence in COMMANDS.items()), sep="\n")
        print("\nwarroom COMMAND --help tells more; warroom --version says which one this is.")
        return 0
    from cyclopts import App, CycloptsError, Parameter

    from warroom.cli.common import Wrong
    from warroom.kernel.refusals import ContentError, Refused

    app = App(
        name="warroom",
        version=__version__,
        default_parameter=Parameter(negative="", show_default=False),
        help_format="plaintext",
        help_formatter="plain",
        suppress_keyboard_interrupt=False,
    )
    for name in COMMANDS:
        app.command(f"warroom.cli.{name}:{name}", name=name)
    if "--help" in words or "-h" in words:
        from rich.console import Console

        app.console = Console(width=1000)  # the terminal breaks long lines better than the help does
    try:
        code = app(words, exit_on_error=False, print_error=False, result_action="return_value")
    except (CycloptsError, Wrong, Refused, ContentError) as why:
        print("warroom:", " ".join(str(why).split()), file=sys.stderr)
        return 2
    return code if isinstance(code, int) else 0
