"""What is printed in the box of Complex Crashers, how cards are worded, and what a pack may not say."""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Callable
from functools import partial
from typing import Any, Final

import pytest

from tests.support import raids
from tests.support.raids import table
from warroom.games.complex_crashers import codes, vocabulary
from warroom.games.complex_crashers.box import Ability, Box, Card, Condition
from warroom.games.complex_crashers.content import FILE, Content, lay_out, printed
from warroom.games.complex_crashers.state import slot_of
from warroom.kernel.content import check_content
from warroom.kernel.refusals import ContentError

pytestmark = pytest.mark.game("complex-crashers")

DATA: Final[dict[str, Any]] = tomllib.loads(FILE.read_text(encoding="utf-8"))
BOX: Final[Box] = printed().box
CARDS: Final = {card.name: card for card in BOX.cards}
ABILITIES: Final = {ability.name: ability for ability in BOX.abilities}
KINDS: Final = ("manager", "reactor", "defender", "training", "weapon", "accessory")


def changed(change: Callable[[dict[str, Any]], None]) -> Box:
    """The box of content that was changed."""
    data = copy.deepcopy(DATA)
    change(data)
    return lay_out(check_content(data, "pack.toml", Content), "pack.toml").box


def entry(data: dict[str, Any], name: str) -> dict[str, Any]:
    """The card of an id in content."""
    found: dict[str, Any] = next(card for kind in KINDS for card in data[kind] if card["id"] == name)
    return found


def put(card: str, field: str, value: object, data: dict[str, Any]) -> None:
    """Changes a field of a card."""
    entry(data, card)[field] = value


def with_ability(card: str, **fields: Any) -> Box:
    """The box with one more ability on a card."""
    return changed(lambda data: entry(data, card)["ability"].append({"name": "Odd One", "cost": 1, **fields}))


def asks(conditions: list[Condition], what: int, of: int) -> bool:
    """Whether conditions ask something of a role."""
    return any(one.asks == what and one.of == of for one in conditions)


# -- what is there ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("cards.contents", "gap.cards-missing", "equipment.types")
def test_the_box_holds_five_kinds_of_cards_with_their_abilities() -> None:
    """Accessories, defenders, reactors, trainings and weapons, each with abilities, and the Manager's own card."""
    counts = {name: sum(card.kind == code for card in BOX.cards) for code, name in enumerate(codes.KIND_NAMES)}
    assert counts == {
        "operative": 0,
        "defender": 18,
        "reactor": 8,
        "weapon": 15,
        "accessory": 16,
        "training": 23,
        "manager": 1,
    }
    assert len(BOX.abilities) == 158
    assert all(card.abilities for card in BOX.cards)
    assert {"jack-rabbit-smg", "sniper-rifle", "dx-3500-shield"} <= set(CARDS)


@pytest.mark.rule("cards.tier", "cards.type", "grid.shape", "armor.range", "gap.damage-unit-stats")
def test_every_defender_has_a_type_a_tier_and_numbers_in_their_bounds() -> None:
    """Each of the nine slots has two cards to choose from; armor lies in 1 to 9 and thresholds begin at 1."""
    slots = [int(slot_of(card.tier, card.tech)) for card in BOX.cards if card.kind == codes.DEFENDER]
    assert sorted(slots) == sorted([*range(9), *range(9)])
    assert all(1 <= card.tier <= 3 for card in BOX.cards)
    for field, value in (("armor", 10), ("armor", 0), ("kill_threshold", 0), ("tier", 4), ("tech", "organic")):
        with pytest.raises(ContentError, match=f"pack.toml: beta-squad: field {field}: "):
            changed(partial(put, "beta-squad", field, value))


