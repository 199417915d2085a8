"""The position of a case, laid out on a table of its own."""

from __future__ import annotations

import re
from collections.abc import Iterable

from rulewright.games.judging import SEATS, BadPosition
from rulewright.games.kit import Fields, GameKit
from rulewright.judge.files import Case
from rulewright.judge.table import JudgeTable
from rulewright.kernel.errors import FileFault, TextNotUnderstood, UnknownName
from rulewright.kernel.trace import Entry


def set_up(case: Case, kit: GameKit, trace: list[Entry]) -> JudgeTable:
    """The position of a case, at its first decision."""
    switches = case.fields.get("switches", {})
    if not isinstance(switches, dict) or not all(isinstance(one, bool) for one in switches.values()):
        raise case.fault("`switches` is not a table of rulings", "switches", "write switches = {R42 = false}")
    seed = case.fields.get("seed", 0)
    if type(seed) is not int:
        raise case.fault("`seed` is not a whole number", "seed", "write seed = 7")
    start = case.fields.get("start")
    if start not in (None, "setup"):
        raise case.fault(f"a case cannot start at {start!r}", "start", 'write start = "setup", or leave it out')
    known = {**kit.card_library(), **case.cards}
    try:
        rules = kit.rules(case.edition, switches, cards_named(case, kit), _seats(case, kit))
    except TextNotUnderstood as fault:
        line = known.get(fault.name, {}).get("", case.line)
        raise FileFault(case.file, f"the card is not proven: {fault}", line=line) from fault
    except UnknownName as fault:
        raise case.fault(str(fault), "switches") from fault
    try:
        game, names = kit.position(rules, case.fields, seed)
    except BadPosition as fault:
        raise case.fault(f"{fault.field}: {fault.message}", fault.field, fault.remedy) from fault
    except UnknownName as fault:
        told = UnknownName(fault.what, fault.name, known) if fault.what == "card" else fault
        field = next((key for key, value in case.fields.items() if fault.name in str(value)), "")
        raise case.fault(str(told), field) from fault
    game.trace = trace
    game.asks_all = True
    table = JudgeTable(kit, game, names, case.steps, case.defaults)
    game.run()
    return table


def _seats(case: Case, kit: GameKit) -> int:
    """How many sit at the table: a, b and every seat that has a key in the case."""
    letters = {key.partition(".")[0] for key in case.fields if "." in key} | {case.fields.get("turn")}
    wanted = max((SEATS.index(one) + 1 for one in letters if one in tuple(SEATS)), default=0)
    return max(wanted, min(kit.seats))


def cards_named(case: Case, kit: GameKit) -> list[Fields]:
    """The cards that a position names, and those that it has unless it says otherwise."""
    known = {**kit.card_library(), **case.cards}
    text = "\n".join(str(value) for value in case.fields.values()).casefold()
    plain = kit.plain_cards()
    named = names_in(text, known)
    return [*(known[name] for name in known if name in named), *(one for one in plain if one["name"] not in known)]


def names_in(text: str, known: Iterable[str]) -> set[str]:
    """The names that stand in a text in lower case; one within a longer name does not count."""
    found: set[str] = set()
    for name in sorted((name for name in known if name.casefold() in text), key=len, reverse=True):
        text, times = re.subn(rf"(?<!\w){re.escape(name.casefold())}(?!\w)", "\0", text)
        if times:
            found.add(name)
    return found
