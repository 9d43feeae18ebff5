"""TOML files read so that every fault is told with its file, line and key."""

import sys
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from mjcalc import Fault, MjcalcError
from mjcalc.errors import printable
from mjcalc.tomlfile import Section, TomlFile, read_toml

COLOURS = ("red", "green", "blue")

Read = Callable[[Section], Any]


def section(text: str) -> Section:
    return TomlFile(text, "f.toml", "bad-card").section()


def told(sections: Section) -> list[str]:
    """The faults noted in a file, as they are printed; its reader has raised none yet."""
    return [str(fault) for fault in sections.file.faults]


def syntax_fault(text: str) -> Fault:
    with pytest.raises(MjcalcError) as caught:
        TomlFile(text, "f.toml", "bad-card")
    (fault,) = caught.value.faults
    assert (fault.code, fault.file) == ("bad-card", "f.toml")
    return fault


# Each method: what it takes, and what it says to anything else.


@pytest.mark.parametrize(
    ("read", "value", "got"),
    [
        (lambda s: s.text("k"), '"x y"', "x y"),
        (lambda s: s.text("k", ""), '""', ""),
        (lambda s: s.whole("k", 1), "1", 1),
        (lambda s: s.whole("k", 0, 7), "7", 7),
        (lambda s: s.whole("k", 1), "1_000", 1000),
        (lambda s: s.flag("k"), "true", True),
        (lambda s: s.flag("k", True), "false", False),
        (lambda s: s.choice("k", COLOURS), '"green"', "green"),
        (lambda s: s.words("k", COLOURS), '"green"', ("green",)),
        (lambda s: s.words("k", COLOURS), '["blue", "red"]', ("blue", "red")),
        (lambda s: s.points("k"), "0", 0),
        (lambda s: s.points("k"), "2.50", Decimal("2.5")),
        (lambda s: s.points("k"), "2.00", 2),
        (lambda s: s.points("k"), '"0.20"', Decimal("0.2")),
        (lambda s: s.points("k"), '"3"', 3),
        (lambda s: s.points("k"), "0.000001", Decimal("0.000001")),
        (lambda s: s.points("k"), "1e3", 1000),
        (lambda s: s.points("k"), "1000000000", 10**9),
        (lambda s: s.signed("k"), "-10", -10),
        (lambda s: s.signed("k"), "-2.50", Decimal("-2.5")),
        (lambda s: s.signed("k"), "2.5", Decimal("2.5")),
        (lambda s: s.share("k"), "1", 1),
        (lambda s: s.share("k"), "0.5", Decimal("0.5")),
        (lambda s: s.share("k"), '"0.5"', Decimal("0.5")),
        (lambda s: s.share("k"), '"1/2"', Decimal("0.5")),
        (lambda s: s.share("k"), '" 3 / 4 "', Decimal("0.75")),
        (lambda s: s.share("k"), '"4/2"', 2),
        (lambda s: s.share("k"), '"0/7"', 0),
        (lambda s: s.share("k"), '"1/64"', Decimal("0.015625")),
        (lambda s: s.table("k").whole("a", 1), "{ a = 3 }", 3),
        (lambda s: [row.whole("a", 1) for row in s.tables("k")], "[{ a = 3 }, { a = 4 }]", [3, 4]),
        (lambda s: [row.whole("a", 1) for row in s.tables("k")], "{ a = 3 }", [3]),
        (lambda s: list(s.tables("k")), "[]", []),
        (lambda s: s.value("k"), '["anything", 1]', ["anything", 1]),
    ],
)
def test_a_value_that_is_right(read: Read, value: str, got: object) -> None:
    sections = section(f"k = {value}")
    found = read(sections)
    assert found == got
    assert type(found) is type(got)
    sections.close()
    assert told(sections) == []


