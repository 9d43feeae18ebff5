"""Speed and memory, as ratios measured in one run: `python tests/bench.py`.

Needs the `bench` extra. Nothing here is a test: a machine's mood is no fault of the program.
"""

import os
import random
import resource
import shutil
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import mjcalc
from tests.bench_records import kaki_records, riichi_hands

HAND = "234t 567t 99t (RR*) (EEE) + f2 k1"
IN_PLAY = "123t 456t 78t 55t RR* + f2"
AMERICAN_IN_PLAY = "FF 22b 44b J 66c 88c 1d 5d E"
WORST = "1*t 5*t 9*t EE SS WW NN *"
BARE = """
import typer
app = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
@app.command()
def main(hand: str, json: bool = False) -> None:
    print(hand)
app()
"""


def seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def cold(commands: dict[str, list[str]], rounds: int = 25) -> dict[str, float]:
    """The median seconds of each command, their runs interleaved."""
    taken: dict[str, list[float]] = {name: [] for name in commands}
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "env": environment, "check": False}
    for command in commands.values():
        subprocess.run(command, **quiet)
    for _ in range(rounds):
        for name, command in commands.items():
            taken[name].append(seconds(lambda command=command: subprocess.run(command, **quiet)))
    return {name: statistics.median(times) for name, times in taken.items()}


def bench_cold() -> None:
    with tempfile.TemporaryDirectory() as folder:
        bare = Path(folder) / "bare.py"
        bare.write_text(BARE)
        program = shutil.which("mjcalc", path=str(Path(sys.executable).parent))
        start = [program] if program else [sys.executable, "-m", "mjcalc"]
        score = [*start, "score", HAND, "--seat", "south", "--from", "east"]
        times = cold(
            {
                "bare": [sys.executable, str(bare), HAND],
                "json": [*score, "--json"],
                "text": score,
                "check": [*start, "check", IN_PLAY, "--seat", "south", "--json"],
                "american": [*start, "check", "-c", "american-practice", AMERICAN_IN_PLAY, "--json"],
            }
        )
    print(f"bare typer program             {times['bare'] * 1000:6.1f} ms")
    print(f"score --json                   {times['json'] / times['bare']:6.2f} x bare   (aim 1.35)")
    print(f"score, text                    {times['text'] / times['bare']:6.2f} x bare   (aim 1.8)")
    print(f"check --json, 3 Kaki           {times['check'] / times['bare']:6.2f} x bare   (aim 1.5)")
    print(f"check --json, American         {times['american'] / times['bare']:6.2f} x bare   (aim 2.5)")


def bench_worst_hand() -> None:
    record = {"winner": "south", "hand": "1112345678t****", "from": "east"}
    record["hand"] = "1223345567t **** + k1 k2"
    mjcalc.score({"winner": "south", "hand": "123t 456t 789t RRR 99t"})
    taken = seconds(lambda: mjcalc.score(record))
    print(f"a hand with four Fei           {taken * 1000:6.2f} ms       (aim 10)")


def bench_many() -> None:
    records = kaki_records(random.Random(1), 20_000)
    card = mjcalc.load_card("3kaki-straits")
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    ours = len(records) / seconds(lambda: [None for _ in mjcalc.score_many(records, card)])
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    theirs = riichi_speed()
    print(f"score_many, 3 Kaki             {ours:6.0f} a second, {ours / theirs:.2f} x PyPI's mahjong ({theirs:.0f})   (aim 3)")
    print(f"memory for what is remembered  {memory / 1024:6.1f} MB")


def riichi_speed() -> float:
    """Hands a second of PyPI's mahjong, from strings."""
    from mahjong.hand_calculating.hand import HandCalculator
    from mahjong.hand_calculating.hand_config import HandConfig
    from mahjong.tile import TilesConverter

    hands = riichi_hands(random.Random(2), 5_000)
    calculator = HandCalculator()

    def run() -> None:
        for suits in hands:
            tiles = TilesConverter.string_to_136_array(**suits)
            calculator.estimate_hand_value(tiles, tiles[0], config=HandConfig(is_tsumo=True))

    return len(hands) / seconds(run)


def bench_memory() -> None:
    code = (
        "import mjcalc; from pathlib import Path; "
        f"mjcalc.score({{'winner': 'south', 'hand': {HAND!r}, 'from': 'east'}}); "
        "print(Path('/proc/self/status').read_text().split('VmHWM:')[1].split()[0])"
    )
    peak = int(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout)
    print(f"peak memory of one call        {peak / 1024:6.1f} MB       (aim 30)")


def main() -> None:
    bench_cold()
    bench_worst_hand()
    bench_many()
    bench_memory()


if __name__ == "__main__":
    main()
