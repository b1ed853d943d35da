"""The vocabulary of cards: one row a word, with what it takes, what it means, how a card says it, and its rule.

Nothing outside these tables may be used on a card. A card's text is made from its effects with the wordings here.
Domains of values: `count` and `amount` are numbers from 1, `less` and `floor` from 0, `change` any number but 0; a
question mark means that the parameter may be left out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from warroom.games.critical_mass.state import (
    ACTIVATE,
    ATTACKER,
    BLOCK,
    CHOOSE_ONE,
    COOL,
    DAMAGE_NAMES,
    DAMAGE_TAKEN,
    DEACTIVATE,
    DEAL,
    DEFEND,
    DISABLE,
    DODGE,
    END_OF_COMBAT,
    END_OF_TURN,
    ENEMIES,
    ENEMY,
    FIREPOWER,
    FIXED,
    FOLLOW_UP,
    FORBID,
    GRANT,
    IF_DISRUPTED,
    MODIFY,
    NEXT_TURN,
    ON_DAMAGE,
    ON_DAMAGED,
    ON_DEFEND,
    ON_PLAY,
    ON_STOPPED,
    PIERCING,
    PRIME,
    RECHARGE,
    REFLECT,
    REPAIR,
    RETURNS,
    SELF,
    SPEED,
    STUN,
    SWITCH_ABILITY,
    THIS_TURN,
    TYPE_NAMES,
    UNAVOIDABLE,
    UNINTERRUPTIBLE,
    UNPRIME,
    WHILE_IN_FORCE,
    Box,
    Condition,
    Effect,
    Filter,
    Kind,
)
from warroom.kernel.content import Term, mistake


class Word(NamedTuple):
    """One word of the vocabulary."""

    code: int
    takes: dict[str, str]  # parameter: domain
    means: str
    says: str  # wording; the parameters stand in it as words
    rule: str  # the ledger id behind it


KEYWORDS: Final = {
    "piercing": Word(PIERCING, {}, "Damage of this card ignores Block.", "Piercing", "defense.block-piercing"),
    "unavoidable": Word(
        UNAVOIDABLE, {}, "Damage of this card ignores Dodge.", "Unavoidable", "defense.dodge-unavoidable"
    ),
    "uninterruptible": Word(
        UNINTERRUPTIBLE, {}, "This card cannot be Disrupted.", "Uninterruptible", "disruption.uninterruptible"
    ),
    "attacks": Word(
        0,
        {"n": "several"},
        "This Weapon makes n attacks in a row, each with its full Firepower, never combined.",
        "Makes {n} attacks",
        "multi.attacks-in-row",
    ),
    "returns": Word(
        RETURNS,
        {"if": "condition?"},
        "In the Cooldown Step this card goes to its owner's hand in place of Cooldown, if the condition holds.",
        "Returns to hand{if}",
        "defense.evade-returns",
    ),
    "fixed": Word(
        FIXED,
        {},
        "This card is never in Cooldown or Deactivated, and no effect may move, choose or forbid it.",
        "Never in Cooldown, never Deactivated",
        "recharge.never-in-cooldown",
    ),
}

TRIGGERS: Final = {
    "on_play": Word(
        ON_PLAY, {}, "When the card takes effect at its place in the Speed order.", "", "action.follow-text"
    ),
    "on_damage": Word(
        ON_DAMAGE,
        {},
        "For each attack of this card that dealt damage: own benefits at once, effects on the enemy's cards or state "
        "as side effects at the end of Combat.",
        "if it deals damage, ",
        "attack-effects.end-of-combat",
    ),
    "on_stopped": Word(
        ON_STOPPED,
        {},
        "For each attack of this card that a Defense stopped, right after it.",
        "if a Defense stops it, ",
        "gap.defense.side-effects",
    ),
    "on_defend": Word(
        ON_DEFEND,
        {},
        "For each enemy attack stopped by this Defense (on an ability or Equipment: by any own one), right after it.",
        "for each attack stopped, ",
        "gap.reflector.timing",
    ),
    "on_damaged": Word(
        ON_DAMAGED,
        {},
        "When the own Mech took damage from any source, right after it.",
        "each time you take damage, ",
        "gap.damage.partial-no-effect",
    ),
    "if_disrupted": Word(
        IF_DISRUPTED,
        {},
        "In place of all other triggered effects, if this card (at the end of Combat: its Mech) was Disrupted; when "
        "the card would have worked.",
        "if Disrupted: ",
        "disruption.alternate-effect",
    ),
    "end_of_combat": Word(
        END_OF_COMBAT,
        {},
        "At the end of the Combat Step, unless the card was Disrupted.",
        "end of Combat: ",
        "combat.end-of-combat-last",
    ),
    "end_of_turn": Word(
        END_OF_TURN,
        {},
        "In the Cooldown Step, after cards have moved.",
        "end of turn: ",
        "cooldown.end-of-turn-effects",
    ),
    "while_in_force": Word(
        WHILE_IN_FORCE,
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
        DEFEND,
        {"kind": "kind", "against": "filter?"},
        "Until the end of the turn, damage of enemy cards (only of fitting cards, if given) is dodged or blocked.",
        "{kind}{against}",
        "defense.negates",
    ),
    "deal": Word(
        DEAL,
        {"amount": "amount", "to": "who", "ignores": "kind?"},
        "Deals one damage of this amount that is no attack; its owner assigns it; a Defense stops it unless it "
        "ignores that kind.",
        "deal {amount} damage to {to}{ignores} (not an attack)",
        "weapon.other-damage-not-attack",
    ),
    "reflect": Word(
        REFLECT,
        {"less": "less"},
        "With on_defend: deals the damage of the stopped attack, less this much, to the attacking Mech; no attack.",
        "the attacking Mech is dealt the damage of the attack{less}",
        "defense.reflector",
    ),
    "modify": Word(
        MODIFY,
        {"stat": "stat", "amount": "change", "of": "filter?", "lasts": "lasts?", "floor": "floor?"},
        "Adds amount to the Speed or Firepower of fitting cards (default: own Weapons), or to every single damage the "
        "own Mech takes (damage_taken: not below floor, default 0; never raised by the floor).",
        "{of} {amount} {stat}{floor}{lasts}",
        "gap.modifiers.add-up",
    ),
    "grant": Word(
        GRANT,
        {"keyword": "granted", "of": "filter?", "lasts": "lasts?"},
        "Fitting own cards (default: Weapons) have the keyword.",
        "{of} {keyword}{lasts}",
        "gap.modifiers.this-turn-scope",
    ),
    "follow_up": Word(
        FOLLOW_UP,
        {"of": "filter"},
        "The owner may at once play one more fitting card from hand; it resolves immediately.",
        "you may at once play {of}",
        "multi.weapons-one-turn",
    ),
    "recharge": Word(
        RECHARGE,
        {"count": "count?", "of": "filter?"},
        "Moves fitting cards from own Cooldown to hand: all, or count of the owner's choice (fewer if there are less).",
        "take {count} {of} from your Cooldown to hand",
        "recharge.pick-up-all",
    ),
    "activate": Word(
        ACTIVATE,
        {"tech": "tech", "primed_tech": "tech?"},
        "May move one own Deactivated card of at most this Tech to hand; if Primed, one of exactly primed_tech is "
        "possible too, which ends Primed and cancels a prime of the same card.",
        "you may activate a card of Tech {tech}{primed_tech}",
        "activate.take-card",
    ),
    "prime": Word(PRIME, {}, "The own Mech becomes Primed.", "you become Primed", "activate.primes"),
    "unprime": Word(
        UNPRIME, {"whose": "who"}, "That Mech stops being Primed.", "{whose} stops being Primed", "gap.primed.loss"
    ),
    "cool": Word(
        COOL,
        {"whose": "who", "count": "count", "of": "filter?", "from": "reach?"},
        "That Mech's pilot moves count fitting cards of their choice (fewer if there are fewer) from hand (or, if "
        "said so, from play, Equipment included) to Cooldown.",
        "{whose} moves {count} {of} from {from} to Cooldown",
        "attack-effects.exist",
    ),
    "deactivate": Word(
        DEACTIVATE,
        {"whose": "who", "count": "count?", "of": "filter?"},
        "That Mech's pilot moves count (default 1) fitting cards of their choice (fewer if there are fewer) from hand, "
        "Cooldown or play to the Deactivated pile.",
        "{whose} Deactivates {count} {of}",
        "deactivate.destination",
    ),
    "disable": Word(
        DISABLE,
        {"count": "count"},
        "The owner of the effect picks count equipped cards of the enemy (or all); they are Disabled.",
        "Disable {count} Equipment of the enemy",
        "damage.equipment-to-cooldown",
    ),
    "stun": Word(
        STUN, {"whose": "who"}, "That Mech plays no card next turn.", "{whose} is Stunned", "stun.no-card-next-turn"
    ),
    "repair": Word(
        REPAIR,
        {"plates": "amount"},
        "Puts back this many plates (fewer if fewer are missing), as the owner likes, on own components that are "
        "damaged but not destroyed.",
        "put back {plates} on damaged components that are not destroyed",
        "gap.critical.repair",
    ),
    "switch_ability": Word(
        SWITCH_ABILITY,
        {"on": "bool"},
        "Turns the own conditional ability ON or OFF; without one, nothing.",
        "turn your ability {on}",
        "ability.conditional-turn-on",
    ),
    "forbid": Word(
        FORBID,
        {"of": "filter", "lasts": "lasts"},
        "The enemy may not play fitting cards in the given turn (never a fixed card).",
        "the enemy cannot play {of}{lasts}",
        "attack-effects.exist",
    ),
    "choose_one": Word(
        CHOOSE_ONE,
        {"options": "options"},
        "The owner carries out exactly one of the options that can be carried out.",
        "one of these: {options}",
        "activate.disrupted-one-only",
    ),
}

SINGLE: Final = ("min_speed", "this")  # filters that have one value and no list

STATS: Final = {"speed": SPEED, "firepower": FIREPOWER, "damage_taken": DAMAGE_TAKEN}
WHO: Final = {"self": SELF, "enemy": ENEMY, "attacker": ATTACKER, "enemies": ENEMIES}
LASTS: Final = {"turn": THIS_TURN, "next_turn": NEXT_TURN}
KINDS: Final = {"dodge": DODGE, "block": BLOCK}
GRANTED: Final = {name: KEYWORDS[name].code for name in ("piercing", "unavoidable", "uninterruptible")}
CHOICES: Final[dict[str, Sequence[str]]] = {
    "who": tuple(WHO),
    "stat": tuple(STATS),
    "lasts": tuple(LASTS),
    "kind": tuple(KINDS),
    "granted": tuple(GRANTED),
    "card_type": TYPE_NAMES,
    "damage_type": DAMAGE_NAMES,
    "reach": ("hand", "play"),
}
NUMBERS: Final = {
    "count": (1, 9),
    "amount": (1, 50),
    "several": (2, 9),
    "tech": (1, 3),
    "less": (0, 20),
    "floor": (0, 20),
    "speed": (-20, 20),
    "component_count": (1, 4),
    "change": (-20, 20),
}


def vocabulary() -> dict[str, list[Term]]:
    """All words of the vocabulary, in the order in which an effect is written."""
    chapters = {
        "Keywords: { keyword = ... }": KEYWORDS,
        "Triggers: when = ...": TRIGGERS,
        "Conditions: if = { ... }": CONDITIONS,
        "Verbs: do = ...": VERBS,
        "Filters: of = { ... }": FILTERS,
    }
    return {
        chapter: [
            Term(
                name,
                {name if key == "value" else key: domain_text(domain) for key, domain in word.takes.items()},
                word.means,
                word.rule,
            )
            for name, word in words.items()
        ]
        for chapter, words in chapters.items()
    }


def domain_text(domain: str) -> str:
    """What may stand in a place of this domain, in words."""
    name = domain.rstrip("?")
    if name in CHOICES:
        text = "|".join(CHOICES[name])
    elif name in NUMBERS:
        low, high = NUMBERS[name]
        text = f"{low} to {high}"
    else:
        text = {"bool": "true|false", "name": "a card's name", "options": "a list of { do = ... }"}.get(name, name)
    return f"{text}, may be left out" if domain.endswith("?") else text


def filter_of(names: Mapping[str, int], table: Mapping[str, Any]) -> Filter:
    """The filter that a table stands for, its values known to be sound."""
    found = Filter()
    for key, value in table.items():
        values = value if isinstance(value, list) else [value]
        if key == "name":
            found.names = sorted(names[one] for one in values)
        elif key == "type":
            found.types = sum(1 << TYPE_NAMES.index(one) for one in values)
        elif key == "damage_type":
            found.damage = sum(1 << DAMAGE_NAMES.index(one) for one in values)
        elif key == "kind":
            found.kinds = sum(1 << KINDS[one] for one in values)
        elif key == "tech":
            found.techs = sum(1 << one for one in values)
        elif key == "min_speed":
            found.min_speed = int(values[0])
        else:
            found.this = True
    return found


class Reader:
    """Reads the effects of one card or board: a word that is not in the tables, or a value that does not fit, fails."""

    def __init__(self, box: Box, names: Mapping[str, int], file: str, entry: str) -> None:
        self.box = box
        self.names = names  # the number of each kind of card by its printed name
        self.file = file
        self.entry = entry

    def wrong(self, field: str, expected: str) -> Exception:
        """The error for a field."""
        return mistake(self.file, self.entry, field, expected)

    # -- checking ------------------------------------------------------------------------------------------------

    def check(self, field: str, domain: str, value: object) -> None:
        """A value fits its domain, or it is an error that says what was expected."""
        if domain in NUMBERS:
            low, high = NUMBERS[domain]
            if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
                raise self.wrong(field, f"expected a number from {low} to {high}, found {value!r}")
            if domain == "change" and value == 0:
                raise self.wrong(field, "expected a number other than 0")
        elif domain in CHOICES:
            if value not in CHOICES[domain]:
                raise self.wrong(field, f"expected one of {', '.join(CHOICES[domain])}, found {value!r}")
        elif domain == "name":
            if not isinstance(value, str) or value not in self.names:
                raise self.wrong(field, f"expected the name of a card, found {value!r}")
        elif domain == "bool" or domain == "true":
            if not isinstance(value, bool) or (domain == "true" and not value):
                raise self.wrong(field, f"expected {'true' if domain == 'true' else 'true or false'}, found {value!r}")
        elif domain == "filter":
            self.check_table(field, FILTERS, value, lists=True)
        elif domain == "condition":
            self.check_table(field, CONDITIONS, value, lists=False)
        elif not isinstance(value, list) or len(value) < 2 or not all(isinstance(one, dict) for one in value):
            raise self.wrong(field, "expected a list of two or more options { do = ... }")

    def check_table(self, field: str, words: Mapping[str, Word], value: object, lists: bool) -> None:
        """A filter or a condition is a table of known keys with fitting values, and not empty."""
        if not isinstance(value, dict) or not value:
            raise self.wrong(field, f"expected a table with some of {', '.join(words)}, found {value!r}")
        for key, one in value.items():
            if key not in words:
                raise self.wrong(f"{field}.{key}", f"expected one of {', '.join(words)}, found {key!r}")
            several = lists and isinstance(one, list) and one and key not in SINGLE
            for item in one if several else [one]:
                self.check(f"{field}.{key}", words[key].takes["value"], item)

    def check_params(self, field: str, word: Word, given: Mapping[str, Any]) -> None:
        """All parameters are there, known and fitting."""
        for key, domain in word.takes.items():
            if key in given:
                self.check(f"{field}.{key}", domain.rstrip("?"), given[key])
            elif not domain.endswith("?"):
                raise self.wrong(f"{field}.{key}", "expected a value, found nothing")
        for key in given:
            if key not in word.takes:
                known = ", ".join(word.takes) or "no parameters"
                raise self.wrong(f"{field}.{key}", f"expected {known}, found {key!r}")

    # -- reading -------------------------------------------------------------------------------------------------

    def filter(self, table: Mapping[str, Any]) -> int:
        """The number of a filter, made if it is new."""
        found = filter_of(self.names, table)
        self.box.filters.append(found)
        return len(self.box.filters) - 1

    def condition(self, field: str, table: object) -> Condition | None:
        """A condition, or None if there is none."""
        if table is None:
            return None
        self.check(field, "condition", table)
        assert isinstance(table, dict)
        found = Condition()
        for key, value in table.items():
            if key in ("played", "enemy_played"):
                setattr(found, key, self.filter(value))
            else:
                setattr(found, key, KINDS[value] if key == "kind" else int(value))
        return found

    def lasting_condition(self, field: str, table: object) -> Condition | None:
        """A condition of what is no effect: of returning to hand, or of turning ON or OFF."""
        found = self.condition(field, table)
        if found is not None and found.once == 1:
            raise self.wrong(f"{field}.once", "expected on effects only")
        return found

    def action(self, field: str, trigger: int, given: Mapping[str, Any]) -> Effect:
        """An effect `{ do = verb, parameters }`."""
        verb = given.get("do")
        if not isinstance(verb, str) or verb not in VERBS:
            raise self.wrong(f"{field}.do", f"expected one of {', '.join(VERBS)}, found {verb!r}")
        params = {key: value for key, value in given.items() if key != "do"}
        self.check_params(field, VERBS[verb], params)
        effect = Effect(len(self.box.effects), trigger, VERBS[verb].code)
        self.box.effects.append(effect)
        effect.text = said(given)
        effect.amount = params.get("amount", params.get("less", params.get("plates", 0)))
        effect.count = params.get("count", 1 if effect.verb == DEACTIVATE else 0)
        effect.stat = STATS.get(params.get("stat", ""), 0)
        effect.who = WHO[params.get("whose", params.get("to", "self"))]
        effect.lasts = LASTS.get(params.get("lasts", ""), -1)
        effect.floor = params.get("floor", 0)
        effect.keyword = GRANTED.get(params.get("keyword", ""), 0)
        effect.tech = params.get("tech", 0)
        effect.primed_tech = params.get("primed_tech", 0)
        effect.on = int(params.get("on", False))
        effect.ignores = KINDS.get(params.get("ignores", ""), 0)
        effect.from_play = params.get("from") == "play"
        if "of" in params:
            effect.filter = self.filter(params["of"])
        elif effect.verb in (MODIFY, GRANT):
            effect.filter = self.filter({"type": "weapon"})
        for number, option in enumerate(params.get("options", []), start=1):
            effect.options.append(self.action(f"{field}.options[{number}]", trigger, option))
            effect.options[-1].must = True
        return effect

    def into(self, kind: Kind, effects: Sequence[Mapping[str, Any]], prefix: str = "effects") -> None:
        """Reads all effects of a card or ability into it, and makes its text."""
        for number, given in enumerate(effects, start=1):
            field = f"{prefix}[{number}]"
            if "do" not in given:
                self.keyword(kind, field, given)
                continue
            trigger = given.get("when")
            if not isinstance(trigger, str) or trigger not in TRIGGERS:
                raise self.wrong(f"{field}.when", f"expected one of {', '.join(TRIGGERS)}, found {trigger!r}")
            code = TRIGGERS[trigger].code
            effect = self.action(field, code, {k: v for k, v in given.items() if k not in ("when", "if")})
            effect.condition = self.condition(f"{field}.if", given.get("if"))
            if effect.verb == DEFEND:
                kind.defends = KINDS[given["kind"]]
                kind.against = self.filter(given["against"]) if "against" in given else 0
                continue
            kind.effects[code].append(effect)
        kind.deferred = bool(kind.effects[END_OF_COMBAT])
        kind.activates = any(effect.verb == ACTIVATE for effect in kind.effects[END_OF_COMBAT])
        kind.text = text_of(effects)

    def keyword(self, kind: Kind, field: str, given: Mapping[str, Any]) -> None:
        """A standing property of a card."""
        name = given.get("keyword")
        if not isinstance(name, str) or name not in KEYWORDS:
            raise self.wrong(f"{field}.keyword", f"expected one of {', '.join(KEYWORDS)}, found {name!r}")
        params = {key: value for key, value in given.items() if key != "keyword"}
        self.check_params(field, KEYWORDS[name], params)
        kind.keywords |= KEYWORDS[name].code
        kind.attacks = params.get("n", kind.attacks)
        if name == "returns":
            kind.returns_if = self.lasting_condition(f"{field}.if", params.get("if"))


# -- wording ----------------------------------------------------------------------------------------------------------

PEOPLE: Final = {"self": "you", "enemy": "the enemy", "attacker": "the attacking Mech", "enemies": "every enemy"}
DURATION: Final = {"turn": " this turn", "next_turn": " next turn"}


def text_of(effects: Sequence[Mapping[str, Any]]) -> str:
    """A card's text: its effects in order, each as a sentence; those of one trigger and condition share it."""
    sentences: list[str] = []
    heads: list[str] = []
    for given in effects:
        if "do" not in given:
            head, body = (
                "",
                KEYWORDS[given["keyword"]].says.format_map({"n": given.get("n"), "if": _if(given.get("if"), " if ")}),
            )
        else:
            head, body = head_of(given), said(given)
        if head and heads and heads[-1] == head:
            sentences[-1] += f"; {body}"
            continue
        heads.append(head)
        sentences.append(head + body)
    return " ".join(f"{sentence[:1].upper()}{sentence[1:]}." for sentence in sentences)


