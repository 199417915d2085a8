"""How an instruction is said: who, the verb, the rest."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from rulewright.effects.selectors import Filter
from rulewright.text.printing import Piece


class Said(Struct, frozen=True):
    """An instruction in words: who, the verb, the rest; a verb of none where the words are whole."""

    who: str
    verb: str
    rest: Piece
    apart: Piece | None = None
    """The same in words that name their own subject."""

    @property
    def other(self) -> tuple[Piece, ...]:
        """The other ways to say it."""
        return () if self.apart is None else (self.apart,)


def third(verb: str) -> str:
    """A verb as one other person does it."""
    first, _, rest = verb.partition(" ")
    ending = "es" if first.endswith(("ch", "sh")) else "s"
    return f"{first}{ending} {rest}".strip()


def whole(piece: Piece) -> Said:
    """Words that name their own subject."""
    return Said("nobody", "", piece)


def without(kind: Filter, *left_out: str) -> Filter:
    """A description without some of what it says."""
    plain = Filter()
    return replace(kind, **{name: getattr(plain, name) for name in left_out})
