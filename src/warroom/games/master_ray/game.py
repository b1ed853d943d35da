"""Master Ray as a game of the kernel: the contract's calls, each handed to its chapter."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, cast, final

from mypy_extensions import i64

from warroom.games.master_ray import events as e
from warroom.games.master_ray import picture, view
from warroom.games.master_ray.notation import notation
from warroom.games.master_ray.questions.resolve import Resolve
from warroom.games.master_ray.questions.staff import Staff
from warroom.games.master_ray.questions.student import Student
from warroom.games.master_ray.revisions import REVISION
from warroom.games.master_ray.rules import resolution, setup, solo, turn
from warroom.games.master_ray.rules.ending import rank, winner
from warroom.games.master_ray.rules.recruiting import recruit
from warroom.games.master_ray.setups import declared, every_setup, house_rules
from warroom.games.master_ray.state import (
    ASK_RESOLVE,
    ASK_STAFF,
    BEGIN_TURN,
    BLUE,
    COLOUR_NAMES,
    NONE,
    RECRUIT,
    RIVAL,
    SET_UP,
    UPKEEP,
    Box,
    Ray,
)
from warroom.games.master_ray.tactics import outlook
from warroom.kernel.chance import Chance
from warroom.kernel.content import Printed
from warroom.kernel.copies import found_again
from warroom.kernel.game import Game
from warroom.kernel.pictures import Easel
from warroom.kernel.questions import Question
from warroom.kernel.reasons import Number
from warroom.kernel.settings import Settings
from warroom.kernel.state import State
from warroom.kernel.visibility import View
from warroom.kernel.words import first, member, ones, pack, verb

STUDENT: Final = Student()
STAFF: Final = Staff()
RESOLVE: Final = Resolve()


def face_up(s: Ray, professor: i64) -> i64:
    """The cards of a hand that everybody sees: the front of the rival's notebook. [solo.notebook-front-is-intent]"""
    return 1 << s.front if professor == 1 and s.front != NONE else 0


