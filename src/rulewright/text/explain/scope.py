"""What has been spoken of so far in a text: what each register holds, whose turn it is, what the event is about."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from rulewright.effects.numbers import Number
from rulewright.effects.selectors import Cards, Who
from rulewright.text.explain.phrases import THIS_CARD, Noun, plural
from rulewright.text.explain.words import Words


class Mention(Struct, frozen=True):
    """What an earlier step left behind."""

    noun: str
    done: str
    """What it did to it: picked, put into play."""
    many: bool = False
    label: str = ""
    """The step: cost 2, step 1.1."""
    count: str = ""
    """What it counted, where that is not how many cards: the amount gained."""
    among: str = ""
    """The register of the cards among which it was chosen."""
    left: bool = False
    """Something chosen among these has gone elsewhere since."""

    @property
    def name(self) -> tuple[str, str]:
        """By what it is told from others."""
        return self.noun, self.done


class Event(Struct, frozen=True):
    """What set a text off."""

    card: Noun
    other: Noun
    source: Noun
    player: Noun
    amount: str


class Settled(Struct, frozen=True):
    """What a text means in the middle of a game; each says nothing where the game has not settled it."""

    cards: Callable[[Cards], Noun | None]
    player: Callable[[Who], Noun | None]
    number: Callable[[Number], str]


class Scope(Struct, frozen=True):
    """The reader's memory at one place of a text. Every step gives a new one to the next."""

    words: Words
    mentions: Mapping[str, Mention] = {}
    it: Noun | None = None
    """The card whose owner and controller are spoken of."""
    player: Noun | None = None
    """`That player`, where a player was picked or each does it in turn."""
    picked: Noun = Noun("the player picked")
    event: Event | None = None
    unclear: frozenset[tuple[str, str]] = frozenset()
    """What several steps leave behind by the same name, so that the step has to be told."""
    part: str = "step"
    may: Who | None = None
    """The player who may do what is told now, or not do it."""
    settled: Settled | None = None
    """What a game has settled of it, where the text is told to somebody at the table."""

    def of_register(self, name: str) -> Noun:
        """The cards in a register, by what put them there."""
        mention = self.mentions.get(name)
        if mention is None:
            return Noun("the card dealt with before")
        if mention.done == "":
            return Noun(mention.noun, mention.many)
        noun = plural(mention.noun) if mention.many else mention.noun
        left = "what is left of " if mention.left else ""
        return Noun(f"{left}the {noun} {mention.done}{self.where(mention)}", mention.many, mention.noun)

    def number_of(self, name: str) -> str:
        """The number in a register, by what put it there."""
        mention = self.mentions.get(name)
        if mention is None:
            return "the number settled before"
        if mention.count:
            return f"{mention.count}{self.where(mention)}"
        return f"the number of {plural(mention.noun)} {mention.done}{self.where(mention)}"

    def where(self, mention: Mention) -> str:
        """In which step, where that has to be told."""
        of_event = self.event is not None and mention.done not in ("picked", "chosen")
        if not mention.label or not (mention.name in self.unclear or of_event):
            return ""
        return f" in {mention.label}"

    def step_of(self, name: str) -> str:
        """The step that filled a register."""
        mention = self.mentions.get(name)
        return mention.label if mention is not None and mention.label else "that"

    def remember(self, name: str, mention: Mention) -> Scope:
        """The scope in which a register is filled."""
        return replace(self, mentions={**self.mentions, name: mention}) if name else self

    @property
    def spoken_of(self) -> Noun:
        """Whose owner and controller are meant: the card dealt with last, else that of the event, else this one."""
        return self.it or (self.event.card if self.event is not None else THIS_CARD)
