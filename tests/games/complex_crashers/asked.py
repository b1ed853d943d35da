"""Every kind of question as it is worded at the table, with why not: `asked.txt`, written from random play.

    python -m tests.games.complex_crashers.asked            says what differs (exit code 1 if anything does)
    python -m tests.games.complex_crashers.asked --write    writes it anew: look at `git diff` before you commit

Crowded corners and whole games are played at random. Of each kind of question the file holds the first prompts that are
put differently, and the first refusals to choices that were legal a moment ago or are nearly legal now; of each kind of
event the first sentences. On the way every answer is held to what `goes_on` says of it.
"""

from __future__ import annotations

import difflib
import re
import sys
from pathlib import Path
from random import Random
from typing import Final, cast

import msgspec

from tests.games.complex_crashers.chains import random_position
from tests.support.raids import GAME
from warroom.games.complex_crashers import steps
from warroom.games.complex_crashers.positions import Given, lay_position
from warroom.games.complex_crashers.state import Raid
from warroom.kernel.chance import Search
from warroom.kernel.events import heard
from warroom.kernel.words import first, pack, second, third, verb

FILE: Final = Path(__file__).with_suffix(".txt")
CORNERS: Final = 130  # positions from which a few decisions are played
GAMES: Final = 8
DECISIONS: Final = 24  # in a corner
PROMPTS: Final = 5  # of a kind that are put differently
SENTENCES: Final = 2  # of a kind of event
WRONG: Final = 14  # choices that are tried at each question, besides the legal ones
NAME: Final = r"(?:[A-Z][\w.'-]*|\b(?:d|r|op|reactor)?\d+\b|\b(?:north|east|south|west)\b)"
NAMES: Final = re.compile(rf"{NAME}(?:,? (?:of |the |and )?{NAME})*")
PAYING: Final = {steps.ASK_PAY, steps.ASK_PAYER, steps.ASK_CHARGES, steps.ASK_CHARGE_UP}
BY_WORDS: Final = {  # questions that are asked again until an answer is whole
    steps.ASK_DIE, steps.ASK_IGNORE, steps.ASK_REROLL, steps.ASK_COMPANY, steps.ASK_CHOOSE, steps.ASK_SWAP,
    steps.ASK_ORDER, *PAYING,
}  # fmt: skip


class Notes:
    """What was said so far: by kind of question and of event."""

    def __init__(self) -> None:
        self.prompts: dict[str, dict[str, str]] = {}
        self.refusals: dict[str, dict[str, str]] = {}
        self.sentences: dict[str, dict[str, str]] = {}
        self.pool: list[int] = []  # choices that were legal at some time

    def note(self, notes: dict[str, dict[str, str]], kind: str, text: str, most: int = 99, before: str = "") -> None:
        """Keeps a text unless it was said already with other numbers and names."""
        said = notes.setdefault(kind, {})
        if len(said) < most:
            said.setdefault(NAMES.sub("#", text), before + text)

    def told(self) -> str:
        """All of it as text."""
        lines = ["# python -m tests.games.complex_crashers.asked --write"]
        for kind in sorted(self.prompts):
            lines += ["", f"== {kind}", *(f"   {text}" for text in self.prompts[kind].values())]
            lines += [f"   - {text}" for text in sorted(self.refusals.get(kind, {}).values())]
        lines += ["", "== events"]
        for kind in sorted(self.sentences):
            lines += [f"   {kind}: {text}" for text in self.sentences[kind].values()]
        return "\n".join(lines) + "\n"


def nearly(rng: Random, choice: int) -> int:
    """A choice that is a little different."""
    operands = [first(choice), second(choice), third(choice)]
    place = rng.randrange(3)
    operands[place] = max(0, operands[place] + rng.choice((-1, 1, 1, 2)))
    return int(pack(verb(choice), *operands))


def look(s: Raid, rng: Random, notes: Notes) -> list[int]:
    """Notes what is asked and what is refused; gives the legal choices."""
    seat = s.asked >> 1
    ask = GAME.ask(s, seat)
    notes.note(notes.prompts, ask.kind, ask.prompt, PROMPTS)
    tried = [rng.choice(notes.pool) for _number in range(WRONG // 2) if notes.pool]
    tried += [nearly(rng, rng.choice(ask.choices)) for _number in range(WRONG // 2)]
    for choice in tried:
        try:
            text = GAME.write(choice)
        except LookupError:  # there is no such unit, edge or card in any game
            continue
        refusal = GAME.why_not(s, seat, choice)
        assert (refusal is None) == (choice in ask.choices), f"{ask.kind}: {text}"
        if refusal is not None:
            assert refusal.says.endswith("."), refusal
            notes.note(notes.refusals, ask.kind, str(refusal), before=f"{text}: ")
    for choice in ask.choices:
        assert GAME.read(GAME.write(choice)) == choice
    notes.pool = (notes.pool + rng.sample(ask.choices, min(2, len(ask.choices))))[-300:]
    return ask.choices


def is_in_the_middle(s: Raid, before: int) -> bool:
    """Whether the answer that was begun to a kind of question needs another word."""
    now = int(verb(s.top())) if s.agenda else 0
    return now in PAYING or (now == before and now in BY_WORDS)


def wander(s: Raid, rng: Random, chance: Search, decisions: int, notes: Notes) -> None:
    """Plays on at random and looks at everything."""
    for _number in range(decisions):
        if not s.asked:
            return
        seat, kind = s.asked >> 1, int(verb(s.top()))
        choice = rng.choice(look(s, rng, notes))
        goes_on = GAME.goes_on(s, seat, choice)
        GAME.answer(s, seat, choice, chance)
        assert goes_on == is_in_the_middle(s, kind), f"{GAME.write(choice)} {'goes on' if goes_on else 'is all'}"
        GAME.proceed(s, chance)
        for number, told in enumerate(s.log or ()):
            event = heard(GAME, s, number, told, -1)
            if event is not None:
                notes.note(notes.sentences, event.kind, f"{event.says} [{event.rule}]", SENTENCES)
        s.log = []


def written() -> str:
    """The whole text as it is now."""
    notes, rng = Notes(), Random(11)
    for seed in range(CORNERS):
        chance = Search(seed)
        given = msgspec.convert(random_position(Random(seed)), Given)
        s = lay_position(GAME.box, GAME.data, given)
        s.log = []
        GAME.proceed(s, chance)
        wander(s, rng, chance, DECISIONS, notes)
    for seed in range(GAMES):
        chance = Search(1000 + seed)
        wishes = {"operatives": str(1 + seed % 4), "team": "random", "complex": "random", "rounds": 5}
        s = cast(Raid, GAME.new(wishes, chance))
        s.log = []
        wander(s, rng, chance, 150, notes)
    return notes.told()


def differences() -> list[str]:
    """The lines that are not as they were written down."""
    before = FILE.read_text(encoding="utf-8").splitlines() if FILE.exists() else []
    return [line for line in difflib.unified_diff(before, written().splitlines(), lineterm="", n=0) if line[:1] in "+-"]


def main(words: list[str]) -> int:
    """Does what the command line says."""
    if words == ["--write"]:
        FILE.write_text(written(), encoding="utf-8")
        return 0
    found = differences()
    print("\n".join(found))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
