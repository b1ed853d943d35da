"""The boxes: what is in them, what the rulebooks state of it, and what is our own design because they are silent."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Mapping
from typing import Any, Final, cast

import pytest

from tests.support.mechs import CONTENT, GAME, Seat, changed, content, laid, opened, refused, table
from warroom.games.critical_mass.box import BOLT, Kind, Mech
from warroom.games.critical_mass.codes import DAMAGE_NAMES, KIND_NAMES, TYPE_NAMES
from warroom.games.critical_mass.content import slug
from warroom.games.critical_mass.game import CriticalMass
from warroom.games.critical_mass.state import Battle
from warroom.kernel.chance import OutOfChance, Scripted, Search
from warroom.kernel.refusals import ContentError, Refused

pytestmark = pytest.mark.game("critical-mass")

DATA: Final = content()
BOXES: Final = {box["id"]: box for box in DATA["box"]}
MECHS: Final = {mech["id"]: mech for mech in DATA["mech"]}
LEDGER: Final = tomllib.loads(CONTENT.with_name("ledger.toml").read_text(encoding="utf-8"))
KEYWORDS: Final = {"piercing": 1, "unavoidable": 2}


def mech(name: str, game: CriticalMass = GAME) -> Mech:
    """A Mech as the game knows it."""
    return next(known for known in game.box.mechs if known.name == name)


def card(name: str, game: CriticalMass = GAME) -> Kind:
    """A card as the game knows it."""
    return next(kind for kind in game.box.kinds if kind.name == name)


def entries(name: str) -> list[dict[str, Any]]:
    """All entries of the content file for a card of this printed name."""
    return [entry for entry in DATA["card"] if entry["name"] == name]


def deck(name: str) -> list[str]:
    """The names of a Mech's own cards."""
    return [kind.name for kind in mech(name).own]


# -- what is in a box --------------------------------------------------------------------------------------------------


@pytest.mark.rule("components.boards")
def test_a_box_has_two_boards_one_for_each_of_its_mechs() -> None:
    """Raijin and Archon in one box, Patriot and Iron Curtain in the other; a third board in a box is a mistake."""
    assert {box: entry["mechs"] for box, entry in BOXES.items()} == {
        "raijin-archon": ["raijin", "archon"],
        "patriot-iron-curtain": ["patriot", "iron-curtain"],
    }
    for known in GAME.box.mechs:
        assert known.name in BOXES[known.box]["mechs"]
        assert len(known.component_titles) == 4
    with pytest.raises(ContentError, match="raijin-archon: field mechs: expected the Mechs of that box"):
        moved = content()
        moved["box"][0]["mechs"].append("patriot")
        laid(moved)


@pytest.mark.rule("components.raijin-cards")
def test_raijin_has_twelve_cards() -> None:
    """Twelve cards begin with Raijin where nothing is added, and the content file may not say otherwise."""
    assert_deck_of("raijin", 12)


@pytest.mark.rule("components.archon-cards")
def test_archon_has_twelve_cards() -> None:
    """Twelve as well."""
    assert_deck_of("archon", 12)


@pytest.mark.rule("components.patriot-cards")
def test_patriot_has_eleven_cards() -> None:
    """One less than the others."""
    assert_deck_of("patriot", 11)


@pytest.mark.rule("components.iron-curtain-cards")
def test_iron_curtain_has_twelve_cards() -> None:
    """Twelve again."""
    assert_deck_of("iron-curtain", 12)


def assert_deck_of(name: str, n: int) -> None:
    """So many own cards lie at the Mech's seat; a content file that says another number is refused."""
    assert len(deck(name)) == n
    other = "archon" if name != "archon" else "raijin"
    t = opened({"mechs": f"{name},{other}", "loadouts": "none"})
    assert len(t.hand(0)) + len(t.off(0)) == n
    for wrong in (n - 1, n + 1):
        with pytest.raises(ContentError, match=f"{name}: field cards: expected the number of its own cards"):
            changed(mechs={name: {"cards": wrong}})


@pytest.mark.rule("components.additional-raijin-archon")
def test_the_first_box_has_48_additional_cards() -> None:
    """Copies counted."""
    assert sum(GAME.box.pool[GAME.box.box_names.index("raijin-archon")]) == 48


