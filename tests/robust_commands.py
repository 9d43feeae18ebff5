"""Every command of the program, in both games where it knows both, and the files that they work on."""

import shlex
import shutil
from pathlib import Path
from typing import NamedTuple

from tests.command import ROOT

KAKI = '"234t 567t 99t (RR*) (EEE) + f2 k1"'
AMERICAN = '"FFF 222bJ 0000 (666c)" -c american-practice'


class Command(NamedTuple):
    """A command line that is right, and how it ends; `@/` is the folder of its files."""

    line: str
    status: int = 0

    def words(self, folder: str) -> list[str]:
        """Its words, with the files of this folder."""
        return [word.replace("@/", folder) for word in shlex.split(self.line)]


COMMANDS = (
    Command(f"score {KAKI} --seat south --from east"),
    Command(f"score {KAKI} --seat south --from east --json"),
    Command('score "123t 456t 99t 789t RR* + a1 f2" --seat south --from east', 1),
    Command(f"score {AMERICAN} --seat west --from north"),
    Command(f"score {AMERICAN} --seat west --from north --json"),
    Command('score "123t456"', 2),
    Command('score "123t456" --json', 2),
    Command("score --drawn --nosuch", 2),
    Command('check "234t 567t 99t RR (EEE) + f2 k1" --seat south'),
    Command('check "234t 567t 99t RR (EEE) + f2 k1" --seat south --json'),
    Command('check "FF 22b 44b J 66c 88c 1d 5d E" -c american-practice'),
    Command("batch @/batch.jsonl", 2),
    Command("batch @/batch.csv --to csv --summary"),
    Command("batch @/batch.jsonl -o @/results.jsonl", 2),
    Command("settle @/night-3kaki.toml"),
    Command("settle @/night-american.toml --json"),
    Command("session new @/new-3kaki.toml --players Mei,Kow,Siti"),
    Command("session new @/new-american.toml --players Ann,Bea,Cat,Dot -c american-practice"),
    Command(f"session add @/add-3kaki.toml {KAKI} --winner Kow --from Mei"),
    Command("session add @/add-american.toml --drawn --json"),
    Command("session undo @/undo-3kaki.toml"),
    Command("session undo @/undo-american.toml --json"),
    Command('referee claim 5t --from east --claim "south: pong 55t" --claim "west: pong 5*t"'),
    Command('referee claim 5c --from east --claim "north: pung 55c" -c american-practice --json'),
    Command('referee discard 6t --claimed "(456t)"', 1),
    Command("referee discard J -c american-practice"),
    Command('referee swap --set "(RR*)" --tile R'),
    Command('referee swap --set "(NNJJ)" --tile N -c american-practice --json'),
    Command('referee expose "(1**t)"', 1),
    Command('referee expose "(222c) (444Jc)" -c american-practice'),
    Command('referee pass "1c 5d N"', 2),
    Command('referee pass "1c 5d N" --step first-right -c american-practice'),
    Command("referee deal --seat south --tiles 13"),
    Command('referee deal --throws "Ann 7 Ben 9 Cho 9 Dee 4" -c american-practice'),
    Command("referee wall --left 8 --replacement"),
    Command("referee wall --throw 7 -c american-practice"),
    Command("referee error trap --by west --winner east --from south --points 30"),
    Command("referee error misnamed --by north --winner east --line 2468-1 -c american-practice"),
    Command("card list"),
    Command("card show 3kaki-straits"),
    Command("card show american-practice"),
    Command("card check 3kaki-straits american-practice"),
    Command("card new @/card-3kaki.toml --game 3kaki"),
    Command("card new @/card-american.toml --game american --year 2026"),
    Command("card fingerprint american-practice"),
    Command("rules"),
    Command("rules K24 --json"),
    Command("tiles"),
    Command("--version"),
    Command("score -h"),
)
FROM_INPUT = (Command("batch -"), Command("settle - --hand 1", 2))
"""What reads standard input."""


def lay_out(folder: Path) -> None:
    """Put the files that the commands work on into a folder."""
    folder.mkdir(exist_ok=True)
    for path in (ROOT / "examples").glob("*[lv]"):
        shutil.copy(path, folder)
    for game in ("3kaki", "american"):
        for command in ("add", "undo"):
            shutil.copy(folder / f"night-{game}.toml", folder / f"{command}-{game}.toml")
