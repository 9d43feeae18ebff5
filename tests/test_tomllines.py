"""The line of every key and row of a TOML text."""

from collections.abc import Iterator
from typing import Any

import pytest
import tomli

from mjcalc.card import shipped_folder
from mjcalc.tomlfile import KeyPath
from mjcalc.tomllines import lines_of


def leaves(data: Any, path: KeyPath = ()) -> Iterator[tuple[KeyPath, Any]]:
    """Every key and list element that holds no more of its kind, with its value."""
    if isinstance(data, dict) and data:
        for key, value in data.items():
            yield from leaves(value, (*path, key))
    elif isinstance(data, list) and data:
        for place, value in enumerate(data):
            yield from leaves(value, (*path, place))
    else:
        yield path, data


def test_tables_and_keys() -> None:
    text = """\
# a comment, with [brackets] = 1
title = "x"

[card]
game = "3kaki"      # behind a value
"name" = 'quoted'

  [ fan ]
  minimum=5
limit   =   10
"""
    assert lines_of(text) == {
        ("title",): 2,
        ("card",): 4,
        ("card", "game"): 5,
        ("card", "name"): 6,
        ("fan",): 8,
        ("fan", "minimum"): 9,
        ("fan", "limit"): 10,
    }


def test_dotted_keys_and_tables() -> None:
    text = """\
card.name = "x"
losers . "fei" = 2

[points.table]
5 = 10
6.7 = 12
[a.'b c'.d]
e = 1
"""
    assert lines_of(text) == {
        ("card",): 1,
        ("card", "name"): 1,
        ("losers",): 2,
        ("losers", "fei"): 2,
        ("points", "table"): 4,
        ("points", "table", "5"): 5,
        ("points", "table", "6"): 6,
        ("points", "table", "6", "7"): 6,
        ("a", "b c", "d"): 7,
        ("a", "b c", "d", "e"): 8,
    }


def test_inline_tables() -> None:
    text = """\
[[item]]
when = { sets = { of = "dragon", kind = ["pong", "kong"] }, eye.of = "tong" }
empty = {}
last = 1
"""
    assert lines_of(text) == {
        ("item", 0): 1,
        ("item", 0, "when"): 2,
        ("item", 0, "when", "sets"): 2,
        ("item", 0, "when", "sets", "of"): 2,
        ("item", 0, "when", "sets", "kind"): 2,
        ("item", 0, "when", "sets", "kind", 0): 2,
        ("item", 0, "when", "sets", "kind", 1): 2,
        ("item", 0, "when", "eye"): 2,
        ("item", 0, "when", "eye", "of"): 2,
        ("item", 0, "empty"): 3,
        ("item", 0, "last"): 4,
    }


def test_lists_over_many_lines() -> None:
    text = """\
count = [           # ids ]
    "animal",       # "quoted" ] in a comment
    "face", "own",

    # nothing here
    [1,
     2],
]
after = [ ]
end = [ [], [ 3 ] ]
"""
    assert lines_of(text) == {
        ("count",): 1,
        ("count", 0): 2,
        ("count", 1): 3,
        ("count", 2): 3,
        ("count", 3): 6,
        ("count", 3, 0): 6,
        ("count", 3, 1): 7,
        ("after",): 9,
        ("end",): 10,
        ("end", 0): 10,
        ("end", 1): 10,
        ("end", 1, 0): 10,
    }


def test_rows_in_brackets() -> None:
    text = """\
line = [
  { value = 25, hands = ["FF", "GG"] },
  { value = 30,
    hands = "RR" },
]
"""
    assert lines_of(text) == {
        ("line",): 1,
        ("line", 0): 2,
        ("line", 0, "value"): 2,
        ("line", 0, "hands"): 2,
        ("line", 0, "hands", 0): 2,
        ("line", 0, "hands", 1): 2,
        ("line", 1): 3,
        ("line", 1, "value"): 3,
        ("line", 1, "hands"): 4,
    }


