"""Batches: order kept, faults kept, the same bytes from any number of workers, whole lines only."""

import csv
import io
import json
import multiprocessing
import os
import pickle
import random
import resource
import select
import signal
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from decimal import Decimal
from itertools import islice
from pathlib import Path
from socket import socketpair
from typing import Any

import msgspec
import pytest

import mjcalc
from mjcalc import batch_input, batch_workers
from mjcalc.batch import Job, Outcome, Row, Tally, work
from mjcalc.batch_input import LONGEST, Chunk, JsonLines, csv_chunks, json_chunks
from mjcalc.batch_output import INTERRUPTS, as_csv_rows, csv_header
from mjcalc.batch_run import _SMALL, run
from mjcalc.errors import MjcalcError
from mjcalc.result import to_json_lines
from mjcalc.whole_file import Sink, opened, write_new
from tests.bench_records import american_records, kaki_records
from tests.command import PROGRAM, ROOT

EXAMPLE = (ROOT / "examples" / "batch.jsonl").read_bytes()
GOOD = b'{"winner": "south", "from": "east", "hand": "234t 567t 99t (RR*) (EEE) + f2 k1"}'


def csv_rows(stream: io.BytesIO) -> list[Row]:
    return [row for chunk in csv_chunks(stream) for row in chunk.rows()]


def job(*, strict: bool = False) -> Job:
    return Job(mjcalc.load_card(), None, to_json_lines, strict, summary=True)


def json_rows(text: bytes) -> list[Row]:
    return [row for chunk in json_chunks(io.BytesIO(text)) for row in chunk.rows()]


def results(text: bytes, *, workers: int = 1, strict: bool = False) -> list[dict[str, Any]]:
    """What a batch of JSON lines gives."""
    done = run(job(strict=strict), json_chunks(io.BytesIO(text)), workers, lambda sentence: None)
    written = b"".join(block for block, _, _ in done)
    assert written.endswith(b"\n") or not written
    return [json.loads(line) for line in written.splitlines()]


def batch(*arguments: str, **options: Any) -> subprocess.CompletedProcess[bytes]:
    command = [*PROGRAM, "batch", *arguments]
    return subprocess.run(command, capture_output=True, check=False, cwd=ROOT, **options)


# A bad line never stops or shifts anything


def test_the_second_of_three_is_malformed() -> None:
    first, second, third = results(GOOD + b"\n{broken\n" + GOOD + b"\n")
    assert (first["line"], first["ok"], first["result"]["fan"]) == (1, True, 5)
    assert (second["line"], second["ok"], second["error"]["code"]) == (2, False, "bad-record")
    assert (third["line"], third["ok"], third["result"]["net"]) == (3, True, {"east": -10, "south": 15, "west": -5})


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (b"[1, 2]", "a record is an object with keys such as winner and hand"),
        (b'"text"', "a record is an object with keys such as winner and hand"),
        (b"{} {}", "the line is not JSON: trailing characters (byte 4)"),
        (b'{"winner": "south", "hand": "\xff"}', "the line is not JSON: "),
        (b'{"hand": "1t\x01"}', "the line is not JSON: invalid character (byte 13)"),
        (b'{"winner": "south"\x00}', "the line is not JSON: "),
        (b"\x00", "the line is not JSON: "),
        (b"[" * 100_000, "a record is an object"),
        (b'{"hand": ' + b"[" * 100_000 + b"]" * 100_000 + b"}", "expected text or nothing, got a list"),
        (b'{"winner": ' + b"9" * 400 + b"}", ""),
        (b'{"self_draw": 1e999}', ""),
        (b'{"winner": null, "winner": "east", "hand": ""}', "the key 'winner' is given twice"),
        (b'{"kongs": [{"by": "east", "by": "west", "kind": "added"}]}', "the key 'by' is given twice"),
        (b'{"w\\u0069nner": null, "winner": "east", "hand": ""}', "the key 'winner' is given twice"),
        (b'{"losers": {"east": "", "e\\u0061st": ""}}', "the key 'east' is given twice"),
        (b'{"winner": "x - at y"}', "'x - at y' is not one of east, south, west, north"),
        (b'{"id": 1.5}', "expected a whole number or text or nothing, got a number"),
        (b'{"id": ' + b"9" * 5000 + b"}", "the number has too many digits"),
        (b'{"hand": "1\\ud800"}', "half a character"),
        (b'{"hand": "1t\xff"}', "the line is not JSON: byte 13 is not UTF-8"),
        (b" " * LONGEST + b"  {}", "longer than"),
        (b'{"winner": 5, "winner": 6, "id": "\xff"}', "expected text or nothing, got a whole number"),
        (b'{"losers": {"east": 5}, "id": "\xff"}', "expected text, got a whole number"),
        (b'{"hand": "' + b"1" * LONGEST + b't"}', "longer than"),
    ],
)
def test_bad_lines(line: bytes, message: str) -> None:
    before, bad, after = results(GOOD + b"\n" + line + b"\n" + GOOD)
    assert (before["ok"], bad["ok"], after["ok"]) == (True, False, True)
    assert (bad["line"], after["line"]) == (2, 3)
    assert message in bad["error"]["message"]
    assert "\n" not in bad["error"]["message"]


def peak(line: bytes) -> int:
    """How many bytes of memory a line takes at most, the line itself apart."""
    rows = json_rows(line)
    tracemalloc.start()
    try:
        work(job(), rows)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("text", [b"x" * 1_000_000, b":" * 1_000_000, b'\\":' * 300_000])
def test_a_long_id_takes_little_memory(text: bytes) -> None:
    line = b'{"winner": null, "id": "' + text + b'"}'
    assert peak(line) < 20_000_000
    (row,) = results(line)
    assert row["id"] == json.loads(line)["id"]


