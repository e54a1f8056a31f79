"""Tests of all kinds of positions, and of all kinds of invalid input."""

import array
import math

import fifteen
import numpy
import pytest

TILES = [1, 2, 3, 4, 5, 6, 7, 0, 8]


@pytest.mark.parametrize("kind", ["b", "B", "h", "H", "i", "I", "l", "L", "q", "Q"])
@pytest.mark.parametrize("order", ["<", ">"])
def test_arrays_of_all_integer_types(kind, order):
    for shape in [(9,), (3, 3)]:
        numbers = numpy.array(TILES).reshape(shape).astype(order + numpy.dtype(kind).str[1:])
        assert fifteen.solve(numbers).length == 1


def test_strided_reversed_transposed_and_read_only_arrays():
    square = numpy.array(TILES).reshape(3, 3)
    wide = numpy.zeros((6, 6), dtype=numpy.int16)
    wide[::2, ::2] = square
    read_only = square.copy()
    read_only.flags.writeable = False
    for view in [wide[::2, ::2], square[::-1][::-1], square.T.copy().T, read_only]:
        assert fifteen.Board(view).tiles == TILES
    assert fifteen.Board(square.T).tiles == [1, 4, 7, 2, 5, 0, 3, 6, 8]


def test_sequences_arrays_of_the_standard_library_and_text():
    rows = [[1, 2, 3], [4, 5, 6], [7, 0, 8]]
    for position in [
        TILES, tuple(TILES), rows, iter(TILES), array.array("i", TILES), bytes(TILES),
        bytearray(TILES), memoryview(bytes(TILES)), [numpy.int8(tile) for tile in TILES],
        [numpy.array(row) for row in rows], "1 2 3 / 4 5 6 / 7 0 8", "123456708",
        fifteen.Board(TILES),
    ]:
        assert fifteen.Board(position).tiles == TILES
    assert fifteen.Board([1, 2, 3, 4, 5, 0], size=(3, 2)).shape == (3, 2)
    assert fifteen.Board([1, 2, 3, 4, 5, 0]).shape == (2, 3)
    board = fifteen.Board(TILES)
    assert numpy.array(board).tolist() == board.tolist() == rows


WRONG = [
    (None, TypeError, "NoneType is not a position"),
    (17, TypeError, "int is not a position"),
    (2.5, TypeError, "float is not a position"),
    (object(), TypeError, "object is not a position"),
    ([], fifteen.ParseError, "0 cells"),
    ("", fifteen.ParseError, "empty text"),
    (TILES[:7], fifteen.ParseError, "7 cells"),
    ([*TILES, 9], fifteen.ParseError, "10 cells"),
    ([*TILES[:8], 7], fifteen.ParseError, "cell 9: tile 7 appears twice"),
    ([*TILES[:8], 9], fifteen.ParseError, "9"),
    ([*TILES[:8], -1], fifteen.ParseError, "cell 9: -1 is not a tile"),
    ([*TILES[:8], 10**30], fifteen.ParseError, "cell 9: 10+ is not a tile"),
    ([*TILES[:8], 8.0], TypeError, "cell 9: 8.0 is not an integer"),
    ([*TILES[:8], math.nan], TypeError, "cell 9: nan is not an integer"),
    ([*TILES[:8], None], TypeError, "cell 9: None is not an integer"),
    ([*TILES[:8], True], TypeError, "cell 9: True is not an integer"),
    ([*TILES[:8], "8"], TypeError, "cell 9: '8' is not an integer"),
    ([[1, 2, 3], [4, 5], [6, 7, 0, 8]], fifteen.ParseError, "row 2 has 2 cells"),
    ([[1, 2, 3], [4, 5, 6], [7, 8.5, 0]], TypeError, "row 3, column 2: 8.5 is not an integer"),
    ([[1, 2, 3], 4, 5], TypeError, "int"),
    (numpy.array(TILES, dtype=float), TypeError, "format 'd'"),
    (numpy.array([math.nan] * 9), TypeError, "format 'd'"),
    (numpy.array(TILES, dtype=bool), TypeError, r"format '\?'"),
    (numpy.array(TILES, dtype=complex), TypeError, "format 'Zd'"),
    (numpy.array([*TILES[:8], 300]), fifteen.ParseError, "cell 9: 300 is not a tile"),
    (numpy.array([*TILES[:8], -3]).reshape(3, 3), fifteen.ParseError, "row 3, column 3: -3"),
    (numpy.zeros((3, 3), dtype=int), fifteen.ParseError, "row 1, column 2: .* twice"),
    (numpy.zeros((2, 2, 2), dtype=int), fifteen.ParseError, r"shape \(2, 2, 2\)"),
    (numpy.array(5), fifteen.ParseError, r"shape \(\)"),
    (numpy.zeros((0, 3), dtype=int), fifteen.ParseError, "at least 2"),
    (numpy.zeros((90, 90), dtype=int), fifteen.ParseError, "at most 25 cells"),
    ("1 2 3 / 4 5 6 / 7 7 0", fifteen.ParseError, "column 19|line 3|column"),
    ("1 2 3 / 4 x 6 / 7 8 0 / 1", fifteen.ParseError, "cells|row|column"),
    ("\x00", fifteen.ParseError, "column|cell"),
]


