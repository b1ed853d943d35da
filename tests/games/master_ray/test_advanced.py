"""The advanced game: each professor's Chief leads an action or locks one."""

from __future__ import annotations

from typing import cast

import pytest

from tests.support.ray import GAME, RayTable, only, table
from warroom.games.master_ray.game import MasterRay
from warroom.games.master_ray.positions import lay_position
from warroom.games.master_ray.revisions import FIRST
from warroom.games.master_ray.state import ACTION_NAMES, Ray
from warroom.kernel.chance import Search

pytestmark = pytest.mark.game("master-ray")

BLUE, YELLOW = 0, 1


def advanced(
    student: str = "kira-frost",
    *,
    opponent: str = "leo-icebox",
    lane: int = 2,
    temperature: int = 1,
    height: str = "middle",
    mode: str = "shrink",
    extra: tuple[int, ...] = (),
    chiefs: tuple[int, ...] = (BLUE, YELLOW),
    lock: str = "",
    deck: tuple[str, ...] | None = None,
    passes: int = 0,
    hands: tuple[tuple[str, ...], tuple[str, ...]] | None = None,
    active: int = BLUE,
) -> RayTable:
    """An advanced duel in which blue (or `active`) has taken its only student and now selects actions."""
    if hands is None:
        hands = ((student,), (opponent,)) if active == BLUE else ((opponent,), (student,))
    t = table(
        advanced=True, active=active, lane=lane, temperature=temperature, height=height, mode=mode, extra=extra,
        chiefs=chiefs, lock=lock, deck=deck, passes=passes, hands=hands,
    )  # fmt: skip
    assert t.asks == "staff"
    return t


def ready(s: Ray) -> list[int]:
    """Whose Chief is ready."""
    return [seat for seat in (BLUE, YELLOW) if (s.chiefs >> seat) & 1]


# -- the Chief -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("advanced.chief-setup")
def test_each_professor_has_a_chief_in_an_advanced_game() -> None:
    """The second professor may use the Chief in the very first turn; in a basic game there is none."""
    for first in ("1", "2"):
        chance = Search(1)
        s = cast(Ray, GAME.new({"advanced": True, "first": first}, chance))
        second = 2 - int(first)
        while s.active != second:
            GAME.play(s, s.active, GAME.choices(s, s.active)[0], chance)
        assert "Chief ready" in GAME.describe(GAME.view(s, 1 - second))
        GAME.play(s, second, GAME.choices(s, second)[0], chance)
        offered = [GAME.write(choice) for choice in GAME.choices(s, second)]
        assert any(text.startswith("lead") for text in offered)
        assert any(text.startswith("lock") for text in offered)
    basic = cast(Ray, GAME.new({}, Search(1)))
    assert ready(basic) == []


@pytest.mark.rule("advanced.chief-late-for-first")
def test_the_chief_of_the_first_turn_waits_for_the_first_redeal() -> None:
    """Whoever begins a duel has no Chief in the first pass; the other has, and a solo player too."""
    for first, others in (("1", [YELLOW]), ("2", [BLUE])):
        chance = Search(1)
        s = cast(Ray, GAME.new({"advanced": True, "first": first}, chance))
        seat = int(first) - 1
        assert ready(s) == others
        GAME.play(s, seat, GAME.choices(s, seat)[0], chance)
        refusal = GAME.why_not(s, seat, GAME.read("lock switch"))
        assert refusal is not None and refusal.rule == "advanced.chief-once-per-pass"
        while s.passes == 0:
            assert not (s.chiefs >> seat) & 1
            texts = {GAME.write(choice): choice for choice in GAME.choices(s, s.active)}
            GAME.play(s, s.active, texts.get("ready", next(iter(texts.values()))), chance)
        assert ready(s) == [BLUE, YELLOW]
    solo = cast(Ray, GAME.new({"mode": "solo", "advanced": True}, Search(1)))
    assert ready(solo) == [BLUE]


