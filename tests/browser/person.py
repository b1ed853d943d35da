"""People at a browser: they see what is on the screen, and act with mouse, finger or keyboard.

All waiting is done here, and always for something that is seen. What is asked may change between a look and a press, as
others act at the same time: then there is nothing left to press, and whoever wanted to looks again.
"""

from __future__ import annotations

import contextlib
import functools
import json
import random
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal, NamedTuple

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Request, expect
from playwright.sync_api import Error as Missed

from tests.tables.support import Process

ARTEFACTS = Path(__file__).parent.parent.parent / "artefacts"
RECORDS = Path(__file__).parent.parent / "records" / "master-ray"
WAIT = 90_000  # milliseconds that something may take that must come, on a busy machine too
SOON = 4_000  # milliseconds after which a press that led to nothing is made again
PASSING = 400  # milliseconds after which another piece is tried
DESKTOP, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}
THEMES: tuple[Literal["dark", "light"], ...] = ("dark", "light")
PIECES = '[data-can="yes"]:visible'
NOTHING = re.compile("(?!)")  # who would rather have nothing takes what comes
# What the main button says when nothing is left to choose.
SETTLED = re.compile("Do it|Seal it|Confirm|Place here|Move here|Strike here|Skip|Hand over|I am")
SHORTER = re.compile("fire", re.IGNORECASE)  # twelve hits end a game, so whoever fires plays a shorter one

# What the order line shows, and what can be chosen in words, read in one go.
LOOK = """() => {
  const deck = document.querySelector('[aria-label="What you can do"]');
  const texts = (selector, inside = deck) => [...(inside?.querySelectorAll(selector) ?? [])].map((element) => {
    const copy = element.cloneNode(true);
    copy.querySelectorAll("[aria-hidden=true]").forEach((hidden) => hidden.remove());
    return copy.textContent.replace(/\\s+/g, " ").trim();
  });
  return {
    sentence: texts('[aria-live="polite"]')[0] ?? "",
    plan: texts('[aria-label="Your plan"] li'),
    choices: texts('[aria-label="Choices"] button', document),
    main: texts(".acts :is(.go, .missing)")[0] ?? "",
    waits: texts(".acts .missing").length > 0,
    trouble: texts('[role="alert"] > span')[0] ?? "",
    over: deck?.dataset.status === "over",
    decision: Number(deck?.dataset.decision ?? -1),
  };
}"""


class Bar(NamedTuple):
    """The action bar as it is on the screen."""

    sentence: str
    plan: list[str]
    choices: list[str]
    main: str
    waits: bool
    trouble: str
    over: bool  # whether the game is over, and its end has been told
    decision: int  # how often anything was decided: two questions may look the same

    @property
    def asks(self) -> bool:
        """Whether there is something to press that leads on."""
        return (
            not self.over and not self.sentence.startswith("Your choice is sealed") and bool(self.main or self.choices)
        )