@pytest.mark.rule("components.additional-patriot-iron-curtain")
def test_the_second_box_has_49_additional_cards() -> None:
    """Copies counted."""
    assert sum(GAME.box.pool[GAME.box.box_names.index("patriot-iron-curtain")]) == 49


@pytest.mark.rule("gap.data.additional-count", "setup.additional-set-size")
def test_no_box_has_68_additional_cards_and_the_number_follows_from_the_cards() -> None:
    """Both boxes come to 72 Combat cards; the stated number must be that of the cards, whatever it is."""
    for box, pool in zip(DATA["box"], GAME.box.pool, strict=True):
        assert sum(pool) != 68
        assert sum(pool) + sum(len(deck(name)) for name in box["mechs"]) == 72
    bigger = changed(new=[{"name": "Spare Part", "copies": 5}])
    assert [sum(pool) for pool in bigger.box.pool] == [53, 49]
    stated = content()
    stated["box"][0]["additional_cards"] = 68
    with pytest.raises(ContentError, match="raijin-archon: field additional_cards: expected 48"):
        laid(stated)


@pytest.mark.rule("components.targeting-cards")
def test_a_box_has_six_targeting_cards() -> None:
    """Left, center and right for each of its two pilots, so four pilots with two boxes have three each."""
    assert [box["targeting_cards"] for box in DATA["box"]] == [6, 6]
    t = table(Seat("raijin"), Seat("archon"), Seat("patriot"), Seat("iron-curtain"))
    for seat in range(4):
        aims = [choice.removeprefix("plan recharge > ") for choice in t.choices(seat) if "recharge" in choice]
        assert aims == ["left", "center", "right"]


@pytest.mark.rule("components.metallic-cubes", "gap.data.metallic-cubes")
def test_the_37_metallic_cubes_of_a_box_are_enough_for_its_plates_and_limit_nothing_else() -> None:
    """Content with more plates than cubes in a box is refused; two Mechs of one kind may have more between them."""
    for box in DATA["box"]:
        assert box["metallic_cubes"] == 37
        assert sum(part["plates"] for name in box["mechs"] for part in MECHS[name]["component"]) <= 37
    parts = [dict(part) for part in MECHS["raijin"]["component"]]
    parts[3]["plates"] = 8
    with pytest.raises(ContentError, match="raijin-archon: field metallic_cubes: expected at least 38"):
        changed(mechs={"raijin": {"component": parts}})
    t = opened({"mechs": "archon,archon", "mirror": True})
    assert sum(t.plates(0).values()) + sum(t.plates(1).values()) == 38


@pytest.mark.rule("components.green-cubes")
def test_a_box_has_four_green_cubes_for_primed_and_abilities() -> None:
    """They are enough for every marker its two Mechs can ever need."""
    assert [box["green_cubes"] for box in DATA["box"]] == [4, 4]
    for box in DATA["box"]:
        markers = sum(1 + mech(name).conditional for name in box["mechs"])
        assert markers <= box["green_cubes"]


@pytest.mark.rule("components.boards-revised", "gap.data.boards-revised")
def test_boards_of_another_print_work_the_same_way() -> None:
    """The Thrusters have the values of the examples; other values come from the content file and play by the rules."""
    stated = {
        name: (MECHS[name]["component"][0]["plates"], MECHS[name]["component"][0]["durability"]) for name in MECHS
    }
    assert stated["raijin"] == (2, 4)
    assert stated["iron-curtain"] == (4, 3)
    assert MECHS["archon"]["component"][0]["plates"] == 2
    parts = [dict(part) for part in MECHS["archon"]["component"]]
    parts[0] |= {"name": "Ion Wings", "plates": 1, "durability": 5}
    game = changed(mechs={"archon": {"component": parts}})
    t = table(Seat("raijin", hand=["flame-blade", "plasma-cannon"]), Seat("archon"), game=game)
    t.plan("flame-blade", "recharge")
    assert "hit ion-wings 0" not in t.choices(0), "4 damage is less than the new Durability"
    t.split().plan("plasma-cannon", "activate").split("ion-wings 1")
    assert t.plates(1)["ion-wings"] == 0
    assert t.asks == {1: "deactivate"}, "it is destroyed, and its critical effect is the old one"