@pytest.mark.parametrize("card", ["3kaki-straits", "american-practice"])
@pytest.mark.parametrize("hand", ["1" * 900_000, "1*" * 450_000, "R" * 900_000 + "x", "x" * 900_000, "S1" * 450_000])
def test_a_long_hand_takes_little_memory(hand: str, card: str) -> None:
    line = json.dumps({"winner": "south", "from": "east", "card": card, "hand": hand}).encode()
    results(line)  # what is loaded for the game is not counted
    assert peak(line) < 20_000_000
    (row,) = results(line)
    many = f"{len(hand):,} signs are written here, and no hand has so many"
    assert row["error"] == {"code": "wrong-count", "message": many, "column": 1}


def test_the_same_key_in_two_kongs_is_no_doubled_key() -> None:
    kongs = b'[{"by": "east", "kind": "added"}, {"by": "west", "kind": "added"}]'
    (row,) = results(b'{"winner": null, "kongs": ' + kongs + b"}")
    assert row["ok"]


def test_the_id_is_handed_back_of_good_and_bad() -> None:
    good = b'{"id": "a", ' + GOOD[1:]
    bad = b'{"id": "b", "winner": "south", "hand": "1t"}'
    worse = b'{"id": "c", "winnr": "south"}'
    number = b'{"id": 7, "winner": null}'
    found = results(b"\n".join([good, bad, worse, number]))
    assert [(row["id"], row["ok"]) for row in found] == [("a", True), ("b", False), ("c", False), (7, True)]


def test_blank_lines_are_counted_and_passed_over() -> None:
    assert [row["line"] for row in results(b"\n" + GOOD + b"\n\n  \n" + GOOD)] == [2, 5]


def test_bom_and_crlf_change_nothing() -> None:
    plain = results(EXAMPLE)
    assert results(b"\xef\xbb\xbf" + EXAMPLE.replace(b"\n", b"\r\n")) == plain


@pytest.mark.parametrize("text", ["", '{"winner": null}\n' * 2, "winner,hand\n,\n"])
@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_a_file_in_utf_16_is_refused_as_that(text: str, encoding: str) -> None:
    for read in (json_rows, lambda saved: csv_rows(io.BytesIO(saved))):
        with pytest.raises(MjcalcError) as caught:
            read(f"\ufeff{text}".encode(encoding))
        assert caught.value.fault.message == "the file is not UTF-8 text but UTF-16: save it as UTF-8"


def test_only_at_its_beginning_a_mark_tells_what_a_file_is() -> None:
    marked = b"\n".join([GOOD, b"\xff\xfe", b"\xef\xbb\xbf" + GOOD, GOOD])
    assert [row["ok"] for row in results(marked)] == [True, False, False, True]


def test_both_games_in_one_file() -> None:
    games = [row["result"]["game"] for row in results(EXAMPLE) if row["ok"]]
    assert games == ["3kaki", "3kaki", "3kaki", "american"]


def test_an_unknown_card_is_the_fault_of_its_line() -> None:
    (row,) = results(b'{"card": "no-such", "winner": null}')
    assert row["error"]["code"] == "no-such-card"


AMERICAN = b'{"card": "american-practice", "winner": "north", "from": "east", "hand": "FFF 222bJ 0000 (666c)"}'
MIXED = [
    GOOD,
    AMERICAN,
    b"{broken",
    b'{"card": "american-practice", "winner": "north", "from": "east", "hand": "FFF 222bJ 0000 (66c)", "id": 3}',
    b'{"winner": null}',
    b'{"winner": "west", "from": "south", "hand": "123t 456t 78t 99t GGG", "id": "short"}',
    AMERICAN.replace(b"(666c)", b"667d"),
    b'{"card": "no-such", "winner": null}',
    b'{"card": "american-practice", "winner": null}',
    GOOD.replace(b'"from": "east"', b'"self_draw": true'),
]


def test_a_card_that_is_a_device_or_a_pipe_is_refused_and_never_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    names = ["/dev/stdin", "/dev/zero", str(tmp_path / "pipe")]
    records = [GOOD[:-1] + f', "card": "{name}"}}'.encode() for name in names]
    ended = batch("-", input=b"\n".join([*records, GOOD]), timeout=30)
    *refused, good = map(json.loads, ended.stdout.splitlines())
    told = "this is a device or a pipe: write the name of a card, or of its file"
    assert [row["error"] for row in refused] == [
        {"code": "bad-card", "message": told, "column": None, "file": name} for name in names
    ]
    assert (ended.returncode, good["line"], good["ok"]) == (2, 4, True)


def test_both_games_and_faults_in_one_chunk_give_what_each_gives_alone() -> None:
    for lines in (MIXED, MIXED[::-1], MIXED[3:] + MIXED[:3]):
        (chunk,) = json_chunks(io.BytesIO(b"\n".join([*lines, b""])))
        written, tally = work(job(), chunk.rows())
        each = [work(job(), [Row(number, line)]) for number, line in enumerate(lines, 1)]
        assert written == b"".join(block for block, _ in each)
        total = Tally()
        for _, own in each:
            total.merge(own)
        assert tally == total
        assert (tally.hands, tally.wins, tally.refused, tally.bad) == (6, 3, 1, 4)


@pytest.mark.parametrize("place", [2, 3, 5, 7])
def test_strict_ends_behind_the_first_bad_line(place: int) -> None:
    before = [line for line in MIXED[:place] if b'"id"' not in line and b"broken" not in line]
    text = b"\n".join([*before, MIXED[place], GOOD, b"{also broken", AMERICAN])
    assert text.count(b"\n") == len(before) + 3
    written, tally = work(job(strict=True), json_rows(text))
    found = [json.loads(line) for line in written.splitlines()]
    assert [row["ok"] for row in found] == [True] * len(before) + [False]
    assert [row["line"] for row in found] == list(range(1, len(before) + 2))
    assert found == results(text)[: len(before) + 1] == results(text, strict=True)
    assert (tally.hands, tally.bad) == (len(before), 1)


def test_strict_writes_all_when_nothing_is_bad() -> None:
    text = b"\n".join([GOOD, AMERICAN, GOOD])
    assert results(text, strict=True) == results(text)
    assert work(job(strict=True), [])[0] == b""


