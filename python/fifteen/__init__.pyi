"""Types of the package. Docstrings are in the module."""

from collections.abc import Callable, Iterable, Sequence
from os import PathLike
from typing import Any, Literal, SupportsIndex, TypedDict, final, overload

from ._errors import Error as Error
from ._errors import LimitReached as LimitReached
from ._errors import ParseError as ParseError
from ._errors import Unsolvable as Unsolvable

__version__: str

# Arrays of integers support the buffer protocol, which has a type only from Python 3.12 on.
_Position = str | Board | Sequence[SupportsIndex] | Sequence[Sequence[SupportsIndex]] | Any
_Size = tuple[int, int]
_Progress = Callable[[dict[str, Any]], object]
_Metric = Literal["single", "multi", "stm", "mtm"]
_Style = Literal["step", "line", "path", "step+", "line+", "path+"]
_Path = str | PathLike[str]

class _Iteration(TypedDict):
    threshold: int
    visited: int
    generated: int
    completed: bool

class _Instance(TypedDict):
    number: int
    start: Board
    manhattan: int
    length: int
    generated: int

@final
class Board:
    def __new__(cls, position: _Position, size: _Size | None = None) -> Board: ...
    @staticmethod
    def goal(rows: int = 4, cols: int = 4) -> Board: ...
    @staticmethod
    def random(rows: int = 4, cols: int = 4, *, seed: int) -> Board: ...
    @property
    def rows(self) -> int: ...
    @property
    def cols(self) -> int: ...
    @property
    def shape(self) -> tuple[int, int]: ...
    @property
    def tiles(self) -> list[int]: ...
    @property
    def blank(self) -> tuple[int, int]: ...
    @property
    def manhattan(self) -> int: ...
    @property
    def is_solvable(self) -> bool: ...
    def after(self, moves: str) -> Board: ...
    def tolist(self) -> list[list[int]]: ...
    def svg(self) -> str: ...
    def __len__(self) -> int: ...
    def __getitem__(self, row: int, /) -> list[int]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Solution:
    @property
    def start(self) -> Board: ...
    @property
    def length(self) -> int: ...
    @property
    def pushes(self) -> int: ...
    @property
    def tiles(self) -> list[int]: ...
    @property
    def moves(self) -> str: ...
    @property
    def estimate(self) -> int: ...
    @property
    def heuristic(self) -> str: ...
    @property
    def count(self) -> int | None: ...
    @property
    def visited(self) -> int: ...
    @property
    def generated(self) -> int: ...
    @property
    def iterations(self) -> list[_Iteration]: ...
    def boards(self) -> list[Board]: ...
    def to_dict(self) -> dict[str, Any]: ...
    def svg(self, *, animated: bool = False) -> str: ...
    def html(self) -> str: ...
    def __len__(self) -> int: ...
    def __bool__(self) -> Literal[True]: ...

@final
class Puzzle:
    def __new__(cls, text: str) -> Puzzle: ...
    @staticmethod
    def named(name: str) -> Puzzle: ...
    @staticmethod
    def names() -> list[str]: ...
    @property
    def title(self) -> str: ...
    @property
    def shape(self) -> tuple[int, int]: ...
    def solve(
        self,
        *,
        style: _Style | None = None,
        threads: int | None = None,
        memory: int | None = None,
        nodes: int | None = None,
        seconds: float | None = None,
        on_progress: _Progress | None = None,
    ) -> BlockSolution: ...
    def explore(
        self,
        *,
        style: _Style | None = None,
        listed: int = 1,
        threads: int | None = None,
        memory: int | None = None,
        nodes: int | None = None,
        seconds: float | None = None,
        on_progress: _Progress | None = None,
    ) -> _Exploration: ...
    def hardest(
        self,
        *,
        style: _Style | None = None,
        listed: int = 1,
        threads: int | None = None,
        memory: int | None = None,
        nodes: int | None = None,
        seconds: float | None = None,
        on_progress: _Progress | None = None,
    ) -> list[BlockSolution]: ...

class _Exploration(TypedDict):
    levels: list[int]
    configurations: int
    farthest: list[str]

@final
class BlockSolution:
    @property
    def length(self) -> int: ...
    @property
    def moves(self) -> list[str]: ...
    def drawings(self) -> list[str]: ...
    def to_dict(self) -> dict[str, Any]: ...
    def svg(self) -> str: ...
    def html(self) -> str: ...
    def __len__(self) -> int: ...
    def __bool__(self) -> Literal[True]: ...

@final
class Sudoku:
    def __new__(cls, digits: str | Sequence[Any] | Any) -> Sudoku: ...
    @staticmethod
    def generate(seed: int) -> Sudoku: ...
    @property
    def rows(self) -> list[list[int]]: ...
    @property
    def givens(self) -> int: ...
    def solve(self) -> Sudoku: ...
    def count(self, limit: int = 2, *, seconds: float | None = None) -> int: ...
    def grade(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...

def packings(
    container: str,
    bricks: Sequence[str],
    *,
    counts: tuple[int, int] | None = None,
    no_corners: bool = False,
    listed: bool = False,
    threads: int | None = None,
    seconds: float | None = None,
    on_progress: _Progress | None = None,
) -> dict[str, Any]: ...
def queens(
    size: int,
    queens: int | None = None,
    *,
    threads: int | None = None,
    seconds: float | None = None,
    on_progress: _Progress | None = None,
) -> dict[str, Any]: ...
def census(
    rows: int,
    cols: int,
    *,
    listed: int = 0,
    threads: int | None = None,
    memory: int | None = None,
    seconds: float | None = None,
    on_progress: _Progress | None = None,
) -> dict[str, Any]: ...
def solve(
    position: _Position,
    *,
    goal: _Position | None = None,
    size: _Size | None = None,
    metric: _Metric | None = None,
    heuristic: str | None = None,
    threads: int | None = None,
    tables: _Path | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    moves: int | None = None,
    count: bool = False,
    on_progress: _Progress | None = None,
) -> Solution: ...
@overload
def solve_many(
    positions: Iterable[_Position],
    *,
    goal: _Position | None = None,
    size: _Size | None = None,
    metric: _Metric | None = None,
    heuristic: str | None = None,
    threads: int | None = None,
    tables: _Path | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    moves: int | None = None,
    return_errors: Literal[False] = False,
    on_progress: _Progress | None = None,
) -> list[Solution]: ...
@overload
def solve_many(
    positions: Iterable[_Position],
    *,
    goal: _Position | None = None,
    size: _Size | None = None,
    metric: _Metric | None = None,
    heuristic: str | None = None,
    threads: int | None = None,
    tables: _Path | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    moves: int | None = None,
    return_errors: Literal[True],
    on_progress: _Progress | None = None,
) -> list[Solution | Error]: ...
def distances(
    positions: Iterable[_Position],
    *,
    goal: _Position | None = None,
    size: _Size | None = None,
    threads: int | None = None,
    tables: _Path | None = None,
    on_progress: _Progress | None = None,
) -> Any: ...
def heuristic(
    position: _Position,
    name: str = "manhattan",
    *,
    goal: _Position | None = None,
    size: _Size | None = None,
    tables: _Path | None = None,
) -> int: ...
def heuristics(
    positions: Iterable[_Position],
    name: str = "manhattan",
    *,
    goal: _Position | None = None,
    size: _Size | None = None,
    tables: _Path | None = None,
) -> Any: ...
def korf100() -> list[_Instance]: ...
def korf24() -> list[_Instance]: ...
def clear_tables() -> None: ...
