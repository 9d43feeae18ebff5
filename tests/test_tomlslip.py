"""What is said of a text that is no TOML, each slip literally."""

import random
from pathlib import Path

import pytest
import tomli

import mjcalc
from mjcalc import MjcalcError
from mjcalc.textfile import nearest_file
from mjcalc.tomlfile import read_toml
from mjcalc.tomlslip import Slip, slip_in
from tests.command import mjcalc as run

CARDS = Path(mjcalc.__file__).parent.parent / "cards"
QUOTES_END = "this text has no closing quote: write {} at its end, on the same line"
BACKSLASH = r"\ has a meaning of its own in double quotes: write \\, or put the text in single quotes"
COMMA = "a comma is missing: write one after this value, or {} at the end"
ONE_COMMA_LESS = "a comma too many: take it out"
OTHER_SIGNS = "a key with other signs than letters, digits, - and _ goes in quotes"
QUOTE_INSIDE = r"a text with a quote inside: write \" for it, and the text in double quotes"
TOO_MUCH = "{} after the value is too many: a remark begins with #, a text stands in quotes"
PLAIN_QUOTE = 'write a plain " instead of {}'
DECIMALS = "decimals are written with a point, such as 2.5"
THOUSANDS = "thousands are written without a comma, such as 1000"
SEVERAL = "several values are a list: write it in [ ], with commas between"
SQUARE = "a list stands in square brackets: [ ]"
OWN_LINE = "each key stands in a line of its own"
LIST_OPEN = "the list that begins in line {} is not closed: write ]"
BRACES_OPEN = "the table in braces that begins in line {} is not closed: write }}"
NO_BRACE = "a row of a list is a table in braces: write {{ before {}"
TABLE = "a table stands in braces: write {{ before {}"
IN_BRACES = "{} stands in these braces twice: keep only one"
IN_ROW = "{0} stands twice below this [[{1}]]: write [[{1}]] above the second, or keep only one"
IN_ONE_PLACE = "stands in the file twice: write all that belongs in it in one place"
ROW_ABOVE = "{0} = [ ... ] stands above in this [[{1}]]: what belongs in it is written there"
NUL = "a character that is not text (NUL) stands here: delete it"
OLD_MAC = "a line end of old Macs (a carriage return) stands here: delete it"


