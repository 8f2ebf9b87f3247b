"""The fields that a game declares beyond the common ones: made in its `__init__`, typed as public in its .pxd."""

from __future__ import annotations

from types import GetSetDescriptorType

FIELDS: dict[type, list[str]] = {}  # of each game, once they have been looked up


def fields_of(kind: type) -> list[str]:
    """What a game declares beyond the common fields, in order."""
    if kind not in FIELDS:
        FIELDS[kind] = declared_fields(kind)
    return FIELDS[kind]


def declared_fields(kind: type) -> list[str]:
    """The same, looked up; what a subclass in Python keeps is no part of a position."""
    root = kind.__mro__[-2]  # Game
    if not isinstance(vars(root).get("seats"), GetSetDescriptorType):  # uncompiled
        return sorted(vars(kind()).keys() - vars(root()).keys())
    own = [vars(each) for each in kind.__mro__ if each not in (root, object) and "__dict__" not in vars(each)]
    return sorted(name for names in own for name, what in names.items() if isinstance(what, GetSetDescriptorType))
