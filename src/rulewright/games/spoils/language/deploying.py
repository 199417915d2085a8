"""Deploying is the later word for playing a card; a resource is never deployed, only played (R20)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rulewright.text.words import Word

_RESOURCE = re.compile(r"(?:(?:a|another|any number of|up to \w+|\d+|x) )?resources?\b", re.IGNORECASE)
NEVER_DEPLOYED = "a resource is played, never deployed (604.2, 605.2)"


def resource_deployed(words: Sequence[Word]) -> int | None:
    """604.2, 605.2 Where a text has a resource deployed, which is played by a rule of its own; None if nowhere."""
    for at, word in enumerate(words):
        following = " ".join(one.text for one in words[at + 1 : at + 5])
        if word.printed.lower().startswith("deploy") and _RESOURCE.match(following):
            return at
    return None
