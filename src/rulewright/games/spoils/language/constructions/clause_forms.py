"""Clauses: who does what, what cards become, and several of them in one sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, cast

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import numbers as n
from rulewright.effects import paragraphs as p
from rulewright.effects import verbs as v
from rulewright.effects.selectors import Cards, Filter, Leader
from rulewright.games.spoils.language.assembling import Effects
from rulewright.games.spoils.language.constructions.changes import so_much_each
from rulewright.games.spoils.language.constructions.clauses import (
    Clause,
    all_that_long,
    lasting,
    settled,
    spoken,
    their_own,
    whose_score,
)
from rulewright.games.spoils.language.constructions.numbers import for_each
from rulewright.games.spoils.language.constructions.objects import chosen_subject
from rulewright.games.spoils.language.constructions.permissions import ARRIVED, SINCE
from rulewright.games.spoils.language.constructions.standing import own_rules, standing
from rulewright.games.spoils.language.constructions.subjects import bound_player, own_player
from rulewright.text.construction import SLOT, Construction, Made, construction
from rulewright.text.english.each_its_own import own_of_each
from rulewright.text.english.pricing import next_card
from rulewright.text.pending import ANY_PLAYER, SUBJECT, Mention, Misread, Same, Some
from rulewright.text.spacing import plainly


def constructions() -> Iterator[Construction]:
    """Clauses: who does what, what cards become, and several of them in one sentence."""
    yield from _clauses()
    yield from _timed()


Timed = tuple[Effects, bool]
"""Effects, and whether they are one thing that *if you do* can mean."""


def _clauses() -> Iterator[Construction]:
    yield construction("Clause", "{does:Deed.base}", node=Made(lambda does: Clause(does, None)))
    yield construction("Clause", "{does:Either.base}", node=Made(lambda does: Clause(does, None)))
    yield construction("Clause", "may {does:Deed.base}", node=Made(lambda does: Clause(does, None, may=True)))
    for agrees, form in (("pl", "base"), ("sg", "s")):
        who = f"{{who:Player.{agrees}}}"
        yield construction(
            "Clause",
            f"{who} {{does:Deed.{form}}}",
            f"{who} then {{does:Deed.{form}}}",
            f"{who} must {{does:Deed.base}}",
            node=Made(_player_does),
        )
        yield construction(
            "Clause", f"{who} {{does:Either.{form}}}", f"{who} must {{does:Either.base}}", node=Made(_player_does)
        )
        yield construction(
            "Clause",
            f"{who} may {{does:Deed.base}}",
            f"{who} may {{does:Either.base}}",
            node=Made(lambda who, does: Clause(does, who, may=True)),
        )
        yield construction(
            "Clause",
            f"{who} may {{does:Deed.base}} to {{then:Deed.base}}",
            node=Made(lambda who, does, then: Clause((*does, *then), who, may=True)),
        )
        yield construction("Clause", f"{who} may do the same", node=Made(lambda who: Clause((Same(who),), "nobody")))
    yield construction("Either@v", "[either] {one:Deed@v} [ , ] or {two:Deed@v}", node=Made(_either))
    yield construction("Either@v", "{one:Deed@v} , {two:Deed@v} [ , ] or {three:Deed@v}", node=Made(_either))
    for until in ("", " {until:Until}"):
        yield construction("Clause", f"{{cards:NP@n}} {{changes:Changes@n}}{until}", node=Made(cards_change))
        yield construction(
            "Clause",
            f"{{each:Per}} , {{cards:NP@n}} {{changes:Changes@n}}{until}",
            node=Made(
                lambda cards, changes, each, at, said, until="": cards_change(
                    cards, so_much_each(changes, each), at, said, until
                )
            ),
        )
        yield construction(
            "Clause",
            f"they {{changes:Changes.pl}}{until}",
            node=Made(
                lambda changes, at, until="": cards_change(Mention(pronoun=True, plural=True), changes, at, {}, until)
            ),
        )
        for verb in ("attack", "block"):
            yield construction(
                "Clause",
                f"only {{cards:Reference}} can {verb}{until}",
                node=Made(lambda cards, until="", verb=verb: _only_those(cards, verb, until)),
            )
        yield construction(
            "Clause",
            f"each|every {{kind:Kind.sg}} {{changes:Changes.sg}}{until}",
            node=Made(_each_changes),
            far_fetched=True,
        )
        yield construction(
            "Clause",
            f"[all] {{kind:Kind.pl}} {{changes:Changes.pl}}{until}",
            node=Made(lambda kind, changes, until="": _each_changes(kind, changes, until, plural=True)),
            far_fetched=True,
        )
        yield construction("Clause", f"{{what:Binding}}{until}", node=Made(_bound_for_now))
        yield construction("Clause", f"{{what:Price}}{until}", node=Made(_bound_for_now))
        yield construction("Clause", f"{{what:Ban}}{until}", node=Made(_banned_for_now))
    yield construction(
        "Clause",
        "{cards:NP@n} {changes:Changes@n} {until:Until} {each:Per}",
        node=Made(
            lambda cards, changes, until, each, at, said: cards_change(
                cards, so_much_each(changes, each), at, said, until
            )
        ),
    )
    for kinds, number in (("each|every {kind:Kind.sg}", "sg"), ("[all] {kind:Kind.pl}", "pl")):
        yield construction(
            "Clause",
            f"{kinds} {{changes:Changes.{number}}} {{until:Until}} {{each:Per}}",
            node=Made(
                lambda kind, changes, until, each, plural=number == "pl": _each_changes(
                    kind, so_much_each(changes, each), until, plural=plural
                )
            ),
            far_fetched=True,
        )
    yield construction(
        "Clause",
        *(f"{{cards:NP@n}} can|may attack {{until:Until}} {one}" for one in (SINCE, *ARRIVED)),
        "{cards:NP@n} can|may attack {until:Until}",
        node=Made(lambda cards, until, at, said: cards_change(cards, (v.Can("attack on arrival"),), at, said, until)),
    )
    in_hand = " as though it|they was|were in {whose:Whose} hand"
    for terms, waived in (("", False), (" without meeting its|their threshold", True)):
        for hand in ("", in_hand):
            yield construction(
                "Clause",
                f"{{who:Player}} may play {{cards:Reference}} {{until:Until}}{hand}{terms}",
                node=Made(
                    lambda who, cards, until, whose=None, waived=waived: _may_play(who, cards, until, waived, whose)
                ),
            )
        yield construction(
            "Timed",
            f"{{until:Until}} [ , ] {{who:Player}} may play {{cards:Reference}}{terms}",
            node=Made(lambda until, who, cards, waived=waived: (_may_play(who, cards, until, waived).effects, True)),
        )
    yield construction(
        "Clause",
        "{cards:Reference@n} enter~n play under {whose:Whose} control",
        node=Made(lambda cards, whose: Clause((v.ComesUnder(cards, whose),), "nobody")),
    )
    for until in ("", " {until:Until}"):
        becomes = "{cards:NP@n} become~n a|an {kind:TypeName}"
        values = " with {values:Values}"
        for having in ("", values):
            yield construction(
                "Clause",
                f"{becomes}{having}{until} . it is still a|an {{was:TypeName}}",
                f"{becomes}{having} in addition to its other types{until}",
                node=Made(_becomes),
            )
            yield construction(
                "Clause",
                f"{{cards:NP.pl}} become {{kind:TypeNames}}{having}{until} . they are still {{was:TypeNames}}",
                f"{{cards:NP.pl}} become {{kind:TypeNames}}{having} in addition to their other types{until}",
                node=Made(_becomes),
            )
    yield from next_card("Clause", "Amount", lambda effect: Clause((effect,), "nobody"))
    for verb, node in (("gain", v.GainScore), ("lose", v.LoseScore)):
        faction = f"{{cards:NP@n}} {verb}~n"
        yield construction(
            "Clause",
            f"{faction} {{number:Influence}}",
            node=Made(lambda cards, number, at, said, node=node: _score(node, cards, number, at, said)),
        )
        yield construction(
            "Clause",
            f"{faction} {{number:Influence}} {{each:Per}}",
            node=Made(
                lambda cards, number, each, at, said, node=node: _score(node, cards, for_each(number, each), at, said)
            ),
        )


def _score(node: Any, cards: Any, amount: n.Number, at: str, said: dict[str, str]) -> Clause:
    """Factions have so much more or less; what is theirs is that of whoever controls each."""
    if isinstance(cards, Leader) and (own := their_own(amount)) != amount:
        return Clause((node(SUBJECT, own),), cast("str", cards.who))
    if isinstance(cards, Some) and cards.what.types != ("faction",):
        raise Misread("only a faction has influence")
    chosen, factions = chosen_subject(cards, at, said)
    return Clause((*chosen, node(*whose_score(factions, amount))), "nobody")


def _may_play(who: Any, cards: Cards, until: str, waived: bool, whose: Any = None) -> Clause:
    """A card may be played from where it lies, at its time, as long as that lasts."""
    player = bound_player(who) if whose is None else own_player(who, whose)
    return Clause((v.Modified(p.Allowed(player, "play as though in hand", cards, waived=waived), until),), "nobody")


def _player_does(who: Any, does: Effects) -> Clause:
    if who == ANY_PLAYER:
        raise Misread("any player may do something; nobody in particular does it")
    return Clause(does, who)


def _either(said: dict[str, str], **options: Effects) -> Effects:
    labels = tuple(spelt(base_form(said[name])) for name in options)
    return (v.OneOf(tuple(options.values()), labels, SUBJECT),)


def spelt(words: str) -> str:
    """The words of an option as people read them."""
    return re.sub(r"\b[xy]\b", lambda found: found[0].upper(), plainly(words))


def base_form(words: str) -> str:
    verb, space, rest = words.partition(" ")
    return f"{verb[:-1] if verb.endswith('s') and not verb.endswith('ss') else verb}{space}{rest}"


def cards_change(cards: Any, changes: tuple[v.Change, ...], at: str, said: dict[str, str], until: str = "") -> Clause:
    if any(_of_itself(one) for one in changes):
        raise Misread("as much as it has already, or as another card has? Say double, or name the card")
    names = iter(f"{at}.{number}" for number in range(99))
    lets, found = settled(changes, lambda: next(names))
    chosen, who = chosen_subject(cards, at, said)
    return Clause((*chosen, *lets, v.Modify(who, own_rules(who, found), until)), "nobody")


def _of_itself(change: v.Change) -> bool:
    """Whether a card is to gain as much of a value as `it` has of the same."""
    if not isinstance(change, v.ChangeValue) or not isinstance(change.amount, n.ValueOf):
        return False
    its = change.amount.of
    return change.amount.what == change.what and isinstance(its, Mention) and its.pronoun


def _each_changes(kind: Filter, changes: tuple[v.Change, ...], until: str = "", *, plural: bool = False) -> Clause:
    """Each card changes by as much as it has of something itself."""
    return Clause((v.Modify(kind, own_of_each(changes, plural=plural), until),), "nobody")


def _becomes(
    cards: Any,
    kind: str,
    at: str,
    said: dict[str, str],
    values: tuple[v.Change, ...] = (),
    was: str = "",
    until: str = "",
) -> Clause:
    """Cards are of one more type, with its values."""
    if was == kind:
        raise Misread("it becomes what it is")
    return cards_change(cards, (v.ChangeType(kind), *values), at, said, until)


def _only_those(cards: Cards, verb: str, until: str) -> Clause:
    """Only those characters can block: no others can."""
    others = Filter(types=("character",), besides=(cards,))
    return Clause((v.Modify(others, (v.Cannot(verb),), until, live=True),), "nobody")


def _bound_for_now(what: p.Paragraph, until: str = "") -> Clause:
    if isinstance(what, p.Standing):
        return Clause((v.Modify(what.cards, what.changes, until),), "nobody")
    return Clause((v.Modified(what, until),), "nobody")


def _banned_for_now(what: p.Standing, until: str = "") -> Clause:
    """What no card of a description can do for a while, whenever it comes to be one."""
    return Clause((v.Modify(what.cards, what.changes, until, live=True),), "nobody")


def _timed() -> Iterator[Construction]:
    yield construction("Clauses", "{one:Clause}", node=Made(lambda one: (one,)))
    yield construction("ThenJoint", "and", ",", ", and", ", then", "and then", "then", ", but", node="")
    yield construction(
        "Clauses", "{one:Clause} {joint:ThenJoint} {rest:MoreClauses}", node=Made(lambda one, joint, rest: (one, *rest))
    )
    yield construction(
        "MoreClauses",
        "{one:MoreClause} {joint:ThenJoint} {rest:MoreClauses}",
        node=Made(lambda one, joint, rest: (one, *rest)),
    )
    yield construction("MoreClauses", "{one:MoreClause}", node=Made(lambda one: (one,)))
    yield construction("MoreClause", "{one:Clause}", node=SLOT.one)
    yield construction("MoreClause", "{does:Deed.s}", node=Made(lambda does: Clause(does, None)))
    yield construction("Timed", "{clauses:Clauses}", node=Made(lambda clauses: lasting_so(clauses, "")))
    yield construction(
        "Timed", "{until:Until} [ , ] {clauses:Clauses}", node=Made(lambda until, clauses: lasting_so(clauses, until))
    )
    for form in (
        "{until:Until} [ , ] while {so:Condition} , {cards:NP@n} {changes:Changes@n}",
        "while {so:Condition} , {cards:NP@n} {changes:Changes@n} {until:Until}",
        "{cards:NP@n} {changes:Changes@n} {until:Until} while {so:Condition}",
    ):
        yield construction("Timed", form, node=Made(_while))
    yield construction(
        "Timed",
        "while {so:Condition} , {cards:NP@n} {changes:Changes@n}",
        "{cards:NP@n} {changes:Changes@n} while {so:Condition}",
        node=Made(_while),
    )


def lasting_so(clauses: tuple[Clause, ...], until: str) -> Timed:
    """Clauses of one sentence; one that names nobody goes on with whoever acted last."""
    groups: list[Clause] = []
    for clause in clauses:
        last = groups[-1] if groups else None
        if clause.who is None and clause.may and (last is None or not last.may):
            raise Misread("who may do this?")
        if clause.who is None and clause.may and last is not None:
            groups.append(replace(clause, who=last.who))
        elif clause.who is None and last is not None and last.who != "nobody":
            groups[-1] = replace(last, effects=last.effects + clause.effects)
        else:
            groups.append(clause)
    effects = all_that_long(tuple(effect for clause in groups for effect in spoken(clause)))
    single = len(groups) == 1 and (groups[0].may or len(clauses) == 1)
    return lasting(effects, until), single


def _while(so: k.Condition, cards: Any, changes: tuple[v.Change, ...], until: str = "forever") -> Timed:
    return (v.Modified(standing(cards, changes, so), until),), True
