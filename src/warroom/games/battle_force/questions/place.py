"""Where a unit is deployed, and where a reserve arrives."""

from __future__ import annotations

from typing import cast, final

from mypy_extensions import i64

from warroom.games.battle_force.naming import unit_name
from warroom.games.battle_force.questions.order import Order
from warroom.games.battle_force.rules.deployment import (
    area_of,
    arrive,
    deploy,
    distance_of,
    first_place,
    places_for,
    rule_of,
)
from warroom.games.battle_force.sketches import of_place, written_place
from warroom.games.battle_force.space.candidates import draw_place
from warroom.games.battle_force.space.orders import ARRIVE, DEPLOY, placed_unit
from warroom.games.battle_force.space.placing import misplaced
from warroom.games.battle_force.state import WAITING, Battle
from warroom.games.battle_force.tactics import likely_place
from warroom.kernel.chance import Chance
from warroom.kernel.refusals import Refusal
from warroom.kernel.state import State
from warroom.kernel.words import first, second, verb


def waiting(s: Battle, seat: i64) -> list[int]:
    """The units of a side that are still to be deployed."""
    return [unit for unit in range(len(s.profile)) if s.side[unit] == seat and s.place[unit] == WAITING]


def each_place(s: Battle, units: list[int]) -> list[tuple[int, list[int]]]:
    """Units that have a place to be deployed at, with the likely ones."""
    found = [(unit, places_for(s, unit, DEPLOY)) for unit in units]
    return [(unit, words) for unit, words in found if words]


def sketched(s: Battle, choice: i64, kind: i64) -> dict[str, object]:
    """What a place for a unit looks like while it is chosen."""
    unit = placed_unit(choice)
    if verb(choice) != kind or unit >= len(s.profile):
        return {}
    return of_place(s, choice, area_of(s, unit, kind), distance_of(kind))


@final
class Deploy(Order):
    """A unit, a formation, a place, a heading, and for VTOLs whether they fly."""

    def __init__(self) -> None:
        super().__init__("deploy", "decision.deploy")

    def prompt(self, s: State, seat: i64, asked: i64) -> str:
        """What the placing player decides."""
        names = ", ".join(unit_name(cast(Battle, s), unit) for unit in waiting(cast(Battle, s), first(asked)))
        return f"Deploy one of your units in your zone: {names}."

    def listed(self, s: State, seat: i64, asked: i64) -> bool:
        """There are too many places to list."""
        return False

    def choices(self, s: State, seat: i64, asked: i64) -> list[int]:
        """Likely places of every unit that waits: the likeliest of each, then the next of each."""
        battle = cast(Battle, s)
        places = [places_for(battle, unit, DEPLOY) for unit in waiting(battle, seat)]
        found: list[int] = []
        for place in range(max([len(words) for words in places])):
            for words in places:
                if place < len(words):
                    found.append(words[place])
        return found

    def sample(self, s: State, seat: i64, asked: i64, rng: Chance) -> i64:
        """Any unit in any place."""
        battle = cast(Battle, s)
        units = waiting(battle, seat)
        rng.shuffle(units)
        for unit in units:
            word = draw_place(battle.field, unit, DEPLOY, area_of(battle, unit, DEPLOY), 0, rng)
            if word:
                return word
        for unit in units:
            word = first_place(battle, unit, DEPLOY)
            if word:
                return word
        return 0

    def hunch(self, s: State, seat: i64, asked: i64, rng: Chance) -> i64:
        """The next unit where it has the shortest way to its goal."""
        battle = cast(Battle, s)
        for unit in waiting(battle, seat):
            words = places_for(battle, unit, DEPLOY)
            if words:
                return likely_place(battle, unit, words)
        return 0

    def answer(self, s: State, seat: i64, asked: i64, choice: i64, chance: Chance) -> None:
        """The unit is placed."""
        s.pop()
        deploy(cast(Battle, s), seat, choice)

    def why(self, s: Battle, asked: i64, choice: i64) -> Refusal | None:
        """Whose unit, and whether its bases may stand there."""
        if verb(choice) != DEPLOY:
            return self.not_now(s, asked)
        unit = placed_unit(choice)
        if unit not in waiting(s, first(asked)):
            return Refusal("house.deploy.alternate", "Deploy a unit of your own that is not on the table yet.")
        return misplaced(s.field, choice, area_of(s, unit, DEPLOY), 0, rule_of(DEPLOY))

    def sketch(self, s: State, seat: i64, asked: i64, choice: i64) -> dict[str, object]:
        """Where the bases would stand, what is wrong with that, and the nearest place that is allowed."""
        return sketched(cast(Battle, s), choice, DEPLOY)

    def aids(self, s: State, seat: i64, asked: i64) -> dict[str, object]:
        """The zone, and who is to be placed."""
        battle = cast(Battle, s)
        units = waiting(battle, first(asked))
        usual = [
            written_place(likely_place(battle, unit, words)) | {"unit": unit + 1}
            for unit, words in each_place(battle, units)
        ]
        return {"zone": battle.scenario().zones[first(asked)], "units": units, "usual": usual}


@final
class Arrive(Order):
    """Where a reserve comes onto the table."""

    def __init__(self) -> None:
        super().__init__("arrive", "decision.deploy")

    def prompt(self, s: State, seat: i64, asked: i64) -> str:
        """What the owner of the reserve decides."""
        return f"{unit_name(cast(Battle, s), second(asked))} arrives: place it at your entry edge."

    def listed(self, s: State, seat: i64, asked: i64) -> bool:
        """There are too many places to list."""
        return False

    def choices(self, s: State, seat: i64, asked: i64) -> list[int]:
        """Likely places along the edge."""
        return places_for(cast(Battle, s), second(asked), ARRIVE)

    def sample(self, s: State, seat: i64, asked: i64, rng: Chance) -> i64:
        """Any place along the edge."""
        battle, unit = cast(Battle, s), second(asked)
        area, away = area_of(battle, unit, ARRIVE), distance_of(ARRIVE)
        word = draw_place(battle.field, unit, ARRIVE, area, away, rng)
        return word if word else first_place(battle, unit, ARRIVE)

    def hunch(self, s: State, seat: i64, asked: i64, rng: Chance) -> i64:
        """Where it has the shortest way to its goal."""
        return likely_place(cast(Battle, s), second(asked), self.choices(s, seat, asked))

    def answer(self, s: State, seat: i64, asked: i64, choice: i64, chance: Chance) -> None:
        """The reserve is on the table."""
        s.pop()
        arrive(cast(Battle, s), second(asked), choice)

    def why(self, s: Battle, asked: i64, choice: i64) -> Refusal | None:
        """Whether its bases may stand there."""
        unit = second(asked)
        if verb(choice) != ARRIVE or placed_unit(choice) != unit:
            return self.not_now(s, asked)
        return misplaced(s.field, choice, area_of(s, unit, ARRIVE), distance_of(ARRIVE), rule_of(ARRIVE))

    def sketch(self, s: State, seat: i64, asked: i64, choice: i64) -> dict[str, object]:
        """Where the bases would stand, what is wrong with that, and the nearest place that is allowed."""
        return sketched(cast(Battle, s), choice, ARRIVE)

    def aids(self, s: State, seat: i64, asked: i64) -> dict[str, object]:
        """The strip along the edge, and who is to be placed."""
        battle, unit = cast(Battle, s), int(second(asked))
        return {"zone": area_of(battle, unit, ARRIVE), "units": [unit]}
