"""The command line: exit statuses, what goes to which stream, and streams that fail."""

import json
import os
import pty
import subprocess
from pathlib import Path
from typing import Any

import pytest

from mjcalc import Fault
from mjcalc.card import shipped_folder
from mjcalc.cli.output import fault_text
from tests.command import PROGRAM, ROOT, Ended, environment, mjcalc, process
from tests.streams import all_of, closed_pipe

WIN = ("score", "234t 567t 99t (RR*) (EEE) + f2 k1", "--seat", "south", "--from", "east")
LOW = ("score", "123t 456t 99t 789t RR* + a1 f2", "--seat", "south", "--from", "east")
BROKEN = ("score", "123t 456t 789t 1t9t GGG + k1", "--seat", "south")
WIN_TEXT = """\
South wins on East's discard: 5 fan, 10 points.

  East pays South  10
  West pays South   5

Fan
  1  Dragon set
  1  Round wind (East)
  1  Half flush
  1  Face
  1  Own flower
  5  in all; the minimum is 5

Hand
  Chow  234t
  Chow  567t
  Eye   99t
  Pong  RR*   exposed  * is R
  Pong  EEE   exposed

Note: The losers' hands are not given: extra Fei and the losers' settlement are left out.
"""
NO_LOSERS = "The losers' hands are not given: extra Fei and the losers' settlement are left out."
FULL = Path("/dev/full")
needs_dev_full = pytest.mark.skipif(not FULL.exists(), reason="there is no /dev/full")


def run(*words: str, **env: str) -> Ended:
    """Run the program as a process of its own."""
    return process(*PROGRAM, *words, **env)


def run_in_shell(redirection: str, *words: str) -> Ended:
    """The same with streams redirected by a shell."""
    return process("sh", "-c", f'exec "$@" {redirection}', "sh", *PROGRAM, *words)


def run_on_terminal(*words: str, **env: str) -> Ended:
    """The same with the output on a terminal."""
    reader, writer = pty.openpty()
    with subprocess.Popen(
        [*PROGRAM, *words], env=environment(**env), stdin=subprocess.DEVNULL, stdout=writer, stderr=subprocess.PIPE
    ) as running:
        os.close(writer)
        out = b"".join(all_of(reader))
        os.close(reader)
        err = running.stderr.read() if running.stderr else b""
    return Ended(running.returncode, out.decode().replace("\r\n", "\n"), err.decode())


# What people read.


def test_a_win() -> None:
    assert run(*WIN) == Ended(0, WIN_TEXT, "")


def test_case_14_a_settlement_of_several_parts() -> None:
    losers = ("--loser", "east: (RRR) 12t * + f1 k2", "--loser", "west: 19t + a1 s3")
    ran = run("score", "123t 456t 789t 9t* GG* + k1 k3 a2 a3 f2", "--seat", "south", "--from", "east", *losers)
    assert ran == Ended(
        0,
        """\
South wins on East's discard: 7 fan, 14 points.

  All in all
  West pays South  17
  East pays South  10

         win  extra Fei  losers  net
  East   -14         -2      +6  -10
  South  +21         +6       0  +27
  West    -7         -4      -6  -17

Fan
  1  Dragon set
  1  Half flush
  2  Animal x2
  2  Face x2
  1  Own flower
  7  in all; the minimum is 5

Hand
  Chow  12*t  * is 3t
  Chow  345t
  Chow  678t
  Eye   99t
  Pong  GG*   * is G

Note: The losers count (K16): East 5, West 2; 2 points for each more.
""",
        "",
    )


def test_a_hand_below_the_minimum() -> None:
    assert run(*LOW) == Ended(
        1,
        """\
South does not win: 4 fan, 1 short of the minimum of 5.

Fan
  1  Dragon set
  1  Half flush
  1  Animal
  1  Own flower
  4  in all; the minimum is 5

Hand
  Chow  123t
  Chow  456t
  Chow  789t
  Eye   99t
  Pong  RR*   * is R
""",
        "",
    )


def test_a_hand_that_is_not_complete() -> None:
    assert mjcalc(*BROKEN) == Ended(1, "South does not win: the tiles do not make four sets and an Eye.\n", "")


def test_nobody_wins() -> None:
    assert mjcalc("score", "--drawn") == Ended(1, "Nobody wins.\n", "")
    status, out, _ = mjcalc("score", "--drawn", "--kong", "east: claimed from south", "--family", "west: flowers early")
    assert status == 1
    assert (
        out
        == """\
Nobody wins.

  All in all
  South pays West  8

         Kongs  families  net
  East      +4        -4    0
  South     -4        -4   -8
  West       0        +8   +8
"""
    )


