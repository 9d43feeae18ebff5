"""What is wrong with a text that is no TOML, in words for the one who typed it: needed only when a fault is told.

tomli tells where it stopped and why; what was meant is read from the text around that place.
"""

from __future__ import annotations

import re

import msgspec
import tomli

_TOKEN = re.compile(
    r'#[^\n]*|"""(?:\\.|[^\\])*?"{3,5}|\'\'\'.*?\'{3,5}|"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\'|[^#"\'\[\]{},\n]+|.', re.DOTALL
)
_PAIR = re.compile(r"""[ \t]*((?:[\w.-]|"[^"\n]*"|'[^'\n]*')+)[ \t]*=""")
_HEAD = re.compile(r"[ \t]*(\[\[?)[ \t]*([^\]\n#]*)")
_WHOLE_HEAD = re.compile(r"^[ \t]*(\[\[?)[ \t]*([A-Za-z_][\w.-]*)[ \t]*\]\]?[ \t]*(?:#.*)?$", re.MULTILINE)
_WORD = re.compile(r"[^\s,\]}#=]+")
_BLANK = re.compile(r"(?:\s|#[^\n]*)*")
_QUOTES = tuple("“”‘’„‚«»「」＂＇`´")
_PLAIN = dict.fromkeys(_QUOTES, '"') | dict(zip("＝：，．＃［］｛｝", "==,.#[]{}", strict=True))
"""Signs of other keyboards, and what is to be written for them."""
_ROWS = ("item", "section", "section.line", "hand", "transfer")
"""Tables of which a file may have several."""
_QUOTED_KEY = "a key with other signs than letters, digits, - and _ goes in quotes"
_LONGEST_WORD = 40
_CLOSES = {"[": "]", "{": "}"}
_UNSEEN = {
    "\0": "a character that is not text (NUL)",
    "\r": "a line end of old Macs (a carriage return)",
    "\ufeff": "an invisible character (a byte order mark)",
    "\u200b": "an invisible character (a space without width)",
    "\u00a0": "a space that is not a plain one",
}


_COMMA_LESS = "a comma too many: take it out"
_DECIMALS = "decimals are written with a point, such as 2.5"
_THOUSANDS = "thousands are written without a comma, such as 1000"
_SQUARE = "a list stands in square brackets: [ ]"
_SEVERAL = "several values are a list: write it in [ ], with commas between"
_OR = r"(?i:or|and)\b"
_QUOTED_OR_NUMBER = r"""("[^"]*"|'[^']*'|\d+)[ \t]*"""
_VALUE_MISSING = "a value is missing: write {key} = and the value"
_NO_EQUALS = (
    ("", ":", "write = instead of : after {key}"),
    ("", r"[^\x00-\x7f]", _QUOTED_KEY),
    (r"\b[1-9]\d{0,2}(,\d{3})+[ \t]*", "[,}]", _THOUSANDS),
    (r"(?:(?<=\b[ij] = \d,)|(?<=\b[ij]=\d,))\d[ \t]*", "[,}]", _SEVERAL),
    (r"\d,\d+[ \t]*", "[,}]", _DECIMALS),
    (r"(?<={)[ \t]*" + _QUOTED_OR_NUMBER, r",[^}\n]*=", "the key is missing: write one and = before this value"),
    (r"{[ \t]*" + _QUOTED_OR_NUMBER, "[,}]", _SQUARE),
    (_QUOTED_OR_NUMBER, r"[,}\]]", _SEVERAL),
    ("", r"\]", "a [ is missing before {key}"),
    ("", "[,}#]|$", _VALUE_MISSING),
    ("", r"[\w -]+=", "a key is one word: write {joined}"),
    ("", r"[\"'\[{\d.+-]|true|false", "write = between {key} and its value"),
    ("", "", "write = after {key}, or # before a remark"),
)
_NO_KEY = (
    (r"\.\s*", "", "a part of the key is missing after the point"),
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
    ("", _PAIR.pattern, "a table stands in braces: write {{ before {word}"),
    ("", ",", _COMMA_LESS),
    ("", r"[\]}]", "a value is missing before the {sign}"),
    ("", r"\(", _SQUARE),
    ("", r"(?i:true|yes|on)\b", "write true instead of {word}"),
    ("", r"(?i:false|no|off)\b", "write false instead of {word}"),
    ("", r"(?i:none|null|nil)\b", "{word} is not a value: leave the key out"),
    ("", r"[+-]?\.\d", "write a digit before the point, such as 0.5"),
    ("", r"[^\s,\]}#=]+[\"']", "this text has no opening quote: write one before it"),
    ("", "", "{word} is not a value: write a text in quotes, a number, true or false"),
)
_BEHIND_NUMBER = (
    (r"\d+\s*", r"/\s*\d", 'a fraction is written in quotes, such as "1/2"'),
    (r"\b0+", r"\d", "a number does not begin with 0"),
    (r"\d+", r"\.", "digits are missing after the point"),
    (r"\d+", r"\w", "{all} is not a value: write a text in quotes, a number, true or false"),
)
_BEHIND_VALUE = (
    ("", r"[\]}]|;[ \t]*(#|$)", "a {sign} too many: take it out"),
    (r"[\"']", "[^,=]", r"a text with a quote inside: write \" for it, and the text in double quotes"),
    ("", r",[ \t]*(#|$)", _COMMA_LESS),
    (r"\b[1-9]\d{0,2}", r"(,\d{3})+(?!\d)", _THOUSANDS),
    (r"\d+", r",\d", _DECIMALS),
    *_BEHIND_NUMBER,
    ("", f",?{_PAIR.pattern}", "each key stands in a line of its own"),
    ("", f"[,\"']|{_OR}", _SEVERAL),
    ("", "", "{word} after the value is too many: a remark begins with #, a text stands in quotes"),
)
_SLIPS = {
    "Expected '='": _NO_EQUALS,
    "Invalid statement": _NO_KEY,
    "Invalid initial": _NO_KEY,
    "Invalid date": (("", "", "there is no such date: {word}"),),
    "Invalid value": _NO_VALUE,
    "Expected newline": _BEHIND_VALUE,
    "Unclosed": (("", ";", "write a comma instead of ;"), *_BEHIND_NUMBER),
}
"""For each reason of tomli, slips known by what stands before and behind the place, the first that fits."""


