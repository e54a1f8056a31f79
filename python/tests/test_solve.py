"""Solutions of single positions."""

import pickle

import fifteen
import pytest
from conftest import MIDDLE

EASY = "5 1 2 4 / 9 6 3 8 / 13 10 7 11 / 14 15 12 0"


def test_a_solution_leads_to_the_goal():
    solution = fifteen.solve(MIDDLE)
    boards = solution.boards()
    assert len(solution) == solution.length == len(solution.moves) == len(solution.tiles) == 56
    assert boards[0] == solution.start == fifteen.Board(MIDDLE)
    assert boards[-1] == fifteen.Board.goal()
    for before, after, tile, move in zip(boards, boards[1:], solution.tiles, solution.moves):
        assert before.after(move) == after
        row, col = after.blank
        assert before[row][col] == tile


def test_lengths_are_those_of_breadth_first_search(eight_puzzle, rng):
    for tiles in rng.sample(sorted(eight_puzzle), 300):
        assert fifteen.solve(list(tiles)).length == eight_puzzle[tiles]


def push_distances(rows, cols):
    """Returns the distance in pushes of every position, by breadth-first search."""
    goal = (*range(1, rows * cols), 0)
    distances, queue = {goal: 0}, [goal]
    for tiles in queue:
        for step, cells in [(1, cols), (-1, cols), (cols, rows), (-cols, rows)]:
            after, blank = list(tiles), tiles.index(0)
            for _ in range(cells - 1):
                cell = blank + step
                same_line = cell // cols == blank // cols or abs(step) == cols
                if not (0 <= cell < len(tiles) and same_line):
                    break
                after[blank], after[cell] = after[cell], 0
                blank = cell
                if tuple(after) not in distances:
                    distances[tuple(after)] = distances[tiles] + 1
                    queue.append(tuple(after))
    return distances


def test_lengths_in_pushes_are_those_of_breadth_first_search(rng):
    distances = push_distances(2, 4)
    starts = rng.sample(sorted(distances), 40)
    solutions = fifteen.solve_many(starts, size=(2, 4), metric="multi")
    for start, solution in zip(starts, solutions):
        assert solution.length == solution.pushes == distances[start]
        assert solution.boards()[-1] == fifteen.Board.goal(2, 4)
        assert len(solution.moves) == len(solution.tiles) >= solution.length
    hardest = max(distances, key=distances.get)
    solution = fifteen.solve(hardest, size=(2, 4), metric="mtm", heuristic="walking")
    assert (solution.length, solution.heuristic) == (25, "walking")
    assert f"{solution.length} pushes" in solution.html()
    with pytest.raises(fifteen.LimitReached, match=r"lower bound: 2\d pushes$") as stopped:
        fifteen.solve(hardest, size=(2, 4), metric="multi", moves=20)
    assert 21 <= stopped.value.lower_bound <= 25


@pytest.mark.parametrize("function", [fifteen.solve, fifteen.solve_many])
def test_unknown_metrics_and_their_heuristics_are_errors(function):
    positions = EASY if function is fifteen.solve else [EASY]
    with pytest.raises(ValueError, match="metric: "):
        function(positions, metric="triple")
    with pytest.raises(ValueError, match="multi-tile metric"):
        function(positions, metric="multi", heuristic="manhattan")


@pytest.mark.parametrize("heuristic", ["manhattan", "conflict", "walking", "pdb-6-6-3"])
def test_every_heuristic_gives_the_same_length(heuristic):
    solution = fifteen.solve(MIDDLE, heuristic=heuristic)
    assert (solution.length, solution.heuristic) == (56, heuristic)
    assert solution.estimate == fifteen.heuristic(MIDDLE, heuristic) <= 56


def test_the_statistics_add_up():
    solution = fifteen.solve(MIDDLE, heuristic="manhattan")
    iterations = solution.iterations
    assert sum(row["visited"] for row in iterations) == solution.visited
    assert sum(row["generated"] for row in iterations) == solution.generated
    assert [row["completed"] for row in iterations] == [True] * (len(iterations) - 1) + [False]
    assert iterations[-1]["threshold"] == solution.length
    record = solution.to_dict()
    assert record["visited"] == solution.visited and record["length"] == 56


