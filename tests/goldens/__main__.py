"""Compares the golden playthroughs with what is played now, or writes them anew.

    python -m tests.goldens            says which differ (exit code 1 if any)
    python -m tests.goldens --write    writes them all: look at `git diff` before you commit

A golden game changes when a rule, a number of the content, a wording or a bot changes. That is what it is for: the
diff shows what the change means at the table.
"""

from __future__ import annotations

import sys

from tests.goldens.playthroughs import FOLDER, PLAYTHROUGHS, told


def main(words: list[str]) -> int:
    """Does what the command line says."""
    if words not in ([], ["--write"]):
        print((__doc__ or "").strip(), file=sys.stderr)
        return 2
    differing = 0
    for play in PLAYTHROUGHS:
        file, text = FOLDER / play.file, told(play)
        if file.exists() and file.read_text(encoding="utf-8") == text:
            continue
        differing += 1
        print(f"{play.file} {'written' if words else 'differs'}")
        if words:
            file.write_text(text, encoding="utf-8")
    return 0 if words or not differing else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
