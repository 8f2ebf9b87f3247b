"""Lets the reference show the examples of docstrings as code, where they stand."""

from __future__ import annotations

import re
from typing import Any

import griffe

EXAMPLE = re.compile(r"((?:^|(?<=\n\n))>>> .*?)(?=\n\n|\Z)", re.S)


class Doctests(griffe.Extension):
    """Puts a fence round every paragraph that begins with >>>."""

    def on_package(self, *, pkg: griffe.Module, **_: Any) -> None:
        """The whole package, when it has been read."""
        waiting: list[griffe.Object] = [pkg]
        while waiting:
            found = waiting.pop()
            if found.docstring:
                found.docstring.value = EXAMPLE.sub(r"```pycon\n\1\n```", found.docstring.value)
            waiting += [member for member in found.members.values() if isinstance(member, griffe.Object)]
