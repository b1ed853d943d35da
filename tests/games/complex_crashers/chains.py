"""Random reaction chains, played by the engine and by the retelling of the stack, side by side.

    python -m tests.games.complex_crashers.chains [--chains N] [--seed S] [--odd]

A chain is an action in a random position and everything that answers it, or something that the Manager does with
charges. Every other position has tiles in the deck, so that whatever is laid open is revealed in the midst of it.
Whatever is asked must be asked of the same side with the same answers, and what comes of it must be the same. The exit
code is 1 at the first difference. With `--odd`, cards have abilities that only a pack could give them (`odd.py`).
"""

from __future__ import annotations

import argparse
import sys
import time
import tomllib
from collections import Counter
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from mypy_extensions import i64

import warroom.games.complex_crashers
from tests.games.complex_crashers.blueprint import SIDES, Blueprint
from tests.games.complex_crashers.odd import with_odd
from tests.games.complex_crashers.retelling import Answer, Card, Decision, Over, Play, Run, Unit
from tests.games.complex_crashers.revealing import Deck, Revealing, Tile
from warroom.games.complex_crashers import codes, steps, verbs
from warroom.games.complex_crashers.complex import NONE
from warroom.games.complex_crashers.content import Content, lay_out
from warroom.games.complex_crashers.game import ComplexCrashers
from warroom.games.complex_crashers.positions import Given, lay_position
from warroom.games.complex_crashers.rules import placement
from warroom.games.complex_crashers.state import (
    FIRST_ITEM,
    FIRST_MODEL,
    FIRST_REACTOR,
    MANAGER_COPY,
    NO_UNIT,
    OFFLINE,
    TOKEN_BITS,
    Raid,
)
from warroom.kernel.chance import Chance, Search
from warroom.kernel.content import check_content
from warroom.kernel.words import first, second, third, verb

PRINTS = {codes.OPEN: "open", codes.PILLAR: "pillar", codes.WALL: "wall"}
LEFT_OUT = {"Respec", "Item Swap", "Toss It Over"}
STEPS = ("stage", "deploy", "online")
TILES = ("cross-open", "cross-one-pillar", "cross-two-pillars", "cross-four-pillars", "tee-open", "tee-stem-pillar")


class Difference(AssertionError):
    """Engine and retelling do not agree."""


def agree(same: bool, what: str) -> None:
    """Complains if engine and retelling differ."""
    if not same:
        raise Difference(what)


def same_answers(what: str, engine: set[Answer], retelling: set[Answer]) -> None:
    """Complains if one of the two offers what the other does not."""
    more, less = sorted(map(str, engine - retelling)), sorted(map(str, retelling - engine))
    agree(not more and not less, f"{what}: the engine alone offers {more}, the retelling alone {less}")


@cache
def content(odd: bool = False) -> dict[str, Any]:
    """The content file, read by no reader of the engine; with odd cards if they are wanted."""
    folder = Path(warroom.games.complex_crashers.__file__).parent
    found = tomllib.loads((folder / "content.toml").read_text(encoding="utf-8"))
    return with_odd(found) if odd else found


@cache
def printed(odd: bool = False) -> dict[str, tuple[str, dict[str, Any]]]:
    """Every card by its id, with its kind."""
    kinds = ("manager", "reactor", "defender", "training", "weapon", "accessory")
    return {card["id"]: (kind, card) for kind in kinds for card in content(odd)[kind]}


@cache
def game(odd: bool = False) -> ComplexCrashers:
    """The engine."""
    return ComplexCrashers(lay_out(check_content(content(odd), "odd.toml", Content), "odd.toml"))


