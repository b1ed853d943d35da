"""Abilities that no card in the box has, one or more for every word of the vocabulary that those leave out.

A pack may have them, so random chains are also played with them (`chains.py`).
"""

from __future__ import annotations

import copy
from typing import Any, Final

Ability = dict[str, Any]

OPERATIVE: Final = {"is": "kind", "any": ["operative"]}
DEFENDER: Final = {"is": "kind", "any": ["defender"]}
ABLE: Final = {"is": "state", "any": ["able"]}
NOT_SELF: Final = {"is": "same", "as": "self", "not": True}
ENEMY: Final = {"is": "side", "any": ["enemy"]}
ALLY: Final = {"is": "side", "any": ["ally"]}
SINGLE: Final = ["ranged", "direct", "single"]


def choose(name: str, what: str, *where: Ability, **more: Any) -> Ability:
    """The effect that binds a name."""
    return {"do": "choose", "as": name, "what": what, "where": list(where), **more}


def near(most: int, least: int = 0) -> Ability:
    """So many regions away."""
    return {"is": "distance", "min": least, "max": most}


def on(trigger: str, *when: Ability) -> Ability:
    """What a reaction answers."""
    return {"on": trigger, "when": list(when)}


def of(role: str, condition: Ability) -> Ability:
    """A condition asked of a role."""
    return {**condition, "of": role}


OWN: Final = of("subject", {"is": "same", "as": "self"})
FROM_ENEMY: Final = of("event", ENEMY)

