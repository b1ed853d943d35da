"""What bots think of a battle: expectations are exact, and what suggests itself makes sense."""

from __future__ import annotations

import pytest

from tests.games.battle_force.balance import Watcher
from tests.support.front import (
    CIRCLE,
    COMMAND,
    KESTREL,
    LANCE,
    MILITIA,
    RIFLES,
    SKATES,
    STRIDERS,
    TANKS,
    TRUCKS,
    Front,
    front,
    game_on,
    row,
    unit,
)
from warroom.bots import make_bot
from warroom.bots.review import reviewed
from warroom.bots.search import Searcher
from warroom.games import find
from warroom.games.battle_force.positions import GivenUnit
from warroom.games.battle_force.rules.saves import KILLED, KNOCKED_OUT
from warroom.games.battle_force.space.moving import Terms
from warroom.games.battle_force.space.orders import MOVE
from warroom.games.battle_force.state import ACTIVATED, LEFT, Battle
from warroom.games.battle_force.tactics import (
    OUT_OF_ACTION,
    best_plan,
    harm_to_troops,
    harm_to_vehicle,
    melee_worth,
    moves_for,
    outlook,
    plans_for,
    shot_worth,
    way_out,
)
from warroom.games.battle_force.verbs import ACTION_NAMES
from warroom.kernel.chance import Search
from warroom.kernel.words import verb

pytestmark = pytest.mark.game("battle-force")


def hunch(t: Front) -> str:
    """What suggests itself to whoever is asked."""
    return t.game.write(t.game.hunch(t.s, t.seat, Search(1)))


def planned(t: Front, number: int = 1) -> tuple[str, int]:
    """The action that promises most for a unit, and its target."""
    plan = best_plan(plans_for(t.s, number - 1))
    return ACTION_NAMES[plan.action], plan.target + 1


def test_the_harm_of_a_hit_is_counted_out_exactly() -> None:
    """Over all dice: infantry fails half its saves, hunkered a quarter; a vehicle by both of its dice."""
    assert harm_to_troops(0, 0, False) == 0.5 and harm_to_troops(0, 0, True) == 0.25
    assert harm_to_troops(1, 0, False) == pytest.approx(1 / 3) and harm_to_troops(0, -2, False) == pytest.approx(5 / 6)
    worth = {KILLED: 1.0, KNOCKED_OUT: OUT_OF_ACTION}
    for damage, armour in ((5, 9), (3, 8), (1, 9), (6, 5)):
        total = 0.0
        for die in range(1, 7):
            depth = (die + damage > armour) + (die + damage >= armour)
            for save in range(1, 7):
                lines = {1: [KILLED, 1, 1, 0, 0, 0], 2: [KILLED, KILLED, KILLED, 1, 1, 0]}
                total += worth.get(lines[depth][save - 1], 0.0) if depth else 0.0
        assert harm_to_vehicle(damage, armour, 0) == pytest.approx(total / 36)


def test_a_shot_is_worth_the_points_it_can_be_expected_to_take() -> None:
    """Five dice against defence 4 hit 2.5 times, half of which kill 19 points each; over 16 inches it is less."""
    t = front(unit(RIFLES, *row(100, 40, 5)), unit(MILITIA, *row(100, 140, 5), side="north", marks=["pinned"]))
    assert shot_worth(t.s, 0, 1, False) == pytest.approx(2.5 * 0.5 * 19)
    t = front(unit(RIFLES, *row(100, 40, 5)), unit(MILITIA, *row(100, 240, 5), side="north", marks=["pinned"]))
    assert shot_worth(t.s, 0, 1, False) == pytest.approx(5 / 3 * 0.5 * 19)
    t = front(unit(RIFLES, *row(100, 40, 5)), unit(MILITIA, *row(100, 440, 5), side="north"))
    assert shot_worth(t.s, 0, 1, False) == 0.0


def test_who_has_a_good_shot_stays_and_shoots_and_who_has_none_goes_where_the_scenario_wants_it() -> None:
    ground = game_on("objective 240 240 1")
    target = unit(TRUCKS, (300, 240), (325, 240), (350, 240), side="north", facing="e", marks=["activated"])
    assert planned(front(unit(TANKS, (240, 240), (270, 240), (240, 270)), target, on=ground)) == ("open-fire", 0)
    far = unit(MILITIA, *row(380, 460, 5), side="north")
    action, _ = planned(front(unit(RIFLES, *row(200, 60, 5)), far, on=ground))
    assert action in ("engage", "redeploy"), "far from the objective it runs"


