"""Many games of the bots, and what the cards do in them: the figures of docs/complex-crashers-balance.md.

    python -m tests.games.complex_crashers.balance [--operatives 1,2,3,4] [--games N] [--lots] [--seats greedy,greedy]

Tells for each number of Operatives how often the Manager wins and how the games end, and for each overlay, card and
reactor how often its side wins the games that it begins in (or, if it is taken on the way, the games it is taken in)
and in how many games it is used. `--lots` draws all cards by lot.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from statistics import median
from typing import NamedTuple, cast

from warroom.bots import Bot, GreedyBot
from warroom.bots.contests import play_out, wilson
from warroom.bots.own import take_seat
from warroom.games import find
from warroom.games.complex_crashers import codes
from warroom.games.complex_crashers.game import ComplexCrashers
from warroom.games.complex_crashers.state import FIRST_ITEM, MANAGER, TEAM, Raid
from warroom.games.complex_crashers.tactics import most_appealing
from warroom.games.complex_crashers.verbs import DO_DEPLOY, DO_ONLINE, DO_RESERVE, DO_TAKE, DO_USE
from warroom.kernel.chance import Search
from warroom.kernel.game import Ask
from warroom.kernel.visibility import View
from warroom.kernel.words import first, second, verb

GAME = cast(ComplexCrashers, find("complex-crashers"))
TEAMS = ("strike-team", "runners", "wreckers", "wardens")
COMPLEXES = ("old-guard", "foundry", "rift", "garrison")
EMP = "Arm the Stage 2 E.M.P."


class Played(NamedTuple):
    """One game: who won, how, how long it took, what was in it and what was used."""

    winner: int
    end: str
    initiatives: int
    there: set[tuple[int, str]]  # side and what it began with, or took
    used: set[str]  # cards of which an ability was used
    titles: set[str]  # abilities that were used
    tier: int  # the highest tier of a card that an Operative has taken, 0 if none was
    seconds: list[list[float]]  # what each decision took, by side (CPU time)


class Hider(GreedyBot):
    """A Manager who only hides: reactors that may be kept in reserve stay there, and none is brought online."""

    def choose(self, view: View, ask: Ask) -> int:
        """The reserve for every reactor, nothing that brings one online, else what greedy does."""
        s = cast(Raid, self.game.imagine(view, self.rng))
        if DO_RESERVE in ask.choices and s.box.tiles[s.drawn].kind == codes.REACTOR_REGION:
            return DO_RESERVE
        choice = super().choose(view, ask)
        if verb(choice) != DO_ONLINE:
            return choice
        return int(most_appealing(s, [other for other in ask.choices if verb(other) != DO_ONLINE], self.rng))


class Unarmed(GreedyBot):
    """Operatives who never arm the Stage 2 E.M.P."""

    def choose(self, view: View, ask: Ask) -> int:
        """What greedy does, but for that."""
        choice = super().choose(view, ask)
        if verb(choice) != DO_USE or GAME.box.abilities[second(choice)].title != EMP:
            return choice
        s = cast(Raid, self.game.imagine(view, self.rng))
        return int(most_appealing(s, [other for other in ask.choices if other != choice], self.rng))


class Timed(Bot):
    """A bot whose decisions are timed."""

    def __init__(self, bot: Bot) -> None:
        super().__init__(bot.game, bot.seat, bot.seats, bot.rng)
        self.bot = bot
        self.wants_view = bot.wants_view
        self.seconds: list[float] = []

    def choose(self, view: View, ask: Ask) -> int:
        """What the bot chooses."""
        began = time.process_time()
        choice = self.bot.choose(view, ask)
        self.seconds.append(time.process_time() - began)
        return choice


def overlay_name(s: Raid, operative: int) -> str:
    """The overlay of an Operative."""
    return f"overlay {s.box.overlays[s.overlay[operative]].name}"


def bot_of(name: str, seat: int, seed: int) -> Bot:
    """The bot of that name; `hider` is the Manager who only hides, `unarmed` Operatives without the E.M.P."""
    if name == "hider":
        return Hider(GAME, seat, 2, Search(seed))
    if name == "unarmed":
        return Unarmed(GAME, seat, 2, Search(seed))
    return take_seat(GAME, name, seat, 2, seed)


def play(setup: dict[str, object], seats: list[str], seed: int) -> Played:
    """Plays one game of bots."""
    chance = Search(seed)
    bots = [Timed(bot_of(name, seat, seed + seat + 1)) for seat, name in enumerate(seats)]
    s = cast(Raid, GAME.new(setup, chance))
    there = {(TEAM, overlay_name(s, operative)) for operative in range(s.team_size())}
    there |= {(TEAM, s.printed(copy).name) for copy in range(FIRST_ITEM, len(s.cards)) if not s.printed(copy).basic}
    there |= {(MANAGER, s.printed(copy).name) for copy in range(FIRST_ITEM - 1)}
    used: set[str] = set()
    titles: set[str] = set()
    tiers = [0]

    def watch(seat: int, choices: list[int], choice: int) -> None:
        kind = verb(choice)
        if kind == DO_USE:
            ability = s.box.abilities[second(choice)]
            used.add(s.box.cards[ability.card].name)
            titles.add(f"{s.box.cards[ability.card].name}: {ability.title}")
        elif kind == DO_DEPLOY:
            used.add(s.box.cards[first(choice)].name)
        elif kind == DO_TAKE:
            there.add((TEAM, s.box.cards[first(choice)].name))
            tiers.append(int(s.box.cards[first(choice)].tier))

    play_out(GAME, s, list(bots), chance, watch)
    if s.winner == TEAM:
        end = "reactors, with the E.M.P." if s.emp == 0 else "reactors, without it"
    else:
        end = "time" if any(s.health) else "all down"
    seconds = [bot.seconds for bot in bots]
    return Played(int(s.winner), end, int(s.turn), there, used, titles, max(tiers), seconds)


def of(wins: int, games: int) -> str:
    """A share with its interval."""
    low, high = wilson(wins, games)
    return f"{wins:5} of {games:5}  {100 * wins / max(1, games):5.1f} % ({100 * low:.1f} to {100 * high:.1f})"


def tell(operatives: int, games: list[Played], seconds: float) -> None:
    """Who won how, and how long it took."""
    turns = sorted(game.initiatives for game in games)
    ends = Counter(game.end for game in games)
    print(f"{operatives} Operatives, {len(games)} games, {seconds:.0f} s")
    print(f"  Manager wins       {of(sum(game.winner == MANAGER for game in games), len(games))}")
    for end, times in sorted(ends.items()):
        print(f"  {end:<26} {times:5}  {100 * times / len(games):5.1f} %")
    quarter = len(turns) // 4
    print(f"  initiatives: median {median(turns):g}, half of them {turns[quarter]} to {turns[-quarter - 1]}")
    print(f"  won in the first   {of(sum(turn <= 1 for turn in turns), len(turns))}")
    for side, name in ((TEAM, "Operatives"), (MANAGER, "Manager")):
        took = sorted(one for game in games for one in game.seconds[side])
        if not took:
            continue  # nobody asks a random bot what it thinks
        mean, late = 1000 * sum(took) / len(took), 1000 * took[len(took) * 99 // 100]
        print(f"  {name:<18} {mean:.2f} ms a decision, 99 of 100 below {late:.1f} ms, longest {1000 * took[-1]:.0f} ms")
    sys.stdout.flush()


def tell_cards(games: list[Played]) -> None:
    """What each overlay, card and reactor was worth to its side, and what nobody used."""
    there: Counter[tuple[int, str]] = Counter()
    won: Counter[tuple[int, str]] = Counter()
    used: Counter[str] = Counter()
    titles: Counter[str] = Counter()
    for game in games:
        there.update(game.there)
        won.update(key for key in game.there if key[0] == game.winner)
        used.update(game.used)
        titles.update(game.titles)
    for tier in range(4):
        came = [game.winner == TEAM for game in games if game.tier == tier]
        print(f"Operatives who took cards up to tier {tier}: {of(sum(came), len(came))}")
    for side, name in ((TEAM, "Operatives"), (MANAGER, "Manager")):
        print(f"what the {name} had, by how often they won with it; in how many games it was used")
        rows = [(won[key] / n, key[1], n) for key, n in there.items() if key[0] == side]
        for _rate, card, n in sorted(rows, reverse=True):
            print(f"  {card:<28} {of(won[(side, card)], n)}  used in {used[card]}")
    printed = {f"{GAME.box.cards[one.card].name}: {one.title}" for one in GAME.box.abilities}
    never = sorted(printed - set(titles))
    had = {name for _side, name in there}
    passive = {card.name for card in GAME.box.cards if not card.abilities}
    cards = sorted(
        card.name for card in GAME.box.cards
        if card.kind != codes.MANAGER and card.name not in used and card.name not in passive
    )  # fmt: skip
    print(f"cards never used: {', '.join(cards) or 'none'}")
    print(f"cards in no game: {', '.join(sorted({card.name for card in GAME.box.cards} - had)) or 'none'}")
    print(f"abilities never used: {', '.join(never) or 'none'}")


def main(arguments: list[str]) -> int:
    """Plays many games and tells what came of them."""
    parser = argparse.ArgumentParser(description="Balance of Complex Crashers, played by bots.")
    parser.add_argument("--operatives", default="1,2,3,4")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--lots", action="store_true", help="all cards by lot, instead of recommended sets in turn")
    parser.add_argument("--seats", default="greedy,greedy", help="Operatives (or unarmed), Manager (or hider)")
    parser.add_argument("--tiles", type=int, default=0, help="plain tiles in play, instead of those of the content")
    parser.add_argument("--cards", action="store_true", help="tell about every card")
    wishes = parser.parse_args(arguments)
    everything: list[Played] = []
    for operatives in map(int, wishes.operatives.split(",")):
        games: list[Played] = []
        began = time.process_time()
        for number in range(wishes.games):
            setup: dict[str, object] = {"operatives": str(operatives), "team": "random", "complex": "random"}
            if not wishes.lots:
                setup |= {"team": TEAMS[number % 4], "complex": COMPLEXES[number // 4 % 4]}
            if wishes.tiles:
                setup["tiles"] = wishes.tiles
            games.append(play(setup, wishes.seats.split(","), ((wishes.seed << 40) | number) << 8))
        tell(operatives, games, time.process_time() - began)
        everything += games
    if wishes.cards:
        tell_cards(everything)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
