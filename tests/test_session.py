"""A night of hands: seats that move, literal totals, faults with their place, money, and a file that nothing breaks."""

import multiprocessing
import os
import random
import signal
import time
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mjcalc import whole_file
from mjcalc.card import shipped_folder
from mjcalc.cli.look import Look
from mjcalc.cli.night_text import hand_text
from mjcalc.errors import Fault, MjcalcError
from mjcalc.ledger import Payment
from mjcalc.reckoning import NO_RATE, Pay, Reckoning, reckon
from mjcalc.record import Record, read_record
from mjcalc.seating import Seating
from mjcalc.session import Night, Played, replay
from mjcalc.session_edit import add_hand, create, redo, undo
from mjcalc.session_file import read_session, session_in, session_of, with_names
from mjcalc.tomlfile import TomlFile

ROOT = Path(__file__).parent.parent

KAKI = 'card = "3kaki-straits"\nplayers = ["Mei", "Kow", "Siti"]\n'
AMERICAN = 'card = "american-practice"\nplayers = ["Ann", "Bea", "Cat", "Dot"]\n'
SOUTH_FIVE = "123t 456t 789t 99t RR* + f2 a1 k1"
"""Five fan for South, who holds his own flower; four for anybody else."""
EAST_FIVE = "123t 456t 789t 99t RR* + f1 a1 k1"
WEST_FIVE = "123t 456t 789t 99t RR* + f3 a1 k1"
SINGLES = "1234567b 1234567c"
"""65 by the practice card, and nothing more for its lack of jokers."""


def night(text: str) -> Night:
    return replay(session_of(TomlFile(text, "friday.toml", "bad-session")))


def sound(text: str) -> Night:
    played = night(text)
    played.check()
    return played


def nets(played: Night) -> list[tuple[Any, ...]]:
    return [tuple(hand.points.values()) for hand in played.hands]


def faults(text: str) -> list[str]:
    return [str(fault) for fault in night(text).faults]


def hand(**keys: str) -> str:
    return "\n[[hand]]\n" + "".join(f"{key.rstrip('_')} = {value}\n" for key, value in keys.items())


def wins(winner: str, from_: str, tiles: str) -> str:
    return hand(winner=f'"{winner}"', from_=f'"{from_}"', hand=f'"{tiles}"')


# Two nights of twenty hands, worked out by hand


def test_the_3_kaki_night() -> None:
    played = replay(read_session(ROOT / "examples/night-3kaki.toml"))
    assert not played.faults
    dealers = " ".join(each.dealer for each in played.hands)
    assert dealers == "Mei Kow Siti Siti Siti Mei Mei Siti Kow Siti Mei Kow Kow Kow Mei Siti Kow Siti Kow Mei"
    # Mei, Kow, Siti
    assert nets(played) == [
        (-10, 15, -5),  # 5 fan, 10 points, from Mei
        (-10, -10, 20),  # 5 fan by Ji Mo
        (8, -4, -4),  # a concealed Kong, 2 units of 2 points from each
        (-5, -10, 15),  # 5 fan, East twice, from Kow
        (24, -14, -10),  # 6 fan: 12 and 6; Mei has 2 Fei, Siti 1: 2, Kow none: 4; Siti counts 4, Kow 2: Kow pays 4
        (-4, 8, -4),  # a family before the first discard
        (-10, -5, 15),  # 5 fan, Mei's Kong robbed
        (-14, 28, -14),  # 5 fan by Ji Mo, 10 each; a concealed Kong, 4 each
        (-15, -30, 45),  # no bonus tile: the limit, 30 and 15
        (45, 0, -45),  # big three dragons; Siti threw the third: both shares
        (-4, 64, -60),  # the same by Ji Mo, Siti pays 60; a Kong claimed from Mei, 4
        (0, 0, 0),
        (-10, 20, -10),  # full flush 3, all chows 1, a face 1
        (21, -7, -14),  # all pongs 2, half flush 1, own flower 1, three animals: 7 fan, 14 and 7
        (-5, -10, 15),  # with a sunk Fei 5 fan
        (-12, 24, -12),  # 6 fan by Ji Mo on a bonus replacement
        (-10, -5, 15),  # small three dragons 3, half flush 1, animal 1
        (-30, 60, -30),  # the last tile: the limit by Ji Mo
        (27, -18, -9),  # 9 fan: 18 and 9
        (60, -30, -30),  # heavenly
    ]
    assert played.totals == {"Mei": 46, "Kow": 72, "Siti": -118}
    assert reckon(played) == Reckoning(
        totals={"Mei": 46, "Kow": 72, "Siti": -118},
        money={"Mei": "4.60", "Kow": "7.20", "Siti": "-11.80"},
        payments=(
            Pay(from_="Siti", to="Kow", points=72, money="7.20"),
            Pay(from_="Siti", to="Mei", points=46, money="4.60"),
        ),
    )


def test_the_american_night() -> None:
    played = replay(read_session(ROOT / "examples/night-american.toml"))
    assert not played.faults
    assert [each.dealer for each in played.hands] == ["Ann", "Bea", "Cat", "Dot"] * 5
    # Ann, Bea, Cat, Dot
    assert nets(played) == [
        (100, -50, -25, -25),  # 25 from Bea: 2, 1 and 1 times
        (-50, -50, 150, -50),  # 25 self-drawn: 2 times each
        (0, 0, 0, 0),
        (-100, -50, -50, 200),  # 25 jokerless from Ann: 4, 2 and 2 times
        (-120, 360, -120, -120),  # 30 jokerless and self-drawn: 4 times each
        (200, -50, -50, -100),  # singles and pairs 50, never more for no joker
        (-50, -50, 150, -50),  # 25 by joker exchange is self-drawn
        (0, 100, -100, 0),  # 25 misnamed: Cat alone pays 4 times
        (-90, -90, -90, 270),  # 45 self-drawn
        (0, 0, 0, 0),
        (120, 0, -120, 0),  # 30 out of turn: Cat alone pays 4 times
        (-70, 140, -35, -35),  # 35 from Ann
        (-25, -25, 100, -50),  # 25 jokerless, not announced
        (-25, -50, -25, 100),  # 25 from Bea
        (-80, 320, -160, -80),  # 40 jokerless from Cat
        (150, -50, -50, -50),  # 25 self-drawn
        (-130, -65, -65, 260),  # 65 from Ann
        (0, 0, 0, 0),
        (-30, -60, 120, -30),  # 30 from Bea
        (220, -55, -55, -110),  # 55 from Dot
    ]
    # with the 50 points that Cat gave Ann
    assert played.totals == {"Ann": 70, "Bea": 275, "Cat": -475, "Dot": 130}
    assert reckon(played).payments == (
        Pay(from_="Cat", to="Bea", points=275, money="13.75"),
        Pay(from_="Cat", to="Dot", points=130, money="6.50"),
        Pay(from_="Cat", to="Ann", points=70, money="3.50"),
    )


