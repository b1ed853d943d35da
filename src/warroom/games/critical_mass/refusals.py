"""Why a choice is refused: the first rule that forbids it."""

from __future__ import annotations

from warroom.games.critical_mass.codes import (
    ACTIVATE,
    CHOOSE_ONE,
    COOL,
    DEACTIVATE,
    DISABLE,
    RECHARGE,
    REPAIR,
    TYPE_NAMES,
)
from warroom.games.critical_mass.rules.choices import target_word
from warroom.games.critical_mass.rules.damage import damage_left, durability, most, struck
from warroom.games.critical_mass.rules.multiplayer import directions, seat_in
from warroom.games.critical_mass.rules.sealed import question
from warroom.games.critical_mass.rules.turn import playable
from warroom.games.critical_mass.state import (
    CARD_TARGET,
    DO_ACTIVATE,
    DO_CHOOSE,
    DO_CONCEDE,
    DO_COOL,
    DO_DEACTIVATE,
    DO_DISABLE,
    DO_FIRST,
    DO_FIT,
    DO_FOLLOW,
    DO_HIT,
    DO_PASS,
    DO_PLAN,
    DO_RECHARGE,
    DO_REPAIR,
    NO_TARGET,
    NONE,
    Q_EFFECT,
    Q_FIRST,
    Q_FIT,
    Q_FOLLOW,
    Q_HIT,
    Q_ORDER,
    Q_PLAN,
    TARGET_NAMES,
    Battle,
    Box,
    card_of,
)
from warroom.kernel.refusals import Refusal
from warroom.kernel.words import first, second, third, verb

ANSWERS = {
    Q_HIT: (DO_HIT,),
    Q_PLAN: (DO_PLAN, DO_CONCEDE),
    Q_FOLLOW: (DO_FOLLOW, DO_PASS),
    Q_FIRST: (DO_ACTIVATE, DO_PASS),
    Q_FIT: (DO_FIT, DO_PASS),
    Q_ORDER: (DO_FIRST,),
}
ANSWERS_TO_VERBS = {
    ACTIVATE: (DO_ACTIVATE, DO_PASS),
    COOL: (DO_COOL,),
    DEACTIVATE: (DO_DEACTIVATE,),
    RECHARGE: (DO_RECHARGE,),
    DISABLE: (DO_DISABLE,),
    REPAIR: (DO_REPAIR,),
    CHOOSE_ONE: (DO_CHOOSE,),
}
STEPS = {
    Q_HIT: ("damage.attacker-assigns", "This is the time to say what your damage breaks."),
    Q_PLAN: ("plan.one-card", "This is the Plan Step: one card has to be selected."),
    Q_FOLLOW: ("gap.multi.follow-up-when", "This is the time for a follow-up, or to pass."),
    Q_FIRST: ("setup.initial-activation-one", "This is the time to take a first Tech 2 card, or to pass."),
    Q_FIT: ("customize.before-game", "This is the time to choose additional cards."),
    Q_ORDER: ("multi.owner-order", "Say which of your equally fast cards comes first."),
}
VERB_STEPS = {
    ACTIVATE: ("activate.take-card", "This is the time to activate a card."),
    COOL: ("attack-effects.exist", "You have to put a card into Cooldown."),
    DEACTIVATE: ("deactivate.owner-chooses", "You have to Deactivate a card."),
    RECHARGE: ("recharge.pick-up-all", "Choose the card you take from Cooldown."),
    DISABLE: ("damage.equipment-to-cooldown", "Choose the Equipment that is Disabled."),
    REPAIR: ("gap.critical.repair", "Choose the component that gets a plate back."),
    CHOOSE_ONE: ("activate.disrupted-one-only", "Choose exactly one of the options."),
}


def why(s: Battle, seat: int, choice: int) -> Refusal:
    """The rule that forbids a choice of a seat that is asked."""
    kind, a, b = verb(choice), first(choice), second(choice)
    asked = question(s, seat)
    if verb(asked) == Q_EFFECT:
        return _effect(s, seat, asked, kind, a)
    if kind not in ANSWERS[verb(asked)]:
        return Refusal(*STEPS[verb(asked)])
    c = s.cockpits[seat]
    card = s.box.kinds[a].title if kind not in (DO_HIT, DO_PASS) and a < len(s.box.kinds) else ""
    if kind == DO_PLAN:
        return _plan(s, seat, a, b, card)
    if kind == DO_HIT:
        return _hit(s, seat, asked, a, b)
    if kind == DO_FOLLOW:
        if card_of(c.build, c.hand, a) == NONE:
            return Refusal("gap.multi.follow-up-zone", f"{card} is not in your hand.")
        if card_of(c.build, playable(s, seat), a) == NONE:
            return Refusal("attack-effects.exist", f"You are not allowed to play {card} this turn.")
        return Refusal("multi.unmodified-speed", f"{card} does not fit as this follow-up; printed values decide.")
    if kind == DO_ACTIVATE:
        if card_of(c.build, c.off, a) == NONE:
            return Refusal("setup.initial-activation-look", f"{card} is not in your Deactivated pile.")
        return Refusal("setup.initial-activation-tech2", f"{card} is Tech {s.box.kinds[a].tech}; it has to be Tech 2.")
    if kind == DO_FIT:
        return _fit(s, seat, second(asked), a, card)
    return Refusal("gap.speed.own-cards-different", f"{card} is not one of your fastest cards now.")