@pytest.mark.parametrize(
    ("read", "got"),
    [
        (lambda s: s.text("k", "x"), "x"),
        (lambda s: s.whole("k", 1, default=4), 4),
        (lambda s: s.flag("k", False), False),
        (lambda s: s.flag("k", True), True),
        (lambda s: s.choice("k", COLOURS, "blue"), "blue"),
        (lambda s: s.words("k", COLOURS, ()), ()),
        (lambda s: s.words("k", COLOURS, ("red",)), ("red",)),
        (lambda s: s.points("k", 0), 0),
        (lambda s: s.signed("k", -1), -1),
        (lambda s: s.share("k", Decimal("0.5")), Decimal("0.5")),
        (lambda s: s.table("k", optional=True).whole("a", 1, default=2), 2),
        (lambda s: list(s.tables("k", optional=True)), []),
        (lambda s: s.value("k"), None),
        (lambda s: s.value("k", 3), 3),
    ],
)
def test_a_missing_value_that_may_be_missing(read: Read, got: object) -> None:
    sections = section("")
    assert read(sections) == got
    assert told(sections) == []


AMOUNT = 'an amount such as 2, 0.20 or "0.20"'
SHARE = 'a share such as 1, "1/2" or 0.5'
BOUNDS = ", at most 1,000,000,000 and with at most 6 decimals"
FINITE = "a share that can be written as a decimal of at most six places, such as 1/2 or 3/4"


@pytest.mark.parametrize(
    ("read", "value", "wanted"),
    [
        (lambda s: s.text("k"), "3", "a text in quotes"),
        (lambda s: s.text("k"), '""', "a text that is not empty, on one line"),
        (lambda s: s.text("k"), '"  "', "a text that is not empty, on one line"),
        (lambda s: s.text("k", "x"), '""', "a text that is not empty, on one line"),
        (lambda s: s.whole("k", 1, 9), "0", "a whole number from 1 to 9"),
        (lambda s: s.whole("k", 1, 9), "10", "a whole number from 1 to 9"),
        (lambda s: s.whole("k", 1), "0", "a whole number, 1 or more"),
        (lambda s: s.whole("k", 1), "2.0", "a whole number, 1 or more"),
        (lambda s: s.whole("k", 1), '"2"', "a whole number, 1 or more"),
        (lambda s: s.whole("k", 0), "true", "a whole number, 0 or more"),
        (lambda s: s.whole("k", 0), "1000000001", "a whole number from 0 to 1000000000"),
        (lambda s: s.flag("k"), "1", "true or false"),
        (lambda s: s.flag("k", False), '"yes"', "true or false"),
        (lambda s: s.choice("k", COLOURS), '"pink"', "one of red, green, blue"),
        (lambda s: s.choice("k", COLOURS), '"gren"', "one of red, green, blue (did you mean 'green'?)"),
        (lambda s: s.choice("k", COLOURS), "3", "one of red, green, blue"),
        (lambda s: s.choice("k", COLOURS, "red"), "true", "one of red, green, blue"),
        (lambda s: s.words("k", COLOURS), "3", "one of red, green, blue, or a list of these"),
        (lambda s: s.words("k", COLOURS, ()), "[]", "one of red, green, blue, or a list of these"),
        (lambda s: s.points("k"), "-1", AMOUNT),
        (lambda s: s.points("k"), "-0.5", AMOUNT),
        (lambda s: s.points("k"), '"-1"', AMOUNT),
        (lambda s: s.points("k"), '"1e3"', AMOUNT),
        (lambda s: s.points("k"), '"١"', AMOUNT),
        (lambda s: s.points("k"), '".5"', AMOUNT),
        (lambda s: s.points("k"), '"1,5"', AMOUNT),
        (lambda s: s.points("k"), "0.1234567", AMOUNT + BOUNDS),
        (lambda s: s.points("k"), "1000000001", AMOUNT + BOUNDS),
        (lambda s: s.points("k"), "true", AMOUNT),
        (lambda s: s.points("k"), "1979-05-27", AMOUNT),
        (lambda s: s.signed("k"), '"x"', "an amount such as 10, -10 or 2.5"),
        (lambda s: s.signed("k"), "-1000000001", "an amount such as 10, -10 or 2.5" + BOUNDS),
        (lambda s: s.share("k"), '"1/3"', FINITE),
        (lambda s: s.share("k"), '"1/0"', FINITE),
        (lambda s: s.share("k"), '"1/128"', FINITE),
        (lambda s: s.share("k"), '"x"', SHARE),
        (lambda s: s.share("k"), '"1/2/3"', SHARE),
        (lambda s: s.share("k"), '"-1/2"', SHARE),
        (lambda s: s.share("k"), "-1", SHARE),
        (lambda s: s.share("k"), "10000000000", SHARE + BOUNDS),
        (lambda s: s.share("k"), '""', SHARE),
        (lambda s: s.table("k"), "3", "a table: [k]"),
        (lambda s: s.table("k", optional=True), "[]", "a table: [k]"),
        (lambda s: list(s.tables("k")), "3", "a list of tables: [[k]]"),
    ],
)
def test_a_value_that_is_wrong(read: Read, value: str, wanted: str) -> None:
    sections = section(f"a = 1\nk = {value}\n")
    read(sections)
    assert told(sections) == [f"f.toml:2: k: {value} is not allowed here: write {wanted}"]


