"""Players that see what a seat sees: each is given a view and an ask, and answers with a choice."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from typing import Final

from warroom.bots.equilibrium import solve_plan
from warroom.bots.greedy import Lookahead
from warroom.bots.reasons import reason
from warroom.bots.search import Searcher, drawn_from
from warroom.kernel.chance import NO_DICE, Chance, Search
from warroom.kernel.game import Ask, Game
from warroom.kernel.refusals import Refusal, Refused
from warroom.kernel.state import State
from warroom.kernel.visibility import View
from warroom.kernel.words import ones

SEARCH_ITERATIONS: Final = 1000
NAMES: Final = ("random", "greedy", "search", "equilibrium")


class Bot:
    """A player: `choose` answers an ask from what the view tells and nothing else."""

    wants_view = True

    def __init__(self, game: Game, seat: int, seats: int, rng: Chance) -> None:
        self.game = game
        self.seat = seat
        self.seats = seats
        self.rng = rng
        self.reason = ""  # for the last choice, in a sentence, if the bot has one

    def choose(self, view: View, ask: Ask) -> int:
        """The choice this bot makes."""
        raise NotImplementedError

    def answer(self, view: View, by_words: bool = False, roles: Collection[int] = ()) -> list[int]:
        """A whole answer: as many choices as it takes, each made with those before it in view.

        Who shares its seat begins only what is for its own roles (-1: also what is anybody's), or says that it is done.
        """
        game, seat = self.game, self.seat
        imagined = game.imagine(view, self.rng)

        def choose(s: State) -> int:
            ask = game.ask(s, seat)
            if roles and s is imagined:
                ask.choices = own_choices(game, s, ask, roles)
                ask.complete = True
            return int(self.choose(game.view(s, seat), ask))

        return answer_whole(game, imagined, seat, choose, by_words)


class RandomBot(Bot):
    """Chooses at random."""

    wants_view = False

    def choose(self, view: View, ask: Ask) -> int:
        """Any legal choice, of those that are listed each with the same chance."""
        if ask.complete:
            return ask.choices[self.rng.pick(len(ask.choices))]
        return int(self.game.sample(self.game.imagine(view, self.rng), self.seat, self.rng))


class GreedyBot(Bot):
    """Looks ahead to the end of its turn and takes what looks best then."""

    def choose(self, view: View, ask: Ask) -> int:
        """The choice with the best outlook at the end of this turn."""
        imagined = self.game.imagine(view, self.rng)
        own = ask.choices if ask.complete else None  # of a shared seat, others may have more
        return Lookahead(self.game, self.seat, self.rng).best(imagined, sensible(self.game, imagined, ask), own)


class SearchBot(Bot):
    """Searches many imagined games within a budget of iterations or seconds."""

    def __init__(self, game: Game, seat: int, seats: int, rng: Chance, iterations: int, seconds: float) -> None:
        super().__init__(game, seat, seats, rng)
        self.iterations = iterations
        self.seconds = seconds

    def choose(self, view: View, ask: Ask) -> int:
        """The choice the search visited most; a sealed one is drawn from its mix."""
        imagined = self.game.imagine(view, self.rng)
        searcher = Searcher(self.game, self.seat, self.rng)
        searcher.run(imagined, self.iterations, self.seconds)
        sealed = ones(imagined.asked) > 1
        choices = sensible(self.game, imagined, ask)
        choice = int(searcher.answer(choices, sealed))
        worths = {a: searcher.worth(self.seat, a) for a in choices if searcher.tries(self.seat, a)}
        share = searcher.mix(self.seat, choices)[choices.index(choice)] if sealed else None
        self.reason = reason(self.game, imagined, self.seat, choice, worths, share)
        return choice


class EquilibriumBot(SearchBot):
    """Solves what several seats choose sealed as a matrix, and searches elsewhere."""

    def choose(self, view: View, ask: Ask) -> int:
        """A sealed choice is drawn from the equilibrium's mix, any other is searched for."""
        imagined = self.game.imagine(view, self.rng)
        if ones(imagined.asked) < 2:
            return super().choose(view, ask)
        advice = solve_plan(self.game, view, ask, self.iterations, int(self.rng.pick(1 << 30)))
        choices = sensible(self.game, imagined, ask)
        mix = [one for one in advice.mixes[self.seat] if one.choice in choices]
        if not mix:  # all of it is for others who share the seat
            return super().choose(view, ask)
        choice = int(drawn_from([one.choice for one in mix], [one.share for one in mix], self.rng))
        worths = {one.choice: advice.value - one.gave_up for one in mix}
        share = next(one.share for one in mix if one.choice == choice)
        self.reason = reason(self.game, imagined, self.seat, choice, worths, share)
        return choice


def answer_whole(game: Game, s: State, seat: int, choose: Callable[[State], int], by_words: bool = False) -> list[int]:
    """All words of an answer, chosen one after the other; only what the seat sees of a state needs to be true."""
    words = [choose(s)]
    while not by_words and game.goes_on(s, seat, words[-1]):
        s = s.clone()
        game.answer(s, seat, words[-1], NO_DICE)
        words.append(int(game.forced(s, seat)) or choose(s))
    return words


def own_choices(game: Game, s: State, ask: Ask, roles: Collection[int]) -> list[int]:
    """The choices of an ask that are for these roles (-1: anybody's), and the one that says that they are done."""
    done = game.done(s, ask.seat)
    return [choice for choice in ask.choices if choice == done or game.role(s, ask.seat, choice) in roles]


def sensible(game: Game, s: State, ask: Ask) -> list[int]:
    """The choices of an ask but for those that plainly do nothing, unless there is no other."""
    return [choice for choice in ask.choices if not game.idle(s, ask.seat, choice)] or ask.choices


def make_bot(game: Game, spec: str, seat: int, seats: int, seed: int) -> Bot:
    """The bot a text names: `random`, `greedy`, `search:500` (iterations), `search:2s`, `equilibrium:500`."""
    name, _, budget = spec.partition(":")
    rng = Search(seed)
    if name == "random" and not budget:
        return RandomBot(game, seat, seats, rng)
    if name == "greedy" and not budget:
        return GreedyBot(game, seat, seats, rng)
    if name == "equilibrium":
        if re.fullmatch(r"0*[1-9]\d{0,8}", budget or str(SEARCH_ITERATIONS)):
            return EquilibriumBot(game, seat, seats, rng, int(budget or SEARCH_ITERATIONS), 0.0)
        raise Refused(Refusal("", f"{spec!r}: the budget of equilibrium is iterations (equilibrium:500)."))
    if name == "search":
        found = re.fullmatch(r"(\d{1,9})|(\d{1,4}(?:\.\d+)?)s", budget or str(SEARCH_ITERATIONS))
        if found and (int(found[1]) > 0 if found[1] else float(found[2]) > 0):
            return SearchBot(game, seat, seats, rng, int(found[1] or 0), float(found[2] or 0))
        raise Refused(Refusal("", f"{spec!r}: the budget of search is iterations (search:500) or seconds (search:2s)."))
    known = "random, greedy, search, search:500, search:2s, equilibrium:500"
    raise Refused(Refusal("", f"There is no bot {spec!r}. Bots: {known}."))
