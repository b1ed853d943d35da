"""What units, bases, sides and headings are called at the table."""

from __future__ import annotations

from typing import Final

from warroom.games.battle_force.rules.ranged import EXPOSED, FAR_OFF, IN_COVER, NOT_BELOW, SECOND_TARGET
from warroom.games.battle_force.state import Battle
from warroom.kernel.reasons import Number, Reason

HEADINGS: Final = (
    "e", "ene", "ne", "nne", "n", "nnw", "nw", "wnw", "w", "wsw", "sw", "ssw", "s", "sse", "se", "ese",
)  # fmt: skip
RESPONSES: Final = ("does not respond", "will disengage", "will fire defensively", "will counter-attack")
ENDINGS: Final = (
    "",
    "by breaking the enemy's force",
    "by destroying the enemy's force",
    "by holding the objective",
    "by getting out",
    "on points",
    "on surviving points",
    "because points are level",
    "because the runner did not get out",
)
WHY: Final = (
    (IN_COVER, 1, "in cover", "ranged.modifier-cover"),
    (FAR_OFF, 1, "over 16 inches away", "ranged.modifier-over-sixteen"),
    (SECOND_TARGET, 1, "secondary target", "ranged.modifier-secondary-target"),
    (EXPOSED, -1, "redeploying", "ranged.modifier-redeploying"),
    (NOT_BELOW, 1, "never below 2", "gap.ranged.defence-below-two"),
)


def unit_name(s: Battle, unit: int) -> str:
    """A unit with its number: `3 Line Rifles`."""
    return f"{unit + 1} {s.of(unit).title}"


def base_number(s: Battle, base: int) -> str:
    """A base as unit and number in the unit: `3.2`."""
    unit = s.field.unit[base]
    return f"{unit + 1}.{base - s.field.first[unit] + 1}"


def base_name(s: Battle, base: int) -> str:
    """A base with its number and what it is: `3.2 Line Rifles`."""
    return f"{base_number(s, base)} {s.of(s.field.unit[base]).title}"


def side_name(s: Battle, seat: int) -> str:
    """What a side is called in the scenario."""
    return s.scenario().sides[seat].capitalize()


def inches(ticks: int) -> str:
    """A length in inches."""
    return f"{ticks // 10}.{ticks % 10}"


def defence_number(number: int) -> Number:
    """A modified ranged defence, reason by reason."""
    given = [Reason(value, why, rule) for bit, value, why, rule in WHY if (number >> 4) & bit]
    printed = (number & 15) - sum(reason.value for reason in given)
    return Number((Reason(printed, "printed", "gap.unit.profiles-missing"), *given))


def pierced(values: int) -> str:
    """Damage against armour in words."""
    return f"damage {values >> 8} against armour {values & 255}"


def needed_save(values: int) -> str:
    """The number that a save had to reach, with its modifier."""
    return f"{values >> 8} or more was needed{modifier_text((values & 255) - 8)}"


def modifier_text(modifier: int) -> str:
    """A modifier of a save, if there is one."""
    return f", {modifier:+d} on the roll" if modifier else ""
