"""What a professor reads who asks for something that cannot be done: the rule, and a sentence that fits the case."""

from __future__ import annotations

import pytest

from tests.support.ray import GAME, RayTable, table

pytestmark = pytest.mark.game("master-ray")

LADDER = (("edda-ladder",), ("bruno-nudge",))  # the student that changes the height lies on the dashboard at once


def no(t: RayTable, text: str) -> tuple[str, str]:
    """The rule and the sentence that forbid a choice."""
    refusal = GAME.why_not(t.s, t.seat, GAME.read(text))
    assert refusal is not None
    return refusal.rule, refusal.says


@pytest.mark.rule("gap.select.feasible-order-required", "firing.cost-shrink-one")
def test_the_price_of_a_shot_is_named_only_if_the_right_one_could_be_fired() -> None:
    """At its maximum the ray must be cooled too: for two on the shot nobody is left to do that, for one there is."""
    hot = table(temperature=4, hands=LADDER)
    rule, says = no(hot, "staff fire 2")
    assert (rule, says) == (
        "gap.select.feasible-order-required",
        "No order of actions lets fire take effect this turn.",
    )
    assert hot.why_not("staff fire 1") == ""
    three = table(temperature=4, hands=LADDER, extra=[0])
    rule, says = no(three, "staff fire 2")
    assert rule == "firing.cost-shrink-one"
    assert says == "A shot in shrink mode takes exactly one scientist, and the mode stays shrink with this selection."


@pytest.mark.rule("advanced.chief-lock")
def test_a_lock_is_told_with_its_owner_and_with_what_it_cannot_lie_on() -> None:
    """One's own Chief, the other professor's, and a machine that no Chief can lock."""
    t = table(hands=LADDER, advanced=True, patient=True)
    assert no(t, "lock fire") == ("advanced.chief-lock", "Fire cannot be locked.")
    assert no(t, "lock height") == ("advanced.chief-lock", "You have selected height yourself this turn.")
    t.play("lock heat")
    assert no(t, "staff heat 1") == ("advanced.chief-lock", "Your own Chief locks heat this turn.")
    theirs = table(hands=LADDER, advanced=True, lock="heat", patient=True)
    assert no(theirs, "staff heat 1") == ("advanced.chief-lock", "Heat is locked by the other professor's Chief.")
    assert no(theirs, "lock heat")[1] == "Heat is locked already: no Chief may be placed there."


@pytest.mark.rule("gap.select.overpaying", "switch.cost-two")
def test_the_price_of_an_action_is_told() -> None:
    """Exactly so many, or one or two."""
    t = table(hands=LADDER, extra=[0])
    assert no(t, "staff mode 2") == ("gap.select.overpaying", "Mode takes 1 scientists.")
    assert no(t, "staff switch 1") == ("switch.cost-two", "Switch takes 2 scientists.")
    assert no(t, "staff heat 0") == ("scientists.one-or-two-per-action", "Heat takes 1 or 2 scientists.")


@pytest.mark.rule("gap.select.fire-cost-mode-moment", "heat.cost-one-or-two")
def test_the_strength_of_those_who_act_is_told() -> None:
    """What a shot takes in the mode of this moment, and with how many somebody heats; a Chief may choose."""
    t = table(hands=(("greta-toggle",), ("bruno-nudge",)), mode="shrink", extra=[0], temperature=1)
    t.play("staff fire 2", "staff heat 1")
    assert no(t, "fire") == ("gap.select.fire-cost-mode-moment", "A shot now takes 1; you put 2 on it.")
    assert no(t, "heat 2") == ("heat.cost-one-or-two", "Your strength on heat is 1.")
    t = table(hands=(("greta-toggle",), ("bruno-nudge",)), mode="growth", extra=[0], temperature=1)
    t.play("staff fire 1", "staff heat 1", "ready")
    assert no(t, "fire") == ("gap.select.fire-cost-mode-moment", "A shot now takes 2; you put 1 on it.")
    led = table(hands=LADDER, advanced=True, temperature=1).play("lead heat", "ready")
    assert no(led, "heat 0") == ("heat.cost-one-or-two", "Your strength on heat is 1 or 2.")


@pytest.mark.rule("gap.select.feasible-order-required")
def test_no_chief_locks_before_the_selection_can_be_performed() -> None:
    """A shot of a ray at its maximum needs cooling first; then the Chief may lock."""
    t = table(temperature=4, hands=LADDER, advanced=True, patient=True).play("staff fire 1")
    says = "First make the selection one that can be performed."
    assert no(t, "lock heat") == ("gap.select.feasible-order-required", says)
    assert t.play("staff cool 1").why_not("lock heat") == ""


@pytest.mark.rule("switch.two-own-dice")
def test_a_die_is_not_switched_with_itself() -> None:
    """Two squares are needed."""
    t = table(hands=LADDER).play("staff switch 2")
    assert no(t, "switch 1-near 1-near") == ("switch.two-own-dice", "Two different squares are needed.")


@pytest.mark.rule("decision.student", "resolve.any-order")
def test_every_question_is_asked_in_words() -> None:
    """The student, and what happens next."""
    assert table().prompt == "Play a student. It does one job for free."
    t = table(hands=LADDER).play("staff heat 1", "ready")
    assert t.prompt == "What happens next? Everything you selected is done, in the order you like."
