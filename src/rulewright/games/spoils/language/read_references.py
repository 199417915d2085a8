"""From tree to nodes: cards that were spoken of before, or that are known by where they are."""

from __future__ import annotations

from typing import Any, cast

from lark import Token, Transformer

from rulewright.effects.numbers import Fixed, Number
from rulewright.effects.selectors import Cards, Host, HostOf, Leader, Responded, This, TopOf, Who
from rulewright.games.spoils.language.read_selectors import PLURALS, bare_word
from rulewright.text.pending import ANY_PLAYER, OTHER, THAT_DECK, AtMost, Mention, Misread


class ReadReferences(Transformer[Token, Any]):
    """References in `selectors.lark`."""

    def this(self, c: list[Any]) -> Cards:
        return This()

    def it(self, c: list[Token]) -> Cards:
        return Mention(pronoun=True, at=c[0].start_pos or 0)

    def them(self, c: list[Token]) -> Cards:
        return Mention(pronoun=True, plural=True, at=c[0].start_pos or 0)

    def rest(self, c: list[Token]) -> Cards:
        return Mention(known="rest", plural=True, at=c[0].start_pos or 0)

    def remaining(self, c: list[Any]) -> Cards:
        nouns, plural = c[1]
        return Mention(nouns, "rest", plural, at=c[0].start_pos or 0)

    def host(self, c: list[Any]) -> Cards:
        return Host()

    def the(self, c: list[Any]) -> Cards:
        known = c[1] if len(c) == 3 else ""
        nouns, plural = c[-1]
        return Mention(nouns, known, plural, at=c[0].start_pos or 0)

    def the_controlled(self, c: list[Any]) -> Cards:
        """The picked character you control: of several the one that was described so."""
        *_, (nouns, plural), who = c
        known = c[1] if len(c) == 4 else ""
        return Mention(nouns, known, plural, at=c[0].start_pos or 0, controller=who)

    def the_other(self, c: list[Any]) -> Cards:
        nouns, plural = c[1]
        if plural:
            raise Misread("which others?")
        return Mention(nouns, OTHER, at=c[0].start_pos or 0)

    def both_things(self, c: list[Any]) -> Cards:
        nouns, plural = c[1]
        if not plural:
            raise Misread("both are two")
        return Mention(nouns, "", True, at=c[0].start_pos or 0)

    def each_known(self, c: list[Any]) -> Cards:
        nouns, plural = c[2]
        if plural:
            raise Misread("each is one")
        return Mention(nouns, c[1], True, at=c[0].start_pos or 0)

    def whose_known(self, c: list[Any]) -> Cards:
        who, known, (nouns, plural) = c
        return Mention(nouns, known, plural, owner=who)

    def any_deck(self, c: list[Any]) -> str:
        return ANY_PLAYER

    def the_done(self, c: list[Any]) -> Cards:
        nouns, plural = c[1]
        return Mention(nouns, c[3], plural, at=c[0].start_pos or 0)

    def the_found(self, c: list[Any]) -> Cards:
        nouns, plural = c[1]
        return Mention(nouns, "found", plural, at=c[0].start_pos or 0)

    def known(self, c: list[Any]) -> str:
        return str(c[0])

    def thing_token(self, c: list[Any]) -> tuple[tuple[str, ...], bool]:
        return ("token",), str(c[0]) == "tokens"

    def thing_card(self, c: list[Any]) -> tuple[tuple[str, ...], bool]:
        return (), str(c[0]) in PLURALS

    def thing_type(self, c: list[Any]) -> tuple[tuple[str, ...], bool]:
        return (bare_word(c[0]),), str(c[-1]) in PLURALS

    def thing_types(self, c: list[Any]) -> tuple[tuple[str, ...], bool]:
        return (bare_word(c[0]), bare_word(c[-1])), str(c[0]) in PLURALS

    def thing_subtype(self, c: list[Any]) -> tuple[tuple[str, ...], bool]:
        return (f'"{bare_word(c[0])}"',), str(c[1]) in PLURALS

    def host_of(self, c: list[Any]) -> Cards:
        (nouns, plural), card = c[1], c[2]
        if plural:
            raise Misread("a card is attached to one other")
        return HostOf(card, nouns)

    def leader(self, c: list[Any]) -> Cards:
        return Leader(c[0])

    def top_card(self, c: list[Any]) -> Cards:
        return TopOf(_whose(c), Fixed(1))

    def top_card_there(self, c: list[Any]) -> Cards:
        return TopOf(THAT_DECK, Fixed(1))

    def top_cards_there(self, c: list[Any]) -> Cards:
        return TopOf(THAT_DECK, next(part for part in c if isinstance(part, Number)))

    def top_cards(self, c: list[Any]) -> Cards:
        number = next(part for part in c if isinstance(part, Number))
        return TopOf(_whose(c), number)

    def up_to_top_cards(self, c: list[Any]) -> Cards:
        top = self.top_cards(c)
        assert isinstance(top, TopOf), "the top cards of a deck"
        return TopOf(top.who, AtMost(top.number))

    def the_ability(self, c: list[Any]) -> Cards:
        return Responded()


def _whose(children: list[Any]) -> Who:
    """The player among the children of a reference that keeps its words."""
    return cast("Who", next(part for part in children if isinstance(part, str) and not isinstance(part, Token)))
