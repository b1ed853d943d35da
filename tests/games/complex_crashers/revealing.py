"""Reveals, deployments and charges a second time, for the retelling of the stack: written from the ledger alone.

What an Operative lays open is revealed at once, in the midst of whatever goes on: tiles, tokens, a way on, deployments
with doors that lay open more, charges. A rule is a generator, so a reveal inside a deployment inside a reveal is a call
inside a call.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import product
from typing import Any

from tests.games.complex_crashers.blueprint import SIDES, Blueprint, Cell, beside
from tests.games.complex_crashers.retelling import (
    MANAGER,
    PASS,
    Answer,
    Card,
    Event,
    Play,
    Run,
    Table,
    Unit,
    actors_of,
)

DOORS = ("blast_door_open", "blast_door_closed")


@dataclass
class Tile:
    """What a tile shows."""

    kind: str
    edges: tuple[str, ...]
    tier: int = 0
    number: int = 0  # of a reactor, from 1


@dataclass
class Deck:
    """The tiles that are not on the table: three groups of tech, reactor and plain tiles, and the reserve."""

    groups: list[tuple[list[str], list[str], int]]
    reserve: list[str]
    tiles: dict[str, Tile]
    draw: Callable[[], str]  # the name of the tile that chance gives
    hand: str | None = None
    doors: int = 8
    covers: int = 12
    pending: list[tuple[Card, int]] = field(default_factory=list)  # deployments that wait for a reveal

    def size(self) -> int:
        """How many tiles can be drawn."""
        return sum(len(tech) + len(reactors) + plain for tech, reactors, plain in self.groups)

    def left(self) -> int:
        """How many tiles can still be placed."""
        return self.size() + len(self.reserve) + (self.hand is not None)

    def take_top(self) -> None:
        """The next tile, of the first group that has any: its tech tile before the others."""
        name = self.draw()
        place = next(place for place, (tech, reactors, plain) in enumerate(self.groups) if tech or reactors or plain)
        tech, reactors, plain = self.groups[place]
        if tech:
            assert name == tech[0]
            self.groups[place] = ([], reactors, plain)
        elif name in reactors:
            self.groups[place] = ([], [other for other in reactors if other != name], plain)
        else:
            assert plain and self.tiles[name].kind == "plain"
            self.groups[place] = ([], reactors, plain - 1)
        self.hand = name


class Revealing(Table):
    """A table with a deck, and with all that the Manager may do with charges."""

    def __init__(
        self, plan: Blueprint, units: list[Unit], trackers: list[int], dice: Callable[[], int], deck: Deck
    ) -> None:
        super().__init__(plan, units, trackers, dice)
        self.deck = deck

    def reactors(self) -> list[Unit]:
        return sorted((unit for unit in self.units if unit.kind == "reactor"), key=lambda unit: unit.number)

    # -- reveals -----------------------------------------------------------------------------------------------------

    def settle(self) -> Play:
        """As long as an able Operative stands at an open edge to the unrevealed and a tile is left, it is revealed."""
        while self.deck.left():
            due = [unit.cell for unit in self.operatives() if unit.able and self.plan.open_cells(unit.cell)]
            if not due:
                return
            yield from self.reveal(due[0])

    def reveal(self, around: Cell) -> Play:
        """Tiles for all cells that the region is open to; then a way on, deployments there, and charges."""
        deck, plan = self.deck, self.plan
        owed, begun = self.owed(around), len(plan.cells)
        while plan.open_cells(around) and deck.left():
            if deck.hand is None and deck.size():
                deck.take_top()
            bound = deck.hand is not None and self.must_place(deck.hand)
            at_hand = ([deck.hand] if deck.hand else []) + ([] if bound else deck.reserve)
            options = self.placings(at_hand, plan.open_cells(around))
            if deck.hand and not bound and len(deck.reserve) < 2 and deck.size():
                options.append(("reserve",))
            chosen = yield from self.ask(MANAGER, "tile", options)
            if chosen == ("reserve",):
                assert deck.hand is not None
                deck.reserve.append(deck.hand)
                deck.hand = None
            else:
                yield from self.put_down(chosen)
        yield from self.regions_revealed(plan.cells[begun:], owed)

    def regions_revealed(self, cells: list[Cell], owed: list[Unit]) -> Play:
        """Nobody loses the way on; then deployments in the new regions; then a charge for each."""
        for unit in owed:
            while self.deck.left() and not self.plan.leads_on(self.plan.reach(unit.cell)) and self.repairs(unit):
                _, cell, side = yield from self.ask(MANAGER, "way", self.repairs(unit))
                if self.plan.token(cell, side) == "blast_door_closed":
                    self.plan.lay(cell, side, "blast_door_open")
                else:
                    self.plan.join(cell, side)
        while True:
            options = [answer for card in self.grid for answer in self.deployments(card, list(cells))]
            chosen = yield from self.ask(MANAGER, "deploy", [PASS, *options])
            if chosen == PASS:
                break
            yield from self.deploy_for_charges(chosen, False)
        yield from self.get_charges(len(cells))

    def owed(self, around: Cell | None) -> list[Unit]:
        """The able Operatives who can reach an edge that leads on, or the region that reveals."""
        found: list[Unit] = []
        for unit in self.operatives():
            reach = self.plan.reach(unit.cell)
            if unit.able and (around in reach or self.plan.leads_on(reach)):
                found.append(unit)
        return found

    def repairs(self, unit: Unit) -> list[Answer]:
        """Closed doors that lead out of what a unit can reach, or walls if there is no such door."""
        outside = self.plan.outside()
        shut = [
            (cell, side)
            for cell in self.plan.reach(unit.cell)
            for side in SIDES
            if beside(cell, side) in outside and not self.plan.passable(cell, side)
        ]
        doors: list[Answer] = [("open", *edge) for edge in shut if self.plan.token(*edge) == "blast_door_closed"]
        return doors or [("open", *edge) for edge in shut]

    def must_place(self, name: str) -> bool:
        """A tech tile, or the tile of a reactor that is online."""
        tile = self.deck.tiles[name]
        return tile.kind == "tech" or (tile.kind == "reactor" and self.reactors()[tile.number - 1].online)

    def placings(self, names: list[str], cells: list[Cell]) -> list[Answer]:
        """Each tile in each cell in each rotation that is allowed there."""
        return [
            ("place", name, cell, quarters)
            for name in dict.fromkeys(names)
            for cell in dict.fromkeys(cells)
            for quarters in self.plan.rotations(self.deck.tiles[name].edges, cell)
        ]

    def put_down(self, placing: Answer, join: set[Cell] | None = None) -> Play:
        """A tile from the hand or the reserve comes to lie; tokens; a reactor that is online brings its upgrades."""
        _, name, cell, quarters = placing
        deck, plan = self.deck, self.plan
        if deck.hand == name:
            deck.hand = None
        else:
            deck.reserve.remove(name)
            if deck.hand is not None:
                deck.reserve.append(deck.hand)
                deck.hand = None
        tile = deck.tiles[name]
        plan.place(tile.edges, cell, quarters)
        self.region_kinds[cell] = (tile.kind, tile.tier)
        if tile.kind == "reactor":
            reactor = self.reactors()[tile.number - 1]
            reactor.here, reactor.cell = True, cell
        if join is not None and not plan.steps(cell) & join:
            edges: list[Answer] = [("open", cell, side) for side in SIDES if beside(cell, side) in join]
            chosen = yield from self.ask(MANAGER, "join", edges)
            plan.join(cell, chosen[2])
        while (tokens := self.token_answers(cell))[1:]:
            chosen = yield from self.ask(MANAGER, "token", tokens)
            if chosen == PASS:
                break
            plan.lay(cell, chosen[1], chosen[2])
        if tile.kind == "reactor":
            yield from self.bring_upgrades(reactor)

    def token_answers(self, cell: Cell) -> list[Answer]:
        """Doors and cover on edges of the new tile that touch no revealed region and have no token."""
        found: list[Answer] = [PASS]
        for side in SIDES:
            if beside(cell, side) in self.plan.printed or self.plan.token(cell, side):
                continue
            if self.plan.count(*DOORS) < self.deck.doors:
                found += [("token", side, door) for door in DOORS]
            if self.plan.count("cover") < self.deck.covers and self.plan.printed[cell][side] != "wall":
                found.append(("token", side, "cover"))
        return found

    # -- reactors ----------------------------------------------------------------------------------------------------

    def bring_upgrades(self, reactor: Unit) -> Play:
        """Online and revealed, it supplies a marker or two, each to a card that has none and something to upgrade."""
        assert reactor.card is not None
        if not (reactor.online and reactor.here):
            return
        for _marker in range(reactor.card.has("Upgrades 1 Unit") + 2 * reactor.card.has("Upgrades 2 Units")):
            cards = {
                ("upgrade", card.id): card
                for card in self.grid
                if not card.upgraded and any(ability.get("upgrade") for ability in card.printed["ability"])
            }
            if not cards:
                return
            chosen = yield from self.ask(MANAGER, "upgrade", list(cards))
            cards[chosen].upgraded = True
            reactor.supplied += 1

    def come_online(self, reactor: Unit) -> Play:
        """It begins with no charges; its tile leaves the reserve if it can; then its upgrades."""
        reactor.online, reactor.charges = True, 0
        if reactor.here:
            yield from self.bring_upgrades(reactor)
            return
        name = f"reactor-{reactor.number + 1}"
        near = {cell for unit in self.operatives() if unit.able for cell in self.plan.reach(unit.cell)}
        outside = self.plan.outside()
        cells = [cell for here in near for cell in self.plan.open_cells(here) if cell in outside]
        cells = cells or [beside(here, side) for here in near for side in SIDES if beside(here, side) in outside]
        if name in self.deck.reserve and cells:
            owed = self.owed(None)
            chosen = yield from self.ask(MANAGER, "reserved-tile", self.placings([name], cells))
            yield from self.put_down(chosen, near)
            yield from self.regions_revealed([chosen[2]], owed)
            yield from self.settle()

    def do_reactor(self, run: Run, effect: dict[str, Any]) -> Play:
        """A card brings a reactor online, or offline, which counts as beating it."""
        for unit in self.units_of(self.things(run, effect["who"])):
            if unit.kind == "reactor" and not unit.online and effect["set"] == "online":
                yield from self.come_online(unit)
            elif unit.kind == "reactor" and unit.online and effect["set"] == "offline":
                unit.online, unit.charges = False, 0
                run.kills += 1
                run.results.append(Event("unit_destroyed", actors_of(run), unit, run=run, present=self.present()))
                self.judge()
                yield from self.remove_markers([unit])

    # -- charges -----------------------------------------------------------------------------------------------------

    def get_charges(self, n: int) -> Play:
        """Charges are split over the online reactors in any way."""
        online = [unit for unit in self.reactors() if unit.online]
        for place, unit in enumerate(online):
            share = n
            if place < len(online) - 1 and n:
                options: list[Answer] = [("charge", unit.number, k) for k in range(n + 1)]
                share = (yield from self.ask(MANAGER, "charge-up", options))[2]
            unit.charges += share
            n -= share

    def payments(self, cost: int, tech: str = "") -> list[tuple[int, ...]]:
        """Every way to pay so many charges without one that could be left out; a fitting affinity counts double."""
        held, worth = [], []
        for unit in self.reactors():
            assert unit.card is not None
            double = unit.here and unit.online and tech and unit.card.has(f"{tech.capitalize()} Affinity")
            held.append(unit.charges if unit.online else 0)
            worth.append(2 if double else 1)
        found: list[tuple[int, ...]] = []
        for split in product(*(range(min(n, cost) + 1) for n in held)):
            value = sum(n * each for n, each in zip(split, worth, strict=True))
            spare = [each for n, each in zip(split, worth, strict=True) if n and value - each >= cost]
            if value >= cost and not spare:
                found.append(split)
        return found

    def pay_charges(self, cost: int, tech: str = "") -> Play:
        """The Manager says reactor by reactor what is paid."""
        splits = self.payments(cost, tech)
        for unit in self.reactors():
            shares = sorted({split[unit.number] for split in splits})
            chosen = yield from self.ask(MANAGER, "charges", [("charge", unit.number, share) for share in shares])
            splits = [split for split in splits if split[unit.number] == chosen[2]]
            unit.charges -= chosen[2] if unit.online else 0

    # -- deploying and staging ---------------------------------------------------------------------------------------

    def deployment_fits(self, card: Card, number: int) -> bool:
        """Models that are about to be placed count as well."""
        waiting = sum(n for _, n in self.deck.pending)
        if any(one is card for one, _ in self.deck.pending) and card.has("Epically Unique"):
            return False
        return super().deployment_fits(card, number + waiting)

    def deployments(self, card: Card, cells: list[Cell]) -> list[Answer]:
        """A staged card that fits and can be paid, in each of some regions, alone or with a door there that opens."""
        tier, tech, models = int(card.printed["tier"]), str(card.printed["tech"]), int(card.printed["models"])
        if not card.staged or not self.deployment_fits(card, models) or not self.payments(tier, tech):
            return []
        found: list[Answer] = []
        for cell in cells:
            doors = [side for side in SIDES if self.plan.token(cell, side) == "blast_door_closed"]
            found += [("deploy", card.id, cell, side) for side in ["", *doors]]
        return found

    def deploy_for_charges(self, chosen: Answer, movement: bool) -> Play:
        """Paid, the door opened, what it lays open revealed, the models placed; outside of reveals that is movement."""
        _, name, cell, door = chosen
        card = next(card for card in self.grid if card.id == name)
        yield from self.pay_charges(int(card.printed["tier"]), str(card.printed["tech"]))
        yield from self.place_models(card, int(card.printed["models"]), cell, door, movement)

    def place_models(self, card: Card, number: int, cell: Cell, door: str, movement: bool) -> Play:
        """What was decided is carried out."""
        if door:
            self.plan.lay(cell, door, "blast_door_open")
            self.deck.pending.append((card, number))
            yield from self.settle()
            self.deck.pending.pop()
        units = [self.new_model(card, cell) for _model in range(number)]
        if movement:
            run = Run(None, None, {}, False, MANAGER, last_cell=cell)
            yield from self.enter(run, units, cell, "deploy")

    def missing(self, card: Card) -> list[Card]:
        """The technologies that must be staged before one, and are not."""
        tier, tech = card.printed["tier"], card.printed["tech"]
        needed = [(tier - 1, tech)] if tier > 1 else []
        if tech != "basic":
            needed.append((tier, "basic"))
        return [one for one in self.grid if (one.printed["tier"], one.printed["tech"]) in needed and not one.staged]

    def manager_steps(self) -> list[Answer]:
        """All that charges can buy in step 5."""
        found: list[Answer] = []
        for card in self.grid:
            if not card.staged and not self.missing(card) and self.payments(int(card.printed["tier"])):
                found.append(("stage", card.id))
            found += self.deployments(card, self.deployable(card))
        price = 1 + sum(unit.online for unit in self.reactors())
        if self.payments(price):
            found += [("online", unit.number) for unit in self.reactors() if not unit.online]
        return found

    def step(self, chosen: Answer) -> Play:
        """Staging, bringing a reactor online, or a deployment."""
        self.clear_fallen()
        if chosen[0] == "stage":
            card = next(card for card in self.grid if card.id == chosen[1])
            yield from self.pay_charges(int(card.printed["tier"]))
            card.staged = True
        elif chosen[0] == "online":
            yield from self.pay_charges(1 + sum(unit.online for unit in self.reactors()))
            yield from self.come_online(self.reactors()[chosen[1]])
        else:
            yield from self.deploy_for_charges(chosen, True)
