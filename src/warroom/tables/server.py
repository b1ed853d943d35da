"""The server: the REST calls, the WebSocket's doors, health and metrics, and how they are protected."""

from __future__ import annotations

import json
import logging
import secrets
import shutil
import time
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any, Final, TypeVar, cast

import msgspec
from litestar import Litestar, MediaType, Request, Response, get, post
from litestar.connection import ASGIConnection
from litestar.datastructures import MutableScopeHeaders, State
from litestar.exceptions import HTTPException, ValidationException
from litestar.handlers import BaseRouteHandler
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath, FromQuery, HeaderParameter, JSONBody, PathParameter, QueryParameter
from litestar.types import Message, Scope
from msgspec import Struct

from warroom import __version__
from warroom.bots.strengths import STRENGTHS, Strength
from warroom.games import find, ledger, load, places, scenarios
from warroom.games import names as game_names
from warroom.games.shelf import OnShelf, on_shelf
from warroom.kernel.game import Game
from warroom.kernel.packs import fitting
from warroom.kernel.settings import Settings
from warroom.tables import clocks, luggage, wire
from warroom.tables.guiding import Posed, Solution, Solved, Taught, posed, solved, taught
from warroom.tables.hall import (
    Ending,
    Hall,
    Listed,
    Lobby,
    NewBranch,
    NewRecord,
    NewSeat,
    NewTable,
    Seated,
    Setup,
    Shelving,
    fresh_secret,
)
from warroom.tables.invitations import Invitation
from warroom.tables.limits import HOME, Limits, household
from warroom.tables.origins import EVERYWHERE, HERE, Names, check_origin, own_address
from warroom.tables.pages import (
    BUILT,
    Pages,
    Prints,
    pages_of,
    previewed,
    show_asset,
    show_file,
    show_page,
    show_picture,
)
from warroom.tables.planting import Readers, looked_at
from warroom.tables.review import Advised, Evaluation, Hint, Moment
from warroom.tables.room import not_kept
from warroom.tables.schema import complete
from warroom.tables.store import Store, StoreError
from warroom.tables.table import No, hash_of
from warroom.tables.trials import Tried
from warroom.tables.workers import Bots, Judge, Reviewers, Think, judged, thought

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Cache-Control": "no-store",
}
STATUS: Final = {"no-table": 404, "no-code": 404, "no-puzzle": 404, "foreign": 403, "origin": 403, "taken": 409,
                 "running": 409,
                 "open": 409, "over": 409, "type": 415, "host": 421, "too-fast": 429, "too-many": 429,
                 "full": 503, "store": 503, "closing": 503, "fault": 500}  # fmt: skip

WATCHED: Final = ("/health", "/metrics")  # asked again and again by who looks after the server
PAGE: Final = 100  # moments, at most
SLOW: Final = 5.0  # seconds a table may wait for the disk, and be well
BOTS_SLOW: Final = 60.0  # seconds a bot may wait for its turn to think, and all be well
COARSE: Final = 1 << 26  # bytes: the room on the disk is told in steps so large that no single entry shows

TableId = Annotated[str, PathParameter(max_length=40, description="The table's id, as in its link.")]
First = Annotated[int, QueryParameter(name="from", ge=0, description="The first moment: after so many moves.")]
Count = Annotated[int, QueryParameter(ge=1, le=PAGE, description="How many moments, at most.")]
Few = Annotated[int, QueryParameter(name="count", ge=1, le=50, description="How many moments, at most.")]
ContentHash = Annotated[str, QueryParameter(max_length=40, description="As on a table's card; empty: the standard.")]
InWords = Annotated[bool, QueryParameter(description="Whether each picture also tells the table in words.")]
InShort = Annotated[bool, QueryParameter(name="short", description="Whether settings and packs are left out.")]
Move = Annotated[int | None, QueryParameter(name="move", ge=0, description="After so many moves; nothing: now.")]
logger: Final = logging.getLogger("warroom.tables")
T = TypeVar("T")