@pytest.mark.parametrize(
    ("kongs", "paid"),
    [
        (
            ("east: concealed", "south: claimed from east"),
            """\
  All in all
  West pays East  4

  Kongs
  South pays East  4
  West pays East   4
  East pays South  4
""",
        ),
        (
            ("east: claimed from south", "south: claimed from east"),
            """\
  All in all
  Nobody pays: the payments cancel out.

  Kongs
  South pays East  4
  East pays South  4
""",
        ),
        (("east: concealed",), "  Kongs\n  South pays East  4\n  West pays East   4\n"),
    ],
)
def test_payments_that_meet_are_shown_each_and_as_they_are_settled(kongs: tuple[str, ...], paid: str) -> None:
    options = [word for kong in kongs for word in ("--kong", kong)]
    assert mjcalc("score", "--drawn", *options).out == f"Nobody wins.\n\n{paid}"


def test_without_a_word_on_how_it_was_won_each_way_is_shown() -> None:
    status, out, _ = mjcalc(*WIN[:4])
    assert status == 0
    assert (
        """\
How it was won is not said. It would be
                     East pays  West pays
  on East's discard         10          5
  on West's discard          5         10
  by Ji Mo                  10         10
"""
        in out
    )


def test_an_event_may_say_how_it_was_won(tmp_path: Path) -> None:
    over = [word for seat in ("east", "south", "north") for word in ("--dead", seat)]
    exchange = ("score", "-c", "american-practice", "FFF 222bJ 0000 (666c)", "--seat", "west")
    for words, told in (
        ((*exchange, "--event", "joker-exchange", *over), "West wins by joker exchange: "),
        ((*exchange, *over), "West wins: "),
    ):
        out = mjcalc(*words).out
        assert out.startswith(told)
        assert "is not said. It would be" not in out
    straits = (shipped_folder() / "3kaki-straits.toml").read_text("utf-8")
    (tmp_path / "free.toml").write_text(straits.replace("\neach = 1\n", "\neach = 0\n"))
    free = ("-c", str(tmp_path / "free.toml"))
    for said in ("--ji-mo", "--event=bonus-replacement"):
        out = mjcalc(*WIN[:4], *free, said).out
        assert out.startswith("South wins by Ji Mo: ")
        assert "is not said. It would be" not in out


def test_a22_the_points_of_a_tournament_are_explained(tmp_path: Path) -> None:
    practice = (shipped_folder() / "american-practice.toml").read_text("utf-8")
    (tmp_path / "day.toml").write_text(practice + "\n[tournament]\n", "utf-8")
    words = ("score", "-c", str(tmp_path / "day.toml"), "--seat", "west")
    assert mjcalc(*words, "FFF 2222b (0000) (666c)", "--from", "north").out.split("\n\n")[1] == (
        "Scores\n  East     0\n  South    0\n"
        "  West   +45  25 for the hand, +20 without jokers\n"
        "  North  -20  discarder of a hand with 2 exposures"
    )
    drawn = mjcalc(*words, "FFF 222bJ 0000 666c", "--self-draw").out
    assert "  West   +35  25 for the hand, +10 self-drawn\n" in drawn
    dead = ("--dead", "east", "--dead", "south", "--dead", "north")
    assert mjcalc(*words, "FFF 222bJ 0000 666c", "--from", "north", *dead).out.split("\n\n")[1] == (
        "Scores\n  East   0\n  South  0\n  West   0  the three other hands are dead (A19)\n  North  0"
    )


def test_a22_what_a_house_multiplies_values_by_is_told_as_it_is(tmp_path: Path) -> None:
    practice = Path("cards/american-practice.toml").read_text("utf-8")
    (tmp_path / "house.toml").write_text(practice + "\n[house]\ndoubled = 1.5\n", "utf-8")
    words = ("score", "-c", str(tmp_path / "house.toml"), "FFF 222bJ 0000 666c", "--seat", "west", "--from", "north")
    assert mjcalc(*words).out.split("\n\n")[2] == (
        "Value\n     25  2026-1 on the card\n  x 1.5  house rule, on every value (A22)\n"
        "    x 2  from the discarder; x 1 from the others (A15)"
    )


def test_a_payment_that_is_not_for_the_win_is_named() -> None:
    out = mjcalc(*WIN[:4], "--loser", "east: 1t", "--loser", "west: 2t").out
    assert out.split("\n\n")[1] == "  Extra Fei\n  East pays South  2\n  West pays South  2"
    out = mjcalc("score", "--drawn", "--kong", "east: concealed").out
    assert out.split("\n\n")[1] == "  Kongs\n  South pays East  4\n  West pays East   4\n"


def test_the_seat_is_east_unless_said_otherwise() -> None:
    assert json.loads(mjcalc("score", WIN[1], "--json").out)["winner"] == "east"


def test_the_words_of_a_hand_need_no_quotes() -> None:
    assert mjcalc("score", *WIN[1].split(), *WIN[2:]).out == mjcalc(*WIN).out


def test_event_names_by_any_case_and_with_underscores() -> None:
    ran = mjcalc("score", WIN[1], "--seat", "South", "--event", "Bonus_Replacement", "--json")
    assert [item["id"] for item in json.loads(ran.out)["items"]][-1] == "bonus_replacement"


