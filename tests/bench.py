"""Speed and memory, as ratios measured in one run: `python -m tests.bench`.

Needs the `bench` extra. Nothing here is a test: a machine's mood is no fault of the program.
"""

import json
import os
import random
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Any

import mjcalc
from tests.bench_records import RivalHand, american_records, kaki_records, riichi_hands, riichi_hands_of_kaki

HAND = "234t 567t 99t (RR*) (EEE) + f2 k1"
AMERICAN_HAND = "FFF 222bJ 0000 (666c)"
IN_PLAY = "123t 456t 78t 55t RR* + f2"
AMERICAN_IN_PLAY = "FF 22b 44b J 66c 88c 1d 5d E"
FOUR_FEI = "1223345567t **** + k1 k2"
BARE = """
import typer
app = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
@app.command()
def main(hand: str, json: bool = False) -> None:
    print(hand)
app()
"""
RIVAL_HANDS = 20_000
"""So many hands keep the rival busy about as long as the records of a batch keep us."""
Works = dict[str, Callable[[], None]]
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def main() -> None:
    bench_cold()
    bench_four_fei()
    kaki, american = kaki_records(random.Random(2), 100_000), american_records(random.Random(2), 100_000)
    rivals = {
        "three suits": rival(riichi_hands(random.Random(2), RIVAL_HANDS)),
        "hands as of 3 Kaki": rival(riichi_hands_of_kaki(random.Random(2), RIVAL_HANDS)),
    }
    bench_many("3 Kaki", "3kaki-straits", kaki[:20_000], rivals, aim=3)
    bench_many("American", "american-practice", american[:20_000], rivals, aim=5)
    bench_batch("3 Kaki", "3kaki-straits", kaki, rivals, aim="2.5, better 5")
    bench_batch("American", "american-practice", american, rivals, aim="5, better 10")
    bench_memory()


def bench_cold() -> None:
    with tempfile.TemporaryDirectory() as folder:
        bare = Path(folder) / "bare.py"
        bare.write_text(BARE)
        kaki = ["score", HAND, "--seat", "south", "--from", "east"]
        american = ["score", "-c", "american-practice", AMERICAN_HAND, "--seat", "west", "--from", "north"]
        times = cold(
            {
                "bare": [sys.executable, str(bare), HAND],
                "score --json": [*program(), *kaki, "--json"],
                "score, text": [*program(), *kaki],
                "score --json, American": [*program(), *american, "--json"],
                "check --json": [*program(), "check", IN_PLAY, "--seat", "south", "--json"],
                "check --json, American": [*program(), "check", "-c", "american-practice", AMERICAN_IN_PLAY, "--json"],
            }
        )
    bare_time = times.pop("bare")
    aims = (1.35, 1.8, 1.5, 1.5, 2.5)
    say("a bare typer program", f"{bare_time * 1000:8.1f} ms")
    for (name, taken), aim in zip(times.items(), aims, strict=True):
        say(name, f"{taken / bare_time:8.2f} x bare (aim {aim})")


def bench_four_fei() -> None:
    mjcalc.score({"winner": "south", "hand": HAND})
    taken = seconds(lambda: mjcalc.score({"winner": "south", "hand": FOUR_FEI, "from": "east"}))
    say("a hand with four Fei", f"{taken * 1000:8.2f} ms (aim 10)")


def bench_many(name: str, card_name: str, records: list[dict[str, Any]], rivals: Works, aim: int) -> None:
    card = mjcalc.load_card(card_name)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    taken = seconds(lambda: exhaust(mjcalc.score_many(records, card)))
    memory = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
    say(f"score_many, {name}", compared(len(records) / taken, in_turn(rivals, rounds=1), str(aim)))
    say("  memory for what is remembered", f"{memory:8.1f} MB")


