"""Critical Mass at the board: whole battles by keyboard, by mouse and on a phone, alone, in pairs and in teams."""

from __future__ import annotations

import functools
import re
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.person import PHONE, THEMES, Bar, Company, Person, play
from tests.tables.support import Process

WEAPONS = re.compile(
    r"laser|blade|lance|claw|beam|drum|missile|cluster|hammer|cannon|whip|knife|\bray\b|snare", re.IGNORECASE
)
DUEL: dict[str, Any] = {"game": "critical-mass", "name": "Ann", "chairs": ["me", "random"]}


def planning(bar: Bar) -> bool:
    """Whether a card is to be planned."""
    return bar.sentence.startswith("Pick one card")


def to_the_first_plan(*people: Person) -> None:
    """Nobody takes a card into the opening hand."""
    for person in people:
        person.press(person.bar.get_by_role("button", name="No card"))
        person.until(lambda bar: bar.main == "Seal it")
        person.go_on()
    for person in people:
        person.until(planning)


def duellists(company: Company, server: Process, **more: Any) -> tuple[Person, Person]:
    """Ann with Raijin and Bob with Archon, about to plan their first cards."""
    ann, bob = company.person(**more), company.person()
    ann.sit(server.call("/api/tables", {**DUEL, "chairs": ["me", "open"]}))
    bob.sit(server.call(f"/api/tables/{ann.table}/seats", {"name": "Bob"}))
    to_the_first_plan(ann, bob)
    return ann, bob


def plan(person: Person, card: str) -> None:
    """Plans a card by clicking it in the hand, and seals it."""
    person.press(
        person.page.get_by_role("region", name="Your hand").get_by_role("button", name=re.compile(f"^{card},"))
    )
    person.until(lambda bar: bar.main == "Seal it")
    person.go_on()


def component(person: Person, mech: str, name: str) -> Any:
    """A component of somebody's Mech."""
    return person.page.get_by_role("region", name=re.compile(f"^{mech}")).get_by_label(re.compile(f"^{name}:")).first


def test_a_duel_against_a_bot_by_keyboard_alone(company: Company, server: Process) -> None:
    person = company.person(by="keys")
    person.sit(server.call("/api/tables", DUEL))
    play(person, rather=WEAPONS)
    assert re.search("fallen|draw", person.look().sentence)
    person.shot("critical mass over desktop dark")


def test_two_people_fight_a_whole_battle(company: Company, server: Process) -> None:
    ann, bob = duellists(company, server)
    play(ann, bob, rather=WEAPONS)
    assert ann.look().sentence == bob.look().sentence


def test_two_people_and_two_bots_fight_in_teams(company: Company, server: Process) -> None:
    """Ann and Bob sit opposite each other and are allies; the bots between them are enemies."""
    ann, bob = company.person(), company.person(by="keys")
    wish = {**DUEL, "chairs": ["me", "random", "open", "random"], "setup": {"mode": "teams"}}
    ann.sit(server.call("/api/tables", wish))
    bob.sit(server.call(f"/api/tables/{ann.table}/seats", {"name": "Bob"}))
    for person, ally in ((ann, "Patriot"), (bob, "Raijin")):
        expect(person.page.get_by_role("region", name=f"{ally}, your ally")).to_be_visible()
        expect(person.page.get_by_role("region", name=re.compile(", enemy$"))).to_have_count(2)
    play(ann, bob, rather=WEAPONS)
    assert ann.look().sentence == bob.look().sentence
    ann.shot("critical mass teams over desktop dark")


def test_a_card_is_aimed_by_clicking_an_enemy(person: Person, server: Process) -> None:
    person.sit(server.call("/api/tables", {**DUEL, "chairs": ["me", *["random"] * 3], "setup": {"mode": "teams"}}))
    to_the_first_plan(person)
    person.page.get_by_role("region", name="Your hand").get_by_role("button", name=re.compile("^Flame Blade,")).click()
    assert person.until(lambda bar: "aim" in bar.sentence).choices == ["Archon", "Iron Curtain"], (
        "allies are no targets"
    )
    person.page.keyboard.press("Escape")
    person.until(planning)
    person.page.get_by_role("region", name="Your hand").get_by_role("button", name=re.compile("^Flame Blade,")).click()
    shut(person)
    person.button("Aim here: Iron Curtain").click()
    assert person.until(lambda bar: bar.main == "Seal it").plan == ["Flame Blade at Iron Curtain"]
    expect(person.page.get_by_role("region", name="Iron Curtain, enemy")).to_contain_text("Your target")
    for mech in ("Archon", "Patriot"):
        expect(person.page.get_by_role("region", name=re.compile(mech)).get_by_text(mech, exact=True)).to_be_visible()
    ribbon = person.page.get_by_role("list", name="Against each card Iron Curtain may hold")
    expect(ribbon.get_by_role("listitem").first).to_contain_text("you take")