@pytest.mark.rule("components.second-set-players")
def test_three_or_four_pilots_need_the_second_box() -> None:
    """With one box there are two Mechs and two pilots; with both there can be three, four, or two teams."""
    for box in BOXES:
        for mode in ("three", "four", "teams"):
            assert refused({"mode": mode, "boxes": box}) == "components.second-set-players"
            assert refused({"mode": mode, "boxes": box, "mirror": True}) == "components.second-set-players"
        assert refused({"mode": "duel", "boxes": box}) == ""
    assert refused({"boxes": "raijin-archon", "mechs": "raijin,patriot"}) == "setup.choose-mech"
    for mode, seats in (("three", 3), ("four", 4), ("teams", 4)):
        assert len(opened({"mode": mode, "boxes": "both"}).s.cockpits) == seats


@pytest.mark.rule("components.second-set-cards", "gap.data.additional-two-boxes")
def test_a_second_box_widens_the_choice_of_cards_for_every_mech() -> None:
    """Raijin's first slot is for Tech 2 Equipment: with both boxes also the other box's, if both are in play."""
    offers = {}
    for boxes in ("raijin-archon", "both"):
        t = opened({"boxes": boxes, "loadouts": "custom"})
        offers[boxes] = {choice.removeprefix("fit ") for choice in t.choices(0)} - {"pass"}
    assert offers["raijin-archon"] == {"focus-lens", "servo-boosters", "edge-field", "ablative-mesh"}
    assert offers["both"] - offers["raijin-archon"] == {"auto-loader", "reinforced-actuators", "reactive-plates"}
    assert offers["raijin-archon"] < offers["both"]
    assert refused({"boxes": "both", "loadouts": "chain-gun,focus-lens"}) == ""
    assert refused({"boxes": "raijin-archon", "loadouts": "chain-gun,focus-lens"}) == "gap.data.additional-duplicates"
    assert refused({"boxes": "three"}) == "gap.data.additional-two-boxes"


# -- additional cards --------------------------------------------------------------------------------------------------


@pytest.mark.rule("gap.data.additional-set-per-player")
def test_each_pilot_draws_on_a_whole_pool_of_their_own() -> None:
    """Two Raijins each take both copies of Vibro Knife; neither stands in the other's way."""
    t = opened({"mechs": "raijin,raijin", "mirror": True, "loadouts": "custom"})
    for choice in ("pass", "fit vibro-knife", "fit vibro-knife", "pass", "pass"):
        t.together({0: choice, 1: choice})
    t.together({0: "activate vibro-knife", 1: "activate vibro-knife"})
    for seat in (0, 1):
        assert (t.hand(seat) + t.off(seat)).count("vibro-knife") == 2


@pytest.mark.rule("gap.data.additional-duplicates")
def test_a_card_may_be_taken_as_often_as_there_are_copies() -> None:
    """Two Vibro Knives fit, a third does not exist; Focus Lens has two copies in each box."""
    t = opened({"loadouts": "custom"})
    t.together({0: "pass", 1: "pass"}).together({0: "fit vibro-knife", 1: "pass"})
    t.together({0: "fit vibro-knife", 1: "pass"})
    assert t.why_not(0, "fit vibro-knife") == "gap.data.additional-duplicates"
    assert t.why_not(0, "fit arc-whip") == ""
    assert refused({"loadouts": "vibro-knife+vibro-knife,none"}) == ""
    assert refused({"loadouts": "vibro-knife+vibro-knife+vibro-knife,none"}) == "gap.data.additional-duplicates"
    single = changed(cards={"Vibro Knife": {"copies": 1}, "Arc Whip": {"copies": 3}})
    with pytest.raises(Refused, match="Vibro Knife: 1 in the boxes in play"):
        single.setup({"loadouts": "vibro-knife+vibro-knife,none"})
    assert single.setup({"loadouts": "arc-whip+arc-whip+arc-whip,none"})
    lens = card("focus-lens").number
    assert [pool[lens] for pool in GAME.box.pool] == [2, 2]


# -- what the rulebooks state, and what they do not ------------------------------------------------------------------