@pytest.mark.rule("setup.special-tiles", "regions.edges", "regions.one-tile", "gap.setup-tile-set")
def test_the_tiles_are_three_tech_five_reactor_and_thirty_four_plain_ones() -> None:
    """Every tile has four edges: wall, pillar or open; special ones exist once each, by tier and by number."""
    assert len(BOX.tiles) == 42
    assert sorted(tile.tier for tile in BOX.tiles if tile.kind == codes.TECH_REGION) == [1, 2, 3]
    assert sorted(tile.number for tile in BOX.tiles if tile.kind == codes.REACTOR_REGION) == [1, 2, 3, 4, 5]
    assert int(BOX.plain_tiles).bit_count() == 34
    assert BOX.plain_in_play == [7, 6, 8, 11]
    assert all(
        (tile.edges >> (2 * way)) & 3 in (codes.OPEN, codes.PILLAR, codes.WALL)
        for tile in BOX.tiles
        for way in range(4)
    )
    start = BOX.tiles[BOX.start_tile]
    assert (start.name, start.tier) == ("tech-1", 1)
    with pytest.raises(ContentError, match="tile: field tier: expected one tech tile of each tier"):
        changed(lambda data: data["tile"][1].__setitem__("tier", 1))
    with pytest.raises(ContentError, match="hall-open: field edges: "):
        changed(lambda data: next(t for t in data["tile"] if t["id"] == "hall-open")["edges"].append("open"))


@pytest.mark.rule("example.filled-grid", "cards.ego-crusher-unique", "cards.titan-unique", "gap.cards-unique")
def test_the_grid_of_the_rulebook_is_in_the_box() -> None:
    """The nine cards of the picture, each of its type and tier; Ego Crusher and Titan are Epically Unique."""
    rows = {
        3: {"alien": "ego-crusher", "basic": "captain", "mechanical": "titan"},
        2: {"alien": "phase-beacon", "basic": "crusher", "mechanical": "turret"},
        1: {"alien": "assassin", "basic": "beta-squad", "mechanical": "steel-ripper"},
    }
    for tier, row in rows.items():
        for tech, name in row.items():
            assert (CARDS[name].tier, codes.TECH_NAMES[CARDS[name].tech]) == (tier, tech)
    unique = {card.name for card in BOX.cards if card.qualities & codes.UNIQUE}
    assert unique == {"ego-crusher", "titan", "rift-sovereign"}


@pytest.mark.rule(
    "cards.portal-qualities", "cards.turret-qualities", "cards.ripper-coordinated", "cards.captain-fire-rifle"
)
@pytest.mark.rule(
    "cards.titan-attacks", "cards.crusher-launch-grenade", "cards.turret-panther-strike", "cards.beta-fire-smg"
)
def test_the_sample_cards_have_the_qualities_and_attacks_of_the_picture() -> None:
    """Portal and turret stand still, rippers move together, and the attacks that are named are there as actions."""
    assert CARDS["phase-beacon"].qualities == codes.IMMOBILE | codes.PHASE_UNSTABLE
    assert CARDS["turret"].qualities == codes.IMMOBILE | codes.DEPLOY_ANYWHERE
    assert CARDS["steel-ripper"].qualities == codes.COORDINATED
    for card, name in (
        ("captain", "fire-rifle"),
        ("titan", "shoulder-cannon"),
        ("titan", "torrent-of-lead"),
        ("crusher", "launch-grenade"),
        ("turret", "panther-strike"),
        ("beta-squad", "fire-smg"),
        ("steel-ripper", "shred"),
    ):
        ability = ABILITIES[name]
        assert BOX.cards[ability.card].name == card
        assert ability.sorts == 1 << codes.ACTION | 1 << codes.ATTACKING and not ability.upgrade


@pytest.mark.rule("gap.cards-costs", "ap.pay-to-activate")
def test_costs_are_the_projects_own() -> None:
    """Costs run from 0 to 7 and are no list positions: Shifting Strike, repeatable for 1, costs more than that."""
    assert all(0 <= ability.cost <= 7 for ability in BOX.abilities)
    assert ABILITIES["shifting-strike"].cost == 4
    assert [ability.cost for ability in CARDS["titan"].abilities] == [5, 5, 4, 1]


@pytest.mark.rule("ability.kinds", "ability.reaction-text")
def test_an_ability_with_a_trigger_is_a_reaction_and_one_without_an_action() -> None:
    """Which events a reaction answers, and for whom, stands in its own text."""
    for ability in BOX.abilities:
        assert ability.sorts & 3 == (1 if ability.trigger == codes.NO_TRIGGER else 2)
    assert ABILITIES["overwatch"].trigger == codes.REGION_ENTERED
    assert ABILITIES["overwatch"].text.startswith(
        "When a defender enters a region in line of effect: attack that defender"
    )


