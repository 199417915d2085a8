"""Agreement: words for whoever does something go with whoever does it, and names for cards with what the cards are."""

from __future__ import annotations

from typing import Any, Self, TypeVar, cast

from rulewright.effects import verbs as v
from rulewright.effects.selectors import Register, Who
from rulewright.text.pending import SUBJECT, THEY, Misread, rebuild

Node = TypeVar("Node")


class Own(str):
    """Whoever does something, called so besides: your hand, until they have, even if you cannot."""

    __slots__ = ("said",)
    said: Who

    def __new__(cls, said: Who) -> Self:
        """The word goes with the place of the doer until it is known who that is."""
        found = super().__new__(cls, SUBJECT)
        found.said = said
        return found


def own(said: Any) -> Who:
    """Whoever does something, who must be the one that this word means."""
    return cast("Who", Own(said))


def anybodys(node: Node) -> Node:
    """The node in which what is called one's own is that of whoever is spoken of."""
    return rebuild(node, lambda part: SUBJECT if isinstance(part, Own) else part)


def agrees(said: Any, who: Any) -> bool:
    """Whether a word can mean whoever does something: you is only you, they and that player anybody else."""
    if said == "you" or who == "you":
        return bool(said == who)
    return bool(said in (THEY, "that player", who) or who == THEY)


def with_subject(node: Node, who: Who) -> Node:
    """The node with whoever does it put in; what is called their own must be theirs."""

    def put_in(part: Any) -> Any:
        if not isinstance(part, str) or part != SUBJECT:
            return part
        if isinstance(part, Own) and not agrees(part.said, who):
            raise Misread(f"{_IN_WORDS.get(str(part.said), part.said)} cannot mean whoever does this")
        return who

    return rebuild(node, put_in)


_IN_WORDS = {"you": "you", "they": "they", "opponent": "your opponent"}


def doer_of(effect: v.Effect, before: tuple[v.Effect, ...] = ()) -> Any:
    """Who carries out an instruction: whoever chose for it; of what rests on something, whoever does the last of it."""
    cards = getattr(effect, "cards", None)
    for one in before:
        if isinstance(one, v.Pick) and one.choose and cards == Register(one.into):
            return one.who
    inner = getattr(effect, "effects", ())
    if isinstance(effect, v.If | v.SoOften) and inner:
        return doer_of(inner[-1])
    if isinstance(effect, v.ForEachPlayer):
        return "that player"
    return getattr(effect, "who", None) or getattr(effect, "by", "you")


def check_doer(effect: v.Effect | None, said: Any, before: tuple[v.Effect, ...] = ()) -> None:
    """If you do, if they can: of whoever the instruction says does it."""
    if effect is not None and said and not agrees(said, doer_of(effect, before)):
        raise Misread("if who did that?")
