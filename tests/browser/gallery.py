"""Every state of the screens in every size and both themes, to be looked at: `python -m tests.browser.gallery`.

More words are states, or how their names begin, such as `cm- learn-wrong`. Pictures go to artefacts/gallery/, one page
with all sizes of a state to artefacts/gallery/sheets/; what is measured on each is listed at the end: nothing wider
than the window, no table that scrolls, no letter below 12 pixels, no text cut off, no small target on a phone, nothing
that axe finds serious. WARROOM_CHROMIUM names the browser.
"""

from __future__ import annotations

import contextlib
import os
import re
import signal
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect, sync_playwright

from tests.browser.person import ARTEFACTS, PHONE, THEMES, WAIT, Bar, Company, Person, finished, play
from tests.browser.test_advice import look_at_a_plan
from tests.browser.test_critical_mass import WEAPONS, to_the_first_plan
from tests.browser.test_learning import begin, choose, follow, officer, puzzle_of, slip
from tests.tables.support import Process, process
from warroom.games import puzzles

HOME: Final = ARTEFACTS / "gallery"
DESKS: Final = ((1440, 900), (1280, 800), (1920, 1080))
PHONES: Final = ((390, 844), (844, 390))
DUEL: Final[dict[str, Any]] = {"game": "critical-mass", "name": "Ann", "chairs": ["me", "greedy"]}
RAY: Final[dict[str, Any]] = {"game": "master-ray", "name": "Ann", "setup": {"first": "1"}}
SETTLED: Final = 350  # milliseconds: what slides has come to rest

# What is told stands still as soon as `hold` is set, so that it can be looked at in all sizes.
HOLDS: Final = """
const later = window.setTimeout;
window.setTimeout = (act, wait, ...more) => later(() => (wait >= 300 && window.hold ? 0 : act(...more)), wait);
"""
MEASURED: Final = """(phone) => {
  const found = [];
  const name = (one) => `${one.localName}.${[...one.classList].filter((word) => !word.startsWith("svelte")).join(".")}`;
  const told = (one) => `${name(one)} "${one.textContent.replace(/\\s+/g, " ").trim().slice(0, 40)}"`;
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth) found.push(`the page is ${root.scrollWidth} wide`);
  const atTable = document.querySelector(".frame .order") !== null;
  if (atTable && root.scrollHeight > innerHeight + 1) found.push(`the table is ${root.scrollHeight} high`);
  const seen = (one) => {
    const { width, height } = one.getBoundingClientRect();
    return width > 1 && height > 1 && one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  };
  const mayRoll = ({ overflow, textOverflow }) => /auto|scroll/.test(overflow) || textOverflow === "ellipsis";
  const scrolled = (one) => one && (mayRoll(getComputedStyle(one)) || scrolled(one.parentElement));
  const targets = "button, a.button, select, input:not([type=range], [type=file]), summary";
  const all = [...document.body.querySelectorAll("*")].filter(seen);
  for (const one of all) {
    const style = getComputedStyle(one);
    const words = [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    if (words && !one.closest("svg, [aria-hidden=true]")) {
      if (parseFloat(style.fontSize) < 12) found.push(`${style.fontSize}: ${told(one)}`);
      const hides = style.overflowX !== "visible" && style.overflowX !== "auto" && style.textOverflow !== "ellipsis";
      if (hides && one.scrollWidth > one.clientWidth + 1 && !one.closest(".said")) found.push(`cut: ${told(one)}`);
      const box = one.getBoundingClientRect();
      const from = box.top < -1 || box.bottom > innerHeight + 1 || box.left < -1 || box.right > innerWidth + 1;
      const rolls = scrolled(one);
      if (atTable && from && !rolls && !one.closest(".said, .skip")) found.push(`outside: ${told(one)}`);
    }
    if (phone && one.matches(targets) && !one.disabled) {
      const { width, height } = (one.closest("label") ?? one).getBoundingClientRect();
      if (Math.min(width, height) < 43.5) found.push(`${Math.round(width)} x ${Math.round(height)}: ${told(one)}`);
    }
  }
  return [...new Set(found)];
}"""

State = Callable[[Company, Process, bool], Person]
STATES: dict[str, State] = {}