@pytest.mark.rule(
    "descriptor.ranged-default", "descriptor.direct-default", "descriptor.single-default", "attack.definition"
)
def test_an_attack_is_ranged_direct_and_single_unless_it_says_otherwise() -> None:
    """A card's text names only what is unlike that; an attack needs one word of each kind."""
    aimed, lob, scatter = (ABILITIES[name] for name in ("aimed-fire", "lob", "scatter"))
    assert aimed.text == "Attack (3 dice, Armor Piercing 1)."
    assert lob.text == "Attack a region (3 dice for each unit, arcing, Range Limit 4)."
    assert scatter.text == "Attack (4 dice, sweeping, Range Limit 1, Range Penalty 2)."
    attack = aimed.attack
    assert attack is not None and not (attack.melee or attack.arcing or attack.sweeping or attack.area)
    assert (attack.strength, attack.piercing, attack.range_limit) == (3, 1, -1)
    for words in (["ranged", "direct"], ["ranged", "melee", "single"], ["ranged", "direct", "single", "area"]):
        with pytest.raises(ContentError, match=r"effects\[1\].descriptors: expected one of each"):
            with_ability("service-carbine", effects=[{"do": "attack", "strength": 2, "descriptors": words}])


@pytest.mark.rule("gap.setup-overlays", "setup.op-full-tracker", "setup.op-overlay", "example.five-point-overlay")
def test_armor_and_health_cost_ability_points() -> None:
    """Three overlays: 3 armor and health with 7 points, 4 with 6, 5 with 5."""
    assert [(one.armor, one.health, one.points) for one in BOX.overlays] == [(3, 3, 7), (4, 4, 6), (5, 5, 5)]


@pytest.mark.rule("gap.basic-training-contents", "setup.op-basic-training")
def test_basic_training_has_seven_abilities() -> None:
    """Move, Respec and Item Swap of the rulebook, and what pillars, doors and the E.M.P. need."""
    basic = BOX.cards[BOX.basic_training]
    assert {ability.title: ability.cost for ability in basic.abilities} == {
        "Move": 1,
        "Respec": 3,
        "Item Swap": 1,
        "Take Pillar": 1,
        "Dive for the Pillar": 2,
        "Work the Door": 2,
        "Arm the Stage 2 E.M.P.": 5,
    }
    assert ABILITIES["arm-the-stage-2-emp"].once
    with pytest.raises(ContentError, match="training: field basic: expected exactly one Basic Training, found 2"):
        changed(lambda data: entry(data, "bodyguard").__setitem__("basic", True))


@pytest.mark.rule("gap.rapid-reload-definition")
def test_rapid_reload_is_a_training_of_tier_two() -> None:
    """It costs 1, and each item only once per initiative."""
    card = CARDS["rapid-reload"]
    assert (card.kind, card.tier, card.abilities[0].cost) == (codes.TRAINING, 2, 1)
    assert card.abilities[0].text.endswith("Each item only once per initiative.")


def test_every_word_of_the_vocabulary_is_used_on_some_card() -> None:
    """Nothing is in the vocabulary that no card needs."""
    used: dict[str, set[str]] = {"is": set(), "do": set(), "on": set(), "until": set()}

    def look(thing: object) -> None:
        if isinstance(thing, dict):
            for key, value in thing.items():
                if key in used and isinstance(value, str):
                    used[key].add(value)
                look(value)
        elif isinstance(thing, list):
            for one in thing:
                look(one)

    look(DATA)
    assert used["is"] == set(vocabulary.CONDITIONS)
    assert used["do"] == set(vocabulary.VERBS)
    assert used["on"] == set(vocabulary.TRIGGERS)
    assert used["until"] == set(vocabulary.DURATIONS)
    held = {quality for kind in KINDS for card in DATA[kind] for quality in card.get("qualities", [])} | {"Slow Reload"}
    assert set(vocabulary.QUALITIES) - held - {"Directional Barrier", "Enhanced Cover"} == set()


def test_every_word_has_a_rule_in_the_ledger() -> None:
    """The vocabulary leads back to the rulebook."""
    ledger = {
        one["id"]
        for table in tomllib.loads(FILE.with_name("ledger.toml").read_text()).values()
        if isinstance(table, list)
        for one in table
    }
    for words in vocabulary.vocabulary().values():
        for word in words:
            assert word.rule in ledger, word.name