# CSV


def test_csv_gives_what_json_gives() -> None:
    rows = csv_rows(io.BytesIO((ROOT / "examples" / "batch.csv").read_bytes()))
    written, tally = work(job(), list(rows))
    found = [json.loads(line) for line in written.splitlines()]
    assert [row["line"] for row in found] == [2, 3, 4, 5]
    assert [row["result"] for row in found[:3]] == [row["result"] for row in results(EXAMPLE)[:3]]
    assert found[3]["result"]["net"] == {"east": -10, "south": 27, "west": -17}
    assert (tally.hands, tally.wins, tally.bad) == (4, 3, 0)


def test_the_same_records_in_csv_and_json_are_the_same_bytes() -> None:
    """An empty cell says nothing, so that no loser here has an empty hand."""
    some = kaki_records(random.Random(5), 300)
    records = [record for record in some if all(record.get("losers", {}).values())]
    assert len(records) > 200
    text = io.StringIO()
    keys = ["winner", "from", "self_draw", "hand", "losers.east", "losers.south", "losers.west"]
    writer = csv.DictWriter(text, keys)
    writer.writeheader()
    for record in records:
        plain = {key: record[key] for key in record.keys() - {"losers"}}
        writer.writerow(plain | {f"losers.{seat}": hand for seat, hand in record.get("losers", {}).items()})
    from_csv, _ = work(job(), csv_rows(io.BytesIO(text.getvalue().encode())))
    lines = b"\n".join(json.dumps(record).encode() for record in records)
    from_json, _ = work(job(), [Row(row.line + 1, row.content) for row in json_rows(lines)])
    assert from_csv == from_json


def test_csv_lists_and_flags() -> None:
    text = (
        b"winner,hand,self_draw,events,kongs,families\n"
        b'south,"(1111t) [EEEE] 456t 789t 99t + k1",,kong-replacement;last-tile,'
        b"east: claimed from west; south: concealed,west: flowers early\n"
        b"south,x,maybe,,,\n"
    )
    good, bad = list(csv_rows(io.BytesIO(text)))
    assert good.content == {
        "winner": "south",
        "hand": "(1111t) [EEEE] 456t 789t 99t + k1",
        "events": ["kong-replacement", "last-tile"],
        "kongs": [
            {"by": "east", "kind": "claimed", "from": "west"},
            {"by": "south", "kind": "concealed", "from": None},
        ],
        "families": [{"by": "west", "family": "flowers", "before_first_discard": True}],
    }
    assert isinstance(bad.content, MjcalcError)
    assert str(bad.content) == "self_draw: 'maybe' is not true or false"


def test_csv_seats_lists_and_flags_in_full_width() -> None:
    text = (
        "winner,from,hand,dead,events,kongs,jokerless_claimed\n"
        "ｓouth,　ｅast,１ｔ,west；north,misnamed；,east：added；west：claimed　from　south,ｎｏ\n"
    )
    (row,) = csv_rows(io.BytesIO(text.encode()))
    assert row.content == {
        "winner": "south",
        "from": "east",
        "hand": "１ｔ",
        "dead": ["west", "north"],
        "events": ["misnamed"],
        "kongs": [
            {"by": "east", "kind": "added", "from": None},
            {"by": "west", "kind": "claimed", "from": "south"},
        ],
        "jokerless_claimed": False,
    }


@pytest.mark.parametrize("key", ["events", "dead", "kongs", "families"])
def test_several_things_in_a_cell_of_csv_are_not_parted_by_a_comma(key: str) -> None:
    (row,) = csv_rows(io.BytesIO(f'{key}\n"east, south "\n'.encode()))
    assert str(row.content) == f"{key}: 'east, south' has a comma: separate several by ';'"


def test_csv_takes_blanks_beside_a_word_for_nothing_but_keeps_an_id() -> None:
    text = b"id, card ,winner,from,liable\n a , 3kaki-straits, south , east ,\twest\n"
    (row,) = csv_rows(io.BytesIO(text))
    words = {"card": "3kaki-straits", "winner": "south", "from": "east", "liable": "west"}
    assert row.content == {"id": " a ", **words}


def test_a_loser_without_tiles_is_a_plus_in_csv() -> None:
    text = b"winner,from,hand,losers.east,losers.west\nsouth,east,234t 567t 99t (RR*) (EEE) + f2 k1,+,+\n"
    (row,) = csv_rows(io.BytesIO(text))
    written, _ = work(job(), [row])
    assert json.loads(written)["result"]["net"] == {"east": -12, "south": 19, "west": -7}


def test_csv_record_over_several_lines_and_an_open_quote() -> None:
    text = b'id,winner,hand\na,south,"1t\n2t"\nb,south,"3t\nc,,\nd,,\n'
    rows = list(csv_rows(io.BytesIO(text)))
    assert [row.line for row in rows] == [2, 4, 5, 6]
    assert isinstance(rows[1].content, MjcalcError)
    assert [row.content for row in rows if isinstance(row.content, dict)] == [
        {"id": "a", "winner": "south", "hand": "1t\n2t"},
        {"id": "c"},
        {"id": "d"},
    ]


def test_a_quote_in_a_wrong_place_of_csv_spoils_only_its_own_row() -> None:
    text = b'id,hand\na,"1t\nb,"2t\nc,3"t\nd,"4"t\ne,5t\n'
    rows = list(csv_rows(io.BytesIO(text)))
    assert [row.line for row in rows] == [2, 3, 4, 5, 6]
    assert [row.content for row in rows[2:5:2]] == [{"id": "c", "hand": '3"t'}, {"id": "e", "hand": "5t"}]
    faults = [str(row.content) for row in rows if isinstance(row.content, MjcalcError)]
    assert all(fault.startswith("the line is not CSV: ") for fault in faults)
    assert len(faults) == 3


def test_an_empty_row_of_a_spreadsheet_is_passed_over_and_counted() -> None:
    text = b',,\nid,winner,hand\na,,\n,,\n , ,""\n"\n",,\nb,,\n,,\n'
    assert [(row.line, row.content) for row in csv_rows(io.BytesIO(text))] == [(3, {"id": "a"}), (8, {"id": "b"})]


