"""What an ability under way asks: what it chooses, whether an offer is accepted, which pillar is taken."""

from __future__ import annotations

from typing import cast, final

from mypy_extensions import i64

from warroom.games.complex_crashers import codes, hunches
from warroom.games.complex_crashers.box import Effect
from warroom.games.complex_crashers.complex import DIRECTION_NAMES
from warroom.games.complex_crashers.questions.base import (
    AbilityQuestion,
    ability_title,
    effect_asking,
    role_of,
    unit_name,
)
from warroom.games.complex_crashers.rules.activation import candidates, pillars_free
from warroom.games.complex_crashers.rules.effects import accept, bind, decline, take_pillar
from warroom.games.complex_crashers.rules.meaning import units_of
from warroom.games.complex_crashers.state import EMPTY, FIRST_ITEM, FIRST_REACTOR, Raid
from warroom.games.complex_crashers.verbs import (
    DO_ABILITY,
    DO_ACCEPT,
    DO_CARD,
    DO_DIRECTION,
    DO_EDGE,
    DO_GROUP,
    DO_PASS,
    DO_REGION,
    DO_UNIT,
)
from warroom.kernel.chance import Chance
from warroom.kernel.state import State
from warroom.kernel.words import first, lowest, pack, second

NOUNS = ("a unit", "a region", "an edge", "a direction", "a card", "an ability", "a dice group")


def worded(s: Raid, what: i64, value: i64) -> i64:
    """A candidate as a choice."""
    if what == codes.A_UNIT:
        return pack(DO_UNIT, value)
    if what == codes.A_REGION:
        return pack(DO_REGION, value)
    if what == codes.AN_EDGE:
        return pack(DO_EDGE, value >> 2, value & 3)
    if what == codes.A_DIRECTION:
        return pack(DO_DIRECTION, value)
    if what == codes.A_CARD:
        return pack(DO_CARD, s.cards[value], s.holders[value] + 1 if value >= FIRST_ITEM else 0)
    if what == codes.AN_ABILITY:
        return pack(DO_ABILITY, value & 0xFF, value >> 8)
    return pack(DO_GROUP, value + 1)


def meant(s: Raid, what: i64, choice: i64) -> i64:
    """The candidate that a choice means."""
    if what == codes.AN_EDGE:
        return first(choice) * 4 + second(choice)
    if what == codes.AN_ABILITY:
        return first(choice) | second(choice) << 8
    if what == codes.A_GROUP:
        return first(choice) - 1
    if what != codes.A_CARD:
        return first(choice)
    for copy in range(len(s.cards)):
        if s.cards[copy] == first(choice):
            if copy < FIRST_ITEM or s.holders[copy] == second(choice) - 1:
                return copy
    return -1


@final
class Choose(AbilityQuestion):
    """What an ability chooses: one thing, several one after the other, or any number until that is enough."""

    def __init__(self) -> None:
        verbs = (DO_UNIT, DO_REGION, DO_EDGE, DO_DIRECTION, DO_CARD, DO_ABILITY, DO_GROUP, DO_PASS)
        super().__init__("choose", "ability.process", verbs, "This cannot be chosen here.")

    def prompt(self, s: State, seat: i64, asked: i64) -> str:
        """What is chosen, and for what."""
        raid = cast(Raid, s)
        effect = effect_asking(raid, asked)
        more = ", or pass when that is enough" if effect.count == codes.ANY else ""
        return f"{ability_title(raid, first(asked))}: choose {NOUNS[effect.what]}{more}."

    def choices(self, s: State, seat: i64, asked: i64) -> list[int]:
        """Everything that can be chosen and has not been yet."""
        raid = cast(Raid, s)
        effect = effect_asking(raid, asked)
        found: list[int] = []
        for value in candidates(raid, raid.frames[first(asked)], effect):
            if value not in raid.draft:
                found.append(worded(raid, effect.what, value))
        if effect.count == codes.ANY:
            found.append(DO_PASS)
        return found

    def goes_on(self, s: State, seat: i64, asked: i64, choice: i64) -> bool:
        """Whether more is to be chosen."""
        raid = cast(Raid, s)
        effect = effect_asking(raid, asked)
        return choice != DO_PASS and not self.enough(raid, asked, effect, len(raid.draft) + 1)

    def enough(self, s: Raid, asked: i64, effect: Effect, chosen: i64) -> bool:
        """Whether so many are all that can be chosen."""
        if effect.count != codes.ANY:
            return chosen >= effect.count
        return chosen >= len(candidates(s, s.frames[first(asked)], effect))

    def answer(self, s: State, seat: i64, asked: i64, choice: i64, chance: Chance) -> None:
        """Binds what was chosen; the ability goes on once it is enough."""
        raid = cast(Raid, s)
        effect = effect_asking(raid, asked)
        if choice != DO_PASS:
            raid.draft = [*raid.draft, int(meant(raid, effect.what, choice))]
            if not self.enough(raid, asked, effect, len(raid.draft)):
                return
        s.pop()
        chosen = raid.draft
        raid.draft = EMPTY
        for value in chosen:
            bind(raid.frames[first(asked)], effect, value)

    def hunch(self, s: State, seat: i64, asked: i64, rng: Chance) -> i64:
        """The unit on which the ability is best used."""
        return hunches.likely_choice(cast(Raid, s), first(asked), self.listing(s, seat, asked), rng)


