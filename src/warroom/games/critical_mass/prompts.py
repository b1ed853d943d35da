"""What a pilot is asked, in words: the kind of the question, a sentence, and the rule behind it."""

from __future__ import annotations

from warroom.games.critical_mass.rules.damage import damage_left, durability, struck
from warroom.games.critical_mass.rules.multiplayer import directions
from warroom.games.critical_mass.rules.sealed import question
from warroom.games.critical_mass.state import (
    ACTIVATE,
    CHOOSE_ONE,
    COOL,
    DEACTIVATE,
    DISABLE,
    NO_TARGET,
    NONE,
    PARTS_OF_MECH,
    Q_EFFECT,
    Q_FIRST,
    Q_FIT,
    Q_FOLLOW,
    Q_HIT,
    Q_ORDER,
    Q_PLAN,
    RECHARGE,
    TYPE_NAMES,
    Battle,
)
from warroom.games.critical_mass.view import seat_name
from warroom.kernel.words import first, second, third, verb


def prompt(s: Battle, seat: int) -> tuple[str, str, str]:
    """The kind, the sentence and the rule of a seat's question."""
    asked = question(s, seat)
    c = s.cockpits[seat]
    match verb(asked):
        case kind if kind == Q_PLAN:
            aim = "" if directions(s, seat) == 1 << NO_TARGET else " and the Mech you aim at"
            return "plan", f"Choose the card you play this turn{aim} (or concede).", "plan.one-card"
        case kind if kind == Q_HIT:
            return _hit(s, seat, asked)
        case kind if kind == Q_FOLLOW:
            text = s.box.effects[second(asked)].text
            return "follow-up", f"{c.build.kind(third(asked)).title}: {text}, or pass.", "gap.multi.follow-up-when"
        case kind if kind == Q_FIRST:
            return "first-card", "Take a Tech 2 card into your opening hand, or pass.", "setup.initial-activation-one"
        case kind if kind == Q_FIT:
            slot, mech = second(asked), c.build.mech
            wanted = "card" if mech.slot_type[slot] == NONE else TYPE_NAMES[mech.slot_type[slot]]
            place = f"slot {slot + 1} of {len(mech.slot_tech)}"
            words = f"Choose a Tech {mech.slot_tech[slot]} {wanted} for {place}, or pass to leave it empty."
            return "customize", words, "setup.customize-secret"
        case kind if kind == Q_ORDER:
            return "order", "Say which of your equally fast cards comes first.", "multi.owner-order"
        case _:
            return _effect(s, seat, asked)


def options(s: Battle, seat: int) -> dict[str, str]:
    """The options of which a seat chooses one, by the text of the choice; none in any other question."""
    asked = question(s, seat)
    effect = s.box.effects[second(asked)] if verb(asked) == Q_EFFECT else None
    if effect is None or effect.verb != CHOOSE_ONE:
        return {}
    return {f"choose {number}": option.text for number, option in enumerate(effect.options, start=1)}


def _hit(s: Battle, seat: int, asked: int) -> tuple[str, str, str]:
    victim, target = struck(s.strikes[second(asked)]), third(asked)
    c = s.cockpits[victim]
    left, tough = damage_left(s, seat, asked), durability(s, victim, target)
    owner = seat_name(s, victim)
    if target < PARTS_OF_MECH:
        what = f"How many plates of {owner}'s {c.build.mech.component_titles[target]} fall"
    else:
        what = f"Is {owner}'s {c.build.kinds[target - PARTS_OF_MECH].title} Disabled (1) or not (0)"
    return "damage", f"{what}? {left} damage left, Durability {tough}.", "damage.split-freely"


def _effect(s: Battle, seat: int, asked: int) -> tuple[str, str, str]:
    effect = s.box.effects[second(asked)]
    text = effect.text[:1].upper() + effect.text[1:]
    owner = seat_name(s, first(asked) >> 8)
    match effect.verb:
        case act if act == ACTIVATE:
            choice = "Choose the card" if effect.must else "Choose a card, or pass"
            return "activate", f"{text}. {choice}.", "activate.take-card"
        case act if act == COOL:
            return "cool", "Choose the card that goes to Cooldown.", "gap.end.side-effect-chooser"
        case act if act == DEACTIVATE:
            return "deactivate", "Choose the card that is Deactivated.", "deactivate.owner-chooses"
        case act if act == RECHARGE:
            return "recharge", "Choose a card of your Cooldown to take to hand.", "recharge.pick-up-all"
        case act if act == DISABLE:
            return "disable", f"Choose the Equipment of {owner} that is Disabled.", "damage.equipment-to-cooldown"
        case act if act == CHOOSE_ONE:
            named = "; ".join(f"{number}: {option.text}" for number, option in enumerate(effect.options, start=1))
            return "choose", f"Choose one. {named}.", "activate.disrupted-one-only"
        case _:
            return "repair", "Choose the component that gets a plate back.", "gap.critical.repair"