@pytest.mark.parametrize("kong", ["east: claimed", "east: added from west", "east: concealed from south", "east: x"])
def test_a_kong_that_cannot_be_is_the_same_fault_in_csv_and_in_json(kong: str) -> None:
    by, _, rest = kong.partition(": ")
    kind, _, giver = rest.partition(" from ")
    record = {"kongs": [{"by": by, "kind": kind, "from": giver or None}]}
    from_csv, _ = work(job(), list(csv_rows(io.BytesIO(b"kongs\n" + kong.encode()))))
    from_json, _ = work(job(), [Row(2, json.dumps(record).encode())])
    assert b'"ok":false' in from_csv
    assert from_csv == from_json


def test_a_carriage_return_in_a_cell_is_quoted() -> None:
    written, _ = work(Job(mjcalc.load_card(), None, as_csv_rows), [Row(1, b'{"id": "a\\rb"}')])
    assert [row[:2] for row in csv.reader(io.StringIO(written.decode(), newline=""))] == [["1", "a\rb"]]


def test_results_may_go_to_a_pipe_by_its_name() -> None:
    ended = batch("-", "-o", "/dev/stdout", input=GOOD)
    assert (ended.returncode, ended.stdout.count(b"\n")) == (0, 1)


@pytest.mark.parametrize(
    ("header", "message"),
    [
        (b"winner,hnd\n", "the header has an unknown column 'hnd' (did you mean 'hand'?)"),
        (b"winner,winner\n", "the header has the column 'winner' twice"),
        (b"winner,losers\n", "the header has an unknown column 'losers'"),
        (b"winner;hand\neast;1t\n", "the columns of the header are separated by a semicolon: write commas"),
        (b"winner\thand\neast\t1t\n", "the columns of the header are separated by a tab: write commas"),
        (b"winner,hand\reast,1t\r", "a carriage return stands in it, which ends a line only with a newline after it"),
        (b'winner,"ha"nd\n', "a quote is closed inside a cell"),
    ],
)
def test_bad_headers(header: bytes, message: str) -> None:
    with pytest.raises(MjcalcError) as caught:
        list(csv_rows(io.BytesIO(header)))
    assert message in str(caught.value)


def test_csv_rows_of_another_width_are_bad() -> None:
    one, three = csv_rows(io.BytesIO(b"winner,hand\nsouth\nsouth,1t,2t\n"))
    assert str(one.content) == "the row has 1 cell, and the header has 2"
    assert str(three.content) == "the row has 3 cells, and the header has 2"


def test_results_in_csv() -> None:
    rows = list(json_rows(EXAMPLE))
    written, _ = work(Job(mjcalc.load_card(), None, as_csv_rows), rows)
    assert (csv_header() + written).decode().splitlines() == [
        "line,id,wins,fan,value,points,limit,east,south,west,north,error",
        "1,1,true,5,,10,false,-10,15,-5,,",
        "2,2,true,5,,10,false,20,-10,-10,,",
        "3,3,false,,,,false,-4,-4,8,,",
        "4,4,false,,,,,0,0,0,0,",
        '5,5,,,,,,,,,,"the hand has 13 tiles, expected 14; the winning tile is written among them"',
    ]


def test_csv_tells_where_a_fault_lies(tmp_path: Path) -> None:
    card = tmp_path / "ours.toml"
    card.write_text('[card]\ngame = "chess"\n')
    lines = [
        '{"winner": "south", "hand": 5}',
        '{"winner": "south", "hand": "1t", "losers": {"east": "", "west": "1t q"}}',
        '{"winner": "south", "hand": "1t q"}',
        '{"losers": {"east": "1t", "west": null}}',
        json.dumps({"card": str(card)}),
    ]
    written, _ = work(Job(mjcalc.load_card(), None, as_csv_rows), json_rows("\n".join(lines).encode()))
    assert [row[-1] for row in csv.reader(io.StringIO(written.decode()))] == [
        "hand: expected text or nothing, got a whole number",
        "losers.west: 'q' is not a tile: `mjcalc tiles` shows how tiles are written",
        "'q' is not a tile: `mjcalc tiles` shows how tiles are written",
        "losers.west: expected text, got nothing",
        f'{card}:2: card.game: "chess" is not allowed here: write one of 3kaki, american',
    ]


def test_of_a_tournament_the_scores_are_told_and_summed_up(tmp_path: Path) -> None:
    path = tmp_path / "club.toml"
    path.write_text(
        '[card]\ngame = "american"\nname = "Club"\n[tournament]\n[[section]]\nname = "Evens"\n'
        'line = [{ value = 25, hands = "FF 222x 444x 666x 888x" }]\n'
    )
    record = b'{"winner": "north", "hand": "FF 222b 444b 666b 88Jb", "from": "west"}'
    rows = [Row(1, record), Row(2, b'{"dead": ["east"]}')]
    written, tally = work(Job(mjcalc.load_card(str(path)), None, as_csv_rows, summary=True), rows)
    assert written.decode().splitlines() == [
        "1,,true,,25,,,0,0,-10,25,",
        "2,,false,,,,,0,10,10,10,",
    ]
    assert tally.net == {str(path): {"east": 0, "south": 10, "west": 0, "north": 35}}


# Workers


@pytest.fixture(scope="module")
def many() -> bytes:
    lines = [json.dumps(record).encode() for record in kaki_records(random.Random(9), 6000)]
    lines[1234] = b"{broken"
    return b"\n".join(lines)


def output(chunks: Iterable[Chunk], workers: int, of: Job | None = None) -> bytes:
    """What so many workers write of some chunks; nothing goes wrong."""
    told: list[str] = []
    done = b"".join(block for block, _, _ in run(of or job(), iter(chunks), workers, told.append))
    assert told == []
    return done


