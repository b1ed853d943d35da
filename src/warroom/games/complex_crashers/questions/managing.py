"""The Manager's business: what charges buy, deployments in reveals and by cards, upgrade markers."""

from __future__ import annotations

from typing import cast, final

from mypy_extensions import i64

from warroom.games.complex_crashers import codes, hunches, tactics
from warroom.games.complex_crashers.box import GRID, NONE, bit
from warroom.games.complex_crashers.questions.base import CrasherQuestion, charges_said
from warroom.games.complex_crashers.rules import charges, deploying, grid, reactors, upkeep
from warroom.games.complex_crashers.rules.units import models_of
from warroom.games.complex_crashers.state import MANAGER, Raid
from warroom.games.complex_crashers.verbs import DO_DEPLOY, DO_ONLINE, DO_PASS, DO_STAGE, DO_UNMARK, DO_UPGRADE
from warroom.kernel.chance import Chance
from warroom.kernel.refusals import Refusal
from warroom.kernel.state import State
from warroom.kernel.words import first, lowest, pack, second, third, verb


class ManagerQuestion(CrasherQuestion):
    """A question to the Manager."""

    def seat(self, s: Raid, asked: i64) -> i64:
        """The Complex Manager."""
        return MANAGER


# -- why not ---------------------------------------------------------------------------------------------------------


def why_not_manager_step(s: Raid, choice: i64) -> Refusal | None:
    """The rule that forbids staging, deploying or bringing a reactor online now, or None."""
    if choice in upkeep.manager_steps(s):
        return None
    if verb(choice) == DO_ONLINE:
        return why_not_online(s, first(choice))
    slot = deploying.slot_of_card(s, first(choice))
    if slot == NONE:
        return not_in_grid(s, first(choice))
    if verb(choice) == DO_STAGE:
        return why_not_stage(s, slot)
    return why_not_deploy(s, slot, choice, deploying.usual_regions(s, slot), False)


def not_in_grid(s: Raid, card: i64) -> Refusal:
    """A card that the Manager did not choose."""
    return Refusal("setup.grid-slots", f"{s.box.cards[card].title} is not in your grid.")


def why_not_online(s: Raid, reactor: i64) -> Refusal:
    """It is online already, or the charges are missing."""
    if s.online(reactor):
        return Refusal("reactors.online-cost", f"Reactor {reactor + 1} is online already.")
    return Refusal("reactors.online-cost", f"That costs {charges_said(reactors.online_cost(s))}, and you have fewer.")


def why_not_stage(s: Raid, slot: i64) -> Refusal:
    """It is staged already, something must come before it, or the charges are missing."""
    card = s.printed(slot)
    if grid.staged(s, slot):
        return Refusal("staging.enables-deploy", f"{card.title} is staged already.")
    missing = grid.missing_before(s, slot)
    if missing:
        before = s.printed(lowest(missing))
        rule = "staging.same-type-previous-tier" if before.tech == card.tech else "staging.basic-first"
        return Refusal(rule, f"{before.title} must be staged first.")
    return Refusal("staging.cost", f"Staging {card.title} costs {charges_said(card.tier)}, and you have fewer.")


def why_not_deploy(s: Raid, slot: i64, choice: i64, regions: i64, revealing: bool) -> Refusal:
    """It is not staged, there is one already or no room, the charges are missing, or region or door are wrong."""
    card = s.printed(slot)
    region, door = second(choice), third(choice)
    if not grid.staged(s, slot):
        return Refusal("staging.enables-deploy", f"{card.title} is not staged.")
    if card.qualities & codes.UNIQUE and (models_of(s, slot) or deploying.decided(s, slot)):
        return Refusal("quality.epically-unique", f"There is a {card.title} already.")
    if not deploying.fits(s, slot, card.models):
        return Refusal("gap.deploy-models", f"There are only {s.box.models_most} models in the box.")
    if not deploying.can_pay(s, slot):
        return Refusal("deploy.cost", f"Deploying {card.title} costs {charges_said(card.tier)}, and you have fewer.")
    return why_not_there(s, region, door, regions, revealing)


