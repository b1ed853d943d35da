"""Every combination of words on a card either does what is printed, or is refused with entry, field and reason."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.support.mechs import Seat, changed, table
from tests.support.workbench import COMBINATIONS, sweep
from warroom.kernel.refusals import ContentError

pytestmark = pytest.mark.game("critical-mass")


def refusal(card: dict[str, Any]) -> str:
    """Why a new card cannot be laid out; empty if it can."""
    try:
        changed(new=[{"name": "Odd Card", **card}])
    except ContentError as why:
        return str(why)
    return ""


REPAIR: dict[str, Any] = {"do": "repair", "plates": 1}
WEAPON = {"type": "weapon", "speed": 4, "firepower": 3, "damage_type": "none"}
EQUIPMENT = {"type": "equipment", "durability": 3}
DEFENSE = {"type": "defense"}
DODGE = {"when": "on_play", "do": "defend", "kind": "dodge"}


def odd() -> Iterator[tuple[dict[str, Any], str]]:
    """Texts that make no sense, on what they are printed, and the field and reason they are refused with."""
    one = {"do": "prime"}

    def options(when: str, *given: dict[str, Any], **more: Any) -> list[dict[str, Any]]:
        return [{"when": when, **more, "do": "choose_one", "options": list(given)}]

    yield {"effects": options("on_play", one, {"do": "defend", "kind": "dodge"})}, "options[2].do: expected defend"
    yield (
        {**DEFENSE, "effects": [DODGE, *options("on_defend", one, {"do": "reflect", "less": 1})]},
        "effects[2].options[2].do: expected reflect on a Defense, and not among options",
    )
    yield (
        {"effects": options("on_play", one, {"do": "modify", "stat": "speed", "amount": 1})},
        "effects[1].options[2].lasts: expected with modify and grant",
    )
    yield (
        {"effects": options("on_play", one, {"do": "deal", "amount": 1, "to": "attacker"})},
        "effects[1].options[2].when: expected on_defend or on_damaged with an attacker",
    )
    yield (
        {**EQUIPMENT, "effects": options("on_damaged", one, {"do": "deal", "amount": 1, "to": "enemy"})},
        "effects[1].options[2].if: expected by_attack = true, or damage would answer damage for ever",
    )
    yield {"effects": options("while_in_force", one, one)}, "effects[1].do: expected modify or grant with while_in"
    yield {"effects": [{"when": "on_play", "do": "choose_one", "options": [1, 2]}]}, "options: expected a list of two"
    yield (
        {**EQUIPMENT, "effects": [{"when": "on_defend", "do": "reflect", "less": 0}]},
        "effects[1].do: expected reflect on a Defense",
    )
    yield {"effects": [{"when": "on_play", "do": "modify", "stat": "speed", "amount": 1}]}, "effects[1].lasts: expected"
    yield (
        {"effects": [{"when": "on_damage", "do": "prime"}]},
        "effects[1].when: expected on_damage on weapon, but this is action",
    )
    yield (
        {"effects": [{"when": "on_play", "do": "recharge", "of": {"this": True}}]},
        "effects[1].of.this: expected with modify, grant",
    )
    yield (
        {"effects": [{"when": "on_play", "if": {"by_attack": True}, "do": "prime"}]},
        "effects[1].if.by_attack: expected with on_damaged only",
    )
    yield (
        {"effects": [{"when": "on_play", "if": {"kind": "dodge"}, "do": "prime"}]},
        "effects[1].if.kind: expected with on_stopped or on_defend only",
    )
    yield (
        {**WEAPON, "effects": [{"when": "on_play", "if": {"dealt_damage": True}, "do": "prime"}]},
        "effects[1].if.dealt_damage: expected with on_damage",
    )
    yield (
        {"effects": [{"when": "end_of_turn", "if": {"dealt_damage": True}, "do": "prime"}]},
        "effects[1].if.dealt_damage: expected on a card that deals damage",
    )
    yield (
        {**EQUIPMENT, "effects": [{"when": "on_damaged", "if": {"undamaged": True}, "do": "prime"}]},
        "effects[1].if.undamaged: expected something that can be so",
    )
    yield (
        {"effects": [{"when": "end_of_turn", "if": {"components_lost": 4}, "do": "prime"}]},
        "effects[1].if.components_lost: expected 1 to 3",
    )
    yield (
        {"effects": [{"when": "on_play", "do": "modify", "stat": "speed", "amount": 1, "floor": 1, "lasts": "turn"}]},
        "effects[1].floor: expected with less damage_taken only",
    )
    yield (
        {
            "effects": [
                {"when": "on_play", "do": "modify", "stat": "damage_taken", "amount": -1, "of": {"tech": 1},
                 "lasts": "turn"}
            ]
        },
        "effects[1].of: expected nothing: damage is taken by the Mech",
    )  # fmt: skip
    yield (
        {
            "effects": [
                {"when": "on_play", "do": "modify", "stat": "speed", "amount": 1, "of": {"type": "equipment"},
                 "lasts": "turn"}
            ]
        },
        "effects[1].of: expected a filter that finds a card with a number for its Speed",
    )  # fmt: skip
    yield (
        {**WEAPON, "effects": [{"when": "on_play", "do": "modify", "stat": "firepower", "amount": 1,
                                "of": {"this": True}, "lasts": "turn"}]},
        "effects[1].lasts: expected next_turn, or other cards: this card has acted by then",
    )  # fmt: skip
    yield (
        {"effects": [{"when": "end_of_turn", "do": "grant", "keyword": "piercing", "lasts": "turn"}]},
        "effects[1].lasts: expected next_turn: this turn is over",
    )
    yield (
        {"effects": [{"when": "on_play", "do": "activate", "tech": 2, "primed_tech": 1}]},
        "effects[1].primed_tech: expected more than 2",
    )
    yield (
        {"effects": [{"when": "on_play", "do": "deal", "amount": 1, "to": "self", "ignores": "dodge"}]},
        "effects[1].ignores: expected nothing",
    )
    yield {"effects": [{"keyword": "piercing"}]}, "effects[1].keyword: expected a card that deals damage"
    yield {"effects": [{"keyword": "uninterruptible"}]}, "effects[1].keyword: expected a card with a number"
    yield {**EQUIPMENT, "effects": [{"keyword": "returns"}]}, "effects[1].keyword: expected no returns on Equipment"
    yield (
        {"effects": [{"keyword": "fixed"}, {"keyword": "returns"}]},
        "effects[1].keyword: expected a Mech's own card",
    )
    yield (
        {**WEAPON, "effects": [{"keyword": "piercing"}, {"keyword": "piercing"}]},
        "effects[2].keyword: expected piercing once",
    )
    yield (
        {"effects": [{"when": "if_disrupted", "do": "prime"}]},
        "effects[1].when: expected a card that can be Disrupted",
    )
    yield (
        {"effects": [{"when": "on_play", "do": "follow_up", "of": {"min_speed": [1, 2]}}]},
        "effects[1].of.min_speed: expected a number",
    )
    yield {"effects": [{"when": ["on_play"], "do": "prime"}]}, "effects[1].when: expected one of on_play"
    yield {"effects": [{"when": "on_play", "do": ["prime"]}]}, "effects[1].do: expected one of defend"
    yield {"effects": [{"keyword": ["piercing"]}]}, "effects[1].keyword: expected one of piercing"
    yield (
        {"effects": [{"when": "on_play", "do": "follow_up", "of": {"name": [["x"]]}}]},
        "effects[1].of.name: expected the name of a card",
    )


ODD = list(odd())


@pytest.mark.parametrize(("card", "why"), ODD, ids=[why.partition(":")[0] + f"-{i}" for i, (_, why) in enumerate(ODD)])
def test_a_text_that_can_never_come_true_is_refused(card: dict[str, Any], why: str) -> None:
    """Given such a card, it is refused with the file, the card, the field and what was expected."""
    found = refusal(card)
    assert found.startswith("critical_mass/content.toml: odd-card: field effects") and why in found, found


@pytest.mark.rule("gap.choose.same-mech")
def test_an_option_is_about_the_mech_that_the_text_is_about() -> None:
    """If it deals damage, Stun or Disable: what is chosen waits for the end of Combat and reaches who was hit."""
    options = [{"do": "stun", "whose": "enemy"}, {"do": "disable", "count": 1}]
    claw = {"name": "Choosy Claw", **WEAPON, "effects": [{"when": "on_damage", "do": "choose_one", "options": options}]}
    game = changed(new=[claw])
    t = table(Seat("raijin", play=["choosy-claw"]), Seat("archon", play=["recharge"]), game=game).split()
    t.play("choose 1")
    t.finish_turn()
    assert t.s.cockpits[1].stunned or t.s.cockpits[1].stun_next


@pytest.mark.rule("gap.modifiers.add-up")
def test_what_a_card_says_of_itself_is_true_of_no_other() -> None:
    """A Weapon that is faster and stronger by its own text leaves the Medium Laser beside it as it is."""
    proud = {"when": "while_in_force", "do": "modify", "amount": 2, "of": {"this": True}}
    effects = [{**proud, "stat": stat} for stat in ("speed", "firepower")]
    game = changed(new=[{"name": "Proud Claw", **WEAPON, "effects": effects}])
    t = table(Seat("raijin", play=["proud-claw", "medium-laser"]), Seat("archon", play=["recharge"]), game=game)
    alone = table(Seat("raijin", play=["medium-laser"]), Seat("archon", play=["recharge"]), game=game)
    assert t.speed(0, "medium-laser") == alone.speed(0, "medium-laser") and t.speed(0, "proud-claw") == 6
    assert t.firepower(0, "medium-laser") == alone.firepower(0, "medium-laser") and t.firepower(0, "proud-claw") == 5


@pytest.mark.rule("gap.stun.targeting")
def test_who_is_stunned_aims_at_nobody_so_no_enemy_has_played_anything() -> None:
    """Raijin is stunned among three: what its Equipment gives against an enemy's Action does not count."""
    envy = {"when": "while_in_force", "if": {"enemy_played": {"type": "action"}}, "do": "modify", "stat": "speed",
            "amount": 1, "of": {"type": "weapon"}}  # fmt: skip
    game = changed(new=[{"name": "Envious Rig", **EQUIPMENT, "effects": [envy]}])
    archon, patriot = Seat("archon", hand=["heavy-laser"]), Seat("patriot")
    for stunned, more in ((True, 0), (False, 1)):
        t = table(Seat("raijin", equipped=["envious-rig"], stunned=stunned), archon, patriot, game=game)
        t.plan(*["recharge > right"] * (not stunned), "heavy-laser > right", "recharge > left")
        assert t.asks == {1: "damage"} and t.speed(0, "light-laser") == 4 + more