BEYOND = ["1e999999999999999999", "-1e999999999999999999", "1e9999999999999999999", "1e-999999999"]


@pytest.mark.parametrize("value", ["inf", "-inf", "nan", "1e400", "1e-400", "-1e400", *BEYOND])
def test_numbers_beyond_all_bounds_are_no_amounts(value: str) -> None:
    for read in (Section.points, Section.signed, Section.share):
        sections = section(f"k = {value}")
        assert read(sections, "k") == 0
        assert len(told(sections)) == 1


@pytest.mark.parametrize("value", ["[0.5]", "[true, 'a']", "{ a = 0.5 }"])
def test_a_value_is_shown_as_it_might_be_written(value: str) -> None:
    sections = section(f"k = {value}")
    sections.whole("k", 1)
    (fault,) = told(sections)
    assert fault.replace('"', "'").startswith(f"f.toml:1: k: {value} is not allowed here")


def test_a_long_value_is_cut() -> None:
    sections = section(f'k = "{"x" * 100}"')
    sections.whole("k", 1)
    assert told(sections) == [f'f.toml:1: k: "{"x" * 36}... is not allowed here: write a whole number, 1 or more']


@pytest.mark.parametrize(
    "text", ['"a\\nb" = 1', 'k = "a\\nb"', 'k = """a\nb"""', "k = '''\na\r\nb'''", 'k = "a\\u2028b"', '"\\u0085" = 1']
)
def test_a_fault_is_told_on_one_line(text: str) -> None:
    sections = section(text)
    sections.choice("k", COLOURS, "red")
    sections.close()
    (fault,) = told(sections)
    assert len(fault.splitlines()) == 1


@pytest.mark.parametrize(
    ("read", "wanted"),
    [
        (lambda s: s.text("k"), "a text in quotes"),
        (lambda s: s.whole("k", 1), "a whole number, 1 or more"),
        (lambda s: s.flag("k"), "true or false"),
        (lambda s: s.choice("k", COLOURS), "one of red, green, blue"),
        (lambda s: s.words("k", COLOURS), "one of red, green, blue, or a list of these"),
        (lambda s: s.points("k"), AMOUNT),
        (lambda s: s.signed("k"), "an amount such as 10, -10 or 2.5"),
        (lambda s: s.share("k"), SHARE),
        (lambda s: s.table("k"), "a table: [b.k]"),
        (lambda s: list(s.tables("k")), "a list of tables: [[b.k]]"),
    ],
)
def test_a_value_that_is_missing_is_told_at_its_table(read: Read, wanted: str) -> None:
    top = section("a = 1\n\n[b]\nc = 1")
    read(top.table("b"))
    assert told(top) == [f"f.toml:3: b.k: the key is missing: write {wanted}"]


