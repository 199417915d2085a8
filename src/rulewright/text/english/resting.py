"""What rests on whether the instruction before it was done: if you do, each player who cannot."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.text.agreement import with_subject
from rulewright.text.construction import Construction, Made, construction
from rulewright.text.english.statements import Effects, Statement, delayed
from rulewright.text.lexicon import Lexicon
from rulewright.text.pending import THEY


def constructions(lexicon: Lexicon) -> Iterator[Construction]:
    """`Statement`s that belong to the one before them."""
    for done, do, does, cannot in (
        ("did", "do", "does", ""),
        ("not done", "do not", "does not", "cannot"),
    ):
        for who, form in (("you", do), ("they", do), ("they", does)):
            yield from _resting(done, f"if {who} {form} [so] , {{does:Clause}}", who)
        for player in ("that player", "that opponent", "the player", "its controller"):
            yield from _resting(done, f"if {player} {does} [so] , {{does:Clause}}", THEY)
        if cannot:
            for player in ("you", "they", "that player", "that opponent", "the player", "its controller"):
                yield from _resting(done, f"if {player} {cannot} , {{does:Clause}}", "you" if player == "you" else THEY)
        for player in ("each player", "each opponent", "any player", "any opponent"):
            forms = (f"{player} who {one} {{does:Deeds.s}}" for one in (f"{does} [so]", cannot) if one)
            yield construction("Statement", *forms, node=Made(lambda does, kind=done: _of_each(does, kind)))
    yield from _resting("did", "if you did , {does:Clause}", "you")
    yield construction("Statement", "if not , {does:Clause}", node=Made(lambda does: Statement(does, "otherwise")))
    yield construction(
        "Statement",
        "if|when {when:Would} this turn , {does:Told} instead",
        "if|when {when:Would} this turn , instead {does:Told}",
        node=Made(lambda when, does: Statement(does, "replaces this turn", when=when)),
    )


def _resting(kind: str, form: str, who: object) -> Iterator[Construction]:
    """What is done if what went before was done, or was not; told of whoever did it."""
    doer = "you" if who == "you" else THEY
    forms = (form,) if kind == "did" else (form, f"{form} instead")
    yield construction("Statement", *forms, node=Made(lambda does: Statement(does, kind, doer=doer)))
    yield construction(
        "Statement",
        f"{form} {{when:Delay}}",
        node=Made(lambda does, when: Statement((delayed(when, does),), kind, doer=doer)),
    )


def _of_each(does: Effects, kind: str) -> Statement:
    """Of several players each one for whom it was done, or was not."""
    return Statement(with_subject(does, "that player"), f"{kind} by each", doer=THEY)