def state(made: State) -> State:
    """Names a state after the function that leads to it."""
    STATES[made.__name__.replace("_", "-")] = made
    return made


def comes(company: Company, phone: bool, *, told: bool = False) -> Person:
    """Somebody with a browser as it comes; where nothing is `told` one by one, at once."""
    person = company.person(new=told, phone=phone, beats=told, by="pieces")
    person.page.add_init_script(HOLDS)
    return person


def holding(person: Person, wanted: Callable[[Bar], object], rather: re.Pattern[str] = WEAPONS) -> Person:
    """Plays until something is told, and holds it there."""
    for _ in range(900):
        bar = person.look()
        if wanted(bar):
            person.page.evaluate("window.hold = true")
            return person
        if bar.main.startswith("Skip"):
            person.page.wait_for_timeout(60)
        elif not person.act(rather):
            person.page.wait_for_timeout(40)
    raise AssertionError(f"it never came: {person.look()}")


def sat(person: Person, server: Process, wish: dict[str, Any]) -> Person:
    """At a new table."""
    person.sit(server.call("/api/tables", wish))
    person.until(lambda bar: bar.asks)
    return person


# -- pages ---------------------------------------------------------------------------------------------------------


@state
def home_new(company: Company, server: Process, phone: bool) -> Person:
    person = comes(company, phone)
    person.visit("/")
    person.button("Play the computer").first.wait_for()
    return person


@state
def home(company: Company, server: Process, phone: bool) -> Person:
    person = comes(company, phone)
    person.sit(server.call("/api/tables", RAY))
    for chairs in (["me", "open"], ["me", "search:300"]):
        server.call("/api/tables", {**DUEL, "name": "Bob", "chairs": chairs, "public": True})
    person.visit("/")
    person.page.get_by_role("link", name="Watch").first.wait_for()
    return person


@state
def invite_guest(company: Company, server: Process, phone: bool) -> Person:
    person = comes(company, phone)
    person.visit(f"/table/{server.call('/api/tables', {**DUEL, 'chairs': ['me', 'open']})['table']}")
    person.button("Sit down and play").wait_for()
    return person


@state
def invite_host(company: Company, server: Process, phone: bool) -> Person:
    person = comes(company, phone)
    person.sit(server.call("/api/tables", {**DUEL, "chairs": ["me", "open"]}))
    person.sees("The other seat is free")
    return person


def kept(company: Company, server: Process, phone: bool) -> Person:
    """Somebody with tables of several kinds."""
    person = comes(company, phone)
    person.sit(server.call("/api/tables", RAY))
    wishes = [
        {**DUEL, "chairs": ["me", "open"], "clock": {"kind": "game", "minutes": 40}},
        {**DUEL, "chairs": ["me", "open"], "clock": {"kind": "days", "days": 2}},
        {**DUEL, "chairs": ["open", "me"]},
        {"game": "complex-crashers", "name": "Ann", "chairs": ["me", "greedy"]},
    ]
    for at, wish in enumerate(wishes):
        seated = server.call("/api/tables", wish)
        if at < 2:
            server.call(f"/api/tables/{seated['table']}/seats", {"name": ("Mira", "Jonas")[at]})
        person.page.evaluate(
            """({ table, token }) => {
              const seats = JSON.parse(localStorage.getItem("war-room seats") ?? "{}");
              localStorage.setItem("war-room seats", JSON.stringify({ ...seats, [table]: token }));
            }""",
            seated,
        )
    person.visit("/tables")
    person.sees("Your turn")
    return person


@state
def tables_going(company: Company, server: Process, phone: bool) -> Person:
    return kept(company, server, phone)


@state
def tables_putaway(company: Company, server: Process, phone: bool) -> Person:
    person = kept(company, server, phone)
    away = person.button(re.compile(r"^Put away\s*:"))
    for left in range(away.count() - 1, 1, -1):
        person.press(away.first)
        expect(away).to_have_count(left)
    person.press(person.button(re.compile(r"^Put away \d")))
    person.sees("out of sight, not over")
    return person


@state
def tables_empty(company: Company, server: Process, phone: bool) -> Person:
    person = comes(company, phone)
    person.visit("/tables")
    person.sees(re.compile("the table is bare|bare", re.IGNORECASE))
    return person


