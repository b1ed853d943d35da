"""Action selection: the compulsory student, the scientists, and the order that must exist."""

from __future__ import annotations

import re
from itertools import permutations
from pathlib import Path
from typing import cast

import pytest

import warroom.games.master_ray as master_ray
from tests.support.ray import GAME, RayTable, table
from warroom.games.master_ray.content import printed
from warroom.games.master_ray.game import MasterRay
from warroom.games.master_ray.positions import lay_position
from warroom.games.master_ray.revisions import FIRST
from warroom.games.master_ray.rules.selection import staff_choices, work_out_staff
from warroom.games.master_ray.state import Ray
from warroom.kernel.chance import Scripted, Search
from warroom.kernel.refusals import ContentError

pytestmark = pytest.mark.game("master-ray")

ACTIONS = ("move", "height", "mode", "switch", "heat", "cool", "fire")
YELLOW_HAND = ("bruno-nudge", "leo-icebox")


def holding(*names: str, **position: int | str | list[int]) -> RayTable:
    """A table at blue's turn with these students in blue's hand, in a position."""
    return table(hands=(names, YELLOW_HAND), **position)  # type: ignore[arg-type]


# -- the student ---------------------------------------------------------------------------------------------


@pytest.mark.rule("decision.student", "select.student-first-and-mandatory", "gap.select.can-versus-must")
def test_a_turn_begins_with_exactly_one_student_of_the_hand() -> None:
    """Nothing can be done before, no student of elsewhere can be played, and no second one after."""
    t = table()
    ask = GAME.ask(t.s, 0)
    assert (ask.seat, ask.kind, ask.rule) == (0, "student", "decision.student")
    assert t.choices() == ["student ada-quickstep", "student kira-frost"]
    for text in ("ready", "staff move 1", "fire", "student bruno-nudge", "student edda-ladder"):
        assert t.why_not(text) == "select.student-first-and-mandatory"
    t.play("student kira-frost")
    assert t.hand(0) == ["ada-quickstep"]
    assert t.why_not("student ada-quickstep") == "turn.three-steps"


@pytest.mark.rule("gap.select.can-versus-must", "gap.select.empty-hand")
def test_only_an_empty_hand_plays_no_student() -> None:
    """The last student of a hand is played as well; without any the professor selects scientists only."""
    last = table(hands=(("edda-ladder",), ("bruno-nudge",)), deck=())
    assert last.asks == "staff"
    assert last.dashboard() == "edda-ladder on height"
    assert last.offers("staff height") == set()

    none = table(hands=((), ("bruno-nudge",)), deck=())
    assert none.seat == 0
    assert none.asks == "staff"
    assert none.dashboard() == ""
    assert {text.split()[1] for text in none.offers("staff")} == set(ACTIONS)
    none.play("staff height 1", "ready")
    assert set(none.choices()) == {"height high", "height low"}
    none.play("height low")
    assert none.seat == 1
    assert none.events()[:6] == ["turn", "placed", "raised", "extra-gained", "idle-cools", "deck-empty"]

    after = table(hands=(("edda-ladder", "bruno-nudge"), ()), deck=())
    after.play("student edda-ladder", "ready", "height low")
    assert after.seat == 1 and after.offers("staff height")  # the opponent's student is gone from there


@pytest.mark.rule("select.student-covers-action")
@pytest.mark.parametrize(
    ("student", "action"),
    [("ada-quickstep", "move"), ("edda-ladder", "height"), ("greta-toggle", "mode"), ("jonas-burner", "heat")],
)
def test_the_student_lies_on_the_action_it_will_perform(student: str, action: str) -> None:
    """It leaves the hand for the dashboard, where everybody sees it."""
    t = holding(student, "kira-frost").play(f"student {student}")
    assert t.dashboard(0) == t.dashboard(1) == t.dashboard(-1) == f"{student} on {action}"
    assert t.hand(0) == ["kira-frost"]
    assert t.s.discard == 0
    assert t.events() == ["turn", "student"]
    assert f"plays {GAME.box.card_titles[GAME.box.card_names.index(student)]}, who will " in t.says(1)


