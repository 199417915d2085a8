"""How compiled modules are imported: a finder before Python's own, which serves them from one extension module."""

from __future__ import annotations

import marshal
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ExtensionFileLoader, ModuleSpec
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

from rulewright.form.manifest import LIBRARY, Manifest, library_file, records_file, source_file

_BORROWED = "__mypyc"
"""The compiler's ending for the library of a module, from which other modules borrow its functions and types."""


class RecordMaker:
    """Makes the class of a record where compiled code comes to its class statement.

    The compiler would drop the keywords of the statement and most annotations; so it is the interpreter that runs it,
    among the names of its module, and the class is what it is in the interpreted form.
    """

    __slots__ = ("_statements",)

    def __init__(self, statements: Mapping[str, Mapping[str, CodeType]]) -> None:
        self._statements = statements

    def __call__(self, name: str, bases: tuple[type, ...], namespace: Mapping[str, Any]) -> Any:
        """The class of that name, as its source says."""
        module = namespace["__module__"]
        names = vars(sys.modules[module])
        exec(self._statements[module][name], names)
        return names[name]


class CompiledFinder(MetaPathFinder, Loader):
    """Finds the modules of a build."""

    def __init__(self, folder: Path, manifest: Manifest) -> None:
        self._modules = frozenset(manifest.modules)
        self._file = str(library_file(folder))
        spec = spec_from_loader(LIBRARY, ExtensionFileLoader(LIBRARY, self._file))
        assert spec is not None, "a loader was given"
        self._library: Any = module_from_spec(spec)
        self._maker = RecordMaker(marshal.loads(records_file(folder).read_bytes()))
        self._ready = False

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Where a compiled module comes from; None for any other, which Python finds itself."""
        if fullname in self._modules:
            spec = ModuleSpec(fullname, self, origin=str(source_file(fullname)))
        elif fullname.endswith(_BORROWED) and fullname.removesuffix(_BORROWED) in self._modules:
            spec = ModuleSpec(fullname, self, origin=self._file)
        else:
            return None
        spec.has_location = True
        return spec

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        """Make a module and run it; compiled code does both at once."""
        if not self._ready:
            self._prepare()
        if spec.name in self._modules:
            import_module(spec.name + _BORROWED)  # it has to be there before its module is made
            made: ModuleType = self._library.start(spec.name)
            made.__file__, made.__spec__, made.__loader__ = spec.origin, spec, self
            return made
        library: ModuleType = self._library.library(spec.name.removesuffix(_BORROWED))
        return library

    def exec_module(self, module: ModuleType) -> None:
        """It has run already."""

    def _prepare(self) -> None:
        import msgspec

        self._library.prepare(msgspec.structs.replace, msgspec.Struct, self._maker)
        self._ready = True


def install(folder: Path, manifest: Manifest) -> None:
    """Import what is compiled from a build from now on; fails with ImportError if its library cannot be loaded."""
    sys.meta_path.insert(0, CompiledFinder(folder, manifest))
