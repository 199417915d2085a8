"""A guest that plays at random, from nothing but what is sent over the wire. For tests and for measuring."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any


def random_answer(decision: Mapping[str, Any], rng: random.Random) -> dict[str, Any]:
    """An answer that a decision allows, as far as it says what it allows."""
    choices = decision["choices"]
    match decision["kind"]:
        case "act" | "choose":
            return {"option": rng.randrange(len(choices))}
        case "pick":
            return {"cards": _picked(decision, rng)}
        case "number":
            if decision["or_pass"] and (decision["low"] > decision["high"] or rng.random() < 0.5):
                return {"pass": True}
            return {"number": rng.randint(decision["low"], decision["high"])}
        case "divide":
            amounts = [0] * len(choices)
            for _ in range(decision["total"]):
                amounts[rng.randrange(len(amounts))] += 1
            return {"amounts": amounts}
        case "order":
            return {"order": rng.sample(range(len(choices)), 1 if decision["next_only"] else len(choices))}
    raise AssertionError(f"there is no decision of kind {decision['kind']!r}")


def _picked(decision: Mapping[str, Any], rng: random.Random) -> list[str]:
    required = list(decision["required"])
    cards = [choice["cards"][0] for choice in decision["choices"]]
    if decision["groups"] and not decision["apart"]:
        cards = rng.choice([group for group in decision["groups"] if len(group) >= decision["low"]])
    number = rng.randint(max(decision["low"], len(required)), max(decision["low"], min(decision["high"], len(cards))))
    others = [card for card in cards if card not in required]
    picked = required + rng.sample(others, min(len(others), number - len(required)))
    return _one_of_each(picked, decision) if decision["apart"] else picked


def _one_of_each(picked: list[str], decision: Mapping[str, Any]) -> list[str]:
    kept: list[str] = []
    for card in picked:
        if not any(card in group and set(group).intersection(kept) for group in decision["groups"]):
            kept.append(card)
    return kept
