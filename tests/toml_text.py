"""Card data written as TOML: enough for the cards that tests make."""

from typing import Any


def to_toml(data: dict[str, Any]) -> str:
    """The TOML text of a table of tables and lists of tables."""
    parts = []
    for key, value in data.items():
        rows = value if isinstance(value, list) else [value]
        head = f"[[{key}]]" if isinstance(value, list) else f"[{key}]"
        for row in rows:
            parts += [head, *rows_of(row), ""]
    return "\n".join(parts)


def rows_of(table: dict[str, Any]) -> list[str]:
    """`key = value` for every key."""
    return [f"{key} = {inline(value)}" for key, value in table.items()]


def inline(value: Any) -> str:
    """A value on one line."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    if isinstance(value, list):
        return "[" + ", ".join(map(inline, value)) + "]"
    if isinstance(value, dict):
        return "{ " + ", ".join(rows_of(value)) + " }"
    return str(value)
