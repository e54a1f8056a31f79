"""Fixtures and positions that several tests share."""

from __future__ import annotations

import random
from collections import deque

import pytest


def bfs_distances(rows: int, cols: int) -> dict[tuple[int, ...], int]:
    """Returns the distances of all positions from the goal, by breadth-first search in Python."""
    goal = (*range(1, rows * cols), 0)
    distances = {goal: 0}
    queue = deque([goal])
    while queue:
        board = queue.popleft()
        blank = board.index(0)
        row, col = divmod(blank, cols)
        for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            if 0 <= row + down < rows and 0 <= col + right < cols:
                other = blank + down * cols + right
                moved = list(board)
                moved[blank], moved[other] = moved[other], 0
                after = tuple(moved)
                if after not in distances:
                    distances[after] = distances[board] + 1
                    queue.append(after)
    return distances


@pytest.fixture(scope="session")
def eight_puzzle() -> dict[tuple[int, ...], int]:
    """All 181,440 positions of the 8-puzzle with their distances."""
    return bfs_distances(3, 3)


@pytest.fixture
def rng() -> random.Random:
    """Random numbers that are the same in every run."""
    return random.Random(15)


#: Position of 56 moves, which takes well under a second to solve.
MIDDLE = "bc9e80df3412a756"

#: Position of 80 moves, for the goal with the blank first, which takes seconds to solve.
HARD = "15 14 8 12 10 11 9 13 2 6 5 1 3 7 4 0"
