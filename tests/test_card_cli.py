"""`mjcalc card`: list, show, check, new, fingerprint, and the comparison with the League's card."""

import re
import resource
import shlex
from pathlib import Path

import pytest
import tomli
from msgspec.structs import replace

from mjcalc.american.card import AmericanCard
from mjcalc.american.fingerprint import hands_fingerprint, line_fingerprint
from mjcalc.american.league import LeagueLine, compare, league_lines
from mjcalc.card import card_files, load_card, read_card, shipped_folder
from mjcalc.cli import american_card
from mjcalc.cli.american_card import paper
from mjcalc.cli.card import _about as about
from mjcalc.cli.kaki_card import points_row, price_list
from mjcalc.cli.look import Look
from mjcalc.errors import MjcalcError
from mjcalc.kaki.table import KakiTable
from mjcalc.tomlfile import TomlFile
from tests.american.tiny import tiny
from tests.command import Ended, mjcalc
from tests.kaki.play import load_table

SHIPPED = [path.stem for path in card_files(shipped_folder())]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to work in, with a folder of one's own cards."""
    cards = tmp_path / "config" / "mjcalc" / "cards"
    cards.mkdir(parents=True)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.chdir(tmp_path)
    return cards


def test_list_has_the_shipped_cards() -> None:
    ended = mjcalc("card", "list")
    assert ended.status == 0
    names = [line.split()[0] for line in ended.out.splitlines() if line.startswith("  ") and line.strip()]
    assert names == ["card", "3kaki-classic", "3kaki-ringgit", "3kaki-straits", "american-practice"]


@pytest.mark.parametrize(
    ("command", "named"),
    [
        (("card", "show"), "card"),
        (("card", "check"), "card"),
        (("score", "FF 222b 444b 666c 888c", "-c"), "--card"),
    ],
)
def test_the_leagues_fingerprints_are_no_card(command: tuple[str, ...], named: str) -> None:
    cards = "3kaki-classic, 3kaki-ringgit, 3kaki-straits, american-practice"
    told = f"mjcalc: {named}: there is no card 'league-fingerprints'; the cards here are {cards}\n"
    assert mjcalc(*command, "league-fingerprints") == Ended(2, "", told)


def test_a_card_of_ones_own_is_found_by_its_name(home: Path) -> None:
    text = (shipped_folder() / "3kaki-straits.toml").read_text("utf-8")
    (home / "ours.toml").write_text(text.replace("at_minimum = 10", "at_minimum = 20"))
    assert "ours" in mjcalc("card", "list").out
    ended = mjcalc("score", "234t 567t 99t (RR*) (EEE) + f2 k1", "--seat", "south", "--from", "east", "-c", "ours")
    assert ended.out.splitlines()[0] == "South wins on East's discard: 5 fan, 20 points."


def test_a_command_that_is_told_can_be_typed_to_a_shell() -> None:
    told = mjcalc("card", "new", "our table.toml").out
    assert told == "our table.toml is written. Edit it, then: mjcalc card check 'our table.toml'\n"
    assert mjcalc("card", "new", "ours.toml").out.endswith("then: mjcalc card check ours.toml\n")
    faulty = Path("it's ours.toml")
    faulty.write_text("[card]\n")
    assert about(faulty) == ("?", f"has a fault: `mjcalc card check {shlex.quote(str(faulty))}` tells all")


def test_a_faulty_card_of_ones_own_is_listed_as_such(home: Path) -> None:
    (home / "broken.toml").write_text("[card]\n")
    assert re.search(r"broken +\? +has a fault: ", mjcalc("card", "list").out)


@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_cards_have_no_faults(name: str) -> None:
    ended = mjcalc("card", "check", str(shipped_folder() / f"{name}.toml"))
    assert ended.status == 0
    assert ": no faults, " in ended.out


@pytest.mark.parametrize("name", SHIPPED)
def test_shown_at_80_columns_in_ascii(name: str) -> None:
    ended = mjcalc("card", "show", name, "--ascii")
    assert ended.status == 0
    assert ended.out.isascii()
    assert max(map(len, ended.out.splitlines())) <= 80


def without_colour(text: str) -> str:
    return re.sub(r"\x1b\[\d+m", "", text)


