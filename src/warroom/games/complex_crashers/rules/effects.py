"""Effects: an ability's program is carried out, one effect after the other."""

from __future__ import annotations

from mypy_extensions import i64

from warroom.games.complex_crashers import codes, steps
from warroom.games.complex_crashers import events as e
from warroom.games.complex_crashers.box import JUMP, NONE, Effect, bit
from warroom.games.complex_crashers.rules.activation import (
    candidates,
    copy_with,
    demand,
    pillars_free,
    ready,
    sketch,
    start,
)
from warroom.games.complex_crashers.rules.aiming import attack_made, behind_pillar
from warroom.games.complex_crashers.rules.attacks import begin_attack, dice_of, ignore_group, lay_fire, redirect
from warroom.games.complex_crashers.rules.charges import add_charges
from warroom.games.complex_crashers.rules.deploying import deploy_by_card
from warroom.games.complex_crashers.rules.ending import judge
from warroom.games.complex_crashers.rules.equipment import exchange, reload
from warroom.games.complex_crashers.rules.meaning import all_hold, regions_of, sort_of, units_of, value_of
from warroom.games.complex_crashers.rules.movement import begin_move, phase
from warroom.games.complex_crashers.rules.points import (
    can_lose,
    gain,
    gain_from_ally,
    lose,
    manager_payable,
    payable,
)
from warroom.games.complex_crashers.rules.reactors import set_online, take_offline
from warroom.games.complex_crashers.rules.units import (
    bear_witness,
    drop_pillars,
    fit,
    heal,
    hurt,
    lay_lasting,
    leave,
    lose_armor,
    regain_armor,
    watch,
)
from warroom.games.complex_crashers.state import (
    ABILITY,
    BEATEN,
    CANCELLED,
    COPY,
    EMPTY,
    EVENT,
    FIRST_MODEL,
    FIRST_REACTOR,
    FLAGS,
    GRANTED,
    GROUP,
    GROUP_SIZE,
    GROUP_STATE,
    GROUP_UNIT,
    KILLS,
    LIVE,
    ORIGIN,
    PAYERS,
    PLACE,
    REGISTERS,
    SOURCE,
    STOPPED,
    TOKEN_BITS,
    UNITS,
    WITHOUT_SELF,
    Raid,
)
from warroom.kernel.words import lowest, ones, pack

TOKENS_MOST = 15


def run(s: Raid, number: i64) -> None:
    """Carries out the program of an ability until somebody must decide or something else must happen first.

    [ability.process, gap.stack-source-lost, gap.incapacitated-mid-chain, gap.stack-move-partial]
    """
    f = s.frames[number]
    program = s.box.abilities[f[ABILITY]].program
    here = pack(steps.RUN, number)
    while not f[FLAGS] & (CANCELLED | STOPPED) and f[PLACE] < len(program):
        if not f[FLAGS] & WITHOUT_SELF and not fit(s, f[SOURCE]):
            break
        effect = program[f[PLACE]]
        f[PLACE] = f[PLACE] + 1
        s.push(here)
        carry_out(s, number, effect)
        if s.winner != NONE or s.top() != here:
            return
        s.pop()
    s.push(pack(steps.FINISH, number))