@pytest.mark.rule("select.student-action-not-repeated", "gap.select.student-plus-scientists-same-action")
@pytest.mark.parametrize(
    ("student", "action"),
    [
        ("ada-quickstep", "move"),
        ("edda-ladder", "height"),
        ("greta-toggle", "mode"),
        ("ines-ember", "heat"),
        ("kira-frost", "cool"),
    ],
)
def test_no_scientist_joins_the_student(student: str, action: str) -> None:
    """The student's action is offered to scientists in no number; every other action is."""
    t = holding(student, "farid-winch", temperature=2, extra=[0])
    t.play(f"student {student}")
    assert {text.split()[1] for text in t.offers("staff")} == set(ACTIONS) - {action}
    assert t.why_not(f"staff {action} 1") == "select.student-action-not-repeated"
    if action == "move":
        t.play("staff heat 1", "ready")
        assert t.offers("move") == {"move 1", "move 3"}


@pytest.mark.rule("students.replace-scientists")
@pytest.mark.parametrize("student", GAME.box.card_names)
def test_a_student_acts_without_scientists(student: str) -> None:
    """Whatever the student does, both scientists are still free, and the action is done with neither."""
    other = next(name for name in GAME.box.card_names if name not in (student, *YELLOW_HAND))
    t = table(temperature=2, hands=((student, other), ())).play(f"student {student}")
    assert t.s.idle == 2
    t.play("ready")
    if t.seat == 0:
        t.play(t.choices()[0])
    assert t.seat == 1
    assert "placed" not in t.events()
    assert t.events()[2] in ("moved", "raised", "toggled", "heated", "cooled")


@pytest.mark.rule("students.one-fixed-task")
@pytest.mark.parametrize(
    ("students", "task"),
    [
        (("ada-quickstep", "bruno-nudge"), {"move 1", "move 3"}),
        (("carla-longstride", "dmitri-rails"), {"move 4"}),
        (("edda-ladder", "farid-winch"), {"height high", "height low"}),
        (("greta-toggle", "hugo-flip"), {"mode"}),
        (("ines-ember", "jonas-burner"), {"heat 1"}),
        (("kira-frost", "leo-icebox"), {"cool 1"}),
    ],
)
def test_a_student_performs_its_printed_task_and_no_other(students: tuple[str, str], task: set[str]) -> None:
    """With scientists on switching, what else can be chosen is the student's task alone."""
    for student in students:
        t = table(temperature=2, hands=(students, ())).play(f"student {student}", "staff switch 2")
        assert {text for text in t.choices() if not text.startswith("switch")} == task
        for text in ("move 3", "height low", "mode", "heat 1", "cool 1", "fire"):
            if text.split()[0] not in {choice.split()[0] for choice in task}:
                assert t.why_not(text) == "gap.select.binding"


@pytest.mark.rule("gap.students.strength")
def test_students_heat_one_step_and_cool_as_one_scientist() -> None:
    """Heat 1 to 2; cool 3 to 1, and from the maximum 4 to 1; strength two is refused."""
    for student, before, done, after in (
        ("ines-ember", 1, "heat 1", 2),
        ("jonas-burner", 0, "heat 1", 1),
        ("kira-frost", 3, "cool 1", 1),
        ("kira-frost", 4, "cool 1", 1),
        ("leo-icebox", 2, "cool 1", 0),
    ):
        t = table(temperature=before, hands=((student, "ada-quickstep"), ()))
        t.play(f"student {student}", "staff height 1", "ready")
        assert t.why_not(done.replace("1", "2")) == f"{done.split()[0]}.cost-one-or-two"
        t.play(done)
        assert t.s.temperature == after


def pack_text() -> str:
    """The content file that comes with the game."""
    return (Path(master_ray.__file__).parent / "content.toml").read_text(encoding="utf-8")


