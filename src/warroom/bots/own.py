"""Bots of one's own: a class, a function or an object takes a seat beside those that are here.

A text such as `my_module:MyBot` is code that runs, so it is for command lines and scripts only: what a visitor of a
server types goes to `make_bot`, which knows the bots that are here and nothing else.
"""

from __future__ import annotations

import copy
import re
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

from warroom.bots import NAMES, Bot, make_bot
from warroom.kernel.chance import Chance, Search
from warroom.kernel.game import Game
from warroom.kernel.refusals import Refusal, Refused
from warroom.kernel.state import State

Maker = Callable[[Game, int, int, Chance], Bot]  # a subclass of Bot is one
Entry = str | Maker | Bot


def is_own(text: str) -> bool:
    """Whether a text names a bot of one's own, such as `my_module:MyBot`."""
    found = re.fullmatch(r"([^\W\d]\w*(?:\.[^\W\d]\w*)*):[^\W\d]\w*", text)
    return found is not None and found[1] not in NAMES


def called(entry: Entry) -> str:
    """What an entry is called in results and records."""
    if isinstance(entry, str):
        return entry
    kind = type(entry) if isinstance(entry, Bot) else entry
    return f"{kind.__module__}:{getattr(kind, '__qualname__', type(kind).__qualname__)}"


def take_seat(game: Game, entry: Entry, seat: int, seats: int, seed: int) -> Bot:
    """The bot of an entry, at its seat; an object is copied, so that it may sit at several."""
    rng = Search(seed)
    if isinstance(entry, str):
        if not is_own(entry):
            return make_bot(game, entry, seat, seats, seed)
        entry = _loaded(entry)
    if isinstance(entry, Bot):
        bot = copy.copy(entry)
        bot.game, bot.seat, bot.seats, bot.rng = game, seat, seats, rng
        return bot
    made: object = entry(game, seat, seats, rng)
    if not isinstance(made, Bot):
        raise Refused(Refusal("", f"{called(entry)} gives {type(made).__name__}, which is not a warroom.bots.Bot."))
    return made


def checked(game: Game, s: State, bot: Bot, choice: object) -> int:
    """A bot's choice, or a refusal that names the bot and the rule it has broken."""
    if not isinstance(choice, int) or not 0 <= choice < 1 << 62:
        raise Refused(Refusal("", f"{called(bot)} chose {choice!r}, but a choice is a number, one of ask.choices."))
    refusal = game.why_not(s, bot.seat, choice)
    if refusal is not None:
        raise Refused(Refusal(refusal.rule, f"{called(bot)} chose {choice}, which is not allowed: {refusal.says}"))
    return choice


def _loaded(text: str) -> Maker | Bot:
    """The class, function or object of that name, out of a module in the current folder or an installed one."""
    module, _, name = text.partition(":")
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)
    try:
        found: object = getattr(import_module(module), name)
    except ModuleNotFoundError as why:
        if why.name is None or not f"{module}.".startswith(f"{why.name}."):
            raise
        raise Refused(Refusal("", f"{text!r}: there is no module {module}, neither here nor installed.")) from None
    except AttributeError:
        raise Refused(Refusal("", f"{text!r}: the module {module} has no {name}.")) from None
    if isinstance(found, Bot):
        return found
    if not callable(found):
        raise Refused(Refusal("", f"{text!r} is neither a Bot nor makes one."))
    maker: Maker = found
    return maker
