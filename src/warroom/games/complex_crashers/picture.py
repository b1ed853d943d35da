"""Complex Crashers as a picture: what a board draws, by name. Everybody sees it all; texts are in the content."""

from __future__ import annotations

from typing import Any, Final

from warroom.games.complex_crashers import codes
from warroom.games.complex_crashers.box import GRID, NONE, REACTORS, Box, Tile
from warroom.games.complex_crashers.complex import (
    DIRECTION_NAMES,
    DIRECTIONS,
    MIDDLE,
    column_of,
    next_cell,
    printed_on,
    row_of,
)
from warroom.games.complex_crashers.naming import ability_title, unit_name
from warroom.games.complex_crashers.rules.aiming import armor_against
from warroom.games.complex_crashers.rules.attacks import damage_of, hits
from warroom.games.complex_crashers.rules.points import points_most
from warroom.games.complex_crashers.rules.units import armor_of, health_most
from warroom.games.complex_crashers.state import (
    ABILITY,
    CANCELLED,
    EVENT,
    EVENT_ACTORS,
    EVENT_FRAME,
    EVENT_GROUP,
    EVENT_REGION,
    EVENT_SIZE,
    EVENT_SUBJECT,
    EVENT_TRIGGER,
    FIRE,
    FIRST_ITEM,
    FIRST_MODEL,
    FIRST_REACTOR,
    FIRST_REACTOR_COPY,
    FLAGS,
    GROUP_COUNT,
    GROUP_FIRST,
    GROUP_IGNORED,
    GROUP_SIZE,
    GROUP_STATE,
    GROUP_UNIT,
    LIVE,
    LOST,
    MANAGER,
    NO_UNIT,
    ORIGIN,
    PAYERS,
    SOURCE,
    TEAM,
    UNITS,
    WINDOW_EVENTS,
    WINDOW_SIDE,
    Raid,
)
from warroom.games.complex_crashers.steps import ASK, BEGIN
from warroom.kernel.copies import reduced
from warroom.kernel.pictures import Section, Seen
from warroom.kernel.words import verb

PLACES: Final = ("layout", "at", "pillars", "copy_of", "table", "cards", "holders")
PEOPLE: Final = ("overlay", "health", "scars", "points", "trackers")
MANAGED: Final = ("charges", "staged", "upgraded")
FLOW: Final = ("frames", "strikes", "groups", "dice", "window", "queue", "lasting", "fallen")
SIDES: Final = ("operatives", "manager")
TRIGGERS: Final = (
    "ability activated", "ability resolved", "dice rolled", "dice assigned", "dice ignored", "region entered",
    "region left", "unit destroyed", "incapacitated", "initiative gained",
)  # fmt: skip


def sections(box: Box) -> list[Section]:
    """The sections of a picture of a game with this box."""
    painter = Painter(box)
    return [
        Section("turn", ("turn", "rounds", "initiative", "winner", "emp", "agenda"), painter.turn),
        Section("complex", ("layout", "fires"), painter.complex),
        Section("deck", ("plain_left", "special_left", "tech_left", "reserve", "drawn"), painter.deck),
        Section("units", (*PLACES, *PEOPLE, *MANAGED), painter.units),
        Section("team", (*PLACES, *PEOPLE, "used", "tokens", "once"), painter.team),
        Section("manager", (*PLACES, *PEOPLE, *MANAGED), painter.manager),
        Section("stack", (*PLACES, *PEOPLE, *MANAGED, *FLOW), painter.stack),
    ]


