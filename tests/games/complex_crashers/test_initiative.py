"""The initiative: its six steps for both sides, passing it, what is counted per initiative, and the last round."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.support.raids import RaidTable, opened, row, table
from warroom.kernel.chance import Search

pytestmark = pytest.mark.game("complex-crashers")

OFF: Final = "offline"
BOUND: Final = 600  # decisions in one initiative of four Operatives, reactions, tiles and dice included


def quiet(**given: Any) -> RaidTable:
    """Two Operatives and a Crusher in different regions, nothing else."""
    fields: dict[str, Any] = {
        "regions": row("cross-open", 3),
        "operatives": [{}, {}],
        "defenders": ["crusher r2"],
        "charges": [OFF, OFF, OFF, OFF, 0],
        **given,
    }
    return table(**fields)


@pytest.mark.rule("initiative.meaning", "initiative.pass-voluntary", "initiative.ops-pass", "initiative.cm-pass")
def test_the_initiative_goes_back_and_forth() -> None:
    """The Operatives as a group, then the Manager, then the Operatives of the next round."""
    t = quiet()
    assert (t.seat, t.s.round()) == ("operatives", 1)
    t.play("pass")
    assert (t.seat, t.s.round()) == ("manager", 1)
    t.play("pass")
    assert (t.seat, t.s.round()) == ("operatives", 2)


@pytest.mark.rule("initiative.actions-only-holder")
def test_only_the_side_with_the_initiative_acts() -> None:
    """The other side's units are refused, and the Manager has no part in the Operatives' step 5."""
    t = quiet()
    assert t.why_not("use d1 launch-grenade") == "players.sides"
    t.play("pass")
    assert t.why_not("use op1 move") == "players.sides"


@pytest.mark.rule("initiative.pass-automatic", "gap.initiative-auto-pass")
def test_the_initiative_passes_by_itself_when_nothing_can_be_done() -> None:
    """An exhausted team gains points only in its own step 1; a Manager without points still has charges to use."""
    t = quiet(operatives=[{"points": -8}, {"points": -8}])
    assert t.seat == "manager"
    t = quiet(initiative="manager", trackers=[-5, -5], charges=[OFF, OFF, OFF, OFF, 1])
    assert t.seat == "manager" and "deploy beta-squad r0" in t.choices
    t.play("deploy beta-squad r2")
    assert t.seat == "operatives"


@pytest.mark.rule("initiative.ops-actions", "initiative.cm-main")
def test_actions_come_in_any_order_and_interleaved() -> None:
    """One Operative, the other, the first again; the Manager stages between two moves."""
    t = quiet()
    t.play("use op1 move", "use op2 move", "use op1 move", "step r2")
    assert [t.at("op1"), t.at("op2")] == ["r2", "r1"]
    t = quiet(initiative="manager", trackers=[3, 3], charges=[OFF, OFF, OFF, OFF, 9])
    t.play("use manager move-defender", "pay op1 1", "stage assassin", "online reactor1")
    t.play("use manager move-defender")
    assert t.kind == "pay" and "assassin" in t.staged and t.charges[0] == 0


@pytest.mark.rule("movement.defender-move-cost", "movement.defender-move-is-action")
def test_a_defender_moves_one_region_for_a_point_and_that_is_an_action() -> None:
    """Paid from below zero it feeds the Operative, and an entry reaction may answer it."""
    t = quiet(
        initiative="manager",
        operatives=[{"points": 0, "cards": ["sniper-rifle"]}],
        trackers=[0],
    )
    t.play("use manager move-defender")
    assert t.at("d1") == "r1" and t.trackers == [-1] and t.points == [1]
    assert (t.seat, t.kind) == ("operatives", "react")


@pytest.mark.rule("initiative.ops-region-status", "initiative.cm-region-status", "gap.burning-start-step")
@pytest.mark.rule("initiative.ops-gain-effects", "initiative.cm-gain-effects")
def test_the_steps_come_in_their_order() -> None:
    """Points, then the E.M.P. or charges, then fire, then what answers the gain, then actions."""
    t = table(
        regions=row("cross-open", 1),
        operatives=[{"points": -3, "cards": ["deep-reserves"]}],
        charges=[0, OFF, OFF, OFF, 0],
        emp=2,
        fires={"r0": 1},
        step="gain",
        dice=[10],
    )
    assert t.kind == "greet"
    says = t.says()
    order = ["Operative 1 gains 7 points", "counts down to 1", "Operative 1 loses 1 health"]
    assert [says.index(part) for part in order] == sorted(says.index(part) for part in order)
    t.play("use op1 deep-breath")
    assert t.points == [6] and t.kind == "act"


@pytest.mark.rule("gap.initiative-gained-abilities", "gap.initiative-effects-order")
def test_abilities_that_answer_the_gain_are_offered_one_at_a_time() -> None:
    """Each is optional, once, in any order."""
    t = table(
        regions=row("cross-open", 1),
        operatives=[{"points": -6, "cards": ["deep-reserves"]}, {"points": -6, "cards": ["deep-reserves"]}],
        step="gain",
    )
    assert t.choices == ["use op1 deep-breath", "use op2 deep-breath", "pass"]
    t.play("use op2 deep-breath")
    assert t.choices == ["use op1 deep-breath", "pass"]
    t.play("pass")
    assert t.points == [1, 3] and t.kind == "act"


@pytest.mark.rule("gap.initiative-per-initiative", "quality.slow-reload", "gap.slow-reload-defenders")
def test_slow_reload_counts_anew_when_the_initiative_changes_hands() -> None:
    """Distract once in the Operatives' initiative; all models of a card share it."""
    t = table(
        regions=row("cross-open", 2),
        operatives=[{}],
        defenders=["ego-crusher r1"],
        trackers=[5],
    )
    t.play("use op1 move", "use d1 distract", "accept")
    t.play("use op1 move")
    assert t.seat == "operatives" and t.kind == "act"
    t.play("pass", "pass")
    t.play("use op1 move")
    assert (t.seat, t.kind) == ("manager", "react")


