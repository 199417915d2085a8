"""Nothing depends on the order in which Python happens to keep its sets: digests are equal under any hash seed."""

import os
import subprocess
import sys
from pathlib import Path

import pytest


@pytest.mark.slow
def test_digests_do_not_depend_on_the_hash_seed(project: Path) -> None:
    runs = [
        subprocess.Popen(
            [sys.executable, "-m", "tests.contract.digests"],
            cwd=project,
            env=os.environ | {"PYTHONHASHSEED": seed},
            stdout=subprocess.PIPE,
            text=True,
        )
        for seed in ("1", "2")
    ]
    first, second = (run.communicate()[0].splitlines() for run in runs)
    assert [run.returncode for run in runs] == [0, 0]
    assert len(first) > 100
    assert first == second