def test_a_wrong_word_of_a_list_is_told_at_its_row() -> None:
    sections = section('k = [\n  "red",\n  "gren",\n  "blue", "violet"\n]')
    assert sections.words("k", COLOURS) == ("red", "blue")
    assert told(sections) == [
        "f.toml:3: k.2: unknown name 'gren' (did you mean 'green'?)",
        "f.toml:4: k.4: unknown name 'violet'; known: red, green, blue",
    ]


def test_a_row_that_is_no_table_is_told_and_passed_over() -> None:
    sections = section("k = [\n { a = 1 },\n 3,\n { a = 2 } ]")
    assert [row.whole("a", 1) for row in sections.tables("k")] == [1, 2]
    assert told(sections) == ["f.toml:3: k.2: 3 is not a table"]


def test_a_fault_inside_rows_names_the_row() -> None:
    top = section("[[item]]\nfan = 1\n[[item]]\nwhen = { of = [1,\n{ x = true }] }")
    rows = list(top.tables("item"))
    next(rows[1].table("when").tables("of")).whole("x", 1)
    rows[0].fault(None, "something else")
    assert told(top) == [
        "f.toml:4: item.2.when.of.1: 1 is not a table",
        "f.toml:5: item.2.when.of.2.x: true is not allowed here: write a whole number, 1 or more",
        "f.toml:1: item.1: something else",
    ]


def test_unknown_keys_are_told_with_the_nearest_known_one() -> None:
    top = section("minimum = 5\nlimitt = 10\nother = 1")
    top.whole("minimum", 1)
    top.whole("limit", 1, default=9)
    assert "minimum" in top
    assert "limit" not in top
    top.close()
    assert told(top) == [
        "f.toml:2: limitt: unknown key 'limitt' (did you mean 'limit'?)",
        "f.toml:3: other: unknown key 'other'; known here: limit, minimum",
    ]


def test_names_that_are_no_keys_are_told_where_they_belong() -> None:
    top = section("half_flush = 1\nhalf_flsh = 1\nlimits = 1\nlimitt = 1\nhalf = 1")
    top.whole("limit", 1, default=9)
    top.close(["half_flush", "limits"], "that stands elsewhere")
    assert told(top) == [
        "f.toml:1: half_flush: unknown key 'half_flush': that stands elsewhere",
        "f.toml:2: half_flsh: unknown key 'half_flsh' (did you mean 'half_flush'?): that stands elsewhere",
        "f.toml:3: limits: unknown key 'limits': that stands elsewhere",
        "f.toml:4: limitt: unknown key 'limitt' (did you mean 'limit'?)",
        "f.toml:5: half: unknown key 'half'; known here: limit",
    ]


def test_known_keys_that_are_numbers_are_told_in_their_order() -> None:
    top = section("x = 1\n11 = 3")
    for key in ("5", "table", "10", "6"):
        top.whole(key, 1, default=1)
    top.close()
    assert told(top) == [
        "f.toml:1: x: unknown key 'x'; known here: table, 5, 6, 10",
        "f.toml:2: 11: unknown key '11'; known here: table, 5, 6, 10",
    ]


def test_where_no_name_is_known_none_is_told() -> None:
    top = section('a = 1\nk = "x"')
    top.table("b", optional=True)
    assert Section(top.file, {}, ()).words("k", (), ()) == ()
    assert top.words("k", ()) == ()
    empty = Section(top.file, {"a": 1}, ())
    empty.close()
    assert told(top) == ["f.toml:2: k.1: unknown name 'x'", "f.toml:1: a: unknown key 'a'"]


def test_a_missing_key_that_is_misspelt_is_told_once() -> None:
    top = section("[Fan]\nminimum = 5\n[discard]\nshoter = 1\nother = 2")
    fan, discard = top.table("fan"), top.table("discard")
    fan.whole("minimum", 1)
    discard.whole("shooter", 1)
    discard.whole("each", 1)
    discard.whole("other", 1)
    for each in (fan, discard, top):
        each.close()
    assert told(top) == [
        "f.toml:3: discard.each: the key is missing: write a whole number, 1 or more",
        "f.toml:4: discard.shoter: unknown key 'shoter' (did you mean 'shooter'?)",
        "f.toml:1: Fan: unknown key 'Fan' (did you mean 'fan'?)",
    ]


