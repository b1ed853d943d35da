"""The reaction stack a second time, written from the ledger alone: slow, plain, and sharing nothing with the engine.

A rule is a generator: where somebody must decide it yields a `Decision` and is sent the answer, so that an ability
waits for everything that answered it because a function waits for what it calls. Cards are read straight from the
content file. Tiles and charges are told in `revealing.py`; the exchange of items is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass, field
from itertools import product
from typing import Any, NamedTuple

from tests.games.complex_crashers.blueprint import SIDES, Blueprint, Cell, beside

TEAM, MANAGER = 0, 1
TOP, BOTTOM = 10, -5  # of the Manager's trackers
PASS = ("pass",)
ENDS = ("unit_destroyed", "incapacitated")
Answer = tuple[Any, ...]
Words = list[dict[str, Any]]


class Decision(NamedTuple):
    """Somebody must decide between several answers."""

    seat: int
    kind: str
    options: list[Answer]


Play = Generator[Decision, Answer, None]
Asked = Generator[Decision, Answer, Answer]


class Over(Exception):
    """Somebody has won."""


@dataclass(eq=False)
class Card:
    """A card in play; all models of a defender card share it."""

    id: str
    kind: str
    printed: dict[str, Any]
    used: set[str] = field(default_factory=set)  # abilities used in this initiative
    tokens: dict[str, int] = field(default_factory=dict)
    upgraded: bool = False
    staged: bool = True
    gone: bool = False  # used up
    reloaded: set[str] = field(default_factory=set)  # spent abilities of which one may be used once more

    def has(self, quality: str) -> bool:
        """Whether the quality is printed on it."""
        return quality in self.printed.get("qualities", [])


@dataclass(eq=False)
class Unit:
    """An Operative, a reactor or a model of a defender."""

    name: str
    kind: str
    cell: Cell
    card: Card | None = None
    here: bool = True  # on the table
    pillar: str | None = None
    number: int = 0  # of an Operative or reactor, from 0
    # Operatives
    cards: list[Card] = field(default_factory=list)
    health: int = 0
    printed_health: int = 0
    printed_armor: int = 0
    scars: int = 0
    points: int = 0
    most: int = 0
    # reactors
    online: bool = False
    charges: int = 0
    supplied: int = 0

    @property
    def side(self) -> int:
        return TEAM if self.kind == "operative" else MANAGER

    @property
    def able(self) -> bool:
        """Whether it can be attacked at all: on the table, and an Operative not incapacitated."""
        return self.here and (self.kind != "operative" or self.health > 0)

    @property
    def exhausted(self) -> bool:
        return self.kind == "operative" and self.points < -self.most

    def in_play(self) -> list[Card]:
        """The cards whose abilities it can use."""
        return [card for card in ([self.card] if self.card else self.cards) if not card.gone]


@dataclass(eq=False)
class Group:
    """Dice that were assigned together to one unit."""

    unit: Unit
    dice: list[int]
    ignored: bool = False
    lost: bool = False
    redirected_by: set[str] = field(default_factory=set)  # names of units
    number: int = 0  # in the order of assignment, from 1

    @property
    def gone(self) -> bool:
        return self.ignored or self.lost


@dataclass(eq=False)
class Attack:
    """An attack that is being made."""

    printed: dict[str, Any]
    origin: Cell
    region: Cell | None = None  # of an area attack
    strength: int = 0
    piercing: int = 0
    dice: list[int] = field(default_factory=list)
    groups: list[Group] = field(default_factory=list)
    order: list[Group] = field(default_factory=list)  # groups that are still to be contested
    one_die_each: bool = False
    fire: bool = False

    def is_a(self, descriptor: str) -> bool:
        return descriptor in self.printed["descriptors"]

    def quality(self, name: str) -> int | None:
        """The number behind a quality of the attack."""
        for text in self.printed.get("qualities", []):
            if text.startswith(name):
                return int(text.rsplit(" ", 1)[1])
        return None


@dataclass(eq=False)
class Event:
    """Something that reactions can answer."""

    on: str
    actors: list[Unit] = field(default_factory=list)
    subject: Unit | None = None
    region: Cell | None = None
    run: Run | None = None  # the ability that it belongs to
    group: Group | None = None
    manner: str = ""
    present: list[Unit] = field(default_factory=list)  # units on the table when it happened
    stood: dict[str, Cell] = field(default_factory=dict)
    answered: set[tuple[str, str]] = field(default_factory=set)  # unit and ability: once each


@dataclass(eq=False)
class Run:
    """An ability under way; fire has neither unit nor ability."""

    unit: Unit | None
    card: Card | None
    ability: dict[str, Any]
    action: bool
    side: int
    event: Event | None = None
    payers: set[int] = field(default_factory=set)
    bound: dict[str, list[Any]] = field(default_factory=dict)
    cancelled: bool = False
    ended: bool = False
    interrupted: bool = False
    attack: Attack | None = None
    targets: list[Unit] = field(default_factory=list)
    hit: list[Unit] = field(default_factory=list)
    damage: int = 0
    kills: int = 0
    numbered: int = 0  # dice groups of all its attacks
    harm: dict[str, int] = field(default_factory=dict)  # suffered by defenders and reactors, over all its attacks
    results: list[Event] = field(default_factory=list)
    ignored: list[Event] = field(default_factory=list)
    last_cell: Cell | None = None

    @property
    def cell(self) -> Cell:
        """Where self stands, or stood last."""
        if self.unit is not None:
            return self.unit.cell
        assert self.last_cell is not None
        return self.last_cell


class Lasting(NamedTuple):
    """What modify and grant have done."""

    unit: Unit
    what: str  # armor, strength, armor_piercing, or a quality
    by: int
    until: str
    run: Run | None  # for `until = "ability"`: the ability that triggered it
    side: int
    source: tuple[str, str]
    direction: str = ""


def called(run: Run) -> Answer:
    """What a reaction is called in an answer: its unit, its name, and whose end it answers."""
    assert run.unit is not None and run.event is not None
    end = run.event.subject.name if run.event.on in ENDS and run.event.subject else ""
    return ("use", run.unit.name, run.ability["name"], end)


def sorts(ability: dict[str, Any]) -> set[str]:
    """Action or reaction, attack, and move action."""
    found = {"reaction" if "trigger" in ability else "action"}
    verbs = [effect["do"] for effect in every_effect(ability["effects"])]
    if "attack" in verbs:
        found.add("attack")
    if "move" in verbs and "action" in found:
        found.add("move")
    return found


def every_effect(effects: Words) -> Words:
    """The effects and those inside them."""
    found: Words = []
    for effect in effects:
        found.append(effect)
        found += every_effect(effect.get("then", [])) + every_effect(effect.get("else", []))
    return found


class Table:
    """All that lies on the table, and the rules of the stack as generators."""

    def __init__(self, plan: Blueprint, units: list[Unit], trackers: list[int], dice: Callable[[], int]) -> None:
        self.plan = plan
        self.units = units
        self.trackers = trackers
        self.roll = dice
        self.initiative = TEAM
        self.fires: dict[Cell, int] = {}
        self.lasting: list[Lasting] = []
        self.grid: list[Card] = []
        self.region_kinds: dict[Cell, tuple[str, int]] = {}
        self.manager = Card("manager-basic", "manager", {})
        self.models_most = 40
        self.emp: int | None = None
        self.spent: set[str] = set()  # abilities that are used once in a game

    # -- who and where ---------------------------------------------------------------------------------------------

    def operatives(self) -> list[Unit]:
        return [unit for unit in self.units if unit.kind == "operative"]

    def present(self) -> list[Unit]:
        return [unit for unit in self.units if unit.here]

    def in_cell(self, cell: Cell) -> list[Unit]:
        return [unit for unit in self.present() if unit.cell == cell]

    def qualities(self, unit: Unit, quality: str) -> int:
        """How many sources give a unit a quality: its card, an Operative's cards, and what was granted."""
        granted = sum(thing.unit is unit and thing.what == quality for thing in self.lasting)
        if unit.kind == "reactor" and not unit.online:
            return granted
        return granted + sum(card.has(quality) for card in unit.in_play())

    def armor(self, unit: Unit) -> int:
        """An Operative's armor falls with its scars, but never below 1."""
        return max(1, unit.printed_armor - unit.scars)

    def health_most(self, unit: Unit) -> int:
        return unit.printed_health - (unit.printed_armor - self.armor(unit))

    # -- points ----------------------------------------------------------------------------------------------------

    def payable(self, unit: Unit, cost: int) -> bool:
        """Down to -M freely; beyond it a last spend of up to M."""
        return not unit.exhausted and (unit.points - cost >= -unit.most or cost <= unit.most)

    def spend(self, unit: Unit, cost: int, action: bool) -> None:
        """Pays, and feeds the Manager with what an action takes from below zero."""
        below = cost - max(0, min(cost, unit.points))
        unit.points = max(unit.points - cost, -unit.most - 1)
        if action:
            self.trackers[unit.number] = min(TOP, self.trackers[unit.number] + below)

    def gain(self, unit: Unit, n: int) -> None:
        unit.points = min(unit.most, unit.points + n)

    def lose(self, unit: Unit, n: int) -> None:
        if not unit.exhausted:
            unit.points = max(-unit.most, unit.points - n)

    def manager_can_pay(self, cost: int, must: set[int] | None) -> bool:
        rooms = [tracker - BOTTOM for tracker in self.trackers]
        return sum(rooms) >= cost and (must is None or any(rooms[tracker] > 0 for tracker in must))

    def pay(self, run: Run, cost: int, must: set[int] | None) -> Play:
        """The Operative of the ability pays, or the Manager splits the cost over its trackers."""
        if run.side == TEAM:
            assert run.unit is not None
            self.spend(run.unit, cost, run.action)
            return
        rooms = [tracker - BOTTOM for tracker in self.trackers]
        splits = [
            split
            for split in product(*(range(min(room, cost) + 1) for room in rooms))
            if sum(split) == cost and (must is None or any(split[tracker] for tracker in must))
        ]
        for tracker in range(len(rooms)):
            shares = sorted({split[tracker] for split in splits})
            chosen = yield from self.ask(MANAGER, "pay", [("pay", tracker, share) for share in shares])
            splits = [split for split in splits if split[tracker] == chosen[2]]
        for tracker, share in enumerate(splits[0]):
            if share:
                run.payers.add(tracker)
            below = share - max(0, min(share, self.trackers[tracker]))
            self.trackers[tracker] -= share
            unit = self.operatives()[tracker]
            if run.action and not unit.exhausted:
                self.gain(unit, below)

    def ask(self, seat: int, kind: str, options: list[Answer]) -> Asked:
        """A decision, if there is anything to decide."""
        if len(options) == 1:
            return options[0]
        assert options, kind
        return (yield Decision(seat, kind, options))

    # -- what words mean -------------------------------------------------------------------------------------------

    def things(self, run: Run, role: str, it: Any = None) -> list[Any]:
        """What a word of an ability stands for."""
        event = run.event
        match role:
            case "self":
                return [run.unit]
            case "here":
                return [run.cell]
            case "card":
                return [run.card]
            case "it":
                return [it]
            case "this":
                return [run]
            case "targets":
                return run.targets
            case "hit":
                return run.hit
            case "actor":
                return list(event.actors) if event else []
            case "subject":
                return [event.subject] if event and event.subject else []
            case "region":
                return [event.region] if event and event.region is not None else []
            case "group":
                return [event.group] if event and event.group else []
            case "event":
                return [event.run] if event and event.run else []
        return run.bound.get(role, [])

    def units_of(self, things: Iterable[Any]) -> list[Unit]:
        """A group stands for its unit, an ability or a card for its owner."""
        found: list[Unit] = []
        for thing in things:
            if isinstance(thing, Unit):
                found.append(thing)
            elif isinstance(thing, Group):
                found.append(thing.unit)
            elif isinstance(thing, Run) and thing.unit is not None:
                found.append(thing.unit)
            elif isinstance(thing, Offered):
                found.append(thing.unit)
            elif isinstance(thing, Card):
                found += [unit for unit in self.units if thing in unit.cards or (thing is unit.card and unit.here)]
        return found

    def cells_of(self, things: Iterable[Any]) -> list[Cell]:
        found: list[Cell] = []
        for thing in things:
            if isinstance(thing, tuple) and len(thing) == 2 and isinstance(thing[1], str):  # an edge
                found += [cell for cell in (thing[0], beside(thing[0], thing[1])) if cell in self.plan.printed]
            elif isinstance(thing, tuple) and not isinstance(thing, Offered):
                found.append(thing)
            else:
                found += [unit.cell for unit in self.units_of([thing])]
        return found

    def all_hold(self, run: Run, conditions: Words, it: Any = None) -> bool:
        return all(self.holds(run, condition, it) is not condition.get("not", False) for condition in conditions)

    def holds(self, run: Run, c: dict[str, Any], it: Any) -> bool:
        """Whether a condition holds, before any `not`."""
        of = self.things(run, c.get("of", "it" if it is not None else "self"), it)
        match c["is"]:
            case "kind":
                cards = [thing.kind for thing in of if isinstance(thing, Card)]
                kinds = cards or [unit.kind for unit in self.units_of(of)]
                return any(kind in c["any"] for kind in kinds)
            case "side":
                return any(("ally" if unit.side == run.side else "enemy") in c["any"] for unit in self.units_of(of))
            case "state":
                return any(state in c["any"] for thing in of for state in self.states(thing))
            case "distance":
                origins = self.cells_of(self.things(run, c.get("from", "self")))
                return any(
                    c.get("min", 0) <= abs(a[0] - b[0]) + abs(a[1] - b[1]) <= c.get("max", 99)
                    for a in self.cells_of(of)
                    for b in origins
                )
            case "line_of_effect":
                origins = self.cells_of(self.things(run, c.get("from", "self")))
                return any(self.plan.sees(b, a) for a in self.cells_of(of) for b in origins)
            case "region_type":
                kinds_here = [self.region_kinds[cell] for cell in self.cells_of(of)]
                return any(
                    kind in c["any"] and (kind != "tech" or tier >= c.get("tier_min", 0)) for kind, tier in kinds_here
                )
            case "tech":
                cards_of = [unit.card for unit in self.units_of(of) if unit.card is not None]
                cards_of += [thing for thing in of if isinstance(thing, Card)]
                return any(card.printed.get("tech") in c["any"] for card in cards_of)
            case "quality":
                return any(self.qualities(unit, c["has"]) for unit in self.units_of(of))
            case "attack":
                return any(
                    isinstance(thing, Run) and thing.attack and set(thing.attack.printed["descriptors"]) & set(c["any"])
                    for thing in of
                )
            case "ability":
                abilities = [thing.ability for thing in of if isinstance(thing, Run | Offered)]
                return any(
                    bool(sorts(ability) & set(c["any"])) and ability["cost"] <= c.get("cost_max", 99)
                    for ability in abilities
                    if ability
                )
            case "outcome":
                return any(
                    c.get("damage_min", 0) <= thing.damage <= c.get("damage_max", 99)
                    and thing.kills <= c.get("kills_max", 99)
                    for thing in of
                )
            case "count":
                (cell,) = self.things(run, c["in"], it)
                found = [unit for unit in self.in_cell(cell) if self.all_hold(run, c["where"], unit)]
                return bool(c.get("min", 0) <= len(found) <= c.get("max", 99))
            case "token":
                numbers = [thing.charges if isinstance(thing, Unit) else thing.tokens.get(c["name"], 0) for thing in of]
                return any(c.get("min", 0) <= number <= c.get("max", 99) for number in numbers)
            case "edge":
                return any(self.plan.shows(*edge) in c["any"] for edge in of)
            case "same":
                others = self.things(run, c["as"], it)
                if any(isinstance(other, Unit) for other in others):  # a card is compared as its owner
                    of = [*of, *self.units_of(thing for thing in of if isinstance(thing, Card))]
                return any(thing is other or thing == other for thing in self.same(of) for other in self.same(others))
            case "manner":
                return run.event is not None and run.event.manner in c["any"]
        raise NotImplementedError(c["is"])

    def same(self, things: list[Any]) -> list[Any]:
        """Abilities and groups are compared as what they belong to, except an ability with an ability."""
        return [thing.key if isinstance(thing, Offered) else thing for thing in things]

    def states(self, thing: Any) -> list[str]:
        if isinstance(thing, Card):
            deployed = any(unit.card is thing and unit.here for unit in self.units)
            facts = [("staged", thing.staged), ("deployed", deployed), ("upgraded", thing.upgraded)]
            return [name for name, holds in facts if holds]
        if isinstance(thing, tuple) and not isinstance(thing, Offered):
            return ["revealed"] if thing in self.plan.printed else []
        (unit,) = self.units_of([thing])
        if unit.kind == "operative":
            return ["able"] if unit.health > 0 else ["incapacitated"]
        return ["online" if unit.online else "offline", "revealed"] if unit.kind == "reactor" else []

    # -- activation ------------------------------------------------------------------------------------------------

    def may_use(self, unit: Unit | None, card: Card, ability: dict[str, Any]) -> bool:
        """Upgrade marker, slow reload of the ability or of the card, and whether the card is still there."""
        if card.gone or (ability.get("upgrade") and not card.upgraded) or ability["name"] in self.spent:
            return False
        slow = "Slow Reload" in ability.get("qualities", [])
        if (slow and ability["name"] in card.used) or (card.has("Slow Reload") and card.used):
            return False
        if unit is None:
            return True
        if unit.kind == "operative":
            return unit.able and not unit.exhausted
        return unit.here and (unit.kind != "reactor" or unit.online)

    def must_pay(self, run: Run) -> set[int] | None:
        """The trackers of which one has to pay a part, so that a Manager's attack can hit anybody; None: no matter."""
        attack = next((effect for effect in run.ability["effects"] if effect["do"] == "attack"), None)
        if run.side == TEAM or attack is None or run.unit is None:
            return None
        moves = self.moves_first(run)
        if "area" in attack["descriptors"]:
            cells = self.regions(run, Attack(attack, run.cell), False)
            if moves or any(not self.able_in(cell) for cell in cells):
                return None
            return {unit.number for cell in cells for unit in self.able_in(cell)}
        if moves and "at" not in attack:
            return None
        origins = self.origins(run, attack) if moves else {run.cell}
        aims = self.units_of(self.things(run, attack["at"])) if "at" in attack else self.operatives()
        return {unit.number for unit in aims for cell in origins if self.valid(Attack(attack, cell), unit)}

    def moves_first(self, run: Run) -> bool:
        """Whether self can come elsewhere before its attack."""
        for effect in run.ability["effects"]:
            if effect["do"] == "attack":
                return False
            if effect["do"] == "phase" or (effect["do"] == "move" and run.unit and self.steps(run, {}, run.unit)):
                return True
        return False

    def able_in(self, cell: Cell) -> list[Unit]:
        """The able Operatives in a region."""
        return [unit for unit in self.in_cell(cell) if unit.kind == "operative" and unit.able]

    def affordable(self, run: Run, cost: int) -> bool:
        if run.side == TEAM:
            assert run.unit is not None
            return self.payable(run.unit, cost)
        return self.manager_can_pay(cost, self.must_pay(run))

    def possible(self, run: Run) -> bool:
        """Whether the ability can come to anything: what it must choose, move to or attack exists.

        A move or phase that can be made before an attack may still bring a target; a forced one is looked at closely.
        """
        moved = useful = False
        for effect in run.ability["effects"]:
            match effect["do"]:
                case "choose" if isinstance(effect.get("count", 1), int):
                    if not self.candidates(run, effect):
                        return useful
                    if effect["what"] != "direction":
                        return True
                case "choose" if effect["count"] == "all":
                    if not self.candidates(run, effect):
                        return useful
                    return True
                case "choose":
                    return True
                case "move":
                    units = self.units_of(self.things(run, effect["who"]))
                    if any(self.steps(run, effect, unit) for unit in units):
                        moved = useful = True
                    elif effect.get("min", 0):
                        return False
                case "pillar":
                    return useful or any(self.pillars(unit) for unit in self.units_of(self.things(run, effect["who"])))
                case "deploy":
                    return self.deployment_fits(run.card, 1) and bool(self.deployable(run.card)) if run.card else False
                case "attack":
                    return (moved and "at" not in effect) or self.attack_possible(run, effect, moved)
                case _:
                    useful = True
        return useful

    def attack_possible(self, run: Run, effect: dict[str, Any], moved: bool) -> bool:
        if "area" in effect["descriptors"]:
            return moved or bool(self.regions(run, Attack(effect, run.cell), bool(run.payers)))
        assert run.unit is not None
        origins = self.origins(run, effect) if moved else {run.cell}
        aims = self.units_of(self.things(run, effect["at"])) if "at" in effect else self.present()
        for origin in origins:
            attack = Attack(effect, origin)
            for unit in aims:
                if unit.side != run.side and self.valid(attack, unit) and self.may_hit(run, unit, False):
                    return True
        return False

    def origins(self, run: Run, attack: dict[str, Any]) -> set[Cell]:
        """Where self can stand when it comes to the attack of its ability."""
        found = {run.cell}
        for earlier in run.ability["effects"]:
            if earlier is attack:
                break
            if earlier["do"] == "phase":
                aims = self.cells_of(self.things(run, earlier["to"]))
                found = set(aims or self.plan.cells)
            elif earlier["do"] == "move" and self.units_of(self.things(run, earlier["who"])) == [run.unit]:
                found = self.ends(found, earlier.get("min", 0), earlier["up_to"])
        return found

    def ends(self, origins: set[Cell], least: int, most: int) -> set[Cell]:
        """Where a move of so many steps can end."""
        found, here = (set(origins) if least == 0 else set()), set(origins)
        for step in range(1, most + 1):
            here = {cell for origin in here for cell in self.plan.steps(origin)}
            if step >= least:
                found |= here
        return found

    def may_hit(self, run: Run, unit: Unit, paid: bool) -> bool:
        """Dice of a Manager's attack go to Operatives whose tracker paid, or, before it has, can."""
        if run.side == TEAM or unit.kind != "operative":
            return True
        if paid or run.payers:
            return unit.number in run.payers
        return self.trackers[unit.number] > BOTTOM

    def activate(self, run: Run, cost: int) -> Play:
        """The cost is paid; slow reload and consumables are used up from now on, and an attacker leaves its pillar."""
        yield from self.pay(run, cost, self.must_pay(run))
        self.use(run)

    def use(self, run: Run) -> None:
        assert run.card is not None
        run.card.used.add(run.ability["name"])
        if run.ability["name"] in run.card.reloaded:
            run.card.used |= run.card.reloaded
            run.card.reloaded = set()
        if run.ability.get("limit") == "game":
            self.spent.add(run.ability["name"])
        if run.card.has("Consumable"):
            run.card.gone = True
        if run.unit is not None and "attack" in sorts(run.ability):
            run.unit.pillar = None

    def actions(self, side: int) -> list[Run]:
        """The actions that a side can activate."""
        users: list[tuple[Unit | None, Card]] = [
            (unit, card) for unit in self.present() if unit.side == side for card in unit.in_play()
        ]
        if side == MANAGER:
            users.append((None, self.manager))
        found: list[Run] = []
        for unit, card in users:
            for ability in card.printed.get("ability", []):
                run = Run(unit, card, ability, True, side)
                if "trigger" not in ability and self.may_use(unit, card, ability) and self.worth(run):
                    found.append(run)
        return found

    def worth(self, run: Run) -> bool:
        """Whether an action's needs hold, it can be paid, and it can come to something."""
        holds = self.all_hold(run, run.ability.get("needs", []))
        return holds and self.affordable(run, run.ability["cost"]) and self.possible(run)

    def act(self, unit: Unit | None, card: Card, ability: dict[str, Any], side: int) -> Play:
        """An action: activated, answered, processed, resolved."""
        self.clear_fallen()
        run = Run(unit, card, ability, True, side)
        yield from self.activate(run, ability["cost"])
        yield from self.carry_out(run)

    def settle(self) -> Play:
        """Whatever is laid open is revealed; without a deck nothing is."""
        yield from ()

    def clear_fallen(self) -> None:
        """With nothing under way, the names of fallen models may be given to others."""
        self.units = [unit for unit in self.units if unit.here or unit.kind == "reactor"]

    def carry_out(self, run: Run) -> Play:
        """Whatever answers the activation comes first; then the ability is processed and resolved."""
        if self.fizzles(run):
            return
        activated = Event("ability_activated", [run.unit] if run.unit else [], run=run, present=self.present())
        yield from self.window([activated])
        if not run.cancelled and not self.fizzles(run):
            yield from self.process(run, run.ability["effects"])
            self.judge()
            resolved = Event("ability_resolved", [run.unit] if run.unit else [], run=run, present=self.present())
            yield from self.window([*run.results, *([] if run.interrupted or run.cancelled else [resolved])])
        self.lasting = [thing for thing in self.lasting if not (thing.until == "ability" and thing.run is run)]

    def fizzles(self, run: Run) -> bool:
        """A source that is gone, movers that no longer stand there, a group that is gone, a target that is none."""
        own_end = run.event is not None and run.event.on == "unit_destroyed" and run.event.subject is run.unit
        if run.unit is not None and not own_end:
            if not run.unit.able or (run.unit.kind == "reactor" and not run.unit.online):
                return True
        event = run.event
        if event is None:
            return False
        if event.on in ("region_entered", "region_left"):
            if all(unit.cell != event.stood[unit.name] or not unit.here for unit in event.actors):
                return True
        if event.group is not None and (event.group.gone or event.group.unit is not event.subject):
            return True
        if not self.in_line(run):
            return True
        attack = next((effect for effect in run.ability["effects"] if effect["do"] == "attack"), None)
        if attack is not None and "at" in attack and "area" not in attack["descriptors"]:
            return not self.attack_possible(run, attack, run.ability["effects"][0] is not attack)
        return False

    # -- the start of an initiative --------------------------------------------------------------------------------

    def gain_initiative(self, side: int) -> Play:
        """Points, charges, fires, and abilities that answer the gain, in that order."""
        self.initiative = side
        if side == TEAM:
            for unit in self.operatives():
                if unit.able:
                    self.gain(unit, unit.most)
            if self.emp:
                self.emp -= 1
                if self.emp == 0:
                    hit = [unit for unit in self.units if unit.kind == "reactor" and unit.online and unit.number < 4]
                    for unit in hit:
                        unit.online, unit.charges = False, 0
                    self.judge()
                    yield from self.remove_markers(hit)
        else:
            self.trackers = [min(TOP, tracker + 5) for tracker in self.trackers]
            for unit in self.units:
                unit.charges += unit.kind == "reactor" and unit.online
        burning = [cell for cell in self.plan.cells if self.fires.get(cell)]
        while burning:
            chosen = yield from self.ask(side, "fire", [("region", cell) for cell in burning])
            burning.remove(chosen[1])
            self.clear_fallen()
            yield from self.burn(chosen[1])
            self.fires[chosen[1]] -= 1
        event = Event("initiative_gained", present=self.present())
        while True:
            found = {called(run): run for run in self.reactions(side, [event])}
            if not found:
                return
            chosen = yield from self.ask(side, "greet", [PASS, *found])
            if chosen == PASS:
                return
            run = found[chosen]
            assert run.unit is not None
            event.answered.add((run.unit.name, run.ability["name"]))
            self.clear_fallen()
            yield from self.activate(run, run.ability["cost"])
            yield from self.carry_out(run)

    def burn(self, cell: Cell) -> Play:
        """An area attack of nobody on everybody in the region, with as many dice each as there are tokens."""
        units = [unit for unit in self.in_cell(cell) if unit.able]
        if units:
            tokens = self.fires[cell]
            attack = Attack({"descriptors": ["melee", "direct", "area"]}, cell, cell, tokens, fire=True)
            attack.dice = [self.roll() for die in range(tokens * len(units))]
            attack.one_die_each = tokens == 1
            yield from self.by_fire(attack, units)

    # -- windows ---------------------------------------------------------------------------------------------------

    def window(self, events: list[Event], fires: list[Unit] | None = None) -> Play:
        """Fire first; then the side with the initiative declares and pays, then the other; then all in that order."""
        queue: list[Run] = []
        for side in (self.initiative, 1 - self.initiative):
            while True:
                found = self.reactions(side, events)
                answers = {called(run): run for run in found}
                if not answers:
                    break
                chosen = yield from self.ask(side, "react", [PASS, *answers])
                if chosen == PASS:
                    break
                run = answers[chosen]
                assert run.event is not None and run.unit is not None
                run.event.answered.add((run.unit.name, run.ability["name"]))
                yield from self.activate(run, run.ability["cost"])
                queue.append(run)
        for unit in fires or []:
            yield from self.meet_fire(unit, events[0].stood[unit.name])
        for run in queue:
            yield from self.carry_out(run)
            for event in run.ignored:
                yield from self.window([event])

    def reactions(self, side: int, events: list[Event]) -> list[Run]:
        """The reactions of a side that can be paid and can come to something, event by event."""
        found: list[Run] = []
        for event in events:
            for unit in event.present + ([event.subject] if event.subject and event.on == "unit_destroyed" else []):
                if unit.side == side:
                    for card in unit.in_play():
                        for ability in card.printed.get("ability", []):
                            run = Run(unit, card, ability, False, side, event)
                            if run.event is event and self.reacts(run, event):
                                found.append(run)
        return found

    def reacts(self, run: Run, event: Event) -> bool:
        unit, ability = run.unit, run.ability
        assert unit is not None and run.card is not None
        if ability.get("trigger", {}).get("on") != event.on or (unit.name, ability["name"]) in event.answered:
            return False
        own_end = event.on == "unit_destroyed" and event.subject is unit
        if not self.may_use(None if own_end else unit, run.card, ability):
            return False
        if own_end and unit.kind == "reactor":
            return False
        if event.group is not None and unit.name in event.group.redirected_by:
            if any(effect["do"] == "redirect" and effect["of"] == "group" for effect in ability["effects"]):
                return False
        return (
            self.all_hold(run, ability["trigger"].get("when", []))
            and self.all_hold(run, ability.get("needs", []))
            and self.in_line(run)
            and self.affordable(run, ability["cost"])
            and self.possible(run)
        )

    def in_line(self, run: Run) -> bool:
        """What an ability does to the unit that triggered it needs line of effect like any other target."""
        if run.ability.get("line_of_effect", True) is False:
            return True
        for effect in run.ability["effects"]:
            if effect["do"] in ("adjust", "modify") and effect.get("who") in ("actor", "subject"):
                cells = [unit.cell for unit in self.units_of(self.things(run, effect["who"])) if unit.here]
                if not any(self.plan.sees(run.cell, cell) for cell in cells):
                    return False
        return True

    # -- fire ------------------------------------------------------------------------------------------------------

    def meet_fire(self, unit: Unit, stood: Cell) -> Play:
        """A melee attack with as many dice as tokens lie there, by nobody, on a unit that still stands there."""
        tokens = self.fires.get(stood, 0)
        if not unit.able or unit.cell != stood or not tokens:
            return
        attack = Attack({"descriptors": ["melee", "direct", "single"]}, stood, fire=True)
        attack.dice = [self.roll() for die in range(tokens)]
        attack.one_die_each = tokens == 1
        yield from self.by_fire(attack, [unit])

    def by_fire(self, attack: Attack, units: list[Unit]) -> Play:
        """Dice of a fire are assigned by the side with the initiative, contested, and resolved."""
        run = Run(None, None, {"name": "fire", "cost": 0, "effects": []}, False, self.initiative)
        run.last_cell, run.attack = attack.origin, attack
        yield from self.assign(run, attack, units)
        yield from self.contest(run, attack)
        yield from self.resolve(run, attack)
        resolved = Event("ability_resolved", [], run=run, present=self.present())
        yield from self.window([*run.results, resolved])
        self.lasting = [thing for thing in self.lasting if not (thing.until == "ability" and thing.run is run)]

    # -- effects ---------------------------------------------------------------------------------------------------

    def process(self, run: Run, effects: Words) -> Play:
        """The effects one after the other, until one of them ends the list."""
        for effect in effects:
            if run.ended or run.cancelled:
                return
            yield from getattr(self, f"do_{effect['do']}")(run, effect)

    def candidates(self, run: Run, effect: dict[str, Any]) -> list[Any]:
        """What may be chosen; units and regions need line of effect unless the ability waives it."""
        things: list[Any]
        match effect["what"]:
            case "unit":
                things = list(self.present())
            case "region":
                things = list(self.plan.cells)
            case "edge":
                things = [(cell, side) for cell in self.plan.cells for side in SIDES]
                for later in run.ability["effects"]:
                    if later["do"] == "edge" and later["at"] == effect["as"]:
                        things = [edge for edge in things if self.may_lay(edge, later["set"])]
                things = [edge for edge in things if edge_first(self.plan, edge)]
            case "direction":
                things = list(SIDES)
            case "card":
                things = list(self.grid)
                if run.side == TEAM:
                    things = [card for unit in self.operatives() for card in unit.in_play()]
            case "ability":
                return self.nested(run, effect.get("where", []))
            case "group":
                assert run.event is not None and run.event.run is not None and run.event.run.attack is not None
                key = run.unit.name if run.unit else ""
                turns = any(later["do"] == "redirect" for later in run.ability["effects"])
                things = [
                    group
                    for group in run.event.run.attack.groups
                    if not group.gone and not (turns and (key in group.redirected_by or group.unit is run.unit))
                ]
        found = [thing for thing in things if self.all_hold(run, effect.get("where", []), thing)]
        found = [thing for thing in found if self.serves(run, effect, thing)]
        waived = run.ability.get("line_of_effect", True) is False or run.unit is None or effect.get("count") == "all"
        if effect["what"] in ("unit", "region") and not waived:
            found = [thing for thing in found if any(self.plan.sees(run.cell, cell) for cell in self.cells_of([thing]))]
        return found

    def may_lay(self, edge: tuple[Cell, str], what: str) -> bool:
        """One token an edge; an open edge token stays; cover needs a free edge without a wall; supplies end."""
        now = self.plan.token(*edge)
        doors = ("blast_door_open", "blast_door_closed")
        match what:
            case "cover":
                return now is None and "wall" not in self.plan.prints(*edge) and self.plan.count("cover") < 12
            case "none":
                return now in ("cover", *doors)
            case "toggle":
                return now in doors
        return (now is None and self.plan.count(*doors) < 8) or (now in doors and now != what)

    def serves(self, run: Run, effect: dict[str, Any], thing: Any) -> bool:
        """Whether a thing can be used for what it is chosen for: to move, to take a pillar, to be deployed."""
        for later in run.ability["effects"]:
            if isinstance(thing, Unit) and later.get("who") == effect["as"]:
                if later["do"] == "move" and not self.steps(run, {}, thing):
                    return False
                if later["do"] == "pillar" and not self.pillars(thing):
                    return False
            if isinstance(thing, Card) and later["do"] == "deploy" and later["card"] == effect["as"]:
                if not self.deployment_fits(thing, int(thing.printed["models"])):
                    return False
                if "region" not in later and not self.deployable(thing):
                    return False
        return True

    def deployment_fits(self, card: Card, number: int) -> bool:
        """Whether so many models fit on the table, and none of a unique card is there."""
        on_table = [unit for unit in self.present() if unit.kind == "defender"]
        if len(on_table) + number > self.models_most:
            return False
        return not (card.has("Epically Unique") and any(unit.card is card for unit in on_table))

    def nested(self, run: Run, where: Words) -> list[Offered]:
        """Actions of units that could be activated for nothing; what leads to them is used by then."""
        assert run.card is not None
        before = set(run.card.used)
        run.card.used.add(run.ability["name"])
        found: list[Offered] = []
        for unit in self.present():
            for card in unit.in_play():
                for ability in card.printed.get("ability", []):
                    inner = Run(unit, card, ability, True, unit.side, payers=set(run.payers))
                    thing = Offered(unit, card, ability["name"])
                    if "trigger" in ability or not self.may_use(unit, card, ability):
                        continue
                    if self.all_hold(run, where, thing) and self.all_hold(inner, ability.get("needs", [])):
                        if self.possible(inner):
                            found.append(thing)
        run.card.used = before
        return found

    def do_choose(self, run: Run, effect: dict[str, Any]) -> Play:
        """One, any number, or all of what fits; without a candidate for one, the effects end here."""
        found = self.candidates(run, effect)
        count = effect.get("count", 1)
        if count == "all":
            run.bound[effect["as"]] = found
            return
        if count == "any":
            taken: list[Any] = []
            while True:
                left = [thing for thing in found if thing not in taken]
                answers = {self.named(run, thing): thing for thing in left}
                if not answers:
                    break
                chosen = yield from self.ask(run.side, "choose", [PASS, *answers])
                if chosen == PASS:
                    break
                taken.append(answers[chosen])
            run.bound[effect["as"]] = taken
            return
        if not found:
            run.ended = True
            return
        run.bound[effect["as"]] = found if len(found) <= count else []
        while len(run.bound[effect["as"]]) < min(count, len(found)):
            answers = {self.named(run, thing): thing for thing in found if thing not in run.bound[effect["as"]]}
            chosen = yield from self.ask(run.side, "choose", list(answers))
            run.bound[effect["as"]].append(answers[chosen])

    def named(self, run: Run, thing: Any) -> Answer:
        """What a thing is called in an answer."""
        if isinstance(thing, Unit):
            return ("unit", thing.name)
        if isinstance(thing, Card):
            return ("card", thing.id)
        if isinstance(thing, Offered):
            return ("ability", thing.unit.name, thing.name)
        if isinstance(thing, Group):
            return ("group", thing.number)
        if isinstance(thing, str):
            return ("direction", thing)
        return ("edge", *thing) if isinstance(thing[1], str) else ("region", thing)

    def do_if(self, run: Run, effect: dict[str, Any]) -> Play:
        branch = "then" if self.all_hold(run, effect["when"]) else "else"
        yield from self.process(run, effect.get(branch, []))

    def do_offer(self, run: Run, effect: dict[str, Any]) -> Play:
        """Accepting costs points, and who cannot lose them all declines."""
        who = self.units_of(self.things(run, effect["who"]))
        price = effect.get("pay", 0)
        accepted = False
        if who and all(unit.kind != "operative" or unit.points - price >= -unit.most for unit in who):
            seat = who[0].side
            if self.offer_possible(run, effect):
                chosen = yield from self.ask(seat, "offer", [("accept",), PASS])
                accepted = chosen == ("accept",)
        if accepted:
            for unit in who:
                if price:
                    self.lose(unit, price)
        yield from self.process(run, effect.get("then" if accepted else "else", []))

    def offer_possible(self, run: Run, effect: dict[str, Any]) -> bool:
        """Nobody is offered what cannot be activated."""
        for inner in effect.get("then", []):
            if inner["do"] == "activate":
                again = Run(run.unit, run.card, run.ability, True, run.side)
                assert run.card is not None
                if not self.may_use(run.unit, run.card, run.ability) or not self.possible(again):
                    return False
                return self.affordable(again, inner["cost"])
        return True

    def do_activate(self, run: Run, effect: dict[str, Any]) -> Play:
        """Another action, now: at no cost the trackers that paid for the first count for it too."""
        for thing in self.things(run, effect["ability"]):
            if isinstance(thing, Run):
                inner = Run(thing.unit, thing.card, thing.ability, True, thing.side)
            else:
                inner = Run(thing.unit, thing.card, thing.ability, True, thing.unit.side)
            if effect["cost"]:
                if not self.may_use(inner.unit, thing.card, inner.ability) or not self.affordable(
                    inner, effect["cost"]
                ):
                    continue
                yield from self.activate(inner, effect["cost"])
            else:
                inner.payers = set(run.payers)
                self.use(inner)
            yield from self.carry_out(inner)

    def do_cancel(self, run: Run, effect: dict[str, Any]) -> Play:
        for thing in self.things(run, effect["what"]):
            thing.cancelled = True
        yield from ()

    # -- moving ----------------------------------------------------------------------------------------------------

    def steps(self, run: Run, effect: dict[str, Any], unit: Unit) -> list[Cell]:
        """Where a unit may step next."""
        if not self.mobile(unit):
            return []
        found = sorted(self.plan.steps(unit.cell))
        if "to" in effect:
            aims = self.cells_of(self.things(run, effect["to"]))
            found = [cell for cell in found if cell in aims]
        return found

    def do_move(self, run: Run, effect: dict[str, Any]) -> Play:
        """Step by step, each chosen after the window of the one before; a mover that was moved is interrupted."""
        movers = [unit for unit in self.units_of(self.things(run, effect["who"])) if self.mobile(unit)]
        if not movers:
            run.ended = run.ended or effect.get("min", 0) > 0
            return
        lead = movers[0]
        if run.unit is None and self.qualities(lead, "Coordinated"):
            movers += yield from self.company(lead)
        taken = 0
        while taken < effect["up_to"]:
            options: list[Answer] = [("step", cell) for cell in self.steps(run, effect, lead)]
            if "to" in effect and lead.cell in self.cells_of(self.things(run, effect["to"])):
                return
            if taken >= effect.get("min", 0) and ("to" not in effect or not options):
                options = [PASS, *options]
            if not options:
                run.ended = True
                return
            chosen = yield from self.ask(run.side, "step", options)
            if chosen == PASS:
                break
            taken += 1
            yield from self.enter(run, movers, chosen[1], "move")
            movers = [unit for unit in movers if unit.cell == chosen[1] and unit.able]
            if not movers:
                run.ended = run.interrupted = True
                return
            lead = movers[0]

    def mobile(self, unit: Unit) -> bool:
        """Reactors, immobile units and the incapacitated do not move."""
        return unit.able and unit.kind != "reactor" and not self.qualities(unit, "Immobile")

    def company(self, unit: Unit) -> Generator[Decision, Answer, list[Unit]]:
        """Neighbours with Coordinated may go along."""
        others = [
            other for other in self.in_cell(unit.cell) if other is not unit and self.qualities(other, "Coordinated")
        ]
        taken: list[Unit] = []
        while True:
            left = {("unit", other.name): other for other in others if other not in taken}
            if not left:
                return taken
            chosen = yield from self.ask(MANAGER, "company", [PASS, *left])
            if chosen == PASS:
                return taken
            taken.append(left[chosen])

    def enter(self, run: Run, units: list[Unit], cell: Cell, manner: str) -> Play:
        """Units stand in a new region: pillars are lost, then one window for leaving and entering, fire first."""
        left = units[0].cell
        for unit in units:
            unit.cell = cell
            unit.pillar = None
        stood = {unit.name: cell for unit in units}
        present = [unit for unit in self.present() if manner != "deploy" or unit not in units]
        entered = Event("region_entered", units, region=cell, run=run, manner=manner, present=present, stood=stood)
        events = [entered]
        if manner == "move":
            events.append(Event("region_left", units, None, left, run, manner=manner, present=present, stood=stood))
        yield from self.settle()
        burnt = units if self.fires.get(cell, 0) else []
        if len(burnt) > 1:
            ordered: list[Unit] = []
            while len(ordered) < len(burnt):
                rest = {("unit", unit.name): unit for unit in burnt if unit not in ordered}
                chosen = yield from self.ask(units[0].side, "order", list(rest))
                ordered.append(rest[chosen])
            burnt = ordered
        yield from self.window(events, burnt)

    def do_phase(self, run: Run, effect: dict[str, Any]) -> Play:
        (cell,) = self.cells_of(self.things(run, effect["to"]))
        for unit in self.units_of(self.things(run, effect["who"])):
            if self.qualities(unit, "Phase Unstable") or unit.cell == cell:
                continue
            yield from self.enter(run, [unit], cell, "phase")
            if unit.cell != cell or (unit is run.unit and not unit.able):
                run.ended = run.interrupted = True

    # -- pillars ---------------------------------------------------------------------------------------------------

    def pillars(self, unit: Unit) -> list[str]:
        """The pillars a unit can take: usable, not its own already, and never for immobile units or reactors."""
        if unit.kind == "reactor" or self.qualities(unit, "Immobile") or not unit.able:
            return []
        return [side for side in SIDES if self.plan.pillar(unit.cell, side) and side != unit.pillar]

    def do_pillar(self, run: Run, effect: dict[str, Any]) -> Play:
        """A unit takes a pillar; in answer to dice that would come across that edge it ignores them."""
        for unit in self.units_of(self.things(run, effect["who"])):
            options: list[Answer] = [("direction", side) for side in self.pillars(unit)]
            if not options:
                run.ended = True
                return
            chosen = yield from self.ask(unit.side, "pillar", options)
            unit.pillar = chosen[1]
            group = run.event.group if run.event else None
            if group is not None and group.unit is unit and not group.gone:
                assert run.event is not None and run.event.run is not None and run.event.run.attack is not None
                if self.behind_pillar(run.event.run.attack, unit):
                    self.ignore(run, group, len(group.dice))

    def behind_pillar(self, attack: Attack, unit: Unit) -> bool:
        """Ranged direct attacks, not area, whose line comes in across the pillar's edge."""
        if unit.pillar is None or not attack.is_a("ranged") or not attack.is_a("direct") or attack.is_a("area"):
            return False
        return self.plan.pillar(unit.cell, unit.pillar) and self.comes_from(attack.origin, unit) == unit.pillar

    def comes_from(self, origin: Cell, unit: Unit) -> str | None:
        """The side from which a straight line comes in."""
        line = self.plan.line(unit.cell, origin)
        return line[0][1] if line else None

    # -- attacks ---------------------------------------------------------------------------------------------------

    def valid(self, attack: Attack, unit: Unit) -> bool:
        """From where the dice were rolled to where the unit stands now."""
        if not unit.able:
            return False
        if attack.region is not None:
            return unit.cell == attack.region
        if attack.is_a("melee"):
            return unit.cell == attack.origin
        far = abs(unit.cell[0] - attack.origin[0]) + abs(unit.cell[1] - attack.origin[1])
        limit = attack.quality("Range Limit")
        if not self.plan.sees(attack.origin, unit.cell) or (limit is not None and far > limit):
            return False
        return not self.behind_pillar(attack, unit)

    def regions(self, run: Run, attack: Attack, paid_for: bool = True) -> list[Cell]:
        """The regions that an area attack may target; where able Operatives are, one of them must have paid."""
        found = [attack.origin] if attack.is_a("melee") else list(self.plan.cells)
        limit = attack.quality("Range Limit")
        far = 99 if limit is None else limit
        cells: list[Cell] = []
        for cell in found:
            away = abs(cell[0] - attack.origin[0]) + abs(cell[1] - attack.origin[1])
            inside = self.able_in(cell)
            free = run.side == TEAM or not inside or not paid_for
            paid = free or any(unit.number in run.payers for unit in inside)
            if away <= far and self.plan.sees(attack.origin, cell) and paid:
                cells.append(cell)
        return cells

    def do_attack(self, run: Run, effect: dict[str, Any]) -> Play:
        """Roll, assign, contest group by group, and apply all damage together."""
        assert run.unit is not None
        unit = run.unit
        attack = run.attack = Attack(effect, run.cell)
        run.targets, run.hit, run.damage = [], [], 0
        attack.strength = effect["strength"] + self.bonus(unit, "strength")
        attack.piercing = (attack.quality("Armor Piercing") or 0) + self.bonus(unit, "armor_piercing")
        units: list[Unit] = []
        if attack.is_a("area"):
            regions = self.regions(run, attack)
            if "at" in effect:
                aims = self.cells_of(self.things(run, effect["at"]))
                regions = [cell for cell in regions if cell in aims]
            if not regions:
                return self.attack_over(unit)
            chosen = yield from self.ask(run.side, "region", [("region", cell) for cell in regions])
            attack.region = chosen[1]
            units = [other for other in self.in_cell(chosen[1]) if other.able]
        else:
            aims_at = self.units_of(self.things(run, effect["at"])) if "at" in effect else self.present()
            units = [other for other in aims_at if self.aimable(run, attack, other)]
            if "at" in effect and not units:
                return self.attack_over(unit)
        number = attack.strength * (len(units) if attack.is_a("area") else 1)
        attack.dice = [self.roll() for die in range(number)]
        attack.one_die_each = attack.is_a("sweeping") or attack.strength == 1
        if number:
            event = Event("dice_rolled", [unit], run=run, present=self.present())
            yield from self.window([event])
        if not attack.is_a("area"):
            units = [other for other in units if self.aimable(run, attack, other)]
        if units:
            yield from self.assign(run, attack, units)
            run.targets = list(dict.fromkeys(group.unit for group in attack.groups))
            yield from self.contest(run, attack)
        yield from self.resolve(run, attack)
        self.attack_over(unit)

    def aimable(self, run: Run, attack: Attack, unit: Unit) -> bool:
        """An enemy in reach whom the payment allows."""
        return unit.side != run.side and self.valid(attack, unit) and self.may_hit(run, unit, True)

    def attack_over(self, unit: Unit) -> None:
        self.lasting = [t for t in self.lasting if not (t.unit is unit and t.until == "next_attack")]

    def bonus(self, unit: Unit, stat: str) -> int:
        return sum(thing.by for thing in self.lasting if thing.unit is unit and thing.what == stat)

    def assign(self, run: Run, attack: Attack, units: list[Unit]) -> Play:
        """All dice on one target; or die by die, the highest first, each its own group or filling equal groups."""
        dice = sorted(attack.dice, reverse=True)
        if attack.is_a("sweeping") and not attack.is_a("area"):
            for die in dice:
                chosen = yield from self.ask(run.side, "die", [("unit", unit.name) for unit in units])
                target = next(unit for unit in units if unit.name == chosen[1])
                attack.groups.append(Group(target, [die]))
        elif attack.is_a("area"):
            groups = {unit.name: Group(unit, []) for unit in units}
            for die in dice:
                room = [("unit", name) for name, group in groups.items() if len(group.dice) < attack.strength]
                chosen = yield from self.ask(run.side, "die", list(room))
                groups[chosen[1]].dice.append(die)
                if attack.is_a("sweeping"):
                    attack.groups.append(Group(groups[chosen[1]].unit, [die]))
                elif groups[chosen[1]] not in attack.groups:
                    attack.groups.append(groups[chosen[1]])
        else:
            chosen = yield from self.ask(run.side, "target", [("unit", unit.name) for unit in units])
            target = next(unit for unit in units if unit.name == chosen[1])
            attack.groups.append(Group(target, dice))

    def contest(self, run: Run, attack: Attack) -> Play:
        """Groups on units of the side with the initiative first; each has its window if its target is still valid."""
        for assigned in attack.groups:
            run.numbered += 1
            assigned.number = run.numbered
        attack.order = sorted(attack.groups, key=lambda group: group.unit.side != self.initiative)
        while attack.order:
            group = attack.order.pop(0)
            if group.gone:
                continue
            if not self.valid(attack, group.unit):
                group.lost = True
                continue
            if self.barred(attack, group.unit):
                group.ignored = True
                continue
            actors = [run.unit] if run.unit else []
            event = Event("group_assigned", actors, group.unit, run=run, group=group, present=self.present())
            yield from self.window([event])

    def barred(self, attack: Attack, unit: Unit) -> bool:
        """A directional barrier stops ranged dice that come from its side."""
        return attack.is_a("ranged") and any(
            thing.unit is unit
            and thing.what == "Directional Barrier"
            and thing.direction == self.comes_from(attack.origin, unit)
            for thing in self.lasting
        )

    def armor_against(self, attack: Attack, unit: Unit) -> int:
        """Printed or 9, changes, cover and range up to 9, then piercing down to 1."""
        armor = self.armor(unit) if unit.kind == "operative" else int(unit.card.printed["armor"]) if unit.card else 0
        if attack.one_die_each and self.qualities(unit, "Inertial Barrier"):
            armor = 9
        armor += self.bonus(unit, "armor")
        if attack.is_a("ranged"):
            away = abs(unit.cell[0] - attack.origin[0]) + abs(unit.cell[1] - attack.origin[1])
            if attack.is_a("direct"):
                cover = self.plan.cover(attack.origin, unit.cell)
                if cover:
                    armor += cover * (2 if self.qualities(unit, "Superior Cover") else 1)
                    armor += self.qualities(unit, "Enhanced Cover")
            armor += (attack.quality("Range Penalty") or 0) * away
        return max(1, min(9, armor) - attack.piercing)

    def resolve(self, run: Run, attack: Attack) -> Play:
        """All that is left of the dice does its damage at once; burning weapons set fire to their region."""
        harm: dict[Unit, int] = {}
        for group in attack.groups:
            if not group.gone and not self.valid(attack, group.unit):
                group.lost = True
            if not group.gone:
                armor = self.armor_against(attack, group.unit)
                done = sum(die == 10 or die > armor for die in group.dice)
                harm[group.unit] = harm.get(group.unit, 0) + done
        actors = [run.unit] if run.unit else []
        present = self.present()
        beaten: list[Unit] = []
        for unit, damage in harm.items():
            if not damage or (unit.kind == "reactor" and not unit.online):  # which damage has no effect on
                continue
            run.hit.append(unit)
            run.damage += damage
            if unit.kind == "operative":
                self.hurt(run, unit, damage)
                continue
            run.harm[unit.name] = run.harm.get(unit.name, 0) + damage  # of the whole activation
            if unit.card is not None and run.harm[unit.name] >= unit.card.printed["kill_threshold"]:
                if unit.kind == "reactor":
                    unit.online, unit.charges = False, 0
                    beaten.append(unit)
                else:
                    unit.here, unit.pillar = False, None
                    self.lasting = [thing for thing in self.lasting if thing.unit is not unit]
                run.kills += 1
                run.results.append(Event("unit_destroyed", actors, unit, run=run, present=present))
        tokens = attack.quality("Burning")
        if attack.region is not None and tokens:
            self.fires[attack.region] = min(3, self.fires.get(attack.region, 0) + tokens)
        self.judge()
        yield from self.remove_markers(beaten)

    def hurt(self, run: Run, unit: Unit, damage: int) -> None:
        """An Operative loses health; without any it is incapacitated."""
        unit.health = max(0, unit.health - damage)
        if unit.health == 0:
            unit.points, unit.pillar = -unit.most - 1, None
            run.results.append(Event("incapacitated", actors_of(run), unit, run=run, present=self.present()))

    def remove_markers(self, reactors: list[Unit]) -> Play:
        """As many markers as a reactor supplied are removed when it goes offline, in number order."""
        for reactor in sorted(reactors, key=lambda unit: unit.number):
            for marker in range(reactor.supplied):
                marked = [("unmark", card.id) for card in self.grid if card.upgraded]
                if marked:
                    chosen = yield from self.ask(MANAGER, "unmark", list(marked))
                    next(card for card in self.grid if card.id == chosen[1]).upgraded = False
            reactor.supplied = 0

    def judge(self) -> None:
        """Somebody may have won."""
        reactors = [unit for unit in self.units if unit.kind == "reactor"]
        if not any(unit.online for unit in reactors) or not any(unit.health > 0 for unit in self.operatives()):
            raise Over

    # -- dice ------------------------------------------------------------------------------------------------------

    def ignore(self, run: Run, group: Group, number: int) -> None:
        """Dice are taken away by an effect; whoever did it has ignored dice of the attacker."""
        assert run.event is not None and run.event.run is not None
        attacker = run.event.run.unit
        group.dice = group.dice[number:]
        if not group.dice:
            group.ignored = True
        actors = [run.unit] if run.unit else []
        run.ignored.append(Event("dice_ignored", actors, attacker, run=run, present=self.present()))

    def do_ignore(self, run: Run, effect: dict[str, Any]) -> Play:
        """So many dice, chosen one by one, or all."""
        for group in self.things(run, effect["of"]):
            if effect["dice"] == "all" or effect["dice"] >= len(group.dice):
                self.ignore(run, group, len(group.dice))
                continue
            for number in range(effect["dice"]):
                values = sorted(set(group.dice), reverse=True)
                chosen = yield from self.ask(run.side, "ignore", [("die", value) for value in values])
                group.dice.remove(chosen[1])
            self.ignore(run, group, 0)

    def do_reroll(self, run: Run, effect: dict[str, Any]) -> Play:
        """Up to so many dice, one after the other, each once."""
        assert run.event is not None and run.event.run is not None and run.event.run.attack is not None
        attack = run.event.run.attack
        left = list(attack.dice)
        done: list[int] = []
        while left and (effect["dice"] == "all" or len(done) < effect["dice"]):
            values = sorted(set(left), reverse=True)
            chosen = yield from self.ask(run.side, "reroll", [PASS, *(("die", value) for value in values)])
            if chosen == PASS:
                break
            left.remove(chosen[1])
            done.append(chosen[1])
        attack.dice = left + [self.roll() for die in done]

    def do_redirect(self, run: Run, effect: dict[str, Any]) -> Play:
        """The groups go to another unit and come up right after the one that is being contested."""
        assert run.event is not None and run.event.run is not None and run.event.run.attack is not None
        attack = run.event.run.attack
        (unit,) = self.units_of(self.things(run, effect["to"]))
        for place, group in enumerate(sorted(self.things(run, effect["of"]), key=lambda group: group.number)):
            group.redirected_by.add(run.unit.name if run.unit else "")
            group.unit = unit
            if group in attack.order:
                attack.order.remove(group)
            attack.order.insert(place, group)
        yield from ()

    # -- the rest --------------------------------------------------------------------------------------------------

    def last(self, run: Run, thing: Lasting) -> None:
        """The same ability of the same unit does not add up with itself."""
        self.lasting = [
            old
            for old in self.lasting
            if not (old.unit is thing.unit and old.what == thing.what and old.source == thing.source)
        ]
        self.lasting.append(thing)

    def do_modify(self, run: Run, effect: dict[str, Any]) -> Play:
        outer = run.event.run if run.event else None
        for unit in self.units_of(self.things(run, effect["who"])):
            source = (run.unit.name if run.unit else "", run.ability["name"])
            self.last(run, Lasting(unit, effect["stat"], effect["by"], effect["until"], outer, run.side, source))
        yield from ()

    def do_grant(self, run: Run, effect: dict[str, Any]) -> Play:
        direction = str(self.things(run, effect["direction"])[0]) if "direction" in effect else ""
        for unit in self.units_of(self.things(run, effect["who"])):
            source = (run.unit.name if run.unit else "", run.ability["name"])
            self.last(run, Lasting(unit, effect["quality"], 1, effect["until"], None, run.side, source, direction))
        yield from ()

    def do_adjust(self, run: Run, effect: dict[str, Any]) -> Play:
        """Points, health, armor, charges, fire, or tokens on a card."""
        by = effect["by"]
        things = self.things(run, effect["who"])
        match effect["what"]:
            case "burning":
                for cell in self.cells_of(things):
                    self.fires[cell] = min(3, self.fires.get(cell, 0) + by)
            case "token":
                for card in things:
                    card.tokens[effect["name"]] = min(effect.get("max", 99), card.tokens.get(effect["name"], 0) + by)
            case "charge":
                for unit in self.units_of(things):
                    unit.charges += by
            case "ap":
                for unit in self.units_of(things):
                    if unit.kind == "operative" and by < 0:
                        self.lose(unit, -by)
                    elif unit.kind == "operative" and not (unit.exhausted and unit is not run.unit):
                        self.gain(unit, by)
            case "health":
                for unit in self.units_of(things):
                    if by > 0:
                        self.heal(unit, by)
                    elif unit.health > 0:
                        self.hurt(run, unit, -by)
                self.judge()
                yield from self.settle()
            case "emp":
                self.emp = by
            case "armor":
                for unit in self.units_of(things):
                    if by < 0 and unit.kind == "operative" and self.armor(unit) > 1:
                        unit.scars += 1
                    elif by > 0:
                        unit.scars = max(0, unit.scars - by)
                    unit.health = min(unit.health, self.health_most(unit))
            case _:
                raise NotImplementedError(effect["what"])
        yield from ()

    def heal(self, unit: Unit, n: int) -> None:
        """Who gains health from nothing is able again, with 2 points, less armor and a lower maximum."""
        fallen = unit.health == 0
        unit.health += n
        if fallen:
            unit.points = -unit.most - 1 + 2
            if self.armor(unit) > 1:
                unit.scars += 1
        unit.health = min(unit.health, self.health_most(unit))

    def do_edge(self, run: Run, effect: dict[str, Any]) -> Play:
        for cell, side in self.things(run, effect["at"]):
            now = self.plan.token(cell, side)
            token = {"none": None}.get(effect["set"], effect["set"])
            if token == "toggle":
                token = "blast_door_closed" if now == "blast_door_open" else "blast_door_open"
            self.plan.lay(cell, side, token)
            for unit in self.present():
                if unit.pillar is not None and not self.plan.pillar(unit.cell, unit.pillar):
                    unit.pillar = None
        yield from self.settle()

    def do_reload(self, run: Run, effect: dict[str, Any]) -> Play:
        """One more use of an item, whichever of its spent abilities it is."""
        for card in self.things(run, effect["who"]):
            slow = {one["name"] for one in card.printed["ability"] if "Slow Reload" in one.get("qualities", [])}
            card.reloaded = card.used & slow
            card.used -= card.reloaded
        yield from ()

    def do_remove(self, run: Run, effect: dict[str, Any]) -> Play:
        present = self.present()
        for unit in self.units_of(self.things(run, effect["who"])):
            unit.here, unit.pillar = False, None
            self.lasting = [thing for thing in self.lasting if thing.unit is not unit]
            if effect["kill"]:
                run.kills += 1
                run.results.append(Event("unit_destroyed", actors_of(run), unit, run=run, present=present))
        yield from ()

    def do_deploy(self, run: Run, effect: dict[str, Any]) -> Play:
        """The models of a card enter a region: the one that was chosen, or one where deployment is allowed."""
        (card,) = self.things(run, effect["card"])
        back = run.event is not None and run.event.on == "unit_destroyed"
        number = 1 if back else int(card.printed["models"])
        if not self.deployment_fits(card, number):
            return
        cells = self.cells_of(self.things(run, effect["region"])) if "region" in effect else self.deployable(card)
        if not cells:
            return
        options: list[Answer] = []
        for place in cells:
            doors = [side for side in SIDES if self.plan.token(place, side) == "blast_door_closed"]
            options += [("deploy", card.id, place, side) for side in ["", *doors]]
        chosen = yield from self.ask(MANAGER, "deploy", options)
        yield from self.place_models(card, number, chosen[2], chosen[3], True)

    def place_models(self, card: Card, number: int, cell: Cell, door: str, movement: bool) -> Play:
        """The door opens, and the models are placed: that is one movement."""
        if door:
            self.plan.lay(cell, door, "blast_door_open")
        units = [self.new_model(card, cell) for model in range(number)]
        yield from self.enter(Run(None, None, {}, False, MANAGER, last_cell=cell), units, cell, "deploy")

    def deployable(self, card: Card) -> list[Cell]:
        """Regions beside the unrevealed, any for Deploy Anywhere, and those of fitting deployment points."""
        points = {
            unit.cell
            for unit in self.present()
            if unit.kind == "reactor"
            and unit.online
            and unit.card is not None
            and unit.card.has(f"{str(card.printed['tech']).capitalize()} Deployment Point")
        }
        return [
            cell
            for cell in self.plan.cells
            if card.has("Deploy Anywhere")
            or cell in points
            or any(beside(cell, side) not in self.plan.printed for side in SIDES)
        ]

    def new_model(self, card: Card, cell: Cell) -> Unit:
        """A model with the lowest name that nobody has, or had since this began."""
        names = {unit.name for unit in self.units}
        number = next(number for number in range(1, 99) if f"d{number}" not in names)
        unit = Unit(f"d{number}", "defender", cell, card)
        self.units.append(unit)
        return unit


class Offered(NamedTuple):
    """An ability of a unit that can be chosen."""

    unit: Unit
    card: Card
    name: str

    @property
    def ability(self) -> dict[str, Any]:
        return next(ability for ability in self.card.printed["ability"] if ability["name"] == self.name)

    @property
    def key(self) -> Unit:
        return self.unit


def actors_of(run: Run) -> list[Unit]:
    """Whoever does what an ability does; nobody for fire."""
    return [run.unit] if run.unit else []


def edge_first(plan: Blueprint, edge: tuple[Cell, str]) -> bool:
    """Of the two names of a shared edge, the one of the region that was placed first."""
    cell, side = edge
    other = beside(cell, side)
    return other not in plan.printed or plan.cells.index(cell) < plan.cells.index(other)
