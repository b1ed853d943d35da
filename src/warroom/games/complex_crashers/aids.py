"""What helps to draw a question: prices, odds, what is left after each answer, and whole answers that can be picked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from warroom.games.complex_crashers import codes
from warroom.games.complex_crashers.box import NONE, Ability, Attack
from warroom.games.complex_crashers.complex import (
    DIRECTION_NAMES,
    DIRECTIONS,
    Complex,
    next_cell,
    opposite,
    printed_on,
    turned,
)
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
from warroom.games.complex_crashers.rules.movement import effect_under_way, may_stop
from warroom.games.complex_crashers.rules.units import armor_of, modifier
from warroom.games.complex_crashers.state import (
    ABILITY,
    FIRST_REACTOR,
    MOVERS,
    SOURCE,
    STEPS,
    UNITS,
    WINDOW_SIDE,
    Raid,
)
from warroom.games.complex_crashers.verbs import DO_PASS, DO_PAY, DO_PLACE, DO_TOKEN, DO_USE
from warroom.kernel.chance import NO_DICE, OutOfChance
from warroom.kernel.questions import Question
from warroom.kernel.refusals import Refusal
from warroom.kernel.words import first, lowest, second, third, verb

Aids = dict[str, object]
SPLITS_MOST: Final = 200
ANSWERS_MOST: Final = 60  # in what a window leaves
TOKENS: Final = {codes.DOOR_OPEN: "open-door", codes.DOOR_CLOSED: "closed-door", codes.COVER: "cover"}
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
    effect = ability.program[0] if ability.program else None
    if effect is not None and effect.does == codes.MOVE and effect.who == codes.SELF and effect.to == NONE:
        told["steps"] = int(effect.most)
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


def of_payment(question: Question, s: Raid, seat: int, asked: int, cost: int) -> Aids:
    """Every way to pay for an ability: whom its dice may hit then, and what the Operatives gain by it.

    The cheapest is the one by which they gain least. [ap.cm-attack-restriction, ap.cm-overextend-gain]
    """
    found = of_split(question, s, seat, asked, cost)
    aims = _aims(s, int(first(asked)))
    splits: list[dict[str, object]] = found["splits"]  # type: ignore[assignment]
    for split in splits:
        paid = [n for n, (old, new) in enumerate(zip(s.trackers, split["trackers"], strict=True)) if new < old]  # type: ignore[call-overload]
        gained = [new - old for old, new in zip(s.points, split["points"], strict=True)]  # type: ignore[call-overload]
        hit = None if aims is None else [unit for unit in aims if unit in paid]
        names = [unit_title(s, unit) for unit in hit or ()]
        feeds = [f"{unit_title(s, unit)} gains {n}" for unit, n in enumerate(gained) if n > 0]
        says = f"{', '.join(feeds)}." if feeds else "Nobody gains points."
        if hit is not None:
            says = f"The dice may hit {' or '.join(names) or 'nobody'}. {says}"
        split |= {"says": says, "gives": sum(n for n in gained if n > 0)}
    cheapest = min(range(len(splits)), key=lambda i: (splits[i]["gives"], i)) if splits else NONE
    return found | {"cheapest": cheapest, "aims": [unit_id(unit) for unit in aims or ()]}


def _aims(s: Raid, frame: int) -> list[int] | None:
    """The Operatives in reach of an attack that is being paid for; None if it is no attack that a unit makes."""
    f = s.frames[frame]
    ability, source = s.box.abilities[f[ABILITY]], int(f[SOURCE])
    attack = ability.attack
    if attack is None or attack.area or source >= UNITS or not ability.starts_by_attacking:
        return None
    reach = int(enemies_in_reach(s, attack, s.at[source], s.side_of(source))) & named_by_event(s, ability)
    return [unit for unit in range(int(s.team_size())) if (reach >> unit) & 1]


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


def of_step(s: Raid, frame: int) -> Aids:
    """Who moves, and how many steps it may still take."""
    f = s.frames[frame]
    effect = effect_under_way(s, f)
    left = int(effect.most - f[STEPS]) if effect.does == codes.MOVE else 1
    return {"unit": unit_id(int(lowest(f[MOVERS]))), "left": left, "may_stop": bool(may_stop(s, frame))}


def of_tiles(s: Raid, choices: Sequence[int]) -> Aids:
    """For each tile and cell the four turns: what comes of those that fit, and where the others clash."""
    places = [choice for choice in choices if verb(choice) == DO_PLACE]
    fits = {(int(first(choice)), int(second(choice)), int(third(choice))) for choice in places}
    cells: list[Aids] = []
    for tile, cell in dict.fromkeys((tile, cell) for tile, cell, turn in sorted(fits)):
        x, y = place_of(cell)
        name = s.box.tiles[tile].name
        turns = [
            {"turn": n, "text": f"place {name} {x},{y} {n}", **_turn(s, tile, cell, n, (tile, cell, n) in fits)}
            for n in range(placement.TURNS)
        ]
        cells.append({"tile": name, "x": x, "y": y, "turns": turns})
    return {"cells": cells, "pending": len({cell for tile, cell, turn in fits}), **_supply(s)}


def _supply(s: Raid) -> Aids:
    """The tokens that are left."""
    return {"doors": int(s.box.doors - s.complex.doors), "covers": int(s.box.covers - s.complex.covers)}


def _turn(s: Raid, tile: int, cell: int, turn: int, fits: bool) -> Aids:
    """What comes of a tile that is laid so: its edges, who still comes where, the ways on; or where it clashes."""
    edges = turned(s.box.tiles[tile].edges, turn)
    if not fits:
        wanted = s.complex.wants(cell)
        for direction in range(DIRECTIONS):
            if (wanted >> direction) & 1 and printed_on(edges, direction) == codes.WALL:
                other = int(s.complex.region_at(next_cell(cell, direction)))
                return {"fits": False, "says": f"wall meets {region_id(other)}"}
        return {"fits": False, "says": "does not fit"}
    after = s.clone()
    after.complex = s.complex.placed(tile, s.box.tiles[tile].edges, cell, turn)
    return {"fits": True, "says": "fits", "checks": _checks(s, after, after.complex.size - 1)}


def _checks(before: Raid, after: Raid, region: int) -> Aids:
    """The checks of a region that would be laid: its edges, who loses a way, the ways on, what must be opened for one.

    [tiles.edge-matching, tiles.no-denied-access, tiles.frontier-kept, tiles.frontier-by-door]
    """
    c = after.complex
    lost = [
        unit_title(after, op)
        for op in range(int(after.team_size()))
        if int(before.complex.reach[before.at[op]]) & ~int(c.reach[after.at[op]])
    ]
    return {
        "edges": [_edge(c, region, way) for way in range(DIRECTIONS) if c.beyond(region, way) != NONE],
        "lost": lost,
        "ways": _ways_on(after),
        "opens": _to_open(before, after, int(placement.tiles_left(before)) - 1),
    }


def _edge(c: Complex, region: int, way: int) -> Aids:
    """How an edge of a new region meets its neighbour: as printed, or covered by a token."""
    other = int(c.beyond(region, way))
    covered = c.printed(region, way) == codes.WALL and c.token(region, way) in (codes.OPEN, codes.PILLAR)
    shows = codes.EDGE_NAMES[int(c.shows(region, way))].replace("_", " ")
    beside = codes.EDGE_NAMES[int(c.printed(other, opposite(way)))]
    says = f"{DIRECTION_NAMES[way].capitalize()} meets {region_id(other)} ({beside}): {shows}"
    return {"way": DIRECTION_NAMES[way], "covered": covered, "says": f"{says}, by a token" if covered else says}


def _ways_on(s: Raid) -> int:
    """How many open edges lead out of the complex from where an able Operative can come."""
    c, reached = s.complex, int(placement.reached_by_able(s))
    return sum(
        1
        for region in range(c.size)
        for way in range(DIRECTIONS)
        if (reached >> region) & 1 and (int(c.outside[region]) >> way) & 1 and c.unobstructed(region, way)
    )


def _to_open(before: Raid, after: Raid, tiles: int) -> list[Aids]:
    """The doors or walls of which one must be opened for an Operative that would lose its way on.

    Nothing once no tile is left. [tiles.frontier-by-door, tiles.frontier-by-token, gap.tiles-frontier-repair]
    """
    owed, c = int(placement.owed_a_way_on(before, NONE)), after.complex
    for op in range(int(after.team_size())):
        if tiles and (owed >> op) & 1 and not c.reach[after.at[op]] & c.frontier:
            found = placement.mending_choices(after, op)
            return [{"region": region_id(int(first(one))), "way": DIRECTION_NAMES[second(one)]} for one in found]
    return []


def of_tokens(s: Raid, region: int, choices: Sequence[int]) -> Aids:
    """The region whose outer edges may get tokens, the supply, and what is left of the ways on after each token."""
    found: list[Aids] = []
    for choice in choices:
        if verb(choice) == DO_TOKEN:
            after = s.clone()
            after.complex = s.complex.laid(region, first(choice), second(choice))
            text = f"token {DIRECTION_NAMES[first(choice)]} {TOKENS[int(second(choice))]}"
            opens = _to_open(s, after, int(placement.tiles_left(s)))
            found.append({"text": text, "ways": _ways_on(after), "opens": opens})
    return {"region": region_id(region), "ways": _ways_on(s), "tokens": found, **_supply(s)}
