"""How Combat, turns and games end: side effects and their order, the Cooldown Step, falling, draws, stalemate."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.mechs import GAME, MechTable, Seat, changed, table

pytestmark = pytest.mark.game("critical-mass")

FRAIL_RAIJIN = {"thrusters": 0, "pilot-shrine": 1, "storm-core": 0, "blade-arms": 0}
FRAIL_ARCHON = {"thrusters": 0, "logic-cortex": 1, "prism-spine": 0, "field-generator": 0}
FRAIL_CURTAIN = {"thrusters": 0, "boiler-heart": 0, "commissars-seat": 1, "hammer-arm": 0}


def weapon(name: str, *effects: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A new Weapon of Speed 3 and Firepower 1."""
    return {"name": name, "type": "weapon", "speed": 3, "firepower": 1, "damage_type": "none"} | {
        "effects": list(effects),
        **more,
    }


PARTS = {
    "raijin": list(FRAIL_RAIJIN),
    "archon": list(FRAIL_ARCHON),
    "patriot": ["thrusters", "command-bridge", "missile-racks", "main-reactor"],
    "iron-curtain": list(FRAIL_CURTAIN),
}


def action(name: str, *effects: dict[str, Any]) -> dict[str, Any]:
    """A new lightning Action."""
    return {"name": name, "effects": list(effects)}


def deal(when: str, amount: int = 1) -> dict[str, Any]:
    """Damage to the enemy at some time."""
    return {"when": when, "do": "deal", "amount": amount, "to": "enemy"}


def log_places(t: MechTable, *parts: str) -> list[int]:
    """Where in the log each of these parts stands first."""
    says = t.says()
    return [says.index(part) for part in parts]


# -- side effects and the end of Combat ------------------------------------------------------------------------------


@pytest.mark.rule("gap.end.order-end-of-combat")
def test_the_five_stages_at_the_end_of_combat() -> None:
    """Archon gives up Evade, then cools a card; then Patriot is Primed; then Archon's Activate; then Indomitable."""
    t = table(
        Seat("raijin", play=["incinerator"], target=1),
        Seat("archon", play=["activate"], hand=["evade", "heavy-laser"], plates={"thrusters": 1}, target=0),
        Seat("patriot", play=["dust-plume", "light-laser"], target=3),
        Seat("iron-curtain", play=["heavy-laser"], target=0),
    )
    t.split().split("thrusters 1")
    assert t.asks == {1: "deactivate"}
    t.play("deactivate evade hand")
    assert t.asks == {1: "cool"}
    t.play("cool heavy-laser")
    assert t.asks == {1: "choose"}
    t.play("choose 2")
    places = log_places(
        t,
        "Archon Deactivates a card",
        "Archon puts Heavy Laser into Cooldown",
        "Patriot becomes Primed",
        "Archon chooses to",
        "Indomitable of Iron Curtain turns ON",
        "goes to Cooldown",
    )
    assert places == sorted(places)


@pytest.mark.rule("gap.end.side-effect-chooser")
def test_the_owner_chooses_what_a_side_effect_takes() -> None:
    """Archon snares Raijin, who chooses in secret; only where the text leaves it to the attacker does Archon choose."""
    t = table(Seat("archon", hand=["graviton-snare"]), Seat("raijin")).plan("graviton-snare", "recharge").split()
    assert t.asks == {1: "cool"}
    t.play("cool evade")
    assert t.view(0).parts["draft"] == [[], None]
    assert "Evade" not in t.says(0), "nothing is shown before all is chosen"
    drone = table(Seat("archon", hand=["sabotage-drone"]), Seat("raijin", equipped=["focus-lens", "edge-field"]))
    drone.plan("sabotage-drone", "recharge")
    assert drone.asks == {0: "disable"}


