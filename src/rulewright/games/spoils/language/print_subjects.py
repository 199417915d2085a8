"""From nodes to text: who does something, and how one clause is joined to the next."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.games.spoils.language.phrases import of_player, say
from rulewright.games.spoils.language.print_descriptions import SUBJECTS
from rulewright.games.spoils.language.said import Said, third
from rulewright.text.pending import Misread
from rulewright.text.printing import Piece, seq

JOINT = say("and | next instruction")
THEN = say(". | then", joint=JOINT)
_THEY = ("opponent", "that player", "winner", "loser", "controller", "owner")
"""Players who can be called they."""


def forms_of(forms: Sequence[Piece], undated: Piece | None = None) -> Piece:
    """An instruction in one form or another: what is chosen is told with what is done with it, or before."""
    return say("{in_one}", in_one=forms[0], apart=forms[1] if len(forms) > 1 else None, undated=undated)


def with_subject(said: Said) -> Piece:
    if not said.verb:
        return said.rest
    if said.who in ("you", "*"):
        you = "" if said.who == "you" else None
        wording = "{apart} | you do" if said.apart else "{do} {rest} | you do"
        return say(wording, do=said.verb, rest=said.rest, apart=said.apart, if_you=you)
    subject(said.who)
    does = say(
        "{apart} | they do" if said.apart else "{who} {does} {rest}",
        who=of_player(f"{SUBJECTS[said.who]} | does"),
        they="they" if said.who in _THEY else None,
        does=third(said.verb),
        do=said.verb,
        rest=said.rest,
        apart=said.apart,
    )
    return say("{done} | if able", done=does)


def bare(said: Said, last: str) -> Piece:
    verb = said.verb if last in ("you", "", "*", "nobody") else third(said.verb)
    return seq(verb, said.rest)


def subject(who: str) -> Piece:
    """A player who does something, in words."""
    if who not in SUBJECTS:
        raise Misread("who does this?")
    return of_player(SUBJECTS[who])