def test_in_colour_a_card_shows_the_same_words_and_no_suit_by_its_letter() -> None:
    card = load_card("american-practice")
    assert isinstance(card, AmericanCard)
    coloured, plain = (paper(card, Look(colour=colour)).partition("X may be exposed")[2] for colour in (True, False))
    assert "  \x1b[34m2\x1b[0m\x1b[34m2\x1b[0m 000 \x1b[31m2" in coloured
    assert "  22x 000 2" in plain
    no_letters = re.sub(r"\bx\b", "blue", re.sub(r"\b([0-9Dij]+)[xyz]\b", r"\1", plain))
    assert without_colour(coloured).split() == no_letters.split()


@pytest.mark.parametrize("name", [name for name in SHIPPED if name.startswith("3kaki")])
def test_in_colour_a_price_list_is_the_same_but_for_the_colour(name: str) -> None:
    table = load_card(name)
    assert isinstance(table, KakiTable)
    coloured, plain = price_list(table, Look(colour=True)), price_list(table, Look())
    assert coloured.startswith(f"\x1b[1m{table.name}\x1b[0m\n")
    assert without_colour(coloured) == plain


def test_in_colour_a_restricted_suit_goes_by_its_colour(tmp_path: Path) -> None:
    line = '{ value = 25, hands = "FFFF 222x 4444y 888x", suits = { x = ["bam"], y = ["crak", "dot"] } }'
    text = f'[card]\ngame = "american"\nname = "Odd"\n[[section]]\nname = "One"\nline = [\n{line},\n]\n'
    (tmp_path / "odd.toml").write_text(text, "utf-8")
    card = load_card(tmp_path / "odd.toml")
    assert isinstance(card, AmericanCard)
    assert "[blue bam; red crak dot]" in paper(card, Look(colour=True))
    assert "[x bam; y crak dot]" in paper(card, Look())


def test_what_a_card_restricts_and_pays_otherwise_is_shown() -> None:
    text = (
        '[card]\ngame = "american"\nname = "Odd"\n[payment]\ndiscarder = 3\n[house]\ndoubled = true\npie = 500\n'
        '[[section]]\nname = "One"\nline = [\n'
        '{ value = 25, hands = "FFFF 222x 4444x 888x", numbers = "any", note = "climbing" },\n'
        '{ value = 30, hands = "FFFF iiix 4444x 888x", where = { i = [1, 3] }, suits = { x = ["bam"] } },\n]\n'
    )
    Path("odd.toml").write_text(text)
    shown = mjcalc("card", "show", "odd.toml").out
    assert shown.partition("ONE\n")[2] == (
        "  FFFF 222x 4444x 888x  X   25\n    climbing [numbers any]\n"
        "  FFFF iiix 4444x 888x  X   30\n    [i 1 3; x bam]\n\n"
        "Payment, times the value: the discarder 3, each other 1, self-drawn each 2;\n"
        "jokerless 2 times as much; misnamed or out of turn 4 alone (A15, A20).\n"
        "House rule: every value is paid 2 times (A22).\n"
        "House rule: nobody loses more than 500 in a session (A22).\n"
    )
    rows = "discarder = [[0, 0], [1, -2], [2, -4]]\n"
    Path("one.toml").write_text(text.replace("[payment]\ndiscarder = 3", f"[tournament]\n{rows}"))
    assert "0 from 0 exposures, -2 from 1 exposure, -4 from 2 exposures;" in " ".join(
        mjcalc("card", "show", "one.toml").out.split()
    )
    Path("club.toml").write_text(text.replace("[payment]\ndiscarder = 3", "[tournament]\nwinner = 20"))
    assert mjcalc("card", "show", "club.toml").out.endswith(
        "Tournament: the winner scores 20, 10 more self-drawn, 20 more jokerless; the\n"
        "discarder -10 from 0 exposures, -20 from 2 exposures, -25 from 3 exposures; in a\n"
        "wall game every hand not dead 10. Nothing is paid (A22).\n"
    )


@pytest.mark.parametrize(
    ("head", "told"),
    [
        ("[crd]\ngame = 1\n", "card.toml:1: crd: unknown key 'crd' (did you mean 'card'?)"),
        ('[card]\nname = "x"\ngme = 1\n', "card.toml:3: card.gme: unknown key 'gme' (did you mean 'game'?)"),
    ],
)
def test_a_misspelt_head_of_a_card_is_told(head: str, told: str) -> None:
    Path("card.toml").write_text(head)
    assert mjcalc("card", "check", "card.toml").out.splitlines()[-2] == told