@pytest.mark.rule("equipment.play-equips")
def test_equipment_that_follows_another_card_is_equipped() -> None:
    """A Weapon lets its owner play Equipment: it lies above the board at once and stays there."""
    effects = [{"when": "on_damage", "do": "follow_up", "of": {"type": "equipment"}}]
    game = changed(new=[{"name": "Rigger", **WEAPON, "effects": effects}, {"name": "Late Rig", **EQUIPMENT}])
    t = table(Seat("raijin", hand=["rigger", "late-rig"]), Seat("archon"), game=game)
    t.plan("rigger", "recharge").split().play("follow late-rig")
    assert t.equipped(0) == ["late-rig"] and t.cooldown(0) == ["rigger"]


@pytest.mark.rule("gap.choose.same-mech")
def test_an_option_answers_the_attacker_and_not_whom_one_aims_at() -> None:
    """Patriot aims at Raijin and is hit by Archon: the option that strikes back strikes Archon."""
    back = {"do": "deal", "amount": 2, "to": "attacker"}
    spikes = {
        "when": "on_damaged", "if": {"by_attack": True}, "do": "choose_one", "options": [back, {"do": "recharge"}]
    }  # fmt: skip
    game = changed(new=[{"name": "Choosy Spikes", **EQUIPMENT, "effects": [spikes]}])
    t = table(
        Seat("raijin", play=["recharge"], target=1),
        Seat("archon", play=["heavy-laser"], target=2),
        Seat("patriot", play=["recharge"], equipped=["choosy-spikes"], target=0),
        game=game,
    )
    t.split()
    t.play("choose 1")
    assert "Archon takes 2 damage from Patriot." in t.says()


