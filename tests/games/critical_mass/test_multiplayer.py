"""More than two pilots: formats, seats, Targeting cards, falling out, winning as one or as a team, talk."""

from __future__ import annotations

import json

import pytest

from tests.support.mechs import GAME, MechTable, Seat, changed, content, opened, table
from warroom.games.critical_mass.box import NONE
from warroom.games.critical_mass.state import TARGET_NAMES
from warroom.kernel.chance import Scripted
from warroom.kernel.refusals import ContentError, Refused
from warroom.tables import log, wire
from warroom.tables.table import Table

pytestmark = pytest.mark.game("critical-mass")

FRAIL_ARCHON = {"thrusters": 0, "logic-cortex": 1, "prism-spine": 0, "field-generator": 0}
FRAIL_RAIJIN = {"thrusters": 0, "pilot-shrine": 1, "storm-core": 0, "blade-arms": 0}
FRAIL_PATRIOT = {"thrusters": 0, "command-bridge": 0, "missile-racks": 1, "main-reactor": 0}
FRAIL_CURTAIN = {"thrusters": 0, "boiler-heart": 0, "commissars-seat": 1, "hammer-arm": 0}


def three() -> MechTable:
    """Raijin, Archon on its left, Patriot on its right."""
    return table(Seat("raijin"), Seat("archon"), Seat("patriot"))


def four(teams: bool = False) -> MechTable:
    """Raijin, then to the left Archon, Patriot, Iron Curtain."""
    return table(Seat("raijin"), Seat("archon"), Seat("patriot"), Seat("iron-curtain"), teams=teams)


def hurt(t: MechTable) -> list[int]:
    """The seats that took damage this turn."""
    return sorted({event.a for event in t.heard() if event.kind == "hit" and event.a is not None})


def aims(t: MechTable, seat: int) -> list[str]:
    """The Targeting cards a seat may add to Recharge; an empty text stands for none."""
    return [choice.removeprefix("plan recharge").strip() for choice in t.choices(seat) if "recharge" in choice]


# -- formats ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("mp.formats")
def test_a_battle_of_more_than_two_is_a_free_for_all_or_a_team_battle() -> None:
    """Besides the duel there are three modes, and nothing else can be wished for."""
    modes = ["duel", "three", "four", "teams"]
    assert [GAME.setup({"mode": mode})["mode"] for mode in modes] == modes
    with pytest.raises(Refused) as refused:
        GAME.setup({"mode": "five"})
    assert refused.value.refusal.rule == "mp.formats" and "duel, three, four, teams" in str(refused.value)


@pytest.mark.rule("mp.ffa")
@pytest.mark.parametrize(("mode", "seats"), [("three", 3), ("four", 4)])
def test_in_a_free_for_all_everybody_is_against_all_others(mode: str, seats: int) -> None:
    """Three or four pilots, and each may aim at each of the others."""
    t = opened({"mode": mode, "loadouts": "none"})
    t.together(dict.fromkeys(range(seats), "pass"))
    assert len(t.asks) == seats
    assert [len(aims(t, seat)) for seat in range(seats)] == [seats - 1] * seats


@pytest.mark.rule("mp.ffa-last-standing")
def test_a_free_for_all_goes_on_until_one_mech_is_left() -> None:
    """Archon falls and two go on; when Patriot falls too, Raijin alone has won."""
    t = table(Seat("raijin"), Seat("archon", plates=FRAIL_ARCHON), Seat("patriot", plates=FRAIL_PATRIOT))
    t.plan("light-laser > left", "recharge > left", "recharge > left").split("logic-cortex 1")
    assert not t.over and sorted(t.asks) == [0, 2]
    t.plan("medium-laser", "recharge").split("missile-racks 1")
    assert t.over and t.results() == [1.0, -0.5, -0.5] and "Raijin won the battle." in t.says()


@pytest.mark.rule("mp.team")
def test_a_team_battle_has_two_teams_of_two() -> None:
    """Four seats, and each has two enemies and one teammate it cannot aim at."""
    t = opened({"mode": "teams", "loadouts": "none"})
    t.together(dict.fromkeys(range(4), "pass"))
    t.plan("recharge > left", "recharge > left", "recharge > left", "recharge > left")
    said = [line for line in t.says().splitlines() if "aimed at" in line]
    assert [line.rpartition(" ")[2] for line in said] == ["Archon.", "Patriot.", "Curtain.", "Raijin."]
    t.plan("recharge > right", "recharge > right", "recharge > right", "recharge > right")
    said = [line for line in t.says().splitlines() if "aimed at" in line][4:]
    assert [line.rpartition(" ")[2] for line in said] == ["Curtain.", "Raijin.", "Archon.", "Patriot."]
    with pytest.raises(Refused):
        GAME.setup({"mode": "teams", "mechs": "raijin,archon"})