def test_a_table_that_is_missing_is_told_and_none_of_its_keys() -> None:
    top = section("[card]\nminimum = 5\nlimit = 10\nother = 1\n[[row]]\nlimit = 1")
    card, fan = top.table("card"), top.table("fan")
    (row,) = top.tables("row")
    for key in ("minimum", "limit", "per_fan"):
        assert fan.whole(key, 1) == 1
    assert not fan.sound("per_fan")
    for each in (card, fan, row, top):
        each.close()
    assert told(top) == [
        "f.toml:1: fan: the key is missing: write a table: [fan]",
        "f.toml:4: card.other: unknown key 'other'",
        "f.toml:6: row.1.limit: unknown key 'limit'",
    ]


def test_a_misspelling_of_a_key_that_is_there_leaves_its_faults() -> None:
    top = section('limit = 0\nlimitt = 10\n"fan.x" = 1')
    top.whole("limit", 1)
    top.whole("fan", 1)
    top.close()
    assert told(top) == [
        "f.toml:1: limit: 0 is not allowed here: write a whole number, 1 or more",
        "f.toml:2: limitt: unknown key 'limitt' (did you mean 'limit'?)",
        "f.toml:3: fan.x: unknown key 'fan.x' (did you mean 'fan'?)",
    ]


def test_a_key_looked_for_begins_with_the_same_letter() -> None:
    top = section('"" = 1\ndiscard = 1\nCards = 1')
    top.table("card").text("name")
    top.look_for("card")
    assert told(top) == ["f.toml:3: Cards: unknown key 'Cards' (did you mean 'card'?)"]


def test_about_stands_before_every_message() -> None:
    file = TomlFile("a = 1\nb = [3]\nc = []", "f.toml", "bad-card")
    rows = Section(file, file.data, (), "line '25': ")
    rows.text("a")
    list(rows.tables("b"))
    rows.table("c").close()
    rows.words("b", COLOURS)
    assert all(": line '25': " in fault for fault in told(rows))
    assert len(told(rows)) == 4


def test_warnings_are_no_faults() -> None:
    top = section("a = 1\nb = 2")
    top.warn("b", "hardly meant")
    top.file.check()
    assert [str(fault) for fault in top.file.warnings] == ["f.toml:2: b: hardly meant"]


def test_all_faults_are_raised_at_once_in_the_order_of_the_file() -> None:
    top = section("c = 0\nb = 0\n\na = 0\n")
    for key in "abc":
        top.whole(key, 1)
    with pytest.raises(MjcalcError) as caught:
        top.file.check()
    places = [(fault.code, fault.file, fault.line, fault.key) for fault in caught.value.faults]
    assert places == [("bad-card", "f.toml", 1, "c"), ("bad-card", "f.toml", 2, "b"), ("bad-card", "f.toml", 4, "a")]
    assert str(caught.value).splitlines() == sorted(told(top))
    assert caught.value.fault == caught.value.faults[0]


def test_a_file_without_faults_passes() -> None:
    top = section("a = 1")
    top.whole("a", 1)
    top.close()
    top.file.check()


# Texts that are no TOML.


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("a = 1\nb = \n", 2),
        ("a = 1\n\n[b\n", 3),
        ("a = 1\nb = 2\na = 3\n", 3),
        ("[a]\n[b]\n[a]\n", 3),
        ("a", 1),
        ("a = 1\n= 2", 2),
        ("a = [1,\n2", 2),
        ('a = "x\n', 1),
        ("a = 1\r\nb = x\r\n", 2),
        ("a = 2021-02-30", 1),
        ("\x00", 1),
    ],
)
def test_the_line_of_a_syntax_fault(text: str, line: int) -> None:
    fault = syntax_fault(text)
    assert fault.line == line
    assert "\n" not in fault.message