class Trouble(Struct):
    """Why a call was refused: a reason for programs, a sentence for people, the rule if one forbids it."""

    reason: str
    says: str
    rule: str = ""


class Keys(Struct, forbid_unknown_fields=True):
    """The secrets of one's seats, to find one's tables."""

    keys: luggage.Keys


class Rule(Struct):
    """An entry of a game's ledger: its kind, its id and its fields, and where in the code it is done."""

    kind: str
    id: str
    fields: dict[str, Any]
    places: list[str]


class Wishes(Struct, forbid_unknown_fields=True):
    """Set-ups to be looked at before a table is made of one."""

    setups: Annotated[list[Setup], msgspec.Meta(max_length=100)]


class Wish(Struct, forbid_unknown_fields=True):
    """A set-up that bots are to play."""

    setup: Setup


class Checked(Struct):
    """Whether a set-up can be played; if not, why, and by which rule. `aids` is what the game says of it either way."""

    legal: bool
    says: str = ""
    rule: str = ""
    aids: dict[str, Any] = {}


class Scene(Struct):
    """A scenario: its name, the example of the ledger it shows, a sentence, who sits where, the example's choices."""

    name: str
    id: str
    says: str
    setup: dict[str, Any]
    seats: list[str]
    choices: list[str]


class Reach(Struct):
    """By which address others reach this server, and what to say about it; whether nobody else can, as it is."""

    only_here: bool
    address: str = ""
    says: str = ""


class Health(Struct):
    """How the server is: whether all is well, and if not, what: the disk, tables that wait for it, bots that wait."""

    ok: bool
    version: str
    compiled: bool
    tables: int
    lines: int
    store: bool  # entries reach the disk
    stuck: int  # tables that wait for the disk
    bots: bool  # bots get their turn to think


def hall_of(state: State) -> Hall:
    """The hall of this server."""
    hall: Hall = state.hall
    return hall


@get("/api/games", summary="The games with their settings.")
async def list_games(
    state: State, request: Request[Any, Any, Any], in_short: InShort = False
) -> Response[list[OnShelf]]:
    """Everything that can be played."""

    def games() -> list[OnShelf]:
        return [on_shelf(state.find_game(name), state.packed) for name in state.games]

    def titles() -> list[OnShelf]:
        return [replace(game, settings=Settings((), game.settings.seats), setups=[], packs={}) for game in games()]

    return await printed(request, "titles" if in_short else "games", titles if in_short else games)


@get("/api/games/{game:str}/rules", summary="The rules of a game.")
async def list_rules(request: Request[Any, Any, Any], game: FromPath[str]) -> Response[list[Rule]]:
    """A game's ledger, in the rulebook's order."""
    if game not in game_names():
        raise No("no-table", f"There is no game called {game[:40]!r}.")
    return await printed(request, f"rules of {game}", lambda: rules_of(game))


def rules_of(game: str) -> list[Rule]:
    """A game's ledger, each rule with its places in the code: to find them takes up to a second."""
    done = places(game)
    return [Rule(*entry, [str(place) for place in done.get(id, [])]) for id, entry in ledger(game).entries.items()]


async def printed(request: Request[Any, Any, Any], name: str, make: Callable[[], T]) -> Response[T]:
    """An answer that is the same for all and is worked out once."""
    prints: Prints = request.app.state.prints
    return cast(Response[T], (await prints.of(name, make)).kept(request))


@get("/api/games/{game:str}/content", summary="What is printed on a game's boards, cards and dice.")
async def show_content(
    state: State, request: Request[Any, Any, Any], game: FromPath[str], content: ContentHash = ""
) -> Response[dict[str, Any]]:
    """A game's content and the forms of its choices, for those who draw it; of a pack by the hash on a table's card."""
    if game not in state.games:
        raise No("no-table", f"There is no game called {game[:40]!r}.")
    newest: Game = state.find_game(game)
    found = fitting(newest, state.packed, newest.revision, content or newest.content)
    if found is None:
        raise No("content", f"The content {content[:40]!r} is not here.")
    return await printed(
        request, f"content {found.content} of {game}", lambda: {**found.printed(), "notation": found.notation.lines()}
    )


