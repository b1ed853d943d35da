"""A real server, a real browser, and people who sit at it; `./dev.py browser` says which browser."""

from __future__ import annotations

import os
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.person import WAIT, Company, Person
from tests.tables.support import Process, process
from warroom.tables.pages import BUILT

FIGURES = pytest.StashKey[list[str]]()
FAILED = pytest.StashKey[bool]()


def pytest_configure(config: pytest.Config) -> None:
    """Refuses to test a copy that has no pages."""
    expect.set_options(timeout=WAIT)
    config.stash[FIGURES] = []
    if not (BUILT / "index.html").is_file():
        raise pytest.UsageError("The installed War Room has no pages.  ./dev.py browser builds and tests them.")


def pytest_sessionfinish(session: pytest.Session) -> None:
    """A worker of several hands over what it has measured."""
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["figures"] = session.config.stash[FIGURES]


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Takes what a worker has measured."""
    node.config.stash[FIGURES] += getattr(node, "workeroutput", {}).get("figures", [])


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Prints what was measured."""
    for line in config.stash[FIGURES]:
        terminalreporter.write_line(line)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Remembers whether a test failed, so that what was on the screen can be kept."""
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


@pytest.fixture
def measured(pytestconfig: pytest.Config) -> list[str]:
    """Lines about what was measured, printed at the end of the run."""
    return pytestconfig.stash[FIGURES]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The browser, without a window."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=os.environ["WARROOM_CHROMIUM"], args=["--no-sandbox", "--disable-dev-shm-usage"]
        )
        yield chromium
        chromium.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """`warroom serve`, shared by the tests of a module: all of them are one visitor to it, who may have 50 tables."""
    with process(tmp_path_factory.mktemp("house") / "war-room.db") as running:
        yield running


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Process]:
    """`warroom serve` for a test that kills it."""
    with process(tmp_path / "war-room.db") as running:
        yield running


@pytest.fixture
def company(browser: Browser, server: Process, request: pytest.FixtureRequest) -> Iterator[Company]:
    """Lets people come, each with a browser of their own; nothing may have gone wrong in any of them at the end."""
    people = Company(browser, server)
    yield people
    people.leave(request.node.name if request.node.stash[FAILED] else "")


@pytest.fixture
def person(company: Company) -> Person:
    """One person at a desktop browser."""
    return company.person()