def test_any_number_of_workers_gives_the_same_bytes(many: bytes) -> None:
    alone = output(json_chunks(io.BytesIO(many)), 1)
    assert alone.count(b"\n") == 6000
    for workers in (2, 4):
        assert output(json_chunks(io.BytesIO(many)), workers) == alone


@pytest.mark.parametrize("shared", [1, 150_000])
def test_what_is_too_large_for_the_shared_memory_is_handed_in_too(
    many: bytes, monkeypatch: pytest.MonkeyPatch, shared: int
) -> None:
    monkeypatch.setattr(batch_workers, "_SHARED", shared)
    chunks = list(json_chunks(io.BytesIO(many)))
    sizes = [len(work(job(), chunk.rows())[0]) for chunk in chunks]
    assert min(sizes) < 150_000 < max(sizes)
    assert output(iter(chunks), 2) == output(iter(chunks), 1)


def each_line(text: bytes) -> list[Chunk]:
    """A chunk for each line."""
    return [JsonLines(number, line) for number, line in enumerate(text.splitlines(), 1)]


def test_workers_that_are_no_copies_of_their_parent_share_no_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch_workers, "_context", lambda: multiprocessing.get_context("spawn"))
    assert output(each_line(EXAMPLE), 2) == output(each_line(EXAMPLE), 1)


@pytest.fixture(scope="module")
def both_games() -> bytes:
    rng = random.Random(11)
    american = [{**record, "card": "american-practice"} for record in american_records(rng, 60)]
    records = [json.dumps(record).encode() for record in [*kaki_records(rng, 60), *american]] + MIXED * 3
    rng.shuffle(records)
    return b"\n".join(records)


def test_workers_take_both_games_and_faults(both_games: bytes) -> None:
    alone, _ = work(job(), json_rows(both_games))
    assert alone.count(b"\n") == 150
    for workers in (1, 2, 4):
        assert output(each_line(both_games), workers) == alone


def test_workers_take_rows_of_csv_that_could_not_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = [b"a,south,east,,123t 456t 789t 99t RRR + k1 k2 k3", b"b,south,east,maybe,", b"c,south"]
    text = b"\n".join([b"id,winner,from,self_draw,hand", *rows, *rows, *rows, b'd,"open'])
    alone, tally = work(job(), list(csv_rows(io.BytesIO(text))))
    assert (tally.hands, tally.bad) == (3, 7)
    monkeypatch.setattr(batch_input, "_MANY", 2)
    for workers in (1, 2, 4):
        assert output(csv_chunks(io.BytesIO(text)), workers) == alone


@pytest.mark.parametrize("bad_at", [0, _SMALL - 1, _SMALL, _SMALL + 1, _SMALL + 4])
def test_strict_writes_nothing_behind_the_first_bad_line_of_any_worker(bad_at: int) -> None:
    lines = [GOOD] * 12
    lines[bad_at] = lines[bad_at + 2] = b"{broken"
    until = work(job(), json_rows(b"\n".join(lines[: bad_at + 1])))[0]
    for workers in (1, 2, 4):
        assert output(each_line(b"\n".join(lines)), workers, job(strict=True)) == until


@pytest.mark.parametrize("jobs", ["1", "2", "4"])
def test_who_waits_for_each_answer_gets_it(jobs: str) -> None:
    command = [*PROGRAM, "batch", "-", "-j", jobs]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT, bufsize=0) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for line in MIXED[: _SMALL + 4]:
            process.stdin.write(line + b"\n")
            assert select.select([process.stdout], [], [], 60)[0], "no answer"
            assert process.stdout.readline().endswith(b"\n")
        process.stdin.close()
        assert process.stdout.read() == b""


@pytest.mark.parametrize("lines", [0, 1, _SMALL, _SMALL + 1, _SMALL + 3])
def test_more_workers_than_chunks(lines: int) -> None:
    text = b"\n".join(MIXED[:lines])
    assert output(each_line(text), 4) == work(job(), json_rows(text))[0]


def test_a_small_input_does_not_load_what_workers_need(monkeypatch: pytest.MonkeyPatch) -> None:
    text = b"\n".join(MIXED[:_SMALL])
    monkeypatch.setitem(sys.modules, "mjcalc.batch_workers", None)
    assert output(each_line(text), 4) == work(job(), json_rows(text))[0]


@pytest.fixture
def team(monkeypatch: pytest.MonkeyPatch) -> list[batch_workers._Worker]:
    """The workers that are begun."""
    begun: list[batch_workers._Worker] = []

    class Known(batch_workers._Worker):
        def __init__(self, job: Job) -> None:
            super().__init__(job)
            begun.append(self)

    monkeypatch.setattr(batch_workers, "_Worker", Known)
    return begun


def wait_for(worker: batch_workers._Worker) -> None:
    """Until a worker hands in what it has made, or is gone."""
    assert select.select([worker.pipe.socket], [], [], 30)[0], "a worker hands in nothing"


@pytest.mark.parametrize("workers", [2, 3])
def test_chunks_that_come_slowly(both_games: bytes, workers: int, team: list[batch_workers._Worker]) -> None:
    def slowly() -> Iterator[Chunk]:
        for chunk in each_line(both_games)[:40]:
            for worker in team:
                if worker.task is not None:
                    wait_for(worker)
            yield chunk

    first = b"\n".join(both_games.splitlines()[:40])
    assert output(slowly(), workers) == work(job(), json_rows(first))[0]
    assert len(team) == workers


class OneLater(msgspec.Struct, frozen=True):
    """Writes results as they are; but those of the line `late` only when those of the line `first` are written."""

    meet: Path
    late: int
    first: int

    def __call__(self, outcomes: Iterable[Outcome]) -> bytes:
        outcomes = list(outcomes)
        for outcome in outcomes:
            if outcome.line == self.late:
                self.meet.read_bytes()
            elif outcome.line == self.first:
                self.meet.write_bytes(b"")
        return to_json_lines(outcomes)


