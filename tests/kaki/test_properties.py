"""What holds for every 3 Kaki hand, on random records."""

import json
from collections import Counter
from collections.abc import Iterator
from decimal import Decimal
from itertools import chain
from random import Random
from typing import Any

import pytest

from mjcalc import KakiResult, to_json
from mjcalc.card import read_card, shipped_folder
from mjcalc.kaki.table import KakiTable
from mjcalc.notation import Hand, parse_hand
from mjcalc.tiles import BONUS_CODES, KAKI_TILES, unpack
from mjcalc.tomlfile import TomlFile
from tests.kaki.play import score
from tests.kaki.records import random_record
from tests.writing import bonus_codes, format_tiles

Record = dict[str, Any]
SEEDS = pytest.mark.parametrize("seed", range(4))
EACH_SEED = 300
STRAITS = (shipped_folder() / "3kaki-straits.toml").read_text("utf-8")


def table(text: str) -> KakiTable:
    card = read_card(TomlFile(text, "house.toml", "bad-card"), "house")
    assert isinstance(card, KakiTable)
    return card


ODD = table(
    STRAITS.replace("at_minimum = 10", "at_minimum = 2.5")
    .replace("per_fan = 2 ", 'per_fan = "0.75" ')
    .replace("points = 2 ", "points = 0.125 ")
    .replace("unit = 2", 'unit = "0.1"')
)
"""A money table, so that nothing is a whole number by chance."""


def records(seed: int, number: int = EACH_SEED) -> Iterator[Record]:
    rng = Random(7000 + seed)
    for _ in range(number):
        yield random_record(rng)


def complete(seed: int) -> Iterator[tuple[Record, KakiResult]]:
    """Records with a complete hand, most of all, and what they are worth."""
    many = 0
    for record in records(seed):
        result = score(record)
        if result.fan is not None:
            many += 1
            yield record, result
    assert many > EACH_SEED * 3 // 4


def items(result: KakiResult) -> dict[str, int]:
    return {item.id: item.fan for item in result.items or ()}


# Payments (K13).


@SEEDS
def test_k13_every_settlement_sums_to_zero_and_no_payment_is_negative(seed: int) -> None:
    for card in (None, ODD):
        for record in records(seed):
            result = score(record, card)
            net = dict.fromkeys(("east", "south", "west"), Decimal(0))
            for payment in result.payments:
                assert payment.points > 0, record
                assert payment.from_ != payment.to, record
                net[payment.from_] -= payment.points
                net[payment.to] += payment.points
            assert result.net == net, record
            assert sum(result.net.values()) == 0, record


@SEEDS
def test_the_items_sum_to_the_fan(seed: int) -> None:
    for record, result in complete(seed):
        assert sum(items(result).values()) == result.raw_fan, record
        assert result.fan == min(result.raw_fan or 0, 10), record
        assert result.wins == (result.fan >= 5), record
        assert result.limit == (result.fan == 10), record
        assert (result.points is None) == (not result.wins), record


@SEEDS
def test_the_reading_is_made_of_the_tiles_of_the_hand(seed: int) -> None:
    for record, result in complete(seed):
        hand = parse_hand(record["hand"], KAKI_TILES)
        melds = result.arrangement or ()
        shown = Counter(chain.from_iterable(meld.tiles for meld in melds))
        assert shown == Counter(KAKI_TILES.codes[kind] for kind in unpack(hand.packed)), record
        kinds = Counter(meld.kind for meld in melds)
        assert (kinds["eye"], kinds.total(), kinds["kong"]) == (1, 5, hand.kongs), record
        for meld in melds:
            assert all(tile in ("*", stands) for tile, stands in zip(meld.tiles, meld.as_, strict=True)), record
            assert meld.kind == "eye" or set(meld.tiles) != {"*"}, record  # K6: a real tile in every set


# More bonus tiles.


@SEEDS
def test_one_more_animal_or_face_never_lowers_the_fan(seed: int) -> None:
    rng = Random(seed)
    for record, result in complete(seed):
        texts = [record["hand"], *record.get("losers", {}).values()]
        taken = set(chain.from_iterable(bonus_codes(parse_hand(text, KAKI_TILES).bonus) for text in texts))
        free = [code for code in BONUS_CODES if code[0] in "ak" and code not in taken]
        if not free or "no_bonus" in items(result):
            continue
        more = rng.choice(free)
        hand = record["hand"] + ("" if "+" in record["hand"] else "+") + " " + more
        richer = score({**record, "hand": hand, "families": []})
        assert (richer.raw_fan or 0) > (result.raw_fan or 0), (record, more)
        assert (richer.fan or 0) >= (result.fan or 0), (record, more)


