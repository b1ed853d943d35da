"""What everybody can work out of hidden cards: exactly what an independent watcher finds; nothing else is imagined."""

from __future__ import annotations

import itertools
from typing import Any, cast

import pytest

from tests.conformance.every_game import random_answer
from tests.support.mechs import GAME, MechTable, Seat, changed, opened, table
from tests.support.watcher import Hand, Watcher, held_by, wrong_imagination
from warroom.games.critical_mass.box import ADDITIONAL
from warroom.games.critical_mass.game import CriticalMass
from warroom.games.critical_mass.revisions import AUDITED, REVISION
from warroom.games.critical_mass.rules.deduction import deduced, follow, may_hold
from warroom.games.critical_mass.state import Battle, Cockpit, Deduction
from warroom.games.critical_mass.trail import T_ALL, T_DEALT, T_TAKEN
from warroom.kernel.chance import Search
from warroom.kernel.match import Match

pytestmark = pytest.mark.game("critical-mass")

SETUPS = [*GAME.setups(), {"mechs": "raijin,archon", "loadouts": "vibro-knife+vibro-knife,plasma-cannon+rail-spike"}]


def possible(c: Cockpit) -> set[Hand]:
    """Every hand that the engine thinks possible, deal by deal."""
    known, found = deduced(c, False), set[Hand]()
    for hand in known.hands:
        parts = []
        for group in known.groups:
            cards = [1 << card for card in range(32) if (group >> card) & 1]
            parts.append([sum(some) for some in itertools.combinations(cards, bin(hand & group).count("1"))])
        found.update(held_by(c.build.kinds, c.surely_hand | sum(deal)) for deal in itertools.product(*parts))
    return found


def watched(game: CriticalMass, setup: dict[str, object], seed: int) -> tuple[int, int]:
    """Plays one game at random and compares at every step; gives how much was in doubt and how much was imagined."""
    match, rng, doubts, imagined = Match(game, setup, Search(seed)), Search(seed + 1), 0, 0
    watcher = Watcher(match)
    while not match.over:
        for seat in match.asked():
            match.submit(seat, random_answer(match, seat, rng))
        watcher.look()
        s = cast(Battle, match.state)
        if match.over:
            break
        for seat, c in enumerate(s.cockpits):
            if not watcher.secret(seat):
                hands = watcher.hands(seat)
                assert held_by(c.build.kinds, c.hand) in hands
                assert possible(c) == hands, f"turn {s.turn}, seat {seat}: {[hex(word) for word in c.trail]}"
                doubts += len(hands) > 1
        for observer in range(-1, match.seats) if rng.pick(8) == 0 else ():
            wrong = wrong_imagination(watcher, observer, cast(Battle, game.imagine(match.view(observer), rng)))
            assert not wrong
            imagined += 1
    return doubts, imagined


@pytest.mark.rule("gap.info.tracking")
@pytest.mark.parametrize("setup", SETUPS, ids=[str(number) for number in range(len(SETUPS))])
def test_the_engine_knows_exactly_what_a_watcher_with_perfect_memory_knows(setup: dict[str, object]) -> None:
    """At every question of random games the same hands are possible, and what is imagined explains what was seen."""
    games = [watched(GAME, setup, seed) for seed in range(2)]
    doubts, imagined = (sum(column) for column in zip(*games, strict=True))
    assert imagined > 10 and (doubts > 10 or "custom" in str(setup.get("loadouts", "")))


def hands_of(t: MechTable, seat: int, deals: int = 200) -> list[list[str]]:
    """What the other seat of a duel imagines in a hand, deal by deal."""
    found = []
    for seed in range(deals):
        c = cast(Battle, GAME.imagine(t.view(1 - seat), Search(seed))).cockpits[seat]
        found.append([c.build.kinds[card].name for card in range(len(c.build.kinds)) if (c.hand >> card) & 1])
    return found


def tech(name: str) -> int:
    """The Tech of a card."""
    return next(int(kind.tech) for kind in GAME.box.kinds if kind.name == name)