def why_not_there(s: Raid, region: i64, door: i64, regions: i64, revealing: bool) -> Refusal:
    """The region is wrong, or there is no such door."""
    if region >= s.complex.size:
        return Refusal("gap.tiles-unrevealed", f"There is no region r{region} yet.")
    if not (regions >> region) & 1:
        if revealing:
            return Refusal("reveal.deploy", "In a reveal you deploy in the regions that have just been revealed.")
        return Refusal("deploy.where", f"r{region} borders no unrevealed region.")
    if door > 4 or s.complex.shows(region, door - 1) != codes.DOOR_CLOSED:
        return Refusal("gap.deploy-door", f"There is no closed door at that edge of r{region}.")
    return Refusal("deploy.where", "That cannot be deployed there.")


# -- deploying -------------------------------------------------------------------------------------------------------


@final
class DeployInReveal(ManagerQuestion):
    """What is deployed in the regions of a reveal, one deployment after the other, or nothing more."""

    def __init__(self) -> None:
        says = "Deploy a defender in a region that has just been revealed, or pass."
        super().__init__("deploy", "reveal.deploy", (DO_DEPLOY, DO_PASS), says)

    def prompt(self, s: State, seat: i64, asked: i64) -> str:
        """The new regions."""
        regions = ", ".join(f"r{first(asked) + i}" for i in range(second(asked)))
        return f"Revealed: {regions}. Deploy defenders there for charges, or pass."

    def choices(self, s: State, seat: i64, asked: i64) -> list[int]:
        """Every card that can be paid, in every new region, with every door there."""
        found = deploying.reveal_deployments(cast(Raid, s), first(asked), second(asked))
        found.append(DO_PASS)
        return found

    def why(self, s: Raid, seat: i64, asked: i64, choice: i64) -> Refusal | None:
        """What forbids this deployment."""
        slot = deploying.slot_of_card(s, first(choice))
        if slot == NONE:
            return not_in_grid(s, first(choice))
        regions = bit(first(asked) + second(asked)) - bit(first(asked))
        return why_not_deploy(s, slot, choice, regions, True)

    def answer(self, s: State, seat: i64, asked: i64, choice: i64, chance: Chance) -> None:
        """Pays and deploys, and asks again; or goes on with the charges of the reveal."""
        if choice == DO_PASS:
            s.pop()
        else:
            deploying.deploy_for_charges(cast(Raid, s), choice, 0)

    def hunch(self, s: State, seat: i64, asked: i64, rng: Chance) -> i64:
        """The deployment that appeals most."""
        return tactics.most_appealing(cast(Raid, s), self.listing(s, seat, asked), rng)

    def promising(self, s: State, seat: i64, asked: i64, rng: Chance) -> list[int]:
        """The deployments by their appeal."""
        return tactics.by_appeal(cast(Raid, s), self.listing(s, seat, asked))

    def goes_on(self, s: State, seat: i64, asked: i64, choice: i64) -> bool:
        """Whether the Manager must also say which reactors pay."""
        if choice == DO_PASS:
            return False
        raid = cast(Raid, s)
        card = raid.box.cards[first(choice)]
        return charges.payment_asked(raid, card.tier, charges.counting_double(raid, card.tech))


@final
class DeployByCard(ManagerQuestion):
    """Where a defender enters that the text of a card deploys, and which door opens. [gap.deploy-effect]"""

    def __init__(self) -> None:
        says = "Say where the defender enters."
        super().__init__("deploy-region", "gap.deploy-effect", (DO_DEPLOY,), says)

    def prompt(self, s: State, seat: i64, asked: i64) -> str:
        """Which card is deployed."""
        title = cast(Raid, s).printed(first(asked)).title
        return f"{title} is deployed without charges. Where, and does it open a door there?"

    def choices(self, s: State, seat: i64, asked: i64) -> list[int]:
        """The region that the text names, or all that a normal deployment may use, with every door there."""
        return deploying.free_deployments(cast(Raid, s), first(asked), second(asked) - 1)

    def why(self, s: Raid, seat: i64, asked: i64, choice: i64) -> Refusal | None:
        """Another card, region or door."""
        slot = first(asked)
        if first(choice) != s.cards[slot]:
            return Refusal(self.rule, f"It is {s.printed(slot).title} that is deployed.")
        regions = bit(second(asked) - 1) if second(asked) else deploying.usual_regions(s, slot)
        return why_not_there(s, second(choice), third(choice), regions, False)

    def answer(self, s: State, seat: i64, asked: i64, choice: i64, chance: Chance) -> None:
        """Deploys it there."""
        s.pop()
        deploying.deploy(cast(Raid, s), first(asked), second(choice), third(choice), third(asked))

    def hunch(self, s: State, seat: i64, asked: i64, rng: Chance) -> i64:
        """As near to the Operatives as can be."""
        raid = cast(Raid, s)
        best: i64 = 0
        nearest = 99.0
        for choice in self.listing(s, seat, asked):
            far = tactics.steps_to_operatives(raid, second(choice)) + (0.5 if third(choice) else 0.0)
            if far < nearest:
                best, nearest = choice, far
        return best