@state
def puzzle_list(company: Company, server: Process, phone: bool) -> Person:
    person = comes(company, phone)
    person.visit("/puzzles")
    person.page.get_by_role("region", name=re.compile("^Critical Mass")).wait_for()
    return person


@state
def notfound_404(company: Company, server: Process, phone: bool) -> Person:
    person = comes(company, phone)
    person.visit("/nowhere")
    person.sees("There is no page at this address.")
    return person


@state
def notfound_gone(company: Company, server: Process, phone: bool) -> Person:
    person = comes(company, phone)
    person.visit("/table/nosuchtable")
    person.sees("There is no such table.")
    return person


@state
def notfound_refused(company: Company, server: Process, phone: bool) -> Person:
    person = comes(company, phone)
    says = '{"reason": "content", "says": "This table needs the content pack Golem, which this server does not have."}'
    answer: dict[str, Any] = {"status": 400, "content_type": "application/json", "body": says}
    person.page.route("**/api/tables/*", lambda route: route.fulfill(**answer))
    person.visit("/table/refused")
    person.sees("Not for")
    return person


@state
def notfound_lost(company: Company, server: Process, phone: bool) -> Person:
    """The line is cut while one plays."""
    person = sat(comes(company, phone), server, {**DUEL, "chairs": ["me", "random"]})
    to_the_first_plan(person)
    server.stop(signal.SIGKILL)
    person.sees("Connection lost")
    return person


@state
def notfound_loading(company: Company, server: Process, phone: bool) -> Person:
    person = comes(company, phone)
    person.page.route("**/api/tables/*", lambda route: None)
    person.page.goto(f"/table/{server.call('/api/tables', DUEL)['table']}", wait_until="commit")
    person.page.locator(".silhouette, [aria-busy=true], .frame").first.wait_for()
    return person


# -- Critical Mass -------------------------------------------------------------------------------------------------


@state
def cm_start(company: Company, server: Process, phone: bool) -> Person:
    person = sat(comes(company, phone), server, DUEL)
    to_the_first_plan(person)
    return person


@state
def cm_plan(company: Company, server: Process, phone: bool) -> Person:
    person = cm_start(company, server, phone)
    person.press(person.page.locator('[data-piece="plan-flame-blade"]'))
    person.until(lambda bar: bar.main == "Seal it")
    return person


@state
def cm_waiting(company: Company, server: Process, phone: bool) -> Person:
    """One's own card is sealed, and the other still thinks."""
    person, other = comes(company, phone), company.person()
    person.sit(server.call("/api/tables", {**DUEL, "chairs": ["me", "open"]}))
    other.sit(server.call(f"/api/tables/{person.table}/seats", {"name": "Bob"}))
    to_the_first_plan(person, other)
    person.press(person.page.locator('[data-piece="plan-flame-blade"]'))
    person.until(lambda bar: bar.main == "Seal it")
    person.go_on()
    person.until(lambda bar: "sealed" in bar.sentence)
    return person


def fights(company: Company, server: Process, phone: bool, told: str) -> Person:
    """A duel as a new browser tells it, held at a sentence."""
    person = comes(company, phone, told=True)
    person.sit(server.call("/api/tables", {**DUEL, "chairs": ["me", "greedy"]}))
    return holding(person, lambda bar: re.search(told, bar.sentence) and bar.main.startswith("Skip"))


@state
def cm_reveal(company: Company, server: Process, phone: bool) -> Person:
    return fights(company, server, phone, r"\d beats \d|at the same time|The cards flip")


@state
def cm_hit(company: Company, server: Process, phone: bool) -> Person:
    return fights(company, server, phone, r"loses|damage|hits")


@state
def cm_damage(company: Company, server: Process, phone: bool) -> Person:
    person = sat(comes(company, phone), server, {**DUEL, "chairs": ["me", "random"]})
    play(person, until=lambda bar: bar.main == "Confirm", rather=WEAPONS)
    return person


@state
def cm_four(company: Company, server: Process, phone: bool) -> Person:
    chairs = ["me", *["greedy"] * 3]
    person = sat(comes(company, phone), server, {**DUEL, "chairs": chairs, "setup": {"mode": "four"}})
    for _ in range(60):
        bar = person.until(lambda bar: bar.asks)
        if "aim" in bar.sentence and "Whom" in bar.sentence:
            break
        person.act(re.compile("Weapon"))
    return person


