"""The extension module. The types of its other members are in ``__init__.pyi``."""

from collections.abc import Sequence
from typing import Any

def run_command(arguments: Sequence[str]) -> int: ...
def __getattr__(name: str) -> Any: ...
