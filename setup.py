"""Compiles the rules with Cython; without a C compiler, or with PARLOUR_PURE=1, they run as plain Python."""

import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from Cython.Build import cythonize
from setuptools import Distribution, Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.editable_wheel import editable_wheel

FOLDERS = (Path("src/parlour/rules"), Path("src/parlour/bots"))
ONLY_IN_C = {"bits"}  # its .pxd is C macros; there is no module to compile
COMPILED = sorted(path for folder in FOLDERS for path in folder.glob("*.pxd") if path.stem not in ONLY_IN_C)
FLAGS = [] if sys.platform == "win32" else ["-O3", "-w"]  # what a compiler warns of here is Cython's C, not ours
DIRECTIVES = {
    "language_level": 3,
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "annotation_typing": False,
}
WARNING = """
WARNING: there is no working C compiler here ({error}).
WARNING: Parlour will run its rules as plain Python: the same games, about a hundred times slower.
"""


class BuildRules(build_ext):
    """Translates the rules to C just before they are compiled, and keeps the C out of src/."""

    def build_extensions(self):
        translated = cythonize(self.extensions, compiler_directives=DIRECTIVES, build_dir="build/c")
        sources = {extension.name: extension.sources for extension in translated}
        for extension in self.extensions:
            extension.sources = sources[extension.name]
        self.parallel = os.cpu_count()
        super().build_extensions()


class InstallEditable(editable_wheel):
    """Plain Python runs straight from src/, where modules compiled earlier would shadow it."""

    def run(self):
        if not self.distribution.ext_modules:
            for old in [path for folder in FOLDERS for path in (*folder.glob("*.so"), *folder.glob("*.pyd"))]:
                old.unlink()
        super().run()


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
            ".".join(path.with_suffix("").parts[1:]), [path.with_suffix(".py").as_posix()], extra_compile_args=FLAGS
        )
        for path in COMPILED
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


setup(ext_modules=extensions(), cmdclass={"build_ext": BuildRules, "editable_wheel": InstallEditable})
