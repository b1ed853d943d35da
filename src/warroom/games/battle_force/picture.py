"""Battle Force as a picture: what a board draws, by name, in ticks of a tenth of an inch. Everybody sees all of it."""

from __future__ import annotations

from typing import Any, Final

from warroom.games.battle_force.box import NONE, Box, Scenario
from warroom.games.battle_force.naming import HEADINGS, RESPONSES, base_number, side_name
from warroom.games.battle_force.rules.victory import OBJECTIVE_RADIUS
from warroom.games.battle_force.space.field import OUT, Field, apart
from warroom.games.battle_force.space.rates import KINDS
from warroom.games.battle_force.space.refusing import gap
from warroom.games.battle_force.state import FIELDED, GOING_ON, HELD, SPENT, Battle
from warroom.games.battle_force.steps import (
    ASK_ALLOCATE,
    ASK_ANNOUNCE,
    ASK_ARRIVE,
    ASK_AWAY,
    ASK_BATTLE_ON,
    ASK_CONSOLIDATE,
    ASK_DEPLOY,
    ASK_FIRST,
    ASK_MOMENT,
    ASK_MOVE,
    ASK_NOMINATE,
    ASK_REACT,
    ASK_RESPOND,
    ASK_SELECT,
    ASK_SHOOT,
)
from warroom.games.battle_force.verbs import ACTION_NAMES
from warroom.games.battle_force.view import MARKERS, PLACES, mustered
from warroom.kernel.copies import reduced
from warroom.kernel.pictures import Section, Seen
from warroom.kernel.words import verb

SETUP: Final = ("scene", "rounds", "profile", "side")  # what every section needs that names a unit
STANDING: Final = ("x", "y", "heading", "state")  # of the field, a list for each table
STEPS: Final = {
    ASK_FIRST: "deployment", ASK_DEPLOY: "deployment", ASK_NOMINATE: "initiative", ASK_SELECT: "activation",
    ASK_ANNOUNCE: "activation", ASK_REACT: "reaction", ASK_RESPOND: "reaction", ASK_MOMENT: "reaction",
    ASK_MOVE: "move", ASK_SHOOT: "shoot", ASK_ALLOCATE: "allocate", ASK_BATTLE_ON: "melee", ASK_AWAY: "melee",
    ASK_CONSOLIDATE: "melee", ASK_ARRIVE: "round-end",
}  # fmt: skip
WATCHES: Final = ("", "held", "afterwards", "spent")
assert WATCHES[HELD] == "held" and WATCHES[SPENT] == "spent"


def sections(box: Box) -> list[Section]:
    """The sections of a picture of a game with this box."""
    painter = Painter(box)
    return [
        Section("game", SETUP, painter.game),
        Section("turn", (*SETUP, "turn", "agenda", "initiative", "active", "ending", "winner"), painter.turn),
        Section(
            "sides",
            (*SETUP, "comms", "refusals", "called", "scores", "shaken", "broken", "control", "holding"),
            painter.sides,
        ),
        Section("units", (*SETUP, "place", "marks", *STANDING), painter.units),
        Section(
            "action",
            (*SETUP, "actor", "action", "target", "watcher", "watch", "hider", "response", "fighters", "exposed"),
            painter.action,
        ),
    ]


