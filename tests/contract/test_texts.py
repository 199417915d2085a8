"""Every text of a pool of cards comes to be used in random games; those that never do are listed."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from tests.contract.matches import Match, rules_of, yardstick_file

from rulewright.effects import paragraphs as p
from rulewright.effects.hooks import Hooks
from rulewright.effects.rules import EffectRules
from rulewright.effects.scope import EFFECT_PART
from rulewright.kernel.records import FACE_DOWN

CARRIED_OUT = (p.Ability, p.Instructions, p.Triggered, p.Replaced)
"""Text that is used when its instructions are carried out; any other is in use while its card is in play."""


class Watching(Hooks):
    """The texts of a match, with note of those whose instructions have been carried out."""

    used: set[int]

    def code(self, hook: int, part: int) -> tuple[object, ...]:  # type: ignore[override]
        if part == EFFECT_PART:
            self.used.add(hook)
        return super().code(hook, part)


def unused(game: str, edition: str, pool: str, seeds: range) -> list[str]:
    """The cards with a text that no game with these seeds has used, and the kind of text."""
    rules = rules_of.__wrapped__(game, edition, pool)
    assert isinstance(rules, EffectRules)
    rules.program.__class__ = Watching
    watching = rules.program
    assert isinstance(watching, Watching)
    watching.used = set()
    seen: set[int] = set()
    for seed in seeds:
        match = Match(game, edition, seed, pool)
        for at, (playing, _, _) in enumerate(match.play(match.begin(rules=rules))):
            if at % 10 == 0:
                seen.update(
                    card.printed
                    for card in playing.state.cards
                    if playing.rules.in_play(card.area) and not card.flags & FACE_DOWN
                )
    found = []
    for printed, hooks in enumerate(watching.of_card):
        for hook in hooks:
            node = watching.all[hook].node
            acts = isinstance(node, CARRIED_OUT) and getattr(node, "effect", True)  # else there is only a cost
            done = hook in watching.used if acts else printed in seen
            if not done and not isinstance(node, p.Keyword):
                found.append(f"{rules.defs[printed].name}: {type(node).__name__}")
    return found


@pytest.mark.slow
def test_most_texts_of_the_set_are_used_within_a_few_games() -> None:
    found = unused("spoils", "2013", "set", range(60))
    rules = rules_of("spoils", "2013", "set")
    assert isinstance(rules, EffectRules)
    texts = sum(len(hooks) for hooks in rules.program.of_card)
    assert len(found) < texts * 0.15, found


@pytest.mark.soak
@pytest.mark.parametrize("pool", ["set", "yardstick"])
def test_texts_that_are_never_used_are_listed(pool: str, project: Path) -> None:
    if pool == "yardstick" and not yardstick_file("spoils").exists():
        pytest.skip("no real printed texts are at hand beside the project")
    games = int(os.environ.get("RULEWRIGHT_SOAK_GAMES", "3000"))
    found = unused("spoils", "2013", pool, range(games))
    listing = project / "build" / f"unused-texts-{pool}.txt"
    listing.write_text("\n".join([f"# never used in {games} games", *found, ""]), encoding="utf-8")
    assert len(found) < 40, f"see {listing}"
