"""What no longer counts: cards that have left play, and Mechs that have lost their last plate."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.support.mechs import GAME, MechTable, Seat, changed, table
from warroom.games.critical_mass.revisions import AUDITED, REVISION
from warroom.kernel.chance import Search

pytestmark = pytest.mark.game("critical-mass")

RAIJIN = {"thrusters": 0, "pilot-shrine": 1, "storm-core": 0, "blade-arms": 0}
ARCHON = {"thrusters": 0, "logic-cortex": 1, "prism-spine": 0, "field-generator": 0}
PATRIOT = {"thrusters": 0, "command-bridge": 0, "missile-racks": 1, "main-reactor": 0}
CURTAIN = {"thrusters": 0, "boiler-heart": 0, "commissars-seat": 1, "hammer-arm": 0}
TAKE = {"do": "cool", "whose": "enemy", "count": 1, "from": "play"}


def weapon(name: str, *effects: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A new Weapon of Speed 3 and Firepower 1."""
    return {"name": name, "type": "weapon", "speed": 3, "firepower": 1, "damage_type": "none"} | {
        "effects": list(effects),
        **more,
    }


WORKSHOP_NEW: list[dict[str, Any]] = [
    {"name": "Late Bomb", "effects": [{"when": "end_of_turn", "do": "deal", "amount": 1, "to": "enemy"}]},
    {"name": "Tractor", "effects": [{"when": "end_of_combat", **TAKE}]},
    {"name": "Snatcher", "speed": 2, "effects": [{"when": "on_play", **TAKE}]},
    {"name": "Slow Bomb", "effects": [{"when": "end_of_combat", "do": "deal", "amount": 1, "to": "enemy"}]},
    {"name": "Spare Magazine", "type": "equipment", "durability": 9, "effects": [
        {"when": "on_damaged", "do": "recharge"},
        {"when": "on_damaged", "do": "follow_up", "of": {"type": "weapon"}},
    ]},
    {"name": "Self Eraser", "effects": [
        {"when": "end_of_combat", "do": "deactivate", "whose": "self", "count": 1, "of": {"this": True}},
    ]},
    {"name": "Last Gasp", "type": "equipment", "durability": 9, "effects": [
        {"when": "on_damaged", "do": "choose_one", "options": [{"do": "prime"}, {"do": "recharge"}]},
        {"when": "on_damaged", "do": "recharge", "count": 1},
        {"when": "on_defend", "do": "recharge", "count": 1},
    ]},
    weapon("Wrecker", {"when": "on_damage", "do": "disable", "count": 1}, speed=4),
    weapon("Gripper", {"when": "on_damage", "do": "cool", "whose": "enemy", "count": 1}),
    weapon("Reloader", {"when": "on_damage", "do": "recharge", "count": 1}),
    weapon("Recoil", {"when": "on_stopped", "do": "cool", "whose": "enemy", "count": 1}),
    weapon("Stinger", {"when": "on_stopped", "do": "stun", "whose": "enemy"}),
    weapon("Lance", {"keyword": "piercing"}, firepower=9),
    weapon("Slow Shot", speed=1),
]  # fmt: skip
WORKSHOP = changed(new=WORKSHOP_NEW)


@pytest.fixture(params=[AUDITED, REVISION])
def since_the_audit(request: pytest.FixtureRequest) -> Iterator[None]:
    """By every revision of the rules since the audit that found it."""
    WORKSHOP.box.revision = request.param
    yield
    WORKSHOP.box.revision = REVISION


# -- cards that have left play ---------------------------------------------------------------------------------------


@pytest.mark.rule("gap.zones.left-play")
def test_equipment_that_was_disabled_does_nothing_at_the_end_of_its_turn() -> None:
    """Archon equips Auto-Loader and loses it to a laser in the same turn: its rocket stays in Cooldown."""
    archon = Seat("archon", hand=["auto-loader"], cooldown=["bunker-rocket"])
    t = table(Seat("raijin"), archon).plan("medium-laser", "auto-loader").split("auto-loader 1")
    assert t.cooldown(1) == ["auto-loader", "bunker-rocket"] and "recharged" not in t.events()
    kept = table(Seat("raijin"), archon).plan("medium-laser", "auto-loader").split()
    assert kept.cooldown(1) == [] and kept.equipped(1) == ["auto-loader"], "if it is spared it works"