@pytest.mark.rule("advanced.chief-once-per-pass")
@pytest.mark.parametrize("use", ["lead move", "lock heat"])
def test_a_chief_is_spent_until_the_students_are_dealt_anew(use: str) -> None:
    """Not in the same turn and not in a later one of the pass, while the other Chief stays ready."""
    t = advanced(deck=("ada-quickstep", "bruno-nudge"), hands=(("kira-frost",), ("leo-icebox",)))
    t.play(use)
    assert t.why_not("lead height") == "advanced.chief-once-per-pass"
    assert t.why_not("lock height") == "advanced.chief-once-per-pass"
    t.play("ready")
    if use == "lead move":
        t.play("move 3")
    assert (t.seat, ready(t.s)) == (YELLOW, [YELLOW])
    t.play("ready")
    assert (t.seat, ready(t.s)) == (BLUE, [YELLOW])
    assert t.why_not("lead height") == "advanced.chief-once-per-pass"
    assert t.why_not("lock height") == "advanced.chief-once-per-pass"


@pytest.mark.rule("advanced.chief-once-per-pass")
@pytest.mark.parametrize("chiefs", [(), (BLUE,), (YELLOW,), (BLUE, YELLOW)])
def test_a_redeal_makes_both_chiefs_ready_once(chiefs: tuple[int, ...]) -> None:
    """Spent or not before, each can be used exactly once in the new pass."""
    t = advanced(chiefs=chiefs, deck=(), hands=(("kira-frost",), ()))
    t.play("ready")
    assert "chiefs-ready" in t.events()
    assert ready(t.s) == [BLUE, YELLOW]
    t.play(t.choices()[0])
    assert (t.seat, t.asks) == (YELLOW, "staff")
    t.play(sorted(t.offers("lock"))[0])
    assert t.offers("lock") | t.offers("lead") == set()
    assert ready(t.s) == [BLUE]


@pytest.mark.rule("advanced.chief-once-per-pass")
def test_a_chief_can_be_used_three_times_in_a_game() -> None:
    """Blue locks whenever it may: once in each of the three passes."""
    chance = Search(8)
    s = cast(Ray, GAME.new({"advanced": True, "first": "2"}, chance))
    passes: list[int] = []
    while s.asked:
        texts = {GAME.write(choice): choice for choice in GAME.choices(s, s.active)}
        locks = [choice for text, choice in texts.items() if text.startswith("lock") and s.active == BLUE]
        if locks:
            passes.append(s.passes)
        choice = locks[0] if locks else texts.get("ready", next(iter(texts.values())))
        GAME.play(s, s.active, choice, chance)
    assert passes == [0, 1, 2]


@pytest.mark.rule("advanced.chief-used-in-selection")
def test_the_chief_is_committed_after_the_student_and_before_the_first_action() -> None:
    """Too early before the student, too late once the selection is final."""
    t = table(advanced=True)
    assert t.asks == "student"
    for use in ("lead move", "lock heat"):
        assert t.why_not(use) == "select.student-first-and-mandatory"
    t.play("student kira-frost")
    assert t.why_not("lead move") == t.why_not("lock heat") == ""
    t.play("staff height 1", "ready")
    for use in ("lead move", "lock heat"):
        assert t.why_not(use) == "gap.select.binding"
    assert ready(t.s) == [BLUE, YELLOW]


