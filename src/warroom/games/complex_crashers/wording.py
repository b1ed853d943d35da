"""The texts of cards, made from their triggers, conditions and effects.

A text is said to whoever holds the card: Operatives are "you", a defender or reactor speaks of itself. A thing that is
chosen and used once is named where it is used (`A defender within 3 regions moves`); one that is used more often
is chosen in a sentence of its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from warroom.games.complex_crashers.vocabulary import DURATIONS

Table = Mapping[str, Any]

ITSELF: Final = {"reactor": "this reactor", "defender": "this defender", "manager": "you"}
NUMBERS: Final = ("no", "one", "two", "three", "four")
USUAL: Final = ("ranged", "direct", "single")  # what an attack is if nothing is said
DOORS: Final = frozenset(("blast_door_open", "blast_door_closed"))
OUTDONE: Final = {  # tokens that only remember that something was done
    "reinforced": "Each defender only once per initiative",
    "rapid-reload": "Each item only once per initiative",
}


def card_text(kind: str, entry: Table) -> str:
    """All that a card says: its qualities, then its abilities."""
    parts = [f"{', '.join(entry['qualities'])}."] if entry.get("qualities") else []
    for ability in entry["ability"]:
        upgrade = " (upgrade)" if ability.get("upgrade") else ""
        parts.append(f"{ability['name']}{upgrade} ({ability['cost']}): {ability_text(kind, ability)}")
    return " ".join(parts)


def ability_text(kind: str, ability: Table) -> str:
    """What an ability says: when it may be used, what it does, and what limits it."""
    return Speaker(kind).ability(ability)


class Speaker:
    """Puts one ability into words; remembers what each name in it was called."""

    def __init__(self, kind: str) -> None:
        self.self = ITSELF.get(kind, "you")
        self.here = "your region" if self.self == "you" else "this region"
        self.called: dict[str, str] = {  # by role and name
            "self": self.self,
            "here": self.here,
            "it": "it",
            "card": "this card",
            "targets": "whoever was attacked",
            "hit": "whoever was hit",
        }

    # -- the whole -----------------------------------------------------------------------------------------------

    def ability(self, ability: Table) -> str:
        """The sentences of an ability."""
        parts: list[str] = []
        trigger = ability.get("trigger")
        if trigger is not None:
            parts.append(_capital(self.trigger(trigger["on"], trigger["when"])))
        parts += [self.need(need) for need in ability.get("needs", [])]
        if parts:
            parts = [f"{', '.join([parts[0], *(part[:1].lower() + part[1:] for part in parts[1:])])}:"]
        sentences = self.effects(ability["effects"])
        if parts:
            sentences = [sentences[0][:1].lower() + sentences[0][1:], *sentences[1:]]
        parts += [f"{sentence}." for sentence in sentences]
        if ability.get("limit") == "game":
            parts.append("Once per game for the whole team.")
        if not ability.get("line_of_effect", True):
            parts.append("No line of effect needed.")
        parts += [f"{quality}." for quality in ability.get("qualities", [])]
        return " ".join(parts)

    # -- triggers ------------------------------------------------------------------------------------------------

    def trigger(self, on: str, when: Sequence[Table]) -> str:
        """When a reaction may be used."""
        actor, subject = self.noun("actor", when, ""), self.noun("subject", when, "")
        event = [one for one in when if one.get("of") == "event"]
        if actor:
            self.called["actor"] = _that(actor)
        if subject:
            self.called["subject"] = _that(subject)
        self.called["event"], self.called["group"], self.called["roll"] = "that ability", "the group", "the dice"
        match on:
            case "initiative_gained":
                return "when you gain the initiative"
            case "ability_activated":
                return f"when {actor or 'somebody'} {_s(actor, 'activate')} {self.sort(event)}"
            case "ability_resolved":
                whose = "your" if actor == "you" else f"{actor}'s"
                kills = any(one["is"] == "outcome" for one in event)
                without = " without destroying a defender or bringing a reactor offline" if kills else ""
                return f"when {whose} {self.sort(event).partition(' ')[2]} is resolved{without}"
            case "dice_rolled":
                return f"when {actor} {'have' if actor == 'you' else 'has'} rolled the dice of an attack"
            case "group_assigned":
                of = " of a non-area attack" if any(one["is"] == "attack" for one in event) else ""
                by = f" by {actor}" if actor else ""
                return f"when a dice group{of} is assigned{by} to {subject or 'a unit'}"
            case "dice_ignored":
                of = f" made by {subject}" if subject else ""
                return f"when {actor} {_s(actor, 'ignore')} dice of an attack{of}"
            case "region_entered" | "region_left":
                verb = "enter" if on == "region_entered" else "leave"
                how = " without phasing" if any(one["is"] == "manner" for one in when) else ""
                return f"when {actor} {_s(actor, verb)} {self.region(when)}{how}"
            case "unit_destroyed":
                if subject:
                    return f"when {subject} {'are' if subject == 'you' else 'is'} destroyed"
                return f"when {actor} {_s(actor, 'destroy')} a defender or {_s(actor, 'bring')} a reactor offline"
            case _:
                whom = (subject or "an operative").replace("unit", "operative")
                self.called["subject"] = _that(whom)
                return f"when {whom} is incapacitated"

    def sort(self, event: Sequence[Table]) -> str:
        """The sort of ability that an event is about: `an attack action`."""
        sorts = [sort for one in event if one["is"] == "ability" for sort in one["any"]]
        if "attack" in sorts:
            return "an attack action" if "action" in sorts else "an attack"
        return "a move action" if "move" in sorts else "an action" if "action" in sorts else "an ability"

    def region(self, when: Sequence[Table]) -> str:
        """The region of an event."""
        about = [one for one in when if one.get("of") == "region"]
        if any(one["is"] == "same" for one in about):
            return self.here
        return f"a region{self.places(about)}"

    def need(self, need: Table) -> str:
        """What must hold before an ability may be used."""
        if need["is"] == "region_type":
            tier = need.get("tier_min", 1)
            return f"In a tech region of tier {tier} or more" if tier > 1 else "In a tech region"
        if need["is"] == "token":
            return f"With {need.get('min', 1)} {'charge' if need['of'] == 'self' else need['name'] + ' token'} or more"
        return "If " + self.condition(need)

    # -- things --------------------------------------------------------------------------------------------------

    def noun(self, role: str, conditions: Sequence[Table], article: str) -> str:
        """A unit by what is known of it: `another able operative in this region`; empty if nothing is."""
        about = [one for one in conditions if one.get("of", "it") == role]
        if not about:
            return ""
        if any(one["is"] == "same" and one["as"] == "self" and not one.get("not") for one in about):
            return self.self
        return _a(self.kind(about), article or ("another" if _other(about) else "a")) + self.places(about)

    def kind(self, about: Sequence[Table], many: bool = False) -> str:
        """What is meant, without its article and its place: `able operative`."""
        words: list[str] = []
        nouns: list[str] = []
        for one in about:
            if one["is"] == "state" and not one.get("not"):
                words.append(" or ".join(one["any"]))
            elif one["is"] == "tech" and not one.get("not"):
                words.append(" or ".join(one["any"]))
            elif one["is"] == "side":
                words.append("enemy" if "enemy" in one["any"] else "friendly")
            elif one["is"] == "kind":
                nouns = list(one["any"])
            elif one["is"] == "ability":
                nouns = [f"action of cost {one['cost_max']} or less" if "cost_max" in one else "action"]
        words = [word for word in words if word != "revealed" or "reactor" in nouns]
        techs = [one for one in about if one["is"] == "tech" and one.get("not")]
        if techs and "reactor" in nouns:  # a reactor, or a defender that is not of these types
            left = [name for name in ("basic", "alien", "mechanical") if name not in techs[0]["any"]]
            nouns = [f"{left[0]} defender", "reactor"]
        if any(one["is"] == "tech" for one in about) and not nouns:
            nouns = ["defender"]
        noun = " or ".join(_plural(one) if many else one for one in nouns or ["unit"])
        return " ".join([*([", ".join(words)] if words else []), noun])

    def places(self, about: Sequence[Table]) -> str:
        """Where something must be, and what it must not be, as an appendix."""
        text = ""
        for one in about:
            match one["is"]:
                case "distance":
                    text += self.distance(one)
                case "line_of_effect":
                    text += " in line of effect"
                case "quality":
                    text += f" that is{' not' if one.get('not') else ''} {one['has']}"
                case "state" if one.get("not"):
                    text += f" that is not {' or '.join(one['any'])}"
                case "count":
                    many, where = one.get("min", 0), one["where"]
                    noun = self.kind(where, many != 1)
                    exactly = f"exactly {many}" if one.get("max") == many else f"at least {many}"
                    text += f" with {exactly} {noun} in it"
                case "same" if one.get("not") and one["as"] != "self":
                    text += f" other than {self.called.get(one['as'], one['as'])}"
        return text

    def distance(self, one: Table) -> str:
        """How far away."""
        least, most = one.get("min", 0), one.get("max", 99)
        if "from" in one and "max" not in one:
            return " other than its own"
        if most == 0:
            return f" in {self.here}"
        if least == most == 1:
            return f" next to {self.here}"
        regions = f"{most} region{'s' if most > 1 else ''}"
        return f" {least} to {regions} away" if least else f" within {regions}"

    def chosen(self, effect: Table) -> str:
        """What a `choose` is about, introduced: `a defender within 3 regions`."""
        where, count = effect.get("where", []), effect.get("count", 1)
        article = "all" if count == "all" else "any number of" if count == "any" else ""
        many = count in ("any", "all") or (isinstance(count, int) and count > 1)
        if many and not article:
            article = f"up to {NUMBERS[count]}"
        what = effect["what"]
        match what:
            case "unit" | "ability":
                if what == "ability":
                    return self.an_action(where)
                if not many:
                    return self.noun("it", where, "") or "a unit"
                other = " other" if _other(where) else ""
                return f"{article}{other} {self.kind(where, True)}{self.places(where)}"
            case "region":
                adjacent = any(one["is"] == "distance" and one.get("min") == one.get("max") == 1 for one in where)
                rest = [one for one in where if one["is"] != "distance"] if adjacent else where
                return ("an adjacent region" if adjacent else "a region") + self.places(rest)
            case "edge":
                return self.edge(where)
            case "direction":
                return "a direction"
            case "card":
                return self.card(where)
            case _:
                return (
                    f"{article or 'one of'} dice groups of that attack on {self.kind(where, True)}{self.places(where)}"
                )

    def an_action(self, where: Sequence[Table]) -> str:
        """An ability to be activated, with whom it is of."""
        cost = next((one.get("cost_max") for one in where if one["is"] == "ability"), None)
        owner = [one for one in where if one["is"] not in ("ability", "side") and one.get("as") != "this"]
        price = f" of cost {cost} or less" if cost is not None else ""
        return f"an action{price} of {self.noun('it', owner, '') or 'a unit'}"

    def edge(self, where: Sequence[Table]) -> str:
        """An edge by what it shows."""
        shows = next((frozenset(one["any"]) for one in where if one["is"] == "edge"), frozenset())
        if shows and shows <= DOORS:
            doors = {"blast_door_open": "an open Blast Door", "blast_door_closed": "a closed Blast Door"}
            noun = "a Blast Door" if shows == DOORS else doors[next(iter(shows))]
        else:
            noun = "a Cover token" if shows == {"cover"} else "an open edge"
        near = any(one["is"] == "distance" and one.get("max") == 0 for one in where)
        if near:
            return f"{noun} {'at the edge of' if noun != 'an open edge' else 'of'} {self.here}"
        return noun + self.places([one for one in where if one["is"] != "edge"])

    def card(self, where: Sequence[Table]) -> str:
        """A card by what is known of it."""
        kinds = [kind for one in where if one["is"] == "kind" for kind in one["any"]]
        if "defender" in kinds:
            known = [one for one in where if one["is"] != "token"]
            return self.noun("it", known, "")
        if len(kinds) != 1:
            return "a weapon or accessory you carry" if kinds else "a card"
        return f"{_a(kinds[0], 'a')} you carry"

    # -- effects -------------------------------------------------------------------------------------------------

    def effects(self, effects: Sequence[Table]) -> list[str]:
        """Effects as sentences without their full stops."""
        found: list[str] = []
        for number, effect in enumerate(effects):
            if effect["do"] == "choose":
                name, text = effect["as"], self.chosen(effect)
                once = _uses(effects[number + 1 :], name) == 1 and (
                    effect.get("count") != "any" or effect["what"] == "group"
                )
                if once or effect.get("count") == "all":
                    self.called[name] = text
                    continue
                self.called[name] = _that(text) if effect.get("count", 1) == 1 else "they"
                found.append(f"Choose {text}")
            else:
                said = self.effect(effect)
                found += [_capital(said)] if said else []
        return found

    def name(self, role: str) -> str:
        """What a role is called here."""
        return self.called.get(role, role)

    def effect(self, effect: Table) -> str:
        """One effect in words; empty for one that only remembers something."""
        who = self.name(effect.get("who", "self"))
        mine = effect.get("who") == "self"
        match effect["do"]:
            case "if":
                return self.alternative(effect)
            case "offer":
                return self.offer(effect)
            case "activate":
                if effect["ability"] == "this":
                    return f"use this ability again for {effect['cost']}"
                price = f" for {effect['cost']}" if effect["cost"] else " without paying"
                return f"activate {self.name(effect['ability'])}{price}"
            case "cancel":
                return f"{self.name(effect['what'])} is cancelled"
            case "move":
                return self.move(effect, who, mine)
            case "phase":
                if mine:
                    return f"phase to {self.name(effect['to'])}"
                return f"phase {who} into {self.name(effect['to'])}"
            case "pillar":
                return "become Pillared" if mine else f"{who} becomes Pillared"
            case "attack":
                return self.attack(effect)
            case "ignore":
                dice = effect["dice"]
                return "ignore the group" if dice == "all" else f"ignore {'up to ' * (dice > 1)}{dice} of its dice"
            case "reroll":
                return f"roll up to {effect['dice']} of the dice again"
            case "redirect":
                to = self.name(effect["to"])
                return f"redirect {self.name(effect['of'])} to {to}"
            case "modify":
                return self.modify(effect, who, mine)
            case "grant":
                way = f" towards {self.name(effect['direction'])} of your choice" if "direction" in effect else ""
                return f"{who} {_have(who)} {effect['quality']}{way} {DURATIONS[effect['until']].says}"
            case "adjust":
                return self.adjust(effect, who)
            case "edge":
                return self.set_edge(effect)
            case "deploy":
                card = self.self if effect["card"] == "card" else self.name(effect["card"])
                where = f" in {self.name(effect['region'])}" if "region" in effect else ""
                again = "again " if "that" in card else ""
                return f"deploy {card} {again}{where}{'' if effect['pay'] else ' without paying charges'}".replace(
                    "  ", " "
                )
            case "remove":
                return f"{'destroy' if effect['kill'] else 'remove'} {who}"
            case "reactor":
                return f"bring {who} {effect['set']} without paying charges"
            case "exchange":
                if effect["with"] == "supply":
                    return "return any of your cards and gain others, of at most the tier of this region"
                return f"give or swap equipment with {self.name(effect['with'])}"
            case _:
                return f"the Slow Reload abilities of {who} may be used again this initiative"

    def alternative(self, effect: Table) -> str:
        """An `if` with what follows."""
        then = ", ".join(self.effect(one) for one in effect["then"])
        text = f"if {' and '.join(self.condition(one) for one in effect['when'])}, {then}"
        if effect.get("else"):
            text += f", otherwise {', '.join(self.effect(one) for one in effect['else'])}"
        return text

    def condition(self, one: Table) -> str:
        """A condition of an `if`."""
        if one["is"] == "outcome":
            if one.get("damage_max") == 0:
                return "it does no damage"
            least = one.get("damage_min", 1)
            return "it does damage" if least == 1 else f"it does {least} damage or more"
        role = one.get("of", one.get("in", "it"))
        is_not = "is not" if one.get("not") else "is"
        appendix = self.places([one]) or f" {' or '.join(map(str, one.get('any', [])))}"
        return f"{self.name(role)} {is_not}{appendix}"

    def offer(self, effect: Table) -> str:
        """Something that somebody may take or leave."""
        who, pay = self.name(effect["who"]), effect.get("pay", 0)
        then = ", ".join(self.effect(one) for one in effect.get("then", []))
        other = ", ".join(self.effect(one) for one in effect.get("else", []))
        points = _points(pay)
        if then and not pay:
            return f"{'you' if effect['who'] == 'self' else who} may {then}" + (f", otherwise {other}" if other else "")
        if then:
            return f"{who} may lose {points} to {then}" + (f", otherwise {other}" if other else "")
        return f"{who} {_s(who, 'lose')} {points}, or else {other}"

    def move(self, effect: Table, who: str, mine: bool) -> str:
        """A move of one or several regions."""
        most, least = effect["up_to"], effect.get("min", 0)
        far = f"{most} region{'s' if most > 1 else ''}"
        far = far if least == most else f"up to {far}"
        if "to" in effect:
            to = self.name(effect["to"])
            far = f"into {to}" if least else f"up to {most} region{'s' if most > 1 else ''} into {to}"
        return f"move {far}" if mine else f"{who} {_s(who, 'move')} {far}"

    def attack(self, effect: Table) -> str:
        """An attack with all its numbers."""
        kinds = [one for one in effect["descriptors"] if one not in (*USUAL, "area")]
        area = "area" in effect["descriptors"]
        at = effect.get("at")
        whom = f" everything in {self.here}" if at == "here" else f" {self.name(at)}" if at else ""
        whom = whom or (" a region" if area else "")
        dice = f"{effect['strength']} {'die' if effect['strength'] == 1 else 'dice'}{' for each unit' if area else ''}"
        return f"attack{whom} ({', '.join([dice, *kinds, *effect.get('qualities', [])])})"

    def modify(self, effect: Table, who: str, mine: bool) -> str:
        """A number that is changed for a time."""
        if effect["until"] == "next_attack":
            whose = "your next attack" if mine and self.self == "you" else f"the next attack of {who}"
            if effect["stat"] == "armor_piercing":
                return f"{whose} has Armor Piercing {effect['by']:+d}"
            return f"{whose} has {effect['by']:+d} {effect['stat']}"
        stat = effect["stat"].replace("_", " ")
        return f"{who} {_have(who)} {effect['by']:+d} {stat} {DURATIONS[effect['until']].says}"

    def adjust(self, effect: Table, who: str) -> str:
        """Something gained or lost."""
        by, what = effect["by"], effect["what"]
        verb = _s(who, "gain" if by > 0 else "lose")
        match what:
            case "ap":
                return f"{who} {verb} {_points(abs(by))}"
            case "armor":
                return f"{who} {_s(who, 'recover') if by > 0 else verb} {abs(by)} armor"
            case "charge":
                return f"{who} {verb} {abs(by)} charge{'s' if abs(by) > 1 else ''}"
            case "burning":
                region = who if effect["who"] == "here" or "region" in who.split()[:2] else f"the region of {who}"
                return f"put {by} burning token{'s' if by > 1 else ''} in {region}"
            case "token" if effect["name"] in OUTDONE:
                return OUTDONE[effect["name"]]
            case "token":
                most = f" (at most {effect['max']})" if "max" in effect else ""
                tokens = f"{abs(by)} {effect['name']} token{'s' if abs(by) > 1 else ''}"
                return f"{'add' if by > 0 else 'remove'} {tokens}{most}"
            case "emp":
                return f"set the Stage 2 E.M.P. to {by}"
            case _:
                return f"{who} {verb} {abs(by)} {what}"

    def set_edge(self, effect: Table) -> str:
        """What is laid on an edge, or done to it."""
        at = self.name(effect["at"])
        match effect["set"]:
            case "toggle":
                return f"open or close {at}"
            case "blast_door_open":
                return f"open {at}"
            case "blast_door_closed":
                return f"close {at}"
            case "cover":
                return f"place a Cover token on {at}"
            case _:
                return f"remove {at}"


# -- grammar ----------------------------------------------------------------------------------------------------------


def _uses(effects: Sequence[Table], name: str) -> int:
    """How often a name stands in effects."""
    n = 0
    for effect in effects:
        n += sum(value == name for value in effect.values() if isinstance(value, str))
        n += _uses(effect.get("then", []), name) + _uses(effect.get("else", []), name)
    return n


def _other(about: Sequence[Table]) -> bool:
    """Whether self is excepted."""
    return any(one["is"] == "same" and one.get("not") and one["as"] == "self" for one in about)


def _that(noun: str) -> str:
    """How something is called once it is known: `an operative within 2 regions` is that operative."""
    if noun in ("you", "this defender", "this reactor"):
        return noun
    words = noun.split()
    if words[0] in ("a", "an", "another"):
        words = words[1:]
    if "or" in words:
        return "that item" if "carry" in words else "that unit"
    known = []
    for word in words:
        if word in ("in", "within", "that", "with", "next", "at", "of", "other", "you") or word.isdecimal():
            break
        known.append(word.rstrip(","))
    return f"that {known[-1]}"


def _a(noun: str, article: str) -> str:
    """A noun with its article, which is `an` before a vowel."""
    return f"{'an' if article == 'a' and noun[:1] in 'aeio' else article} {noun}"


def _plural(noun: str) -> str:
    return noun if noun in ("equipment",) else f"{noun[:-1]}ies" if noun.endswith("y") else f"{noun}s"


def _many(who: str) -> bool:
    return who in ("you", "they") or who.startswith(("all ", "any ", "up to "))


def _s(who: str, verb: str) -> str:
    """A verb as it goes with whoever does it."""
    return verb if _many(who) else f"{verb}s"


def _have(who: str) -> str:
    return "have" if _many(who) else "has"


def _points(n: int) -> str:
    return f"{n} ability point{'s' if n != 1 else ''}"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
