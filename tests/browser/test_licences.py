"""What the pages are made of may be passed on: every package in them is named, with its licence."""

from __future__ import annotations

import json
from pathlib import Path

import warroom

STATIC = Path(warroom.__file__).parent / "static"
WEB = Path(__file__).parent.parent.parent / "web"


def test_every_package_in_the_pages_is_named_with_its_licence() -> None:
    text = (STATIC / "LICENSES.txt").read_text(encoding="utf-8")
    named = {part.strip().split(" ")[0] for part in text.split("=" * 80)[1:]}
    assert {"svelte", "@iconify-json/game-icons"} <= named
    locked = json.loads((WEB / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    assert {f"node_modules/{name}" for name in named} <= set(locked)
    assert "Permission is hereby granted, free of charge" in text