# -- leading -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("advanced.chief-lead")
@pytest.mark.parametrize(
    ("action", "does", "ray"),
    [
        ("move", "move 4", (4, 1, "middle", "shrink", 12)),
        ("height", "height low", (2, 1, "low", "shrink", 12)),
        ("mode", "mode", (2, 1, "middle", "growth", 12)),
        ("heat", "heat 2", (2, 3, "middle", "shrink", 12)),
        ("fire", "fire", (2, 2, "middle", "shrink", 11)),
    ],
)
def test_the_chief_alone_performs_an_action_and_no_scientist_is_used(
    action: str, does: str, ray: tuple[object, ...]
) -> None:
    """As two scientists where two are possible, as the single one on height, mode and a shrink shot."""
    t = advanced("farid-winch" if action != "height" else "ada-quickstep")  # waits, so that one can look
    t.play(f"lead {action}")
    assert t.why_not("staff switch 2") == ""  # both scientists are still free
    t.play("ready", does)
    assert t.ray() == ray
    assert ready(t.s) == [YELLOW]
    assert f"Blue's Chief leads {GAME.box.action_titles[ACTION_NAMES.index(action)].lower()}." in t.says()


@pytest.mark.rule("advanced.chief-lead")
def test_the_chief_counts_as_two_on_switching_cooling_and_a_growth_shot() -> None:
    """Each of the three takes two scientists otherwise, or gains from them."""
    switching = advanced("farid-winch").play("lead switch", "ready")
    switching.play("switch 1-near 2-far")
    assert (switching.die("1-near"), switching.die("2-far")) == ("large 3", "large 4")
    cooling = advanced("farid-winch", temperature=3).play("lead cool", "ready")
    assert cooling.offers("cool") == {"cool 1", "cool 2"}
    assert cooling.play("cool 2").ray()[1] == 0
    growing = advanced("farid-winch", mode="growth").play("lead fire", "ready", "fire")
    assert growing.die("2-near") == "medium 3"


@pytest.mark.rule("advanced.chief-lead")
def test_the_chief_leads_an_action_that_is_not_otherwise_selected() -> None:
    """Not beside the student, not beside scientists, and no scientist beside the Chief."""
    t = advanced("kira-frost")
    assert t.why_not("lead cool") == "select.student-action-not-repeated"
    t.play("staff move 1")
    assert t.why_not("lead move") == "turn.no-repeated-action"
    t.play("lead height")
    assert t.why_not("staff height 1") == "turn.no-repeated-action"
    assert t.why_not("staff heat 1") == ""


@pytest.mark.rule("advanced.chief-lead-fire-any-mode")
@pytest.mark.parametrize(
    ("mode", "order", "die"),
    [
        ("shrink", ("fire", "mode"), "small 1"),
        ("shrink", ("mode", "fire"), "medium 3"),
        ("growth", ("fire", "mode"), "medium 3"),
        ("growth", ("mode", "fire"), "small 1"),
    ],
)
def test_a_shot_led_by_the_chief_is_paid_in_either_mode(mode: str, order: tuple[str, str], die: str) -> None:
    """The mode student may act before or after the shot; with scientists only one of the orders is paid."""
    t = advanced("greta-toggle", mode=mode).play("lead fire", "staff height 1", "ready")
    assert t.why_not("fire") == t.why_not("mode") == ""
    t.play(*order)
    assert t.die("2-near") == die
    scientists = advanced("greta-toggle", mode=mode, extra=(BLUE,)).play("staff fire 1", "staff height 1", "ready")
    offered = {text for text in scientists.choices() if text in ("fire", "mode")}
    assert offered == ({"fire"} if mode == "shrink" else {"mode"})


@pytest.mark.rule("advanced.chief-lead-strength-choice")
def test_the_chief_chooses_its_strength_when_the_action_is_resolved() -> None:
    """Move, heat and cool by one or two; scientists do exactly as many as they are."""
    t = advanced("farid-winch", lane=2).play("lead move", "ready")
    assert t.offers("move") == {"move 1", "move 3", "move 4"}
    t = advanced("farid-winch", lane=1).play("lead move", "ready")
    assert t.offers("move") == {"move 2", "move 3"}
    assert t.why_not("move 4") == "move.one-step-per-scientist"
    assert advanced("farid-winch", chiefs=()).play("staff move 2").offers("move") == {"move 4"}
    t = advanced("farid-winch").play("lead heat", "ready")
    assert t.offers("heat") == {"heat 1", "heat 2"}
    assert t.play("heat 1").ray()[1] == 2
    assert advanced("farid-winch", chiefs=()).play("staff heat 2").offers("heat") == {"heat 2"}
    t = advanced("farid-winch", temperature=3).play("lead cool", "ready")
    assert t.offers("cool") == {"cool 1", "cool 2"}
    assert t.play("cool 1").ray()[1] == 1
    refused = advanced("farid-winch", temperature=3).play("staff cool 1", "ready")
    assert refused.why_not("cool 2") == "cool.cost-one-or-two"