@pytest.mark.rule("gap.students.firing-student")
def test_a_firing_student_of_another_deck_pays_for_a_shot_in_either_mode() -> None:
    """In a pack where Edda fires she does so alone, in the mode that is set when she is resolved."""
    text = pack_text().replace('kind = "height"\naction = "height"', 'kind = "fire"\naction = "fire"', 1)
    for mode, dice in (("growth", "large 5"), ("shrink", "medium 3")):
        game = MasterRay(printed(text.replace('mode_start = "shrink"', f'mode_start = "{mode}"')))
        chance = Scripted([1, 5, 1, 1, 1, 1, 1])  # the ray in square 3; Edda Ladder and Ada Quickstep for the first
        s = cast(Ray, game.new({"first": "1"}, chance))
        s.lane = 1
        game.submit(s, 0, game.read("student edda-ladder"), chance)
        assert "staff fire 1" not in [game.write(choice) for choice in game.choices(s, 0)]
        game.submit(s, 0, game.read("ready"), chance)
        assert s.asked == 2
        assert s.energy == 11
        assert s.dice[0] == {"large 5": 3 << 3 | 5, "medium 3": 2 << 3 | 3}[dice]
    game = MasterRay(printed(text))
    chance = Scripted([1, 5, 1, 1, 1])
    s = cast(Ray, game.new({"first": "1"}, chance))
    for step in ("student edda-ladder", "staff mode 1", "ready"):
        game.submit(s, 0, game.read(step), chance)
    assert [game.write(choice) for choice in game.choices(s, 0)] == ["mode", "fire"]


@pytest.mark.rule("gap.students.two-step-blocked")
def test_a_two_step_student_always_has_room() -> None:
    """From each of four squares one direction fits; a board with fewer squares is refused as content."""
    for lane, goal in ((1, 3), (2, 4), (3, 1), (4, 2)):
        t = holding("carla-longstride", "kira-frost", lane=lane).play("student carla-longstride", "ready")
        assert t.seat == 1
        assert t.s.lane == goal
    three_lanes = re.sub(r'\[\[square\]\]\nid = "square\.4-.*?\n\n', "", pack_text(), flags=re.DOTALL)
    with pytest.raises(ContentError, match="expected four to eight lanes, found 3"):
        printed(three_lanes)


@pytest.mark.rule("gap.select.unusable-student", "select.student-first-and-mandatory")
@pytest.mark.parametrize(("student", "temperature"), [("ines-ember", 4), ("kira-frost", 0)])
def test_a_student_that_can_do_nothing_may_be_played_and_is_discarded(student: str, temperature: int) -> None:
    """Heating at the maximum and cooling a cold ray are legal with a student, and nothing happens."""
    t = holding("edda-ladder", student, temperature=temperature)
    assert t.choices() == ["student edda-ladder", f"student {student}"]
    t.play(f"student {student}", "staff height 1", "ready")
    assert set(t.choices()) == {"height high", "height low"}
    assert t.why_not("heat 1" if temperature else "cool 1") == "gap.select.unusable-student"
    t.play("height low")
    assert t.seat == 1
    assert t.s.temperature == max(temperature - 1, 0)
    assert "no-effect" in t.events()
    assert "heated" not in t.events()
    assert "cooled" not in t.events()
    assert t.s.discard == 1 << GAME.box.card_names.index(student)
    last = table(hands=((student,), ()), deck=(), passes=2, temperature=temperature).play("ready")
    assert last.over and last.dashboard() == ""


@pytest.mark.rule("gap.select.student-crowded-out", "gap.select.unusable-student")
def test_a_heat_student_has_no_effect_when_the_shot_takes_the_ray_to_its_maximum() -> None:
    """At 3 the student must not spoil the paid shot; the shot comes first and leaves nothing to heat."""
    t = holding("ines-ember", "edda-ladder", temperature=3).play("student ines-ember")
    assert "staff fire 1" in t.choices()
    t.play("staff fire 1", "staff height 1")
    assert set(t.choices()) == {"height high", "height low", "fire"}
    assert t.why_not("heat 1") == "gap.select.unusable-student"
    t.play("fire", "height low")
    assert t.seat == 1
    assert t.s.temperature == 4
    assert t.events()[-4:] == ["raised", "no-effect", "drew", "turn"]


@pytest.mark.rule("gap.select.student-crowded-out", "gap.select.unusable-student")
@pytest.mark.parametrize(
    ("student", "temperature", "staff", "story", "after"),
    [
        ("kira-frost", 0, "staff heat 1", ["heated", "cooled"], 0),
        ("kira-frost", 0, "staff fire 1", ["shrunk-cold", "shot-heats", "energy", "cooled"], 0),
        ("ines-ember", 4, "staff cool 1", ["cooled-max", "heated"], 2),
    ],
)
def test_a_student_that_can_act_in_some_order_must_act(
    student: str, temperature: int, staff: str, story: list[str], after: int
) -> None:
    """What the scientists do first makes the student's task possible, so it is done."""
    t = holding(student, "edda-ladder", temperature=temperature, lane=1).play(f"student {student}", staff, "ready")
    assert t.seat == 1
    assert t.events()[3 : 3 + len(story)] == story
    assert "no-effect" not in t.events()
    fired = "fire" in staff
    assert t.s.temperature == (after if fired else max(after - 1, 0))