def shut(person: Person) -> None:
    """Shuts the drawer that lies over the right of the stage."""
    person.button("Shut", exact=True).click()


def step(person: Person, which: str, name: str) -> None:
    """Takes one plate more, or one less, off a component."""
    person.press(person.button(f"One plate {which} off {name}"))


def test_damage_is_split_by_steps(company: Company, server: Process) -> None:
    """Four points: a step changes one number and never another; what cannot be says why; the sum is told."""
    ann, bob = duellists(company, server)
    shut(ann)
    plan(ann, "Flame Blade")
    plan(bob, "Recharge")
    ann.until(lambda bar: bar.main == "Confirm")
    cortex, spine = (component(ann, "Archon", name) for name in ("Logic Cortex", "Prism Spine"))
    expect(cortex).to_have_attribute("aria-label", re.compile("4 fall$"))
    ann.button("One plate more off Prism Spine").click(force=True)  # aria-disabled: nothing is left to place
    ann.until(lambda bar: "take some back elsewhere first" in bar.sentence)
    expect(spine).to_have_attribute("aria-label", re.compile("0 fall$"))
    step(ann, "less", "Logic Cortex")
    expect(cortex).to_have_attribute("aria-label", re.compile("3 fall$"))
    expect(spine).to_have_attribute("aria-label", re.compile("0 fall$"))
    slip = ann.page.get_by_role("region", name="If you confirm")
    expect(slip).to_contain_text("1 damage breaks nothing")
    step(ann, "more", "Prism Spine")
    expect(spine).to_have_attribute("aria-label", re.compile("1 fall$"))
    expect(slip).to_contain_text("Prism Spine loses 1 of 6 plates")
    ann.page.keyboard.press("Escape")
    expect(cortex).to_have_attribute("aria-label", re.compile("4 fall$"))
    expect(slip).to_contain_text("Archon is Stunned")
    ann.button("Prism Spine −4").click()  # all on one, by one click or a digit
    expect(spine).to_have_attribute("aria-label", re.compile("4 fall$"))
    ann.page.keyboard.press("1")
    expect(cortex).to_have_attribute("aria-label", re.compile("4 fall$"))
    step(ann, "less", "Logic Cortex")
    step(ann, "more", "Prism Spine")
    ann.shot("critical mass damage desktop dark")
    ann.go_on()
    for person in (ann, bob):
        person.until(planning)
        expect(component(person, "Archon", "Prism Spine")).to_have_attribute("aria-label", re.compile("5 of 6 plates"))
        expect(component(person, "Archon", "Logic Cortex")).to_have_attribute("aria-label", re.compile("1 of 4 plates"))
        person.sees("Archon took 4 from Raijin.")


def test_two_pilots_split_at_once_and_one_changes_her_mind(company: Company, server: Process) -> None:
    """Equal speeds: each confirms once, in any order; until both have, Ann's split is sealed and can be changed."""
    ann, bob = duellists(company, server)
    shut(ann)
    plan(ann, "Flame Blade")
    plan(bob, "Heavy Laser")
    for person in (ann, bob):
        person.until(lambda bar: bar.main == "Confirm")
    cortex = component(ann, "Archon", "Logic Cortex")
    ann.go_on()
    expect(ann.page).to_have_title(re.compile("^Critical Mass"))
    expect(bob.page).to_have_title(re.compile("^Your turn"))
    ann.sees("Your choice is sealed")
    ann.sees("You may change it until everybody is ready.")
    expect(cortex).to_have_attribute("aria-label", re.compile("4 fall$"))
    expect(bob.page.get_by_role("region", name="Raijin")).to_contain_text("ready")
    assert bob.look().main == "Confirm", "nobody waits for anybody"
    step(ann, "less", "Logic Cortex")
    step(ann, "more", "Prism Spine")
    expect(cortex).to_have_attribute("aria-label", re.compile("3 fall$"))
    ann.until(lambda bar: bar.main == "Confirm")
    ann.go_on()
    ann.until(lambda bar: bar.main != "Confirm")
    bob.go_on()
    for person in (ann, bob):
        person.until(planning)
        expect(component(person, "Archon", "Prism Spine")).to_have_attribute("aria-label", re.compile("5 of 6 plates"))
        expect(component(person, "Archon", "Logic Cortex")).to_have_attribute("aria-label", re.compile("1 of 4 plates"))
        person.sees("Archon took 4 from Raijin; Raijin took 3 from Archon.")