def test_lists_of_tables_and_tables_inside_them() -> None:
    text = """\
[[section]]
name = "one"
[[section.line]]
value = 25
[section.line.suits]
x = "bam"
[[section.line]]
value = 30
[[section]]
[section.note]
text = "two"
[[section.line]]
value = 35
[card]
name = "x"
"""
    assert lines_of(text) == {
        ("section", 0): 1,
        ("section", 0, "name"): 2,
        ("section", 0, "line", 0): 3,
        ("section", 0, "line", 0, "value"): 4,
        ("section", 0, "line", 0, "suits"): 5,
        ("section", 0, "line", 0, "suits", "x"): 6,
        ("section", 0, "line", 1): 7,
        ("section", 0, "line", 1, "value"): 8,
        ("section", 1): 9,
        ("section", 1, "note"): 10,
        ("section", 1, "note", "text"): 11,
        ("section", 1, "line", 0): 12,
        ("section", 1, "line", 0, "value"): 13,
        ("card",): 14,
        ("card", "name"): 15,
    }


def test_strings_with_signs_of_the_grammar() -> None:
    text = r"""
a = "# [x] = {1}, \" # \\"
b = '# ] } \'
c = ["a]b", 'c"d', "e,f", "#g"]
d = { e = "}", f = '{' }
g = ""
h = ''
"""
    assert lines_of(text) == {
        ("a",): 2,
        ("b",): 3,
        ("c",): 4,
        ("c", 0): 4,
        ("c", 1): 4,
        ("c", 2): 4,
        ("c", 3): 4,
        ("d",): 5,
        ("d", "e"): 5,
        ("d", "f"): 5,
        ("g",): 6,
        ("h",): 7,
    }


def test_strings_over_many_lines() -> None:
    text = '''\
a = """
[not] = "a table"
# no comment \\"""
"quoted"""""
b = \'\'\'
c = 1 ""\"
it's \\\'\'\'
d = """one line"""
e = [ """
x""", \'\'\'
y\'\'\' ]
f = 1
'''
    assert tomli.loads(text)["a"].endswith('"quoted""')
    assert lines_of(text) == {("a",): 1, ("b",): 5, ("d",): 8, ("e",): 9, ("e", 0): 9, ("e", 1): 10, ("f",): 12}


def test_numbers_dates_and_words() -> None:
    text = "a = 1_000\nb = -0.5e3 # x\nc = 1979-05-27 07:32:00Z\nd = [true, +inf , 0xff]\ne = false"
    assert lines_of(text) == {
        ("a",): 1,
        ("b",): 2,
        ("c",): 3,
        ("d",): 4,
        ("d", 0): 4,
        ("d", 1): 4,
        ("d", 2): 4,
        ("e",): 5,
    }


def test_a_quoted_key_is_known_by_what_it_says() -> None:
    text = 'x = 1\n"say \\"hi\\"" = 2\n"\\u0062" = 3\n"d.e" = 4\n[\'f.g\']\n'
    assert list(tomli.loads(text)) == ["x", 'say "hi"', "b", "d.e", "f.g"]
    assert lines_of(text) == {("x",): 1, ('say "hi"',): 2, ("b",): 3, ("d.e",): 4, ("f.g",): 5}


@pytest.mark.parametrize("text", ["", "\n\n", "# only\n# comments", "\t \r\n"])
def test_an_empty_text(text: str) -> None:
    assert lines_of(text) == {}


def test_windows_line_ends() -> None:
    text = '[a]\r\nb = 1\r\nc = [\r\n  1,\r\n  2\r\n]\r\nd = """\r\n\r\n"""\r\n# x\r\n[[e]]\r\nf = 3'
    assert lines_of(text) == {
        ("a",): 1,
        ("a", "b"): 2,
        ("a", "c"): 3,
        ("a", "c", 0): 4,
        ("a", "c", 1): 5,
        ("a", "d"): 7,
        ("e", 0): 11,
        ("e", 0, "f"): 12,
    }


@pytest.mark.parametrize("name", ["3kaki-straits", "american-practice"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_every_leaf_of_a_shipped_card_is_found_on_its_line(name: str, end: str) -> None:
    text = (shipped_folder() / f"{name}.toml").read_text("utf-8")
    rows = text.splitlines()
    found = lines_of(text.replace("\n", end))
    for path, value in leaves(tomli.loads(text)):
        row = rows[found[path] - 1]
        assert str(path[-1]) in row or isinstance(path[-1], int)
        assert str(value) in row or str(value).lower() in row