@pytest.mark.rule("gap.choose.same-mech")
def test_a_side_effect_on_all_enemies_reaches_those_who_were_not_hit() -> None:
    """Raijin hits Archon; the text is about every enemy, so Patriot is no longer Primed either."""
    wave = {"name": "Wave Claw", **WEAPON, "effects": [{"when": "on_damage", "do": "unprime", "whose": "enemies"}]}
    raijin = Seat("raijin", play=["wave-claw"], target=1)
    others = (Seat(mech, play=["recharge"], primed=True) for mech in ("archon", "patriot"))
    t = table(raijin, *others, game=changed(new=[wave])).split().finish_turn()
    assert [c.primed for c in t.s.cockpits] == [0, 0, 0]


@pytest.mark.rule("gap.choose.same-mech")
def test_only_an_option_that_does_something_can_be_chosen() -> None:
    """Close Combat can only be turned the other way; a card can always Deactivate itself, and no Weapon is in hand."""

    def options(*given: dict[str, Any], seat: Seat) -> list[str]:
        effects = [{"when": "on_play", "do": "choose_one", "options": [*given, {"do": "prime"}]}]
        game = changed(new=[{"name": "Fork", "effects": effects}])
        return table(seat, Seat("archon", play=["recharge"]), game=game).choices(0)

    on, off = ({"do": "switch_ability", "on": value} for value in (True, False))
    assert options(on, off, seat=Seat("raijin", play=["fork"])) == ["choose 1", "choose 3"]
    assert options(on, off, seat=Seat("raijin", play=["fork"], ability=True)) == ["choose 2", "choose 3"]
    assert options(on, off, seat=Seat("patriot", play=["fork"])) == ["choose 3"], "it has no such ability"
    itself = {"do": "deactivate", "whose": "self", "of": {"this": True}}
    weapon = {"do": "cool", "whose": "self", "count": 1, "of": {"type": "weapon"}}
    assert options(itself, weapon, seat=Seat("raijin", play=["fork"], hand=["evade"])) == ["choose 1", "choose 3"]
    assert "choose 2" in options(itself, weapon, seat=Seat("raijin", play=["fork"], hand=["light-laser"]))
    for where in ("hand", "cooldown", "equipped"):
        given = {"do": "deactivate", "whose": "self", "of": {"type": "equipment"}}
        assert options(given, on, seat=Seat("archon", play=["fork"])) == ["choose 3"]
        seat = Seat("archon", play=["fork"], **{where: ["focus-lens"]})  # type: ignore[arg-type]
        assert options(given, on, seat=seat) == ["choose 1", "choose 3"]
    own: tuple[dict[str, Any], ...] = ({"do": "recharge"}, {"do": "repair", "plates": 1})
    assert options(*own, seat=Seat("archon", play=["fork"])) == ["choose 3"]
    hurt = Seat("archon", play=["fork"], cooldown=["evade"], plates={"thrusters": 1})
    assert options(*own, seat=hurt) == ["choose 1", "choose 2", "choose 3"]
    take = {"do": "activate", "tech": 1, "primed_tech": 3}
    for primed, found in ((True, ["choose 1", "choose 3"]), (False, ["choose 3"])):
        assert options(take, on, seat=Seat("archon", play=["fork"], primed=primed)) == found
    fork = {"do": "deactivate", "whose": "self", "of": {"name": "Fork"}}
    assert options(fork, on, seat=Seat("archon", play=["fork"])) == ["choose 1", "choose 3"], "it lies in play"


