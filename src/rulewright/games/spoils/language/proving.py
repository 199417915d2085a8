"""Proving a piece of text of The Spoils: its words, its wording, what is never said."""

from __future__ import annotations

from functools import cache

from rulewright.games.libraries import example_sentences
from rulewright.games.spoils.language.constructions import language
from rulewright.games.spoils.language.constructions.sentences import BULLETS
from rulewright.games.spoils.language.deploying import NEVER_DEPLOYED, resource_deployed
from rulewright.games.spoils.language.wording import table, wording
from rulewright.text.blocks import Line
from rulewright.text.capabilities import capabilities_of
from rulewright.text.diagnosis import not_read
from rulewright.text.granting import stopped
from rulewright.text.naming import named
from rulewright.text.refusal import Unproven
from rulewright.text.understanding import Sentences
from rulewright.text.words import Word, normalise, split


def words_of(line: Line, name: str = "", *, stop: bool = False) -> list[Word]:
    """The words of a line on a card of this name that count; with `stop` a full stop that may be missing is added."""
    lines = [named(split(one.text, one.number, one.column), name, "this card") for one in (line, *line.more)]
    bullets = [_stopped(one) if one[0].text in BULLETS else one for one in lines if one]
    words = stopped([word for one in bullets for word in normalise(one, wording())])
    words = _stopped(words) if stop else words
    if (at := resource_deployed(words)) is not None:
        raise Unproven(not_read(words, at, NEVER_DEPLOYED))
    return words


def _stopped(words: list[Word]) -> list[Word]:
    """Words with the full stop that they may lack."""
    if not words or words[-1].text == ".":
        return words
    last = words[-1]
    return [*words, Word(".", "", last.line, last.column + last.length, 0)]


@cache
def sentences() -> Sentences:
    """What the compiler reads with."""
    return Sentences(language(), capabilities_of("rulewright.games.spoils.language"), examples, table()["elsewhere"])


def examples() -> tuple[str, ...]:
    """Sentences that are understood: those listed, and those of our own cards."""
    return (*table()["examples"]["sentences"], *example_sentences("rulewright.games.spoils"))
