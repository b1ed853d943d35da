"""What helps to draw a question: prices, odds, what is left after each answer, and whole answers that can be picked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from warroom.games.complex_crashers import codes
from warroom.games.complex_crashers.box import NONE, Ability, Attack
from warroom.games.complex_crashers.hunches import likely_die
from warroom.games.complex_crashers.merits import armor_met, chance_of, enough, named_by_event
from warroom.games.complex_crashers.naming import unit_title
from warroom.games.complex_crashers.picture import place_of, region_id, source_id, unit_id
from warroom.games.complex_crashers.rules import placement, points
from warroom.games.complex_crashers.rules.aiming import (
    aimable_regions,
    armor_against,
    cover_bonus,
    enemies_in_reach,
    struck_in,
)
from warroom.games.complex_crashers.rules.attacks import ALWAYS, assign_die, rooms
from warroom.games.complex_crashers.rules.units import armor_of, modifier
from warroom.games.complex_crashers.state import FIRST_REACTOR, UNITS, WINDOW_SIDE, Raid
from warroom.games.complex_crashers.verbs import DO_PASS, DO_PAY, DO_PLACE, DO_USE
from warroom.kernel.chance import NO_DICE, OutOfChance
from warroom.kernel.questions import Question
from warroom.kernel.refusals import Refusal
from warroom.kernel.words import first, second, third, verb

Aids = dict[str, object]
SPLITS_MOST: Final = 200
ANSWERS_MOST: Final = 60  # in what a window leaves
ENDS: Final = ("act", "greet", "tile", "step")  # what is asked once a chain is over, or where it leads elsewhere


def of_uses(s: Raid, choices: Sequence[int], refused: Sequence[tuple[int, int, Refusal]] = ()) -> Aids:
    """What every ability on offer costs, whom it may hit with which odds, and why others cannot be used now."""
    found: dict[tuple[int, int], Aids] = {}
    for choice in choices:
        use = int(first(choice)), int(second(choice))
        if verb(choice) == DO_USE and use not in found:
            found[use] = _use(s, *use)
    not_now = [
        {
            "unit": source_id(unit),
            "ability": s.box.abilities[number].name,
            "text": f"use {source_id(unit)} {s.box.abilities[number].name}",
            "says": no.says,
            "rule": no.rule,
        }
        for unit, number, no in refused
    ]
    return {"uses": list(found.values()), "not_now": not_now}


def _use(s: Raid, unit: int, number: int) -> Aids:
    ability = s.box.abilities[number]
    told: Aids = {"unit": source_id(unit), "ability": ability.name, "cost": int(ability.cost), "gives": 0, "says": ""}
    if unit < FIRST_REACTOR:
        told |= _price(s, unit, ability)
    attack = ability.attack
    if attack is not None and unit < UNITS and ability.starts_by_attacking:
        told |= _attack(s, unit, ability, attack)
    return told


def _price(s: Raid, unit: int, ability: Ability) -> Aids:
    """What an Operative pays, and what the Manager gains by it. [ap.op-overextend-gain, exhausted.last-spend]"""
    after = s.clone()
    points.spend(after, unit, ability.cost, ability.trigger == codes.NO_TRIGGER)
    gives = int(after.trackers[unit] - s.trackers[unit])
    exhausts = bool(points.exhausted(after, unit))
    had, cost, name = int(s.points[unit]), int(ability.cost), unit_title(s, unit)
    said = f"It costs {cost}; {name} has {max(had, 0)}."
    if gives:
        said = f"It costs {cost}, {name} has {max(had, 0)}: the Manager gains {gives} on that track."
    if exhausts:
        said += f" {name} is exhausted by it."
    return {"gives": gives, "exhausts": exhausts, "points": int(after.points[unit]), "says": said}


def _attack(s: Raid, unit: int, ability: Ability, attack: Attack) -> Aids:
    """Whom an attack may hit if it were rolled now, each with its odds; or the regions it may strike."""
    origin = s.at[unit]
    dice = max(0, int(attack.strength + modifier(s, unit, codes.STRENGTH)))
    if attack.area:
        regions = int(aimable_regions(s, attack, origin, NONE))
        struck = [r for r in range(s.complex.size) if (regions >> r) & 1]
        units = {u for r in struck for u in range(UNITS) if (int(struck_in(s, r)) >> u) & 1}
    else:
        struck = []
        reach = int(enemies_in_reach(s, attack, origin, s.side_of(unit))) & named_by_event(s, ability)
        units = {u for u in range(UNITS) if (reach >> u) & 1}
    return {
        "dice": dice,
        "sweeping": bool(attack.sweeping),
        "regions": [region_id(r) for r in struck],
        "targets": [_odds(s, attack, unit, target, dice) for target in sorted(units)],
    }


def _odds(s: Raid, attack: Attack, unit: int, target: int, dice: int) -> Aids:
    """The chance of a die and of beating a target, and why its armor is what it is."""
    origin = s.at[unit]
    armor, need = armor_met(s, attack, unit, origin, target), enough(s, target)
    reasons = [(int(armor_of(s, target)), "armor"), (int(modifier(s, target, codes.ARMOR)), "for now")]
    if not attack.melee:
        reasons.append((0 if attack.arcing else int(cover_bonus(s, origin, target)), "cover"))
        reasons.append((int(attack.range_penalty * s.complex.distance(origin, s.at[target])), "range"))
    reasons.append((-int(attack.piercing), "armor piercing"))
    said = [f"{value:+d} {why}" if i else f"{why} {value}" for i, (value, why) in enumerate(reasons) if value or not i]
    return {
        "unit": unit_id(target),
        "armor": armor,
        "each": 10 * (10 - armor),
        "needs": int(need),
        "beats": round(100 * chance_of(dice, armor, need)) if need else 0,
        "why": ", ".join(said),
    }


def of_window(s: Raid, choices: Sequence[int]) -> Aids:
    """What every answer to a window leaves, if nobody answers it in turn and as far as no dice fall."""
    found: dict[tuple[int, int], Aids] = {}
    for choice in choices:
        use = (NONE, NONE) if choice == DO_PASS else (int(first(choice)), int(second(choice)))
        if use not in found:
            found[use] = {
                "unit": "" if choice == DO_PASS else source_id(use[0]),
                "ability": "" if choice == DO_PASS else s.box.abilities[use[1]].name,
                **_left(s, choice),
            }
    return {"leaves": list(found.values())}


def _left(s: Raid, choice: int) -> Aids:
    from warroom.games.complex_crashers.questions.finding import advance, find_question  # they ask for these aids

    after = s.clone()
    after.options = []  # they are of the window, and no longer true after the answer
    sure = True
    find_question(after.top()).answer(after, s.window[WINDOW_SIDE], after.top(), choice, NO_DICE)
    try:
        for i in range(ANSWERS_MOST):
            advance(after, NO_DICE)
            if not after.agenda or find_question(after.top()).kind in ENDS:
                break
            question, asked = find_question(after.top()), after.top()
            seat = question.seat(after, asked)
            listed = question.choices(after, seat, asked)
            said = DO_PASS if DO_PASS in listed else question.hunch(after, seat, asked, NO_DICE) or listed[0]
            question.answer(after, seat, asked, said, NO_DICE)
    except OutOfChance:
        sure = False  # dice would fall
    return {
        "sure": sure,
        "health": [int(health) for health in after.health],
        "points": [int(point) for point in after.points],
        "lost": [unit_id(unit) for unit in range(UNITS) if s.on_table(unit) and not after.on_table(unit)],
    }


def of_targets(s: Raid, number: int, units: Sequence[int]) -> Aids:
    """What the dice that lie on the table would do to each unit, and the assignment that suggests itself."""
    left = [int(die) for die in s.dice[number][len(s.draft) :]]
    targets: list[Aids] = []
    for unit in units:
        armor, need = int(armor_against(s, number, unit)), enough(s, unit)
        hurts = [die > armor or die == ALWAYS for die in left]
        damage = sum(hurts)
        targets.append(
            {
                "unit": unit_id(unit),
                "text": f"unit {unit_id(unit)}",
                "armor": armor,
                "hurts": hurts,
                "damage": damage,
                "needs": need,
                "beats": 0 < need <= damage,
            }
        )
    return {"dice": left, "targets": targets}


def of_dice(s: Raid, number: int, seat: int, units: Sequence[int]) -> Aids:
    """Each unit that may get the next die, and a whole assignment that does most. [attack.attacker-assigns]

    The `best` is an answer; `groups` says for every die whom it goes to, those among them that then are forced.
    """
    trial = s.clone()
    best: list[str] = []
    whole = False
    while not whole and len(best) < len(s.dice[number]) and rooms(trial, number):
        unit = int(first(likely_die(trial, number, seat)))
        best.append(f"unit {unit_id(unit)}")
        whole = assign_die(trial, number, unit)
    groups = [f"unit {unit_id(unit)}" for unit in trial.draft[len(s.draft) :]] if whole else []
    return of_targets(s, number, units) | {"best": best if whole else [], "groups": groups}


def of_split(question: Question, s: Raid, seat: int, asked: int, cost: int) -> Aids:
    """Every way to split a payment over its payers, as whole answers; the first is what suggests itself."""
    found: list[Aids] = []
    _splits(question, s, seat, asked, [], found)
    best = _suggested(question, s.clone(), seat, asked)
    found.sort(key=lambda one: one["texts"] != best)
    return {"cost": cost, "splits": found}


def _splits(question: Question, s: Raid, seat: int, asked: int, texts: list[str], found: list[Aids]) -> None:
    for choice in question.choices(s, seat, asked):
        if len(found) >= SPLITS_MOST:
            return
        said, more = [*texts, _share(choice)], question.goes_on(s, seat, asked, choice)
        after = s.clone()
        question.answer(after, seat, asked, choice, NO_DICE)
        if more:
            _splits(question, after, seat, int(after.top()), said, found)
        else:
            found.append({"texts": said, **_paid(s, after)})


def _paid(before: Raid, after: Raid) -> Aids:
    """How trackers and reactors stand after a payment, and who gains points by it."""
    return {
        "trackers": [int(tracker) for tracker in after.trackers],
        "charges": [max(0, int(charge)) for charge in after.charges],
        "points": [int(point) for point in after.points],
    }


def _suggested(question: Question, s: Raid, seat: int, asked: int) -> list[str]:
    texts: list[str] = []
    more = True
    while more:
        choice = question.hunch(s, seat, asked, NO_DICE)
        texts.append(_share(choice))
        more = question.goes_on(s, seat, asked, choice)
        question.answer(s, seat, asked, choice, NO_DICE)
        s.options = []  # they were of this word
        if more:
            asked = int(s.top())
    return texts


def _share(choice: int) -> str:
    if verb(choice) == DO_PAY:
        return f"pay op{first(choice) + 1} {second(choice)}"
    return f"charge reactor{first(choice) + 1} {second(choice)}"


def of_tiles(s: Raid, choices: Sequence[int]) -> Aids:
    """For each tile and cell the four turns, those that do not fit with the reason in a few words."""
    places = [choice for choice in choices if verb(choice) == DO_PLACE]
    fits = {(int(first(choice)), int(second(choice)), int(third(choice))) for choice in places}
    cells: list[Aids] = []
    for tile, cell in dict.fromkeys((tile, cell) for tile, cell, turn in sorted(fits)):
        x, y = place_of(cell)
        name = s.box.tiles[tile].name
        turns = [
            {"turn": n, "fits": (tile, cell, n) in fits, "text": f"place {name} {x},{y} {n}"}
            for n in range(placement.TURNS)
        ]
        cells.append({"tile": name, "x": x, "y": y, "turns": turns})
    return {"cells": cells, "says": "meets fewer openings"}
