"""Who sees what in Complex Crashers (everybody everything), and the table in words."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from warroom.games.complex_crashers import codes
from warroom.games.complex_crashers.box import GRID, NONE, REACTORS, Box
from warroom.games.complex_crashers.complex import DIRECTION_NAMES, ROW
from warroom.games.complex_crashers.questions.base import unit_name
from warroom.games.complex_crashers.rules.points import points_most
from warroom.games.complex_crashers.rules.units import armor_of, health_most
from warroom.games.complex_crashers.state import (
    FIRST_ITEM,
    FIRST_MODEL,
    FIRST_REACTOR,
    FIRST_REACTOR_COPY,
    TEAM,
    Raid,
)
from warroom.kernel.state import State
from warroom.kernel.visibility import ALL, Part, View, fill

SIDE_NAMES: Final = ("The Operatives", "The Complex Manager")

PARTS: Final = [
    Part("layout", ALL),
    Part("winner", ALL),
    Part("rounds", ALL),
    Part("initiative", ALL),
    Part("pool", ALL),
    Part("plain_left", ALL),
    Part("special_left", ALL),
    Part("tech_left", ALL),
    Part("reserve", ALL),
    Part("drawn", ALL),
    Part("at", ALL),
    Part("pillars", ALL),
    Part("copy_of", ALL),
    Part("table", ALL),
    Part("fallen", ALL),
    Part("overlay", ALL),
    Part("health", ALL),
    Part("scars", ALL),
    Part("points", ALL),
    Part("trackers", ALL),
    Part("charges", ALL),
    Part("supplied", ALL),
    Part("staged", ALL),
    Part("upgraded", ALL),
    Part("emp", ALL),
    Part("cards", ALL),
    Part("holders", ALL),
    Part("used", ALL),
    Part("tokens", ALL),
    Part("brief", ALL),
    Part("once", ALL),
    Part("fires", ALL),
    Part("lasting", ALL),
    Part("frames", ALL),
    Part("strikes", ALL),
    Part("groups", ALL),
    Part("dice", ALL),
    Part("window", ALL),
    Part("queue", ALL),
    Part("answered", ALL),
    Part("draft", ALL),
]


def seen(box: Box, v: View) -> Raid:
    """The table as a view tells it, which is all of it.

    [gap.hidden-deck, gap.hidden-drawn-tile, gap.hidden-team-talk]
    """
    s = Raid(box)
    fill(PARTS, s, v)
    return s


# -- names ------------------------------------------------------------------------------------------------------------


def operand_name(box: Box, state: State | None, slot: str, value: int) -> str:
    """What an event's operand is called at the table."""
    s = state if isinstance(state, Raid) else None
    if slot in ("unit", "source"):
        return unit_name(s, value) if s is not None else f"unit {value}"
    if slot == "ability":
        return box.abilities[value].title if value >= 0 else "fire"
    if slot == "card":
        return box.cards[value].title
    if slot == "tile":
        return box.tiles[value].title
    if slot == "region":
        return f"r{value}"
    if slot == "direction":
        return DIRECTION_NAMES[value]
    if slot == "whom":
        return SIDE_NAMES[value].replace("The", "the", 1)
    if slot in ("side", "seat"):
        return SIDE_NAMES[value]
    if slot in ("operative", "tracker"):
        return f"Operative {value + 1}"
    if slot == "reactor":
        return f"reactor {value + 1}"
    if slot == "points":
        return "1 point" if value == 1 else f"{value} points"
    if slot == "charges":
        return "1 charge" if value == 1 else f"{value} charges"
    if slot == "change":
        return f"{value - 16:+d} "
    if slot == "stat":
        return codes.STAT_NAMES[value].replace("_", " ")
    if slot == "edge":
        return EDGE_WORDS[value]
    if slot == "token":
        return box.token_names[value].replace("_", " ") if value < len(box.token_names) else str(value)
    if slot == "quality":
        return QUALITY_WORDS.get(value, "a quality")
    return str(value)


EDGE_WORDS: Final = ("open", "pillared", "a wall", "an open blast door", "a closed blast door", "covered", "bare")
QUALITY_WORDS: Final = {
    codes.ENHANCED_COVER: "Enhanced Cover",
    codes.SUPERIOR_COVER: "Superior Cover",
    codes.INERTIAL_BARRIER: "an Inertial Barrier",
    codes.DIRECTIONAL_BARRIER: "a barrier to one side",
    codes.IMMOBILE: "no way to move (Immobile)",
    codes.PHASE_UNSTABLE: "an unstable phase",
}