@pytest.mark.parametrize("loadouts", ["recommended", "custom"])
def test_no_opening_hand_is_imagined_with_a_tech_3_card(loadouts: str) -> None:
    """One Tech 2 card was taken: exactly one is imagined, from a known loadout or from a secret one."""
    t = opened({"mechs": "raijin,archon", "loadouts": loadouts})
    while "customize" in t.asks.values():
        t.together({seat: t.choices(seat)[1] for seat in t.asks})
    t.together({0: "activate nekode-blade", 1: "activate prism-array"})
    hands = hands_of(t, 0)
    assert all(sorted(tech(name) for name in hand) == [1] * 7 + [2] for hand in hands)
    assert len({tuple(hand) for hand in hands}) >= 5


def test_a_spent_primed_is_exactly_one_tech_3_card_in_hand() -> None:
    """Raijin takes a Tech 3 card, and later is known to have it still, whatever else it activates."""
    t = opened({"mechs": "raijin,archon"}).together({0: "pass", 1: "pass"})
    t.plan("activate", "recharge").play("pass").plan("recharge", "recharge")
    t.plan("activate", "recharge").play("activate heavens-drum").plan("recharge", "recharge")
    t.plan("activate", "recharge").play("activate storm-lance")
    for hand in hands_of(t, 0):
        assert [tech(name) for name in hand].count(3) == 1
        assert [tech(name) for name in hand].count(2) == 1
    t.plan("storm-lance", "recharge").finish_turn()
    held = may_hold(t.s, 0)
    feared = {int(kind.tech) for card, kind in enumerate(t.s.cockpits[0].build.kinds) if (held >> card) & 1}
    assert feared == {1, 3}, "the card of Tech 2 that was taken has been seen"


def test_of_a_secret_loadout_every_own_card_may_be_held_that_can_have_been_taken() -> None:
    """Raijin has taken two cards and shown the additional one: the other may be any of its own of Tech 2."""
    t = opened({"mechs": "archon,raijin", "loadouts": "none,custom"}).play("pass", "fit vibro-knife", *["pass"] * 3)
    t.together({0: "pass", 1: "activate vibro-knife"}).plan("recharge", "activate").play("activate storm-lance")
    t.plan("recharge", "vibro-knife").finish_turn()
    held, kinds = may_hold(t.s, 1), t.s.cockpits[1].build.kinds
    names = {kind.name for card, kind in enumerate(kinds) if (held >> card) & 1 and kind.tech == 2}
    assert names == {"nekode-blade", "storm-lance", "grappling-claws"}


def test_a_sole_fitting_card_that_was_deactivated_is_imagined_in_no_hand() -> None:
    """Thrusters cost Patriot its only Evade, and everybody can work that out."""
    t = opened({"mechs": "raijin,patriot"})
    t.together({0: "pass", 1: t.choices(1)[1]})
    t.plan("flame-blade", "recharge").split("thrusters 2").plan("recharge", "recharge")
    t.plan("flame-blade", "recharge").split("thrusters 1").play("deactivate evade hand")
    assert "evade" in t.off(1) and "evade" not in t.hand(1)
    assert not any("evade" in hand for hand in hands_of(t, 1, 50))


def test_of_two_equal_cards_one_that_was_given_away_leaves_exactly_one() -> None:
    """Raijin has two Evades; one must go, and the other stays in every imagined hand."""
    t = opened({"mechs": "raijin,raijin", "mirror": True}).together({0: "activate storm-lance", 1: "pass"})
    assert t.hand(0).count("evade") == 2
    t.plan("recharge", "flame-blade").split("thrusters 1").plan("recharge", "recharge")
    t.plan("recharge", "flame-blade").split("thrusters 1").play("deactivate evade hand")
    assert all(hand.count("evade") == 1 for hand in hands_of(t, 0, 50))


ORDER = {"when": "on_play", "do": "choose_one", "options": [{"do": "activate", "tech": 2}, {"do": "prime"}]}
LOW = [kind.name for kind in GAME.box.mechs[0].own if kind.tech < 3 and kind.name not in ("recharge", "evade")]


def test_that_nothing_is_left_is_remembered() -> None:
    """Raijin must take two cards of Tech 2 and finds one: every hand holds all of them, and one of the Tech 3 cards."""
    game = changed(new=[{"name": "Big Order", "effects": [ORDER, ORDER]}])
    t = table(Seat("raijin", hand=[*LOW, "evade", "heavens-drum", "big-order"]), Seat("archon"), game=game)
    assert t.off(0) == ["counter-step", "evade"]
    t.plan("big-order", "recharge").play("choose 1", "choose 1", "activate evade", "pass")
    c = t.s.cockpits[0]
    low = (c.build.techs[1] | c.build.techs[2]) & ~c.cooldown
    high = [1 << card for card in range(32) if (c.build.techs[3] >> card) & 1]
    assert possible(c) == {held_by(c.build.kinds, low | card) for card in high} and len(high) == 2