@state
def cm_end(company: Company, server: Process, phone: bool) -> Person:
    person = comes(company, phone)
    person.sit(server.call("/api/tables", {**DUEL, "chairs": ["me", "random"], "setup": {"turns": 3}}))
    play(person, rather=WEAPONS)
    return person


@state
def cm_lost(company: Company, server: Process, phone: bool) -> Person:
    person = cm_start(company, server, phone)
    concedes(person)
    return person


def concedes(person: Person) -> None:
    """Gives the game up."""
    person.press(person.button("Table").first)
    person.press(person.button(re.compile("^Concede")))
    person.press(person.button("Yes, concede"))
    person.until(lambda bar: bar.over)


@state
def result(company: Company, server: Process, phone: bool) -> Person:
    """A finished game, opened by somebody to whom it was shared."""
    person = comes(company, phone)
    look_at_a_plan(person, server)
    person.visit(f"/table/{person.table}")
    person.until(lambda bar: bar.over)
    return person


# -- Master Ray ----------------------------------------------------------------------------------------------------


@state
def mr_start(company: Company, server: Process, phone: bool) -> Person:
    return sat(comes(company, phone), server, RAY)


@state
def mr_plan(company: Company, server: Process, phone: bool) -> Person:
    person = mr_start(company, server, phone)
    person.plan_a_turn()
    return person


@state
def mr_shot(company: Company, server: Process, phone: bool) -> Person:
    person = comes(company, phone, told=True)
    person.sit(server.call("/api/tables", RAY))
    fires = re.compile("fire", re.IGNORECASE)
    return holding(person, lambda bar: "Zap!" in bar.sentence and bar.main.startswith("Skip"), fires)


@state
def mr_end(company: Company, server: Process, phone: bool) -> Person:
    person = mr_start(company, server, phone)
    concedes(person)
    return person


@state
def mr_result(company: Company, server: Process, phone: bool) -> Person:
    person = comes(company, phone)
    person.visit(f"/table/{finished(server)}")
    person.until(lambda bar: bar.over)
    return person


# -- learning ------------------------------------------------------------------------------------------------------


@state
def learn_step(company: Company, server: Process, phone: bool) -> Person:
    person = comes(company, phone)
    begin(person, "critical-mass", "first-duel")
    return person


@state
def learn_why(company: Company, server: Process, phone: bool) -> Person:
    person = learn_step(company, server, phone)
    person.press(officer(person).get_by_role("button", name="Why?"))
    return person


@state
def learn_wrong(company: Company, server: Process, phone: bool) -> Person:
    person = learn_step(company, server, phone)
    person.press(person.page.locator('[data-piece="plan-flame-blade"]'))
    person.button("Play it anyway").wait_for()
    return person


@state
def learn_done(company: Company, server: Process, phone: bool) -> Person:
    person = comes(company, phone)
    follow(person, begin(person, "critical-mass", "first-duel"))
    return person


@state
def learn_ray(company: Company, server: Process, phone: bool) -> Person:
    person = comes(company, phone)
    begin(person, "master-ray", "first-shots")
    return person


@state
def learn_ray_wrong(company: Company, server: Process, phone: bool) -> Person:
    person = learn_ray(company, server, phone)
    ordered = person.page.locator("[data-officer]").get_attribute("data-piece") or ""
    others = person.page.locator(f'[data-can="yes"]:visible:not([data-piece="{ordered}"])')
    for i in range(others.count()):
        person.press(others.nth(i))
        with contextlib.suppress(Exception):
            person.button("Play it anyway").wait_for(timeout=800)
            break
    return person


@state
def learn_page(company: Company, server: Process, phone: bool) -> Person:
    person = comes(company, phone)
    person.visit("/learn")
    person.button(re.compile("^Begin")).first.wait_for()
    return person


def puzzled(company: Company, phone: bool, game: str) -> Person:
    """The first puzzle of a game, opened."""
    person = comes(company, phone)
    if game == "master-ray":
        puzzle_of(person, 0)
        return person
    person.visit(f"/puzzles/{game}")
    section = person.page.get_by_role("region", name=re.compile("^Critical Mass"))
    person.press(section.get_by_role("listitem").first.get_by_role("button"))
    slip(person).wait_for()
    return person