@pytest.mark.parametrize("name", ["night-3kaki", "night-american"])
def test_every_hand_and_every_running_total_sums_to_zero(name: str) -> None:
    played = replay(read_session(ROOT / f"examples/{name}.toml"))
    assert len(played.hands) == 20
    running = dict.fromkeys(played.totals, Decimal(0))
    for row in played.rows:
        assert sum(row.points.values()) == 0
        assert sum(row.totals.values()) == 0
        running = {player: total + row.points[player] for player, total in running.items()}
        assert row.totals == running


# Seats


def test_k20_one_players_own_flower_through_six_hands() -> None:
    losers = 'losers = {{ {} = "", Mei = "+ {}" }}\n'
    played = sound(
        KAKI
        + hand(winner='"Mei"', self_draw="true", hand=f'"{EAST_FIVE}"')  # 1: Mei is East, f1 is hers
        + wins("Kow", "Mei", SOUTH_FIVE)  # 2: she dealt again; Kow, South, wins
        + losers.format("Siti", "f1")  #    f1 counts 1 for her: Siti pays 2
        + wins("Siti", "Kow", SOUTH_FIVE)  # 3: Kow is East, Siti South, Mei West
        + losers.format("Kow", "f3")  #    f3 counts for her: Kow pays 2
        + hand()  # 4: Siti is East, Mei South; nobody wins
        + hand(winner='"Mei"', self_draw="true", hand=f'"{SOUTH_FIVE}"')  # 5: Mei still South, f2 is hers
        + wins("Siti", "Kow", WEST_FIVE)  # 6: Mei East, Kow South, Siti West
        + losers.format("Kow", "f2")  #    f2 is nobody's of Mei and counts nothing
    )
    assert [each.seating.seats["Mei"] for each in played.hands] == ["east", "east", "west", "south", "south", "east"]
    own = ["own_flower" in {item.id for item in getattr(each.result, "items", None) or ()} for each in played.hands]
    assert own == [True, True, True, False, True, True]
    assert nets(played) == [
        (20, -10, -10),
        (-10 - 2 + 2, 15 + 4, -5 - 2 - 2),  # the winner's Fei costs each loser 2
        (-5 - 2 + 2, -10 - 2 - 2, 15 + 4),
        (0, 0, 0),
        (20, -10, -10),
        (-5 - 2, -10 - 2, 15 + 4),
    ]


def test_k20_the_card_may_let_the_deal_pass_after_a_drawn_hand(tmp_path: Path) -> None:
    table = (shipped_folder() / "3kaki-straits.toml").read_text("utf-8")
    (tmp_path / "ours.toml").write_text(table.replace('dealer_after_draw = "same"', 'dealer_after_draw = "next"'))
    file = tmp_path / "friday.toml"
    file.write_text(KAKI.replace("3kaki-straits", "ours.toml") + hand() + hand() + wins("Mei", "Siti", SOUTH_FIVE))
    played = replay(read_session(file))
    assert not played.faults, played.faults
    assert [each.dealer for each in played.hands] == ["Mei", "Kow", "Siti"]
    assert played.seating.player("east") == "Mei"


def test_a26_the_deal_passes_after_every_hand_won_or_not() -> None:
    text = AMERICAN + wins("Cat", "Ann", SINGLES) + hand() + wins("Bea", "Dot", SINGLES)
    played = sound(text)
    assert [each.dealer for each in played.hands] == ["Ann", "Bea", "Cat"]
    assert played.seating.seats == {"Dot": "east", "Ann": "south", "Bea": "west", "Cat": "north"}


def test_seats_may_stand_where_names_may() -> None:
    by_seat = sound(KAKI + wins("south", "EAST", SOUTH_FIVE) + wins("mei", "siti", WEST_FIVE))
    by_name = sound(KAKI + wins("Kow", "Mei", SOUTH_FIVE) + wins("Mei", "Siti", WEST_FIVE))
    assert nets(by_seat) == nets(by_name) == [(-10, 15, -5), (15, -5, -10)]


def test_names_in_every_place() -> None:
    played = sound(AMERICAN + hand(winner='"Ann"', from_='"Bea"', dead='["Cat", "dot"]', hand=f'"{SINGLES}"'))
    assert played.hands[0].record.dead == ("west", "north")
    played = sound(
        KAKI
        + hand(winner='"Kow"', self_draw="true", liable='"Siti"', hand='"(RRR) (GGG) (000) 123t 99t + k2"')
        + '[[hand.kongs]]\nby = "Siti"\nkind = "claimed"\nfrom = "Mei"\n'
        + '[[hand.families]]\nby = "Mei"\nfamily = "animals"\n'
        + '[hand.losers]\nMei = "+ f1"\nsiti = ""\n'
    )
    assert played.hands[0].points == {"Mei": -4 + 4 + 2, "Kow": 60 - 2, "Siti": -60 + 4 - 2 - 2}


# Transfers


def test_transfers_count_where_they_stand() -> None:
    transfer = '[[transfer]]\nfrom = "kow"\nto = "Siti"\npoints = {}\nwhy = "a bet"\n'
    text = KAKI + transfer.format("2.5") + wins("Kow", "Mei", SOUTH_FIVE) + transfer.format('"0.5"') + hand()
    rows = sound(text).rows
    assert [list(row.totals.values()) for row in rows] == [
        [0, Decimal("-2.5"), Decimal("2.5")],
        [-10, Decimal("12.5"), Decimal("-2.5")],
        [-10, 12, -2],
        [-10, 12, -2],
    ]
    assert [getattr(row, "after", None) for row in rows] == [0, None, 1, None]


# A pie, a tournament (A22)


def variant(tmp_path: Path, table: str, text: str) -> Night:
    card = (shipped_folder() / "american-practice.toml").read_text("utf-8")
    (tmp_path / "club.toml").write_text(card.replace("[card]", f"{table}\n[card]", 1))
    (tmp_path / "friday.toml").write_text(text.replace("american-practice", "club.toml"))
    return replay(read_session(tmp_path / "friday.toml"))


def test_a22_nobody_loses_more_than_the_pie(tmp_path: Path) -> None:
    self_drawn = hand(winner='"Bea"', self_draw="true", hand=f'"{SINGLES}"')
    text = AMERICAN + self_drawn + wins("Ann", "Bea", SINGLES) + self_drawn + self_drawn
    played = variant(tmp_path, "[house]\npie = 140", text)
    assert not played.faults
    assert nets(played) == [
        (-130, 390, -130, -130),
        (150, -130, -10, -10),  # Cat and Dot have 10 left of 65
        (-130, 130, 0, 0),
        (-30, 30, 0, 0),  # Ann is down 110
    ]
    assert played.totals == {"Ann": -140, "Bea": 420, "Cat": -140, "Dot": -140}
    result = played.hands[1].result
    assert result.notes[-1] == "Dot pays 10 instead of 65: the pie is 140 (A22)."
    assert result.payments == (
        Payment("east", "north", 130, "win"),
        Payment("south", "north", 10, "win"),
        Payment("west", "north", 10, "win"),
    )
    assert result.net == {"east": -130, "south": -10, "west": -10, "north": 150}
    paid = "  Bea pays Ann  130\n  Cat pays Ann   10\n  Dot pays Ann   10\n"
    assert paid in hand_text(played.hands[1], Look())


