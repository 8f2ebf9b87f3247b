"""Compiles the rules with Cython; without a C compiler they run as plain Python."""

import sys

from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

COMPILED = ("chance", "game", "gwan", "nvwk", "playouts", "vanilla")
DIRECTIVES = {
    "language_level": 3,
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "annotation_typing": False,
}


class BuildRules(build_ext):
    """All compiled modules or none: they share C structs, so a half is worth nothing."""

    def run(self):
        try:
            super().run()
        except Exception as error:  # whatever a missing or broken compiler raises
            print(
                f"\nWARNING: the rules could not be compiled ({error}).\n"
                "WARNING: Parlour will run the uncompiled .py files, about a hundred times slower.\n",
                file=sys.stderr,
            )
            self.extensions = []


setup(
    ext_modules=cythonize(
        [
            Extension(f"parlour.rules.{name}", [f"src/parlour/rules/{name}.py"], extra_compile_args=["-O3"])
            for name in COMPILED
        ],
        compiler_directives=DIRECTIVES,
        build_dir="build/c",
    ),
    cmdclass={"build_ext": BuildRules},
)
