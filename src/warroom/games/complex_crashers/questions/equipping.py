"""What Operatives do with their cards: Respec, swapping, and giving back what is too much."""

from __future__ import annotations

from typing import cast, final

from mypy_extensions import i64

from warroom.games.complex_crashers import codes, hunches, steps
from warroom.games.complex_crashers.box import NONE
from warroom.games.complex_crashers.questions.base import CrasherQuestion, role_of
from warroom.games.complex_crashers.rules import equipment
from warroom.games.complex_crashers.state import SOURCE, TEAM, Raid
from warroom.games.complex_crashers.verbs import DO_HAND, DO_PASS, DO_RETURN, DO_TAKE
from warroom.kernel.chance import Chance
from warroom.kernel.refusals import Refusal
from warroom.kernel.state import State
from warroom.kernel.words import first, pack, second, third, verb


class OperativeQuestion(CrasherQuestion):
    """A question to an Operative."""

    def seat(self, s: Raid, asked: i64) -> i64:
        """The Operatives."""
        return TEAM

    def role(self, s: State, seat: i64, asked: i64, choice: i64) -> i64:
        """The Operative whose cards they are."""
        raid = cast(Raid, s)
        return role_of(raid, raid.frames[first(asked)][SOURCE])


@final
class Respec(OperativeQuestion):
    """Which cards an Operative gives back, then which it takes, one after the other.

    [equipment.respec-remove, equipment.respec-tier, gap.respec-details]
    """

    def __init__(self) -> None:
        says = "Give cards back, then take others, or say that you are done."
        super().__init__("respec", "equipment.respec-remove", (DO_RETURN, DO_TAKE, DO_PASS), says)

    def prompt(self, s: State, seat: i64, asked: i64) -> str:
        """Giving back, or taking."""
        raid = cast(Raid, s)
        operative = raid.frames[first(asked)][SOURCE]
        if third(asked) == equipment.RETURNING:
            return f"Respec of op{operative + 1}: give back a card, or pass to go on to taking cards."
        tier = equipment.tier_here(raid, operative)
        return f"Respec of op{operative + 1}: take a card of tier {tier} or less, or pass."

    def choices(self, s: State, seat: i64, asked: i64) -> list[int]:
        """The cards that may be given back, or taken, and being done with it."""
        raid = cast(Raid, s)
        operative = raid.frames[first(asked)][SOURCE]
        if third(asked) == equipment.RETURNING:
            found = [pack(DO_RETURN, card) for card in equipment.returnable(raid, operative, second(asked))]
        else:
            found = [pack(DO_TAKE, card) for card in equipment.takeable(raid, operative, second(asked))]
        found.append(DO_PASS)
        return found

    def why(self, s: Raid, seat: i64, asked: i64, choice: i64) -> Refusal | None:
        """What is wrong with a card that is given back or taken."""
        operative = s.frames[first(asked)][SOURCE]
        card = s.box.cards[first(choice)]
        if verb(choice) == DO_RETURN:
            if third(asked) == equipment.TAKING:
                return Refusal("gap.respec-details", "Cards are given back first; now you take some.")
            if card.basic:
                return Refusal("gap.training-obtain", f"Nobody gives up {card.title}.")
            return Refusal(self.rule, f"You do not have {card.title}.")
        if third(asked) == equipment.RETURNING:
            return Refusal("gap.respec-details", "First give back what you do not need, then pass, then take.")
        if not (second(asked) >> card.kind) & 1 or card.basic:
            return Refusal("gap.training-obtain", f"{card.title} cannot be taken.")
        if card.tier > equipment.tier_here(s, operative):
            return Refusal("equipment.respec-tier", f"{card.title} has a higher tier than this region.")
        if equipment.copy_held(s, operative, card.number) != NONE:
            return Refusal("gap.setup-card-supply", f"You have {card.title} already.")
        if not equipment.room_for(s, operative, card.number):
            rule = "gap.training-obtain" if card.kind == codes.TRAINING else "equipment.limit"
            return Refusal(rule, f"There is no room for {card.title}.")
        return Refusal("gap.setup-card-supply", f"No {card.title} is left in the supply.")

    def answer(self, s: State, seat: i64, asked: i64, choice: i64, chance: Chance) -> None:
        """Gives back or takes a card, and asks for the next."""
        raid = cast(Raid, s)
        s.pop()
        operative = raid.frames[first(asked)][SOURCE]
        if verb(choice) == DO_RETURN:
            equipment.give_back(raid, operative, first(choice))
            s.push(asked)
        elif verb(choice) == DO_TAKE:
            equipment.take(raid, operative, first(choice))
            s.push(asked)
        elif third(asked) == equipment.RETURNING:
            s.push(pack(steps.ASK_RESPEC, first(asked), second(asked), equipment.TAKING))
        else:
            equipment.check_load(raid, operative)

    def hunch(self, s: State, seat: i64, asked: i64, rng: Chance) -> i64:
        """A weapon or accessory goes back for a better one; then the best cards are taken."""
        raid = cast(Raid, s)
        operative = raid.frames[first(asked)][SOURCE]
        if third(asked) == equipment.RETURNING:
            return hunches.likely_return(raid, operative)
        return hunches.likely_take(raid, operative, self.listing(s, seat, asked), rng)

    def promising(self, s: State, seat: i64, asked: i64, rng: Chance) -> list[int]:
        """Any card may go back; the worthiest are taken."""
        listed = self.listing(s, seat, asked)
        return listed if third(asked) == equipment.RETURNING else hunches.takes_by_worth(cast(Raid, s), listed)