# -- the scientists ------------------------------------------------------------------------------------------


@pytest.mark.rule("scientists.one-or-two-per-action")
def test_each_action_takes_its_one_or_two_scientists() -> None:
    """With three scientists exactly these placements are offered; none and too many are refused."""
    t = holding("greta-toggle", "edda-ladder", temperature=2, extra=[0]).play("student greta-toggle")
    assert t.offers("staff") == {
        "staff move 1",
        "staff move 2",
        "staff height 1",
        "staff switch 2",
        "staff heat 1",
        "staff heat 2",
        "staff cool 1",
        "staff cool 2",
        "staff fire 1",
        "staff fire 2",
    }
    assert t.why_not("staff move 0") == "scientists.one-or-two-per-action"
    assert t.why_not("staff switch 1") == "switch.cost-two"
    t.play("staff move 2")
    assert t.s.idle == 1
    assert t.dashboard(1) == "greta-toggle on mode, 2 on move"
    assert "Blue sends 2 scientists to move the ray." in t.says(1)
    t.play("staff height 1")
    assert t.dashboard(1) == "greta-toggle on mode, 2 on move, 1 on height"


@pytest.mark.rule("select.scientists-optional")
def test_scientists_may_stay_idle() -> None:
    """After the student `ready` is offered at once, and again when one of two scientists is placed."""
    t = table().play("student ada-quickstep")
    assert "ready" in t.choices()
    t.play("ready", "move 3")
    assert t.seat == 1
    assert "placed" not in t.events()
    t = table().play("student ada-quickstep", "staff height 1")
    assert "ready" in t.choices()
    t.play("ready")
    assert t.dashboard() == "ada-quickstep on move, 1 on height"


@pytest.mark.rule("gap.select.nobody-is-hurried")
def test_nobody_places_or_says_ready_for_a_professor() -> None:
    """The last scientist, the last thing that fits and the word ready are asked for, though nothing else is left."""
    t = table(temperature=4, hands=(("ada-quickstep",), ("leo-icebox",)), patient=True)
    t.play("staff fire 1")
    assert t.choices() == ["staff cool 1"], "a ray at its maximum must be cooled, and there is one scientist left"
    assert t.prompt == "Place your last scientist. What you have selected cannot be done yet."
    t.play("staff cool 1")
    assert (t.choices(), t.prompt) == (["ready"], "Say ready. Each machine works once a turn.")
    t.play("ready")
    assert t.asks == "resolve" and t.offers("move")


@pytest.mark.rule("gap.select.nobody-is-hurried")
def test_a_game_of_before_goes_on_in_its_own_way() -> None:
    """By the first revision of the rules what is forced happens by itself, so that its records replay."""
    game = cast(MasterRay, GAME.edition(FIRST, GAME.content))
    s = lay_position(game.box, temperature=4, hands=(("ada-quickstep",), ("leo-icebox",)))
    game.proceed(s, Search(1))
    game.submit(s, 0, game.read("staff fire 1"), Search(1))
    assert game.ask(s, 0).kind == "resolve"


@pytest.mark.rule("decision.scientists")
def test_the_question_offers_only_what_can_be_said() -> None:
    """Scientists, Chief and ready are named in the question exactly while they are among the choices."""
    t = table(hands=(("ada-quickstep",), ("leo-icebox",)), advanced=True, patient=True)
    assert t.prompt.startswith("Place 2 scientists, send your Chief, or say ready. ")
    assert t.play("staff height 1").prompt.startswith("Place your last scientist, send your Chief, or say ready. ")
    assert t.play("staff fire 1").prompt.startswith("Send your Chief, or say ready. ")
    assert t.play("lock heat").prompt.startswith("Say ready. ")


