"""Choices as text and back: `activate 3`, `move 6.0 e keep`, `move 21.2,34.0 line ne via 18.0,30.5`, `shoot 9`.

Units have numbers, from 1, and bases too: 3.2 is the second base of unit 3. Places and lengths are in inches.
"""

from __future__ import annotations

import re
from typing import Any, Final, final

from warroom.games.battle_force.box import Box
from warroom.games.battle_force.naming import HEADINGS, inches
from warroom.games.battle_force.rules.allocation import bases_in, order_of, order_word, ordered
from warroom.games.battle_force.rules.comms import strike_dice, strike_kind, strike_word, strike_x, strike_y
from warroom.games.battle_force.space.orders import (
    ARRIVE,
    AWAY,
    CLOSE_IN,
    DEPLOY,
    FORMATIONS,
    KEEP,
    MOVE,
    REGROUP,
    STAY,
    formation_of,
    heading_of,
    is_bent,
    leader_x,
    leader_y,
    move_word,
    place_word,
    placed_flying,
    placed_unit,
    straight,
    via_x,
    via_y,
)
from warroom.games.battle_force.verbs import (
    ACTION_NAMES,
    AIM,
    ALLOCATE,
    ANNOUNCE,
    BATTLE_ON,
    COUNTER,
    DECLINE,
    DEFEND,
    DISENGAGE,
    ENGAGE,
    FIRE,
    FIRST,
    GO,
    HOLD,
    HOLD_FIRE,
    NOMINATE,
    OVERWATCH,
    PASS,
    REFUSE,
    SECOND,
    SELECT,
    SHOOT,
    STAND,
    STRIKE,
    TAKE_COVER,
    TOWARD,
)
from warroom.kernel.copies import reduced
from warroom.kernel.notation import Form, Notation
from warroom.kernel.refusals import Refusal, Refused
from warroom.kernel.words import first, pack, second, third, verb

MOST_UNITS: Final = 20
MOST_BASES: Final = 6
MOST_TICKS: Final = 1023
CHANGES: Final = ("", "hovering", "flying")
BARE: Final = {
    "first": FIRST,
    "second": SECOND,
    "decline": DECLINE,
    "refuse": REFUSE,
    "pass": PASS,
    "stand": STAND,
    "disengage": DISENGAGE,
    "defend": DEFEND,
    "counter": COUNTER,
    "fire": FIRE,
    "hold": HOLD,
    "hold-fire": HOLD_FIRE,
    "battle-on": BATTLE_ON,
    "close": CLOSE_IN,
    "regroup": REGROUP,
}
WITH_UNIT: Final = {"nominate": NOMINATE, "activate": SELECT, "overwatch": OVERWATCH, "take-cover": TAKE_COVER}
WITH_HEADING: Final = {"stay": STAY, "away": AWAY}
FORMS: Final = {
    "move": "move X,Y FORMATION HEADING [via X,Y], or move INCHES HEADING [FORMATION]",
    "toward": "toward objective NUMBER [FORMATION]",
    "stay": "stay HEADING",
    "close": "close",
    "regroup": "regroup",
    "deploy": "deploy UNIT X,Y FORMATION HEADING [flying]",
    "arrive": "arrive UNIT X,Y FORMATION HEADING [flying]",
    "away": "away HEADING",
    "first": "first",
    "second": "second",
    "nominate": "nominate UNIT",
    "decline": "decline",
    "activate": "activate UNIT",
    "refuse": "refuse",
    "advance": "advance [hovering|flying]",
    "engage": "engage [UNIT] [hovering]",
    "redeploy": "redeploy [hovering]",
    "hunker": "hunker [hovering]",
    "dig-in": "dig-in [hovering]",
    "open-fire": "open-fire [hovering|flying]",
    "pass": "pass",
    "overwatch": "overwatch UNIT",
    "take-cover": "take-cover UNIT",
    "stand": "stand",
    "disengage": "disengage",
    "defend": "defend",
    "counter": "counter",
    "fire": "fire",
    "hold": "hold",
    "shoot": "shoot UNIT [and UNIT with BASE+...]",
    "aim": "aim UNIT.BASE",
    "strike": "strike KIND X,Y with DICE",
    "hold-fire": "hold-fire",
    "allocate": "allocate BASE ...",
    "battle-on": "battle-on",
}
LENGTH: Final = re.compile(r"(\d{1,3})(?:\.(\d))?")
PLACE: Final = re.compile(r"(\d{1,3}(?:\.\d)?),(\d{1,3}(?:\.\d)?)")


def ticks(text: str) -> int:
    """A length in inches as ticks, or -1."""
    found = LENGTH.fullmatch(text)
    value = int(found[1]) * 10 + int(found[2] or 0) if found is not None else -1
    return value if value <= MOST_TICKS else -1


def place(x: int, y: int) -> str:
    """A place in inches."""
    return f"{inches(x)},{inches(y)}"


