"""Adds games to the record corpus, or makes it anew.

    python -m tests.records              writes the records of `corpus.CORPUS` that are not there yet
    python -m tests.records --rewrite    writes all of them: only while nothing has been released (see corpus.py)

To extend the corpus, add a line to `CORPUS` in corpus.py and run the first form; or put any record written by
`warroom play` into the folder of its game: the test replays whatever lies there.
"""

from __future__ import annotations

import sys

from tests.records.corpus import CORPUS, path_of, played
from warroom.kernel.records import save_record


def main(words: list[str]) -> int:
    """Does what the command line says."""
    if words not in ([], ["--rewrite"]):
        print((__doc__ or "").strip(), file=sys.stderr)
        return 2
    for kept in CORPUS:
        if words or not path_of(kept).exists():
            save_record(played(kept), path_of(kept))
            print(f"{kept.game}/{kept.file} written")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