def known_cards() -> list[dict[str, Any]]:
    """The cards the rulebooks speak of as cards."""
    return [entry for entry in LEDGER["card"] if entry["type"] in TYPE_NAMES and not entry.get("fiction_only")]


@pytest.mark.rule("gap.data.card-lists-missing")
def test_what_the_rulebooks_say_of_a_card_is_kept_and_the_rest_is_marked_as_house_made() -> None:
    """Every stated value is in the content file; a card they do not name says that it is our own."""
    names = {entry["name"] for entry in known_cards()}
    for fact in known_cards():
        kind = card(slug(fact["name"]))
        assert TYPE_NAMES[kind.type] == fact["type"]
        if "speed" in fact:
            assert kind.speed == (BOLT if fact["speed"] == "lightning" else fact["speed"])
        for field in ("firepower", "durability", "tech", "attacks"):
            assert getattr(kind, field) == fact.get(field, getattr(kind, field))
        assert KIND_NAMES[kind.defends] == fact.get("defense_kind", KIND_NAMES[kind.defends])
        assert all(kind.keywords & KEYWORDS[word] for word in fact.get("keywords", []))
        assert not any(kind.keywords & KEYWORDS[word] for word in fact.get("keywords_absent", []))
    for entry in DATA["card"]:
        assert entry["source"] == ("rulebook" if entry["name"] in names else "house")
    for known in LEDGER["mech"]:
        own = deck(known["id"])
        assert set(known["known_cards"]) - {"focus-lens"} <= set(own)


@pytest.mark.rule("gap.data.card-lists-missing")
def test_the_rules_know_no_card_by_name() -> None:
    """With every card called otherwise the same choices lead to the same battle."""
    data = content()
    called = {name: f"Card {n}" for n, name in enumerate(dict.fromkeys(entry["name"] for entry in data["card"]))}
    here, other = opened({}), opened({}, laid(renamed(data, called)))
    dice = Search(7)
    for step in range(120):
        assert here.asks == other.asks
        if here.over:
            break
        answers = {seat: dice.pick(len(here.choices(seat))) for seat in here.asks}
        for t in (here, other):
            t.together({seat: t.choices(seat)[place] for seat, place in answers.items()})
        assert [here.plates(seat) for seat in (0, 1)] == [other.plates(seat) for seat in (0, 1)]
    assert here.events() == other.events() and "dodged" in here.events() and "blocked" in here.events()
    assert "Card 4" in other.says() and "Card 4" not in here.says()


def renamed(value: Any, called: Mapping[str, str]) -> Any:
    """Content with other names of cards, wherever they stand."""
    if isinstance(value, dict):
        return {
            key: called.get(one, one) if key == "name" and isinstance(one, str) else renamed(one, called)
            for key, one in value.items()
        }
    return [renamed(one, called) for one in value] if isinstance(value, list) else value


@pytest.mark.rule("gap.data.components-missing")
def test_components_the_rulebooks_do_not_describe_are_our_own() -> None:
    """Four a Mech, the stated Thrusters, otherwise house-made, and no critical effects but Stun and Deactivate."""
    for name, entry in MECHS.items():
        assert len(entry["component"]) == 4
        stated = next(known for known in LEDGER["mech"] if known["id"] == name)["components"]
        for fact in stated:
            part = next(part for part in entry["component"] if part["name"] == fact["name"])
            assert part["source"] == "rulebook"
            assert {key: part[key] for key in ("plates", "durability") if key in fact}.items() <= fact.items()
            if "critical_effects" in fact:
                assert part["critical"] == [{"do": "deactivate", "whose": "self", "count": 1, "of": {"name": "Evade"}}]
        ours = [part for part in entry["component"] if part["name"] not in {fact["name"] for fact in stated}]
        assert {part["source"] for part in ours} == {"house"}
        verbs = {effect["do"] for part in entry["component"] for effect in part["critical"]}
        assert verbs == {"stun", "deactivate"}


@pytest.mark.rule("gap.data.archon-ability")
def test_archons_ability_is_continuous_and_our_own() -> None:
    """Charged Emitters: no marker, always there, said in the words every card is made of."""
    assert MECHS["archon"]["ability"]["source"] == "house"
    assert not mech("archon").conditional
    assert mech("archon").ability.text == "If you are Primed, your Beam Weapons have +1 Firepower."
    assert table(Seat("archon", primed=True), Seat("raijin")).firepower(0, "heavy-laser") == 4
    assert table(Seat("archon"), Seat("raijin")).firepower(0, "heavy-laser") == 3


