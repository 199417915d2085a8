"""What every record of the engine is like: `python -m tests.fast.records`, in the form that runs."""

from __future__ import annotations

import sys

from msgspec import Struct

from rulewright.games.registry import find_game, game_names


def main() -> None:
    """A line for each record: its keywords, fields, defaults, annotations and methods."""
    for name in game_names():
        find_game(name)
    for module, loaded in sorted(sys.modules.items()):
        if not module.startswith(("rulewright.kernel", "rulewright.effects", "rulewright.games")):
            continue
        for name, one in sorted(vars(loaded).items()):
            if isinstance(one, type) and issubclass(one, Struct) and one.__module__ == module:
                told = one.__struct_config__
                config = {key: getattr(told, key) for key in dir(told) if not key.startswith("_")}
                own = sorted(key for key, value in vars(one).items() if callable(value) or isinstance(value, property))
                defaults = [repr(value).partition(" at 0x")[0] for value in one.__struct_defaults__]
                print(module, name, config, one.__struct_fields__, defaults, one.__annotations__, own, one.__doc__)


if __name__ == "__main__":
    main()