@pytest.mark.parametrize("quoted", ["“x”", "‘x’", "“x", "”x”", "„x“", "«x»", "＂x＂"])
def test_curly_quotes_are_told(quoted: str) -> None:
    fault = syntax_fault(f'a = "fine"\nb = {quoted}\n')
    assert fault.line == 2
    assert fault.message == f'write a plain " instead of {quoted[0]}'


def test_curly_quotes_elsewhere_are_no_fault() -> None:
    assert TomlFile('a = "“x”" # “y”', "f.toml", "bad-card").data == {"a": "“x”"}
    assert "“" not in syntax_fault("# “comment”\nb = x\n").message


def test_curly_quotes_are_told_on_their_line_behind_other_line_ends() -> None:
    fault = syntax_fault("# \u2028 \u0085 \x0c\n[card]\ngame = “x”\n".replace("\x0c", ""))
    assert fault.line == 3
    assert fault.message == 'write a plain " instead of “'


@pytest.mark.parametrize("depth", [2000, 100_000])
def test_lists_nested_too_deeply(depth: int) -> None:
    assert "\n" not in syntax_fault(f"a = {'[' * depth}{']' * depth}").message


def test_deep_lists_that_can_be_read_can_be_told() -> None:
    depth = 200
    sections = section(f"k = {'[' * depth}{']' * depth}\n\nx = 1")
    sections.whole("k", 1)
    sections.close()
    assert [fault.split(": ")[:2] for fault in told(sections)] == [["f.toml:1", "k"], ["f.toml:3", "x"]]


def test_a_number_of_too_many_digits() -> None:
    digits = "1" * (sys.get_int_max_str_digits() + 1)
    assert syntax_fault(f"a = 1\nb = {digits}").code == "bad-card"


def test_a_byte_order_mark_and_windows_line_ends_change_nothing() -> None:
    top = section("\ufeff[a]\r\nb = 0\r\n")
    top.table("a").whole("b", 1)
    assert told(top) == ["f.toml:2: a.b: 0 is not allowed here: write a whole number, 1 or more"]


# Files.


def test_a_file_is_named_as_it_was_given(tmp_path: Path) -> None:
    path = tmp_path / "my card.toml"
    path.write_bytes(b"\xef\xbb\xbfa = 1\r\n")
    file = read_toml(path, "bad-card")
    assert (file.name, file.data) == (str(path), {"a": 1})


def unreadable(path: Path) -> Fault:
    with pytest.raises(MjcalcError) as caught:
        read_toml(path, "bad-card")
    (fault,) = caught.value.faults
    assert (fault.code, fault.file) == ("bad-card", printable(str(path)))
    return fault


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    assert str(unreadable(tmp_path)) == f"{tmp_path}: this is a folder, not a file"


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    assert str(unreadable(tmp_path / "x")) == f"{tmp_path / 'x'}: cannot be read: No such file or directory"


def test_a_name_that_no_file_can_have() -> None:
    assert unreadable(Path("a\0b")).message.startswith("cannot be read: ")


def test_bytes_that_are_not_utf8_are_told_with_their_line(tmp_path: Path) -> None:
    path = tmp_path / "latin.toml"
    path.write_bytes("a = 1\n# café\nb = 2".encode("latin-1"))
    fault = unreadable(path)
    assert (fault.line, fault.message) == (2, "the file is not UTF-8 text: save it as UTF-8")
    path.write_bytes("a = 1".encode("utf-16"))
    assert unreadable(path).line == 1


def test_a_table_inside_a_row_is_asked_for_as_it_is_written_there() -> None:
    file = TomlFile("[[item]]\nid = 1\n", "f.toml", "bad-card")
    (row,) = file.section().tables("item")
    row.table("when")
    list(row.table("then", optional=True).tables("sets"))
    assert [fault.message for fault in file.faults] == [
        "the key is missing: write a table: when = { ... }",
        "the key is missing: write a list of tables: [[item.then.sets]]",
    ]
