"""Whether a text can come true: words of the vocabulary that are sound one by one, but say nothing together.

What is printed works, or it is refused with the entry, the field and what was expected. The tables say which triggers
come on what, which verbs go with them, and when a condition can be asked at all; the functions below them look at what
a filter can find and at what comes too late.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from warroom.games.critical_mass import codes
from warroom.games.critical_mass.box import BOLT, Kind
from warroom.games.critical_mass.reading import filter_of
from warroom.games.critical_mass.vocabulary import FIRST_TIME, GRANTED, KINDS, TRIGGERS
from warroom.kernel.content import mistake

Table = Mapping[str, Any]
Complaint = tuple[str, str]  # a field, and what was expected there

CARDS: Final = frozenset(("weapon", "defense", "action", "equipment"))
ANYTHING: Final = CARDS | {"ability"}
EVER: Final = frozenset(TRIGGERS) - {"while_in_force"}

BEARERS: Final = {  # what a trigger comes on
    "on_play": CARDS,
    "on_damage": frozenset(("weapon",)),
    "on_stopped": frozenset(("weapon",)),
    "on_defend": frozenset(("defense", "equipment", "ability")),
    "on_damaged": ANYTHING,
    "if_disrupted": CARDS,
    "end_of_combat": ANYTHING,
    "end_of_turn": ANYTHING,
    "while_in_force": ANYTHING,
}
MOMENTS: Final = {  # the triggers a verb goes with; other verbs with all of EVER
    "defend": frozenset(("on_play",)),
    "reflect": frozenset(("on_defend",)),
    "follow_up": EVER - {"end_of_turn"},
    "modify": frozenset(TRIGGERS),
    "grant": frozenset(TRIGGERS),
}
ASKED: Final = {  # the triggers at which a condition can hold and can fail; others at every time
    "by_attack": frozenset(("on_damaged",)),
    "kind": frozenset(("on_defend", "on_stopped")),
    "once": frozenset(FIRST_TIME),
    "dealt_damage": frozenset(TRIGGERS) - {"on_play"},
}
NEVER: Final = (  # what cannot be so when this trigger comes
    ("on_damaged", "undamaged", True),
    ("if_disrupted", "disrupted", False),
)
ACTED: Final = frozenset(("on_play", "on_damage", "on_stopped", "if_disrupted", "end_of_combat", "end_of_turn"))
SWITCHES: Final = {"on": ("on_defend", "end_of_combat"), "off": ("on_damaged", "end_of_combat")}


class Bearer(NamedTuple):
    """What a text is printed on, and which cards it can meet."""

    file: str
    entry: str
    type: str  # of a card, or `ability`
    kind: Kind
    names: Mapping[str, int]
    mine: Sequence[Kind]  # all cards that can be in one deck with it
    theirs: Sequence[Kind]  # all cards that an enemy can have
    switches: bool  # its Mech can have a conditional ability
    neutral: bool  # an additional card, which starts Deactivated

    def fitting(self, filter: Table | None, cards: Sequence[Kind]) -> list[Kind]:
        """The cards that a filter finds."""
        if filter is not None and filter.get("this"):
            return [self.kind]
        wanted = filter_of(self.names, filter or {})
        return [card for card in cards if wanted.fits(card)]


def check(bearer: Bearer, effects: Sequence[Table], prefix: str = "effects") -> None:
    """Every effect of a card or ability can come true, or the first that cannot is told."""
    seen: list[str] = []
    for number, given in enumerate(effects, start=1):
        field = f"{prefix}[{number}]"
        if "do" in given:
            found = in_effect(bearer, field, given, given["when"], given.get("if", {}), option=False)
        else:
            found = in_keyword(bearer, field, given, seen)
        for place, expected in found:
            raise mistake(bearer.file, bearer.entry, place, expected)
        seen.append(given.get("keyword", ""))


def check_switch(bearer: Bearer, side: str, when: str, condition: Table | None) -> None:
    """What turns a conditional ability ON or OFF can be so."""
    for place, expected in in_condition(bearer, f"ability.{side}.if", when, condition or {}):
        raise mistake(bearer.file, bearer.entry, place, expected)


# -- keywords ---------------------------------------------------------------------------------------------------------


def in_keyword(bearer: Bearer, field: str, given: Table, seen: Sequence[str]) -> Iterator[Complaint]:
    """What is wrong with a keyword on this card."""
    name, place = given["keyword"], f"{field}.keyword"
    if bearer.type == "ability":
        yield place, "expected effects: an ability is no card and has no keywords"
    if name in seen:
        yield place, f"expected {name} once"
    if name in ("piercing", "unavoidable") and not deals(bearer.kind):
        yield place, f"expected a card that deals damage with {name}"
    if name == "uninterruptible" and bearer.kind.speed == BOLT:
        yield place, "expected a card with a number for its Speed: nothing Disrupts a lightning bolt"
    if name in ("returns", "fixed") and bearer.type == "equipment":
        yield place, f"expected no {name} on Equipment, which stays until it is Disabled"
    if name == "fixed" and bearer.neutral:
        yield place, "expected a Mech's own card: an additional one starts Deactivated"
    yield from in_condition(bearer, f"{field}.if", "end_of_turn", given.get("if", {}))


# -- effects ----------------------------------------------------------------------------------------------------------


def in_effect(
    bearer: Bearer, field: str, given: Table, when: str, condition: Table, option: bool
) -> Iterator[Complaint]:
    """What is wrong with an effect, or with an option, which works at the same time under the same condition."""
    verb = given["do"]
    place = f"{field}.when"
    if not option:
        yield from in_trigger(bearer, place, when)
        yield from in_condition(bearer, f"{field}.if", when, condition)
    if when not in MOMENTS.get(verb, EVER):
        if when == "while_in_force":
            yield f"{field}.do", "expected modify or grant with while_in_force"
        if verb == "follow_up":
            yield place, "expected another trigger: after Combat no card is played"
        yield place, f"expected {_or(MOMENTS.get(verb, EVER))} with {verb}"
    if verb == "defend":
        if condition or option:
            yield f"{field}.if" if condition else f"{field}.do", "expected defend without condition and without options"
        if not any(deals(card) for card in bearer.fitting(given.get("against"), bearer.theirs)):
            yield f"{field}.against", "expected a filter that finds a card that deals damage"
    if verb == "reflect" and (bearer.type != "defense" or option):
        yield f"{field}.do", "expected reflect on a Defense, and not among options"
    if verb == "choose_one":
        for number, one in enumerate(given["options"], start=1):
            yield from in_effect(bearer, f"{field}.options[{number}]", one, when, condition, option=True)
    if verb == "deal" and when == "on_damaged" and not condition.get("by_attack"):
        yield f"{field}.if", "expected by_attack = true, or damage would answer damage for ever"
    yield from in_person(bearer, field, given, when, condition)
    yield from in_time(bearer, field, given, when)
    yield from in_numbers(bearer, field, given)
    yield from in_filter(bearer, field, given, when)
    if condition.get("once"):
        foreign = given.get("to", given.get("whose", "self")) != "self"
        if when in ("on_defend", "on_damaged") and (foreign or verb in ("reflect", "forbid", "disable", "choose_one")):
            yield f"{field}.if.once", "expected with effects on the own Mech"  # several may attack at one moment


def in_trigger(bearer: Bearer, place: str, when: str) -> Iterator[Complaint]:
    """What is wrong with a trigger on this bearer."""
    if bearer.type not in BEARERS[when]:
        yield place, f"expected {when} on {_or(BEARERS[when])}, but this is {bearer.type}"
    if when == "if_disrupted" and not bearer.kind.activates:
        if bearer.kind.speed == BOLT or bearer.kind.keywords & codes.UNINTERRUPTIBLE:
            yield place, "expected a card that can be Disrupted, or one that activates at the end of Combat"


def in_condition(bearer: Bearer, place: str, when: str, condition: Table) -> Iterator[Complaint]:
    """What is wrong with a condition at this moment, on this bearer."""
    for name, value in condition.items():
        field = f"{place}.{name}"
        if when not in ASKED.get(name, TRIGGERS):
            yield field, f"expected with {_or(ASKED[name])} only"
        if (when, name, value) in NEVER:
            yield field, f"expected something that can be so: with {when} it is never {str(value).lower()}"
        if name == "dealt_damage" and not hurts(bearer.kind):
            yield field, "expected on a card that deals damage"
        if name == "kind" and bearer.type == "defense" and KINDS[value] != bearer.kind.defends:
            yield field, "expected the kind of this Defense"
        if name == "ability_on" and not bearer.switches:
            yield field, "expected a Mech with a conditional ability"
        if name == "components_lost" and value > 3:
            yield field, "expected 1 to 3: a Mech without components is out"
        if name in ("played", "enemy_played"):
            if value.get("this"):
                yield f"{field}.this", "expected cards by their properties"
            if not bearer.fitting(value, bearer.mine if name == "played" else bearer.theirs):
                yield field, "expected a filter that finds a card"


def in_person(bearer: Bearer, field: str, given: Table, when: str, condition: Table) -> Iterator[Complaint]:
    """What is wrong with whom an effect is about."""
    key = "to" if "to" in given else "whose"
    who = given.get(key)
    if who == "attacker" and when not in ("on_defend", "on_damaged"):
        yield f"{field}.when", "expected on_defend or on_damaged with an attacker"
    if who == "attacker" and when == "on_damaged" and not condition.get("by_attack"):
        yield f"{field}.if", "expected by_attack = true with an attacker"
    if who == "self" and "ignores" in given:
        yield f"{field}.ignores", "expected nothing: no Defense stops damage of the own cards"
    if given["do"] == "switch_ability":
        if not bearer.switches:
            yield f"{field}.do", "expected a Mech with a conditional ability"
        if bearer.type == "ability" and given["on"]:
            yield f"{field}.on", "expected false: the ability works only while it is ON"


def in_time(bearer: Bearer, field: str, given: Table, when: str) -> Iterator[Complaint]:
    """What is wrong with how long an effect lasts: it must not come too late."""
    verb, lasts, place = given["do"], given.get("lasts"), f"{field}.lasts"
    if verb in ("modify", "grant") and (when == "while_in_force") == (lasts is not None):
        yield place, "expected with modify and grant, but never with while_in_force"
    if lasts == "turn" and when == "end_of_turn":
        yield place, "expected next_turn: this turn is over"
    if verb in ("modify", "grant") and lasts == "turn" and when in ACTED and (given.get("of") or {}).get("this"):
        several = bearer.kind.attacks > 1 and when in ("on_play", "on_damage", "on_stopped")
        keyword = given.get("keyword")
        if keyword == "uninterruptible":
            useful = when == "on_play" and bearer.kind.deferred
        elif keyword is not None:
            useful = several or when == "on_play" or codes.DEAL in verbs(bearer.kind)
        else:
            useful = several and given["stat"] == "firepower"
        if not useful:
            yield place, "expected next_turn, or other cards: this card has acted by then"


def in_numbers(bearer: Bearer, field: str, given: Table) -> Iterator[Complaint]:
    """What is wrong with the numbers of an effect."""
    if given.get("floor") and (given["stat"] != "damage_taken" or given["amount"] > 0):
        yield f"{field}.floor", "expected with less damage_taken only"
    if given.get("stat") == "damage_taken" and "of" in given:
        yield f"{field}.of", "expected nothing: damage is taken by the Mech"
    if given.get("primed_tech", 4) <= given.get("tech", 0):
        yield f"{field}.primed_tech", f"expected more than {given['tech']}, which needs no Primed"


def in_filter(bearer: Bearer, field: str, given: Table, when: str) -> Iterator[Complaint]:
    """What is wrong with the cards an effect is about: there must be one that it can do something to."""
    verb, filter, place = given["do"], given.get("of"), f"{field}.of"
    if filter is not None and filter.get("this"):
        own = verb in ("modify", "grant") or (verb == "deactivate" and given["whose"] == "self")
        if bearer.type == "ability" or not own:
            yield f"{place}.this", "expected with modify, grant, or what Deactivates one's own card"
        if len(filter) > 1:
            yield f"{place}.this", "expected this alone: there is one such card"
        if given.get("keyword") is not None and bearer.kind.keywords & GRANTED[given["keyword"]]:
            yield f"{field}.keyword", "expected another keyword: the card has it already"
        if verb == "deactivate" and bearer.kind.keywords & codes.FIXED:
            yield f"{place}.this", "expected other cards: a fixed card is never Deactivated"
    if verb in ("modify", "grant") and filter is None:
        filter = {"type": "weapon"}
    mine, theirs = bearer.fitting(filter, bearer.mine), bearer.fitting(filter, bearer.theirs)
    if verb == "modify" and given["stat"] == "speed" and all(card.speed == BOLT for card in mine):
        yield place, "expected a filter that finds a card with a number for its Speed"
    if verb == "modify" and given["stat"] == "firepower" and all(card.type != codes.WEAPON for card in mine):
        yield place, "expected a filter that finds a Weapon"
    if verb == "grant" and given["keyword"] == "uninterruptible" and all(card.speed == BOLT for card in mine):
        yield place, "expected a filter that finds a card that can be Disrupted"
    if verb == "grant" and given["keyword"] != "uninterruptible" and not any(deals(card) for card in mine):
        yield place, "expected a filter that finds a card that deals damage"
    if verb == "follow_up" and not mine:
        yield place, "expected a filter that finds a card of the same deck"
    if verb in ("recharge", "cool", "deactivate", "forbid"):
        foreign = verb == "forbid" or given.get("whose", "self") != "self"
        able = [card for card in (theirs if foreign else mine) if not card.keywords & codes.FIXED]
        if not able:
            yield place, "expected a filter that finds a card that is not fixed"
        late = when == "end_of_turn" and given.get("from") == "play"
        if able and late and all(card.type != codes.EQUIPMENT for card in able):
            yield f"{field}.from", "expected hand, or Equipment: at the end of the turn no other card is in play"


# -- what cards can do ------------------------------------------------------------------------------------------------


def deals(kind: Kind) -> bool:
    """Whether damage of a card can ignore a Defense: it attacks, or its text deals damage."""
    return kind.type == codes.WEAPON or codes.DEAL in verbs(kind)


def hurts(kind: Kind) -> bool:
    """Whether a card can deal damage in any way; an ability is no card."""
    return kind.number > 0 and (deals(kind) or codes.REFLECT in verbs(kind))


def verbs(kind: Kind) -> set[int]:
    """All that the texts of a card can do."""
    waiting = [effect for effects in kind.effects for effect in effects]
    found: set[int] = set()
    while waiting:
        effect = waiting.pop()
        found.add(int(effect.verb))
        waiting += effect.options
    return found


def _or(words: Sequence[str] | frozenset[str]) -> str:
    ordered = [word for word in (*TRIGGERS, *sorted(ANYTHING)) if word in words]
    return ordered[0] if len(ordered) == 1 else f"{', '.join(ordered[:-1])} or {ordered[-1]}"