def number_of(text: str, most: int) -> int:
    """A number from 1 as counted from 0, or -1."""
    plain = text.isascii() and text.isdigit() and len(text) <= 3 and text == str(int(text))
    return int(text) - 1 if plain and 1 <= int(text) <= most else -1


@final
class BattleNotation(Notation):
    """The texts of all choices of Battle Force."""

    def __init__(self, box: Box) -> None:
        super().__init__({word: Form(number) for number, word in enumerate(FORMS, 1)}, {})
        self.box = box
        self.verbs = {value: name for name, value in {**BARE, **WITH_UNIT, **WITH_HEADING}.items()}

    def __reduce__(self) -> tuple[Any, ...]:
        return reduced(self, self.box)

    # -- writing -------------------------------------------------------------------------------------------------

    def _written(self, choice: int) -> str:
        """A choice as text; empty if it is none: whatever is written is read back as the same word."""
        if choice <= 0 or choice >= 1 << 56:
            return ""
        text = self._text(choice, int(verb(choice)))
        return text if text and self._word(text) == choice else ""

    def _text(self, choice: int, kind: int) -> str:
        a, b, c = int(first(choice)), int(second(choice)), int(third(choice))
        if kind in (MOVE, DEPLOY, ARRIVE):
            return self._place_text(choice, kind)
        if kind == GO:
            return f"move {inches(a)} {_heading(b)} {_formation(c)}"
        if kind == TOWARD:
            return f"toward objective {a + 1} {_formation(b)}"
        if kind in (STAY, AWAY):
            return f"{self.verbs[kind]} {_heading(a)}"
        if kind in (NOMINATE, SELECT, OVERWATCH, TAKE_COVER):
            return f"{self.verbs[kind]} {a + 1}"
        if kind == ANNOUNCE:
            if a >= len(ACTION_NAMES) or c >= len(CHANGES):
                return ""
            return " ".join(part for part in (ACTION_NAMES[a], str(b) if b else "", CHANGES[c]) if part)
        if kind == SHOOT:
            bases = "+".join(str(number + 1) for number in range(MOST_BASES) if (c >> number) & 1)
            return f"shoot {a + 1} and {b} with {bases}" if b else f"shoot {a + 1}"
        if kind == AIM:
            return f"aim {a + 1}.{b + 1}"
        if kind == STRIKE:
            if strike_kind(choice) >= len(self.box.strikes):
                return ""
            at = place(int(strike_x(choice)), int(strike_y(choice)))
            return f"strike {self.box.strikes[strike_kind(choice)].name} {at} with {strike_dice(choice)}"
        if kind == ALLOCATE:
            return "allocate " + " ".join(str(base + 1) for base in bases_in(order_of(choice)))
        return self.verbs.get(kind, "")

    def _place_text(self, choice: int, kind: int) -> str:
        at = place(int(leader_x(choice)), int(leader_y(choice)))
        how = f"{at} {_formation(int(formation_of(choice)))} {_heading(int(heading_of(choice)))}"
        if kind == MOVE:
            return (
                f"move {how} via {place(int(via_x(choice)), int(via_y(choice)))}" if is_bent(choice) else f"move {how}"
            )
        word = "deploy" if kind == DEPLOY else "arrive"
        return f"{word} {placed_unit(choice) + 1} {how}{' flying' if placed_flying(choice) else ''}"

    # -- reading -------------------------------------------------------------------------------------------------

    def read(self, text: str) -> int:
        """The choice a text stands for, or a refusal that shows the right form."""
        word = (text.lower().split() or [""])[0]
        if word not in FORMS:
            raise Refused(Refusal("", f"{text[:40]!r} is not a choice. Choices begin with: {', '.join(FORMS)}."))
        found = self._word(text)
        if found == 0:
            raise Refused(Refusal("", f"Write it as: {FORMS[word]}{self._hint(word)}."))
        return found

    def form(self, word: str) -> str:
        """How choices with this word are written."""
        return FORMS[word]

    def _hint(self, word: str) -> str:
        if word in ("move", "stay", "away", "deploy", "arrive"):
            return f" (headings: {', '.join(HEADINGS)}; formations: {', '.join(FORMATIONS)})"
        if word == "strike":
            return f" (kinds: {', '.join(strike.name for strike in self.box.strikes)})"
        return ""

    def _word(self, text: str) -> int:
        """The choice a text stands for, or 0."""
        word, *given = text.lower().split() or [""]
        if word in BARE:
            return BARE[word] if not given else 0
        if word in WITH_UNIT:
            unit = number_of(given[0], MOST_UNITS) if len(given) == 1 else -1
            return int(pack(WITH_UNIT[word], unit)) if unit >= 0 else 0
        if word in WITH_HEADING:
            heading = _read_heading(given[0]) if len(given) == 1 else -1
            return int(pack(WITH_HEADING[word], heading)) if heading >= 0 else 0
        if word in ACTION_NAMES:
            return _read_action(ACTION_NAMES.index(word), given)
        if word == "move":
            return _read_move(given)
        if word == "toward":
            return _read_toward(given)
        if word in ("deploy", "arrive"):
            return _read_placing(DEPLOY if word == "deploy" else ARRIVE, given)
        if word == "shoot":
            return _read_shot(given)
        if word == "aim":
            return _read_aim(given)
        if word == "strike":
            return self._read_strike(given)
        return _read_order(given) if word == "allocate" else 0

    def _read_strike(self, given: list[str]) -> int:
        names = [strike.name for strike in self.box.strikes]
        if len(given) != 4 or given[0] not in names or given[2] != "with":
            return 0
        x, y = read_place(given[1])
        dice = number_of(given[3], 63) + 1
        return int(strike_word(names.index(given[0]), dice, x, y)) if x >= 0 and dice > 0 else 0