# -- targets and line of effect ---------------------------------------------------------------------------------------


def filter_of(ability: Ability) -> list[Condition]:
    """The filter of an ability's first choice."""
    return next(effect.where for effect in ability.program if effect.does == codes.CHOOSE)


@pytest.mark.rule("gap.loe-unless-waived", "target.usual-validity", "phase.line-of-effect")
def test_a_chosen_unit_or_region_needs_line_of_effect_unless_the_card_waives_it() -> None:
    """A silent card makes no exception; phasing says so itself; whoever means all of a kind has no target."""
    for name in ("weld-plating", "shunt", "call-out"):
        assert asks(filter_of(ABILITIES[name]), codes.IF_LINE_OF_EFFECT, codes.IT), name
    for name in ("fold-home", "phase-transit", "veil-step", "part-the-veil", "phase-step", "flicker", "blink-cut"):
        assert not asks(filter_of(ABILITIES[name]), codes.IF_LINE_OF_EFFECT, codes.IT), name
        assert ABILITIES[name].text.rstrip(".").endswith("No line of effect needed"), name
    for name in ("alarm", "rally", "demoralize", "move-defender", "seal-the-wing", "coordinated-assault"):
        assert not asks(filter_of(ABILITIES[name]), codes.IF_LINE_OF_EFFECT, codes.IT), name


@pytest.mark.rule("gap.loe-which-targets")
def test_a_unit_of_the_event_that_something_is_done_to_needs_line_of_effect() -> None:
    """Crush Ego and On Your Feet reach whom they see; Distract says that it need not."""
    assert asks(ABILITIES["crush-ego"].when, codes.IF_LINE_OF_EFFECT, codes.ACTOR)
    assert asks(ABILITIES["backdraft"].when, codes.IF_LINE_OF_EFFECT, codes.ACTOR)
    assert asks(ABILITIES["on-your-feet"].when, codes.IF_LINE_OF_EFFECT, codes.SUBJECT)
    assert not asks(ABILITIES["distract"].when, codes.IF_LINE_OF_EFFECT, codes.ACTOR)
    assert not asks(ABILITIES["heavy-air"].when, codes.IF_LINE_OF_EFFECT, codes.ACTOR)


@pytest.mark.rule("gap.edge-one-token")
def test_cover_is_laid_on_edges_without_a_token() -> None:
    """The reader adds that to whatever the card says of the edge."""
    bare = [one for one in filter_of(ABILITIES["unfold"]) if one.any == 1 << codes.NO_TOKEN]
    assert len(bare) == 1 and bare[0].asks == codes.IF_EDGE


# -- texts ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ability", "text"),
    [
        ("move", "Move 1 region."),
        ("move-defender", "A defender that is not Immobile moves 1 region."),
        ("respec", "In a tech region: return any of your cards and gain others, of at most the tier of this region."),
        ("suppression", "When an operative ignores dice of an attack: attack that operative (2 dice, Range Limit 3)."),
        (
            "shifting-strike",
            "Move up to 1 region. Attack (2 dice, melee, Armor Piercing 1). "
            "If it does no damage, you may use this ability again for 1.",
        ),
        (
            "distract",
            "When an operative activates an ability: that operative loses 1 ability point, or else that ability is "
            "cancelled. No line of effect needed. Slow Reload.",
        ),
        (
            "latch-on",
            "Attack (1 die, melee, Armor Piercing 2). If it does damage, whoever was hit loses 1 ability point.",
        ),
        (
            "call-back",
            "An incapacitated operative within 5 regions gains 2 health. No line of effect needed. Slow Reload.",
        ),
        (
            "patchwork",
            "When a dice group is assigned to a mechanical defender or reactor in this region: "
            "ignore up to 2 of its dice.",
        ),
        ("jack-the-door", "Open or close a Blast Door within 2 regions in line of effect."),
        (
            "absorb",
            "When a dice group is assigned to you, with 1 charge token or more: "
            "remove 1 charge token. Ignore the group.",
        ),
    ],
)
def test_a_cards_text_is_made_from_its_effects(ability: str, text: str) -> None:
    """Nobody types it, so it cannot say anything else than what is done."""
    assert ABILITIES[ability].text == text


