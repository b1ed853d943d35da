"""The browser's pages: the built client, read once and handed out, packed for those who can unpack it."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import mimetypes
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import msgspec
from litestar import MediaType, Request, Response, get
from litestar.datastructures import State
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from warroom.tables.invitations import Invitation, of_the_house, tags

BUILT: Final = Path(__file__).parent.parent / "static"  # put there by the build of the wheel
ADDRESSES: Final = ["/", "/tables", "/new/{game:str}", "/rules", "/rules/{game:str}",
                    "/rules/{game:str}/{rule:str}", "/build/{game:str}", "/build/{game:str}/{mech:str}",
                    "/learn", "/learn/{game:str}", "/puzzles", "/puzzles/{game:str}", "/about", "/move"]  # fmt: skip
ROOT: Final = ["LICENSES.txt", "icon.svg", "icon-turn.svg", "icon-192.png", "icon-512.png", "icon-maskable.png",
               "manifest.webmanifest", "offline.css", "offline.html", "sw.js"]  # fmt: skip
FOR_EVER: Final = "public, max-age=31536000, immutable"  # the names of assets change with what is in them
A_DAY: Final = "public, max-age=86400"
KINDS: Final = {".webmanifest": "application/manifest+json", ".woff2": "font/woff2"}  # what Python may not know
MISSING: Final = """<!doctype html><html lang="en"><meta charset="utf-8"><title>War Room</title>
<h1>War Room</h1><p>This copy was installed without its pages. In a checkout, <code>./dev.py run</code> builds them.
Programs find their way by <a href="/schema/openapi.json">the description of all calls</a>.</p></html>
"""


class Page:
    """A file of the client, plain and packed."""

    def __init__(self, name: str, content: bytes) -> None:
        self.kind = KINDS.get(Path(name).suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
        self.plain = content
        packed = gzip.compress(content, 9, mtime=0)
        self.packed = packed if len(packed) < len(content) else None
        self.tag = f'W/"{hashlib.sha256(content).hexdigest()[:20]}"'

    def response(self, request: Request[Any, Any, Any], status: int = 200) -> Response[bytes]:
        """The file, packed if the browser can unpack it."""
        packed = self.packed if "gzip" in request.headers.get("accept-encoding", "") else None
        headers = {"Vary": "Accept-Encoding", **({"Content-Encoding": "gzip"} if packed is not None else {})}
        return Response(packed or self.plain, status_code=status, media_type=self.kind, headers=headers)

    def kept(self, request: Request[Any, Any, Any]) -> Response[bytes]:
        """The same for what browsers keep and ask about again: who has it already is only told so."""
        known = [tag.strip() for tag in request.headers.get("if-none-match", "").split(",")]
        if self.tag in known:
            response = Response(b"", status_code=304, media_type=self.kind, headers={"Vary": "Accept-Encoding"})
        else:
            response = self.response(request)
        response.headers.update({"ETag": self.tag, "Cache-Control": "no-cache"})
        return response


class Prints:
    """What is the same for all as long as the server runs: worked out once, not while others wait, and packed."""

    def __init__(self) -> None:
        self._made: dict[str, asyncio.Task[Page]] = {}

    async def of(self, name: str, make: Callable[[], object]) -> Page:
        """What was made under this name, or is made now."""
        if name not in self._made:
            self._made[name] = asyncio.create_task(asyncio.to_thread(_printed, make))
        try:
            return await asyncio.shield(self._made[name])
        except Exception:
            self._made.pop(name, None)
            raise


def _printed(make: Callable[[], object]) -> Page:
    return Page("print.json", msgspec.json.encode(make()))


class Pages:
    """All files of the client, in memory; without a built client, one page that says so."""

    def __init__(self, folder: Path = BUILT) -> None:
        files = [path for path in sorted(folder.rglob("*")) if path.is_file()] if folder.is_dir() else []
        self.files = {path.relative_to(folder).as_posix(): Page(path.name, path.read_bytes()) for path in files}
        self.front = self.files.get("index.html") or Page("index.html", MISSING.encode())

    def with_head(self, lines: str) -> Page:
        """The front page with some more lines in its head."""
        return Page("index.html", self.front.plain.replace(b"</title>", b"</title>" + lines.encode(), 1))

    def picture(self, game: str) -> str:
        """Where the picture of a game for previews is, or that of the house; none: nowhere."""
        names = [f"og/{name}.{kind}" for name in (game, "war-room") for kind in ("png", "svg")]
        return next((f"/{name}" for name in names if name in self.files), "")


def pages_of(state: State) -> Pages:
    """The pages of this server."""
    pages: Pages = state.pages
    return pages


def previewed(state: State, request: Request[Any, Any, Any], found: Invitation) -> Response[bytes]:
    """The one page, with the words and the picture that others show in a preview of a link to it."""
    pages = pages_of(state)
    picture = pages.picture(found.game)
    base = f"{request.scope['scheme']}://{request.headers.get('host', '')}"
    head = tags(found, base + request.scope["path"], base + picture if picture else "")
    return pages.with_head(head).response(request)


@get(ADDRESSES, media_type=MediaType.HTML, include_in_schema=False)
async def show_page(state: State, request: Request[Any, Any, Any]) -> Response[bytes]:
    """The one page that draws all others."""
    return previewed(state, request, of_the_house(request.path_params.get("game", "")))


@get([f"/{name}" for name in ROOT], include_in_schema=False, response_headers={})
async def show_file(state: State, request: Request[Any, Any, Any]) -> Response[bytes]:
    """The sign of the house, what makes it an app, the page that is shown without a line, and all licences."""
    page = pages_of(state).files.get(request.url.path.removeprefix("/"))
    if page is None:
        raise NotFoundException("This copy was installed without its pages.")
    return page.response(request)


@get("/og/{name:str}", include_in_schema=False, response_headers={})
async def show_picture(state: State, request: Request[Any, Any, Any], name: FromPath[str]) -> Response[bytes]:
    """A picture that others show in a preview of a link."""
    page = pages_of(state).files.get(f"og/{name}")
    if page is None:
        raise NotFoundException(f"There is no picture {name[:60]!r} here.")
    response = page.response(request)
    response.headers["Cache-Control"] = A_DAY
    return response


@get("/assets/{name:str}", include_in_schema=False, response_headers={})
async def show_asset(state: State, request: Request[Any, Any, Any], name: FromPath[str]) -> Response[bytes]:
    """A script, a style or a picture of the client."""
    page = pages_of(state).files.get(f"assets/{name}")
    if page is None:
        raise NotFoundException(f"There is no file {name[:60]!r} here.")
    response = page.response(request)
    response.headers["Cache-Control"] = FOR_EVER
    return response
