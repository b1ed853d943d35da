"""The vocabulary of cards: one row a word, with what it takes, what it means, how a card says it, and its rule.

Nothing outside these tables may be used on a card. A card's text is made from its effects with the wordings here.
"""

from __future__ import annotations

from collections.abc import Container
from typing import Final

from warroom.games.critical_mass import codes
from warroom.kernel.vocabulary import Domain, Known, Numbers, OneOf, Phrases, Term, Truth, Word, WordTable, list_terms

KEYWORDS: Final = {
    "piercing": Word(codes.PIERCING, {}, "Damage of this card ignores Block.", "Piercing", "defense.block-piercing"),
    "unavoidable": Word(
        codes.UNAVOIDABLE, {}, "Damage of this card ignores Dodge.", "Unavoidable", "defense.dodge-unavoidable"
    ),
    "uninterruptible": Word(
        codes.UNINTERRUPTIBLE, {}, "This card cannot be Disrupted.", "Uninterruptible", "disruption.uninterruptible"
    ),
    "attacks": Word(
        0,
        {"n": "several"},
        "This Weapon makes n attacks in a row, each with its full Firepower, never combined.",
        "Makes {n} attacks",
        "multi.attacks-in-row",
    ),
    "returns": Word(
        codes.RETURNS,
        {"if": "condition?"},
        "In the Cooldown Step this card goes to its owner's hand in place of Cooldown, if the condition holds.",
        "Returns to hand{if}",
        "defense.evade-returns",
    ),
    "fixed": Word(
        codes.FIXED,
        {},
        "This card is never in Cooldown or Deactivated, and no effect may move, choose or forbid it.",
        "Never in Cooldown, never Deactivated",
        "recharge.never-in-cooldown",
    ),
}

TRIGGERS: Final = {
    "on_play": Word(
        codes.ON_PLAY, {}, "When the card takes effect at its place in the Speed order.", "", "action.follow-text"
    ),
    "on_damage": Word(
        codes.ON_DAMAGE,
        {},
        "For each attack of this card that dealt damage: own benefits at once, effects on the enemy's cards or state "
        "as side effects at the end of Combat.",
        "if it deals damage, ",
        "attack-effects.end-of-combat",
    ),
    "on_stopped": Word(
        codes.ON_STOPPED,
        {},
        "For each attack of this card that a Defense stopped, right after it.",
        "if a Defense stops it, ",
        "gap.defense.side-effects",
    ),
    "on_defend": Word(
        codes.ON_DEFEND,
        {},
        "For each enemy attack stopped by this Defense (on an ability or Equipment: by any own one), right after it.",
        "for each attack stopped, ",
        "gap.reflector.timing",
    ),
    "on_damaged": Word(
        codes.ON_DAMAGED,
        {},
        "When the own Mech took damage from any source, right after it.",
        "each time you take damage, ",
        "gap.damage.partial-no-effect",
    ),
    "if_disrupted": Word(
        codes.IF_DISRUPTED,
        {},
        "In place of all other triggered effects, if this card (at the end of Combat: its Mech) was Disrupted; when "
        "the card would have worked.",
        "if Disrupted: ",
        "disruption.alternate-effect",
    ),
    "end_of_combat": Word(
        codes.END_OF_COMBAT,
        {},
        "At the end of the Combat Step, unless the card was Disrupted.",
        "end of Combat: ",
        "combat.end-of-combat-last",
    ),
    "end_of_turn": Word(
        codes.END_OF_TURN,
        {},
        "In the Cooldown Step, after cards have moved.",
        "end of turn: ",
        "cooldown.end-of-turn-effects",
    ),
    "while_in_force": Word(
        codes.WHILE_IN_FORCE,
        {},
        "Constantly: a Weapon or Action while in play this turn, Equipment while equipped, an ability always or "
        "(conditional) while ON.",
        "",
        "equipment.constant-benefit",
    ),
}

