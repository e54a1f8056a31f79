"""Sliding puzzles, solved optimally.

>>> import fifteen
>>> solution = fifteen.solve("5 1 2 4 / 9 6 3 8 / 13 10 7 11 / 14 15 12 0")
>>> solution.length
12
>>> print(solution)
12 15 14 13 9 5 1 2 3 7 11 12

Every length is proved: no solution is shorter. A position is a text, a sequence of tiles or of
rows, an array of integers of shape ``(cells,)`` or ``(rows, columns)``, or a `Board`. The blank is
0, and the goal is ``1 2 3 …`` with the blank last, unless ``goal`` says otherwise.

The other puzzles of the library are `Puzzle` (blocks of any shape), `packings`, `Sudoku` and
`queens`; `census` counts all positions of a board.

Searches release the global interpreter lock. Ctrl-C ends them within a tenth of a second.
"""

from __future__ import annotations

from typing import Any

from . import _fifteen
from ._arrays import to_array
from ._errors import Error, LimitReached, ParseError, Unsolvable
from ._fifteen import (
    BlockSolution,
    Board,
    Puzzle,
    Solution,
    Sudoku,
    __version__,
    census,
    clear_tables,
    heuristic,
    korf24,
    korf100,
    packings,
    queens,
    solve,
    solve_many,
)

__all__ = [
    "BlockSolution",
    "Board",
    "Error",
    "LimitReached",
    "ParseError",
    "Puzzle",
    "Solution",
    "Sudoku",
    "Unsolvable",
    "census",
    "clear_tables",
    "distances",
    "heuristic",
    "heuristics",
    "korf100",
    "korf24",
    "packings",
    "queens",
    "solve",
    "solve_many",
]


def distances(positions: Any, **options: Any) -> Any:
    """Returns the distance of each position from the goal, in moves, or -1 if unreachable.

    Positions are an array of shape ``(n, cells)`` or ``(n, rows, columns)``, or an iterable. The
    result has shape ``(n,)`` and 32-bit elements: a NumPy array if NumPy is imported, or else an
    ``array.array``. If all boards have one size, of up to nine cells, the distances come from one
    table; otherwise the positions are searched, one per thread.

    Options: ``goal``, ``size``, ``threads``, ``tables``, as for `solve`; ``on_progress`` gets
    ``seconds``, and during searches ``answered`` and ``positions``.

    >>> starts = [[1, 2, 3, 4, 5, 6, 7, 8, 0], [8, 6, 7, 2, 5, 4, 3, 0, 1]]
    >>> fifteen.distances(starts).tolist()
    [0, 31]
    """
    return to_array(_fifteen.distances(positions, **options))


def heuristics(positions: Any, name: str = "manhattan", **options: Any) -> Any:
    """Returns a lower bound for each position, in moves, by the heuristic with this name.

    Positions and result have the shapes that `distances` describes. The names are those of the
    program: ``manhattan``, ``conflict``, ``walking``, ``pdb-6-6-3``, ``pdb-7-8`` and so on; tables
    are built at the first use and kept until `clear_tables`.

    Options: ``goal``, ``size``, ``tables``, as for `solve`.

    >>> fifteen.heuristics(["8 6 7 / 2 5 4 / 3 0 1"], "pdb-4-4").tolist()
    [29]
    """
    return to_array(_fifteen.heuristics(positions, name, **options))