def random_position(rng: Random) -> dict[str, Any]:
    """A crowded corner of a complex: few regions, many units, cards that like to answer."""
    cells = [(0, 0)]
    while len(cells) < rng.randint(2, 7):
        x, y = rng.choice(cells)
        step = rng.choice([(1, 0), (0, 1), (-1, 0), (0, -1)])
        if (x + step[0], y + step[1]) not in cells:
            cells.append((x + step[0], y + step[1]))
    tiles = ["tech-1"] + rng.sample(["reactor-1", "reactor-3", "reactor-5"], k=3) + list(TILES) * 2
    regions = [f"{tile} {x},{y} turned {rng.randrange(4)}" for tile, (x, y) in zip(tiles, cells, strict=False)]
    places = range(len(cells))
    tokens = ("blast_door_open", "blast_door_closed", "cover", "cover", "cover")
    edges = [f"r{place} {side} {rng.choice(tokens)}" for place in places for side in SIDES if rng.random() < 0.12]
    trainings = [card["id"] for card in content()["training"] if not card.get("basic")]
    operatives: list[dict[str, Any]] = []
    for _number in range(rng.randint(1, 4)):
        weapon, accessory = rng.choice(content()["weapon"]), rng.choice(content()["accessory"])
        overlay, most = rng.choice((("full-tracker", 7), ("four-point", 6), ("five-point", 5)))
        operatives.append(
            {
                "cards": [*rng.sample(trainings, 4), weapon["id"], accessory["id"]],
                "overlay": overlay,
                "at": rng.choice(places),
                "points": rng.choice((most, most, 3, 0, -most, rng.randint(-most - 1, most))),
                "health": rng.choice((3, 3, 3, 2, 1, 1, 0)),
                "scars": rng.choice((0, 0, 1)) if overlay != "full-tracker" else 0,
            }
        )
    operatives[0]["health"] = 3
    by_slot: dict[tuple[str, int], list[str]] = {}
    for card in content()["defender"]:
        by_slot.setdefault((card["tech"], card["tier"]), []).append(card["id"])
    grid = [rng.choice(ids) for ids in by_slot.values()]
    few = rng.sample(grid, rng.choice((2, 4, 9)))
    defenders = [f"{rng.choice(few)} r{rng.choice(places)}" for _number in range(rng.randint(1, 7))]
    unique = {card["id"] for card in content()["defender"] if "Epically Unique" in card["qualities"]}
    once: list[str] = []
    for text in defenders:
        if text.split()[0] not in unique or text.split()[0] not in [other.split()[0] for other in once]:
            once.append(text)
    return {
        "regions": regions,
        "edges": edges,
        "operatives": operatives,
        "grid": grid,
        "defenders": once,
        "upgraded": rng.sample(grid, rng.randint(0, 9)),
        "reactors": [rng.choice(content()["reactor"])["id"] for _number in range(5)],
        "charges": [rng.choice(("offline", 0, 2)) for _number in range(4)] + [rng.choice((0, 1, 3))],
        "trackers": [rng.choice((-5, -4, 0, 3, 5, 10)) for _operative in operatives],
        "fires": {f"r{place}": rng.randint(1, 3) for place in places if rng.random() < 0.15},
        "initiative": rng.choice(("operatives", "manager")),
        "step": rng.choice(("actions", "actions", "gain")),
    }


def with_deck(rng: Random, position: dict[str, Any]) -> dict[str, Any]:
    """The same position with tiles to draw, a reserve, technologies to deploy, and maybe an E.M.P. that is armed."""
    lying = {text.split()[0] for text in position["regions"]}
    reactors = [number for number in range(1, 6) if f"reactor-{number}" not in lying]
    rng.shuffle(reactors)
    reserve = [f"reactor-{number}" for number in reactors[: rng.randint(0, 2)]]
    groups: list[list[int]] = [[], [], []]
    for number in reactors[len(reserve) :]:
        groups[rng.randrange(3)].append(number)
    plain = [rng.choice((0, 0, 1, 2, 4)) for _group in groups]
    position["deck"] = {"plain": plain, "reactors": groups, "tech": rng.sample((2, 3), rng.randint(0, 2))}
    while len(reserve) < 2 and rng.random() < 0.5:
        reserve.append(rng.choice(("hall-open", "bend-open", "tee-arm-pillars", "end-pillar", "hall-two-pillars")))
    position["reserve"] = list(dict.fromkeys(reserve))
    position["staged"] = rng.sample(position["grid"], rng.randint(1, 9))
    position["emp"] = rng.choice((None, None, 1, 2))
    if rng.random() < 0.5:  # few ways on
        places, shut = range(len(position["regions"])), ("blast_door_closed", "blast_door_closed", "cover")
        position["edges"] += [f"r{r} {side} {rng.choice(shut)}" for r in places for side in SIDES if rng.random() < 0.5]
    if reserve and rng.random() < 0.5:  # a reactor in reserve that can come online
        position["charges"][4], position["initiative"] = 9, "manager"
    if "steel-ripper" in position["grid"]:  # a pack of them
        position["defenders"] += [f"steel-ripper r{rng.randrange(len(position['regions']))}"] * rng.randint(0, 3)
    return position


