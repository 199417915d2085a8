"""What must hold for the repository as a whole: set-up, size of modules, words that stay out of the lower layers."""

import json
import re
import subprocess
from collections.abc import Iterable
from pathlib import Path

import pytest
from tests import yardstick
from tests.text.programs import printed, sentence_lines

from rulewright.games.registry import game_names

PROJECT = Path(__file__).resolve().parent.parent
PACKAGE = PROJECT / "src" / "rulewright"

LOCKS = tuple(sorted(one.name for one in PROJECT.glob("requirements*.lock")))
LONGEST_MODULE = 350
LONGEST_SHARED = 8
"""So many words a text may have that somebody else has written as well."""
SETUP_COMMANDS = ("make play", "make test")

# A path that exists on one machine only. In pieces, so that this file does not hold one.
MACHINE_PATH = re.compile(
    "|".join(rf"(?<![\w.-])/{folder}/[\w.]" for folder in ("home", "Users", "root", "work", "opt", "mnt"))
)
GAMES_WORDS = (
    "spoils",
    "arcmage",
    "smash up",
    "smashup",
    "influence",
    "threshold",
    "loyalty",
    "devotion",
    "breakpoint",
    "minion",
)


def modules(*folders: str) -> list[Path]:
    """Every Python module in these folders of the package."""
    return sorted(module for folder in folders for module in (PACKAGE / folder).rglob("*.py"))


def tracked_files() -> Iterable[Path]:
    """What is or would be committed; without git (an unpacked archive) there is nothing to say."""
    git = ["git", "-C", str(PROJECT), "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        listing = subprocess.run(git, capture_output=True, check=True, text=True).stdout
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("not a git checkout")
    return [file for name in listing.split("\0") if name and (file := PROJECT / name).is_file()]


def lines_with(pattern: re.Pattern[str], files: Iterable[Path]) -> list[str]:
    """Where the pattern occurs, as file:line: text. Files that are not text are passed over."""
    found = []
    for file in files:
        try:
            text = file.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        where = file.relative_to(PROJECT)
        found += [f"{where}:{n}: {line.strip()}" for n, line in enumerate(text.splitlines(), 1) if pattern.search(line)]
    return found


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_holds_no_address_and_no_path(lock: str) -> None:
    address = re.compile(r"://|file:|--(extra-)?index-url|--find-links|@ |^/|\s\.{0,2}/")
    assert lines_with(address, [PROJECT / lock]) == []


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_pins_every_release_by_hash(lock: str) -> None:
    entries = re.split(r"\n(?=\S)", (PROJECT / lock).read_text(encoding="utf-8"))
    loose = [
        entry.split()[0] for entry in entries if not re.match(r"[\w.-]+==[\w.]+ .*--hash=sha256:", entry, re.DOTALL)
    ]
    assert entries
    assert loose == []


def test_what_runs_needs_no_test_tools() -> None:
    assert tuple(f"requirements{one}.lock" for one in ("-bench", "-dev", "-docs", "-uv", "")) == LOCKS
    runs, tests = (
        set(re.findall(r"^([\w.-]+)==", (PROJECT / lock).read_text(), re.MULTILINE)) for lock in LOCKS[-1:] + LOCKS[1:2]
    )
    assert {"litestar", "msgspec", "uvicorn"} <= runs < tests
    assert not runs & {"pytest", "hypothesis", "mypy", "ruff", "playwright", "coverage", "import-linter", "setuptools"}


def test_the_lock_of_the_page_pins_by_hash_and_names_no_registry() -> None:
    lock = json.loads((PROJECT / "web" / "package-lock.json").read_text(encoding="utf-8"))
    packages = {name: package for name, package in lock["packages"].items() if name}
    assert len(packages) > 5
    assert [name for name, package in packages.items() if "resolved" in package] == []
    assert [name for name, package in packages.items() if "integrity" not in package] == []


def test_the_readme_sets_up_with_two_commands() -> None:
    blocks = re.findall(
        r"```(?:sh|console|bash)\n(.*?)```", (PROJECT / "README.md").read_text(encoding="utf-8"), re.DOTALL
    )
    commands = [line.partition("#")[0].strip() for line in blocks[0].splitlines() if line.strip()]
    assert commands == list(SETUP_COMMANDS)


def test_no_file_names_a_path_of_one_machine() -> None:
    assert lines_with(MACHINE_PATH, tracked_files()) == []


def test_a_module_fits_in_the_head() -> None:
    lengths = {module: len(module.read_text(encoding="utf-8").splitlines()) for module in modules("")}
    assert lengths
    assert {str(m.relative_to(PROJECT)): n for m, n in lengths.items() if n > LONGEST_MODULE} == {}


WORDS_OF_ONE_GAME = (
    *GAMES_WORDS,
    "depleted",
    "graveyard",
    "creature",
    "city",
    "cities",
    "discipline",
    "gem",
    "gems",
    "tactic",
    "mulligan",
    "bases",
    "'resource",
    "'character",
    "'void'",
)
"""What the page must not know: the server's documents say it. In quotes, what is a word of programs as well."""


def test_the_page_knows_no_game() -> None:
    page = PROJECT / "web" / "src"
    made = page / "wire" / "server.ts"
    files = [one for one in sorted(page.rglob("*")) if one.suffix in (".ts", ".svelte", ".css") and one != made]
    words = re.compile("|".join(rf"(?<![a-z]){word}(?![a-z])" for word in WORDS_OF_ONE_GAME), re.IGNORECASE)
    assert len(files) > 50
    assert lines_with(words, files) == []


def test_what_reads_text_and_judge_files_names_no_game() -> None:
    words = re.compile("spoils|arcmage|smash[ _-]?up|threshold|loyalty|breakpoint|minion", re.IGNORECASE)
    assert lines_with(words, modules("text", "judge")) == []


def test_kernel_and_effects_know_no_game() -> None:
    words = re.compile("|".join(word.replace(" ", r"[ _-]?") for word in GAMES_WORDS), re.IGNORECASE)
    assert lines_with(words, modules("kernel", "effects")) == []


@pytest.mark.parametrize("game", game_names())
def test_no_text_of_some_length_is_anybody_elses(game: str) -> None:
    """A plain short sentence is everybody's; what is longer, in sets and tests, is worded by us."""
    theirs = yardstick.others("text", yardstick.FOLDER.glob("*.json"))
    refused = (
        line for file in (PROJECT / "tests" / "text" / game).glob("refused*.txt") for line in sentence_lines(file)
    )
    ours = {yardstick.plain(text): text for _, _, text in (*printed(game), *refused)}
    assert [ours[words] for words in sorted(theirs & set(ours)) if len(words.split()) > LONGEST_SHARED] == []
