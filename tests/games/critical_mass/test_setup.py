"""Setting up: Mechs and their cards, the secret choice of additional cards, cubes, and the first Tech 2 card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final, cast

import pytest

from tests.support.mechs import GAME, MechTable, changed, content, laid, opened, refused
from warroom.games.critical_mass.box import NONE
from warroom.games.critical_mass.codes import TYPE_NAMES
from warroom.games.critical_mass.content import slug
from warroom.games.critical_mass.state import Battle
from warroom.kernel.chance import Scripted
from warroom.kernel.refusals import ContentError

pytestmark = pytest.mark.game("critical-mass")

DATA: Final = content()
MECHS: Final = {mech["id"]: mech for mech in DATA["mech"]}
ALL_FOUR: Final = {"mode": "four", "mechs": "raijin,archon,patriot,iron-curtain"}


def cards_of(name: str, techs: Sequence[int] = (1, 2, 3)) -> list[str]:
    """What the content file lists as a Mech's own cards of these Techs, copies counted, sorted."""
    return sorted(
        slug(card["name"])
        for card in DATA["card"]
        if card["owner"] == name and card["tech"] in techs
        for copy in range(card["copies"])
    )


def customizing(wishes: Mapping[str, object] | None = None) -> MechTable:
    """Raijin against Archon, both about to choose their additional cards."""
    return opened({"mechs": "raijin,archon", "loadouts": "custom", **(wishes or {})})


def chosen(t: MechTable, *choices: str) -> MechTable:
    """Seat 0 fills its slots in order; seat 1 takes nothing."""
    for text in choices:
        t.together({0: text, 1: "pass"})
    return t


# -- Mechs and their own cards -----------------------------------------------------------------------------------------


@pytest.mark.rule("setup.choose-mech")
def test_every_pilot_picks_a_mech() -> None:
    """Each seat gets the Mech that is named for it; too few, too many and unknown ones are refused."""
    t = opened({"mechs": "iron-curtain,raijin"})
    assert t.says().startswith("Seat 1 takes Iron Curtain.\nSeat 2 takes Raijin.")
    assert [c.build.mech.name for c in t.s.cockpits] == ["iron-curtain", "raijin"]
    for mechs in ("raijin", "raijin,archon,patriot", "raijin,godzilla"):
        assert refused({"mechs": mechs}) == "setup.choose-mech"


@pytest.mark.rule("gap.setup.mech-choice-order")
def test_two_pilots_have_different_mechs_unless_a_mirror_match_is_wanted() -> None:
    """Raijin twice is refused, also by the draw; with the option it is allowed and can be drawn."""
    assert refused({"mechs": "raijin,raijin"}) == "gap.setup.mech-choice-order"
    assert refused({"mode": "three", "mechs": "raijin,archon,raijin"}) == "gap.setup.mech-choice-order"
    assert refused({"mechs": "raijin,raijin", "mirror": True}) == ""
    for draw in (1, 2, 3):  # of the three that are left
        s = cast(Battle, GAME.begin(GAME.setup({"mechs": "archon,random"}), Scripted([draw])))
        assert s.cockpits[1].build.mech.name != "archon"
    s = cast(Battle, GAME.begin(GAME.setup({"mechs": "archon,random", "mirror": True}), Scripted([2])))
    assert s.cockpits[1].build.mech.name == "archon"


@pytest.mark.rule("setup.take-mech-cards")
@pytest.mark.parametrize("name", MECHS)
def test_a_pilot_gets_the_board_and_all_cards_of_the_mech(name: str) -> None:
    """Every card that is listed for the Mech, as often as it is listed, and nothing more."""
    t = opened({"mechs": f"{name},{'archon' if name != 'archon' else 'raijin'}", "loadouts": "none"})
    assert sorted(t.hand(0) + t.off(0)) == cards_of(name)
    assert list(t.plates(0)) == [slug(part["name"]) for part in MECHS[name]["component"]]