@pytest.mark.rule("mp.team-end")
def test_a_team_battle_lasts_until_one_team_is_wholly_destroyed() -> None:
    """One Mech of each team is gone and it goes on; with the second of a team it is over."""
    t = table(
        Seat("raijin", fallen=True),
        Seat("archon"),
        Seat("patriot"),
        Seat("iron-curtain", plates=FRAIL_CURTAIN),
        teams=True,
    )
    t.plan("recharge", "light-laser > left", "recharge").split("commissars-seat 1")
    assert not t.over and sorted(t.asks) == [1, 2], "one each is left"
    last = table(
        Seat("raijin"),
        Seat("archon", fallen=True),
        Seat("patriot"),
        Seat("iron-curtain", plates=FRAIL_CURTAIN),
        teams=True,
    )
    last.plan("recharge", "light-laser", "recharge > left").split("commissars-seat 1")
    assert last.over and last.results() == [1.0, -1.0, 1.0, -1.0]


@pytest.mark.rule("mp.same-rules")
def test_the_rules_of_the_duel_hold_with_three() -> None:
    """A faster hit Disrupts, plates fall by Durability, cards cool down, Recharge brings them back."""
    t = three().plan("light-laser > left", "heavy-laser > right", "recharge > left")
    assert t.asks == {0: "damage"} and t.why_not(0, "hit thrusters 1") == "damage.plate-target"
    t.split("logic-cortex 1")
    assert t.plates(1)["logic-cortex"] == 3 and "Heavy Laser of Archon is Disrupted by Raijin." in t.says()
    assert hurt(t) == [1] and t.cooldown(0) == ["light-laser"] and t.cooldown(1) == ["heavy-laser"]
    t.plan("recharge > left", "recharge > left", "recharge > left")
    assert "light-laser" in t.hand(0) and t.cooldown(0) == []


# -- Targeting cards -------------------------------------------------------------------------------------------------


@pytest.mark.rule("mp.choose-target", "mp.plan-two-cards")
def test_a_plan_is_a_card_and_a_target() -> None:
    """Every plan of a battle of three names one Combat card and one direction, never less, never more."""
    t = three()
    assert t.choices(0) == [
        f"plan {card} > {direction}"
        for card in dict.fromkeys(choice.split()[1] for choice in t.choices(0))
        for direction in ("left", "right")
    ]
    assert t.why_not(0, "plan light-laser") == "mp.target-always"
    with pytest.raises(Refused):
        GAME.read("plan light-laser > left right")


@pytest.mark.rule("mp.targeting-set")
def test_everybody_has_the_same_three_targeting_cards() -> None:
    """Left, opposite and right, for each of four pilots; they name three different Mechs."""
    t = four()
    assert [aims(t, seat) for seat in range(4)] == [["> left", "> center", "> right"]] * 4
    assert set(TARGET_NAMES) >= {"left", "center", "right"} and len(TARGET_NAMES) == 4, "and no card at all"
    for direction, name in (("left", "Archon"), ("center", "Patriot"), ("right", "Iron Curtain")):
        t = four().plan(f"recharge > {direction}", *["recharge > left"] * 3)
        assert f"Raijin reveals Recharge, aimed at {name}." in t.says()


@pytest.mark.rule("mp.left-right-only")
def test_with_three_and_in_teams_there_is_no_center() -> None:
    """Only left and right may be chosen, and the center is refused by that rule."""
    for t in (three(), four(teams=True)):
        for seat in t.asks:
            assert aims(t, seat) == ["> left", "> right"]
            assert t.why_not(seat, "plan evade > center") == "mp.left-right-only"


@pytest.mark.rule("mp.center-four-ffa")
def test_the_center_is_for_four_against_each_other() -> None:
    """Center hits the Mech opposite in a four-way fight; in no other battle it is among the choices."""
    t = four().plan("light-laser > center", "recharge > left", "recharge > left", "recharge > left")
    t.split("missile-racks 1")
    assert hurt(t) == [2] and t.plates(2)["missile-racks"] == 5
    duel = table(Seat("raijin"), Seat("archon"))
    assert not any("center" in choice for t in (duel, three(), four(teams=True)) for choice in t.choices(0))