@pytest.mark.rule("gap.data.patriot-ability")
def test_patriots_ability_is_continuous_and_our_own() -> None:
    """Return Fire: whenever Patriot was damaged, a Weapon comes back at the end of Combat, without any marker."""
    assert MECHS["patriot"]["ability"]["source"] == "house"
    assert not mech("patriot").conditional
    for weapon, back in (("medium-laser", ["light-laser"]), ("recharge", [])):
        t = table(Seat("patriot", cooldown=["light-laser"]), Seat("iron-curtain")).plan("evade", weapon).finish_turn()
        assert t.cooldown(0) == ["light-laser"], "Evade dodges, so there is no damage to answer"
        t = table(Seat("patriot", cooldown=["light-laser"]), Seat("iron-curtain")).plan("activate", weapon)
        t.finish_turn()
        assert [name for name in t.hand(0) if name == "light-laser"] == back


@pytest.mark.rule("gap.data.archon-patriot-slots")
def test_archon_and_patriot_have_five_house_made_slots_like_the_others() -> None:
    """Five each, marked as ours where the rulebooks give none."""
    assert {name: len(mech(name).slot_tech) for name in MECHS} == dict.fromkeys(MECHS, 5)
    assert {name for name in MECHS if "slots" in MECHS[name]["supplied"]} == {"archon", "patriot"}


@pytest.mark.rule("gap.data.archon-faction-heading")
def test_archon_belongs_to_the_conglomerate() -> None:
    """And to nobody else's faction."""
    assert MECHS["archon"]["faction"] == "The Conglomerate"
    assert len({entry["faction"] for entry in DATA["mech"]}) == 4


@pytest.mark.rule("gap.data.nekode-gauntlet")
def test_nekode_blade_is_one_card_and_there_is_no_gauntlet_blade() -> None:
    """Raijin has it once, under its later name."""
    assert deck("raijin").count("nekode-blade") == 1
    assert not [kind for kind in GAME.box.kinds if "gauntlet" in kind.name]
    with pytest.raises(Refused, match="is no card of this game"):
        GAME.read("plan gauntlet-blade")


@pytest.mark.rule("gap.data.evade-note-foreign-mechs")
@pytest.mark.parametrize("name", ["raijin", "archon", "patriot", "iron-curtain"])
def test_evade_is_the_same_for_every_mech(name: str) -> None:
    """It comes home undamaged, and cools down if its Mech was damaged, whoever plays it."""
    enemy = Seat("iron-curtain" if name != "iron-curtain" else "raijin", hand=["medium-laser", "arc-whip"])
    t = table(Seat(name), enemy).plan("evade", "medium-laser").finish_turn()
    assert "evade" in t.hand(0) and t.cooldown(0) == []
    t.plan("evade", "arc-whip").finish_turn()
    assert t.cooldown(0) == ["evade"]


@pytest.mark.rule("gap.data.overcharge-text")
def test_overcharge_quickens_and_strengthens_the_weapons_of_the_next_turn_only() -> None:
    """2 Speed and 2 Firepower more for every Weapon, not yet on its own turn and no more after the next."""
    t = table(Seat("iron-curtain", hand=["overcharge", "heavy-laser", "shock-claw"]), Seat("patriot"))

    def values() -> list[int]:
        return [t.speed(0, "heavy-laser"), t.firepower(0, "heavy-laser"), t.speed(0, "shock-claw")]

    assert values() == [2, 3, 3]
    t.plan("overcharge", "light-laser")
    assert t.asks == {1: "damage"} and values() == [2, 3, 3]
    t.split()
    assert values() == [4, 5, 5]
    t.plan("heavy-laser", "evade")
    assert "Iron Curtain attacks with Heavy Laser, Firepower 5." in t.says()
    assert values() == [2, 3, 3]


