"""Equipment and trainings: Respec, swaps, slow reload, consumables, shields, and how much one can carry."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.support.raids import RaidTable, changed, row, table
from warroom.games.complex_crashers.rules.activation import ready

pytestmark = pytest.mark.game("complex-crashers")

FIVE: Final[dict[str, Any]] = {"overlay": "full-tracker"}


def in_tech(tier: int, *cards: str, others: list[dict[str, Any]] | None = None, **fields: Any) -> RaidTable:
    """An Operative in a tech region, in the Respec it has just paid for: about to give back cards."""
    operatives = [{**FIVE, "cards": list(cards), **fields}, *(others or [])]
    t = table(regions=[f"tech-{tier} 0,0", "cross-open 0,-1"], operatives=operatives)
    return t.play("use op1 respec")


def takes(t: RaidTable) -> list[str]:
    """The cards that can be taken now."""
    return [choice.split()[1] for choice in t.choices if choice.startswith("take ")]


# -- Respec -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("equipment.respec-place")
def test_respec_is_for_tech_regions() -> None:
    """Nowhere else is it offered."""
    for tile, allowed in (
        ("tech-1", True),
        ("tech-2", True),
        ("tech-3", True),
        ("cross-open", False),
        ("reactor-1", False),
    ):
        t = table(regions=[f"{tile} 0,0", "hall-open 0,-1"], operatives=[{**FIVE, "cards": ["service-carbine"]}])
        assert ("use op1 respec" in t.choices) == allowed, tile


@pytest.mark.rule("equipment.respec-remove", "gap.respec-details", "gap.respec-order")
def test_an_operative_gives_back_what_it_likes_and_then_takes_others() -> None:
    """Cards of any tier, none or all of them, but never Basic Training; taking comes after giving back."""
    t = in_tech(1, "sniper-rifle", "stim-patch", "bodyguard", "reflex-drill")
    assert t.kind == "respec"
    assert sorted(t.choices) == [
        "pass",
        "return bodyguard",
        "return reflex-drill",
        "return sniper-rifle",
        "return stim-patch",
    ]
    assert t.why_not("return basic-training") == "gap.training-obtain"
    assert t.why_not("return frag-canister") == "equipment.respec-remove"
    assert t.why_not("take service-carbine") == "gap.respec-details"
    t.play("return sniper-rifle", "pass")
    assert "service-carbine" in takes(t) and "frag-canister" not in takes(t)
    assert t.why_not("return stim-patch") == "gap.respec-details"
    t.play("take service-carbine", "pass")
    assert t.cards(1) == ["bodyguard", "reflex-drill", "service-carbine", "stim-patch"]
    assert t.points == [4] and t.kind == "act"


@pytest.mark.rule("equipment.respec-tier", "training.later", "gap.training-obtain")
def test_what_is_taken_has_at_most_the_tier_of_the_region() -> None:
    """In Tech 2 a Sniper Rifle and a training of tier 2, in Tech 3 one of tier 3 too."""
    t = in_tech(1)  # with nothing to give back, taking is next
    assert t.why_not("take sniper-rifle") == "equipment.respec-tier"
    assert all(next(card for card in t.game.box.cards if card.name == name).tier == 1 for name in takes(t))
    t = in_tech(2).play("take sniper-rifle", "take rapid-reload")
    assert t.why_not("take pack-frame") == "gap.training-obtain"
    assert t.why_not("take momentum") == "equipment.respec-tier"
    t.play("pass")
    assert t.cards(1) == ["rapid-reload", "sniper-rifle"]
    t = in_tech(3, "rapid-reload").play("pass", "take momentum", "take rail-driver", "pass")
    assert t.cards(1) == ["momentum", "rail-driver", "rapid-reload"]


@pytest.mark.rule("gap.training-obtain", "training.no-prerequisites", "training.later")
def test_there_is_room_for_two_trainings_of_tier_one_and_one_of_each_higher() -> None:
    """None needs another; a full slot has to be emptied first."""
    t = in_tech(3, "bodyguard", "reflex-drill").play("pass")
    assert t.why_not("take pathfinder") == "gap.training-obtain"
    assert "momentum" in takes(t) and "rapid-reload" in takes(t)
    t = in_tech(3, "bodyguard", "reflex-drill").play("return bodyguard", "pass", "take pathfinder", "pass")
    assert t.cards(1) == ["pathfinder", "reflex-drill"]


@pytest.mark.rule("equipment.limit", "equipment.types")
def test_an_operative_carries_one_weapon_and_one_accessory() -> None:
    """A second of either finds no room."""
    t = in_tech(1, "service-carbine").play("pass")
    assert t.why_not("take breach-hammer") == "equipment.limit"
    t.play("take stim-patch")
    assert t.why_not("take field-dressing") == "equipment.limit"


@pytest.mark.rule("gap.setup-card-supply", "gap.consumable-return")
def test_there_are_as_many_copies_of_a_card_as_operatives_and_nobody_has_two() -> None:
    """What others hold, or have used up, is missing from the supply."""
    t = in_tech(1, others=[{**FIVE, "cards": ["stim-patch"]}])
    assert "stim-patch" in takes(t)
    t = table(
        regions=["tech-1 0,0"],
        operatives=[{**FIVE, "cards": ["stim-patch"], "points": 3}, {**FIVE, "cards": ["stim-patch"]}],
    )
    t.play("use op1 slap-on", "use op1 respec")
    assert t.why_not("take stim-patch") == "gap.setup-card-supply"
    t = in_tech(1, "service-carbine", others=[FIVE]).play("return service-carbine", "take service-carbine")
    assert t.why_not("take service-carbine") == "gap.setup-card-supply"


@pytest.mark.rule("gap.respec-details")
def test_giving_back_and_retaking_a_card_reloads_nothing() -> None:
    """A Sniper Rifle that has fired is the same rifle when its owner takes it again."""
    t = table(
        regions=["tech-2 0,0", "cross-open 0,-1"],
        operatives=[{**FIVE, "cards": ["sniper-rifle"], "points": 7}],
        defenders=["crusher r1"],
        dice=[1, 1, 1, 1],
    )
    t.play("use op1 long-shot", "use op1 respec", "return sniper-rifle", "take sniper-rifle", "pass")
    assert t.why_not("use op1 long-shot") == "quality.slow-reload"


@pytest.mark.rule("gap.respec-details", "quality.fully-charged")
def test_a_shield_taken_by_respec_is_empty_but_ones_own_keeps_its_tokens() -> None:
    """A new one has 0 tokens; the one that was given back and retaken has what it had."""
    t = in_tech(1).play("take dx-3500-shield", "pass")
    assert t.s.tokens[t.copy(1, "dx-3500-shield")] == 0
    t = in_tech(1, "dx-3500-shield", charges={"dx-3500-shield": 2})
    t.play("return dx-3500-shield", "take dx-3500-shield", "pass")
    assert t.s.tokens[t.copy(1, "dx-3500-shield")] == 2


@pytest.mark.rule("gap.respec-details")
def test_when_the_initiative_has_passed_a_returned_card_is_as_good_as_new() -> None:
    """Nothing is remembered of it."""
    t = in_tech(1, "dx-3500-shield", charges={"dx-3500-shield": 2})
    t.play("return dx-3500-shield", "pass", "pass")
    while not (t.seat == "operatives" and t.s.round() == 2):
        t.play("pass")
    t.play("use op1 respec", "take dx-3500-shield", "pass")
    assert t.s.tokens[t.copy(1, "dx-3500-shield")] == 0


# -- swaps ------------------------------------------------------------------------------------------------------------


def pair(first: list[str], second: list[str], **given: Any) -> RaidTable:
    """Two Operatives in one region, the first one about to swap."""
    operatives = [{**FIVE, "cards": first}, {**FIVE, "cards": second, **given.pop("other", {})}]
    t = table(regions=row("cross-open", 2), operatives=operatives, **given)
    return t.play("use op1 item-swap")


@pytest.mark.rule("equipment.item-swap", "gap.item-swap-details")
def test_operatives_in_one_region_give_or_swap_equipment() -> None:
    """Weapon for weapon, a gift, or nothing; the result must fit both; trainings are not for sale."""
    t = pair(["service-carbine", "bodyguard"], ["breach-hammer", "stim-patch"])
    assert t.kind == "swap"
    assert t.choices == ["hand op1 service-carbine", "hand op2 stim-patch", "pass"]
    t.play("hand op1 service-carbine")  # so the hammer has to come in return
    assert t.choices == ["hand op2 stim-patch", "pass"]
    t.play("hand op2 stim-patch")
    assert t.cards(1) == ["bodyguard", "breach-hammer", "stim-patch"]
    assert t.cards(2) == ["service-carbine"]


@pytest.mark.rule("equipment.limit", "gap.item-swap-details")
def test_a_swap_that_leaves_somebody_with_too_much_is_refused() -> None:
    """Two weapons are too many: whoever gives nothing for it cannot have the hammer."""
    t = pair(["service-carbine"], ["breach-hammer"])
    assert t.why_not("hand op2 breach-hammer") == "equipment.limit"
    assert t.why_not("hand op1 stim-patch") == "equipment.item-swap"
    assert t.why_not("hand op3 breach-hammer") == "equipment.item-swap"
    t.play("hand op1 service-carbine")
    assert (t.cards(1), t.cards(2)) == (["breach-hammer"], ["service-carbine"])


@pytest.mark.rule("gap.item-swap-details")
def test_an_incapacitated_operative_can_be_relieved_of_its_equipment() -> None:
    """Plain `operative` means any; one in another region is too far away."""
    t = pair(["service-carbine"], ["stim-patch"], other={"health": 0})
    t.play("hand op2 stim-patch")
    assert t.cards(1) == ["service-carbine", "stim-patch"] and t.cards(2) == []
    t = table(regions=row("cross-open", 2), operatives=[{**FIVE, "cards": ["stim-patch"]}, {**FIVE, "at": 1}])
    assert "use op1 item-swap" not in t.choices


@pytest.mark.rule("gap.setup-card-supply")
def test_nobody_gets_a_second_copy_of_a_card_by_a_swap() -> None:
    """Not even with room for it; two copies may change places."""
    t = pair(["pack-frame", "stim-patch", "service-carbine"], ["stim-patch"])
    assert t.choices == ["hand op1 stim-patch", "hand op1 service-carbine", "pass"]
    assert t.why_not("hand op2 stim-patch") == "equipment.limit"
    first, second = t.copy(1, "stim-patch"), t.copy(2, "stim-patch")
    t.play("hand op1 stim-patch")
    while t.kind == "swap":
        t.play(t.choices[-1])
    assert (t.copy(1, "stim-patch"), t.copy(2, "stim-patch")) == (second, first)


@pytest.mark.rule("equipment.slow-reload-shared", "gap.slow-reload-negated", "quality.slow-reload")
def test_a_used_item_stays_used_in_other_hands() -> None:
    """A Sniper Rifle that has fired does not fire again in this initiative, whoever holds it; in the next it does."""
    t = table(
        regions=row("cross-open", 2),
        operatives=[{**FIVE, "cards": ["sniper-rifle"]}, FIVE],
        defenders=["crusher r1"],
        dice=[1, 1, 1, 1],
    )
    t.play("use op1 long-shot")
    assert t.why_not("use op1 long-shot") == "quality.slow-reload"
    t.play("use op1 item-swap", "hand op1 sniper-rifle")
    assert t.why_not("use op2 long-shot") == "quality.slow-reload"
    t.play("pass", "pass")
    assert t.seat == "operatives" and "use op2 long-shot" in t.choices


@pytest.mark.rule("gap.fully-charged-swap")
def test_a_shield_keeps_its_tokens_when_it_changes_hands() -> None:
    """They belong to the item."""
    t = table(
        regions=row("cross-open", 1),
        operatives=[{**FIVE, "cards": ["dx-3500-shield"], "charges": {"dx-3500-shield": 1}}, FIVE],
    )
    t.play("use op1 item-swap", "hand op1 dx-3500-shield")
    assert t.s.tokens[t.copy(2, "dx-3500-shield")] == 1


# -- Rapid Reload -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("equipment.rapid-reload", "equipment.rapid-reload-once", "gap.rapid-reload-definition")
def test_rapid_reload_lets_an_item_be_used_once_more_in_an_initiative() -> None:
    """For 1 point, at its normal cost; only once for the same item, whoever carries it then."""
    t = table(
        regions=row("cross-open", 2),
        operatives=[{**FIVE, "cards": ["sniper-rifle", "rapid-reload"]}, {**FIVE, "cards": ["rapid-reload"]}],
        defenders=["crusher r1"],
        dice=[1] * 8,
    )
    t.play("use op1 long-shot", "use op1 rapid-reload")
    assert t.points[0] == 2
    t.play("use op1 long-shot")
    assert t.points[0] == -2
    assert t.why_not("use op1 long-shot") == "quality.slow-reload"
    assert "use op1 rapid-reload" not in t.choices
    t.play("use op1 item-swap", "hand op1 sniper-rifle")
    assert "use op2 rapid-reload" not in t.choices


# -- consumables, shields ---------------------------------------------------------------------------------------------


@pytest.mark.rule("quality.consumable", "gap.consumable-return")
def test_a_consumable_is_gone_once_it_was_used() -> None:
    """It leaves the game and does not come back by Respec."""
    t = table(regions=["tech-1 0,0"], operatives=[{**FIVE, "cards": ["stim-patch"], "points": 3}])
    t.play("use op1 slap-on")
    assert t.points == [6] and t.cards(1) == []
    t.play("use op1 respec")
    assert t.why_not("take stim-patch") == "gap.setup-card-supply"


@pytest.mark.rule("gap.consumable-return", "gap.stack-no-refund")
def test_a_consumable_is_gone_even_if_its_use_is_cancelled() -> None:
    """Distract makes the Operative give it up for nothing."""
    t = table(
        regions=row("cross-open", 2),
        operatives=[{**FIVE, "cards": ["frag-canister"]}],
        defenders=["ego-crusher r1"],
        trackers=[5],
    )
    t.play("use op1 throw", "use d1 distract", "pass")
    assert t.cards(1) == [] and t.on_table("d1") and t.points == [5]


def test_a_shield_absorbs_a_group_for_each_token() -> None:
    """One token and one point for a group; Recharge adds one, up to three."""
    t = table(
        regions=row("cross-open", 1),
        operatives=[{**FIVE, "cards": ["dx-3500-shield"], "charges": {"dx-3500-shield": 1}}],
        defenders=["steel-ripper r0"],
        trackers=[6],
        initiative="manager",
        dice=[10, 10, 10, 10],
    )
    t.play("use d1 shred", "use op1 absorb")
    assert t.health == [3] and t.s.tokens[t.copy(1, "dx-3500-shield")] == 0
    t.play("use d1 shred")
    assert t.health == [1]


# -- Locked And Loaded ------------------------------------------------------------------------------------------------


@pytest.mark.rule("quality.locked-and-loaded")
def test_a_pack_frame_has_room_for_one_more_weapon_and_accessory() -> None:
    """Two of each, not three."""
    t = in_tech(1, "pack-frame", "service-carbine", "stim-patch").play(
        "pass", "take breach-hammer", "take field-dressing"
    )
    assert t.why_not("take flare-launcher") == "equipment.limit"
    assert t.why_not("take door-jack") == "equipment.limit"


@pytest.mark.rule("gap.locked-and-loaded-primary")
def test_who_gives_up_the_pack_frame_gives_back_what_is_too_much() -> None:
    """At once, item by item, as the Operative chooses."""
    t = in_tech(1, "pack-frame", "service-carbine", "breach-hammer", "stim-patch", "door-jack")
    t.play("return pack-frame", "pass", "pass")
    assert t.kind == "tidy"
    assert sorted(t.choices) == [
        "return breach-hammer",
        "return door-jack",
        "return service-carbine",
        "return stim-patch",
    ]
    assert t.why_not("return bodyguard") == "gap.locked-and-loaded-primary"
    t.play("return service-carbine")
    assert sorted(t.choices) == ["return door-jack", "return stim-patch"]
    t.play("return stim-patch")
    assert t.cards(1) == ["breach-hammer", "door-jack"] and t.kind == "act"


@pytest.mark.rule("gap.locked-and-loaded-primary")
def test_a_consumable_that_gave_room_takes_it_with_it() -> None:
    """With a pack whose satchel is used up, the second weapon has to go."""

    def add_satchel(data: dict[str, Any]) -> None:
        dressing = next(card for card in data["accessory"] if card["id"] == "field-dressing")
        dressing["qualities"].append("Locked And Loaded")

    t = table(
        changed(add_satchel),
        regions=row("cross-open", 1),
        operatives=[{**FIVE, "cards": ["field-dressing", "service-carbine", "breach-hammer"], "health": 1}],
    )
    t.play("use op1 dress-wounds")
    while t.kind == "choose":
        t.play("unit op1")
    assert t.kind == "tidy" and len(t.choices) == 2


@pytest.mark.rule("gap.rapid-reload-two", "equipment.rapid-reload")
def test_an_item_with_two_spent_abilities_is_reloaded_for_one_of_them() -> None:
    """Long Shot and Overwatch are both spent: one of them works again, and then neither."""
    t = table(
        regions=row("cross-open", 3),
        operatives=[
            {"cards": ["sniper-rifle", "rapid-reload"], "overlay": "full-tracker", "used": ["long-shot", "overwatch"]}
        ],
        defenders=["crusher r2"],
        dice=[1] * 4,
    )
    t.play("use op1 rapid-reload")
    copy, rifle = t.copy(1, "sniper-rifle"), t.s.printed(t.copy(1, "sniper-rifle"))
    assert [bool(ready(t.s, copy, ability)) for ability in rifle.abilities] == [True, True]
    t.play("use op1 long-shot")
    assert [bool(ready(t.s, copy, ability)) for ability in rifle.abilities] == [False, False]
    t.play("pass")
    assert [bool(ready(t.s, copy, ability)) for ability in rifle.abilities] == [True, True]  # another initiative


@pytest.mark.rule("gap.rapid-reload-two")
def test_an_ability_that_was_never_spent_does_not_take_the_reload_of_another() -> None:
    t = table(
        regions=row("cross-open", 3),
        operatives=[{"cards": ["sniper-rifle", "rapid-reload"], "overlay": "full-tracker", "used": ["overwatch"]}],
        defenders=["crusher r2"],
        dice=[1] * 4,
    )
    t.play("use op1 rapid-reload", "use op1 long-shot")
    copy, rifle = t.copy(1, "sniper-rifle"), t.s.printed(t.copy(1, "sniper-rifle"))
    assert [bool(ready(t.s, copy, ability)) for ability in rifle.abilities] == [False, True]