def test_a_whole_card_reads_as_it_would_be_printed() -> None:
    """Qualities, then each ability with its cost, and which of them need an upgrade."""
    assert CARDS["steel-ripper"].text == (
        "Coordinated. Shred (3): Attack (2 dice, melee). "
        "Harry (upgrade) (2): When an operative ignores dice of an attack made by a defender in this region: "
        "move 1 region. Attack that operative (2 dice, melee). "
        "Pursue (upgrade) (1): When an operative leaves this region without phasing: move 1 region."
    )


# -- everything ends --------------------------------------------------------------------------------------------------

SINGLE: Final = ["ranged", "direct", "single"]
GAIN: Final = [{"do": "adjust", "what": "ap", "who": "self", "by": 1}]
BRACE: Final = [{"do": "modify", "who": "self", "stat": "armor", "by": 1, "until": "my_next"}]
ASSIGNED: Final = {"on": "group_assigned", "when": [{"is": "same", "of": "subject", "as": "self"}]}


@pytest.mark.rule("gap.stack-bounded", "gap.initiative-group-pass")
def test_nothing_may_pay_for_itself_unless_it_is_slow_or_used_up() -> None:
    """Free actions, free reactions, points for points and free activations are refused, or limited."""
    odd = {"pack.toml: service-carbine, Odd One"}
    free = {"do": "activate", "ability": "A", "cost": 0}
    paid = {"do": "activate", "ability": "A", "cost": 7}
    again_free = {"do": "activate", "ability": "this", "cost": 0}
    chosen = {"do": "choose", "as": "A", "what": "ability", "where": [{"is": "ability", "any": ["action"]}]}
    again = [
        {"do": "choose", "as": "C", "what": "card", "where": [{"is": "kind", "any": ["weapon"]}]},
        {"do": "reload", "who": "C"},
    ]
    for fields, place in (
        ({"cost": 0, "effects": BRACE}, "cost: expected at least 1, or Slow Reload"),
        ({"cost": 0, "effects": BRACE, "trigger": ASSIGNED}, "cost: expected at least 1, or Slow Reload"),
        ({"cost": 5, "effects": GAIN}, r"effects\[1\].by: expected a loss, or Slow Reload"),
        ({"cost": 5, "effects": [chosen, free]}, r"effects\[1\].what: expected something else, or Slow Reload"),
        ({"cost": 5, "effects": [chosen, paid]}, r"effects\[1\].what: expected something else, or Slow Reload"),
        ({"cost": 5, "effects": [again_free]}, r"effects\[1\].cost: expected at least 1, or Slow Reload"),
        ({"cost": 1, "effects": again}, r"effects\[2\].do: expected a token that limits it"),
    ):
        with pytest.raises(ContentError, match=f"{next(iter(odd))}: field {place}"):
            with_ability("service-carbine", **fields)
        assert with_ability("service-carbine", **fields, qualities=["Slow Reload"]).abilities
    assert with_ability("stim-patch", cost=0, effects=GAIN).abilities
    assert with_ability("bodyguard", cost=0, effects=GAIN, trigger={"on": "initiative_gained", "when": []}).abilities
    assert with_ability("service-carbine", cost=0, effects=BRACE, limit="game").abilities


FRIEND: Final = {"do": "choose", "as": "O", "what": "unit", "where": [{"is": "kind", "any": ["operative"]}]}
HARM: Final = [FRIEND, {"do": "adjust", "what": "health", "who": "O", "by": -1}]
CARD: Final[dict[str, Any]] = {
    "do": "choose",
    "as": "C",
    "what": "card",
    "where": [{"is": "token", "name": "rapid-reload", "max": 0}],
}
RELOAD: Final = {"do": "reload", "who": "C"}
LAID: Final = {"do": "adjust", "what": "token", "name": "rapid-reload", "who": "C", "by": 1, "until": "initiative"}
BOMB: Final = {"do": "attack", "strength": 2, "descriptors": ["melee", "direct", "area"], "at": "here"}
ENTERED: Final = {"on": "region_entered", "when": [{"is": "kind", "of": "actor", "any": ["operative"]}]}


def healing(**filters: Any) -> list[dict[str, Any]]:
    """Effects that heal whom a choice picks."""
    return [{**FRIEND, **filters}, {"do": "adjust", "what": "health", "who": "O", "by": 1}]