def carry_out(s: Raid, number: i64, effect: Effect) -> None:
    """Does one effect, or asks what it needs to know."""
    f = s.frames[number]
    does = effect.does
    if does == codes.ATTACK:
        attack = effect.attack
        if attack is not None:
            begin_attack(s, number, f[PLACE] - 1, effect, attack)
    elif does == codes.MOVE:
        begin_move(s, number, effect)
    elif does == codes.CHOOSE:
        choose(s, number, effect)
    elif does == codes.IGNORE:
        ignore(s, number, effect)
    elif does == codes.ADJUST:
        adjust(s, number, effect)
    elif does == codes.PHASE:
        phase(s, number, effect)
    elif does == codes.TAKE_PILLAR:
        pillar(s, number, effect)
    elif does == codes.MODIFY or does == codes.GRANT:
        hold(s, number, effect)
    elif does == codes.IF:
        if not all_hold(s, f, effect.when, NONE, NONE):
            f[PLACE] = effect.otherwise
    elif does == JUMP:
        f[PLACE] = effect.otherwise
    elif does == codes.OFFER:
        offer(s, number, effect)
    elif does == codes.ACTIVATE:
        activate(s, number, effect)
    elif does == codes.CANCEL:
        cancel(s, f)
    elif does == codes.REROLL:
        s.draft = EMPTY
        s.push(pack(steps.ASK_REROLL, number))
    elif does == codes.REDIRECT:
        turn_groups(s, number, effect)
    elif does == codes.SET_EDGE:
        set_edge(s, f, effect)
    elif does == codes.DEPLOY:
        regions = regions_of(s, f, effect.region, NONE, NONE) if effect.region != NONE else 0
        copy = value_of(s, f, effect.card, NONE)
        if copy >= 0:
            deploy_by_card(s, copy, lowest(regions) if regions else NONE, effect.card == codes.CARD)
    elif does == codes.REMOVE:
        remove(s, f, effect)
    elif does == codes.SET_REACTOR:
        set_reactors(s, f, effect)
    elif does == codes.EXCHANGE:
        others = units_of(s, f, effect.other, NONE, NONE) if effect.other != codes.SUPPLY else 0
        if effect.other == codes.SUPPLY or others:
            exchange(s, number, effect, lowest(others) if others else NONE)
    elif does == codes.RELOAD:
        reload(s, value_of(s, f, effect.who, NONE))


# -- choosing ---------------------------------------------------------------------------------------------------------


def choose(s: Raid, number: i64, effect: Effect) -> None:
    """Binds a name to what is chosen; if nothing can be chosen that must be, the rest of the program is skipped."""
    f = s.frames[number]
    f[REGISTERS + effect.binds - codes.CHOSEN] = 0
    found = candidates(s, f, effect)
    if not found:
        if effect.count != codes.ANY:
            f[PLACE] = len(s.box.abilities[f[ABILITY]].program)
    elif effect.count == codes.ALL or (effect.count != codes.ANY and len(found) <= effect.count):
        for value in found:
            bind(f, effect, value)
    else:
        s.draft = EMPTY
        s.push(pack(steps.ASK_CHOOSE, number))


def bind(f: list[int], effect: Effect, value: i64) -> None:
    """Notes what was chosen: units and dice groups as a set, anything else as it is."""
    place = REGISTERS + effect.binds - codes.CHOSEN
    if effect.what == codes.A_UNIT or effect.what == codes.A_GROUP:
        f[place] = f[place] | bit(value)
    else:
        f[place] = value


def offer(s: Raid, number: i64, effect: Effect) -> None:
    """Somebody may accept by losing points; a price that cannot be lost in full is a price not paid.

    [gap.cards-distract, cards.ego-crusher-distract, example.house-distract-last-spend]
    """
    f = s.frames[number]
    units = units_of(s, f, effect.who, NONE, NONE)
    if effect.pay and (not units or lowest(units) >= FIRST_REACTOR or not can_lose(s, lowest(units), effect.pay)):
        f[PLACE] = effect.otherwise
        return
    following = s.box.abilities[f[ABILITY]].program[f[PLACE]] if f[PLACE] < effect.otherwise else effect
    if following.does == codes.ACTIVATE and not can_activate(s, f, following):
        f[PLACE] = effect.otherwise
        return
    s.push(pack(steps.ASK_OFFER, number))


def accept(s: Raid, number: i64, effect: Effect) -> None:
    """An offer is accepted: the price is lost."""
    f = s.frames[number]
    units = units_of(s, f, effect.who, NONE, NONE)
    if units:
        s.tell(e.ACCEPTED, lowest(units))
        if effect.pay:
            lose(s, lowest(units), effect.pay)