def head_of(given: Mapping[str, Any]) -> str:
    """When an effect works, in words."""
    trigger, condition = given.get("when", "on_play"), dict(given.get("if", {}))
    by = condition.pop("by_attack", None)
    head = FIRST_TIME.get(trigger, "") if condition.pop("once", False) else TRIGGERS[trigger].says
    if by is not None:
        head = head.replace("take damage", f"take damage {CONDITIONS['by_attack'].says.split('|')[not by]}")
    return head + (_if(condition, "if ") + ", " if condition else "")


def switch_text(state: str, trigger: str, condition: Mapping[str, Any] | None) -> str:
    """When a conditional ability turns ON or OFF, in words."""
    when = {"on_defend": " when you stop an attack", "on_damaged": " when you take damage"}
    return (
        f"Turns {state}{when.get(trigger, ' at the end of Combat')}{_if(condition, ' ' if _by(condition) else ' if ')}."
    )


def _by(condition: Mapping[str, Any] | None) -> bool:
    """Whether a condition reads on from what stopped or caused it: `by Dodge`."""
    return condition is not None and set(condition) <= {"kind", "by_attack"}


def said(given: Mapping[str, Any]) -> str:
    """What an effect does, in words."""
    words = {key: _said_param(given, key) for key in VERBS[given["do"]].takes}
    text = " ".join(VERBS[given["do"]].says.format_map(words).split())
    for third_person, second_person in (
        ("Deactivates", "Deactivate"),
        ("moves", "move"),
        ("stops", "stop"),
        ("is", "are"),
    ):
        text = text.replace(f"you {third_person} ", f"you {second_person} ")
    return text


