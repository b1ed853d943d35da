"""Complex Crashers in the browser: choosing cards, whole raids by keyboard and by finger, what is dimmed says why."""

from __future__ import annotations

import functools
import json
import re
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, WebSocketRoute, expect

from tests.browser.person import THEMES, Company, Person, spent
from tests.browser.test_boards import keys, plays
from tests.browser.test_figures import counted
from tests.tables.support import Process

SHORT: dict[str, Any] = {
    "game": "complex-crashers",
    "name": "Ann",
    "setup": {"operatives": "2", "rounds": 1, "tiles": 3},
}
ACTING = re.compile("What do you do", re.IGNORECASE)


def acts(person: Person) -> None:
    """Waits until one's own action is asked for; until then nothing is answered but what has no choice."""
    plays(person, until=lambda bar: ACTING.search(bar.sentence))


def test_cards_are_chosen_from_open_rows_and_shared_as_one_line(person: Person) -> None:
    person.visit("/new/complex-crashers")
    person.press(person.button(re.compile("^Runners")))
    person.page.get_by_text("Look at the cards, or change them").first.click()
    person.press(
        person.page.get_by_role("group", name="Weapon of Operative 1").get_by_role("button", name="Breach Hammer")
    )
    line = person.page.get_by_label("As one line, to share").first
    expect(line).to_have_value(re.compile("breach-hammer"))
    person.shot("complex crashers", "cards")
    team = line.input_value().replace("breach-hammer", "flare-launcher")
    line.fill(team)
    line.press("Tab")
    weapon = person.page.get_by_role("group", name="Weapon of Operative 1")
    expect(weapon.get_by_role("button", name="Flare Launcher")).to_have_attribute("aria-pressed", "true")
    person.press(person.button("Start the game"))
    expect(person.button(re.compile("^Operative 1.*Flare Launcher"))).to_be_visible()


def test_all_operatives_by_keyboard(company: Company, server: Process) -> None:
    """Somebody moves by keys alone, then lets everything pass to the end."""
    person = company.person(by="keys")
    person.sit(server.call("/api/tables", {**SHORT, "chairs": ["me", "greedy"]}))
    acts(person)
    person.tab_to(keys(person).filter(has_text="Move").first)
    person.page.keyboard.press("Enter")
    person.until(lambda bar: bar.main.startswith("Do it"))
    person.page.keyboard.press("Enter")
    person.until(lambda bar: not bar.main.startswith("Do it"))
    for i in range(400):
        bar = person.look()
        if bar.over:
            break
        if not (bar.main or bar.choices):
            person.page.wait_for_timeout(20)
            continue
        person.changes(functools.partial(person.page.keyboard.press, "1" if bar.waits else "Enter"), bar)
    assert person.look().over


def test_the_manager_by_finger_on_a_phone(company: Company, server: Process) -> None:
    person = company.person(phone=True)
    person.sit(server.call("/api/tables", {**SHORT, "chairs": ["greedy", "me"]}))
    person.until(lambda bar: "Lay the tile" in bar.sentence)
    person.shot("complex crashers", "phone", "tile")
    plays(person)
    assert re.search("won|lost", person.look().sentence, re.IGNORECASE)
    assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_what_is_dimmed_says_why_and_a_price_is_told_before_it_is_paid(person: Person, server: Process) -> None:
    person.sit(server.call("/api/tables", {**SHORT, "chairs": ["me", "greedy"]}))
    acts(person)
    person.press(keys(person).filter(has_text="Move").first)
    person.until(lambda bar: re.search("It costs 1; Operative 1 has", bar.sentence))
    person.button(re.compile("^Arm the Stage 2 E.M.P., not now")).dispatch_event("click")  # dimmed, and still answers
    person.until(lambda bar: "Arm the Stage 2 E.M.P." in bar.trouble)