CONDITIONS: Final = {  # the wording of a true-or-false condition is for true | for false
    "undamaged": Word(
        0,
        {"value": "bool"},
        "The own Mech took no damage this turn (false: it took some).",
        "you took no damage this turn|you took damage this turn",
        "gap.defense.evade-any-damage",
    ),
    "disrupted": Word(
        0,
        {"value": "bool"},
        "A card of the own Mech was Disrupted this turn.",
        "you were Disrupted this turn|you were not Disrupted this turn",
        "gap.disruption.mech-or-card",
    ),
    "dealt_damage": Word(
        0,
        {"value": "bool"},
        "This card dealt damage this turn.",
        "it dealt damage|it dealt no damage",
        "gap.damage.partial-no-effect",
    ),
    "by_attack": Word(
        0,
        {"value": "bool"},
        "The damage of an on_damaged trigger came from an attack.",
        "by an attack|not by an attack",
        "weapon.other-damage-not-attack",
    ),
    "kind": Word(
        0,
        {"value": "kind"},
        "The Defense that stopped the attack works by Dodge or by Block.",
        "by {value}",
        "defense.two-kinds",
    ),
    "primed": Word(
        0, {"value": "bool"}, "The own Mech is Primed.", "you are Primed|you are not Primed", "primed.marker"
    ),
    "ability_on": Word(
        0,
        {"value": "bool"},
        "The own conditional ability was ON when this Combat Step began.",
        "it was ON when Combat began|it was OFF when Combat began",
        "gap.indomitable.on-and-off",
    ),
    "played": Word(
        0,
        {"value": "filter"},
        "The owner played a fitting card this turn.",
        "you played {value} this turn",
        "gap.disruption.counts-as-played",
    ),
    "enemy_played": Word(
        0,
        {"value": "filter"},
        "The targeted enemy played a fitting card this turn.",
        "the enemy played {value} this turn",
        "mp.target-decides",
    ),
    "components_lost": Word(
        0,
        {"value": "component_count"},
        "At least this many own Critical Components are destroyed.",
        "you have lost {value} or more components",
        "armor.component-destroyed",
    ),
    "once": Word(
        0,
        {"value": "true"},
        "It is the first time in this turn that the trigger comes; of several at one moment one counts.",
        "",
        "gap.modifiers.once-a-turn",
    ),
}
FIRST_TIME: Final = {  # the triggers that can come several times in a turn, as they are said with once
    "on_damage": "the first time it deals damage each turn, ",
    "on_stopped": "the first time a Defense stops it each turn, ",
    "on_defend": "for the first attack stopped each turn, ",
    "on_damaged": "the first time you take damage each turn, ",
}

FILTERS: Final = {
    "name": Word(0, {"value": "name"}, "The card's name.", "", "deactivate.listed-cards"),
    "type": Word(0, {"value": "card_type"}, "The card's type.", "", "card.four-types"),
    "damage_type": Word(
        0,
        {"value": "damage_type"},
        "The Weapon's damage type; cards that are no Weapons never fit.",
        "",
        "card.damage-type-hooks",
    ),
    "kind": Word(0, {"value": "kind"}, "A Defense whose defend verb has this kind.", "", "defense.two-kinds"),
    "tech": Word(0, {"value": "tech"}, "The card's Tech.", "", "gap.critical.deactivate-generic"),
    "min_speed": Word(
        0,
        {"value": "speed"},
        "Printed Speed of at least this; a bolt counts as above every number.",
        "",
        "multi.unmodified-speed",
    ),
    "this": Word(0, {"value": "true"}, "Only the card that carries the effect.", "", "card.text"),
}

VERBS: Final = {
    "defend": Word(
        codes.DEFEND,
        {"kind": "kind", "against": "filter?"},
        "Until the end of the turn, damage of enemy cards (only of fitting cards, if given) is dodged or blocked.",
        "{kind}{against}",
        "defense.negates",
    ),
    "deal": Word(
        codes.DEAL,
        {"amount": "amount", "to": "who", "ignores": "kind?"},
        "Deals one damage of this amount that is no attack; its owner assigns it; a Defense stops it unless it "
        "ignores that kind.",
        "deal {amount} damage to {to}{ignores} (not an attack)",
        "weapon.other-damage-not-attack",
    ),
    "reflect": Word(
        codes.REFLECT,
        {"less": "less"},
        "With on_defend: deals the damage of the stopped attack, less this much, to the attacking Mech; no attack.",
        "the attacking Mech is dealt the damage of the attack{less}",
        "defense.reflector",
    ),
    "modify": Word(
        codes.MODIFY,
        {"stat": "stat", "amount": "change", "of": "filter?", "lasts": "lasts?", "floor": "floor?"},
        "Adds amount to the Speed or Firepower of fitting cards (default: own Weapons), or to every single damage the "
        "own Mech takes (damage_taken: not below floor, default 0; never raised by the floor).",
        "{of} {amount} {stat}{floor}{lasts}",
        "gap.modifiers.add-up",
    ),
    "grant": Word(
        codes.GRANT,
        {"keyword": "granted", "of": "filter?", "lasts": "lasts?"},
        "Fitting own cards (default: Weapons) have the keyword.",
        "{of} {keyword}{lasts}",
        "gap.modifiers.this-turn-scope",
    ),
    "follow_up": Word(
        codes.FOLLOW_UP,
        {"of": "filter"},
        "The owner may at once play one more fitting card from hand; it resolves immediately.",
        "you may at once play {of}",
        "multi.weapons-one-turn",
    ),
    "recharge": Word(
        codes.RECHARGE,
        {"count": "count?", "of": "filter?"},
        "Moves fitting cards from own Cooldown to hand: all, or count of the owner's choice (fewer if there are less).",
        "take {count} {of} from your Cooldown to hand",
        "recharge.pick-up-all",
    ),
    "activate": Word(
        codes.ACTIVATE,
        {"tech": "tech", "primed_tech": "tech?"},
        "May move one own Deactivated card of at most this Tech to hand; if Primed, one of exactly primed_tech is "
        "possible too, which ends Primed and cancels a prime of the same card.",
        "you may activate a card of Tech {tech}{primed_tech}",
        "activate.take-card",
    ),
    "prime": Word(codes.PRIME, {}, "The own Mech becomes Primed.", "you become Primed", "activate.primes"),
    "unprime": Word(
        codes.UNPRIME,
        {"whose": "who"},
        "That Mech stops being Primed.",
        "{whose} stops being Primed",
        "gap.primed.loss",
    ),
    "cool": Word(
        codes.COOL,
        {"whose": "who", "count": "count", "of": "filter?", "from": "reach?"},
        "That Mech's pilot moves count fitting cards of their choice (fewer if there are fewer) from hand (or, if "
        "said so, from play, Equipment included) to Cooldown.",
        "{whose} moves {count} {of} from {from} to Cooldown",
        "attack-effects.exist",
    ),
    "deactivate": Word(
        codes.DEACTIVATE,
        {"whose": "who", "count": "count?", "of": "filter?"},
        "That Mech's pilot moves count (default 1) fitting cards of their choice (fewer if there are fewer) from hand, "
        "Cooldown or play to the Deactivated pile.",
        "{whose} Deactivates {count} {of}",
        "deactivate.destination",
    ),
    "disable": Word(
        codes.DISABLE,
        {"count": "count"},
        "The owner of the effect picks count equipped cards of the enemy (or all); they are Disabled.",
        "Disable {count} Equipment of the enemy",
        "damage.equipment-to-cooldown",
    ),
    "stun": Word(
        codes.STUN,
        {"whose": "who"},
        "That Mech plays no card next turn.",
        "{whose} is Stunned",
        "stun.no-card-next-turn",
    ),
    "repair": Word(
        codes.REPAIR,
        {"plates": "amount"},
        "Puts back this many plates (fewer if fewer are missing), as the owner likes, on own components that are "
        "damaged but not destroyed.",
        "put back {plates} on damaged components that are not destroyed",
        "gap.critical.repair",
    ),
    "switch_ability": Word(
        codes.SWITCH_ABILITY,
        {"on": "bool"},
        "Turns the own conditional ability ON or OFF; without one, nothing.",
        "turn your ability {on}",
        "ability.conditional-turn-on",
    ),
    "forbid": Word(
        codes.FORBID,
        {"of": "filter", "lasts": "lasts"},
        "The enemy may not play fitting cards in the given turn (never a fixed card).",
        "the enemy cannot play {of}{lasts}",
        "attack-effects.exist",
    ),
    "choose_one": Word(
        codes.CHOOSE_ONE,
        {"options": "options"},
        "The owner carries out exactly one of the options that can be carried out.",
        "one of these: {options}",
        "activate.disrupted-one-only",
    ),
}