@pytest.mark.parametrize("workers", [2, 3])
def test_the_order_is_kept_when_the_first_chunk_takes_longest(
    both_games: bytes, workers: int, tmp_path: Path, team: list[batch_workers._Worker]
) -> None:
    meet = tmp_path / "meet"
    os.mkfifo(meet)
    late = _SMALL + 1  # the first that a worker does
    waiting = Job(mjcalc.load_card(), None, OneLater(meet, late, late + workers))
    assert output(each_line(both_games), workers, waiting) == work(job(), json_rows(both_games))[0]
    assert len(team) == workers


def write_long(outcomes: Iterable[Outcome]) -> bytes:
    """Results of more bytes than a worker can hand in before they are taken."""
    return to_json_lines(outcomes) * 10_000


@pytest.mark.parametrize("workers", [2, 4])
def test_a_worker_killed_in_the_middle_of_a_big_result(workers: int, team: list[batch_workers._Worker]) -> None:
    lines = b"\n".join([GOOD] * 7)
    alone = b"".join(work(job(), [row])[0] * 10_000 for row in json_rows(lines))

    def with_a_kill() -> Iterator[Chunk]:
        for chunk in each_line(lines):
            if chunk.last == _SMALL + 2:
                wait_for(team[0])
                team[0]._process.kill()
                team[0]._process.join()
            yield chunk

    told: list[str] = []
    done = run(Job(mjcalc.load_card(), None, write_long), with_a_kill(), workers, told.append)
    assert b"".join(block for block, _, _ in done) == alone
    assert told == ["a worker was killed, or none could be started: the rest is done without workers"]
    assert not any(worker._process.is_alive() for worker in team)


def children_of(process: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{process}/task/{process}/children").read_text().split()]


linux = pytest.mark.skipif(sys.platform != "linux", reason="there is no /proc")


def started(folder: Path, records: bytes, jobs: str) -> subprocess.Popen[bytes]:
    """A batch of records on its way, whose results are for the test to read."""
    file = folder / "in.jsonl"
    file.write_bytes(records)
    command = [*PROGRAM, "batch", str(file), "-j", jobs]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT)


@linux
def test_workers_end_when_the_parent_is_killed(many: bytes, tmp_path: Path) -> None:
    process = started(tmp_path, many, "3")
    assert process.stdout is not None
    for _ in range(1000):  # more than is done before there are workers; the rest is never read, and so never done
        json.loads(process.stdout.readline())
    workers = children_of(process.pid)
    assert len(workers) == 3
    process.kill()
    try:
        # The workers hold the other ends of these pipes: they are closed when the last of them has ended.
        _, told = process.communicate(timeout=30)
    finally:
        for worker in workers:
            with suppress(ProcessLookupError):
                os.kill(worker, signal.SIGKILL)
    assert (process.returncode, told) == (-signal.SIGKILL, b"")


@linux
def test_a_killed_worker_loses_nothing(many: bytes) -> None:
    told: list[str] = []
    done = run(job(), json_chunks(io.BytesIO(many)), 2, told.append)
    blocks = [block for block, _, _ in islice(done, _SMALL + 1)]
    os.kill(children_of(os.getpid())[-1], signal.SIGKILL)
    blocks += [block for block, _, _ in done]
    alone = run(job(), json_chunks(io.BytesIO(many)), 1, lambda sentence: None)
    assert b"".join(blocks) == b"".join(block for block, _, _ in alone)
    assert told == ["a worker was killed, or none could be started: the rest is done without workers"]


def test_the_tally_adds_up(many: bytes) -> None:
    total = Tally()
    for _, tally, _ in run(job(), json_chunks(io.BytesIO(many)), 2, lambda sentence: None):
        total.merge(tally)
    assert (total.hands, total.bad) == (5999, 1)
    (net,) = total.net.values()
    assert set(net) == {"east", "south", "west"}
    assert sum(net.values()) == 0
    assert all(isinstance(points, int | Decimal) for points in net.values())


def test_the_summary_keeps_the_points_of_two_cards_apart() -> None:
    told = batch("-", "--summary", "-o", os.devnull, input=GOOD + b"\n" + AMERICAN).stderr.decode().splitlines()
    assert told == [
        "mjcalc: 2 hands, 2 wins, 0 refused, 0 bad lines",
        "mjcalc:   3kaki-straits",
        "mjcalc:   East           -10",
        "mjcalc:   South           15",
        "mjcalc:   West            -5",
        "mjcalc:   american-practice",
        "mjcalc:   East           -50",
        "mjcalc:   South          -25",
        "mjcalc:   West           -25",
        "mjcalc:   North          100",
    ]


# Where results go


def test_out_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    target = tmp_path / "out.jsonl"
    target.write_text("old\n")
    with pytest.raises(KeyboardInterrupt), opened(target) as sink:
        sink.write(b"new\n")
        raise KeyboardInterrupt
    assert target.read_text() == "old\n"
    assert list(tmp_path.iterdir()) == [target]
    with opened(target) as sink:
        sink.write(b"new\n")
    assert target.read_text() == "new\n"


def test_a_new_file_is_written_whole_and_overwrites_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_links(*_names: object, **_options: object) -> None:
        raise OSError(1, "Operation not permitted")

    for target in (tmp_path / "linked", tmp_path / "renamed"):
        write_new(target, b"first\n")
        with pytest.raises(FileExistsError):
            write_new(target, b"second\n")
        assert target.read_text() == "first\n"
        monkeypatch.setattr(os, "link", no_links)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["linked", "renamed"]


def test_a_full_disk_leaves_whole_lines(tmp_path: Path) -> None:
    """A file may grow to 1000 bytes only: what is left of a block ends with a whole line."""
    target = tmp_path / "small"
    code = (
        "import os, resource, sys; from mjcalc.whole_file import Sink;"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000));"
        f"fd = os.open({str(target)!r}, os.O_WRONLY | os.O_CREAT);"
        "Sink(fd).write(b'0123456789abcde\\n' * 100)"
    )
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False, cwd=ROOT)
    assert b"OSError" in ended.stderr
    assert target.read_bytes() == b"0123456789abcde\n" * 62