@pytest.mark.parametrize(
    ("card", "head", "written", "told"),
    [
        ("3kaki-straits", "[fan]", "[Fan]", "card.toml:24: Fan: unknown key 'Fan' (did you mean 'fan'?)"),
        ("3kaki-straits", "[card]", "[cards]", "card.toml:19: cards: unknown key 'cards' (did you mean 'card'?)"),
        ("3kaki-straits", "game =", "gmae =", "card.toml:20: card.gmae: unknown key 'gmae' (did you mean 'game'?)"),
        (
            "3kaki-straits",
            '"3kaki"',
            '"american"',
            'card.toml:20: card.game: [[item]] belongs to a card of another game: write game = "3kaki"',
        ),
        (
            "american-practice",
            '"american"',
            '"3kaki"',
            'card.toml:26: card.game: [[section]] belongs to a card of another game: write game = "american"',
        ),
    ],
)
def test_one_slip_in_a_card_is_one_fault(card: str, head: str, written: str, told: str) -> None:
    text = (shipped_folder() / f"{card}.toml").read_text("utf-8")
    Path("card.toml").write_text(text.replace(head, written, 1))
    assert mjcalc("card", "check", "card.toml").out == f"{told}\ncard.toml: 1 fault\n"


NIGHT = 'players = ["Mei", "Kow", "Siti"]\n[[hand]]\n'
NO_CARD = (
    "night.toml:1: this is a session, no card: `mjcalc settle` replays it, and `mjcalc card list` tells which cards "
    "there are\n"
)


@pytest.mark.parametrize(
    "text", [NIGHT, f'card = "3kaki-straits"\n{NIGHT}', 'card = "3kaki-straits"\n[[hand]]\nwinner = "Mei"\n']
)
def test_a_session_is_no_card(text: str) -> None:
    Path("night.toml").write_text(text)
    Path("next.toml").write_text(f'card = "night.toml"\n{NIGHT}')
    for words in (
        ("score", "RRR", "--card", "night.toml"),
        ("card", "show", "night.toml"),
        ("session", "new", "new.toml", "--players", "A,B,C", "--card", "night.toml"),
        ("settle", "next.toml"),
    ):
        assert mjcalc(*words) == (2, "", NO_CARD)
    assert mjcalc("card", "check", "night.toml") == (1, f"{NO_CARD}night.toml: 1 fault\n", "")


def test_players_in_a_card_are_an_unknown_key() -> None:
    text = (shipped_folder() / "3kaki-straits.toml").read_text("utf-8")
    Path("card.toml").write_text(f"players = 3\n{text}")
    assert mjcalc("card", "check", "card.toml").out.startswith("card.toml:1: players: unknown key 'players'")


def test_the_price_list_says_what_the_table_says() -> None:
    table = load_card("3kaki-straits")
    assert isinstance(table, KakiTable)
    text = price_list(table, Look(width=200))
    assert [item.name for item in table.items if f"  {item.name}  " not in text] == []
    assert "At least 5 fan to win; 10 fan is the limit." in text
    assert text.endswith("\n\nSource: A private guide, filled up with what most public tables agree on.")
    assert re.search(r"points +10 +12 +14 +16 +18 +30", text)


def test_a_card_says_where_it_is_from() -> None:
    shown = mjcalc("card", "show", "american-practice").out
    source = "An original card composed for practice with mjcalc; not a League card.\nFree to use, copy and change."
    assert shown.endswith(f"\n\nSource: {source}\n")


def price_list_of(text: str) -> str:
    table = read_card(TomlFile(text, "house.toml", "bad-card"), "house")
    assert isinstance(table, KakiTable)
    return price_list(table, Look(width=200))


