"""Print the digest of every state of a few games: run as a program, under whatever hash seed there is."""

from tests.contract.matches import Match, kits

from rulewright.kernel.saving import digest, position_key

KEY_ONE_IN = 5
"""A position's key takes thirty times as long as a digest, so it is worked out at one decision in so many."""


def main() -> None:
    """One line a decision."""
    for kit in kits():
        for edition in kit.editions:
            for seed in range(500, 503):
                for number, (game, _, _) in enumerate(Match(kit.name, edition, seed).play()):
                    key = "" if number % KEY_ONE_IN else position_key(game).hex()
                    print(kit.name, seed, digest(game), key)


if __name__ == "__main__":
    main()