@pytest.mark.rule("gap.data.overcharge-owner")
def test_overcharge_belongs_to_iron_curtain_but_could_be_anybodys() -> None:
    """A Tech 2 card of its deck; content in which it is an additional card is as good, and Patriot can take it."""
    assert [entry["owner"] for entry in entries("Overcharge")] == ["iron-curtain"]
    assert deck("iron-curtain").count("overcharge") == 1 and card("overcharge").tech == 2
    data = content()
    next(entry for entry in data["card"] if entry["name"] == "Overcharge")["owner"] = "neutral"
    data["box"][1]["additional_cards"] = 50
    iron_curtain = next(entry for entry in data["mech"] if entry["id"] == "iron-curtain")
    iron_curtain["deck"]["tech2"].remove("iron-curtain-overcharge")
    iron_curtain["cards"] = 11
    game = laid(data)
    assert game.setup({"mechs": "patriot,iron-curtain", "loadouts": "overcharge,none"})
    t = table(Seat("patriot", hand=["overcharge", "light-laser"]), Seat("iron-curtain"), game=game)
    t.plan("overcharge", "evade")
    assert t.speed(0, "light-laser") == 6


@pytest.mark.rule("gap.data.focus-lens-owner")
def test_focus_lens_is_an_additional_card_of_both_boxes() -> None:
    """Tech 2, without an icon; either box alone lets a pilot take it."""
    assert {(entry["box"], entry["owner"], entry["tech"]) for entry in entries("Focus Lens")} == {
        ("raijin-archon", "neutral", 2),
        ("patriot-iron-curtain", "neutral", 2),
    }
    for box in BOXES:
        for seat, loadouts in enumerate(("focus-lens,none", "none,focus-lens")):
            t = opened({"boxes": box, "mechs": ",".join(BOXES[box]["mechs"]), "loadouts": loadouts})
            assert "focus-lens" in t.off(seat)


@pytest.mark.rule("gap.data.laser-damage-type")
def test_lasers_are_beams() -> None:
    """Every card called Laser, so Focus Lens helps all of them."""
    lasers = [kind for kind in GAME.box.kinds if kind.name.endswith("-laser")]
    assert len(lasers) >= 4
    assert {DAMAGE_NAMES[kind.damage] for kind in lasers} == {"beam"}
    for name, laser in (("raijin", "light-laser"), ("raijin", "medium-laser"), ("iron-curtain", "pulse-laser")):
        plain = table(Seat(name, hand=[laser]), Seat("archon")).firepower(0, laser)
        assert table(Seat(name, hand=[laser], equipped=["focus-lens"]), Seat("archon")).firepower(0, laser) == plain + 1


@pytest.mark.rule("gap.data.medium-laser-speed")
def test_medium_laser_has_speed_3_and_firepower_2() -> None:
    """Between its brothers."""
    assert (card("medium-laser").speed, card("medium-laser").firepower) == (3, 2)
    assert [card(name).speed for name in ("light-laser", "medium-laser", "heavy-laser")] == [4, 3, 2]


@pytest.mark.rule("gap.data.heavy-laser-firepower")
def test_heavy_laser_has_firepower_3() -> None:
    """The third of 1, 2, 3."""
    assert card("heavy-laser").firepower == 3
    assert [card(name).firepower for name in ("light-laser", "medium-laser", "heavy-laser")] == [1, 2, 3]


@pytest.mark.rule("gap.data.activate-speed")
def test_every_weapon_that_damages_disrupts_activate() -> None:
    """Activate's Speed is a number below that of every Weapon."""
    slowest = min(kind.speed for kind in GAME.box.kinds[1:] if TYPE_NAMES[kind.type] == "weapon")
    assert card("activate").speed == 0 < slowest
    t = table(Seat("patriot", hand=["bunker-rocket"]), Seat("archon")).plan("bunker-rocket", "activate").split()
    assert "disrupted" in t.events() and t.asks == {1: "choose"}, "a card or Primed, not both"