def _thing(box: Box, word: int) -> str:
    """What a thing that can be hit is called in choices."""
    return box.kinds[word - CARD_TARGET].name if word >= CARD_TARGET else box.words[word]


def _plan(s: Battle, seat: int, a: int, b: int, card: str) -> Refusal:
    c = s.cockpits[seat]
    if card_of(c.build, c.hand, a) == NONE:
        if card_of(c.build, c.cooldown, a) != NONE:
            return Refusal("zones.cooldown-needs-recharge", f"{card} is in Cooldown until a Recharge.")
        if card_of(c.build, c.off, a) != NONE:
            return Refusal("zones.deactivated-unavailable", f"{card} is Deactivated.")
        return Refusal("zones.hand-available", f"{card} is not in your hand.")
    if card_of(c.build, playable(s, seat), a) == NONE:
        return Refusal("attack-effects.exist", f"You are not allowed to play {card} this turn.")
    aims = directions(s, seat)
    if aims == 1 << NO_TARGET:
        rule = "gap.mp.targeting-two-player" if len(s.cockpits) == 2 else "gap.mp.two-left"
        return Refusal(rule, "There is only one enemy, so no Targeting card is chosen.")
    if b == NO_TARGET:
        choices = ", ".join(name for aim, name in enumerate(TARGET_NAMES) if aims >> aim & 1)
        return Refusal("mp.target-always", f"A Targeting card has to be chosen: {choices}.")
    other = seat_in(s, seat, b)
    if other != NONE and not s.cockpits[other].living:
        return Refusal("gap.mp.dead-target-plan", "The Mech in that direction has fallen.")
    rule = "mp.left-right-only" if s.teams or len(s.cockpits) == 3 else "mp.center-four-ffa"
    return Refusal(rule, f"There is no enemy to aim at in direction {TARGET_NAMES[b]}.")


def _hit(s: Battle, seat: int, asked: int, a: int, b: int) -> Refusal:
    target = _thing(s.box, target_word(s, asked))
    if a != target_word(s, asked):
        return Refusal("damage.plate-target", f"Say first how many plates of {target} fall: hit {target} NUMBER.")
    victim = struck(s.strikes[second(asked)])
    tough, left = durability(s, victim, third(asked)), damage_left(s, seat, asked)
    if b * tough > left:
        return Refusal("damage.plate-needs-durability", f"That takes {b * tough} damage, but only {left} is left.")
    return Refusal("gap.damage.destroyed-component-target", f"At most {most(s, seat, asked)} can fall there.")


def _fit(s: Battle, seat: int, slot: int, a: int, card: str) -> Refusal:
    mech, kind = s.cockpits[seat].build.mech, s.box.kinds[a]
    if sum(pool[a] for pool in s.box.pool) == 0:
        return Refusal("gap.setup.foreign-icon", f"{card} is no additional card.")
    if kind.tech != mech.slot_tech[slot]:
        return Refusal(
            "gap.setup.type-any-slot", f"{card} is Tech {kind.tech}; this slot is for Tech {mech.slot_tech[slot]}."
        )
    if mech.slot_type[slot] not in (NONE, kind.type):
        wanted = TYPE_NAMES[mech.slot_type[slot]]
        return Refusal("setup.additional-match", f"This slot is for {wanted} cards, and {card} is none.")
    return Refusal("gap.data.additional-duplicates", f"There is no further copy of {card} in the boxes in play.")


def _effect(s: Battle, seat: int, asked: int, kind: int, a: int) -> Refusal:
    effect = s.box.effects[second(asked)]
    if kind not in ANSWERS_TO_VERBS[effect.verb] or (kind == DO_PASS and effect.must):
        return Refusal(*VERB_STEPS[effect.verb])
    if effect.verb == CHOOSE_ONE:
        return Refusal("activate.disrupted-one-only", "There is no such option, or it cannot be carried out.")
    if effect.verb == REPAIR:
        return Refusal("gap.critical.repair", "Only a damaged component that is not destroyed can get a plate back.")
    card = s.box.kinds[a].title
    c = s.cockpits[first(asked) >> 8]
    own = card_of(c.build, c.build.cards, a)
    if own != NONE and (c.build.fixed >> own) & 1:
        return Refusal("gap.recharge.attack-effects", f"{card} can never be chosen for that.")
    if effect.verb == ACTIVATE and own != NONE and (c.off >> own) & 1:
        if effect.primed_tech and not c.primed:
            return Refusal(
                "primed.tech3-requires-primed", f"{card} is Tech {s.box.kinds[a].tech}, and you are not Primed."
            )
        if effect.must:
            return Refusal("primed.tech3-requires-undisrupted", f"{card} is too high a Tech for a Disrupted Activate.")
        return Refusal("activate.take-card", f"{card} is of too high a Tech for this.")
    if effect.verb == DEACTIVATE:
        return Refusal("deactivate.listed-cards", f"{card} is not there, or is not among the cards affected.")
    return Refusal(VERB_STEPS[effect.verb][0], f"{card} cannot be chosen here.")
