"""Words that English runs together, and what they stand for."""

from __future__ import annotations

_NOT = {
    "do": "don't", "does": "doesn't", "did": "didn't", "is": "isn't", "are": "aren't", "was": "wasn't",
    "were": "weren't", "has": "hasn't", "have": "haven't", "had": "hadn't", "would": "wouldn't", "could": "couldn't",
}  # fmt: skip
_IS = ("it", "that", "there", "who")
_OTHERS = {
    "can't": "cannot", "can not": "cannot", "you're": "you are", "they're": "they are", "you've": "you have",
    "they've": "they have", "it's been": "it has been", "that's been": "that has been",
}  # fmt: skip

CONTRACTIONS = {
    **{short: f"{verb} not" for verb, short in _NOT.items()},
    **{f"{one}'s": f"{one} is" for one in _IS},
    **_OTHERS,
}
"""Each as it is printed, with the words that count; what a game says with an apostrophe by mistake it lists itself."""