def limit_files() -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))


def test_a_full_disk_is_told_in_one_sentence(tmp_path: Path, many: bytes) -> None:
    records = tmp_path / "in.jsonl"
    records.write_bytes(many)
    ended = batch(str(records), "-o", str(tmp_path / "out.jsonl"), "-j", "2", preexec_fn=limit_files)
    assert ended.returncode == 2
    assert ended.stderr.decode().strip() == f"mjcalc: cannot write {tmp_path / 'out.jsonl'}: File too large"
    assert [path.name for path in tmp_path.iterdir()] == ["in.jsonl"]


def test_redirected_output_on_a_full_disk_ends_with_a_whole_line(tmp_path: Path, many: bytes) -> None:
    records = tmp_path / "in.jsonl"
    records.write_bytes(many)
    target = tmp_path / "out.jsonl"
    command = [*PROGRAM, "batch", str(records), "-j", "1"]
    with target.open("wb") as stream:
        ended = subprocess.run(
            command, stdout=stream, stderr=subprocess.PIPE, check=False, cwd=ROOT, preexec_fn=limit_files
        )
    assert ended.returncode == 2
    assert b"Traceback" not in ended.stderr
    assert target.read_bytes().endswith(b"}\n")
    for line in target.read_bytes().splitlines():
        json.loads(line)


def test_a_reader_that_stops_early(tmp_path: Path, many: bytes) -> None:
    process = started(tmp_path, many, "2")
    assert process.stdout is not None
    assert process.stderr is not None
    json.loads(process.stdout.readline())
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait(30) == 0


def started_to_read(*arguments: str, ignoring: tuple[signal.Signals, ...] = ()) -> subprocess.Popen[bytes]:
    """A batch that reads what the test writes, and was begun with these signals ignored and no others."""

    def prepare() -> None:
        for number in INTERRUPTS:
            signal.signal(number, signal.SIG_IGN if number in ignoring else signal.SIG_DFL)

    pipe = subprocess.PIPE
    command = [*PROGRAM, "batch", "-", *arguments]
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, cwd=ROOT, preexec_fn=prepare)  # noqa: PLW1509


def test_an_interrupt_leaves_whole_lines(many: bytes) -> None:
    process = started_to_read("-j", "1")
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    lines = many.splitlines(keepends=True)
    process.stdin.write(b"".join(lines[:400]))
    process.stdin.flush()
    first = process.stdout.readline()
    process.send_signal(signal.SIGINT)
    rest, told = process.stdout.read(), process.stderr.read()
    for stream in (process.stdin, process.stdout, process.stderr):
        stream.close()
    assert (process.wait(30), told) == (130, b"")
    for line in (first + rest).splitlines(keepends=True):
        assert line.endswith(b"\n")
        json.loads(line)


def wait_until(is_so: Callable[[], object]) -> None:
    for _ in range(3000):
        if is_so():
            return
        time.sleep(0.01)
    raise AssertionError("it was waited for in vain")


@pytest.mark.parametrize("number", INTERRUPTS)
def test_an_interrupt_leaves_no_file_behind(number: signal.Signals, tmp_path: Path) -> None:
    process = started_to_read("-o", str(tmp_path / "out.jsonl"))
    assert process.stdin is not None
    process.stdin.write(GOOD + b"\n")
    process.stdin.flush()
    wait_until(lambda: [file for file in tmp_path.iterdir() if file.stat().st_size])
    process.send_signal(number)
    told = process.communicate(timeout=30)
    assert (process.returncode, told, [*tmp_path.iterdir()]) == (130, (b"", b""), [])


