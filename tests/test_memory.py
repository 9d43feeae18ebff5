"""What was found is remembered, at most so many answers; then all are forgotten."""

from mjcalc.memory import Memory, Remembered


def test_an_answer_is_given_back_and_kept() -> None:
    kept: Remembered[str, int] = Remembered(2)
    assert kept.get("a") is None
    assert kept.remember("a", 1) == 1
    assert kept.remember("b", 2) == 2
    assert kept == {"a": 1, "b": 2}


def test_one_answer_too_many_and_those_before_are_forgotten() -> None:
    kept: Remembered[str, int] = Remembered(2)
    for key, answer in (("a", 1), ("b", 2), ("c", 3)):
        assert kept.remember(key, answer) == answer
    assert kept == {"c": 3}


def test_an_answer_is_found_once() -> None:
    asked = []

    def find(key: int) -> int:
        asked.append(key)
        return key * key

    squares = Memory(find, 2)
    assert [squares[key] for key in (3, 4, 3, 4, 3)] == [9, 16, 9, 16, 9]
    assert asked == [3, 4]
    assert [squares[key] for key in (5, 3)] == [25, 9]
    assert asked == [3, 4, 5, 3]
    assert squares == {5: 25, 3: 9}
