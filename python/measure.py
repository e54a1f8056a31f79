"""Measures the performance that the package promises. Run it on an idle machine.

    python python/measure.py

Needs NumPy. It runs the program that comes with the package.
"""

import subprocess
import sys
import threading
import time
from statistics import median

import fifteen
import numpy


def seconds(work):
    """Returns the time that a call takes."""
    before = time.perf_counter()
    work()
    return time.perf_counter() - before


def trivial_calls():
    goal = fifteen.Board.goal()
    text = "1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 15 0"
    for name, position in [("a Board", goal), ("a text", text), ("a list", goal.tolist())]:
        fifteen.solve(position)
        rounds = [seconds(lambda: [fifteen.solve(position) for _ in range(1000)]) for _ in range(9)]
        print(f"solve the goal, {name}: {median(rounds) * 1000:.1f} µs")


def bulk_arrays():
    generator = numpy.random.default_rng(1)
    tiles = numpy.argsort(generator.random((1_000_000, 9)), axis=1).astype(numpy.uint8)
    print(f"distances of 1,000,000 8-puzzles: {seconds(lambda: fifteen.distances(tiles)):.2f} s")
    tiles = numpy.argsort(generator.random((1_000_000, 16)), axis=1).astype(numpy.uint8)
    for name in ["manhattan", "pdb-6-6-3"]:
        fifteen.heuristic(fifteen.Board.goal(), name)
        rounds = [seconds(lambda: fifteen.heuristics(tiles, name)) for _ in range(3)]
        print(f"{name} of 1,000,000 15-puzzles: {median(rounds):.2f} s")


def two_threads():
    starts = [row["start"] for row in fifteen.korf100()[:20]]
    one = lambda: [fifteen.solve(start, heuristic="pdb-6-6-3", threads=1) for start in starts]
    one()
    ratios = []
    for _ in range(3):
        alone = seconds(one)
        threads = [threading.Thread(target=one) for _ in range(2)]
        together = seconds(lambda: [*map(threading.Thread.start, threads), *map(threading.Thread.join, threads)])
        ratios.append(2 * alone / together)
    print(f"two Python threads: {median(ratios):.2f} × one")


def korf():
    starts = [row["start"] for row in fifteen.korf100()]
    lengths = [row["length"] for row in fifteen.korf100()]
    command = [sys.executable, "-m", "fifteen", "korf", "--heuristic", "pdb-6-6-3", "--quiet"]
    ours, theirs = [], []
    for _ in range(3):
        theirs.append(seconds(lambda: subprocess.run(command, check=True, stdout=subprocess.DEVNULL)))
        solutions = []
        ours.append(seconds(lambda: solutions.extend(fifteen.solve_many(starts, heuristic="pdb-6-6-3"))))
        assert [solution.length for solution in solutions] == lengths
    print(f"Korf's hundred: {median(ours):.2f} s, by the program {median(theirs):.2f} s")


if __name__ == "__main__":
    trivial_calls()
    bulk_arrays()
    two_threads()
    korf()
