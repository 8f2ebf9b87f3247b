"""Leaves out of the reference what only compiled code can call: the verbs that a `.pxd` declares as `cdef`."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import griffe

CLASS = re.compile(r"^cdef class (\w+).*:\n((?:[ \t]+.*\n|\n)*)", re.M)
VERB = re.compile(r"^[ \t]+cdef [^\n(=]*?(\w+)\(", re.M)
FUNCTION = re.compile(r"^cdef [^\n(=]*?(\w+)\(.*\)", re.M)


class Compiled(griffe.Extension):
    """Takes such methods and functions out of their classes and modules."""

    def on_module(self, *, mod: griffe.Module, **_: Any) -> None:
        """A module, when it has been read."""
        typed = types_of(mod)
        for function in FUNCTION.findall(typed):
            mod.members.pop(function, None)
        for name, body in CLASS.findall(typed):
            kind = mod.members.get(name)
            for verb in VERB.findall(body) if isinstance(kind, griffe.Class) else ():
                kind.members.pop(verb, None)


def types_of(module: griffe.Module) -> str:
    """The `.pxd` beside a module, if there is one."""
    path = module.filepath
    typed = path.with_suffix(".pxd") if isinstance(path, Path) else None
    return typed.read_text() if typed and typed.exists() else ""
