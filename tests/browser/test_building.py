"""Before a battle of Critical Mass: cards are looked up, a loadout is built, four seats are filled."""

from __future__ import annotations

import json
import re

from playwright.sync_api import expect

from tests.browser.person import Company, Person
from tests.tables.support import Process

RECOMMENDED = "raijin: edge-field+vibro-knife+arc-whip+ambush-talon+tesla-cage"


def workshop(person: Person, mech: str = "") -> None:
    """Goes to the workshop and waits until it says what the rules say."""
    person.visit(f"/build/critical-mass/{mech}")
    person.sees(re.compile(r"Legal: \d of 5 slots filled"))


def take_over(person: Person, line: str) -> None:
    """Reads a loadout from one line."""
    person.page.get_by_label("A loadout in one line").fill(line)
    person.button("Take over").click()


def test_both_games_are_one_click_away(person: Person) -> None:
    person.visit("/")
    for title in ("Master Ray", "Critical Mass"):
        expect(person.button(re.compile(f"Play against the computer.*{title}"))).to_be_visible()


def test_a_loadout_is_built_card_by_card(person: Person) -> None:
    """Slots fill, and what has no slot any more says so."""
    workshop(person)
    person.button(re.compile("^Vibro Knife, Tech 2 Weapon")).click()
    person.sees("Legal: 1 of 5 slots filled.")
    person.sees("raijin: vibro-knife")
    take_over(person, "raijin: chain-gun+chain-gun+vibro-knife")
    person.sees("Legal: 3 of 5 slots filled.")
    third = person.button(re.compile("^Chain Gun, Tech 2 Weapon"))
    expect(third).to_have_attribute("aria-disabled", "true")
    expect(third).to_have_accessible_description(re.compile("Chain Gun: 2 in the boxes in play"))
    third.click(force=True)  # dimmed, but it answers
    person.sees("Legal: 3 of 5 slots filled.")
    person.button(re.compile("Chain Gun. Take it out")).first.click()
    person.sees("Legal: 2 of 5 slots filled.")
    expect(third).to_have_attribute("aria-disabled", "false")


def test_the_workshop_is_used_by_keyboard_alone(company: Company) -> None:
    person = company.person(by="keys")
    workshop(person, "raijin")
    person.tab_to(person.page.get_by_role("radio", name="Raijin"))
    person.page.keyboard.press("ArrowRight")
    person.sees("archon: none")
    person.tab_to(person.button("Recommended cards"))
    person.page.keyboard.press("Enter")
    person.sees("Legal: 5 of 5 slots filled.")
    person.tab_to(person.button("Keep as my own"))
    person.page.keyboard.press("Space")
    person.sees("Kept in this browser")


def test_a_loadout_travels_as_one_line_of_text(person: Person) -> None:
    workshop(person, "patriot")
    take_over(person, RECOMMENDED)
    expect(person.page.get_by_role("radio", name="Raijin")).to_be_checked()
    person.sees("Legal: 5 of 5 slots filled.")
    expect(person.page.locator("code").filter(has_text=RECOMMENDED)).to_be_visible()
    take_over(person, "raijin: death-star")
    person.sees("There is no additional card called “death-star”.")
    expect(person.page.locator("code").filter(has_text=RECOMMENDED)).to_be_visible()


def test_an_illegal_loadout_is_shown_with_its_rule_and_cannot_be_played(person: Person) -> None:
    workshop(person)
    take_over(person, f"{RECOMMENDED}+rail-spike")
    why = person.page.get_by_role("alert")
    expect(why).to_contain_text("Raijin has no slot left for")
    expect(why.get_by_role("link", name="The rule")).to_have_attribute("href", re.compile("customize.up-to-limits"))
    expect(person.button("Try it against a bot")).to_be_disabled()
    person.shot("workshop illegal desktop dark")
    person.button(re.compile("^No slot")).click()
    person.sees("Legal: 5 of 5 slots filled.")


def test_ones_own_loadout_is_played_in_secret(person: Person, server: Process) -> None:
    """The table's card, which everybody may read, does not tell it."""
    workshop(person)
    take_over(person, "raijin: servo-boosters+tesla-cage")
    person.sees("Legal: 2 of 5 slots filled.")
    person.button("Keep as my own").click()
    person.page.get_by_role("link", name="New table").click()
    person.page.get_by_label("Additional cards").first.select_option("My own")
    person.sees("In secret: Servo Boosters, Tesla Cage.")
    person.button("Start the game").click()
    expect(person.page).to_have_url(re.compile("/table/"))
    person.until(lambda bar: any("Nekode Blade" in choice for choice in bar.choices))  # the first Tech 2 card is next
    person.until(lambda bar: any("Servo Boosters" in choice for choice in bar.choices))
    assert not any("Vibro Knife" in choice for choice in person.look().choices)
    card = server.call(f"/api/tables/{person.table}")
    assert card["setup"]["loadouts"] == "custom,recommended" and "servo" not in json.dumps(card)


