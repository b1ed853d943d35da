"""`warroom serve`: the server for live play."""

from __future__ import annotations

import gc
import logging
import os
import signal
import socket
import sys
import webbrowser
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, cast

from cyclopts import Parameter

from warroom.cli.common import Wrong, read_text
from warroom.games import read_game
from warroom.kernel.game import Game
from warroom.tables.limits import Limits
from warroom.tables.store import StoreError

if TYPE_CHECKING:
    from litestar import Litestar
    from uvicorn import Server

GRACE: Final = 5  # seconds that open calls get when the server closes
FILES: Final = 200  # open files besides connections: the store, workers, the interpreter's own
WAITING: Final = 128  # connections that may wait to be accepted; all of them are, before anybody else is heard


def serve(
    *,
    host: str = "127.0.0.1",
    port: int = 8470,
    data: Path | None = None,
    open: bool = False,
    behind_proxy: bool = False,
    allow_host: Annotated[list[str] | None, Parameter(name="--allow-host")] = None,
    metrics_token: Annotated[str, Parameter(env_var="WARROOM_METRICS_TOKEN")] = "",
    keep_days: float = 0.0,
    pack: Annotated[list[Path] | None, Parameter(name="--pack")] = None,
    verbose: bool = False,
) -> int:
    """Open the tables for live play in the browser.

    Parameters
    ----------
    host
        The address to listen on; 0.0.0.0 lets others on your network in. (127.0.0.1)
    port
        The port to listen on; 0 takes a free one. (8470)
    data
        The file that keeps all tables. (war-room.db in your data folder)
    open
        Open the browser.
    behind_proxy
        Trust the visitor's address that a reverse proxy on this machine tells.
    allow_host
        A name this server is reached by, such as games.example.org; may be repeated.
    metrics_token
        A secret that opens /metrics to other machines. (only this machine)
    keep_days
        Remove tables at which nothing has happened for so many days; 0 keeps them all. (0)
    pack
        A content pack that tables may be played with; may be repeated.
    verbose
        Log every line that opens and closes.
    """
    from warroom.tables.server import JsonLines, make_app

    if not 0 <= port <= 65535:
        raise Wrong(f"A port is a number from 0 to 65535, not {port}.")
    packed = packs_given(pack or [])
    door = listening(host, port)
    if not keep_days >= 0:
        raise Wrong(f"--keep-days takes a number of days, not {keep_days}.")
    limits = Limits(keep_days=keep_days)
    try:
        app = make_app(
            data if data is not None else default_data(),
            limits,
            packed=packed,
            names=[host, *(allow_host or [])],
            metrics_token=metrics_token,
            host=host,
        )
    except (StoreError, Wrong) as why:
        door.close()
        raise Wrong(str(why)) from why
    lines = logging.StreamHandler(sys.stderr)
    lines.setFormatter(JsonLines())
    logging.basicConfig(handlers=[lines], level=logging.WARNING, force=True)
    if verbose:
        logging.getLogger("warroom").setLevel(logging.INFO)
    server = made_server(app, behind_proxy)
    address = f"http://{_shown(host)}:{door.getsockname()[1]}"
    print(f"War Room is open at {address} (Ctrl-C closes it).", flush=True)
    print("Open this address in a browser: one click starts a game against a bot, a link invites a friend.", flush=True)
    if open:
        webbrowser.open(address)
    tune()
    raise_file_limit(limits.connections + FILES)
    for end in (signal.SIGINT, signal.SIGTERM):
        signal.signal(end, server.handle_exit)  # uvicorn raises again what ended it: that is no failure
    server.run(sockets=[door])
    return 0


def packs_given(paths: Sequence[Path]) -> list[Game]:
    """The games with the packs in these files; tables are to tell them apart by their titles."""
    packed = [read_game(read_text(path), str(path)) for path in paths]
    titles = [(game.name, game.pack.title) for game in packed if game.pack is not None]
    for title in titles:
        if titles.count(title) > 1:
            raise Wrong(f"Two packs for {title[0]} are called {title[1]}: give one of them another title.")
    return packed


def tune() -> None:
    """Sets this process up for nothing but serving; `./dev.py bench server` shows what each line is good for."""
    sys.setswitchinterval(0.0005)  # the store's thread gets its turn sooner: a tenth more moves a second
    gc.collect()
    gc.freeze()  # what is loaded now stays
    gc.set_threshold(10_000)  # with hundreds of tables a tenth less work, and half the longest waits


def raise_file_limit(files: int) -> None:
    """Lets this process have so many files and connections open at once, as far as the system allows it."""
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = files if hard == resource.RLIM_INFINITY else min(files, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def made_server(app: Litestar, behind_proxy: bool = False) -> Server:
    """The app under uvicorn, with a door of our own for connections and lines of our own for WebSockets."""
    from uvicorn import Config, Server

    from warroom.tables.doors import connections_of
    from warroom.tables.origins import HERE
    from warroom.tables.sockets import lines_of

    config = Config(
        app,
        http=cast(Any, connections_of(app, behind_proxy)),
        ws=cast(Any, lines_of(app, behind_proxy)),
        log_config=None,
        log_level="error",  # what visitors do wrong is counted, not logged
        access_log=False,
        server_header=False,
        proxy_headers=behind_proxy,
        forwarded_allow_ips=list(HERE),
        backlog=WAITING,
        timeout_graceful_shutdown=GRACE,
    )
    config.load()  # now, so that the server is ready at once when it says so
    return Server(config)


def default_data() -> Path:
    """Where the tables are kept if nothing else is said."""
    base = os.environ.get("XDG_DATA_HOME") or os.environ.get("LOCALAPPDATA") or Path.home() / ".local" / "share"
    folder = Path(base) / "warroom"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as why:
        raise Wrong(f"{folder} cannot be made: {why.strerror}. Say with --data where the tables are kept.") from why
    return folder / "war-room.db"


def listening(host: str, port: int) -> socket.socket:
    """A socket on the wished address, taken before anything else is begun."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except (OSError, UnicodeError) as why:
        raise Wrong(f"There is no address {host!r} here: {why}.") from why
    door = socket.socket(family, kind, protocol)
    if os.name != "nt":
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        door.bind(address)
        door.listen(WAITING)
    except OSError as why:
        door.close()
        hint = " Take another with --port." if port else ""
        raise Wrong(f"Port {port} at {host} cannot be used: {(why.strerror or str(why)).lower()}.{hint}") from why
    return door


def _shown(host: str) -> str:
    if host in ("0.0.0.0", "::"):
        return "localhost"
    return f"[{host}]" if ":" in host else host