def _if(condition: Mapping[str, Any] | None, before: str) -> str:
    """A condition in words."""
    if not condition:
        return ""
    parts = []
    for key, value in condition.items():
        says = CONDITIONS[key].says
        if isinstance(value, bool):
            parts.append(says.split("|")[not value])
        else:
            parts.append(says.format(value=_a(value) if isinstance(value, dict) else str(value).capitalize()))
    return before + " and ".join(parts)


def _said_param(given: Mapping[str, Any], key: str) -> str:
    """One parameter of a verb in words; what is left out is often said all the same."""
    verb, value = given["do"], given.get(key)
    match key:
        case "kind":
            return str(value).capitalize()
        case "against":
            return f", against {_cards(value, 2)} only" if value else ""
        case "to" | "whose":
            return PEOPLE[str(value)]
        case "ignores":
            return f" that ignores {str(value).capitalize()}" if value else ""
        case "less":
            return f" less {value}" if value else ""
        case "lasts":
            return DURATION.get(str(value), "")
        case "stat":
            return "from each damage" if value == "damage_taken" else str(value).capitalize()
        case "amount" if verb == "modify":
            return (
                f"{abs(value or 0)} {'less' if (value or 0) < 0 else 'more'}"
                if given["stat"] == "damage_taken"
                else f"{value:+d}"
            )
        case "floor":
            return f", but at least {value}" if value else ""
        case "keyword":
            return "cannot be Disrupted" if value == "uninterruptible" else f"are {str(value).capitalize()}"
        case "of" if verb in ("modify", "grant"):
            if given.get("stat") == "damage_taken":
                return "you take"
            mine = "this card" if value and value.get("this") else f"your {_cards(value or {'type': 'weapon'}, 2)}"
            return mine if verb == "grant" else f"{mine} {'has' if mine == 'this card' else 'have'}"
        case "of" if verb in ("follow_up",):
            return f"one more {_cards(value or {}, 1)}"
        case "of" if verb == "recharge" and not given.get("count"):
            return _cards(value, 2) if value else "cards"
        case "of" | "count" if (given.get("of") or {}).get("this"):
            return "this card" if key == "of" else ""
        case "of":
            return _cards(value or {}, given.get("count", 1 if verb == "deactivate" else 2))
        case "count":
            return str(value or (1 if verb == "deactivate" else "all"))
        case "tech":
            return f"{value} or less" if value and value > 1 else "1"
        case "primed_tech":
            return f", or, if Primed, one of Tech {value}, which ends Primed" if value else ""
        case "plates":
            return "a plate" if value == 1 else f"{value} plates"
        case "from":
            return str(value or "hand")
        case "on":
            return "ON" if value else "OFF"
        case "options":
            return "; or ".join(said(option) for option in value or [])
        case _:
            return str(value)


