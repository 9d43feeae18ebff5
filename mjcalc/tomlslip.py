"""What is wrong with a text that is no TOML, in words for the one who typed it: needed only when a fault is told.

tomli tells where it stopped and why; what was meant is read from the text around that place.
"""

from __future__ import annotations

import re

import msgspec
import tomli

_TOKEN = re.compile(
    r'#[^\n]*|"""(?:\\.|[^\\])*?"{3,5}|\'\'\'.*?\'{3,5}|"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\'|[^#"\'\[\]{}]+|.', re.DOTALL
)
_PAIR = re.compile(r"""[ \t]*((?:[\w.-]|"[^"\n]*"|'[^'\n]*')+)[ \t]*=""")
_HEAD = re.compile(r"[ \t]*(\[\[?)[ \t]*([^\]\n#]*)")
_WHOLE_HEAD = re.compile(r"[ \t]*\[\[?[ \t]*[A-Za-z_][\w.-]*[ \t]*\]\]?[ \t]*(#.*)?")
_WORD = re.compile(r"[^\s,\]}#=]+")
_CURLY = tuple("“”‘’")
_STRAIGHT = 'write straight quotes (") instead of curly ones'
_QUOTED_KEY = "a key with other signs than letters, digits, - and _ goes in quotes"
_LONGEST_WORD = 40
_CLOSES = {"[": "]", "{": "}"}
_UNSEEN = {
    "\0": "a sign that is no text (NUL)",
    "\r": "a line end of old Macs (a carriage return)",
    "\ufeff": "an invisible sign (a byte order mark)",
    "\u200b": "an invisible sign (a space without width)",
    "\u00a0": "a space that is no plain one",
}


_COMMA_LESS = "a comma too many: take it out"
_VALUE_MISSING = "a value is missing: write {key} = and the value"
_NO_EQUALS = (
    ("", ":", "write = instead of : behind {key}"),
    ("", r"[^\x00-\x7f]", _QUOTED_KEY),
    ("", "#|$", _VALUE_MISSING),
    ("", r"[\"'\[{\d.+-]|true|false", "write = between {key} and its value"),
    ("", "", "write = behind {key}, or # before a remark"),
)
_NO_KEY = (
    (r"\.\s*", "", "a part of the key is missing behind the point"),
    ("", "=", "the key is missing: write one before the ="),
    ("", "$", "a table in braces stands in one line"),
    ("", ",", _COMMA_LESS),
    ("", r"//|;|--|/\*", "a remark begins with #"),
    ("", r"\w", _QUOTED_KEY),
    ("", "", "a line begins with a key, with a table's name in [ ], or with # for a remark"),
)
_NO_VALUE = (
    ("", "#|$", _VALUE_MISSING),
    ("", "=", "one = is enough"),
    ("", ",", _COMMA_LESS),
    ("", r"[\]}]", "a value is missing before the {sign}"),
    ("", r"\(", "a list stands in square brackets: [ ]"),
    ("", r"(?i:true|yes|on)\b", "write true instead of {word}"),
    ("", r"(?i:false|no|off)\b", "write false instead of {word}"),
    ("", r"(?i:none|null|nil)\b", "{word} is no value: leave the key out"),
    ("", r"[+-]?\.\d", "write a digit before the point, such as 0.5"),
    ("", r"[^\s,\]}#=]+[\"']", "this text has no opening quote: write one before it"),
    ("", "", "{word} is no value: write a text in quotes, a number, true or false"),
)
_BEHIND_VALUE = (
    ("", r"[\]}]", "a {sign} too many: take it out"),
    (r"[\"']", "[^,=]", r"a text with a quote inside: write \" for it, and the text in double quotes"),
    (r"\d+", r",\d", "decimals are written with a point, such as 2.5"),
    (r"\d+\s*", r"/\s*\d", 'a fraction is written in quotes, such as "1/2"'),
    (r"\b0+", r"\d", "a number does not begin with 0"),
    (r"\d+", r"\.", "digits are missing behind the point"),
    (r"\d+", r"\w", "{all} is no value: write a text in quotes, a number, true or false"),
    (r"\d+\s*", r",", _COMMA_LESS),
    ("", _PAIR.pattern, "each key stands in a line of its own"),
    ("", "[,\"']", "several values are a list: write it in [ ], with commas between"),
    ("", "", "{word} behind the value is too many: a remark begins with #, a text stands in quotes"),
)
_SLIPS = {
    "Expected '='": _NO_EQUALS,
    "Invalid statement": _NO_KEY,
    "Invalid initial": _NO_KEY,
    "Invalid date": (("", "", "there is no such date: {word}"),),
    "Invalid value": _NO_VALUE,
    "Expected newline": _BEHIND_VALUE,
}
"""For each reason of tomli, slips known by what stands before and behind the place, the first that fits."""