@pytest.mark.rule("advanced.chief-lead-strength-choice")
def test_in_a_game_of_before_the_chief_moves_the_ray_up_to_three_steps() -> None:
    """The first revision of the rules let the third step pass, and its records replay."""
    game = cast(MasterRay, GAME.edition(FIRST, GAME.content))
    for lane, goals in ((1, {"move 2", "move 3", "move 4"}), (2, {"move 1", "move 3", "move 4"})):
        s = lay_position(game.box, advanced=True, chiefs=(BLUE,), lane=lane, hands=(("farid-winch",), ("leo-icebox",)))
        game.proceed(s, Search(1))
        for text in ("lead move", "ready"):
            game.submit(s, BLUE, game.read(text), Search(1))
        assert {game.write(choice) for choice in game.choices(s, BLUE)} >= goals
        assert f"move {lane}" not in {game.write(choice) for choice in game.choices(s, BLUE)}


# -- locking -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("advanced.chief-lock")
@pytest.mark.parametrize("action", ["move", "height", "mode", "switch", "heat", "cool"])
def test_a_locked_action_is_closed_to_the_opponents_scientists_and_chief(action: str) -> None:
    """In the opponent's next turn neither may be placed there; every other action is open."""
    mine, theirs = ("ada-quickstep", "bruno-nudge") if action != "move" else ("kira-frost", "leo-icebox")
    t = advanced(mine, opponent=theirs, temperature=2)
    t.play(f"lock {action}", "ready")
    while t.seat == BLUE:
        t.play(t.choices()[0])
    assert t.asks == "staff"
    number = 2 if action == "switch" else 1
    assert t.why_not(f"staff {action} {number}") == "advanced.chief-lock"
    assert t.why_not(f"lead {action}") == "advanced.chief-lock"
    assert t.offers(f"staff {action}") | t.offers(f"lead {action}") == set()
    covered = "move" if action != "move" else "cool"
    free = {"move", "height", "mode", "switch", "heat", "fire"} - {action, covered}
    assert {text.split()[1] for text in t.offers("staff")} >= free


@pytest.mark.rule("advanced.chief-lock")
def test_what_may_be_locked() -> None:
    """Not firing, not what the student or own scientists do this turn; a lock takes no scientist."""
    t = advanced("kira-frost")
    assert t.why_not("lock fire") == "advanced.chief-lock"
    assert t.why_not("lock cool") == "advanced.chief-lock"
    t.play("staff move 1")
    assert t.why_not("lock move") == "advanced.chief-lock"
    assert t.offers("lock") == {"lock height", "lock mode", "lock switch", "lock heat"}
    t.play("lock heat")
    assert t.why_not("staff heat 1") == "advanced.chief-lock"  # it stays an action not selected this turn
    assert t.why_not("staff height 1") == ""
    assert "Blue's Chief locks heat up." in t.says()


@pytest.mark.rule("gap.modes.two-locks", "advanced.chief-lock")
def test_two_locks_can_be_in_force_together() -> None:
    """Yellow, under blue's lock on cooling, locks moving: cooling stays closed to yellow, moving is closed to blue."""
    t = advanced("farid-winch", active=YELLOW, lock="cool", opponent="edda-ladder", temperature=3)
    t.play("lock move")
    assert t.why_not("staff cool 1") == "advanced.chief-lock"
    t.play("ready", "height low")
    assert t.seat == BLUE
    assert t.why_not("staff move 1") == "advanced.chief-lock"
    assert t.why_not("staff cool 1") == ""