def test_a_sealed_card_is_a_secret_and_can_be_changed(company: Company, server: Process) -> None:
    ann, bob = duellists(company, server)
    plan(ann, "Flame Blade")
    ann.sees("Your choice is sealed")
    ann.sees("You may change it until everybody is ready.")
    expect(bob.page.get_by_role("region", name="Raijin")).to_contain_text("ready")
    expect(ann.board.get_by_text("You: Flame Blade")).to_be_visible()
    expect(bob.board.get_by_text("Raijin has sealed a card.")).to_be_visible()
    expect(bob.board.get_by_text("You: Flame Blade")).to_have_count(0)
    plan(ann, "Evade")
    plan(bob, "Heavy Laser")
    for person in (ann, bob):
        person.until(planning)
        person.sees("Raijin played Evade; Archon played Heavy Laser.")
        person.sees("Raijin dodged Heavy Laser.")


def test_a_card_that_cannot_be_played_says_why(company: Company, server: Process) -> None:
    ann, bob = duellists(company, server)
    plan(ann, "Light Laser")
    plan(bob, "Evade")
    ann.until(planning)
    ann.button("Your Cooldown: Light Laser").click()
    ann.page.get_by_role("region", name="Cooldown of Raijin").get_by_role("button", name="Light Laser").click()
    expect(ann.bar.get_by_role("alert")).to_contain_text("Light Laser")
    ann.button("OK", exact=True).click()
    ann.until(planning)


def test_a_turn_is_shown_beat_by_beat_and_space_goes_on(company: Company, server: Process) -> None:
    """The cards are turned up together; plates stand until their beat, whatever the table looks like by then."""
    ann, bob = duellists(company, server, beats=True)
    plan(bob, "Heavy Laser")
    plan(ann, "Recharge")
    ann.until(lambda bar: bar.main == "Skip" and "The cards flip" in bar.sentence)
    cards = ann.page.get_by_role("list", name="Cards of this turn").get_by_role("button")
    expect(cards).to_have_count(2)
    ann.sees("Recharge is lightning, Heavy Laser has speed 2: Raijin acts first.")
    ann.page.keyboard.press(" ")
    ann.until(lambda bar: "The cards flip" not in bar.sentence)
    while ann.look().main == "Skip":
        ann.page.keyboard.press(" ")
        ann.page.wait_for_timeout(50)
    bob.until(lambda bar: bar.main == "Confirm")
    bob.go_on()
    ann.until(lambda bar: bar.main == "Skip")
    ann.go_on()
    ann.until(planning)
    ann.sees("Raijin took 3 from Archon.")


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_a_card_that_an_enemy_has_revealed_is_enlarged(company: Company, server: Process, phone: bool) -> None:
    """While it is told: the telling waits as long as one reads."""
    person = company.person(new=True, phone=phone, by="pieces")
    person.sit(server.call("/api/tables", {**DUEL, "chairs": ["me", "greedy"]}))
    for _ in range(60):
        bar = person.until(lambda bar: bar.asks)
        if bar.sentence.startswith("The cards flip"):
            break
        person.act(WEAPONS)
    told = person.look().sentence
    person.press(person.page.get_by_role("list", name="Cards of this turn").get_by_role("button").last)
    large = person.board.locator(".reading > .large")
    expect(large).to_be_visible()
    person.page.wait_for_timeout(3500)  # longer than any beat lasts
    assert person.look().sentence == told
    person.page.keyboard.press("Escape")
    expect(large).to_have_count(0)


