"""Full-width forms of the plain signs, as a Chinese or a Japanese keyboard gives them."""

from __future__ import annotations

import re

_FIRST, _LAST = 0x21, 0x7E
_WIDER = 0xFEE0
_NARROW = {code + _WIDER: code for code in range(_FIRST, _LAST + 1)} | {0x3000: 0x20}


def narrow(text: str) -> str:
    """The text with a plain sign for every full-width form of one: it stays as long as it is."""
    return text if text.isascii() else text.translate(_NARROW)


def split_at(signs: str, text: str, most: int = 0) -> list[str]:
    """The parts of a text, as they are typed, between any of these signs or their full-width forms.

    `most` is how often it is parted, 0 for as often as they stand in it.
    """
    wide = "".join(chr(ord(sign) + _WIDER) for sign in signs)
    return re.split(f"[{re.escape(signs)}{wide}]", text, maxsplit=most)