@pytest.mark.rule("setup.mech-icon")
def test_the_icon_on_a_card_says_whose_it_is() -> None:
    """A deck must list exactly the cards with its Mech's icon: neither one without it nor one less."""
    for name in MECHS:
        assert sorted(kind.name for kind in GAME.box.mechs[list(MECHS).index(name)].own) == cards_of(name)
    decks = {tech: list(ids) for tech, ids in MECHS["raijin"]["deck"].items()}
    for foreign in ("archon-heavy-laser", "vibro-knife"):
        with pytest.raises(ContentError, match=r"raijin: field deck\.tech1: expected exactly the Mech's own cards"):
            changed(mechs={"raijin": {"deck": {**decks, "tech1": [*decks["tech1"], foreign]}}})
    with pytest.raises(ContentError, match=r"raijin: field deck\.tech2: expected exactly the Mech's own cards"):
        changed(mechs={"raijin": {"deck": {**decks, "tech2": decks["tech2"][1:]}}})


@pytest.mark.rule("setup.board-placement")
def test_the_board_lies_in_front_of_its_pilot() -> None:
    """In everybody's eyes the first seat has Patriot's board and the second Raijin's."""
    t = opened({"mechs": "patriot,raijin"})
    for seat in (0, 1, -1):
        text = t.text(seat).splitlines()
        first = next(i for i, line in enumerate(text) if line.startswith("Seat 1, Patriot"))
        second = next(i for i, line in enumerate(text) if line.startswith("Seat 2, Raijin"))
        assert "Command Bridge 3 of 3" in text[first + 1] and "Pilot Shrine 5 of 5" in text[second + 1]
        assert ("(you)" in text[first], "(you)" in text[second]) == (seat == 0, seat == 1)


@pytest.mark.rule("setup.tech1-hand")
@pytest.mark.parametrize("name", MECHS)
def test_the_tech_1_cards_of_the_deck_are_the_opening_hand(name: str) -> None:
    """All of them and nothing else."""
    t = opened({"mechs": f"{name},{'archon' if name != 'archon' else 'raijin'}"})
    assert t.hand(0) == cards_of(name, [1])


@pytest.mark.rule("setup.rest-deactivated")
@pytest.mark.parametrize("name", MECHS)
def test_the_other_cards_of_the_deck_start_deactivated(name: str) -> None:
    """Tech 2 and Tech 3, and nothing lies anywhere else."""
    t = opened({"mechs": f"{name},{'archon' if name != 'archon' else 'raijin'}", "loadouts": "none"})
    assert t.off(0) == cards_of(name, [2, 3])
    assert t.in_play(0) == t.equipped(0) == t.cooldown(0) == []


@pytest.mark.rule("setup.deactivated-face-down")
def test_the_deactivated_pile_lies_face_down() -> None:
    """Its owner reads it, the others see how thick it is."""
    t = customizing()
    for i in range(5):
        t.together({0: t.choices(0)[1], 1: "pass"})
    assert t.view(0).parts["off"] == [t.s.cockpits[0].off, {"count": 4}]
    assert t.view(1).parts["off"] == [{"count": 10}, t.s.cockpits[1].off]
    assert t.view(-1).parts["off"] == [{"count": 10}, {"count": 4}]
    assert "Storm Lance" not in t.text(1) and "storm-lance" in t.text(0)


