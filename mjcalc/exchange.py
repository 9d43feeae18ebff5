"""Real tiles put in for the Fei or jokers of exposed sets."""

from __future__ import annotations

import msgspec


class ExposedSet(msgspec.Struct, frozen=True):
    """A set on the table: whose, its tiles, and what each of them stands for."""

    whose: str
    tiles: tuple[int, ...]
    stands: tuple[int, ...]


def has_joker_for(each: ExposedSet, tile: int, joker: int) -> bool:
    """Whether a joker in the set stands for this tile."""
    return (joker, tile) in zip(each.tiles, each.stands, strict=True)


def put_all_in(sets: tuple[ExposedSet, ...], tiles: list[int], joker: int) -> tuple[tuple[ExposedSet, ...], int | None]:
    """The sets with every tile in its place, and None; or as far as it goes, and the tile that finds no place."""
    for tile in tiles:
        changed = None if tile == joker else put_in(sets, tile, joker)
        if changed is None:
            return sets, tile
        sets = changed
    return sets, None


def put_in(sets: tuple[ExposedSet, ...], tile: int, joker: int) -> tuple[ExposedSet, ...] | None:
    """The sets with the tile in the place of the first joker that stands for it; None when none does."""
    for at, each in enumerate(sets):
        places = list(zip(each.tiles, each.stands, strict=True))
        if (joker, tile) in places:
            place = places.index((joker, tile))
            tiles = (*each.tiles[:place], tile, *each.tiles[place + 1 :])
            return (*sets[:at], msgspec.structs.replace(each, tiles=tiles), *sets[at + 1 :])
    return None
