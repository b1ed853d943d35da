"""Property tests here are repeatable, leave no files behind, and have all the time they need."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("war-room", deadline=None, derandomize=True, database=None, max_examples=60)
settings.load_profile("war-room")
