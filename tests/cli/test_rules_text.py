"""The Markdown of the rules as a screen shows it."""

from mjcalc.cli.look import Look
from mjcalc.cli.rules_text import rendered

BOLD, PLAIN = "\x1b[1m", "\x1b[0m"


def test_a_paragraph_is_joined_and_folded() -> None:
    text = "House matter: `fei.max`, in\n**Straits** 1. It is *written* `*`, or\n`2**` in a Pong."
    assert rendered(text, Look(width=30)) == (
        "House matter: fei.max, in\nStraits 1. It is written *, or\n2** in a Pong."
    )


def test_strong_words_are_painted_where_there_is_colour() -> None:
    assert rendered("**`3kaki-classic`** has", Look()) == "3kaki-classic has"
    assert rendered("**`3kaki-classic`** has", Look(colour=True)) == f"{BOLD}3kaki-classic{PLAIN} has"


def test_code_is_not_broken() -> None:
    assert rendered("Laid out as `123t 456t` it wins", Look(width=20)) == "Laid out as\n123t 456t it wins"


def test_a_list_hangs() -> None:
    text = "Your hand is dead if\n\n- it has the wrong\n  number of tiles;\n- no line fits."
    assert rendered(text, Look(width=24)) == (
        "Your hand is dead if\n\n  - it has the wrong\n    number of tiles;\n  - no line fits."
    )


def test_a_table_is_aligned_and_folded() -> None:
    text = "| id | fan | when |\n|---|---|---|\n| `dragon_set` | 1 each | three or four of one dragon |\n| `face` | | |"
    assert rendered(text, Look(width=40)) == (
        "  id          fan     when\n  dragon_set  1 each  three or four of\n                      one dragon\n  face"
    )
    assert rendered(text, Look(colour=True)).startswith(
        f"  {BOLD}id{PLAIN}          {BOLD}fan{PLAIN}     {BOLD}when{PLAIN}\n"
    )


def test_an_example_stays_as_it_is() -> None:
    assert rendered('A card:\n\n    [card]\n    name = "**a**"\n\n    line = []', Look(width=20)) == (
        'A card:\n\n    [card]\n    name = "**a**"\n\n    line = []'
    )
