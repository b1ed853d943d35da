"""Some states of the screens, each in a size and a theme of its own: they fit, and axe finds nothing serious.

`python -m tests.browser.gallery` looks at all states in all sizes and both themes.
"""

from __future__ import annotations

import pytest

from tests.browser.gallery import STATES, barriers, misfits
from tests.browser.person import Company
from tests.tables.support import Process

SIDEWAYS, UPRIGHT, SMALL, WIDE = (844, 390), (390, 844), (1280, 800), (1920, 1080)


@pytest.mark.parametrize(
    ("state", "size", "theme"),
    [
        ("cm-plan", SIDEWAYS, "light"),
        ("learn-wrong", UPRIGHT, "dark"),
        ("learn-wrong", SMALL, "light"),
        ("mr-plan", SIDEWAYS, "dark"),
        ("puzzle-ask", UPRIGHT, "light"),
        ("mr-result", WIDE, "light"),
    ],
)
def test_a_state_fits_its_screen(
    company: Company, server: Process, state: str, size: tuple[int, int], theme: str
) -> None:
    phone = min(size) < 700
    person = STATES[state](company, server, phone)
    person.page.set_viewport_size({"width": size[0], "height": size[1]})
    person.page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
    assert not misfits(person, phone=phone)
    assert not barriers(person)