@get("/api/games/{game:str}/scenarios", summary="The worked examples that can be opened as a table.")
async def list_scenarios(game: FromPath[str]) -> list[Scene]:
    """A game's scenarios; a table is made with the name of one as `scenario`."""
    if game not in game_names():
        raise No("no-table", f"There is no game called {game[:40]!r}.")
    return [
        Scene(found.name, found.id, found.says, found.setup, found.seats, found.choices)
        for found in scenarios(game).values()
    ]


@get("/api/games/{game:str}/lessons", summary="The guided games.")
async def list_lessons(request: Request[Any, Any, Any], game: FromPath[str]) -> Response[list[Taught]]:
    """A game's lessons; a table is made with the `scenario` and the `chairs` of one."""
    if game not in game_names():
        raise No("no-table", f"There is no game called {game[:40]!r}.")
    return await printed(request, f"lessons of {game}", lambda: taught(game))


@get("/api/games/{game:str}/puzzles", summary="Positions with one best choice.")
async def list_puzzles(request: Request[Any, Any, Any], game: FromPath[str]) -> Response[list[Posed]]:
    """A game's puzzles without their answers; a table is made with the `scenario` and the `chairs` of one."""
    if game not in game_names():
        raise No("no-table", f"There is no game called {game[:40]!r}.")
    return await printed(request, f"puzzles of {game}", lambda: posed(game))


@post("/api/games/{game:str}/puzzles/{name:str}", status_code=200, summary="Does this solve a puzzle?")
async def solve_puzzle(game: FromPath[str], name: FromPath[str], data: JSONBody[Solution]) -> Solved:
    """Whether an answer solves a puzzle, beside the best one; nothing is kept."""
    if game not in game_names():
        raise No("no-table", f"There is no game called {game[:40]!r}.")
    return solved(game, name, data.texts)


@post("/api/games/{game:str}/check", status_code=200, summary="Can these set-ups be played?")
async def check_setups(state: State, game: FromPath[str], data: JSONBody[Wishes]) -> list[Checked]:
    """What would be said to each set-up if a table were made of it; nothing is made."""
    if game not in state.games:
        raise No("no-table", f"There is no game called {game[:40]!r}.")
    return [checked(hall_of(state), game, setup) for setup in data.setups]


def checked(hall: Hall, game: str, setup: Setup) -> Checked:
    """What the hall says to a set-up."""
    aids = hall.appraised(game, setup)
    try:
        hall.completed(game, setup)
    except No as no:
        return Checked(False, no.says, no.rule, aids)
    return Checked(True, aids=aids)


@post("/api/games/{game:str}/trial", status_code=200, summary="How does a set-up fare between equal bots?")
async def try_setup(state: State, request: Request[Any, Any, Any], game: FromPath[str], data: JSONBody[Wish]) -> Tried:
    """What test games of bots have given; each call has a few more played, until there have been enough."""
    if game not in state.games:
        raise No("no-table", f"There is no game called {game[:40]!r}.")
    return await hall_of(state).tried(game, data.setup, visitor_of(request))


@get("/api/clocks", summary="What can be set about the clock of a table.")
async def list_clocks() -> Settings:
    """The settings of a clock, declared as those of a game."""
    return clocks.SETTINGS


@get("/api/reach", summary="By which address can others reach this server?")
async def show_reach(state: State, request: Request[Any, Any, Any]) -> Reach:
    """For who sits at the machine of the server, whose own links begin with localhost; others have the address."""
    if not is_here(request):
        return Reach(False)
    found, only_here = own_address(), state.host not in EVERYWHERE
    address = f"http://{found}:{(request.scope['server'] or ('', 0))[1]}" if found else ""
    if not address:
        return Reach(only_here, says="This machine is on no network: only people at it can open your links.")
    if only_here:
        says = f"Only this machine reaches the server now. Start it with --host 0.0.0.0, and friends open {address}."
        return Reach(True, address, says)
    return Reach(False, address, f"Friends on your network open {address}: send the link with this address.")


