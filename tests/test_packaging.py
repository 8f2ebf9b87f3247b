"""What is built from the sources works where there are no sources: with a C compiler and without one."""

from __future__ import annotations

import doctest
import json
import os
import random
import re
import shlex
import shutil
import subprocess
import sys
import tarfile
import tomllib
import urllib.request
import zipfile
from dataclasses import dataclass
from pathlib import Path

import pytest

import parlour

ROOT = Path(__file__).parents[1]
TYPED = [
    path for path in (ROOT / "src/parlour").rglob("*.pxd") if not path.read_text("utf-8").startswith("# C meaning")
]
MODULES = {path.relative_to(ROOT / "src").with_suffix("").as_posix() for path in TYPED}
AS_THEY_STAND = {  # of which the source, which a wheel holds too, says all
    path.relative_to(ROOT / "src").with_suffix("").as_posix()
    for path in TYPED
    if path.read_text("utf-8").startswith("# As it stands")
}
NO_COMPILER = {"CC": "/no/such/compiler"}
NO_CC = "Windows does not ask the environment for its compiler"
WARNING = "there is no working C compiler"

PLAY_EVERY_GAME = """
import json, sys, parlour
from parlour import rulebook
played = {}
for name, kind in parlour.GAMES.items():
    assert rulebook.page(name)
    game, rng = parlour.deal(name, seats=kind.SEATS[1], seed=5), parlour.Rng(5)
    while not game.over:
        actions = game.legal_actions()
        game.play(actions[rng.below(len(actions))])
    played[name] = game.outcome().plain()
print(json.dumps({"from": parlour.__file__, "compiled": bool(parlour.COMPILED), "played": played}))
"""


USE_THE_LIBRARY = """
import json, sys, parlour
from parlour import bots, records
for name in parlour.GAMES:
    deal = parlour.prepare(name, seed=5)
    game, log = deal.start(), []
    chosen = bots.find("castellan").choose(bots.InformationSet(game), bots.Budget(simulations=20), 1)
    game.play(chosen, log)
    assert parlour.tell(log, game, 0) and parlour.view(game, 0) and game.to_svg(0)
    assert records.parse(records.Record.begin(deal, ["Ada", "Bo"]).text()).check()
    assert sum(parlour.spec(name, 2).observe(game, 0)) > 0
    assert str(game).startswith(repr(game)) and "pip install 'parlour[table]'" in str(game), str(game)
try:
    parlour.Batch("gwan", 2)
except ImportError as error:
    assert "pip install 'parlour[research]'" in str(error), error
print("well")
"""


@dataclass(frozen=True)
class Installed:
    """A wheel, what its build said, and an environment that holds it and what it asks for, nothing else."""

    compiled: bool
    wheel: Path
    said: str
    environment: Path
    client: Path  # what the web client was when the wheel was built

    def run(self, program: str, *arguments: str) -> str:
        """What a program of the environment says, far from the sources."""
        command = [str(self.environment / ("Scripts" if os.name == "nt" else "bin") / program), *arguments]
        return subprocess.run(command, cwd=self.environment, env=bare(), stdout=-1, text=True, check=True).stdout


def bare(**more: str) -> dict[str, str]:
    """The environment variables without those that lead to a checkout or say how to build."""
    unwanted = ("PYTHONPATH", "PARLOUR_PURE", "VIRTUAL_ENV", "CC")
    return {name: value for name, value in os.environ.items() if name not in unwanted} | more


def call(*command: str, cwd: Path, env: dict[str, str]) -> str:
    done = subprocess.run(command, cwd=cwd, env=env, stdout=-1, stderr=subprocess.STDOUT, text=True)
    assert done.returncode == 0, done.stdout
    return done.stdout


