"""The drawer of tables, folding, and names cut short: by the columns that signs take on a screen."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mjcalc.cli.screen import cut, fold, screen_width, shortened, table, tied

BOLD, PLAIN = "\x1b[1m", "\x1b[0m"
WORDS = st.text(alphabet="ab1東🀙🀄é", min_size=1, max_size=6)
CELLS = st.lists(WORDS, max_size=5).map(" ".join)


@pytest.mark.parametrize(
    ("text", "columns"),
    [("", 0), ("RR*", 3), ("東南", 4), ("🀙🀀", 2), ("🀄", 2), ("🀄\ufe0e", 2), ("e\u0301", 1), (f"{BOLD}東{PLAIN}", 2)],
)
def test_width(text: str, columns: int) -> None:
    assert screen_width(text) == columns


def test_cut() -> None:
    assert cut("美麗的梅", 5) == "美麗"
    assert cut("of the Hill", 3) == "of"


# Folding


def test_folding_hangs_and_keeps_what_is_inside() -> None:
    assert fold("  one  two three", 12, "    ") == ["  one  two", "    three"]
    assert fold("fits", 4) == ["fits"]
    assert fold("東南 西北 中", 9) == ["東南 西北", "中"]


def test_a_long_word_is_not_broken() -> None:
    assert fold("see /home/mei/.config/mjcalc/cards now", 10, "  ") == [
        "see",
        "  /home/mei/.config/mjcalc/cards",
        "  now",
    ]


def test_what_is_tied_stays_together() -> None:
    assert fold(f"is {tied('1 2 3')}", 6) == ["is", "1 2 3"]
    assert fold(tied("1 2"), 6) == ["1 2"]
    assert table([("a", f"x {tied('1 2')}")], "ll", (), 8) == "  a  x\n     1 2"


def test_a_command_stays_on_one_line_where_it_fits() -> None:
    text = "prove it with `mjcalc card check my.toml --league YEAR`, twice"
    assert fold(text, 43, "  ") == ["prove it with `mjcalc card check my.toml", "  --league YEAR`, twice"]
    assert fold(text, 44, "  ") == ["prove it with", "  `mjcalc card check my.toml --league YEAR`,", "  twice"]
    assert table([("a", text)], "ll", (), 47).splitlines()[1] == "     `mjcalc card check my.toml --league YEAR`,"


@given(st.lists(WORDS, min_size=1, max_size=20), st.integers(4, 30))
def test_folded_text_fits_and_loses_nothing(words: list[str], width: int) -> None:
    lines = fold(" ".join(words), width, "  ")
    assert [word for line in lines for word in line.split()] == words
    assert all(screen_width(line) <= width or len(line.split()) == 1 for line in lines)


# Tables


def test_wide_signs_stay_in_their_columns() -> None:
    rows = [("美", "🀄 🀄 *", "-10"), ("Kow", "🀚 🀛 🀜", "+5"), ("é", "🀙", "0")]
    assert table(rows, "llr", ("who", "", "points"), 60).splitlines() == [
        "  who           points",
        "  美   🀄 🀄 *     -10",
        "  Kow  🀚 🀛 🀜        +5",
        "  é    🀙             0",
    ]


def test_an_empty_column_is_left_out_and_an_empty_table_is_nothing() -> None:
    assert table([("a", "", "b"), ("c", "", "d")], "lll", (), 60) == "  a  b\n  c  d"
    assert table([("a", "", "b")], "lll", ("x", "", "z"), 60) == "  x  z\n  a  b"
    assert table([], "ll", (), 60) == ""


def test_a_cell_is_one_line() -> None:
    assert table([("two\nlines", 1), ("one", 10)], "lr", (), 60) == "  two lines   1\n  one        10"


def test_the_widest_column_is_folded() -> None:
    rows = [
        ("K22", "South", "A win goes before a Pong, and a Pong before a Chow."),
        ("K23", "West", "Real tiles first."),
    ]
    assert table(rows, "lll", ("rule", "whose claim", "why"), 30).splitlines() == [
        "        whose",
        "  rule  claim  why",
        "  K22   South  A win goes",
        "               before a Pong,",
        "               and a Pong",
        "               before a Chow.",
        "  K23   West   Real tiles",
        "               first.",
    ]


def test_rows_that_do_not_fit_are_blocks_under_their_headers() -> None:
    rows = [("R", "🀄", "2", tied("5 fan"), f"{BOLD}limit, 30 points{PLAIN}"), ("9t", "", "10", tied("no win"), "-")]
    assert table(rows, "llrll", ("tile", "", "unseen", "discard", "drawn"), 22).splitlines() == [
        "  tile     R",
        "           🀄",
        "  unseen   2",
        "  discard  5 fan",
        f"  drawn    {BOLD}limit, 30{PLAIN}",
        f"           {BOLD}points{PLAIN}",
        "",
        "  tile     9t",
        "  unseen   10",
        "  discard  no win",
        "  drawn    -",
    ]


def test_paint_stays_in_its_cell() -> None:
    rows = [(f"{BOLD}East pays South{PLAIN}", "10"), ("West pays South", "5")]
    assert table(rows, "lr", (), 15) == (
        f"  {BOLD}East pays{PLAIN}  10\n  {BOLD}South{PLAIN}\n  West pays   5\n  South"
    )


@given(st.lists(st.tuples(CELLS, CELLS, CELLS), min_size=1, max_size=5), st.integers(12, 60))
def test_a_table_fits_unless_its_longest_words_do_not(rows: list[tuple[str, str, str]], width: int) -> None:
    text = table(rows, "llr", (), width)
    columns = [column for column in zip(*rows, strict=True) if any(column)]
    least = sum(max(screen_width(word) for cell in column for word in cell.split(" ")) for column in columns)
    assert max(map(screen_width, text.split("\n"))) <= max(width, 2 + least + 2 * (len(columns) - 1))
    assert sorted(text.split()) == sorted(word for row in rows for cell in row for word in cell.split())


# Names


def test_long_names_show_that_they_are_cut_and_stay_different() -> None:
    alike = ["Alexandria", "Alexandra", "Bo"]
    assert [*shortened(alike, 8, "…").values()] == ["Alexa…ia", "Alexan…a", "Bo"]
    assert [*shortened(alike, 8, "...").values()] == ["Ale...ia", "Alex...a", "Bo"]
    assert [*shortened(alike, 5, "...").values()] == ["Al.ia", "Ale.a", "Bo"]
    assert [*shortened(alike, 10, "…").values()] == alike
    assert [*shortened(["Bernadette Wong", "Constance"], 8, "…").values()] == ["Bernade…", "Constan…"]
    assert [*shortened(["美麗的梅", "美麗的九", "Siti"], 5, "…").values()] == ["美…梅", "美…九", "Siti"]


@given(st.lists(st.text("abc東 ", min_size=1, max_size=12).map(str.strip), min_size=3, max_size=4, unique=True))
def test_shortened_names_fit_and_differ(names: list[str]) -> None:
    for width in (8, 6, 4):
        for ellipsis in ("…", "..."):
            short = shortened(names, width, ellipsis)
            assert [*short] == names
            assert len(set(short.values())) == len(names)
            assert all(screen_width(name) <= width for name in short.values())
