"""Tests that the stubs agree with the module, and that mypy checks calls against them."""

import subprocess
import sys

import pytest

pytest.importorskip("mypy")

CALLS = """
import fifteen
import numpy

solution: fifteen.Solution = fifteen.solve(numpy.arange(16), goal="first", seconds=2.5)
several: list[fifteen.Solution] = fifteen.solve_many(["1 2 / 3 0", solution.start, [[1, 2], [3, 0]]])
mixed: list[fifteen.Solution | fifteen.Error] = fifteen.solve_many([], return_errors=True)
length: int = fifteen.Puzzle.named("klotski").solve(style="path").length
nodes: int = solution.iterations[0]["visited"] + fifteen.korf100()[0]["generated"]
rows: list[list[int]] = fifteen.Sudoku("." * 81).rows + solution.start.tolist()
"""

WRONG = """
import fifteen

fifteen.solve("1 2 / 3 0", threads="two")
fifteen.Puzzle.named("klotski").solve(style="jump")
fifteen.Board("1 2 / 3 0").rows = 3
"""


def run_mypy(*arguments, cwd):
    command = [sys.executable, "-m", *arguments]
    return subprocess.run(command, capture_output=True, text=True, cwd=cwd)


def test_the_stubs_match_the_module(tmp_path):
    # The private module has only a partial stub.
    run = run_mypy("mypy.stubtest", "fifteen", "--ignore-missing-stub", cwd=tmp_path)
    assert run.returncode == 0, run.stdout


def test_calls_are_checked(tmp_path):
    (tmp_path / "calls.py").write_text(CALLS)
    run = run_mypy("mypy", "--strict", "calls.py", cwd=tmp_path)
    assert run.returncode == 0, run.stdout
    (tmp_path / "wrong.py").write_text(WRONG)
    run = run_mypy("mypy", "--strict", "wrong.py", cwd=tmp_path)
    assert "Found 3 errors" in run.stdout, run.stdout
