"""The vocabulary of cards: one row a word, with what it takes, what it means, how a card says it, and its rule.

Nothing outside these tables may be used on a card. A card's text is made from its effects (`wording.py`).
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Final

from warroom.games.complex_crashers import codes
from warroom.kernel.vocabulary import Domain, Known, Numbers, OneOf, Phrases, Reader, Term, Truth, Word, list_terms

ROLES: Final = {
    "self": Word(codes.SELF, {}, "The unit that activates the ability.", "", "attack.origin"),
    "here": Word(
        codes.HERE, {}, "The region where self stands now, or last stood if it has left the table.", "", "attack.origin"
    ),
    "card": Word(codes.CARD, {}, "The card that carries the ability.", "", "cards.contents"),
    "this": Word(codes.THIS, {}, "The ability itself, or the attack it made last.", "", "ability.process"),
    "supply": Word(codes.SUPPLY, {}, "The stock of unused cards.", "", "gap.setup-card-supply"),
    "targets": Word(codes.TARGETS, {}, "The units that got dice of its last attack.", "", "attack.groups"),
    "hit": Word(codes.HIT, {}, "The units that suffered damage from its last attack.", "", "damage.die-hits"),
    "it": Word(codes.IT, {}, "In a filter: the candidate.", "", "target.kinds"),
    "actor": Word(
        codes.ACTOR, {}, "Of the event: who acted, moved, attacked or ignored dice.", "", "ability.reaction-text"
    ),
    "subject": Word(codes.SUBJECT, {}, "Of the event: whom it happened to.", "", "ability.reaction-text"),
    "region": Word(codes.REGION, {}, "Of the event: the region entered or left.", "", "ability.reaction-text"),
    "group": Word(codes.GROUP, {}, "Of the event: the dice group just assigned.", "", "attack.groups"),
    "roll": Word(codes.ROLL, {}, "Of the event: all dice just rolled.", "", "gap.stack-windows"),
    "event": Word(codes.EVENT, {}, "Of the event: the ability that caused it.", "", "ability.reaction-text"),
}
EVENT_ROLES: Final = ("actor", "subject", "region", "group", "roll", "event")
ATTACK_ROLES: Final = ("targets", "hit")  # known once the ability has attacked

DURATIONS: Final = {
    "ability": Word(
        codes.UNTIL_ABILITY, {}, "Until the ability it answers is resolved.", "against this attack", "ability.resolve"
    ),
    "next_attack": Word(
        codes.UNTIL_NEXT_ATTACK,
        {},
        "Until the end of the unit's next attack.",
        "for the next attack",
        "ability.resolve",
    ),
    "initiative": Word(
        codes.UNTIL_INITIATIVE,
        {},
        "Until the present initiative is passed.",
        "until the initiative is passed",
        "gap.initiative-per-initiative",
    ),
    "my_next": Word(
        codes.UNTIL_MY_NEXT,
        {},
        "Until self's side gains the initiative again.",
        "until you next gain the initiative",
        "gap.initiative-per-initiative",
    ),
}

TRIGGERS: Final = {
    "ability_activated": Word(
        codes.ABILITY_ACTIVATED, {}, "An ability was paid for, nothing of it is processed yet.", "", "ability.activate"
    ),
    "ability_resolved": Word(
        codes.ABILITY_RESOLVED, {}, "An ability and all reactions to it are finished.", "", "gap.stack-after-resolve"
    ),
    "dice_rolled": Word(
        codes.DICE_ROLLED, {}, "The dice of an attack lie rolled, not yet assigned.", "", "gap.stack-windows"
    ),
    "group_assigned": Word(
        codes.GROUP_ASSIGNED,
        {},
        "One dice group was assigned to the subject, not yet resolved.",
        "",
        "ability.process-attack",
    ),
    "dice_ignored": Word(
        codes.DICE_IGNORED,
        {},
        "The actor ignored dice of one group of an attack that the subject made (nobody for burning).",
        "",
        "gap.stack-dice-ignored",
    ),
    "region_entered": Word(
        codes.REGION_ENTERED,
        {},
        "The actor entered the region: a step of a move, a phase or a normal deployment.",
        "",
        "movement.reactions-mid-move",
    ),
    "region_left": Word(codes.REGION_LEFT, {}, "The actor left the region.", "", "gap.stack-leave-and-enter"),
    "unit_destroyed": Word(
        codes.UNIT_DESTROYED,
        {},
        "The subject, a defender, was destroyed, or, a reactor, brought offline.",
        "",
        "gap.stack-after-resolve",
    ),
    "incapacitated": Word(
        codes.INCAPACITATED, {}, "The subject, an Operative, was incapacitated.", "", "incapacitated.when"
    ),
    "initiative_gained": Word(
        codes.INITIATIVE_GAINED,
        {},
        "Self's side gained the initiative (its step 4).",
        "",
        "gap.initiative-gained-abilities",
    ),
}
BINDS: Final = {  # which roles an event gives
    "ability_activated": ("actor", "event"),
    "ability_resolved": ("actor", "event"),
    "dice_rolled": ("actor", "event", "roll"),
    "group_assigned": ("actor", "subject", "group", "event"),
    "dice_ignored": ("actor", "subject", "event"),
    "region_entered": ("actor", "region", "event"),
    "region_left": ("actor", "region", "event"),
    "unit_destroyed": ("actor", "subject", "event"),
    "incapacitated": ("actor", "subject", "event"),
    "initiative_gained": (),
}

CONDITIONS: Final = {  # each may also have `not = true`; in a filter `of` means the candidate if it is left out
    "kind": Word(codes.IF_KIND, {"of": "role?", "any": "kinds"}, "What the unit or card is.", "", "target.unit"),
    "side": Word(codes.IF_SIDE, {"of": "role?", "any": "sides"}, "On self's side, or not.", "", "players.sides"),
    "state": Word(
        codes.IF_STATE,
        {"of": "role?", "any": "states"},
        "The present state of a unit, card or region.",
        "",
        "incapacitated.wording",
    ),
    "distance": Word(
        codes.IF_DISTANCE,
        {"of": "role?", "from": "role?", "min": "far?", "max": "far?"},
        "The distance in regions from self (or `from`) lies in min..max; 0 is the same region, or an edge of it.",
        "",
        "regions.distance",
    ),
    "line_of_effect": Word(
        codes.IF_LINE_OF_EFFECT,
        {"of": "role?", "from": "role?"},
        "There is line of effect from self (or `from`).",
        "",
        "loe.straight",
    ),
    "region_type": Word(
        codes.IF_REGION_TYPE,
        {"of": "role?", "any": "region_types", "tier_min": "tier?"},
        "The kind of region, for tech regions its tier.",
        "",
        "setup.special-tiles",
    ),
    "tech": Word(
        codes.IF_TECH,
        {"of": "role?", "any": "techs", "tier_max": "tier?"},
        "Technology type and highest tier of a card or unit.",
        "",
        "cards.type",
    ),
    "quality": Word(
        codes.IF_QUALITY, {"of": "role?", "has": "quality"}, "The card or unit has the quality.", "", "cards.contents"
    ),
    "attack": Word(
        codes.IF_ATTACK,
        {"of": "role?", "any": "descriptor_names"},
        "The attack has one of these descriptors.",
        "",
        "descriptor.single-default",
    ),
    "ability": Word(
        codes.IF_ABILITY,
        {"of": "role?", "any": "sorts", "cost_max": "cost?"},
        "The ability is of one of these sorts and not dearer than cost_max.",
        "",
        "ability.kinds",
    ),
    "outcome": Word(
        codes.IF_OUTCOME,
        {"of": "role?", "damage_min": "number?", "damage_max": "number?", "kills_max": "number?"},
        "Damage done, and units destroyed or brought offline, by an attack.",
        "",
        "gap.stack-after-resolve",
    ),
    "count": Word(
        codes.IF_COUNT,
        {"in": "role", "where": "filters", "min": "number?", "max": "number?"},
        "How many units in a region pass the filter.",
        "",
        "gap.cards-warp-strike",
    ),
    "token": Word(
        codes.IF_TOKEN,
        {"of": "role?", "name": "token", "min": "number?", "max": "number?"},
        "How many such tokens a card has, or charges a reactor.",
        "",
        "quality.fully-charged",
    ),
    "edge": Word(
        codes.IF_EDGE,
        {"of": "role?", "any": "edge_names"},
        "What the edge shows, tokens included.",
        "",
        "edges.token-span",
    ),
    "same": Word(
        codes.IF_SAME,
        {"of": "role?", "as": "role"},
        "Both mean the same unit, card or region; a card is its owner's.",
        "",
        "target.unit",
    ),
    "manner": Word(
        codes.IF_MANNER, {"any": "manners"}, "How the region was entered or left.", "", "phase.no-interim-triggers"
    ),
}

VERBS: Final = {
    "choose": Word(
        codes.CHOOSE,
        {"as": "name", "what": "chosen", "where": "filters?", "count": "how_many?"},
        "The controller of self chooses a unit, region, edge, direction, card, ability or dice group that passes the "
        "filter: one, a number, any number or all. Units and regions need line of effect unless the ability waives it "
        "or all are meant. Without a candidate the rest of the text is void.",
        "",
        "gap.loe-unless-waived",
    ),
    "if": Word(
        codes.IF,
        {"when": "conditions", "then": "effects", "else": "effects?"},
        "Does `then` if all conditions hold, otherwise `else`.",
        "",
        "ability.process",
    ),
    "offer": Word(
        codes.OFFER,
        {"who": "role", "pay": "cost?", "then": "effects?", "else": "effects?"},
        "Who may accept by losing `pay` points: then `then`; otherwise, or if the points cannot be lost, `else`.",
        "",
        "gap.cards-distract",
    ),
    "activate": Word(
        codes.ACTIVATE,
        {"ability": "role", "cost": "cost"},
        "Activates that ability now at this cost, with all reactions to it.",
        "",
        "gap.cards-coordinated-assault",
    ),
    "cancel": Word(
        codes.CANCEL,
        {"what": "role"},
        "The ability of the event has no effect; its cost stays paid.",
        "",
        "reactions.interrupt",
    ),
    "move": Word(
        codes.MOVE,
        {"who": "role", "up_to": "steps", "min": "number?", "to": "role?"},
        "Moves step by step, from min to up_to regions, ending at `to` if given.",
        "",
        "movement.step",
    ),
    "phase": Word(
        codes.PHASE,
        {"who": "role", "to": "role"},
        "Places the unit there without crossing others.",
        "",
        "phase.alternative",
    ),
    "pillar": Word(
        codes.TAKE_PILLAR, {"who": "role"}, "Takes a pillar edge of the unit's region.", "", "gap.pillar-taking"
    ),
    "attack": Word(
        codes.ATTACK,
        {"strength": "strength", "descriptors": "descriptors", "qualities": "attack_qualities?", "at": "role?"},
        "Attacks from here; `at` says whom or which region.",
        "",
        "attack.definition",
    ),
    "ignore": Word(
        codes.IGNORE, {"of": "role", "dice": "dice"}, "Ignores so many dice of the group.", "", "gap.stack-dice-ignored"
    ),
    "reroll": Word(
        codes.REROLL, {"of": "role", "dice": "dice"}, "Rolls up to so many dice again.", "", "gap.stack-windows"
    ),
    "redirect": Word(
        codes.REDIRECT, {"of": "role", "to": "role"}, "Assigns the group to another unit.", "", "gap.attack-redirected"
    ),
    "modify": Word(
        codes.MODIFY,
        {"who": "role", "stat": "stat", "by": "change", "until": "duration"},
        "Changes armor, strength or armor piercing of a unit for a time; one ability of one unit counts once.",
        "",
        "gap.armor-order",
    ),
    "grant": Word(
        codes.GRANT,
        {"who": "role", "quality": "granted", "until": "duration", "direction": "role?"},
        "The unit has the quality for a time; one ability of one unit counts once.",
        "",
        "gap.modify-no-stacking",
    ),
    "adjust": Word(
        codes.ADJUST,
        {
            "what": "adjusted",
            "who": "role",
            "by": "change",
            "name": "token?",
            "max": "number?",
            "until": "duration?",
        },
        "Adds to ability points, health, armor, charges, burning tokens of a region, tokens of a card or the E.M.P., "
        "within their limits.",
        "",
        "gap.ap-loss",
    ),
    "edge": Word(
        codes.SET_EDGE,
        {"at": "role", "set": "edge_set"},
        "Lays or takes cover, opens or closes a door.",
        "",
        "edges.token-manipulation",
    ),
    "deploy": Word(
        codes.DEPLOY,
        {"card": "role", "pay": "bool", "region": "role?"},
        "Deploys the models of a card in the region, or where a normal deployment may.",
        "",
        "gap.deploy-effect",
    ),
    "remove": Word(
        codes.REMOVE, {"who": "role", "kill": "bool"}, "Takes a defender off the table.", "", "damage.destroyed-removed"
    ),
    "reactor": Word(
        codes.SET_REACTOR,
        {"who": "role", "set": "reactor_set"},
        "Brings a reactor online or offline without charges.",
        "",
        "reactors.online-charges-zero",
    ),
    "exchange": Word(
        codes.EXCHANGE,
        {"who": "role", "with": "role", "kinds": "card_kinds"},
        "Swaps cards of these kinds with a unit, or with the supply up to the tier of the tech region.",
        "",
        "equipment.item-swap",
    ),
    "reload": Word(
        codes.RELOAD,
        {"who": "role"},
        "The Slow Reload abilities of a card may be used again in this initiative.",
        "",
        "equipment.rapid-reload",
    ),
}

QUALITIES: Final = {
    "Consumable": Word(codes.CONSUMABLE, {}, "Discard the card after one use.", "", "quality.consumable"),
    "Coordinated": Word(
        codes.COORDINATED,
        {},
        "On the move action other Coordinated units of the region may go along.",
        "",
        "quality.coordinated",
    ),
    "Deploy Anywhere": Word(codes.DEPLOY_ANYWHERE, {}, "May be deployed in any region.", "", "quality.deploy-anywhere"),
    "Enhanced Cover": Word(
        codes.ENHANCED_COVER, {}, "If the unit has any cover bonus, it is 1 higher.", "", "quality.enhanced-cover"
    ),
    "Epically Unique": Word(codes.UNIQUE, {}, "Only one may be deployed at a time.", "", "quality.epically-unique"),
    "Fully Charged": Word(
        codes.FULLY_CHARGED,
        {},
        "Starts the game with 3 charge tokens, with 0 if taken by Respec.",
        "",
        "quality.fully-charged",
    ),
    "Immobile": Word(codes.IMMOBILE, {}, "Cannot move or take a pillar.", "", "quality.immobile"),
    "Inertial Barrier": Word(
        codes.INERTIAL_BARRIER,
        {},
        "Armor 9 against attacks with only 1 die in each group.",
        "",
        "quality.inertial-barrier",
    ),
    "Locked And Loaded": Word(
        codes.LOCKED_AND_LOADED, {}, "May carry 1 more weapon and 1 more accessory.", "", "quality.locked-and-loaded"
    ),
    "Mechanical Affinity": Word(
        codes.MECHANICAL_AFFINITY,
        {},
        "Charges of this reactor count double for deploying mechanical units.",
        "",
        "quality.mechanical-affinity",
    ),
    "Mechanical Deployment Point": Word(
        codes.MECHANICAL_POINT,
        {},
        "Mechanical units can be deployed in this region.",
        "",
        "quality.mechanical-deployment-point",
    ),
    "Phase Unstable": Word(codes.PHASE_UNSTABLE, {}, "Cannot be phased.", "", "quality.phase-unstable"),
    "Slow Reload": Word(
        codes.SLOW_RELOAD,
        {},
        "Once per initiative; on a whole card: one of its abilities per initiative.",
        "",
        "quality.slow-reload",
    ),
    "Superior Cover": Word(codes.SUPERIOR_COVER, {}, "Double bonus from cover.", "", "quality.superior-cover"),
    "Upgrades 1 Unit": Word(
        codes.ONE_UPGRADE, {}, "Supplies 1 Upgrade marker while online and revealed.", "", "quality.upgrades-1-unit"
    ),
    "Upgrades 2 Units": Word(
        codes.TWO_UPGRADES, {}, "Supplies 2 Upgrade markers while online and revealed.", "", "quality.upgrades-2-units"
    ),
    "Alien Affinity": Word(
        codes.ALIEN_AFFINITY,
        {},
        "Charges of this reactor count double for deploying alien units.",
        "",
        "gap.reactor-affinity",
    ),
    "Alien Deployment Point": Word(
        codes.ALIEN_POINT, {}, "Alien units can be deployed in this region.", "", "gap.reactor-points"
    ),
    "Basic Deployment Point": Word(
        codes.BASIC_POINT, {}, "Basic units can be deployed in this region.", "", "gap.reactor-points"
    ),
    "Directional Barrier": Word(
        codes.DIRECTIONAL_BARRIER,
        {},
        "Ignores all dice of ranged attacks from the chosen direction.",
        "",
        "cards.titan-force-barrier",
    ),
}
ATTACK_QUALITIES: Final = {  # each with a number behind it: Armor Piercing 2
    "Armor Piercing": Word(0, {}, "Targets count as having so much less armor.", "", "quality.armor-piercing"),
    "Burning": Word(1, {}, "Puts so many burning tokens in the region targeted.", "", "quality.burning"),
    "Range Limit": Word(2, {}, "Cannot target anything farther away.", "", "quality.range-limit"),
    "Range Penalty": Word(
        3, {}, "Targets have so much more armor per region of distance.", "", "quality.range-penalty"
    ),
}
AXES: Final = (("ranged", "melee"), ("direct", "arcing"), ("single", "sweeping", "area"))
HELD_BY: Final = {  # which qualities a card of each kind may have
    "manager": (),
    "reactor": (
        "Mechanical Affinity",
        "Mechanical Deployment Point",
        "Alien Affinity",
        "Alien Deployment Point",
        "Basic Deployment Point",
        "Upgrades 1 Unit",
        "Upgrades 2 Units",
        "Slow Reload",
    ),
    "defender": (
        "Coordinated",
        "Deploy Anywhere",
        "Enhanced Cover",
        "Epically Unique",
        "Immobile",
        "Inertial Barrier",
        "Phase Unstable",
        "Slow Reload",
        "Superior Cover",
    ),
    "training": ("Enhanced Cover", "Inertial Barrier", "Locked And Loaded", "Slow Reload", "Superior Cover"),
    "weapon": ("Consumable", "Enhanced Cover", "Inertial Barrier", "Slow Reload", "Superior Cover"),
    "accessory": (
        "Consumable",
        "Enhanced Cover",
        "Fully Charged",
        "Inertial Barrier",
        "Locked And Loaded",
        "Slow Reload",
        "Superior Cover",
    ),
}
GRANTED: Final = ("Directional Barrier", "Enhanced Cover", "Inertial Barrier", "Superior Cover")
EDGE_SETS: Final = {
    "cover": codes.COVER,
    "none": codes.NO_TOKEN,
    "blast_door_open": codes.DOOR_OPEN,
    "blast_door_closed": codes.DOOR_CLOSED,
    "toggle": codes.TOGGLE,
}


class Several(Domain):
    """A list of one or more of a few names."""

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__(f"[{'|'.join(names)}]")
        self.names = names

    def check(self, reader: Reader, field: str, value: object) -> None:
        """It is a list, not empty, of these names."""
        if not isinstance(value, list) or not value or any(one not in self.names for one in value):
            raise reader.wrong(field, f"expected a list of some of {', '.join(self.names)}, found {value!r}")
        if len(set(value)) != len(value):
            raise reader.wrong(field, "expected each name once")


class NumberOr(Domain):
    """A whole number, or one of a few words in place of it."""

    def __init__(self, least: int, most: int, words: Sequence[str]) -> None:
        super().__init__(f"{least} to {most}|{'|'.join(words)}")
        self.least = least
        self.most = most
        self.words = words

    def check(self, reader: Reader, field: str, value: object) -> None:
        """It is such a number or word."""
        if isinstance(value, str) and value in self.words:
            return
        if not isinstance(value, int) or isinstance(value, bool) or not self.least <= value <= self.most:
            expected = f"expected a number from {self.least} to {self.most}, or {' or '.join(self.words)}"
            raise reader.wrong(field, f"{expected}, found {value!r}")


class Descriptors(Domain):
    """What an attack is: one word of each axis."""

    def __init__(self) -> None:
        super().__init__(" + ".join("|".join(axis) for axis in AXES))

    def check(self, reader: Reader, field: str, value: object) -> None:
        """Ranged or melee, direct or arcing, single, sweeping or area; an area attack may sweep besides.

        [gap.attack-area-sweeping]
        """
        given = value if isinstance(value, list) else []
        if "area" in given and "sweeping" in given:
            given = [one for one in given if one != "sweeping"]
        if len(given) != len(AXES) or not all(sum(one in axis for one in given) == 1 for axis in AXES):
            raise reader.wrong(field, f"expected one of each of {self.text}, found {value!r}")


class Numbered(Domain):
    """A list of qualities with a number each: `Armor Piercing 2`."""

    def __init__(self) -> None:
        super().__init__("[" + "|".join(f"{name} N" for name in ATTACK_QUALITIES) + "]")

    def check(self, reader: Reader, field: str, value: object) -> None:
        """Each is known, has its number, and comes once."""
        if not isinstance(value, list):
            raise reader.wrong(field, f"expected a list of {self.text}, found {value!r}")
        seen: list[str] = []
        for one in value:
            name, _, number = str(one).rpartition(" ")
            if name not in ATTACK_QUALITIES or name in seen or not (number.isascii() and number.isdecimal()):
                raise reader.wrong(field, f"expected {self.text}, each once, found {one!r}")
            if not (0 if name == "Range Limit" else 1) <= int(number) <= 9:
                raise reader.wrong(field, f"expected a number from 1 to 9 behind {name}, found {number}")
            seen.append(name)


class NewName(Domain):
    """A name for what is chosen, new in this ability."""

    def __init__(self, taken: Container[str]) -> None:
        super().__init__("a name of your own, in capitals")
        self.taken = taken

    def check(self, reader: Reader, field: str, value: object) -> None:
        """It is in capitals, so that it cannot be taken for a role, and nothing else is called so."""
        if not isinstance(value, str) or not value.isascii() or not value.isalpha() or not value.isupper():
            raise reader.wrong(field, f"expected a name in capitals, found {value!r}")
        if value in self.taken:
            raise reader.wrong(field, f"expected a new name: {value} is chosen already")


DOMAINS: Final[dict[str, Domain]] = {
    "kinds": Several(("operative", "defender", "reactor", "weapon", "accessory")),
    "sides": Several(("ally", "enemy")),
    "states": Several(codes.STATE_NAMES),
    "region_types": Several(codes.REGION_NAMES),
    "techs": Several(codes.TECH_NAMES),
    "descriptor_names": Several(codes.DESCRIPTOR_NAMES),
    "sorts": Several(codes.SORT_NAMES),
    "edge_names": Several(codes.EDGE_NAMES),
    "manners": Several(codes.MANNER_NAMES),
    "card_kinds": Several(("weapon", "accessory", "training")),
    "quality": OneOf(tuple(QUALITIES)),
    "granted": OneOf(GRANTED),
    "token": OneOf(codes.TOKEN_NAMES),
    "chosen": OneOf(codes.CHOICE_NAMES),
    "how_many": NumberOr(1, 4, ("any", "all")),
    "dice": NumberOr(1, 9, ("all",)),
    "stat": OneOf(codes.STAT_NAMES),
    "adjusted": OneOf(tuple(codes.ADJUST_NAMES)),
    "edge_set": OneOf(tuple(EDGE_SETS)),
    "reactor_set": OneOf(("online", "offline")),
    "duration": OneOf(tuple(DURATIONS)),
    "descriptors": Descriptors(),
    "attack_qualities": Numbered(),
    "strength": Numbers(1, 9),
    "steps": Numbers(1, 9),
    "cost": Numbers(0, 7),
    "tier": Numbers(1, 3),
    "far": Numbers(0, 40),
    "number": Numbers(0, 40),
    "change": Numbers(-9, 9, zero=False),
    "bool": Truth(),
    "true": Truth(always=True),
    "filters": Phrases("a list of { is = ... }", 1, "a list of conditions { is = ... }"),
    "conditions": Phrases("a list of { is = ... }", 1, "a list of conditions { is = ... }"),
    "effects": Phrases("a list of { do = ... }", 1, "a list of effects { do = ... }"),
}


def domains_with(roles: Container[str], names: Container[str]) -> dict[str, Domain]:
    """What may stand in the places of an effect where these roles are known and these names are chosen already."""
    known = Known("a role, or a name chosen before", "a role that is known here", roles)
    return {**DOMAINS, "role": known, "name": NewName(names)}


def vocabulary() -> dict[str, list[Term]]:
    """All words of the vocabulary, in the order in which an ability is written."""
    chapters = {
        "Qualities: qualities = [...]": QUALITIES,
        "Triggers: trigger = { on = ... }": TRIGGERS,
        "Conditions: { is = ... }, with not = true for the contrary": CONDITIONS,
        "Effects: { do = ... }": VERBS,
        "Qualities of an attack, with a number": ATTACK_QUALITIES,
        "Durations: until = ...": DURATIONS,
        "Roles: who, of, to, at ...": ROLES,
    }
    return list_terms(chapters, domains_with((), ()))