@pytest.mark.rule("gap.setup.list-vs-tech1")
def test_a_start_place_in_the_content_beats_the_rule_of_tech_1() -> None:
    """A Tech 2 card that is listed to start in hand does, and a Tech 1 card listed as Deactivated is not in hand."""
    listed = {"Storm Lance": {"start": "hand"}, "Flame Blade": {"start": "deactivated"}}
    t = opened({"loadouts": "none"}, changed(cards=listed))
    usual = Counter(cards_of("raijin", [1]))
    assert Counter(t.hand(0)) == usual - Counter(["flame-blade"]) + Counter(["storm-lance"])
    assert "flame-blade" in t.off(0) and "storm-lance" not in t.off(0)
    with pytest.raises(ContentError, match="vibro-knife: field start: expected on a Mech's own cards only"):
        changed(cards={"Vibro Knife": {"start": "hand"}})
    with pytest.raises(ContentError, match=r"raijin: field deck: expected a fixed card .* to start in hand"):
        changed(cards={"Recharge": {"start": "deactivated"}})
    with pytest.raises(ContentError, match=r"raijin-flame-blade: field start: .*'cooldown'"):
        changed(cards={"Flame Blade": {"start": "cooldown"}})


# -- additional cards --------------------------------------------------------------------------------------------------


@pytest.mark.rule("setup.additional-neutral")
def test_additional_cards_have_no_icon_and_are_open_to_every_mech() -> None:
    """Each of the four may include Focus Lens; no card with an icon is among the additional ones."""
    for kind in GAME.box.kinds[1:]:
        owners = {card["owner"] for card in DATA["card"] if slug(card["name"]) == kind.name}
        assert any(pool[kind.number] for pool in GAME.box.pool) == ("neutral" in owners)
    t = opened({**ALL_FOUR, "loadouts": "focus-lens"})
    for seat in range(4):
        assert "focus-lens" in t.off(seat)


@pytest.mark.rule("gap.setup.foreign-icon")
def test_a_card_with_another_mechs_icon_is_never_included() -> None:
    """Archon's Prism Array would fit Raijin's Equipment slot by Tech and type, but carries Archon's icon."""
    assert refused({"loadouts": "prism-array,none"}) == "gap.setup.foreign-icon"
    assert refused({"loadouts": "nekode-blade,none"}) == "gap.setup.foreign-icon", "nor is the own one included twice"
    t = customizing()
    assert t.why_not(0, "fit prism-array") == "gap.setup.foreign-icon"
    assert "fit prism-array" not in t.choices(0)


@pytest.mark.rule("setup.customize-secret")
def test_additional_cards_are_chosen_in_secret() -> None:
    """Nobody hears or sees which cards the others take, neither while they choose nor afterwards."""
    t, other = customizing(), customizing()
    chosen(t, "fit edge-field", "fit vibro-knife", "pass", "pass", "fit tesla-cage")
    chosen(other, "fit focus-lens", "pass", "fit arc-whip", "fit burst-laser", "pass")
    assert t.view(1).text() == other.view(1).text() and t.view(-1).text() == other.view(-1).text()
    assert t.says(1) == other.says(1) and t.says(0) == other.says(0)
    assert t.text(0) != other.text(0), "the owner knows the difference"
    assert t.sees(1, "loadout", 0) is None
    first, second = customizing(), customizing()
    first.together({0: "fit edge-field", 1: "pass"})
    second.together({0: "pass", 1: "pass"})
    assert first.view(1).text() == second.view(1).text(), "in the middle of it as well"


@pytest.mark.rule("gap.setup.mechs-known-before-customizing")
def test_the_mechs_are_known_before_anybody_customizes() -> None:
    """When the first slot is asked about, everybody has heard of both Mechs."""
    t = customizing()
    assert t.asks == {0: "customize", 1: "customize"}
    for seat in (0, 1, -1):
        assert "Raijin takes the field." in t.says(seat) and "Archon takes the field." in t.says(seat)
        assert t.view(seat).parts["mech"] == [0, 1]


@pytest.mark.rule("setup.additional-to-deactivated")
def test_chosen_additional_cards_join_the_deactivated_pile() -> None:
    """Not the hand, not even a Tech 2 card; they come on top of the Mech's own."""
    t = chosen(customizing(), "fit edge-field", "fit vibro-knife", "pass", "pass", "fit tesla-cage")
    assert t.off(0) == sorted([*cards_of("raijin", [2, 3]), "edge-field", "tesla-cage", "vibro-knife"])
    assert t.hand(0) == cards_of("raijin", [1])
    given = opened({"loadouts": "edge-field+vibro-knife+tesla-cage,none"})
    assert given.off(0) == t.off(0)