@pytest.mark.rule("gap.damage.partial-no-effect")
@pytest.mark.parametrize("wanted", [True, False])
def test_a_text_may_ask_whether_its_own_card_has_dealt_damage(wanted: bool) -> None:
    """A Weapon primes its Mech if it has dealt damage, though no plate fell, or if it has dealt none."""
    text = {"when": "end_of_combat", "if": {"dealt_damage": wanted}, "do": "prime"}
    game = changed(new=[{"name": "Judge", **WEAPON, "effects": [text]}])
    for enemy, hit in (("recharge", True), ("evade", False)):
        t = table(Seat("raijin", hand=["judge"]), Seat("archon", hand=["evade"]), game=game)
        t.plan("judge", enemy).finish_turn()
        assert bool(t.s.cockpits[0].primed) == (hit == wanted)


def test_what_is_printed_works_or_is_refused() -> None:
    """Any trigger and verb on anything shows an effect in games, or is refused with its field (here every fifth)."""
    assert sweep(COMBINATIONS[2::5]) == []


@pytest.mark.rule("gap.modifiers.this-turn-scope")
def test_a_keyword_that_a_card_gives_itself_for_the_next_turn_is_its_alone() -> None:
    """The blade is blocked, returns to hand and pierces a turn later; another Weapon does not."""
    sharpen = {"when": "on_play", "do": "grant", "keyword": "piercing", "of": {"this": True}, "lasts": "next_turn"}
    wall = [{"when": "on_play", "do": "defend", "kind": "block"}, {"keyword": "returns"}]
    blade = {"name": "Whetted Blade", **WEAPON, "effects": [{"keyword": "returns"}, sharpen]}
    game = changed(new=[blade, {"name": "Wall", "type": "defense", "effects": wall}])
    for second, stopped in (("whetted-blade", 1), ("light-laser", 2)):
        t = table(Seat("raijin", hand=["whetted-blade", "light-laser"]), Seat("archon", hand=["wall"]), game=game)
        t.plan("whetted-blade", "wall").plan(second, "wall").finish_turn()
        assert t.events().count("blocked") == stopped