@final
class MasterRay(Game):
    """The rules of Master Ray over a box of content."""

    def __init__(self, printed: Printed[Box], revision: int = REVISION) -> None:
        super().__init__("master-ray", "Master Ray", revision, printed.hash, view.PARTS, e.EVENTS)
        self.made_of = printed
        self.box = printed.box
        self.box.revision = revision
        self.data = printed.data
        self.notation = notation(self.box)
        self.easel = Easel(self.parts, picture.sections(self.box))
        self.declared = declared(self.box, self.data)

    def __reduce__(self) -> tuple[Any, ...]:
        return found_again(self, self.made_of, self.revision)

    # -- set-up and rules ------------------------------------------------------------------------------------------

    def settings(self) -> Settings:
        """Mode, rules, rival, who begins, colours, students."""
        return self.declared

    def setups(self) -> list[dict[str, object]]:
        """Duel, advanced, solo at each level, and both together."""
        return every_setup(self.box, self.declared)

    def house(self, setup: Mapping[str, object]) -> list[str]:
        """Solo and advanced games, of which the rulebook says only that they exist."""
        return house_rules(self.box, setup)

    def begin(self, wishes: Mapping[str, object], chance: Chance) -> State:
        """The table laid out, with the roll for the ray and the deal on the agenda, so that they are heard."""
        names = [level.name for level in self.box.levels]
        playing_solo = wishes["mode"] == "solo"
        colour = COLOUR_NAMES.index(str(wishes["colour"]))
        s = setup.lay_out(
            self.box,
            1 if playing_solo else 0,
            names.index(str(wishes["level"])) if playing_solo else 0,
            1 if wishes["advanced"] else 0,
            0 if colour == BLUE else 1,
            self.box.roster_names.index(str(wishes["roster"])) if "roster" in wishes else 0,
        )
        turns = {"random": -1, "1": 0, "2": 1}
        s.push(pack(SET_UP, turns[str(wishes["first"])] + 1))
        return s

    def blank(self) -> State:
        """A state about to be filled."""
        return Ray(self.box)

    def advance(self, state: State, chance: Chance) -> None:
        """Does what is on the agenda until a professor must decide or the game is over. [solo.player-normal-rules]"""
        s = cast(Ray, state)
        s.asked = 0
        while s.agenda:
            step: i64 = s.agenda[-1]
            kind = verb(step)
            if kind == ASK_RESOLVE and resolution.nothing_left(s):
                s.pop()
                continue
            if kind <= ASK_RESOLVE:
                s.asked = 1 << s.active
                return
            s.pop()
            if kind == BEGIN_TURN:
                turn.begin_turn(s, first(step))
            elif kind == UPKEEP:
                turn.upkeep(s)
            elif kind == RECRUIT:
                recruit(s, chance)
            elif kind == RIVAL:
                solo.rival_turn(s)
            else:
                setup.begin(s, first(step) - 1, chance)

    def question(self, asked: i64) -> Question:
        """Which student, which actions, what happens next."""
        kind = verb(asked)
        return RESOLVE if kind == ASK_RESOLVE else STAFF if kind == ASK_STAFF else STUDENT

    def returns(self, state: State) -> list[float]:
        """1 for a win, -1 for a loss, 0 for a shared victory; in solo games for the player alone."""
        s = cast(Ray, state)
        best = winner(s)
        result = [0.0, 0.0] if best < 0 else [1.0, -1.0] if best == 0 else [-1.0, 1.0]
        return result[:1] if s.solo else result

    # -- words -------------------------------------------------------------------------------------------------------

    def called(self, choice: i64, s: State | None = None) -> str:
        """A choice as professors speak of it."""
        return view.called(self.box, int(choice))

    def name_operand(self, slot: str, value: int, s: State | None) -> str:
        """What an event's operand is called at the table."""
        return view.operand_name(self.box, cast("Ray | None", s), slot, value)

    def operand(self, slot: str, value: int, s: State | None) -> object:
        """An event's operand as plain data."""
        return view.operand(self.box, slot, value)

    def describe(self, v: View) -> str:
        """A view as text good enough to play by."""
        return view.described(view.fitting(self.box, v), v)

    def printed(self) -> dict[str, object]:
        """The content: board, tracks, students, rivals."""
        return self.data

    def numbers(self, state: State, seat: i64) -> dict[str, Number]:
        """Each professor's points, die by die."""
        s = cast(Ray, state)
        return {f"score-{professor}": view.explained_score(s, professor) for professor in range(2)}

    def summary(self, state: State) -> str:
        """Who wins with which dice, and in solo games the player's rank."""
        s = cast(Ray, state)
        return self._result(s, [str(view.explained_score(s, professor)) for professor in range(2)])

    def outcome(self, state: State) -> str:
        """Who wins with how many points."""
        s = cast(Ray, state)
        return self._result(s, [str(view.explained_score(s, professor).value) for professor in range(2)])

    def _result(self, s: Ray, points: list[str]) -> str:
        scores = ", ".join(f"{view.professor_name(s, p)} {points[p]}" for p in range(2))
        best = winner(s)
        result = "the victory is shared" if best < 0 else f"{view.professor_name(s, best)} wins"
        extra = f" Your rank: {self.box.rank_titles[rank(s)]}." if s.solo else ""
        return f"{result[:1].upper()}{result[1:]}: {scores}.{extra}"

    # -- hidden things and bots ----------------------------------------------------------------------------------------

    def imagine(self, v: View, rng: Chance) -> State:
        """A whole state that fits a view."""
        s = view.fitting(self.box, v)
        self.redeal(s, v.seat, rng)
        return s

    def redeal(self, state: State, seat: i64, rng: Chance) -> None:
        """Deals the hidden hands again from all cards this seat cannot see."""
        s = cast(Ray, state)
        for professor in range(2):
            if professor != seat:
                s.deck |= s.hands[professor] & ~face_up(s, professor)
        for professor in range(2):
            if professor == seat:
                continue
            hand = face_up(s, professor)
            for i in range(ones(s.hands[professor]) - ones(hand)):
                card = member(s.deck, rng.pick(ones(s.deck)))
                s.deck &= ~(1 << card)
                hand |= 1 << card
            s.hands[professor] = hand
        if not s.options or s.active != seat:
            self.settle(s)

    def value(self, state: State, seat: i64) -> float:
        """How good the position looks for a seat."""
        return outlook(cast(Ray, state), seat)

    def conserved(self, state: State) -> list[str]:
        """Every student is in exactly one place, every die is on the board or in reserve, every track in range."""
        s = cast(Ray, state)
        wrong: list[str] = []
        played = 1 << s.student if s.student != NONE else 0
        places = [s.hands[0], s.hands[1], s.deck, s.discard, played]
        roster = self.box.rosters[s.roster]
        if sum(ones(place) for place in places) != ones(roster) or sum(places) != roster:
            wrong.append(f"the students lie in {places}")
        for professor in range(2):
            for size in range(1, 4):
                if s.reserve(professor, size) < 0:
                    wrong.append(f"professor {professor} has too many dice of size {size}")
        if any(die and not (1 <= die & 7 <= 6 and 1 <= die >> 3 <= 3) for die in s.dice):
            wrong.append(f"the dice are {s.dice}")
        if not (0 <= s.temperature <= self.box.max_temperature and 1 <= s.lane <= self.box.lanes and s.energy >= 0):
            wrong.append(f"a track is out of range: {s.temperature}, {s.lane}, {s.energy}")
        return wrong
