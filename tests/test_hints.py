"""A misspelt word is answered with the word that was meant: in text and in JSON, wherever a word is typed."""

import json
import re
from pathlib import Path

import pytest

from mjcalc.errors import misspelling, nearest
from tests.command import mjcalc

HAND = "234t 567t 99t (RR*) (EEE) + f2 k1"
IN_PLAY = "FF 22b 44b J 66c 88c 1d 5d E"
AMERICAN = ("-c", "american-practice")
SCORE = ("score", HAND)
ADD = ("session", "add", "friday.toml")
CLAIM = ("referee", "claim", "5t", "--from", "east")
MISNAMED = ("referee", "error", "misnamed", "--by", "north", "--winner", "east")

Case = tuple[tuple[str, ...], str]
WITH_JSON: list[Case] = [
    # Commands and options.
    (("scor", HAND), "score"),
    (("sesion", "new"), "session"),
    (("session", "ad", "friday.toml"), "add"),
    (("card", "shw", "3kaki-straits"), "show"),
    (("referee", "clame"), "claim"),
    ((*SCORE, "--sat", "south"), "--seat"),
    (("check", IN_PLAY, "--tpo", "3"), "--top"),
    (("session", "undo", "friday.toml", "--reddo"), "--redo"),
    (("referee", "claim", "5t", "--form", "east"), "--from"),
    # Cards and files.
    ((*SCORE, "-c", "3kaki-strait"), "3kaki-straits"),
    ((*SCORE, "-c", "./fridy.toml"), "friday.toml"),
    ((*SCORE, "-c", "friday"), "./friday.toml"),
    ((*SCORE, "-c", "3kaki"), "3kaki-straits"),
    ((*SCORE, "-c", "straits"), "3kaki-straits"),
    (("check", IN_PLAY, "-c", "american-practise"), "american-practice"),
    (("referee", "wall", "-c", "3kaki-strait"), "3kaki-straits"),
    (("settle", "fryday.toml"), "friday.toml"),
    # Seats and players.
    ((*SCORE, "--seat", "sout"), "south"),
    ((*SCORE, "--from", "eats"), "east"),
    ((*SCORE, "--liable", "wets"), "west"),
    ((*SCORE, "--dead", "sauth"), "south"),
    ((*SCORE, "--loser", "wst: 123t"), "west"),
    (("check", HAND, "--seat", "sout"), "south"),
    (("check", HAND, "--seat", "est"), "east"),
    ((*ADD, HAND, "--winner", "Kov", "--from", "Mei"), "Kow"),
    ((*ADD, HAND, "--winner", "Kow", "--from", "Mai"), "Mei"),
    ((*ADD, HAND, "--winner", "Kow", "--from", "Mei", "--loser", "Mai: 123t"), "Mei"),
    ((*ADD, "--drawn", "--kong", "Stii: concealed"), "Siti"),
    (("referee", "claim", "5t", "--from", "eats"), "east"),
    ((*CLAIM, "--claim", "suth: pong 55t"), "south"),
    ((*CLAIM, "--claim", "south: pong 55t", "--passed", "wst 5t"), "west"),
    (("referee", "swap", "--set", "wset: (RR*)", "--tile", "R"), "west"),
    (("referee", "swap", "--set", "(RR*)", "--tile", "R", "--seat", "wset"), "west"),
    (("referee", "deal", "--seat", "wst", "--tiles", "13"), "west"),
    (("referee", "error", "trap", "--by", "wst"), "west"),
    # Events, Kongs and families.
    ((*SCORE, "--event", "robed-kong"), "robbed-kong"),
    ((*SCORE, *AMERICAN, "--event", "joker-exchang"), "joker-exchange"),
    ((*ADD, HAND, "--winner", "Kow", "--event", "last-til"), "last-tile"),
    ((*CLAIM, "--claim", "south: pong 55t", "--event", "robed-kong"), "robbed-kong"),
    ((*SCORE, "--kong", "east: conceled"), "concealed"),
    ((*SCORE, "--kong", "east: claimed from sauth"), "south"),
    ((*SCORE, "--kong", "east: claimed form south"), "from"),
    ((*SCORE, "--family", "east: flowrs"), "flowers"),
    ((*SCORE, "--family", "east: flowers erly"), "early"),
    # What else is chosen by a word.
    (("check", IN_PLAY, *AMERICAN, "--section", "246"), "2468"),
    (("check", IN_PLAY, *AMERICAN, "--section", "Wind and Dragon"), "Winds and Dragons"),
    ((*CLAIM, "--claim", "south: chwo 46t"), "chow"),
    ((*CLAIM, "--claim", "south: pnog 55t"), "pong"),
    (("referee", "swap", "--set", "(RR*)", "--tile", "R", "--tile-from", "discrd"), "discard"),
    (("referee", "pass", "1c 5d N", "--step", "first-rihgt", *AMERICAN), "first-right"),
    (("referee", "pass", "1c 5d N", "--after", "strat", *AMERICAN), "start"),
    (("referee", "deal", "--seat", "west", "--hand", "123t", "--moment", "wating"), "waiting"),
    (("referee", "error", "tarp", "--by", "west"), "trap"),
    (("referee", "error", "mahjng", "--by", "west", *AMERICAN), "mahjong"),
    ((*MISNAMED, "--line", "2468_1", *AMERICAN), "2468-1"),
    (("rules", "charlston"), "charleston"),
    (("rules", "sunk fie"), "fei"),
]
TEXT_ONLY: list[Case] = [
    (("card", "show", "3kaki-strait"), "3kaki-straits"),
    (("card", "show", "pratice"), "american-practice"),
    (("card", "show", "american"), "american-practice"),
    (("session", "add", "friday.toml", HAND, "--winner", "Si", "--from", "Mei"), "Siti"),
    (("card", "check", "3kaki-strait"), "3kaki-straits"),
    (("card", "check", "american-practice", "--league", "2062"), "2026"),
    (("card", "check", "american-practice", "--leage", "2026"), "--league"),
    (("card", "fingerprint", "american-practise"), "american-practice"),
    (("card", "new", "new.toml", "--from", "3kaki-strait"), "3kaki-straits"),
    (("card", "new", "new.toml", "--game", "amercan"), "american"),
    (("session", "new", "new.toml", "--players", "A,B,C", "--card", "3kaki-strait"), "3kaki-straits"),
    (("batch", "friday.tom"), "friday.toml"),
    (("batch", "friday.toml", "--card", "3kaki-strait"), "3kaki-straits"),
    (("batch", "friday.toml", "--format", "jsn"), "jsonl"),
    (("batch", "friday.toml", "--to", "cvs"), "csv"),
    (("batch", "friday.toml", "--job", "3"), "--jobs"),
]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An empty folder with one session."""
    monkeypatch.chdir(tmp_path)
    assert mjcalc("session", "new", "friday.toml", "--players", "Mei,Kow,Siti").status == 0


def offers(message: str, meant: str) -> bool:
    """Whether the message offers the word, in our words or in those of typer."""
    of_typer = re.search(f"(Did you mean|Possible options?).*{re.escape(meant)}", message)
    return f"(did you mean '{meant}'?)" in message or of_typer is not None


@pytest.mark.parametrize(
    ("word", "known", "meant"),
    [
        ("est", "east south west north", "east"),  # of two as like as each other the one that begins so
        ("pnog", "win kong pong chow mahjong pung chi", "pong"),  # letters changed about
        ("fie", "five fine fei", "fei"),  # even where another is more like it
        ("fen", "fantan fin", "fin"),  # of two that begin so the one with as many letters
        ("ALEX", "Alexandria Alice Axel", "Alexandria"),  # the only one that begins with it
        ("Ma", "Margaret Marion", ""),
        ("m", "Margaret", ""),
        ("Sout", "south", "south"),
        ("jade", "bam crak dot", ""),
        ("", "east", ""),
        ("east", "", ""),
    ],
)
def test_the_nearest_of_several_names(word: str, known: str, meant: str) -> None:
    assert nearest(word, known.split()) == (f" (did you mean '{meant}'?)" if meant else "")


@pytest.mark.parametrize(
    ("word", "known", "meant"),
    [
        ("half_flus", "full_flush half_flush", "half_flush"),
        ("Half_Flush", "full_flush half_flush", "half_flush"),
        ("faec", "face", "face"),
        ("bonus_replacement", "kong_replacement", ""),
        ("four_faces", "four_fei four_kongs", ""),
        ("kong", "kong_replacement", ""),
    ],
)
def test_a_word_that_is_hardly_another_name(word: str, known: str, meant: str) -> None:
    assert misspelling(word, known.split()) == (f" (did you mean '{meant}'?)" if meant else "")


@pytest.mark.parametrize(("words", "meant"), [*WITH_JSON, *TEXT_ONLY])
def test_a_misspelling_is_told_in_text(words: tuple[str, ...], meant: str) -> None:
    ended = mjcalc(*words)
    assert (ended.status, ended.out) == (2, "")
    assert offers(" ".join(ended.err.split()), meant)


@pytest.mark.parametrize(("words", "meant"), WITH_JSON)
def test_a_misspelling_is_told_in_json(words: tuple[str, ...], meant: str) -> None:
    ended = mjcalc(*words, "--json")
    assert (ended.status, ended.err) == (2, "")
    assert offers(json.loads(ended.out)["error"]["message"], meant)


def test_no_hint_when_hardly_anything_is_alike() -> None:
    Path("c.toml").write_text("")
    assert mjcalc(*SCORE, "-c", "nosuch.toml").err == "mjcalc: --card: there is no file 'nosuch.toml'\n"


def test_a_file_to_be_checked() -> None:
    """What is wrong with a card is the result of this command, so it stands on standard output."""
    ended = mjcalc("card", "check", "fridy.toml")
    assert (ended.status, ended.err) == (2, "")
    assert offers(ended.out, "friday.toml")


@pytest.mark.parametrize(
    "words",
    [
        SCORE,
        ("check", HAND),
        ("batch", "friday.toml"),
        ("referee", "deal"),
        ("session", "new", "new.toml", "--players", "A,B,C"),
    ],
)
def test_the_option_that_names_a_card(words: tuple[str, ...]) -> None:
    told = mjcalc(*words, "-c", "nowhere.toml").err
    assert told == "mjcalc: --card: there is no file 'nowhere.toml'\n"


def test_the_card_of_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MJCALC_CARD", "3kaki-clasic")
    for words in (
        SCORE,
        ("check", HAND),
        ("batch", "friday.toml"),
        ("referee", "deal"),
        ("session", "new", "new.toml", "--players", "A,B,C"),
    ):
        told = mjcalc(*words).err
        assert told.startswith("mjcalc: MJCALC_CARD: there is no card '3kaki-clasic' (did you mean '3kaki-classic'?)")
    two = mjcalc("session", "new", "new.toml", "--players", "A,B,C", "--decimals", "9").err.splitlines()
    assert [line.split(": ")[1] for line in two] == ["MJCALC_CARD", "--decimals"]
    assert mjcalc(*SCORE, "-c", "3kaki-strait").err.startswith("mjcalc: --card: there is no card '3kaki-strait' ")


WON = '"winner": "east", "hand": "1t"'


@pytest.mark.parametrize(
    ("record", "meant"),
    [
        ('{"winer": "south"}', "winner"),
        ('{"winner": "sotuh", "hand": "1t"}', "south"),
        (f'{{{WON}, "card": "3kaki-strait"}}', "3kaki-straits"),
        (f'{{{WON}, "kongs": [{{"by": "east", "kind": "aded"}}]}}', "added"),
        (f'{{{WON}, "kongs": [{{"by": "east", "knd": "added"}}]}}', "kind"),
        (f'{{{WON}, "kongs": [{{"by": "eats", "kind": "added"}}]}}', "east"),
        (f'{{{WON}, "families": [{{"by": "east", "family": "flower"}}]}}', "flowers"),
        (f'{{{WON}, "families": [{{"by": "east", "famly": "flowers"}}]}}', "family"),
        (f'{{{WON}, "dead": ["nrth"]}}', "north"),
        (f'{{{WON}, "losers": {{"sotuh": "1t"}}}}', "south"),
        (f'{{{WON}, "events": ["lst-tile"]}}', "last-tile"),
    ],
)
def test_a_misspelling_in_a_record(record: str, meant: str) -> None:
    Path("records.jsonl").write_text(record + "\n")
    assert mjcalc("batch", "records.jsonl", "-o", "results.jsonl").status == 2
    assert offers(json.loads(Path("results.jsonl").read_text("utf-8"))["error"]["message"], meant)


def test_a_misspelling_in_the_header_of_csv() -> None:
    Path("records.csv").write_text("hand,winner,form\n1t,east,south\n")
    ended = mjcalc("batch", "records.csv", "-o", "results.jsonl")
    assert ended.status == 2
    assert offers(ended.err, "from")


@pytest.mark.parametrize(
    ("row", "meant"),
    [
        ('[[hand]]\nwiner = "Mei"', "winner"),
        ('[[hand]]\nwinner = "Mai"\nhand = "1t"', "Mei"),
        ('[[hand]]\nkongs = [{ by = "Mei", kind = "aded" }]', "added"),
        ('[[hand]]\nkongs = [{ by = "Mei", knd = "added" }]', "kind"),
        ('[[hand]]\nfamilies = [{ by = "Siti", family = "flower" }]', "flowers"),
        ('[[hand]]\nwinner = "Mei"\nhand = "1t"\nevents = ["lst-tile"]', "last-tile"),
        ('[[transfr]]\nfrom = "Mei"', "transfer"),
        ('[[transfer]]\nform = "Mei"\nto = "Kow"\npoints = 1\nwhy = "x"', "from"),
        ('[[transfer]]\nfrom = "Mei"\nto = "Kov"\npoints = 1\nwhy = "x"', "Kow"),
    ],
)
def test_a_misspelling_in_a_session(row: str, meant: str) -> None:
    text = Path("friday.toml").read_text("utf-8")
    Path("friday.toml").write_text(f"{text}\n{row}\n", "utf-8")
    ended = mjcalc("settle", "friday.toml")
    assert ended.status == 2
    assert offers(ended.err, meant)