@final
class Swap(OperativeQuestion):
    """Which items change hands between two Operatives: all that is named, at once. [gap.item-swap-details]"""

    def __init__(self) -> None:
        says = "Name an item that changes hands, or pass when all are named."
        super().__init__("swap", "equipment.item-swap", (DO_HAND, DO_PASS), says)

    def prompt(self, s: State, seat: i64, asked: i64) -> str:
        """Between whom."""
        raid = cast(Raid, s)
        one, other = raid.frames[first(asked)][SOURCE] + 1, third(asked) + 1
        named = ", ".join(raid.printed(copy).title for copy in raid.draft)
        so_far = f" So far: {named}." if named else ""
        return f"Operatives {one} and {other} exchange equipment.{so_far} Name an item that changes hands, or pass."

    def choices(self, s: State, seat: i64, asked: i64) -> list[int]:
        """The items behind the last one named with which a legal exchange can still be made, and being done."""
        raid = cast(Raid, s)
        one, other = raid.frames[first(asked)][SOURCE], third(asked)
        left = equipment.still_to_swap(raid, one, other, second(asked))
        found: list[int] = []
        for i in range(len(left)):
            if equipment.can_become_legal(raid, one, other, [*raid.draft, left[i]], left[i + 1 :]):
                found.append(pack(DO_HAND, raid.holders[left[i]], raid.cards[left[i]]))
        if equipment.legal_after(raid, one, other, raid.draft):
            found.append(DO_PASS)
        return found

    def why(self, s: Raid, seat: i64, asked: i64, choice: i64) -> Refusal | None:
        """The item is not there, was passed over, or one of the two could not carry everything."""
        if choice == DO_PASS:
            return Refusal("equipment.limit", "So far one of the two would carry too much.")
        card = s.box.cards[second(choice)]
        one, other = s.frames[first(asked)][SOURCE], third(asked)
        for copy in equipment.still_to_swap(s, one, other, second(asked)):
            if s.holders[copy] == first(choice) and s.cards[copy] == card.number:
                return Refusal("equipment.limit", f"With {card.title} somebody would carry too much.")
        if equipment.copy_held(s, first(choice), card.number) != NONE and first(choice) in (one, other):
            return Refusal(self.rule, f"{card.title} was named or passed over before.")
        return Refusal(self.rule, f"Operative {first(choice) + 1} has no {card.title} to give in this exchange.")

    def answer(self, s: State, seat: i64, asked: i64, choice: i64, chance: Chance) -> None:
        """Notes the item, or carries out the exchange."""
        raid = cast(Raid, s)
        if choice == DO_PASS:
            s.pop()
            equipment.swap(raid, raid.frames[first(asked)][SOURCE], third(asked))
        else:
            raid.draft = [*raid.draft, equipment.copy_held(raid, first(choice), second(choice))]

    def goes_on(self, s: State, seat: i64, asked: i64, choice: i64) -> bool:
        """An exchange is one answer, up to its end."""
        return choice != DO_PASS

    def hunch(self, s: State, seat: i64, asked: i64, rng: Chance) -> i64:
        """What one can spare and the other needs."""
        raid = cast(Raid, s)
        one = raid.frames[first(asked)][SOURCE]
        return hunches.likely_hand(raid, one, third(asked), self.listing(s, seat, asked))


@final
class Tidy(OperativeQuestion):
    """What an Operative gives back who carries more than it can. [gap.locked-and-loaded-primary]"""

    def __init__(self) -> None:
        says = "Choose an item to give back."
        super().__init__("tidy", "gap.locked-and-loaded-primary", (DO_RETURN,), says)

    def role(self, s: State, seat: i64, asked: i64, choice: i64) -> i64:
        """The Operative who carries too much."""
        return role_of(cast(Raid, s), first(asked))

    def prompt(self, s: State, seat: i64, asked: i64) -> str:
        """Who carries too much."""
        return f"Operative {first(asked) + 1} carries too much. Which item goes back to the supply?"

    def choices(self, s: State, seat: i64, asked: i64) -> list[int]:
        """The items of which there are too many."""
        return [pack(DO_RETURN, card) for card in equipment.surplus(cast(Raid, s), first(asked))]

    def why(self, s: Raid, seat: i64, asked: i64, choice: i64) -> Refusal | None:
        """It is not one of them."""
        return Refusal(self.rule, f"{s.box.cards[first(choice)].title} is not one of too many.")

    def answer(self, s: State, seat: i64, asked: i64, choice: i64, chance: Chance) -> None:
        """Gives it back."""
        s.pop()
        equipment.give_back(cast(Raid, s), first(asked), first(choice))