def test_a22_the_pie_is_that_of_the_session_whatever_card_a_hand_names(tmp_path: Path) -> None:
    (tmp_path / "home.toml").write_bytes((shipped_folder() / "american-practice.toml").read_bytes())
    by_another = wins("Ann", "Bea", SINGLES).replace("[[hand]]", '[[hand]]\ncard = "home.toml"')
    played = variant(tmp_path, "[house]\npie = 140", AMERICAN + by_another + by_another)
    assert not played.faults
    assert nets(played) == [(260, -130, -65, -65), (140, -10, -65, -65)]


def test_a22_tournament_scores_are_totalled_and_nobody_pays(tmp_path: Path) -> None:
    text = "rate = 0.1\n" + AMERICAN + wins("Ann", "Bea", SINGLES) + hand(dead='["Ann"]')
    played = variant(tmp_path, "[tournament]", text)
    assert not played.faults
    assert nets(played) == [(65, -10, 0, 0), (0, 10, 10, 10)]
    assert played.totals == {"Ann": 65, "Bea": 0, "Cat": 10, "Dot": 10}
    note = "The card gives the scores of a tournament, which nobody pays: the rate of the session is not used (A22)."
    assert reckon(played) == Reckoning(totals=played.totals, money=None, payments=None, notes=(note,))


# Money


def reckoned(totals: dict[str, Any], head: str) -> Reckoning:
    players = ", ".join(f'"{player}"' for player in totals)
    card = "3kaki-straits" if len(totals) == 3 else "american-practice"
    return reckon(msgspec.structs.replace(sound(f'card = "{card}"\nplayers = [{players}]\n{head}'), totals=totals))


def pays(reckoning: Reckoning) -> list[tuple[str, str, Any, str | None]]:
    return [(pay.from_, pay.to, pay.points, pay.money) for pay in reckoning.payments or ()]


def test_without_a_rate_points_are_paid() -> None:
    reckoning = reckoned({"A": -10, "B": Decimal("2.5"), "C": Decimal("7.5")}, "")
    assert reckoning.money is None
    assert pays(reckoning) == [("A", "C", Decimal("7.5"), None), ("A", "B", Decimal("2.5"), None)]


def test_a_currency_without_a_rate_is_noted() -> None:
    reckoning = reckoned({"A": -10, "B": 5, "C": 5}, 'currency = "RM"')
    assert (reckoning.money, reckoning.notes) == (None, (NO_RATE,))


def test_money_of_any_size_stays_exact() -> None:
    """By hand: 10**9 for each of 10**18 + 1000002000 points, less a millionth for each, 10**12 + 1000.002."""
    points = 10**18 + 1000002000
    reckoning = reckoned({"A": points, "B": -points, "C": 0}, "rate = 999999999.999999\ndecimals = 6")
    amount = "1000000001000000999999998999.998000"
    assert reckoning.money == {"A": amount, "B": f"-{amount}", "C": "0.000000"}


def test_two_pairs_settle_in_two_payments() -> None:
    reckoning = reckoned({"A": -7, "B": 10, "C": 7, "D": -10}, 'rate = "0.20"\ndecimals = 1')
    assert pays(reckoning) == [("A", "C", 7, "1.4"), ("D", "B", 10, "2.0")]


def test_money_that_is_not_whole_is_rounded_and_still_sums_to_zero() -> None:
    reckoning = reckoned({"A": -10, "B": 5, "C": 5}, "rate = 0.15\ndecimals = 0")
    assert reckoning.money == {"A": "-2", "B": "1", "C": "1"}  # -1.50 and twice 0.75
    assert pays(reckoning) == [("A", "B", None, "1"), ("A", "C", None, "1")]
    assert reckoning.notes[0].startswith("At 0.15 a point the money does not come out in 0 decimals: ")
    [note] = reckoned({"A": -10, "B": 5, "C": 5}, "rate = 0.333\ndecimals = 1").notes
    assert note == (
        "At 0.333 a point the money does not come out in 1 decimal: amounts are rounded, "
        "each by less than the smallest coin, and still sum to zero."
    )


def test_rounding_keeps_apart_those_who_settle_among_themselves() -> None:
    half = Decimal("0.5")
    reckoning = reckoned({"A": half, "B": -half, "C": half, "D": -half}, "rate = 1\ndecimals = 0")
    assert reckoning.money == {"A": "1", "B": "-1", "C": "1", "D": "-1"}
    assert pays(reckoning) == [("B", "A", None, "1"), ("D", "C", None, "1")]


@settings(max_examples=200, deadline=None)
@given(
    st.lists(st.decimals(-500, 500, places=2), min_size=2, max_size=3),
    st.decimals(Decimal("0.01"), 3, places=3),
    st.integers(0, 3),
)
def test_money_is_within_a_coin_of_exact_and_the_payments_settle_it(
    some: list[Decimal], rate: Decimal, decimals: int
) -> None:
    totals: dict[str, Any] = dict(zip("ABCD", [*some, -sum(some)], strict=False))
    reckoning = reckoned(totals, f"rate = {rate}\ndecimals = {decimals}")
    money = {player: Decimal(each) for player, each in (reckoning.money or {}).items()}
    coin = Decimal(1).scaleb(-decimals)
    assert sum(money.values()) == 0
    left = dict(money)
    for payer, payee, _, each in pays(reckoning):
        assert Decimal(each or 0) > 0
        left[payer] += Decimal(each or 0)
        left[payee] -= Decimal(each or 0)
    assert not any(left.values())
    for player, points in totals.items():
        assert abs(money[player] - points * rate) < coin
    exact = all(money[player] == points * rate for player, points in totals.items())
    assert bool(reckoning.notes) is not exact
    assert len(pays(reckoning)) <= len(totals) - 1


# Faults, with file, line and hand


def test_all_faults_are_told_each_in_its_place() -> None:
    text = (
        KAKI  # lines 1, 2
        + wins("Kow", "Mei", SOUTH_FIVE)  # 4 to 7
        + wins("Kow", "Mai", SOUTH_FIVE)  # 9 to 12
        + hand(winner='"Kow"', form='"Mei"', hand="5")  # 14 to 17
        + '\n[[transfer]]\nfrom = "east"\nto = "Mei"\npoints = -3\n'  # 19 to 22
    )
    assert faults(text) == [
        (
            "friday.toml:11: hand 2, from: 'Mai' is not at this table (did you mean 'Mei'?): "
            "the players are Mei, Kow, Siti"
        ),
        "friday.toml:16: hand 3, form: unknown key 'form' (did you mean 'from'?)",
        "friday.toml:17: hand 3, hand: expected text or nothing, got a whole number",
        "friday.toml:20: transfer 1, from: 'east' is not at this table: the players are Mei, Kow, Siti",
        'friday.toml:22: transfer 1, points: -3 is not allowed here: write an amount such as 2, 0.20 or "0.20"',
    ]
    assert nets(night(text)) == [(-10, 15, -5)]