@get("/api/bots", summary="The bots that can take a seat.")
async def list_bots() -> list[Strength]:
    """The bots on offer, from weak to strong."""
    return list(STRENGTHS)


@post("/api/tables", summary="Make a table.")
async def make_table(state: State, request: Request[Any, Any, Any], data: JSONBody[NewTable]) -> Seated:
    """A new table with you at it; with nothing but a game's name, a game against a bot that begins at once."""
    return await hall_of(state).create(data, visitor_of(request), mark_of(request))


@get("/api/tables", summary="The lobby.")
async def list_tables(state: State) -> Lobby:
    """The public tables."""
    return await hall_of(state).lobby()


@post("/api/mine", status_code=200, summary="My tables.")
async def list_mine(state: State, data: JSONBody[Keys]) -> list[Listed]:
    """The tables at which you hold seats, with all that a list of them tells."""
    return await hall_of(state).mine(data.keys)


@post("/api/tables/{table:str}/shelf", status_code=200, summary="Put a table of mine away, take it out, or remove it.")
async def shelve_table(state: State, table: TableId, data: JSONBody[Shelving]) -> Listed:
    """Only your own list changes: the others there are told nothing."""
    return await hall_of(state).shelve(table, data)


@post("/api/tables/{table:str}/end", status_code=200, summary="Concede a game or call it off.")
async def end_game(state: State, table: TableId, data: JSONBody[Ending]) -> Listed:
    """Ends a game without going to its table."""
    return await hall_of(state).end(table, data)


@post("/api/luggage", summary="Take my seats to another device.")
async def pack_luggage(state: State, request: Request[Any, Any, Any], data: JSONBody[Keys]) -> luggage.Packed:
    """A short code for the other device; it works once, for ten minutes. This device keeps its seats too."""
    return await hall_of(state).pack(data.keys, visitor_of(request))


@post("/api/luggage/take", status_code=200, summary="Bring my seats here.")
async def take_luggage(state: State, data: JSONBody[luggage.Code]) -> luggage.Unpacked:
    """The seats that a code brings."""
    return await hall_of(state).unpack(data.code)


@post("/api/luggage/drop", status_code=200, summary="Make a code worthless.")
async def drop_luggage(state: State, data: JSONBody[luggage.Code]) -> luggage.Dropped:
    """Whether it was still there; if not, somebody has used it, or it has run out."""
    return await hall_of(state).drop(data.code)


@get("/api/tables/{table:str}", summary="One table.")
async def show_table(state: State, table: TableId) -> wire.Card:
    """What everybody may know about a table."""
    return (await hall_of(state).room(table)).table.card()


@get("/api/tables/{table:str}/invitation", summary="What the link to a table says.")
async def show_invitation(state: State, table: TableId) -> Invitation:
    """Which game, who, what, and which seats a guest may take."""
    return await hall_of(state).invitation(table)


@get(["/table/{table:str}", "/review/{table:str}"], media_type=MediaType.HTML, include_in_schema=False)
async def show_table_page(state: State, request: Request[Any, Any, Any], table: FromPath[str]) -> Response[bytes]:
    """The page of a table, with the words and the picture that others show in a preview of its link."""
    return previewed(state, request, await hall_of(state).preview(table))


@post("/api/tables/{table:str}/seats", summary="Sit down.")
async def take_seat(state: State, request: Request[Any, Any, Any], table: TableId, data: JSONBody[NewSeat]) -> Seated:
    """Takes an open seat."""
    return await hall_of(state).join(table, data, visitor_of(request), mark_of(request))


@get("/api/tables/{table:str}/record", media_type="text/plain; charset=utf-8", summary="The record of a finished game.")
async def show_record(state: State, table: TableId) -> str:
    """The game as text that `warroom replay` reads."""
    return await hall_of(state).record(table)


