"""What is shipped: the wheel, installed where there is nothing of the project and no Node, opens the table."""

import re
import site
import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path

import httpx
import pytest

from rulewright import __version__

PROJECT = Path(__file__).resolve().parent.parent


def run(*command: str | Path, **environment: str) -> str:
    """What a command says; it has to be well."""
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False, env={**environment})
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.soak
def test_the_wheel_brings_the_page_and_plays_without_node(tmp_path: Path) -> None:
    if not (PROJECT / "web" / "dist" / "index.html").is_file():
        pytest.skip("the page has not been built; run: make page")
    run(sys.executable, PROJECT / "tools" / "package.py", tmp_path / "dist", PATH="/usr/bin:/bin")
    (wheel,), (archive,) = (list((tmp_path / "dist").glob(form)) for form in ("*.whl", "*.tar.gz"))
    assert any(name.endswith("server/page/index.html") for name in zipfile.ZipFile(wheel).namelist())
    with tarfile.open(archive) as packed:
        assert any(name.endswith("server/page/index.html") for name in packed.getnames())
    clean = tmp_path / "clean"
    venv.create(clean, with_pip=True)
    python, alone = clean / "bin" / "python", {"HOME": str(tmp_path), "PATH": str(tmp_path)}
    run(python, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", wheel, **alone)
    _lend_dependencies(python)
    where = run(python, "-c", "import rulewright; print(rulewright.__file__)", **alone)
    assert str(clean) in where, "it is the installed one that is tried"
    assert run(clean / "bin" / "rulewright", "--version", **alone).strip() == f"{__version__}, interpreted (not built)"
    _opens_the_table(clean / "bin" / "rulewright", alone)


def _lend_dependencies(python: Path) -> None:
    """What it depends on is taken from here, so that no network is needed; the project itself is not."""
    folder = run(python, "-c", "import site; print(site.getsitepackages()[0])").strip()
    (here,) = [one for one in site.getsitepackages() if one.endswith("site-packages")]
    linked = Path(folder)
    for one in Path(here).iterdir():
        ours = "rulewright" in one.name or one.suffix == ".pth" or one.name.startswith(("pip", "_", "__editable"))
        if not ours and not (linked / one.name).exists():
            (linked / one.name).symlink_to(one)


def _opens_the_table(command: Path, alone: dict[str, str]) -> None:
    started = [str(command), "play", "--no-browser"]
    with subprocess.Popen(started, stdout=subprocess.PIPE, text=True, env=alone) as playing:
        try:
            assert playing.stdout is not None
            address = playing.stdout.readline().split()[4]
            page = httpx.get(address, timeout=30).text
            loaded = re.findall(r'(?:src|href)="(/assets/[^"]+)"', page)
            assert loaded
            for one in loaded:
                assert httpx.get(address + one, timeout=30).status_code == 200
            seats = [{"kind": "me", "name": "Ann"}, {"kind": "bot"}]
            made = httpx.post(f"{address}/api/tables", json={"game": "spoils", "seats": seats}, timeout=60)
            assert made.status_code == 201, made.text
        finally:
            playing.terminate()
