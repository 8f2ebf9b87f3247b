"""Writes the stubs of the compiled modules: what a program sees of them when they run, with the types of their sources.

A wheel holds one beside every compiled module. They do not lie in `src`, where mypy is to check the bodies instead. The
`.py` has the types, the `.pxd` says what there is in C only: functions, fields and constants that Python can't reach.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Set
from pathlib import Path

NUMBERS = r"(?:const |unsigned |signed )*(?:int|long|char|short|float|double|bint|Cards|Action|Byte|Stream)(?: long)?"
HEADER = "# Made from the source of the same name: what there is of it once it is compiled.\n"
HIDDEN = {"__setattr__", "__eq__"}  # as every object has them, to whoever reads types


class Declared:
    """What a .pxd says: of each class its base, what is in C only, and the fields that Python can see."""

    def __init__(self, text: str, games: Set[str]) -> None:
        self.games = games  # the classes that are positions of a game, which nobody sets a field of
        self.hidden: dict[str, set[str]] = {"": set()}
        self.fields: dict[str, dict[str, tuple[str, bool]]] = {"": {}}  # each a type, and whether it can be set
        self.final: set[str] = set(re.findall(r"^@cython\.final\ncdef class (\w+)", text, re.M))
        owner = ""
        for line in text.splitlines():
            if found := re.match(r"cdef class (\w+)", line):
                owner = found[1]
                self.hidden[owner], self.fields[owner] = set(), {}
            elif found := re.match(r"( *)cdef (?!extern|enum|inline enum)(.+)", line):
                self.read(owner if found[1] else "", found[2])

    def read(self, owner: str, line: str) -> None:
        """One declaration: a function, or fields of a class or constants of the module."""
        if found := re.match(r"(?:inline )?[^(]*?(\w+)\(", line):
            self.hidden[owner].add(found[1])
            return
        seen = re.match(r"(public|readonly) (.*)", line)
        parts = re.fullmatch(rf"({NUMBERS}|\w+)(\[::1\])? (.+)", seen[2] if seen else line)
        if parts is None:
            raise SystemExit(f"what is declared by {line!r}?")
        kind, view, names = parts[1], parts[2] is not None, parts[3]
        for name in names.split(", "):
            bare, *sizes = re.split(r"\[", name)
            if seen is None:
                self.hidden[owner].add(bare)
            else:
                self.fields[owner][bare] = (typed(kind, len(sizes), view), seen[1] == "public")


def typed(kind: str, depth: int, view: bool) -> str:
    """What Python gets of a C type."""
    if view:
        return "Buffer"
    plain = "bool" if kind == "bint" else "float" if kind in ("float", "double") else kind
    if plain == kind and re.fullmatch(NUMBERS, kind) and kind != "float":
        plain = "int"
    for _ in range(depth):
        plain = f"list[{plain}]"
    return plain


def stub(source: str, declared: str, games: Set[str]) -> str:
    """The stub of a module, from its .py and its .pxd."""
    types = Declared(declared, games)
    lines = list(statements(ast.parse(source), types))
    return HEADER + "from typing import final\nfrom typing_extensions import Buffer\n" + "\n".join(lines) + "\n"


def statements(module: ast.Module, types: Declared) -> Iterator[str]:
    """The lines of a stub."""
    for node in module.body:
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            yield from map(ast.unparse, node.body)
        elif isinstance(node, ast.Import | ast.ImportFrom) and getattr(node, "module", "") != "__future__":
            yield ast.unparse(node)
        elif isinstance(node, ast.ClassDef):
            yield from class_lines(node, types)
        elif isinstance(node, ast.FunctionDef | ast.Assign | ast.AnnAssign):
            yield from member(node, types.hidden[""])


def class_lines(node: ast.ClassDef, types: Declared) -> Iterator[str]:
    """A class: its fields that can be seen, its constants and its methods."""
    fields = types.fields.get(node.name)
    heir = any(ast.unparse(base) in types.games for base in node.bases)
    position = heir or node.name in types.games
    constants = not node.bases or position > heir  # else they are said by its base
    bases = f"({', '.join(map(ast.unparse, node.bases))})" if node.bases else ""
    if node.name in types.final:
        yield "@final"
    yield f"class {node.name}{bases}:"
    body = []
    for name, (kind, settable) in (fields or {}).items():
        if settable and not position:
            body.append(f"{name}: {kind}")
        else:
            body += ["@property", f"def {name}(self) -> {kind}: ..."]
    if fields is None:  # an ordinary class among the compiled ones
        body += [f"{name}: {kind}" for name, kind in made(node)]
    for each in node.body:
        if isinstance(each, ast.FunctionDef | ast.Assign | ast.AnnAssign):
            body += member(each, types.hidden.get(node.name, set()) | HIDDEN | {*(fields or {})}, constants)
    yield from (f"    {line}" for line in body or ["..."])


def made(node: ast.ClassDef) -> Iterator[tuple[str, str]]:
    """The fields that an ordinary class annotates in its `__init__`."""
    for each in ast.walk(node):
        if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Attribute):
            yield each.target.attr, ast.unparse(each.annotation)


def member(node: ast.stmt, hidden: set[str], constants: bool = True) -> list[str]:
    """A function, or a constant; nothing for what is in C only, or what a class has from its base."""
    if isinstance(node, ast.FunctionDef):
        if node.name in hidden or (node.name == "__init__" and len(node.args.args) == 1):
            return []
        bare = ast.FunctionDef(node.name, node.args, [ast.Expr(ast.Constant(...))], [], node.returns, lineno=0)
        still = [f"@{name}" for name in map(ast.unparse, node.decorator_list) if name == "staticmethod"]
        return [*still, ast.unparse(bare).replace(":\n    ...", ": ...")]
    if isinstance(node, ast.AnnAssign):
        name = ast.unparse(node.target)
        default = " = ..." if isinstance(node.value, ast.Constant) else ""
        return [] if name in hidden else [f"{name}: {ast.unparse(node.annotation)}{default}"]
    assert isinstance(node, ast.Assign)
    if ast.unparse(node.targets[0]) == "__hash__":
        return ["__hash__: ClassVar[None]  # type: ignore[assignment]"]
    found = []
    for target in node.targets:
        names = target.elts if isinstance(target, ast.Tuple) else [target]
        for name in map(ast.unparse, names):
            if name not in hidden and constants:
                found.append(constant(name, node.value))
    return found


def constant(name: str, value: ast.expr) -> str:
    """A constant with the type of its value; one whose type can't be seen there has to be annotated."""
    if isinstance(value, ast.Name) and re.match(r"[A-Z][a-z]", value.id):
        return f"{name} = {value.id}"
    kind = kind_of(value)
    if kind is None:
        raise SystemExit(f"annotate {name} = {ast.unparse(value)}: its type can't be told from that")
    return f"{name}: {kind}"