def test_that_nothing_is_left_tells_about_a_secret_loadout_too() -> None:
    """Raijin could take no more cards of Tech 2, so the one additional card that nobody has seen is of Tech 3."""
    game = changed(new=[{"name": "Huge Order", "type": "weapon", "speed": 4, "firepower": 0, "damage_type": "none",
                         "effects": [ORDER] * 5}])  # fmt: skip
    t = opened({"mechs": "raijin,archon", "loadouts": "custom,none"}, game)
    t.play("pass", "fit huge-order", "pass", "pass", "fit tesla-cage").together({0: "activate huge-order", 1: "pass"})
    t.plan("huge-order", "recharge").play(*["choose 1"] * 5)
    while t.asks == {0: "activate"}:
        t.play(t.choices(0)[0])
    for seed in range(50):
        c = cast(Battle, game.imagine(t.view(1), Search(seed))).cockpits[0]
        assert {int(c.build.kinds[card].tech) for card in range(len(c.build.kinds)) if (c.off >> card) & 1} == {3}


def test_that_something_is_left_is_remembered() -> None:
    """Raijin must take a card of Tech 2 or less: until it has, no hand is possible that holds all of them."""
    game = changed(new=[{"name": "Order", "effects": [ORDER]}])
    t = table(Seat("raijin", hand=[*LOW, "evade", "heavens-drum", "order"]), Seat("archon"), game=game)
    t.plan("order", "recharge")
    c = t.s.cockpits[0]
    whole = held_by(c.build.kinds, (c.build.techs[1] | c.build.techs[2]) & ~c.play)
    before = possible(c)
    t.play("choose 1")
    assert t.asks == {0: "activate"} and possible(c) == before - {whole} != before


def test_that_nothing_fits_is_remembered() -> None:
    """Archon has no Beam in hand when Prism Spine falls: none is imagined there before it can have taken one."""
    beams = [kind.name for kind in GAME.box.mechs[1].own if kind.type == 0 and kind.damage == 2]
    archon = Seat("archon", hand=["evade", "reflector", "activate"], plates={"prism-spine": 1})
    t = table(Seat("raijin"), archon).plan("medium-laser", "recharge").split("prism-spine 1")
    assert t.choices(1) == ["pass"]
    t.play("pass")
    assert beams and not any(set(beams) & set(hand) for hand in hands_of(t, 1, 100))


def test_doubt_that_begins_when_all_additional_cards_are_known_is_about_known_cards_only() -> None:
    """A secret loadout is known by now, doubt has ended, and a card is taken: an imagined hand has the true size."""
    setup = {"mechs": "raijin,iron-curtain", "loadouts": "custom"}
    match, rng = Match(GAME, setup, Search(12)), Search(13)
    while len(match.moves) < 46:
        for seat in match.asked():
            match.submit(seat, random_answer(match, seat, rng))
    c = cast(Battle, match.state).cockpits[0]
    assert c.shown == c.loadout and c.trail
    for seat in (-1, 1):
        for seed in range(8):
            assert GAME.view(GAME.imagine(match.view(seat), Search(seed)), seat) == match.view(seat)


COOL = {"when": "on_play", "do": "cool", "whose": "self", "count": 1}
SHUFFLE = [{"when": "on_play", "do": "recharge"}, COOL, COOL]


@pytest.mark.rule("gap.info.answers-in-time")
def test_an_answer_tells_of_the_hand_as_it_was_when_it_was_asked_for() -> None:
    """An Evade comes back while another is given away: which is which, and what is left, nobody gets wrong."""
    game = changed(new=[{"name": "Shuffle", "effects": SHUFFLE}])
    t = table(Seat("raijin", hand=["shuffle", "evade"], cooldown=["evade"]), Seat("archon"), game=game)
    c = t.s.cockpits[0]
    names = [kind.name for kind in c.build.kinds]
    evade, other = c.hand & ~(1 << names.index("shuffle")), 1 << names.index("flame-blade")
    c.surely_hand &= ~evade
    c.surely_off &= ~other
    c.trail = [T_DEALT | 1 << 8 | (evade | other) << 24]  # one of the two is in hand
    t.plan("shuffle", "recharge").play("cool evade", "pass")
    assert t.hand(0) == ["evade", "recharge"] and "flame-blade" in t.off(0)
    assert possible(c) == {held_by(c.build.kinds, c.hand)}, "the one that came back is in hand"


