"""People at a browser: they see what is on the screen, and act with mouse, finger or keyboard."""

from __future__ import annotations

import contextlib
import functools
import json
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal, NamedTuple

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Request, expect

from tests.tables.support import Process

ARTEFACTS = Path(__file__).parent.parent.parent / "artefacts"
RECORDS = Path(__file__).parent.parent / "records" / "master-ray"
WAIT = 30_000  # milliseconds that something may take that must come, on a busy machine too
DESKTOP, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}
THEMES: tuple[Literal["dark", "light"], ...] = ("dark", "light")
NOTHING = re.compile("(?!)")  # who would rather have nothing takes what comes
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
    main: texts(".primary.go, .missing")[0] ?? "",
    waits: texts(".missing").length > 0,
    trouble: texts('[role="alert"] > span')[0] ?? "",
    over: deck?.dataset.status === "over",
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

    # -- playing --------------------------------------------------------------------------------------------------

    @property
    def bar(self) -> Locator:
        """The action bar."""
        return self.page.get_by_role("region", name="What you can do")

    @property
    def choices(self) -> Locator:
        """The choices in words: below the order line or, where the game has pieces for them, in the drawer."""
        return self.page.get_by_role("list", name="Choices").get_by_role("button")

    def look(self) -> Bar:
        """What the action bar shows now."""
        return Bar(**self.page.evaluate(LOOK))

    def go_on(self) -> None:
        """Uses the main button."""
        if self.by == "keys":
            self.page.keyboard.press("Enter")
        else:
            self.press(self.bar.locator(".primary.go"))

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

    @property
    def board(self) -> Locator:
        """The table with its pieces."""
        return self.page.get_by_role("region", name="The table")

    def choose_on_the_board(self, before: Bar) -> None:
        """Tries the pieces that can be chosen until something is chosen; some need a second one that says where to."""
        pieces = self.page.locator('[data-can="yes"]:visible')
        names: list[str] = []
        for i in range(40):
            names = pieces.evaluate_all("pieces => pieces.map((piece) => piece.getAttribute('aria-label') ?? '')")
            if not names:
                self.page.wait_for_timeout(50)
                continue
            fire = [i for i, name in enumerate(names) if SHORTER.search(name)]
            self.press(pieces.nth(fire[0] if fire else self.rng.randrange(len(names))))
            with contextlib.suppress(AssertionError):
                self.until(lambda bar: bar != before, milliseconds=300)
                return
        raise AssertionError(f"no piece leads to a choice: {names}")

    def pieces(self, rather: re.Pattern[str]) -> list[str]:
        """The pieces that can be chosen now and are called so."""
        names = self.page.locator('[data-can="yes"]').evaluate_all(
            "pieces => pieces.map((piece) => piece.getAttribute('aria-label') ?? '')"
        )
        return [name for name in names if rather.search(name)]

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

    def act(self, rather: re.Pattern[str] = SHORTER) -> bool:
        """Does one thing that the table asks for, and waits until the screen shows it; False if nothing is asked."""
        before = self.look()
        assert not before.trouble, before
        if before.over or not (before.main or before.choices):
            return False
        fire = [i for i, choice in enumerate(before.choices) if rather.search(choice)]
        self.acts += 1
        if (before.waits and not before.choices) or (self.by == "pieces" and (before.waits or self.pieces(rather))):
            self.choose_on_the_board(before)
        elif fire:
            self.choose(fire[0])
        elif before.main and not before.waits:
            self.go_on()
        else:
            self.choose(self.rng.randrange(len(before.choices)))
        self.until(lambda bar: bar != before)
        return True

    def until(self, wanted: Callable[[Bar], object], milliseconds: int = WAIT) -> Bar:
        """Waits until the action bar is as wanted."""
        for i in range(milliseconds // 20):
            bar = self.look()
            if wanted(bar):
                return bar
            self.page.wait_for_timeout(20)
        raise AssertionError(f"the action bar stays as it is: {self.look()}")

    def plan_a_turn(self) -> Bar:
        """Acts until a whole turn is planned and could be committed."""
        self.until(lambda bar: bar.choices or bar.waits)
        while not self.look().main.startswith("Do it"):
            self.act()
        return self.look()


def play(*people: Person, until: Callable[[Bar], object] = lambda bar: bar.over) -> None:
    """Lets people act by turns until the action bar of each is as wanted: by default, the game is over."""
    for i in range(5000):
        bars = [person.look() for person in people]
        if all(until(bar) for bar in bars):
            return
        assert not all(bar.over for bar in bars), f"the game is over before that: {bars}"
        if not any(person.act() for person in people):
            people[0].page.wait_for_timeout(20)
    raise AssertionError(f"the game does not end: {[person.look() for person in people]}")


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
        server: Process | None = None,
    ) -> Person:
        """A person with a new browser; it shows everything at once unless events are to be told one by one (`beats`),
        or all is to be as a new visitor finds it (`new`): one by one, and in motion. Some read tables `in_words`."""
        context = self.browser.new_context(
            base_url=f"http://127.0.0.1:{(server or self.server).port}",
            viewport=PHONE if phone else DESKTOP,  # type: ignore[arg-type]
            has_touch=phone,
            is_mobile=phone,
            color_scheme="dark",
            reduced_motion="no-preference" if new else "reduce",
            service_workers="block",  # it is fetched in the background and complains when somebody leaves early
        )
        if not new:
            settings = json.dumps(json.dumps({"beats": beats, "log": not phone, "panel": "choices", "plain": in_words}))
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