# What programs read.


def test_a_result_as_json() -> None:
    status, out, err = run(*WIN, "--json")
    assert (status, err) == (0, f"mjcalc: note: {NO_LOSERS}\n")
    result = json.loads(out)
    assert list(result.items()) == [
        ("card", "3kaki-straits"),
        ("game", "3kaki"),
        ("winner", "south"),
        ("wins", True),
        ("reason", None),
        ("fan", 5),
        ("raw_fan", 5),
        ("limit", False),
        ("points", 10),
        ("items", result["items"]),
        ("arrangement", result["arrangement"]),
        (
            "payments",
            [
                {"from": "east", "to": "south", "points": 10, "for": "win"},
                {"from": "west", "to": "south", "points": 5, "for": "win"},
            ],
        ),
        ("net", {"east": -10, "south": 15, "west": -5}),
        ("notes", [NO_LOSERS]),
    ]
    assert list(result["items"][0].items()) == [("id", "dragon_set"), ("name", "Dragon set"), ("fan", 1), ("count", 1)]
    assert list(result["arrangement"][3].items()) == [
        ("kind", "pong"),
        ("tiles", ["R", "R", "*"]),
        ("as", ["R", "R", "R"]),
        ("exposed", True),
    ]
    assert [list(payment) for payment in result["payments"]] == [["from", "to", "points", "for"]] * 2
    assert list(result["net"]) == ["east", "south", "west"]


def as_json(ran: Ended) -> tuple[int, Any]:
    """The exit status, and the one JSON value on standard output."""
    return ran.status, json.loads(ran.out)


def test_a_hand_below_the_minimum_as_json() -> None:
    status, result = as_json(mjcalc(*LOW, "--json"))
    message = "4 fan, 1 short of the minimum of 5"
    assert list(result["reason"].items()) == [("code", "below-minimum"), ("message", message), ("fan", 4)]
    assert (status, result["wins"], result["fan"], result["raw_fan"], result["points"]) == (1, False, 4, 4, None)
    assert (len(result["items"]), len(result["arrangement"]), result["payments"]) == (4, 5, [])


def test_a_hand_that_is_not_complete_as_json() -> None:
    status, result = as_json(mjcalc(*BROKEN, "--json"))
    assert (status, result["reason"]["code"]) == (1, "not-complete")
    assert [result[key] for key in ("fan", "raw_fan", "points", "items", "arrangement")] == [None] * 5


def test_nobody_wins_as_json() -> None:
    status, result = as_json(mjcalc("score", "--drawn", "--json"))
    assert (status, result["winner"], result["reason"]["code"]) == (1, None, "drawn")
    assert result["net"] == {"east": 0, "south": 0, "west": 0}


def test_halves_are_exact_numbers(tmp_path: Path) -> None:
    card = tmp_path / "odd.toml"
    card.write_text(
        (shipped_folder() / "3kaki-straits.toml").read_text("utf-8").replace("at_minimum = 10", "at_minimum = 5")
    )
    out = mjcalc(*WIN, "--card", str(card), "--json").out
    assert '"points":2.5,' in out
    assert '"net":{"east":-5,"south":7.5,"west":-2.5}' in out
    assert "  West pays South  2.5\n" in mjcalc(*WIN, "--card", str(card)).out


# Faults.


def test_a_fault_in_the_hand_as_text() -> None:
    assert run("score", "123t456") == Ended(
        2,
        "",
        """\
mjcalc: 456 has no suit: write t after the digits
    123t456
        ^
""",
    )


def test_a_fault_in_the_hand_as_json() -> None:
    ran = run("score", "123t456", "--json")
    assert ran.out == (
        '{"error":{"code":"bad-tile","message":"456 has no suit: write t after the digits","column":5}}\n'
    )
    assert (ran.status, ran.err) == (2, "")


def test_a_fault_in_a_losers_hand() -> None:
    ran = mjcalc(*WIN, "--loser", "east: 12x3t", "--loser", "west: 1t")
    assert ran == Ended(2, "", "mjcalc: --loser east: 'x' is not a suit: write t after 12\n    12x3t\n      ^\n")


KAKI_HAND, AMERICAN_HAND = WIN[1], "FFF 222bJ 0000 (666c)"
OTHER_GAME = "this belongs to 3 Kaki"