def decline(s: Raid, number: i64, effect: Effect) -> None:
    """An offer is declined."""
    f = s.frames[number]
    f[PLACE] = effect.otherwise
    units = units_of(s, f, effect.who, NONE, NONE)
    if units:
        s.tell(e.DECLINED, lowest(units))


# -- abilities that concern abilities ---------------------------------------------------------------------------------


def ability_to_activate(s: Raid, f: list[int], effect: Effect) -> i64:
    """The ability that an effect activates, and its unit: `unit | ability << 8`."""
    if effect.ability == codes.THIS:
        return f[SOURCE] | f[ABILITY] << 8
    return value_of(s, f, effect.ability, NONE)


def can_activate(s: Raid, f: list[int], effect: Effect) -> bool:
    """Whether an ability can be activated by another one at this cost. [gap.cards-shifting-strike]"""
    meant = ability_to_activate(s, f, effect)
    unit = meant & 0xFF
    ability = s.box.abilities[meant >> 8]
    copy = copy_with(s, unit, ability.number)
    if copy < 0 or not fit(s, unit) or not ready(s, copy, ability):
        return False
    must = demand(s, sketch(ability.number, unit, copy), ability)
    if must < 0:
        return False
    if effect.cost == 0:
        return must == 0 or must & f[PAYERS] != 0
    return payable(s, unit, effect.cost) if unit < FIRST_REACTOR else manager_payable(s, effect.cost, must)


def activate(s: Raid, number: i64, effect: Effect) -> None:
    """Another ability, or this one again, is activated at once with all usual reactions.

    What costs nothing counts as paid by the trackers that paid for the ability that activates it.

    [gap.ap-zero-cost, gap.cards-coordinated-assault, gap.cards-shifting-strike, cards.assassin-shifting-strike-again]
    """
    f = s.frames[number]
    if not can_activate(s, f, effect):
        return
    meant = ability_to_activate(s, f, effect)
    unit = meant & 0xFF
    ability = s.box.abilities[meant >> 8]
    copy = copy_with(s, unit, ability.number)
    must = demand(s, sketch(ability.number, unit, copy), ability)
    s.push(pack(steps.ACTIVATED, len(s.frames)))
    start(s, unit, copy, ability.number, effect.cost, must, NONE if effect.cost else f[PAYERS])


def cancel(s: Raid, f: list[int]) -> None:
    """The ability that triggered this one has no further effect; what it cost stays paid.

    [gap.stack-no-refund, gap.stack-distract-mid-move, reactions.interrupt]
    """
    if f[EVENT] >= 0 and s.frames[f[EVENT]]:
        event = s.frames[f[EVENT]]
        event[FLAGS] = event[FLAGS] | CANCELLED


# -- dice -------------------------------------------------------------------------------------------------------------


def groups_meant(s: Raid, f: list[int], role: i64) -> i64:
    """The dice groups that an effect is about, as a set."""
    if role == codes.GROUP:
        return bit(f[GROUP]) if f[GROUP] >= 0 else 0
    return value_of(s, f, role, NONE)


def ignore(s: Raid, number: i64, effect: Effect) -> None:
    """Dice of a group are ignored: all of it, or so many as the reacting player picks."""
    f = s.frames[number]
    groups = groups_meant(s, f, effect.of)
    if effect.dice != codes.ALL and ones(groups) == 1:
        if len(dice_of(s, f[EVENT], lowest(groups))) > effect.dice:
            s.draft = EMPTY
            s.push(pack(steps.ASK_IGNORE, number, lowest(groups)))
            return
    while groups:
        ignore_group(s, number, lowest(groups))
        groups &= groups - 1


def turn_groups(s: Raid, number: i64, effect: Effect) -> None:
    """Dice groups are turned onto another unit; several keep the order of assignment.

    [gap.attack-redirected, gap.attack-redirected-order]
    """
    f = s.frames[number]
    units = units_of(s, f, effect.to, NONE, NONE)
    groups = groups_meant(s, f, effect.of)
    place: i64 = 0
    while groups and units:
        place += redirect(s, number, lowest(groups), lowest(units), place)
        groups &= groups - 1