class Slip(msgspec.Struct, frozen=True):
    """What is wrong, and where: `column` counts characters from 1 in `row`, the line as it stands in the text."""

    message: str
    line: int
    column: int
    row: str


class _Place(msgspec.Struct):
    """Where tomli stopped, and why."""

    text: str
    at: int
    why: str

    @property
    def sign(self) -> str:
        return self.text[self.at : self.at + 1]

    @property
    def start(self) -> int:
        """Where the line begins."""
        return self.text.rfind("\n", 0, self.at) + 1

    @property
    def before(self) -> str:
        """The line up to this place."""
        return self.text[self.start : self.at]

    @property
    def rest(self) -> str:
        """The line from this place on."""
        return self.text[self.at :].partition("\n")[0]

    @property
    def word(self) -> str:
        """The word that begins here."""
        word = _WORD.match(self.rest)
        return word[0][:_LONGEST_WORD] if word else self.sign

    @property
    def key(self) -> str:
        """The key that this line, or the part of it between commas, begins with."""
        return re.split("[{,]", self.before)[-1].partition("=")[0].strip()


_Told = tuple[str, int] | None
"""A sentence, and the place in the text that it is about."""


def slip_in(text: str, error: tomli.TOMLDecodeError) -> Slip:
    """What is wrong with a text that tomli refused with this error."""
    text = text.replace("\r\n", "\n")
    place = _Place(text, min(error.pos, len(text)), error.msg)
    opened = _opened(text, place.at)
    message, at = (
        _unseen(place)
        or _curly(place)
        or (_in_string(place, opened[-1]) if opened and text[opened[-1]] in "\"'" else None)
        or _twice(place)
        or _head(place)
        or (_unclosed(place, opened) if opened else None)
        or _listed(place)
        or ("this cannot be understood here: write KEY = VALUE, or a table's name in [ ]", place.at)
    )
    start = text.rfind("\n", 0, at) + 1
    return Slip(message, text.count("\n", 0, at) + 1, at - start + 1, text[start:].partition("\n")[0])


def _opened(text: str, end: int) -> list[int]:
    """The brackets that were opened before a place and are open there, and the quote at the end."""
    stack: list[int] = []
    at = 0
    while at < end and (match := _TOKEN.match(text, at)):
        token = match[0]
        if token[0] in "\"'" and (len(token) == 1 or match.end() > end):
            return [*stack, at - 2 if at >= 2 and text[at - 2 : at + 1] == token * 3 else at]
        if token in _CLOSES:
            stack.append(at)
        elif token in _CLOSES.values() and stack:
            stack.pop()
        at = match.end()
    return stack


def _unseen(place: _Place) -> _Told:
    """A sign that nobody sees."""
    sign = place.sign
    if sign in ("", "\n", "\t") or (sign.isprintable() and sign not in _UNSEEN):
        return None
    return f"{_UNSEEN.get(sign, f'a sign that cannot be seen (U+{ord(sign):04X})')} stands here: delete it", place.at


def _curly(place: _Place) -> _Told:
    for column, sign in enumerate(place.word):
        if sign in _CURLY:
            return _STRAIGHT, place.at + column
    return None


