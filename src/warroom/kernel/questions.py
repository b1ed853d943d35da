"""Questions: everything there is to say about one kind of question stands in one class.

A game asks by a *word* (on its agenda, or in a list of open questions) whose operands say what the question is about;
`Game.asking` finds the word that asks a seat, `Game.question` the class that knows this kind of question. An answer may
be several words: as long as `goes_on`, the next word answers the next question of the same answer.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from warroom.kernel.chance import Chance
from warroom.kernel.refusals import Refusal
from warroom.kernel.state import State

OVER: Final = -1  # what becomes of a standing order whose time has come


@final
class Standing:
    """A standing order that can be given at a question: its name for the game, its words, and those once it stands."""

    def __init__(self, name: str, says: str, stands: str, turn: bool) -> None:
        self.name = name
        self.says = says
        self.stands = stands
        self.turn = turn  # whether it ends with the turn


@mypyc_attr(allow_interpreted_subclasses=True)
class Question:
    """One kind of question: its rule, what may be answered, why not, in which words it is asked, what bots think of it.

    In all methods `asked` is the word that asks, and `seat` is asked now.
    """

    def __init__(self, kind: str, rule: str) -> None:
        self.kind = kind
        self.rule = rule

    # -- each kind of question ---------------------------------------------------------------------------------

    def prompt(self, s: State, seat: i64, asked: i64) -> str:
        """What a seat must decide, in a sentence."""
        raise NotImplementedError

    def choices(self, s: State, seat: i64, asked: i64) -> list[int]:
        """Every legal choice, or the likeliest first of those that are too many to list."""
        raise NotImplementedError

    def why_not(self, s: State, seat: i64, asked: i64, choice: i64) -> Refusal | None:
        """The rule that forbids a choice; if not all choices are listed, also the judgement itself (None: allowed)."""
        raise NotImplementedError

    def answer(self, s: State, seat: i64, asked: i64, choice: i64, chance: Chance) -> None:
        """Takes a legal choice; where several seats are asked, it stays sealed until the last one is in."""
        raise NotImplementedError

    # -- where a kind of question differs from most ----------------------------------------------------------------

    def listed(self, s: State, seat: i64, asked: i64) -> bool:
        """Whether `choices` lists every legal choice."""
        return True

    def goes_on(self, s: State, seat: i64, asked: i64, choice: i64) -> bool:
        """Whether the answer needs further words after this one."""
        return False

    def hides(self, s: State, seat: i64, asked: i64) -> bool:
        """Whether a forced choice must be asked all the same because taking it silently would tell something."""
        return False

    def commits(self, s: State, seat: i64, asked: i64) -> bool:
        """Whether a forced choice must be asked all the same because the seat binds itself by it."""
        return False

    def leaving(self, s: State, seat: i64, asked: i64) -> i64:
        """The choice by which a seat that has conceded leaves now; 0: none, so a bot answers for it."""
        return 0

    def role(self, s: State, seat: i64, asked: i64, choice: i64) -> i64:
        """The role that a choice is of, where several hands share a seat; -1: anybody's."""
        return -1

    def done(self, s: State, seat: i64, asked: i64) -> i64:
        """The choice that ends the seat's part once all its roles have said that they are done; 0: none now."""
        return 0

    def renews(self, s: State, seat: i64, asked: i64, choice: i64) -> bool:
        """Whether a choice asks those again who share the seat and have said that they are done."""
        return False

    def orders(self, s: State, seat: i64, asked: i64, roles: i64) -> list[Standing]:
        """The standing orders that whoever plays these roles (a bit set; 0: the seat is not shared) may give here."""
        return []

    def obeyed(self, s: State, seat: i64, asked: i64, roles: i64, order: str) -> i64:
        """The choice that a standing order makes here; 0: it says nothing here, OVER: it ends here."""
        return 0

    def aids(self, s: State, seat: i64, asked: i64) -> dict[str, object]:
        """What helps to draw the question, as plain data: what can be reached, what is left to spend."""
        return {}

    def sketch(self, s: State, seat: i64, asked: i64, choice: i64) -> dict[str, object]:
        """What a choice looks like while it is drawn, allowed or not, and what would cure it, as plain data."""
        return {}

    # -- for bots --------------------------------------------------------------------------------------------------

    def sample(self, s: State, seat: i64, asked: i64, rng: Chance) -> i64:
        """Any legal choice; by default each of those listed with the same chance."""
        found = self.choices(s, seat, asked)
        return found[rng.pick(len(found))] if len(found) > 1 else found[0]

    def hunch(self, s: State, seat: i64, asked: i64, rng: Chance) -> i64:
        """The choice that suggests itself at first sight, for a bot that plays on in its mind; 0: none."""
        return 0

    def rivals(self, s: State, seat: i64, asked: i64, rng: Chance) -> list[int]:
        """The few choices that are worth trying out by playing on, the hunch first; none: all are searched."""
        return []

    def idle(self, s: State, seat: i64, asked: i64, choice: i64) -> bool:
        """Whether a choice plainly does nothing now, so that a bot makes it only for want of another."""
        return False

    def merits(self, s: State, seat: i64, asked: i64, choice: i64) -> str:
        """What speaks for a choice, in the game's words and from what its seat knows; may be empty."""
        return ""