@pytest.mark.parametrize(
    ("when", "words"),
    [
        ('bonus = { family = "faces", complete = true }', "all four faces"),
        ('bonus = { family = ["animals", "faces"], complete = true }', "all four animals or faces"),
        ("bonus = { complete = true, exactly = 0 }", "no whole families of bonus tiles"),
        (
            'bonus = { family = ["animals", "faces"], complete = true, at_least = 2 }',
            "2 whole families of animals or faces",
        ),
        (
            'bonus = { family = "faces", complete = true, exactly = 1, sunk_fei_spoils = true }',
            "exactly 1 whole family of faces, and no sunk Fei",
        ),
        ("bonus = { complete = true, sunk_fei_spoils = true }", "all four of a family, and no sunk Fei"),
        (
            'sets = { of = "dragon", different = 2, shown = "exposed", kind = "kong" }',
            "exposed Kongs of 2 different dragons",
        ),
        ('sets = { of = "honour", different = 2 }', "sets of 2 different honours"),
        ('sets = { of = "dragon", different = 1 }', "a set of a dragon"),
        ('sets = { of = "dragon", at_least = 2 }', "2 sets of dragons"),
        ('sets = { of = "terminal", exactly = 1 }', "exactly 1 set of a terminal"),
        ('sets = { of = ["honour", "R"], shown = "exposed" }', "an exposed set of an honour or the red dragon"),
        ('sets = { kind = ["pong", "kong"], exactly = 0 }', "no Pongs or Kongs"),
        ('eye = { of = "wind", not_in_sets = true }', "an Eye of a wind that no set has"),
        ('only = ["tong", "dragon"], has = ["dragon", "tong"]', "only Tong and dragons, some of each"),
        ('only = ["tong", "honour"], has = ["honour"]', "only Tong and honours, some honours"),
        ('has = ["dragon", "wind"]', "some dragons and winds"),
        ('only = ["simple", "E"]', "only simples and East"),
        ('fei = { where = "sunk" }', "a sunk Fei"),
        ('bonus = { family = ["animals", "faces"] }', "an animal or face"),
        ('sets = { of = ["wind", "dragon"], different = 2 }', "sets of 2 different winds or dragons"),
        (
            'sets = { of = ["R", "G"], different = 2 }',
            "sets of 2 different tiles of the red dragon or the green dragon",
        ),
        ('sets = { kind = "chow", different = 4 }', "Chows of 4 different tiles"),
    ],
)
def test_the_price_list_says_what_is_scored(when: str, words: str) -> None:
    text = (shipped_folder() / "3kaki-straits.toml").read_text("utf-8")
    shown = price_list_of(f'{text}\n[[item]]\nid = "mine"\nname = "Mine"\nfan = 1\nwhen = {{ {when} }}\n')
    (row,) = re.findall(r"\n +1  Mine +(.*)\n", shown)
    assert row == words


def test_the_price_list_names_the_items_that_one_replaces() -> None:
    shown = price_list_of((shipped_folder() / "3kaki-straits.toml").read_text("utf-8"))
    (row,) = re.findall(r"\n +limit  Big three dragons +(.*)\n", shown)
    assert row == "sets of 3 different dragons; instead of Dragon set, Small three dragons"


def test_the_points_take_as_many_tables_as_fit_the_screen() -> None:
    table = replace(load_table("3kaki-straits"), ladder={fan: 100 * fan for fan in range(5, 14)})
    assert points_row(table, Look(width=40)) == (
        "  fan       5    6    7    8    9\n"
        "  points  500  600  700  800  900\n"
        "  fan       10    11    12    13\n"
        "  points  1000  1100  1200  1300"
    )
    assert points_row(table, Look(width=80)).count("\n") == 1


def test_k12_the_price_list_says_that_it_is_the_win_that_is_rounded() -> None:
    text = (shipped_folder() / "3kaki-straits.toml").read_text("utf-8")
    assert "rounded" not in price_list_of(text)
    shown = price_list_of(text.replace('round = "none"', 'round = "up"'))
    assert "  What each owes for the win is rounded up to a whole point.\n" in shown


def test_the_price_list_says_what_losers_count_and_when_they_do_not() -> None:
    text = (shipped_folder() / "3kaki-ringgit.toml").read_text("utf-8")
    count = text.partition("count = [")[2].partition("]")[0]
    few = text.replace(count, '"sunk_fei", "dragon_set"')
    assert (
        "  The losers settle the difference of their counts x 0.2, from 5 up.\n"
        "  What they count: Dragon set, Sunk Fei.\n"
        "  For this count a Fei in the hand completes sets.\n"
        "  The losers settle the difference of their Fei x 0.5.\n"
        "  After a limit hand the losers settle their Fei alone.\n"
    ) in price_list_of(few)
    nothing = price_list_of(few.replace('fei_points = "0.50"', "fei_points = 0"))
    assert (
        "  For this count a Fei in the hand completes sets.\n  After a limit hand the losers settle nothing.\n"
        in nothing
    )
    strict = price_list_of(few.replace("fei_completes = true", "fei_completes = false"))
    assert "  For this count a Fei in the hand does not complete sets.\n" in strict