SINGLE: Final = ("min_speed", "this")  # filters that have one value and no list

STATS: Final = {"speed": codes.SPEED, "firepower": codes.FIREPOWER, "damage_taken": codes.DAMAGE_TAKEN}
WHO: Final = {"self": codes.SELF, "enemy": codes.ENEMY, "attacker": codes.ATTACKER, "enemies": codes.ENEMIES}
LASTS: Final = {"turn": codes.THIS_TURN, "next_turn": codes.NEXT_TURN}
KINDS: Final = {"dodge": codes.DODGE, "block": codes.BLOCK}
GRANTED: Final = {name: KEYWORDS[name].code for name in ("piercing", "unavoidable", "uninterruptible")}
DOMAINS: Final[dict[str, Domain]] = {
    "who": OneOf(tuple(WHO)),
    "stat": OneOf(tuple(STATS)),
    "lasts": OneOf(tuple(LASTS)),
    "kind": OneOf(tuple(KINDS)),
    "granted": OneOf(tuple(GRANTED)),
    "card_type": OneOf(codes.TYPE_NAMES),
    "damage_type": OneOf(codes.DAMAGE_NAMES),
    "reach": OneOf(("hand", "play")),
    "count": Numbers(1, 9),
    "amount": Numbers(1, 50),
    "several": Numbers(2, 9),
    "tech": Numbers(1, 3),
    "less": Numbers(0, 20),
    "floor": Numbers(0, 20),
    "speed": Numbers(-20, 20),
    "component_count": Numbers(1, 4),
    "change": Numbers(-20, 20, zero=False),
    "bool": Truth(),
    "true": Truth(always=True),
    "filter": WordTable("filter", FILTERS, [name for name in FILTERS if name not in SINGLE]),
    "condition": WordTable("condition", CONDITIONS),
    "options": Phrases("a list of { do = ... }", 2, "a list of two or more options { do = ... }"),
}


def domains_with(names: Container[str]) -> dict[str, Domain]:
    """What may stand in the places of an effect, among cards of these names."""
    return {**DOMAINS, "name": Known("a card's name", "the name of a card", names)}


def vocabulary() -> dict[str, list[Term]]:
    """All words of the vocabulary, in the order in which an effect is written."""
    chapters = {
        "Keywords: { keyword = ... }": KEYWORDS,
        "Triggers: when = ...": TRIGGERS,
        "Conditions: if = { ... }": CONDITIONS,
        "Verbs: do = ...": VERBS,
        "Filters: of = { ... }": FILTERS,
    }
    return list_terms(chapters, domains_with(()))
