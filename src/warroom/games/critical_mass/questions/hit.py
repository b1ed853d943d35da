"""What a pilot's damage breaks: target by target, how many plates fall."""

from __future__ import annotations

from typing import cast, final

from mypy_extensions import i64

from warroom.games.critical_mass import merits
from warroom.games.critical_mass.box import PARTS_OF_MECH
from warroom.games.critical_mass.questions.pilot import PilotQuestion
from warroom.games.critical_mass.rules.damage import damage_left, durability, most, struck
from warroom.games.critical_mass.rules.sealed import asker
from warroom.games.critical_mass.state import Q_HIT, Battle
from warroom.games.critical_mass.tactics import best_split
from warroom.games.critical_mass.verbs import CARD_TARGET, DO_HIT
from warroom.games.critical_mass.view import seat_name
from warroom.kernel.chance import Chance
from warroom.kernel.refusals import Refusal
from warroom.kernel.state import State
from warroom.kernel.words import first, pack, second, third, verb


def name_target(s: Battle, asked: i64) -> i64:
    """What the target of a hit is called in choices: a component by its name, Equipment by its card."""
    return first(blows(s, asked)[0][0])


def blows(s: Battle, asked: i64) -> list[list[int]]:
    """The answers to how much of a hit goes to a target, by how much of it may fall."""
    return s.cockpits[struck(s.strikes[second(asked)])].build.blows[third(asked)]


def word_of(s: Battle, asked: i64) -> str:
    """The target of a hit as it is written."""
    target = name_target(s, asked)
    return s.box.kinds[target - CARD_TARGET].name if target >= CARD_TARGET else s.box.words[target]


@final
class Hit(PilotQuestion):
    """How much of the damage of a strike goes to one target."""

    def __init__(self) -> None:
        step = Refusal("damage.attacker-assigns", "This is the time to say what your damage breaks.")
        super().__init__("damage", "damage.split-freely", (DO_HIT,), step, False)

    def prompt(self, s: State, seat: i64, asked: i64) -> str:
        """The target, the damage that is left and what one plate takes."""
        battle = cast(Battle, s)
        victim, target = struck(battle.strikes[second(asked)]), third(asked)
        c = battle.cockpits[victim]
        left, tough = damage_left(battle, seat, asked), durability(battle, victim, target)
        owner = seat_name(battle, int(victim))
        if target < PARTS_OF_MECH:
            what = f"How many plates of {owner}'s {c.build.mech.component_titles[target]} fall"
        else:
            what = f"Is {owner}'s {c.build.kinds[target - PARTS_OF_MECH].title} Disabled (1) or not (0)"
        return f"{what}? {left} damage left, Durability {tough}."

    def choices(self, s: State, seat: i64, asked: i64) -> list[int]:
        """From none to as many as the damage left can break. [gap.damage.plates-interchangeable]"""
        battle = cast(Battle, s)
        return blows(battle, asked)[most(battle, seat, asked)]

    def aids(self, s: State, seat: i64, asked: i64) -> dict[str, object]:
        """The targets of this strike that are still to be decided, each with what a bot would break."""
        battle = cast(Battle, s)
        victim = struck(battle.strikes[second(asked)])
        shares = best_split(battle, seat, asked)
        targets: list[dict[str, object]] = []
        for word in battle.batch[battle.batch.index(asked) :]:
            if verb(word) == Q_HIT and asker(word) == seat and second(word) == second(asked):
                target = third(word)
                c = battle.cockpits[victim]
                is_component = target < PARTS_OF_MECH
                there = c.plates_of(target) if is_component else 1
                titles = c.build.mech.component_titles
                targets.append(
                    {
                        "what": "component" if is_component else "equipment",
                        "target": word_of(battle, word),
                        "name": titles[target] if is_component else c.build.kinds[target - PARTS_OF_MECH].title,
                        "durability": int(durability(battle, victim, target)),
                        "standing": int(there),
                        "suggested": shares[target],
                    }
                )
        return {"victim": int(victim), "damage": int(damage_left(battle, seat, asked)), "targets": targets}

    def meaning(self, s: Battle, seat: i64, asked: i64, choice: i64) -> i64:
        """A number of plates."""
        return second(choice)

    def why(self, s: Battle, seat: i64, asked: i64, choice: i64) -> Refusal | None:
        """Each plate takes its whole Durability, and no more can fall than stand."""
        target = word_of(s, asked)
        if first(choice) != name_target(s, asked):
            return Refusal("damage.plate-target", f"Say first how many plates of {target} fall: hit {target} NUMBER.")
        victim = struck(s.strikes[second(asked)])
        cost, left = second(choice) * durability(s, victim, third(asked)), damage_left(s, seat, asked)
        if cost > left:
            return Refusal("damage.plate-needs-durability", f"That takes {cost} damage, but only {left} is left.")
        return Refusal("gap.damage.destroyed-component-target", f"At most {most(s, seat, asked)} can fall there.")

    def hunch(self, s: State, seat: i64, asked: i64, rng: Chance) -> i64:
        """Damage that finishes things."""
        battle = cast(Battle, s)
        return pack(DO_HIT, name_target(battle, asked), best_split(battle, seat, asked)[third(asked)])

    def merits(self, s: State, seat: i64, asked: i64, choice: i64) -> str:
        """What is left of the target."""
        return merits.of_hit(cast(Battle, s), int(seat), int(asked), int(choice)) if verb(choice) == DO_HIT else ""