def test_replaying_leaves_the_session_as_it_was() -> None:
    session = session_in(KAKI + wins("Kow", "Mei", "123t x"), "friday.toml")
    assert session.faults() == ()
    assert [fault.line for fault in replay(session).faults] == [7]
    assert session.faults() == ()


@pytest.mark.parametrize(
    ("head", "hint"),
    [
        ("[[Hand]]", " (did you mean 'hand'?)"),
        ("[[hands]]", " (did you mean 'hand'?)"),
        ("[Hand]", " (did you mean 'hand'?)"),
        ("[[transfers]]", " (did you mean 'transfer'?)"),
        ("[notes]", "; known here: card, currency, decimals, hand, players, rate, transfer"),
    ],
)
def test_no_hand_is_played_behind_a_head_that_is_misspelt(head: str, hint: str) -> None:
    rows = f'{head}\nwinner = "Siti"\nfrom = "Mei"\nhand = "{WEST_FIVE}"\n'  # 8: Siti would deal behind it
    played = night(KAKI + wins("Kow", "Mei", SOUTH_FIVE) + rows + wins("Kow", "Mei", WEST_FIVE))
    key = head.strip("[]")
    assert [str(fault) for fault in played.faults] == [f"friday.toml:8: {key}: unknown key '{key}'{hint}"]
    assert played.totals == {"Mei": -10, "Kow": 15, "Siti": -5}


def test_no_hand_is_played_behind_an_unknown_key_at_the_top() -> None:
    played = night('crad = "3kaki-ringgit"\nplayers = ["Mei", "Kow", "Siti"]\n' + hand())
    assert [str(fault) for fault in played.faults] == ["friday.toml:1: crad: unknown key 'crad' (did you mean 'card'?)"]
    assert played.rows == ()


def test_a_fault_of_scoring_keeps_its_code_and_column_and_speaks_of_players() -> None:
    text = (
        KAKI
        + wins("Kow", "Mei", "123t 456t 789h")  # 4 to 7
        + wins("Kow", "Mei", "123t 456t 789t 99t RRR + a1")  # 9 to 12; Kow deals from here on
        + hand(winner='"Siti"', events='["heavenly"]', hand=f'"{SOUTH_FIVE}"')
        + wins("Siti", "Kow", EAST_FIVE)
        + 'losers = { Mei = "1t", kow = "77h" }\n'
    )
    found = night(text)
    assert found.hands == []
    assert found.totals == {"Mei": 0, "Kow": 0, "Siti": 0}
    assert [(fault.code, fault.line, fault.column) for fault in found.faults] == [
        ("bad-tile", 7, 14),
        ("bad-record", 10, None),
        ("bad-record", 16, None),
        ("bad-tile", 23, 3),
    ]
    assert faults(text)[1:3] == [
        (
            "friday.toml:10: hand 2, winner: Kow does not win with this hand: 3 fan, 2 short of the minimum of 5; "
            "when nobody won leave out winner and hand"
        ),
        "friday.toml:16: hand 3, events: heavenly is the dealer's: only Kow (East) can win with the tiles dealt",
    ]
    assert str(found.faults[3]).startswith("friday.toml:23: hand 4, losers.kow: ")


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        (KAKI.replace('"Siti"', '"kow"'), "2: players.3", "there are two of 'kow'"),
        (KAKI.replace('"Siti"', '"West"'), "2: players.3", "is a seat, and seats move"),
        (KAKI.replace('"Siti"', '"S:t"'), "2: players.3", "has a colon or a comma"),
        (KAKI.replace('"Siti"', '"\\n"'), "2: players.3", "a name is a few letters"),
        (KAKI.replace(', "Siti"', ""), "2: players", "3 play by the card 3kaki-straits, and 2 are named"),
        (KAKI.replace(', "Kow", "Siti"', ""), "2: players", "3 play by the card 3kaki-straits, and 1 is named here"),
        (AMERICAN.replace(', "Dot"', ""), "2: players", "4 play by the card american-practice, and 3 are named"),
        ('players = "Mei, Kow, Siti"', "1: players", "the players in order of play"),
        ("players = []", "1: players", "nobody is named here: write the players in order of play"),
        (KAKI + '[[hands]]\nwinner = "Mei"\n', "3: hands", "unknown key 'hands' (did you mean 'hand'?)"),
        ("", "1: players", "the players in order of play"),
        (KAKI + "rate = 0", "3: rate", "more than 0"),
        (KAKI + "rate = -1", "3: rate", "write an amount"),
        (KAKI + "decimals = 7", "3: decimals", "from 0 to 6"),
        (KAKI + 'currency = "a long word"', "3: currency", "at most 8"),
        (KAKI.replace("straits", "strait"), "1: card", "did you mean '3kaki-straits'?"),
        (KAKI + "hand = 3", "3: hand", "a list of tables: [[hand]]"),
        (KAKI + "[[hand]]\nwinner = “Kow”", "4", 'write a plain " instead of “'),
    ],
)
def test_a_file_that_cannot_be_played(text: str, place: str, words: str) -> None:
    with pytest.raises(MjcalcError) as caught:
        night(text).check()
    assert str(caught.value).startswith(f"friday.toml:{place}: ")
    assert words in str(caught.value)


def test_what_belongs_to_the_other_game_is_a_fault() -> None:
    assert "this belongs to 3 Kaki" in faults(AMERICAN + wins("Ann", "Bea", SINGLES) + 'liable = "Cat"\n')[0]
    assert "nobody won (no `winner`, or --drawn)" in faults(KAKI + hand(hand=f'"{SOUTH_FIVE}"'))[0]
    american = hand(card='"american-practice"', winner='"Kow"', hand=f'"{SINGLES}"')
    assert faults(KAKI + american) == [
        "friday.toml:5: hand 1, card: the card american-practice does not go with 3kaki-straits in one session"
    ]


def test_a_hand_may_be_played_by_another_table_of_the_game() -> None:
    classic = hand(card='"3kaki-classic"', winner='"Kow"', self_draw="true", hand='"234t 567t 99t RRR EEE + f2 k1"')
    played = sound(KAKI + classic)
    assert played.hands[0].points == {"Mei": -200, "Kow": 400, "Siti": -200}
    assert played.hands[0].card.key == "3kaki-classic"