class Slip(msgspec.Struct, frozen=True):
    """What is wrong, and where: `column` counts characters from 1 in `row`, the line as it stands in the text."""

    message: str
    line: int
    column: int
    row: str


class _Place(msgspec.Struct):
    """Where tomli stopped, and why.

    `opened` are the brackets that are open here, and the quote at the end; `begin` is where the pair or the value
    begins that this place is in, `last` where what stands before it ends, without blanks and remarks.
    """

    text: str
    at: int
    why: str
    opened: list[int]
    begin: int
    last: int

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
        """The key of the pair that this place is in."""
        return self.text[self.begin : self.at].partition("=")[0].strip()

    @property
    def joined(self) -> str:
        """That key and the words behind it, as one."""
        return "_".join(f"{self.key} {self.rest.partition('=')[0]}".split())


_Told = tuple[str, int] | None
"""A sentence, and the place in the text that it is about."""


def slip_in(text: str, error: tomli.TOMLDecodeError) -> Slip:
    """What is wrong with a text that tomli refused with this error."""
    text = text.replace("\r\n", "\n")
    place = _place(text, min(error.pos, len(text)), error.msg)
    message, at = (
        _unseen(place)
        or _look_alike(place)
        or _in_string(place)
        or _twice(place)
        or _head(place)
        or _unclosed(place)
        or _listed(place)
        or ("this cannot be understood here: write KEY = VALUE, or a table's name in [ ]", place.at)
    )
    start = text.rfind("\n", 0, at) + 1
    return Slip(message, text.count("\n", 0, at) + 1, at - start + 1, text[start:].partition("\n")[0])


def _place(text: str, end: int, why: str) -> _Place:
    """A place in a text, with what is open there."""
    opened: list[int] = []
    begins = [0]
    at = last = 0
    while at < end and (match := _TOKEN.match(text, at)):
        token = match[0]
        if token[0] in "\"'" and (len(token) == 1 or match.end() > end):
            opened.append(at - 2 if at >= 2 and text[at - 2 : at + 1] == token * 3 else at)
            break
        if token in _CLOSES:
            opened.append(at)
            begins.append(match.end())
        elif token in _CLOSES.values() and opened:
            opened.pop()
            begins.pop()
        elif token == ("," if opened else "\n"):
            begins[-1] = match.end()
        if token[0] != "#" and (solid := token[: end - at].rstrip()):
            last = at + len(solid)
        at = match.end()
    return _Place(text, end, why, opened, _behind_blanks(text, begins[-1]), last)


