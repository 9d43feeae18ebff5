"""Fingerprints against literals: the canonical texts were written by hand and hashed with `sha256sum`."""

import pytest

from mjcalc.american.fingerprint import canonical_text, hands_fingerprint, line_fingerprint
from tests.american.tiny import line, tiny

TRIPLES = "0*3 3d*3 6d*3 9d*3 F*2\n3b*3 6b*3 9b*3 F*2 G*3\n3c*3 6c*3 9c*3 F*2 R*3"


def test_the_canonical_text() -> None:
    assert canonical_text(line('hands = "FF 333x 666x 999x DDDx"')) == TRIPLES


def test_the_fingerprint_of_the_hands() -> None:
    assert hands_fingerprint(line('hands = "FF 333x 666x 999x DDDx"')) == "8e5375dcac8e124f"


@pytest.mark.parametrize(
    ("keys", "fingerprint"),
    [("value = 30, concealed = true", "51cffb66c5616ad2"), ("value = 7.5", "65a2898e730f84bf")],
)
def test_the_fingerprint_of_the_line(keys: str, fingerprint: str) -> None:
    (typed,) = tiny(f'{{ {keys}, hands = "FF 333x 666x 999x DDDx" }}').lines
    assert line_fingerprint(typed) == fingerprint


def test_the_writing_of_a_line_does_not_matter() -> None:
    assert hands_fingerprint(line('hands = ["DDDz 999z FF 333z 666z", "FF 333x 666x 999x DDDx"]')) == "8e5375dcac8e124f"


def test_groups_matter() -> None:
    pair, singles = line('hands = "FF 336699x 99x RRRR"'), line('hands = "FF 369369x 99x RRRR"')
    assert hands_fingerprint(pair) != hands_fingerprint(singles)


def test_hands_that_no_wall_can_supply_belong_to_it() -> None:
    assert hands_fingerprint(line('hands = "00 00 DDx 6666x FFFF"')) == "380d2169087c4a9e"