@pytest.mark.rule("gap.stack-bounded-revival")
@pytest.mark.parametrize(
    ("card", "fields", "place"),
    [
        ("field-medic", {"cost": 5, "effects": healing(count="all")}, r"effects\[2\].who: expected one Operative"),
        ("field-medic", {"cost": 5, "effects": healing(count="any")}, r"effects\[2\].who: expected one Operative"),
        ("field-medic", {"cost": 1, "effects": healing()}, "cost: expected at least 2"),
        ("service-carbine", {"cost": 1, "effects": [BOMB]}, "cost: expected at least 2"),
        (
            "service-carbine",
            {"cost": 1, "effects": [FRIEND, {"do": "move", "who": "O", "up_to": 1}]},
            "cost: expected at least 2",
        ),
        (
            "service-carbine",
            {"cost": 1, "effects": [FRIEND, {"do": "phase", "who": "O", "to": "here"}]},
            "cost: expected at least 2",
        ),
        (
            "service-carbine",
            {"cost": 1, "effects": HARM},
            "cost: expected at least 2",
        ),
        ("titan", {"cost": 3, "effects": [BOMB], "trigger": ENTERED}, r"effects\[1\].at: expected actor or subject"),
        (
            "titan",
            {
                "cost": 3,
                "effects": [FRIEND, {"do": "adjust", "what": "health", "who": "O", "by": -1}],
                "trigger": ENTERED,
            },
            r"effects\[2\].at: expected actor or subject",
        ),
        # what is reloaded is limited by a token, whatever tricks are tried
        ("service-carbine", {"cost": 1, "effects": [CARD, RELOAD]}, r"effects\[2\].do: expected a token"),
        (
            "service-carbine",
            {"cost": 1, "effects": [{**CARD, "where": [{**CARD["where"][0], "not": True}]}, RELOAD, LAID]},
            r"effects\[2\].do: expected a token",
        ),
        (
            "service-carbine",
            {"cost": 1, "effects": [{**CARD, "where": [{**CARD["where"][0], "of": "card"}]}, RELOAD, LAID]},
            r"effects\[2\].do: expected a token",
        ),
        ("service-carbine", {"cost": 1, "effects": [CARD, RELOAD, {**LAID, "max": 0}]}, "do: expected a token"),
        ("service-carbine", {"cost": 1, "effects": [CARD, RELOAD, *healing(), LAID]}, "do: expected a token"),
        (
            "service-carbine",
            {
                "cost": 1,
                "effects": [
                    {**CARD, "where": [{**CARD["where"][0], "name": "charge"}]},
                    RELOAD,
                    {**LAID, "name": "charge"},
                ],
            },
            "do: expected a token",
        ),
    ],
)
def test_nobody_is_felled_and_revived_for_ever(card: str, fields: dict[str, Any], place: str) -> None:
    """Each could go on without end; slow, it is taken."""
    with pytest.raises(ContentError, match=f"pack.toml: {card}, Odd One: field .*{place}"):
        with_ability(card, **fields)
    assert with_ability(card, **fields, qualities=["Slow Reload"]).abilities


@pytest.mark.rule("gap.stack-bounded-revival")
def test_what_limits_reloading_is_never_taken_off() -> None:
    """Not even by what is slow; and what has its limits is taken as it is."""
    for token in ("rapid-reload", "reinforced"):
        off = [{"do": "choose", "as": "C", "what": "card"}, {**LAID, "name": token, "by": -1}]
        with pytest.raises(ContentError, match=r"effects\[2\].by: expected to put tokens down"):
            with_ability("service-carbine", effects=off, qualities=["Slow Reload"])
    able = [*FRIEND["where"], {"is": "state", "any": ["able"]}]
    for card, fields in (
        ("service-carbine", {"cost": 1, "effects": [CARD, RELOAD, LAID]}),
        ("service-carbine", {"cost": 1, "effects": [CARD, LAID, RELOAD]}),
        ("field-medic", {"cost": 2, "effects": healing()}),
        ("field-medic", {"cost": 1, "effects": healing(where=able, count="all")}),
        ("field-medic", {"cost": 1, "effects": [{"do": "adjust", "what": "health", "who": "self", "by": 1}]}),
        ("service-carbine", {"cost": 2, "effects": [BOMB]}),
        ("titan", {"cost": 1, "effects": [BOMB]}),
        (
            "titan",
            {"effects": [{"do": "attack", "strength": 1, "descriptors": SINGLE, "at": "actor"}], "trigger": ENTERED},
        ),
    ):
        assert with_ability(card, **fields).abilities