@get("/api/tables/{table:str}/moments", summary="A game position by position.")
async def list_moments(
    state: State,
    table: TableId,
    first: First = 0,
    count: Count = PAGE,
    seat: FromQuery[int] = -1,
    in_words: InWords = False,
    token: Annotated[str, HeaderParameter(name="X-Seat-Token", max_length=100)] = "",
) -> Response[list[Moment]]:
    """A game so far, by pages, through the eyes of a spectator (-1), of your own seat, or of any once it is over."""
    written = await hall_of(state).moments(table, seat, token, first, count, in_words)
    return Response(cast(list[Moment], b"[" + b",".join(written) + b"]"), media_type=MediaType.JSON)


@get("/api/tables/{table:str}/evaluations", summary="What the search thinks of a finished game.")
async def list_evaluations(
    state: State, request: Request[Any, Any, Any], table: TableId, first: First = 0, count: Few = 10
) -> list[Evaluation]:
    """What each seat could expect at each moment, and what the choices gave up; ask for a few moments at a time."""
    return await hall_of(state).evaluations(table, first, count, visitor_of(request))


@get("/api/tables/{table:str}/hint", summary="What the search would do now in your place.")
async def show_hint(
    state: State,
    request: Request[Any, Any, Any],
    table: TableId,
    token: Annotated[str, HeaderParameter(name="X-Seat-Token", max_length=100)] = "",
) -> Hint:
    """An answer to what is asked of you in a game against bots alone, from what your seat knows, and why."""
    return await hall_of(state).hint(table, token, visitor_of(request))


@get("/api/tables/{table:str}/advice", summary="How to mix what is chosen sealed at a moment.")
async def show_advice(
    state: State,
    request: Request[Any, Any, Any],
    table: TableId,
    move: Move = None,
    token: Annotated[str, HeaderParameter(name="X-Seat-Token", max_length=100)] = "",
) -> list[Advised]:
    """For every seat that decided sealed in a finished game, or for your own seat in a game against bots alone."""
    return await hall_of(state).advice(table, move, token, visitor_of(request))


@post("/api/tables/{table:str}/branch", summary="Play on from a moment.")
async def branch_table(
    state: State, request: Request[Any, Any, Any], table: TableId, data: JSONBody[NewBranch]
) -> Seated:
    """A table of your own, laid as it stood at a moment of a finished game."""
    return await hall_of(state).branch(table, data, visitor_of(request), mark_of(request))


@post("/api/records", summary="Put a record on a table.", request_max_body_size=Limits().record_bytes)
async def plant_record(state: State, request: Request[Any, Any, Any], data: JSONBody[NewRecord]) -> Seated:
    """A table from a record, to be looked at or to go on."""
    return await hall_of(state).plant(data, visitor_of(request), mark_of(request))


@get("/health", summary="Is the server well?")
async def show_health(state: State) -> Response[Health]:
    """Whether the server is well, and how full it is; 503 if it is not."""
    found = health_of(hall_of(state))
    return Response(found, status_code=200 if found.ok else 503)


def health_of(hall: Hall) -> Health:
    """How the server is."""
    now = time.monotonic()
    store, stuck = hall.store.behind(now) < SLOW and not hall.store.trouble, hall.stuck(SLOW)
    bots = hall.workers.behind(now) < BOTS_SLOW
    ok = store and bots and not stuck and not hall.closing
    return Health(ok, __version__, compiled(), len(hall.rooms), hall.lines.total(), store, stuck, bots)