def test_a_redeploy_that_leads_nowhere_does_not_suggest_itself() -> None:
    """An objective 11 inches ahead: the way to it is barred by the 10 inch limit, so that it walks or runs instead."""
    ground = game_on("objective 240 240 1")
    t = front(unit(RIFLES, *row(206, 122, 5)), unit(MILITIA, (20, 470), side="north"), on=ground)
    assert "redeploy" in t.choices() and planned(t)[0] != "redeploy"
    t = front(
        unit(STRIDERS, (220, 60), (240, 60), (260, 60)), unit(MILITIA, *row(380, 460, 5), side="north"), on=ground
    )
    assert "redeploy" in t.choices() and planned(t)[0] == "engage", "a second move would be barred, and running goes on"


EXIT = '{ side = "south", zones = [[0, 440, 480, 480], [440, 0, 480, 480]], from_round = 2, points = 900, units = 3 }'
TEMPTING = unit(TRUCKS, (240, 300), (265, 300), (290, 300), side="north", facing="w", marks=["activated"])


def running(runner: GivenUnit, turn: int = 2) -> Front:
    """A runner with a good shot at an enemy that has acted already, where the exits are the north and the east edge."""
    others = [unit(CIRCLE, (20 + 40 * i, 20), side="north", marks=["activated"]) for i in range(4)]
    return front(runner, TEMPTING, *others, on=game_on(score="", exit=EXIT), round=turn)


def left_in_a_round(t: Front) -> bool:
    """Whether unit 1 leaves the table at the end of this round if both sides do what suggests itself."""
    rng, now = Search(1), t.s.turn
    while t.s.turn == now and t.s.asked:
        t.game.submit(t.s, t.seat, t.game.hunch(t.s, t.seat, rng), rng)
    return t.s.place[0] == LEFT


@pytest.mark.parametrize(
    "runner",
    [
        unit(RIFLES, *((240, 452 - 17 * i) for i in range(5))),
        unit(RIFLES, *row(240, 452, 5)),
        unit(RIFLES, (462, 240), (445, 240), (428, 240), (428, 257), (428, 223)),
        unit(RIFLES, (462, 462), (445, 445), (428, 428), (411, 411)),
        unit(TANKS, (240, 445), (240, 418), (240, 391)),
        unit(STRIDERS, (200, 400), (221, 400), (242, 400)),
        unit(TANKS, (465, 240), (438, 240), (438, 213)),
    ],
)
def test_a_runner_whose_leader_is_in_the_exit_goes_on_until_all_its_bases_are(runner: GivenUnit) -> None:
    """However tempting the shot: it leaves by the bases that count, in a line along the edge if need be.

    In haste, as search imagines it, it may take a round more.
    """
    assert left_in_a_round(running(runner))
    t = running(runner)
    t.game.hasten(t.s)
    assert left_in_a_round(t) or left_in_a_round(t)


def test_a_runner_that_cannot_leave_yet_goes_on_and_one_that_can_do_no_more_shoots() -> None:
    t = running(unit(RIFLES, *((240, 452 - 17 * i) for i in range(3)), (240, 340), (240, 323)))
    before = way_out(t.s, 0)
    assert planned(t)[0] != "open-fire" and not left_in_a_round(t) and way_out(t.s, 0) < before == 117
    t = running(unit(RIFLES, *row(200, 452, 5)))
    assert planned(t)[0] in ("open-fire", "advance") and left_in_a_round(t)


def test_gunships_that_run_come_down_in_the_exit_and_only_there() -> None:
    """Who is in flight does not leave."""
    inside, near, far = ((200, 460), (230, 460)), ((200, 400), (230, 400)), ((200, 200), (230, 200))
    assert hunch(running(unit(KESTREL, *inside, flying=True))) == "advance hovering"
    assert left_in_a_round(running(unit(KESTREL, *inside, flying=True)))
    assert left_in_a_round(running(unit(KESTREL, *near, flying=True)))
    assert left_in_a_round(running(unit(KESTREL, *inside)))
    assert (
        hunch(running(unit(KESTREL, *far))) == "advance flying"
        and hunch(running(unit(KESTREL, *inside), 1)) == "advance flying"
    )
    assert not hunch(running(unit(KESTREL, *far, flying=True))).endswith("hovering")