def test_the_price_list_says_nothing_of_a_count_that_is_not_settled() -> None:
    classic = price_list_of((shipped_folder() / "3kaki-classic.toml").read_text("utf-8"))
    assert "count a Fei" not in classic
    assert "losers" not in classic


# Check


def test_check_lists_every_fault_and_ends_with_one() -> None:
    text = (shipped_folder() / "3kaki-straits.toml").read_text("utf-8")
    Path("house.toml").write_text(text.replace("minimum = 5 ", "minimum = 12").replace("fifth_copy", "fith_copy", 1))
    ended = mjcalc("card", "check", "house.toml", str(shipped_folder() / "3kaki-straits.toml"))
    lines = ended.out.splitlines()
    assert ended.status == 1
    assert all(re.match(r"house.toml:\d+: ", line) for line in lines[:-4])
    assert any("did you mean 'fifth_copy'?" in line for line in lines)
    assert lines[-4] == f"house.toml: {len(lines) - 4} faults"
    assert lines[-3].endswith("no faults, 38 items, 15 of them limit items")


def test_check_shows_the_points_that_follow_the_minimum() -> None:
    text = (shipped_folder() / "3kaki-straits.toml").read_text("utf-8")
    Path("house.toml").write_text(text.replace("minimum = 5 ", "minimum = 4 "))
    assert mjcalc("card", "check", "house.toml").out == (
        "house.toml: no faults, 38 items, 15 of them limit items\n"
        "  fan      4   5   6   7   8   9  10\n"
        "  points  10  12  14  16  18  20  30\n"
    )


@pytest.mark.parametrize(
    ("content", "status", "said"),
    [
        (b"", 1, "empty.toml:1: card"),
        (b"\xff\xfe", 1, "empty.toml:1: the file is not UTF-8 text"),
        (b"[card]\ngame = 1\n", 1, "empty.toml:2: card.game"),
        (b"[card\n", 1, "empty.toml:1: "),
        (b"a = 1\na = 2\n", 1, "empty.toml:2: "),
    ],
)
def test_files_that_are_no_cards(content: bytes, status: int, said: str) -> None:
    Path("empty.toml").write_bytes(content)
    ended = mjcalc("card", "check", "empty.toml")
    assert (ended.status, ended.out.startswith(said)) == (status, True), ended.out


def test_files_that_cannot_be_read_end_with_two() -> None:
    Path("folder.toml").mkdir()
    assert mjcalc("card", "check", "folder.toml").out.splitlines()[0] == "folder.toml: this is a folder, not a file"
    for name in ("folder.toml", "nowhere.toml"):
        assert mjcalc("card", "check", name).status == 2


# New


@pytest.mark.parametrize(
    "options",
    [
        ("--game", "3kaki"),
        ("--game", "american", "--year", "2031"),
        ("--from", "3kaki-ringgit"),
        ("--from", "american-practice", "--year", "2031"),
    ],
)
def test_a_new_card_passes_its_check(options: tuple[str, ...]) -> None:
    assert mjcalc("card", "new", "mine.toml", *options).status == 0
    assert mjcalc("card", "check", "mine.toml").status == 0
    card = load_card(str(Path("mine.toml").resolve()))
    assert card.name == "mine"
    if "--year" in options:
        assert getattr(card, "year", None) == 2031


@pytest.mark.parametrize("options", [(), ("--from", "3kaki-ringgit"), ("--game", "american")])
def test_a_new_card_has_the_name_of_its_file_whatever_that_is(options: tuple[str, ...]) -> None:
    file = 'a"b\\c.toml'
    assert mjcalc("card", "new", file, *options).status == 0
    assert load_card(str(Path(file).resolve())).name == 'a"b\\c'


SECTION = '[[section]]\nname = "2468"\nline = [ { value = 25, hands = "222x 4444x 666x 8888x" } ]\n'