@pytest.mark.rule("gap.end.side-effect-zones")
def test_what_a_side_effect_can_reach() -> None:
    """Cooling reaches the hand, or play with Equipment; Deactivating hand, play and Cooldown; Recharge is safe."""
    hit = {"when": "on_damage", "whose": "enemy", "count": 1}
    game = changed(
        new=[
            weapon("Hand Thief", {**hit, "do": "cool"}),
            weapon("Table Thief", {**hit, "do": "cool", "from": "play"}),
            weapon("Eraser", {**hit, "do": "deactivate"}),
        ]
    )
    for thief, reach in (
        ("hand-thief", ["cool evade"]),
        ("table-thief", ["cool focus-lens", "cool heavy-laser"]),
        (
            "eraser",
            [
                "deactivate evade hand",
                "deactivate focus-lens equipped",
                "deactivate heavy-laser play",
                "deactivate seeker-ray cooldown",
            ],
        ),
    ):
        victim = Seat("archon", hand=["evade"], cooldown=["seeker-ray"], play=["heavy-laser"], equipped=["focus-lens"])
        t = table(Seat("patriot", play=[thief]), victim, game=game)
        t.split()
        assert sorted(t.choices(1)) == reach
        text = "deactivate recharge hand" if thief == "eraser" else "cool recharge"
        assert t.why_not(1, text) == "gap.recharge.attack-effects"


@pytest.mark.rule("gap.end.side-effect-multiple")
def test_a_side_effect_happens_for_each_attack_that_dealt_damage() -> None:
    """Two attacks of a burner cost two cards, one attack costs one."""
    cool = {"when": "on_damage", "do": "cool", "whose": "enemy", "count": 1}
    game = changed(new=[weapon("Twin Burner", {"keyword": "attacks", "n": 2}, cool), weapon("Burner", cool)])
    for card, lost in (("twin-burner", 2), ("burner", 1)):
        t = table(Seat("archon", hand=[card]), Seat("raijin"), game=game).plan(card, "recharge").finish_turn()
        assert len(t.cooldown(1)) == lost
    t = table(Seat("archon", hand=["twin-burner"]), Seat("raijin"), game=game).plan("twin-burner", "evade")
    assert t.events().count("dodged") == 2 and t.cooldown(1) == []


@pytest.mark.rule("gap.end.side-effect-conflict")
def test_deactivation_wins_over_cooling() -> None:
    """The text cools first and Deactivates then; Deactivation chooses first, and cooling takes what is left."""
    hit = {"when": "on_damage", "whose": "enemy", "count": 1}
    game = changed(new=[weapon("Scrambler", {**hit, "do": "cool"}, {**hit, "do": "deactivate"})])
    t = table(Seat("raijin", hand=["scrambler"]), Seat("archon", hand=["evade", "heavy-laser"]), game=game)
    t.plan("scrambler", "recharge").split()
    assert t.asks == {1: "deactivate"}
    t.play("deactivate evade hand")
    assert t.choices(1) == ["cool heavy-laser"]
    t.play("cool heavy-laser")
    assert "evade" in t.off(1) and t.cooldown(1) == ["heavy-laser"]
    t = table(Seat("raijin", hand=["scrambler"]), Seat("archon", hand=["evade"]), game=game)
    t.plan("scrambler", "recharge").split().finish_turn()
    assert "evade" in t.off(1) and t.cooldown(1) == []


@pytest.mark.rule("gap.end.side-effect-source-gone")
def test_a_side_effect_outlives_its_attacker() -> None:
    """Raijin's Incinerator hits Archon, Patriot's missile destroys Raijin: Archon cools a card all the same."""
    t = table(
        Seat("raijin", hand=["incinerator"], plates=FRAIL_RAIJIN),
        Seat("archon"),
        Seat("patriot", hand=["hellfire-rack"]),
    )
    t.plan("incinerator > left", "recharge > left", "hellfire-rack > left").split().split("pilot-shrine 1")
    assert "Raijin has lost all components and falls!" in t.says() and t.asks == {1: "cool"}
    t.play("cool evade")
    assert t.cooldown(1) == ["evade"]


@pytest.mark.rule("gap.end.side-effect-no-target")
def test_a_side_effect_without_a_card_to_take_is_skipped() -> None:
    """Raijin holds only Recharge, so Graviton Snare takes nothing and nobody is asked; one card is all of two."""
    t = table(Seat("archon", hand=["graviton-snare"]), Seat("raijin", hand=[])).plan("graviton-snare", "recharge")
    t.split()
    assert t.asks == {0: "plan", 1: "plan"} and t.hand(1) == ["recharge"] and "cooled" not in t.events()
    t = table(Seat("archon", hand=["graviton-snare"]), Seat("raijin", hand=["evade"]))
    t.plan("graviton-snare", "recharge").split().play("cool evade")
    assert t.asks == {0: "plan", 1: "plan"} and t.cooldown(1) == ["evade"]


