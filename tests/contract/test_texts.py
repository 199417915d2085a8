"""Most texts of a pool of cards come to be used in random games; the soak lists those that never do."""

from __future__ import annotations

from random import Random

import pytest
from tests.contract.matches import Match, rules_of
from tests.contract.usage import texts, used, watch

from rulewright.effects.rules import EffectRules


@pytest.mark.slow
def test_most_texts_of_the_set_are_used_within_a_few_games() -> None:
    rules = rules_of.__wrapped__("spoils", "2013", "set")
    assert isinstance(rules, EffectRules)
    watching = watch(rules)
    assert watching is not None
    every = {name for name, _ in texts(rules)}
    rng = Random("towards what was not used yet")
    for seed in range(40):
        cards = sorted({name.rpartition(": ")[0] for name in every - used(rules, watching)})
        match = Match("spoils", "2013", seed, "set", towards=tuple(rng.sample(cards, min(len(cards), 30))))
        for at, (game, _, _) in enumerate(match.play(match.begin(rules=rules))):
            if at % 10 == 0:
                watching.look(game)
    never = every - used(rules, watching)
    assert len(never) < len(every) * 0.15, sorted(never)