@pytest.mark.parametrize(
    "text",
    [
        '[card]\ngame = "american"\nname="Our card"  # ours\nyear=2026\n' + SECTION,
        SECTION + "[card]\n  name = 'Our card'\n  game = \"american\"\n",
        'card = { game = "american", name = "Our card", year = 2026, source = "x" }\n' + SECTION,
        'card = { game = "american", source = "name = \\"2468\\"", "name" = "Our card" }\n' + SECTION,
        'card.game = "american"\ncard.name = "Our card"\n' + SECTION,
    ],
)
def test_a_new_card_has_the_head_changed_and_nothing_else_however_it_is_written(text: str) -> None:
    Path("ours.toml").write_text(text)
    assert mjcalc("card", "new", "mine.toml", "--from", "./ours.toml", "--year", "2027").status == 0
    new, old = (tomli.loads(Path(name).read_text()) for name in ("mine.toml", "ours.toml"))
    assert new == old | {"card": old["card"] | {"name": "mine", "year": 2027}}
    assert all(comment in Path("mine.toml").read_text() for comment in re.findall("# .*", text))


def test_a_head_that_cannot_be_changed_is_told() -> None:
    Path("ours.toml").write_text('[card]\ngame = "american"\nname = """\nOur card"""\n' + SECTION)
    assert mjcalc("card", "new", "mine.toml", "--from", "./ours.toml").err == (
        "mjcalc: --from: the name cannot be changed as [card] is written there: copy the file by hand\n"
    )
    assert not Path("mine.toml").exists()


@pytest.mark.parametrize("file", [" .toml", "a\nb.toml"])
def test_a_file_that_no_card_can_be_called_by_is_not_written(file: str) -> None:
    assert mjcalc("card", "new", file) == (
        2,
        "",
        "mjcalc: file: write the name of a file, such as our-table.toml, on one line: the card is called so\n",
    )


def test_a_new_card_overwrites_nothing() -> None:
    Path("mine.toml").write_text("precious")
    ended = mjcalc("card", "new", "mine.toml")
    assert ended == (2, "", "mjcalc: cannot write mine.toml: there is such a file already\n")
    assert Path("mine.toml").read_text() == "precious"


