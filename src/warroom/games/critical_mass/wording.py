"""The texts of cards and abilities, made from their effects with the wordings of the vocabulary."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from warroom.games.critical_mass.vocabulary import CONDITIONS, FIRST_TIME, KEYWORDS, TRIGGERS, VERBS

PEOPLE: Final = {"self": "you", "enemy": "the enemy", "attacker": "the attacking Mech", "enemies": "every enemy"}
SECOND_PERSON: Final = {"Deactivates": "Deactivate", "moves": "move", "stops": "stop", "is": "are"}
LEAST: Final = ("returns", "fixed")  # keywords that matter least to who chooses a card
CLAUSE: Final = re.compile(r"(?<=[;,]) (?=you |the |or, )")  # where a sentence goes on with somebody's deed
LOSSES: Final = {"stun": "Stunned", "deactivate": "−{count} {of}", "cool": "{count} {of} from {from} to Cooldown"}
DURATION: Final = {"turn": " this turn", "next_turn": " next turn"}


def text_of(effects: Sequence[Mapping[str, Any]]) -> str:
    """A card's text: its effects in order, each as a sentence; those of one trigger and condition share it."""
    return " ".join(_sentences(effects))


def clauses_of(effects: Sequence[Mapping[str, Any]]) -> list[str]:
    """The same in clauses, where there may be no room for all: what matters least to who chooses comes last."""
    least = [given for given in effects if given.get("keyword") in LEAST]
    most = [given for given in effects if given not in least]
    return [clause for sentence in _sentences([*most, *least]) for clause in CLAUSE.split(sentence)]


def _sentences(effects: Sequence[Mapping[str, Any]]) -> list[str]:
    sentences: list[str] = []
    heads: list[str] = []
    for given in effects:
        head, body = (head_of(given), effect_text(given)) if "do" in given else ("", _keyword_text(given))
        if head and heads and heads[-1] == head:
            sentences[-1] += f"; {body}"
            continue
        heads.append(head)
        sentences.append(head + body)
    return [f"{sentence[:1].upper()}{sentence[1:]}." for sentence in sentences]


def head_of(given: Mapping[str, Any]) -> str:
    """When an effect works, in words."""
    trigger, condition = given.get("when", "on_play"), dict(given.get("if", {}))
    by = condition.pop("by_attack", None)
    head = FIRST_TIME.get(trigger, "") if condition.pop("once", False) else TRIGGERS[trigger].says
    if by is not None:
        head = head.replace("take damage", f"take damage {CONDITIONS['by_attack'].says.split('|')[not by]}")
    return head + (_condition_text(condition, "if ") + ", " if condition else "")


def switch_text(state: str, trigger: str, condition: Mapping[str, Any] | None) -> str:
    """When a conditional ability turns ON or OFF, in words."""
    when = {"on_defend": " when you stop an attack", "on_damaged": " when you take damage"}
    why = _condition_text(condition, " " if _by(condition) else " if ")
    return f"Turns {state}{when.get(trigger, ' at the end of Combat')}{why}."


def _by(condition: Mapping[str, Any] | None) -> bool:
    """Whether a condition reads on from what stopped or caused it: `by Dodge`."""
    return condition is not None and set(condition) <= {"kind", "by_attack"}


def effect_text(given: Mapping[str, Any]) -> str:
    """What an effect does, in words."""
    text = _filled(VERBS[given["do"]].says, given)
    for theirs, yours in SECOND_PERSON.items():
        text = text.replace(f"you {theirs} ", f"you {yours} ")
    return text


def fate_text(given: Mapping[str, Any]) -> str:
    """What a critical effect does to a Mech, told of it without its name: `is Stunned`, `Deactivates 1 Evade`."""
    return _filled(VERBS[given["do"]].says.replace("{whose} ", ""), given)


def loss_text(given: Mapping[str, Any]) -> str:
    """What a critical effect costs, in short: `Stunned`, `−1 Evade`."""
    return _filled(LOSSES[given["do"]], given)


def _filled(says: str, given: Mapping[str, Any]) -> str:
    words = {key: _parameter_text(given, key) for key in VERBS[given["do"]].takes}
    return " ".join(says.format_map(words).split())


def deed_text(text: str) -> str:
    """What somebody else chooses to do, in words: an effect that says "you" is told of them."""
    deed = re.sub(r"^you (are|may|can)? ?", lambda found: "to be " if found[1] == "are" else "to ", text)
    deed = deed if deed.startswith("to ") else f"to {deed}"
    return re.sub(r"\byour?\b", lambda found: "its" if found[0] == "your" else "it", deed)


def _keyword_text(given: Mapping[str, Any]) -> str:
    """A standing property, in words."""
    words = {"n": given.get("n"), "if": _condition_text(given.get("if"), " if ")}
    return KEYWORDS[given["keyword"]].says.format_map(words)


def _condition_text(condition: Mapping[str, Any] | None, before: str) -> str:
    """A condition in words."""
    if not condition:
        return ""
    parts = []
    for key, value in condition.items():
        says = CONDITIONS[key].says
        if isinstance(value, bool):
            parts.append(says.split("|")[not value])
        else:
            parts.append(says.format(value=_a_card(value) if isinstance(value, dict) else str(value).capitalize()))
    return before + " and ".join(parts)


def _parameter_text(given: Mapping[str, Any], key: str) -> str:
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
            return "; or ".join(effect_text(option) for option in value or [])
        case _:
            return str(value)


def _a_card(filter: Mapping[str, Any]) -> str:
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
