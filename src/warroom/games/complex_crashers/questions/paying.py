"""How the Manager pays: ability points from its trackers, charges from its reactors; and where new charges go."""

from __future__ import annotations

from typing import cast, final

from mypy_extensions import i64

from warroom.games.complex_crashers import aids, hunches
from warroom.games.complex_crashers.box import bit
from warroom.games.complex_crashers.questions.base import CrasherQuestion, charges_said
from warroom.games.complex_crashers.rules import charges, points
from warroom.games.complex_crashers.state import ABILITY, EMPTY, MANAGER, PAYERS, Raid
from warroom.games.complex_crashers.verbs import DO_CHARGE, DO_PAY
from warroom.kernel.chance import Chance
from warroom.kernel.refusals import Refusal
from warroom.kernel.state import State
from warroom.kernel.words import first, pack, second


class PayingQuestion(CrasherQuestion):
    """A question about what the Manager pays."""

    def seat(self, s: Raid, asked: i64) -> i64:
        """The Complex Manager."""
        return MANAGER


@final
class Pay(PayingQuestion):
    """What one tracker pays of an ability's cost; the trackers are asked one after the other, in one answer.

    [ap.cm-pool, gap.ap-cm-split]
    """

    def __init__(self) -> None:
        says = "Say how many points this tracker pays."
        super().__init__("pay", "ap.cm-pool", (DO_PAY,), says)

    def prompt(self, s: State, seat: i64, asked: i64) -> str:
        """The ability, what is left of its cost, and how the tracker stands."""
        raid = cast(Raid, s)
        title = raid.box.abilities[raid.frames[first(asked)][ABILITY]].title
        tracker = second(asked)
        return (
            f"{title}: {points.left_to_pay(raid)} of {raid.draft[points.COST]} to pay. "
            f"How many does the tracker of op{tracker + 1} pay, which stands at {raid.trackers[tracker]}?"
        )

    def choices(self, s: State, seat: i64, asked: i64) -> list[int]:
        """Every share that leaves the rest to the trackers after it."""
        raid = cast(Raid, s)
        tracker = second(asked)
        left = points.left_to_pay(raid)
        must, paid = raid.draft[points.MUST], points.paid_so_far(raid)
        least = points.least_share(raid, tracker, left, must, paid)
        return [pack(DO_PAY, tracker, n) for n in range(least, points.most_share(raid, tracker, left, must, paid) + 1)]

    def why(self, s: Raid, seat: i64, asked: i64, choice: i64) -> Refusal | None:
        """Another tracker, more than it has or than is owed, or so little that the rest cannot be paid."""
        tracker, n = second(asked), second(choice)
        if first(choice) != tracker:
            return Refusal(self.rule, f"It is the tracker of op{tracker + 1} that is asked now.")
        if n > points.room(s, tracker):
            return Refusal("gap.ap-cm-exhausted", f"No tracker goes below {s.box.tracker_bottom}.")
        left = points.left_to_pay(s)
        if n > left:
            return Refusal(self.rule, f"Only {left} {'is' if left == 1 else 'are'} left to pay.")
        if n > points.most_share(s, tracker, left, s.draft[points.MUST], points.paid_so_far(s)):
            says = "A point must be left for the tracker of an Operative who can be attacked."
            return Refusal("ap.cm-attack-restriction", says)
        if s.draft[points.MUST] & bit(tracker) and n == 0:
            return Refusal("ap.cm-attack-restriction", "An Operative can be attacked only if its tracker pays a part.")
        return Refusal(self.rule, "The other trackers could not pay the rest.")

    def aids(self, s: State, seat: i64, asked: i64) -> dict[str, object]:
        """Every way to split it, and whom the dice may hit then."""
        raid = cast(Raid, s)
        return aids.of_payment(self, raid, seat, asked, raid.draft[points.COST])

    def answer(self, s: State, seat: i64, asked: i64, choice: i64, chance: Chance) -> None:
        """Notes the share; the next tracker is asked, or all is paid."""
        raid = cast(Raid, s)
        s.pop()
        raid.draft = [*raid.draft, second(choice)]
        points.split_on(raid, first(asked))

    def hunch(self, s: State, seat: i64, asked: i64, rng: Chance) -> i64:
        """What the tracker can spare."""
        options = self.listing(s, seat, asked)
        tracker, least, most = second(asked), second(options[0]), second(options[-1])
        return pack(DO_PAY, tracker, hunches.likely_share(cast(Raid, s), first(asked), tracker, least, most))

    def goes_on(self, s: State, seat: i64, asked: i64, choice: i64) -> bool:
        """Whether a tracker after this one has a choice too."""
        raid = cast(Raid, s)
        tracker = second(asked)
        left = points.left_to_pay(raid) - second(choice)
        paid = points.paid_so_far(raid) | (bit(tracker) if second(choice) else 0)
        for other in range(tracker + 1, len(raid.trackers)):
            least = points.least_share(raid, other, left, raid.draft[points.MUST], paid)
            if least < points.most_share(raid, other, left, raid.draft[points.MUST], paid):
                return True
            left -= least
            if least:
                paid |= bit(other)
        return False