def test_the_abilities_in_the_box_all_end() -> None:
    """Every ability costs something, is slow, is used up, or answers only the gain of the initiative."""
    for ability in BOX.abilities:
        card = BOX.cards[ability.card]
        limited = ability.slow or ability.once or card.qualities & (codes.SLOW_RELOAD | codes.CONSUMABLE)
        assert ability.cost or limited or ability.trigger == codes.INITIATIVE_GAINED, ability.title


# -- what is refused --------------------------------------------------------------------------------------------------

UNIT: Final = {"do": "choose", "as": "U", "what": "unit", "where": [{"is": "kind", "any": ["defender"]}]}
EDGE: Final = {"do": "choose", "as": "E", "what": "edge"}


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"effects": [{"do": "fly"}]}, r"effects\[1\].do: expected one of choose, if"),
        ({"effects": [{"do": "move", "who": "self"}]}, r"effects\[1\].up_to: expected a value, found nothing"),
        ({"effects": [{"do": "move", "who": "actor", "up_to": 1}]}, r"effects\[1\].who: expected a role that is known"),
        ({"effects": [{"do": "move", "who": "self", "up_to": 1, "fast": True}]}, r"effects\[1\].fast: expected who"),
        (
            {"effects": [{"do": "phase", "who": "hit", "to": "here"}]},
            r"effects\[1\].who: expected a role that is known",
        ),
        (
            {"effects": [EDGE, {"do": "adjust", "what": "health", "who": "E", "by": 1}]},
            "who: expected a unit, but E is a edge",
        ),
        (
            {"effects": [UNIT, {"do": "edge", "at": "U", "set": "cover"}]},
            r"effects\[2\].at: expected a edge, but U is a unit",
        ),
        ({"effects": [UNIT, UNIT]}, r"effects\[2\].as: expected a new name: U is chosen already"),
        ({"effects": [{**UNIT, "as": "self"}]}, r"effects\[1\].as: expected a name in capitals"),
        ({"effects": [{**UNIT, "where": [{"is": "tall"}]}]}, r"where\[1\].is: expected one of kind, side"),
        (
            {"effects": [{**UNIT, "where": [{"is": "edge", "any": ["open"]}]}]},
            r"where\[1\].of: expected a edge with edge",
        ),
        ({"effects": [{**UNIT, "where": [{"is": "distance"}]}]}, r"where\[1\]: expected a bound with distance"),
        (
            {"effects": [{**UNIT, "where": [{"is": "kind", "any": ["cat"]}]}]},
            r"where\[1\].any: expected a list of some of",
        ),
        ({"effects": [{**UNIT, "what": "card", "count": "all"}]}, r"effects\[1\].count: expected one card"),
        ({"effects": BRACE, "needs": [{"is": "kind", "any": ["operative"]}]}, r"needs\[1\].of: expected a role"),
        ({"effects": BRACE, "trigger": {"on": "noon", "when": []}}, "trigger.on: expected one of ability_activated"),
        ({"effects": BRACE, "upgrade": True}, "upgrade: expected on defenders only"),
        (
            {"effects": [{"do": "attack", "strength": 2, "descriptors": SINGLE, "qualities": ["Burning 1"]}]},
            r"effects\[1\].qualities: expected Burning on area attacks only",
        ),
        (
            {"effects": [{"do": "attack", "strength": 2, "descriptors": SINGLE, "qualities": ["Armor Piercing"]}]},
            r"effects\[1\].qualities: expected \[Armor Piercing N",
        ),
        (
            {"effects": [{"do": "attack", "strength": 2, "descriptors": SINGLE, "at": "here"}]},
            r"effects\[1\].at: expected a unit with this attack",
        ),
        (
            {"effects": [{"do": "attack", "strength": 10, "descriptors": SINGLE}]},
            "strength: expected a number from 1 to 9",
        ),
        (
            {"effects": [{"do": "adjust", "what": "token", "who": "card", "by": 1}]},
            r"effects\[1\].name: expected with tokens",
        ),
        (
            {"effects": [{"do": "adjust", "what": "emp", "who": "self", "by": 2}]},
            "expected to set the E.M.P. to emp_start",
        ),
    ],
)
def test_a_text_that_cannot_come_true_is_refused_with_entry_field_and_reason(fields: dict[str, Any], says: str) -> None:
    """A card's author is told where the mistake is and what was expected there."""
    with pytest.raises(ContentError, match=f"pack.toml: service-carbine, Odd One: field .*{says}"):
        with_ability("service-carbine", **fields)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (
            lambda d: entry(d, "titan").__setitem__("id", "turret"),
            "turret: field id: expected a new name, but a defender has it",
        ),
        (
            lambda d: entry(d, "titan")["ability"][0].__setitem__("name", "Spray"),
            "Spray: field name: expected a new name",
        ),
        (lambda d: entry(d, "titan").__setitem__("id", "random"), "random: field id: expected another name"),
        (
            lambda d: entry(d, "titan").__setitem__("qualities", ["Consumable"]),
            "titan: field qualities: expected qualities of",
        ),
        (lambda d: entry(d, "titan").__setitem__("size", 9), "titan: .*size"),
        (
            lambda d: d["setup"].__setitem__("plain_tiles", [6, 9, 9, 35]),
            "setup: field plain_tiles: expected four numbers",
        ),
        (
            lambda d: d["setup"].__setitem__("manager_tracker_top", 4),
            "setup: field manager_tracker_top: expected at least",
        ),
        (lambda d: d["defender"].pop(0), "defender: field tech: expected at least 2 basic defenders of tier 1"),
        (lambda d: d["weapon"].__delitem__(slice(0, 2)), "weapon: field tier: expected at least 4 of tier 1, found 3"),
        (lambda d: d["complex"][0]["reactors"].pop(), "old-guard: field reactors: expected 5, found 4"),
        (lambda d: d["complex"][0]["defenders"].__setitem__(0, "lane-wardens"), ""),
        (
            lambda d: d["complex"][0]["defenders"].__setitem__(1, "lane-wardens"),
            "old-guard: field defenders: expected one",
        ),
        (
            lambda d: d["team"][0]["operative"][0].__setitem__("weapon", "sniper-rifle"),
            r"strike-team: field operative\[1\].weapon: expected a weapon of tier 1, found 'sniper-rifle'",
        ),
    ],
)
def test_entries_that_do_not_go_together_are_refused(change: Callable[[dict[str, Any]], None], says: str) -> None:
    """Ids, counts, slots and recommended sets must fit; one that does is taken."""
    if not says:
        assert changed(change).cards
        return
    with pytest.raises(ContentError, match=says):
        changed(change)