def test_a_fault_of_a_hands_card_is_told_in_the_cards_file_and_once(tmp_path: Path) -> None:
    card = (shipped_folder() / "3kaki-straits.toml").read_text("utf-8")
    line = card[: card.index("\nminimum = 5")].count("\n") + 2
    (tmp_path / "high.toml").write_text(card.replace("\nminimum = 5", "\nminimum = 11"))
    (tmp_path / "slip.toml").write_text(card.replace("\nminimum = 5", "\nminimum == 5"))
    cards = ("slip", "high", "high", "none")
    (tmp_path / "friday.toml").write_text(KAKI + "".join(hand(card=f'"{name}.toml"') for name in cards))
    assert [str(fault) for fault in replay(read_session(tmp_path / "friday.toml")).faults] == [
        f"{tmp_path}/friday.toml:14: hand 4, card: there is no file 'none.toml'",
        f"{tmp_path}/high.toml:{line}: fan.minimum: the minimum (11) is above the limit (10)",
        f"{tmp_path}/slip.toml:{line}: one = is enough",
    ]


def test_a_winner_given_twice_among_the_losers() -> None:
    text = KAKI + wins("Kow", "Mei", SOUTH_FIVE) + 'losers = { Mei = "", EAST = "" }\n'
    assert "the hand of Mei is given twice" in faults(text)[0]


def test_a_loser_is_given_twice_at_the_seats_of_his_own_hand() -> None:
    classic = KAKI.replace("straits", "classic")
    first = hand(winner='"Kow"', self_draw="true", hand='"234t 567t 99t RRR EEE + f2 k1"')
    then = hand(winner='"Kow"', from_='"Mei"', hand='"234t 567t 99t RRR EEE + f1 k1"')
    assert not faults(classic + first + then + 'losers = { Siti = "12t", west = "99t *" }\n')
    twice = hand() + 'losers = { Mei = "12t **", west = "99t *", Kow = "1t" }\n'
    assert faults(classic + first + twice) == [
        "friday.toml:10: hand 2, losers.Mei: the hand of Mei is given twice",
    ]


def test_names_are_the_same_however_their_accents_are_written() -> None:
    text = KAKI.replace("Kow", "\u00dcnal")
    played = sound(text + wins("U\u0308nal", "Mei", SOUTH_FIVE))
    assert played.hands[0].winner == "\u00dcnal"
    with pytest.raises(MjcalcError, match="there are two of 'U\u0308nal'"):
        night(KAKI.replace("Kow", "\u00dcnal").replace("Siti", "U\u0308nal"))


def test_names_that_have_a_seat_in_them_stay_whole() -> None:
    text = KAKI.replace("Mei", "Kanye West").replace("Siti", "Joe South")
    begins = KAKI.replace("Kow", "Mei East")
    assert faults(begins + wins("Bo", "Mei", SOUTH_FIVE))[0].endswith("the players are Mei, Mei East, Siti")
    unknown = "'Bo' is not at this table: the players are Kanye West, Kow, Joe South"
    assert faults(text + wins("Bo", "Kow", SOUTH_FIVE)) == [f"friday.toml:5: hand 1, winner: {unknown}"]
    assert faults(text + wins("Joe South", "Kow", "123t 456t")) == [
        "friday.toml:7: hand 1, hand: the hand has 6 tiles, expected 14"
    ]


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        ("east and West pay", "Mei (East) and O'Neil (West) pay"),
        ("unknown event 'south'; East's", "unknown event 'south'; Mei (East)'s"),
        ("'a south' and the losers' hands, 'west'", "'a south' and the losers' hands, 'west'"),
        ("O'Neil and Mei's South", "O'Neil and Mei's Kow (South)"),
        ("'Mei's south' is no word of South", "'Mei's south' is no word of Kow (South)"),
        ('such as "east: flowers" of East', 'such as "east: flowers" of Mei (East)'),
        ("the card west-house of West", "the card west-house of O'Neil (West)"),
    ],
)
def test_what_is_quoted_stays_as_it_was_typed(sentence: str, told: str) -> None:
    assert with_names(sentence, Seating(("Mei", "Kow", "O'Neil"))) == told


@pytest.mark.parametrize("name", ["\U0001f469\u200d\U0001f9b0", "\u0645\u06cc\u200c\u062a\u0631\u0627"])
def test_names_may_have_signs_that_join(name: str) -> None:
    assert sound(KAKI.replace("Kow", name) + wins(name, "Mei", SOUTH_FIVE)).hands[0].winner == name
    with pytest.raises(MjcalcError, match="a name is a few letters on one line"):
        night(KAKI.replace("Kow", f"{name}\u200d"))


# Adding, taking out, bringing back


def made(tmp_path: Path, **head: Any) -> Path:
    file = tmp_path / "friday.toml"
    create(file, players=["Mei", "Kow", "Siti"], **head)
    return file


def won(winner: str, giver: str, tiles: str, **keys: Any) -> Callable[[Seating], Record]:
    def make(seating: Seating) -> Record:
        record = {"winner": seating.read(winner, ""), "from": seating.read(giver, ""), "hand": tiles}
        return read_record(record | keys)

    return make


def drawn(_seating: Seating) -> Record:
    return Record()


def test_a_new_file_says_what_its_keys_mean(tmp_path: Path) -> None:
    file = made(tmp_path, rate="0.10", currency="RM", decimals=2)
    assert file.read_text("utf-8").splitlines()[4:] == [
        'card = "3kaki-straits"            # the rule table',
        'players = ["Mei", "Kow", "Siti"]  # in order of play; the first is East in the first hand',
        "rate = 0.10                       # money for one point",
        'currency = "RM"                   # stands before every amount',
        "decimals = 2                      # of the smallest coin",
    ]
    before = file.read_bytes()
    with pytest.raises(MjcalcError, match="is there already"):
        made(tmp_path)
    assert file.read_bytes() == before


def test_a_card_of_ones_own_is_told_from_the_files_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "nights").mkdir()
    (tmp_path / "ours.toml").write_text((shipped_folder() / "3kaki-straits.toml").read_text("utf-8"))
    monkeypatch.chdir(tmp_path)
    create(Path("nights/friday.toml"), players=["Mei", "Kow", "Siti"], card="ours.toml")
    assert 'card = "../ours.toml"' in Path("nights/friday.toml").read_text("utf-8")
    monkeypatch.chdir("/")
    assert add_hand(tmp_path / "nights/friday.toml", drawn).written


def test_a_card_is_found_whatever_its_name_and_through_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "real/deep").mkdir(parents=True)
    (tmp_path / "nights").symlink_to("real/deep")
    (tmp_path / "ours").write_text((shipped_folder() / "3kaki-straits.toml").read_text("utf-8"))
    monkeypatch.chdir(tmp_path)
    create(Path("nights/friday.toml"), players=["Mei", "Kow", "Siti"], card="ours")
    assert 'card = "../../ours"' in Path("nights/friday.toml").read_text("utf-8")
    monkeypatch.chdir("/")
    assert add_hand(tmp_path / "nights/friday.toml", drawn).written