@final
class NamePayer(PayingQuestion):
    """The tracker that counts as payer of an attack that costs nothing. [gap.ap-zero-cost]"""

    def __init__(self) -> None:
        says = "Name the tracker that counts as payer."
        super().__init__("payer", "gap.ap-zero-cost", (DO_PAY,), says)

    def prompt(self, s: State, seat: i64, asked: i64) -> str:
        """What costs nothing."""
        raid = cast(Raid, s)
        title = raid.box.abilities[raid.frames[first(asked)][ABILITY]].title
        return f"{title} costs nothing. Which tracker counts as its payer, so that its dice may go to that Operative?"

    def choices(self, s: State, seat: i64, asked: i64) -> list[int]:
        """Every tracker that can be named."""
        raid = cast(Raid, s)
        named = points.payers_named(raid, raid.draft[points.MUST])
        return [pack(DO_PAY, tracker) for tracker in range(len(raid.trackers)) if (named >> tracker) & 1]

    def why(self, s: Raid, seat: i64, asked: i64, choice: i64) -> Refusal | None:
        """Nothing is paid, and the tracker must be that of an Operative who may be attacked."""
        if second(choice):
            return Refusal(self.rule, "It costs nothing: the tracker is only named.")
        return Refusal("gap.cards-suppression-payer", "The payer must be the tracker of the Operative it attacks.")

    def answer(self, s: State, seat: i64, asked: i64, choice: i64, chance: Chance) -> None:
        """Notes the payer."""
        raid = cast(Raid, s)
        s.pop()
        raid.draft = EMPTY
        raid.frames[first(asked)][PAYERS] = bit(first(choice))


@final
class PayCharges(PayingQuestion):
    """How many charges one reactor pays of a cost; the reactors are asked one after the other, in one answer.

    [gap.reactor-payment, gap.reactor-affinity]
    """

    def __init__(self) -> None:
        says = "Say how many charges this reactor pays."
        super().__init__("charges", "gap.reactor-payment", (DO_CHARGE,), says)

    def prompt(self, s: State, seat: i64, asked: i64) -> str:
        """What is left of the cost, and what the reactor holds."""
        raid = cast(Raid, s)
        reactor = first(asked)
        double = ", each worth 2 here" if (raid.draft[charges.DOUBLED] >> reactor) & 1 else ""
        return (
            f"{charges.left_of_cost(raid)} of {charges_said(raid.draft[charges.SUM])} to pay. How many does "
            f"reactor {reactor + 1} pay, which holds {raid.charges[reactor]}{double}?"
        )

    def choices(self, s: State, seat: i64, asked: i64) -> list[int]:
        """Every share that leaves the rest to the reactors after it."""
        raid = cast(Raid, s)
        left = charges.left_of_cost(raid)
        plainly = charges.paid_plainly(raid)
        shares = charges.shares(raid, first(asked), left, raid.draft[charges.DOUBLED], plainly)
        return [pack(DO_CHARGE, first(asked), n) for n in shares]

    def why(self, s: Raid, seat: i64, asked: i64, choice: i64) -> Refusal | None:
        """Another reactor, more than it holds, more than is owed, or so little that the rest cannot be paid."""
        reactor, n = first(asked), second(choice)
        if first(choice) != reactor:
            return Refusal(self.rule, f"It is reactor {reactor + 1} that is asked now.")
        if n > charges.held(s, reactor):
            return Refusal(self.rule, f"Reactor {reactor + 1} holds only {charges.held(s, reactor)}.")
        if n > charges.left_of_cost(s) or n > second(self.choices(s, seat, asked)[-1]):
            return Refusal("gap.reactor-affinity", "That is more than is owed.")
        return Refusal(self.rule, "The other reactors could not pay the rest.")

    def aids(self, s: State, seat: i64, asked: i64) -> dict[str, object]:
        """Every way to split it."""
        raid = cast(Raid, s)
        return aids.of_split(self, raid, seat, asked, raid.draft[charges.SUM])

    def answer(self, s: State, seat: i64, asked: i64, choice: i64, chance: Chance) -> None:
        """Notes the share; the next reactor is asked, or all is paid."""
        raid = cast(Raid, s)
        s.pop()
        raid.draft = [*raid.draft, second(choice)]
        charges.pay_on(raid)

    def hunch(self, s: State, seat: i64, asked: i64, rng: Chance) -> i64:
        """Who can be attacked pays first."""
        return hunches.likely_charges(cast(Raid, s), first(asked), self.listing(s, seat, asked))

    def goes_on(self, s: State, seat: i64, asked: i64, choice: i64) -> bool:
        """Whether a reactor after this one has a choice too."""
        raid = cast(Raid, s)
        return charges.asked_after(raid, second(choice))