@pytest.mark.rule("gap.setup.additional-disclosed")
def test_how_many_additional_cards_were_taken_is_public_and_which_is_not_until_they_are_played() -> None:
    """Three cards: everybody counts them; the one that is played is known, the others stay unknown."""
    t = chosen(customizing(), "fit edge-field", "fit vibro-knife", "pass", "pass", "fit tesla-cage")
    assert "Raijin takes 3 additional cards in secret." in t.says(1)
    assert "Archon takes 0 additional cards in secret." in t.says(0)
    assert t.sees(1, "off", 0) == {"count": 5 + 3}
    t.together({0: "activate edge-field", 1: "pass"})
    assert "Edge Field" not in t.says(1)
    t.plan("edge-field", "recharge")
    assert "Edge Field" in t.says(1) and "Equipped: Edge Field." in t.text(1)
    assert t.sees(1, "shown", 0) == t.s.cockpits[0].loadout & 0xFF, "the first slot, and none of the others"
    assert "Vibro Knife" not in t.says(1) + t.text(1) and "Tesla Cage" not in t.says(1) + t.text(1)


@pytest.mark.rule("setup.recommended-list")
def test_who_wishes_nothing_gets_the_suggested_selection_at_once() -> None:
    """The suggestion of the board's back lies in the Deactivated pile, openly known, and nobody is asked to choose."""
    t = opened({"mechs": "raijin,iron-curtain"})
    assert t.asks == {0: "first-card", 1: "first-card"}
    for seat, extra in (
        (0, ["edge-field", "vibro-knife", "arc-whip", "ambush-talon", "tesla-cage"]),
        (1, ["reinforced-actuators", "spiked-shield", "brace-for-impact", "wrecking-flail", "gatling-array"]),
    ):
        own = cards_of(["raijin", "iron-curtain"][seat], [2, 3])
        assert Counter(t.off(seat)) == Counter([*own, *extra])
        assert t.sees(1 - seat, "shown", seat) == t.s.cockpits[seat].loadout


@pytest.mark.rule("setup.additional-count-limit")
@pytest.mark.parametrize("name", MECHS)
def test_a_mech_includes_only_a_fixed_number_of_additional_cards(name: str) -> None:
    """Five questions, one a slot; and a sixth card is refused wherever it comes from."""
    other = "archon" if name != "archon" else "raijin"
    t = opened({"mechs": f"{name},{other}", "loadouts": "custom,none"})
    taken = []
    while t.asks == {0: "customize"}:
        taken.append(t.choices(0)[1].removeprefix("fit "))
        t.play(f"fit {taken[-1]}")
    assert len(taken) == 5 and t.asks == {0: "first-card", 1: "first-card"}
    assert len(t.hand(0)) + len(t.off(0)) == MECHS[name]["cards"] + 5
    words = "+".join(taken)
    assert refused({"mechs": f"{name},{other}", "loadouts": f"{words},none"}) == ""
    spare = next(kind.name for kind in GAME.box.kinds if kind.name not in taken and fits_some_slot(name, kind.name))
    assert refused({"mechs": f"{name},{other}", "loadouts": f"{words}+{spare},none"}) == "customize.up-to-limits"


def fits_some_slot(mech: str, name: str) -> bool:
    """Whether an additional card fits a slot of the Mech."""
    return any(
        card["owner"] == "neutral"
        and slug(card["name"]) == name
        and any(card["tech"] == slot["tech"] and slot["type"] in ("any", card["type"]) for slot in MECHS[mech]["slots"])
        for card in DATA["card"]
    )


