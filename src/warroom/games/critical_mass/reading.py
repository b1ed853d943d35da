"""Reads the effects of a card or a board into what the rules work with, and makes its text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from warroom.games.critical_mass import codes
from warroom.games.critical_mass.box import Box, Condition, Effect, Filter, Kind
from warroom.games.critical_mass.vocabulary import (
    GRANTED,
    KEYWORDS,
    KINDS,
    LASTS,
    STATS,
    TRIGGERS,
    VERBS,
    WHO,
    domains_with,
)
from warroom.games.critical_mass.wording import effect_text, text_of
from warroom.kernel.vocabulary import Reader


def filter_of(names: Mapping[str, int], table: Mapping[str, Any]) -> Filter:
    """The filter that a table stands for, its values known to be sound."""
    found = Filter()
    for key, value in table.items():
        values = value if isinstance(value, list) else [value]
        if key == "name":
            found.names = sorted(names[one] for one in values)
        elif key == "type":
            found.types = sum(1 << codes.TYPE_NAMES.index(one) for one in values)
        elif key == "damage_type":
            found.damage = sum(1 << codes.DAMAGE_NAMES.index(one) for one in values)
        elif key == "kind":
            found.kinds = sum(1 << KINDS[one] for one in values)
        elif key == "tech":
            found.techs = sum(1 << one for one in values)
        elif key == "min_speed":
            found.min_speed = int(values[0])
        else:
            found.this = True
    return found


class EffectReader(Reader):
    """Reads the effects of one card or board."""

    def __init__(self, box: Box, names: Mapping[str, int], file: str, entry: str) -> None:
        super().__init__(domains_with(names), file, entry)
        self.box = box
        self.names = names  # the number of each kind of card by its printed name

    def read_filter(self, table: Mapping[str, Any]) -> int:
        """The number of a filter, made if it is new."""
        found = filter_of(self.names, table)
        self.box.filters.append(found)
        return len(self.box.filters) - 1

    def read_condition(self, field: str, table: object) -> Condition | None:
        """A condition, or None if there is none."""
        if table is None:
            return None
        self.check(field, "condition", table)
        assert isinstance(table, dict)
        found = Condition()
        for key, value in table.items():
            if key in ("played", "enemy_played"):
                setattr(found, key, self.read_filter(value))
            else:
                setattr(found, key, KINDS[value] if key == "kind" else int(value))
        return found

    def read_lasting_condition(self, field: str, table: object) -> Condition | None:
        """A condition of what is no effect: of returning to hand, or of turning ON or OFF."""
        found = self.read_condition(field, table)
        if found is not None and found.once == 1:
            raise self.wrong(f"{field}.once", "expected on effects only")
        return found

    def read_effect(self, field: str, trigger: int, given: Mapping[str, Any]) -> Effect:
        """An effect `{ do = verb, parameters }`."""
        word, params = self.read_phrase(field, "do", VERBS, given)
        effect = Effect(len(self.box.effects), trigger, word.code)
        self.box.effects.append(effect)
        effect.text = effect_text(given)
        effect.amount = params.get("amount", params.get("less", params.get("plates", 0)))
        effect.count = params.get("count", 1 if effect.verb == codes.DEACTIVATE else 0)
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
            effect.filter = self.read_filter(params["of"])
        elif effect.verb in (codes.MODIFY, codes.GRANT):
            effect.filter = self.read_filter({"type": "weapon"})
        for number, option in enumerate(params.get("options", []), start=1):
            effect.options.append(self.read_effect(f"{field}.options[{number}]", trigger, option))
            effect.options[-1].must = True
        return effect

    def read_into(self, kind: Kind, effects: Sequence[Mapping[str, Any]], prefix: str = "effects") -> None:
        """Reads all effects of a card or ability into it, and makes its text."""
        for number, given in enumerate(effects, start=1):
            field = f"{prefix}[{number}]"
            if "do" not in given:
                self.read_keyword(kind, field, given)
                continue
            code = self.find(f"{field}.when", TRIGGERS, given.get("when")).code
            effect = self.read_effect(field, code, {k: v for k, v in given.items() if k not in ("when", "if")})
            effect.condition = self.read_condition(f"{field}.if", given.get("if"))
            if effect.verb == codes.DEFEND:
                kind.defends = KINDS[given["kind"]]
                kind.against = self.read_filter(given["against"]) if "against" in given else 0
                continue
            kind.effects[code].append(effect)
        kind.deferred = bool(kind.effects[codes.END_OF_COMBAT])
        kind.activates = any(effect.verb == codes.ACTIVATE for effect in kind.effects[codes.END_OF_COMBAT])
        kind.text = text_of(effects)

    def read_keyword(self, kind: Kind, field: str, given: Mapping[str, Any]) -> None:
        """A standing property of a card."""
        word, params = self.read_phrase(field, "keyword", KEYWORDS, given)
        kind.keywords |= word.code
        kind.attacks = params.get("n", kind.attacks)
        if word.code == codes.RETURNS:
            kind.returns_if = self.read_lasting_condition(f"{field}.if", params.get("if"))