@pytest.mark.rule("decision.scientists")
def test_no_case_is_taken_for_another() -> None:
    """What may be placed is worked out once for each case: positions alike but for one thing each get their own."""
    box = printed().box
    picks = Search(1)
    s = lay_position(box, advanced=True)

    def change(what: int) -> None:
        """Another student, dashboard, lock, temperature, number of scientists, mode, Chief or board."""
        if what == 0:
            s.student = picks.pick(len(box.card_names) + 1) - 1
            s.covered = box.card_action[s.student] if s.student >= 0 else -1
        elif what <= 7:
            s.put(what - 1, picks.pick(4))
        elif what <= 9:
            s.locks[what - 8] = picks.pick(8) - 1
        elif what == 10:
            s.temperature = picks.pick(box.max_temperature + 1)
        elif what == 11:
            s.idle = picks.pick(4)
        elif what == 12:
            s.mode = 1 - s.mode
        elif what == 13:
            s.chiefs = 3 - s.chiefs
        else:
            s.dice = [0] * 8 if any(s.dice) else box.start_dice.copy()

    for _ in range(60):
        s.staff = 0
        change(picks.pick(15))
        for what in range(15):
            for _ in range(3):
                change(what)
                assert staff_choices(s) == work_out_staff(s)


@pytest.mark.rule("gap.select.overpaying")
def test_nobody_pays_more_than_an_action_takes_except_for_heat_and_cold() -> None:
    """Two on height or mode are refused, two on a shrink shot too; two may heat or cool past the end of the track."""
    t = table(extra=[0], mode="shrink").play("student ada-quickstep")
    for text in ("staff height 2", "staff mode 2"):
        assert text not in t.choices()
        assert t.why_not(text) == "gap.select.overpaying"
    t.play("staff height 1")
    assert t.offers("staff fire") == {"staff fire 1"}
    assert t.why_not("staff fire 2") == "firing.cost-shrink-one"
    hot = table(temperature=3).play("student ada-quickstep", "staff heat 2", "heat 2")
    assert hot.s.temperature == 4
    cold = table(temperature=1).play("student ada-quickstep", "staff cool 2", "cool 2")
    assert cold.s.temperature == 0


@pytest.mark.rule("gap.select.two-scientists-on-one-action-count-once")
@pytest.mark.parametrize(("action", "events"), [("move", "moved"), ("heat", "heated"), ("cool", "cooled")])
def test_two_scientists_on_an_action_are_one_action_of_strength_two(action: str, events: str) -> None:
    """They are placed together and the action is performed once; one after the other is a repetition."""
    t = holding("edda-ladder", "greta-toggle", temperature=2).play("student edda-ladder")
    assert f"staff {action} 2" in t.choices()
    t.play(f"staff {action} 2", "height low")
    if t.seat == 0:
        t.play(t.choices()[0])
    assert t.seat == 1
    assert t.events().count(events) == 1
    assert t.ray()[:2] == {"move": (4, 1), "heat": (2, 3), "cool": (2, 0)}[action]
    t = holding("edda-ladder", "greta-toggle", temperature=2).play("student edda-ladder", f"staff {action} 1")
    assert t.why_not(f"staff {action} 1") == "turn.no-repeated-action"


@pytest.mark.rule("gap.select.heat-and-cool-same-turn")
def test_heating_and_cooling_are_different_actions() -> None:
    """Both may be selected in one turn, by scientists or with a student, and done in either order."""
    for order, temperatures in ((("heat 1", "cool 1"), (4, 1)), (("cool 1", "heat 1"), (1, 2))):
        for student, staff in (
            ("edda-ladder", ("staff heat 1", "staff cool 1")),
            ("ines-ember", ("staff cool 1", "staff height 1")),
            ("kira-frost", ("staff heat 1", "staff height 1")),
        ):
            t = table(temperature=3, hands=((student, "ada-quickstep"), ())).play(f"student {student}", *staff)
            for step, temperature in zip(order, temperatures, strict=True):
                t.play(step)
                assert t.s.temperature == temperature


