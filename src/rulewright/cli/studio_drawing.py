"""`rulewright studio draw` and `rulewright studio art`."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter
from typing import Annotated, Literal

from cyclopts import Parameter
from rich.console import Console
from rich.markup import escape

from rulewright.games.artwork import Preparation, Wishes
from rulewright.games.cardfiles import CardFile, read_card_file
from rulewright.games.registry import find_game
from rulewright.kernel.errors import FileFault, RulewrightError, UnknownName
from rulewright.studio.drawing import FORMATS, Drawer, rastered
from rulewright.studio.neighbours import tabletop
from rulewright.studio.output import PRINTERS, Made, Wanted, art_of, draw_file, printer_pdf
from rulewright.studio.pictures import alike, hash_of_file, open_picture, prepared
from rulewright.studio.sheets import sheets
from rulewright.studio.tabletop import sheet_pictures


def draw(
    files: Annotated[list[Path], Parameter(name="FILE")],
    /,
    *,
    output: Path = Path("drawn"),
    form: Annotated[list[str] | None, Parameter(name="--format", negative="")] = None,
    dpi: int = 300,
    sheet: Literal["a4", "letter", "tabletop"] | None = None,
    backs: Annotated[bool, Parameter(negative="", show_default=False)] = False,
    printer: str | None = None,
    jobs: int = 2,
) -> int:
    """Draw the cards of these files into a folder; those that have not changed are not drawn again.

    Exit code 1 if the words of any card do not fit into their box.

    Parameters
    ----------
    files
        Card files; their pictures lie beside them.
    output
        The folder to draw into.
    form
        png, jpeg or pdf, several times if you like; png unless said. A PDF has 3 mm of bleed.
    dpi
        The resolution of PNG and JPEG.
    sheet
        Also sheets: a4 or letter, nine cards with cut marks, to print at home; tabletop, for Tabletop Simulator, with
        an object to be put into its Saved Objects.
    backs
        The sheets to print have a page of backs after each, mirrored, so that both sides meet.
    printer
        Also what a printing house wants: makeplayingcards, thegamecrafter or drivethrucards.
    jobs
        Processes at a time.
    """
    if printer is not None and printer not in PRINTERS:
        raise UnknownName("printer", printer, PRINTERS)
    for wish in form or ():
        if wish not in FORMATS:
            raise UnknownName("format", wish, FORMATS)
    wanted = Wanted(tuple(form or ["png"]), dpi, printer or "")
    console, began = Console(highlight=False, soft_wrap=True), perf_counter()
    made: list[Made] = []
    for path in files:
        for one in draw_file(read_card_file(path), output, wanted, jobs):
            made.append(one)
            _tell(console, one)
    if sheet and made:
        console.print(f"sheets      {_sheets(output, made, read_card_file(files[0]), sheet, backs=backs)}")
    if printer and PRINTERS[printer].size is None:
        (output / f"{printer}.pdf").write_bytes(printer_pdf(made))
        console.print(f"printer     {output / f'{printer}.pdf'}")
    again = sum(one.again for one in made)
    unfit = sum(bool(one.unfit) for one in made)
    seconds = perf_counter() - began
    console.print(f"{again} drawn, {len(made) - again} unchanged, {unfit} do not fit, {seconds:.1f} s")
    return 1 if unfit else 0


def _sheets(output: Path, made: list[Made], file: CardFile, sheet: str, *, backs: bool) -> Path:
    """Sheets of all cards, with the back of their game."""
    back = Drawer().back(find_game(file.game)) if backs or sheet == "tabletop" else None
    if sheet != "tabletop" or back is None:
        target = output / f"sheets-{sheet}.pdf"
        target.write_bytes(sheets([one.pdf for one in made], sheet, back))
        return target
    hidden = output / "tabletop-back.jpg"
    hidden.write_bytes(rastered(back, "jpeg", 300))
    faces = []
    for number, data in enumerate(
        sheet_pictures([rastered(one.pdf, "jpeg", 300) for one in made], hidden.read_bytes()), 1
    ):
        faces.append(output / f"tabletop-{number}.jpg")
        faces[-1].write_bytes(data)
    target = output / "tabletop.json"
    addresses = [one.resolve().as_uri() for one in faces]
    told = tabletop(file.set or file.game, [one.entry.fields for one in made], addresses, hidden.resolve().as_uri())
    target.write_text(told, encoding="utf-8")
    return target


def _tell(console: Console, one: Made) -> None:
    name = escape(one.entry.name)
    if one.unfit:
        console.print(f"[red]too long[/red]    {name}: the {' and the '.join(one.unfit)} does not fit; shorten it")
    elif one.again:
        console.print(f"[green]drawn[/green]       {name}")


def art(
    files: Annotated[list[Path], Parameter(name="FILE")],
    /,
    *,
    output: Path | None = None,
    height: int = 0,
    crop: Annotated[tuple[int, int, int, int] | None, Parameter(negative="")] = None,
    leave_frame: Annotated[bool, Parameter(negative="", show_default=False)] = False,
    check: Annotated[bool, Parameter(negative="", show_default=False)] = False,
    card_type: Annotated[str, Parameter(name="--type")] = "",
    game: str = "arcmage",
) -> int:
    """Make pictures ready for their cards, by the game's guide; a copy, the original stays.

    Of a card file, the picture of each card; of a picture, that one, for a card of `--type`. Exit code 1 if a picture
    is refused, used twice or, with `--check`, not ready.

    Parameters
    ----------
    files
        Card files, whose cards name their pictures as `art`, or picture files.
    output
        Where the ready pictures go: `ready` beside each picture unless said.
    height
        How high to scale the picture, in pixels; the game's usual height otherwise.
    crop
        The part to keep, as left top right bottom; everything but the empty margins otherwise.
    leave_frame
        Let the picture leave the frame, in the middle, instead of keeping inside it.
    check
        Change nothing; say what is wrong with pictures that should be ready.
    card_type
        The type line of the card, for picture files: "Creature - Bird".
    game
        Whose guide, for picture files.
    """
    console = Console(highlight=False, soft_wrap=True)
    wishes = Wishes(height, not leave_frame, crop)
    faults = 0
    seen: dict[Path, int] = {}
    for path, type_line, of in _pictures(files, card_type, game):
        try:
            if check:
                faults += _check(console, path, type_line, of)
            else:
                _prepare(console, path, type_line, of, output, wishes)
            faults += _seen_before(console, path, seen)
        except RulewrightError as fault:
            console.print(f"[red]refused[/red]  {escape(str(fault))}")
            faults += 1
    return 1 if faults else 0


def _pictures(files: list[Path], card_type: str, game: str) -> list[tuple[Path, str, str]]:
    """The pictures, each with its card's type line and game."""
    found: list[tuple[Path, str, str]] = []
    for path in files:
        if path.suffix in (".toml", ".json"):
            file: CardFile = read_card_file(path)
            arts = ((art_of(file, one.fields), str(one.fields["type"])) for one in file.cards)
            found += [(picture, type_line, file.game) for picture, type_line in arts if picture is not None]
        elif not card_type:
            raise FileFault(str(path), "which card is it for?", remedy='say --type "Creature - Bird"')
        else:
            found.append((path, card_type, game))
    return found


