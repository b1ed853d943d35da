"""Attacks: rounds of a group in lockstep, what is dealt together, and everything that answers it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from warroom.games.critical_mass import codes, steps
from warroom.games.critical_mass import events as e
from warroom.games.critical_mass.box import ABILITY, NONE
from warroom.games.critical_mass.revisions import AUDITED
from warroom.games.critical_mass.rules.board import meet_off, meet_on
from warroom.games.critical_mass.rules.damage import (
    is_attack,
    stopping_card,
    strike,
    striker,
    striking_card,
    struck,
    wreck,
)
from warroom.games.critical_mass.rules.disruption import disrupt, stage_ahead
from warroom.games.critical_mass.rules.effects import carry_out, collect, collect_in_force
from warroom.games.critical_mass.rules.numbers import firepower, passes
from warroom.games.critical_mass.rules.sealed import asker, open_batch
from warroom.games.critical_mass.state import EMPTY, HIT, Q_DEED, Q_HIT, Battle
from warroom.kernel.words import first, pack, second, third, verb

HELPING: Final = 0
WRECKING: Final = 1
HINDERING: Final = 2


def happen_together(s: Battle) -> None:
    """All strikes and effects gathered happen together: first the questions, then everything at once."""
    if s.strikes or s.reactions:
        s.push(steps.LAND)
        open_batch(s, s.reactions)


def attack_round(s: Battle, number: i64) -> None:
    """The attacks with this number of all cards of the group are made together; with the first, all texts work.

    [multi.attacks-in-row, multi.row-resolve-each, gap.multi.lockstep, gap.damage.firepower-when,
    gap.damage.minimum-bonus, gap.disruption.counts-as-played, gap.disruption.alternate-timing,
    gap.end.group-completes]
    """
    more = False
    for seat in range(len(s.cockpits)):
        c = s.cockpits[seat]
        if c.acting == NONE:
            continue
        kind = c.build.kinds[c.acting]
        if number == 0 and kind.deferred and s.box.revision >= AUDITED and not stage_ahead(s, kind):
            collect_at_end(s, seat, c.acting)  # a follow-up that comes so late that its stage is over
        if (c.jammed >> c.acting) & 1:
            if number == 0:
                s.tell(e.NO_EFFECT, seat, kind.number)
                if not kind.deferred:
                    collect(s, seat, c.acting, codes.IF_DISRUPTED, NONE, NONE, NONE)
            continue
        if number == 0:
            collect(s, seat, c.acting, codes.ON_PLAY, NONE, NONE, NONE)
        if kind.type == codes.WEAPON and number < kind.attacks:
            attack(s, seat, c.acting, c.power if number == 0 else firepower(s, seat, c.acting))
            if number + 1 < kind.attacks:
                more = True
    if more:
        s.push(pack(steps.ROUND, number + 1))
    else:
        for c in s.cockpits:
            c.acting = NONE
    happen_together(s)


def collect_at_end(s: Battle, seat: i64, card: i64) -> None:
    """A text for the end of Combat: Activate's is less if its Mech was Disrupted, others fail if their card was.

    [disruption.alternate-effect, gap.activate.damage-without-disruption, gap.disruption.alternate-timing]
    """
    c = s.cockpits[seat]
    kind = c.build.kinds[card]
    jammed = c.jammed if kind.activates and kind.effects[codes.IF_DISRUPTED] else c.jammed & (1 << card)
    collect(s, seat, card, codes.IF_DISRUPTED if jammed else codes.END_OF_COMBAT, NONE, NONE, NONE)


def attack(s: Battle, seat: i64, card: i64, power: i64) -> None:
    """One attack on the targeted Mech: it hits unless a Defense stops it; there is no roll.

    [card.weapon-purpose, mp.target-decides, gap.weapon.hit-definition]
    """
    c = s.cockpits[seat]
    kind = c.build.kinds[card].number
    victim = c.target
    if victim == NONE or not s.cockpits[victim].living:
        s.tell(e.NO_TARGET, seat, kind)
        return
    if s.cockpits[victim].plates == 0:
        s.tell(e.NOTHING_TO_HIT, seat, kind)
        return
    s.tell(e.ATTACK, seat, kind, power)
    strike(s, seat, victim, card, power, 1, passes(s, seat, card))


def land(s: Battle) -> None:
    """Everything of a batch is applied at once, then what it has caused is gathered for the next.

    [disruption.needs-damage, disruption.weapon-damage-only, disruption.without-destruction, gap.disruption.defended,
    gap.disruption.reflected, gap.damage.simultaneous-assignment, gap.reflector.timing, gap.reflector.tied-group,
    gap.reflector.non-weapon, gap.close-combat.action-damage, gap.close-combat.dodge-and-hit,
    gap.close-combat.prevented-damage]
    """
    strikes = s.strikes
    for word in strikes:
        if verb(word) == HIT and is_attack(word) and third(word) > 0:
            disrupt(s, striker(word), struck(word))
    s.reactions = EMPTY
    s.strikes = EMPTY  # an effect may strike anew
    texts = len(s.batch) > 0 and verb(s.batch[0]) != Q_HIT  # they lie before the blows
    if texts:
        apply(s, strikes, HELPING)
    apply(s, strikes, WRECKING)
    if texts:
        apply(s, strikes, HINDERING)
    for word in strikes:
        if verb(word) != HIT and is_attack(word):
            answer_stop(s, word)
    for word in strikes:
        if verb(word) == HIT and third(word) > 0:
            answer_damage(s, word)
    s.batch = EMPTY
    if s.box.revision >= AUDITED:
        rest(s)
    happen_together(s)


def rest(s: Battle) -> None:
    """A Mech without plates suffers no text and decides nothing, but damage of its card under way is still split.

    [gap.end.silenced]
    """
    kept: list[int] = []
    for word in s.reactions:
        if verb(word) != Q_HIT:
            if not s.cockpits[first(word) >> 8].plates or (verb(word) != Q_DEED and not s.cockpits[asker(word)].plates):
                continue
        kept.append(word)
    if len(kept) < len(s.reactions):
        s.reactions = kept


def answers(s: Battle, seat: i64) -> bool:
    """Whether a Mech still answers what happens to it: the blow that takes its last plate silences it.

    [gap.end.silenced]
    """
    return s.cockpits[seat].plates != 0 or s.box.revision < AUDITED


def apply(s: Battle, strikes: list[int], part: i64) -> None:
    """One part of a batch, whatever the order of seats: effects, then damage, losing Primed last of all.

    So an effect sees the table as it was before the damage of its own group, and to lose Primed prevails over becoming
    Primed.

    [gap.speed.tied-action-and-weapon, gap.damage.simultaneous-within-attack]
    """
    answered: i64 = 0  # how many answers of each seat are used, 8 bits a seat
    for word in s.batch:
        answer: i64 = NONE
        if verb(word) != Q_DEED:
            seat = first(word) & 0xFF
            answer = s.cockpits[seat].draft[(answered >> (seat * 8)) & 0xFF]
            answered += 1 << (seat * 8)
        if verb(word) == Q_HIT:
            if part == WRECKING:
                wreck(s, struck(strikes[second(word)]), third(word), answer)
        elif part == (HINDERING if s.box.effects[second(word)].verb == codes.UNPRIME else HELPING):
            carry_out(s, word, answer)


def answer_stop(s: Battle, word: i64) -> None:
    """After an attack was dodged or blocked: its own text, the Defense's, and whatever answers a Defense.

    [gap.defense.side-effects, gap.reflector.per-attack, gap.reflector.modified-firepower, gap.reflector.piercing,
    gap.close-combat.when, gap.close-combat.no-attack, gap.close-combat.disrupted-attack]
    """
    seat, victim, defense = striker(word), struck(word), stopping_card(word)
    c = s.cockpits[victim]
    kind = c.build.kinds[defense].defends
    alert = answers(s, victim)
    if alert:
        meet_on(s, victim, codes.ON_DEFEND, kind)
    collect(s, seat, striking_card(word), codes.ON_STOPPED, victim, 1, kind)
    if alert:
        collect(s, victim, defense, codes.ON_DEFEND, seat, 1, kind, third(word))
        others = c.equipped & c.build.guarding & c.build.types[codes.EQUIPMENT]
        collect_in_force(s, victim, others, codes.ON_DEFEND, seat, 1, kind)


def answer_damage(s: Battle, word: i64) -> None:
    """After damage, destroying or not: the Mech counts as damaged, and both sides' texts answer.

    [gap.damage.partial-no-effect, gap.damage.to-equipment-is-mech-damage, gap.defense.evade-any-damage,
    gap.multi.follow-up-damage-needed, gap.end.side-effect-multiple]
    """
    seat, victim, card = striker(word), struck(word), striking_card(word)
    c = s.cockpits[victim]
    c.hurt = 1
    if card != ABILITY:
        s.cockpits[seat].dealers |= 1 << card
    if answers(s, victim):
        meet_off(s, victim, codes.ON_DAMAGED, is_attack(word))
        collect_in_force(s, victim, c.in_force() & c.build.hurting, codes.ON_DAMAGED, seat, is_attack(word), NONE)
    if is_attack(word):
        collect(s, seat, card, codes.ON_DAMAGE, victim, 1, NONE)