@pytest.mark.parametrize(
    ("words", "key", "told"),
    [
        ([KAKI_HAND, "--no-jokerless-claim"], "jokerless_claimed", "--no-jokerless-claim: this belongs to American"),
        ([KAKI_HAND, "--dead", "east"], "dead", "--dead: dead hands belong to American mahjong"),
        ([KAKI_HAND, "--win", "N"], "win", "--win: the winning tile N is not among the winner's concealed tiles"),
        ([KAKI_HAND, "--event", "earthy"], "events", "--event: unknown event 'earthy' (did you mean 'earthly'?)"),
        ([KAKI_HAND, "--event", "robbed-kong"], "from", "--from: robbed-kong needs the player whose Kong was robbed"),
        ([KAKI_HAND, "--loser", "west: 1t"], "losers", "--loser: the hand of south is missing: give all or none"),
        ([KAKI_HAND, "--kong", "west: melded"], "kongs[0].kind", "--kong: 'melded' is not one of claimed, added,"),
        ([KAKI_HAND, "--family", "west: cats"], "families[0].family", "--family: 'cats' is not one of flowers,"),
        ([AMERICAN_HAND, "-c", "american-practice", "--loser", "west: 1b"], "losers", f"--loser: {OTHER_GAME}"),
        ([AMERICAN_HAND, "-c", "american-practice", "--kong", "west: added"], "kongs", f"--kong: {OTHER_GAME}"),
        ([AMERICAN_HAND, "-c", "american-practice", "--liable", "west"], "liable", f"--liable: {OTHER_GAME}"),
        (["--drawn", "--from", "east"], "from", "--from: nobody won (no `winner`, or --drawn), so this cannot be"),
        (["--drawn", "--self-draw"], "self_draw", "--self-draw: nobody won (no `winner`, or --drawn), so"),
    ],
)
def test_a_fault_names_the_option_and_in_json_the_key(words: list[str], key: str, told: str) -> None:
    ended = mjcalc("score", *words)
    assert (ended.status, ended.out) == (2, "")
    assert ended.err.startswith(f"mjcalc: {told}")
    assert as_json(mjcalc("score", *words, "--json"))[1]["error"]["key"] == key


def test_a_fault_without_a_column_as_json() -> None:
    status, result = as_json(mjcalc("score", "123t", "--json"))
    assert status == 2
    assert result == {"error": {"code": "wrong-count", "message": "the hand has 3 tiles, expected 14", "column": None}}


@pytest.mark.parametrize(
    ("words", "code", "key", "meant"),
    [
        (("--seat", "sauth"), "bad-record", "--seat", "south"),
        (("--from", "eats"), "bad-record", "--from", "east"),
        (("--liable", "wets"), "bad-record", "--liable", "west"),
        (("--event", "robed-kong"), "bad-record", "events", "robbed-kong"),
        (("--card", "3kaki-strait"), "no-such-card", "card", "3kaki-straits"),
        (("--kong", "eats: concealed"), "bad-record", "--kong", "east"),
        (("--kong", "east: conceled"), "bad-record", "kongs[0].kind", "concealed"),
        (("--kong", "east: claimed from sauth"), "bad-record", "--kong", "south"),
        (("--family", "east: flowrs"), "bad-record", "families[0].family", "flowers"),
        (("--loser", "wst: 123t"), "bad-record", "--loser", "west"),
    ],
)
def test_a_misspelling_is_told_with_the_nearest_word(words: tuple[str, ...], code: str, key: str, meant: str) -> None:
    ran = mjcalc("score", WIN[1], *words)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith(f"mjcalc: {words[0]}: ")
    assert f"(did you mean '{meant}'?)" in ran.err
    status, result = as_json(mjcalc("score", WIN[1], *words, "--json"))
    assert (status, result["error"]["code"], result["error"]["key"]) == (2, code, key)


@pytest.mark.parametrize(
    "words",
    [
        ("--loser", "east 123t"),
        ("--loser", ""),
        ("--loser", "east: 1t", "--loser", "East: 2t"),
        ("--kong", "east"),
        ("--kong", "concealed: east"),
        ("--kong", "east: "),
        ("--kong", "east: claimed"),
        ("--kong", "east: claimed from"),
        ("--kong", "east: claimed from east"),
        ("--kong", "east: added from south"),
        ("--kong", "east: claimed from south and west"),
        ("--family", "flowers"),
        ("--family", "east: "),
        ("--family", "east: flowers late"),
        ("--family", "east: flowers early and late"),
        ("--drawn", "--seat", "east"),
        ("--drawn",),
        ("--seat", "north"),
        ("--seat", ""),
        ("--from", ""),
        ("--liable", ""),
        ("--dead", "west"),
        ("--no-jokerless-claim",),
        ("--win", ""),
        ("--win", "99t"),
    ],
)
def test_options_that_cannot_be_understood(words: tuple[str, ...]) -> None:
    ran = mjcalc("score", WIN[1], *words)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith("mjcalc: ")
    status, result = as_json(mjcalc("score", WIN[1], *words, "--json"))
    assert (status, result["error"]["code"]) == (2, "bad-win-tile" if words[0] == "--win" else "bad-record")


def test_an_option_given_twice_is_told_and_a_value_is_no_option() -> None:
    twice = "this option is given twice, and has one value"
    assert mjcalc(*WIN, "--seat=east").err == f"mjcalc: --seat: {twice}\n"
    assert mjcalc(*WIN, "-c", "3kaki-classic", "-c3kaki-ringgit").err == f"mjcalc: -c: {twice}\n"
    assert mjcalc("score", WIN[1], "--win", "-c", "-c", "nowhere").err.startswith("mjcalc: --card: there is no card")


