"""What cards say: each verb of the vocabulary, from its trigger to what it does.

An effect whose turn has come is either done at once, or laid into the next batch: as a deed, if nobody has to choose
anything, else as questions to the pilot concerned. The batch is carried out in order when all answers are in.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from warroom.games.critical_mass import codes, steps
from warroom.games.critical_mass import events as e
from warroom.games.critical_mass.box import ABILITY, NONE, PARTS_OF_MECH, PLATE_BITS, Effect
from warroom.games.critical_mass.revisions import AUDITED
from warroom.games.critical_mass.rules.board import prime, stun, switch_ability, unprime
from warroom.games.critical_mass.rules.damage import disable, strike
from warroom.games.critical_mass.rules.multiplayer import enemies
from warroom.games.critical_mass.rules.numbers import ability_works, holds, passes
from warroom.games.critical_mass.rules.zones import (
    activate,
    none_fits,
    none_left,
    of_techs,
    some_left,
    to_cooldown,
    to_hand,
    to_off,
)
from warroom.games.critical_mass.state import Q_DEED, Q_EFFECT, Q_HIT, Battle, added
from warroom.kernel.words import first, lowest, ones, pack, second, third, verb

SPENT: Final = 1 << 40  # among the cards chosen so far: Primed is spent on one of them


def collect(
    s: Battle, seat: i64, card: i64, trigger: i64, other: i64, by_attack: i64, kind: i64, amount: i64 = 0
) -> None:
    """Every effect of a card (or ability) with this trigger, in the order of its text.

    [action.follow-text, card.text, activate.order-card-then-primed]
    """
    for effect in s.cockpits[seat].build.kind(card).effects[trigger]:
        if holds(s, seat, effect.condition, card, by_attack, kind) and in_time(s, seat, effect, card):
            begin(s, seat, effect, card, other, amount)


def in_time(s: Battle, seat: i64, effect: Effect, card: i64) -> bool:
    """Whether a text may work now: one that works once a turn only if this is the first time, which is noted.

    [gap.modifiers.once-a-turn]
    """
    if effect.condition is None or effect.condition.once == NONE:
        return True
    word = pack(0, seat, effect.number, card)
    if word in s.spent:
        return False
    s.spent = added(s.spent, word)
    return True


def collect_in_force(s: Battle, seat: i64, cards: i64, trigger: i64, other: i64, by_attack: i64, kind: i64) -> None:
    """The same for several cards of a Mech, and for its ability while it works."""
    while cards:
        collect(s, seat, lowest(cards), trigger, other, by_attack, kind)
        cards &= cards - 1
    if s.cockpits[seat].build.mech.ability.effects[trigger] and ability_works(s, seat):
        collect(s, seat, ABILITY, trigger, other, by_attack, kind)


def concerned(s: Battle, seat: i64, effect: Effect, other: i64) -> i64:
    """The Mech an effect is about: the own one, the targeted enemy, or the attacker that caused it; NONE if none.

    [mp.action-target, gap.mp.untargeted-effects]
    """
    if effect.who == codes.SELF:
        return seat
    victim = other if effect.who == codes.ATTACKER or other != NONE else s.cockpits[seat].target
    return victim if victim != NONE and s.cockpits[victim].living else NONE


def is_hostile(effect: Effect) -> bool:
    """Whether an effect reaches for the enemy's cards or state (damage apart)."""
    if effect.verb == codes.FORBID or effect.verb == codes.DISABLE:
        return True
    return (effect.who == codes.ENEMY or effect.who == codes.ENEMIES) and effect.verb != codes.DEAL


def begin(s: Battle, seat: i64, effect: Effect, card: i64, other: i64, amount: i64 = 0) -> None:
    """An effect's turn has come, for every enemy if it says so. [gap.mp.untargeted-effects, gap.mp.damage-ally]"""
    if effect.who != codes.ENEMIES:
        begin_on(s, seat, effect, card, other, amount)
        return
    foes = enemies(s, seat)
    while foes:
        begin_on(s, seat, effect, card, lowest(foes), amount)
        foes &= foes - 1


