"""The turn: Plan, Reveal, Combat, Cooldown."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from warroom.games.critical_mass import codes, steps
from warroom.games.critical_mass import events as e
from warroom.games.critical_mass.box import NONE
from warroom.games.critical_mass.revisions import AUDITED
from warroom.games.critical_mass.rules.combat import late
from warroom.games.critical_mass.rules.effects import collect_in_force
from warroom.games.critical_mass.rules.ending import end_if_decided, leave, stalemate
from warroom.games.critical_mass.rules.multiplayer import enemies, seat_in
from warroom.games.critical_mass.rules.numbers import holds
from warroom.games.critical_mass.rules.sealed import asker, open_batch
from warroom.games.critical_mass.rules.weapons import happen_together
from warroom.games.critical_mass.rules.zones import to_cooldown, to_hand, to_play
from warroom.games.critical_mass.state import EMPTY, NO_TARGET, Q_PLAN, Battle
from warroom.kernel.words import first, lowest, pack, second, third

CONCEDED: Final = 1 << 20  # in the place of a planned card
TARGET_SHIFT: Final = 8  # a plan is a card and a direction


def begin_turn(s: Battle) -> None:
    """A new turn for everybody: effects of the past turn have run out, and all who are not stunned plan.

    [turn.shared, zones.play-one, stun.skip-plan, gap.plan.both-words, gap.stun.both, gap.stun.renewed,
    gap.stun.targeting, gap.stun.next-turn-bonus, gap.mp.mutual-plan-wait, gap.mp.target-return]
    """
    s.turn += 1
    s.aftermath = EMPTY
    s.owed = EMPTY
    s.spent = EMPTY
    if s.lasting:
        s.lasting = [word for word in s.lasting if third(word) >= s.turn]
    batch: list[int] = []
    for seat in range(len(s.cockpits)):
        c = s.cockpits[seat]
        if not c.living:
            continue
        c.stunned = c.stun_next
        c.stun_next = 0
        c.used = 0
        c.lasted = 0
        c.jammed = 0
        c.dealers = 0
        c.hurt = 0
        foes = enemies(s, seat) if len(s.cockpits) > 2 else 2 - seat
        c.target = NONE if foes & (foes - 1) else lowest(foes)
        if not c.stunned:
            batch.append(pack(Q_PLAN, seat))
    s.push(steps.COOL_DOWN)
    s.push(steps.END_COMBAT)
    s.push(steps.NEXT_GROUP)
    s.push(steps.REVEAL)
    open_batch(s, batch)
    s.tell(e.TURN, s.turn)
    for seat in range(len(s.cockpits)):
        if s.cockpits[seat].living and s.cockpits[seat].stunned:
            s.tell(e.SITS_OUT, seat)


def playable(s: Battle, seat: i64) -> i64:
    """The cards of the hand that nothing forbids this turn; a fixed card is never forbidden.

    [zones.hand-available, gap.recharge.repeat, gap.recharge.same-turn-use]
    """
    c = s.cockpits[seat]
    cards = c.hand
    for word in s.lasting:
        if first(word) & 0xFF == seat and third(word) == s.turn:
            effect = s.box.effects[second(word)]
            if effect.verb == codes.FORBID:
                cards &= ~(c.build.fits[effect.filter] & ~c.build.fixed)
    return cards


def reveal(s: Battle) -> None:
    """All planned cards and Targeting cards are turned up together; who conceded is out before anything works."""
    gone: i64 = 0
    for word in s.batch:
        seat = asker(word)
        c = s.cockpits[seat]
        plan: i64 = c.draft[0]
        if plan == CONCEDED:
            gone |= 1 << seat
            continue
        card = plan & 0xFF
        direction = plan >> TARGET_SHIFT
        card = to_play(s, seat, card)
        if direction != NO_TARGET:
            c.target = seat_in(s, seat, direction)
            s.tell(e.REVEALED_TARGET, seat, c.build.kinds[card].number, c.target)
        else:
            s.tell(e.REVEALED, seat, c.build.kinds[card].number)
    for c in s.cockpits:
        c.ability_began = c.ability
        c.draft = EMPTY
    s.batch = EMPTY
    for seat in range(len(s.cockpits)):
        if (gone >> seat) & 1:
            leave(s.cockpits[seat])
            s.tell(e.CONCEDED, seat)
    if gone:
        end_if_decided(s, gone)
    if not s.best:
        begin_combat(s)


def begin_combat(s: Battle) -> None:
    """Lightning cards resolve first: Equipment, then Defenses, then Actions; then what follows them at once.

    [combat.cards-take-effect, combat.lightning-first, equipment.equip-at-start, gap.speed.lightning-order,
    gap.speed.lightning-action-damage, gap.equipment.same-turn-active, gap.multi.follow-up-stage]
    """
    types: i64 = 0
    for c in s.cockpits:
        cards = c.waiting
        while cards:
            types |= 1 << c.build.kinds[lowest(cards)].type
            cards &= cards - 1
    if s.box.revision >= AUDITED and types & ~(1 << codes.WEAPON):
        s.push(steps.OFFER)
    if types & (1 << codes.ACTION):
        s.push(steps.ACT)
    if types & (1 << codes.DEFENSE):
        s.push(steps.RAISE)
    if types & (1 << codes.EQUIPMENT):
        s.push(steps.EQUIP)


def cool_down(s: Battle) -> None:
    """Played cards go to Cooldown, or to hand if they say so; equipped ones stay.

    [zones.cooldown-default, defense.evade-damaged-cools, recharge.never-in-cooldown, recharge.always-in-hand,
    equipment.stays, gap.defense.no-attack, gap.defense.evade-when, gap.defense.evade-choice,
    gap.defense.evade-deactivated, gap.recharge.return, gap.activate.destination, gap.disruption.destination,
    gap.equipment.cooldown-step, gap.end.side-effect-played-card, gap.end.order-cooldown-step]
    """
    if late(s, steps.COOL_DOWN):
        return
    for seat in range(len(s.cockpits)):
        c = s.cockpits[seat]
        cards = c.play if c.living else 0
        c.lasted = cards
        while cards:
            card = lowest(cards)
            cards &= cards - 1
            kind = c.build.kinds[card]
            returns = kind.keywords & codes.FIXED != 0
            if kind.keywords & codes.RETURNS and not (c.jammed >> card) & 1:
                returns = returns or holds(s, seat, kind.returns_if, card, NONE, NONE)
            if returns:
                to_hand(s, seat, card)
                s.tell(e.RETURNED, seat, kind.number)
            else:
                to_cooldown(s, seat, card)
                s.tell(e.COOLS_DOWN, seat, kind.number)
    s.push(steps.TURN_OVER)
    s.push(steps.END_TURN)


def end_turn(s: Battle) -> None:
    """Texts for the end of the turn, after cards have moved; what left play earlier has none any more.

    [cooldown.end-of-turn-effects, cooldown.other-cards, gap.end.end-of-turn-simultaneous, gap.zones.left-play]
    """
    for seat in range(len(s.cockpits)):
        c = s.cockpits[seat]
        if c.living:
            played = c.lasted if s.box.revision >= AUDITED else c.used
            cards = ((played & ~c.jammed) | c.equipped) & c.build.closing
            collect_in_force(s, seat, cards, codes.END_OF_TURN, NONE, NONE, NONE)
    if s.strikes or s.reactions:
        s.push(steps.FALL)
        happen_together(s)


def turn_over(s: Battle) -> None:
    """Unless play has come to a standstill another turn begins. [cooldown.continue]"""
    if late(s, steps.TURN_OVER):
        return
    s.quiet += 1
    if not stalemate(s):
        begin_turn(s)