@pytest.mark.rule("mp.target-decides")
def test_only_the_mech_aimed_at_can_be_affected() -> None:
    """The same card with another Targeting card hits another Mech, side effects and follow-up included."""
    for direction, victim in (("left", 1), ("right", 2)):
        t = table(Seat("raijin", hand=["tesla-cage"]), Seat("archon"), Seat("patriot"))
        t.plan(f"tesla-cage > {direction}", "recharge > left", "recharge > left").finish_turn()
        assert hurt(t) == [victim]
        assert [seat for seat in range(3) if t.s.cockpits[seat].stunned] == [victim]
    t = table(Seat("raijin", hand=["nekode-blade", "medium-laser"]), Seat("archon"), Seat("patriot"))
    t.plan("nekode-blade > right", "recharge > left", "recharge > left").split().play("follow medium-laser").split()
    assert hurt(t) == [2] and t.events().count("hit") == 2


@pytest.mark.rule("mp.target-always")
def test_a_targeting_card_is_due_even_for_a_card_that_needs_none() -> None:
    """Recharge and Evade without a target are refused, and all targets are shown, used or not."""
    t = three()
    assert t.why_not(0, "plan recharge") == t.why_not(0, "plan evade") == "mp.target-always"
    t.plan("recharge > left", "evade > right", "activate > left")
    assert t.says().count("aimed at") == 3


@pytest.mark.rule("gap.mp.targeting-two-player")
def test_a_duel_has_no_targeting_cards() -> None:
    """There is one enemy: the card alone is planned, and a Targeting card is refused."""
    t = table(Seat("raijin"), Seat("archon"))
    assert "plan evade" in t.choices(0) and not any(">" in choice for choice in t.choices(0))
    assert t.why_not(0, "plan evade > left") == "gap.mp.targeting-two-player"
    assert "aimed at" not in t.plan("evade", "evade").says()


@pytest.mark.rule("gap.mp.seats-three")
def test_with_three_the_next_seat_is_left_and_the_one_before_is_right() -> None:
    """All aim left: Raijin at Archon, Archon at Patriot, Patriot at Raijin; all aim right: the other way round."""
    for direction, victims in (("left", [1, 2, 0]), ("right", [2, 0, 1])):
        t = table(*(Seat(mech, hand=["light-laser"]) for mech in ("raijin", "raijin", "patriot")))
        t.plan(*[f"light-laser > {direction}"] * 3)
        assert [int(t.s.cockpits[seat].target) for seat in range(3)] == victims
        assert hurt(t) == [0, 1, 2]


@pytest.mark.rule("gap.mp.seats-four")
@pytest.mark.parametrize(("direction", "steps"), [("left", 1), ("center", 2), ("right", 3)])
def test_with_four_directions_count_seats(direction: str, steps: int) -> None:
    """Left is one seat on, opposite two, right three, for every seat."""
    t = table(*(Seat(mech, hand=["light-laser"]) for mech in ("raijin", "raijin", "patriot", "patriot")))
    t.plan(*[f"light-laser > {direction}"] * 4)
    assert [int(c.target) for c in t.s.cockpits] == [(seat + steps) % 4 for seat in range(4)]


@pytest.mark.rule("gap.mp.seats-team")
def test_teammates_sit_opposite() -> None:
    """Seats 1 and 3 are a team, 2 and 4 the other: what falls decides it."""
    t = table(
        Seat("raijin"),
        Seat("archon", plates=FRAIL_ARCHON),
        Seat("patriot"),
        Seat("iron-curtain", plates=FRAIL_CURTAIN),
        teams=True,
    )
    t.plan("light-laser > left", "recharge > left", "light-laser > left", "recharge > left")
    t.splits({0: ["logic-cortex 1"], 2: ["commissars-seat 1"]})
    assert t.over and t.results() == [1.0, -1.0, 1.0, -1.0]


@pytest.mark.rule("gap.mp.fixed-seats")
def test_seats_do_not_close_up_when_a_mech_falls() -> None:
    """With Archon gone Patriot is still opposite and Iron Curtain still right of Raijin."""
    t = table(Seat("raijin"), Seat("archon", fallen=True), Seat("patriot"), Seat("iron-curtain"))
    assert aims(t, 0) == ["> center", "> right"]
    t.plan("light-laser > center", "recharge > left", "recharge > left").split("missile-racks 1")
    assert hurt(t) == [2]


