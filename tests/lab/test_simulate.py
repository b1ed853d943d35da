"""Many games at once: repeatable, whoever plays them, and counted by bot wherever it sat."""

from __future__ import annotations

import multiprocessing
from pathlib import Path

import pytest

from warroom.bots.contests import wilson
from warroom.games import find
from warroom.kernel.chance import Search
from warroom.kernel.records import replay_record
from warroom.kernel.refusals import Refused
from warroom.lab.simulate import Results, Stopped, Tally, simulate


def without_time(found: Results) -> Results:
    """The results but for the clock."""
    return found._replace(seconds=0.0)


def test_the_same_seed_gives_the_same_games_in_one_process_and_in_two() -> None:
    alone = simulate("master-ray", ["random"], games=12, seed=3)
    shared = simulate("master-ray", ["random"], games=12, seed=3, jobs=2)
    assert without_time(alone) == without_time(shared)
    other = simulate("master-ray", ["random"], games=12, seed=4)
    assert without_time(alone) != without_time(other)


def test_wins_belong_to_the_bot_wherever_it_sat() -> None:
    found = simulate("master-ray", ["greedy", "random"], games=4, seed=1)
    greedy, random = found.by_bot
    assert greedy.wins > random.wins and min(score.wins for score in found.by_seat) > 0 and found.by == "bot"


def test_without_rotation_a_bot_keeps_its_seat() -> None:
    found = simulate("master-ray", ["random", "greedy"], games=2, seed=1, rotate=False)
    assert [score[1:] for score in found.by_bot] == [score[1:] for score in found.by_seat]
    assert found.by_bot[1].wins > found.by_bot[0].wins


def test_equal_bots_do_not_rotate_so_every_count_is_of_the_seats() -> None:
    found = simulate("critical-mass", ["random"], games=6, seed=1, rotate=True)
    assert not found.rotate and found.by == "side"
    assert [score[1:] for score in found.by_bot] == [score[1:] for score in found.by_seat]
    assert {score.name: score.wins for score in found.by_side} == {
        "raijin": found.by_seat[0].wins,
        "archon": found.by_seat[1].wins,
    }


@pytest.mark.parametrize(
    ("returns", "parties", "wins", "draws", "points"),
    [
        ([1.0, -1.0], 2, [1, 0], [0, 0], [1, 0]),
        ([0.0, 0.0], 2, [0, 0], [1, 1], [0.5, 0.5]),
        ([0.0] * 4, 4, [0] * 4, [1] * 4, [0.25] * 4),
        ([0.0] * 4, 2, [0] * 4, [1] * 4, [0.5] * 4),
        ([1.0, -1.0, 1.0, -1.0], 2, [1, 0, 1, 0], [0] * 4, [1, 0, 1, 0]),
        ([0.5, 0.5, -1.0], 3, [0, 0, 0], [1, 1, 0], [0.5, 0.5, 0]),
        ([-1.0], 2, [0], [0], [0]),
        ([0.0], 2, [0], [1], [0.5]),
    ],
)
def test_a_draw_is_shared_by_those_who_drew(
    returns: list[float], parties: int, wins: list[int], draws: list[int], points: list[float]
) -> None:
    """Duel, draws of two, of four alone, of two teams, a win of a team, two of three, a game alone lost and drawn."""
    tally = Tally()
    s = find("master-ray").new({}, Search(1))
    tally.count(s, returns, parties, 10, [[f"seat {seat}"] for seat in range(len(returns))])
    scores = [tally.score(f"seat {seat}", "") for seat in range(len(returns))]
    assert [score.wins for score in scores] == wins and [score.draws for score in scores] == draws
    assert [score.points for score in scores] == points and tally.draws == any(draws)
    both = tally.plus(tally)
    assert both.games == 2 and both.score("seat 0", "").points == 2 * points[0] and tally.games == 1


def test_a_recorded_game_is_the_same_as_the_unrecorded_one(tmp_path: Path) -> None:
    for seats in (["random"], ["search:5", "random"]):
        folder = tmp_path / seats[0].replace(":", "-")
        plain = simulate("master-ray", seats, games=3, seed=6)
        recorded = simulate("master-ray", seats, games=3, seed=6, records=folder)
        assert without_time(plain) == without_time(recorded)
        matches = [replay_record(path.read_text(), find) for path in sorted(folder.iterdir())]
        assert sum(len(match.moves) for match in matches) == plain.decisions
        assert sum(int(match.state.turn) for match in matches) == plain.turns
    names = [match.names for match in matches]
    assert names == [["search:5", "random"], ["random", "search:5"], ["search:5", "random"]]


def test_progress_is_told_until_all_games_are_done() -> None:
    done: list[int] = []
    simulate("master-ray", ["random"], games=3, progress=done.append)
    assert done == [1, 2, 3]


def test_who_stops_is_not_kept_waiting() -> None:
    def stop(done: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(Stopped) as stopped:
        simulate("master-ray", ["random"], games=200, jobs=2, progress=stop)
    assert 0 < stopped.value.found.games == stopped.value.found.finished < 200
    assert isinstance(stopped.value, KeyboardInterrupt)
    assert multiprocessing.active_children() == []


def test_lengths_hold_every_game_and_the_median_lies_in_the_middle() -> None:
    found = simulate("master-ray", ["random"], games=9, seed=2)
    turns = [turn for turn, games in found.lengths.items() for _ in range(games)]
    assert len(turns) == 9 and sum(turns) == found.turns and found.median_turns == turns[4]
    assert found._replace(lengths={10: 1, 13: 1}).median_turns == 11.5


def test_the_interval_after_wilson() -> None:
    assert wilson(50, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert wilson(0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert wilson(10, 10) == pytest.approx((0.7225, 1.0), abs=1e-4)
    assert wilson(0, 0) == (0.0, 1.0)


@pytest.mark.parametrize(
    ("seats", "games", "why"),
    [
        (["random"] * 3, 1, "has 2 seats, but 3 bots were given"),
        ([], 1, "no bot was given"),
        (["genius"], 1, "There is no bot 'genius'"),
        (["random"], 0, "must be 1 or more"),
    ],
)
def test_what_cannot_be_simulated_is_refused(seats: list[str], games: int, why: str) -> None:
    with pytest.raises(Refused, match=why):
        simulate("master-ray", seats, games)