def _in_string(place: _Place, start: int) -> _Told:
    """A text in quotes with a wrong sign in it, or without an end."""
    quote = place.text[start]
    back = place.text.rfind("\\", start, place.at + 1)
    if re.match("Unescaped|Invalid hex|Escaped", place.why) and back >= 0:
        return r"\ has a meaning of its own in double quotes: write \\, or put the text in single quotes", back
    row = place.text[start:].partition("\n")[0]
    if row.rstrip(" \t,]}").endswith(_CURLY):
        return _STRAIGHT, start + len(row.rstrip(" \t,]}")) - 1
    if place.text.startswith(quote * 3, start):
        return f"this text has no end: write {quote * 3} behind it", start
    return f"this text has no closing quote: write {quote} at its end, on the same line", start


def _twice(place: _Place) -> _Told:
    """A key or a table that is there already."""
    if inside := re.match("Duplicate inline table key '(.*)'", place.why):
        return f"{inside[1]} stands in these braces twice: leave one of the two", place.at
    if not place.why.startswith("Cannot"):
        return None
    if head := _HEAD.fullmatch(place.before):
        brackets, name = head[1], head[2].strip()
        if brackets == "[" and re.search(rf"^[ \t]*\[\[[ \t]*{re.escape(name)}[ \t]*\]\]", place.text, re.MULTILINE):
            return f"[{name}] stands among rows [[{name}]]: write double brackets here too", place.start
        shown = f"{brackets}{name}{']' * len(brackets)}"
        return f"{shown} stands in the file twice: write all that belongs in it in one place", place.start
    pairs = re.findall(f"^{_PAIR.pattern}", place.text[: place.at], re.MULTILINE)
    pair = pairs[-1] if pairs else place.key
    return f"{pair} stands in the file twice: leave one of the two", place.text.rindex(pair, 0, place.at)


def _head(place: _Place) -> _Told:
    """The name of a table in its brackets."""
    if place.why.startswith("Expected newline") and _WHOLE_HEAD.match(place.before) and place.sign != "]":
        return "nothing but a remark stands behind the name of a table", place.at
    head = _HEAD.fullmatch(place.before)
    if head is None or place.why.startswith(("Unclosed", "Invalid value")):
        return None
    brackets = head[1]
    close = "]" * len(brackets)
    name = head[2].strip()
    if name.endswith("."):
        return "a part of the name is missing behind the point", place.at
    if not name:
        return f"the name of the table is missing: write {brackets}NAME{close}", place.at
    if place.sign in ("", "\n", "]", "#"):
        return f"{brackets}{name} is not closed: write {brackets}{name}{close}", place.start
    return f'a name with other signs than letters, digits, - and _ goes in quotes: {brackets}"NAME"{close}', place.at


def _unclosed(place: _Place, opened: list[int]) -> _Told:
    """A list, or a table in braces, that has no end or no comma between two values."""
    text = place.text
    above = [start for start in opened if start < place.start]
    goes_on = _WHOLE_HEAD.fullmatch(place.before + place.rest) or (not place.before.strip() and _PAIR.match(place.rest))
    start = above[-1] if above and goes_on else opened[-1]
    what, close = ("the list", "]") if text[start] == "[" else ("the table in braces", "}")
    if not text[place.at :].strip() or (above and goes_on):
        end = len(text[: place.start if above and goes_on else place.at].rstrip())
        return f"{what} that begins in line {text.count(chr(10), 0, start) + 1} is not closed: write {close}", end
    if place.why.startswith("Unclosed"):
        if place.sign in ("]", "}", ")"):
            return f"{what} ends with {close}, not with {place.sign}", place.at
        return f"a comma is missing: write one behind this value, or {close} at the end", len(text[: place.at].rstrip())
    return None


def _listed(place: _Place) -> _Told:
    """A slip that is known by what stands before and behind this place."""
    for why, slips in _SLIPS.items():
        if not place.why.startswith(why):
            continue
        for before, rest, message in slips:
            behind = re.search(f"(?:{before})$", place.before)
            if behind and re.match(rest, place.rest):
                told = message.format(key=place.key, sign=place.sign, word=place.word, all=behind[0] + place.word)
                return told, place.start + behind.start()
    return None