def test_a_card_is_looked_for_beside_the_file_that_a_link_leads_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for folder in ("real", "links"):
        (tmp_path / folder).mkdir()
    (tmp_path / "real/ours.toml").write_text((shipped_folder() / "3kaki-straits.toml").read_text("utf-8"))
    link = Path("links/tonight.toml")
    link.symlink_to("../real/friday.toml")
    create(link, players=["Mei", "Kow", "Siti"], card="real/ours.toml")
    file = tmp_path / "real/friday.toml"
    assert '\ncard = "ours.toml"' in file.read_text("utf-8")
    file.write_text(file.read_text("utf-8") + hand(card='"ours.toml"'))
    assert add_hand(link, drawn).written
    assert [each.card.key for each in replay(read_session(link)).hands] == [f"{tmp_path}/real/ours.toml"] * 2


@pytest.mark.parametrize(
    ("head", "key"),
    [
        ({"players": ["Mei", "Kow"]}, "--players"),
        ({"players": ["Mei", "Kow", "east"]}, "--players"),
        ({"players": ["Mei", "Kow", "Siti"], "rate": "ten"}, "--rate"),
        ({"players": ["Mei", "Kow", "Siti"], "rate": "0"}, "--rate"),
        ({"players": ["Mei", "Kow", "Siti"], "decimals": 9}, "--decimals"),
        ({"players": ["Mei", "Kow", "Siti"], "card": "nmjl-2026"}, "--card"),
    ],
)
def test_a_new_file_is_not_written_with_a_fault(tmp_path: Path, head: dict[str, Any], key: str) -> None:
    with pytest.raises(MjcalcError) as caught:
        create(tmp_path / "friday.toml", **head)
    assert caught.value.fault.key == key
    assert caught.value.fault.file is None
    assert list(tmp_path.iterdir()) == []


def test_a_hand_is_added_as_a_person_would_write_it(tmp_path: Path) -> None:
    file = made(tmp_path)
    before = file.read_text("utf-8")
    kong = {"by": "south", "kind": "claimed", "from": "west"}
    family = {"by": "east", "family": "faces", "before_first_discard": True}
    losers = {"east": "+ f1", "west": ""}
    keys = {
        "win": "9t",
        "losers": losers,
        "kongs": [kong],
        "families": [family],
        "liable": "west",
        "id": 'the "big" one',
    }
    added = add_hand(file, won("Kow", "Mei", "123t 456t 789t 99t RR* + f2 a1 a2", **keys))
    assert added.written
    assert added.played.points == added.night.totals
    assert file.read_text("utf-8") == before + (
        "\n[[hand]]\n"
        'id = "the \\"big\\" one"\n'
        'winner = "Kow"\n'
        'from = "Mei"\n'
        'hand = "123t 456t 789t 99t RR* + f2 a1 a2"\n'
        'win = "9t"\n'
        'liable = "Siti"\n'
        'losers = { Mei = "+ f1", Siti = "" }\n'
        'kongs = [{ by = "Kow", kind = "claimed", from = "Siti" }]\n'
        'families = [{ by = "Mei", family = "faces", before_first_discard = true }]\n'
    )
    assert replay(read_session(file)).totals == added.night.totals
    assert add_hand(file, drawn).played.dealer == "Kow"
    assert file.read_text("utf-8").endswith("\n\n[[hand]]  # nobody won\n")


def test_the_id_0_is_written(tmp_path: Path) -> None:
    file = made(tmp_path)
    assert add_hand(file, lambda _seating: Record(id=0)).written
    assert file.read_text("utf-8").endswith("[[hand]]  # nobody won\nid = 0\n")


def test_names_that_toml_must_quote(tmp_path: Path) -> None:
    file = tmp_path / "friday.toml"
    create(file, players=["Ah Kow", '"美"', "O'Neil"])
    make = won('"美"', "ah kow", SOUTH_FIVE, losers={"east": "", "west": ""})
    assert add_hand(file, make).written
    assert 'losers = { "Ah Kow" = "", "O\'Neil" = "" }' in file.read_text("utf-8")
    assert replay(read_session(file)).totals == {"Ah Kow": -12, '"美"': 19, "O'Neil": -7}


def test_a_single_hand_table_is_a_hand(tmp_path: Path) -> None:
    file = tmp_path / "friday.toml"
    text = KAKI + f'[hand]\nwinner = "Kow"\nhand = "{SOUTH_FIVE}"\n'
    for keys in ("", 'from = "Mei"\n'):
        file.write_text(text + keys)
        assert len(replay(read_session(file)).hands) == 1
        with pytest.raises(MjcalcError, match="change it in an editor"):
            add_hand(file, drawn)
        undo(file)
        assert not replay(read_session(file)).hands
        redo(file)
        assert file.read_text() == text + keys
    file.write_text(KAKI + "[hand]\n")
    undo(file)
    assert not replay(read_session(file)).hands


def test_a_hand_keeps_its_own_card_and_losers_who_hold_nothing(tmp_path: Path) -> None:
    file = made(tmp_path)
    assert add_hand(file, lambda _: Record(card="3kaki-ringgit", losers={})).written
    assert file.read_text("utf-8").endswith('[[hand]]  # nobody won\ncard = "3kaki-ringgit"\nlosers = {}\n')


def test_a_hand_that_does_not_win_is_not_added(tmp_path: Path) -> None:
    file = made(tmp_path)
    before = file.read_bytes()
    added = add_hand(file, won("Siti", "Mei", SOUTH_FIVE))
    assert not added.written
    assert not added.played.result.wins
    assert file.read_bytes() == before


def test_a_hand_that_cannot_be_right_is_not_added(tmp_path: Path) -> None:
    file = made(tmp_path)
    before = file.read_bytes()
    with pytest.raises(MjcalcError) as caught:
        add_hand(file, won("Kow", "Mei", SOUTH_FIVE, losers={"east": "1h", "west": ""}))
    assert caught.value.fault.key == "losers.Mei"
    assert file.read_bytes() == before


def edited(file: Path, text: str, edit: Callable[[Path], Any]) -> str:
    file.write_bytes(text.encode())
    edit(file)
    return file.read_bytes().decode()


LAID_OUT = (
    "# Friday\n\n"
    + KAKI.replace(" = ", "   =   ")
    + "# the first\n[[hand]]   # it rained\n  winner = 'Kow' # again\n  from = \"Mei\"\n"
    + f'\n  hand = """{SOUTH_FIVE}"""\n\n'
    + '[[transfer]]\nfrom = "Mei"\nto = "Kow"\npoints = 1\n\n# between\n\n'
    + "[[hand]]\nwinner = 'Mei'\nself_draw = true\n"
    + f"hand = '{WEST_FIVE}'\n[hand.losers]   # both\nKow = ''\n\n# Siti shows nothing\nSiti = ''\n\n# the end\n"
)