@pytest.mark.rule("setup.additional-match")
@pytest.mark.parametrize("name", MECHS)
def test_an_additional_card_must_fit_a_slot_by_tech_and_type(name: str) -> None:
    """For a slot exactly those cards are offered that have its Tech and, unless any will do, its type."""
    other = "archon" if name != "archon" else "raijin"
    t = opened({"mechs": f"{name},{other}", "loadouts": "custom,none"})
    kinds = {kind.name: kind for kind in GAME.box.kinds[1:] if any(pool[kind.number] for pool in GAME.box.pool)}
    for slot in MECHS[name]["slots"]:
        fitting = {
            kind.name
            for kind in kinds.values()
            if kind.tech == slot["tech"] and slot["type"] in ("any", TYPE_NAMES[kind.type])
        }
        assert {choice.removeprefix("fit ") for choice in t.choices(0)} == {"pass", *fitting}
        t.play("pass")
    for card in kinds:
        rule = "" if fits_some_slot(name, card) else "setup.additional-match"
        assert refused({"mechs": f"{name},{other}", "loadouts": f"{card},none"}) == rule


@pytest.mark.rule("gap.setup.fewer-additional")
def test_slots_may_stay_empty() -> None:
    """None at all, or one in the last slot only."""
    t = chosen(customizing(), "pass", "pass", "pass", "pass", "fit rail-spike")
    assert Counter(t.off(0)) - Counter(cards_of("raijin")) == Counter(["rail-spike"])
    assert t.off(1) == cards_of("archon", [2, 3])
    assert opened({"loadouts": "none"}).off(0) == cards_of("raijin", [2, 3])
    assert refused({"loadouts": "vibro-knife,none"}) == ""


@pytest.mark.rule("gap.setup.type-any-slot")
def test_a_slot_for_any_type_still_wants_its_own_tech() -> None:
    """Raijin's last slot takes a Tech 3 card of every type, but no Tech 2 card."""
    t = chosen(customizing(), "pass", "pass", "pass", "pass")
    kinds = {kind.name: kind for kind in GAME.box.kinds}
    offered = [kinds[choice.removeprefix("fit ")] for choice in t.choices(0)[1:]]
    assert {kind.tech for kind in offered} == {3}
    assert {TYPE_NAMES[kind.type] for kind in offered} == {"weapon", "defense", "action", "equipment"}
    assert t.why_not(0, "fit target-lock") == "gap.setup.type-any-slot"
    assert refused({"loadouts": "target-lock,none"}) == "setup.additional-match"


@pytest.mark.rule("gap.setup.tech1-additional")
def test_no_slot_admits_an_additional_tech_1_card() -> None:
    """None exists, content with one is refused, and no slot of any Mech is for Tech 1."""
    assert {card["tech"] for card in DATA["card"] if card["owner"] == "neutral"} == {2, 3}
    assert {slot["tech"] for mech in DATA["mech"] for slot in mech["slots"]} == {2, 3}
    with pytest.raises(ContentError, match="vibro-knife: field tech: expected 2 or 3"):
        changed(cards={"Vibro Knife": {"tech": 1}})


# -- cubes -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("setup.armor-cubes")
def test_every_plate_is_there_at_the_start() -> None:
    """On all four components of all four Mechs."""
    t = opened(ALL_FOUR)
    for seat, mech in enumerate(DATA["mech"]):
        assert t.plates(seat) == {slug(part["name"]): part["plates"] for part in mech["component"]}


@pytest.mark.rule("setup.green-cubes-aside")
def test_no_green_cube_is_on_a_board_at_the_start() -> None:
    """Nobody is Primed and no ability is ON, from the first question to the first plan."""
    t = opened({**ALL_FOUR, "loadouts": "custom"})
    while "plan" not in t.asks.values():
        assert [c.primed + c.ability for c in t.s.cockpits] == [0, 0, 0, 0]
        t.together({seat: t.choices(seat)[-1] for seat in t.asks})
    assert [c.primed + c.ability for c in t.s.cockpits] == [0, 0, 0, 0]
    boards = [line for line in t.text(-1).splitlines() if line.startswith("Seat")]
    assert all(board.endswith("Deactivated.") for board in boards) and len(boards) == 4


