"""Choices as text and back: `plan storm-lance > left`, `hit thrusters 1`, `activate force-shield`, `pass`."""

from __future__ import annotations

from typing import Final, NamedTuple

from warroom.games.critical_mass.state import (
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
    TARGET_NAMES,
    ZONE_NAMES,
    Box,
)
from warroom.kernel.refusals import Refusal, Refused
from warroom.kernel.words import first, pack, second, verb


class Form(NamedTuple):
    """How a choice is written: its verb and the kinds of its operands."""

    verb: int
    operands: tuple[str, ...] = ()


FORMS: Final = {
    "plan": Form(DO_PLAN, ("card", "target")),
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
VERBS: Final = tuple(FORMS)
WORDS: Final = {form.verb: word for word, form in FORMS.items()}
NUMBERS: Final = 64


def names(box: Box, kind: str) -> list[str]:
    """All operands of a kind as text; an operand's number is its place in the list, unless it is a thing."""
    match kind:
        case "card":
            return [card.name for card in box.kinds]
        case "component":
            return box.words
        case "place":
            return list(ZONE_NAMES[:4])
        case "target":
            return list(TARGET_NAMES)
        case _:
            return [str(number) for number in range(NUMBERS)]


def named(box: Box, kind: str, value: int) -> str:
    """An operand as text."""
    if kind == "thing":
        return box.kinds[value - CARD_TARGET].name if value >= CARD_TARGET else box.words[value]
    return names(box, kind)[value]


def number_of(box: Box, kind: str, text: str) -> int:
    """The operand a text stands for, or -1."""
    if kind == "thing" and text in box.words:
        return box.words.index(text)
    known = names(box, "card" if kind == "thing" else kind)
    if text not in known or (kind in ("card", "thing", "target") and known.index(text) == 0):
        return -1
    return known.index(text) + (CARD_TARGET if kind == "thing" else 0)


def written(box: Box, choice: int) -> str:
    """A choice as text."""
    word = WORDS[verb(choice)]
    a, b = first(choice), second(choice)
    if word == "plan":
        return f"plan {named(box, 'card', a)}" + (f" > {TARGET_NAMES[b]}" if b else "")
    return " ".join([word, *(named(box, kind, value) for kind, value in zip(FORMS[word].operands, (a, b)))])


def understood(box: Box, text: str) -> int:
    """The choice a text stands for, or a refusal that shows the right form."""
    word, *given = text.lower().split() or [""]
    if word not in FORMS:
        raise Refused(Refusal("", f"{text[:40]!r} is not a choice. Choices begin with: {', '.join(FORMS)}."))
    form = FORMS[word]
    right = " ".join([word, *(kind.upper() for kind in form.operands)])
    operands = form.operands
    if word == "plan":
        right = "plan CARD, or with several enemies plan CARD > left (center, right)"
        given = [part for part in given if part != ">"] if given.count(">") == 1 and given[1:2] == [">"] else given
        operands = operands[: len(given)] if len(given) == 1 else operands
    if len(given) != len(operands):
        raise Refused(Refusal("", f"Write it as: {right}."))
    values = [0, 0]
    for i, kind in enumerate(operands):
        values[i] = number_of(box, kind, given[i])
        if values[i] < 0:
            raise Refused(Refusal("", f"{given[i][:40]!r} is no {kind} of this game. Write it as: {right}."))
    return pack(form.verb, values[0], values[1])
