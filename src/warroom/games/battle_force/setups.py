"""Set-ups of Battle Force: scenario, armies, reserves; what can be wished for and what is refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any, Final, cast

from warroom.games.battle_force.armies import FEWEST, MOST, fault_of, reserve_fault, reserve_of
from warroom.games.battle_force.box import Box
from warroom.games.battle_force.space.rates import VTOL
from warroom.kernel.refusals import Refusal
from warroom.kernel.settings import BySeat, Choice, ListOf, Option, Setting, Settings, Whole

USUAL: Final = "usual"
LONGEST: Final = 12  # rounds
HOUSE_RULES: Final = [
    "Forces, unit profiles, army lists, terrain and scenarios are our own: the playsheet has none.",
    "How bases move, see and touch, to the tenth of an inch, is our own procedure.",
    "Close combat, strikes, flight and reserves are completed by rulings, which the rules page lists.",
]


def declared(box: Box, content: Mapping[str, Any]) -> Settings:
    """What can be wished for with this content. [decision.army-and-scenario, gap.army.building]"""
    scenarios = [
        Option(
            scenario.name,
            scenario.title,
            f"{entry['kind'].capitalize()}, {entry['rounds']} rounds.",
            scenario.title,
            seats=tuple(side.capitalize() for side in scenario.sides),
        )
        for scenario, entry in zip(box.scenarios, content["scenario"])
    ]
    lists = [
        Option(army.name, army.title, f"{box.force_titles[army.force]}, {len(army.units)} units.", army.title)
        for army in box.armies
    ]
    units = [
        Option(profile.name, profile.title, f"{box.force_titles[profile.force]}, {profile.points} points.")
        for profile in box.profiles
    ]
    return Settings(
        (
            Setting(
                "scenario", "Scenario", "The battle that is fought, and on which ground.", Choice(tuple(scenarios)),
                rule="gap.victory.conditions",
            ),
            Setting(
                "armies", "Army", "A ready list, or units of one force for up to 1000 points.",
                BySeat(Choice(tuple(lists), ListOf(Choice(tuple(units)), 1, MOST), "By points")),
                default=[box.armies[0].name, box.armies[min(2, len(box.armies) - 1)].name], rule="house.army.limits",
            ),
            Setting(
                "reserves", "Reserves", "Who comes later, where the scenario lets a side hold reserves.",
                BySeat(Choice(
                    (Option(USUAL, "As usual", "Those of the ready list, or of a list of one's own the last ones."),),
                    ListOf(Whole(1, MOST), 1, MOST), "Units by their places in the list",
                )),
                rule="house.reserve.choice", rare=True,
            ),
            Setting(
                "rounds", "Rounds", "How long the battle lasts at most, where it shall be shorter than usual.",
                Whole(1, LONGEST, {USUAL: 0}), default=0, rule="gap.victory.conditions", rare=True,
            ),
        ),
        "scenario",
        unlike=True,
    )  # fmt: skip


def units_of(box: Box, army: object) -> list[int]:
    """The profiles of a ready list or of a list of one's own."""
    if isinstance(army, str):
        return next(ready.units for ready in box.armies if ready.name == army)
    names = [profile.name for profile in box.profiles]
    return [names.index(name) for name in cast("Sequence[str]", army)]


def reserves_of(box: Box, army: object, wish: object) -> list[int]:
    """The places in a list of the units that stay in reserve. [house.reserve.choice, gap.reserves.own-list]"""
    if wish != USUAL:
        return [place - 1 for place in cast("Sequence[int]", wish)]
    if isinstance(army, str):
        return next(ready.reserve for ready in box.armies if ready.name == army)
    return reserve_of(box, units_of(box, army))


def clash(box: Box, setup: Mapping[str, object]) -> Refusal | None:
    """The rule by which an army or its reserves are not legal, or None. [house.army.limits, house.reserve.choice]"""
    scenario = next(one for one in box.scenarios if one.name == setup["scenario"])
    armies, wishes = cast("list[object]", setup["armies"]), cast("list[object]", setup["reserves"])
    for seat, (army, wish) in enumerate(zip(armies, wishes)):
        side = scenario.sides[seat].capitalize()
        units = units_of(box, army)
        fault = fault_of(box, units)
        if fault is None and wish != USUAL:
            fault = _misnamed(scenario.reserves >> seat & 1 == 1, len(units), cast("list[int]", wish))
        if fault is None and (scenario.reserves >> seat) & 1:
            fault = reserve_fault(box, units, reserves_of(box, army, wish))
        if fault is not None:
            return Refusal(fault.rule, f"{side}: {fault.says}")
    return None


def _misnamed(allowed: bool, units: int, places: list[int]) -> Refusal | None:
    """What is wrong with places that are named as reserves."""
    rule = "house.reserve.choice"
    if not allowed:
        return Refusal(rule, "This side holds no reserves in this scenario.")
    if max(places) > units or len(set(places)) < len(places):
        return Refusal(rule, f"Name each reserve once, by its place in the list of {units} units.")
    return None


def wishes(box: Box) -> list[dict[str, object]]:
    """Wishes that together show every scenario and every force, a list of one's own, and reserves; short battles."""
    small = [smallest(box, force) for force in range(len(box.force_names))]
    found: list[dict[str, object]] = []
    for number, scenario in enumerate(box.scenarios):
        pair = [small[number % len(small)], small[(number + 1) % len(small)]]
        found.append({"scenario": scenario.name, "armies": pair, "rounds": 3})
    flying = [army.name for army in box.armies if any(box.profiles[unit].kind == VTOL for unit in army.units)]
    if flying:
        found[0]["armies"] = [flying[0], small[-1]]
    return found


def smallest(box: Box, force: int) -> list[str]:
    """A legal list of a force with as few bases as may be, whose last units can be its reserve."""
    own = [number for number, profile in enumerate(box.profiles) if profile.force == force]
    best: list[int] = []
    for units in combinations(sorted([*own, *own]), FEWEST):
        if fault_of(box, units) is None and reserve_fault(box, units, reserve_of(box, units)) is None:
            if not best or bases_of(box, units) < bases_of(box, best):
                best = list(units)
    return [box.profiles[unit].name for unit in best]


def bases_of(box: Box, units: Sequence[int]) -> int:
    """How many bases units have together."""
    return sum(int(box.profiles[unit].bases) for unit in units)
