"""Types of the extension module; those of its public members are in ``__init__.pyi``."""

from collections.abc import Sequence
from typing import Any

def run_command(arguments: Sequence[str]) -> int: ...
def __getattr__(name: str) -> Any: ...
