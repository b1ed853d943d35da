"""Before a battle: an army is built by points, shared as a line of text, kept, and tried; tables are looked at."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, expect

from tests.browser.person import THEMES, Company, Person
from tests.tables.support import Process, process

TITLE = "Mars attacks"
MARS = """
game = "battle-force"
title = "Mars attacks"

[[force]]
id = "force.mars"
name = "Martian Tripods"
style = "Few and tall."
morale = 3

""" + "\n".join(
    f"""
[[unit]]
id = "unit.mars.{name}"
force = "force.mars"
name = "{title}"
type = "{kind}"
bases = {bases}
morale = 3
ranged_defence = 4
close_defence = 4
attack_dice = 2
range = 24
damage = 2
close_dice = 1
close_damage = 1
armour = {armour}
comms_bases = {comms}
area_radius = 0
traits = []
points = {points}
"""
    for name, title, kind, bases, armour, comms, points in (
        ("brains", "Martian Brains", "infantry", 2, "[]", 1, 100),
        ("grubs", "Grubs", "infantry", 4, "[]", 0, 120),
        ("tripods", "Tripods", "walker", 2, "[8, 7, 6]", 0, 250),
    )
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """`warroom serve --pack`."""
    house = tmp_path_factory.mktemp("house")
    pack = house / "mars.toml"
    pack.write_text(MARS, encoding="utf-8")
    with process(house / "war-room.db", "--pack", str(pack)) as running:
        yield running


def builder(person: Person) -> None:
    """Goes to the army builder and waits until it says what the rules say."""
    person.visit("/build/battle-force")
    person.sees(re.compile("It is legal"))


def line_of(person: Person) -> Locator:
    """The list as one line of text."""
    return person.page.get_by_role("region", name="As one line of text").locator("code")


def take_over(person: Person, line: str) -> None:
    """Reads a list from one line."""
    person.page.get_by_label("An army in one line").fill(line)
    person.button("Take over").click()


def less(person: Person, unit: str) -> None:
    """Takes one of a kind out."""
    person.button(f"One {unit} less", exact=True).click()


def test_an_army_is_built_by_points_and_every_reason_is_told(person: Person) -> None:
    builder(person)
    more = person.button("One Line Rifles more", exact=True)
    expect(more).to_have_accessible_description(re.compile("at most 2 of Line Rifles|points"))
    more.click(force=True)  # dashed, but it answers
    person.sees(re.compile("too many|at most 2 of Line Rifles"))
    less(person, "Anvil Tanks")
    less(person, "Courser Scout Cars")
    person.sees("An army has 6 to 10 units; this one has 5.")
    expect(person.button("Test battle")).to_be_disabled()
    expect(person.page.get_by_role("link", name="The rule").first).to_have_attribute(
        "href", re.compile("house.army.limits")
    )
    less(person, "Line Rifles")
    person.sees("this one has 4")
    person.button("One Anvil Tanks more", exact=True).click()
    person.button("One Line Rifles more", exact=True).click()
    person.sees(re.compile("It is legal"))
    expect(line_of(person)).to_contain_text("line-rifles*2")


def test_a_list_travels_as_one_line_and_a_wrong_one_says_why(person: Person) -> None:
    builder(person)
    before = line_of(person).inner_text()
    for line, says in (
        ("mars brains tripods", "There is no force called 'mars' here"),
        ("halcyon saucers", "has no unit called 'saucers'. The line may be of another content pack."),
    ):
        take_over(person, line)
        person.sees(re.compile(re.escape(says)))
        expect(line_of(person)).to_have_text(before)
    take_over(person, "veldt circle militia*2 mortars strider jackal*2@reserve skate")
    person.sees("8 units taken over.")
    expect(line_of(person)).to_contain_text("veldt chieftains-circle column-militia*2 hailstorm-mortars")
    expect(person.button(re.compile("^Jackal Guntrucks: in reserve")).first).to_be_visible()
    person.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    person.button("Copy text").click()
    person.sees("Copied.")
    assert person.page.evaluate("navigator.clipboard.readText()") == line_of(person).inner_text()


def test_ones_own_list_is_kept_and_taken_to_a_table(person: Person, server: Process) -> None:
    builder(person)
    person.button(re.compile("^Raiders")).click()
    person.sees("Veldt Free Columns")
    person.button("Keep as my own").click()
    person.sees("Kept in this browser")
    person.page.get_by_role("link", name="New table").click()
    person.page.get_by_role("radio", name=re.compile("Hold the Relay")).check(force=True)
    expect(person.page.get_by_role("img", name="The table of Hold the Relay")).to_be_visible()
    person.page.get_by_label("Army", exact=True).first.select_option("My own list")
    person.shot("battle force new table")
    person.button("Start the game").click()
    expect(person.page).to_have_url(re.compile("/table/"))
    setup = server.call(f"/api/tables/{person.table}")["setup"]
    assert setup["scenario"] == "hold-the-relay"
    assert setup["armies"][0][0] == "veldt.chieftains-circle" and setup["armies"][1] == "veldt.columns"


def test_a_test_battle_is_one_click_away_on_either_side(person: Person, server: Process) -> None:
    builder(person)
    person.page.get_by_label("Scenario").select_option("Hold the Relay")
    person.page.get_by_label("You are").select_option("Defender, with reserves")
    person.button(re.compile("^Line Rifles: on the table")).first.click()
    person.sees(re.compile("Line Rifles in reserve|Reserves are worth"))
    if not person.button("Test battle").is_enabled():
        person.button(re.compile("^Line Rifles: in reserve")).first.click()
    person.button("Test battle").click()
    expect(person.page).to_have_url(re.compile("/table/"))
    card = server.call(f"/api/tables/{person.table}")
    assert [chair["kind"] for chair in card["chairs"]] == ["bot", "person"]
    assert card["setup"]["armies"][1][0] == "halcyon.command-section" and card["setup"]["reserves"][1] != "usual"


def test_bots_tell_how_a_list_fares_as_long_as_somebody_looks(person: Person) -> None:
    """Rates with their intervals against every ready list; they stop when asked, begin anew for another list, and end
    when the page is left."""
    calls: list[str] = []
    person.page.on("request", lambda request: calls.append(request.url) if "/trial" in request.url else None)
    builder(person)
    fares = person.page.get_by_role("region", name=re.compile("^How it fares"))
    rows = fares.get_by_role("listitem")
    expect(rows).to_have_count(4)
    expect(rows.first).to_contain_text("not tried")
    assert not calls
    person.button("Let bots try it").click()
    for row in rows.all():
        expect(row).to_contain_text(re.compile(r"\d+ % \d+ to \d+, \d+ battle"))
    expect(fares).to_contain_text(re.compile(r"Regular bot on both sides, \d+ test battles"))
    person.shot("battle force how it fares")
    person.button("Stop the battles").click()
    person.page.wait_for_timeout(500)
    asked = len(calls)
    less(person, "Anvil Tanks")
    person.sees("It is legal: 720 of 1000 points.")
    person.page.wait_for_timeout(1500)
    assert len(calls) == asked, "who has stopped asks for nothing"
    expect(rows.first).to_contain_text("not tried")
    person.button("Let bots try it").click()
    expect(rows.first).to_contain_text(re.compile(r"\d+ battle"))
    person.page.get_by_role("link", name="New table").click()
    expect(fares).to_have_count(0)
    asked = len(calls)
    person.page.wait_for_timeout(1500)
    assert len(calls) == asked, "who has left asks for nothing"


def test_a_force_of_a_pack_is_built_and_played_without_code(person: Person, server: Process) -> None:
    person.visit("/build/battle-force")
    person.page.get_by_label("Content", exact=True).select_option(TITLE)
    person.button("Martian Tripods", exact=True).click()
    person.sees("An army has 6 to 10 units; this one has 0.")
    take_over(person, "mars brains*2 grubs*2 tripods*2")
    person.sees(re.compile("It is legal: 940 of 1000 points"))
    person.shot("battle force army of a pack")
    person.button("Test battle").click()
    person.until(lambda bar: "Who places first" in bar.sentence or "Place it" in bar.sentence)
    expect(person.page.get_by_role("button", name=re.compile("Martian Brains, to be deployed")).first).to_be_visible()
    assert server.call(f"/api/tables/{person.table}")["setup"]["content"] == TITLE


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_the_builder_fits_and_is_sound(company: Company, phone: bool) -> None:
    person = company.person(phone=phone)
    builder(person)
    person.shot("battle force army", "phone" if phone else "desktop")
    assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect(person.button("Test battle")).to_be_in_viewport()
    person.sees("1000 of 1000 points.")
    for theme in THEMES:
        person.page.emulate_media(color_scheme=theme)
        found = Axe().run(person.page).response["violations"]
        assert not [one["id"] for one in found if one["impact"] in ("serious", "critical")], found


def test_the_builder_is_used_by_keyboard_alone(company: Company) -> None:
    person = company.person(by="keys")
    builder(person)
    person.tab_to(person.button(re.compile("^Air-mobile brigade")))
    person.page.keyboard.press("Enter")
    expect(line_of(person)).to_contain_text("kestrel-gunships")
    person.tab_to(person.button("One Kestrel Gunships less", exact=True))
    person.page.keyboard.press("Space")
    expect(line_of(person)).not_to_contain_text("kestrel-gunships")
    person.tab_to(person.button("Keep as my own"))
    person.page.keyboard.press("Enter")
    person.sees("Kept in this browser")
