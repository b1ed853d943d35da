"""The first chapter: a game on the shelf, what can be set before it is played, and what is printed on its pieces."""

from __future__ import annotations

from collections.abc import Mapping

from mypy_extensions import mypyc_attr

from warroom.kernel.content import Pack
from warroom.kernel.refusals import Refusal, Refused
from warroom.kernel.settings import Settings
from warroom.kernel.vocabulary import Term


@mypyc_attr(allow_interpreted_subclasses=True)
class Shelf:
    """What is known of a game before it is played."""

    def __init__(self, name: str, title: str, revision: int, content: str) -> None:
        self.name = name
        self.title = title
        self.revision = revision  # of the rules in play; a fix that would change an old record is gated on it
        self.content = content  # fingerprint of the content in play, part of every record
        self.pack: Pack | None = None  # what changed the content that comes with the game, if anything did

    # -- each game -----------------------------------------------------------------------------------------------

    def settings(self) -> Settings:
        """What may be wished for before a game, declared as data."""
        raise NotImplementedError

    def clash(self, setup: Mapping[str, object]) -> Refusal | None:
        """What in a whole set-up does not go together, though each setting is right by itself."""
        return None

    def appraise(self, wishes: Mapping[str, object]) -> dict[str, object]:
        """What there is to know of a set-up while it is put together, legal or not, for those who draw it."""
        return {}

    def setups(self) -> list[dict[str, object]]:
        """Set-ups that together show every mode and seat count, for tests and benchmarks."""
        raise NotImplementedError

    def house(self, setup: Mapping[str, object]) -> list[str]:
        """What in this set-up is our own design and not the rulebook's, a sentence each; players are told."""
        return []

    def parties(self, setup: Mapping[str, object]) -> int:
        """How many there are of whom one wins: the seats, or teams of them; a lone seat plays against the game."""
        return max(2, self.seats(setup))

    def printed(self) -> dict[str, object]:
        """What is printed on boards, cards and dice, as plain data for those who draw the table."""
        return {}

    def vocabulary(self) -> dict[str, list[Term]]:
        """The words that effects in the content are made of, by chapter."""
        return {}

    # -- the same for all ----------------------------------------------------------------------------------------

    def setup(self, wishes: Mapping[str, object]) -> dict[str, object]:
        """The whole set-up that fits the wishes, defaults filled in, or a refusal that names what is wrong."""
        found = self.settings().complete(wishes)
        refusal = self.clash(found)
        if refusal is not None:
            raise Refused(refusal)
        return found

    def seats(self, setup: Mapping[str, object]) -> int:
        """How many seats this set-up has."""
        return self.settings().count(setup)

    def roles(self, setup: Mapping[str, object]) -> list[list[str]]:
        """By seat the titles of the roles that several hands may share; none: the seat is one hand."""
        return self.settings().roles(setup)