@get("/metrics", media_type="text/plain; version=0.0.4; charset=utf-8", include_in_schema=False)
async def show_metrics(state: State, request: Request[Any, Any, Any]) -> str:
    """Counters and gauges for Prometheus, for who is on this machine or has the token."""
    if not may_count(request, state.metrics_token):
        raise No("foreign", "The figures are for who runs this server: ask on its machine, or with the token.")
    hall, now = hall_of(state), time.monotonic()
    health, path = health_of(hall), Path(hall.store.path)
    behind = hall.store.behind(now)
    return hall.metrics.text(
        {
            "up": health.ok,
            "tables_in_memory": health.tables,
            "tables_stuck": health.stuck,
            "lines_open": health.lines,
            "connections_open": hall.households.connections,
            "watchers": sum(room.watchers() for room in hall.rooms.values()),
            "bots_waiting": hall.workers.waiting,
            "reviews_waiting": hall.reviewers.waiting,
            "records_waiting": hall.readers.waiting,
            "store_behind_seconds": behind if behind > 1 else 0,
            "store_bytes": path.stat().st_size,
            "disk_free_bytes": shutil.disk_usage(path.parent).free // COARSE * COARSE,
        }
    )


def may_count(request: Request[Any, Any, Any], token: str) -> bool:
    """Whether a call may see the figures: it comes from this machine, and by no proxy, or it has the token."""
    given = request.headers.get("authorization", "").removeprefix("Bearer ")
    if token and secrets.compare_digest(given.encode(), token.encode()):
        return True
    return is_here(request)


def is_here(request: Request[Any, Any, Any]) -> bool:
    """Whether a call comes from this machine, and by no proxy."""
    proxied = any(name in request.headers for name in ("forwarded", "x-forwarded-for", "x-real-ip", "via"))
    return request.client is not None and request.client.host in HERE and not proxied


def mark_of(request: Request[Any, Any, Any]) -> str:
    """Whose tables are counted together: the mark of the visitor's own browser, if it shows one; at home, nobody's."""
    mark = request.headers.get("x-visitor", "")
    return HOME if is_here(request) else hash_of(mark[:100]) if mark else ""


def visitor_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """Who a call comes from, as far as limits are concerned."""
    return household(connection.client.host) if connection.client is not None else ""


