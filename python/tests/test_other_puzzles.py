"""Block puzzles, packings, sudoku, queens and censuses."""

import itertools

import fifteen
import numpy
import pytest

CORNER = "title: corner\n\nAAbb\nAAcc\nd.ee\n.fg.\n\n????\n????\n??AA\n??AA\n"


def test_klotski_takes_its_known_numbers_of_moves():
    klotski = fifteen.Puzzle.named("klotski")
    assert "klotski" in fifteen.Puzzle.names() and klotski.shape == (5, 4)
    assert klotski.solve(style="path").length == 81
    assert klotski.solve(style="step", threads=1).length == 116
    solution = klotski.solve(style="line")
    assert len(solution.moves) == len(solution) == solution.length
    assert len(solution.drawings()) == len(solution) + 1
    # Every piece keeps its letter, also if equal pieces change their order.
    last = fifteen.Puzzle("AB.\n...\n\n.B.\nA..\n").solve(style="step").drawings()[-1]
    assert 0 <= last.find("B") < last.find("A")
    assert solution.to_dict()["length"] == len(solution)
    assert "<svg" in solution.svg() and "<html" in solution.html()


def test_all_configurations_are_explored():
    found = fifteen.Puzzle(CORNER).explore(style="step", listed=3)
    assert sum(found["levels"]) == found["configurations"] and 1 <= len(found["farthest"]) <= 3
    assert fifteen.Puzzle("A...\n\n...A\n").explore()["levels"] == [1, 1, 1, 1]


def test_the_hardest_start_is_at_least_as_hard():
    puzzle = fifteen.Puzzle(CORNER)
    hardest = puzzle.hardest(style="path", listed=2)
    assert 1 <= len(hardest) <= 2 and hardest[0].length >= puzzle.solve(style="path").length


def test_block_puzzles_have_errors_and_limits():
    with pytest.raises(fifteen.ParseError) as caught:
        fifteen.Puzzle("2 x 3\n1 = 11\n1\n001\n")
    assert (caught.value.line, caught.value.column) == (4, 3)
    with pytest.raises(fifteen.Unsolvable):
        fifteen.Puzzle("ABB.\n\nBBA.\n").solve()
    with pytest.raises(fifteen.LimitReached) as caught:
        fifteen.Puzzle.named("klotski").solve(nodes=1000)
    assert caught.value.lower_bound > 10
    with pytest.raises(fifteen.LimitReached, match="on_progress|time"):
        fifteen.Puzzle.named("climb-12").solve(seconds=0.05, on_progress=lambda _: False)
    for call in [
        lambda: fifteen.Puzzle.named("nothing"),
        lambda: fifteen.Puzzle("A.\n").solve(),
        lambda: fifteen.Puzzle("A.\n").hardest(),
        lambda: fifteen.Puzzle(CORNER).solve(style="jump"),
        lambda: fifteen.Puzzle(CORNER).solve(threads=0),
    ]:
        with pytest.raises(ValueError):
            call()
    with pytest.raises(TypeError):
        fifteen.Puzzle(None)


def test_packings_are_counted_and_listed():
    found = fifteen.packings("4x4x4", ["2x2x1"], counts=(12, 12), listed=True)
    assert (found["packings"], found["up_to_symmetry"], len(found["listed"])) == (18, 3, 3)
    for packing in found["listed"]:
        cells = [cell for brick in packing for cell in brick]
        assert len(packing) == 12 and len(set(cells)) == len(cells) == 48
    every = fifteen.packings("4x4x3", ["2x2x1"])
    assert sum(row["packings"] for row in every["by_bricks"]) == every["packings"]
    for wrong in [("4x4", ["2x2x1"]), ("4x4x4", []), ("4x4x4", ["0x2x1"]), ("4x4x4", ["a"])]:
        with pytest.raises(ValueError):
            fifteen.packings(*wrong)
    with pytest.raises(ValueError, match="the range 14..12 is empty"):
        fifteen.packings("4x4x4", ["2x2x1"], counts=(14, 12))
    with pytest.raises(fifteen.LimitReached) as caught:
        fifteen.packings("5x5x5", ["2x2x1"], seconds=0.1)
    assert caught.value.partial["packings"] >= 0