@pytest.mark.rule("gap.end.side-effect-played-card")
def test_a_card_sent_from_play_to_cooldown_does_not_return() -> None:
    """Evade and Burst Laser would return to hand, but a text has sent them to Cooldown before the Cooldown Step."""
    cool = {"do": "cool", "whose": "enemy", "count": 1, "from": "play"}
    tractor = action("Tractor", {"when": "end_of_combat", **cool})
    game = changed(new=[tractor, weapon("Snatcher", {"when": "on_damage", **cool})])
    t = table(Seat("raijin", hand=["tractor"]), Seat("archon"), game=game).plan("tractor", "evade").play("cool evade")
    assert t.cooldown(1) == ["evade"] and "returned" not in t.events()
    t = table(Seat("raijin", hand=["snatcher"]), Seat("archon", hand=["burst-laser"]), game=game)
    t.plan("snatcher", "burst-laser").splits({0: [], 1: []}).play("cool burst-laser")
    assert t.cooldown(1) == ["burst-laser"] and "returned" not in t.events()


# -- the Cooldown Step -----------------------------------------------------------------------------------------------


@pytest.mark.rule("gap.end.order-cooldown-step")
def test_cards_move_then_texts_work_then_effects_run_out() -> None:
    """Auto-Loader finds the missile played this turn in Cooldown; a shield for this turn still helps at its end."""
    t = table(Seat("patriot", hand=["homing-cluster"], equipped=["auto-loader"]), Seat("raijin"))
    t.plan("homing-cluster", "recharge").split()
    places = log_places(t, "Homing Cluster of Patriot goes to Cooldown", "Patriot takes Homing Cluster from Cooldown")
    assert places == sorted(places) and "homing-cluster" in t.hand(0)
    game = changed(new=[action("Late Bomb", deal("end_of_turn", 2))])
    t = table(Seat("raijin", hand=["late-bomb"]), Seat("iron-curtain", hand=["stubborn-advance"]), game=game)
    t.plan("late-bomb", "stubborn-advance")
    places = log_places(t, "Late Bomb of Raijin goes to Cooldown", "Late Bomb of Raijin does Iron Curtain no damage")
    assert places == sorted(places) and "hit" not in t.events()
    t = table(Seat("raijin", hand=["late-bomb"]), Seat("iron-curtain"), game=game).plan("late-bomb", "recharge")
    assert t.asks == {0: "damage"}, "without the shield it hurts"


@pytest.mark.rule("gap.end.end-of-turn-simultaneous")
def test_texts_for_the_end_of_the_turn_work_together() -> None:
    """Both Auto-Loaders ask at once; of one pilot's two the second finds what the first has left."""
    loader: dict[str, Any] = {"equipped": ["auto-loader"], "cooldown": ["bunker-rocket", "tracer-missiles"]}
    t = table(Seat("patriot", **loader), Seat("raijin", **loader)).plan("evade", "evade")
    assert t.asks == {0: "recharge", 1: "recharge"}
    t.together({0: "recharge bunker-rocket", 1: "recharge tracer-missiles"})
    assert t.cooldown(0) == ["tracer-missiles"] and t.cooldown(1) == ["bunker-rocket"]
    twice = ["auto-loader", "auto-loader"]
    t = table(
        Seat("patriot", equipped=twice, cooldown=["bunker-rocket", "tracer-missiles", "homing-cluster"]), Seat("raijin")
    )
    t.plan("evade", "evade").play("recharge bunker-rocket")
    assert t.choices(0) == ["recharge homing-cluster", "recharge tracer-missiles"]
    game = changed(new=[action("Late Bomb", deal("end_of_turn"))])
    frail = (
        Seat("raijin", hand=["late-bomb"], plates=FRAIL_RAIJIN),
        Seat("archon", hand=["late-bomb"], plates=FRAIL_ARCHON),
    )
    t = table(*frail, game=game).plan("late-bomb", "late-bomb")
    t.splits({0: ["logic-cortex 1"], 1: ["pilot-shrine 1"]})
    assert t.over and t.results() == [0.0, 0.0], "both fall together"