def begin_on(s: Battle, seat: i64, effect: Effect, card: i64, other: i64, amount: i64) -> None:
    """An effect begins; side effects of attacks wait for the end of Combat without exception.

    [attack-effects.end-of-combat, weapon.other-damage-not-attack, action.neither, defense.reflector,
    gap.data.attack-effects-one-book, gap.defense.non-damage-actions, gap.reflector.assigner, gap.reflector.zero,
    gap.reflector.targeting, gap.reflector.attacker-defends, gap.reflector.damage-type]
    """
    act = effect.verb
    if effect.trigger == codes.ON_DAMAGE and is_hostile(effect):
        if other == NONE:
            other = s.cockpits[seat].target  # an option: the attack was on the targeted Mech
        s.aftermath = added(s.aftermath, pack(steps.END_SIDE, seat | other << 8, effect.number, card))
    elif act == codes.MODIFY or act == codes.GRANT:
        s.lasting = added(s.lasting, pack(0, seat | card << 8, effect.number, s.turn + effect.lasts))
    elif act == codes.FOLLOW_UP:
        s.owed = added(s.owed, pack(0, seat, effect.number, card))
    elif act == codes.DEAL:
        victim = concerned(s, seat, effect, other)
        if victim != NONE and s.cockpits[victim].plates:
            strike(s, seat, victim, card, effect.amount, 0, passes(s, seat, card) | 1 << effect.ignores)
    elif act == codes.REFLECT:
        if amount > effect.amount and s.cockpits[other].plates:
            strike(s, seat, other, card, amount - effect.amount, 0, 0)
    else:
        lay(s, seat, effect, card, other)


def lay(s: Battle, seat: i64, effect: Effect, card: i64, other: i64) -> None:
    """Lays an effect into the next batch, with as many questions as public facts allow answers.

    [deactivate.no-match-ignored, gap.choose.same-mech, gap.recharge.all-or-some, gap.activate.empty-pile,
    gap.critical.deactivate-number, gap.end.side-effect-chooser, gap.end.side-effect-no-target]
    """
    act = effect.verb
    victim = concerned(s, seat, effect, other)
    if act == codes.FORBID or act == codes.DISABLE:
        victim = other if other != NONE else s.cockpits[seat].target
    if victim == NONE or not s.cockpits[victim].living:
        return
    c = s.cockpits[victim]
    n: i64 = 0
    if act == codes.RECHARGE and effect.count:
        if ones(c.cooldown & c.build.fits[effect.filter]) > effect.count:
            n = effect.count
    elif act == codes.ACTIVATE:
        if c.off == 0:
            return
        n = 1
    elif act == codes.COOL:
        n = min_of(effect.count, ones(reach(s, victim, effect) & ~c.build.fixed))
        if n == 0:
            return
    elif act == codes.DEACTIVATE and not s.box.filters[effect.filter].this:
        n = min_of(effect.count, ones((c.hand | c.cooldown | c.play | c.equipped) & ~c.build.fixed))
        if n == 0:
            return
    elif act == codes.DISABLE:
        if ones(c.equipped) > effect.count:
            n = effect.count
    elif act == codes.REPAIR:
        n = min_of(effect.amount, missing(s, victim))
        if n == 0:
            return
    elif act == codes.CHOOSE_ONE:
        n = 1
        if other != NONE and s.cockpits[other].plates and s.box.revision >= AUDITED:
            victim = other  # what is chosen is about the same Mech
    asked = victim if act == codes.COOL or act == codes.DEACTIVATE or not decides(s, seat) else seat
    at = 0  # before the blows of the batch, whoever strikes them: a text sees the table as it was
    while at < len(s.reactions) and verb(s.reactions[at]) != Q_HIT:
        at += 1
    batch = s.reactions.copy()
    if n == 0:
        batch.insert(at, pack(Q_DEED, seat | victim << 8, effect.number, card))
    for i in range(n):
        batch.insert(at, pack(Q_EFFECT, asked | victim << 8, effect.number, card))
    s.reactions = batch


