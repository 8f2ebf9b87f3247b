"""Compiles the rules with Cython; without a C compiler, or with PARLOUR_PURE=1, they run as plain Python."""

import itertools
import os
import subprocess
import sys
import sysconfig
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from runpy import run_path
from tempfile import TemporaryDirectory

from Cython.Build import cythonize
from setuptools import Distribution, Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.editable_wheel import editable_wheel
from setuptools.command.sdist import sdist

SOURCE = Path("src/parlour")
CLIENT = SOURCE / "server/static/index.html"
ONLY_IN_C = "# C meaning of"  # begins a .pxd of C macros and names: there is no module to compile
SELDOM = ("bridge", "practice", "refusals", "words")  # small rather than fast: they have little to do
AS_IT_STANDS = "# As it stands"  # begins the .pxd of a module that is compiled as ordinary Python
SHARED = "parlour.engine.shared"  # what Cython would put into every module that looks at arrays: a tenth of a wheel
COMPILED = sorted(path for path in SOURCE.rglob("*.pxd") if not path.read_text("utf-8").startswith(ONLY_IN_C))
FLAGS = [
    *(["-O3"] if "-O" not in os.environ.get("CFLAGS", "") else []),  # who says how hard to try is heard
    "-ffp-contract=off",  # the same sums on every processor, and as plain Python has them
    "-fno-asynchronous-unwind-tables",  # nothing is thrown through C: a fifteenth of the size
    "-w",  # what a compiler warns of here is Cython's C, not ours
    "-g0",  # so is what a debugger would see, and it takes a quarter of the time
]
if sysconfig.get_platform().endswith("x86_64"):
    FLAGS.append("-mpopcnt")  # the rules count bits: every processor since 2009 does that in one step
LINKED = ["-Wl,-s"] if sys.platform == "linux" else []  # without names that nobody looks up
DIRECTIVES = {
    "language_level": 3,
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "annotation_typing": False,
    "allow_none_for_extension_args": False,  # None has no fields to look at
    "auto_pickle": False,  # what can be pickled says how
    "show_performance_hints": False,
}
CAREFUL = DIRECTIVES | {"boundscheck": True, "wraparound": True, "cdivision": False}  # for what stands in no C
WARNING = """
WARNING: there is no working C compiler here ({error}).
WARNING: Parlour will run its rules as plain Python: the same games, about a hundred times slower.
"""
NO_CLIENT = """
WARNING: the web client can not be built here ({error}).
WARNING: Parlour will play in the terminal and as a library, and its server will show no page.
"""


class BuildRules(build_ext):
    """Translates the rules to C just before they are compiled, and keeps the C out of src/."""

    def build_extensions(self):
        plain = {module(path) for path in COMPILED if path.read_text("utf-8").startswith(AS_IT_STANDS)}
        translated = []
        ours = [extension for extension in self.extensions if extension.name != SHARED]
        for directives, wanted in ((DIRECTIVES, False), (CAREFUL, True)):
            chosen = [extension for extension in ours if (extension.name in plain) == wanted]
            with redirect_stdout(StringIO()):  # errors are not told there
                translated += cythonize(
                    chosen, compiler_directives=directives, build_dir="build/c", shared_utility_qualified_name=SHARED
                )
        sources = {extension.name: extension.sources for extension in translated}
        sources[SHARED] = ["build/c/shared.c"]
        subprocess.run([sys.executable, "-m", "cython", f"--generate-shared={sources[SHARED][0]}"], check=True)
        for extension in self.extensions:
            extension.sources = sources[extension.name]
        self.extensions.sort(key=lambda extension: -os.path.getsize(extension.sources[0]))  # the long ones first
        self.parallel = os.cpu_count()
        self.count = itertools.count(1)
        super().build_extensions()

    def build_extension(self, extension):
        super().build_extension(extension)
        print(f"Rules: {next(self.count)} of {len(self.extensions)} modules compiled", flush=True)


class BuildPackage(build_py):
    """Puts the stubs of the compiled modules into a wheel; an editable install has the annotated sources."""

    def run(self):
        if not self.editable_mode:
            build_client()
        super().run()
        if not self.editable_mode:
            run_path("stubs.py")["write"](SOURCE, Path(self.build_lib, "parlour"))


class BuildSource(sdist):
    """A source distribution holds the web client as well: who installs from it needs no Node."""

    def run(self):
        build_client()
        super().run()


class InstallEditable(editable_wheel):
    """Plain Python runs straight from src/, where modules compiled earlier would shadow it."""

    def run(self):
        if not self.distribution.ext_modules:
            for old in [*SOURCE.rglob("*.so"), *SOURCE.rglob("*.pyd")]:
                old.unlink()
        super().run()


def build_client():
    """Build the web client where it has not been built; without Node there is none, and the server says so."""
    if not Path("web/npm").exists() or CLIENT.exists():
        return
    for words in (["install", "--omit=dev", "--no-package-lock", "--no-audit", "--no-fund"], ["run", "build"]):
        try:
            subprocess.run(["web/npm", "--silent", *words], check=True)
        except (OSError, subprocess.CalledProcessError) as error:
            print(NO_CLIENT.format(error=error), file=sys.stderr)
            return


def module(path):
    """The name of the module beside a .pxd."""
    return ".".join(path.with_suffix("").parts[1:])


def flags(path):
    """How a module is compiled: what stands as it is calls Python most of the time, and gains little from -O3."""
    if path.stem in SELDOM:
        return [*FLAGS, "-Os"]
    return [*FLAGS, "-O2"] if path.read_text("utf-8").startswith(AS_IT_STANDS) else FLAGS


def extensions():
    """The modules to compile: all of them or, as they share C structs, none."""
    if os.environ.get("PARLOUR_PURE", "0") not in ("", "0"):
        return []
    try:
        try_compiler()
    except Exception as error:  # whatever a missing or broken compiler raises
        print(WARNING.format(error=error), file=sys.stderr)
        return []
    return [
        Extension(
            module(path),
            [path.with_suffix(".py").as_posix()],
            extra_compile_args=flags(path) if sys.platform != "win32" else [],
            extra_link_args=LINKED,
        )
        for path in COMPILED
    ] + [
        Extension(
            SHARED,
            [],  # Cython writes it, just before it is compiled
            extra_compile_args=[*FLAGS, "-Os"] if sys.platform != "win32" else [],
            extra_link_args=LINKED,
        )
    ]


def try_compiler():
    """Compile and link the smallest extension module; raises where that does not work."""
    with TemporaryDirectory() as room:
        source = Path(room, "probe.c")
        source.write_text("#include <Python.h>\nPyMODINIT_FUNC PyInit_probe(void) { return NULL; }\n")
        probe = build_ext(Distribution({"ext_modules": [Extension("probe", [str(source)])]}))
        probe.build_lib = probe.build_temp = room
        probe.ensure_finalized()
        probe.run()


setup(
    ext_modules=extensions(),
    cmdclass={
        "build_ext": BuildRules,
        "build_py": BuildPackage,
        "editable_wheel": InstallEditable,
        "sdist": BuildSource,
    },
)