class Painter:
    """Draws a battle, section by section, from the parts that each names."""

    def __init__(self, box: Box) -> None:
        self.box = box

    def __reduce__(self) -> tuple[Any, ...]:
        return reduced(self, self.box)

    def game(self, seen: Seen, seat: int) -> object:
        """What stays the same for a whole battle: scenario, table, terrain, objectives, zones and sides."""
        s = self._known(seen)
        return table_of(s.scenario()) | {
            "rounds": int(s.rounds),
            "sides": [
                {"name": side_name(s, side), "force": self.box.force_names[s.of(s.side.index(side)).force],
                 "title": self.box.force_titles[s.of(s.side.index(side)).force]}
                for side in range(2)
            ],
        }  # fmt: skip

    def turn(self, seen: Seen, seat: int) -> object:
        """The round, what it is at, who has the initiative and who is active; at the end who has won."""
        s = self._known(seen)
        step = STEPS.get(int(verb(s.agenda[-1])), "") if s.agenda else ""
        return {
            "round": int(s.turn),
            "phase": "" if s.ending != GOING_ON else step or ("deployment" if not s.turn else "activation"),
            "initiative": _side(s.initiative),
            "active": _side(s.active),
            "winner": _side(s.winner),
            "over": s.ending != GOING_ON,
        }

    def sides(self, seen: Seen, seat: int) -> object:
        """Each side's comms dice, refusals, points and morale, and who holds which objective."""
        s = self._known(seen)
        return {
            "sides": [
                {
                    "comms": int(s.comms[side]),
                    "refusals": int(s.refusals[side]),
                    "points": int(s.scores[side]),
                    "called": bool((s.called >> side) & 1),
                    "shaken": bool((s.shaken >> side) & 1),
                    "broken": bool((s.broken >> side) & 1),
                }
                for side in range(2)
            ],
            "control": [_side(holder) for holder in s.control],
            "holding": int(s.holding),
        }

    def units(self, seen: Seen, seat: int) -> object:
        """Every unit: its profile, where it is, its markers, and its bases with the places they stand at."""
        s = self._known(seen)
        f = s.field
        found: list[dict[str, object]] = []
        for unit in range(len(s.profile)):
            profile = s.of(unit)
            on_table = s.place[unit] == FIELDED
            leader = int(f.leader(unit)) if on_table else NONE
            mine = [base for base in range(f.first[unit], f.first[unit + 1]) if f.current(base)]
            found.append(
                {
                    "number": unit + 1,
                    "profile": profile.name,
                    "title": profile.title,
                    "kind": KINDS[profile.kind],
                    "side": int(s.side[unit]),
                    "points": int(profile.points),
                    "radius": int(self.box.radius[profile.kind]),
                    "strength": int(profile.bases),
                    "place": "" if on_table else PLACES[s.place[unit]],
                    "marks": [word for mark, word in MARKERS if s.has(unit, mark)],
                    "flying": on_table and bool(s.flying(unit)),
                    "leader": base_number(s, leader) if leader != NONE else None,
                    "bases": [
                        {
                            "id": f"base {base}",
                            "name": base_number(s, base),
                            "x": int(f.x[base]),
                            "y": int(f.y[base]),
                            "heading": HEADINGS[f.heading[base]],
                            "out": bool(f.state[base] & OUT),
                            "comms": base - f.first[unit] < profile.comms,
                            "next": _next(f, base, mine),
                        }
                        for base in mine
                    ],
                }
            )
        return found

    def action(self, seen: Seen, seat: int) -> object:
        """The action under way: who does what to whom, who answers and how, and the bases that fight."""
        s = self._known(seen)
        return {
            "unit": _unit(s.actor),
            "action": None if s.action == NONE else ACTION_NAMES[s.action],
            "target": _unit(s.target),
            "watcher": _unit(s.watcher),
            "watch": WATCHES[s.watch],
            "hider": _unit(s.hider),
            "response": RESPONSES[s.response] if 0 < s.response < len(RESPONSES) else "",
            "fighters": [_bases(s, s.actor, s.fighters[0]), _bases(s, s.target, s.fighters[1])],
            "exposed": [_bases(s, s.actor, s.exposed[0]), _bases(s, s.target, s.exposed[1])],
        }

    def _known(self, seen: Seen) -> Battle:
        """A table that holds what is seen, and nothing else."""
        s = mustered(self.box, seen["scene"], list(seen["profile"]), list(seen["side"]))
        for name, value in seen.items():
            if name in STANDING:
                setattr(s.field, name, list(value[0]))
            else:
                setattr(s, name, value)
        return s


def table_of(scenario: Scenario) -> dict[str, object]:
    """The table of a scenario: its ground, objectives, exits and zones, and what wins there."""
    return {
        "scenario": scenario.name,
        "title": scenario.title,
        "victory": scenario.victory,
        "width": int(scenario.ground.width),
        "height": int(scenario.ground.height),
        "features": [
            {"name": name, "title": title, "kind": kind, "rect": list(rect)}
            for name, title, kind, rect in zip(
                scenario.feature_names,
                scenario.feature_titles,
                scenario.feature_kinds,
                scenario.feature_rects,
                strict=True,
            )
        ],
        "objectives": [
            {"title": title, "x": int(x), "y": int(y), "radius": int(OBJECTIVE_RADIUS)}
            for title, x, y in zip(scenario.objective_titles, scenario.objective_x, scenario.objective_y, strict=True)
        ],
        "exits": [list(exit_) for exit_ in scenario.exits],
        "zones": [list(zone) for zone in scenario.zones],
    }


def _next(f: Field, base: int, unit: list[int]) -> dict[str, object] | None:
    """The nearest other base of a unit and the gap to it; `mutual`: it is the same the other way."""
    other = _nearest(f, base, unit)
    if other == NONE:
        return None
    mutual = _nearest(f, other, unit) == base
    return {"x": int(f.x[other]), "y": int(f.y[other]), "gap": int(gap(f, base, other)), "mutual": mutual}


def _nearest(f: Field, base: int, unit: list[int]) -> int:
    return min((other for other in unit if other != base), key=lambda other: int(apart(f, base, other)), default=NONE)


def _side(side: int) -> int | None:
    return None if side == NONE else int(side)


def _unit(unit: int) -> int | None:
    return None if unit == NONE else int(unit) + 1


def _bases(s: Battle, unit: int, members: int) -> list[str]:
    """The bases of a unit that a set of their numbers in it names."""
    if unit == NONE:
        return []
    first = int(s.field.first[unit])
    return [base_number(s, base) for base in range(first, s.field.first[unit + 1]) if (members >> (base - first)) & 1]