def is_clean(person: Person) -> None:
    """Nothing serious is found by axe."""
    found = Axe().run(person.page).response["violations"]
    serious = [one for one in found if one["impact"] in ("serious", "critical")]
    assert not serious, [(one["id"], [node["html"][:160] for node in one["nodes"][:3]]) for one in serious]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_axe_finds_nothing_at_the_table(company: Company, server: Process, theme: Any, phone: bool) -> None:
    person = company.person(phone=phone)
    person.page.emulate_media(color_scheme=theme)
    person.sit(server.call("/api/tables", {**SHORT, "chairs": ["me", "greedy"]}))
    acts(person)
    person.shot("complex crashers", "phone" if phone else "desktop", theme)
    is_clean(person)


# -- dice, regions and the camera --------------------------------------------------------------------------------------

THROW: dict[str, Any] = {
    "game": "complex-crashers",
    "name": "Ann",
    "scenario": "low-dice-for-friends",
    "chairs": ["me", "greedy"],
}
TARGET = re.compile(r"(\d+) for (.+?),")


def throws(person: Person, server: Process) -> None:
    """Throws a canister at a crowd, so that eighteen dice wait for six units."""
    person.sit(server.call("/api/tables", THROW))
    plays(person, until=lambda bar: ACTING.search(bar.sentence))
    person.press(keys(person).filter(has_text="Throw").first)
    person.until(lambda bar: bar.main.startswith("Roll"))
    person.press(person.button(re.compile("^Roll")))
    person.until(lambda bar: bar.main == "Assign the dice")


def assigned(person: Person) -> list[tuple[str, str]]:
    """The dice as they lie: each with whom it is for."""
    names: list[str] = dice(person).evaluate_all("dice => dice.map((die) => die.getAttribute('aria-label'))")
    return [found.groups() for name in names if (found := TARGET.match(name))]  # type: ignore[misc]


def dice(person: Person) -> Any:
    """The dice that can be exchanged."""
    return person.page.get_by_role("region", name="Dice").locator(".die")


@pytest.mark.parametrize("phone", [False, True], ids=["mouse", "finger"])
def test_dice_are_exchanged_by_pressing_two_of_them(company: Company, server: Process, phone: bool) -> None:
    """They lie complete at once, six groups of three; two change places, the sizes stay, and the answer is taken."""
    person = company.person(phone=phone, by="pieces")
    throws(person, server)
    before = assigned(person)
    units = [unit for _, unit in before]
    assert len(before) == 18 and {units.count(unit) for unit in units} == {3}
    last = next(i for i, (value, unit) in enumerate(before) if unit != before[0][1] and value != before[0][0])
    person.press(dice(person).nth(0))
    expect(dice(person).nth(0)).to_have_attribute("aria-pressed", "true")
    person.press(dice(person).nth(last))
    person.until(lambda bar: sorted(assigned(person)) != sorted(before))
    after = assigned(person)
    assert (before[last][0], before[0][1]) in after and (before[0][0], before[last][1]) in after
    assert sorted(value for value, _ in after) == sorted(value for value, _ in before)
    person.shot("complex crashers", "dice", "phone" if phone else "desktop")
    is_clean(person)
    person.go_on("Assign the dice")
    person.until(lambda bar: bar.main != "Assign the dice" and not bar.trouble)


def test_a_die_is_given_by_the_letter_of_a_target_and_refused_with_its_rule(company: Company, server: Process) -> None:
    """By keys alone: a group of four is against the rules of an area attack, which is said; Esc puts all back."""
    person = company.person(by="keys")
    throws(person, server)
    before = assigned(person)
    person.tab_to(dice(person).nth(17))
    person.page.keyboard.press("a")
    person.until(lambda bar: sorted(assigned(person)) != sorted(before))
    assert [unit for _, unit in assigned(person)].count(before[0][1]) == 4
    person.go_on("Assign the dice")
    person.until(lambda bar: bar.trouble)
    person.press(person.button("OK", exact=True))
    person.until(lambda bar: assigned(person))
    person.page.keyboard.press("Escape")
    person.until(lambda bar: assigned(person) == before)
    person.go_on("Assign the dice")
    person.until(lambda bar: bar.main != "Assign the dice" and not bar.trouble)