def test_strong_fighters_engage_weak_ones_and_not_the_other_way_round() -> None:
    t = front(unit(MILITIA, *row(100, 40, 5)), unit(LANCE, (130, 90), (150, 90), side="north", marks=["activated"]))
    assert melee_worth(t.s, 0, 1) > 0 and planned(t) == ("engage", 2)
    t = front(unit(COMMAND, (130, 40)), unit(MILITIA, *row(100, 90, 5), side="north", marks=["activated"]))
    assert melee_worth(t.s, 0, 1) < 0 and planned(t)[0] != "engage"


def test_overwatch_suggests_itself_where_the_mover_is_a_better_target_than_any_other() -> None:
    mover = unit(TRUCKS, (100, 140), (125, 140), (150, 140), facing="e")
    t = front(mover, unit(TANKS, (100, 300), (130, 300), (160, 300), side="north")).play("advance")
    assert hunch(t) in ("overwatch 2", "pass")
    t = front(unit(MILITIA, *row(100, 40, 5)), unit(CIRCLE, (100, 440), side="north")).play("advance")
    assert hunch(t) == "pass", "nothing is in sight"


def test_a_gunship_takes_off_and_comms_dice_are_spent_on_a_target_that_is_worth_them() -> None:
    t = front(unit(KESTREL, (100, 40), (130, 40)), unit(SKATES, (300, 240), (325, 240), side="north"))
    assert hunch(t) == "advance flying"
    crowd = unit(MILITIA, (300, 240), (313, 240), (306, 252), (294, 252), (306, 228), side="north", marks=["activated"])
    t = front(unit(COMMAND, (100, 240)), crowd, comms=(6, 0)).play("open-fire")
    assert hunch(t).startswith("strike ") and hunch(t).endswith("with 6")
    lone = unit(CIRCLE, (300, 240), side="north", marks=["activated"])
    t = front(unit(COMMAND, (100, 240)), lone, comms=(6, 0)).play("open-fire")
    assert not hunch(t).endswith("with 6"), "a lone base is not worth them all"


def test_the_outlook_is_the_same_seen_from_both_sides_and_counts_points_and_objectives() -> None:
    ground = game_on("objective 120 40 1")
    t = front(unit(RIFLES, *row(100, 40, 5)), unit(MILITIA, *row(100, 440, 5), side="north"), on=ground)
    assert outlook(t.s, 0) == pytest.approx(-outlook(t.s, 1)) and outlook(t.s, 0) > 0
    fewer = front(unit(RIFLES, *row(100, 40, 2)), unit(MILITIA, *row(100, 440, 5), side="north"), on=ground)
    assert outlook(fewer.s, 0) < outlook(t.s, 0)


def test_the_outlook_knows_what_each_scenario_wants() -> None:
    """Time runs against who must get out, units that have still to act count, and so do points that were scored."""
    game = find("battle-force")
    worths: list[float] = []
    for scenario in ("saltgate-breakout", "ferrow-crossroads"):
        rng = Search(3)
        s = game.new({"scenario": scenario}, rng)
        while s.turn == 0:
            game.submit(s, int(s.asked) >> 1, game.hunch(s, int(s.asked) >> 1, rng), rng)
        assert isinstance(s, Battle)
        now = outlook(s, 0)
        later, spent, ahead = s.clone(), s.clone(), s.clone()
        later.turn = 6
        spent.mark(0, ACTIVATED)
        ahead.scores[0] = 3
        worths += [outlook(one, 0) - now for one in (later, spent, ahead)]
    assert worths[0] < -0.1 and worths[1] < 0 and worths[2] == 0
    assert worths[4] < 0 and worths[5] > 0.1


