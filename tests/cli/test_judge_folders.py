"""Judge files looked for in folders: found however deep, and never by looking through a whole disk."""

from pathlib import Path

import pytest

from rulewright.cli import judge
from rulewright.kernel.errors import FileFault


def test_files_are_found_however_deep_and_links_are_not_followed(tmp_path: Path) -> None:
    deep = tmp_path / "b" / "c"
    deep.mkdir(parents=True)
    wanted = [tmp_path / "a.judge.toml", deep / "d.judge.toml"]
    for file in (*wanted, tmp_path / "other.toml"):
        file.write_text("", encoding="utf-8")
    (tmp_path / "b" / "again").symlink_to(tmp_path)
    (tmp_path / ".hidden").mkdir()
    (tmp_path / ".hidden" / "e.judge.toml").write_text("", encoding="utf-8")
    assert judge.judge_files((tmp_path,)) == wanted


def test_a_folder_with_a_whole_disk_in_it_is_refused_soon(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judge, "MOST_LOOKED", 3)
    for number in range(3):
        (tmp_path / f"{number}.judge.toml").write_text("", encoding="utf-8")
    assert len(judge.judge_files((tmp_path,))) == 3
    (tmp_path / "one more").mkdir()
    with pytest.raises(FileFault, match="holds more than 3 files and folders"):
        judge.judge_files((tmp_path,))
