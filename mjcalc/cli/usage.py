"""The words of a command line, looked at before typer reads them: some it would take for others, some drop."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from mjcalc.errors import bad

_HELP = {"-h", "--help"}


def check_options(command: Any, words: list[str]) -> None:
    """Raise MjcalcError (`bad-usage`) for words of a command, or of one below it, that stand as no option does."""
    for word in words[:2]:
        command = getattr(command, "commands", {}).get(word, command)
    options = [each for each in command.params if each.param_type_name == "option"]
    arguments = {each.name for each in command.params if each.param_type_name == "argument"}
    names = _HELP.union(*(option.opts for option in options))
    with_value = [option for option in options if not option.is_flag]
    takes_next = {name for option in with_value for name in option.opts}
    before_end = words[: words.index("--")] if "--" in words else words
    typed = [word for before, word in pairwise(["", *before_end]) if before not in takes_next]
    for word in typed:
        _refuse_unknown(word, names, arguments)
    _refuse_repeats(with_value, typed)


def _refuse_unknown(word: str, names: set[str], arguments: set[str]) -> None:
    """Refuse a long option behind one dash, an argument typed as an option, and what only begins as an option does."""
    name = word.partition("=")[0]
    if f"-{name}" in names:
        raise bad("bad-usage", f"write -{name}, with two dashes", key=name)
    if name not in names and name.removeprefix("--") in arguments and name.startswith("--"):
        raise bad("bad-usage", f"there is no such option: write the {name[2:]} without it", key=name)
    may_be_option = not word.startswith("-") or word[:2] in names or word[1:2] in ("", "-")
    if not may_be_option and (" " in word or not word[1].isalpha()):
        raise bad("bad-usage", f"'{word}' is no option: leave out the -, or write -- before it if it begins so")


def _refuse_repeats(with_value: list[Any], typed: list[str]) -> None:
    """Refuse an option that takes one value and is given twice: neither is dropped."""
    for option in with_value:
        given = [name for word in typed if (name := _name_in(word)) in option.opts]
        if option.multiple or len(given) < 2:
            continue
        if other := next((name for name in given if name != given[0]), None):
            raise bad("bad-usage", f"this is another name of {given[0]}: give only one of them", key=other)
        raise bad("bad-usage", "this option is given twice, and has one value", key=given[0])


def _name_in(word: str) -> str:
    """The option's name in a word, which may have the value behind it."""
    return word.partition("=")[0] if word.startswith("--") else word[:2]