@pytest.mark.rule("gap.end.late-criticals")
@pytest.mark.parametrize("when", ["end_of_combat", "end_of_turn"])
def test_a_critical_effect_caused_after_its_stage_is_not_lost(when: str) -> None:
    """A bomb at the very end breaks Archon's Thrusters: Evade is Deactivated before anything else happens."""
    game = changed(new=[action("Late Bomb", deal(when, 3))])
    t = table(Seat("raijin", hand=["late-bomb"]), Seat("archon", hand=["evade"], plates={"thrusters": 1}), game=game)
    now = t.s.turn
    t.plan("late-bomb", "recharge").split("thrusters 1")
    assert t.asks == {1: "deactivate"} and t.s.turn == now
    t.play("deactivate evade hand")
    assert "evade" in t.off(1) and "evade" not in t.hand(1)
    assert t.asks == {0: "plan", 1: "plan"} and t.s.turn == now + 1


@pytest.mark.rule("gap.end.late-criticals")
def test_a_card_lost_to_a_late_critical_effect_can_be_activated_at_once() -> None:
    """Archon's Activate comes after the bomb at the end of Combat, so it may fetch Evade again."""
    game = changed(new=[action("Late Bomb", deal("end_of_combat", 3))])
    t = table(
        Seat("raijin", hand=["late-bomb"]),
        Seat("archon", hand=["evade", "activate"], plates={"thrusters": 1}),
        game=game,
    )
    t.plan("late-bomb", "activate").split("thrusters 1").play("deactivate evade hand")
    assert "activate evade" in t.choices(1)


# -- falling and the end of the game ---------------------------------------------------------------------------------


@pytest.mark.rule("gap.end.win-check")
@pytest.mark.parametrize(
    ("card", "kind", "times"),
    [
        (action("Nova", deal("on_play")), "attack", 0),
        (weapon("Nova", speed=5), "no-effect", 0),
        (action("Nova", deal("end_of_combat")), "cools-down", 0),
        (action("Nova", deal("end_of_turn")), "turn", 1),
    ],
    ids=["lightning stage", "Speed group", "end of Combat", "end of turn"],
)
def test_a_mech_falls_after_the_group_that_destroyed_it(card: dict[str, Any], kind: str, times: int) -> None:
    """Whatever stage it is, the duel is over with it, and nothing later happens any more."""
    t = table(
        Seat("raijin", hand=["nova"]),
        Seat("archon", plates=FRAIL_ARCHON, hand=["heavy-laser"]),
        game=changed(new=[card]),
    )
    t.plan("nova", "heavy-laser")
    if 1 in t.asks:  # Heavy Laser comes before the late ones
        t.split()
    t.split("logic-cortex 1")
    assert t.over and t.results() == [1.0, -1.0] and t.events().count(kind) == times


@pytest.mark.rule("gap.end.mutual-destruction")
def test_mechs_that_fall_together_draw() -> None:
    """Both lose the last plate to equally fast lasers; at different Speeds only the slower falls."""
    mechs = (Seat("raijin", plates=FRAIL_RAIJIN), Seat("archon", plates=FRAIL_ARCHON))
    t = table(*mechs).plan("light-laser", "seeker-ray").splits({0: ["logic-cortex 1"], 1: ["pilot-shrine 1"]})
    assert t.over and t.results() == [0.0, 0.0] and "The battle is a draw." in t.says()
    t = table(*mechs).plan("medium-laser", "seeker-ray").split("pilot-shrine 1")
    assert t.over and t.results() == [-1.0, 1.0]


@pytest.mark.rule("gap.end.group-completes")
def test_a_card_under_way_completes_its_attacks_though_its_mech_is_lost() -> None:
    """Raijin's equally fast laser takes Iron Curtain's last plate in the first round; Pulse Laser attacks twice."""
    t = table(Seat("iron-curtain", hand=["pulse-laser"], plates=FRAIL_CURTAIN), Seat("raijin"))
    t.plan("pulse-laser", "medium-laser").splits({0: ["pilot-shrine 2"], 1: ["commissars-seat 1"]})
    assert not t.over and t.asks == {0: "damage"}
    t.split("pilot-shrine 2")
    assert t.plates(1)["pilot-shrine"] == 1 and t.over and t.results() == [-1.0, 1.0]