def decides(s: Battle, seat: i64) -> bool:
    """Whether a pilot can still choose; for one who is out, the pilot whose cards are concerned does it.

    [gap.end.asked-no-more]
    """
    c = s.cockpits[seat]
    return (c.living != 0 and c.plates != 0) or s.box.revision < AUDITED


def min_of(a: i64, b: i64) -> i64:
    """The smaller one."""
    return a if a < b else b


def reach(s: Battle, seat: i64, effect: Effect) -> i64:
    """Where cards are taken from that go to Cooldown: the hand, or play with what is equipped if the text says so.

    [gap.end.side-effect-zones, gap.equipment.side-effect-cooldown]
    """
    c = s.cockpits[seat]
    return c.play | c.equipped if effect.from_play else c.hand


def repairable(s: Battle, seat: i64, component: i64) -> i64:
    """The plates missing on a component that is damaged but not destroyed. [gap.critical.repair]"""
    c = s.cockpits[seat]
    there = c.plates_of(component)
    return ((c.build.mech.plates >> (component * PLATE_BITS)) & 0xFF) - there if there else 0


def missing(s: Battle, seat: i64) -> i64:
    """All plates that could be put back."""
    total: i64 = 0
    for component in range(PARTS_OF_MECH):
        total += repairable(s, seat, component)
    return total


# -- what may be answered ----------------------------------------------------------------------------------------


def chosen_before(s: Battle, seat: i64, question: i64) -> i64:
    """The cards a seat has chosen already in this batch, of the pile this question is about.

    [gap.critical.two-components]
    """
    effect = s.box.effects[second(question)]
    draft = s.cockpits[seat].draft
    found: i64 = 0
    done: i64 = 0
    for word in s.batch:
        if done == len(draft):
            break
        if verb(word) == Q_DEED or first(word) & 0xFF != seat:
            continue
        answer: i64 = draft[done]
        done += 1
        if verb(word) != Q_EFFECT or answer == NONE or first(word) != first(question):
            continue
        earlier = s.box.effects[second(word)]
        if earlier.verb == codes.REPAIR or earlier.verb == codes.CHOOSE_ONE:
            continue
        if (earlier.verb == codes.DISABLE) == (effect.verb == codes.DISABLE):
            found |= 1 << answer
            if earlier.verb == codes.ACTIVATE and s.cockpits[seat].build.kinds[answer].tech > earlier.tech:
                found |= SPENT
    return found


def cards_to_choose(s: Battle, seat: i64, question: i64) -> i64:
    """The cards that may be the answer to a question about cards; none if nothing fits.

    [deactivate.zones-searched, deactivate.listed-cards, deactivate.recoverable, recharge.never-deactivated,
    gap.recharge.attack-effects, gap.equipment.deactivate, gap.activate.itself-deactivated,
    gap.critical.at-own-turn-card, gap.critical.deactivate-generic, gap.end.side-effect-zones]
    """
    effect = s.box.effects[second(question)]
    before = chosen_before(s, seat, question)
    c = s.cockpits[first(question) >> 8]
    act = effect.verb
    if act == codes.DISABLE:
        return c.equipped & ~before
    if act == codes.ACTIVATE:
        return c.off & able_to_activate(s, seat, effect, not before & SPENT) & ~before
    fitting = c.build.fits[effect.filter] & ~before
    if act == codes.RECHARGE:
        return c.cooldown & fitting
    fitting &= ~c.build.fixed
    if act == codes.COOL:
        return reach(s, first(question) >> 8, effect) & fitting
    return (c.hand | c.cooldown | c.play | c.equipped) & fitting


