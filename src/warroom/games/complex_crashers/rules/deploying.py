"""Deploying defenders: in the Manager's initiative, in a reveal, and by the text of a card."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from warroom.games.complex_crashers import codes, steps
from warroom.games.complex_crashers import events as e
from warroom.games.complex_crashers.box import GRID, NONE, REACTORS, bit
from warroom.games.complex_crashers.complex import DIRECTIONS
from warroom.games.complex_crashers.rules import charges, grid
from warroom.games.complex_crashers.rules.units import arrived, models, models_of, new_model, watch
from warroom.games.complex_crashers.state import FIRST_REACTOR, Raid
from warroom.games.complex_crashers.verbs import DO_DEPLOY
from warroom.kernel.words import first, ones, pack, second, third, verb

# flags of a deployment that was decided
MOVEMENT: Final = 1  # it counts as movement: others may answer it
ALONE: Final = 2  # a single model, whatever the card says


# -- what may be deployed --------------------------------------------------------------------------------------------


def decided(s: Raid, slot: i64) -> i64:
    """How many models of a slot (NONE: of all) are about to be placed by deployments that wait for a reveal.

    [deploy.committed, gap.deploy-after-door, gap.deploy-decided]
    """
    n: i64 = 0
    for step in s.agenda:
        if verb(step) == steps.PLACE and (slot == NONE or first(step) == slot):
            n += 1 if third(step) & ALONE else s.printed(first(step)).models
    return n


def fits(s: Raid, slot: i64, n: i64) -> bool:
    """Whether so many models of a card may come: there is room, and of a unique card none is there.

    [quality.epically-unique, cards.ego-crusher-unique, cards.titan-unique, gap.cards-unique, gap.deploy-models]
    """
    if ones(models(s)) + decided(s, NONE) + n > s.box.models_most:
        return False
    if s.printed(slot).qualities & codes.UNIQUE == 0:
        return True
    return models_of(s, slot) == 0 and decided(s, slot) == 0


def can_pay(s: Raid, slot: i64) -> bool:
    """Whether the charges for a deployment are there: as many as the tier. [deploy.cost, deploy.repeat]"""
    card = s.printed(slot)
    return charges.affordable(s, card.tier, charges.counting_double(s, card.tech))


def deployable(s: Raid, slot: i64) -> bool:
    """Whether a card can be deployed for charges: staged, room for it, and paid for.

    [staging.enables-deploy, deploy.cost, gap.deploy-reveal-staged, gap.damage-redeploy]
    """
    return grid.staged(s, slot) and can_pay(s, slot) and fits(s, slot, s.printed(slot).models)


# -- where -----------------------------------------------------------------------------------------------------------


def every_region(s: Raid) -> i64:
    """All revealed regions, as a set."""
    return bit(s.complex.size) - 1


def usual_regions(s: Raid, slot: i64) -> i64:
    """Where a normal deployment may put a card: next to an unrevealed cell, whatever lies between, or by a quality.

    [deploy.where, quality.deploy-anywhere, quality.mechanical-deployment-point, gap.deploy-adjacency,
    gap.deploy-encased, gap.reactor-points, gap.tiles-deck-empty, cards.turret-qualities]
    """
    card = s.printed(slot)
    if card.qualities & codes.DEPLOY_ANYWHERE:
        return every_region(s)
    point: i64 = codes.BASIC_POINT
    if card.tech == codes.MECHANICAL:
        point = codes.MECHANICAL_POINT
    elif card.tech == codes.ALIEN:
        point = codes.ALIEN_POINT
    found = s.complex.rim
    for reactor in range(REACTORS):
        if s.working(reactor) and s.card_of(FIRST_REACTOR + reactor).qualities & point:
            found |= bit(s.at[FIRST_REACTOR + reactor])
    return found


def deployments(s: Raid, slot: i64, regions: i64, found: list[int]) -> None:
    """Appends the choices of deploying a card in some regions, each without a door and with each door there is.

    [deploy.blast-door, gap.deploy-door]
    """
    card = s.cards[slot]
    directions = DIRECTIONS if s.complex.doors else 0
    for region in range(s.complex.size):
        if (regions >> region) & 1:
            found.append(pack(DO_DEPLOY, card, region))
            for direction in range(directions):
                if s.complex.shows(region, direction) == codes.DOOR_CLOSED:
                    found.append(pack(DO_DEPLOY, card, region, direction + 1))


def slot_of_card(s: Raid, card: i64) -> i64:
    """The grid slot in which a card lies; NONE if it is not in the grid."""
    for slot in range(GRID):
        if s.cards[slot] == card:
            return slot
    return NONE


# -- doing it --------------------------------------------------------------------------------------------------------


def deploy(s: Raid, slot: i64, region: i64, door: i64, flags: i64) -> None:
    """What was decided is carried out: the door opens, what it reveals is revealed first, then the models are placed.

    [deploy.models, deploy.blast-door, deploy.blast-door-reveal, deploy.committed, gap.deploy-after-door,
    example.house-door-in-deployment]
    """
    s.push(pack(steps.PLACE, slot, region, flags))
    if door:
        s.push(pack(steps.OPEN_DOOR, region, door - 1))


def deploy_for_charges(s: Raid, choice: i64, flags: i64) -> None:
    """The Manager pays for a deployment, and it is carried out. [deploy.cost, gap.deploy-after-door]"""
    slot = slot_of_card(s, first(choice))
    card = s.printed(slot)
    deploy(s, slot, second(choice), third(choice), flags)
    charges.pay_charges(s, card.tier, charges.counting_double(s, card.tech))


def open_door(s: Raid, region: i64, direction: i64) -> None:
    """A door opens as part of a deployment; if an able Operative stands there, what is behind it is revealed at once.

    [deploy.blast-door, deploy.blast-door-reveal, gap.tiles-reveal-on-door]
    """
    s.complex = s.complex.laid(region, direction, codes.DOOR_OPEN)
    s.tell(e.EDGE_SET, region, direction, codes.DOOR_OPEN)
    watch(s)


def place_models(s: Raid, slot: i64, region: i64, flags: i64) -> None:
    """The models of a card are placed in one region; outside of reveals that is one movement, however many they are.

    [deploy.models, deploy.normal-is-movement, deploy.reveal-not-movement, gap.deploy-batch, gap.unit-models,
    gap.stack-new-units]
    """
    n = 1 if flags & ALONE else s.printed(slot).models
    units: i64 = 0
    for i in range(n):
        units |= bit(new_model(s, slot, region))
    s.tell(e.DEPLOYED, s.cards[slot], region, ones(models_of(s, slot)))
    if flags & MOVEMENT:
        arrived(s, units, region)


# -- by a card -------------------------------------------------------------------------------------------------------


def free_deployment_possible(s: Raid, slot: i64, alone: bool) -> bool:
    """Whether a card could be deployed by the text of another: staged or on the table, with room for it.

    [gap.deploy-effect]
    """
    if not grid.staged(s, slot) and models_of(s, slot) == 0 and not alone:
        return False
    return fits(s, slot, 1 if alone else s.printed(slot).models)


def deploy_by_card(s: Raid, slot: i64, region: i64, alone: bool) -> None:
    """A card's text deploys a defender: charges are waived, and nothing else; what does not fit is not placed.

    `alone`: the one model that speaks, as when it comes back or redeploys. Without a region the normal rule holds.

    [gap.deploy-effect, gap.deploy-models, cards.captain-reinforce, cards.portal-phase-deployment,
    cards.turret-redeploy, gap.cards-redeploy, cards.assassin-fade-away, gap.cards-fade-away]
    """
    if not free_deployment_possible(s, slot, alone):
        s.tell(e.NO_ROOM, s.cards[slot])
        return
    regions = bit(region) if region != NONE else usual_regions(s, slot)
    if regions == 0:
        s.tell(e.NO_ROOM, s.cards[slot])
        return
    s.push(pack(steps.ASK_REGION, slot, region + 1, MOVEMENT | (ALONE if alone else 0)))


def free_deployments(s: Raid, slot: i64, region: i64) -> list[int]:
    """Where a card's text can deploy a defender, with the doors it may open there. [gap.deploy-effect-door]"""
    found: list[int] = []
    deployments(s, slot, bit(region) if region != NONE else usual_regions(s, slot), found)
    return found


# -- in a reveal -----------------------------------------------------------------------------------------------------


def reveal_deployments(s: Raid, start: i64, number: i64) -> list[int]:
    """What may be deployed in the regions of a reveal. [reveal.deploy, deploy.timing, gap.deploy-reveal-staged]"""
    found: list[int] = []
    regions = bit(start + number) - bit(start)
    for slot in range(GRID):
        if deployable(s, slot):
            deployments(s, slot, regions, found)
    return found


def regions_revealed(s: Raid, start: i64, number: i64) -> None:
    """All tiles of a reveal lie: now the Manager may deploy there, and then gets charges.

    [reveal.order, reveal.deploy, reveal.charges-after-deploy, tiles.reserved-reactor-online-deploy,
    gap.stack-reveal-nested]
    """
    s.push(pack(steps.CHARGE_UP, number))
    s.push(pack(steps.ASK_DEPLOY, start, number))