@pytest.mark.rule("gap.mp.dead-target-plan")
def test_nobody_may_aim_at_a_fallen_mech() -> None:
    """Its direction is not offered and is refused; if one enemy is left it is taken without a question."""
    t = table(Seat("raijin"), Seat("archon", fallen=True), Seat("patriot"), Seat("iron-curtain"))
    assert "> left" not in aims(t, 0) and t.why_not(0, "plan evade > left") == "gap.mp.dead-target-plan"
    team = table(Seat("raijin"), Seat("archon", fallen=True), Seat("patriot"), Seat("iron-curtain"), teams=True)
    assert aims(team, 0) == [""] and aims(team, 3) == ["> left", "> right"]
    team.plan("light-laser", "recharge", "recharge > left").split("commissars-seat 1")
    assert hurt(team) == [3]


@pytest.mark.rule("gap.mp.two-left")
def test_with_two_left_no_targeting_card_is_chosen() -> None:
    """The last enemy is the target by itself."""
    t = table(Seat("raijin"), Seat("archon", fallen=True), Seat("patriot"))
    assert aims(t, 0) == aims(t, 2) == [""]
    assert t.why_not(0, "plan evade > right") == "gap.mp.two-left"
    t.plan("light-laser", "recharge").split("missile-racks 1")
    assert t.plates(2)["missile-racks"] == 5


@pytest.mark.rule("gap.mp.dead-target-combat")
def test_a_target_that_fell_earlier_in_the_turn_is_not_replaced() -> None:
    """Raijin destroys Archon at Speed 4; Patriot's slower shot finds nobody and counts as played all the same."""
    t = table(Seat("raijin"), Seat("archon", plates=FRAIL_ARCHON), Seat("patriot"))
    t.plan("light-laser > left", "recharge > left", "homing-cluster > right").split("logic-cortex 1")
    assert "Homing Cluster of Patriot finds no target any more." in t.says()
    assert hurt(t) == [1] and t.plates(0)["pilot-shrine"] == 5
    assert t.cooldown(2) == ["homing-cluster"] and sorted(t.asks) == [0, 2]


@pytest.mark.rule("gap.mp.target-reveal")
def test_targeting_cards_are_revealed_with_the_combat_cards() -> None:
    """Nobody learns a target before all plans are in; then all are told at once, the irrelevant ones too."""
    t = three()
    assert [int(c.target) for c in t.s.cockpits] == [NONE] * 3 and "aimed at" not in t.says()
    t.plan("recharge > left", "evade > right", "recharge > right")
    lines = t.says().splitlines()
    revealed = [line for line in lines if "reveals" in line]
    assert revealed == [
        "Raijin reveals Recharge, aimed at Archon.",
        "Archon reveals Evade, aimed at Raijin.",
        "Patriot reveals Recharge, aimed at Archon.",
    ]
    assert lines.index(revealed[2]) < lines.index("Archon raises Evade.")


@pytest.mark.rule("gap.mp.target-return")
def test_targeting_cards_come_back_every_turn() -> None:
    """They lie in no pile, and next turn all of them may be chosen again, with no target kept."""
    t = four().plan("evade > center", "evade > left", "evade > left", "evade > left")
    assert aims(t, 0) == ["> left", "> center", "> right"]
    piles = [t.pile(0, pile) for pile in ("hand", "play", "equipped", "cooldown", "off")]
    assert sum(len(pile) for pile in piles) == 12, "Raijin has its own cards and no others"
    assert "Aims at" not in t.text(0)


@pytest.mark.rule("gap.mp.target-reuse")
def test_the_same_direction_may_be_chosen_again_and_again() -> None:
    """Three turns left, three hits on Archon."""
    t = three()
    for weapon in ("light-laser", "medium-laser", "flame-blade"):
        t.plan(f"{weapon} > left", "recharge > left", "recharge > left").split("logic-cortex 1")
    assert t.plates(1)["logic-cortex"] == 1


@pytest.mark.rule("mp.speed-order")
def test_cards_of_four_resolve_by_speed_whoever_sits_where() -> None:
    """Speeds 2, 4, 1 and 3 come as 4, 3, 2, 1; each aims at a Mech that acts already or cannot be Disrupted."""
    t = table(
        Seat("raijin", play=["flame-blade"], target=1),
        Seat("archon", play=["seeker-ray"], target=2),
        Seat("patriot", play=["hellfire-rack"], target=1),
        Seat("iron-curtain", play=["medium-laser"], target=1),
    )
    t.finish_turn()
    attacks = [event.says.split(" with ")[1].split(",")[0] for event in t.heard() if event.kind == "attack"]
    assert attacks == ["Seeker Ray", "Medium Laser", "Flame Blade", "Hellfire Rack"]