@pytest.mark.rule("gap.critical.two-components")
@pytest.mark.parametrize("part", ["thrusters", "pilot-shrine", "storm-core", "blade-arms"])
@pytest.mark.parametrize("choice", [False, True])
def test_what_else_was_answered_takes_no_card_away(part: str, choice: bool) -> None:
    """A plate is put back, or an option chosen, and then a card of the hand is given up: any of them."""
    options = [{"do": "stun", "whose": "self"}, {"do": "prime"}]
    first: dict[str, Any] = {"do": "choose_one", "options": options} if choice else REPAIR
    texts = [{"when": "on_play", **first}, {"when": "on_play", "do": "cool", "whose": "self", "count": 1}]
    hand = ["evade", "light-laser", "medium-laser", "flame-blade", "nekode-blade", "storm-lance"]
    hurt = dict.fromkeys(("thrusters", "pilot-shrine", "storm-core", "blade-arms"), 1)
    raijin = Seat("raijin", hand=["field-work", *hand], plates=hurt)
    t = table(raijin, Seat("archon"), game=changed(new=[{"name": "Field Work", "effects": texts}]))
    t.plan("field-work", "recharge").play("choose 1" if choice else f"repair {part}")
    assert set(t.choices(0)) == {f"cool {name}" for name in hand}
