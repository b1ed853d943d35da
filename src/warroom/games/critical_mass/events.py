"""Everything that can happen in Critical Mass: one row a kind, with its rule and its wording."""

from __future__ import annotations

from typing import Final

from warroom.kernel.events import EventKind

TAKES_MECH: Final = 0
FITTED: Final = 1
FIRST_CARD: Final = 2
NO_FIRST_CARD: Final = 3
TURN: Final = 4
SITS_OUT: Final = 5
REVEALED: Final = 6
REVEALED_TARGET: Final = 7
CONCEDED: Final = 8
EQUIPPED: Final = 9
RAISED: Final = 10
ACTS: Final = 11
ATTACK: Final = 12
HIT: Final = 13
DODGED: Final = 14
BLOCKED: Final = 15
NO_DAMAGE: Final = 16
NO_TARGET: Final = 17
NOTHING_TO_HIT: Final = 18
PLATES_FELL: Final = 19
COMPONENT_DESTROYED: Final = 20
DISABLED: Final = 21
DISRUPTED: Final = 22
NO_EFFECT: Final = 23
FOLLOW_UP: Final = 24
NO_FOLLOW_UP: Final = 25
STUNNED: Final = 26
PRIMED: Final = 27
UNPRIMED: Final = 28
ABILITY_ON: Final = 29
ABILITY_OFF: Final = 30
RECHARGED: Final = 31
NOTHING_TO_RECHARGE: Final = 32
ACTIVATED: Final = 33
NOTHING_TAKEN: Final = 34
CHOSE: Final = 35
NOTHING_FITS: Final = 36
COOLED: Final = 37
DEACTIVATED: Final = 38
DEACTIVATED_HIDDEN: Final = 39
REPAIRED: Final = 40
FORBIDDEN: Final = 41
RETURNED: Final = 42
COOLS_DOWN: Final = 43
FELL: Final = 44
STALEMATE: Final = 45
OPENED: Final = 46
WON: Final = 47
DRAWN: Final = 48
ALL_IN: Final = 49