@pytest.mark.rule("gap.data.same-name-same-stats")
def test_cards_of_one_name_are_the_same_on_every_mech() -> None:
    """Light Lasers of Raijin and Patriot are one kind; content in which they differ is refused with card and field."""
    assert len(entries("Light Laser")) == 2
    assert [kind.name for kind in GAME.box.kinds].count("light-laser") == 1
    for known in GAME.box.mechs:
        for kind in known.own:
            assert kind is card(kind.name)
    for field, value in (
        ("speed", 5),
        ("firepower", 2),
        ("damage_type", "none"),
        ("effects", [{"keyword": "piercing"}]),
    ):
        data = content()
        next(entry for entry in data["card"] if entry["id"] == "patriot-light-laser")[field] = value
        with pytest.raises(ContentError, match=f"patriot-light-laser: field {field}: expected the same as on raijin-"):
            laid(data)


@pytest.mark.rule("gap.data.copies-in-deck")
def test_copies_of_a_card_are_separate_cards() -> None:
    """Raijin has two Evades: one cools down while the other is in hand; a deck may hold other numbers."""
    assert deck("raijin").count("evade") == 2
    t = table(Seat("raijin", hand=["evade", "evade"]), Seat("iron-curtain")).plan("evade", "shock-claw").split()
    assert t.hand(0).count("evade") == 1 and t.cooldown(0) == ["evade"]
    t.plan("evade", "recharge")
    assert t.cooldown(0) == ["evade"] and t.hand(0).count("evade") == 1
    data = content()
    next(entry for entry in data["card"] if entry["id"] == "archon-evade")["copies"] = 3
    next(entry for entry in data["mech"] if entry["id"] == "archon")["cards"] = 13
    assert [kind.name for kind in mech("archon", laid(data)).own].count("evade") == 3


@pytest.mark.rule("gap.data.evade-copies")
def test_how_many_evades_each_mech_has() -> None:
    """Archon gives up 1 of 2 with its Thrusters and can dodge on; Iron Curtain gives up the one it has."""
    evades = {name: deck(name).count("evade") for name in ("raijin", "archon", "patriot", "iron-curtain")}
    assert evades == {"raijin": 2, "archon": 2, "patriot": 1, "iron-curtain": 1}
    assert all(len(deck(name)) == (11 if name == "patriot" else 12) for name in evades)
    for name, left in (("archon", 1), ("iron-curtain", 0)):
        t = table(Seat("raijin"), Seat(name, plates={"thrusters": 1})).plan("flame-blade", "recharge")
        t.split("thrusters 1").play("deactivate evade hand")
        assert t.hand(1).count("evade") == left


@pytest.mark.rule("gap.data.attack-effects-one-book")
@pytest.mark.parametrize(("name", "weapon"), [("archon", "graviton-snare"), ("iron-curtain", "bear-hug")])
def test_side_effects_of_attacks_wait_for_the_end_of_combat_in_both_boxes(name: str, weapon: str) -> None:
    """The victim's slower card still works before anything of it goes to Cooldown, whichever box the Weapon is from."""
    t = table(Seat(name, hand=[weapon]), Seat("patriot", hand=["hellfire-rack", "evade"]))
    t.plan(weapon, "hellfire-rack").split()
    assert t.asks == {1: "damage"} and "evade" in t.hand(1), "Hellfire Rack comes before the side effect"
    t.split()
    assert t.asks == {1: "cool"}
    t.play("cool evade")
    assert "evade" in t.cooldown(1)


@pytest.mark.rule("gap.data.unmodified-speed-one-book")
@pytest.mark.parametrize(
    ("name", "helped", "slow"),
    [("archon", "prism-array", "heavy-laser"), ("patriot", "fire-control-center", "tracer-missiles")],
)
def test_printed_speed_decides_about_follow_ups_in_both_boxes(name: str, helped: str, slow: str) -> None:
    """A Weapon of Speed 2 that Equipment makes 3 is no follow-up for a Mech of either box."""
    chain = {"when": "on_damage", "do": "follow_up", "of": {"type": "weapon", "min_speed": 3}}
    game = changed(
        new=[
            {
                "name": "Chain Hook",
                "type": "weapon",
                "speed": 5,
                "firepower": 1,
                "damage_type": "none",
                "effects": [chain],
            }
        ]
    )
    t = table(Seat(name, hand=["chain-hook", slow], equipped=[helped]), Seat("raijin"), game=game)
    assert t.speed(0, slow) == 3
    t.plan("chain-hook", "recharge").split()
    assert t.asks == {0: "follow-up"} and t.why_not(0, f"follow {slow}") == "multi.unmodified-speed"