def test_the_winner_of_a_session_is_named_so_in_other_commands_too() -> None:
    assert run("score", WIN[1], "--winner", "south", "--from", "east") == Ended(0, WIN_TEXT, "")
    in_play = ("check", "234t 567t 99t RR (EEE) + f2 k1")
    assert mjcalc(*in_play, "--winner", "south") == mjcalc(*in_play, "--seat", "south") != mjcalc(*in_play)


def test_two_names_of_one_option_are_told_as_that() -> None:
    twice = mjcalc("session", "add", "friday.toml", WIN[1], "--winner", "Kow", "--seat=south")
    assert twice.err == "mjcalc: --seat: this is another name of --winner: give only one of them\n"
    twice = mjcalc("score", WIN[1], "-c", "3kaki-classic", "--card", "3kaki-ringgit")
    assert twice.err == "mjcalc: --card: this is another name of -c: give only one of them\n"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (
            ("score", "FF 222b 444b 666cJ 88d"),
            "; in American mahjong the hand can be read: name a card of it, such as -c american-practice",
        ),
        (
            ("check", "FF 222b 444b 666c J 8d"),
            "; in American mahjong the hand can be read: name a card of it, such as -c american-practice",
        ),
        (
            ("score", "FF 222b 444b 666cJ 88d", "--event", "joker-exchange"),
            "; in American mahjong the hand can be read: name a card of it, such as -c american-practice",
        ),
        (
            ("score", "-c", "american-practice", WIN[1]),
            "; in 3 Kaki the hand can be read: name a card of it, such as -c 3kaki-straits",
        ),
        (
            ("referee", "discard", "6t", "-c", "american-practice"),
            "; in 3 Kaki this can be read: name a card of it, such as -c 3kaki-straits",
        ),
        (
            ("referee", "claim", "5t", "--from", "east", "--claim", "south: pong 55c"),
            "; in American mahjong this can be read: name a card of it, such as -c american-practice",
        ),
        (("referee", "discard", "6q"), ""),
        (("score", "FF 222b 444t"), ""),
        (("score", WIN[1], "--loser", "east: 1b"), ""),
    ],
)
def test_a_hand_of_the_other_game_is_known(words: tuple[str, ...], told: str) -> None:
    ran = mjcalc(*words)
    assert ran.status == 2
    first = ran.err.splitlines()[0]
    assert first.endswith(told) if told else "can be read" not in first


@pytest.mark.parametrize(
    ("words", "option"),
    [
        (("score", "FFF 222bJ 0000 (666c)", "--seat", "west", "--from", "north"), "--from"),
        (("score", "FFF 222bJ 0000 (666c)", "--seat", "North"), "--seat"),
        (("score", WIN[1], "--loser", "n: 1t"), "--loser"),
        (("score", WIN[1], "--dead", "north"), "--dead"),
        (("score", WIN[1], "--kong", "west: claimed from north"), "--kong"),
        (("check", "FF 222b 444b 666c J 8d", "--seat", "north"), "--seat"),
    ],
)
def test_north_belongs_to_american_mahjong(words: tuple[str, ...], option: str) -> None:
    told = "nobody sits North in 3 Kaki: for American mahjong choose a card of it, such as --card american-practice"
    assert mjcalc(*words) == Ended(2, "", f"mjcalc: {option}: {told}\n")
    error = {"code": "bad-record", "message": told, "column": None, "key": option}
    assert as_json(mjcalc(*words, "--json")) == (2, {"error": error})


def test_a_hand_is_needed() -> None:
    ran = mjcalc("score", "--seat", "east")
    assert (ran.status, ran.out) == (2, "")
    assert "--drawn" in ran.err


def test_an_unknown_option() -> None:
    ran = run("score", WIN[1], "--nosuch")
    assert (ran.status, ran.out) == (2, "")
    assert "--nosuch" in ran.err
    assert "Traceback" not in ran.err