@pytest.mark.rule("gap.modes.two-locks", "advanced.chief-lock")
def test_a_chief_does_not_lock_what_is_locked() -> None:
    """Yellow, under blue's lock on cooling, may lock every other action, but cooling is closed to its Chief too."""
    t = advanced("farid-winch", active=YELLOW, lock="cool", opponent="edda-ladder", temperature=3)
    assert t.offers("lock") == {"lock move", "lock mode", "lock switch", "lock heat"}
    assert t.why_not("lock cool") == "advanced.chief-lock"


@pytest.mark.rule("advanced.chief-lock-students-immune")
def test_a_student_works_under_a_lock() -> None:
    """The cool student is laid on the locked action and cools; the scientists may not join in."""
    t = advanced("kira-frost", active=YELLOW, lock="cool", temperature=3, opponent="ada-quickstep")
    assert t.dashboard() == "kira-frost on cool"
    t.play("staff fire 1", "ready", "cool 1")
    assert t.events()[-8:].count("cooled") == 1
    assert t.die("2-near") == "small 1"
    move = advanced("bruno-nudge", active=YELLOW, lock="move", opponent="kira-frost").play("ready")
    assert move.offers("move") == {"move 1", "move 3"}


@pytest.mark.rule("advanced.chief-lock-ends")
def test_a_lock_lasts_for_the_opponents_next_turn_only() -> None:
    """The locker is free in its own next turn, so is the opponent in the turn after; the Chief is back, spent."""
    t = advanced("kira-frost", opponent="leo-icebox", hands=(("kira-frost",), ("leo-icebox",)),
                 deck=("ada-quickstep", "bruno-nudge"))  # fmt: skip
    t.play("lock height", "ready")
    assert t.seat == YELLOW
    assert t.why_not("staff height 1") == "advanced.chief-lock"
    assert "unlocked" not in t.events()
    t.play("ready")
    assert (t.seat, t.events().count("unlocked")) == (BLUE, 1)
    assert "The lock on change height ends; the Chief goes back to Blue." in t.says()
    assert t.why_not("staff height 1") == ""
    assert t.why_not("lead height") == "advanced.chief-once-per-pass"
    t.play("ready")
    while t.seat == BLUE:
        t.play(t.choices()[0])
    assert t.asks == "staff"
    assert t.why_not("staff height 1") == ""


@pytest.mark.rule("advanced.chief-lock-ends")
def test_a_redeal_when_the_lock_ends_makes_the_chief_ready() -> None:
    """Yellow uses the last student under blue's lock: the students are dealt anew and blue's Chief is ready."""
    t = advanced("leo-icebox", active=YELLOW, lock="height", chiefs=(YELLOW,), deck=(), hands=((), ("leo-icebox",)))
    t.play("ready")
    assert (t.seat, "reshuffled" in t.events(), "unlocked" in t.events()) == (BLUE, True, True)
    t.play(t.choices()[0])
    assert t.offers("lock") != set()


@pytest.mark.rule("advanced.chief-lock-ends")
def test_a_redeal_under_the_lock_makes_the_chief_ready_when_the_lock_ends() -> None:
    """Blue locks in the turn of the last student: the lock holds through yellow's turn, then the Chief is ready."""
    t = advanced("kira-frost", deck=(), hands=(("kira-frost",), ()))
    t.play("lock height", "ready")
    assert (t.seat, "reshuffled" in t.events()) == (YELLOW, True)
    t.play(next(text for text in t.choices() if text not in ("student edda-ladder", "student farid-winch")))
    assert t.why_not("staff height 1") == "advanced.chief-lock"
    t.play("ready")
    while t.seat == YELLOW:
        t.play(t.choices()[0])
    assert "unlocked" in t.events()
    t.play(t.choices()[0])
    assert (t.seat, t.asks) == (BLUE, "staff")
    assert t.offers("lock") != set()