EVENTS: Final = [
    EventKind("takes-mech", "setup.choose-mech", "{seat.a} takes the field."),
    EventKind("fitted", "setup.additional-to-deactivated", "{seat.a} takes {count.b} additional cards in secret."),
    EventKind(
        "first-card",
        "setup.initial-activation-hand",
        "{seat.a} takes {card.b} into the opening hand.",
        "{seat.a} takes a Tech 2 card into the opening hand.",
    ),
    EventKind("no-first-card", "gap.setup.initial-optional", "{seat.a} takes no card into the opening hand."),
    EventKind("turn", "turn.series", "Turn {turn.a}."),
    EventKind("sits-out", "stun.skip-plan", "{seat.a} is stunned and plays no card this turn."),
    EventKind("revealed", "reveal.simultaneous", "{seat.a} reveals {card.b}."),
    EventKind("revealed-target", "gap.mp.target-reveal", "{seat.a} reveals {card.b}, aimed at {target.c}."),
    EventKind("conceded", "gap.end.concede", "{seat.a} concedes."),
    EventKind("equipped", "equipment.play-equips", "{seat.a} equips {card.b}."),
    EventKind("raised", "defense.lightning", "{seat.a} raises {card.b}."),
    EventKind("acts", "action.follow-text", "{seat.a} uses {card.b}."),
    EventKind("attack", "weapon.is-attack", "{seat.a} attacks with {card.b}, Firepower {power.c}."),
    EventKind("hit", "weapon.damage-equals-firepower", "{seat.a} takes {damage.c} damage from {by.b}."),
    EventKind("dodged", "defense.dodge", "{seat.a} dodges {card.c} of {by.b}."),
    EventKind("blocked", "defense.block", "{seat.a} blocks {card.c} of {by.b}."),
    EventKind("no-damage", "gap.damage.zero", "{card.c} of {by.b} does {seat.a} no damage."),
    EventKind("no-target", "gap.mp.dead-target-combat", "{card.b} of {seat.a} finds no target any more."),
    EventKind("nothing-to-hit", "gap.damage.no-target-left", "{card.b} of {seat.a} finds nothing left to hit."),
    EventKind("plates-fell", "armor.remove-cube", "{seat.a} loses {plates.c} of {component.b}."),
    EventKind("component-destroyed", "armor.component-destroyed", "{component.b} of {seat.a} is destroyed."),
    EventKind("disabled", "damage.equipment-to-cooldown", "{card.b} of {seat.a} is Disabled."),
    EventKind("disrupted", "disruption.lower-speed", "{card.b} of {seat.a} is Disrupted by {by.c}."),
    EventKind("no-effect", "gap.speed.empty-group", "Disrupted, {card.b} of {seat.a} loses its usual effect."),
    EventKind("follow-up", "gap.multi.follow-up-reveal", "{seat.a} at once plays {card.b} as a follow-up."),
    EventKind("no-follow-up", "gap.multi.follow-up-optional", "{seat.a} plays no follow-up."),
    EventKind("stunned", "stun.no-card-next-turn", "{seat.a} is stunned: no card next turn."),
    EventKind("primed", "primed.marker", "{seat.a} becomes Primed."),
    EventKind("unprimed", "primed.tech3-spends", "{seat.a} is Primed no more."),
    EventKind("ability-on", "ability.conditional-turn-on", "{ability.b} of {seat.a} turns ON."),
    EventKind("ability-off", "ability.conditional-turn-off", "{ability.b} of {seat.a} turns OFF."),
    EventKind("recharged", "recharge.pick-up-all", "{seat.a} takes {cards.b} from Cooldown to hand."),
    EventKind("nothing-to-recharge", "gap.plan.pointless-card", "{seat.a} has nothing to take from Cooldown."),
    EventKind("activated", "activate.secret", "{seat.a} activates {card.b}.", "{seat.a} activates a card."),
    EventKind("nothing-taken", "gap.activate.decline", "{seat.a} activates no card."),
    EventKind("chose", "activate.disrupted-one-only", "{seat.a} chooses {deed.b}."),
    EventKind("nothing-fits", "deactivate.no-match-ignored", "{seat.a} has no card that fits."),
    EventKind("cooled", "attack-effects.exist", "{seat.a} puts {card.b} into Cooldown."),
    EventKind("deactivated", "deactivate.destination", "{seat.a} Deactivates {card.b}."),
    EventKind(
        "deactivated-hidden",
        "gap.info.deactivated-identity",
        "{seat.a} Deactivates {card.b} out of the hand.",
        "{seat.a} Deactivates a card out of the hand.",
    ),
    EventKind("repaired", "gap.critical.repair", "{seat.a} puts a plate back on {component.b}."),
    EventKind("forbidden", "attack-effects.exist", "{effect.b}: this holds for {seat.a}."),
    EventKind("returned", "defense.evade-returns", "{card.b} returns to the hand of {seat.a}."),
    EventKind("cools-down", "cooldown.played-to-pile", "{card.b} of {seat.a} goes to Cooldown."),
    EventKind("fell", "component.all-destroyed-loses", "{seat.a} has lost all components and falls!"),
    EventKind(
        "stalemate",
        "gap.end.stalemate",
        "The battle is broken off on turn {turn.a}, after {quiet.b} turns without a plate lost.",
    ),
    EventKind(
        "opened",
        "gap.info.final-reveal",
        "{seat.a} shows the hand ({cards.b}) and the Deactivated pile ({off.c}).",
        shows=True,
    ),
    EventKind("won", "mp.ffa-last-standing", "{seats.a} won the battle."),
    EventKind("drawn", "gap.end.mutual-destruction", "The battle is a draw{among.a}."),
    EventKind("all-in", "gap.damage.simultaneous-assignment", "All answers are in and work together.", shows=True),
]
