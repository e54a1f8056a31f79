"""Exceptions of the package."""

from __future__ import annotations

from typing import Any


class Error(Exception):
    """Base class of the exceptions of this package.

    ``index`` is the index of the position, if the error is about one of several.
    """

    index: int | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        return (_restore, (type(self), self.args, self.__dict__))


def _restore(kind: type[Error], args: tuple[Any, ...], facts: dict[str, Any]) -> Error:
    """Creates an exception from its parts, for pickle."""
    error = kind.__new__(kind, *args)
    error.args = args
    error.__dict__.update(facts)
    return error


class ParseError(Error, ValueError):
    """Text or tiles that are not a position or puzzle.

    ``line`` and ``column`` count from 1. They are ``None`` if the fault is not in a text, or has
    no location in it.
    """

    def __init__(self, message: str, line: int | None = None, column: int | None = None) -> None:
        super().__init__(message)
        self.line = line
        self.column = column


class Unsolvable(Error, ValueError):
    """Position or puzzle that is proved to have no solution."""


class LimitReached(Error):
    """Search that ended without an answer: at a limit, or because ``on_progress`` returned False.

    ``lower_bound`` is a number of moves that every solution needs, if the search has proved one.
    ``answers`` contains the results of `solve_many` so far, in order. ``partial`` contains other
    results so far, such as the counts of a census.
    """

    def __init__(
        self,
        message: str,
        lower_bound: int | None = None,
        answers: list[Any] | None = None,
        partial: Any = None,
    ) -> None:
        super().__init__(message)
        self.lower_bound = lower_bound
        self.answers = answers
        self.partial = partial