def answered(person: Person, text: str) -> Person:
    """Answers a puzzle."""
    choose(person, text)
    person.press(person.button(re.compile("^That is my answer")))
    return person


@state
def puzzle_ask(company: Company, server: Process, phone: bool) -> Person:
    return puzzled(company, phone, "critical-mass")


@state
def puzzle_solved(company: Company, server: Process, phone: bool) -> Person:
    puzzle = next(iter(puzzles("critical-mass").values()))
    return answered(puzzled(company, phone, "critical-mass"), puzzle.best)


@state
def puzzle_missed(company: Company, server: Process, phone: bool) -> Person:
    puzzle = next(iter(puzzles("critical-mass").values()))
    return answered(puzzled(company, phone, "critical-mass"), puzzle.choices[-1].text)


@state
def puzzle_ray(company: Company, server: Process, phone: bool) -> Person:
    return puzzled(company, phone, "master-ray")


@state
def puzzle_ray_missed(company: Company, server: Process, phone: bool) -> Person:
    puzzle = next(iter(puzzles("master-ray").values()))
    wrong = next(one.text for one in reversed(puzzle.choices) if one.text.startswith("staff"))
    return answered(puzzled(company, phone, "master-ray"), wrong)


# -- clocks --------------------------------------------------------------------------------------------------------


def timed(company: Company, server: Process, phone: bool, clock: dict[str, Any]) -> tuple[Person, Person]:
    """Ann and Mira with a clock, at their first plan."""
    ann, mira = comes(company, phone), company.person()
    ann.sit(server.call("/api/tables", {**DUEL, "chairs": ["me", "open"], "clock": clock}))
    mira.sit(server.call(f"/api/tables/{ann.table}/seats", {"name": "Mira"}))
    to_the_first_plan(ann, mira)
    return ann, mira


@state
def clocks_running(company: Company, server: Process, phone: bool) -> Person:
    return timed(company, server, phone, {"kind": "game", "minutes": 5})[0]


@state
def clocks_low(company: Company, server: Process, phone: bool) -> Person:
    return timed(company, server, phone, {"kind": "move", "seconds": 29})[0]


@state
def clocks_out(company: Company, server: Process, phone: bool) -> Person:
    ann, _ = timed(company, server, phone, {"kind": "move", "seconds": 8})
    ann.press(ann.page.locator('[data-piece="plan-flame-blade"]'))
    ann.until(lambda bar: bar.main == "Seal it")
    ann.go_on()
    ann.sees("is out of time")
    return ann


# -- review --------------------------------------------------------------------------------------------------------


def reviewed(company: Company, server: Process, phone: bool) -> Person:
    """The review of a duel, judged to the end."""
    person = comes(company, phone)
    look_at_a_plan(person, server)
    person.page.get_by_text("As the search bot sees it.").wait_for(state="attached")
    return person


@state
def review_costly(company: Company, server: Process, phone: bool) -> Person:
    person = reviewed(company, server, phone)
    person.page.wait_for_function("!document.querySelector('[aria-busy=true], .thinking')")
    person.page.wait_for_timeout(4000)
    person.page.keyboard.press("Home")
    person.page.keyboard.press("1")
    for name in ("Next costly turn", "To a costly turn"):
        if person.button(name).count():
            person.press(person.button(name).first)
            break
    return person


@state
def review_mix(company: Company, server: Process, phone: bool) -> Person:
    person = comes(company, phone)
    look_at_a_plan(person, server)
    person.press(person.button("What to mix").first)
    person.sees(re.compile(r"can expect \d+ of 100"))
    return person


@state
def review_branch(company: Company, server: Process, phone: bool) -> Person:
    person = comes(company, phone)
    look_at_a_plan(person, server)
    person.press(person.button("Play on from here").first)
    person.button("Play on", exact=True).wait_for()
    return person


@state
def review_branched(company: Company, server: Process, phone: bool) -> Person:
    person = review_branch(company, server, phone)
    person.press(person.button("Play on", exact=True))
    person.until(lambda bar: bar.asks)
    return person


@state
def review_end(company: Company, server: Process, phone: bool) -> Person:
    person = reviewed(company, server, phone)
    person.page.keyboard.press("End")
    return person