def able_to_activate(s: Battle, seat: i64, effect: Effect, unspent: bool) -> i64:
    """Cards of at most the stated Tech; if the Mech is Primed also those of the Tech that spends it."""
    return of_techs(s.cockpits[seat].build, techs_to_activate(s, seat, effect, unspent))


def techs_to_activate(s: Battle, seat: i64, effect: Effect, unspent: bool) -> i64:
    """The Techs that may be activated, as a set.

    [card.tech-level, activate.take-card, primed.tech3-allowed, primed.tech3-requires-primed,
    gap.activate.disrupted-primed, gap.activate.same-turn-primed]
    """
    found: i64 = 0
    for tech in range(1, 4):
        if tech <= effect.tech or (tech == effect.primed_tech and s.cockpits[seat].primed and unspent):
            found |= 1 << tech
    return found


def components_to_repair(s: Battle, seat: i64, question: i64) -> i64:
    """The components that can still get a plate back, as a set."""
    draft = s.cockpits[seat].draft
    found: i64 = 0
    for component in range(PARTS_OF_MECH):
        left = repairable(s, seat, component)
        done: i64 = 0
        for word in s.batch:
            if done == len(draft):
                break
            if verb(word) == Q_DEED or first(word) & 0xFF != seat:
                continue
            if verb(word) == Q_EFFECT and s.box.effects[second(word)].verb == codes.REPAIR and draft[done] == component:
                left -= 1
            done += 1
        if left > 0:
            found |= 1 << component
    return found


def possible(s: Battle, seat: i64, option: Effect) -> bool:
    """Whether an option of a choice can be carried out; what is about others always can, as far as they are able.

    [gap.activate.disrupted-nothing-fits]
    """
    c = s.cockpits[seat]
    act = option.verb
    if s.box.revision >= AUDITED and option.who == codes.SELF and (act == codes.COOL or act == codes.DEACTIVATE):
        fitting = c.build.fits[option.filter] & ~c.build.fixed
        wherever = c.hand | c.cooldown | c.play | c.equipped
        return bool(fitting & (reach(s, seat, option) if act == codes.COOL else wherever))
    if s.box.revision >= AUDITED and act == codes.SWITCH_ABILITY:
        return c.build.mech.conditional and c.ability != option.on
    if act == codes.ACTIVATE:
        return bool(c.off & able_to_activate(s, seat, option, True))
    if act == codes.RECHARGE:
        return bool(c.cooldown & c.build.fits[option.filter])
    if act == codes.REPAIR:
        return missing(s, seat) > 0
    return True


# -- carrying out -------------------------------------------------------------------------------------------------