def test_the_regions_are_a_grid_that_the_arrow_keys_go_through(company: Company, server: Process) -> None:
    person = company.person(by="keys")
    person.sit(server.call("/api/tables", {**SHORT, "chairs": ["me", "greedy"]}))
    acts(person)
    grid = person.page.get_by_role("grid", name="Regions of the complex")
    start = grid.get_by_role("gridcell", name=re.compile("^r0, Tech Region 1"))
    expect(start).to_have_accessible_name(re.compile("Operative 1, Operative 2.*You may act here"))
    start.focus()
    around = {"ArrowUp": "north", "ArrowLeft": "west", "ArrowRight": "east"}
    for key, back in (("ArrowUp", "ArrowDown"), ("ArrowLeft", "ArrowRight"), ("ArrowRight", "ArrowLeft")):
        person.page.keyboard.press(key)
        here = grid.locator(":focus").get_attribute("aria-label") or ""
        if here.startswith("r0,"):
            continue  # nothing is revealed there
        assert around[key]
        person.page.keyboard.press(back)
        expect(start).to_be_focused()


MIDDLES = """() => [...document.querySelectorAll('.map [data-can="yes"]')].map((piece) => {
  const map = document.querySelector(".map").getBoundingClientRect(), box = piece.getBoundingClientRect();
  return [(box.x + box.width / 2 - map.x) / map.width, (box.y + box.height / 2 - map.y) / map.height];
})"""


def seen(person: Person) -> bool:
    """Whether the middles of all pieces that can be pressed are on the map."""
    return all(0 <= x <= 1 and 0 <= y <= 1 for x, y in person.page.evaluate(MIDDLES))


def test_the_camera_goes_to_what_is_asked_but_not_against_the_hand(company: Company, server: Process) -> None:
    """On a phone all that is asked is seen; who has moved the map keeps it so, until Home."""
    person = company.person(phone=True)
    person.sit(server.call("/api/tables", {**SHORT, "chairs": ["me", "greedy"]}))
    acts(person)
    person.until(lambda bar: seen(person))
    for _ in range(20):
        person.page.keyboard.press("ArrowRight")
    assert not seen(person)
    person.press(keys(person).filter(has_text="Move").first)
    person.until(lambda bar: bar.main.startswith("Do it"))
    person.go_on("Do it")
    person.until(lambda bar: "Where to" in bar.sentence)
    assert not seen(person), "what was set by hand stays"
    person.press(person.button("Home: what is asked"))
    person.until(lambda bar: seen(person))


# -- figures -----------------------------------------------------------------------------------------------------------

KINDS = ("blast_door_closed", "pillar", "wall", "open", "cover")
WAYS = ("north", "east", "south", "west")
FRAMES = """() => new Promise((resolve) => {
  const times = [];
  const step = (time) => {
    times.push(time);
    const key = Math.floor(times.length / 3) % 2 ? "ArrowRight" : "ArrowLeft";
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    if (time < times[0] + 2000) requestAnimationFrame(step);
    else resolve([times.length, 1000 * (times.length - 1) / (times.at(-1) - times[0])]);
  };
  requestAnimationFrame(step);
})"""