def test_a_full_disk_leaves_nothing_of_a_new_card(home: Path) -> None:
    """No file may grow beyond 1000 bytes."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, before[1]))
    try:
        ended = mjcalc("card", "new", "mine.toml")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert ended == (2, "", "mjcalc: cannot write mine.toml: File too large\n")
    assert [path.name for path in Path().iterdir()] == ["config"]
    assert mjcalc("card", "new", "mine.toml").status == 0


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--game", "amercan"), "did you mean 'american'?"),
        (("--from", "3kaki-strait"), "did you mean '3kaki-straits'?"),
        (("--from", "3kaki-straits", "--game", "american"), "is a card of the game 3kaki"),
        (("--from", "3kaki-straits", "--year", "2026"), "--year: a year belongs to American cards"),
    ],
)
def test_a_new_card_that_cannot_be_made(options: tuple[str, ...], said: str) -> None:
    ended = mjcalc("card", "new", "mine.toml", *options)
    assert (ended.status, said in ended.err) == (2, True)
    assert not Path("mine.toml").exists()


# The League's card


def test_a_league_card_that_is_not_there_is_explained() -> None:
    for name in ("nmjl-2026", "league-2025"):
        ended = mjcalc("score", "FF 222b 444b 666c 888c", "-c", name)
        assert ended.status == 2
        assert "mjcalc card new" in ended.err
        assert "mjcalc card check" in ended.err


@pytest.mark.parametrize("name", ["nmjl", "NMJL2026", "league_card_2026"])
def test_a_name_of_the_leagues_card_in_other_forms(name: str) -> None:
    assert "the League's card is its copyright" in mjcalc("card", "show", name).err


@pytest.mark.parametrize("name", ["my-league", "leagueoffriends", "card-league", "nmjlish"])
def test_a_name_with_league_in_it_is_a_card_of_ones_own(name: str) -> None:
    shipped = "3kaki-classic, 3kaki-ringgit, 3kaki-straits, american-practice"
    told = f"mjcalc: card: there is no card '{name}'; the cards here are {shipped}\n"
    assert mjcalc("card", "show", name) == Ended(2, "", told)


@pytest.mark.parametrize("command", [("card", "show"), ("score", "FF 222b 444b 666c 888c", "-c")])
def test_a_league_card_that_has_been_typed_is_offered(home: Path, command: tuple[str, ...]) -> None:
    Path("nmjl-2026.toml").write_text("[card]\n")
    (home / "league-2025.toml").write_text("[card]\n")
    assert "there is no card 'nmjl-2026' (did you mean './nmjl-2026.toml'?);" in mjcalc(*command, "nmjl-2026").err
    assert "there is no card 'legue-2025' (did you mean 'league-2025'?);" in mjcalc(*command, "legue-2025").err
    assert "there is no card 'league2025' (did you mean 'league-2025'?);" in mjcalc(*command, "league2025").err


def test_the_templates_are_no_league_lines() -> None:
    mjcalc("card", "new", "mine.toml", "--game", "american")
    for year in (2017, 2018, 2024, 2025, 2026):
        for file in ("mine.toml", str(shipped_folder() / "american-practice.toml")):
            assert f"against the League's card of {year}: 0 lines agree" in said_of_league(file, year).out


def said_of_league(file: str, year: int) -> Ended:
    return mjcalc("card", "check", file, "--league", str(year))


def test_an_unknown_year_is_told() -> None:
    ended = said_of_league(str(shipped_folder() / "american-practice.toml"), 2031)
    message = "there are no fingerprints of 2031; there are those of 2017, 2018, 2024, 2025, 2026"
    assert (ended.status, message in " ".join(ended.err.split())) == (2, True)


def test_of_the_league_every_file_is_checked() -> None:
    Path("none.toml").write_text("[card]\n")
    straits, practice = (str(shipped_folder() / f"{name}.toml") for name in ("3kaki-straits", "american-practice"))
    ended = mjcalc("card", "check", straits, practice, "none.toml", "--league", "2026")
    assert ended.status == 2
    assert f"{straits}: --league compares American cards: this is none\n" in ended.out
    assert "against the League's card of 2026: 0 lines agree" in ended.out
    assert ended.out.endswith("none.toml: 1 fault\n")


def test_comparison() -> None:
    hands = ("FFF 2222x 333x 4444x", "FF 22x 444x 666y 8888z", "FFFF 1111x 11y DDDDz")
    card = tiny(*(f'{{ value = 25, hands = "{hand}" }}' for hand in hands))
    first, second, _ = card.lines
    league = (
        LeagueLine("A", hands_fingerprint(first), line_fingerprint(first)),
        LeagueLine("A", hands_fingerprint(second), "0" * 16),
        LeagueLine("B", "1" * 16, "2" * 16),
        LeagueLine("B", "3" * 16, "4" * 16),
    )
    found = compare(card, league)
    assert found.agree == (first,)
    assert found.worth_differs == (second,)
    assert found.unknown == (card.lines[2],)
    assert found.missing == {"B": 2}
    assert american_card.comparison_text(found, 2031).splitlines() == [
        "against the League's card of 2031: 1 line agrees",
        "1 line agrees in the hands, but not in value or X/C:",
        f"  {second.id}: FF 22x 444x 666y 8888z, 25 X",
        "1 line is no line of that card:",
        f"  {card.lines[2].id}: FFFF 1111x 11y DDDDz, 25 X",
        "2 lines of that card are still missing:",
        "  B: 2",
    ]


def test_the_fingerprints_shipped_can_be_read() -> None:
    many = {year: len(league_lines(shipped_folder(), year)) for year in (2017, 2018, 2024, 2025, 2026)}
    assert all(count > 50 for count in many.values())
    with pytest.raises(MjcalcError, match="there are no fingerprints of 2016; there are those of 2017, 2018"):
        league_lines(shipped_folder(), 2016)


def test_fingerprint_prints_those_of_a_card() -> None:
    ended = mjcalc("card", "fingerprint", "american-practice")
    card = load_card("american-practice")
    assert not isinstance(card, KakiTable)
    rows = [line.split() for line in ended.out.splitlines()[1:]]
    assert rows == [[line.id, hands_fingerprint(line), line_fingerprint(line)] for line in card.lines]
    assert mjcalc("card", "fingerprint", "3kaki-straits").status == 2
