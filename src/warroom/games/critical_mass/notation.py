"""Choices as text and back: `plan storm-lance > left`, `hit thrusters 1`, `activate force-shield`, `pass`."""

from __future__ import annotations

from typing import Final

from warroom.games.critical_mass.box import Box
from warroom.games.critical_mass.state import TARGET_NAMES, ZONE_NAMES
from warroom.games.critical_mass.verbs import (
    CARD_TARGET,
    DO_ACTIVATE,
    DO_CHOOSE,
    DO_CONCEDE,
    DO_COOL,
    DO_DEACTIVATE,
    DO_DISABLE,
    DO_FIRST,
    DO_FIT,
    DO_FOLLOW,
    DO_HIT,
    DO_PASS,
    DO_PLAN,
    DO_RECHARGE,
    DO_REPAIR,
)
from warroom.kernel.notation import Form, Named, Notation, named, numbered

FORMS: Final = {
    "plan": Form(DO_PLAN, ("card", "target"), ">"),
    "concede": Form(DO_CONCEDE),
    "hit": Form(DO_HIT, ("thing", "number")),
    "pass": Form(DO_PASS),
    "activate": Form(DO_ACTIVATE, ("card",)),
    "follow": Form(DO_FOLLOW, ("card",)),
    "cool": Form(DO_COOL, ("card",)),
    "deactivate": Form(DO_DEACTIVATE, ("card", "place")),
    "recharge": Form(DO_RECHARGE, ("card",)),
    "disable": Form(DO_DISABLE, ("card",)),
    "repair": Form(DO_REPAIR, ("component",)),
    "choose": Form(DO_CHOOSE, ("number",)),
    "fit": Form(DO_FIT, ("card",)),
    "first": Form(DO_FIRST, ("card",)),
}
NUMBERS: Final = 64


def notation(box: Box) -> Notation:
    """How the choices of a game with this box are written."""
    cards = {card.number: card.name for card in box.kinds[1:]}
    kinds = {
        "card": Named(cards),
        "target": named(TARGET_NAMES[1:], 1),
        "thing": Named(dict(enumerate(box.words)) | {CARD_TARGET + number: name for number, name in cards.items()}),
        "number": numbered(0, NUMBERS - 1),
        "place": named(ZONE_NAMES[:4]),
        "component": named(box.words),
    }
    return Notation(FORMS, kinds)