def _check(console: Console, path: Path, type_line: str, game: str) -> int:
    picture, _ = open_picture(path.read_bytes(), str(path))
    faults = find_game(game).art_faults(type_line, picture)
    for fault in faults:
        console.print(f"[red]not ready[/red]  {path}: {escape(fault.message)}  [dim]{fault.rule}[/dim]")
    if not faults:
        console.print(f"[green]ready[/green]  {path}")
    return bool(faults)


def _prepare(console: Console, path: Path, type_line: str, game: str, output: Path | None, wishes: Wishes) -> None:
    data, plan = prepared(find_game(game), type_line, path.read_bytes(), str(path), wishes)
    folder = output or path.parent / "ready"
    folder.mkdir(parents=True, exist_ok=True)
    ready = folder / f"{path.stem}.png"
    ready.write_bytes(data)
    console.print(f"[green]ready[/green]  {ready}  [dim]{_told(plan)}[/dim]")


def _told(plan: Preparation) -> str:
    crop, size, canvas = (" x ".join(map(str, one)) for one in (plan.crop[2:], plan.scaled, plan.canvas))
    return f"kept up to {crop}, scaled to {size}, on {canvas} at {plan.at[0]}, {plan.at[1]}, {plan.dpi} dpi"


def _seen_before(console: Console, path: Path, seen: dict[Path, int]) -> int:
    """Whether another file of the same run shows the same."""
    mark = hash_of_file(path)
    same = next((other for other, one in seen.items() if other != path and alike(one, mark)), None)
    seen[path] = mark
    if same is not None:
        console.print(f"[yellow]twice[/yellow]  {path} shows the same as {same}  [dim]art.source.1[/dim]")
    return same is not None