def carry_out(s: Battle, word: i64, answer: i64) -> None:
    """Does what a deed says, or what was answered to a question.

    [activate.primes, gap.activate.only-tech3, gap.activate.prime-compulsory, gap.activate.disrupted-secret,
    gap.end.side-effect-conflict]
    """
    effect = s.box.effects[second(word)]
    seat = first(word) & 0xFF
    victim = first(word) >> 8
    act = effect.verb
    asked = verb(word) == Q_EFFECT
    if asked and answer == NONE and act != codes.CHOOSE_ONE:
        s.tell(e.NOTHING_TAKEN if act == codes.ACTIVATE else e.NOTHING_FITS, seat)
        if act == codes.DEACTIVATE or (act == codes.COOL and not effect.from_play):
            none_fits(s, victim, effect.filter)
        elif act == codes.ACTIVATE and effect.must:
            none_left(s, seat, techs_to_activate(s, seat, effect, False))
    elif act == codes.RECHARGE:
        recharge(s, seat, 1 << answer if asked else s.cockpits[seat].build.fits[effect.filter])
    elif act == codes.ACTIVATE:
        take_card(s, seat, effect, answer)
    elif act == codes.PRIME:
        if not spent_by(s, seat, third(word)):
            prime(s, seat)
    elif act == codes.UNPRIME:
        unprime(s, victim)
    elif act == codes.COOL:
        c = s.cockpits[victim]
        if s.box.revision >= AUDITED and (c.off >> answer) & 1:
            return  # Deactivated at the same moment, which prevails
        kind = c.build.kinds[answer].number
        to_cooldown(s, victim, answer)
        s.tell(e.COOLED, victim, kind)
    elif act == codes.DEACTIVATE:
        c = s.cockpits[victim]
        card = answer if asked else third(word)
        if not (c.off >> card) & 1:
            to_off(s, victim, card, effect.filter)
    elif act == codes.DISABLE:
        knock_out(s, victim, 1 << answer if asked else s.cockpits[victim].equipped)
    elif act == codes.STUN:
        stun(s, victim)
    elif act == codes.REPAIR:
        s.cockpits[victim].plates += 1 << (answer * PLATE_BITS)
        s.tell(e.REPAIRED, victim, s.cockpits[victim].build.mech.component_words[answer])
    elif act == codes.SWITCH_ABILITY:
        switch_ability(s, seat, effect.on)
    elif act == codes.FORBID:
        s.lasting = added(s.lasting, pack(0, victim, effect.number, s.turn + effect.lasts))
        s.tell(e.FORBIDDEN, victim, effect.number)
    elif answer != NONE:  # what was chosen of several
        option = effect.options[answer]
        s.tell(e.CHOSE, seat, option.number)
        if option.verb == codes.ACTIVATE:
            some_left(s, seat, techs_to_activate(s, seat, option, True))
        begin(s, seat, option, third(word), victim if victim != seat else NONE)


def recharge(s: Battle, seat: i64, wanted: i64) -> None:
    """Cards go from the own Cooldown to hand: only those that lie there now.

    [damage.equipment-not-permanent, equipment.recharge-reequip, gap.recharge.moment, gap.recharge.equipped]
    """
    c = s.cockpits[seat]
    cards = c.cooldown & wanted
    if cards == 0:
        s.tell(e.NOTHING_TO_RECHARGE, seat)
        return
    left = cards
    while left:
        to_hand(s, seat, lowest(left))
        left &= left - 1
    s.tell(e.RECHARGED, seat, seat << 32 | cards)


def take_card(s: Battle, seat: i64, effect: Effect, card: i64) -> None:
    """A Deactivated card goes to hand unseen; one of the Tech that needs Primed ends Primed, and all see that.

    [primed.tech3-spends, primed.low-tech-keeps, gap.info.activate-tech-leak]
    """
    c = s.cockpits[seat]
    kind = c.build.kinds[card]
    costly = kind.tech > effect.tech
    activate(s, seat, card, 1 << kind.tech if costly else techs_to_activate(s, seat, effect, False))
    s.tell(e.ACTIVATED, seat, kind.number, 0, 1 << seat)
    if costly:
        unprime(s, seat)


def spent_by(s: Battle, seat: i64, card: i64) -> bool:
    """Whether the same card's activation in this batch has spent Primed, which cancels becoming Primed.

    [gap.activate.tech3-reprime]
    """
    draft = s.cockpits[seat].draft
    done: i64 = 0
    for word in s.batch:
        if verb(word) == Q_DEED or first(word) & 0xFF != seat:
            continue
        answer: i64 = draft[done]
        done += 1
        if verb(word) == Q_EFFECT and third(word) == card and answer != NONE:
            effect = s.box.effects[second(word)]
            if effect.verb == codes.ACTIVATE and s.cockpits[seat].build.kinds[answer].tech > effect.tech:
                return True
    return False


def knock_out(s: Battle, seat: i64, cards: i64) -> None:
    """Equipment is Disabled by an effect."""
    while cards:
        disable(s, seat, lowest(cards))
        cards &= cards - 1
