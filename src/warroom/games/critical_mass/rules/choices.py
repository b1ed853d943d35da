"""What a pilot may answer to each question, and what an answer stands for."""

from __future__ import annotations

from mypy_extensions import i64

from warroom.games.critical_mass.codes import ACTIVATE, CHOOSE_ONE, COOL, DEACTIVATE, DISABLE, REPAIR
from warroom.games.critical_mass.rules.combat import equally_fast
from warroom.games.critical_mass.rules.damage import most, struck
from warroom.games.critical_mass.rules.effects import cards_to_choose, components_to_repair, possible
from warroom.games.critical_mass.rules.multiplayer import directions
from warroom.games.critical_mass.rules.sealed import question
from warroom.games.critical_mass.rules.setup import cards_for_slot
from warroom.games.critical_mass.rules.turn import CONCEDED, TARGET_SHIFT, playable
from warroom.games.critical_mass.state import (
    BOLT,
    COOLDOWN,
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
    EQUIPPED,
    HAND,
    NONE,
    PLAY,
    Q_FIRST,
    Q_FIT,
    Q_FOLLOW,
    Q_HIT,
    Q_ORDER,
    Q_PLAN,
    Battle,
    Build,
    Cockpit,
    card_of,
)
from warroom.kernel.words import first, lowest, ones, pack, second, third, verb


def choices(s: Battle, seat: i64) -> list[int]:
    """Every legal answer of a seat to its question."""
    asked = question(s, seat)
    kind = verb(asked)
    c = s.cockpits[seat]
    if kind == Q_HIT:
        return blows(s, asked)[most(s, seat, asked)]
    if kind == Q_PLAN:
        return plans(s, seat)
    if kind == Q_FOLLOW:
        return [DO_PASS, *named(c.build, follow_ups(s, seat, asked), DO_FOLLOW)]
    if kind == Q_FIRST:
        return [DO_PASS, *named(c.build, c.off & c.build.techs[2], DO_ACTIVATE)]
    if kind == Q_FIT:
        return [DO_PASS, *[pack(DO_FIT, card) for card in cards_for_slot(s, seat, second(asked))]]
    if kind == Q_ORDER:
        return named(c.build, equally_fast(s, seat, group_pace(s)), DO_FIRST)
    return effect_choices(s, seat, asked)


def plans(s: Battle, seat: i64) -> list[int]:
    """A card of the hand, with a Targeting card where there is more than one enemy."""
    build = s.cockpits[seat].build
    aims = directions(s, seat)
    cards = build.one_of_each(playable(s, seat))
    found = [0] * (ones(cards) * ones(aims))
    n: i64 = 0
    while cards:
        kind = build.kinds[lowest(cards)].number
        cards &= cards - 1
        left = aims
        while left:
            found[n] = pack(DO_PLAN, kind, lowest(left))
            left &= left - 1
            n += 1
    return found


def named(build: Build, cards: i64, verb: i64) -> list[int]:
    """A choice for each kind of card in a pile."""
    found: list[int] = []
    cards = build.one_of_each(cards)
    while cards:
        found.append(pack(verb, build.kinds[lowest(cards)].number))
        cards &= cards - 1
    return found


def follow_ups(s: Battle, seat: i64, asked: i64) -> i64:
    """The cards of the hand that fit as a follow-up."""
    return playable(s, seat) & s.cockpits[seat].build.fits[s.box.effects[second(asked)].filter]


def group_pace(s: Battle) -> i64:
    """The Speed of the group that is formed next, once each owner has said which card comes first."""
    return first(s.agenda[-1]) - BOLT


def target_word(s: Battle, asked: i64) -> i64:
    """What the target of a hit is called: a component by its name, Equipment by its card."""
    return first(blows(s, asked)[0][0])


def blows(s: Battle, asked: i64) -> list[list[int]]:
    """The answers to how much of a hit goes to a target, by how much of it may fall."""
    return s.cockpits[struck(s.strikes[second(asked)])].build.blows[third(asked)]


def effect_choices(s: Battle, seat: i64, asked: i64) -> list[int]:
    """The answers to what a card's text asks; where nothing fits, there is only to pass."""
    effect = s.box.effects[second(asked)]
    act = effect.verb
    found: list[int] = []
    c = s.cockpits[first(asked) >> 8]
    if act == CHOOSE_ONE:
        for i in range(len(effect.options)):
            if possible(s, seat, effect.options[i]):
                found.append(pack(DO_CHOOSE, i + 1))
    elif act == REPAIR:
        components = components_to_repair(s, seat, asked)
        while components:
            found.append(pack(DO_REPAIR, c.build.mech.component_words[lowest(components)]))
            components &= components - 1
    elif act == DEACTIVATE:
        found = deactivations(c, cards_to_choose(s, seat, asked))
    else:
        found = named(c.build, cards_to_choose(s, seat, asked), verb_for(act))
        if act == ACTIVATE and not effect.must:
            return [DO_PASS, *found]
    if not found:
        found.append(DO_PASS)
    return found


def verb_for(act: i64) -> i64:
    """The verb of the choice that answers a verb of a card."""
    if act == ACTIVATE:
        return DO_ACTIVATE
    if act == COOL:
        return DO_COOL
    return DO_DISABLE if act == DISABLE else DO_RECHARGE


def deactivations(c: Cockpit, cards: i64) -> list[int]:
    """A choice for each kind of card and each place it lies in."""
    found: list[int] = []
    for zone in (HAND, PLAY, EQUIPPED, COOLDOWN):
        here = cards & pile(c, zone)
        here = c.build.one_of_each(here)
        while here:
            found.append(pack(DO_DEACTIVATE, c.build.kinds[lowest(here)].number, zone))
            here &= here - 1
    return found


def pile(c: Cockpit, zone: i64) -> i64:
    """The cards of a seat in one place."""
    if zone == HAND:
        return c.hand
    if zone == PLAY:
        return c.play
    if zone == EQUIPPED:
        return c.equipped
    return c.cooldown if zone == COOLDOWN else c.off


def meaning(s: Battle, seat: i64, choice: i64) -> i64:
    """What a legal answer stands for: a card, a number, a component, an option, a plan; NONE for passing."""
    kind = verb(choice)
    if kind == DO_HIT:
        return second(choice)
    a = first(choice)
    c = s.cockpits[seat]
    if kind == DO_PLAN:
        return card_of(c.build, playable(s, seat), a) | second(choice) << TARGET_SHIFT
    asked = question(s, seat)
    if kind == DO_CONCEDE:
        return CONCEDED
    if kind == DO_PASS:
        return NONE
    if kind == DO_FIT:
        return a
    if kind == DO_CHOOSE:
        return a - 1
    if kind == DO_FOLLOW:
        return card_of(c.build, follow_ups(s, seat, asked), a)
    if kind == DO_FIRST:
        return card_of(c.build, equally_fast(s, seat, group_pace(s)), a)
    if kind == DO_REPAIR:
        return c.build.mech.component_words.index(a)
    if verb(asked) == Q_FIRST:
        return card_of(c.build, c.off & c.build.techs[2], a)
    concerned = s.cockpits[first(asked) >> 8]
    cards = cards_to_choose(s, seat, asked)
    if kind == DO_DEACTIVATE:
        cards &= pile(concerned, second(choice))
    return card_of(concerned.build, cards, a)
