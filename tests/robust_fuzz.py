"""Argument lists that nobody would type, from fixed seeds."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from tests.command import every_command

HAND = "234t 567t 99t (RR*) (EEE) + f2 k1"
RIGHT = (
    *(HAND, "FFF 222bJ 0000 (666c)", "234t 567t 99t RR (EEE) + f2 k1", "FF 22b 44b J 66c 88c 1d 5d E", "5t", "J", "*"),
    *("(RR*)", "(456t)", "(1**t)", "[EEEE]", "west: (55Jc) (FFJJ)", "1c 5d N", "(222c) (444Jc)"),
    *("east", "South", "west", "north", "dead", "other", "Mei", "Kow", "Siti", "Mei,Kow,Siti", "Ann,Bea,Cat,Dot"),
    *(
        "east: 123t RR + f1",
        "south: pong 55t",
        "west: win " + HAND,
        "north: pung 55c",
        "east: concealed",
        "Siti: added",
    ),
    *("west: flowers early", "east: claimed from south", "kong-replacement", "robbed-kong", "joker-exchange"),
    *("3kaki-straits", "american-practice", "night-3kaki.toml", "night-american.toml", "batch.jsonl", "batch.csv"),
    *("new.toml", "csv", "jsonl", "K24", "charleston", "3kaki", "american", "trap", "misnamed", "dead-hand", "start"),
    *("first-right", "courtesy", "waiting", "hand", "discard", "Ann 7 Ben 9 Cho 9 Dee 4", "2468-1", "RM", "0.10"),
    *("0", "1", "2", "7", "14", "30", "2026"),
)
WRONG = (
    *("", " ", "+", "-", "--", "---", "=", ":", ",", "123t456", "x" * 3000, "1t" * 2000, "east:", "nmjl-2026", "1_0"),
    *("garbage.toml", "none.toml", "folder", "-1", "7.5", "1e3", "9" * 25, "9" * 5000, "٣", "²", "nan", "inf", " 5"),
    *("\udcff", "🀄", "１２３ｔ", "\n", "\x1b[31m", "\u2028", "-h", "--help", "--version", "--json", "--ascii"),
    *("--nosuch", "-x", "--=", "--seat=", "--card=x", "-cx"),
)
SIGNS = "1239tbcdEJR0*FfskaS()[]+ -=:,.\n\udcff🀄é"


class Parameter(NamedTuple):
    """An option: how it is written, and whether it takes a value."""

    names: tuple[str, ...]
    takes_value: bool


class Command(NamedTuple):
    """A command: the words that lead to it, and its options."""

    path: tuple[str, ...]
    options: tuple[Parameter, ...]


def all_commands() -> tuple[Command, ...]:
    """Every command that has none below it, as the program itself knows them."""
    found = []
    for words, command in every_command():
        if not hasattr(command, "commands"):
            options = [each for each in command.params if each.param_type_name == "option"]
            parameters = tuple(Parameter(tuple(each.opts), not each.is_flag) for each in options)
            found.append(Command(tuple(words.split()), parameters))
    return tuple(found)


def argument_lists(seed: int, many: int, valid: list[list[str]]) -> Iterator[list[str]]:
    """Random argument lists, and `valid` ones with a few words changed.

    No word has a slash, so that none leads out of the folder.
    """
    rng = Random(seed)
    commands = all_commands()
    for _ in range(many):
        kind = rng.random()
        if kind < 0.5:
            words = _changed(rng, rng.choice(valid), commands)
        elif kind < 0.9:
            words = _grown(rng, rng.choice(commands))
        else:
            words = [_value(rng) for _ in range(rng.randrange(6))]
        yield [word.replace("/", "_") for word in words]


def _grown(rng: Random, command: Command) -> list[str]:
    words = [_value(rng) for _ in range(rng.randrange(3))]
    for _ in range(rng.randrange(5)):
        words += _option(rng, command)
    return [*command.path, *words]


def _option(rng: Random, command: Command) -> list[str]:
    option = rng.choice(command.options) if command.options else Parameter(("--none",), False)
    name = rng.choice(option.names)
    if not option.takes_value:
        return [name]
    return [f"{name}={_value(rng)}"] if rng.random() < 0.2 else [name, _value(rng)]


def _changed(rng: Random, valid: list[str], commands: tuple[Command, ...]) -> list[str]:
    words = list(valid)
    own = [command for command in commands if tuple(words[: len(command.path)]) == command.path]
    for _ in range(rng.randrange(3)):
        at = rng.randrange(len(words) + 1)
        kind = rng.randrange(6)
        if kind < 2:
            words += _option(rng, rng.choice(own or commands))
        elif kind == 2:
            words[at : at + 1] = []
        elif kind == 3:
            words[at : at + 1] = [_value(rng)]
        elif kind == 4:
            words.insert(at, rng.choice([*words, ""]))
        else:
            words[at : at + 1] = [_misspelt(rng, word) for word in words[at : at + 1]]
    return words


def _value(rng: Random) -> str:
    word = rng.choice(RIGHT if rng.random() < 0.7 else WRONG)
    return _misspelt(rng, word) if rng.random() < 0.1 else word


def _misspelt(rng: Random, word: str) -> str:
    at = rng.randrange(len(word) + 1)
    return word[:at] + rng.choice(("", rng.choice(SIGNS))) + word[at + rng.randrange(2) :]