def test_cards_chosen_at_the_table_are_locked_in_together(person: Person, server: Process) -> None:
    """Slot by slot; Escape steps back a slot, and nothing is told to the table before all slots are decided."""
    setup = {"mechs": "raijin,archon", "loadouts": "custom,recommended"}
    person.sit(server.call("/api/tables", {"game": "critical-mass", "chairs": ["me", "random"], "setup": setup}))
    person.until(lambda bar: "slot 1 of 5" in bar.sentence)
    person.bar.get_by_role("button", name="Fit Edge Field").click()
    assert person.until(lambda bar: "slot 2 of 5" in bar.sentence).plan == ["Fit Edge Field"]
    person.page.keyboard.press("Escape")
    assert person.until(lambda bar: "slot 1 of 5" in bar.sentence).plan == []
    person.bar.get_by_role("button", name="Fit Servo Boosters").click()
    for slot in (2, 3, 4, 5):
        person.until(lambda bar, slot=slot: f"slot {slot} of 5" in bar.sentence)  # type: ignore[misc]
        person.bar.get_by_role("button", name="No card").click()
    assert person.until(lambda bar: bar.main == "Seal it").plan == ["Fit Servo Boosters", *["No card"] * 4]
    person.bar.get_by_role("button", name="Fit Tesla Cage").click()  # another one in the last slot
    person.until(lambda bar: bar.plan[-1:] == ["Fit Tesla Cage"])
    assert server.call(f"/api/tables/{person.table}")["decision"] == 1
    person.go_on()
    person.until(lambda bar: any("Activate Servo Boosters" in choice for choice in bar.choices))
    assert server.call(f"/api/tables/{person.table}")["decision"] == 2


def test_a_test_battle_is_one_click_away(person: Person, server: Process) -> None:
    workshop(person, "patriot")
    person.button("Recommended cards").click()
    person.button("Try it against a bot").click()
    expect(person.page).to_have_url(re.compile("/table/"))
    card = server.call(f"/api/tables/{person.table}")
    assert card["setup"]["mechs"] == "patriot,iron-curtain" and card["chairs"][1]["kind"] == "bot"


def test_four_seats_are_filled_two_against_two(person: Person, server: Process) -> None:
    """Allies and enemies are named, each has a Mech, and one friend comes by link."""
    person.visit("/new/critical-mass")
    person.page.get_by_role("radio", name="Two against two").check()
    person.page.get_by_label("Mech", exact=True).first.select_option("Iron Curtain")
    ally = person.page.get_by_role("group", name="Player 3, your ally, across the table")
    ally.get_by_label("Who").select_option("A friend, by link")
    person.sees("You as Iron Curtain")
    person.sees("a friend by link as Archon, your ally, across the table")
    person.button("Open the table").click()
    expect(person.page).to_have_url(re.compile("/table/"))
    card = server.call(f"/api/tables/{person.table}")
    assert card["setup"]["mode"] == "teams" and card["setup"]["mechs"] == "iron-curtain,raijin,archon,patriot"
    assert [chair["kind"] for chair in card["chairs"]] == ["person", "bot", "open", "bot"]


def test_enter_starts_a_duel(person: Person, server: Process) -> None:
    person.visit("/new/critical-mass")
    person.sees("You as Raijin")
    person.page.keyboard.press("Enter")
    expect(person.page).to_have_url(re.compile("/table/"))
    assert server.call(f"/api/tables/{person.table}")["setup"]["mechs"] == "raijin,archon"


def test_cards_are_named_for_all_to_see_and_rare_settings_are_at_hand(person: Person, server: Process) -> None:
    """The form has all that can be set: a loadout card by card, and how long a battle may last."""
    person.forgives.append("status of 400")
    person.visit("/new/critical-mass")
    person.page.get_by_text("More settings").click()
    person.page.get_by_label("Turns at most").fill("40")
    person.page.get_by_label("Additional cards", exact=True).first.select_option("Named for all to see")
    person.page.get_by_label("Additional cards 1").select_option("Tesla Cage")
    person.button("Add one to Additional cards").click()
    person.page.get_by_label("Additional cards 2").select_option("Siege Laser")
    person.shot("new table named cards desktop dark")
    person.button("Start the game").click()
    expect(person.page.get_by_role("alert")).to_contain_text("Raijin has no slot left for")
    person.page.get_by_label("Additional cards 2").select_option("Arc Whip")
    person.button("Start the game").click()
    expect(person.page).to_have_url(re.compile("/table/"))
    setup = server.call(f"/api/tables/{person.table}")["setup"]
    assert setup["loadouts"] == "tesla-cage+arc-whip,recommended" and setup["turns"] == 40


def test_cards_are_looked_up_on_the_rules_page(person: Person) -> None:
    person.visit("/rules/critical-mass")
    count = person.page.get_by_role("status").filter(has_text="cards")
    expect(count).to_have_text("80 of 80 cards")
    person.page.get_by_label("Whose cards").select_option("Iron Curtain")
    person.page.get_by_label("Which type of cards").select_option("Weapon")
    person.page.get_by_label("Search the cards").fill("unavoidable")
    expect(count).to_have_text("2 of 80 cards")
    person.sees(re.compile("^Rulebook; ours: "))
    person.page.get_by_label("Search the cards").fill("nonsense")
    person.button("Show all cards").click()
    expect(count).to_have_text("80 of 80 cards")


def test_nothing_to_build_in_a_game_without_loadouts(person: Person) -> None:
    person.visit("/build/master-ray")
    person.sees("There is nothing to build here.")


def test_a_worked_example_is_opened_as_a_table(person: Person, server: Process) -> None:
    person.visit("/rules/critical-mass")
    person.page.get_by_label("Search the examples").fill("reflector thrown back")
    found = person.page.get_by_role("status").filter(has_text="examples")
    expect(found).to_have_text(re.compile("^1 of "))
    person.page.get_by_text("How it goes").click()
    person.sees("Raijin: plan medium laser")
    person.button(re.compile("^Open as a table")).click()
    expect(person.page).to_have_url(re.compile("/table/"))
    person.until(lambda bar: bar.choices)
    assert server.call(f"/api/tables/{person.table}")["setup"]["mechs"] == "raijin,archon"