@pytest.mark.rule("gap.end.posthumous")
def test_an_uninterruptible_weapon_dies_with_its_mech() -> None:
    """Iron Curtain falls to Light Laser before its Thermobaric Missile comes up; three were there, two go on."""
    t = table(Seat("patriot"), Seat("iron-curtain", hand=["thermobaric-missile"], plates=FRAIL_CURTAIN), Seat("archon"))
    t.plan("light-laser > left", "thermobaric-missile > left", "recharge > left").split("commissars-seat 1")
    assert t.events().count("attack") == 1 and sorted(t.asks) == [0, 2]


@pytest.mark.rule("gap.end.stalemate")
def test_too_many_quiet_turns_or_too_many_turns_are_a_draw() -> None:
    """30 and 300 unless the table says otherwise; a plate lost begins the count anew, but not that of all turns."""
    assert (GAME.setup({})["stalemate"], GAME.setup({})["turns"]) == (30, 300)
    t = table(Seat("raijin"), Seat("archon"), stalemate=3)
    t.plan("evade", "evade").plan("evade", "evade").plan("light-laser", "recharge").split("logic-cortex 1")
    t.plan("evade", "evade").plan("evade", "evade")
    assert not t.over, "only two quiet turns since the plate fell"
    t.plan("evade", "evade")
    assert t.over and t.results() == [0.0, 0.0] and "stalemate" in t.events()
    t = table(Seat("raijin"), Seat("archon"), turn=5, turns=6).plan("light-laser", "recharge").split("logic-cortex 1")
    assert not t.over
    t.plan("medium-laser", "recharge").split("logic-cortex 1")
    assert t.over and t.results() == [0.0, 0.0]


@pytest.mark.rule("gap.end.stalemate-tiebreak")
def test_a_stalemate_is_a_draw_unless_the_tournament_option_counts_what_is_left() -> None:
    """First whole components count, then plates; level in both is a draw; a team counts together."""
    few = {"thrusters": 1, "pilot-shrine": 1, "storm-core": 1, "blade-arms": 1}  # 4 components, 4 plates
    many = {"thrusters": 0}  # 3 components, 17 plates
    level = {"thrusters": 1, "logic-cortex": 1, "prism-spine": 1, "field-generator": 1}
    for tiebreak, plates, results in (
        (False, many, [0.0, 0.0]),
        (True, many, [1.0, -1.0]),
        (True, {}, [-1.0, 1.0]),
        (True, level, [0.0, 0.0]),
    ):
        t = table(Seat("raijin", plates=few), Seat("archon", plates=plates), stalemate=1)
        t.s.tiebreak = int(tiebreak)
        t.plan("evade", "evade")
        assert t.over and t.results() == results
    team = table(
        Seat("raijin", plates=few),
        Seat("archon"),
        Seat("patriot"),
        Seat("iron-curtain", fallen=True),
        teams=True,
        stalemate=1,
    )
    team.s.tiebreak = 1
    team.plan("evade", "evade > left", "evade").finish_turn()
    assert team.over and team.results() == [1.0, -1.0, 1.0, -1.0], "eight components against four"
    assert GAME.setup({})["tiebreak"] is False


