"""`warroom backup`: a copy of all tables, also while the server runs."""

from __future__ import annotations

import shutil
import time
from pathlib import Path
from typing import Final

from warroom.cli.common import Wrong
from warroom.cli.serve import default_data
from warroom.tables.store import InUse, StoreError, copy_store, given, wanted

PATIENCE: Final = 600.0  # seconds until a server that makes no copy is given up


def backup(to: Path, /, *, data: Path | None = None) -> int:
    """Copy all tables into a new file, while the server runs or when it does not.

    A running server is asked by a file beside its own, and goes on playing while it makes the copy.

    Parameters
    ----------
    to
        The file for the copy; it must not exist yet.
    data
        The file that keeps all tables. (war-room.db in your data folder)
    """
    path = data if data is not None else default_data()
    if to.exists():
        raise Wrong(f"{to} is there already: take another name.")
    if not to.parent.is_dir():
        raise Wrong(f"{to}: there is no folder {to.parent}.")
    try:
        copy_store(path, to)
    except InUse:
        _ask(path, to)
    except StoreError as why:
        raise Wrong(str(why)) from why
    print(f"All tables are copied to {to} ({to.stat().st_size:,} bytes).")
    return 0


def _ask(path: Path, to: Path) -> None:
    """Asks the server that holds a store for a copy, and takes it from where the server lays it."""
    copy, ask = given(path), wanted(path)
    try:
        copy.unlink(missing_ok=True)
        ask.touch(0o600)
        deadline = time.monotonic() + PATIENCE
        while ask.exists() and time.monotonic() < deadline:
            time.sleep(0.05)
        if ask.exists():
            raise Wrong(f"The server that holds {path} has made no copy in {PATIENCE:g} seconds.")
        if not copy.exists():
            raise Wrong("The server could not make the copy; its log says why.")
        shutil.move(copy, to)
    except OSError as why:
        raise Wrong(f"{path} cannot be copied to {to}: {(why.strerror or str(why)).lower()}.") from why
    finally:
        ask.unlink(missing_ok=True)