ACROSS: Final = {  # how an edge is drawn between two columns, and between two rows
    codes.OPEN: (" ", "   "),
    codes.PILLAR: ("o", " o "),
    codes.WALL: ("#", "###"),
    codes.DOOR_OPEN: ("/", " / "),
    codes.DOOR_CLOSED: ("X", "-X-"),
    codes.COVER: ("=", "==="),
}
WIDTH: Final = 7  # of a region in the plan


# -- the table in words -----------------------------------------------------------------------------------------------


def described(s: Raid) -> str:
    """The whole table in words, good enough to play by."""
    parts = [[headline(s)], plan(s), regions(s), operatives(s), manager(s), under_way(s), cards(s)]
    return "\n\n".join("\n".join(lines) for lines in parts if lines)


def headline(s: Raid) -> str:
    """The round, who has the initiative, and what is left of the deck."""
    if s.winner != NONE:
        return f"{SIDE_NAMES[s.winner]} won in round {s.round()}."
    left = sum(s.plain_left) + sum(int(mask).bit_count() for mask in s.special_left) + int(s.tech_left).bit_count()
    kept = ", ".join(s.box.tiles[tile].title for tile in s.reserve)
    emp = ""
    if s.emp > 0:
        emp = f" The E.M.P. goes off in {s.emp}."
    return (
        f"Round {s.round()} of {s.rounds}: {SIDE_NAMES[s.initiative].lower()} have the initiative. "
        f"Deck: {left} tiles{f', in reserve: {kept}' if kept else ''}.{emp}"
    ).replace("the complex manager have", "the Complex Manager has")