@pytest.mark.rule("gap.zones.left-play")
def test_equipment_that_was_deactivated_does_nothing_at_the_end_of_its_turn() -> None:
    """Signal Spike takes the Auto-Loader that was equipped this turn."""
    patriot = Seat("patriot", hand=["auto-loader"], cooldown=["homing-cluster"])
    t = table(Seat("raijin", hand=["signal-spike"]), patriot).plan("signal-spike", "auto-loader")
    t.play("deactivate auto-loader equipped")
    assert t.cooldown(1) == ["homing-cluster"] and "auto-loader" in t.off(1)


@pytest.mark.usefixtures("since_the_audit")
@pytest.mark.rule("gap.zones.left-play")
def test_a_weapon_taken_out_of_play_before_its_speed_is_not_fired() -> None:
    """The Snatcher is faster than the Slow Shot and takes it; a shot that stays in play hits."""
    for hand, hit in (("snatcher", False), ("evade", False), ("recharge", True)):
        t = table(Seat("raijin", hand=[hand]), Seat("archon", hand=["slow-shot"]), game=WORKSHOP)
        t.plan(hand, "slow-shot").finish_turn()
        assert ("hit" in t.events()) == hit and ("attack" in t.events()) == (hand != "snatcher")
        assert t.cooldown(1) == ["slow-shot"]


@pytest.mark.usefixtures("since_the_audit")
@pytest.mark.rule("gap.zones.left-play")
def test_a_card_sent_to_cooldown_early_has_no_text_at_the_end_of_the_turn() -> None:
    """The Tractor takes Archon's Late Bomb out of play; a bomb that stays in play goes off."""
    seats = (Seat("raijin", hand=["tractor", "recharge"]), Seat("archon", hand=["late-bomb"]))
    t = table(*seats, game=WORKSHOP).plan("tractor", "late-bomb").play("cool late-bomb")
    assert "hit" not in t.events() and t.cooldown(1) == ["late-bomb"]
    t = table(*seats, game=WORKSHOP).plan("recharge", "late-bomb")
    assert t.asks == {1: "damage"}


@pytest.mark.usefixtures("since_the_audit")
@pytest.mark.rule("gap.zones.left-play")
def test_a_defense_that_has_left_play_stops_nothing_more() -> None:
    """Archon dodges; its Evade is taken out of play at the end of Combat, so the bomb at the end of the turn hits."""
    seats = (Seat("raijin", play=["tractor", "late-bomb"]), Seat("archon", play=["evade"]))
    t = table(*seats, game=WORKSHOP).play("cool evade")
    assert t.asks == {0: "damage"} and "dodged" not in t.events()
    t = table(Seat("raijin", play=["late-bomb"]), Seat("archon", play=["evade"]), game=WORKSHOP)
    assert "dodged" in t.events() and "hit" not in t.events(), "if it stays it works to the end of the turn"


@pytest.mark.usefixtures("since_the_audit")
@pytest.mark.rule("gap.zones.left-play")
def test_a_card_that_is_played_anew_is_not_disrupted_by_what_hit_it_before() -> None:
    """Iron Curtain's laser is Disrupted, taken back and played again: it fires, and yet Indomitable turns ON."""
    curtain = Seat("iron-curtain", play=["heavy-laser"], equipped=["spare-magazine"])
    raijin = Seat("raijin", play=["light-laser", "snatcher", "slow-shot"])
    t = table(raijin, curtain, game=WORKSHOP).split()
    assert "Heavy Laser of Iron Curtain is Disrupted by Raijin." in t.says()
    t.play("pass", "cool heavy-laser").split()
    t.play("follow heavy-laser")
    assert "Iron Curtain attacks with Heavy Laser, Firepower 3." in t.says()
    t.finish_turn()
    assert t.s.cockpits[1].ability == 1, "the Mech was Disrupted this turn"


@pytest.mark.usefixtures("since_the_audit")
@pytest.mark.rule("gap.zones.left-play", "gap.end.side-effect-conflict")
@pytest.mark.parametrize("swapped", [False, True])
def test_deactivated_and_cooled_at_one_moment_a_card_is_deactivated(swapped: bool) -> None:
    """The Tractor and the eraser's own text reach for the eraser at the end of Combat."""
    seats = [Seat("raijin", play=["tractor"]), Seat("archon", play=["self-eraser"])]
    t = table(*reversed(seats), game=WORKSHOP) if swapped else table(*seats, game=WORKSHOP)
    t.play("cool self-eraser")
    assert "self-eraser" in t.off(int(not swapped)) and t.cooldown(int(not swapped)) == []