@pytest.mark.rule("gap.info.answers-in-time")
def test_a_card_that_came_to_hand_after_it_was_named_may_be_the_one_that_goes() -> None:
    """The Evade was named in Cooldown and came back before it was given away: nobody can tell which card went."""
    lose = {"when": "on_play", "do": "deactivate", "whose": "self"}
    game = changed(new=[{"name": "Shuffle", "effects": [{"when": "on_play", "do": "recharge"}, lose]}])
    t = table(Seat("raijin", hand=["shuffle", "flame-blade"], cooldown=["evade"]), Seat("archon"), game=game)
    c = t.s.cockpits[0]
    c.surely_hand, c.surely_off, c.trail = c.hand, c.off, []
    t.plan("shuffle", "recharge").play("deactivate evade cooldown")
    assert "evade" in t.off(0) and "flame-blade" in t.hand(0)
    assert held_by(c.build.kinds, c.hand) in possible(c) and len(possible(c)) == 2


@pytest.mark.rule("gap.info.answers-in-time", "gap.info.equal-cards")
@pytest.mark.parametrize("revision", [AUDITED, REVISION])
@pytest.mark.parametrize("hand", [[], ["phoenix"]])
def test_a_card_that_comes_to_hand_and_leaves_it_at_the_same_moment_is_itself(hand: list[str], revision: int) -> None:
    """It goes to Cooldown, is Recharged and Deactivates itself, which is no secret, whether its equal is held or no."""
    again: list[dict[str, Any]] = [{"do": "recharge"}, {"do": "deactivate", "whose": "self", "of": {"this": True}}]
    game = changed(new=[{"name": "Phoenix", "effects": [{"when": "end_of_turn", **effect} for effect in again]}])
    game.box.revision = revision
    t = table(Seat("raijin", hand=["phoenix", *hand]), Seat("archon"), game=game).plan("phoenix", "recharge")
    assert t.hand(0) == sorted([*hand, "recharge"])
    assert t.off(0).count("phoenix") == 1 and not t.cooldown(0)
    assert t.pile(0, "surely_off").count("phoenix") == 1


@pytest.mark.rule("gap.info.tracking")
def test_a_card_of_a_secret_loadout_that_is_known_to_be_held_is_not_taken_a_second_time() -> None:
    """All of Tech 2 were taken, the secret one too; who then may take Tech 2 or 3 can only have taken Tech 3."""
    build = opened({"mechs": "raijin,archon", "loadouts": "vibro-knife,none"}).s.cockpits[0].build
    middle, high = int(build.techs[2]), int(build.techs[3])
    known = Deduction(build, [])
    known.shown &= ~ADDITIONAL
    for number in range(middle.bit_count()):
        follow(known, T_TAKEN | 1 << 2 << 8 | (0 if number else middle & ~ADDITIONAL) << 24)
    assert middle & ADDITIONAL and known.hands == [middle]
    follow(known, T_ALL | 1 << 2 << 8 | middle << 24)
    assert (known.hands, known.groups) == ([0], [])
    follow(known, T_TAKEN | (1 << 2 | 1 << 3) << 8 | high << 24)
    assert known.groups == [high] and all(hand & high for hand in known.hands)


@pytest.mark.rule("gap.info.answers-in-time", "gap.info.no-match-proof")
def test_that_nothing_fitted_says_nothing_of_a_card_that_came_since() -> None:
    """Raijin had no Weapon to give up when it was asked, and takes Storm Lance at the same moment: it may be held."""
    lose = {"do": "cool", "whose": "self", "count": 1, "of": {"type": "weapon"}}
    texts: list[dict[str, Any]] = [{"do": "activate", "tech": 2}, lose]
    game = changed(new=[{"name": "Rummage", "effects": [{"when": "on_play", **text} for text in texts]}])
    t = table(Seat("raijin", hand=["rummage", "evade"]), Seat("archon"), game=game)
    t.plan("rummage", "recharge").play("activate storm-lance", "pass")
    c = t.s.cockpits[0]
    assert "storm-lance" in t.hand(0) and held_by(c.build.kinds, c.hand) in possible(c) and len(possible(c)) > 1
