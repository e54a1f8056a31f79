"""Many positions: solutions, distances and heuristics."""

import array
import subprocess
import sys

import fifteen
import numpy
import pytest


@pytest.mark.parametrize("threads", [1, 2, None])
def test_answers_are_in_order(eight_puzzle, rng, threads):
    starts = rng.sample(sorted(eight_puzzle), 500)
    solutions = fifteen.solve_many(starts, threads=threads)
    assert [solution.length for solution in solutions] == [eight_puzzle[start] for start in starts]
    assert [tuple(solution.start.tiles) for solution in solutions] == starts


def test_sizes_may_be_mixed():
    starts = ["1 2 / 0 3", "1 2 3 / 4 5 6 / 7 0 8", "1 2 / 3 0", "bc9e80df3412a756"]
    assert [solution.length for solution in fifteen.solve_many(starts)] == [1, 1, 0, 56]
    assert list(fifteen.distances(starts)) == [1, 1, 0, 56]
    assert list(fifteen.heuristics(starts)) == [fifteen.heuristic(start) for start in starts]


def test_all_distances_of_the_8_puzzle(eight_puzzle):
    boards = numpy.array(list(eight_puzzle), dtype=numpy.uint8)
    labels = fifteen.distances(boards)
    assert labels.dtype == numpy.int32 and labels.flags.writeable
    assert labels.tolist() == list(eight_puzzle.values())


def test_distances_of_other_sizes_and_goals(rng):
    from conftest import bfs_distances

    for rows, cols in [(2, 2), (2, 3), (3, 2), (2, 4), (4, 2)]:
        known = bfs_distances(rows, cols)
        boards = numpy.array(list(known)).reshape(-1, rows, cols)
        assert fifteen.distances(boards).tolist() == list(known.values())
        # Rotated by half a turn, and with the tiles renumbered, the goal has the blank first.
        cells = rows * cols
        turned = (cells - boards.reshape(-1, cells)[:, ::-1]) % cells
        turned = turned.reshape(boards.shape)
        assert fifteen.distances(turned, goal="first").tolist() == list(known.values())


def test_large_boards_are_searched():
    for rows, cols in [(2, 5), (5, 2), (3, 4)]:
        boards = [fifteen.Board.random(rows, cols, seed=seed) for seed in range(20)]
        expected = [fifteen.solve(board).length for board in boards]
        assert fifteen.distances(boards, threads=2).tolist() == expected


def test_unsolvable_positions_have_no_distance():
    swapped = [2, 1, 3, 4, 5, 6, 7, 8, 0]
    assert list(fifteen.distances([swapped])) == [-1]
    assert list(fifteen.distances(["123456789abcdfe0"])) == [-1]


def test_errors_are_raised_or_returned():
    starts = ["1 2 / 0 3", "2 1 / 3 0", "1 2 / 3 0"]
    with pytest.raises(fifteen.Unsolvable, match="position 1: ") as caught:
        fifteen.solve_many(starts)
    assert caught.value.index == 1
    answers = fifteen.solve_many(starts, return_errors=True)
    assert isinstance(answers[1], fifteen.Unsolvable) and answers[1].index == 1
    assert (answers[0].length, answers[2].length) == (1, 0)
    answers = fifteen.solve_many(["bc9e80df3412a756"], nodes=10, return_errors=True)
    assert isinstance(answers[0], fifteen.LimitReached) and answers[0].lower_bound > 30


def test_heuristics_agree_with_single_calls_and_never_exceed_distances(eight_puzzle, rng):
    starts = rng.sample(sorted(eight_puzzle), 500)
    for name in ["manhattan", "conflict", "walking", "pdb-4-4", "pdb-8"]:
        bounds = fifteen.heuristics(starts, name).tolist()
        assert bounds == [fifteen.heuristic(start, name) for start in starts]
        assert all(bound <= eight_puzzle[start] for bound, start in zip(bounds, starts))
    assert bounds == [eight_puzzle[start] for start in starts], "pdb-8 is exact"


def test_manhattan_is_the_sum_of_the_tiles(eight_puzzle, rng):
    def manhattan(tiles):
        places = [(divmod(cell, 3), divmod(tile - 1, 3)) for cell, tile in enumerate(tiles) if tile]
        return sum(abs(a - c) + abs(b - d) for (a, b), (c, d) in places)

    starts = rng.sample(sorted(eight_puzzle), 500)
    assert fifteen.heuristics(starts).tolist() == [manhattan(start) for start in starts]


def test_results_are_standard_arrays_without_numpy():
    code = """
import sys, array, fifteen
assert "numpy" not in sys.modules
found = fifteen.distances(["1 2 3 / 4 5 6 / 7 0 8"])
assert type(found) is array.array and found.tolist() == [1]
"""
    subprocess.run([sys.executable, "-c", code], check=True)


def test_tables_are_forgotten():
    before = fifteen.heuristic("1 2 3 / 4 5 6 / 7 0 8", "pdb-4-4")
    fifteen.clear_tables()
    assert fifteen.heuristic("1 2 3 / 4 5 6 / 7 0 8", "pdb-4-4") == before


def test_tables_are_stored_in_a_folder(tmp_path):
    start = "8 6 7 / 2 5 4 / 3 0 1"
    assert fifteen.solve(start, heuristic="pdb-4-4", tables=tmp_path / "new").length == 31
    assert list((tmp_path / "new").glob("*.fifteen"))
    assert fifteen.heuristic(start, "pdb-4-4", tables=tmp_path / "new") <= 31
