"""The one way in which a request is refused."""

from __future__ import annotations


class No(Exception):
    """A request is refused and changes nothing: a reason for programs, a sentence for people, a rule if one forbids."""

    def __init__(
        self,
        reason: str,
        says: str,
        rule: str = "",
        pieces: tuple[str, ...] = (),
        sketch: dict[str, object] | None = None,
    ) -> None:
        super().__init__(says)
        self.reason = reason
        self.says = says
        self.rule = rule
        self.pieces = pieces  # of the picture that it is about
        self.sketch = sketch or {}  # what was refused, as it would look
