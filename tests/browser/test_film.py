"""A film strip of one reveal and of one shot, in artefacts/, to be looked at: what moves when, at the normal pace."""

from __future__ import annotations

import base64
import re

import pytest

from tests.browser.person import ARTEFACTS, Company, Person
from tests.tables.support import Process

FRAMES = 12
APART = 120  # milliseconds between two frames; a busy machine takes longer
SCENES = {
    "reveal": ("critical-mass", {}, re.compile("The cards flip")),
    "shot": ("master-ray", {"first": "1"}, re.compile("Zap!")),
}


def strip(person: Person, frames: list[bytes], name: str) -> None:
    """Lays frames side by side and keeps them as one picture."""
    page = person.page.context.new_page()
    page.set_viewport_size({"width": 1600, "height": 800})
    page.set_content("<body style='margin:0;display:grid;grid-template-columns:repeat(4,1fr);gap:4px'></body>")
    for frame in frames:
        page.evaluate(
            """async (data) => {
              const picture = document.createElement("img");
              picture.src = `data:image/png;base64,${data}`;
              picture.style.width = "100%";
              document.body.append(picture);
              await picture.decode();
            }""",
            base64.b64encode(frame).decode(),
        )
    ARTEFACTS.mkdir(exist_ok=True)
    page.screenshot(path=ARTEFACTS / f"film-{name}.png", full_page=True)
    page.close()


@pytest.mark.parametrize("scene", SCENES)
def test_film_of_what_is_told(company: Company, server: Process, scene: str) -> None:
    game, setup, told = SCENES[scene]
    person = company.person(new=True, by="pieces")
    person.sit(server.call("/api/tables", {"game": game, "name": "Ann", "chairs": ["me", "greedy"], "setup": setup}))
    for _ in range(900):
        bar = person.look()
        assert not bar.over, "the game is over before that"
        if told.search(bar.sentence) and bar.main.startswith("Skip"):
            break
        if bar.main.startswith("Skip"):
            person.page.keyboard.press("Space")
            person.page.wait_for_timeout(30)
        elif not person.act():
            person.page.wait_for_timeout(50)
    else:
        raise AssertionError(f"{scene} was never told")
    frames = []
    for _ in range(FRAMES):
        frames.append(person.page.screenshot())
        person.page.wait_for_timeout(APART)
    strip(person, frames, scene)
    assert (ARTEFACTS / f"film-{scene}.png").stat().st_size > 10_000