@pytest.mark.rule("setup.green-cube-meaning")
def test_a_green_cube_says_primed_or_ability_on() -> None:
    """Everybody sees both markers of Raijin come onto the board, each for its own reason."""
    t = opened({"mechs": "raijin,iron-curtain", "loadouts": "none"}).together({0: "pass", 1: "pass"})
    t.plan("evade", "medium-laser")
    assert t.text(1).splitlines()[1] == "Seat 1, Raijin: 7 in hand, 5 Deactivated, Close Combat ON."
    t.plan("activate", "recharge").play("pass")
    assert t.text(1).splitlines()[1] == "Seat 1, Raijin: 6 in hand, 5 Deactivated, Primed, Close Combat ON."
    assert t.view(1).parts["primed"] == [1, 0] and t.view(1).parts["ability"] == [1, 0]


@pytest.mark.rule("setup.green-cubes-raijin-archon")
def test_raijin_needs_two_green_cubes_and_archon_one() -> None:
    """Only Raijin's ability can be ON; content that says otherwise is refused."""
    assert_cubes("raijin", 2)
    assert_cubes("archon", 1)


@pytest.mark.rule("setup.green-cubes-patriot-iron-curtain")
def test_iron_curtain_needs_two_green_cubes_and_patriot_one() -> None:
    """Only Iron Curtain's ability can be ON; content that says otherwise is refused."""
    assert_cubes("patriot", 1)
    assert_cubes("iron-curtain", 2)


def assert_cubes(name: str, n: int) -> None:
    """The Mech has so many markers: one for Primed, one for an ability that can be ON."""
    assert MECHS[name]["green_cubes"] == n
    mech = next(known for known in GAME.box.mechs if known.name == name)
    assert mech.conditional == (n == 2)
    assert (mech.on_trigger != NONE, mech.off_trigger != NONE) == (n == 2, n == 2)
    with pytest.raises(ContentError, match=f"{name}: field green_cubes: expected {n}"):
        changed(mechs={name: {"green_cubes": 3 - n}})


# -- the first Tech 2 card ---------------------------------------------------------------------------------------------


@pytest.mark.rule("setup.initial-activation-one")
def test_as_the_last_step_each_pilot_may_activate_one_card() -> None:
    """Asked once, both of them, after all other choices; then the first turn begins."""
    t = chosen(customizing(), "fit edge-field", "pass", "pass", "pass", "pass")
    assert t.asks == {0: "first-card", 1: "first-card"}
    t.together({0: "activate edge-field", 1: "activate prism-array"})
    assert t.asks == {0: "plan", 1: "plan"} and t.s.turn == 1
    assert len(t.hand(0)) == len(cards_of("raijin", [1])) + 1
    assert len(t.hand(1)) == len(cards_of("archon", [1])) + 1


@pytest.mark.rule("setup.initial-activation-tech2")
def test_the_first_card_has_to_be_tech_2() -> None:
    """Tech 3 cards of the pile are refused, and exactly its Tech 2 cards are offered."""
    t = opened({"mechs": "iron-curtain,archon", "loadouts": "wrecking-flail+reactive-plates,none"})
    own = {"pulse-laser", "overcharge", "chain-sword", "stubborn-advance"}
    assert set(t.choices(0)) == {"pass", "activate reactive-plates", *(f"activate {name}" for name in own)}
    for tech3 in ("wrecking-flail", "bear-hug"):
        assert t.why_not(0, f"activate {tech3}") == "setup.initial-activation-tech2"