def _heading(number: int) -> str:
    return HEADINGS[number] if number < len(HEADINGS) else "?"


def _formation(number: int) -> str:
    return FORMATIONS[number] if number < len(FORMATIONS) else "?"


def _read_heading(text: str) -> int:
    return HEADINGS.index(text) if text in HEADINGS else -1


def _read_formation(text: str) -> int:
    return FORMATIONS.index(text) if text in FORMATIONS else -1


def read_place(text: str) -> tuple[int, int]:
    """The place a text such as `21.2,34.0` stands for, in ticks; -1, -1 if it is none."""
    found = PLACE.fullmatch(text)
    if found is None:
        return -1, -1
    x, y = ticks(found[1]), ticks(found[2])
    return (x, y) if x >= 0 and y >= 0 else (-1, -1)


def _read_move(given: list[str]) -> int:
    if given and "," not in given[0]:
        return _read_going(given)
    if len(given) not in (3, 5) or (len(given) == 5 and given[3] != "via"):
        return 0
    x, y = read_place(given[0])
    formation, heading = _read_formation(given[1]), _read_heading(given[2])
    if x < 0 or formation < 0 or heading < 0:
        return 0
    if len(given) == 3:
        return int(straight(x, y, heading, formation))
    over_x, over_y = read_place(given[4])
    if over_x < 0 or (over_x, over_y) == (x, y):
        return 0
    return int(move_word(x, y, heading, formation, over_x, over_y))


def _read_going(given: list[str]) -> int:
    """A distance, a heading and perhaps a formation."""
    if len(given) not in (2, 3):
        return 0
    distance, heading = ticks(given[0]), _read_heading(given[1])
    formation = _read_formation(given[2]) if len(given) == 3 else KEEP
    return int(pack(GO, distance, heading, formation)) if distance > 0 and heading >= 0 and formation >= 0 else 0


def _read_toward(given: list[str]) -> int:
    if len(given) not in (2, 3) or given[0] != "objective":
        return 0
    objective = number_of(given[1], 99)
    formation = _read_formation(given[2]) if len(given) == 3 else KEEP
    return int(pack(TOWARD, objective, formation)) if objective >= 0 and formation >= 0 else 0


def _read_placing(kind: int, given: list[str]) -> int:
    flying = 1 if given[4:] == ["flying"] else 0
    if len(given) != 4 + flying:
        return 0
    unit = number_of(given[0], MOST_UNITS)
    x, y = read_place(given[1])
    formation, heading = _read_formation(given[2]), _read_heading(given[3])
    if min(unit, x, formation, heading) < 0:
        return 0
    return int(place_word(kind, unit, x, y, heading, formation, flying))


def _read_action(action: int, given: list[str]) -> int:
    change = CHANGES.index(given[-1]) if given and given[-1] in CHANGES[1:] else 0
    rest = given[: len(given) - (1 if change else 0)]
    if len(rest) > (1 if action == ENGAGE else 0):
        return 0
    target = number_of(rest[0], MOST_UNITS) + 1 if rest else 0
    return int(pack(ANNOUNCE, action, target, change)) if target or not rest else 0


def _read_shot(given: list[str]) -> int:
    primary = number_of(given[0], MOST_UNITS) if given else -1
    if primary < 0 or len(given) not in (1, 5) or (len(given) == 5 and (given[1], given[3]) != ("and", "with")):
        return 0
    if len(given) == 1:
        return int(pack(SHOOT, primary))
    secondary = number_of(given[2], MOST_UNITS)
    bases = [number_of(part, MOST_BASES) for part in given[4].split("+")]
    if secondary < 0 or min(bases) < 0 or bases != sorted(set(bases)):
        return 0
    return int(pack(SHOOT, primary, secondary + 1, sum(1 << base for base in bases)))


def _read_aim(given: list[str]) -> int:
    unit, _, base = given[0].partition(".") if len(given) == 1 else ("", "", "")
    numbers = number_of(unit, MOST_UNITS), number_of(base, MOST_BASES)
    return int(pack(AIM, *numbers)) if min(numbers) >= 0 else 0


def _read_order(given: list[str]) -> int:
    bases = [number_of(part, MOST_BASES) for part in given]
    if not bases or min(bases) < 0 or len(set(bases)) != len(bases):
        return 0
    return int(order_word(ordered(bases)))