def test_goals_with_the_blank_in_a_corner_are_reached():
    for goal in ["first", "columns", fifteen.Board.goal().after("RRRDDD")]:
        expected = {
            "first": fifteen.Board([*range(16)]),
            "columns": fifteen.Board("1 5 9 13 / 2 6 10 14 / 3 7 11 15 / 4 8 12 0"),
        }.get(str(goal), goal)
        # The goal can be reached from half of all positions, and from the others if two of their
        # tiles are interchanged.
        twin = fifteen.Board("1 5 2 4 / 9 6 3 8 / 13 10 7 11 / 14 15 12 0")
        ends = []
        for start in [EASY, twin]:
            try:
                ends.append(fifteen.solve(start, goal=goal).boards()[-1])
            except fifteen.Unsolvable:
                continue
        assert ends == [expected]
    korf = fifteen.solve("14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3", goal="first")
    assert korf.length == 57
    assert korf.boards()[-1].tiles == list(range(16))


def test_goals_with_the_blank_elsewhere_are_reached():
    start = "1 2 3 / 0 8 4 / 7 6 5"
    goal = fifteen.Board("1 2 3 / 8 0 4 / 7 6 5")
    starts = [start, goal, "1 2 3 / 8 4 0 / 7 6 5"]
    for name in ["spiral", goal]:
        solution = fifteen.solve(start, goal=name)
        assert (solution.tiles, solution.boards()[-1]) == ([8], goal)
        assert list(fifteen.distances(starts, goal=name)) == [1, 0, 1]
    with pytest.raises(fifteen.Unsolvable):
        fifteen.solve("2 1 3 / 0 8 4 / 7 6 5", goal="spiral")
    with pytest.raises(ValueError, match="corner"):
        fifteen.heuristic(start, goal="spiral")


def test_all_solutions_are_counted():
    assert fifteen.solve("8 6 7 / 2 5 4 / 3 0 1", count=True).count == 40
    assert fifteen.solve("8 6 7 / 2 5 4 / 3 0 1").count is None


def test_the_goal_has_an_empty_solution():
    solution = fifteen.solve(fifteen.Board.goal(3, 4))
    assert (solution.length, solution.moves, solution.tiles) == (0, "", [])
    assert solution and len(solution.boards()) == 1


def test_unsolvable_positions_are_refused_at_once():
    with pytest.raises(fifteen.Unsolvable, match="odd permutation"):
        fifteen.solve("123456789abcdfe0")
    assert issubclass(fifteen.Unsolvable, ValueError)
    assert not fifteen.Board("123456789abcdfe0").is_solvable


def test_pictures_are_svg_and_html():
    solution = fifteen.solve(EASY)
    assert solution.svg().startswith("<svg") and "</svg>" in solution.svg(animated=True)
    assert "<svg" in solution._repr_html_() and "<html" in solution.html()
    assert fifteen.Board(EASY)._repr_svg_().startswith("<svg")


def test_boards_are_values():
    board = fifteen.Board(EASY)
    assert board == fifteen.Board(board.tolist()) and hash(board) == hash(fifteen.Board(board))
    assert board != fifteen.Board.goal() and board != EASY
    assert pickle.loads(pickle.dumps(board)) == board
    assert eval(repr(board), {"Board": fifteen.Board}) == board
    assert board.shape == (4, 4) and board.blank == (3, 3)
    assert board.manhattan == fifteen.heuristic(board) == 12
    assert fifteen.Board.random(3, 5, seed=1) == fifteen.Board.random(3, 5, seed=1)
    with pytest.raises(ValueError, match="move 2 would leave"):
        board.after("RU")
    with pytest.raises(fifteen.ParseError) as caught:
        board.after("RX")
    assert (caught.value.line, caught.value.column) == (1, 2)
    with pytest.raises(IndexError):
        board[4]
    with pytest.raises(ValueError):
        fifteen.Board.goal(1, 20)


def test_wide_boards_survive_pickle():
    board = fifteen.Board("0 1 2 3 4 / 5 6 7 8 9")
    assert pickle.loads(pickle.dumps(board)) == board and board.shape == (2, 5)