def kind_of(value: ast.expr) -> str | None:
    """The type of a literal, or of what is reckoned from numbers."""
    match value:
        case ast.Constant():
            return type(value.value).__name__
        case ast.Tuple(elts=[_, *_]):
            kinds = [kind_of(each) for each in value.elts]
            if None in kinds:
                return None
            many = len(set(kinds)) == 1 and len(kinds) > 2
            return f"tuple[{kinds[0]}, ...]" if many else f"tuple[{', '.join(map(str, kinds))}]"
        case ast.BinOp():
            return kind_of(value.left)
        case ast.Call(func=ast.Name(id="frozenset")):
            return "frozenset[str]"
        case ast.Call(func=ast.Name(id=made_of)) if re.match(r"[A-Z][a-z]", made_of):
            return made_of
        case ast.Attribute(attr="compiled"):
            return "bool"
    return None


def kin(package: Path, root: str) -> Set[str]:
    """A class and all that come from it, by their names."""
    heirs = [
        (node.name, {ast.unparse(base) for base in node.bases})
        for path in package.rglob("*.py")
        for node in ast.parse(path.read_text("utf-8")).body
        if isinstance(node, ast.ClassDef)
    ]
    found, more = {root}, True
    while more:
        new = {name for name, bases in heirs if bases & found} - found
        found, more = found | new, bool(new)
    return found


def write(package: Path, into: Path) -> list[Path]:
    """Write the stubs of a package's compiled modules into another tree; their paths."""
    written, games = [], kin(package, "Game")
    for types in sorted(package.rglob("*.pxd")):
        declared = types.read_text("utf-8")
        if declared.startswith(("# C meaning of", "# As it stands")):
            continue  # there is no module, or its source tells the truth
        path = into / types.relative_to(package).with_suffix(".pyi")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(stub(types.with_suffix(".py").read_text("utf-8"), declared, games), "utf-8")
        written.append(path)
    return written
