"""A content pack with a Mech of its own: it is read about, built and played in the browser."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

import warroom.games.critical_mass
from tests.browser.person import NOTHING, Person
from tests.tables.support import Process, process

TITLE = "Golem & friends"


def golem() -> str:
    """A pack with one more Mech: Golem, who is built as Raijin and fights with the same cards."""
    folder = Path(warroom.games.critical_mass.__file__).parent
    text = (folder / "content.toml").read_text(encoding="utf-8")
    mech = text[text.index('[[mech]]\nid = "raijin"') : text.index('[[mech]]\nid = "archon"')]
    cards = [f"[[card]]{card}" for card in text.split("[[card]]")[1:] if 'owner = "raijin"' in card]
    own = re.sub(r'"raijin(?!-archon)', '"golem', "".join([mech, *cards])).replace('"Raijin"', '"The Golem"')
    box = '[[box]]\nid = "raijin-archon"\nmechs = ["raijin", "archon", "golem"]\nmetallic_cubes = 60\ngreen_cubes = 6\n'
    return f'game = "critical-mass"\ntitle = "{TITLE}"\n{own}\n{box}'


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """`warroom serve --pack`."""
    house = tmp_path_factory.mktemp("house")
    pack = house / "golem.toml"
    pack.write_text(golem(), encoding="utf-8")
    with process(house / "war-room.db", "--pack", str(pack)) as running:
        yield running


def content(person: Person) -> None:
    """Chooses the pack on a page about the game."""
    person.page.get_by_label("Content", exact=True).select_option(TITLE)


def test_a_mech_of_a_pack_is_chosen_at_a_new_table_and_played(person: Person, server: Process) -> None:
    person.visit("/new/critical-mass")
    mechs = person.page.get_by_label("Mech", exact=True)
    expect(mechs.first.get_by_role("option", name="The Golem")).to_have_count(0)
    person.page.get_by_role("radio", name=TITLE).check()
    mechs.first.select_option("The Golem")
    person.sees("You as The Golem")
    person.shot("pack new table desktop dark")
    person.button("Start the game").click()
    person.until(lambda bar: bar.choices)
    assert server.call(f"/api/tables/{person.table}")["setup"]["content"] == TITLE
    play = [person.act(NOTHING) for i in range(8)]
    assert any(play)
    expect(person.page.get_by_role("region", name=re.compile("^The Golem")).first).to_be_visible()
    person.shot("pack table desktop dark")


def test_who_goes_back_to_the_standard_content_keeps_no_mech_of_the_pack(person: Person) -> None:
    person.visit("/new/critical-mass")
    person.page.get_by_role("radio", name=TITLE).check()
    person.page.get_by_label("Mech", exact=True).first.select_option("The Golem")
    person.page.get_by_role("radio", name="Standard").check()
    person.sees("You as Raijin")


def test_a_loadout_of_a_pack_is_built_and_tried(person: Person, server: Process) -> None:
    person.visit("/rules/critical-mass")
    content(person)
    person.page.get_by_label("Whose cards").select_option("The Golem")
    expect(person.page.get_by_role("status").filter(has_text="cards")).to_have_text("11 of 80 cards")
    person.page.get_by_role("link", name="Build your own loadout").click()
    person.page.get_by_role("radio", name="The Golem").check(force=True)
    person.button("Recommended cards").click()
    person.sees("Legal: 5 of 5 slots filled.")
    person.shot("pack workshop desktop dark")
    person.button("Keep as my own").click()
    person.page.get_by_role("link", name="New table").click()
    person.page.get_by_label("Mech", exact=True).first.select_option("The Golem")
    person.page.get_by_label("Additional cards").first.select_option("My own")
    person.page.go_back()
    person.page.get_by_role("radio", name="The Golem").check(force=True)
    person.button("Try it against a bot").click()
    person.until(lambda bar: bar.choices)
    card = server.call(f"/api/tables/{person.table}")
    assert card["setup"]["mechs"].startswith("golem,") and card["setup"]["content"] == TITLE