class Dice(Chance):
    """Chance that keeps what the dice showed apart from which tiles were drawn."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self.source = Search(seed)
        self.shown: list[int] = []

    def roll(self, sides: i64) -> i64:
        """A die."""
        value = self.source.roll(sides)
        self.shown.append(int(value))
        return value

    def pick(self, n: i64) -> i64:
        """A tile."""
        return self.source.pick(n)


# -- the engine's table, told to the retelling -----------------------------------------------------------------------


def unit_name(unit: int) -> str:
    """What a unit of the engine is called."""
    if unit < FIRST_REACTOR:
        return f"op{unit + 1}"
    return f"reactor{unit - FIRST_REACTOR + 1}" if unit < FIRST_MODEL else f"d{unit - FIRST_MODEL + 1}"


def told_deck(s: Raid, drawn: list[str]) -> Deck:
    """The tiles that are not on the table."""
    tiles: dict[str, Tile] = {}
    for tile in s.box.tiles:
        edges = tuple(PRINTS[(tile.edges >> (2 * place)) & 3] for place in range(4))
        tiles[tile.name] = Tile(codes.REGION_NAMES[tile.kind], edges, int(tile.tier), int(tile.number))
    groups: list[tuple[list[str], list[str], int]] = []
    for group in range(3):
        tech = [f"tech-{group + 1}"] if s.tech_left >> group & 1 else []
        reactors = [tile.name for tile in s.box.tiles if s.special_left[group] >> tile.index & 1]
        groups.append((tech, reactors, s.plain_left[group]))
    return Deck(groups, [s.box.tiles[tile].name for tile in s.reserve], tiles, lambda: drawn.pop(0))


def retell(s: Raid, dice: list[int], drawn: list[str], odd: bool) -> Revealing:
    """The same position as the retelling has it."""
    plan = Blueprint()
    for region in range(s.complex.size):
        cell = spot(s, region)
        plan.cells.append(cell)
        plan.printed[cell] = {side: PRINTS[s.complex.printed(region, n)] for n, side in enumerate(SIDES)}
        for n, side in enumerate(SIDES):
            token = s.complex.token(region, n)
            plan.lay(cell, side, None if token == codes.NO_TOKEN else codes.EDGE_NAMES[token])
    copies = {copy: told_card(s, copy, odd) for copy in range(len(s.cards)) if s.cards[copy] != NONE}
    units: list[Unit] = []
    for number in range(s.team_size()):
        overlay = s.box.overlays[s.overlay[number]]
        unit = Unit(unit_name(number), "operative", spot(s, s.at[number]), number=number)
        unit.cards = [copies[copy] for copy in range(FIRST_ITEM, len(s.cards)) if s.holders[copy] == number]
        unit.printed_armor, unit.printed_health, unit.most = overlay.armor, overlay.health, overlay.points
        unit.health, unit.scars, unit.points = s.health[number], s.scars[number], s.points[number]
        units.append(unit)
    for number in range(5):
        seen = s.on_table(FIRST_REACTOR + number)
        cell = spot(s, s.at[FIRST_REACTOR + number]) if seen else (99, 99)
        unit = Unit(unit_name(FIRST_REACTOR + number), "reactor", cell, copies[9 + number], seen, number=number)
        unit.online, unit.charges = s.charges[number] != OFFLINE, max(0, s.charges[number])
        unit.supplied = s.supplied[number]
        units.append(unit)
    for model in range(FIRST_MODEL, len(s.at)):
        if s.on_table(model):
            units.append(Unit(unit_name(model), "defender", spot(s, s.at[model]), copies[s.copy_of[model]]))
    for unit, n in zip(units, range(s.team_size()), strict=False):
        if s.pillars[n] != NONE:
            unit.pillar = SIDES[s.pillars[n]]
    table = Revealing(plan, units, list(s.trackers), lambda: dice.pop(0), told_deck(s, drawn))
    table.emp = None if s.emp == NONE else int(s.emp)
    table.initiative = s.initiative
    table.grid = [copies[slot] for slot in range(9)]
    table.manager = copies[MANAGER_COPY]
    table.fires = {spot(s, region): n for region, n in enumerate(s.fires) if n}
    for region in range(s.complex.size):
        tile = s.box.tiles[s.complex.tiles[region]]
        table.region_kinds[spot(s, region)] = (codes.REGION_NAMES[tile.kind], tile.tier)
    return table


def told_card(s: Raid, copy: int, odd: bool) -> Card:
    """A card in play."""
    kind, card = printed(odd)[s.printed(copy).name]
    found = Card(card["id"], kind, card)
    found.upgraded, found.staged = bool(s.upgraded >> copy & 1), bool(s.staged >> copy & 1)
    for number, name in enumerate(s.box.token_names):
        count = (s.tokens[copy] >> (TOKEN_BITS * number)) & 15
        if count:
            found.tokens[name] = count
    return found


def spot(s: Raid, region: int) -> tuple[int, int]:
    """The cell of a region."""
    return place_of(s.complex.cells[region])


def place_of(cell: int) -> tuple[int, int]:
    """A cell of the engine as the retelling has it."""
    return cell % 100 - 50, cell // 100 - 50


# -- side by side ----------------------------------------------------------------------------------------------------


class Chain:
    """A position, and the actions that are taken in it."""

    def __init__(self, seed: int, seen: Counter[str], odd: bool = False) -> None:
        self.rng = Random(seed)
        self.seen = seen
        self.game = game(odd)
        self.chance = Dice(seed)
        self.dice = self.chance.shown
        self.drawn: list[str] = []  # tiles that the retelling has not heard of yet
        self.met: set[int] = set()
        position = random_position(self.rng)
        if seed % 2:
            position = with_deck(self.rng, position)
        given = msgspec.convert(position, Given)
        self.raid = lay_position(self.game.box, self.game.data, given)
        self.table = retell(self.raid, self.dice, self.drawn, odd)
        self.gains = given.step == "gain"
        self.raid.push(steps.WATCH)

    def told(self, choice: int) -> Answer:
        """A choice of the engine in the words of the retelling."""
        s, kind, a, b = self.raid, verb(choice), first(choice), second(choice)
        if kind == verbs.DO_USE:
            who = "manager" if a == NO_UNIT else unit_name(a)
            end = unit_name(third(choice) - 1) if third(choice) else ""
            return "use", who, s.box.abilities[b].title, end
        if kind == verbs.DO_UNIT:
            return "unit", unit_name(a)
        if kind in (verbs.DO_REGION, verbs.DO_STEP):
            return "region" if kind == verbs.DO_REGION else "step", spot(s, a)
        if kind == verbs.DO_DEPLOY:
            return "deploy", s.box.cards[a].name, spot(s, b), SIDES[third(choice) - 1] if third(choice) else ""
        if kind == verbs.DO_PLACE:
            return "place", s.box.tiles[a].name, place_of(b), third(choice)
        if kind == verbs.DO_TOKEN:
            return "token", SIDES[a], codes.EDGE_NAMES[b]
        if kind == verbs.DO_OPEN:
            return "open", spot(s, a), SIDES[b]
        if kind in (verbs.DO_UPGRADE, verbs.DO_STAGE):
            return "upgrade" if kind == verbs.DO_UPGRADE else "stage", s.box.cards[a].name
        if kind == verbs.DO_ONLINE:
            return "online", a
        if kind == verbs.DO_CHARGE:
            return "charge", a, b
        if kind == verbs.DO_RESERVE:
            return ("reserve",)
        if kind == verbs.DO_EDGE:
            return "edge", spot(s, a), SIDES[b]
        if kind == verbs.DO_DIRECTION:
            return "direction", SIDES[a]
        if kind == verbs.DO_CARD:
            return "card", s.box.cards[a].name
        if kind == verbs.DO_UNMARK:
            return "unmark", s.box.cards[a].name
        if kind == verbs.DO_ABILITY:
            return "ability", unit_name(a), s.box.abilities[b].title
        if kind == verbs.DO_GROUP:
            return "group", a
        if kind == verbs.DO_DIE:
            return "die", a
        if kind == verbs.DO_PAY:
            return "pay", a, b
        return ("accept",) if kind == verbs.DO_ACCEPT else ("pass",) if kind == verbs.DO_PASS else ("other", choice)

    def proceed(self) -> None:
        """Lets the engine go on to the next real decision, or to the end of the chain."""
        s = self.raid
        while True:
            self.game.advance(s, self.chance)
            if s.drawn != NONE and s.drawn not in self.met:
                self.met.add(int(s.drawn))
                self.drawn.append(s.box.tiles[s.drawn].name)
            if not s.asked or verb(s.top()) == steps.ASK_ACT:
                break
            seat = s.asked >> 1
            options = self.game.question(s.top()).choices(s, seat, s.top())
            if len(options) > 1:
                break
            self.game.question(s.top()).answer(s, seat, s.top(), options[0], self.chance)

    def options(self) -> dict[Answer, int]:
        """What the engine asks now; abilities that the retelling leaves out are not chosen."""
        s = self.raid
        found = self.game.question(s.top()).choices(s, s.asked >> 1, s.top())
        told = {self.told(choice): choice for choice in found}
        return {answer: choice for answer, choice in told.items() if not set(answer) & LEFT_OUT}

    def begin(self) -> bool:
        """The first steps of an initiative, with what answers them; False if the game ends there."""
        self.proceed()
        self.go_on(self.table.settle())
        if self.gains:
            try:
                self.go_on(self.table.gain_initiative(self.raid.initiative))
            except Over:
                agree(not self.raid.asked, "whether the game is over")
                return False
            agree(bool(self.raid.asked) and verb(self.raid.top()) == steps.ASK_ACT, "whether step 5 has come")
            self.compare()
            self.seen["initiatives gained"] += 1
        return True

    def act(self) -> bool:
        """Takes one random action with everything that answers it; False when nothing can be done any more."""
        s, table = self.raid, self.table
        self.proceed()
        if not s.asked:
            return False
        side = s.initiative
        offered = {answer: choice for answer, choice in self.options().items() if answer[0] in ("use", *STEPS)}
        runs = {action_called(run): run for run in table.actions(side) if run.ability["name"] not in LEFT_OUT}
        same_answers("the actions", set(offered), {*runs, *(table.manager_steps() if side else ())})
        if not offered:
            return False
        kinds = sorted({answer[0] for answer in offered})
        kind = self.rng.choice(kinds)
        chosen = self.rng.choice(sorted(answer for answer in offered if answer[0] == kind))
        self.seen[f"action {chosen[2]}" if kind == "use" else f"charges {kind}"] += 1
        if kind == "use":
            run = runs[chosen]
            assert run.card is not None
            play = table.act(run.unit, run.card, run.ability, side)
        else:
            play = table.step(chosen)
        self.game.question(s.top()).answer(s, side, s.top(), offered[chosen], self.chance)
        self.proceed()
        try:
            self.go_on(play)
        except Over:
            agree(not s.asked, "whether the game is over")
            return False
        agree(bool(s.asked) and verb(s.top()) == steps.ASK_ACT, "whether the chain is over")
        self.compare()
        return True

    def go_on(self, play: Play) -> None:
        """Answers whatever is asked on both sides in the same way, until the chain is over."""
        s = self.raid
        try:
            decision = next(play)
            while True:
                self.same_decision(decision)
                options = self.options()
                chosen = self.rng.choice(sorted(options, key=str))
                if decision.kind == "react" and ("pass",) in options and self.rng.random() < 0.6:
                    chosen = self.rng.choice(sorted(set(options) - {("pass",)}, key=str))
                self.seen[
                    f"{decision.kind} {chosen[2] if decision.kind == 'react' and len(chosen) > 2 else chosen[0]}"
                ] += 1
                self.game.question(s.top()).answer(s, decision.seat, s.top(), options[chosen], self.chance)
                self.proceed()
                decision = play.send(chosen)
        except StopIteration:
            return

    def same_decision(self, decision: Decision) -> None:
        """Both sides ask the same."""
        s = self.raid
        what = f"{decision.kind} of {('the team', 'the Manager')[decision.seat]}"
        agree(bool(s.asked), f"the engine is over where there is {what}")
        kind = self.game.question(s.top()).kind
        agree(verb(s.top()) != steps.ASK_ACT, f"the engine is done where there is {what}: {decision.options}")
        agree(decision.seat == s.asked >> 1, f"who is asked: {what}, not {kind}")
        wanted = {answer for answer in decision.options if not set(answer) & LEFT_OUT}
        same_answers(f"{what}, which the engine calls {kind}", set(self.options()), wanted)

    def compare(self) -> None:
        """What came of it is the same."""
        s, table = self.raid, self.table
        agree(not self.dice, "the number of dice")
        agree(not self.drawn, "the tiles drawn")
        agree([spot(s, region) for region in range(s.complex.size)] == table.plan.cells, "where the tiles lie")
        agree(sorted(s.box.tiles[tile].name for tile in s.reserve) == sorted(table.deck.reserve), "the reserve")
        agree(placement.deck_left(s) == table.deck.size(), "the deck")
        agree(
            [bool(s.staged >> slot & 1) for slot in range(9)] == [card.staged for card in table.grid], "what is staged"
        )
        agree((None if s.emp == NONE else s.emp) == table.emp, "the E.M.P.")
        for unit in table.units:
            number = int(unit.name.lstrip("opreactd")) - 1
            if unit.kind == "operative":
                mine: list[Any] = [unit.cell, unit.health, unit.points, unit.scars, unit.pillar]
                theirs: list[Any] = [spot(s, s.at[number]), s.health[number], s.points[number], s.scars[number]]
                pillar = s.pillars[number]
            elif unit.kind == "reactor":
                mine = [unit.online, unit.charges, unit.here, unit.supplied]
                seen = s.on_table(FIRST_REACTOR + number)
                theirs = [s.online(number), max(0, s.charges[number]), seen, s.supplied[number]]
                agree(mine == theirs, f"{unit.name}: {mine} against {theirs}")
                continue
            else:
                here = s.on_table(number + FIRST_MODEL)
                agree(unit.here == here, f"whether {unit.name} is on the table")
                if not here:
                    continue
                mine, theirs = [unit.cell, unit.pillar], [spot(s, s.at[number + FIRST_MODEL])]
                pillar = s.pillars[number + FIRST_MODEL]
            theirs.append(None if pillar == NONE else SIDES[pillar])
            agree(mine == theirs, f"{unit.name}: {mine} against {theirs}")
        models = sum(s.on_table(unit) for unit in range(FIRST_MODEL, len(s.at)))
        agree(models == sum(unit.kind == "defender" and unit.here for unit in table.units), "the number of models")
        agree(table.trackers == s.trackers, f"the trackers: {table.trackers} against {s.trackers}")
        fires = {spot(s, region): n for region, n in enumerate(s.fires) if n}
        agree({cell: n for cell, n in table.fires.items() if n} == fires, "the fires")
        for region in range(s.complex.size):
            for n, side in enumerate(SIDES):
                token = s.complex.token(region, n)
                now = None if token == codes.NO_TOKEN else codes.EDGE_NAMES[token]
                agree(table.plan.token(spot(s, region), side) == now, f"the token {side} of {spot(s, region)}")
        upgraded = [bool(s.upgraded >> slot & 1) for slot in range(9)]
        agree([card.upgraded for card in table.grid] == upgraded, "the upgrade markers")


def action_called(run: Run) -> Answer:
    """What an action is called in an answer."""
    return "use", run.unit.name if run.unit else "manager", run.ability["name"], ""


def play_chains(seed: int, seen: Counter[str], odd: bool = False) -> None:
    """Plays a few chains from one random position."""
    chain = Chain(seed, seen, odd)
    try:
        if not chain.begin():
            return
        for _action in range(4):
            if not chain.act():
                return
            seen["chains"] += 1
    except Difference as difference:
        raise Difference(f"position {seed}: {difference}") from difference


def main(arguments: list[str]) -> int:
    """Plays many and says what has happened on the way."""
    parser = argparse.ArgumentParser(description="Random reaction chains beside a retelling of the stack.")
    parser.add_argument("--chains", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--odd", action="store_true", help="with abilities that no card in the box has")
    wishes = parser.parse_args(arguments)
    seen: Counter[str] = Counter()
    seed, began = wishes.seed, time.process_time()
    while seen["chains"] < wishes.chains:
        try:
            play_chains(seed, seen, wishes.odd)
        except Difference as difference:
            print(f"difference: {difference}", file=sys.stderr)
            return 1
        seed += 1
    for what, times in sorted(seen.items()):
        print(f"{times:10} {what}")
    print(f"no difference in {seen['chains']} chains, {time.process_time() - began:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
