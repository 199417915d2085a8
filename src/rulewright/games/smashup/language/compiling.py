"""Compiling a card's text: its blocks to paragraphs, each with one meaning."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from importlib.resources import files
from operator import attrgetter
from typing import Any, TypeVar

from msgspec.structs import replace

from rulewright.effects import conditions as k
from rulewright.effects import paragraphs as p
from rulewright.effects import verbs as v
from rulewright.effects.selectors import SUCH, WHEREVER, Filter, This
from rulewright.games.libraries import example_sentences
from rulewright.games.smashup.cards import SPECIAL, TALENT
from rulewright.games.smashup.language import (
    affecting,
    apart,
    bounds,
    burying,
    choosing,
    counters,
    deeds,
    duels,
    facts,
    forbidding,
    happenings,
    later_sets,
    left,
    monsters,
    moves,
    new_bases,
    off_the_top,
    paragraphs,
    people,
    piles,
    places,
    plays,
    powers,
    returning,
    shared_decks,
    stasis,
    talents,
    totals,
    transfers,
    uses,
)
from rulewright.games.smashup.language.blocks import ON_PLAY, ONGOING, Block, blocks_of
from rulewright.games.smashup.language.places import Here
from rulewright.games.smashup.language.revealed import of_decks
from rulewright.games.smashup.language.scopes import SCORING, SmashUpScopes, as_said_of, placed
from rulewright.kernel.errors import Problem, TextNotUnderstood
from rulewright.text.capabilities import capabilities_of
from rulewright.text.english import english
from rulewright.text.english.statements import Statement, joined
from rulewright.text.granting import with_granted_text
from rulewright.text.language import Language
from rulewright.text.lexicon import read_lexicon
from rulewright.text.pending import Itself, Mention, Misread, Unplayable, parts_of, rebuild, words_in
from rulewright.text.proof import as_meant
from rulewright.text.refusal import Unproven
from rulewright.text.understanding import Sentences, refuse_if_endless
from rulewright.text.words import Word, within_quotes

Paragraphs = tuple[p.Paragraph, ...]
Effects = tuple[v.Effect, ...]
Node = TypeVar("Node", bound=p.Paragraph)


@cache
def language() -> Language:
    """The language of Smash Up, built once."""
    lexicon = read_lexicon((files("rulewright.games.smashup.language") / "lexicon.toml").read_text(encoding="utf-8"))
    cards = (places, plays, powers, totals, counters, people)
    texts = (
        facts,
        apart,
        moves,
        left,
        happenings,
        paragraphs,
        uses,
        forbidding,
        deeds,
        piles,
        off_the_top,
        transfers,
        talents,
        returning,
    )
    later = (affecting, burying, shared_decks, duels, stasis, monsters, later_sets)
    own = (*cards, *texts, new_bases, *later)
    return Language((*english(lexicon), *(one for part in own for one in part.constructions())), classes)


def classes(words: Sequence[Word], at: int) -> list[tuple[str, Any]]:
    """Numbers and quoted text."""
    word = words[at]
    if word.text.isdecimal():
        return [("$number", int(word.text)), ("$number.sg" if word.text == "1" else "$number.pl", int(word.text))]
    if word.text.startswith('"') and not word.printed.startswith('"'):
        return [("$name", word.printed)]
    if word.text.startswith('"') and (" " in word.text or "." in word.text):
        return [("$quoted", within_quotes(word))]
    return []


@cache
def sentences() -> Sentences:
    """What the compiler reads with."""
    table = capabilities_of("rulewright.games.smashup.language")
    return Sentences(language(), table, lambda: example_sentences("rulewright.games.smashup"))


def compiled(name: str, type_line: str, text: str) -> Paragraphs:
    """abilities.1, abilities.2, abilities.3 What a card's text says, each ability under its label.

    TextNotUnderstood names every place that is not understood.
    """
    refuse_if_endless(name, text)
    return tuple(CardText(type_line.strip().lower()).all_of(name, text))


def usual_text(type_line: str, text: str) -> str:
    """A text in the usual wording, block by block."""
    card = CardText(type_line.strip().lower())
    card.all_of("", text)
    return "\n".join(card.usual)


class CardText:
    """Compiles the blocks of one card."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.host: Filter | None = None
        """What the card is played on, if it says so."""
        self.told: tuple[Statement, ...] = ()
        """What it does as it is played."""
        self.speaks_of_owners = False
        """Whether its words name the owners of cards, so that a hand may be theirs."""
        self.speaks_of_you = False
        """Whether it says you, who on a base is whoever it is about."""
        self.says_who_starts = False
        """Whether it says which of several players is the first."""
        self.choice = ""
        """Whose choice it calls something: your, their."""
        self.usual: list[str] = []
        """Its blocks in the usual wording."""

    def all_of(self, name: str, text: str) -> list[p.Paragraph]:
        """Every block; TextNotUnderstood names every place that is not understood."""
        problems: list[Problem] = []
        found: list[p.Paragraph] = []
        for block in blocks_of(text):
            try:
                found += self.block(block)
            except Unproven as error:
                problems.append(error.problem)
        if problems:
            raise TextNotUnderstood(name, text, tuple(problems))
        return found

    def block(self, block: Block) -> Paragraphs:
        """One block, by its label; what stands on a base waits or stands."""
        words = block.words
        self.speaks_of_owners = any(word.text.startswith("owner") for word in words)
        self.says_who_starts = any("starting with" in line.text.lower() for line in block.lines)
        self.speaks_of_you = any(word.text in ("you", "your") for word in words)
        said = " ".join(word.text for word in words).replace("player of your choice", "player")
        self.choice = next((whose for whose in ("your", "their") if f"of {whose} choice" in said), "")
        if block.kind == ONGOING or (block.kind == ON_PLAY and self.kind == "base"):
            return self._meaning(words, "Ongoing", self._ongoing)
        if block.kind == TALENT:
            return self._meaning(words, "Instructions", self._talent)
        if block.kind == SPECIAL:
            return self._meaning(words, "Special", self._special)
        try:
            return self._meaning(words, "OnPlay", self._on_play)
        except Unproven as first:
            if first.problem.understood:
                raise
            try:
                return self._meaning(words, "Ongoing", self._ongoing)
            except Unproven as second:
                parsed = not first.problem.expected  # its words can be read, but mean nothing
                raise first if parsed else max(first, second, key=attrgetter("reached")) from None

    def _meaning(self, words: list[Word], category: str, make: Callable[[Any], Paragraphs]) -> Paragraphs:
        meant, reading = sentences().meaning(words, category, make)
        self.usual.append(" ".join(language().usual(reading)))
        return meant

    def _refuse_passing(self) -> None:
        """core.12 What waits in play for its use is on a card that stays."""
        if self.kind == "action" and self.host is None:
            raise Misread("a card that is played on nothing does not stay")

    def _ongoing(self, texts: Paragraphs) -> Paragraphs:
        self._refuse_passing()
        own = [one for one in texts if isinstance(one, p.Standing) and one.cards in (Itself(), Itself(self.kind))]
        if any(v.LoseText() in one.changes for one in own):
            raise Misread("text does not take itself away")
        monsters.refuse_elsewhere(self.kind, texts)
        return tuple(self._linked(one) for one in texts)

    def _on_play(self, found: tuple[p.Keyword | Itself | None, tuple[Statement, ...]]) -> Paragraphs:
        on, statements = found
        if isinstance(on, Itself):
            if on.called not in ("", self.kind):
                raise Misread(f"this card is no {on.called}")
            on = None
        if on is not None:
            on = placed(places.settled_places(on))
            self.host = on.host
        self.told = statements
        told = (self._linked(p.Instructions(effect=joined(statements))),) if statements else ()
        return (*((on,) if on is not None else ()), *told)

    def _talent(self, statements: tuple[Statement, ...]) -> Paragraphs:
        self._refuse_passing()
        return (self._linked(uses.limited(p.Ability(TALENT, "", (), joined(statements)))),)

    def _special(
        self, found: p.Triggered | p.Ability | p.Replaced | tuple[k.Occasion, tuple[Statement, ...] | None]
    ) -> Paragraphs:
        if self.says_who_starts:
            raise Unplayable("players in an order of their own, on a turn that may be anybody's")
        if isinstance(found, p.Ability | p.Replaced):
            return (self._linked(found),)
        away = (part for part in parts_of(found) if isinstance(part, k.Fits) and part.description.area == "discard")
        if any(isinstance(part.card, Itself) for part in away):
            raise Unplayable("a Special that waits in a discard pile")
        if isinstance(found, p.Triggered):
            return (self._linked(replace(found, effects=_played_from_hand(found.when, found.effects), label=SPECIAL)),)
        when, statements = found
        if statements is None:  # at that time it does what it does as it is played
            if not self.told or self.host is not None:
                raise Misread("what is done then?")
            statements = self.told
        return (self._linked(p.Triggered(when, _played_from_hand(when, joined(statements)), label=SPECIAL)),)

    def _linked(self, node: Node) -> Node:
        """A paragraph with its words tied to what they mean, and with the text that it gives to cards read."""
        if self.kind == "base":
            _refuse_nobodys(node, self.speaks_of_you)
            node = _for_everybody(node) if self.speaks_of_you else node
        node = new_bases.awaited(node)
        node = as_said_of(places.settled_places(rebuild(node, _each_its_own)), self.kind, self.host)
        node = choosing.settled_players(rebuild(node, plays.offered))
        on = self.host.types[0] if self.host is not None and self.kind == "action" else ""
        scopes = SmashUpScopes((self.kind,), host=on)
        if on and isinstance(node, p.Instructions):  # play on a minion; then it is that minion
            scopes.played_on(on)
        found = of_decks(placed(affecting.heard(scopes.paragraph(_waits(_answering(node))))), self.speaks_of_owners)
        bounds.refuse_beyond(found, self.kind)
        choosing.refuse_others_choice(found, self.choice)
        assert isinstance(found, type(node)), "linking keeps what kind of text it is"
        return with_granted_text(rebuild(found, _for_a_while), lambda text: as_meant(compiled("", "minion", text)))