@pytest.mark.rule("mp.action-target")
def test_an_action_on_an_enemy_goes_where_the_targeting_card_points() -> None:
    """Sabotage Drone disables the lens of the Mech it is aimed at, and damages nobody else."""
    for direction, victim, other in (("left", 1, 2), ("right", 2, 1)):
        t = table(
            Seat("raijin", hand=["sabotage-drone"]),
            Seat("archon", equipped=["focus-lens"]),
            Seat("patriot", equipped=["focus-lens"]),
        )
        t.plan(f"sabotage-drone > {direction}", "recharge > left", "recharge > left").finish_turn()
        assert t.equipped(victim) == [] and t.equipped(other) == ["focus-lens"] and hurt(t) == [victim]


@pytest.mark.rule("mp.defense-vs-all")
def test_a_defense_works_against_everybody() -> None:
    """Archon and Patriot both attack Raijin, and one Evade dodges both."""
    t = three().plan("evade > left", "heavy-laser > right", "light-laser > left")
    assert t.events().count("dodged") == 2 and hurt(t) == []


@pytest.mark.rule("mp.defense-ignores-target")
def test_the_target_of_a_defense_does_not_matter() -> None:
    """Patriot attacks from the right; Evade with either Targeting card dodges it."""
    for direction in ("left", "right"):
        t = three().plan(f"evade > {direction}", "recharge > left", "light-laser > left")
        assert "Raijin dodges Light Laser of Patriot." in t.says() and hurt(t) == []


@pytest.mark.rule("gap.mp.untargeted-effects")
def test_own_effects_need_no_target_and_effects_on_all_enemies_have_many() -> None:
    """Recharge works though its target falls first; a text that says every enemy means every one, and no teammate."""
    t = table(Seat("raijin", cooldown=["evade"]), Seat("archon"), Seat("patriot"))
    t.plan("recharge > left", "concede", "recharge > left")
    assert "evade" in t.hand(0)
    storm = {"name": "Ion Storm", "effects": [{"when": "on_play", "do": "deal", "amount": 1, "to": "enemies"}]}
    jam = {"name": "Wide Jam", "effects": [{"when": "end_of_combat", "do": "unprime", "whose": "enemies"}]}
    game = changed(new=[storm, jam])
    crowd = [Seat("archon", primed=True), Seat("patriot", primed=True), Seat("iron-curtain", primed=True)]
    for teams, victims in ((False, [1, 2, 3]), (True, [1, 3])):
        t = table(Seat("raijin", hand=["ion-storm", "wide-jam"]), *crowd, teams=teams, game=game)
        t.plan("ion-storm > left", *["recharge > left"] * 3).finish_turn()
        assert hurt(t) == victims
        t.plan("wide-jam > left", *["recharge > left"] * 3)
        assert [seat for seat in (1, 2, 3) if not t.s.cockpits[seat].primed] == victims
    words = {kind.name: kind.text for kind in game.box.kinds}
    assert words["ion-storm"] == "Deal 1 damage to every enemy (not an attack)."


@pytest.mark.rule("gap.mp.damage-ally")
def test_a_teammate_cannot_be_harmed() -> None:
    """No Targeting card names the one opposite; what strikes every enemy leaves it alone, and no word reaches it."""
    t = four(teams=True)
    assert t.why_not(0, "plan light-laser > center") == "mp.left-right-only"
    storm = {"name": "Ion Storm", "effects": [{"when": "on_play", "do": "deal", "amount": 1, "to": "enemies"}]}
    crowd = [Seat("archon"), Seat("patriot"), Seat("iron-curtain")]
    t = table(Seat("raijin", hand=["ion-storm"]), *crowd, teams=True, game=changed(new=[storm]))
    t.plan("ion-storm > left", *["recharge > left"] * 3).finish_turn()
    assert hurt(t) == [1, 3] and t.plates(2) == {
        "thrusters": 3,
        "command-bridge": 3,
        "missile-racks": 6,
        "main-reactor": 7,
    }
    for nobody in ("ally", "all", "others"):
        with pytest.raises(ContentError):
            changed(new=[{"name": "Bomb", "effects": [{"when": "on_play", "do": "deal", "amount": 1, "to": nobody}]}])


# -- several at once -------------------------------------------------------------------------------------------------