@pytest.mark.parametrize("number", INTERRUPTS)
def test_an_interrupt_that_is_ignored_stays_so(number: signal.Signals, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    process = started_to_read("-o", str(out), ignoring=(number,))
    assert process.stdin is not None
    process.stdin.write(GOOD + b"\n")
    process.stdin.flush()
    wait_until(lambda: [file for file in tmp_path.iterdir() if file.stat().st_size])
    process.send_signal(number)
    process.communicate(GOOD, timeout=30)
    assert process.returncode == 0
    assert [json.loads(line)["line"] for line in out.read_bytes().splitlines()] == [1, 2]


def test_the_command_line() -> None:
    ended = batch("examples/batch.jsonl", "--summary")
    assert ended.returncode == 2
    assert len(ended.stdout.splitlines()) == 5
    assert ended.stderr.decode().splitlines()[0] == "mjcalc: 4 hands, 2 wins, 1 refused, 1 bad line; 1 drawn"
    good = batch("-", "--format", "jsonl", input=GOOD)
    assert (good.returncode, good.stderr.decode()) == (0, "mjcalc: 1 hand, 1 win, 0 refused, 0 bad lines\n")
    nowhere = batch("no-such-file.jsonl")
    assert (nowhere.returncode, nowhere.stdout) == (2, b"")
    assert nowhere.stderr.decode() == "mjcalc: cannot read no-such-file.jsonl: No such file or directory\n"
    wrong = batch("examples/batch.jsonl", "--to", "cvs")
    assert (wrong.returncode, b"did you mean 'csv'" in wrong.stderr) == (2, True)


def test_the_input_is_never_written_over(tmp_path: Path) -> None:
    records = tmp_path / "records.jsonl"
    records.write_bytes(GOOD + b"\n")
    link = tmp_path / "link.jsonl"
    link.symlink_to(records)
    for out in (records, link):
        ended = batch(str(records), "-o", str(out))
        assert (ended.returncode, ended.stdout) == (2, b"")
        assert ended.stderr.decode() == f"mjcalc: cannot write {out}: the records are read from it\n"
    with records.open("rb") as stream:
        assert batch("-", "-o", str(records), stdin=stream).returncode == 2
    assert records.read_bytes() == GOOD + b"\n"


def test_output_never_feeds_its_own_input(tmp_path: Path) -> None:
    records = tmp_path / "records.jsonl"
    records.write_bytes(GOOD + b"\n")
    with records.open("ab") as out:
        for words in ((str(records),), ("-",)):
            with records.open("rb") as stream:
                command = [*PROGRAM, "batch", *words]
                ended = subprocess.run(
                    command, stdin=stream, stdout=out, stderr=subprocess.PIPE, check=False, cwd=ROOT, timeout=60
                )
            told = "mjcalc: cannot write the output: the records are read from its file\n"
            assert (ended.returncode, ended.stderr.decode()) == (2, told)
    assert records.read_bytes() == GOOD + b"\n"


def test_a_stream_that_does_not_wait_is_waited_for() -> None:
    reader, writer = os.pipe()
    os.set_blocking(reader, False)
    command = [*PROGRAM, "batch"]
    with subprocess.Popen(command, stdin=reader, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT) as process:
        os.close(reader)
        assert process.stdout is not None
        for line in range(1, 4):
            os.write(writer, b'{"winner":null}\n')
            assert json.loads(process.stdout.readline())["line"] == line
        os.close(writer)
        assert process.wait(30) == 0


def test_csv_is_answered_as_it_comes() -> None:
    command = [*PROGRAM, "batch", "--format", "csv"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(b"id,winner\n")
        for line, behind in ((2, ""), (3, "\n"), (5, '"6\n')):
            process.stdin.write(f"{line},\n{behind}".encode())
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["id"] == str(line)
        process.stdin.close()
        assert process.wait(30) == 2  # the quote is never closed


def limit_descriptors() -> None:
    resource.setrlimit(resource.RLIMIT_NOFILE, (12, 12))


def test_without_workers_the_rest_is_done_alone(tmp_path: Path, many: bytes) -> None:
    records = tmp_path / "in.jsonl"
    records.write_bytes(many)
    ended = batch(str(records), "-j", "8", preexec_fn=limit_descriptors)
    alone = batch(str(records), "-j", "1")
    assert ended.stdout == alone.stdout
    told = "mjcalc: a worker was killed, or none could be started: the rest is done without workers\n"
    assert ended.stderr.decode() == told + alone.stderr.decode()


def test_input_that_cannot_be_read_is_told_as_that(tmp_path: Path) -> None:
    for words in ((), ("-o", str(tmp_path / "out"))):
        ended = batch("/proc/self/mem", *words)
        assert (ended.returncode, ended.stderr) == (2, b"mjcalc: cannot read /proc/self/mem: Input/output error\n")


def test_where_a_strict_batch_stopped_is_told() -> None:
    ended = batch("--strict", input=b'{"winner":null}\n\n{"winner":"x"}\n{"winner":null}\n')
    assert (ended.returncode, len(ended.stdout.splitlines())) == (2, 2)
    told = "mjcalc: 1 hand, 0 wins, 0 refused, 1 bad line; 1 drawn; stopped at line 3 (--strict)\n"
    assert ended.stderr.decode() == told


def test_losers_may_stand_in_any_order() -> None:
    hand = {"winner": "south", "from": "east", "hand": "123t 456t 789t 9t* GG* + k1 k3 a2 a3 f2"}
    losers = {"east": "(RRR) 12t * + f1 k2", "west": "19t + a1 s3"}
    one, other = results(
        b"\n".join(
            json.dumps({**hand, "losers": dict(each)}).encode() for each in (losers.items(), reversed(losers.items()))
        )
    )
    assert one["result"] == other["result"]


class Pieces(io.BytesIO):
    """A stream that is read in these pieces, as a pipe may give it."""

    def __init__(self, *pieces: bytes) -> None:
        super().__init__()
        self._pieces = [*filter(None, pieces), b""]

    def read1(self, _size: int | None = -1, /) -> bytes:
        return self._pieces.pop(0)


@pytest.mark.parametrize("more", [0, 1])
@pytest.mark.parametrize("cut", [-1, 0, 1, 2, 3])
def test_where_a_pipe_cuts_a_long_first_line_makes_no_difference(more: int, cut: int) -> None:
    line = b"\xef\xbb\xbf" + GOOD[:-1] + b" " * (LONGEST - len(GOOD) + more) + b"}"
    pieces = Pieces(line[: LONGEST + cut], line[LONGEST + cut :], b"\n" + GOOD)
    rows = [row for chunk in json_chunks(pieces) for row in chunk.rows()]
    assert [isinstance(row.content, MjcalcError) for row in rows] == [bool(more), False]


@pytest.mark.parametrize(("more", "ok"), [(0, True), (1, False)])
def test_a_line_of_csv_may_be_as_long_as_one_of_json(more: int, ok: bool) -> None:
    cells = b"123t 456t 789t RRR EE,east,true"
    text = b"hand,winner,self_draw\n" + b" " * (LONGEST - len(cells) + more) + cells + b"\n"
    (row,) = csv_rows(io.BytesIO(text))
    assert isinstance(row.content, MjcalcError) is not ok


def test_one_format_for_the_other_is_told() -> None:
    (line,) = results(b"winner,hand")
    assert line["error"]["message"] == (
        "the line is not JSON: invalid character (byte 1); CSV is read with --format csv"
    )
    with pytest.raises(MjcalcError) as caught:
        list(csv_rows(io.BytesIO(GOOD)))
    assert caught.value.fault.message == "the first line is JSON, and no header of CSV: leave out --format csv"


def test_the_sink_writes_to_a_pipe() -> None:
    reader, writer = os.pipe()
    Sink(writer).write(b"line\n")
    assert os.read(reader, 100) == b"line\n"
    os.close(reader)
    os.close(writer)


def test_a_worker_ends_quietly_when_its_chunk_breaks_off() -> None:
    ours, theirs = socketpair()
    process = batch_workers._context().Process(  # type: ignore[attr-defined]
        target=batch_workers._serve, args=(job(), theirs, ours, None)
    )
    process.start()
    theirs.close()
    ours.sendall(pickle.dumps(JsonLines(1, GOOD))[:20])
    ours.close()
    process.join(30)
    assert process.exitcode == 0
