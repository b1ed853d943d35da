"""`warroom tables`: what the file that keeps all tables holds, whether it is sound, and how it becomes smaller."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Literal

from warroom.cli.common import Wrong
from warroom.cli.serve import default_data
from warroom.tables.store import DAY, InUse, Store, StoreError


def tables(
    do: Literal["check", "prune"], /, *, days: float | None = None, unfinished: bool = False, data: Path | None = None
) -> int:
    """Look whether the tables of a server that does not run are sound, or remove old ones.

    check reads the log of every table and names those that are damaged (exit code 1). prune removes tables at which
    nothing has happened for some days: finished games, with --unfinished the others too.

    Parameters
    ----------
    do
        check or prune.
    days
        With prune: for how many days nothing has happened at what is removed.
    unfinished
        With prune: also games that are not over, and tables at which nobody has sat down.
    data
        The file that keeps all tables. (war-room.db in your data folder)
    """
    path = data if data is not None else default_data()
    if do == "prune" and (days is None or not days >= 0):
        raise Wrong("Say how old a table must be to be removed, such as --days 90.")
    if not path.is_file():
        raise Wrong(f"{path}: there is no such file.")
    try:
        return asyncio.run(_check(path) if do == "check" else _prune(path, days or 0.0, not unfinished))
    except InUse as why:
        raise Wrong(f"{why} Stop it first; with --keep-days it removes old tables by itself.") from why
    except StoreError as why:
        raise Wrong(str(why)) from why


async def _check(path: Path) -> int:
    store = Store(path)
    try:
        damaged, count = await store.damaged_logs(), await store.count()
        for loss in store.losses:
            print(f"table {loss.table}: had {loss.had} entries, {loss.left} are left")
        for table in damaged:
            print(f"table {table}: its log is not as it was written")
        if not damaged and not store.losses:
            print(f"All {count:,} tables are sound.")
        return 1 if damaged or store.losses else 0
    finally:
        await store.close()


async def _prune(path: Path, days: float, finished: bool) -> int:
    store = Store(path)
    try:
        before = await store.count()
        while await store.prune(time.time() - days * DAY, finished):
            pass
        after = await store.count()
        await store.shrink()
    finally:
        await store.close()
    print(f"{before - after:,} of {before:,} tables are removed.")
    return 0