# -- Mechs without plates --------------------------------------------------------------------------------------------


@pytest.mark.rule("gap.end.silenced")
def test_the_blow_that_takes_the_last_plate_is_not_answered() -> None:
    """Reactive Plates would take Raijin's last plate too; they are silent, nobody is asked, and Raijin has won."""
    archon = Seat("archon", plates=ARCHON, equipped=["reactive-plates"])
    t = table(Seat("raijin", plates=RAIJIN), archon).plan("light-laser", "recharge").split("logic-cortex 1")
    assert t.over and t.results() == [1.0, -1.0] and t.plates(0)["pilot-shrine"] == 1
    t = table(Seat("raijin", plates=RAIJIN), archon).plan("light-laser", "recharge").split()
    assert t.asks == {1: "damage"}, "while a plate is left they answer"


@pytest.mark.usefixtures("since_the_audit")
@pytest.mark.rule("gap.end.silenced")
@pytest.mark.parametrize("teams", [False, True])
def test_the_pilot_of_a_mech_without_plates_is_asked_nothing(teams: bool) -> None:
    """Patriot's last plate falls to a group that also hits its guards: no choice, no card taken back."""
    t = table(
        Seat("raijin", play=["medium-laser"], target=3),
        Seat("archon"),
        Seat("patriot"),
        Seat("iron-curtain", plates=CURTAIN, equipped=["last-gasp"], cooldown=["medium-laser", "heavy-laser"]),
        teams=teams,
        game=WORKSHOP,
    ).split("commissars-seat 1")
    assert not t.s.cockpits[3].living and 3 not in t.asks
    assert not {"chose", "primed", "recharged"} & set(t.events())


@pytest.mark.usefixtures("since_the_audit")
@pytest.mark.rule("gap.end.silenced")
def test_a_defense_of_a_lost_mech_does_not_strike_back_either() -> None:
    """Archon blocks Patriot's gun while the Lance of the same Speed pierces: what was blocked is not reflected."""
    seats = (
        Seat("raijin", play=["lance"], target=1),
        Seat("archon", play=["reflector"], equipped=["last-gasp"], cooldown=["evade", "activate"], plates=ARCHON),
        Seat("patriot", play=["rivet-driver"], plates=PATRIOT, target=1),
    )
    game = changed(cards={"Rivet Driver": {"effects": []}}, new=WORKSHOP_NEW)
    t = table(*seats, game=game).split("logic-cortex 1")
    assert "blocked" in t.events() and t.plates(2)["missile-racks"] == 1
    assert not t.s.cockpits[1].living and t.asks == {0: "plan", 2: "plan"}


@pytest.mark.usefixtures("since_the_audit")
@pytest.mark.rule("gap.end.silenced", "gap.end.group-completes")
def test_a_card_of_the_same_group_completes_what_it_does_to_others_and_nothing_else() -> None:
    """Raijin falls to an equally fast gripper: its own gripper costs Patriot a card, its reloader gives nothing."""
    for card, asked in (("gripper", {2: "cool"}), ("reloader", {1: "plan", 2: "plan"})):
        t = table(
            Seat("raijin", play=[card], cooldown=["evade", "activate"], plates=RAIJIN, target=2),
            Seat("archon", play=["gripper"], target=0),
            Seat("patriot", play=["recharge"], target=0),
            game=WORKSHOP,
        )
        t.splits({0: [], 1: ["pilot-shrine 1"]})
        assert not t.s.cockpits[0].living and t.asks == asked
    stopped = table(
        Seat("raijin", play=["recoil"], plates=RAIJIN, target=2),
        Seat("archon", play=["gripper"], target=0),
        Seat("patriot", play=["evade"], hand=["light-laser"], target=0),
        game=WORKSHOP,
    )
    stopped.split("pilot-shrine 1")
    assert stopped.asks == {2: "cool"}


