"""Which tools this machine has, for dev.py and hatch_build.py: a C compiler that works, a Node that is new enough."""

import os
import shlex
import shutil
import subprocess
import sysconfig
import tempfile
from functools import cache
from pathlib import Path

PROBE = "#include <Python.h>\nint warroom_probe(void) { return PY_MAJOR_VERSION; }\n"


def has_compiler() -> bool:
    """Tell whether a C extension can be built here."""
    return compiler_fault() == ""


def compiler_fault(*more: str) -> str:
    """Tell what is wrong with the C compiler, tried out on a few lines with more flags; empty if nothing is."""
    return _fault(more, *(os.environ.get(name, "") for name in ("CC", "LDSHARED", "CFLAGS", "LDFLAGS", "PATH")))


@cache
def _fault(more: tuple[str, ...], cc: str, linker: str, cflags: str, ldflags: str, path: str) -> str:
    usual = sysconfig.get_config_var("CC") or "cc"
    compiler = shlex.split(cc or usual)
    link = linker or sysconfig.get_config_var("LDSHARED") or f"{usual} -shared"
    if cc and not linker and link.startswith(usual):  # as setuptools does
        link = cc + link[len(usual) :]
    with tempfile.TemporaryDirectory(prefix="warroom-probe-") as folder:
        (Path(folder) / "probe.c").write_text(PROBE)
        headers = f"-I{sysconfig.get_path('include')}"
        for command in (
            [*compiler, *shlex.split(cflags), *more, "-fPIC", headers, "-c", "probe.c", "-o", "probe.o"],
            [*shlex.split(link), "probe.o", *shlex.split(ldflags), *more, "-o", "probe.so"],
        ):
            try:
                done = subprocess.run(command, cwd=folder, capture_output=True, text=True, errors="replace", timeout=60)
            except FileNotFoundError:
                return f"there is no {command[0]}"
            except (OSError, subprocess.TimeoutExpired) as why:
                return f"{command[0]}: {why}"
            if done.returncode:
                said = (done.stderr or done.stdout).strip().splitlines()
                return f"{command[0]} ended with code {done.returncode}" + (f": {said[0]}" if said else "")
            if not (Path(folder) / command[-1]).exists():
                return f"{command[0]} made nothing of a few lines of C"
    return ""


def has_node() -> bool:
    """Tell whether there is an npm here, with a Node that the pages can be built with."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return False
    said = subprocess.run([node, "-p", "process.versions.node"], stdout=subprocess.PIPE, text=True).stdout
    return [int(part) for part in said.strip().split(".") if part.isdigit()] >= [20, 19]