@final
class ChargeUp(PayingQuestion):
    """How many of the charges of a reveal one reactor gets; the last online one gets the rest. [reveal.charges]"""

    def __init__(self) -> None:
        says = "Say how many charges this reactor gets."
        super().__init__("charge-up", "reveal.charges", (DO_CHARGE,), says)

    def prompt(self, s: State, seat: i64, asked: i64) -> str:
        """What is left to give away, and what the reactor holds."""
        raid = cast(Raid, s)
        reactor = first(asked)
        brings, left = charges_said(raid.draft[charges.SUM]), charges.left_of_cost(raid)
        return (
            f"The reveal brings {brings}, of which {left} {'is' if left == 1 else 'are'} to be given away. "
            f"How many does reactor {reactor + 1} get, which holds {raid.charges[reactor]}?"
        )

    def choices(self, s: State, seat: i64, asked: i64) -> list[int]:
        """None, some or all of what is left."""
        left = charges.left_of_cost(cast(Raid, s))
        return [pack(DO_CHARGE, first(asked), n) for n in range(left + 1)]

    def why(self, s: Raid, seat: i64, asked: i64, choice: i64) -> Refusal | None:
        """Another reactor, or more than is left."""
        if first(choice) != first(asked):
            return Refusal(self.rule, f"It is reactor {first(asked) + 1} that is asked now.")
        left = charges.left_of_cost(s)
        return Refusal(self.rule, f"There {'is' if left == 1 else 'are'} only {left} to give away.")

    def aids(self, s: State, seat: i64, asked: i64) -> dict[str, object]:
        """Every way to split it."""
        raid = cast(Raid, s)
        return aids.of_split(self, raid, seat, asked, raid.draft[charges.SUM])

    def answer(self, s: State, seat: i64, asked: i64, choice: i64, chance: Chance) -> None:
        """Notes the share; the next reactor is asked, or all get theirs."""
        raid = cast(Raid, s)
        s.pop()
        raid.draft = [*raid.draft, second(choice)]
        charges.charge_on(raid)

    def hunch(self, s: State, seat: i64, asked: i64, rng: Chance) -> i64:
        """Charges go where nobody can attack them."""
        return hunches.likely_gift(cast(Raid, s), first(asked), self.listing(s, seat, asked))

    def goes_on(self, s: State, seat: i64, asked: i64, choice: i64) -> bool:
        """Whether a reactor after this one has a choice too."""
        raid = cast(Raid, s)
        if charges.left_of_cost(raid) == second(choice):
            return False
        last = charges.last_online(raid)
        for reactor in range(first(asked) + 1, last):
            if raid.online(reactor):
                return True
        return False