def is_solved(rows):
    units = [*rows, *zip(*rows)]
    for row, col in itertools.product(range(0, 9, 3), repeat=2):
        units.append([rows[row + i][col + j] for i in range(3) for j in range(3)])
    return all(sorted(unit) == list(range(1, 10)) for unit in units)


def test_sudokus_are_solved_counted_graded_and_generated():
    for seed in range(5):
        puzzle = fifteen.Sudoku.generate(seed)
        solution = puzzle.solve()
        assert is_solved(solution.rows) and puzzle.count() == 1
        assert all(
            given in (0, digit)
            for given, digit in zip(sum(puzzle.rows, []), sum(solution.rows, []))
        )
        assert 1 <= puzzle.grade() <= 4 and 17 <= puzzle.givens < 40
        for copy in [puzzle.rows, numpy.array(puzzle.rows), sum(puzzle.rows, []), str(puzzle)]:
            assert fifteen.Sudoku(copy) == puzzle
    empty = fifteen.Sudoku("." * 81)
    assert empty.count(limit=1000) == 1000
    with pytest.raises(ValueError):
        empty.solve()
    with pytest.raises(fifteen.Unsolvable):
        fifteen.Sudoku("12345678." + "." * 8 + "9" + "." * 63).solve()
    with pytest.raises(fifteen.LimitReached) as caught:
        empty.count(limit=10**12, seconds=0.1)
    assert caught.value.partial > 1000


def test_wrong_sudokus_are_refused():
    for wrong, kind in [
        ("1" * 81, fifteen.ParseError),
        ([0] * 80, fifteen.ParseError),
        ([10] + [0] * 80, fifteen.ParseError),
        (None, TypeError),
        ([0.5] * 81, TypeError),
        (numpy.zeros((9, 9)), TypeError),
    ]:
        with pytest.raises(kind):
            fifteen.Sudoku(wrong)


def test_queens_leave_known_numbers_of_squares():
    def brute_force(size, queens):
        squares = list(itertools.product(range(size), repeat=2))

        def attacks(a, b):
            return a[0] == b[0] or a[1] == b[1] or abs(a[0] - b[0]) == abs(a[1] - b[1])

        def free(placement):
            return sum(all(not attacks(queen, to) for queen in placement) for to in squares)

        return max(map(free, itertools.combinations(squares, queens)))

    for size, queens in [(3, 2), (4, 3), (5, 3)]:
        found = fifteen.queens(size, queens)
        assert found["unattacked"] == found["upper"] == brute_force(size, queens)
        assert len(found["placement"]) == queens and len(found["squares"]) == found["unattacked"]
    assert fifteen.queens(8)["unattacked"] == 11
    with pytest.raises(fifteen.LimitReached) as caught:
        fifteen.queens(18, seconds=0.2)
    assert caught.value.partial["unattacked"] <= caught.value.partial["upper"]
    for wrong in [(0,), (3, 10), (10**6,)]:
        with pytest.raises(ValueError):
            fifteen.queens(*wrong)


def test_the_census_agrees_with_breadth_first_search(eight_puzzle):
    found = fifteen.census(3, 3, listed=10)
    levels = [0] * 32
    for distance in eight_puzzle.values():
        levels[distance] += 1
    assert found["levels"] == levels and found["positions"] == len(eight_puzzle)
    assert found["distance"] == 31
    assert {eight_puzzle[tuple(board.tiles)] for board in found["farthest"]} == {31}
    with pytest.raises(fifteen.LimitReached) as caught:
        fifteen.census(3, 4, seconds=0.1)
    assert caught.value.partial["levels"][0] == 1
    for wrong in [{"rows": 5, "cols": 5}, {"rows": 1, "cols": 99}]:
        with pytest.raises(ValueError):
            fifteen.census(**wrong)
    with pytest.raises(ValueError):
        fifteen.census(3, 4, memory=1000)