# -- beside the basic rules ----------------------------------------------------------------------------------------


@pytest.mark.rule("advanced.chief-not-counted-as-extra")
def test_the_chief_has_nothing_to_do_with_the_extra_scientist() -> None:
    """A led shot gives the extra scientist back; a led move, or a lock, earns it; three scientists stay three."""
    shot = advanced("farid-winch", extra=(BLUE,)).play("lead fire", "ready", "fire", "height low")
    assert (shot.s.extra, "extra-returned" in shot.events()) == (0, True)
    move = advanced("farid-winch").play("lead move", "ready", "move 3", "height low")
    assert (move.s.extra, "extra-gained" in move.events()) == (1 << BLUE, True)
    lock = advanced("farid-winch").play("lock move", "ready", "height low")
    assert lock.s.extra == 1 << BLUE
    assert "with 2 scientists" in lock.says()
    three = advanced("farid-winch", extra=(BLUE,)).play("lead heat", "staff move 2")
    assert three.why_not("staff mode 1") == ""
    two = advanced("farid-winch", chiefs=()).play("staff move 1")
    assert two.why_not("staff heat 2") == "gap.resolve.no-reuse-same-turn"


@pytest.mark.rule("advanced.solo-compatible")
def test_in_a_solo_game_only_the_player_has_a_chief() -> None:
    """At the start and after a redeal; a whole game shows the rival neither leading nor locking."""
    chance = Search(6)
    s = cast(Ray, GAME.new({"mode": "solo", "advanced": True}, chance))
    assert ready(s) == [BLUE]
    s.log = []
    passes = set()
    while s.asked:
        choices = GAME.choices(s, BLUE)
        texts = {GAME.write(choice): choice for choice in choices}
        passes.add(s.passes)
        assert YELLOW not in ready(s)
        GAME.play(s, BLUE, texts.get("ready", choices[0]), chance)
    told = {GAME.events[event.kind].name for event in s.log}
    assert not {"led", "locked"} & told
    assert len(passes) > 1


@pytest.mark.rule("advanced.solo-compatible")
@pytest.mark.parametrize(
    ("lock", "lane", "die", "height", "temperature"),
    [("move", 3, "large 6", "middle", 0), ("height", 4, "medium 6", "high", 0), ("cool", 4, "large 6", "middle", 4)],
)
def test_the_rival_heeds_the_players_lock(lock: str, lane: int, die: str, height: str, temperature: int) -> None:
    """Without the lock a helper leads to a great shot; under the lock the rival holds its fire."""
    for locked in ("", lock):
        t = table(
            active=YELLOW, solo="professor", advanced=True, front="hugo-flip", lock=locked, lane=lane, height=height,
            temperature=temperature, mode="growth", dice=only({"4-near": die}),
            hands=(("ada-quickstep", "kira-frost"), ("hugo-flip", "leo-icebox")),
        )  # fmt: skip
        assert ("rival-shoots" in t.events(), "rival-holds" in t.events()) == (not locked, bool(locked))
        assert ("unlocked" in t.events()) == bool(locked)
        assert t.seat == BLUE
        if lock == "cool" and locked:
            assert t.ray()[1] == 3  # a holding rival would cool a ray at its maximum, but for the lock


@pytest.mark.rule("advanced.solo-compatible")
def test_the_player_locks_and_the_rivals_card_is_immune() -> None:
    """The lock on moving does not stop the rival's move card; then the Chief is back with the player, spent."""
    t = table(
        solo="professor", advanced=True, front="bruno-nudge", lane=2,
        hands=(("kira-frost",), ("bruno-nudge", "leo-icebox")),
    )  # fmt: skip
    t.play("lock move", "ready")
    kinds = t.events(BLUE)
    rivals = kinds[kinds.index("rival-plays") :]
    assert "moved" in rivals
    assert rivals.index("unlocked") > rivals.index("moved")
    assert ready(t.s) == []
