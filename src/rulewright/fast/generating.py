"""From sources to C: mypyc translates each module, and what it leaves out is put in.

    python -m rulewright.fast.generating SOURCES OUTPUT MODULE…

It runs in a process of its own, because mypyc ends the process if it finds a fault, and takes much memory.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping
from pathlib import Path

from rulewright.fast.sources import docstrings
from rulewright.form.manifest import SOURCES, source_file

_OWN = ("CPyStatics", "CPyGlobalsInit", "exports")
"""Names that each generated file has for itself, though not as `static`; so are all that begin with `CPyLit_`."""


def generate(sources: Path, output: Path, modules: list[str]) -> None:
    """Have mypyc write C for these modules, one file for each."""
    from mypyc.build import mypycify

    config = output / "mypy.ini"
    output.mkdir(parents=True, exist_ok=True)
    config.write_text(
        "[mypy]\nnamespace_packages = True\nexplicit_package_bases = True\nignore_missing_imports = True\n"
        "disable_error_code = used-before-def\n"  # the mark of a class is imported below it
    )
    os.chdir(sources)
    mypycify(
        [
            "--config-file",
            str(config),
            "--cache-dir",
            os.devnull,  # what mypyc keeps from run to run makes it take records for classes of its own
            *(f"{one.replace('.', '/')}.py" for one in modules),
        ],
        separate=True,
        include_runtime_files=False,
        target_dir=str(output),
    )


def generated_file(output: Path, module: str) -> Path:
    """The C file of a module."""
    package, _, name = module.rpartition(".")
    return output.joinpath(*package.split("."), f"__native_{name}.c")


def finished(text: str, module: str, documented: Mapping[str, str]) -> str:
    """The C code of a module, with names of its own, our header, and docstrings."""
    name, unique = module.rpartition(".")[2], module.replace(".", "_")
    own = {*_OWN, *re.findall(r"\bCPyLit_\w+", text)}
    own |= {f"{prefix}_{name}__mypyc" for prefix in ("exec", "ensure_deps", "PyInit", "module_def")}
    defines = "".join(f"#define {each} {each}__{unique}\n" for each in sorted(own))
    last = max(found.end() for found in re.finditer(r'^#include "__native_.*"$', text, re.MULTILINE))
    text = f'{defines}{text[:last]}\n#include "records.h"{text[last:]}'
    source = source_file(module)  # tracebacks name the file, wherever they are read
    text = text.replace(f'"{source.relative_to(SOURCES)}"', f'"{in_c(str(source))}"')
    prefix = f"CPyPy_{module.replace('.', '___')}___"

    def document(found: re.Match[str]) -> str:
        return found[0].removesuffix('")') + in_c(documented.get(found["function"], "")) + '")'

    return re.sub(rf'\(PyCFunction\){prefix}(?P<function>\w+),[^\n]*?PyDoc_STR\("[^\n"]*"\)', document, text)


def in_c(words: str) -> str:
    """Text as it stands between the quotes of a C string."""
    return "".join(chr(one) if 32 <= one < 127 and chr(one) not in '"\\?' else f"\\{one:03o}" for one in words.encode())


def start_table(modules: list[str]) -> str:
    """C code that lists the modules with the functions that start them, for `records.c`."""
    declared, entries = [], []
    for module in modules:
        name, unique, exported = module.rpartition(".")[2], module.replace(".", "_"), module.replace(".", "___")
        library, borrow, start = (
            f"PyInit_{name}__mypyc__{unique}",
            f"ensure_deps_{name}__mypyc__{unique}",
            f"CPyInit_{exported}",
        )
        declared += [f"PyObject *{library}(void);", f"int {borrow}(void);", f"PyObject *{start}(void);"]
        entries.append(f'    {{"{module}", {library}, {borrow}, {start}}},')
    head = ["#define RULEWRIGHT_RECORDS_C", '#include "records.h"']
    return "\n".join([*head, *declared, "const rw_module rw_modules[] = {", *entries, "    {NULL},", "};", ""])


def main() -> None:
    """Translate what is named on the command line."""
    sources, output, *modules = sys.argv[1:]
    generate(Path(sources), Path(output), modules)
    for module in modules:
        file = generated_file(Path(output), module)
        file.with_suffix(".finished.c").write_text(finished(file.read_text(), module, docstrings(module)))


if __name__ == "__main__":
    main()
