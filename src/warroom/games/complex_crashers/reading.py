"""Reads the abilities of cards into the small programs that the rules carry out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from warroom.games.complex_crashers import codes
from warroom.games.complex_crashers.box import JUMP, NONE, Ability, Attack, Condition, Effect
from warroom.games.complex_crashers.vocabulary import (
    ATTACK_ROLES,
    BINDS,
    CONDITIONS,
    DURATIONS,
    EDGE_SETS,
    EVENT_ROLES,
    QUALITIES,
    ROLES,
    TRIGGERS,
    VERBS,
    domains_with,
)
from warroom.kernel.vocabulary import Reader

Table = Mapping[str, Any]

VALUES: Final = {  # of a condition with `any`: the names whose places are the codes
    "kind": codes.KIND_NAMES,
    "side": ("ally", "enemy"),
    "state": codes.STATE_NAMES,
    "region_type": codes.REGION_NAMES,
    "tech": codes.TECH_NAMES,
    "attack": codes.DESCRIPTOR_NAMES,
    "ability": codes.SORT_NAMES,
    "edge": codes.EDGE_NAMES,
    "manner": codes.MANNER_NAMES,
}
TARGETED: Final = (
    "adjust",
    "modify",
    "grant",
    "phase",
    "move",
    "pillar",
    "remove",
)  # verbs that have `who` as a target


class AbilityReader(Reader):
    """Reads one ability of a card; knows which roles and names mean something at each place."""

    def __init__(self, file: str, entry: str, kind: str) -> None:
        self.roles: set[str] = set(ROLES) - {*EVENT_ROLES, *ATTACK_ROLES, "it"}
        self.names: dict[str, int] = {}  # what was chosen, by its name: its role
        super().__init__(domains_with(self.roles, self.names), file, entry)
        self.kind = kind
        self.ability = Ability(0, "", "")
        self.sighted = True  # targets need line of effect

    def read(self, ability: Ability, given: Table) -> None:
        """Reads all that is printed of an ability into it. [ability.kinds, ability.reaction-text]"""
        self.ability = ability
        self.sighted = bool(given["line_of_effect"]) and self.kind != "manager"
        ability.cost = given["cost"]
        ability.upgrade = given["upgrade"]
        ability.slow = "Slow Reload" in given["qualities"]
        ability.once = given["limit"] == "game"
        trigger = given["trigger"]
        if trigger is not None:
            ability.trigger = self.find("trigger.on", TRIGGERS, trigger["on"]).code
            self.roles.update(BINDS[trigger["on"]])
            ability.when = self.read_conditions("trigger.when", trigger["when"], False)
        ability.needs = self.read_conditions("needs", given["needs"], False)
        self.read_effects("effects", given["effects"])
        ability.finish()

    # -- conditions ----------------------------------------------------------------------------------------------

    def role(self, name: object) -> int:
        """The number of a role or of a name chosen before, known to be sound."""
        if name is None:
            return NONE
        return self.names[str(name)] if name in self.names else ROLES[str(name)].code

    def read_conditions(self, field: str, given: Sequence[Table], filtering: bool) -> list[Condition]:
        """Conditions that must all hold."""
        return [self.read_condition(f"{field}[{number}]", one, filtering) for number, one in enumerate(given, start=1)]

    def read_condition(self, field: str, given: Table, filtering: bool) -> Condition:
        """A condition `{ is = name, parameters }`; in a filter `of` is the candidate if nothing is said."""
        if filtering:
            self.roles.add("it")
        negated = given.get("not", False)
        self.check(f"{field}.not", "bool", negated)
        word, params = self.read_phrase(
            field, "is", CONDITIONS, {key: one for key, one in given.items() if key != "not"}
        )
        if "of" in word.takes and "of" not in params and not filtering:
            raise self.wrong(f"{field}.of", "expected a role: outside a filter there is no candidate")
        found = Condition(word.code)
        found.negated = negated
        found.of = self.role(params.get("of", "it"))
        found.origin = self.role(params.get("from", "self"))
        names = VALUES.get(given["is"], ())
        found.any = sum(1 << names.index(one) for one in params.get("any", []))
        found.least = params.get("min", params.get("damage_min", params.get("tier_min", NONE)))
        found.most = params.get("max", params.get("damage_max", params.get("tier_max", params.get("cost_max", NONE))))
        found.kills_most = params.get("kills_max", NONE)
        found.quality = QUALITIES[params["has"]].code if "has" in params else 0
        found.token = codes.TOKEN_NAMES.index(params["name"]) if "name" in params else NONE
        found.like = self.role(params.get("as"))
        found.inside = self.role(params.get("in"))
        found.where = self.read_conditions(f"{field}.where", params.get("where", []), True)
        if filtering:
            self.roles.discard("it")
        return found

    # -- effects -------------------------------------------------------------------------------------------------

    def read_effects(self, field: str, given: Sequence[Table]) -> None:
        """Appends effects to the program, the branches of `if` and `offer` laid out one behind the other."""
        for number, one in enumerate(given, start=1):
            effect = self.read_effect(f"{field}[{number}]", one)
            if effect.does not in (codes.IF, codes.OFFER):
                continue
            program = self.ability.program
            self.read_effects(f"{field}[{number}].then", one.get("then", []))
            if one.get("else"):
                jump = Effect(JUMP)
                program.append(jump)
                effect.otherwise = len(program)
                self.read_effects(f"{field}[{number}].else", one["else"])
                jump.otherwise = len(program)
            else:
                effect.otherwise = len(program)

    def read_effect(self, field: str, given: Table) -> Effect:
        """An effect `{ do = verb, parameters }`."""
        word, params = self.read_phrase(field, "do", VERBS, given)
        effect = Effect(word.code)
        self.ability.program.append(effect)
        effect.who = self.role(params.get("who"))
        effect.to = self.role(params.get("to"))
        effect.at = self.role(params.get("at"))
        effect.of = self.role(params.get("of"))
        effect.ability = self.role(params.get("ability"))
        effect.direction = self.role(params.get("direction"))
        effect.card = self.role(params.get("card"))
        effect.region = self.role(params.get("region"))
        effect.other = self.role(params.get("with"))
        effect.pay = int(params.get("pay", 0))
        effect.cost = params.get("cost", 0)
        effect.least = params.get("min", 0)
        effect.most = params.get("up_to", params.get("max", NONE))
        effect.by = params.get("by", 0)
        effect.kill = params.get("kill", False)
        effect.until = DURATIONS[params["until"]].code if "until" in params else codes.FOR_EVER
        effect.quality = QUALITIES[params["quality"]].code if "quality" in params else 0
        effect.token = codes.TOKEN_NAMES.index(params["name"]) if "name" in params else NONE
        effect.dice = _number(params.get("dice", 0))
        effect.count = _number(params.get("count", 1))
        effect.kinds = sum(1 << codes.KIND_NAMES.index(one) for one in params.get("kinds", []))
        effect.stat = codes.STAT_NAMES.index(params["stat"]) if "stat" in params else NONE
        effect.where = self.read_conditions(f"{field}.where", params.get("where", []), True)
        effect.when = self.read_conditions(f"{field}.when", params.get("when", []), False)
        match given["do"]:
            case "choose":
                self.read_choose(field, effect, given)
            case "adjust":
                effect.what = codes.ADJUST_NAMES[params["what"]]
            case "cancel":
                effect.what = self.role(params["what"])
            case "edge":
                effect.set = EDGE_SETS[params["set"]]
                if effect.set == codes.COVER:
                    self.bare(effect.at)
            case "reactor":
                effect.set = codes.ONLINE if params["set"] == "online" else codes.OFFLINE
            case "attack":
                effect.attack = read_attack(params)
                self.roles.update(ATTACK_ROLES)
        if given["do"] in TARGETED:
            self.aim(effect.who)
        return effect

    def read_choose(self, field: str, effect: Effect, given: Table) -> None:
        """What is chosen gets a name; a unit or region must be in line of effect unless the ability waives that.

        Whoever chooses all of a kind has no target.

        [gap.loe-unless-waived, target.usual-validity, target.kinds]
        """
        effect.what = codes.CHOICE_NAMES.index(given["what"])
        if len(self.names) == codes.NAMES_MOST:
            raise self.wrong(f"{field}.as", f"expected at most {codes.NAMES_MOST} choices in an ability")
        effect.binds = codes.CHOSEN + len(self.names)
        self.names[given["as"]] = effect.binds
        self.roles.add(given["as"])
        if self.sighted and effect.what in (codes.A_UNIT, codes.A_REGION) and effect.count != codes.ALL:
            if not any(_certain(one, codes.IT) for one in effect.where):
                effect.where.append(Condition(codes.IF_LINE_OF_EFFECT))

    def aim(self, role: int) -> None:
        """A unit of the event that something is done to is a target too: it must be in line of effect.

        [gap.loe-unless-waived, gap.loe-which-targets, gap.revive-who]
        """
        if self.sighted and role in (codes.ACTOR, codes.SUBJECT):
            self.ability.aims |= 1 << role
            if not any(_certain(one, role) for one in self.ability.when):
                duty = Condition(codes.IF_LINE_OF_EFFECT)
                duty.of = role
                self.ability.when.append(duty)

    def bare(self, role: int) -> None:
        """Cover is laid only on an edge that has no token. [gap.edge-one-token]"""
        for effect in self.ability.program:
            if effect.binds == role:
                duty = Condition(codes.IF_EDGE)
                duty.any = 1 << codes.NO_TOKEN
                effect.where.append(duty)


def read_attack(params: Table) -> Attack:
    """An attack as printed, its values known to be sound.

    [descriptor.ranged-default, descriptor.direct-default, descriptor.single-default, attack.strength]
    """
    attack = Attack(params["strength"])
    for name in params["descriptors"]:
        attack.descriptors |= 1 << codes.DESCRIPTOR_NAMES.index(name)
    attack.melee = "melee" in params["descriptors"]
    attack.arcing = "arcing" in params["descriptors"]
    attack.sweeping = "sweeping" in params["descriptors"]
    attack.area = "area" in params["descriptors"]
    for quality in params.get("qualities", []):
        name, _, number = quality.rpartition(" ")
        match name:
            case "Armor Piercing":
                attack.piercing = int(number)
            case "Burning":
                attack.burning = int(number)
            case "Range Limit":
                attack.range_limit = int(number)
            case _:
                attack.range_penalty = int(number)
    return attack


def _number(value: int | str) -> int:
    """A number, or `any` or `all` in place of one."""
    return value if isinstance(value, int) else codes.ANY if value == "any" else codes.ALL


def _certain(condition: Condition, role: int) -> bool:
    """Whether a condition asks for line of effect, or for something that always has it."""
    if condition.of != role or condition.negated or condition.origin != codes.SELF:
        return False
    if condition.asks == codes.IF_SAME:
        return condition.like in (codes.SELF, codes.HERE)
    return condition.asks == codes.IF_LINE_OF_EFFECT or (condition.asks == codes.IF_DISTANCE and condition.most == 0)