def test_every_card_is_in_the_box_once() -> None:
    """Card and ability numbers are their places."""
    assert [card.number for card in BOX.cards] == list(range(len(BOX.cards)))
    assert [ability.number for ability in BOX.abilities] == list(range(len(BOX.abilities)))
    for card in BOX.cards:
        assert isinstance(card, Card) and [one.place for one in card.abilities] == list(range(len(card.abilities)))


@pytest.mark.rule("gap.stack-bounded")
@pytest.mark.parametrize("limit", [{"qualities": ["Slow Reload"]}, {"limit": "game"}])
def test_two_who_could_order_each_other_do_not_go_round_in_circles(limit: dict[str, Any]) -> None:
    """Each may choose the other's order as long as neither was given; whether that can be done is found out at once."""
    where = [{"is": "kind", "any": ["operative"]}, {"is": "same", "as": "self", "not": True}]
    order = [
        {"do": "choose", "as": "A", "what": "ability", "where": where},
        {"do": "activate", "ability": "A", "cost": 0},
    ]

    def letter(data: dict[str, Any]) -> None:
        entry(data, "squad-leader")["ability"].append({"name": "Order", "cost": 1, "effects": order, **limit})

    t = table(raids.changed(letter), operatives=[{"cards": ["squad-leader"]}, {"cards": ["squad-leader"]}])
    t.play("use op1 order")
    assert "ability op2 take-pillar" in t.choices
    assert ("ability op2 order" in t.choices) == ("qualities" in limit)  # once a game for the whole team