@pytest.mark.rule("gap.mp.disruption-several")
def test_each_of_several_hits_is_judged_for_disruption_by_itself() -> None:
    """Of two hits on Archon the slow one comes too late for Phase Beam, the fast one does not."""
    slow = table(
        Seat("raijin", play=["flame-blade"], target=1),
        Seat("archon", play=["phase-beam"], target=2),
        Seat("patriot", play=["hellfire-rack"], target=1),
    )
    slow.finish_turn()
    assert "disrupted" not in slow.events()
    fast = table(
        Seat("raijin", play=["flame-blade"], target=1),
        Seat("archon", play=["heavy-laser", "activate"], target=0),
        Seat("patriot", play=["light-laser"], target=1),
    )
    fast.finish_turn()
    lost = [event.says for event in fast.heard() if event.kind == "disrupted"]
    assert lost == ["Activate of Archon is Disrupted by Patriot.", "Heavy Laser of Archon is Disrupted by Patriot."]


@pytest.mark.rule("gap.mp.attack-on-defender")
def test_each_attack_is_judged_against_the_defense_by_itself() -> None:
    """Raijin dodges Light Laser and is hit by the Unavoidable Seeker Ray in the same group."""
    t = three().plan("evade > left", "seeker-ray > right", "light-laser > left")
    assert t.asks == {1: "damage"}
    t.split("pilot-shrine 1")
    assert "Raijin dodges Light Laser of Patriot." in t.says() and t.plates(0)["pilot-shrine"] == 4


@pytest.mark.rule("gap.mp.mutual-plan-wait")
def test_the_reveal_waits_for_those_who_can_plan() -> None:
    """Of four pilots one has fallen and one is stunned: the other two plan, and the turn goes on."""
    t = table(Seat("raijin"), Seat("archon", fallen=True), Seat("patriot", stunned=True), Seat("iron-curtain"))
    assert t.asks == {0: "plan", 3: "plan"}
    t.plan("evade > right", "evade > left")
    assert t.events().count("revealed-target") == 2 and sorted(t.asks) == [0, 2, 3]


# -- falling and winning ---------------------------------------------------------------------------------------------


@pytest.mark.rule("gap.mp.ffa-all-fall")
def test_the_last_ones_of_a_free_for_all_that_fall_together_share_a_draw() -> None:
    """Raijin and Archon destroy each other; Patriot, out before, has lost."""
    t = table(Seat("raijin", plates=FRAIL_RAIJIN), Seat("archon", plates=FRAIL_ARCHON), Seat("patriot", fallen=True))
    t.plan("light-laser", "seeker-ray").splits({0: ["logic-cortex 1"], 1: ["pilot-shrine 1"]})
    assert t.over and t.results() == [0.5, 0.5, -1.0]
    assert "Raijin and Archon share a draw" in GAME.summary(t.s)
    assert GAME.outcome(t.s) == GAME.summary(t.s)


def test_an_outcome_says_who_has_fallen_and_who_stands() -> None:
    """The last enemy falls: one Mech stands, with what is left of it."""
    t = table(Seat("raijin"), Seat("archon", plates=FRAIL_ARCHON), Seat("patriot", fallen=True))
    t.plan("light-laser", "recharge").splits({0: ["logic-cortex 1"]})
    assert t.over and GAME.outcome(t.s) == "Archon and Patriot have fallen. Raijin stands, with 18 plates."


@pytest.mark.rule("gap.mp.ffa-all-fall")
def test_who_was_out_before_has_no_share_in_the_draw_of_the_last() -> None:
    """The same whoever sits in the first seat."""
    t = table(Seat("patriot", fallen=True), Seat("raijin", plates=FRAIL_RAIJIN), Seat("archon", plates=FRAIL_ARCHON))
    t.plan("light-laser", "seeker-ray").splits({1: ["logic-cortex 1"], 2: ["pilot-shrine 1"]})
    assert t.over and t.results() == [-1.0, 0.5, 0.5]


@pytest.mark.rule("gap.mp.told-result")
def test_only_one_side_is_ever_told_to_have_won() -> None:
    """With Patriot out, two that fall together draw, and so do two whom a stalemate finds; the third has lost."""
    frail = (Seat("raijin", plates=FRAIL_RAIJIN), Seat("archon", plates=FRAIL_ARCHON), Seat("patriot", fallen=True))
    t = table(*frail).plan("light-laser", "seeker-ray").splits({0: ["logic-cortex 1"], 1: ["pilot-shrine 1"]})
    stuck = table(*frail, stalemate=1).plan("recharge", "recharge")
    given_up = table(*frail).plan("concede", "concede")
    for drawn in (t, stuck, given_up):
        assert drawn.over and "won" not in drawn.events() and drawn.results() == [0.5, 0.5, -1.0]
        assert drawn.says().endswith("The battle is a draw between Raijin and Archon.")
    alone = table(*frail).plan("light-laser", "recharge").split("logic-cortex 1")
    assert alone.says().endswith("Raijin won the battle.") and alone.results() == [1.0, -0.5, -0.5]
    team = table(*frail[:2], Seat("patriot"), Seat("iron-curtain", fallen=True), teams=True)
    team.plan("light-laser", "recharge > left", "recharge").split("logic-cortex 1")
    assert team.says().endswith("Raijin and Patriot won the battle."), "a team is one side"
    all_four = table(*frail[:2], stalemate=1).plan("recharge", "recharge")
    assert all_four.says().endswith("The battle is a draw.")