def test_a_turn_on_a_phone(company: Company, server: Process) -> None:
    ann, bob = duellists(company, server, phone=True)
    plan(ann, "Medium Laser")
    plan(bob, "Recharge")
    ann.until(lambda bar: bar.main == "Confirm")
    step(ann, "less", "Logic Cortex")
    step(ann, "more", "Prism Spine")
    expect(component(ann, "Archon", "Prism Spine")).to_have_attribute("aria-label", re.compile("1 fall$"))
    ann.go_on()
    ann.until(planning)
    width = ann.page.evaluate("document.documentElement.scrollWidth")
    assert width <= PHONE["width"], f"the page is {width} pixels wide, so a phone would scroll sideways"


@pytest.mark.parametrize("mode,seats", [("duel", 2), ("three", 3), ("teams", 4)])
@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_the_board_looks_right_in_both_themes(
    company: Company, server: Process, mode: str, seats: int, phone: bool
) -> None:
    person = company.person(phone=phone)
    person.sit(
        server.call("/api/tables", {**DUEL, "chairs": ["me", *["random"] * (seats - 1)], "setup": {"mode": mode}})
    )
    to_the_first_plan(person)
    person.button("Medium Laser").first.click()
    person.until(lambda bar: bar.plan or "aim" in bar.sentence.lower())
    for theme in THEMES:
        person.page.emulate_media(color_scheme=theme)
        person.page.wait_for_timeout(200)
        person.shot("critical mass", mode, "phone" if phone else "desktop", theme)
        found = Axe().run(person.page).response["violations"]
        serious = [one for one in found if one["impact"] in ("serious", "critical")]
        assert not serious, [(one["id"], [node["html"] for node in one["nodes"]]) for one in serious]


def test_a_card_is_found_planned_and_sealed_by_keyboard(company: Company, server: Process) -> None:
    """Tab comes to the hand, arrows go from card to card, Enter plans, Enter again seals; Escape steps back."""
    ann, bob = duellists(company, server)
    hand = ann.page.get_by_role("region", name="Your hand").get_by_role("button")
    ann.tab_to(hand.nth(0))
    ann.page.keyboard.press("ArrowRight")
    expect(hand.nth(1)).to_be_focused()
    ann.changes(lambda: ann.page.keyboard.press("Enter"), ann.look())  # deaf for a moment after the question has come
    assert ann.until(lambda bar: bar.plan).plan == ["Activate"]
    expect(ann.bar.locator(".go")).to_be_focused()
    ann.page.keyboard.press("Escape")
    ann.until(planning)
    ann.page.keyboard.press("3")
    assert ann.until(lambda bar: bar.plan).plan == ["Evade"]
    ann.page.keyboard.press("Enter")
    ann.sees("Your choice is sealed")
    expect(bob.page.get_by_role("region", name="Raijin")).to_contain_text("ready")
    for seen in ("Your card goes here", "Seal it"):  # nothing but Enter: to the first choice, take it, seal it
        bob.page.keyboard.press("Enter")
        bob.until(lambda bar, seen=seen: bar.main == seen)  # type: ignore[misc]
        expect(bob.bar.locator(":focus")).to_have_count(1)
    bob.page.keyboard.press("Enter")
    ann.sees("Raijin played Evade; Archon played Recharge.")


def test_two_people_at_one_screen_split_damage_at_the_same_time(person: Person, server: Process) -> None:
    """Equal speeds: both split, each behind a curtain, and what one has confirmed is not asked again."""
    person.sit(server.call("/api/tables", {**DUEL, "chairs": ["me:Ann", "me:Bob"]}))
    for i in range(4):
        if person.until(lambda bar: bar.choices or bar.main.startswith("I am")).main.startswith("I am"):
            person.go_on()
        choices = person.until(lambda bar: bar.choices and bar.waits).choices
        card = next(card for card in ("No card", "Light Laser", "Seeker Ray") if card in choices)
        person.bar.get_by_role("button", name=card).click()
        person.until(lambda bar: bar.main == "Seal it")
        person.go_on()
        person.until(lambda bar: bar.main != "Seal it" and bar.main)
    splits = 0
    while not planning(person.until(lambda bar: planning(bar) or re.match("Confirm|I am|Hand over", bar.main))):
        splits += person.look().main == "Confirm"
        before = person.look()
        person.go_on()
        person.until(functools.partial(Bar.__ne__, before))
    assert splits == 2
    person.sees("Archon took 1 from Raijin; Raijin took 1 from Archon.")
