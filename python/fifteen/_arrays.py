"""Arrays of results: NumPy's if NumPy is imported, otherwise those of the standard library."""

from __future__ import annotations

import sys
from array import array
from typing import Any


def to_array(numbers: bytearray) -> Any:
    """Returns 32-bit integers as ``numpy.ndarray`` if NumPy is imported, or else as ``array``."""
    numpy = sys.modules.get("numpy")
    if numpy is not None:
        return numpy.frombuffer(numbers, dtype=numpy.int32)
    result = array("i")
    result.frombytes(bytes(numbers))
    return result