def slip(text: str) -> Slip:
    with pytest.raises(tomli.TOMLDecodeError) as caught:
        tomli.loads(text)
    return slip_in(text, caught.value)


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        # The equals sign and the key before it.
        ("x = 1\nminimum 5", 2, 9, "write = between minimum and its value"),
        ("minimum five", 1, 9, "write = after minimum, or # before a remark"),
        ('name: "x"', 1, 5, "write = instead of : after name"),
        ("a", 1, 2, "a value is missing: write a = and the value"),
        ("a =\nb = 1", 1, 4, "a value is missing: write a = and the value"),
        ("a = # 5", 1, 5, "a value is missing: write a = and the value"),
        ("a == 5", 1, 4, "one = is enough"),
        ("= 2", 1, 1, "the key is missing: write one before the ="),
        ("näme = 1", 1, 2, OTHER_SIGNS),
        ("ä = 1", 1, 1, OTHER_SIGNS),
        ("a. = 1", 1, 2, "a part of the key is missing after the point"),
        ("// no", 1, 1, "a remark begins with #"),
        ("<<<<<<< HEAD", 1, 1, "a line begins with a key, with a table's name in [ ], or with # for a remark"),
        # Quotes.
        ('name = "x\nb = 1', 1, 8, QUOTES_END.format('"')),
        ("name = 'x\n", 1, 8, QUOTES_END.format("'")),
        ('a = "x" # c\nb = "y', 2, 5, QUOTES_END.format('"')),
        ("a = [\n  { b = 1, c = 'x },\n]\n", 2, 16, QUOTES_END.format("'")),
        ('a = """x\ny\n', 1, 5, 'this text has no end: write """ after it'),
        ("a = '''x", 1, 5, "this text has no end: write ''' after it"),
        ('name = x"', 1, 8, "this text has no opening quote: write one before it"),
        ("name = x", 1, 8, "x is not a value: write a text in quotes, a number, true or false"),
        ("a = 'it's'", 1, 8, QUOTE_INSIDE),
        ('a = "say "hi""', 1, 10, QUOTE_INSIDE),
        (r'a = "C:\x"', 1, 8, BACKSLASH),
        (r'a = "\q"', 1, 6, BACKSLASH),
        (r'a = "\ud800"', 1, 6, BACKSLASH),
        ("a = “x”", 1, 5, PLAIN_QUOTE.format("“")),
        ("“a” = 1", 1, 1, PLAIN_QUOTE.format("“")),
        ('a = "x”', 1, 7, PLAIN_QUOTE.format("”")),
        ("a = 'x’", 1, 7, "write a plain ' instead of ’"),
        ("a = x”", 1, 6, PLAIN_QUOTE.format("”")),
        ("a = „x“", 1, 5, PLAIN_QUOTE.format("„")),
        ("a = ＂x＂", 1, 5, PLAIN_QUOTE.format("＂")),
        ("a = `x`", 1, 5, PLAIN_QUOTE.format("`")),
        ('a ＝ "x"', 1, 3, "write a plain = instead of ＝"),
        ("a = [1， 2]", 1, 7, "write a plain , instead of ，"),
        ("[card］", 1, 6, "write a plain ] instead of ］"),
        ("a = 三，四", 1, 5, "三，四 is not a value: write a text in quotes, a number, true or false"),
        # Values.
        ("a = True", 1, 5, "write true instead of True"),
        ("a = no", 1, 5, "write false instead of no"),
        ("a = None", 1, 5, "None is not a value: leave the key out"),
        ("a = 2,5", 1, 5, DECIMALS),
        ("a = 0,125", 1, 5, DECIMALS),
        ("a = { b = 2,5 }", 1, 11, DECIMALS),
        ("where = { i = 2,4 }", 1, 17, SEVERAL),
        ("where = { i = [2, 4], j=1,3,5 }", 1, 27, SEVERAL),
        ("a = 1,000", 1, 5, THOUSANDS),
        ("a = 1,000,000 # points", 1, 5, THOUSANDS),
        ("a = { b = 10,000, c = 1 }", 1, 11, THOUSANDS),
        ("a = .5", 1, 5, "write a digit before the point, such as 0.5"),
        ("a = 5.", 1, 5, "digits are missing after the point"),
        ("a = 05", 1, 5, "a number does not begin with 0"),
        ("a = { b = 030, c = 1 }", 1, 11, "a number does not begin with 0"),
        ("a = [1, 05]", 1, 9, "a number does not begin with 0"),
        ("a = { b = 5. }", 1, 11, "digits are missing after the point"),
        ("a = 1/2", 1, 5, 'a fraction is written in quotes, such as "1/2"'),
        ("a = { b = 1 / 2 }", 1, 11, 'a fraction is written in quotes, such as "1/2"'),
        ("a = 25pts", 1, 5, "25pts is not a value: write a text in quotes, a number, true or false"),
        ("a = { b = 25pts, c = 1 }", 1, 11, "25pts is not a value: write a text in quotes, a number, true or false"),
        ("a = 5 fan", 1, 7, TOO_MUCH.format("fan")),
        ("a = RM0.10", 1, 5, "RM0.10 is not a value: write a text in quotes, a number, true or false"),
        ("a = 2021-02-30", 1, 5, "there is no such date: 2021-02-30"),
        ("a = 1 b = 2", 1, 7, OWN_LINE),
        ("a = 5, b = 10", 1, 6, OWN_LINE),
        ('a = "x",b = 10', 1, 8, OWN_LINE),
        ("at minimum = 10", 1, 4, "a key is one word: write at_minimum"),
        ("fei only at limit = false", 1, 5, "a key is one word: write fei_only_at_limit"),
        ('a = "x" "y"', 1, 9, SEVERAL),
        ('a = "x", "y"', 1, 8, SEVERAL),
        ("a = 5, 6", 1, 6, SEVERAL),
        ('a = "x" or "y"', 1, 9, SEVERAL),
        ('a = { b = "x", "y" }', 1, 16, SEVERAL),
        ("a = { b = 'x', 'y', c = 1 }", 1, 16, SEVERAL),
        ("a = { b = 2, 4 }", 1, 14, SEVERAL),
        ('a = { b = "x" or "y" }', 1, 15, SEVERAL),
        ('a = { b = "x" "y" }', 1, 15, SEVERAL),
        ('a = [{ b = "x", "y"] }]', 1, 17, SEVERAL),
        ('a = ["x" or "y"]', 1, 10, "write a comma instead of or"),
        ('a = { b = {"x"} }', 1, 11, SQUARE),
        ('a = {"x", "y"}', 1, 5, SQUARE),
        ("a = b = 1", 1, 5, TABLE.format("b")),
        ('a = { b = c = "x" } }', 1, 11, TABLE.format("c")),
        # Lists, tables in braces, and their commas.
        ("a = (1, 2)", 1, 5, SQUARE),
        ("a = 1,", 1, 6, ONE_COMMA_LESS),
        ('a = "x", # y', 1, 8, ONE_COMMA_LESS),
        ("a = [1,,2]", 1, 8, ONE_COMMA_LESS),
        ("a = [,1]", 1, 6, ONE_COMMA_LESS),
        ("a = { b = 1,, c = 2 }", 1, 13, ONE_COMMA_LESS),
        ("a = { b = 1; c = 2 }", 1, 12, "write a comma instead of ;"),
        ('a = ["x" ; "y"]', 1, 10, "write a comma instead of ;"),
        ('a = "x";', 1, 8, "a ; too many: take it out"),
        ("a = 1; # y", 1, 6, "a ; too many: take it out"),
        ("a = [1 2]", 1, 7, COMMA.format("]")),
        ('a = [\n "x"\n "y"\n]', 2, 5, COMMA.format("]")),
        ('a = [\n "x" # y\n "y"\n]', 2, 5, COMMA.format("]")),
        ("a = { b = 1 c = 2 }", 1, 12, COMMA.format("}")),
        ('a = { b = 1 "c" = 2 }', 1, 12, COMMA.format("}")),
        ("a = { b 1 }", 1, 9, "write = between b and its value"),
        ("a = { b = }", 1, 11, "a value is missing before the }"),
        ("a = { b }", 1, 9, "a value is missing: write b = and the value"),
        ("a = [1, 2\nb = 3", 1, 10, LIST_OPEN.format(1)),
        ("a = [1, 2,\n\nb = 3\nc = 1", 1, 11, LIST_OPEN.format(1)),
        ("a = [\n[1,2],\n\n[card]\ngame = 1", 2, 7, LIST_OPEN.format(1)),
        ("a = 1\nb = [\n1, # ]\n2\n\n", 4, 2, LIST_OPEN.format(2)),
        ("a = [[1]", 1, 9, LIST_OPEN.format(1)),
        ("a = {b = 1", 1, 11, BRACES_OPEN.format(1)),
        ("a = [1, 2)", 1, 10, "the list ends with ], not with )"),
        ('a = { b = ["x", "y" }', 1, 20, LIST_OPEN.format(1)),
        ('a = { b = ["x", "y", c = ["z"] }', 1, 20, LIST_OPEN.format(1)),
        ('a = { b = ["x" c = 1 }', 1, 15, LIST_OPEN.format(1)),
        ("a = [\n{ b = 1,\n{ b = 2 },\n]", 2, 8, BRACES_OPEN.format(2)),
        ("a = [\n{ b = 1 # c\n{ b = 2 },\n]", 2, 8, BRACES_OPEN.format(2)),
        ('a = [\n{ b = 1 },\n{ b = ["x"], # y\n]\n[c]\n', 3, 12, BRACES_OPEN.format(3)),
        ("a = [\n{ b = 1 },\n{ b = 2\n]\n[c]\n", 3, 8, BRACES_OPEN.format(3)),
        ("a = [\n{ b = 1 },\n b = 2, c = [3] },\n{ b = 3 },\n]", 3, 2, NO_BRACE.format("b")),
        ("a = [\n b = 1 },\n]", 2, 2, NO_BRACE.format("b")),
        ('a = { b = [ c = "x", d = "y" ] }', 1, 13, NO_BRACE.format("c")),
        ("a = 1]", 1, 6, "a ] too many: take it out"),
        ('a = { b = "x"] }', 1, 14, "a ] too many: take it out"),
        # Names of tables.
        ("card]\nx = 1", 1, 5, "a [ is missing before card"),
        ("[card\nx = 1", 1, 1, "[card is not closed: write [card]"),
        ("[[item]\n", 1, 1, "[[item is not closed: write [[item]]"),
        ("[card]]", 1, 7, "a ] too many: take it out"),
        ("[card] x = 1", 1, 8, "nothing but a remark stands after the name of a table"),
        ("[]", 1, 2, "the name of the table is missing: write [NAME]"),
        ("[a..b]", 1, 4, "a part of the name is missing after the point"),
        ("[my table]", 1, 5, 'a name with other signs than letters, digits, - and _ goes in quotes: ["NAME"]'),
        # Twice.
        ("a = 1\nb = 2\na = 3\n", 3, 1, "a stands in the file twice: keep only one"),
        ("a = 1\nb = 2\na = [\n1,\n]\n", 3, 1, "a stands in the file twice: keep only one"),
        ("[a]\nb = 1\nb = 2\n", 3, 1, "b stands twice below [a]: keep only one"),
        ("[[i]]\na = 1\nb = [\n2,\n]\n\na = 3\nb = 4\n[[i]]\n", 7, 1, IN_ROW.format("a", "i")),
        ("[[i]]\n[[i.j]]\na = 1 # [k]\na = 2\n", 4, 1, IN_ROW.format("a", "i.j")),
        ("[a]\n[b]\n[a]\n", 3, 1, f"[a] {IN_ONE_PLACE}"),
        ("[item]\n[b]\n[item]\n", 3, 1, f"[item] {IN_ONE_PLACE}, or [[item]] each time if it is one of several"),
        (
            "[[section]]\n[section.line]\n[section.line]",
            3,
            1,
            f"[section.line] {IN_ONE_PLACE}, or [[section.line]] each time if it is one of several",
        ),
        ("a = [\n{ 25, b = 1 },\n]", 2, 2, "the key is missing: write one and = before this value"),
        ("i = []\n[i]\n", 2, 1, "i = [ ... ] stands above: what belongs in it is written there"),
        ("i = []\n[[i]]\n", 2, 1, "i = [ ... ] stands above: what belongs in it is written there"),
        ("[[i]]\nj = [\n{ a = 1 },\n]\n[[i.j]]\n", 5, 1, ROW_ABOVE.format("j", "i")),
        ("[[i]]\nj = [{ a = 1 }]\n[i.j]\n", 3, 1, ROW_ABOVE.format("j", "i")),
        ("[[i]]\n[[i.j]]\n[[i]]\nj=[{ a = 1 }]\n[[i.j]]\n", 5, 1, ROW_ABOVE.format("j", "i")),
        ("[a]\nb = {}\n[a.b]\n", 3, 1, "b = { ... } stands above in this [a]: what belongs in it is written there"),
        ("[[i]]\nj = [{ a = 1 }]\n[[i]]\n[i.j]\n[i.j]\n", 5, 1, f"[i.j] {IN_ONE_PLACE}"),
        ("j = []\n[i.j]\n[i.j]\n", 3, 1, f"[i.j] {IN_ONE_PLACE}"),
        ("[[i]]\nx = 1\n[i]\ny = 1", 3, 1, "[i] stands among rows [[i]]: write double brackets here too"),
        ("x = 1\n[i]\n[[i]]\ny = 1", 2, 1, "[i] stands among rows [[i]]: write double brackets here too"),
        ("x = 1\n[[i.j]]\n[[i]]", 2, 1, "[[i.j]] stands before the first [[i]]: write [[i]] above it"),
        ("x = { a = 1, a = 2 }", 1, 14, IN_BRACES.format("a")),
        ('x = { a = ["b"], a = ["c"] }', 1, 18, IN_BRACES.format("a")),
        ("x = { a = { b = [1], b = [2] } }", 1, 22, IN_BRACES.format("b")),
        ("x = [\n{ a = 1 },\n{ a = {}, b = 1, a = { c = 2 } },\n]", 3, 18, IN_BRACES.format("a")),
        # Signs that nobody sees.
        ("a = 1\x00", 1, 6, NUL),
        ('a = "x\x00"', 1, 7, NUL),
        ("# \x00", 1, 3, NUL),
        ("a = 1\rb = 2\r", 1, 6, OLD_MAC),
        ("a = 1\n\ufeffb = 1", 2, 1, "an invisible character (a byte order mark) stands here: delete it"),
        ("a =\u00a01", 1, 4, "a space that is not a plain one stands here: delete it"),
        ('a = "\x1b"', 1, 6, "an invisible character (U+001B) stands here: delete it"),
    ],
)
def test_a_slip_is_told(text: str, line: int, column: int, message: str) -> None:
    told = slip(text)
    assert (told.line, told.column, told.message) == (line, column, message)
    assert told.row == text.split("\n")[line - 1]