@final
class Accept(AbilityQuestion):
    """Whether an offer is accepted."""

    def __init__(self) -> None:
        super().__init__("offer", "gap.cards-distract", (DO_ACCEPT, DO_PASS), "Accept, or pass.")

    def seat(self, s: Raid, asked: i64) -> i64:
        """The side of whoever gets the offer. [gap.cards-distract]"""
        who = self.who(s, asked)
        return s.side_of(who)

    def who(self, s: Raid, asked: i64) -> i64:
        """The unit that gets the offer."""
        units = units_of(s, s.frames[first(asked)], effect_asking(s, asked).who, -1, -1)
        return lowest(units) if units else FIRST_REACTOR

    def role(self, s: State, seat: i64, asked: i64, choice: i64) -> i64:
        """The Operative who gets the offer."""
        raid = cast(Raid, s)
        return role_of(raid, self.who(raid, asked))

    def prompt(self, s: State, seat: i64, asked: i64) -> str:
        """What is offered."""
        raid = cast(Raid, s)
        effect = effect_asking(raid, asked)
        price = f" and lose {effect.pay}" if effect.pay else ""
        return f"{ability_title(raid, first(asked))}: {unit_name(raid, self.who(raid, asked))} may accept{price}."

    def choices(self, s: State, seat: i64, asked: i64) -> list[int]:
        """Yes or no."""
        return [DO_ACCEPT, DO_PASS]

    def answer(self, s: State, seat: i64, asked: i64, choice: i64, chance: Chance) -> None:
        """The price is lost, or the ability goes on without."""
        raid = cast(Raid, s)
        s.pop()
        if choice == DO_ACCEPT:
            accept(raid, first(asked), effect_asking(raid, asked))
        else:
            decline(raid, first(asked), effect_asking(raid, asked))


@final
class TakePillar(AbilityQuestion):
    """Which pillar of its region a unit takes."""

    def __init__(self) -> None:
        super().__init__("pillar", "gap.pillar-taking", (DO_DIRECTION,), "There is no pillar to take there.")

    def prompt(self, s: State, seat: i64, asked: i64) -> str:
        """Which pillars there are."""
        raid = cast(Raid, s)
        free = pillars_free(raid, second(asked))
        names = ", ".join(DIRECTION_NAMES[direction] for direction in range(4) if (free >> direction) & 1)
        return f"Which pillar does {unit_name(raid, second(asked))} take: {names}?"

    def aids(self, s: State, seat: i64, asked: i64) -> dict[str, object]:
        """The region whose edges it is about."""
        return {"region": f"r{cast(Raid, s).at[second(asked)]}"}

    def choices(self, s: State, seat: i64, asked: i64) -> list[int]:
        """Each pillar that can be taken."""
        free = pillars_free(cast(Raid, s), second(asked))
        return [int(pack(DO_DIRECTION, direction)) for direction in range(4) if (free >> direction) & 1]

    def answer(self, s: State, seat: i64, asked: i64, choice: i64, chance: Chance) -> None:
        """The unit takes the pillar."""
        s.pop()
        take_pillar(cast(Raid, s), first(asked), second(asked), first(choice))