def _each_its_own(part: Any) -> Any:
    """values.3 Of cards of a description each is changed by as much as it itself gives rise to: an action on it."""
    if not isinstance(part, p.Standing) or not isinstance(part.cards, Filter):
        return part

    def itself(one: Any) -> Any:
        return SUCH if isinstance(one, Mention) and one.pronoun else one

    return replace(part, changes=rebuild(part.changes, itself))


def _refuse_nobodys(node: p.Paragraph, speaks_of_you: bool) -> None:
    """conflict.6 On a base, which is nobody's, others are others than a player of whom something else is said."""
    words = words_in(node)
    standing = isinstance(node, p.Standing | p.Barred) and "you" not in words
    if "opponent" in words and (standing or not speaks_of_you):
        raise Misread("other players than whom?")
    own = node.changes if isinstance(node, p.Standing) and isinstance(node.cards, This) else ()
    if any(isinstance(one, v.ChangeValue) and one.what == "added power" for one in own):
        raise Unplayable("power that a base gives to players")


def _for_everybody(node: Node) -> Node:
    """conflict.6, core.39 As a base scores, you on it is each player of whom that is so, one after the other."""
    scores = {way.what in SCORING for way in node.when.ways} if isinstance(node, p.Triggered) else {False}
    if scores == {True, False}:
        raise Misread("which player is meant?")
    if not isinstance(node, p.Triggered) or False in scores or "you" not in words_in(node):
        return node  # whoever it is about is told by itself
    when = replace(node.when, condition=None, also=tuple(replace(way, condition=None) for way in node.when.also))
    if "opponent" in words_in(node) or any(way.condition != node.when.condition for way in node.when.also):
        raise Misread("which player is meant?")
    effects = node.effects if node.when.condition is None else (v.If(node.when.condition, node.effects),)
    each = rebuild(effects, lambda part: "that player" if part == "you" else part)
    return replace(node, when=when, effects=(v.ForEachPlayer(each),))