class Painter:
    """Draws the sections, each from the parts it names."""

    def __init__(self, box: Box) -> None:
        self.box = box

    def __reduce__(self) -> tuple[Any, ...]:
        return reduced(self, self.box)

    def turn(self, seen: Seen, seat: int) -> object:
        """The round, who has the initiative, what the initiative is at, the E.M.P., and who has won."""
        s = self._known(seen)
        return {
            "round": int(s.round()),
            "rounds": int(s.rounds),
            "initiative": SIDES[s.initiative],
            "begun": s.turn > 0 and not any(verb(word) == BEGIN for word in s.agenda),
            "asks": bool(s.agenda) and verb(s.agenda[-1]) >= ASK,
            "emp": None if s.emp == NONE else int(s.emp),
            "winner": None if s.winner == NONE else SIDES[s.winner],
        }

    def complex(self, seen: Seen, seat: int) -> object:
        """The regions with their places and edges, and the cells that are still unknown."""
        s = self._known(seen)
        c = s.complex
        found: list[dict[str, object]] = []
        unknown: set[tuple[int, int]] = set()
        for region in range(c.size):
            edges: list[dict[str, object]] = []
            for direction in range(DIRECTIONS):
                beyond = int(c.beyond(region, direction))
                if beyond == NONE and c.unobstructed(region, direction):
                    unknown.add(place_of(int(next_cell(c.cells[region], direction))))
                edges.append(
                    {
                        "shows": codes.EDGE_NAMES[int(c.shows(region, direction))],
                        "printed": codes.EDGE_NAMES[int(c.printed(region, direction))],
                        "passable": bool(c.unobstructed(region, direction)),
                        "to": None if beyond == NONE else region_id(beyond),
                    }
                )
            tile = self.box.tiles[c.tiles[region]]
            x, y = place_of(c.cells[region])
            found.append(
                {
                    "id": region_id(region),
                    **kind_of(tile),
                    "x": x,
                    "y": y,
                    "turn": int(c.turns[region]),
                    "edges": dict(zip(DIRECTION_NAMES, edges, strict=True)),
                    "fire": int(s.fires[region]),
                }
            )
        return {"regions": found, "unknown": [{"x": x, "y": y} for x, y in sorted(unknown)]}

    def deck(self, seen: Seen, seat: int) -> object:
        """What is left of the deck, group by group, the tiles in reserve and the one that was drawn."""
        groups: list[dict[str, object]] = []
        left = 0
        for number, (plain, special) in enumerate(zip(seen["plain_left"], seen["special_left"], strict=True)):
            reactors = [int(tile.number) for tile in self.box.tiles if tile.number and (special >> tile.index) & 1]
            tech = bool((seen["tech_left"] >> number) & 1)
            groups.append({"plain": int(plain), "reactors": reactors, "tech": tech})
            left += int(plain) + len(reactors) + tech
        return {
            "groups": groups,
            "left": left,
            "reserve": [self._tile(tile) for tile in seen["reserve"]],
            "drawn": None if seen["drawn"] == NONE else self._tile(seen["drawn"]),
        }

    def units(self, seen: Seen, seat: int) -> object:
        """Every unit on the table: what it is, where it stands, and the numbers that an attack meets."""
        s = self._known(seen)
        found: list[dict[str, object]] = []
        for unit in range(len(s.at)):
            if not s.on_table(unit):
                continue
            one: dict[str, object] = {
                "id": unit_id(unit),
                "name": unit_name(s, unit),
                "region": region_id(s.at[unit]),
                "pillar": None if s.pillars[unit] == NONE else DIRECTION_NAMES[s.pillars[unit]],
                "armor": int(armor_of(s, unit)),
            }
            if unit < FIRST_REACTOR:
                one |= {"kind": "operative", "able": bool(s.able(unit))}
            elif unit < FIRST_MODEL:
                card = s.card_of(unit)
                online = bool(s.online(unit - FIRST_REACTOR))
                one |= {"kind": "reactor", "card": card.name, "online": online, "threshold": int(card.threshold)}
            else:
                card = s.card_of(unit)
                slot = int(s.copy_of[unit])
                number = 1 + sum(
                    1 for other in range(FIRST_MODEL, unit) if s.on_table(other) and s.copy_of[other] == slot
                )
                one |= {
                    "kind": "defender",
                    "card": card.name,
                    "tech": codes.TECH_NAMES[card.tech],
                    "number": number,
                    "threshold": int(card.threshold),
                    "upgraded": bool((s.upgraded >> slot) & 1),
                }
            found.append(one)
        return found

    def team(self, seen: Seen, seat: int) -> object:
        """Each Operative: health, armor, ability points, the Manager's tracker for it, and the cards it carries."""
        s = self._known(seen)
        return [
            {
                "id": unit_id(op),
                "overlay": self.box.overlays[s.overlay[op]].title,
                "region": region_id(s.at[op]),
                "able": bool(s.able(op)),
                "health": int(s.health[op]),
                "health_most": int(health_most(s, op)),
                "armor": int(armor_of(s, op)),
                "scars": int(s.scars[op]),
                "points": int(s.points[op]),
                "points_most": int(points_most(s, op)),
                "exhausted": s.points[op] < -points_most(s, op),
                "cards": [self._carried(s, copy) for copy in range(FIRST_ITEM, len(s.cards)) if s.holders[copy] == op],
            }
            for op in range(int(s.team_size()))
        ]

    def manager(self, seen: Seen, seat: int) -> object:
        """The Manager's trackers, reactors with their charges, and the technology grid."""
        s = self._known(seen)
        reactors: list[dict[str, object]] = []
        for n in range(REACTORS):
            if s.cards[FIRST_REACTOR_COPY + n] < 0:
                continue
            card = s.printed(FIRST_REACTOR_COPY + n)
            revealed = bool(s.on_table(FIRST_REACTOR + n))
            reactors.append(
                {
                    "id": unit_id(FIRST_REACTOR + n),
                    "number": n + 1,
                    "card": card.name,
                    "online": bool(s.online(n)),
                    "charges": max(0, int(s.charges[n])),
                    "region": region_id(s.at[FIRST_REACTOR + n]) if revealed else None,
                }
            )
        grid: list[dict[str, object] | None] = []
        for slot in range(GRID):
            if s.cards[slot] < 0:
                grid.append(None)
                continue
            card = s.printed(slot)
            grid.append(
                {
                    "card": card.name,
                    "staged": bool((s.staged >> slot) & 1),
                    "upgraded": bool((s.upgraded >> slot) & 1),
                    "out": sum(1 for u in range(FIRST_MODEL, len(s.at)) if s.on_table(u) and s.copy_of[u] == slot),
                }
            )
        return {
            "trackers": [int(tracker) for tracker in s.trackers],
            "tracker_top": int(self.box.tracker_top),
            "tracker_bottom": int(self.box.tracker_bottom),
            "reactors": reactors,
            "grid": grid,
        }

    def stack(self, seen: Seen, seat: int) -> object:
        """The abilities under way, the first to have been activated first, and the window that is open."""
        s = self._known(seen)
        queue = list(s.queue)
        under_way = [
            self._under_way(s, number, "declared" if number in queue else "under way")
            for number in range(len(s.frames))
            if s.frames[number] and s.frames[number][SOURCE] != NONE
        ]
        window = None
        if s.window:
            starts = range(WINDOW_EVENTS, len(s.window), EVENT_SIZE)
            window = {"side": SIDES[s.window[WINDOW_SIDE]], "events": [self._event(s, at) for at in starts]}
        return {"abilities": under_way, "window": window, "queue": [int(number) for number in queue]}

    # -- pieces of sections ------------------------------------------------------------------------------------------

    def _under_way(self, s: Raid, number: int, state: str) -> dict[str, object]:
        f = s.frames[number]
        ability = self.box.abilities[f[ABILITY]] if f[ABILITY] >= 0 else None
        return {
            "frame": number,
            "title": ability_title(s, number),
            "card": self.box.cards[ability.card].name if ability else None,
            "ability": ability.name if ability else None,
            "source": source_id(int(f[SOURCE])),
            "state": "cancelled" if f[FLAGS] & CANCELLED else state,
            "answers": None if f[EVENT] == NONE else int(f[EVENT]),
            "payers": [unit_id(op) for op in range(int(s.team_size())) if (f[PAYERS] >> op) & 1],
            "attack": self._attack(s, number),
        }

    def _attack(self, s: Raid, number: int) -> dict[str, object] | None:
        """The dice of an attack under way, those of groups by their targets."""
        dice = s.dice[number]
        if not dice:
            return None
        groups = s.groups[number]
        found: list[dict[str, object]] = []
        for at in range(0, len(groups), GROUP_SIZE):
            unit, first, count = groups[at + GROUP_UNIT], groups[at + GROUP_FIRST], groups[at + GROUP_COUNT]
            state = groups[at + GROUP_STATE]
            armor = int(armor_against(s, number, unit)) if s.on_table(unit) else None
            found.append(
                {
                    "number": at // GROUP_SIZE + 1,
                    "unit": unit_id(unit),
                    "armor": armor,
                    "state": "ignored" if state == GROUP_IGNORED else "lost" if state == LOST else "live",
                    "dice": [
                        {"value": abs(int(die)), "ignored": die < 0, "hits": armor is not None and hits(die, armor)}
                        for die in dice[first : first + count]
                    ],
                    "damage": int(damage_of(s, number, at)) if state == LIVE and s.on_table(unit) else 0,
                }
            )
        origin = s.strikes[number][ORIGIN] if s.strikes[number] else NONE
        return {
            "from": None if origin == NONE else region_id(origin),
            "dice": [abs(int(die)) for die in dice],
            "groups": found,
        }

    def _event(self, s: Raid, at: int) -> dict[str, object]:
        w = s.window
        actors = [unit_id(unit) for unit in range(len(s.at)) if (w[at + EVENT_ACTORS] >> unit) & 1]
        subject, region, frame = w[at + EVENT_SUBJECT], w[at + EVENT_REGION], w[at + EVENT_FRAME]
        return {
            "trigger": TRIGGERS[w[at + EVENT_TRIGGER]],
            "frame": None if frame == NONE else int(frame),
            "actors": actors,
            "subject": unit_id(subject) if 0 <= subject < UNITS else None,
            "region": region_id(region) if 0 <= region < s.complex.size else None,
            "group": None if w[at + EVENT_GROUP] == NONE else int(w[at + EVENT_GROUP]) + 1,
        }

    def _carried(self, s: Raid, copy: int) -> dict[str, object]:
        card = s.printed(copy)
        spent = [a.name for a in card.abilities if (a.slow and (s.used[copy] >> a.place) & 1) or a.number in s.once]
        return {
            "card": card.name,
            "kind": codes.KIND_NAMES[card.kind],
            "tokens": int(s.tokens[copy] & 0xF) if card.qualities & codes.FULLY_CHARGED else None,
            "used": spent,
        }

    def _tile(self, tile: int) -> dict[str, object]:
        printed = self.box.tiles[tile]
        edges = [codes.EDGE_NAMES[int(printed_on(printed.edges, way))] for way in range(DIRECTIONS)]
        return {**kind_of(printed), "edges": dict(zip(DIRECTION_NAMES, edges, strict=True))}

    def _known(self, seen: Seen) -> Raid:
        """A table that holds what is seen, and nothing else."""
        s = Raid(self.box)
        for name, value in seen.items():
            setattr(s, name, value)
        return s


def kind_of(tile: Tile) -> dict[str, object]:
    """What a tile is."""
    return {
        "tile": tile.name,
        "title": tile.title,
        "kind": codes.REGION_NAMES[tile.kind],
        "tier": int(tile.tier),
        "reactor": int(tile.number),
    }


def place_of(cell: int) -> tuple[int, int]:
    """A cell as columns to the east and rows to the south of the start."""
    return int(column_of(cell)) - MIDDLE, int(row_of(cell)) - MIDDLE


def region_id(region: int) -> str:
    """A region as choices name it."""
    return f"r{region}"


def unit_id(unit: int) -> str:
    """A unit as choices name it."""
    if unit < FIRST_REACTOR:
        return f"op{unit + 1}"
    return f"reactor{unit - FIRST_REACTOR + 1}" if unit < FIRST_MODEL else f"d{unit - FIRST_MODEL + 1}"


def source_id(unit: int) -> str:
    """Whoever activated an ability: a unit, the Manager, or the fire."""
    return "manager" if unit == NO_UNIT else "fire" if unit == FIRE else unit_id(unit)


assert (TEAM, MANAGER) == (0, 1)