def _behind_blanks(text: str, at: int) -> int:
    """Where the next sign stands that is no blank and in no remark."""
    blanks = _BLANK.match(text, at)
    return blanks.end() if blanks else at


def _unseen(place: _Place) -> _Told:
    """A sign that nobody sees."""
    sign = place.sign
    if sign in ("", "\n", "\t") or (sign.isprintable() and sign not in _UNSEEN):
        return None
    return f"{_UNSEEN.get(sign, f'an invisible character (U+{ord(sign):04X})')} stands here: delete it", place.at


def _look_alike(place: _Place) -> _Told:
    """A sign of another keyboard: quotes anywhere in the word that begins here, others at its beginning."""
    for column, sign in enumerate(place.word):
        if sign in _QUOTES or (sign in _PLAIN and not column):
            return f"write a plain {_PLAIN[sign]} instead of {sign}", place.at + column
    return None


def _in_string(place: _Place) -> _Told:
    """A text in quotes with a wrong sign in it, or without an end."""
    start = place.opened[-1] if place.opened else place.at
    quote = place.text[start : start + 1]
    if not place.opened or quote not in "\"'":
        return None
    back = place.text.rfind("\\", start, place.at + 1)
    if re.match("Unescaped|Invalid hex|Escaped", place.why) and back >= 0:
        return r"\ has a meaning of its own in double quotes: write \\, or put the text in single quotes", back
    row = place.text[start:].partition("\n")[0].rstrip(" \t,]}")
    if row.endswith(_QUOTES):
        return f"write a plain {quote} instead of {row[-1]}", start + len(row) - 1
    if place.text.startswith(quote * 3, start):
        return f"this text has no end: write {quote * 3} after it", start
    return f"this text has no closing quote: write {quote} at its end, on the same line", start


def _twice(place: _Place) -> _Told:
    """A key or a table that is there already."""
    if not place.why.startswith(("Cannot", "Duplicate")):
        return None
    if head := _HEAD.fullmatch(place.before):
        return _head_twice(place, head[1], head[2].strip())
    if place.opened:
        return f"{place.key} stands in these braces twice: keep only one", place.begin
    *_, above = [None, *_WHOLE_HEAD.finditer(place.text, 0, place.begin)]
    if above is None:
        return f"{place.key} stands in the file twice: keep only one", place.begin
    name = above[2]
    if above[1] == "[":
        return f"{place.key} stands twice below [{name}]: keep only one", place.begin
    new = f"write [[{name}]] above the second, or keep only one"
    return f"{place.key} stands twice below this [[{name}]]: {new}", place.begin


def _head_twice(place: _Place, brackets: str, name: str) -> _Told:
    """The head of a table that is there already, or that something above leaves no room for."""
    if written := _written_above(place, name):
        return written, place.start
    for above in _WHOLE_HEAD.finditer(place.text, 0, place.start):
        if above[2] == name and above[1] != brackets:
            single = place.start if brackets == "[" else above.start()
            return f"[{name}] stands among rows [[{name}]]: write double brackets here too", single
        if brackets == "[[" and above[2].startswith(f"{name}."):
            shown = _in_brackets(above[1], above[2])
            return f"{shown} stands before the first [[{name}]]: write [[{name}]] above it", above.start()
    is_one_of_several = brackets == "[" and name in _ROWS
    several = f", or [[{name}]] each time if it is one of several" if is_one_of_several else ""
    shown = _in_brackets(brackets, name)
    return f"{shown} stands in the file twice: write all that belongs in it in one place{several}", place.start


def _written_above(place: _Place, name: str) -> str:
    """What is said when a key of the table around it holds this table, or all its rows, already; else nothing."""
    around, _, key = name.rpartition(".")
    start, where = place.start if around else 0, ""
    for head in _WHOLE_HEAD.finditer(place.text, 0, place.start):
        if head[2] == around:
            start, where = head.end(), f" in this {_in_brackets(head[1], head[2])}"
    pair = re.search(rf"^[ \t]*{re.escape(key)}[ \t]*=[ \t]*([\[{{])", place.text[start : place.start], re.MULTILINE)
    if pair is None:
        return ""
    written = "[ ... ]" if pair[1] == "[" else "{ ... }"
    return f"{key} = {written} stands above{where}: what belongs in it is written there"