# -- units ------------------------------------------------------------------------------------------------------------


def pillar(s: Raid, number: i64, effect: Effect) -> None:
    """A unit takes a pillar of its region, of several the one that its side picks. [gap.pillar-taking]"""
    units = units_of(s, s.frames[number], effect.who, NONE, NONE)
    if not units:
        return
    unit = lowest(units)
    free = pillars_free(s, unit)
    if free & (free - 1):
        s.push(pack(steps.ASK_PILLAR, number, unit))
    elif free:
        take_pillar(s, number, unit, lowest(free))


def take_pillar(s: Raid, number: i64, unit: i64, direction: i64) -> None:
    """A unit is pillared; taken in answer to a group that this stops, it ignores that group.

    [gap.pillar-rule, pillar.edge-feature, pillar.status-change, gap.pillar-who]
    """
    s.pillars[unit] = direction
    s.tell(e.PILLARED, unit, direction)
    f = s.frames[number]
    if f[GROUP] < 0:
        return
    groups = s.groups[f[EVENT]]
    at = f[GROUP] * GROUP_SIZE
    if groups[at + GROUP_UNIT] != unit or groups[at + GROUP_STATE] != LIVE:
        return
    attack = attack_made(s, f[EVENT])
    if not attack.melee and not attack.arcing and not attack.area:
        if behind_pillar(s, unit, s.strikes[f[EVENT]][ORIGIN]):
            ignore_group(s, number, f[GROUP])


def hold(s: Raid, number: i64, effect: Effect) -> None:
    """Something holds for units for a while: a number is changed, or a quality granted."""
    f = s.frames[number]
    units = units_of(s, f, effect.who, NONE, NONE)
    account: i64 = 0
    if effect.until == codes.UNTIL_ABILITY:
        account = f[EVENT] if f[EVENT] >= 0 else number
    elif effect.until == codes.UNTIL_MY_NEXT:
        account = s.side_of(f[SOURCE])
    key = f[ABILITY] | f[SOURCE] << 16
    direction: i64 = value_of(s, f, effect.direction, NONE) if effect.direction != NONE else NONE
    while units:
        unit = lowest(units)
        units &= units - 1
        if effect.does == codes.MODIFY:
            lay_lasting(s, unit, effect.stat, effect.by, effect.until, account, key, NONE)
            s.tell(e.MODIFIED, unit, effect.by + 16, effect.stat)
        else:
            lay_lasting(s, unit, GRANTED, effect.quality, effect.until, account, key, direction)
            s.tell(e.GRANTED, unit, effect.quality)


def adjust(s: Raid, number: i64, effect: Effect) -> None:
    """Adds to points, health, armor, charges, fire or tokens, within their limits, or arms the E.M.P."""
    f = s.frames[number]
    what = effect.what
    if what == codes.EMP:
        s.emp = s.box.emp_start
        s.tell(e.EMP_ARMED, s.emp)
    elif what == codes.BURNING:
        regions = regions_of(s, f, effect.who, NONE, NONE)
        while regions:
            lay_fire(s, lowest(regions), effect.by)
            regions &= regions - 1
    elif what == codes.TOKENS:
        if sort_of(s, f, effect.who, NONE) == codes.A_CARD:
            put_tokens(s, value_of(s, f, effect.who, NONE), effect)
    else:
        units = units_of(s, f, effect.who, NONE, NONE)
        while units:
            unit = lowest(units)
            units &= units - 1
            adjust_unit(s, f, effect, unit)
        if what == codes.HEALTH:
            judge(s)


