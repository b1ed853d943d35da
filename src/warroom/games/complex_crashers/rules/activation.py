"""Activating abilities: who may use what now, what it needs, and what is paid."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from warroom.games.complex_crashers import codes, steps
from warroom.games.complex_crashers import events as e
from warroom.games.complex_crashers.box import NONE, Ability, Attack, Effect, bit
from warroom.games.complex_crashers.complex import is_door
from warroom.games.complex_crashers.revisions import AUDITED
from warroom.games.complex_crashers.rules.aiming import aimable_regions, enemies_in_reach, valid_target
from warroom.games.complex_crashers.rules.deploying import free_deployment_possible
from warroom.games.complex_crashers.rules.equipment import check_load
from warroom.games.complex_crashers.rules.meaning import all_hold, here, regions_of, units_of
from warroom.games.complex_crashers.rules.points import all_room, manager_payable, pay, payable
from warroom.games.complex_crashers.rules.units import BLANK, fit, has, models, new_frame
from warroom.games.complex_crashers.state import (
    ABILITY,
    ACTION,
    COPY,
    EVENT,
    FIRST_ITEM,
    FIRST_MODEL,
    FIRST_REACTOR,
    FIRST_REACTOR_COPY,
    FLAGS,
    GRANTED,
    GROUP_COUNT,
    GROUP_SIZE,
    GROUP_STATE,
    GROUP_TURNED,
    GROUP_UNIT,
    LASTING,
    LASTING_STAT,
    LIVE,
    MANAGER,
    MANAGER_COPY,
    NO_UNIT,
    OPERATIVE_SET,
    PAYERS,
    REACTOR_SET,
    RELOADED,
    SOURCE,
    TEAM,
    UNITS,
    USED_UP,
    Raid,
    with_word,
)
from warroom.games.complex_crashers.verbs import DO_USE
from warroom.kernel.words import lowest, pack, second

IMPOSSIBLE: Final = -1
DEAREST: Final = 99  # no ability costs more
REGIONS: Final = 64  # there are fewer


def sketch(ability: i64, unit: i64, copy: i64) -> list[int]:
    """An account of an ability that is only thought of."""
    f = BLANK.copy()
    f[ABILITY] = ability
    f[SOURCE] = unit
    f[COPY] = copy
    return f


# -- who may use what -------------------------------------------------------------------------------------------------


def actions(s: Raid, seat: i64) -> list[int]:
    """The actions that a side can activate now. [initiative.actions-only-holder, ability.kinds]"""
    found: list[int] = []
    if seat == TEAM:
        for copy in range(FIRST_ITEM, len(s.cards)):
            holder = s.holders[copy]
            if holder < FIRST_REACTOR and s.health[holder] > 0:
                add_actions(s, holder, copy, DEAREST, found)
        return found
    purse = all_room(s)
    add_actions(s, NO_UNIT, MANAGER_COPY, purse, found)
    for reactor in range(FIRST_REACTOR, FIRST_MODEL):
        if s.working(reactor - FIRST_REACTOR):
            add_actions(s, reactor, s.copy_of[reactor], purse, found)
    add_model_actions(s, purse, found)
    return found


def add_model_actions(s: Raid, purse: i64, found: list[int]) -> None:
    """Adds the actions of all models; what one of them can do, another of its card in the same region can do too."""
    looked: list[int] = []  # three numbers each: card and region, where the actions begin, where they end
    left = models(s)
    while left:
        unit = lowest(left)
        left &= left - 1
        kind = s.copy_of[unit] * REGIONS + s.at[unit]
        alike = not (s.lasting and granted_any(s, unit))
        known: i64 = 0
        while known < len(looked) and looked[known] != kind:
            known += 3
        if alike and known < len(looked):
            for i in range(looked[known + 1], looked[known + 2]):
                found.append(pack(DO_USE, unit, second(found[i])))
            continue
        begun = len(found)
        add_actions(s, unit, s.copy_of[unit], purse, found)
        if alike:
            looked.append(kind)
            looked.append(begun)
            looked.append(len(found))


def granted_any(s: Raid, unit: i64) -> bool:
    """Whether a unit has been granted a quality, which may make it unlike others of its card."""
    lasting = s.lasting
    for i in range(0, len(lasting), LASTING):
        if lasting[i] == unit and lasting[i + LASTING_STAT] == GRANTED:
            return True
    return False


def add_actions(s: Raid, unit: i64, copy: i64, purse: i64, found: list[int]) -> None:
    """Adds the actions of one card that its unit can activate now; the purse is what its side can pay at all."""
    card = s.printed(copy)
    if not card.acts:
        return
    for ability in card.abilities:
        if ability.trigger != codes.NO_TRIGGER or ability.cost > purse:
            continue
        if usable(s, unit, copy, ability, ability.cost):
            found.append(pack(DO_USE, unit, ability.number))


def usable(s: Raid, unit: i64, copy: i64, ability: Ability, cost: i64) -> bool:
    """Whether a unit can activate an action at a cost now. [ap.pay-to-activate]"""
    if not ready(s, copy, ability) or not fit(s, unit):
        return False
    if unit < FIRST_REACTOR and not payable(s, unit, cost):
        return False
    if unit >= FIRST_REACTOR and not manager_payable(s, cost, 0):
        return False
    f = sketch(ability.number, unit, copy)
    if not all_hold(s, f, ability.needs, NONE, NONE) or not possible(s, f, ability):
        return False
    must = demand(s, f, ability)
    return must >= 0 and (must == 0 or manager_payable(s, cost, must))


def ready(s: Raid, copy: i64, ability: Ability) -> bool:
    """Whether a card's ability is not used up: Slow Reload, the limit of once a game, the marker of an upgrade.

    [quality.slow-reload, gap.slow-reload-defenders, upgrades.needed, upgrades.effect, gap.upgrade-scope]
    """
    if ability.upgrade and not (copy < FIRST_REACTOR_COPY and (s.upgraded >> copy) & 1):
        return False
    used = s.used[copy]
    if used:
        if ability.slow and (used >> ability.place) & 1:
            return False
        if s.printed(copy).qualities & codes.SLOW_RELOAD:
            return False
    return not ability.once or ability.number not in s.once


def copy_with(s: Raid, unit: i64, ability: i64) -> i64:
    """The card in play by which a unit has an ability; NONE if it has not."""
    card = s.box.abilities[ability].card
    if unit == NO_UNIT:
        return MANAGER_COPY if s.cards[MANAGER_COPY] == card else NONE
    if unit >= FIRST_REACTOR:
        if unit >= len(s.copy_of) or not s.on_table(unit) or s.cards[s.copy_of[unit]] != card:
            return NONE
        return s.copy_of[unit]
    for copy in range(FIRST_ITEM, len(s.cards)):
        if s.holders[copy] == unit and s.cards[copy] == card:
            return copy
    return NONE


# -- what an ability can do -------------------------------------------------------------------------------------------


def possible(s: Raid, f: list[int], ability: Ability) -> bool:
    """Whether an ability can do anything now: what it must choose first can be chosen, who must move can move.

    [gap.ap-voluntary-zero, gap.cards-tuck-and-roll, gap.attack-no-target, cards.assassin-warp-strike-null]
    """
    works = False
    for effect in ability.program:
        does = effect.does
        if does == codes.CHOOSE:
            if effect.count != codes.ANY and not any_candidate(s, f, effect):
                return works
            if effect.what != codes.A_DIRECTION:
                return True
        elif does == codes.MOVE and effect.who == codes.SELF:
            if can_move(s, f[SOURCE]):
                return True
            if effect.least > 0:
                return False
        elif does == codes.TAKE_PILLAR and effect.who == codes.SELF:
            return works or pillars_free(s, f[SOURCE]) != 0
        elif does == codes.DEPLOY and effect.card == codes.CARD:
            return works or free_deployment_possible(s, f[COPY], True)
        elif does == codes.IGNORE or does == codes.ADJUST:
            works = True
        else:
            return True
    return works


def can_move(s: Raid, unit: i64) -> bool:
    """Whether a unit could take a step: reactors and immobile units never do.

    [quality.immobile, movement.reactor-fixed]
    """
    if FIRST_REACTOR <= unit < FIRST_MODEL or s.complex.ways[s.at[unit]] == 0:
        return False
    return not has(s, unit, codes.IMMOBILE)


def pillars_free(s: Raid, unit: i64) -> i64:
    """The directions in which a unit can take a pillar, as a set.

    [gap.pillar-taking, gap.pillar-who, gap.pillar-which-side, quality.immobile]
    """
    if FIRST_REACTOR <= unit < FIRST_MODEL or unit >= UNITS or has(s, unit, codes.IMMOBILE):
        return 0
    free = s.complex.pillars[s.at[unit]]
    return free & ~bit(s.pillars[unit]) if s.pillars[unit] >= 0 else free


def demand(s: Raid, f: list[int], ability: Ability) -> i64:
    """The trackers of which one must pay so that an attack has a target; 0: no such demand; IMPOSSIBLE: none has.

    [gap.attack-no-target, gap.attack-forced-target, gap.cards-suppression-payer, ap.cm-attack-restriction]
    """
    attack = ability.attack
    if attack is None:
        return 0
    side = s.side_of(f[SOURCE])
    if not ability.starts_by_attacking and moves_first(s, f, ability):
        return demand_after_move(s, f, ability, attack, side)
    origin = here(s, f)
    if attack.area:
        if ability.at != NONE:
            named = regions_of(s, f, ability.at, NONE, NONE)
            return demand_for_regions(s, named, side)
        return demand_for_regions(s, aimable_regions(s, attack, origin, NONE), side)
    targets = enemies_in_reach(s, attack, origin, side)
    if ability.at != NONE:
        targets &= units_of(s, f, ability.at, NONE, NONE)
    if not targets:
        return IMPOSSIBLE
    return targets if side == MANAGER else 0


def demand_for_regions(s: Raid, regions: i64, side: i64) -> i64:
    """The same for an area attack that can aim at these regions: none if one of them is free of able Operatives.

    [ap.cm-area-restriction, gap.ap-area-no-op]
    """
    if not regions:
        return IMPOSSIBLE
    if side == TEAM:
        return 0
    held: i64 = 0
    there: i64 = 0
    for operative in range(s.team_size()):
        if s.health[operative] > 0 and (regions >> s.at[operative]) & 1:
            held |= bit(s.at[operative])
            there |= bit(operative)
    return 0 if regions & ~held else there


def demand_after_move(s: Raid, f: list[int], ability: Ability, attack: Attack, side: i64) -> i64:
    """The same for an attack that is made after a move or phase, which may still bring a target in reach.

    [gap.attack-forced-target, gap.attack-no-target]
    """
    if ability.at == NONE or attack.area:
        return 0
    called = units_of(s, f, ability.at, NONE, NONE)
    origins = bit(here(s, f))
    for effect in ability.program:
        if effect.does == codes.ATTACK:
            break
        if effect.does == codes.PHASE:
            return called & OPERATIVE_SET if side == MANAGER else 0
        if effect.does == codes.MOVE and effect.who == codes.SELF:
            origins = walked(s, origins, effect.least, effect.most)
    targets: i64 = 0
    while called:
        unit = lowest(called)
        called &= called - 1
        left = origins
        while left:
            origin = lowest(left)
            left &= left - 1
            if valid_target(s, attack, origin, NONE, unit):
                targets |= bit(unit)
    if not targets:
        return IMPOSSIBLE
    return targets & OPERATIVE_SET if side == MANAGER else 0


def moves_first(s: Raid, f: list[int], ability: Ability) -> bool:
    """Whether an ability can bring its unit elsewhere before it attacks. [gap.attack-no-target]"""
    for effect in ability.program:
        if effect.does == codes.ATTACK:
            return False
        if effect.does == codes.PHASE or (effect.does == codes.MOVE and can_move(s, f[SOURCE])):
            return True
    return False


def walked(s: Raid, regions: i64, least: i64, most: i64) -> i64:
    """Where a walk of so many steps can end that starts in one of these regions, as a set."""
    found = regions if least <= 0 else 0
    for taken in range(1, most + 1):
        further: i64 = 0
        while regions:
            further |= s.complex.ways[lowest(regions)]
            regions &= regions - 1
        regions = further
        if taken >= least:
            found |= regions
    return found


# -- what can be chosen -----------------------------------------------------------------------------------------------


def candidates(s: Raid, f: list[int], effect: Effect) -> list[int]:
    """All that an effect `choose` can choose: units, regions, edges, directions, copies, abilities or dice groups."""
    found: list[int] = []
    gather(s, f, effect, found, False)
    return found


def any_candidate(s: Raid, f: list[int], effect: Effect) -> bool:
    """Whether there is anything to choose."""
    found: list[int] = []
    gather(s, f, effect, found, True)
    return len(found) > 0


def gather(s: Raid, f: list[int], effect: Effect, found: list[int], one: bool) -> None:
    """Adds what can be chosen to a list, or only the first of it."""
    what = effect.what
    if what == codes.A_UNIT:
        left = s.table & kinds_of_units(effect.among)
        while left:
            unit = lowest(left)
            left &= left - 1
            if all_hold(s, f, effect.where, what, unit) and unit_serves(s, unit, effect):
                found.append(unit)
                if one:
                    return
    elif what == codes.A_REGION:
        regions = regions_near(s, f, effect)
        while regions:
            region = lowest(regions)
            regions &= regions - 1
            if all_hold(s, f, effect.where, what, region):
                found.append(region)
                if one:
                    return
    elif what == codes.AN_EDGE:
        gather_edges(s, f, effect, found, one)
    elif what == codes.A_DIRECTION:
        for direction in range(4):
            found.append(direction)
    elif what == codes.A_CARD:
        for copy in range(len(s.cards)):
            if copy >= FIRST_ITEM and s.holders[copy] >= FIRST_REACTOR:
                continue
            if all_hold(s, f, effect.where, what, copy) and card_serves(s, copy, effect):
                found.append(copy)
    elif what == codes.AN_ABILITY:
        gather_abilities(s, f, effect, found)
    elif what == codes.A_GROUP:
        gather_groups(s, f, effect, found)


def kinds_of_units(kinds: i64) -> i64:
    """All numbers of units of some kinds, as a set; without a kind, of all."""
    if not kinds:
        return bit(UNITS) - 1
    found: i64 = 0
    if (kinds >> codes.OPERATIVE) & 1:
        found |= OPERATIVE_SET
    if (kinds >> codes.REACTOR) & 1:
        found |= REACTOR_SET
    if (kinds >> codes.DEFENDER) & 1:
        found |= (bit(UNITS) - 1) & ~(bit(FIRST_MODEL) - 1)
    return found


def regions_near(s: Raid, f: list[int], effect: Effect) -> i64:
    """The regions that lie near enough to be chosen, as a set."""
    region = here(s, f)
    if effect.span >= 0 and region >= 0:
        return s.complex.within(region, effect.span)
    return bit(s.complex.size) - 1


def unit_serves(s: Raid, unit: i64, effect: Effect) -> bool:
    """Whether a unit can be used for what it is chosen for: to move, to take a pillar, to be attacked."""
    serves = effect.serves
    if (serves >> codes.MOVE) & 1 and not can_move(s, unit):
        return False
    if (serves >> codes.TAKE_PILLAR) & 1 and not pillars_free(s, unit):
        return False
    return not ((serves >> codes.ATTACK) & 1 and unit < FIRST_REACTOR and s.health[unit] == 0)


def card_serves(s: Raid, copy: i64, effect: Effect) -> bool:
    """Whether a card can be used for what it is chosen for."""
    return not (effect.serves >> codes.DEPLOY) & 1 or free_deployment_possible(s, copy, False)


def gather_edges(s: Raid, f: list[int], effect: Effect, found: list[int], one: bool) -> None:
    """Adds the edges that can be chosen, each by one name. [edges.token-span, gap.edge-one-token]"""
    c = s.complex
    if effect.doors and c.doors == 0:
        return
    token = token_laid(s.box.abilities[f[ABILITY]], effect.binds)
    if token == codes.COVER and c.covers >= s.box.covers:
        return
    regions = regions_near(s, f, effect)
    while regions:
        region = lowest(regions)
        regions &= regions - 1
        for direction in range(4):
            edge = c.edge_name(region * 4 + direction)
            if edge not in found and all_hold(s, f, effect.where, codes.AN_EDGE, edge):
                if token == NONE or edge_takes(s, edge >> 2, edge & 3, token):
                    found.append(edge)
                    if one:
                        return


def token_laid(ability: Ability, role: i64) -> i64:
    """What an ability lays on the edge that it has chosen: a token, codes.NO_TOKEN, codes.TOGGLE, or NONE: nothing."""
    for effect in ability.program:
        if effect.does == codes.SET_EDGE and effect.at == role:
            return effect.set
    return NONE


def edge_takes(s: Raid, region: i64, direction: i64, token: i64) -> bool:
    """Whether a token can be laid on an edge by an ability, taken off or turned.

    An edge holds one token; open edge tokens stay as they are; doors and cover come from the supply, and cover does
    not go on a wall.

    [gap.edge-one-token, edges.token-manipulation, gap.tiles-free-token-scope, gap.tiles-token-on-wall]
    """
    c = s.complex
    lies = c.token(region, direction)
    if token == codes.COVER:
        return lies == codes.NO_TOKEN and not c.walled(region, direction)
    if token == codes.NO_TOKEN:
        return lies == codes.COVER or is_door(lies) != 0
    if token == codes.TOGGLE or lies != codes.NO_TOKEN:
        return is_door(lies) != 0 and lies != token
    return c.doors < s.box.doors


def gather_abilities(s: Raid, f: list[int], effect: Effect, found: list[int]) -> None:
    """Adds the abilities of units that can be chosen to be activated without being paid for.

    [gap.cards-coordinated-assault, cards.captain-coordinated-assault]
    """
    used = s.used[f[COPY]]
    s.used[f[COPY]] = used | bit(s.box.abilities[f[ABILITY]].place)  # by then; so none leads back to where it began
    left = s.table
    while left:
        unit = lowest(left)
        left &= left - 1
        if unit >= FIRST_REACTOR:
            add_abilities(s, f, effect, unit, s.copy_of[unit], found)
            continue
        for copy in range(FIRST_ITEM, len(s.cards)):
            if s.holders[copy] == unit:
                add_abilities(s, f, effect, unit, copy, found)
    s.used[f[COPY]] = used


def add_abilities(s: Raid, f: list[int], effect: Effect, unit: i64, copy: i64, found: list[int]) -> None:
    """Adds the abilities of one card that pass a filter and can be activated now."""
    for ability in s.printed(copy).abilities:
        it = unit | ability.number << 8
        if codes.AN_ABILITY in ability.chosen and (s.used[copy] >> ability.place) & 1:
            continue  # it leads on to others itself: slow or used up, it comes once
        if ability.trigger == codes.NO_TRIGGER and all_hold(s, f, effect.where, codes.AN_ABILITY, it):
            if usable(s, unit, copy, ability, 0) and met(s, f, unit, copy, ability):
                found.append(it)


def met(s: Raid, f: list[int], unit: i64, copy: i64, ability: Ability) -> bool:
    """Whether the trackers that paid allow an ability its target: they count as its payers too. [gap.ap-zero-cost]"""
    must = demand(s, sketch(ability.number, unit, copy), ability)
    if must == 0:
        return True
    if f[PAYERS]:
        return must & f[PAYERS] != 0
    return manager_payable(s, 1, must)  # nothing is paid yet


def gather_groups(s: Raid, f: list[int], effect: Effect, found: list[int]) -> None:
    """Adds the dice groups of the event's attack that are still contested.

    A unit draws no group onto itself that it has drawn before or that is its own.

    [gap.attack-redirected, gap.attack-redirected-own]
    """
    if f[EVENT] < 0:
        return
    groups = s.groups[f[EVENT]]
    for at in range(0, len(groups), GROUP_SIZE):
        group = at // GROUP_SIZE
        if groups[at + GROUP_STATE] != LIVE or groups[at + GROUP_COUNT] == 0:
            continue
        if (effect.serves >> codes.REDIRECT) & 1:
            if (groups[at + GROUP_TURNED] >> f[SOURCE]) & 1:
                continue
            if groups[at + GROUP_UNIT] == f[SOURCE] and s.box.revision >= AUDITED:
                continue
        if all_hold(s, f, effect.where, codes.A_GROUP, group):
            found.append(group)


# -- activating -------------------------------------------------------------------------------------------------------


def start(s: Raid, unit: i64, copy: i64, number: i64, cost: i64, must: i64, payers: i64) -> i64:
    """Opens the account of an ability that is activated, uses up what it uses up, and lets its side pay.

    `payers` are the trackers that count as having paid where nothing is paid, NONE where it is.

    [ability.activate, gap.slow-reload-negated, gap.consumable-return, quality.consumable, gap.pillar-losing]
    """
    ability = s.box.abilities[number]
    frame = new_frame(s, number, unit, copy)
    use_up(s, copy, ability.place)
    if ability.once:
        s.once = with_word(s.once, number)
    if s.printed(copy).qualities & codes.CONSUMABLE:
        s.holders[copy] = USED_UP
        if s.printed(copy).qualities & codes.LOCKED_AND_LOADED:
            check_load(s, unit)
    if (ability.sorts >> codes.ATTACKING) & 1 and unit < UNITS:
        s.pillars[unit] = NONE
    action = ability.trigger == codes.NO_TRIGGER
    if action:
        s.frames[frame][FLAGS] = ACTION
    s.tell(e.ACTIVATED, unit, number, cost)
    if payers == NONE:
        pay(s, frame, cost, must, action)
    else:
        s.frames[frame][PAYERS] = payers
    return frame


def use_up(s: Raid, copy: i64, place: i64) -> None:
    """An ability of a card has been used in this initiative; of several that were reloaded only one could be.

    [quality.slow-reload, equipment.rapid-reload, gap.rapid-reload-two]
    """
    used: i64 = s.used[copy] | bit(place)
    reloaded = used >> RELOADED
    if (reloaded >> place) & 1:
        used = (used | reloaded) & (bit(RELOADED) - 1)
    s.used[copy] = used


def act(s: Raid, unit: i64, number: i64) -> None:
    """Activates an action in step 5: it is paid for, then others may answer. [gap.ap-payment-order]"""
    ability = s.box.abilities[number]
    copy = copy_with(s, unit, number)
    must = demand(s, sketch(number, unit, copy), ability)
    s.push(pack(steps.ACTIVATED, len(s.frames)))
    start(s, unit, copy, number, ability.cost, must, NONE)
