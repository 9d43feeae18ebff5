"""What is wrong with the inputs: files, words and records."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from tests.robust_commands import Command

MILLION = 1_000_000


class BadFile(NamedTuple):
    """How a file that cannot be used is made, and what is said of it as a card."""

    make: Callable[[Path], object]
    said: str


BAD_FILES = {
    "a folder": BadFile(Path.mkdir, "this is a folder, not a file"),
    "a link to nothing": BadFile(lambda path: path.symlink_to("nothing"), "there is no file '@/a.toml'"),
    "a link to itself": BadFile(lambda path: path.symlink_to(path), "there is no file '@/a.toml'"),
    "not there": BadFile(lambda _path: None, "there is no file '@/a.toml'"),
    "no text": BadFile(lambda path: path.write_bytes(bytes(range(256)) * 20), "the file is not UTF-8 text"),
    "NUL": BadFile(lambda path: path.write_bytes(bytes(5000)), "@/a.toml:1: "),
    "one long line": BadFile(lambda path: path.write_text("x" * MILLION), "@/a.toml:1: "),
    "deep": BadFile(lambda path: path.write_text("a = " + "[" * 100_000), "@/a.toml:1: lists nested too deeply"),
    "without permission": BadFile(lambda path: os.close(os.open(path, os.O_CREAT, 0)), "Permission denied"),
}
READERS = (
    Command("card show @/a.toml", 2),
    Command('score "1t" -c @/a.toml', 2),
    Command('score "1t" -c @/a.toml --json', 2),
    Command('check "1t" -c @/a.toml', 2),
    Command("batch @/batch.csv -c @/a.toml", 2),
    Command("session new @/new.toml --players Mei,Kow,Siti -c @/a.toml", 2),
    Command("session add @/a.toml --drawn", 2),
    Command("session add @/a.toml --drawn --json", 2),
    Command("session undo @/a.toml", 2),
    Command("settle @/a.toml", 2),
    Command("settle @/a.toml --json", 2),
    Command("referee discard 5t -c @/a.toml", 2),
    Command("card new @/new-card.toml --from @/a.toml", 2),
    Command("card fingerprint @/a.toml", 2),
    Command("batch @/a.toml", 2),
)

LONG = "x" * MILLION
LONG_LINES = (
    "score @",
    'score "1t" --seat @',
    'score "1t" --from @',
    'score "1t" --event @',
    'score "1t" --loser @',
    'score "1t" --kong "east: @"',
    'score "1t" --family @',
    'score "1t" -c @',
    "score --seat=@",
    "score --@",
    'check "FF 22b 44b J 66c 88c 1d 5d E" -c american-practice --section @',
    "batch @",
    "batch batch.csv -o @",
    "batch batch.csv -c @",
    "settle @",
    "settle night-3kaki.toml --hand @",
    "session new @ --players Mei,Kow,Siti",
    "session new new.toml --players Mei,Kow,@",
    "session new new.toml --players Mei,Kow,Siti --card @",
    'session add add-3kaki.toml "1t" --winner @ --ji-mo',
    'session add add-3kaki.toml "1t" --winner Kow --event @',
    "session add @ --drawn",
    "session undo @ --json",
    "referee claim 5t --from east --claim @",
    'referee pass "1c" --step @ -c american-practice',
    "referee deal --seat south --tiles 13 --moment @",
    "referee wall --left @",
    "referee error @ --by east",
    "referee @",
    "card show @",
    "card check @",
    "card new @",
    "card fingerprint @",
    "tiles @",
    "@",
)

WON = {"winner": "south", "hand": "234t 567t 99t (RR*) (EEE) + f2 k1", "from": "east"}
SPOILT: dict[str, Any] = {
    "id": "@",
    "hand": "@",
    "win": "@",
    "card": "@",
    "winner": "@",
    "from": "@",
    "liable": "@",
    "events": ["@"],
    "dead": ["@"],
    "losers": {"east": "@", "west": "1t"},
    "kongs": [{"by": "@", "kind": "added"}],
    "families": [{"by": "east", "family": "@"}],
    "@": "@",
}


def records(text: str) -> bytes:
    """A line for each key of a record, in which this text stands where it should not, as JSON escapes."""
    spoilt = json.dumps(SPOILT)
    changes = [{key: value} for key, value in json.loads(spoilt.replace('"@"', json.dumps(text))).items()]
    return "".join(json.dumps(WON | change) + "\n" for change in changes).encode()