@pytest.mark.slow
def test_greedy_uses_what_the_rules_offer_and_redeploys_only_to_get_somewhere() -> None:
    """In two battles of each scenario; strikes do at most a quarter of all losses."""
    game, watcher = find("battle-force"), Watcher()
    armies = [["halcyon.line", "veldt.raiders"], ["veldt.columns", "halcyon.air"]]
    for seed in range(6):
        rng = Search(seed)
        scenario = ("ferrow-crossroads", "hold-the-relay", "saltgate-breakout")[seed % 3]
        s = game.new({"scenario": scenario, "armies": armies[seed // 3]}, rng)
        assert isinstance(s, Battle)
        watcher.play(game, s, rng)
    for what in (
        "Overwatch",
        "Take Cover",
        "Hunker Down",
        "Dig In",
        "Redeploy",
        "Engage on an enemy",
        "strikes called",
    ):
        assert watcher.done[what], what
    assert watcher.done["Redeploy that goes nowhere"] == 0
    assert 0 < watcher.losses["strikes"] <= watcher.losses.total() / 4


@pytest.mark.slow
def test_greedy_beats_random_in_every_scenario() -> None:
    """One short game of each; too short for a breakout, so there greedy plays the other side."""
    game = find("battle-force")
    for number, (setup, seat) in enumerate(zip(game.setups()[:3], (0, 1, 1), strict=True)):
        rng = Search(number)
        s = game.new(setup, rng)
        bot = make_bot(game, "greedy", seat, 2, number)
        while s.asked:
            asked = int(s.asked) >> 1
            word = bot.choose(game.view(s, seat), game.ask(s, seat)) if asked == seat else game.sample(s, asked, rng)
            game.submit(s, asked, word, rng)
        assert isinstance(s, Battle) and s.winner == seat, setup["scenario"]


def test_search_tries_a_few_rivals_with_the_same_dice_and_keeps_the_better_half() -> None:
    """Given a shot that can hardly fail and a walk away, the same seed gives the same choice and says why."""
    target = unit(MILITIA, *row(100, 140, 5), side="north", marks=["pinned", "activated"])
    t = front(unit(TANKS, (100, 40), (130, 40), (160, 40)), target)
    ask = t.game.ask(t.s, 0)
    rivals = [t.game.write(word) for word in t.game.rivals(t.s, 0, Search(1))]
    assert rivals[0] == hunch(t) and sorted(rivals) == ["advance", "engage", "engage 2", "open-fire"]
    bots = [make_bot(t.game, "search:60", 0, 2, 3) for i in range(2)]
    chosen = [bot.choose(t.game.view(t.s, 0), ask) for bot in bots]
    assert chosen[0] == chosen[1] and chosen[0] in ask.choices
    assert bots[0].reason == bots[1].reason and "of 100" in bots[0].reason


def test_a_small_budget_is_a_look_at_each_rival_and_a_larger_one_looks_again() -> None:
    target = unit(MILITIA, *row(100, 140, 5), side="north", marks=["pinned", "activated"])
    t = front(unit(TANKS, (100, 40), (130, 40), (160, 40)), target)
    tries: list[list[int]] = []
    for budget in (1, 200):
        searcher = Searcher(t.game, 0, Search(3))
        searcher.run(t.s, budget, 0.0)
        tries.append([searcher.tries(0, word) for word in t.game.rivals(t.s, 0, Search(1))])
    assert tries[0] == [1, 1, 1, 1]
    assert tries[1][0] == max(tries[1]) > 3 and min(tries[1]) > 1, "the hunch is compared with all of them"


def test_search_judges_when_the_next_activation_is_over() -> None:
    """Later dice would say more about luck than about the choice."""
    ours = [unit(RIFLES, *row(x, 40, 5)) for x in (20, 150, 280)]
    theirs = [unit(MILITIA, *row(x, 240, 5), side="north") for x in (20, 150, 280)]
    t = front(*ours, *theirs).play("activate 1")
    searcher, after = Searcher(t.game, t.seat, Search(3)), t.s.clone()
    searcher.attempt(after, searcher.root.tally(t.seat), t.game.read("hunker"), 5)
    assert t.game.at_rest(after) and isinstance(after, Battle)
    assert sum(after.has(number, ACTIVATED) for number in range(6)) == 2 and after.turn == t.s.turn


def test_in_haste_a_unit_looks_at_a_few_legal_moves_to_its_goals_or_near_the_enemy() -> None:
    ground = game_on("objective 240 240 1")
    t = front(unit(RIFLES, *row(100, 40, 5)), unit(MILITIA, *row(100, 340, 5), side="north"), on=ground)
    t.play("advance").play("pass")
    assert isinstance(t.s, Battle)
    all_of_them = moves_for(t.s, 0, Terms())
    t.game.hasten(t.s)
    few = moves_for(t.s, 0, Terms())
    assert 1 < len(few) < len(all_of_them) // 2 and sum(verb(word) == MOVE for word in few) == len(few) - 1
    assert all(t.game.why_not(t.s, 0, word) is None for word in few)
    assert t.s.clone().hasty and t.game.why_not(t.s, 0, t.game.hunch(t.s, 0, Search(1))) is None


def test_search_tries_other_units_moves_shots_and_reactions_than_those_that_suggest_themselves() -> None:
    """What suggests itself comes first, every rival is legal, and none is named twice."""
    ours = [unit(RIFLES, *row(100, 40, 5)), unit(TANKS, (300, 40), (330, 40), (360, 40))]
    theirs = [unit(MILITIA, *row(x, 200, 5), side="north") for x in (100, 250)]
    t = front(*ours, *theirs, comms=(3, 0))
    for answers in ("", "activate 1", "advance", "pass", "stay n"):
        if answers:
            t.play(answers)
        rivals = t.game.rivals(t.s, t.seat, Search(1))
        assert rivals[0] == t.game.hunch(t.s, t.seat, Search(1)) and len(set(rivals)) == len(rivals) > 1
        assert all(t.game.why_not(t.s, t.seat, word) is None for word in rivals)


def test_search_takes_what_suggests_itself_where_there_is_nothing_to_try() -> None:
    s = find("battle-force").new({}, Search(1))
    bot = make_bot(find("battle-force"), "search:20", int(s.asked) >> 1, 2, 3)
    game, seat = find("battle-force"), int(s.asked) >> 1
    assert bot.choose(game.view(s, seat), game.ask(s, seat)) == game.hunch(s, seat, Search(1))


def test_a_decision_is_reviewed_with_what_another_choice_would_have_brought() -> None:
    target = unit(MILITIA, *row(100, 140, 5), side="north", marks=["pinned", "activated"])
    t = front(unit(TANKS, (100, 40), (130, 40), (160, 40)), target)
    ask = t.game.ask(t.s, 0)
    found = reviewed(t.game, t.game.view(t.s, 0), ask, 2, t.game.read("hunker"), 60, 1)
    assert found.best in ask.choices and found.gave_up >= 0.0 and found.expected[0] == pytest.approx(-found.expected[1])


def spoken(t: Front, text: str) -> str:
    """A choice as commanders speak of it."""
    return t.game.called(t.game.read(text), t.s)


def test_hints_name_units_and_places_in_words() -> None:
    ground = game_on("woods 100 100 160 160", "road 200 0 230 480", "objective 240 380 1")
    foe = unit(MILITIA, *row(100, 240, 5), side="north")
    t = front(unit(RIFLES, *row(100, 40, 5)), foe, on=ground, comms=(3, 0))
    assert spoken(t, "engage 2") == "Engage on 2 Column Militia" and spoken(t, "advance flying") == "Advance, flying"
    assert spoken(t, "activate 1") == "1 Line Rifles" and spoken(t, "overwatch 2") == "Overwatch by 2 Column Militia"
    assert (
        spoken(t, "shoot 2") == "a shot at 2 Column Militia" and spoken(t, "aim 2.3") == "a shot at 2.3 Column Militia"
    )
    orbital = "Orbital strike at objective 1 with 3 dice"
    assert spoken(t, "strike orbital 24.0,36.0 with 3") == orbital
    placed = "1 Line Rifles in the woods in the south-west of the table, in line, facing north"
    assert spoken(t, "deploy 1 12.0,12.0 line n") == placed
    assert spoken(t, "arrive 1 21.0,1.0 wedge ne").startswith(
        "1 Line Rifles on the road in the south of the table, in a w"
    )
    t.play("advance", "pass")
    there = "6.0 inches north to a place in the woods in the south-west of the table, facing north-east"
    assert spoken(t, "move 10.0,10.0 keep ne") == there and spoken(t, "stay wsw") == "to stay, facing west-south-west"
    assert spoken(t, "move 10.0,4.0 line e") == "a change of shape on the spot, in line, facing east"
    assert spoken(t, "away nw") == "away to the north-west" and spoken(t, "regroup") == "to regroup"
    run = running(unit(RIFLES, *row(100, 400, 5))).play("advance")
    assert spoken(run, "move 10.0,44.0 keep n") == "4.0 inches north to a place in an exit zone, facing north"
    assert t.game.called(t.game.read("deploy 1 12.0,12.0 line n")) == "deploy 1 12.0,12.0 line n"


def test_the_reason_for_a_choice_is_told_without_notation() -> None:
    target = unit(MILITIA, *row(100, 140, 5), side="north", marks=["pinned", "activated"])
    t = front(unit(TANKS, (100, 40), (130, 40), (160, 40)), target)
    bot = make_bot(t.game, "search:20", 0, 2, 3)
    bot.choose(t.game.view(t.s, 0), t.game.ask(t.s, 0))
    assert bot.reason.startswith("Open Fire; expected ") and "the next best Advance with" in bot.reason