ODD: Final[list[tuple[str, Ability]]] = [
    # cards of Operatives
    (
        "service-carbine",
        {
            "name": "Cut Power",
            "cost": 4,
            "effects": [
                choose("U", "unit", {"is": "kind", "any": ["reactor"]}, {"is": "state", "any": ["online"]}, near(2)),
                {"do": "reactor", "who": "U", "set": "offline"},
            ],
        },
    ),
    (
        "breach-hammer",
        {
            "name": "Lash Out",
            "cost": 2,
            "effects": [
                choose("O", "unit", OPERATIVE, ABLE, near(1), NOT_SELF),
                {"do": "adjust", "what": "health", "who": "O", "by": -1},
            ],
        },
    ),
    (
        "bodyguard",
        {
            "name": "Pass On",
            "cost": 2,
            "trigger": on("group_assigned", OWN),
            "effects": [
                choose("O", "unit", OPERATIVE, ABLE, near(0), NOT_SELF),
                {"do": "redirect", "of": "group", "to": "O"},
            ],
        },
    ),
    (
        "folding-barricade",
        {
            "name": "Hide All",
            "cost": 3,
            "trigger": on("group_assigned", OWN),
            "effects": [
                choose("G", "group", OPERATIVE, near(1), count="any"),
                {"do": "ignore", "of": "G", "dice": "all"},
            ],
        },
    ),
    (
        "jack-rabbit-smg",
        {
            "name": "Spoil Aim",
            "cost": 2,
            "trigger": on("dice_rolled", of("actor", DEFENDER), of("actor", {"is": "line_of_effect"})),
            "effects": [{"do": "reroll", "of": "roll", "dice": "all"}],
        },
    ),
    (
        "marksman-drill",
        {
            "name": "Double Tap",
            "cost": 4,
            "effects": [
                {"do": "attack", "strength": 2, "descriptors": SINGLE},
                {"do": "attack", "strength": 2, "descriptors": SINGLE, "qualities": ["Armor Piercing 2"]},
            ],
        },
    ),
    (
        "squad-leader",
        {
            "name": "Second Order",
            "cost": 2,
            "qualities": ["Slow Reload"],
            "effects": [
                choose("A", "ability", OPERATIVE, ABLE, {"is": "ability", "any": ["action"], "cost_max": 5}, NOT_SELF),
                {"do": "activate", "ability": "A", "cost": 1},
            ],
        },
    ),
    (
        "arc-lance",
        {
            "name": "Prod",
            "cost": 2,
            "effects": [choose("D", "unit", DEFENDER, near(1)), {"do": "move", "who": "D", "up_to": 2}],
        },
    ),
    (
        "nova-projector",
        {
            "name": "Warm Welcome",
            "cost": 2,
            "trigger": on(
                "region_entered",
                of("actor", DEFENDER),
                {"is": "manner", "any": ["deploy"]},
                of("region", {"is": "line_of_effect"}),
            ),
            "effects": [{"do": "attack", "strength": 2, "descriptors": ["ranged", "arcing", "single"], "at": "actor"}],
        },
    ),
    (
        "phase-walker",
        {
            "name": "Way Home",
            "cost": 2,
            "line_of_effect": False,
            "effects": [
                choose("R", "region", {"is": "region_type", "any": ["tech", "reactor"], "tier_min": 1}, near(4)),
                {"do": "phase", "who": "self", "to": "R"},
            ],
        },
    ),
    (
        "hail-rotary",
        {
            "name": "Jam",
            "cost": 2,
            "effects": [
                choose("U", "unit", ENEMY, {"is": "quality", "has": "Immobile", "not": True}),
                {"do": "modify", "who": "U", "stat": "strength", "by": -2, "until": "my_next"},
            ],
        },
    ),
    (
        "door-jack",
        {
            "name": "Short Circuit",
            "cost": 2,
            "trigger": on("ability_activated", FROM_ENEMY, of("event", {"is": "ability", "any": ["reaction"]})),
            "effects": [{"do": "cancel", "what": "event"}],
        },
    ),
    (
        "trench-scattergun",
        {
            "name": "Hit and Hide",
            "cost": 3,
            "effects": [
                {"do": "attack", "strength": 2, "descriptors": SINGLE, "qualities": ["Range Limit 2"]},
                {
                    "do": "if",
                    "when": [{"is": "outcome", "of": "this", "damage_min": 1}],
                    "then": [{"do": "move", "who": "self", "up_to": 1}],
                    "else": [{"do": "pillar", "who": "self"}],
                },
            ],
        },
    ),
    (
        "lattice-rifle",
        {
            "name": "Sweep the Room",
            "cost": 4,
            "effects": [{"do": "attack", "strength": 2, "descriptors": ["ranged", "direct", "area", "sweeping"]}],
        },
    ),
    # cards of the Manager
    (
        "titan",
        {
            "name": "Crush Underfoot",
            "cost": 3,
            "effects": [
                choose("D", "unit", DEFENDER, ALLY, near(1), NOT_SELF),
                {"do": "remove", "who": "D", "kill": True},
            ],
        },
    ),
    (
        "captain",
        {
            "name": "Regroup",
            "cost": 1,
            "trigger": on("ability_resolved", FROM_ENEMY, of("event", {"is": "ability", "any": ["attack"]})),
            "effects": [{"do": "move", "who": "self", "up_to": 1}],
        },
    ),
    (
        "steady-core",
        {
            "name": "Call the Dogs",
            "cost": 1,
            "trigger": on("incapacitated"),
            "effects": [choose("D", "unit", DEFENDER, near(3)), {"do": "move", "who": "D", "up_to": 2}],
        },
    ),
    (
        "twin-core",
        {
            "name": "Death Rattle",
            "cost": 1,
            "trigger": on("unit_destroyed", of("subject", near(2))),
            "effects": [{"do": "adjust", "what": "charge", "who": "self", "by": 1}],
        },
    ),
    (
        "hail-walker",
        {
            "name": "Threaten",
            "cost": 2,
            "effects": [
                choose("O", "unit", OPERATIVE, ABLE),
                {
                    "do": "offer",
                    "who": "O",
                    "pay": 2,
                    "then": [{"do": "adjust", "what": "burning", "who": "O", "by": 1}],
                    "else": [{"do": "adjust", "what": "ap", "who": "O", "by": -1}],
                },
            ],
        },
    ),
    (
        "lane-wardens",
        {
            "name": "Wall Up",
            "cost": 1,
            "effects": [
                choose("E", "edge", {"is": "edge", "any": ["open", "pillar", "cover", "blast_door_open"]}, near(1)),
                {"do": "edge", "at": "E", "set": "blast_door_closed"},
            ],
        },
    ),
    (
        "iron-vanguard",
        {
            "name": "Clear the Floor",
            "cost": 1,
            "effects": [choose("E", "edge", near(1)), {"do": "edge", "at": "E", "set": "none"}],
        },
    ),
    (
        "breaker-engineers",
        {
            "name": "Rewire",
            "cost": 1,
            "effects": [choose("E", "edge", near(1)), {"do": "edge", "at": "E", "set": "toggle"}],
        },
    ),
    (
        "turret",
        {
            "name": "Warm Up",
            "cost": 1,
            "trigger": on("initiative_gained"),
            "effects": [{"do": "modify", "who": "self", "stat": "armor", "by": 1, "until": "initiative"}],
        },
    ),
    (
        "cinder-crawler",
        {
            "name": "Burst",
            "cost": 1,
            "trigger": on("group_assigned", OWN),
            "effects": [
                {"do": "remove", "who": "self", "kill": True},
                {"do": "adjust", "what": "burning", "who": "here", "by": 1},
            ],
        },
    ),
    (
        "sap-leech",
        {
            "name": "Drain Two",
            "cost": 2,
            "effects": [
                choose("O", "unit", OPERATIVE, ABLE, count=2),
                {"do": "adjust", "what": "ap", "who": "O", "by": -1},
            ],
        },
    ),
    (
        "veil-stalker",
        {
            "name": "Drag Along",
            "cost": 2,
            "line_of_effect": False,
            "trigger": on("region_left", of("actor", OPERATIVE), of("region", near(0))),
            "effects": [{"do": "phase", "who": "actor", "to": "here"}],
        },
    ),
    (
        "rift-core",
        {
            "name": "Punish",
            "cost": 2,
            "trigger": on("dice_ignored", of("actor", OPERATIVE)),
            "effects": [{"do": "adjust", "what": "armor", "who": "actor", "by": -1}],
        },
    ),
]


def with_odd(content: dict[str, Any]) -> dict[str, Any]:
    """The content with these abilities on its cards."""
    changed = copy.deepcopy(content)
    for name, ability in ODD:
        card = next(
            card
            for kind in ("reactor", "defender", "training", "weapon", "accessory")
            for card in changed[kind]
            if card["id"] == name
        )
        card["ability"].append(copy.deepcopy(ability))
    return changed