@pytest.mark.rule("gap.select.binding")
def test_the_selection_is_final() -> None:
    """Once resolution has begun nothing is added or moved, although a scientist is idle."""
    t = table(extra=[0]).play("student ada-quickstep", "staff height 1", "ready")
    assert t.s.idle == 2
    assert set(t.choices()) == {"move 1", "move 3", "height high", "height low"}
    for text in ("staff mode 1", "staff height 1", "staff fire 1", "ready"):
        assert t.why_not(text) == "gap.select.binding"
    t.play("move 3")
    assert set(t.choices()) == {"height high", "height low"}
    assert t.why_not("staff mode 1") == "gap.select.binding"
    assert t.why_not("mode") == "gap.select.binding"


@pytest.mark.rule("decision.scientists")
def test_scientists_are_asked_for_after_the_student() -> None:
    """The ask lists `ready` and every placement within the limits that can still become a legal selection."""
    t = table(temperature=0).play("student ada-quickstep")
    ask = GAME.ask(t.s, 0)
    assert (ask.seat, ask.kind, ask.rule) == (0, "staff", "decision.scientists")
    assert t.choices() == [
        "ready",
        "staff height 1",
        "staff mode 1",
        "staff switch 2",
        "staff heat 1",
        "staff heat 2",
        "staff cool 1",  # with one more on heating or firing
        "staff fire 1",
    ]
    t.play("staff cool 1")
    assert t.choices() == ["staff heat 1", "staff fire 1"]


@pytest.mark.rule("decision.chief")
def test_the_chief_leads_locks_or_stays_aside() -> None:
    """In advanced games the same ask offers all three; with the Chief spent, or in a basic game, only the last."""
    t = table(advanced=True).play("student ada-quickstep")
    others = set(ACTIONS) - {"move"}
    assert t.offers("lead") == {f"lead {action}" for action in others}
    assert t.offers("lock") == {f"lock {action}" for action in others - {"fire"}}
    assert "ready" in t.choices()
    for spent in (table(advanced=True, chiefs=[1]), table()):
        spent.play("student ada-quickstep")
        assert spent.offers("lead") == spent.offers("lock") == set()
    assert table(advanced=True, chiefs=[1]).play("student ada-quickstep").why_not("lead heat") == (
        "advanced.chief-once-per-pass"
    )
    t.play("lead heat")
    assert t.offers("lead") == t.offers("lock") == set()


@pytest.mark.rule("decision.chief", "gap.select.feasible-order-required")
@pytest.mark.parametrize(
    ("temperature", "mode", "place", "help"),
    [(4, "growth", "staff fire 2", ["lead cool"]), (0, "shrink", "staff cool 2", ["lead heat", "lead fire"])],
)
def test_only_the_chief_is_left_to_make_a_selection_possible(
    temperature: int, mode: str, place: str, help: list[str]
) -> None:
    """Both scientists may go where they need the Chief's help, which must then be given, and is given once."""

    def position(mode: str, advanced: bool) -> RayTable:
        hands = (("edda-ladder",), YELLOW_HAND)
        return table(hands=hands, temperature=temperature, mode=mode, advanced=advanced, patient=True)

    assert place not in position(mode, advanced=False).choices()
    if place == "staff fire 2":  # in shrink mode somebody would have to change the mode as well
        assert place not in position("shrink", advanced=True).choices()
    t = position(mode, advanced=True).play(place)
    assert t.offers("lead") >= set(help) and "ready" not in t.choices()
    assert t.play(help[0]).choices() == ["ready"]


# -- the feasible order --------------------------------------------------------------------------------------


@pytest.mark.rule("gap.select.feasible-order-required")
def test_firing_at_the_maximum_needs_cooling_first() -> None:
    """The shot may be placed only as long as somebody can still be put on cooling, and is not enough alone."""
    t = table(temperature=4, extra=[0]).play("student ada-quickstep", "staff fire 1")
    assert t.choices() == ["staff height 1", "staff mode 1", "staff heat 1", "staff cool 1", "staff cool 2"]
    assert t.why_not("ready") == "gap.select.feasible-order-required"
    assert t.why_not("staff switch 2") == "gap.select.feasible-order-required"
    t = table(temperature=4).play("student ada-quickstep", "staff fire 1")  # the second scientist must cool
    assert t.asks == "resolve"
    assert t.dashboard() == "ada-quickstep on move, 1 on cool, 1 on fire"
    assert set(t.choices()) == {"move 1", "move 3", "cool 1"}
    assert t.why_not("fire") == "firing.max-heat-forbidden"
    t.play("cool 1")
    assert "fire" in t.choices()
    student = holding("kira-frost", "edda-ladder", temperature=4).play("student kira-frost", "staff fire 1")
    assert "ready" in student.choices()
    placed = table(temperature=4).play("student ada-quickstep", "staff height 1")
    assert placed.why_not("staff fire 1") == "gap.select.feasible-order-required"