def _in_brackets(brackets: str, name: str) -> str:
    return f"{brackets}{name}{']' * len(brackets)}"


def _head(place: _Place) -> _Told:
    """The name of a table in its brackets."""
    if place.why.startswith("Expected newline") and _WHOLE_HEAD.match(place.before) and place.sign != "]":
        return "nothing but a remark stands after the name of a table", place.at
    head = _HEAD.fullmatch(place.before)
    if head is None or place.why.startswith(("Unclosed", "Invalid value")):
        return None
    brackets = head[1]
    close = "]" * len(brackets)
    name = head[2].strip()
    if name.endswith("."):
        return "a part of the name is missing after the point", place.at
    if not name:
        return f"the name of the table is missing: write {brackets}NAME{close}", place.at
    if place.sign in ("", "\n", "]", "#"):
        return f"{brackets}{name} is not closed: write {brackets}{name}{close}", place.start
    return f'a name with other signs than letters, digits, - and _ goes in quotes: {brackets}"NAME"{close}', place.at


def _unclosed(place: _Place) -> _Told:
    """A list, or a table in braces, that has no beginning, no end, or no comma between two values."""
    text = place.text
    is_head = _WHOLE_HEAD.fullmatch(place.before + place.rest)
    place = _place(text, place.start if is_head else _behind_blanks(text, place.at), place.why)
    if not place.opened:
        return None
    *around, start = place.opened
    is_list = text[start] == "["
    what, close = ("the list", "]") if is_list else ("the table in braces", "}")
    closes = [_CLOSES[text[each]] for each in around]
    is_pair = _PAIR.match(place.rest)
    ended = _ended(place.rest)
    if is_list and is_pair and ended and (ended == close or ended not in closes):
        return f"a row of a list is a table in braces: write {{ before {place.word}", place.at
    on_new_line = not place.before.strip() and (place.sign == "{" or (is_pair and ended != close))
    goes_on = is_pair if is_list else on_new_line
    is_end = place.sign in closes and close not in (place.sign, _ended(place.rest[1:]))
    if is_head or goes_on or (is_end and not place.why.startswith("Expected")) or not place.sign:
        comma = bool(around) and text[place.last - 1] == ","
        line = text.count("\n", 0, start) + 1
        return f"{what} that begins in line {line} is not closed: write {close}", place.last - comma
    return _between(place, what, close) if place.why.startswith("Unclosed") else None


def _ended(rest: str) -> str:
    """The first bracket in the rest of a line that closes one opened before it, or nothing."""
    depth = 0
    for token in _TOKEN.findall(rest):
        depth += (token in _CLOSES) - (token in _CLOSES.values())
        if depth < 0:
            return str(token)
    return ""


def _between(place: _Place, what: str, close: str) -> tuple[str, int]:
    """What stands behind a value where only a comma or the end may stand."""
    if place.sign in ("]", "}", ")") and _ended(place.rest[1:]) == close:
        return f"a {place.sign} too many: take it out", place.at
    if place.sign in ("]", "}", ")"):
        return f"{what} ends with {close}, not with {place.sign}", place.at
    if close == "}" and re.match(f"[\"']|{_OR}", place.rest) and not _PAIR.match(place.rest):
        return _SEVERAL, place.at
    if re.match(_OR, place.rest):
        return f"write a comma instead of {place.word}", place.at
    comma = f"a comma is missing: write one after this value, or {close} at the end"
    return _listed(place) or (comma, place.last)


def _listed(place: _Place) -> _Told:
    """A slip that is known by what stands before and behind this place."""
    for why, slips in _SLIPS.items():
        if not place.why.startswith(why):
            continue
        for before, rest, message in slips:
            behind = re.search(f"(?:{before})$", place.before)
            if behind and re.match(rest, place.rest):
                told = message.format(
                    key=place.key, joined=place.joined, sign=place.sign, word=place.word, all=behind[0] + place.word
                )
                return told, place.start + behind.start()
    return None