@pytest.mark.usefixtures("since_the_audit")
@pytest.mark.rule("gap.end.silenced")
def test_no_text_reaches_for_the_cards_of_a_mech_without_plates() -> None:
    """Raijin's recoil would cost Archon a card of the hand; Patriot's blow of the same group ends that."""
    t = table(
        Seat("raijin", play=["recoil"], target=1),
        Seat("archon", play=["evade"], hand=["heavy-laser"], plates=ARCHON, target=0),
        Seat("patriot", play=["shock-claw"], target=1),
        game=WORKSHOP,
    )
    t.split("logic-cortex 1")
    assert not t.s.cockpits[1].living and t.asks == {0: "plan", 2: "plan"} and "cooled" not in t.events()


@pytest.mark.usefixtures("since_the_audit")
@pytest.mark.rule("gap.end.silenced")
@pytest.mark.parametrize("plates", [ARCHON, {}])
def test_no_text_befalls_a_mech_without_plates(plates: dict[str, int]) -> None:
    """Raijin's stinger would stun Archon, which dodges it; nothing is heard of that if Patriot's blow ends Archon."""
    t = table(
        Seat("raijin", play=["stinger"], target=1),
        Seat("archon", play=["evade"], plates=plates, target=0),
        Seat("patriot", play=["shock-claw"], target=1),
        game=WORKSHOP,
    )
    t.split("logic-cortex 1")
    assert bool(t.s.cockpits[1].living) == ("stunned" in t.events()) == (not plates)


@pytest.mark.usefixtures("since_the_audit")
@pytest.mark.rule("gap.end.asked-no-more")
def test_a_choice_left_to_a_fallen_pilot_is_made_by_whom_it_concerns() -> None:
    """Raijin's Wrecker hits Archon and Raijin falls: at the end of Combat Archon gives up one Equipment itself."""
    seats = (
        Seat("raijin", hand=["wrecker"], plates=RAIJIN),
        Seat("archon", equipped=["focus-lens", "edge-field"]),
        Seat("patriot", hand=["hellfire-rack"]),
    )
    t = table(*seats, game=WORKSHOP)
    t.plan("wrecker > left", "recharge > left", "hellfire-rack > left").split().split("pilot-shrine 1")
    assert not t.s.cockpits[0].living and t.asks == {1: "disable"}
    t.play("disable edge-field")
    assert t.equipped(1) == ["focus-lens"]
    alive = table(*seats, game=WORKSHOP)
    alive.plan("wrecker > left", "recharge > left", "hellfire-rack > left").split().split()
    assert alive.asks == {0: "disable"}


@pytest.mark.rule("gap.end.silenced", "gap.end.asked-no-more")
@pytest.mark.parametrize("mode", ["duel", "three", "four", "teams"])
@pytest.mark.parametrize("game", [GAME, WORKSHOP], ids=["content", "workshop"])
def test_nobody_who_is_out_is_ever_asked(mode: str, game: Any) -> None:
    """Random games of frail Mechs with any cards: who is asked is in the game, or splits the damage of a last blow."""
    for seed in range(25):
        rng = Search(seed * 7919 + len(mode))
        t = frail(mode, game, rng)
        while not t.over and t.s.turn < 40:
            assert game.conserved(t.s) == [], f"seed {seed}"
            for seat, kind in t.asks.items():
                c = t.s.cockpits[seat]
                assert c.living and (c.plates or kind == "damage"), f"seed {seed}: seat {seat} has to {kind}"
            t.wander(rng)


def frail(mode: str, game: Any, rng: Search) -> MechTable:
    """Mechs with any cards at hand and equipped, and with a few plates."""
    seats = []
    plates = {"raijin": RAIJIN, "archon": ARCHON, "patriot": PATRIOT, "iron-curtain": CURTAIN}
    for mech in list(plates)[: {"duel": 2, "three": 3}.get(mode, 4)]:
        kinds = [kind for kind in game.box.kinds[1:] if sum(pool[kind.number] for pool in game.box.pool)]
        cards = [kinds[rng.pick(len(kinds))].name for i in range(5)]
        worn = [name for name in cards if any(kind.name == name and kind.durability for kind in kinds)]
        held = [name for name in cards if name not in worn]
        few = {part: n * (1 + rng.pick(3)) for part, n in plates[mech].items()}
        seats.append(Seat(mech, hand=[*held, "evade", "activate"], equipped=worn, plates=few))
    return table(*seats, teams=mode == "teams", game=game)
