"""What is asked about dice: who gets them, which are ignored, which are rolled again."""

from __future__ import annotations

from typing import cast, final

from mypy_extensions import i64

from warroom.games.complex_crashers import aids, codes, hunches
from warroom.games.complex_crashers import events as e
from warroom.games.complex_crashers.questions.base import AbilityQuestion, ability_title, effect_asking, unit_title
from warroom.games.complex_crashers.questions.moving import each
from warroom.games.complex_crashers.rules.aiming import attack_made
from warroom.games.complex_crashers.rules.attacks import (
    SIDES,
    assign_all,
    assign_die,
    assignable,
    dice_of,
    form_groups,
    ignore_dice,
    regions_to_aim_at,
    rooms,
)
from warroom.games.complex_crashers.state import AIM, EMPTY, EVENT, ORIGIN, SOURCE, Raid
from warroom.games.complex_crashers.verbs import DO_DIE, DO_PASS, DO_REGION, DO_UNIT
from warroom.kernel.chance import Chance
from warroom.kernel.refusals import Refusal
from warroom.kernel.state import State
from warroom.kernel.words import first, pack, second


def told(dice: list[int]) -> str:
    """Dice in words."""
    return ", ".join([str(die) for die in dice])


@final
class Target(AbilityQuestion):
    """The unit that gets all dice of an attack, or the region that an area attack is aimed at."""

    def __init__(self) -> None:
        super().__init__("target", "attack.attacker-assigns", (DO_UNIT, DO_REGION), "This is no valid target.")

    def prompt(self, s: State, seat: i64, asked: i64) -> str:
        """The attack and its dice."""
        raid = cast(Raid, s)
        title = ability_title(raid, first(asked))
        if attack_made_area(raid, first(asked)):
            return f"{title}: which region does it strike?"
        return f"{title}: who faces {told(raid.dice[first(asked)])}?"

    def choices(self, s: State, seat: i64, asked: i64) -> list[int]:
        """Each valid target."""
        raid = cast(Raid, s)
        number = first(asked)
        if attack_made_area(raid, number):
            attack = effect_asking(raid, asked).attack
            if attack is None:
                return []
            at = effect_asking(raid, asked).at
            return each(DO_REGION, regions_to_aim_at(raid, number, attack, raid.strikes[number][ORIGIN], at))
        return each(DO_UNIT, assignable(raid, number))

    def aids(self, s: State, seat: i64, asked: i64) -> dict[str, object]:
        """What the dice would do to each target."""
        raid = cast(Raid, s)
        if attack_made_area(raid, first(asked)):
            return {}
        return aids.of_targets(raid, first(asked), [first(choice) for choice in self.choices(s, seat, asked)])

    def answer(self, s: State, seat: i64, asked: i64, choice: i64, chance: Chance) -> None:
        """The dice go there."""
        raid = cast(Raid, s)
        s.pop()
        if attack_made_area(raid, first(asked)):
            raid.strikes[first(asked)][AIM] = first(choice)
        else:
            assign_all(raid, first(asked), first(choice))

    def hunch(self, s: State, seat: i64, asked: i64, rng: Chance) -> i64:
        """The unit that the dice hurt most, the region where they bring most."""
        raid = cast(Raid, s)
        if attack_made_area(raid, first(asked)):
            return hunches.likely_aim(raid, first(asked), self.listing(s, seat, asked))
        return hunches.likely_target(raid, first(asked))


def attack_made_area(s: Raid, number: i64) -> bool:
    """Whether the attack of an ability under way is an area attack."""
    return attack_made(s, number).area


@final
class AssignDie(AbilityQuestion):
    """The unit that gets the highest die which is left, of a sweeping or area attack; all dice are one answer."""

    def __init__(self) -> None:
        super().__init__("die", "attack.attacker-assigns", (DO_UNIT,), "This unit cannot get the die.")

    def prompt(self, s: State, seat: i64, asked: i64) -> str:
        """The die and those after it."""
        raid = cast(Raid, s)
        dice = raid.dice[first(asked)][len(raid.draft) :]
        rest = f" ({told(dice[1:])} to come)" if len(dice) > 1 else ""
        return f"{ability_title(raid, first(asked))}: who gets the {dice[0]}{rest}?"

    def choices(self, s: State, seat: i64, asked: i64) -> list[int]:
        """Each valid target, of an area attack those whose group is not full."""
        return each(DO_UNIT, rooms(cast(Raid, s), first(asked)))

    def why(self, s: Raid, seat: i64, asked: i64, choice: i64) -> Refusal | None:
        """The unit has its dice, or is no target."""
        if attack_made_area(s, first(asked)):
            return Refusal("descriptor.area-groups", f"{unit_title(s, first(choice))} has no place for another die.")
        return Refusal("target.usual-validity", f"{unit_title(s, first(choice))} is no valid target.")

    def aids(self, s: State, seat: i64, asked: i64) -> dict[str, object]:
        """What the dice would do to each unit, and an assignment of all."""
        units = [first(choice) for choice in self.choices(s, seat, asked)]
        return aids.of_dice(cast(Raid, s), first(asked), seat, units)

    def goes_on(self, s: State, seat: i64, asked: i64, choice: i64) -> bool:
        """Whether dice are left that have a choice."""
        raid = cast(Raid, s)
        kept = raid.draft
        whole = assign_die(raid, first(asked), first(choice))
        raid.draft = kept
        return not whole

    def answer(self, s: State, seat: i64, asked: i64, choice: i64, chance: Chance) -> None:
        """The die goes to the unit; with the last one the groups are formed."""
        raid = cast(Raid, s)
        if assign_die(raid, first(asked), first(choice)):
            s.pop()
            form_groups(raid, first(asked))

    def hunch(self, s: State, seat: i64, asked: i64, rng: Chance) -> i64:
        """The unit that the die does most to, and nobody of one's own side if it can be helped."""
        return hunches.likely_die(cast(Raid, s), first(asked), seat)


