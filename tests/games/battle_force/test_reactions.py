"""Out of turn actions: the window, Take Cover, and Overwatch in all its moments."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.front import (
    BASTION,
    KESTREL,
    LANCE,
    MILITIA,
    MORTARS,
    RIFLES,
    STRIDERS,
    TANKS,
    TRUCKS,
    Front,
    front,
    game_on,
    row,
    unit,
)

pytestmark = pytest.mark.game("battle-force")

RIDGE = "ridge 60 100 240 120"  # hides what is behind it, right across the way


def watched(action: str = "advance", on: str = "", **how: Any) -> Front:
    """Militia at 20 inches from Line Rifles announces an action, and the rifles could watch."""
    game = game_on(on) if on else game_on()
    t = front(
        unit(MILITIA, *row(100, 40, 5)),
        unit(RIFLES, *row(100, 240, 5), side="north", facing="s", **how),
        on=game,
    )
    return t.play(action)


@pytest.mark.rule("sequence.opponent-declares-reaction", "house.reaction.window", "decision.react")
def test_after_the_announcement_the_opponent_reacts_with_one_unit_or_not_at_all() -> None:
    t = front(
        unit(MILITIA, *row(100, 40, 5)),
        unit(RIFLES, *row(100, 240, 5), side="north"),
        unit(TANKS, (300, 240), (330, 240), (360, 240), side="north"),
        unit(MORTARS, (300, 300), (320, 300), (340, 300), side="north"),
    ).play("advance")
    assert (t.asks, t.seat) == ("react", 1)
    assert t.choices() == ["pass", "overwatch 2", "overwatch 3", "take-cover 2", "take-cover 4"]
    t.play("pass")
    assert t.asks == "move" and t.seat == 0


@pytest.mark.rule("gap.reaction.how-many-units", "gap.reaction.to-a-reaction")
def test_one_unit_reacts_and_nobody_reacts_to_it() -> None:
    t = front(
        unit(MILITIA, *row(100, 40, 5)),
        unit(STRIDERS, (300, 40), (320, 40), (340, 40)),
        unit(RIFLES, *row(100, 240, 5), side="north"),
        unit(TANKS, (300, 240), (330, 240), (360, 240), side="north"),
    ).play("activate 1", "advance")
    t.play("overwatch 3", dice=[1, 6])
    assert (t.asks, t.seat) == ("moment", 1), "south is not asked for a reaction to the reaction"
    t.play("hold")
    assert t.asks == "move", "and the second unit cannot react any more"


@pytest.mark.rule("overwatch.triggers", "house.reaction.window")
def test_overwatch_answers_actions_that_move() -> None:
    for action, watched_for in (("advance", True), ("engage", True), ("redeploy", True), ("open-fire", False)):
        t = watched(action)
        assert ("overwatch 2" in t.choices()) == watched_for, action
    assert watched("open-fire").why_not("overwatch 2") == "overwatch.triggers"
    t = front(unit(RIFLES, *row(100, 40, 5)), unit(RIFLES, *row(100, 240, 5), side="north")).play("hunker")
    assert t.s.actor == 1, "nobody answers infantry that hunkers down"


@pytest.mark.rule("gap.take-cover.trigger-and-unit", "house.reaction.window")
def test_take_cover_answers_actions_that_can_shoot_or_fight() -> None:
    for action, hidden_from in (("advance", True), ("open-fire", True), ("engage", False), ("redeploy", False)):
        t = watched(action)
        assert ("take-cover 2" in t.choices()) == hidden_from, action
    assert watched("redeploy").why_not("take-cover 2") == "gap.take-cover.trigger-and-unit"
    t = front(
        unit(MILITIA, *row(100, 40, 5)),
        unit(TANKS, (300, 240), (330, 240), (360, 240), side="north", marks=["activated"]),
        unit(RIFLES, *row(100, 240, 5), side="north"),
    ).play("engage 2")
    assert "take-cover 3" in t.choices(), "an Engage with a target can fight"
    t = front(unit(MILITIA, *row(100, 40, 5), marks=["hunkered"]), unit(RIFLES, *row(100, 240, 5), side="north")).play(
        "dig-in"
    )
    assert t.choices() == ["pass", "take-cover 2"], "a Dig In can shoot but does not move"


@pytest.mark.rule("overwatch.unactivated-unit", "take-cover.unactivated-unit")
def test_an_activated_unit_reacts_to_nothing() -> None:
    t = front(
        unit(MILITIA, *row(100, 40, 5)),
        unit(RIFLES, *row(100, 240, 5), side="north", marks=["activated"]),
        unit(RIFLES, *row(300, 240, 5), side="north"),
    ).play("advance")
    assert t.choices() == ["pass", "overwatch 3", "take-cover 3"]
    assert t.why_not("overwatch 2") == "overwatch.unactivated-unit"
    assert t.why_not("take-cover 2") == "take-cover.unactivated-unit"


@pytest.mark.rule("gap.reaction.who-cannot-react", "house.area.no-reaction", "gap.take-cover.vehicle-units")
def test_who_cannot_react() -> None:
    t = front(
        unit(MILITIA, *row(100, 40, 5)),
        unit(RIFLES, *row(20, 240, 5), side="north", marks=["pinned"]),
        unit(RIFLES, *row(120, 240, 5), side="north", marks=["hunkered"]),
        unit(RIFLES, *row(220, 240, 5), side="north", marks=["dug-in"]),
        unit(BASTION, (320, 240), (340, 240), side="north", out=[1, 2]),
        unit(MORTARS, (20, 300), (40, 300), (60, 300), side="north", marks=["hunkered"]),
        unit(BASTION, (420, 240), (440, 240), side="north", marks=["hunkered"]),
    ).play("advance")
    assert t.choices() == ["pass", "overwatch 4", "overwatch 7"], "dug in troops may, and hunkered vehicles"
    assert t.why_not("overwatch 2") == t.why_not("overwatch 5") == "gap.reaction.who-cannot-react"
    assert t.why_not("overwatch 3") == t.why_not("take-cover 4") == "gap.reaction.who-cannot-react"
    assert t.why_not("overwatch 6") == "house.area.no-reaction"
    assert t.why_not("take-cover 7") == "gap.reaction.who-cannot-react"
    t = front(unit(MILITIA, *row(100, 40, 5)), unit(TRUCKS, (100, 240), (125, 240), (150, 240), side="north"))
    assert t.play("advance").why_not("take-cover 2") == "gap.take-cover.vehicle-units"


@pytest.mark.rule("take-cover.becomes-hunkered", "gap.take-cover.moment", "take-cover.infantry-guns-reroll")
def test_take_cover_hunkers_down_at_once_and_without_a_roll_and_saves_again() -> None:
    t = front(unit(RIFLES, *row(100, 40, 5)), unit(LANCE, (100, 240), (120, 240), side="north")).play("open-fire")
    t.play("take-cover 2")
    assert t.marks(2) == ["hunkered"]
    # five dice against 4 and long range: one hit; it fails with 1 and the second roll stands
    t.play("shoot 2", dice=[5, 1, 1, 1, 1])
    t.play("allocate 2 1", dice=[1, 4, 6, 1])
    assert t.alive(2) == 2 and t.happened("saves-again")


@pytest.mark.rule("gap.reaction.uses-activation", "gap.reaction.keeps-alternation")
def test_a_reaction_uses_the_activation_and_the_reacting_player_is_active_next() -> None:
    t = front(
        unit(MILITIA, *row(100, 40, 5)),
        unit(MILITIA, *row(300, 40, 5)),
        unit(RIFLES, *row(100, 240, 5), side="north"),
        unit(TANKS, (300, 240), (330, 240), (360, 240), side="north"),
        unit(BASTION, (300, 300), (320, 300), side="north"),
    ).play("activate 1", "advance", "take-cover 3")
    assert t.marks(3) == ["hunkered"], "it is marked when the action is complete"
    t.play("stay n")
    assert t.marks(3) == ["activated", "hunkered"]
    assert (t.asks, t.seat, t.choices()) == ("select", 1, ["activate 4", "activate 5"])


@pytest.mark.rule("overwatch.roll-off", "gap.overwatch.tie", "house.overwatch.sequence")
def test_a_roll_decides_who_acts_first_and_ties_are_rolled_again() -> None:
    t = watched().play("overwatch 2", dice=[3, 3, 5, 5, 2, 6])
    assert t.asks == "moment" and t.events().count("roll-off-tied") == 2
    assert t.last("roll-off").says == "North acts first: the mover rolled 2, the watcher 6."
    t = watched().play("overwatch 2", dice=[6, 2])
    assert t.asks == "move", "the mover acts first"


@pytest.mark.rule("overwatch.ranged-attack", "house.overwatch.target", "decision.overwatch-moment")
def test_the_winner_fires_before_the_move_at_the_active_unit_without_doubling() -> None:
    t = watched().play("overwatch 2", dice=[1, 6])
    assert t.choices() == ["fire", "hold"]
    # 20 inches: ranged defence 4 + 1; four hits on five bases do not pin
    t.play("fire", dice=[5, 5, 6, 6, 1])
    t.play("allocate 5 4 3 2 1", dice=[4, 4, 4, 4])
    assert not t.happened("pinned") and t.asks == "move"
    assert t.last("shot").says.startswith(
        "2 Line Rifles shoots at 1 Column Militia, ranged defence 5 (+4 printed, +1 over"
    )


@pytest.mark.rule("gap.overwatch.moment-when-won", "house.overwatch.sequence")
def test_a_held_shot_is_asked_for_again_after_each_standard_move() -> None:
    t = watched("redeploy").play("overwatch 2", dice=[1, 6])
    t.play("hold")
    for move in range(3):
        t.play("move 0.5 w keep")
        assert (t.asks, t.seat) == ("moment", 1), f"after move {move + 1}"
        t.play("hold", dice=[6, 1] if move == 2 else [])
    assert t.last("lost-by-holding").rule == "gap.overwatch.moment-when-won"
    assert t.s.turn == 3, "its activation is spent in every case: there is nobody left to activate"
    t = watched("advance").play("overwatch 2", dice=[1, 6]).play("hold", "stay n", dice=[6, 1])
    assert t.happened("lost-by-holding"), "staying is no standard move"


@pytest.mark.rule("gap.overwatch.declared-without-sight", "gap.overwatch.moment-when-won")
def test_overwatch_needs_no_sight_to_declare_and_catches_who_comes_into_view() -> None:
    t = front(
        unit(MILITIA, (250, 60)),
        unit(RIFLES, *row(100, 200, 5), side="north"),
        on=game_on(RIDGE),
    ).play("advance")
    assert "overwatch 2" in t.choices()
    t.play("overwatch 2", dice=[1, 6])
    assert t.asks == "move", "nobody is in sight, so there is nothing to fire at yet"
    t.play("move 5 n keep")
    assert t.asks == "moment"


@pytest.mark.rule("overwatch.lost-if-target-out-of-sight", "gap.overwatch.moment-when-lost-roll")
def test_a_late_shot_is_lost_when_the_target_is_out_of_sight() -> None:
    t = front(
        unit(MILITIA, (250, 75)),
        unit(RIFLES, *row(60, 160, 5), side="north"),
        on=game_on(RIDGE),
    ).play("advance")
    t.play("overwatch 2", dice=[6, 1])
    t.play("move 5 w keep", dice=[1, 2])
    assert t.happened("lost-sight") and not t.happened("shot") and t.s.turn == 3


@pytest.mark.rule("gap.overwatch.moment-when-lost-roll", "overwatch.ranged-attack")
def test_who_lost_the_roll_fires_after_the_whole_action() -> None:
    t = watched().play("overwatch 2", dice=[6, 1])
    t.play("move 5 n keep")
    t.play("hold-fire", dice=[1, 1, 1, 1, 1, 6, 1])
    assert t.events().index("moved") < t.events().index("overwatch-fire")


@pytest.mark.rule("overwatch.lost-if-pinned")
def test_a_late_shot_is_lost_when_the_watcher_is_pinned() -> None:
    t = front(unit(RIFLES, *row(100, 40, 5)), unit(RIFLES, *row(100, 200, 5), side="north")).play("advance")
    t.play("overwatch 2", dice=[6, 1])
    t.play("stay n")
    t.play("shoot 2", dice=[4, 4, 4, 4, 4, 6, 6, 6, 6, 6, 1, 2])
    assert t.happened("pinned") and t.happened("lost-pinned") and not t.happened("overwatch-fire")


@pytest.mark.rule("overwatch.lost-if-destroyed")
def test_a_late_shot_is_lost_with_the_watcher() -> None:
    t = front(unit(RIFLES, *row(100, 40, 5)), unit(LANCE, (130, 200), side="north")).play("advance")
    t.play("overwatch 2", dice=[6, 1])
    t.play("stay n")
    t.play("shoot 2", dice=[4, 1, 1, 1, 1, 1, 1])  # one hit, the only gun fails its save, and so does its force
    assert t.happened("unit-destroyed") and t.happened("lost-destroyed") and t.over


@pytest.mark.rule("overwatch.lost-if-target-in-close-combat")
def test_a_late_shot_is_lost_when_the_target_enters_close_combat() -> None:
    t = front(
        unit(MILITIA, *row(100, 40, 5)),
        unit(TRUCKS, (100, 75), side="north", marks=["activated"]),
        unit(RIFLES, *row(100, 240, 5), side="north"),
    ).play("engage 2")
    t.play("overwatch 3", dice=[6, 1])
    # the only truck is hit once: 4 + 1 is above its rear armour of 4, and a save of 1 destroys it
    t.play("close", dice=[3, 1, 1, 1, 1, 1, 4, 1])
    assert t.happened("melee") and t.asks == "consolidate"
    t.play("stay n", dice=[6, 1, 2])  # north has lost half its units and stands
    assert t.happened("lost-to-melee") and not t.happened("overwatch-fire")


@pytest.mark.rule("house.overwatch.interrupt", "gap.overwatch.effect-on-the-action")
def test_a_mover_pinned_in_the_middle_of_its_action_is_done() -> None:
    t = watched("redeploy").play("overwatch 2", dice=[1, 6])
    t.play("hold", "move 5 w keep")
    # redeploying at 20 inches: 4 + 1 - 1; five hits on five bases pin
    t.play("fire", dice=[4, 4, 4, 4, 4, 6, 6, 6, 6, 6, 6, 1])
    assert t.marks(1)[:2] == ["pinned"] or "pinned" in t.marks(1)
    assert t.events().count("moved") == 1 and t.s.turn == 3, "two moves were left, and both units were activated"


@pytest.mark.rule("house.overwatch.interrupt", "gap.overwatch.effect-on-the-action")
def test_a_mover_that_routs_in_the_middle_of_its_action_is_done() -> None:
    t = watched("advance").play("overwatch 2", dice=[1, 6])
    # three hits, three dead of five: half or more; morale 4 fails with 1, and it flees south off the table or away
    t.play("fire", dice=[5, 5, 5, 1, 1])
    t.play("allocate 1 2 3 4 5", dice=[1, 1, 1, 1, 2, 1])
    assert t.happened("routed") and t.happened("fled") and not t.happened("moved")


@pytest.mark.rule("house.overwatch.interrupt")
def test_a_mover_that_is_destroyed_in_the_middle_of_its_action_is_done() -> None:
    t = front(unit(MILITIA, (100, 40)), unit(MILITIA, (300, 40)), unit(RIFLES, *row(100, 240, 5), side="north")).play(
        "activate 1", "redeploy"
    )
    t.play("overwatch 3", dice=[1, 6])
    t.play("fire", dice=[4, 1, 1, 1, 1, 1])  # redeploying at 20 inches: 4
    assert t.alive(1) == 0 and (t.asks, t.s.actor) == ("announce", 1) and not t.happened("moved")


@pytest.mark.rule("gap.overwatch.effect-on-the-action")
def test_vehicles_that_are_knocked_out_stop_and_the_others_go_on() -> None:
    t = front(unit(TRUCKS, (100, 40), (100, 64), (119, 53)), unit(TANKS, (100, 240), side="north")).play("advance")
    t.play("overwatch 2", dice=[1, 6])
    # 3 dice, defence 5: one hit; armour 5 is pierced by 6 + 5: major, save 4 is Out of Action
    t.play("fire", dice=[5, 1, 1])
    t.play("allocate 2 1 3", dice=[6, 4])
    assert t.asks == "move" and t.working(1) == 2
    t.play("move 5 w keep")
    t.play("hold-fire", dice=[1, 2])
    assert t.at(1) == [(50, 40), (100, 64), (69, 53)]


@pytest.mark.rule("gap.overwatch.by-engaged-unit")
def test_the_engaged_unit_responds_and_does_not_go_on_overwatch() -> None:
    t = front(
        unit(MILITIA, *row(100, 40, 5)),
        unit(RIFLES, *row(100, 240, 5), side="north"),
        unit(TANKS, (300, 240), (330, 240), (360, 240), side="north"),
    ).play("engage 2")
    assert t.asks == "respond"
    t.play("stand")
    assert t.choices() == ["pass", "overwatch 3"] and t.why_not("overwatch 2") == "gap.overwatch.by-engaged-unit"


@pytest.mark.rule("gap.vtol.interaction", "gap.overwatch.moment-when-won")
def test_who_flies_over_enemies_is_in_contact_with_nobody_and_can_be_shot_at() -> None:
    t = front(
        unit(KESTREL, (100, 40), (130, 40), flying=True),
        unit(RIFLES, *row(100, 200, 5), side="north", facing="s"),
        unit(MILITIA, *row(300, 200, 5), side="north"),
    ).play("advance")
    t.play("overwatch 2", dice=[1, 6]).play("hold", "move 30.0,20.0 keep n")
    assert t.asks == "moment", "over the militia is not in contact with it"
    t.play("fire", dice=[1] * 5)
    assert t.happened("overwatch-fire")


@pytest.mark.rule("gap.overwatch.moment-when-won", "house.engage.sequence")
def test_a_held_shot_is_lost_once_by_contact_after_the_first_part() -> None:
    t = front(
        unit(MILITIA, *row(100, 40, 5)),
        unit(TRUCKS, (100, 75), side="north", marks=["activated"]),
        unit(RIFLES, *row(100, 240, 5), side="north"),
    ).play("engage 2")
    t.play("overwatch 3", dice=[1, 6]).play("hold")
    t.play("close", dice=[3, 1, 1, 1, 1, 1, 4, 1])
    assert t.events().count("lost-to-melee") == 1 and t.asks == "consolidate"
    t.play("stay n", dice=[6, 1, 2])
    assert t.events().count("lost-to-melee") == 1 and not t.happened("lost-by-holding")