@pytest.mark.parametrize("position, kind, message", WRONG, ids=range(len(WRONG)))
def test_wrong_input_is_an_exception_with_the_place(position, kind, message):
    for call in [fifteen.Board, fifteen.solve, fifteen.heuristic]:
        with pytest.raises(kind, match=message):
            call(position)
    for call in [fifteen.solve_many, fifteen.distances, fifteen.heuristics]:
        good = numpy.array(TILES)
        with pytest.raises(kind, match="position 1: "):
            call([good, position])


def test_endless_sequences_are_no_positions():
    import itertools

    with pytest.raises(fifteen.ParseError):
        fifteen.solve(itertools.count())
    with pytest.raises(ZeroDivisionError):
        fifteen.solve(1 // (4 - tile) for tile in range(9))


def test_places_in_texts():
    with pytest.raises(fifteen.ParseError) as caught:
        fifteen.solve("1 2 3\n4 5 6\n7 99 0\n")
    assert (caught.value.line, caught.value.column) == (3, 3)
    assert "line 3, column 3" in str(caught.value)


def test_wrong_options():
    board = fifteen.Board(TILES)
    for options, message in [
        ({"threads": 0}, "threads"),
        ({"threads": 1000}, "threads"),
        ({"heuristic": "magic"}, "unknown heuristic"),
        ({"heuristic": "pdb-9-9"}, "partitions of 3x3"),
        ({"seconds": -1}, "seconds"),
        ({"seconds": math.nan}, "seconds"),
        ({"goal": "nowhere"}, "column 1: 'n'"),
        ({"goal": fifteen.Board.goal()}, "4x4|4×4"),
        ({"size": (4, 4)}, "4x4|4×4"),
        ({"size": (99, 99)}, "25 cells"),
    ]:
        with pytest.raises(ValueError, match=message):
            fifteen.solve(board, **options)
    for options in [{"threads": "two"}, {"nodes": 1.5}, {"unknown": 1}, {"size": 3}]:
        with pytest.raises(TypeError):
            fifteen.solve(board, **options)
    with pytest.raises(OverflowError):
        fifteen.solve(board, nodes=-1)


@pytest.mark.parametrize("call", [fifteen.solve_many, fifteen.distances, fifteen.heuristics])
def test_many_positions_have_a_shape(call):
    stack = numpy.array([TILES, [*range(1, 9), 0]])
    assert len(call(stack)) == len(call(stack.reshape(2, 3, 3))) == 2
    assert len(call([])) == len(call(numpy.zeros((0, 9), dtype=int))) == 0
    for wrong in [stack[0], stack.reshape(1, 2, 3, 3), "123456708"]:
        with pytest.raises((fifteen.ParseError, TypeError), match="shape|list"):
            call(wrong)
    stack[1, 4] = 77
    with pytest.raises(fifteen.ParseError, match="position 1: cell 5: '77'") as caught:
        call(stack)
    assert caught.value.index == 1