def test_an_unknown_option_as_json() -> None:
    status, result = as_json(mjcalc("score", WIN[1], "--nosuch", "--json"))
    assert status == 2
    assert "--nosuch" in result["error"]["message"]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("score", WIN[1], "-win", "4t"), "-win: write --win, with two dashes"),
        (("score", WIN[1], "-card=3kaki-straits"), "-card: write --card, with two dashes"),
        (("score", WIN[1], "-ji-mo"), "-ji-mo: write --ji-mo, with two dashes"),
        (("session", "add", "friday.toml", WIN[1], "-winner", "Siti"), "-winner: write --winner, with two dashes"),
        (("referee", "deal", "-seat", "east"), "-seat: write --seat, with two dashes"),
        (("batch", "-help"), "-help: write --help, with two dashes"),
        (("-version",), "-version: write --version, with two dashes"),
        (("score", "--hand", WIN[1]), "--hand: there is no such option: write the hand without it"),
        (("settle", "--file=friday.toml"), "--file: there is no such option: write the file without it"),
        (
            ("score", "- 234t 567t"),
            "'- 234t 567t' is no option: leave out the -, or write -- before it if it begins so",
        ),
        (("check", "-234t"), "'-234t' is no option: leave out the -, or write -- before it if it begins so"),
        (("score", "-RR 234t"), "'-RR 234t' is no option: leave out the -, or write -- before it if it begins so"),
        (("-234t",), "'-234t' is no option: leave out the -, or write -- before it if it begins so"),
    ],
)
def test_what_stands_as_no_option_does(words: tuple[str, ...], told: str) -> None:
    assert mjcalc(*words) == Ended(2, "", f"mjcalc: {told}\n")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("score", WIN[1], "--win", "-win"), "mjcalc: --win: '-' is not a tile"),
        (("score", "--", "-234t"), "mjcalc: '-' is not a tile"),
        (("score", "-"), "mjcalc: '-' is not a tile"),
        (("score", WIN[1], "-c./our table.toml"), "mjcalc: --card: there is no file './our table.toml'"),
        (("rules", "-K1"), "mjcalc: no such option: -K"),
    ],
)
def test_a_dash_elsewhere_is_read_as_ever(words: tuple[str, ...], told: str) -> None:
    assert mjcalc(*words).err.startswith(told)


def test_a_misspelt_command() -> None:
    ran = run("skore", WIN[1])
    assert (ran.status, ran.out) == (2, "")
    assert "'skore'" in ran.err
    assert "'score'" in ran.err


@pytest.mark.parametrize(
    "words",
    [
        ("234t 567t 99t RRR EEE + f2",),
        ("234t", "567t", "99t", "--seat", "south"),
        ("FFF 222bJ 0000 (666c)",),
        ("234x 567t",),
        ("(RR*)",),
    ],
)
def test_a_hand_without_a_command(words: tuple[str, ...]) -> None:
    told = f"'{words[0]}' is not a command: a hand is valued by mjcalc score \"...\" (see mjcalc -h)"
    assert mjcalc(*words) == Ended(2, "", f"mjcalc: {told}\n")
    error = {"code": "bad-usage", "message": told, "column": None}
    assert as_json(mjcalc(*words, "--json")) == (2, {"error": error})


@pytest.mark.parametrize(
    "word", ["scor", "hand", "card list", "-x", " ", "new", "r", "fei", "my night.toml", "./2 b.toml", "scor 123t"]
)
def test_what_is_no_hand_is_not_taken_for_one(word: str) -> None:
    ran = mjcalc(word)
    assert (ran.status, ran.out) == (2, "")
    assert "a hand is valued" not in ran.err


def test_too_many_words() -> None:
    ran = mjcalc("tiles", "extra")
    assert (ran.status, ran.out) == (2, "")
    assert "extra" in ran.err


@pytest.mark.parametrize(
    ("text", "column", "shown", "caret"),
    [
        ("99t", 4, "99t", "   ^"),
        ("🀄🀄 7h", 5, "🀄🀄 7h", "      ^"),
        ("１２３ｔ７ｈ", 6, "１２３ｔ７ｈ", "          ^"),
        ("🀙\ufe0e🀙\ufe0e 7h", 7, "🀙\ufe0e🀙\ufe0e 7h", "    ^"),
        ("1t\t7h", 5, "1t 7h", "    ^"),
    ],
)
def test_a_caret_stands_below_the_sign(text: str, column: int, shown: str, caret: str) -> None:
    """However many columns of a terminal the signs before it take."""
    fault = Fault(code="bad-tile", message="no", text=text, column=column)
    assert fault_text(fault) == f"mjcalc: no\n    {shown}\n    {caret}"


@pytest.mark.parametrize("words", [("score", WIN[1], "--win", ""), ("score", WIN[1], "--win", " ")])
def test_a_blank_text_is_not_shown(words: tuple[str, ...]) -> None:
    assert mjcalc(*words).err == "mjcalc: --win: write one tile here, such as 9t or R\n"


def test_a_long_hand_is_cut_around_the_fault() -> None:
    for text, column in (("1t " * 40 + "7h", 122), ("7h" + " 1t" * 40, 2), ("1t " * 20 + "7h" + " 1t" * 20, 62)):
        fault = Fault(code="bad-tile", message="no", text=text, column=column)
        _, shown, caret = fault_text(fault).split("\n")
        assert len(shown) <= 70
        assert shown[len(caret) - 1] == "h"


def test_a_caret_stands_below_the_sign_where_pictures_cannot_be_shown() -> None:
    ran = run("score", "🀄🀄🀄 777h", PYTHONIOENCODING="cp1252")
    _, shown, caret = ran.err.splitlines()
    assert ran.status == 2
    assert shown[len(caret) - 1] == "h"