@pytest.mark.parametrize("text", [LAID_OUT, LAID_OUT.rstrip(), "\ufeff" + LAID_OUT, LAID_OUT.replace("\n", "\r\n")])
def test_comments_and_layout_survive(tmp_path: Path, text: str) -> None:
    file = tmp_path / "friday.toml"
    end = "\r\n" if "\r\n" in text else "\n"
    after = edited(file, text, lambda path: add_hand(path, drawn))
    assert after == text + ("" if text.endswith("\n") else end) + f"{end}[[hand]]  # nobody won{end}"
    hidden = edited(file, text, undo)
    assert hidden == text.replace(
        text[text.index("[[hand]]", text.index("between")) : text.index("Siti = ''") + len("Siti = ''")],
        end.join(
            [
                "# Hand 2, taken out; `mjcalc session undo --redo` brings it back until another hand is added.",
                "#~ [[hand]]",
                "#~ winner = 'Mei'",
                "#~ self_draw = true",
                f"#~ hand = '{WEST_FIVE}'",
                "#~ [hand.losers]   # both",
                "#~ Kow = ''",
                "#~",
                "#~ # Siti shows nothing",
                "#~ Siti = ''",
            ]
        ),
    )
    redo(file)
    assert file.read_bytes().decode() == text
    undo(file)
    undo(file)
    assert len(replay(read_session(file)).rows) == 1
    redo(file)
    redo(file)
    assert file.read_bytes().decode() == text


def test_undo_and_redo_go_back_and_forth(tmp_path: Path) -> None:
    file = made(tmp_path)
    texts = [file.read_text("utf-8")]
    for make in [won("Kow", "Mei", SOUTH_FIVE), drawn, won("Siti", "Mei", SOUTH_FIVE)]:
        assert add_hand(file, make).written
        texts.append(file.read_text("utf-8"))
    for number in (3, 2, 1):
        played, after = undo(file)
        assert (played.number, len(after.hands)) == (number, number - 1)
    with pytest.raises(MjcalcError, match="has no hand to take out"):
        undo(file)
    for number in (1, 2, 3):
        played, after = redo(file)
        assert (played.number, len(after.hands)) == (number, number)
    assert file.read_text("utf-8") == texts[3]
    with pytest.raises(MjcalcError, match="no hand that was taken out"):
        redo(file)


def test_redo_brings_back_the_whole_hand_when_an_editor_took_blanks_away(tmp_path: Path) -> None:
    file = tmp_path / "friday.toml"
    text = KAKI + wins("Kow", "Mei", SOUTH_FIVE).rstrip() + '\n\n# Siti\nkongs = [{by = "Siti", kind = "added"}]\n'
    file.write_text(text, "utf-8")
    undo(file)
    file.write_text("".join(f"{row.rstrip()}\n" for row in file.read_text("utf-8").splitlines()), "utf-8")
    redo(file)
    assert file.read_text("utf-8") == text
    undo(file)
    file.write_text(file.read_text("utf-8").replace("#~\n", "#~ \n"), "utf-8")
    redo(file)
    assert file.read_text("utf-8") == text


def test_redo_knows_a_hand_whatever_is_promised_of_it(tmp_path: Path) -> None:
    file = tmp_path / "friday.toml"
    file.write_text(KAKI + "# Hand 1, taken out; `mjcalc session undo --redo` brings it back.\n#~ [[hand]]\n", "utf-8")
    redo(file)
    assert file.read_text("utf-8") == KAKI + "[[hand]]\n"


def test_a_remark_on_a_hand_is_none_that_was_taken_out(tmp_path: Path) -> None:
    file = tmp_path / "friday.toml"
    file.write_text(KAKI + "# Hand 1, taken out of the wall by mistake\n", "utf-8")
    with pytest.raises(MjcalcError, match="no hand that was taken out"):
        redo(file)


def test_a_hand_gets_the_line_end_of_the_last_line(tmp_path: Path) -> None:
    file = tmp_path / "friday.toml"
    file.write_bytes(KAKI.replace("\n", "\r\n", 1).encode())
    add_hand(file, drawn)
    assert file.read_bytes().decode() == KAKI.replace("\n", "\r\n", 1) + "\n[[hand]]  # nobody won\n"


def test_redo_brings_back_only_what_was_taken_out_since_the_last_hand(tmp_path: Path) -> None:
    file = made(tmp_path)
    add_hand(file, won("Kow", "Mei", SOUTH_FIVE))
    add_hand(file, won("Kow", "Mei", EAST_FIVE))
    undo(file)
    undo(file)
    add_hand(file, drawn)
    with pytest.raises(MjcalcError, match="no hand that was taken out"):
        redo(file)
    undo(file)
    assert redo(file)[0].winner is None
    text = file.read_text("utf-8")
    assert text.count("#~ [[hand]]") == 2
    assert len(replay(read_session(file)).hands) == 1


def test_nothing_is_written_to_a_file_with_a_fault(tmp_path: Path) -> None:
    file = tmp_path / "friday.toml"
    text = KAKI + wins("Kow", "Mei", SOUTH_FIVE) + wins("Kow", "Mai", EAST_FIVE)
    edits: list[Callable[[Path], Any]] = [lambda path: add_hand(path, drawn), undo, redo]
    for edit in edits:
        file.write_text(text)
        with pytest.raises(MjcalcError, match=r"friday\.toml:11: hand 2, from: 'Mai'"):
            edit(file)
        assert file.read_text() == text
    assert [path.name for path in tmp_path.iterdir()] == ["friday.toml"]


def test_hands_in_one_list_are_settled_but_not_edited(tmp_path: Path) -> None:
    file = tmp_path / "friday.toml"
    text = KAKI + f'hand = [\n  {{ winner = "Kow", from = "Mei", hand = "{SOUTH_FIVE}" }},\n  {{}},\n]\n'
    file.write_text(text)
    assert nets(replay(read_session(file))) == [(-10, 15, -5), (0, 0, 0)]
    edits: list[Callable[[Path], Any]] = [lambda path: add_hand(path, drawn), undo]
    for edit in edits:
        with pytest.raises(MjcalcError, match="change it in an editor; nothing was written"):
            edit(file)
        assert file.read_text() == text


def test_a_file_that_cannot_be_edited(tmp_path: Path) -> None:
    why = {
        tmp_path / "none.toml": "; `mjcalc session new` makes one",
        tmp_path: ": that is a folder",
        Path("/dev/null"): ": that is a device or a pipe",
    }
    for path, told in why.items():
        for edit in (lambda path: add_hand(path, drawn), undo):
            with pytest.raises(MjcalcError) as caught:
                edit(path)
            assert str(caught.value) == f"there is no session file {path}{told}"
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path, tmp_path / "pipe"):
        with pytest.raises(MjcalcError) as caught:
            create(path, players=["Mei", "Kow", "Siti"])
        assert str(caught.value) == f"{path} is there already: choose another name"


