"""What the compiler is given: the sources with marks, no line moved; and what it is not given: records, docstrings."""

from __future__ import annotations

import ast
import sys
import types
from pathlib import Path

import msgspec
from msgspec import Struct

from rulewright.fast.generating import finished, in_c, start_table
from rulewright.fast.sources import docstrings, looked_at, open_to_subclasses, quoted, record_statements
from rulewright.fast.watching import Watched
from rulewright.form.loading import RecordMaker
from rulewright.kernel import procedures

PROCEDURES = "rulewright.kernel.procedures"

TEXT = '''"""A module."""

from __future__ import annotations

from msgspec import Struct


class Early(Struct, frozen=True):
    late: Late
    ways: tuple[Late, ...] | None = None


class Late(Struct, frozen=True):
    named: dict[str, "int"]


class Rules:
    """One."""
'''


def config(record: type[Struct]) -> dict[str, object]:
    """How a record behaves, by the keywords of its class statement."""
    told = record.__struct_config__
    return {name: getattr(told, name) for name in dir(told) if not name.startswith("_")}


def test_classes_are_marked_without_moving_a_line() -> None:
    marked = open_to_subclasses(TEXT, ["Rules"])
    found = [marked.splitlines().index(line) for line in TEXT.splitlines() if line]
    assert found == [TEXT.splitlines().index(line) for line in TEXT.splitlines() if line]
    assert "@mypyc_attr(allow_interpreted_subclasses=True)\nclass Rules:" in marked
    names: dict[str, object] = {"mypyc_attr": lambda **_: lambda one: one}
    exec(marked, names)
    assert "mypy_extensions" not in marked.partition("if TYPE_CHECKING:")[0], "nothing has to be installed to run it"
    assert open_to_subclasses(TEXT, []) == TEXT


def test_annotations_of_records_are_quoted_and_mean_the_same() -> None:
    told = quoted(TEXT, ["Early", "Late"])
    assert "    late: 'Late'\n" in told
    assert "    ways: tuple[Late, ...] | None = None\n" in told, "only what the compiler would look up at once"
    assert ast.literal_eval(told.partition("named: ")[2].partition("\n")[0]) == 'dict[str, "int"]'
    assert quoted(TEXT, []) == TEXT


def test_a_record_made_from_its_statement_is_the_record_that_it_was() -> None:
    seen = {PROCEDURES: Watched(1.0, ["Signal", "Procedure", "Nothing"], [])}
    statements = record_statements(seen)
    twin = types.ModuleType(PROCEDURES)
    vars(twin).update(vars(procedures))
    kept = sys.modules[PROCEDURES]
    sys.modules[PROCEDURES] = twin
    try:
        made = RecordMaker(statements)("Signal", (Struct,), {"__module__": PROCEDURES})
    finally:
        sys.modules[PROCEDURES] = kept
    ours = procedures.Signal
    assert made is not ours
    for what in ("__struct_fields__", "__struct_defaults__", "__annotations__", "__module__", "__qualname__"):
        assert getattr(made, what) == getattr(ours, what)
    assert config(made) == config(ours)
    assert made.__doc__ == ours.__doc__
    assert msgspec.to_builtins(made(1)) == msgspec.to_builtins(ours(1))


def test_what_is_looked_at_is_what_is_compiled_and_what_that_imports() -> None:
    assert "rulewright.kernel.waiting" in looked_at(["rulewright.kernel.waiting"])
    assert "rulewright.kernel.records" in looked_at(["rulewright.kernel.state"])


def test_docstrings_are_found_by_function_and_by_class_and_method() -> None:
    found = docstrings(PROCEDURES)
    assert found["go_on"].startswith("The next step")
    assert found["Procedures___place"].startswith("The label of a procedure")


def test_generated_code_gets_our_header_names_of_its_own_and_docstrings() -> None:
    code = (
        '#include "__native_x.h"\n#include "__native_internal_x.h"\nCPyLit_Str; exec_x__mypyc();\n'
        '{"go", (PyCFunction)CPyPy_a___x___go, METH_FASTCALL, PyDoc_STR("go(n)\\n--\\n\\n") /* docstring */},\n'
    )
    told = finished(code, "a.x", {"go": 'Says "on".\n'})
    assert '#include "__native_internal_x.h"\n#include "records.h"\n' in told
    assert "#define exec_x__mypyc exec_x__mypyc__a_x\n" in told
    assert "#define CPyLit_Str CPyLit_Str__a_x\n" in told
    assert 'PyDoc_STR("go(n)\\n--\\n\\nSays \\042on\\042.\\012") /* docstring */' in told
    assert in_c("é?") == "\\303\\251\\077"


def test_every_module_is_listed_with_what_starts_it() -> None:
    assert '{"a.x", PyInit_x__mypyc__a_x, ensure_deps_x__mypyc__a_x, CPyInit_a___x},' in start_table(["a.x"])


def test_our_c_files_are_shipped_beside_the_code_that_uses_them(project: Path) -> None:
    kept = sorted(file.name for file in (project / "src" / "rulewright" / "fast").glob("*.[ch]"))
    assert kept == ["records.c", "records.h"]
    assert '"*.c", "*.h"' in (project / "pyproject.toml").read_text()