@pytest.mark.parametrize(
    ("text", "shown", "caret"),
    [
        ("🀙🀚🀛🀙🀚🀛🀙🀚🀛 🀙🀚🀛 q", r"...\U0001f01a\U0001f01b \U0001f019\U0001f01a\U0001f01b q", 60),
        ("🀙🀚🀛🀙🀚🀛 q🀙🀚🀛🀙🀚🀛", r"...\U0001f019\U0001f01a\U0001f01b q\U0001f019\U0001f01a...", 39),
        ("q 🀙🀚🀛🀙🀚🀛🀙", r"q \U0001f019\U0001f01a\U0001f01b\U0001f019\U0001f01a...", 5),
    ],
)
def test_the_sign_is_shown_among_pictures_that_cannot_be(text: str, shown: str, caret: int) -> None:
    ran = run("score", text, PYTHONIOENCODING="ascii")
    assert ran.err.splitlines()[1:] == [f"    {shown}", "^".rjust(caret)]


# Cards.


def test_case_34_a_card_with_a_byte_order_mark_and_windows_line_ends(tmp_path: Path) -> None:
    text = (shipped_folder() / "3kaki-straits.toml").read_text("utf-8")
    card = tmp_path / "house.toml"
    card.write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    plain = run(*WIN, "--json")
    assert run(*WIN, "--card", str(card), "--json").out == plain.out.replace('"3kaki-straits"', json.dumps(str(card)))


def test_a_bad_card_is_told_line_by_line(tmp_path: Path) -> None:
    text = (shipped_folder() / "3kaki-straits.toml").read_text("utf-8")
    card = tmp_path / "bad.toml"
    card.write_text(text.replace("minimum = 5 ", "minimum = 12 ").replace('round = "none"', 'round = "no"'), "utf-8")
    minimum = text.partition("\nminimum = 5 ")[0].count("\n") + 2
    rounding = text.partition("\nround = ")[0].count("\n") + 2
    choice = "write one of none, up, down (did you mean 'none'?)"
    told = [
        f"{card}:{minimum}: fan.minimum: the minimum (12) is above the limit (10)",
        f'{card}:{rounding}: points.round: "no" is not allowed here: {choice}',
    ]
    assert mjcalc(*WIN, "--card", str(card)) == Ended(2, "", "\n".join(told) + "\n")
    status, result = as_json(mjcalc(*WIN, "--card", str(card), "--json"))
    assert (status, list(result["error"].items())) == (
        2,
        [
            ("code", "bad-card"),
            ("message", "the minimum (12) is above the limit (10)"),
            ("column", None),
            ("key", "fan.minimum"),
            ("file", str(card)),
            ("line", minimum),
            ("faults", told),
        ],
    )


@pytest.mark.parametrize("name", ["nmjl-2026", "league-2025", "NMJL"])
def test_the_leagues_card_is_not_shipped(name: str) -> None:
    ran = mjcalc(*WIN, "--card", name)
    assert ran.status == 2
    assert "copyright" in ran.err
    assert "`mjcalc card new" in ran.err
    assert "`mjcalc card check" in ran.err


def house(folder: Path) -> Path:
    """A card of one's own, with a minimum of 4."""
    folder.mkdir(parents=True, exist_ok=True)
    card = folder / "house.toml"
    text = (shipped_folder() / "3kaki-straits.toml").read_text("utf-8")
    card.write_text(text.replace("minimum = 5 ", "minimum = 4 "), "utf-8")
    return card


def test_a_card_from_the_users_folder(tmp_path: Path) -> None:
    house(tmp_path / ".config" / "mjcalc" / "cards")
    assert run(*LOW, "--card", "house", HOME=str(tmp_path)).status == 0
    house(tmp_path / "other" / "mjcalc" / "cards")
    assert (
        json.loads(run(*LOW, "-c", "house", "--json", XDG_CONFIG_HOME=str(tmp_path / "other")).out)["card"] == "house"
    )


def test_the_card_from_the_environment(tmp_path: Path) -> None:
    card = house(tmp_path)
    assert run(*LOW, MJCALC_CARD=str(card)).status == 0
    assert run(*LOW, "--card", "3kaki-straits", MJCALC_CARD=str(card)).status == 1


# Streams and terminals.


def test_a_terminal_gets_colour_and_pictures() -> None:
    status, out, err = run_on_terminal(*WIN, TERM="xterm")
    assert (status, err) == (0, "")
    assert out.startswith("\x1b[32mSouth wins on East's discard: 5 fan, 10 points.\x1b[0m\n")
    assert "  Chow  🀚 🀛 🀜    234t\n" in out
    assert "  Pong  🀄 🀄 *  RR*   exposed  * is R\n" in out


