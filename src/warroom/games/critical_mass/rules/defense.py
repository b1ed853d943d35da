"""Defense cards: what a Dodge or a Block stops."""

from __future__ import annotations

from mypy_extensions import i64

from warroom.games.critical_mass import codes
from warroom.games.critical_mass.box import ABILITY, NONE
from warroom.games.critical_mass.revisions import AUDITED
from warroom.games.critical_mass.rules.multiplayer import is_enemy
from warroom.games.critical_mass.state import BLOCKED, DODGED, Battle
from warroom.kernel.words import lowest


def up(s: Battle, seat: i64) -> i64:
    """The Defense cards of a Mech that are up: each works from its resolution to the end of the turn.

    One that leaves play before the Cooldown Step works no longer.

    [gap.defense.duration, gap.zones.left-play]
    """
    c = s.cockpits[seat]
    played = c.play | c.lasted if s.box.revision >= AUDITED else c.used
    return played & c.build.types[codes.DEFENSE] & ~c.waiting


def stopped_by(s: Battle, seat: i64, card: i64, victim: i64, ignored: i64) -> i64:
    """The Defense that stops damage of an enemy's card, or NONE; a Mech that dodges has no need to block.

    [card.defense-purpose, defense.negates, defense.stops-all-cards, mp.defense-vs-all, mp.defense-ignores-target,
    gap.defense.number, gap.defense.normally, gap.defense.both-kinds, gap.defense.ally-cards, gap.damage.self,
    gap.mp.attack-on-defender]
    """
    if not is_enemy(s, seat, victim):
        return NONE
    defenses = up(s, victim)
    found: i64 = NONE
    while defenses:
        defense = lowest(defenses)
        defenses &= defenses - 1
        kind = s.cockpits[victim].build.kinds[defense]
        if (ignored >> kind.defends) & 1:
            continue
        if kind.against:
            if card == ABILITY or not (s.cockpits[seat].build.fits[kind.against] >> card) & 1:
                continue
        if kind.defends == codes.DODGE:
            return defense
        found = defense
    return found


def outcome_of(s: Battle, victim: i64, defense: i64) -> i64:
    """What a Defense does to an attack."""
    return DODGED if s.cockpits[victim].build.kinds[defense].defends == codes.DODGE else BLOCKED