@pytest.mark.rule("gap.mp.team-both-fall")
def test_teams_whose_last_mechs_fall_together_draw() -> None:
    """Nobody of either team is left, and the earlier losses do not matter."""
    t = table(
        Seat("raijin", plates=FRAIL_RAIJIN),
        Seat("archon", plates=FRAIL_ARCHON),
        Seat("patriot", fallen=True),
        Seat("iron-curtain", fallen=True),
        teams=True,
    )
    t.plan("light-laser", "seeker-ray").splits({0: ["logic-cortex 1"], 1: ["pilot-shrine 1"]})
    assert t.over and t.results() == [0.0, 0.0, 0.0, 0.0] and "drawn" in t.events()


@pytest.mark.rule("gap.mp.team-win-dead-mate", "gap.mp.loss-wording")
def test_a_pilot_who_fell_wins_or_loses_with_the_team() -> None:
    """Raijin falls and plays no more; when Patriot finishes the other team, both have won."""
    t = table(
        Seat("raijin", plates=FRAIL_RAIJIN),
        Seat("archon", fallen=True),
        Seat("patriot"),
        Seat("iron-curtain", plates=FRAIL_CURTAIN),
        teams=True,
    )
    t.plan("recharge", "recharge", "medium-laser > left").split("pilot-shrine 1")
    assert "Raijin has lost all components and falls!" in t.says() and not t.over
    assert sorted(t.asks) == [2, 3], "Raijin's pilot is out of play"
    t.plan("light-laser", "recharge").split("commissars-seat 1")
    assert t.over and t.results() == [1.0, -1.0, 1.0, -1.0]


@pytest.mark.rule("gap.mp.ranking")
def test_only_the_winner_is_ranked_but_the_order_of_falling_is_told() -> None:
    """Whoever of the losers falls first gets the same; the log keeps who fell when."""
    last = {1: "logic-cortex 1", 2: "missile-racks 1"}
    for direction, order in (("left", [1, 2]), ("right", [2, 1])):
        t = table(Seat("raijin"), Seat("archon", plates=FRAIL_ARCHON), Seat("patriot", plates=FRAIL_PATRIOT))
        t.plan(f"light-laser > {direction}", "recharge > left", "recharge > left").split(last[order[0]])
        t.plan("medium-laser", "recharge").split(last[order[1]])
        assert [event.a for event in t.heard() if event.kind == "fell"] == order
        assert t.results() == [1.0, -0.5, -0.5]


@pytest.mark.rule("gap.mp.eliminated-cards")
def test_cards_of_a_fallen_mech_leave_the_game_unseen() -> None:
    """Archon falls with hidden cards: nobody sees them before the end, and then everybody does."""
    t = table(
        Seat("raijin"),
        Seat("archon", plates=FRAIL_ARCHON, hand=["evade", "phase-beam"]),
        Seat("patriot", plates=FRAIL_PATRIOT),
    )
    t.plan("light-laser > left", "phase-beam > left", "recharge > left").split("logic-cortex 1")
    assert "cools-down" in t.events() and "Phase Beam of Archon goes to Cooldown" not in t.says()
    for seat in (-1, 0, 2):
        assert t.view(seat).parts["hand"][1] == {"count": 2}  # type: ignore[index]
        assert "shows the hand" not in t.says(seat) and "Evade" not in t.says(seat)
    t.plan("medium-laser", "recharge").split("missile-racks 1")
    assert t.over and "Archon shows the hand (Recharge, Evade)" in t.says()