def _a(filter: Mapping[str, Any]) -> str:
    """A fitting card in words, with its article."""
    noun = _cards(filter, 1)
    return f"{'an' if noun[:1] in 'AEIO' else 'a'} {noun}"


def _cards(filter: Mapping[str, Any], n: int) -> str:
    """Fitting cards in words."""
    many = "s" if n != 1 else ""
    damage = _list(filter.get("damage_type"))
    types = _list(filter.get("type"))
    kinds = _list(filter.get("kind"))
    if "name" in filter:
        noun = _or(_list(filter["name"]))
    elif damage:
        typed = [one.capitalize() for one in damage if one != "none"]
        nouns = [f"{_or(typed)} Weapon{many}"] if typed else []
        nouns += [f"Weapon{many} without a damage type"] if "none" in damage else []
        noun = _or(nouns)
    elif types:
        noun = _or([one.capitalize() if one == "equipment" else f"{one.capitalize()}{many}" for one in types])
    else:
        noun = f"card{many}"
    if "tech" in filter:
        noun += f" of Tech {_or(_list(filter['tech']))}"
    if kinds:
        noun += f" that {_or(['Dodge' if kind == 'dodge' else 'Block' for kind in kinds])}{'s' if n == 1 else ''}"
    if "min_speed" in filter:
        noun += f" with a printed Speed of {filter['min_speed']} or more"
    return noun


def _list(value: object) -> list[str]:
    return [] if value is None else [str(one) for one in value] if isinstance(value, list) else [str(value)]


def _or(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"