def sources(room: Path) -> Path:
    """What a fresh checkout has for the build: written by hand, nothing built but the web client."""
    checkout = room / "checkout"
    built = shutil.ignore_patterns("*.egg-info", "__pycache__", "*.so", "*.pyd", "node_modules")
    for name in ("src", "web"):
        shutil.copytree(ROOT / name, checkout / name, ignore=built)
    for name in ("LICENSE", "MANIFEST.in", "README.md", "pyproject.toml", "setup.py", "stubs.py"):
        shutil.copy(ROOT / name, checkout)
    return checkout


def build(room: Path, *what: str, **env: str) -> tuple[Path, str]:
    """A wheel from a fresh checkout, and what the build said. Builds with the tools at hand: no downloads."""
    command = [sys.executable, "-m", "build", "--no-isolation", *what, "--outdir", str(room / "dist")]
    said = call(*command, cwd=sources(room), env=bare(**env))
    (wheel,) = (room / "dist").glob("*.whl")
    return wheel, said


@pytest.fixture(scope="module", params=[True, False], ids=["compiled", "uncompiled"])
def installed(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    compiled = request.param
    if compiled and not parlour.COMPILED:
        pytest.skip("there is no C compiler here")
    if not compiled and sys.platform == "win32":
        pytest.skip(NO_CC)
    room = tmp_path_factory.mktemp("packaging")
    # The compiled wheel is built as a release is: the sdist from the checkout, the wheel from the sdist.
    # It is not to be fast here, only right.
    wheel, said = build(room, CFLAGS="-O0") if compiled else build(room, "--wheel", **NO_COMPILER)
    environment = room / "environment"
    call(sys.executable, "-m", "venv", "--without-pip", str(environment), cwd=room, env=bare())
    pip = [sys.executable, "-m", "pip", "--quiet", "--python", str(environment), "install", f"{wheel}[table]"]
    call(*pip, cwd=room, env=bare())
    return Installed(compiled, wheel, said, environment, room / "checkout/src/parlour/server/static")


def compiled_modules(wheel: Path) -> set[str]:
    names = [name for name in zipfile.ZipFile(wheel).namelist() if name.endswith((".so", ".pyd"))]
    return {name.partition(".")[0] for name in names}


def test_a_wheel_holds_all_compiled_modules_or_none(installed: Installed) -> None:
    assert compiled_modules(installed.wheel) == (MODULES | {"parlour/engine/shared"} if installed.compiled else set())
    assert installed.wheel.name.endswith("-py3-none-any.whl") == (not installed.compiled)
    assert (WARNING in installed.said) == (not installed.compiled)


def test_a_wheel_holds_every_source_and_page_and_no_c(installed: Installed) -> None:
    package = ROOT / "src/parlour"
    held = set(zipfile.ZipFile(installed.wheel).namelist())
    for path in package.rglob("*"):
        if path.suffix in (".py", ".pxd", ".md", ".typed"):
            assert str(Path("parlour", path.relative_to(package)).as_posix()) in held
    assert not [name for name in held if name.endswith(".c")]


def test_a_wheel_holds_the_web_client(installed: Installed) -> None:
    held = zipfile.ZipFile(installed.wheel)
    built = [path for path in installed.client.rglob("*") if path.is_file()]
    assert built, "the web client is not built: see what `make build` says"
    for path in built:
        name = path.relative_to(installed.client).as_posix()
        assert held.read(f"parlour/server/static/{name}") == path.read_bytes()


def test_a_source_distribution_holds_the_web_client_and_its_sources(installed: Installed) -> None:
    if not installed.compiled:
        pytest.skip("this wheel is built without one")
    (sdist,) = installed.wheel.parent.glob("*.tar.gz")
    with tarfile.open(sdist) as opened:
        held = {name.partition("/")[2] for name in opened.getnames()}
    assert {"web/package.json", "web/npm", "web/src/main.ts", "src/parlour/server/static/index.html"} <= held
    assert not [name for name in held if "node_modules" in name or "package-lock" in name]


def test_the_installed_command_serves_the_web_client(installed: Installed, tmp_path: Path) -> None:
    program = installed.environment / ("Scripts" if os.name == "nt" else "bin") / "parlour"
    command = [str(program), "serve", "--port", "0", "--data", str(tmp_path)]
    with subprocess.Popen(
        command, stdout=-1, text=True, cwd=installed.environment, env=bare(PARLOUR_LOG="error")
    ) as it:
        assert it.stdout is not None
        try:
            address = it.stdout.readline().split()[-1]
            page = urllib.request.urlopen(address, timeout=20).read()
            assert page == (installed.client / "index.html").read_bytes()
            scripts = re.findall(r'(?:src|href)="(/assets/[^"]+)"', page.decode())
            assert scripts
            for script in scripts:
                assert urllib.request.urlopen(address + script, timeout=20).status == 200
        finally:
            it.terminate()


def test_the_installed_package_plays_every_game(installed: Installed) -> None:
    said = json.loads(installed.run("python", "-c", PLAY_EVERY_GAME))
    assert Path(said["from"]).is_relative_to(installed.environment)
    assert said["compiled"] == installed.compiled
    assert set(said["played"]) == set(parlour.GAMES)
    assert all(outcome["winners"] for outcome in said["played"].values())


def test_what_a_release_tries_of_each_wheel_holds_for_this_one(installed: Installed) -> None:
    if not installed.compiled:
        pytest.skip("releases are compiled")
    release = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["cibuildwheel"]
    python, version = release["test-command"].split(" && ")
    installed.run(*shlex.split(python))
    installed.run(*version.split())


RESEARCH = """
import gymnasium, pettingzoo, pyspiel, parlour
import parlour.gymnasium, parlour.openspiel, parlour.pettingzoo
from pettingzoo.test import api_test
api_test(parlour.pettingzoo.env("gwan"), num_cycles=50)
table = gymnasium.make("parlour/vanilla-v0", opponents="greedy")
seen, about = table.reset(seed=1)
table.step(table.action_space.sample(about["action_mask"]))
state = pyspiel.load_game("parlour_nvwk_small").new_initial_state()
while not state.is_terminal():
    state.apply_action(state.legal_actions()[0])
batch = parlour.Batch("nvwk", 8, seats=3, threads=2)
while batch.finished < 8:
    batch.step(batch.sample())
print("well")
"""
LAB = """
import sys
from parlour.cli import main
asked = ["--bots", "random@1,greedy@1", "--deals", "6", "--sections", "seats", "--html", sys.argv[1]]
code = main(["lab", "gwan", *asked])
assert not code, code
assert "<svg" in open(sys.argv[1], encoding="utf-8").read()
print("well")
"""


@pytest.mark.parametrize(("extra", "program"), [("research", RESEARCH), ("lab", LAB)])
def test_an_extra_brings_all_that_its_part_needs(
    extra: str, program: str, installed: Installed, tmp_path: Path
) -> None:
    if not installed.compiled or sys.platform == "win32":
        pytest.skip("one wheel tells as much as two; OpenSpiel has none for Windows")
    alone = tmp_path / "alone"
    call(sys.executable, "-m", "venv", "--without-pip", str(alone), cwd=tmp_path, env=bare())
    pip = [sys.executable, "-m", "pip", "--quiet", "--python", str(alone), "install", f"{installed.wheel}[{extra}]"]
    call(*pip, cwd=tmp_path, env=bare())
    said = call(str(alone / "bin/python"), "-c", program, "report.html", cwd=tmp_path, env=bare())
    assert said.endswith("well\n"), said


def test_the_library_needs_nothing_and_says_what_more_needs(installed: Installed, tmp_path: Path) -> None:
    alone = tmp_path / "alone"
    call(sys.executable, "-m", "venv", "--without-pip", str(alone), cwd=tmp_path, env=bare())
    pip = [sys.executable, "-m", "pip", "--quiet", "--python", str(alone), "install", "--no-index"]
    call(*pip, str(installed.wheel), cwd=tmp_path, env=bare())
    programs = alone / ("Scripts" if os.name == "nt" else "bin")
    assert call(str(programs / "python"), "-c", USE_THE_LIBRARY, cwd=tmp_path, env=bare()).endswith("well\n")
    call(str(programs / "parlour"), "--version", cwd=tmp_path, env=bare())
    needy = {"serve": "table", "play gwan": "table", "bench": "lab", "arena --list": "lab", "train gwan": "lab"}
    for words, extra in needy.items():
        done = subprocess.run(
            [programs / "parlour", *words.split()], cwd=tmp_path, env=bare(), capture_output=True, text=True
        )
        assert done.returncode == 1
        assert f"pip install 'parlour[{extra}]'" in done.stderr, done.stderr
        assert "Traceback" not in done.stderr


def test_a_slow_build_says_so_once_when_it_is_imported(installed: Installed, tmp_path: Path) -> None:
    python = str(installed.environment / ("Scripts" if os.name == "nt" else "bin") / "python")
    (tmp_path / "program.py").write_text(
        "import parlour\nimport parlour.views\nprint(parlour.deal('gwan', seed=7).turn)\n"
    )

    def said(*command: str, **env: str) -> str:
        done = subprocess.run(command, cwd=tmp_path, env=bare(**env), capture_output=True, text=True, check=True)
        return done.stderr

    heard = said(python, "program.py")
    if installed.compiled:
        assert heard == ""
        return
    assert heard.count("RuntimeWarning") == 1
    assert "program.py:1: RuntimeWarning: Parlour was installed where there was no C compiler" in heard
    assert "pip install --force-reinstall" in heard
    assert said(python, "program.py", PARLOUR_PURE="1") == ""
    for command in ((python, "-m", "parlour"), (str(Path(python).with_name("parlour")),)):
        assert "RuntimeWarning" not in said(*command, "rules", "gwan")  # it says so in one line of its own


def test_a_wheel_is_small(installed: Installed) -> None:
    assert installed.wheel.stat().st_size < 5_000_000


def test_the_installed_command_tells_which_engine_it_runs(installed: Installed) -> None:
    said = installed.run("parlour", "--version")
    assert parlour.__version__ in said
    assert "compiled" in said
    assert ("uncompiled" in said) == (not installed.compiled)


@pytest.mark.parametrize("game", parlour.GAMES)
def test_the_installed_referee_plays_a_whole_game(installed: Installed, game: str) -> None:
    program = installed.environment / ("Scripts" if os.name == "nt" else "bin") / "parlour"
    chance = random.Random(5)
    with subprocess.Popen(
        [program, "referee"], stdin=-1, stdout=-1, text=True, encoding="utf-8", cwd=installed.environment, env=bare()
    ) as referee:
        assert referee.stdin is not None
        assert referee.stdout is not None
        request: dict[str, object] = {"new": {"game": game, "seed": 5}}
        while True:
            print(json.dumps(request), file=referee.stdin, flush=True)
            reply = json.loads(referee.stdout.readline())
            assert reply["ok"], reply
            if reply["over"]:
                break
            request = {"play": chance.choice(reply["legal"])}
        referee.stdin.close()
    assert referee.returncode == 0
    assert reply["turn"] is None
    assert reply["legal"] == []
    assert reply["outcome"]["winners"]


@pytest.mark.parametrize(
    "env",
    [
        pytest.param({"CC": "false"}, marks=pytest.mark.skipif(sys.platform == "win32", reason=NO_CC)),
        {"PARLOUR_PURE": "1"},
    ],
    ids=str,
)
def test_a_broken_compiler_or_a_wish_gives_the_uncompiled_wheel(env: dict[str, str], tmp_path: Path) -> None:
    wheel, said = build(tmp_path, "--wheel", **env)
    assert wheel.name.endswith("-py3-none-any.whl")
    assert not compiled_modules(wheel)
    assert (WARNING in said) == ("CC" in env)


@pytest.mark.skipif(sys.platform == "win32", reason=NO_CC)
def test_an_editable_install_without_a_compiler_leaves_nothing_compiled_behind(tmp_path: Path) -> None:
    checkout = sources(tmp_path)
    rules = checkout / "src/parlour/games/gwan"
    old = rules / "rules.so"
    old.write_text("compiled long ago")
    hook = f"from setuptools.build_meta import build_editable; build_editable({str(tmp_path)!r})"
    said = call(sys.executable, "-c", hook, cwd=checkout, env=bare(**NO_COMPILER))
    assert WARNING in said
    assert not old.exists()
    assert not [path for path in checkout.rglob("*") if path.suffix in (".so", ".pyd", ".c")]


# What Cython adds to every module, and that a class of its without arguments looks as if it took any.
NOT_OURS = r"""
.*\.__pyx_\w+__
.*\.__(reduce|setstate)_cython__
.*\.__test__
parlour\..*\.(Zones|Game|PlainGame|Playout|Gwan|VanillaRules|NvwkState)\.__init__
parlour\.games\..*\.VIEW
"""


def test_the_stubs_of_a_wheel_say_what_its_compiled_modules_are(installed: Installed, tmp_path: Path) -> None:
    if not installed.compiled:
        pytest.skip("these are the stubs of compiled modules")
    held = zipfile.ZipFile(installed.wheel)
    assert {name.removesuffix(".pyi") for name in held.namelist() if name.endswith(".pyi")} == MODULES - AS_THEY_STAND
    assert not list((ROOT / "src").rglob("*.pyi")), "beside a source a stub would keep mypy from checking it"
    held.extractall(tmp_path / "held")
    (tmp_path / "allowed").write_text(NOT_OURS)
    names = sorted(name.replace("/", ".") for name in MODULES - AS_THEY_STAND)
    command = [
        sys.executable,
        "-m",
        "mypy.stubtest",
        "--concise",
        "--ignore-disjoint-bases",
        "--ignore-unused-allowlist",
    ]
    here = {"MYPYPATH": str(tmp_path / "held"), "PYTHONPATH": str(tmp_path / "held")}
    call(*command, "--allowlist", str(tmp_path / "allowed"), *names, cwd=tmp_path, env=bare(**here))


def test_programs_that_use_a_wheel_are_checked_strictly(installed: Installed, tmp_path: Path) -> None:
    if not installed.compiled:
        pytest.skip("the types are the same")
    shutil.copytree(ROOT / "examples", tmp_path / "examples", ignore=shutil.ignore_patterns("__pycache__"))
    for page in (ROOT / "README.md", *(ROOT / "docs" / f"{name}.md" for name in ("library", "bots", "games"))):
        blocks = re.findall(r"^```(?:python|pycon)\n(.*?)^```$", page.read_text("utf-8"), re.M | re.S)
        lines = [
            "".join(each.source for each in doctest.DocTestParser().get_examples(block)) if ">>>" in block else block
            for block in blocks
        ]
        (tmp_path / "examples" / f"{page.stem.lower()}_page.py").write_text("".join(lines), "utf-8")
    program = installed.environment / ("Scripts" if os.name == "nt" else "bin") / "python"
    pip = [sys.executable, "-m", "pip", "--quiet", "--python", str(installed.environment), "install", "numpy>=2,<3"]
    call(*pip, cwd=tmp_path, env=bare())  # one that learns is among the examples
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file=", "--python-executable", str(program)]
    found = sorted(str(path) for path in (tmp_path / "examples").rglob("*.py"))
    call(*command, *found, cwd=tmp_path / "examples", env=bare())
    client = str(shutil.copy(ROOT / "tests" / "typed_client.py", tmp_path))
    call(*command, "--disallow-any-expr", client, cwd=tmp_path, env=bare())