@pytest.mark.rule("setup.initial-activation-look")
def test_a_pilot_searches_the_whole_own_pile_for_the_first_card() -> None:
    """Own and additional cards lie open to the pilot while the choice is made, and any of them may be named."""
    t = chosen(customizing(), "fit edge-field", "fit vibro-knife", "pass", "pass", "fit tesla-cage")
    pile = t.text(0).split("Your Deactivated pile:")[1]
    for name in t.off(0):
        assert name in pile
    tech2 = [*cards_of("raijin", [2]), "edge-field", "vibro-knife"]
    assert sorted(t.choices(0)) == sorted(["pass", *(f"activate {name}" for name in tech2)])
    assert t.why_not(0, "activate evade") == "setup.initial-activation-look"
    assert t.why_not(0, "activate prism-array") == "setup.initial-activation-look", "that is Archon's"


@pytest.mark.rule("setup.initial-activation-hand")
def test_the_first_card_joins_the_opening_hand() -> None:
    """It has left the Deactivated pile and can be planned in the first turn."""
    t = opened({"loadouts": "none"}).together({0: "activate storm-lance", 1: "pass"})
    assert t.hand(0) == sorted([*cards_of("raijin", [1]), "storm-lance"]) and "storm-lance" not in t.off(0)
    t.plan("storm-lance", "recharge")
    assert "Raijin reveals Storm Lance." in t.says(1)


@pytest.mark.rule("gap.setup.initial-optional")
def test_the_first_card_may_be_declined() -> None:
    """Passing is among the choices, and then the opening hand is Tech 1 only."""
    t = opened({"loadouts": "none"})
    assert "pass" in t.choices(0)
    t.together({0: "pass", 1: "activate force-shield"})
    assert t.hand(0) == cards_of("raijin", [1]) and t.off(0) == cards_of("raijin", [2, 3])
    assert "Raijin takes no card into the opening hand." in t.says(1)


@pytest.mark.rule("gap.setup.initial-none-available")
def test_without_a_tech_2_card_there_is_nothing_to_take_and_nothing_instead() -> None:
    """A Raijin whose own cards are Tech 1 and Tech 3 and that took no others can only pass."""
    data = content()
    raijin = next(mech for mech in data["mech"] if mech["id"] == "raijin")
    raijin["deck"]["tech3"] += raijin["deck"]["tech2"]
    raijin["deck"]["tech2"] = []
    raijin["first_pick"] = "vibro-knife"
    for card in data["card"]:
        if card["owner"] == "raijin" and card["tech"] == 2:
            card["tech"] = 3
    t = opened({"loadouts": "none"}, laid(data))
    assert t.choices(0) == ["pass"]
    assert t.why_not(0, "activate storm-lance") == "setup.initial-activation-tech2"
    t.together({0: "pass", 1: "activate prism-array"})
    assert t.hand(0) == cards_of("raijin", [1]) and t.asks == {0: "plan", 1: "plan"}


@pytest.mark.rule("gap.setup.initial-secret")
def test_first_cards_are_picked_together_and_hidden() -> None:
    """Both are asked at once; whichever card Raijin takes, the others see and hear the same."""
    one, other = opened({"loadouts": "none"}), opened({"loadouts": "none"})
    assert one.asks == {0: "first-card", 1: "first-card"}
    one.together({0: "activate storm-lance", 1: "pass"})
    other.together({0: "activate nekode-blade", 1: "pass"})
    for seat in (1, -1):
        assert one.says(seat) == other.says(seat) and one.text(seat) == other.text(seat)
        assert one.view(seat).text() == other.view(seat).text()
        assert "Raijin takes a Tech 2 card into the opening hand." in one.says(seat)
    assert "Raijin takes Storm Lance into the opening hand." in one.says(0)


@pytest.mark.rule("gap.setup.initial-primes")
def test_the_first_card_does_not_prime() -> None:
    """Taking it is no Activate: nobody begins the game Primed."""
    t = opened({"loadouts": "none"}).together({0: "activate storm-lance", 1: "activate force-shield"})
    assert [c.primed for c in t.s.cockpits] == [0, 0] and "primed" not in t.events()
