"""Every Mech against every other with equal bots: counted by side, wherever it sat."""

from __future__ import annotations

import pytest

from tests.support import example_game
from warroom.games import find, read_game
from warroom.kernel.chance import Search
from warroom.kernel.refusals import Refused
from warroom.lab.matrix import Matrix, Pair, Usage, matrix
from warroom.lab.plugins import statistics_of

MECHS = ["raijin", "archon", "patriot", "iron-curtain"]


def test_every_side_meets_every_other_and_itself() -> None:
    found = matrix("critical-mass", "random", games=2, seed=1)
    pairs = [tuple(pair.sides) for pair in found.pairs]
    assert pairs == [(one, other) for i, one in enumerate(MECHS) for other in MECHS[i:]]
    for pair in found.pairs:
        assert pair.games == pair.finished == 2 == sum(pair.wins) + pair.draws == sum(pair.lengths.values())
        assert pair.interval[0] <= pair.rate <= pair.interval[1]


def test_the_same_seed_gives_the_same_games_in_one_process_and_in_two() -> None:
    alone = matrix("critical-mass", "random", games=3, seed=3)
    two = matrix("critical-mass", "random", games=3, seed=3, jobs=2)
    assert alone._replace(seconds=0) == two._replace(seconds=0)
    assert alone.pairs != matrix("critical-mass", "random", games=3, seed=4).pairs


def test_the_settings_say_which_mechs_there_are() -> None:
    found = matrix("critical-mass", "random", games=1, setup={"boxes": "raijin-archon"}, seed=1)
    assert [pair.sides for pair in found.pairs] == [["raijin", "raijin"], ["raijin", "archon"], ["archon", "archon"]]


def test_the_ready_lists_of_battle_force_meet_each_other_in_a_scenario() -> None:
    found = matrix("battle-force", "random", games=1, setup={"scenario": "hold-the-relay", "rounds": 1}, seed=1)
    assert len(found.pairs) == 10 and found.pairs[1].sides == ["halcyon.line", "halcyon.air"] and not found.cards
    assert all(pair.finished == 1 for pair in found.pairs)


def test_a_draw_is_half_a_win() -> None:
    pair = Pair(["a", "b"], games=10, finished=10, wins=[4, 4], draws=2, lengths={7: 5, 9: 5})
    assert pair.rate == 0.5 and pair.median_turns == 8
    assert Pair(["a", "b"], 10, 10, [6, 0], 4, {}).rate == 0.8
    found = Matrix("g", "", {}, "random", 0, [Pair(["a", "b"], 2, 2, [2, 0], 0, {}), pair, PAIR_OF_ONE], [], 0, 0.0)
    assert found.against_others("a")[0] == 7 / 12 and found.against_others("b")[0] == 5 / 12


PAIR_OF_ONE = Pair(["a", "a"], games=4, finished=4, wins=[4, 0], draws=0, lengths={})


def test_cards_are_counted_when_they_could_be_played_and_when_they_were() -> None:
    """Given two decisions of which one plays a card, and a won and a drawn game with it."""
    usage = Usage()
    usage.count("raijin", {"evade", "flame-blade"}, "evade")
    usage.count("raijin", {"evade"}, "")
    usage.finish("raijin", {"evade"}, 1.0)
    usage.finish("raijin", {"evade"}, 0.0)
    evade, blade = usage.cards()
    assert (evade.offered, evade.chosen, evade.games, evade.win_rate) == (2, 1, 2, 0.75)
    assert (blade.offered, blade.chosen, blade.win_rate) == (1, 0, None)
    found = Matrix("critical-mass", "", {}, "random", 0, [], [evade, blade], 0, 0.0)
    assert found.never_chosen == [blade]


def test_cards_that_never_came_to_hand_are_listed_as_such() -> None:
    """A single short game leaves most Tech 3 cards where they were; no card is missing from the list."""
    found = matrix("critical-mass", "random", games=1, setup={"turns": 2}, seed=5)
    never = {(card.side, card.card) for card in found.never_in_hand}
    assert ("raijin", "heavens-drum") in never and ("raijin", "flame-blade") not in never
    assert not never & {(card.side, card.card) for card in found.never_chosen}
    game = find("critical-mass")
    s = game.new({"mechs": "raijin,archon"}, Search(1))
    for seat, mech in enumerate(("raijin", "archon")):
        assert {card.card for card in found.cards if card.side == mech} == set(statistics_of(game).cards(s, seat))


def test_every_mech_plays_cards_of_its_own_and_of_its_recommended_ones() -> None:
    """A card is counted for the Mech that had it; nobody plays what it does not have."""
    found = matrix("critical-mass", "random", games=3, seed=5)
    cards = {mech: {card.card for card in found.cards if card.side == mech} for mech in MECHS}
    assert "flame-blade" in cards["raijin"] and "flame-blade" not in cards["archon"]
    assert "light-laser" in cards["raijin"] & cards["patriot"]
    assert "arc-whip" in cards["raijin"], "an additional card of the recommended loadout"
    assert all(0 <= card.chosen <= card.offered for card in found.cards)
    evade = next(card for card in found.cards if (card.side, card.card) == ("raijin", "evade"))
    assert 0 < evade.games <= 3 * 5, "Raijin sits at five seats in three games each"


def test_a_pack_is_played_in_the_matrix_too() -> None:
    pack = read_game('game = "critical-mass"\ntitle = "A"\n[[card]]\nname = "Heavy Laser"\nspeed = 9\n', "a.toml").pack
    plain, packed = (matrix("critical-mass", "random", 2, seed=2, pack=given) for given in (None, pack))
    assert packed.content != plain.content == find("critical-mass").content


@pytest.mark.parametrize(
    ("game", "bot", "games", "why"),
    [
        ("master-ray", "random", 1, "Master Ray has no pairings: everybody plays with the same."),
        ("critical-mass", "genius", 1, "There is no bot 'genius'"),
        ("critical-mass", "random", 0, "must be 1 or more"),
    ],
)
def test_what_cannot_be_paired_is_refused(game: str, bot: str, games: int, why: str) -> None:
    with pytest.raises(Refused, match=why):
        matrix(game, bot, games)


def test_four_seats_are_no_pairing() -> None:
    with pytest.raises(Refused, match="mechs can be: one for each of the 4 seats; not a list of 2"):
        matrix("critical-mass", "random", 1, setup={"mode": "four"})


def test_a_game_with_nothing_of_its_own_to_count_has_no_sides_and_no_cards() -> None:
    """Everybody plays with the same: no pairings, and statistics by seat."""
    for game in (find("master-ray"), example_game.GAME):
        plain = statistics_of(game)
        s = game.new({}, Search(1))
        assert plain.sides(game.setup({})) == [] and plain.side(s, 0) == "" and plain.paired([]) == {}
        assert plain.cards(s, 0) == [] and plain.card_played(game.choices(s, 0)[0]) == ""
