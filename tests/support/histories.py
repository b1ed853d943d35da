"""Random games that must go today as they went before: what was asked, offered and told, in one digest a game.

    python -m tests.support.histories            says which games go otherwise now (exit code 1 if any)
    python -m tests.support.histories --write    writes all digests anew, after a change of the rules that was meant

The tests named after rules say what each rule is; this is the net below them. It notices that something has changed
which nobody thought of, in every set-up and by every revision of the rules, and not what is right.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

from tests.support.random_packs import MAKERS, SHORT
from warroom.games import FOLDERS, archive, find
from warroom.kernel.chance import Search
from warroom.kernel.game import Game
from warroom.kernel.state import Event
from warroom.kernel.visibility import digest as digest_of
from warroom.kernel.words import lowest

TESTS: Final = Path(__file__).parent.parent / "games"
SEEDS: Final = 6  # games of each set-up
OLD_SEEDS: Final = 2  # and by each older revision
PACKS: Final = 10  # random legal packs, so that the whole vocabulary is spoken
SETUPS: Final = 5  # games with each pack
DECISIONS: Final = 400  # at most, in one game
GLANCE: Final = 8  # after so many decisions the whole table is looked at, and as somebody may imagine it


class History(NamedTuple):
    """One random game: by which revision, with which random pack (or 0), in which set-up, with which dice."""

    of: str
    revision: int
    pack: int
    setup: int  # the number of the set-up in the game's own list
    seed: int

    @property
    def name(self) -> str:
        """What it is called in the file."""
        pack = f"pack {self.pack}, " if self.pack else ""
        return f"rules {self.revision}, {pack}set-up {self.setup + 1}, seed {self.seed}"


@lru_cache
def _game(name: str, revision: int, pack: int) -> Game:
    """The game as it is, as it was (with the content of its time), or with a random pack."""
    if pack:
        return MAKERS[name](pack)
    newest = find(name)
    first = archive(name)[0].stem  # later revisions were begun with the content of today
    game = newest.edition(revision, first if revision == 1 else newest.content)
    assert game is not None
    return game


def histories(name: str) -> Iterator[History]:
    """The games that are kept of a game: in every set-up by every revision of the rules, and with random packs."""
    newest = find(name).revision
    for revision in range(1, newest + 1):
        for setup in range(len(_game(name, revision, 0).setups())):
            for seed in range(SEEDS if revision == newest else OLD_SEEDS):
                yield History(name, revision, 0, setup, seed)
    for pack in range(1, PACKS + 1):
        for setup in range(SETUPS):
            yield History(name, newest, pack, setup, pack)


def went(history: History) -> str:
    """How a game goes: how many decisions it takes, a digest of all that was offered and told, and its result."""
    game = _game(history.of, history.revision, history.pack)
    dice, rng = Search(history.seed), Search(1000 + history.seed)
    digest = hashlib.sha256()
    told: list[Event] = []
    setups = game.setups()
    wishes = setups[history.setup % len(setups)]
    if history.pack and history.of == "critical-mass":
        wishes = wishes | SHORT
    s = game.begin(game.setup(wishes), dice)
    s.log = told
    game.proceed(s, dice)
    decisions = 0
    while s.asked and decisions < DECISIONS:
        decisions += 1
        seats = [seat for seat in range(int(s.asked).bit_length()) if (s.asked >> seat) & 1]
        offered = {seat: game.choices(s, seat) for seat in seats}
        chosen = {seat: offered[seat][rng.pick(len(offered[seat]))] for seat in seats}
        _note(digest, game, told, offered)
        if decisions % GLANCE == 0:
            for table in (s, game.imagine(game.view(s, decisions // GLANCE % 3 - 1), Search(decisions))):
                digest.update(digest_of(game.dump(table)).encode())
        if len(seats) > 1:
            game.play_together(s, [chosen.get(seat, 0) for seat in range(max(seats) + 1)], dice)
        else:
            game.play(s, lowest(s.asked), chosen[seats[0]], dice)
    _note(digest, game, told, {})
    digest.update(digest_of(game.dump(s)).encode())
    result = game.returns(s) if not s.asked else "unfinished"
    return f"{decisions} decisions, {digest.hexdigest()[:16]}, {result}"


def _note(digest: hashlib._Hash, game: Game, told: list[Event], offered: dict[int, list[int]]) -> None:
    events = [(game.events[e.kind].name, int(e.a), int(e.b), int(e.c), int(e.audience)) for e in told]
    texts = {seat: [game.write(word) for word in words] for seat, words in offered.items()}
    digest.update(repr((events, texts)).encode())
    told.clear()


def kept(name: str) -> dict[str, str]:
    """How the games went when they were written down."""
    lines = _file(name).read_text(encoding="utf-8").splitlines() if _file(name).exists() else []
    return dict(line.split(": ", 1) for line in lines)


def differences(name: str) -> list[str]:
    """The games that go otherwise now, or that are new or gone."""
    before, now = kept(name), {history.name: went(history) for history in histories(name)}
    return [
        f"{which}: {now.get(which, 'gone')} (was {before.get(which, 'not there')})"
        for which in dict.fromkeys((*before, *now))
        if before.get(which) != now.get(which)
    ]


def _file(name: str) -> Path:
    return TESTS / FOLDERS[name] / "histories.txt"


def main(words: list[str]) -> int:
    """Does what the command line says."""
    if words not in ([], ["--write"]):
        print((__doc__ or "").strip(), file=sys.stderr)
        return 2
    differing = [f"{name}, {line}" for name in FOLDERS for line in differences(name)]
    print("\n".join(differing))
    if words:
        for name in FOLDERS:
            lines = [f"{history.name}: {went(history)}\n" for history in histories(name)]
            _file(name).write_text("".join(lines), encoding="utf-8")
    return 0 if words or not differing else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