def admit(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """Refuses a call that means another server, that another site's page has made, or that is one too many."""
    hall, scope, headers = hall_of(connection.app.state), connection.scope, connection.headers
    hosts = headers.getall("host", [])
    hall.names.check(hosts, (scope["server"] or ("", 0))[0])
    if isinstance(connection, Request) and connection.method not in ("GET", "HEAD"):
        check_origin(headers.getall("origin", []), hosts)
        if headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
            raise No("type", "Send this as application/json.")
    if scope["path"] not in WATCHED:
        hall.admit(visitor_of(connection))


async def protect(message: Message, _: Scope) -> None:
    """Gives every response, also a refusal, the headers that protect who reads it."""
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders(message)
        for name, value in HEADERS.items():
            headers.setdefault(name, value)


def refuse(request: Request[Any, Any, Any], no: No) -> Response[Trouble]:
    """A refusal as a response."""
    return Response(Trouble(no.reason, no.says, no.rule), status_code=STATUS.get(no.reason, 400))


def refuse_store(request: Request[Any, Any, Any], error: StoreError) -> Response[Trouble]:
    """A call that needs the store when it cannot be used."""
    logger.error("not kept", extra={"why": str(error), "method": request.method})
    hall_of(request.app.state).metrics.count("errors")
    return refuse(request, not_kept(error))


def refuse_http(request: Request[Any, Any, Any], error: HTTPException) -> Response[Trouble] | Response[bytes]:
    """A call that does not fit the schema or the server, in a sentence; a lost browser gets a page that says so."""
    if error.status_code == 404 and "text/html" in request.headers.get("accept", ""):
        return pages_of(request.app.state).front.response(request, 404)
    says = error.detail
    if isinstance(error, ValidationException) and isinstance(error.extra, list):
        details = [f"{one.get('key', '')}: {one.get('message', '')}" for one in error.extra if isinstance(one, dict)]
        says = "; ".join([says, *details])
    return Response(Trouble("http", says[:500]), status_code=error.status_code)


def refuse_deep(request: Request[Any, Any, Any], _: RecursionError) -> Response[Trouble]:
    """A call whose body is nested beyond all measure."""
    return Response(Trouble("http", "This is nested too deeply."), status_code=400)


def refuse_fault(request: Request[Any, Any, Any], error: Exception) -> Response[Trouble]:
    """A fault of ours: the log tells what, the client only that."""
    logger.error("call failed", exc_info=error, extra={"method": request.method})
    hall_of(request.app.state).metrics.count("errors")
    return Response(Trouble("fault", "Something went wrong on our side."), status_code=500)


def compiled() -> bool:
    """Whether the engine is the compiled one."""
    import warroom.kernel.words as words

    return not (words.__file__ or "").endswith(".py")


def make_app(
    data: Path | str,
    limits: Limits | None = None,
    find_game: Callable[[str], Game] = find,
    think: Think = thought,
    judge: Judge = judged,
    think_seconds: float = 20.0,
    workers: int = 2,
    new_secret: Callable[[], str] = fresh_secret,
    games: tuple[str, ...] | None = None,
    pages: Path = BUILT,
    packed: Sequence[Game] = (),
    names: Iterable[str] = (),
    metrics_token: str = "",
    host: str = HERE[0],
) -> Litestar:
    """The whole server over a store; the store is opened here, so that a broken one is noticed before anything runs.

    `names` are what it is called by besides its addresses; `metrics_token` opens `/metrics` to others; `host` is
    the address it listens on.
    """
    load()
    store = Store(data)
    limited = limits or Limits()
    known = {"find_game": find_game, "games": games or game_names(), "pages": Pages(pages), "packed": packed}
    state = State({**known, "metrics_token": metrics_token, "prints": Prints(), "host": host})

    @asynccontextmanager
    async def life(app: Litestar) -> AsyncIterator[None]:
        hall = app.state.hall = Hall(
            store,
            Bots(workers, think_seconds, think),
            limited,
            find_game,
            new_secret,
            Reviewers(2, think_seconds, judge, nice=5),
            packed,
            Readers(1, limited.record_seconds, looked_at, nice=10, prepare=load),
            Names(names),
        )
        hall.start()
        try:
            yield
        finally:
            await hall.close()

    app = Litestar(
        route_handlers=[
            show_page, show_asset, list_games, list_bots, list_clocks, list_rules, show_content, list_scenarios,
            list_lessons, list_puzzles, solve_puzzle, check_setups, try_setup,
            show_reach, make_table, list_tables, list_mine, show_table, shelve_table, end_game, take_seat,
            show_record, list_moments, list_evaluations, show_advice, show_hint, branch_table, plant_record,
            show_health, show_metrics, show_table_page, show_picture, show_file, show_invitation, pack_luggage,
            take_luggage, drop_luggage,
        ],
        lifespan=[life],
        state=state,
        guards=[admit],
        exception_handlers={
            No: refuse, StoreError: refuse_store, HTTPException: refuse_http, RecursionError: refuse_deep,
            Exception: refuse_fault,
        },
        before_send=[protect],
        request_max_body_size=limited.body_bytes,
        openapi_config=OpenAPIConfig(
            title="War Room",
            version="1",
            render_plugins=[JsonRenderPlugin()],
        ),
        logging_config=None,
    )  # fmt: skip
    bodies = (NewTable, NewSeat, NewRecord, NewBranch, Keys, Shelving, Ending, luggage.Code, Trouble)
    complete(app.openapi_schema, bodies)
    return app


class JsonLines(logging.Formatter):
    """A log line as JSON; of a call or a message only what is named here is ever logged."""

    FIELDS: Final = ("why", "seats", "strength", "method", "trace")

    def format(self, record: logging.LogRecord) -> str:
        """The record as one line."""
        line: dict[str, object] = {
            "time": self.formatTime(record, "%Y-%m-%dT%H:%M:%S"),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
        }
        line |= {field: getattr(record, field) for field in self.FIELDS if hasattr(record, field)}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line)