@pytest.mark.rule("gap.select.feasible-order-required")
def test_cooling_a_cold_ray_needs_heat_first() -> None:
    """At 0 scientists cool only if somebody heats or fires; heating at the maximum only if somebody cools."""
    t = table(temperature=0).play("student ada-quickstep", "staff cool 1")
    assert t.choices() == ["staff heat 1", "staff fire 1"]
    assert t.why_not("ready") == "gap.select.feasible-order-required"
    t.play("staff heat 1")
    assert set(t.choices()) == {"move 1", "move 3", "heat 1"}
    assert t.why_not("cool 1") == "gap.cool.below-cold"
    top = table(temperature=4, extra=[0]).play("student ada-quickstep", "staff heat 1")
    assert "ready" not in top.choices()
    assert top.why_not("ready") == "gap.select.feasible-order-required"
    top = table(temperature=4).play("student ada-quickstep", "staff heat 1")  # the second scientist must cool
    assert top.dashboard() == "ada-quickstep on move, 1 on heat, 1 on cool"
    assert set(top.choices()) == {"move 1", "move 3", "cool 1"}
    assert top.why_not("heat 1") == "gap.heat.past-maximum"
    assert table(temperature=0).play("student ada-quickstep").why_not("staff cool 2") == (
        "gap.select.feasible-order-required"
    )


@pytest.mark.rule("gap.select.feasible-order-required")
def test_only_orders_that_keep_the_rest_possible_are_offered() -> None:
    """At 2 with two on heating and one on firing the shot must come first; at 1 with one on each it need not."""
    t = table(temperature=2, extra=[0]).play("student ada-quickstep", "staff heat 2", "staff fire 1")
    assert set(t.choices()) == {"move 1", "move 3", "fire"}
    assert t.why_not("heat 2") == "gap.resolve.must-perform"
    t = table(temperature=1).play("student ada-quickstep", "staff heat 1", "staff fire 1")
    assert set(t.choices()) == {"move 1", "move 3", "heat 1", "fire"}


@pytest.mark.rule("gap.select.fire-cost-mode-moment")
def test_the_mode_at_the_moment_of_the_shot_sets_its_cost() -> None:
    """One scientist on a shot and one on the mode: fire before the flip to growth, or after the flip to shrink."""
    t = holding("edda-ladder", "kira-frost", mode="shrink").play("student edda-ladder", "staff mode 1", "staff fire 1")
    assert set(t.choices()) == {"height high", "height low", "fire"}
    assert t.why_not("mode") == "gap.resolve.must-perform"
    t.play("fire")
    assert set(t.choices()) == {"height high", "height low", "mode"}

    t = holding("edda-ladder", "kira-frost", mode="growth").play("student edda-ladder", "staff fire 1")
    assert t.dashboard() == "edda-ladder on height, 1 on mode, 1 on fire"  # the second scientist must flip the mode
    assert set(t.choices()) == {"height high", "height low", "mode"}
    assert t.why_not("fire") == "gap.select.fire-cost-mode-moment"


@pytest.mark.rule("gap.select.fire-cost-mode-moment")
def test_two_scientists_fire_in_growth_mode_only() -> None:
    """In shrink mode two may be put on firing only if the mode is changed as well, by a scientist or a student."""
    t = holding("edda-ladder", "kira-frost", mode="shrink").play("student edda-ladder")
    assert t.offers("staff fire") == {"staff fire 1"}
    t = holding("edda-ladder", "kira-frost", mode="shrink", extra=[0]).play("student edda-ladder", "staff fire 2")
    assert t.dashboard() == "edda-ladder on height, 1 on mode, 2 on fire"  # the third scientist must flip the mode
    assert set(t.choices()) == {"height high", "height low", "mode"}
    assert t.why_not("fire") == "gap.select.fire-cost-mode-moment"
    t = holding("greta-toggle", "kira-frost", mode="shrink").play("student greta-toggle")
    assert t.offers("staff fire") == {"staff fire 1", "staff fire 2"}
    t = holding("edda-ladder", "kira-frost", mode="growth").play("student edda-ladder")
    assert t.offers("staff fire") == {"staff fire 1", "staff fire 2"}
    t = holding("edda-ladder", "kira-frost", mode="growth", extra=[0]).play("student edda-ladder", "staff fire 1")
    assert t.why_not("ready") == "gap.select.feasible-order-required"


