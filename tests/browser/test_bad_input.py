"""What goes wrong before or beside a game: each has a plain sentence and a way on."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from tests.browser.person import Company, Person
from tests.browser.test_link import sits_down
from tests.browser.test_packs import TITLE, golem
from tests.tables.support import Process, process

DUEL = {"game": "critical-mass", "name": "Ann", "chairs": ["me", "open"]}
ALONE = {"game": "master-ray", "setup": {"first": "1"}}
RIGHT_TO_LEFT = "‮אברהם עמי"  # with the sign that turns about whatever follows
NO_SOUND = {
    "missing": "delete window.AudioContext",
    "without a device": "window.AudioContext = class { constructor() { throw new Error('no device') } }",
    "never allowed": """
      window.AudioContext = class {
        state = "suspended"; currentTime = 0; sampleRate = 8000; destination = {};
        resume() { return new Promise(() => {}); }
      };
      for (const part of ["GainNode", "OscillatorNode", "BiquadFilterNode", "AudioBufferSourceNode"])
        window[part] = class {
          gain = this; frequency = this;
          setValueAtTime() {} exponentialRampToValueAtTime() {} start() {} stop() {}
          connect(to) { return to; }
        };
    """,
}


def fits(person: Person) -> None:
    """Nothing is wider than the window."""
    wide, room = person.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide <= room, f"the page is {wide} pixels wide"


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
@pytest.mark.parametrize("name", ["W" * 200, RIGHT_TO_LEFT], ids=["of 200 characters", "from right to left"])
def test_a_name_that_is_hard_to_show(company: Company, server: Process, name: str, phone: bool) -> None:
    """Typed by a guest: it is cut to what fits, leaves the sentences around it in order, and makes nothing wider."""
    ann, guest = company.person(), company.person(phone=phone)
    ann.sit(server.call("/api/tables", DUEL))
    guest.visit(f"/table/{ann.table}")
    field = guest.page.get_by_label("Your name")
    field.click()
    guest.page.keyboard.type(name)
    assert len(field.input_value()) <= 24
    guest.button("Sit down and play").click()
    kept = server.call(f"/api/tables/{ann.table}")["chairs"][1]["name"] if guest.until(lambda bar: bar.main) else ""
    assert kept and "‮" not in kept
    for person in (ann, guest):
        person.until(lambda bar: bar.main)
        fits(person)
    shown = ann.page.get_by_text(kept, exact=True).locator("visible=true").first
    assert shown.get_attribute("dir") == "auto"
    guest.visit("/tables")
    guest.sees("Your turn")
    fits(guest)


def test_a_name_that_the_server_refuses_is_answered_with_a_sentence(company: Company, server: Process) -> None:
    guest = company.person()
    guest.forgives.append("status of 400")
    guest.visit(f"/table/{server.call('/api/tables', DUEL)['table']}")
    guest.page.get_by_label("Your name").evaluate("field => field.removeAttribute('maxlength')")
    sits_down(guest, "x" * 200)
    expect(guest.page.get_by_role("alert")).to_contain_text("name")
    sits_down(guest, "Bob")
    guest.until(lambda bar: bar.main)


def test_a_seat_that_was_taken_a_moment_ago(company: Company, server: Process) -> None:
    """The page of a guest has not heard of it: the server says so, and the guest watches."""
    seated = server.call("/api/tables", DUEL)
    guest = company.person()
    guest.forgives.append("status of 40")
    guest.visit(f"/table/{seated['table']}")
    guest.page.get_by_label("Your name").fill("Cid")

    def deaf(route: Route) -> None:
        """Lets nothing through but the wish to sit down."""
        route.continue_() if route.request.method == "POST" else route.abort()

    guest.forgives.append("ERR_FAILED")
    guest.page.route("**/api/tables/**", deaf)
    server.call(f"/api/tables/{seated['table']}/seats", {"name": "Bob"})
    guest.button("Sit down and play").click()
    expect(guest.page.get_by_role("alert")).to_contain_text(re.compile("seat|taken|full"))
    guest.page.unroute("**/api/tables/**")
    guest.sees("Bob")  # it hears of it in the end, and shows the table
    expect(guest.page.get_by_label("Your name")).to_have_count(0)


def test_a_link_to_a_full_table_lets_one_watch(company: Company, server: Process) -> None:
    seated = server.call("/api/tables", DUEL)
    server.call(f"/api/tables/{seated['table']}/seats", {"name": "Bob"})
    guest = company.person()
    guest.visit(f"/table/{seated['table']}")
    bar = guest.until(lambda bar: bar.sentence)
    assert "decides" in bar.sentence and not bar.main and not bar.choices


def test_a_link_to_a_table_whose_pack_is_missing(company: Company, tmp_path: Path) -> None:
    """The server came back without the pack: the page says which one and who can help, and leads elsewhere."""
    pack = tmp_path / "golem.toml"
    pack.write_text(golem(), encoding="utf-8")
    with process(tmp_path / "war-room.db", "--pack", str(pack)) as running:
        wish = {"game": "critical-mass", "setup": {"content": TITLE}, "chairs": ["me", "greedy"]}
        table = running.call("/api/tables", wish)["table"]
    with process(tmp_path / "war-room.db") as running:
        person = company.person(server=running)
        person.forgives.append("status of 400")
        person.visit(f"/table/{table}")
        person.sees(re.compile(f"the content pack {TITLE}"))
        person.page.get_by_role("link", name="To the front page").click()
        person.button("Play the computer").wait_for()
        person.page.context.close()
        company.people.remove(person)
        assert not person.unforgiven


def test_a_rematch_offered_to_somebody_who_has_left(company: Company, server: Process) -> None:
    """One may begin without them: the seat stays open for whoever has the link."""
    ann, bob = company.person(), company.person()
    ann.sit(server.call("/api/tables", {**DUEL, "game": "master-ray"}))
    bob.sit(server.call(f"/api/tables/{ann.table}/seats", {"name": "Bob"}))
    first = ann.table
    bob.page.close()
    ann.button("Table").click()
    ann.button(re.compile("^Concede")).click()
    ann.button("Yes, concede").click()
    ann.until(lambda bar: bar.over)
    ann.button("Rematch").click()
    ann.sees("Waiting for Bob")
    ann.button("Begin without them").click()
    ann.sees("The other seat is free")
    assert ann.table != first
    chairs = server.call(f"/api/tables/{ann.table}")["chairs"]
    assert sorted(chair["kind"] for chair in chairs) == ["open", "person"]


def test_notifications_that_are_refused(person: Person, server: Process) -> None:
    person.sit(server.call("/api/tables", ALONE))
    person.button("Table").click()
    box = person.page.get_by_label("Tell me when it is my turn")
    box.click()
    person.sees("This browser does not allow notifications here. The tab still says when it is your turn.")
    expect(box).not_to_be_checked()
    expect(person.page).to_have_title(re.compile("^Your turn"))


@pytest.mark.parametrize("why", NO_SOUND)
def test_sounds_that_are_not_allowed(company: Company, server: Process, why: str) -> None:
    person = company.person(new=True, by="pieces")
    person.page.add_init_script(NO_SOUND[why])
    person.sit(server.call("/api/tables", ALONE))
    person.button("Table").click()
    person.page.get_by_label("Sound", exact=True).check()
    person.sees("This browser plays no sounds here. All they tell is on the screen too.")
    person.button("Table").click()
    person.plan_a_turn()
    person.go_on()
    person.sees("Skip")


def test_settings_that_make_no_sense_are_passed_over(company: Company, server: Process) -> None:
    person = company.person(new=True)
    nonsense = json.dumps(json.dumps({"pace": "warp", "volume": 11, "theme": ["dark"], "panel": None}))
    person.page.add_init_script(f"localStorage.setItem('war-room settings', {nonsense})")
    person.sit(server.call("/api/tables", ALONE))
    person.until(lambda bar: bar.waits)