@pytest.mark.rule("gap.mp.seat-assignment")
def test_seats_are_given_by_the_set_up_or_drawn_and_known_before_cards_are_chosen() -> None:
    """Named Mechs sit in that order; a Mech left to chance is drawn, and told before anybody chooses cards."""
    named = opened({"mode": "three", "mechs": "patriot,raijin,archon", "loadouts": "custom"})
    assert [c.build.mech.name for c in named.s.cockpits] == ["patriot", "raijin", "archon"]
    assert set(named.asks.values()) == {"customize"}
    assert [line for line in named.says().splitlines() if "takes" in line] == [
        "Patriot takes the field.",
        "Raijin takes the field.",
        "Archon takes the field.",
    ]
    s = GAME.new({"mechs": "random,random", "loadouts": "custom"}, Scripted([3, 1]))
    assert GAME.view(s, 0).parts["mech"] == GAME.view(s, 1).parts["mech"] == [2, 0]
    assert [ask.kind for ask in GAME.asks(s)] == ["customize", "customize"]


@pytest.mark.rule("gap.mp.boxes-needed")
def test_two_boxes_serve_four_and_the_program_has_both() -> None:
    """Two boxes give four Mechs and four sets of three Targeting cards; three and four seats are always offered."""
    boxes = content()["box"]
    assert [box["targeting_cards"] for box in boxes] == [6, 6] and sum(len(box["mechs"]) for box in boxes) == 4
    assert GAME.setup({})["boxes"] == "both"
    for mode, seats in (("three", 3), ("four", 4), ("teams", 4)):
        setup = GAME.setup({"mode": mode})
        assert setup["boxes"] == "both" and len(set(str(setup["mechs"]).split(","))) == seats


# -- talk ------------------------------------------------------------------------------------------------------------


def battle(mode: str) -> Table:
    """A table of the server; Ann, Bob, Cid and Dan, whose secrets are their names, take its seats."""
    setup = GAME.setup({"mode": mode})
    people = ["Ann", "Bob", "Cid", "Dan"][: GAME.seats(setup)]
    sheet = log.Sheet(
        game=GAME.name,
        rules=GAME.revision,
        content=GAME.content,
        setup=setup,
        chairs=["open"] * len(people),
        public=True,
        secret="5e" * 32,
    )
    found = Table("table", sheet, GAME)
    for seat, name in enumerate(people):
        for entry in found.sitting(name, [seat], name):
            found.apply(entry)
    return found


def says(t: Table, seat: int, secret: str, text: str) -> None:
    """A pilot says something at the table."""
    for entry in t.judge(wire.Say(seat=seat, text=text), t.held(secret), list):
        t.apply(entry)


def open_choices(t: Table, seat: int) -> list[str]:
    """What a pilot may choose now."""
    ask = t.match.ask(seat) if t.match is not None else None
    return [] if ask is None else [t.game.write(choice) for choice in ask.choices]


@pytest.mark.rule("mp.radios", "mp.radios-open", "gap.mp.talk-team")
def test_teammates_talk_freely_and_their_enemies_listen() -> None:
    """Ann tells Cid, her teammate, what she will play: Bob reads it too, and she may play something else."""
    t = battle("teams")
    says(t, 0, "Ann", "Cid, I play Light Laser at Archon")
    for seat in (-1, 0, 1, 2, 3):
        assert [line["says"] for line in json.loads(t.update(seat, 0))["talk"]][
            -1
        ] == "Cid, I play Light Laser at Archon"


@pytest.mark.rule("gap.mp.talk-ffa")
def test_talk_in_a_free_for_all_is_public_and_binds_nobody() -> None:
    """A promise is read by all, and the rules know nothing of it: the same choices are open as before."""
    t = battle("three")
    before = open_choices(t, 0)
    says(t, 0, "Ann", "Bob, I shall not attack you")
    for seat in (-1, 0, 1, 2):
        assert json.loads(t.update(seat, 0))["talk"][-1]["says"] == "Bob, I shall not attack you"
    assert before and open_choices(t, 0) == before


@pytest.mark.rule("gap.mp.show-cards")
def test_a_teammate_sees_no_more_than_an_enemy() -> None:
    """Of the hands and Deactivated piles of the others everybody sees how many cards, the teammate too."""
    t = four(teams=True)
    for pile in ("hand", "off"):
        for viewer in range(4):
            seen = t.view(viewer).parts[pile]
            assert isinstance(seen, list)
            assert [isinstance(cards, dict) for cards in seen] == [seat != viewer for seat in range(4)]
    t.plan("recharge > left", "recharge > left", "activate > left", "recharge > left")
    t.play(next(choice for choice in t.choices(2) if choice.startswith("activate ")))
    assert "Patriot activates a card." in t.says(0) and "Patriot activates a card." not in t.says(2)