@state
def review_ray(company: Company, server: Process, phone: bool) -> Person:
    person = comes(company, phone)
    person.visit(f"/review/{finished(server)}#20")
    person.page.get_by_text("As the search bot sees it.").wait_for(state="attached")
    return person


# -- measuring and keeping -----------------------------------------------------------------------------------------


def misfits(person: Person, *, phone: bool) -> list[str]:
    """What does not fit the screen as it is."""
    found: list[str] = person.page.evaluate(MEASURED, phone)
    return found


def barriers(person: Person) -> list[str]:
    """What axe finds serious."""
    findings = Axe().run(person.page).response["violations"]
    return [
        f"axe: {one['id']}: {[node['html'][:120] for node in one['nodes']][:3]}"
        for one in findings
        if one["impact"] in ("serious", "critical")
    ]


def shown(person: Person, name: str, *, phone: bool) -> Iterator[tuple[str, list[str]]]:
    """Keeps a state in all sizes and both themes, and says what is wrong with each."""
    for at, (width, height) in enumerate(PHONES if phone else DESKS):
        person.page.set_viewport_size({"width": width, "height": height})
        for theme in THEMES:
            person.page.emulate_media(color_scheme=theme)
            person.page.wait_for_timeout(SETTLED)
            called = f"{name}-{width}-{theme}"
            person.page.screenshot(path=HOME / f"{called}.png")
            yield called, misfits(person, phone=phone) if theme == "dark" else []
            yield called, barriers(person) if at == 0 else []  # colours are the same in all sizes
    person.page.set_viewport_size(PHONE if phone else {"width": DESKS[0][0], "height": DESKS[0][1]})  # type: ignore[arg-type]


def sheet(company: Company, name: str) -> None:
    """Lays all pictures of a state on one page."""
    files = [HOME / f"{name}-{width}-{theme}.png" for theme in THEMES for width, _ in (*DESKS, *PHONES)]
    page = company.browser.new_page(viewport={"width": 2000, "height": 700})
    images = "".join(f"<img src='{file.name}'>" for file in files if file.exists())
    page_file = HOME / "sheet.html"
    style = "body{margin:0;background:#777;display:flex;flex-wrap:wrap;gap:6px}img{height:322px}"
    page_file.write_text(f"<style>{style}</style>{images}", encoding="utf-8")
    page.goto(page_file.as_uri())
    page.screenshot(path=HOME / "sheets" / f"{name}.png", full_page=True)
    page.close()
    page_file.unlink()


def main() -> int:
    """All states, or those whose names begin as said; the answer is how many pictures have faults."""
    wanted = [name for name in STATES if not sys.argv[1:] or any(name.startswith(word) for word in sys.argv[1:])]
    expect.set_options(timeout=WAIT)
    (HOME / "sheets").mkdir(parents=True, exist_ok=True)
    wrong: dict[str, list[str]] = {}
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=os.environ.get("WARROOM_CHROMIUM"), args=["--no-sandbox"])
        for name in wanted:
            with process(Path(folder) / f"{name}.db") as server:
                company = Company(browser, server)
                for phone in (False, True):
                    if server.process is None:
                        server.start()
                    try:
                        person = STATES[name](company, server, phone)
                        for called, found in shown(person, name, phone=phone):
                            if found:
                                wrong.setdefault(called, []).extend(found)
                    except Exception as why:  # the others are still worth looking at
                        wrong[f"{name} on a {'phone' if phone else 'desk'}"] = [f"not reached: {str(why)[:300]}"]
                        print(f"{name} was not reached: {str(why)[:300]}", flush=True)
                        if company.people:
                            company.people[-1].page.screenshot(path=HOME / f"{name}-missed.png")
                for one in company.people:
                    one.page.context.close()
                sheet(company, name)
            print(name, sum(called.startswith(name) for called in wrong), "with faults", flush=True)
        browser.close()
    by_fault: dict[str, list[str]] = {}
    for called, found in wrong.items():
        for fault in found:
            by_fault.setdefault(fault, []).append(called)
    for fault, places in by_fault.items():
        print(f"{fault}\n    {', '.join(places)}")
    return len(wrong)


if __name__ == "__main__":
    sys.exit(min(1, main()))
