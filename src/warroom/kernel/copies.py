"""How pickle and copy take things apart, so that what is compiled can be kept and sent as what is interpreted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from warroom.kernel.game import Game


def reduced(thing: object, *made_of: object) -> tuple[Any, ...]:
    """For `__reduce__`: the class, what its constructor takes, and then every attribute as it is now.

    A compiled object comes into being through its constructor only, whatever is to be put into it afterwards.
    """
    return type(thing), made_of, _attributes(thing)


def opened(thing: object) -> tuple[Any, ...]:
    """The same for a base class, of which interpreted ones are made, whatever their constructors take."""
    return _blank, (type(thing),), _attributes(thing)


def found_again(game: Game, *made_of: object) -> tuple[Any, ...]:
    """The same for a game: one of the house's is found again where it lands, and not copied."""
    return (game.past, (game.revision, game.content)) if game.past is not None else reduced(game, *made_of)


def _attributes(thing: object) -> dict[str, object]:
    """What is compiled is in the state, what an interpreted class adds is in a dictionary."""
    compiled = thing.__getstate__()
    return {**(compiled if isinstance(compiled, dict) else {}), **getattr(thing, "__dict__", {})}


def _blank(kind: type[object]) -> object:
    return kind.__new__(kind)