@pytest.mark.rule("gap.initiative-group-pass")
def test_one_choice_ends_the_teams_part_once_all_are_done() -> None:
    """Passing is nobody's own: it belongs to the seat; an action belongs to its Operative."""
    t = quiet()
    game, s = t.game, t.s
    assert game.role(s, 0, game.read("use op2 move")) == 1
    assert game.role(s, 0, game.read("pass")) == -1
    assert game.done(s, 0) == game.read("pass")


@pytest.mark.rule("gap.win-stalemate")
def test_the_manager_wins_when_the_operatives_pass_the_last_round() -> None:
    """Not before: the round's own initiative is still theirs."""
    t = quiet(round=20, rounds=20)
    t.play("use op1 move")
    assert t.winner == ""
    t.play("pass")
    assert t.winner == "manager"
    assert "The last round is over" in t.says()
    t = quiet(round=19, rounds=20)
    t.play("pass")
    assert t.winner == ""


@pytest.mark.rule("win.manager", "gap.win-timing")
def test_the_manager_wins_when_nobody_is_able_any_more() -> None:
    """At once, in the middle of the initiative."""
    t = table(
        regions=row("cross-open", 1),
        operatives=[{"health": 1}, {"health": 0}],
        defenders=["steel-ripper r0"],
        trackers=[5, 5],
        initiative="manager",
        dice=[10, 1],
    )
    t.play("use d1 shred", "pay op1 3")
    assert t.winner == "manager" and t.seat == ""


@pytest.mark.rule("burning.decay", "burning.start-attack")
def test_fire_burns_at_the_start_of_either_sides_initiative() -> None:
    """Two tokens: once for the Manager, once for the Operatives, then it is out."""
    t = table(
        regions=row("cross-open", 3),
        operatives=[{"at": 2}],
        defenders=["crusher r2"],
        fires={"r0": 2},
    )
    t.play("pass")
    assert t.s.fires == [1, 0, 0]
    t.play("pass")
    assert t.s.fires == [0, 0, 0]


@pytest.mark.rule("gap.stack-bounded", "gap.initiative-group-pass")
def test_every_initiative_comes_to_its_end() -> None:
    """Random games with every number of Operatives: no initiative takes more than a few hundred decisions."""
    longest = 0
    for seed in range(8):
        rng = Search(seed)
        t = opened({"operatives": str(seed % 4 + 1), "team": "random", "complex": "random"}, rng)
        holder, decisions = (t.s.turn, t.s.initiative), 0
        while t.s.asked:
            t.wander(rng, 1)
            decisions += 1
            if (t.s.turn, t.s.initiative) != holder:
                longest, holder, decisions = max(longest, decisions), (t.s.turn, t.s.initiative), 0
            assert decisions < BOUND
        assert t.winner
    assert longest > 10


@pytest.mark.rule("gap.initiative-group-pass", "gap.stack-ops-disagree")
def test_of_two_operatives_each_has_a_role_and_a_lone_one_has_none() -> None:
    """Who uses an ability decides about it; the Manager's units are nobody's in particular."""
    t = table(regions=row("cross-open", 2), operatives=[{"cards": ["pathfinder"]}, {}])
    assert [t.game.role(t.s, 0, t.game.read(f"use {unit} move")) for unit in ("op1", "op2")] == [0, 1]
    t.play("use op1 sprint")
    assert t.game.role(t.s, 0, t.game.read("pass")) == 0
    t = table(operatives=[{"cards": ["pathfinder"]}])
    assert t.game.role(t.s, 0, t.game.read("use op1 move")) == -1