@pytest.mark.parametrize(
    ("words", "env", "colour", "pictures"),
    [
        ((), {"TERM": "xterm", "NO_COLOR": "1"}, False, True),
        ((), {"TERM": "dumb"}, False, False),
        ((), {"TERM": "xterm", "PYTHONIOENCODING": "cp1252"}, True, False),
        (("--ascii",), {"TERM": "xterm"}, False, False),
        (("--json",), {"TERM": "xterm"}, False, False),
    ],
)
def test_case_35_a_terminal_that_can_do_less(
    words: tuple[str, ...], env: dict[str, str], colour: bool, pictures: bool
) -> None:
    ran = run_on_terminal(*LOW, *words, **env)
    assert ran.status == 1
    assert ("\x1b[" in ran.out, "🀙" in ran.out) == (colour, pictures)
    assert pictures or ran.out.isascii()
    assert "\\" not in ran.out
    assert "Traceback" not in ran.err


@pytest.mark.parametrize(
    "env",
    [
        {"LC_ALL": "C"},
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        {"PYTHONIOENCODING": "cp1252"},
        {"PYTHONIOENCODING": "ascii:strict"},
    ],
)
def test_any_encoding_will_do(env: dict[str, str]) -> None:
    ran = run("score", "1東x", **env)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith("mjcalc: ")
    assert "Traceback" not in ran.err


def test_what_is_told_has_the_encoding_of_standard_error() -> None:
    told = "mjcalc: '\\u6885' is not a tile: `mjcalc tiles` shows how tiles are written\n    \\u6885\n    ^\n"
    assert run("score", "梅", PYTHONIOENCODING="ascii") == Ended(2, "", told)


def test_pictures_are_read_in_the_c_locale() -> None:
    assert run("score", WIN[1].replace("RR", "🀄🀄"), *WIN[2:], LC_ALL="C").out == WIN_TEXT


def test_an_argument_that_is_no_utf8_is_refused_as_json() -> None:
    status, result = as_json(run("score", "1\udcfft", "--json"))
    assert (status, result["error"]["code"], result["error"]["column"]) == (2, "bad-tile", 2)


def test_json_is_utf8_whatever_the_encoding(tmp_path: Path) -> None:
    card = tmp_path / "麻雀.toml"
    text = (shipped_folder() / "3kaki-straits.toml").read_text("utf-8")
    card.write_text(text.replace('name = "Dragon set"', 'name = "三元牌"'), "utf-8")
    _, result = as_json(run(*WIN, "--card", str(card), "--json", PYTHONIOENCODING="cp1252"))
    assert result["items"][0]["name"] == "三元牌"


def test_no_home_and_no_environment() -> None:
    done = subprocess.run([*PROGRAM, *WIN], cwd=ROOT, env={}, capture_output=True, check=False)
    assert (done.returncode, done.stdout.decode(), done.stderr) == (0, WIN_TEXT, b"")


@pytest.mark.parametrize("words", [WIN, (*WIN, "--json"), ("score", "-h")])
def test_case_38_a_closed_pipe_ends_quietly(words: tuple[str, ...]) -> None:
    with closed_pipe() as pipe:
        done = subprocess.run([*PROGRAM, *words], env=environment(), stdout=pipe, stderr=subprocess.PIPE, check=False)
    note = f"mjcalc: note: {NO_LOSERS}\n".encode() if "--json" in words else b""
    assert (done.returncode, done.stderr) == (0, note)


def test_closed_streams_break_nothing() -> None:
    assert run_in_shell(">&-", *LOW) == Ended(1, "", "")
    assert run_in_shell("2>&-", *WIN, "--json").status == 0
    assert run_in_shell("2>&-", "score", "12x") == Ended(2, "", "")
    assert run_in_shell("<&- >&- 2>&-", *WIN) == Ended(0, "", "")


@needs_dev_full
@pytest.mark.parametrize("words", [WIN, ("score", "12x", "--json"), ("score", "-h")])
def test_a_full_disk_is_told(words: tuple[str, ...]) -> None:
    status, _, err = run_in_shell(f">{FULL}", *words)
    assert (status, err) == (2, "mjcalc: cannot write the output: No space left on device\n")


# The page of the notation.


def test_the_notation_on_one_page() -> None:
    status, out, err = run("tiles")
    assert (status, err) == (0, "")
    assert out.isascii()
    assert "  f1 f2 f3 f4  flowers  plum, orchid, chrysanthemum, bamboo\n" in out
    assert "  a1 a2 a3 a4  animals  cat, rat, cockerel, centipede\n" in out
    assert "  123t 456t 99t (RR*) [EEEE] + f2 a1 k3 *\n" in out
    for code in "ESWNRG0*FJ":
        assert f"\n  {code}  " in out


def test_the_tile_pictures_on_a_terminal() -> None:
    out = run_on_terminal("tiles", TERM="xterm").out
    assert "  1t ... 9t  Tong 1 to 9   🀙 🀚 🀛 🀜 🀝 🀞 🀟 🀠 🀡\n" in out
    assert "  0          white dragon  🀆\n" in out