def crowded(text: str | bytes) -> str | bytes:
    """What the server says, with a complex of 43 regions and 40 units in the place of its own."""
    message = json.loads(text)
    if message["type"] != "update":
        return text
    for sections in (
        message["picture"] or {},
        message["now"],
        *(event.get("picture", {}) for event in message["events"]),
    ):
        if "complex" in sections:
            one = sections["complex"]["regions"][0]
            edge = {"printed": "open", "passable": True, "to": "r0"}
            sections["complex"]["regions"] = [
                {**one, "id": f"r{i}", "x": i % 7, "y": i // 7, "kind": ("tech", "reactor", "plain")[i % 3],
                 "fire": 2 * (i % 9 == 4),
                 "edges": {way: {**edge, "shows": KINDS[(i + k) % 5]} for k, way in enumerate(WAYS)}}
                for i in range(43)
            ]  # fmt: skip
        if "units" in sections:
            team = [unit for unit in sections["units"] if unit["kind"] == "operative"]
            sections["units"] = team + [
                {"id": f"d{i}", "name": "", "region": f"r{i}", "pillar": None, "armor": 3, "kind": "defender",
                 "card": ("beta-squad", "crusher", "assassin", "turret")[i % 4], "threshold": 1,
                 "tech": ("basic", "alien", "mechanical")[i % 3], "number": 1, "upgraded": i % 2 == 0}
                for i in range(40 - len(team))
            ]  # fmt: skip
    return json.dumps(message)


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_panning_a_whole_complex_is_smooth(
    company: Company, server: Process, browser: Browser, measured: list[str], phone: bool
) -> None:
    """A frame takes its time of one core, however busy the machine is; how many are drawn is a figure to look at."""
    person = company.person(phone=phone)

    def relay(line: WebSocketRoute) -> None:
        line.connect_to_server().on_message(lambda text: line.send(crowded(text)))

    person.page.route_web_socket(re.compile("/ws/"), relay)
    person.sit(server.call("/api/tables", {**SHORT, "chairs": ["me", "greedy"]}))
    expect(person.page.locator(".region")).to_have_count(43)
    expect(person.page.locator(".unit")).to_have_count(40)
    for zoom in ("0", "+"):
        person.page.keyboard.press(zoom)
        before = spent(browser)
        count, frames = person.page.evaluate(FRAMES)
        cost = (spent(browser) - before) / count
        where = "a phone" if phone else "a desktop"
        measured.append(
            f"Panning 43 regions and 40 units on {where}, key {zoom}: "
            f"{1000 * cost:.1f} ms of one core a frame (aim 20), {frames:.0f} frames a second with what else went on"
        )
        assert frames > 10
        assert cost <= 0.04  # a core may be half as fast as the one this was measured on
    person.shot("complex crashers", "whole complex", "phone" if phone else "desktop")


def test_a_first_visit_of_the_table_is_light(company: Company, server: Process, measured: list[str]) -> None:
    person = company.person(new=True)
    seated = server.call("/api/tables", {**SHORT, "chairs": ["me", "greedy"]})
    _, sizes = counted(person)
    seats = json.dumps(json.dumps({seated["table"]: seated["token"]}))
    person.page.add_init_script(f"localStorage.setItem('war-room seats', {seats})")
    person.visit(f"/table/{seated['table']}")
    person.page.locator(".region").first.wait_for()
    person.page.wait_for_load_state("networkidle")
    measured.append(f"First visit of a Complex Crashers table: {sum(sizes) / 1000:.0f} kB in {len(sizes)} files")
    assert 0 < sum(sizes) <= 260_000


def test_a_tile_is_turned_and_put_in_reserve_and_a_window_passed_by_letters(company: Company, server: Process) -> None:
    eve = company.person(by="pieces")
    eve.sit(server.call("/api/tables", {**SHORT, "chairs": ["greedy", "me"]}))
    eve.until(lambda bar: "Lay the tile" in bar.sentence)
    eve.page.keyboard.press("]")
    first = eve.until(lambda bar: bar.main.startswith("Do it"))
    turns = eve.page.locator(".turn.now")
    before = turns.get_attribute("aria-label")
    eve.page.keyboard.press("]")
    expect(turns).not_to_have_attribute("aria-label", before or "")
    eve.page.keyboard.press("[")
    expect(turns).to_have_attribute("aria-label", before or "")
    if eve.page.locator('.dock [data-piece="reserve"]').count():
        eve.page.keyboard.press("v")
        eve.until(lambda bar: bar.sentence != first.sentence and "reserve" in bar.sentence)

    ann, bob = company.person(by="pieces"), company.person(by="pieces")
    wish = {"game": "complex-crashers", "name": "Ann", "scenario": "a-last-spend-that-is-distracted"}
    seated = server.call("/api/tables", {**wish, "chairs": ["me", "open"]})
    ann.sit(seated)
    bob.sit(server.call(f"/api/tables/{seated['table']}/seats", {"name": "Bob"}))
    acts(ann)
    ann.press(keys(ann).filter(has_text="Move").first)
    ann.until(lambda bar: bar.main.startswith("Do it"))
    ann.page.keyboard.press("Enter")
    bob.until(lambda bar: bar.main.startswith("Let it pass"))
    bob.page.keyboard.press("p")
    bob.until(lambda bar: not bar.main.startswith("Let it pass"))
    ann.until(lambda bar: not bar.sentence.startswith("Bob"))