def adjust_unit(s: Raid, f: list[int], effect: Effect, unit: i64) -> None:
    """Adds to a number of one unit: ability points, health, armor or charges."""
    by = effect.by
    if effect.what == codes.CHARGES:
        if FIRST_REACTOR <= unit < FIRST_MODEL and s.online(unit - FIRST_REACTOR):
            add_charges(s, unit - FIRST_REACTOR, by)
        return
    if unit >= FIRST_REACTOR:
        return
    if effect.what == codes.POINTS:
        if by < 0:
            lose(s, unit, -by)
        elif unit == f[SOURCE]:
            gain(s, unit, by)
        else:
            gain_from_ally(s, unit, by)
    elif effect.what == codes.HEALTH:
        if by > 0:
            heal(s, unit, by)
        elif s.health[unit] > 0 and hurt(s, unit, -by):
            bear_witness(s, f)
            f[BEATEN] = f[BEATEN] | bit(unit)
    elif effect.what == codes.ARMOR:
        for i in range(by if by > 0 else -by):
            if by > 0:
                regain_armor(s, unit)
            else:
                lose_armor(s, unit)


def put_tokens(s: Raid, copy: i64, effect: Effect) -> None:
    """Puts tokens on a card or takes them off, at most as many as the effect allows."""
    if copy < 0:
        return
    shift = effect.token * TOKEN_BITS
    brief = effect.until == codes.UNTIL_INITIATIVE
    held: i64 = s.brief[copy] if brief else s.tokens[copy]
    n = ((held >> shift) & 0xF) + effect.by
    most: i64 = effect.most if effect.most >= 0 else TOKENS_MOST
    if n > most:
        n = most
    if n < 0:
        n = 0
    held = (held & ~(bit(shift) * 0xF)) | n * bit(shift)
    if brief:
        s.brief[copy] = held
    else:
        s.tokens[copy] = held
    s.tell(e.TOKEN, s.cards[copy], effect.token, n)


def remove(s: Raid, f: list[int], effect: Effect) -> None:
    """Defenders leave the table, destroyed or not; an ability that removes its own unit goes on without it.

    [cards.turret-redeploy, gap.cards-redeploy]
    """
    units = units_of(s, f, effect.who, NONE, NONE) & s.table & ~(bit(FIRST_MODEL) - 1)
    while units:
        unit = lowest(units)
        units &= units - 1
        if effect.kill:
            bear_witness(s, f)
        leave(s, unit)
        if effect.kill:
            f[KILLS] = f[KILLS] + 1
            f[BEATEN] = f[BEATEN] | bit(unit)
            s.tell(e.DESTROYED, unit, 0)
        else:
            s.tell(e.REMOVED, unit)
        if unit == f[SOURCE]:
            f[FLAGS] = f[FLAGS] | WITHOUT_SELF


def set_reactors(s: Raid, f: list[int], effect: Effect) -> None:
    """A card brings reactors online or offline without charges."""
    units = units_of(s, f, effect.who, NONE, NONE)
    offline: i64 = 0
    while units:
        unit = lowest(units)
        units &= units - 1
        if not FIRST_REACTOR <= unit < FIRST_MODEL:
            continue
        reactor = unit - FIRST_REACTOR
        if effect.set == codes.ONLINE:
            if not s.online(reactor):
                set_online(s, reactor)
        elif s.online(reactor):
            offline |= bit(reactor)
            bear_witness(s, f)
            f[KILLS] = f[KILLS] + 1
            f[BEATEN] = f[BEATEN] | bit(unit)
    if offline:
        take_offline(s, offline)
        judge(s)


def set_edge(s: Raid, f: list[int], effect: Effect) -> None:
    """A token is laid on an edge, taken away or turned; what it lays open is revealed at once.

    [edges.blast-door-operable, edges.token-manipulation, gap.tiles-reveal-on-door, gap.edge-one-token]
    """
    edge = value_of(s, f, effect.at, NONE)
    region = edge >> 2
    direction = edge & 3
    token = effect.set
    if token == codes.TOGGLE:
        token = codes.DOOR_CLOSED
        if s.complex.token(region, direction) == codes.DOOR_CLOSED:
            token = codes.DOOR_OPEN
    s.complex = s.complex.laid(region, direction, token)
    s.tell(e.EDGE_SET, region, direction, token)
    drop_pillars(s)
    watch(s)


assert COPY == 2 and UNITS == 62