# Order and spacing.


def shuffled(rng: Random, hand: Hand) -> str:
    """The same hand, every tile by itself and in any order."""

    def tiles(packed: int) -> str:
        codes = [KAKI_TILES.codes[kind] for kind in unpack(packed)]
        rng.shuffle(codes)
        return "".join(code + rng.choice(("", " ", "  ")) for code in codes)

    sets = [f"[{tiles(laid.packed)}]" if laid.concealed else f"({tiles(laid.packed)})" for laid in hand.sets]
    parts = [*sets, *tiles(hand.concealed).split()]
    rng.shuffle(parts)
    bonus = [*bonus_codes(hand.bonus), *["*"] * hand.sunk]
    rng.shuffle(bonus)
    return rng.choice(("", " ")).join(parts) + "+" + rng.choice(("", " ")).join(bonus)


@SEEDS
def test_order_and_spacing_do_not_matter(seed: int) -> None:
    rng = Random(seed)
    for record in records(seed):
        other = dict(record)
        if "hand" in record:
            other["hand"] = shuffled(rng, parse_hand(record["hand"], KAKI_TILES))
        if "losers" in record:
            hands = [(seat, shuffled(rng, parse_hand(text, KAKI_TILES))) for seat, text in record["losers"].items()]
            rng.shuffle(hands)
            other["losers"] = dict(hands)
        one, two = score(record), score(other)
        assert Counter(two.payments) == Counter(one.payments), (record, other)
        assert Counter(two.arrangement or ()) == Counter(one.arrangement or ()), (record, other)
        for name in ("wins", "reason", "fan", "raw_fan", "points", "items", "net"):
            assert getattr(two, name) == getattr(one, name), (record, other)


# One meaning of every Fei.


def typed_back(result: KakiResult, hand: Hand) -> str:
    """The reading of a result as a hand, with real tiles for its Fei; the bonus tiles as they were."""
    parts = []
    for meld in result.arrangement or ():
        text = format_tiles(KAKI_TILES.pack(KAKI_TILES.kinds[code] for code in meld.as_), KAKI_TILES)
        parts.append(f"({text})" if meld.exposed else f"[{text}]" if meld.kind == "kong" else text)
    return " ".join([*parts, "+", *bonus_codes(hand.bonus), *["*"] * hand.sunk])


@SEEDS
def test_the_reading_with_real_tiles_for_its_fei_is_worth_the_same(seed: int) -> None:
    tried = 0
    for record, result in complete(seed):
        hand = parse_hand(record["hand"], KAKI_TILES)
        if not hand.jokers or "four_fei" in items(result):
            continue
        real = typed_back(result, hand)
        losers = [parse_hand(text, KAKI_TILES).packed for text in record.get("losers", {}).values()]
        if KAKI_TILES.too_many(parse_hand(real, KAKI_TILES).packed + sum(losers)) is not None:
            continue
        again = {**record, "hand": real}
        if again.get("win") == "*" or "robbed-kong" in again.get("events", []):
            again.pop("win", None)  # the tile that was robbed may now be there too often
        other = score(again)
        assert (other.fan, other.raw_fan, items(other)) == (result.fan, result.raw_fan, items(result)), (record, real)
        tried += 1
    assert tried > EACH_SEED // 6


# JSON.


@SEEDS
def test_json_has_the_same_exact_numbers(seed: int) -> None:
    for card in (None, ODD):
        for record in records(seed, 100):
            result = score(record, card)
            read = json.loads(to_json(result), parse_float=Decimal)
            assert read["points"] == result.points, record
            assert read["net"] == result.net, record
            paid = [(each["from"], each["to"], each["points"], each["for"]) for each in read["payments"]]
            assert paid == [(each.from_, each.to, each.points, each.for_) for each in result.payments], record
            assert (read["fan"], read["raw_fan"], read["wins"]) == (result.fan, result.raw_fan, result.wins), record
