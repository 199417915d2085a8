"""A paragraph of an Arcmage card with its words tied to what they mean on a card of its type."""

from __future__ import annotations

from typing import TypeVar

from rulewright.effects import paragraphs as p
from rulewright.effects.rare_verbs import ChooseWord
from rulewright.effects.relations import Bears
from rulewright.effects.selectors import Host, This
from rulewright.games.arcmage.language.cities_and_armies import residents_meant
from rulewright.games.arcmage.language.fitting import from_where_it_lies, refuse_what_its_type_lacks
from rulewright.games.arcmage.language.proving import refuse_what_nobody_knows, stopped_on_the_stack
from rulewright.games.arcmage.language.scopes import Known, OwnScopes
from rulewright.games.arcmage.language.whose_defense import defense_meant
from rulewright.text.destinations import to_owners
from rulewright.text.pending import Misread, as_itself, parts_of

Node = TypeVar("Node", bound=p.Paragraph)


def tied(node: Node, kind: str, known: Known, prefix: str = "") -> Node:
    """A paragraph linked, after what the lines before it have said; `prefix` before the names of its registers."""
    host = known.host.types[0] if known.host and known.host.types else ""
    home = This() if kind == "city" else Host() if host == "city" else None
    node = residents_meant(as_itself(from_where_it_lies(node), (kind,)), home)
    scopes = OwnScopes((kind,), prefix, host=host)
    if known.cursed:
        scopes.meet("picked player")
    found = defense_meant(stopped_on_the_stack(to_owners(scopes.paragraph(node))), kind, host)
    parts = parts_of(found)
    if {one.kind for one in parts if isinstance(one, Bears)} - {
        one.kind for one in parts if isinstance(one, ChooseWord)
    }:
        raise Misread("nothing was chosen before that this could mean")
    refuse_what_nobody_knows(found, kind)
    refuse_what_its_type_lacks(found, kind)
    assert isinstance(found, type(node)), "linking keeps what kind of text it is"
    return found
