"""Whether a text can come true, and whether play with it comes to an end.

Words of the vocabulary that are sound one by one may still say nothing together: an edge cannot gain health. And no
ability may pay for itself: what gives points, costs nothing or sets off others must be limited, so that every chain of
reactions and every initiative ends.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from warroom.games.complex_crashers.box import Box
from warroom.games.complex_crashers.vocabulary import BINDS

Table = Mapping[str, Any]
Complaint = tuple[str, str]  # a field, and what was expected there

ROLE_SORTS: Final = {
    "self": "unit",
    "here": "region",
    "card": "card",
    "this": "ability",
    "supply": "supply",
    "targets": "unit",
    "hit": "unit",
    "actor": "unit",
    "subject": "unit",
    "region": "region",
    "group": "group",
    "roll": "roll",
    "event": "ability",
}
PLACES: Final = {  # the sorts of things that may stand in each place of an effect
    ("offer", "who"): ("unit",),
    ("activate", "ability"): ("ability",),
    ("cancel", "what"): ("ability",),
    ("move", "who"): ("unit",),
    ("move", "to"): ("region",),
    ("phase", "who"): ("unit",),
    ("phase", "to"): ("region",),
    ("pillar", "who"): ("unit",),
    ("ignore", "of"): ("group",),
    ("reroll", "of"): ("roll",),
    ("redirect", "of"): ("group",),
    ("redirect", "to"): ("unit",),
    ("modify", "who"): ("unit",),
    ("grant", "who"): ("unit",),
    ("grant", "direction"): ("direction",),
    ("edge", "at"): ("edge",),
    ("deploy", "card"): ("card",),
    ("deploy", "region"): ("region",),
    ("remove", "who"): ("unit",),
    ("reactor", "who"): ("unit",),
    ("exchange", "who"): ("unit",),
    ("exchange", "with"): ("unit", "supply"),
    ("reload", "who"): ("card",),
}
ADJUSTED: Final = {  # what has what can be adjusted
    "ap": ("unit",),
    "health": ("unit",),
    "armor": ("unit",),
    "charge": ("unit",),
    "burning": ("region", "unit"),
    "token": ("card",),
    "emp": ("unit",),
}
ASKED: Final = {  # what a condition can be asked of
    "kind": ("unit", "card", "group", "ability"),
    "side": ("unit", "group", "ability"),
    "state": ("unit", "card", "region", "ability"),
    "distance": ("unit", "region", "edge", "group", "ability"),
    "line_of_effect": ("unit", "region", "edge", "group", "ability"),
    "region_type": ("region", "unit"),
    "tech": ("unit", "card", "group", "ability"),
    "quality": ("unit", "card"),
    "attack": ("ability",),
    "ability": ("ability",),
    "outcome": ("ability",),
    "token": ("card", "unit"),
    "edge": ("edge",),
    "same": ("unit", "region", "card", "ability"),
}
OF_OPERATIVES: Final = ("training", "weapon", "accessory")
SPENT_TOKEN: Final = "charge"  # the token that cards spend; others limit how often something is done
LAST_SPEND: Final = 2  # points of an Operative who is revived: what costs so much takes its last spend


def faults(kind: str, card: Table, ability: Table, box: Box, past: bool = False) -> Iterator[Complaint]:
    """What an ability of a card says that cannot be, or that would never end; its words are known to be sound."""
    sorts = dict(ROLE_SORTS)
    trigger = ability["trigger"]
    if trigger is not None:
        yield from in_conditions("trigger.when", trigger["when"], sorts, "")
        if "manner" not in _moved(trigger["on"]) and any(one["is"] == "manner" for one in trigger["when"]):
            yield "trigger.when", "expected manner only with region_entered and region_left"
    yield from in_conditions("needs", ability["needs"], sorts, "")
    yield from in_effects("effects", ability["effects"], sorts, kind)
    yield from in_bearer(kind, card, ability)
    if not past:
        yield from in_price(kind, card, ability)
    for field, effect in every_effect("effects", ability["effects"]):
        if effect.get("what") == "emp" and (effect["by"] != box.emp_start or ability["limit"] != "game"):
            yield field, f'expected to set the E.M.P. to emp_start ({box.emp_start}), with limit = "game"'


def _moved(on: str) -> tuple[str, ...]:
    return ("manner",) if "region" in BINDS[on] else ()


def every_effect(field: str, effects: Sequence[Table]) -> Iterator[tuple[str, Table]]:
    """All effects, also those in the branches of others, with their places."""
    for number, effect in enumerate(effects, start=1):
        yield f"{field}[{number}]", effect
        for branch in ("then", "else"):
            yield from every_effect(f"{field}[{number}].{branch}", effect.get(branch, []))


# -- what can be said of what -----------------------------------------------------------------------------------------


def in_effects(field: str, effects: Sequence[Table], sorts: dict[str, str], kind: str) -> Iterator[Complaint]:
    """What is wrong with effects: each thing must be of a sort that the effect can be done to."""
    for number, effect in enumerate(effects, start=1):
        place, verb = f"{field}[{number}]", effect["do"]
        for key, value in effect.items():
            allowed = ADJUSTED[effect["what"]] if (verb, key) == ("adjust", "who") else PLACES.get((verb, key))
            if allowed is not None and sorts.get(value, "") not in allowed:
                yield f"{place}.{key}", f"expected a {' or a '.join(allowed)}, but {value} is a {sorts.get(value)}"
        if verb == "choose":
            sorts[effect["as"]] = effect["what"]
            yield from in_choice(place, effect, sorts)
        yield from in_conditions(f"{place}.where", effect.get("where", []), sorts, effect.get("what", ""))
        yield from in_conditions(f"{place}.when", effect.get("when", []), sorts, "")
        if verb == "attack":
            yield from in_attack(place, effect, sorts)
        if verb == "adjust" and (effect["what"] == "token") != ("name" in effect):
            yield f"{place}.name", "expected with tokens, and with nothing else"
        if verb == "adjust" and "until" in effect and effect["what"] != "token":
            yield f"{place}.until", "expected with tokens only"
        if verb == "adjust" and effect.get("until", "initiative") != "initiative":
            yield f"{place}.until", "expected initiative"
        if verb == "move" and effect.get("min", 0) > effect["up_to"]:
            yield f"{place}.min", "expected at most up_to"
        if verb == "grant" and (effect["quality"] == "Directional Barrier") != ("direction" in effect):
            yield f"{place}.direction", "expected with Directional Barrier, and with nothing else"
        for branch in ("then", "else"):
            yield from in_effects(f"{place}.{branch}", effect.get(branch, []), sorts, kind)


def in_choice(place: str, effect: Table, sorts: Mapping[str, str]) -> Iterator[Complaint]:
    """What is wrong with a choice: only units and dice groups are chosen several at once."""
    what, count = effect["what"], effect.get("count", 1)
    if count != 1 and what not in ("unit", "group"):
        yield f"{place}.count", f"expected one {what}"
    if what == "direction" and effect.get("where"):
        yield f"{place}.where", "expected nothing: all directions are alike"
    if what == "group" and sorts.get("group") != "group":
        yield f"{place}.what", "expected with group_assigned only"


def in_conditions(field: str, given: Sequence[Table], sorts: Mapping[str, str], chosen: str) -> Iterator[Complaint]:
    """What is wrong with conditions: each must be asked of a thing that can have it."""
    known = {**sorts, "it": chosen} if chosen else sorts
    for number, one in enumerate(given, start=1):
        place, name = f"{field}[{number}]", one["is"]
        role = one.get("of", "it")
        if name in ASKED and known.get(role, "") not in ASKED[name]:
            what = known.get(role, "thing nobody knows")
            yield f"{place}.of", f"expected a {' or a '.join(ASKED[name])} with {name}, but {role} is a {what}"
        if name == "count":
            if known.get(one["in"], "") != "region":
                yield f"{place}.in", "expected a region"
            yield from in_conditions(f"{place}.where", one["where"], known, "unit")
        if name in ("distance", "count", "token", "outcome"):
            bounds = ("min", "max", "damage_min", "damage_max", "kills_max")
            if not any(key in one for key in bounds):
                yield place, f"expected a bound with {name}"
            if one.get("min", 0) > one.get("max", 99):
                yield f"{place}.min", "expected at most max"


def in_attack(place: str, effect: Table, sorts: Mapping[str, str]) -> Iterator[Complaint]:
    """What is wrong with an attack: fire is laid in regions, and whoever stands in the same region is not far away.

    [gap.burning-when-placed, descriptor.melee-targets]
    """
    area, melee = "area" in effect["descriptors"], "melee" in effect["descriptors"]
    for quality in effect.get("qualities", []):
        if quality.startswith("Burning") and not area:
            yield f"{place}.qualities", "expected Burning on area attacks only: only they target a region"
        if quality.startswith("Range") and melee:
            yield f"{place}.qualities", "expected no range on a melee attack"
    if "at" in effect:
        wanted = "region" if area else "unit"
        if sorts.get(effect["at"]) != wanted:
            yield f"{place}.at", f"expected a {wanted} with {'an area' if area else 'this'} attack"


# -- on which card ----------------------------------------------------------------------------------------------------


def in_bearer(kind: str, card: Table, ability: Table) -> Iterator[Complaint]:
    """What does not go with the card an ability stands on."""
    verbs = {effect["do"] for _, effect in every_effect("effects", ability["effects"])}
    if ability["upgrade"] and kind != "defender":
        yield "upgrade", "expected on defenders only"
    if kind == "manager" and (ability["trigger"] is not None or "attack" in verbs):
        yield "trigger", "expected actions that are no attacks: the Manager stands nowhere"
    if "exchange" in verbs and kind not in OF_OPERATIVES:
        yield "effects", "expected exchange on the cards of Operatives only"
    if kind != "defender" and any(effect.get("card") == "card" for _, effect in every_effect("", ability["effects"])):
        yield "effects", "expected this card to be a defender, or a chosen card to be deployed"
    if ability["limit"] == "game" and kind not in OF_OPERATIVES:
        yield "limit", "expected on the cards of Operatives only"
    if "Fully Charged" in card["qualities"] and not any(_uses_charges(one) for one in card["ability"]):
        yield "qualities", "expected Fully Charged on a card that uses charge tokens"


def _uses_charges(ability: Table) -> bool:
    return any(effect.get("name") == "charge" for _, effect in every_effect("effects", ability["effects"]))


# -- everything ends --------------------------------------------------------------------------------------------------


def in_price(kind: str, card: Table, ability: Table) -> Iterator[Complaint]:
    """No ability pays for itself, unless it is slow or used up.

    [gap.stack-bounded, gap.stack-bounded-revival, gap.initiative-group-pass]
    """
    for field, effect in every_effect("effects", ability["effects"]):
        if effect.get("what") == "token" and effect["by"] < 0 and effect.get("name") != SPENT_TOKEN:
            yield f"{field}.by", f"expected to put tokens down: only {SPENT_TOKEN} tokens are taken off, others limit"
    trigger = ability["trigger"]
    limited = "Slow Reload" in (*ability["qualities"], *card["qualities"]) or "Consumable" in card["qualities"]
    limited = limited or ability["limit"] == "game" or (trigger is not None and trigger["on"] == "initiative_gained")
    if limited:
        return
    remedy = "or Slow Reload, or a Consumable card"
    if ability["cost"] == 0:
        yield "cost", f"expected at least 1, {remedy}: what costs nothing could go on for ever"
    for field, effect in every_effect("effects", ability["effects"]):
        if effect.get("what") == "ap" and effect["by"] > 0:
            yield f"{field}.by", f"expected a loss, {remedy}: points must not pay for themselves"
        if effect["do"] == "choose" and effect["what"] == "ability":
            yield f"{field}.what", f"expected something else, {remedy}: abilities could set off each other for ever"
        if effect["do"] == "activate" and effect["cost"] == 0:
            yield f"{field}.cost", f"expected at least 1, {remedy}: what is free could go on for ever"
        if effect["do"] == "reload" and not _once_each(ability["effects"], effect["who"]):
            yield f"{field}.do", f"expected a token that limits it to once per initiative, {remedy}"
    yield from in_revival(kind, ability, remedy)


def in_revival(kind: str, ability: Table, remedy: str) -> Iterator[Complaint]:
    """Revival brings points and a last spend: it must take such a spend for each, and none may be felled for less.

    [gap.stack-bounded-revival]
    """
    for field, effect in every_effect("effects", ability["effects"]):
        if effect.get("what") == "health" and effect["by"] > 0 and (several := _revives(ability, effect["who"])):
            if several > 1:
                yield f"{field}.who", f"expected one Operative, or only able ones, {remedy}: revived, they go on"
            elif ability["cost"] < LAST_SPEND:
                yield "cost", f"expected at least {LAST_SPEND}, {remedy}: who is revived has more than that"
        if kind in OF_OPERATIVES and ability["cost"] < LAST_SPEND and _harms_friends(effect):
            yield (
                "cost",
                f"expected at least {LAST_SPEND}, {remedy}: a friend so cheaply felled is revived for ever",
            )
        if kind not in OF_OPERATIVES and ability["trigger"] is not None and _harms_bystanders(effect):
            yield f"{field}.at", f"expected actor or subject in a reaction, {remedy}: bystanders are no answer"


def _revives(ability: Table, role: str) -> int:
    """How many incapacitated Operatives may gain health by this: none, one, or several (2)."""
    if role == "self":
        return 0
    effects = [effect for _, effect in every_effect("effects", ability["effects"])]
    chosen = next((one for one in effects if one["do"] == "choose" and one["as"] == role), None)
    if chosen is None:
        return 1 if role == "subject" else 2
    if any(one["is"] == "state" and one["any"] == ["able"] and _of_it(one) for one in chosen.get("where", [])):
        return 0
    return 1 if chosen.get("count", 1) == 1 else 2


def _of_it(condition: Table) -> bool:
    """Whether a condition is asked of the candidate, and must hold."""
    return condition.get("of", "it") == "it" and not condition.get("not", False)


def _harms_friends(effect: Table) -> bool:
    """Whether an effect on a card of an Operative may fell another: dice on a region, or a way into the fire."""
    if effect["do"] == "attack":
        return "area" in effect["descriptors"]
    if effect["do"] in ("move", "phase"):
        return bool(effect["who"] != "self")
    return effect.get("what") == "health" and bool(effect["by"] < 0)


def _harms_bystanders(effect: Table) -> bool:
    """Whether an effect on a card of the Manager may harm an Operative whom the event is not about."""
    if effect["do"] == "attack":
        return effect.get("at") not in ("actor", "subject")
    return effect.get("what") == "health" and effect["by"] < 0 and effect["who"] not in ("actor", "subject")


def _once_each(effects: Sequence[Table], name: str) -> bool:
    """Whether what is chosen must be without a token, which it then gets in the same breath."""
    chosen = next((one for one in effects if one["do"] == "choose" and one["as"] == name), None)
    if chosen is None:
        return False
    where = [one for one in chosen.get("where", []) if one["is"] == "token" and _of_it(one)]
    barred = {one["name"] for one in where if one.get("max") == 0} - {SPENT_TOKEN}
    at = next((number for number, one in enumerate(effects) if one["do"] == "reload" and one["who"] == name), -1)
    return any(
        one["do"] == "adjust"
        and one["what"] == "token"
        and one["who"] == name
        and one["name"] in barred
        and one.get("max", 1) > 0
        and abs(number - at) == 1
        for number, one in enumerate(effects)
        if at >= 0
    )