# -- upgrades --------------------------------------------------------------------------------------------------------


@final
class Upgrade(ManagerQuestion):
    """Which defender is upgraded by a reactor that is online and revealed now."""

    def __init__(self) -> None:
        says = "Choose the defender that gets the upgrade marker."
        super().__init__("upgrade", "upgrades.place", (DO_UPGRADE,), says)

    def prompt(self, s: State, seat: i64, asked: i64) -> str:
        """Which reactor brings it."""
        return f"Reactor {first(asked) + 1} brings an upgrade. Which defender gets it, staged or not?"

    def choices(self, s: State, seat: i64, asked: i64) -> list[int]:
        """Every card with an (upgrade) ability and without a marker."""
        raid = cast(Raid, s)
        left = reactors.upgradable(raid)
        return [pack(DO_UPGRADE, raid.cards[slot]) for slot in range(GRID) if (left >> slot) & 1]

    def why(self, s: Raid, seat: i64, asked: i64, choice: i64) -> Refusal | None:
        """It is not in the grid, has nothing to upgrade, or has a marker."""
        slot = deploying.slot_of_card(s, first(choice))
        if slot == NONE:
            return not_in_grid(s, first(choice))
        if (s.upgraded >> slot) & 1:
            return Refusal("gap.upgrade-duplicate", f"{s.printed(slot).title} is upgraded already.")
        return Refusal(self.rule, f"{s.printed(slot).title} has nothing to upgrade.")

    def answer(self, s: State, seat: i64, asked: i64, choice: i64, chance: Chance) -> None:
        """Places the marker."""
        raid = cast(Raid, s)
        s.pop()
        reactors.mark(raid, first(asked), deploying.slot_of_card(raid, first(choice)))

    def hunch(self, s: State, seat: i64, asked: i64, rng: Chance) -> i64:
        """The strongest defender that can be deployed."""
        return hunches.likely_upgrade(cast(Raid, s), self.listing(s, seat, asked))


@final
class Unmark(ManagerQuestion):
    """Which defender loses its upgrade because a reactor went offline: any of them. [upgrades.remove-any]"""

    def __init__(self) -> None:
        says = "Choose the defender that loses its upgrade marker."
        super().__init__("unmark", "upgrades.remove-any", (DO_UNMARK,), says)

    def prompt(self, s: State, seat: i64, asked: i64) -> str:
        """Which reactor went offline."""
        return f"Reactor {first(asked) + 1} went offline. Which defender loses its upgrade?"

    def choices(self, s: State, seat: i64, asked: i64) -> list[int]:
        """Every card with a marker."""
        raid = cast(Raid, s)
        return [pack(DO_UNMARK, raid.cards[slot]) for slot in range(GRID) if (raid.upgraded >> slot) & 1]

    def why(self, s: Raid, seat: i64, asked: i64, choice: i64) -> Refusal | None:
        """It has no marker."""
        return Refusal(self.rule, f"{s.box.cards[first(choice)].title} has no upgrade marker.")

    def answer(self, s: State, seat: i64, asked: i64, choice: i64, chance: Chance) -> None:
        """Removes the marker."""
        raid = cast(Raid, s)
        s.pop()
        reactors.unmark(raid, first(asked), deploying.slot_of_card(raid, first(choice)))

    def hunch(self, s: State, seat: i64, asked: i64, rng: Chance) -> i64:
        """The one that matters least."""
        return hunches.likely_upgrade(cast(Raid, s), self.listing(s, seat, asked))
