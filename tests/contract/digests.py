"""Print the digest of every state of a few games: run as a program, under whatever hash seed there is."""

from tests.contract.matches import Match, kits

from rulewright.kernel.saving import digest, position_key


def main() -> None:
    """One line a decision."""
    for kit in kits():
        for edition in kit.editions:
            for seed in range(500, 503):
                for game, _, _ in Match(kit.name, edition, seed).play():
                    print(kit.name, seed, digest(game), position_key(game).hex())


if __name__ == "__main__":
    main()