Placement = tuple[tuple[str, int], ...]


def works(temperature: int, mode: str, student: str, placement: Placement) -> bool:
    """By the words of the ledger: some order lets every scientist's action take effect, the student anywhere in it."""
    return any(
        _runs(temperature, mode, order, student) for order in permutations([*placement, (f"student {student}", 1)])
    )


def _runs(temperature: int, mode: str, order: tuple[tuple[str, int], ...], student: str) -> bool:
    for name, n in order:
        action = name.removeprefix("student ")
        after = temperature
        if action == "heat":
            after = min(4, temperature + n)
        elif action == "cool":
            after = max(0, temperature - 3) if temperature == 4 else max(0, temperature - 2 * n)
        elif action == "mode":
            mode = "growth" if mode == "shrink" else "shrink"
        elif action == "fire":
            if temperature == 4 or n != (1 if mode == "shrink" else 2):
                return False
            after = temperature + 1
        if action in ("heat", "cool") and after == temperature and not name.startswith("student"):
            return False
        temperature = after
    return True


@pytest.mark.rule("gap.select.feasible-order-required", "decision.scientists")
@pytest.mark.parametrize(
    ("student", "action"),
    [
        ("ada-quickstep", "move"),
        ("edda-ladder", "height"),
        ("greta-toggle", "mode"),
        ("ines-ember", "heat"),
        ("kira-frost", "cool"),
    ],
)
def test_exactly_the_selections_with_an_order_can_be_made(student: str, action: str) -> None:
    """At every temperature, in both modes, with two and three scientists, the table agrees with the ledger's words."""
    delicate = {"mode": (1,), "heat": (1, 2), "cool": (1, 2), "fire": (1, 2)}
    for temperature in range(5):
        for mode in ("shrink", "growth"):
            for scientists in (2, 3):
                extra = [0] if scientists == 3 else []
                t = holding(student, "farid-winch", temperature=temperature, mode=mode, extra=extra)
                t.play(f"student {student}")
                possible = _placements(delicate, action, scientists)
                legal = {p for p in possible if works(temperature, mode, action, p)}
                assert _selections(t, delicate) == legal


def _placements(delicate: dict[str, tuple[int, ...]], covered: str, scientists: int) -> set[Placement]:
    """All ways to put at most so many scientists on the delicate actions other than the student's."""
    found: set[Placement] = {()}
    for action, numbers in delicate.items():
        if action != covered:
            found |= {(*p, (action, n)) for p in found for n in numbers}
    return {p for p in found if sum(n for _, n in p) <= scientists}


def _selections(t: RayTable, delicate: dict[str, tuple[int, ...]]) -> set[Placement]:
    """All selections of delicate actions the table lets a professor make, by trying them."""
    found: set[Placement] = set()
    seen: set[Placement] = set()
    _try_all(t.s, (), delicate, found, seen)
    return found


def _try_all(
    s: Ray, placed: Placement, delicate: dict[str, tuple[int, ...]], found: set[Placement], seen: set[Placement]
) -> None:
    """Tries each further placement from here; a selection counts when it can be declared ready."""
    seen.add(placed)
    texts = [GAME.write(choice) for choice in GAME.question(s.top()).choices(s, 0, s.top())]
    if "ready" in texts:
        found.add(placed)
    else:
        assert texts, f"{placed} was offered, but cannot be completed"
    for text in texts:
        word, *rest = text.split()
        if word == "staff" and rest[0] in delicate:
            more = tuple(sorted((*placed, (rest[0], int(rest[1]))), key=lambda item: ACTIONS.index(item[0])))
            if more not in seen:
                after = s.clone()
                GAME.answer(after, 0, GAME.read(text), Scripted([]))
                _try_all(after, more, delicate, found, seen)