def _played_from_hand(when: k.Occasion, effects: Effects) -> Effects:
    """triggered.1 A card that one may play is played by using its Special: nobody is asked twice."""
    if any(isinstance(part, Itself | Here) for part in parts_of(when)):
        return effects
    match effects:
        case (v.May(effects=(v.May() as inner,), into=into), *rest):
            return _played_from_hand(when, (replace(inner, into=into or inner.into), *rest))
        case (v.May(effects=(v.PlayCard(cards=Itself()), *_)) as may, *rest) if may.into not in words_in(tuple(rest)):
            return (*may.effects, *rest)
    return effects


def _answering(node: Node) -> Node:
    """triggered.2 What cancels a card that is played acts while it is being played, before it does anything."""
    if not isinstance(node, p.Triggered) or not any(isinstance(one, v.Terminate) for one in parts_of(node.effects)):
        return node
    if node.when.what != "is played" or not isinstance(node.when.subject, Filter):
        raise Misread("what is being played?")
    subject = replace(node.when.subject, area=WHEREVER)
    return replace(node, when=replace(node.when, what="is being played", subject=subject, anywhere=True))


def _waits(node: Node) -> Node:
    """What an occasion is about: a minion that is played lies at its base then, an action need not."""

    def heard(part: Any) -> Any:
        if not isinstance(part, k.Occasion) or not isinstance(part.subject, Filter):
            return part
        if part.what not in ("is played", "is uncovered"):
            return burying.heard(part)
        area = "play" if part.subject.types == ("minion",) else WHEREVER
        return replace(part, subject=replace(part.subject, area=area))

    burying.refuse_instead(node)
    return rebuild(node, heard)


def _for_a_while(part: Any) -> Any:
    """abilities.12 What is changed by an instruction that does not say for how long is changed for the turn."""
    if isinstance(part, v.Modify) and part.until == "forever" and part.condition is None:
        return replace(part, until="turn")
    return part