@pytest.mark.rule("gap.end.stalemate-tiebreak")
@pytest.mark.parametrize(
    ("teams", "components", "best"),
    [
        (True, (2, 3, 2, 3), {1, 3}),  # both teammates count, whichever team is the better
        (True, (3, 2, 3, 2), {0, 2}),
        (True, (1, 2, 4, 2), {0, 2}),
        (True, (2, 1, 2, 4), {1, 3}),
        (True, (2, 3, 3, 2), {0, 1, 2, 3}),
        (True, (2, 4, 2, 0), {0, 1, 2, 3}),  # as much in one Mech as in two
        (False, (2, 3, 1, 2), {1}),
        (False, (2, 3, 1, 3), {1, 3}),
        (False, (0, 2, 2, 1), {1, 2}),
        (False, (1, 2, 3, 4), {3}),
    ],
)
def test_what_is_left_decides_a_stalemate_of_four(teams: bool, components: tuple[int, ...], best: set[int]) -> None:
    """Here each component has one plate, and the tournament option is on."""
    seats = []
    for (mech, parts), whole in zip(PARTS.items(), components, strict=True):
        seats.append(Seat(mech, plates={part: int(i < whole) for i, part in enumerate(parts)}, fallen=whole == 0))
    t = table(*seats, teams=teams, stalemate=1)
    t.s.tiebreak = 1
    t.together({seat: next(text for text in t.choices(seat) if text.startswith("plan recharge")) for seat in t.asks})
    assert t.over and {seat for seat in range(4) if (t.s.best >> seat) & 1} == best
    assert ("won" in t.events()) == (len(best) == 1 or (teams and len(best) == 2))


@pytest.mark.rule("gap.end.cannot-win")
def test_a_pilot_who_cannot_hurt_anybody_plays_on() -> None:
    """Raijin's only Weapon cannot break a Durability of 3; the game goes on until the stalemate rule ends it."""
    only_thrusters = {"logic-cortex": 0, "prism-spine": 0, "field-generator": 0}
    t = table(Seat("raijin", hand=["light-laser"]), Seat("archon", hand=[], plates=only_thrusters), stalemate=2)
    t.plan("light-laser", "recharge")
    assert not t.over and t.asks == {0: "plan", 1: "plan"}
    t.plan("recharge", "recharge")
    assert t.over and t.results() == [0.0, 0.0]


@pytest.mark.rule("gap.end.concede")
def test_who_concedes_leaves_in_the_plan_step_without_further_effects() -> None:
    """Archon concedes: its plan does nothing, what is aimed at it finds nobody, the others go on; later is too late."""
    t = table(Seat("raijin", hand=["light-laser"]), Seat("archon"), Seat("patriot"))
    t.plan("light-laser > left", "concede", "recharge > left")
    assert "Archon concedes." in t.says() and "no-target" in t.events() and "attack" not in t.events()
    assert not t.over and sorted(t.asks) == [0, 2]
    assert "Archon reveals" not in t.says() and t.in_play(1) == []
    t = table(Seat("raijin"), Seat("archon")).plan("light-laser", "recharge")
    assert t.asks == {0: "damage"} and t.why_not(0, "concede") == "damage.attacker-assigns"
    both = table(Seat("raijin"), Seat("archon")).plan("concede", "concede")
    assert both.over and both.results() == [0.0, 0.0]


@pytest.mark.rule("gap.end.concede", "mp.action-target")
def test_no_text_reaches_a_mech_whose_pilot_conceded() -> None:
    """Raijin's bomb is aimed at Archon, which leaves with all its plates before the bomb goes off."""
    game = changed(new=[action("Bomb", deal("on_play", 9))])
    seats = (Seat("raijin", hand=["bomb"]), Seat("archon"), Seat("patriot"))
    t = table(*seats, game=game).plan("bomb > left", "concede", "recharge > left")
    assert t.asks == {0: "plan", 2: "plan"} and "hit" not in t.events()
    assert table(*seats, game=game).plan("bomb > left", "recharge > left", "recharge > left").asks == {0: "damage"}


@pytest.mark.rule("gap.end.concede")
def test_a_team_plays_on_without_the_mech_whose_pilot_conceded() -> None:
    """Raijin leaves and Patriot wins for both; where both leave, their side has lost."""
    seats = (Seat("raijin"), Seat("archon", plates=FRAIL_ARCHON), Seat("patriot"), Seat("iron-curtain", fallen=True))
    t = table(*seats, teams=True).plan("concede", "recharge > left", "light-laser").split("logic-cortex 1")
    assert not t.s.cockpits[0].living and t.over and t.results() == [1.0, -1.0, 1.0, -1.0]
    t = table(*seats, teams=True).plan("concede", "recharge > left", "concede")
    assert t.over and t.results() == [-1.0, 1.0, -1.0, 1.0]
