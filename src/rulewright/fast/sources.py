"""The sources as the compiler is given them, and what it cannot be given: record classes and docstrings.

The compiler works on a copy. There, the classes that make up a game's rules are marked as open to interpreted
subclasses, so that a game of another package can derive from them; no line changes its number, so tracebacks stay true.
"""

from __future__ import annotations
import __future__

import ast
import re
import shutil
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import CodeType

from rulewright.fast.watching import Watched
from rulewright.form.manifest import SOURCES, source_file

_FUTURE = "from __future__ import annotations"
_IMPORT = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from mypy_extensions import mypyc_attr\n"
_MARK = "@mypyc_attr(allow_interpreted_subclasses=True)"


def copy_sources(folder: Path, watched: Mapping[str, Watched]) -> list[Path]:
    """Copy all modules into a folder, marked; returns those to be compiled. What is unchanged is not written again."""
    wanted = set()
    for source in sorted((SOURCES / "rulewright").rglob("*.py")):
        copy = folder / source.relative_to(SOURCES)
        wanted.add(copy)
        module = ".".join(copy.relative_to(folder).with_suffix("").parts)
        text = source.read_text()
        if module in watched:
            text = open_to_subclasses(quoted(text, watched[module].records), watched[module].rules)
        _write(copy, text)
    for stray in set(folder.rglob("*.py")) - wanted:
        stray.unlink()
    return [folder / source_file(module).relative_to(SOURCES) for module in watched]


def open_to_subclasses(text: str, classes: Iterable[str]) -> str:
    """Mark some classes of a module; the mark takes the place of an empty line."""
    marked = text
    for name in classes:
        marked = re.sub(rf"\n\n(class {name}\b)", rf"\n{_MARK}\n\1", marked, count=1)
    # The compiler alone knows the mark, so it is imported for type checkers only, where no line is moved by it.
    return marked if marked == text else f"{marked}{_IMPORT}"


def quoted(text: str, records: Iterable[str]) -> str:
    """Quote the annotations of records: the compiler would look up a class that is defined only further down."""
    lines = text.splitlines(keepends=True)
    statements = [one for one in ast.parse(text).body if isinstance(one, ast.ClassDef) and one.name in records]
    for one in (each.annotation for each in ast.walk(ast.Module([*statements], [])) if isinstance(each, ast.AnnAssign)):
        if isinstance(one, ast.Name | ast.Attribute | ast.Subscript) and one.lineno == one.end_lineno:
            line = lines[one.lineno - 1].encode()
            words = line[one.col_offset : one.end_col_offset].decode()
            lines[one.lineno - 1] = (
                line[: one.col_offset] + repr(words).encode() + line[one.end_col_offset :]
            ).decode()
    return "".join(lines)


def record_statements(watched: Mapping[str, Watched]) -> dict[str, dict[str, CodeType]]:
    """The class statements of all records in the compiled modules, as bytecode."""
    found = {}
    for module, seen in watched.items():
        file = source_file(module)
        text = file.read_text()
        flags = __future__.annotations.compiler_flag if _FUTURE in text else 0
        found[module] = {
            one.name: compile(ast.Module([one], []), str(file), "exec", flags, dont_inherit=True)
            for one in ast.parse(text).body
            if isinstance(one, ast.ClassDef) and one.name in seen.records
        }
        assert sorted(found[module]) == sorted(seen.records), f"{module}: a record is not defined at its top level"
    return found


def docstrings(module: str) -> dict[str, str]:
    """The docstrings of a module's functions and methods, by their names, with the class before a method's."""
    tree = ast.parse(source_file(module).read_text())
    found = {}
    for one in tree.body:
        if isinstance(one, ast.FunctionDef):
            found[one.name] = ast.get_docstring(one, clean=False) or ""
        elif isinstance(one, ast.ClassDef):
            methods = [method for method in one.body if isinstance(method, ast.FunctionDef)]
            found |= {f"{one.name}___{each.name}": ast.get_docstring(each, clean=False) or "" for each in methods}
    return {name: text for name, text in found.items() if text}


def looked_at(watched: Iterable[str]) -> list[str]:
    """The compiled modules and the modules of ours that they import: whatever the compiler's decisions rest on."""
    found = set(watched)
    for module in watched:
        for node in ast.walk(ast.parse(source_file(module).read_text())):
            if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("rulewright"):
                found |= {node.module, *(f"{node.module}.{each.name}" for each in node.names)}
    return sorted(module for module in found if source_file(module).exists())


def _write(file: Path, text: str) -> None:
    if not file.exists() or file.read_text() != text:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)


def clear(folder: Path) -> None:
    """Remove a folder and all that is in it, if it is there."""
    shutil.rmtree(folder, ignore_errors=True)