def test_windows_line_ends_change_nothing() -> None:
    assert slip('a = 1\r\nb = "x\r\nc = 1\r\n') == Slip(QUOTES_END.format('"'), 2, 5, 'b = "x')


def test_every_slip_has_its_place() -> None:
    """Signs put into or taken out of real files: each time one sentence, and a place in the text."""
    dice = random.Random(1)
    texts = [path.read_text("utf-8")[:4000] for path in sorted(CARDS.glob("*.toml"))]
    told = 0
    for _ in range(1500):
        text = dice.choice(texts)
        for _ in range(dice.randint(1, 2)):
            at = dice.randrange(len(text))
            sign = dice.choice("\"'[]{}=,.#\\\n\x00é“:\r\t 5a")
            text = dice.choice([text[:at] + text[at + 1 :], text[:at] + sign + text[at:], text[:at]]) or sign
        try:
            tomli.loads(text)
        except tomli.TOMLDecodeError as error:
            found = slip_in(text, error)
            rows = text.replace("\r\n", "\n").split("\n")
            assert found.row == rows[found.line - 1]
            assert 1 <= found.column <= len(found.row) + 1
            assert "\n" not in found.message
            told += 1
    assert told > 500


# Files.


def test_a_card_shows_the_slip_with_a_caret(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("house.toml").write_text("[card]\ngame = 3kaki\n")
    told = """\
house.toml:2: 3kaki is not a value: write a text in quotes, a number, true or false
    game = 3kaki
           ^
"""
    assert run("score", "1t", "--card", "house.toml") == (2, "", told)
    assert run("card", "check", "house.toml") == (1, f"{told}house.toml: 1 fault\n", "")


@pytest.mark.parametrize(
    ("raw", "line", "column", "message"),
    [
        (b"a = 1\nb = 'M\xfcller'", 2, 7, "the file is not UTF-8 text: save it as UTF-8"),
        ("a = 'é\ud800'".encode("utf-8", "surrogatepass"), 1, 7, "the file is not UTF-8 text: save it as UTF-8"),
        ("a = 1".encode("utf-16"), 1, None, "the file is not UTF-8 text but UTF-16: save it as UTF-8"),
    ],
)
def test_a_file_that_is_no_utf8(tmp_path: Path, raw: bytes, line: int, column: int | None, message: str) -> None:
    path = tmp_path / "house.toml"
    path.write_bytes(raw)
    with pytest.raises(MjcalcError) as caught:
        read_toml(path, "bad-card")
    fault = caught.value.fault
    assert (fault.code, fault.file, fault.line, fault.column) == ("bad-card", str(path), line, column)
    assert fault.message == message


def test_a_file_that_is_not_there_is_told_with_the_nearest(tmp_path: Path) -> None:
    (tmp_path / "friday.toml").write_text("a = 1")
    (tmp_path / "fridays").mkdir()
    with pytest.raises(MjcalcError, match=r"No such file or directory \(did you mean 'friday.toml'\?\)"):
        read_toml(tmp_path / "fryday.toml", "bad-session")
    assert nearest_file(tmp_path / "friday.toml") == ""
    assert nearest_file(tmp_path / "nowhere" / "friday.toml") == ""
    assert nearest_file(Path("a\0b")) == ""
