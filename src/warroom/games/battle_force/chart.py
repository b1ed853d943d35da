"""The table as a map of signs: a column for each inch, a row for every two, terrain, objectives and bases."""

from __future__ import annotations

from typing import Final

from warroom.games.battle_force.state import Battle

ACROSS: Final = 10  # ticks of a column
UP: Final = 20  # ticks of a row
SIGNS: Final = {
    "road": "=",
    "woods": "w",
    "rubble": "r",
    "building": "#",
    "ridge": "^",
    "marsh": "m",
    "water": "~",
}
OTHER: Final = "x"  # a kind of terrain of a pack
LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def unit_sign(s: Battle, unit: int) -> str:
    """The letter of a unit on the map: capitals for the first side, small ones for the second."""
    letter = LETTERS[unit - s.side.index(s.side[unit])]
    return letter if s.side[unit] == 0 else letter.lower()


def draw_map(s: Battle) -> list[str]:
    """The map, north at the top, with a legend of what stands on it."""
    ground, scenario = s.field.ground, s.scenario()
    columns, rows = -(-ground.width // ACROSS), -(-ground.height // UP)
    signs = [["."] * columns for row in range(rows)]
    for kind, (x0, y0, x1, y1) in zip(scenario.feature_kinds, scenario.feature_rects):
        for row in range(rows):
            for column in range(columns):
                x, y = column * ACROSS + ACROSS // 2, row * UP + UP // 2
                if x0 < x < x1 and y0 < y < y1:
                    signs[row][column] = SIGNS.get(kind, OTHER)
    for x, y in zip(scenario.objective_x, scenario.objective_y):
        signs[min(y // UP, rows - 1)][min(x // ACROSS, columns - 1)] = "*"
    for base in range(len(s.field.x)):
        if s.field.current(base):
            row, column = min(s.field.y[base] // UP, rows - 1), min(s.field.x[base] // ACROSS, columns - 1)
            signs[row][column] = unit_sign(s, s.field.unit[base])
    lines = [f"{row * UP // 10:3}  {''.join(signs[row])}" for row in reversed(range(rows))]  # two spaces: columns
    lines.append("     " + "".join(f"{column:<5}" for column in range(0, columns, 5)).rstrip())
    kinds = dict.fromkeys(scenario.feature_kinds)
    legend = ", ".join(f"{SIGNS.get(kind, OTHER)} {kind}" for kind in kinds)
    lines.append(f"     {legend}, * objective; letters are units")
    return lines