@final
class Ignore(AbilityQuestion):
    """Which dice of a group are ignored, where not all are."""

    def __init__(self) -> None:
        super().__init__("ignore", "attack.groups", (DO_DIE,), "There is no such die in the group.")

    def prompt(self, s: State, seat: i64, asked: i64) -> str:
        """The dice of the group."""
        raid = cast(Raid, s)
        dice = dice_of(raid, raid.frames[first(asked)][EVENT], second(asked))
        return f"{ability_title(raid, first(asked))}: which die of {told(dice)} is ignored?"

    def left(self, s: Raid, asked: i64) -> list[int]:
        """The dice that are not picked yet."""
        dice = dice_of(s, s.frames[first(asked)][EVENT], second(asked))
        for value in s.draft:
            dice.remove(value)
        return dice

    def choices(self, s: State, seat: i64, asked: i64) -> list[int]:
        """Each value that is there."""
        return values_of(self.left(cast(Raid, s), asked))

    def goes_on(self, s: State, seat: i64, asked: i64, choice: i64) -> bool:
        """Whether more dice are to be ignored."""
        raid = cast(Raid, s)
        return len(raid.draft) + 1 < effect_asking(raid, asked).dice

    def answer(self, s: State, seat: i64, asked: i64, choice: i64, chance: Chance) -> None:
        """The dice are ignored once all are picked."""
        raid = cast(Raid, s)
        raid.draft = [*raid.draft, int(first(choice))]
        if len(raid.draft) < effect_asking(raid, asked).dice:
            return
        s.pop()
        values = raid.draft
        raid.draft = EMPTY
        ignore_dice(raid, first(asked), second(asked), values)

    def hunch(self, s: State, seat: i64, asked: i64, rng: Chance) -> i64:
        """The highest die."""
        return self.listing(s, seat, asked)[0]


@final
class Reroll(AbilityQuestion):
    """Which dice are rolled again, up to a number; all are rolled when the last is named."""

    def __init__(self) -> None:
        super().__init__("reroll", "attack.roll-before-target", (DO_DIE, DO_PASS), "There is no such die.")

    def prompt(self, s: State, seat: i64, asked: i64) -> str:
        """The dice that lie rolled."""
        raid = cast(Raid, s)
        dice = raid.dice[raid.frames[first(asked)][EVENT]]
        most = effect_asking(raid, asked).dice
        return f"{ability_title(raid, first(asked))}: roll up to {most} of {told(dice)} again, or pass."

    def left(self, s: Raid, asked: i64) -> list[int]:
        """The dice that are not named yet."""
        dice = s.dice[s.frames[first(asked)][EVENT]].copy()
        for value in s.draft:
            dice.remove(value)
        return dice

    def choices(self, s: State, seat: i64, asked: i64) -> list[int]:
        """Each value that is there, and passing."""
        found = values_of(self.left(cast(Raid, s), asked))
        found.append(DO_PASS)
        return found

    def goes_on(self, s: State, seat: i64, asked: i64, choice: i64) -> bool:
        """Whether another die may be named."""
        raid = cast(Raid, s)
        return choice != DO_PASS and not self.enough(raid, asked, len(raid.draft) + 1)

    def enough(self, s: Raid, asked: i64, named: i64) -> bool:
        """Whether so many dice are all that may be rolled again."""
        most = effect_asking(s, asked).dice
        return (most != codes.ALL and named >= most) or named >= len(s.dice[s.frames[first(asked)][EVENT]])

    def answer(self, s: State, seat: i64, asked: i64, choice: i64, chance: Chance) -> None:
        """The dice that were named are rolled again."""
        raid = cast(Raid, s)
        if choice != DO_PASS:
            raid.draft = [*raid.draft, int(first(choice))]
            if not self.enough(raid, asked, len(raid.draft)):
                return
        s.pop()
        values = raid.draft
        raid.draft = EMPTY
        f = raid.frames[first(asked)]
        dice = raid.dice[f[EVENT]]
        for value in values:
            new = chance.roll(SIDES)
            dice[dice.index(value)] = new
            s.tell(e.REROLLED, f[SOURCE], value, new)


def values_of(dice: list[int]) -> list[int]:
    """A choice for each value among dice, the highest first."""
    found: list[int] = []
    for value in range(SIDES, 0, -1):
        if value in dice:
            found.append(pack(DO_DIE, value))
    return found
