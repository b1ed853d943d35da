"""Master Ray as a picture: what a board draws, by name, and nothing that a seat may not see."""

from __future__ import annotations

from typing import Any, Final, cast

from warroom.games.master_ray.notation import square_name
from warroom.games.master_ray.rules.ending import points
from warroom.games.master_ray.rules.turn import scientists
from warroom.games.master_ray.state import (
    ACTION_NAMES,
    ASK_RESOLVE,
    ASK_STAFF,
    ASK_STUDENT,
    CHIEF,
    COLOUR_NAMES,
    DEPTH_NAMES,
    HEIGHT_NAMES,
    LARGE,
    MODE_NAMES,
    NONE,
    SIZE_NAMES,
    SMALL,
    Box,
    Ray,
)
from warroom.games.master_ray.view import explained_score, professor_name
from warroom.kernel.copies import reduced
from warroom.kernel.pictures import Section, Seen, figures
from warroom.kernel.words import ones, verb

STEPS: Final = {ASK_STUDENT: "student", ASK_STAFF: "staff", ASK_RESOLVE: "resolve"}
WHO: Final = ("solo", "level", "swapped")  # who plays, which every section may need that names a professor


def sections(box: Box) -> list[Section]:
    """The sections of a picture of a game with this box."""
    painter = Painter(box)
    return [
        Section("game", (*WHO, "advanced"), painter.game),
        Section("turn", ("agenda", "turn", "passes", "active", "idle", "fired"), painter.turn),
        Section("board", (*WHO, "dice"), painter.board),
        Section("ray", ("lane", "height", "mode", "temperature", "energy"), painter.ray),
        Section("dashboard", ("student", "covered", "staff", "locks"), painter.dashboard),
        Section("crews", (*WHO, "extra", "chiefs"), painter.crews),
        Section("students", ("roster", "deck", "discard", "front"), painter.students),
        Section("hands", ("hands",), painter.hands),
        Section("numbers", (*WHO, "dice"), painter.numbers),
    ]


class Painter:
    """Draws the sections, each from what is seen of the parts it names."""

    def __init__(self, box: Box) -> None:
        self.box = box

    def __reduce__(self) -> tuple[Any, ...]:
        return reduced(self, self.box)

    def game(self, seen: Seen, seat: int) -> object:
        """What stays the same for a whole game: the mode, the colours, the rival."""
        s = self._known(seen)
        return {
            "solo": bool(s.solo),
            "advanced": bool(s.advanced),
            "level": self.box.levels[s.level].title if s.solo else None,
            "colours": [COLOUR_NAMES[professor ^ s.swapped] for professor in range(2)],
            "professors": [professor_name(s, professor) for professor in range(2)],
        }

    def turn(self, seen: Seen, seat: int) -> object:
        """Where the game is: the turn, the pass through the students, whose turn, and which step of it."""
        agenda = cast("list[int]", seen["agenda"])
        over = not agenda and seen["turn"] > 0
        return {
            "number": seen["turn"],
            "pass": min(seen["passes"] + 1, 3),
            "active": None if over else seen["active"],
            "step": "" if over else STEPS.get(verb(agenda[-1]), "recruit") if agenda else "recruit",
            "idle": seen["idle"],
            "fired": bool(seen["fired"]),
        }

    def board(self, seen: Seen, seat: int) -> object:
        """The squares with their dice, near the ray first in each lane, and the dice beside the board."""
        s = self._known(seen)
        return {
            "squares": [
                {
                    "name": square_name(square),
                    "lane": square // 2 + 1,
                    "depth": DEPTH_NAMES[square % 2],
                    "colour": COLOUR_NAMES[self.box.colour[square]],
                    "die": self._die(die),
                }
                for square, die in enumerate(s.dice)
            ],
            "reserve": [
                {SIZE_NAMES[size]: int(s.reserve(professor, size)) for size in range(LARGE, SMALL - 1, -1)}
                for professor in range(2)
            ],
        }

    def ray(self, seen: Seen, seat: int) -> object:
        """The ray and its tracks; the temperature is a place on its track."""
        return {
            "lane": seen["lane"],
            "height": HEIGHT_NAMES[seen["height"]],
            "mode": MODE_NAMES[seen["mode"]],
            "temperature": seen["temperature"],
            "energy": seen["energy"],
        }

    def dashboard(self, seen: Seen, seat: int) -> object:
        """Who stands on each action, the student, and what the Chiefs lock, by professor."""
        s = self._known(seen)
        return {
            "student": self._card(s.student),
            "covered": _action(s.covered),
            "staff": {name: "chief" if s.on(i) == CHIEF else int(s.on(i)) for i, name in enumerate(ACTION_NAMES)},
            "locks": [_action(action) for action in s.locks],
        }

    def crews(self, seen: Seen, seat: int) -> object:
        """How many scientists each professor has for a turn, and whether the Chief is ready."""
        s = self._known(seen)
        return [
            {"scientists": int(scientists(s, professor)), "chief": bool((s.chiefs >> professor) & 1)}
            for professor in range(2)
        ]

    def students(self, seen: Seen, seat: int) -> object:
        """Who takes part, the deck, which is hidden, the used students, and the card that the rival shows."""
        return {
            "all": self._cards(self.box.rosters[seen.get("roster", 0)]),
            "deck": seen["deck"]["count"],
            "used": self._cards(seen["discard"]),
            "front": self._card(seen["front"]),
        }

    def hands(self, seen: Seen, seat: int) -> object:
        """How many students each professor holds, and one's own."""
        hands = cast("list[int | dict[str, int]]", seen["hands"])
        return {
            "counts": [hand["count"] if isinstance(hand, dict) else ones(hand) for hand in hands],
            "own": self._cards(hands[seat]) if 0 <= seat < len(hands) else None,
        }

    def numbers(self, seen: Seen, seat: int) -> object:
        """Each professor's points, die by die."""
        s = self._known(seen)
        return figures({f"score-{professor}": explained_score(s, professor) for professor in range(2)})

    def _known(self, seen: Seen) -> Ray:
        """A table that holds what is seen, and nothing else."""
        s = Ray(self.box)
        for name, value in seen.items():
            setattr(s, name, value)
        return s

    def _die(self, die: int) -> dict[str, object] | None:
        return {"size": SIZE_NAMES[die >> 3], "face": die & 7, "worth": int(points(die))} if die else None

    def _card(self, card: int) -> str | None:
        return None if card == NONE else self.box.card_names[card]

    def _cards(self, cards: object) -> list[str]:
        held = cast(int, cards)
        return [name for card, name in enumerate(self.box.card_names) if (held >> card) & 1]


def _action(action: int) -> str | None:
    return None if action == NONE else ACTION_NAMES[action]