def test_a_card_that_is_a_device_or_a_pipe_is_refused_and_never_read(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    told = f"{pipe}: this is a device or a pipe: write the name of a card, or of its file"
    with pytest.raises(MjcalcError) as caught:
        create(tmp_path / "friday.toml", players=["Mei", "Kow", "Siti"], card=str(pipe))
    assert (caught.value.fault.code, str(caught.value)) == ("bad-card", told)
    file = made(tmp_path)
    file.write_text(file.read_text("utf-8") + hand(card=f'"{pipe}"'))
    (fault,) = replay(read_session(file)).faults
    assert (fault.code, fault.file, fault.message) == ("bad-card", str(pipe), told.partition(": ")[2])


def test_permissions_and_links_stay(tmp_path: Path) -> None:
    file = made(tmp_path)
    file.chmod(0o640)
    link = tmp_path / "tonight.toml"
    link.symlink_to(file)
    add_hand(link, drawn)
    assert link.is_symlink()
    assert file.stat().st_mode & 0o777 == 0o640
    assert len(replay(read_session(file)).hands) == 1


# Two at once, and kills


def test_the_group_stays(tmp_path: Path) -> None:
    file = made(tmp_path)
    group = 65534 if os.getuid() == 0 else os.getgroups()[-1]
    os.chown(file, -1, group)
    add_hand(file, drawn)
    assert file.stat().st_gid == group


@pytest.mark.parametrize("has_links", [True, False])
def test_a_new_file_overwrites_none_that_came_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, has_links: bool
) -> None:
    file = tmp_path / "friday.toml"

    def meanwhile(_descriptor: int) -> None:
        file.write_text("precious")

    def no_links(*_names: Any) -> None:
        raise OSError(1, "Operation not permitted")

    monkeypatch.setattr(os, "fsync", meanwhile)
    if not has_links:
        monkeypatch.setattr(os, "link", no_links)
    with pytest.raises(MjcalcError, match=r"friday\.toml is there already: choose another name, or add hands to it"):
        made(tmp_path)
    assert file.read_text() == "precious"
    assert [path.name for path in tmp_path.iterdir()] == ["friday.toml"]


def run_add(file: str, many: int, kong_by: str) -> None:
    for _ in range(many):
        record = {"kongs": [{"by": None, "kind": "added"}]}

        def make(seating: Seating, record: dict[str, Any] = record) -> Record:
            record["kongs"][0]["by"] = seating.read(kong_by, "by")
            return read_record(record)

        add_hand(Path(file), make)


def test_two_processes_adding_200_hands_each_lose_none(tmp_path: Path) -> None:
    file = made(tmp_path)
    spawn = multiprocessing.get_context("spawn")
    both = [spawn.Process(target=run_add, args=(str(file), 200, player)) for player in ("Mei", "Siti")]
    for process in both:
        process.start()
    for process in both:
        process.join(110)
        assert process.exitcode == 0
    played = replay(read_session(file))
    played.check()
    by = [each.seating.player(each.record.kongs[0].by) for each in played.hands]
    assert (len(by), by.count("Mei"), by.count("Siti")) == (400, 200, 200)
    assert played.totals == {"Mei": 400, "Kow": -800, "Siti": 400}
    assert [path.name for path in tmp_path.iterdir()] == ["friday.toml"]


def test_a_kill_at_any_moment_leaves_the_old_or_the_new_file(tmp_path: Path) -> None:
    file = made(tmp_path)
    head = file.read_text("utf-8")
    block = "\n[[hand]]  # nobody won\n" + 'kongs = [{ by = "Mei", kind = "added" }]\n'
    fork = multiprocessing.get_context("fork")
    chance = random.Random(7)
    seen = 0
    for _ in range(60):
        process = fork.Process(target=run_add, args=(str(file), 1000, "Mei"))
        process.start()
        time.sleep(chance.uniform(0, 0.04))
        assert process.pid is not None
        os.kill(process.pid, signal.SIGKILL)
        process.join()
        text = file.read_text("utf-8")
        many = text.count("\n[[hand]]")
        assert text == head + block * many
        assert many >= seen
        seen = many
    assert seen > 0
    assert add_hand(file, drawn).played.number == seen + 1


def test_a_full_disk_leaves_the_old_file_and_nothing_beside_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = made(tmp_path)
    before = file.read_bytes()

    def full(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(MjcalcError, match=r"cannot write .*friday\.toml: No space left on device"):
        add_hand(file, drawn)
    assert file.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["friday.toml"]


def test_a_lock_that_is_never_let_go_ends_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = made(tmp_path)
    monkeypatch.setattr(whole_file, "_TRIES", 3)
    with whole_file.locked(file), pytest.raises(MjcalcError, match="another program is writing"):
        add_hand(file, drawn)
    assert add_hand(file, drawn).written


def test_played_hands_know_who_dealt_and_won() -> None:
    played: Played = sound(KAKI + wins("Kow", "Mei", SOUTH_FIVE)).hand(1)
    assert (played.dealer, played.winner) == ("Mei", "Kow")
    with pytest.raises(MjcalcError) as caught:
        sound(KAKI).hand(1)
    assert caught.value.fault == Fault(
        code="bad-record", message="there is no hand 1: the session has no hands", key="--hand"
    )


# Whatever is in the file

_BITS = [
    '"',
    "[",
    "]",
    "{",
    "}",
    "=",
    "\n",
    "#",
    "*",
    "J",
    "east",
    "Mei",
    "nan",
    "1e999",
    "-1",
    "[[hand]]\n",
    "[hand]\n",
]
_BITS += ["hand = []\n", "[[transfer]]\n", "\r\n", '"""', "\\", "\0", "é", "{}", "true", "1979-05-27", "9" * 20, "."]
_BITS += ["rate = 1e-7\n", "losers = {}\n", "losers.Mei.x = 1\n", 'dead = ["Mei"]\n', "kongs = [1]\n", "kongs = [{}]\n"]
_BITS += [
    'kongs = [{by = "Mei"}]\n',
    "families = {a = 1}\n",
    "winner = true\n",
    "events = [1]\n",
    'card = "3kaki-classic"\n',
]


@pytest.mark.parametrize("name", ["night-3kaki", "night-american"])
def test_a_spoilt_file_gives_faults_and_a_sound_one_is_edited_without_loss(tmp_path: Path, name: str) -> None:
    chance = random.Random(20)
    file = tmp_path / "friday.toml"
    head, *hands = (ROOT / f"examples/{name}.toml").read_text("utf-8").split("[[hand]]")
    edits = 0
    for _ in range(150):
        text = "[[hand]]".join([head, *chance.sample(hands, chance.randint(0, 5))])
        for _ in range(chance.randint(0, 2)):
            place = chance.randrange(len(text))
            spoil = [text[place + chance.randint(1, 6) :], chance.choice(_BITS) + text[place:]]
            text = text[:place] + chance.choice(spoil)
        try:
            night(text).check()
            reckon(night(text))
        except MjcalcError as error:
            assert all(fault.file for fault in error.faults)
            continue
        added = edited(file, text, lambda path: add_hand(path, drawn))
        assert added.startswith(text)
        undo(file)
        redo(file)
        assert file.read_bytes().decode() == added
        edits += 1
    assert edits > 40
