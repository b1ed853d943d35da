"""What units and abilities under way are called at the table."""

from __future__ import annotations

from mypy_extensions import i64

from warroom.games.complex_crashers.state import ABILITY, FIRE, FIRST_REACTOR, NO_UNIT, Raid


def unit_name(s: Raid, unit: i64) -> str:
    """What a unit is called at the table."""
    if unit < FIRST_REACTOR:
        return f"Operative {unit + 1}"
    if unit < FIRST_REACTOR + 5:
        number = unit - FIRST_REACTOR + 1
        title = s.box.cards[s.cards[8 + number]].title if s.cards[8 + number] >= 0 else "reactor"
        return f"reactor {number} ({title})"
    if unit == NO_UNIT:
        return "the Complex Manager"
    if unit == FIRE:
        return "the fire"
    return f"{s.card_of(unit).title} d{unit - 8}" if unit < len(s.copy_of) else f"d{unit - 8}"


def unit_title(s: Raid, unit: i64) -> str:
    """What a unit is called at the beginning of a sentence."""
    name = unit_name(s, unit)
    return name[0].upper() + name[1:]


def charges_said(n: i64) -> str:
    """So many charges in words."""
    return "1 charge" if n == 1 else f"{n} charges"


def ability_title(s: Raid, number: i64) -> str:
    """What the ability of a frame is called."""
    ability = s.frames[number][ABILITY]
    return s.box.abilities[ability].title if ability >= 0 else "Fire"