def bench_batch(name: str, card: str, records: list[dict[str, Any]], rivals: Works, aim: str) -> None:
    """A file of JSON lines to JSON lines, by one worker and by two, beside the rivals."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "records.jsonl"
        path.write_text("".join(json.dumps(record) + "\n" for record in records))
        command = [*program(), "batch", str(path), "-c", card, "-o", os.devnull]
        by_workers: Works = {jobs: partial(run, [*command, "-j", jobs]) for jobs in ("1", "2")}
        taken = in_turn(by_workers | rivals, rounds=5)
    one, two = taken.pop("1"), taken.pop("2")
    say(f"batch, {name}, one worker", compared(len(records) / one, taken, aim))
    say("  two workers", f"{one / two:8.2f} x one (aim 1.6)")


def bench_memory() -> None:
    code = (
        "import mjcalc; from pathlib import Path; "
        f"mjcalc.score({{'winner': 'south', 'hand': {HAND!r}, 'from': 'east'}}); "
        "print(Path('/proc/self/status').read_text().split('VmHWM:')[1].split()[0])"
    )
    peak = int(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout)
    say("peak memory of one call", f"{peak / 1024:8.1f} MB (aim 30)")


def compared(ours: float, theirs: dict[str, float], aim: str) -> str:
    """Our records a second, beside the hands a second of PyPI's mahjong by the seconds that these have taken."""
    speeds = {hands: RIVAL_HANDS / taken for hands, taken in theirs.items()}
    ratios = " and ".join(f"{ours / speed:.2f} x mahjong's {speed:.0f} ({hands})" for hands, speed in speeds.items())
    return f"{ours:8.0f} a second, {ratios} (aim {aim})"


def in_turn(works: Works, rounds: int) -> dict[str, float]:
    """The least seconds of each, all taken in turn: what else the machine does then slows each of them."""
    runs = [[seconds(work) for work in works.values()] for _ in range(rounds)]
    return dict(zip(works, map(min, zip(*runs, strict=True)), strict=True))


def rival(hands: list[RivalHand]) -> Callable[[], None]:
    """What scores hands by PyPI's mahjong, from strings as its guide has them, the winning tile in one of its own."""
    from mahjong.hand_calculating.hand import HandCalculator
    from mahjong.hand_calculating.hand_config import HandConfig
    from mahjong.meld import Meld
    from mahjong.tile import TilesConverter

    calculator = HandCalculator()

    def read(suits: dict[str, str]) -> list[int]:
        sou, pin, man, honors = (suits.get(suit) for suit in ("sou", "pin", "man", "honors"))
        tiles: list[int] = TilesConverter.string_to_136_array(sou=sou, pin=pin, man=man, honors=honors)
        return tiles

    def work() -> None:
        for hand in hands:
            tiles = read(hand.tiles)
            melds = [Meld(Meld.CHI if kind == "chow" else Meld.PON, read(of)) for kind, of in hand.melds]
            [win] = read(hand.win)
            calculator.estimate_hand_value(tiles, win, melds, config=HandConfig(is_tsumo=hand.self_draw))

    return work


def cold(commands: dict[str, list[str]], rounds: int = 25) -> dict[str, float]:
    """The median seconds of each command, their runs interleaved."""
    taken: dict[str, list[float]] = {name: [] for name in commands}
    for command in commands.values():
        run(command)
    for _ in range(rounds):
        for name, command in commands.items():
            taken[name].append(seconds(partial(run, command)))
    return {name: statistics.median(times) for name, times in taken.items()}


def program() -> list[str]:
    """The words that start mjcalc: its script when that is installed."""
    script = shutil.which("mjcalc", path=str(Path(sys.executable).parent))
    return [script] if script else [sys.executable, "-m", "mjcalc"]


def run(command: list[str]) -> None:
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=ENVIRONMENT, check=False)


def exhaust(results: Iterable[object]) -> None:
    for _ in results:
        pass


def seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def say(what: str, figure: str) -> None:
    print(f"{what:32}{figure}", flush=True)


if __name__ == "__main__":
    main()