class Person:
    """Somebody with a browser of their own."""

    def __init__(self, page: Page, seed: int, by: str) -> None:
        self.page = page
        self.by = by  # how choices are made: by the action "bar", by "keys", or on the "pieces" of the board
        self.complaints: list[str] = []
        self.forgives: list[str] = []  # complaints that belong to the story, as regular expressions
        self.rng = random.Random(seed)
        self.acts = 0
        page.set_default_timeout(WAIT)
        page.on("console", self._listen)
        page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        page.on("requestfailed", self._miss)

    def _listen(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and "Service Worker registration blocked" not in message.text:
            self.complaints.append(f"console {message.type}: {message.text} ({message.location.get('url', '')})")

    def _miss(self, request: Request) -> None:
        if "ERR_ABORTED" not in (request.failure or ""):  # a page that was left needs no answer
            self.complaints.append(f"request failed: {request.url} {request.failure}")

    @property
    def unforgiven(self) -> list[str]:
        """What went wrong in the browser and does not belong to the story."""
        return [one for one in self.complaints if not any(re.search(known, one) for known in self.forgives)]

    # -- going places ---------------------------------------------------------------------------------------------

    def visit(self, path: str) -> None:
        """Goes to an address of the house."""
        self.page.goto(path)

    def sit(self, seated: dict[str, Any]) -> None:
        """Takes the seats of a table that was made by a call, and goes there."""
        self.visit("/about")
        seats = json.dumps({seated["table"]: seated["token"]})
        self.page.evaluate("seats => localStorage.setItem('war-room seats', seats)", seats)
        self.visit(f"/table/{seated['table']}")
        self.bar.wait_for()

    @property
    def table(self) -> str:
        """The table in the address."""
        found = re.search(r"/(?:table|review)/([^/?#]+)", self.page.url)
        assert found is not None, self.page.url
        return found[1]

    def sees(self, text: str | re.Pattern[str]) -> None:
        """Waits until a text is on the screen."""
        expect(self.page.get_by_text(text).locator("visible=true").first).to_be_visible()

    def button(self, name: str | re.Pattern[str], **more: Any) -> Locator:
        """A button by its name."""
        return self.page.get_by_role("button", name=name, **more)

    def shot(self, *words: str) -> None:
        """Keeps a picture of the whole page."""
        ARTEFACTS.mkdir(exist_ok=True)
        name = re.sub(r"[^a-z0-9]+", "-", " ".join(words).lower()).strip("-")
        self.page.screenshot(path=ARTEFACTS / f"{name}.png", full_page=True, animations="disabled")

    # -- looking and waiting --------------------------------------------------------------------------------------

    @property
    def bar(self) -> Locator:
        """The action bar."""
        return self.page.get_by_role("region", name="What you can do")

    @property
    def choices(self) -> Locator:
        """The choices in words: below the order line or, where the game has pieces for them, in the drawer."""
        return self.page.get_by_role("list", name="Choices").get_by_role("button")

    @property
    def board(self) -> Locator:
        """The table with its pieces."""
        return self.page.get_by_role("region", name="The table")

    def look(self) -> Bar:
        """What the action bar shows now."""
        return Bar(**self.page.evaluate(LOOK))

    def until(self, wanted: Callable[[Bar], object], milliseconds: int = WAIT) -> Bar:
        """Waits until the action bar is as wanted."""
        deadline, pause = time.monotonic() + milliseconds / 1000, 10
        while not wanted(bar := self.look()):
            assert time.monotonic() < deadline, f"the action bar stays as it is: {bar}"
            self.page.wait_for_timeout(pause := min(100, pause * 2))
        return bar

    def changes(self, act: Callable[[], object], before: Bar) -> None:
        """Acts until the bar is no longer as it was: again where nothing came of it, and not if others were quicker."""
        deadline = time.monotonic() + WAIT / 1000
        while self.look() == before:
            assert time.monotonic() < deadline, f"nothing comes of it: {before}"
            with contextlib.suppress(Missed, AssertionError):
                with self.impatient():
                    act()
                self.until(lambda bar: bar != before, SOON)

    @contextlib.contextmanager
    def impatient(self) -> Iterator[None]:
        """What is not there soon is no longer waited for."""
        self.page.set_default_timeout(SOON)
        try:
            yield
        finally:
            self.page.set_default_timeout(WAIT)

    # -- playing --------------------------------------------------------------------------------------------------

    def press(self, target: Locator) -> None:
        """Clicks, or taps on a phone."""
        target.tap() if self.page.viewport_size == PHONE else target.click()

    def tab_to(self, target: Locator) -> None:
        """Presses Tab until something has the focus."""
        for i in range(200):
            if target.evaluate("element => element === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab never reaches {target}")

    def go_on(self, label: str = "") -> None:
        """Uses the main button, if it is called so; who uses keys first leaves what would take Enter for itself."""
        main = self.bar.locator(".go").filter(has_text=label)
        if self.by != "keys":
            return self.press(main)
        if self.page.locator(":is(button, a):focus").count():
            self.tab_to(main)
        self.page.keyboard.press("Enter")

    def choose(self, index: int) -> None:
        """Takes a choice of the action bar."""
        button = self.choices.nth(index)
        if self.by != "keys":
            self.press(button)
        elif index < 9:
            self.page.keyboard.press(str(index + 1))
        else:
            self.tab_to(button)
            self.page.keyboard.press("Enter")

    def pieces(self) -> list[str]:
        """The names of all pieces that can be chosen now, on the table and below it."""
        names: list[str] = self.page.locator(PIECES).evaluate_all(
            "pieces => pieces.map((piece) => piece.getAttribute('aria-label') ?? piece.textContent)"
        )
        return names

    def choose_a_piece(self, before: Bar, rather: re.Pattern[str]) -> None:
        """Presses pieces until something is chosen: some need a second one that says where to."""
        for i in range(20):
            names = self.pieces()
            assert names, f"no piece can be chosen: {before}"
            wanted = liked(names, rather) if i % 2 == 0 else []
            at = self.rng.choice(wanted or range(len(names)))
            self.press(self.page.locator(PIECES).nth(at))
            with contextlib.suppress(AssertionError):
                self.until(lambda bar: bar != before, PASSING)
                return

    def act(self, rather: re.Pattern[str] = SHORTER) -> bool:
        """Does one thing that the table asks for, and waits until the screen shows it; False if nothing is asked."""
        before = self.look()
        assert not before.trouble, before
        if before.asks:
            self.acts += 1
            self.changes(lambda: self.take(before, rather), before)
        return before.asks

    def take(self, bar: Bar, rather: re.Pattern[str]) -> None:
        """Presses what the bar asks for: what one would rather have, else the main button, else anything."""
        on_pieces = self.by == "pieces" or not bar.choices
        wanted = liked(self.pieces() if on_pieces else bar.choices, rather)
        if bar.main and not bar.waits and (SETTLED.match(bar.main) or not wanted):
            self.go_on(bar.main)
        elif on_pieces:
            self.choose_a_piece(bar, rather)
        else:
            self.choose(self.rng.choice(wanted or range(len(bar.choices))))

    def plan_a_turn(self) -> Bar:
        """Acts until a whole turn is planned and could be committed."""
        self.until(lambda bar: bar.choices or bar.waits)
        while not self.look().main.startswith("Do it"):
            self.act()
        return self.look()


def liked(names: list[str], rather: re.Pattern[str]) -> list[int]:
    """Where what one would rather have stands among names."""
    return [i for i, name in enumerate(names) if rather.search(name)]


def play(
    *people: Person, until: Callable[[Bar], object] = lambda bar: bar.over, rather: re.Pattern[str] = SHORTER
) -> None:
    """Lets people act by turns until the action bar of each is as wanted: by default, the game is over."""
    acted = time.monotonic()
    while True:
        bars = [person.look() for person in people]
        if all(until(bar) for bar in bars):
            return
        assert not all(bar.over for bar in bars), f"the game is over before that: {bars}"
        if sum(person.act(rather) for person in people):
            acted = time.monotonic()
        assert time.monotonic() < acted + WAIT / 1000, f"nobody is asked any more: {bars}"
        people[0].page.wait_for_timeout(20)


def spent(browser: Browser) -> float:
    """The seconds of processor time that everything which draws pages has taken."""
    line = browser.new_browser_cdp_session()
    found = line.send("SystemInfo.getProcessInfo")["processInfo"]
    line.detach()
    return float(sum(one["cpuTime"] for one in found if one["type"].lower() in ("renderer", "gpu")))


@functools.cache
def finished(server: Process) -> str:
    """A table with a finished game that nobody at a browser has played; the same one for all who ask."""
    record = (RECORDS / "duel-greedy.record").read_text(encoding="utf-8")
    table: str = server.call("/api/records", {"record": record, "name": "Ann"})["table"]
    return table


class Company:
    """Everybody who takes part in a test."""

    def __init__(self, browser: Browser, server: Process) -> None:
        self.browser = browser
        self.server = server
        self.people: list[Person] = []

    def person(
        self,
        *,
        phone: bool = False,
        beats: bool = False,
        new: bool = False,
        by: str = "bar",
        in_words: bool = False,
        offline: bool = False,
        server: Process | None = None,
    ) -> Person:
        """A person with a new browser; it shows everything at once unless events are to be told one by one (`beats`),
        or all is to be as a new visitor finds it (`new`): one by one, and in motion. Some read tables `in_words`, and
        some browsers keep a page for when there is no server (`offline`)."""
        context = self.browser.new_context(
            base_url=f"http://127.0.0.1:{(server or self.server).port}",
            viewport=PHONE if phone else DESKTOP,  # type: ignore[arg-type]
            has_touch=phone,
            is_mobile=phone,
            color_scheme="dark",
            reduced_motion="no-preference" if new else "reduce",
            # it is fetched in the background and complains when somebody leaves early
            service_workers="allow" if offline else "block",
        )
        if not new:
            settings = json.dumps(
                json.dumps({"beats": beats, "log": not phone and by != "pieces", "panel": "choices", "plain": in_words})
            )
            context.add_init_script(
                f"localStorage.getItem('war-room settings') ?? localStorage.setItem('war-room settings', {settings})"
            )
        self.people.append(Person(context.new_page(), len(self.people), by))
        return self.people[-1]

    def leave(self, failed: str) -> None:
        """Everybody goes home; if the test has failed, what each saw last is kept. Nothing may have gone wrong."""
        for i, person in enumerate(self.people):
            if failed and not person.page.is_closed():
                person.shot("failed", failed, str(i + 1))
            person.page.context.close()
        unforgiven = [one for person in self.people for one in person.unforgiven]
        assert not unforgiven, "\n".join(unforgiven)