@pytest.mark.rule("gap.data.damage-types-one-book")
def test_both_boxes_know_the_same_four_damage_types_and_none() -> None:
    """Flame, Missile, Beam, Electrical, or nothing; a fifth is refused with card and field."""
    assert set(DAMAGE_NAMES) == {"flame", "missile", "beam", "electrical", "none"}
    for box in BOXES:
        used = {entry.get("damage_type") for entry in DATA["card"] if entry["box"] == box and entry["type"] == "weapon"}
        assert used == set(DAMAGE_NAMES)
    with pytest.raises(ContentError, match=r"chain-gun: field damage_type: .*'sonic'"):
        changed(cards={"Chain Gun": {"damage_type": "sonic"}})


@pytest.mark.rule("gap.data.lightning-weapon")
def test_a_weapon_with_the_lightning_bolt_is_refused() -> None:
    """None has it, and content that gives it to one does not load."""
    assert not [kind for kind in GAME.box.kinds[1:] if TYPE_NAMES[kind.type] == "weapon" and kind.speed == BOLT]
    with pytest.raises(ContentError, match="chain-gun: field speed: expected a number: no Weapon has the bolt"):
        changed(cards={"Chain Gun": {"speed": "bolt"}})


@pytest.mark.rule("gap.data.recommended-missing")
def test_every_mech_has_a_recommended_selection_that_is_legal_and_the_default() -> None:
    """It fills all slots of its Mech, with cards of its own box, and who wishes nothing gets it."""
    names = {entry["id"]: slug(entry["name"]) for entry in DATA["card"]}
    for name, entry in MECHS.items():
        chosen = [names[id] for id in entry["recommended"]]
        assert len(chosen) == len(entry["slots"]) == 5
        other = "archon" if name != "archon" else "raijin"
        assert refused({"mechs": f"{name},{other}", "loadouts": f"{'+'.join(chosen)},none"}) == ""
        assert refused({"mechs": ",".join(BOXES[entry["box"]]["mechs"]), "boxes": entry["box"]}) == ""
        t = opened({"mechs": f"{name},{other}"})
        assert Counter(t.hand(0) + t.off(0)) - Counter(deck(name)) == Counter(chosen)
    right = MECHS["raijin"]["recommended"]
    for wrong in ([right[1], right[0], *right[2:]], right[:4], [right[0], *["arc-whip"] * 3, right[4]]):
        with pytest.raises(ContentError, match="raijin: field recommended"):
            changed(mechs={"raijin": {"recommended": wrong}})


@pytest.mark.rule("gap.data.recharge-in-deck")
def test_recharge_and_activate_are_among_the_cards_of_every_mech() -> None:
    """One of each; a Mech without Recharge is refused, for its pilot could be without any card."""
    for name in MECHS:
        assert (deck(name).count("recharge"), deck(name).count("activate")) == (1, 1)
    data = content()
    next(entry for entry in data["mech"] if entry["id"] == "patriot")["cards"] = 10
    next(entry for entry in data["mech"] if entry["id"] == "patriot")["deck"]["tech1"].remove("patriot-recharge")
    data["card"] = [entry for entry in data["card"] if entry["id"] != "patriot-recharge"]
    with pytest.raises(ContentError, match="patriot: field deck: expected a fixed card"):
        laid(data)


@pytest.mark.rule("gap.data.no-randomness")
def test_nothing_is_left_to_chance_but_a_mech_that_is_to_be_drawn() -> None:
    """Whole games are played with dice that give nothing; drawing a Mech takes exactly one draw each."""
    for wishes in ({}, {"mode": "four"}, {"mode": "teams", "loadouts": "custom"}):
        t = opened({**wishes, "stalemate": 3})
        taste = Search(3)
        while not t.over:
            t.wander(taste)
    with pytest.raises(OutOfChance):
        GAME.begin(GAME.setup({"mechs": "random,raijin"}), Scripted([]))
    dice = Scripted([3, 1])
    s = cast(Battle, GAME.begin(GAME.setup({"mechs": "random,random"}), dice))
    assert [c.build.mech.name for c in s.cockpits] == ["patriot", "raijin"] and dice.rest() == []