def plan(s: Raid) -> list[str]:
    """The complex as a drawing, north above; what is drawn between two regions is the edge that both share."""
    c = s.complex
    rows = [int(cell) // ROW for cell in c.cells]
    columns = [int(cell) % ROW for cell in c.cells]
    places = {(rows[region], columns[region]): region for region in range(c.size)}
    lines: list[str] = []
    for row in range(min(rows), max(rows) + 1):
        above, middle, below = "", "", ""
        for column in range(min(columns), max(columns) + 1):
            region = places.get((row, column))
            if region is None:
                above, middle, below = above + " " * WIDTH, middle + " " * WIDTH, below + " " * WIDTH
                continue
            north, east, south, west = (ACROSS[int(c.shows(region, way))] for way in range(4))
            above += f"+-{north[1]}-+"
            middle += f"{west[0]}{f'r{region}':^5}{east[0]}"
            below += f"+-{south[1]}-+"
        lines += [above.rstrip(), middle.rstrip(), below.rstrip()]
    return [*lines, "# wall, o pillar, = cover, / open blast door, X closed one"]


def operatives(s: Raid) -> list[str]:
    """A line for each Operative: health, armor, points, place and cards."""
    lines: list[str] = []
    for op in range(s.team_size()):
        most = points_most(s, op)
        points = "exhausted" if s.points[op] < -most else f"{s.points[op]} of {most} points"
        state = f"{s.health[op]}/{health_most(s, op)} health" if s.health[op] > 0 else "incapacitated"
        pillar = f", behind the {DIRECTION_NAMES[s.pillars[op]]} pillar" if s.pillars[op] != NONE else ""
        cards = [
            card_words(s, copy)
            for copy in range(FIRST_ITEM, len(s.cards))
            if s.holders[copy] == op and not s.printed(copy).basic
        ]
        lines.append(
            f"op{op + 1} in r{s.at[op]}{pillar}: {state}, armor {armor_of(s, op)}, {points}; tracker {s.trackers[op]}; "
            f"{', '.join(cards)}."
        )
    return lines


def card_words(s: Raid, copy: i64) -> str:
    """A card of an Operative with its charge tokens and whether it was used."""
    card = s.printed(copy)
    tokens = s.tokens[copy] & 0xF
    charged = f" ({tokens} charges)" if card.qualities & codes.FULLY_CHARGED else ""
    spent = [a.title for a in card.abilities if a.slow and (s.used[copy] >> a.place) & 1]
    return f"{card.title}{charged}{f' (used: {chr(44).join(spent)})' if spent else ''}"


def manager(s: Raid) -> list[str]:
    """The Manager's reactors and grid."""
    reactors: list[str] = []
    for n in range(REACTORS):
        card = s.cards[FIRST_REACTOR_COPY + n]
        if card < 0:
            continue
        state = f"online with {operand_name(s.box, None, 'charges', s.charges[n])}" if s.online(n) else "offline"
        place = f"in r{s.at[FIRST_REACTOR + n]}" if s.on_table(FIRST_REACTOR + n) else "unrevealed"
        printed = s.box.cards[card]
        numbers = f"armor {printed.armor}, threshold {printed.threshold}"
        reactors.append(f"{n + 1} {printed.title}: {state}, {place}, {numbers}")
    lines = ["Reactors:", *(f"  {line}" for line in reactors), "Grid:"]
    for slot in range(GRID):
        if s.cards[slot] >= 0:
            defender = s.printed(slot)
            marks = [codes.TECH_NAMES[defender.tech], f"tier {defender.tier}", f"armor {defender.armor}"]
            marks += [f"threshold {defender.threshold}", f"{defender.models} model{'s' if defender.models > 1 else ''}"]
            marks += ["staged"] if (s.staged >> slot) & 1 else []
            marks += ["upgraded"] if (s.upgraded >> slot) & 1 else []
            lines.append(f"  {defender.title}: {', '.join(marks)}")
    return lines


def regions(s: Raid) -> list[str]:
    """A line for each region: its tile, what its edges lead to, who stands there, what burns."""
    c = s.complex
    lines: list[str] = []
    for region in range(c.size):
        ways: list[str] = []
        for direction in range(4):
            beyond = c.beyond(region, direction)
            shown = c.shows(region, direction)
            if shown == codes.WALL:
                continue
            goal = f"r{beyond}" if beyond >= 0 else "the unknown"
            how = f" ({EDGE_WORDS[shown]})" if shown != codes.OPEN else ""
            ways.append(f"{DIRECTION_NAMES[direction]} {goal}{how}")
        fire = f" Burning: {s.fires[region]}." if s.fires[region] else ""
        here = people(s, region)
        title = s.box.tiles[c.tiles[region]].title
        lines.append(f"r{region} {title}: {'; '.join(ways) or 'no way out'}.{fire}{f' Here: {here}.' if here else ''}")
    return lines


def people(s: Raid, region: i64) -> str:
    """Who stands in a region, models of one card together: `op1, reactor1, Beta Squad d1 d2`."""
    found = [f"op{op + 1}" for op in range(s.team_size()) if s.at[op] == region]
    found += [
        f"reactor{n + 1}"
        for n in range(REACTORS)
        if s.on_table(FIRST_REACTOR + n) and s.at[FIRST_REACTOR + n] == region
    ]
    squads: dict[str, list[str]] = {}
    for unit in range(FIRST_MODEL, len(s.at)):
        if s.on_table(unit) and s.at[unit] == region:
            pillar = f" (behind the {DIRECTION_NAMES[s.pillars[unit]]} pillar)" if s.pillars[unit] != NONE else ""
            squads.setdefault(s.card_of(unit).title, []).append(f"d{unit - FIRST_MODEL + 1}{pillar}")
    return ", ".join([*found, *(f"{title} {' '.join(models)}" for title, models in squads.items())])


def cards(s: Raid) -> list[str]:
    """What is printed on the cards in play, each once: those of the Operatives, the grid, the reactors."""
    held = [copy for copy in range(FIRST_ITEM, len(s.cards)) if s.holders[copy] < FIRST_REACTOR]
    found = dict.fromkeys(s.cards[copy] for copy in [*held, *range(FIRST_ITEM)] if s.cards[copy] >= 0)
    printed = [s.box.cards[card] for card in found]
    return ["What the cards say:", *(f"  {card.title}. {card.text}" for card in printed if card.text)]


def under_way(s: Raid) -> list[str]:
    """The abilities that wait for what answers them, the latest last."""
    found: list[str] = []
    for number in range(len(s.frames)):
        frame = s.frames[number]
        if frame and frame[0] >= 0:
            dice = ", ".join(str(abs(die)) for die in s.dice[number])
            found.append(
                f"{s.box.abilities[frame[0]].title} of {unit_name(s, frame[1])}{f' (dice {dice})' if dice else ''}"
            )
    return [f"Under way: {'; '.join(found)}."] if found else []


assert TEAM == 0 and FIRST_MODEL == 9
