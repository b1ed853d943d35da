"""Saying no: a refusal names the rule that forbids a thing and says so in a sentence a player understands."""

from __future__ import annotations

from typing import NamedTuple


class Refusal(NamedTuple):
    """Why something is not allowed: a ledger id (empty where no rulebook is concerned) and a sentence.

    `pieces` names what it is about, as the game's picture names it, so that a screen can show it.
    """

    rule: str
    says: str
    pieces: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.says} [{self.rule}]" if self.rule else self.says


class Refused(Exception):
    """A choice, text or set-up was refused; nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


class ContentError(Exception):
    """A content file has a mistake: says in which file, entry and field, and what was expected."""
