"""Limits, progress, Ctrl-C and threads."""

import os
import pickle
import signal
import subprocess
import sys
import threading
import time

import fifteen
import pytest
from conftest import HARD, MIDDLE

#: Position that no search solves within minutes.
ENDLESS = fifteen.Board.random(5, 5, seed=3)


def test_limits_end_a_search_with_what_is_known():
    for limits, message in [
        ({"nodes": 1000}, "node limit"),
        ({"moves": 40}, "move limit"),
        ({"seconds": 0.2}, "time limit"),
    ]:
        with pytest.raises(fifteen.LimitReached, match=message) as caught:
            fifteen.solve(ENDLESS, heuristic="manhattan", **limits)
        assert caught.value.lower_bound >= ENDLESS.manhattan
        copy = pickle.loads(pickle.dumps(caught.value))
        assert copy.lower_bound == caught.value.lower_bound and str(copy) == str(caught.value)


def test_a_time_limit_is_kept():
    before = time.monotonic()
    with pytest.raises(fifteen.LimitReached):
        fifteen.solve(ENDLESS, heuristic="manhattan", seconds=0.3)
    assert 0.3 <= time.monotonic() - before < 1.5
    assert fifteen.solve(MIDDLE, seconds=float("inf")).length == 56


def test_a_time_limit_for_many_keeps_the_answers():
    with pytest.raises(fifteen.LimitReached, match="time limit") as caught:
        fifteen.solve_many([MIDDLE, ENDLESS], heuristic="manhattan", threads=2, seconds=3)
    assert [solution.length for solution in caught.value.answers] == [56]


def test_answers_are_kept_while_tables_for_another_size_are_built():
    def is_first(progress):
        return progress["answered"] == 0

    options = {"metric": "multi", "heuristic": "patterns-6", "on_progress": is_first}
    with pytest.raises(fifteen.LimitReached, match="on_progress") as caught:
        fifteen.solve_many(["1 2 3 / 4 5 6 / 0 7 8", MIDDLE], **options)
    assert [solution.length for solution in caught.value.answers] == [1]


def test_progress_is_reported_and_may_cancel():
    seen = []

    def report_progress(progress):
        seen.append(progress)
        return len(seen) < 3

    with pytest.raises(fifteen.LimitReached, match="on_progress"):
        fifteen.solve(ENDLESS, heuristic="manhattan", on_progress=report_progress)
    assert len(seen) == 3
    assert seen[0]["seconds"] < seen[2]["seconds"] and seen[0]["visited"] < seen[2]["visited"]
    assert seen[2]["threshold"] >= ENDLESS.manhattan


def test_exceptions_of_the_callback_end_the_search():
    def fail(progress):
        raise KeyError(progress["visited"])

    with pytest.raises(KeyError):
        fifteen.solve(ENDLESS, heuristic="manhattan", on_progress=fail)
    with pytest.raises(KeyError):
        fifteen.solve_many([ENDLESS], heuristic="manhattan", on_progress=lambda _: {}["no"])
    with pytest.raises(TypeError):
        fifteen.solve(ENDLESS, heuristic="manhattan", on_progress=3)
    assert fifteen.solve(MIDDLE).length == 56


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
@pytest.mark.parametrize("call", [
    lambda: fifteen.solve(ENDLESS, heuristic="manhattan"),
    lambda: fifteen.solve(ENDLESS, heuristic="manhattan", threads=1),
    lambda: fifteen.solve_many([ENDLESS, ENDLESS], heuristic="manhattan"),
    lambda: fifteen.distances([ENDLESS, ENDLESS]),
])
def test_ctrl_c_ends_a_search_within_a_tenth_of_a_second(call):
    sent = []

    def interrupt():
        sent.append(time.monotonic())
        os.kill(os.getpid(), signal.SIGINT)

    timer = threading.Timer(0.5, interrupt)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        call()
    delay = time.monotonic() - sent[0]
    print(f"ended after {delay:.3f} s")
    # On an idle machine, the delay is at most a tenth of a second.
    assert delay < 1
    assert fifteen.solve(MIDDLE).length == 56


def test_other_threads_run_during_a_search():
    done = threading.Event()
    counted = 0

    def search():
        with pytest.raises(fifteen.LimitReached):
            fifteen.solve(ENDLESS, heuristic="manhattan", threads=1, seconds=0.5)
        done.set()

    thread = threading.Thread(target=search)
    thread.start()
    while not done.is_set():
        counted += 1
    thread.join()
    assert counted > 10_000


def test_threads_search_at_the_same_time():
    results = [None] * 4

    def search(index):
        results[index] = fifteen.solve(MIDDLE, heuristic="pdb-4-4-4-3", threads=1).length

    threads = [threading.Thread(target=search, args=(index,)) for index in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == [56] * 4


def test_the_position_of_80_moves():
    with pytest.raises(fifteen.Unsolvable):
        fifteen.solve(HARD)
    assert fifteen.solve(HARD, goal="first").length == 80


def test_the_command_comes_with_the_package():
    command = [sys.executable, "-m", "fifteen"]
    run = subprocess.run([*command, MIDDLE], capture_output=True, text=True)
    assert run.returncode == 0 and "56" in run.stdout
    run = subprocess.run([*command, "solve", "nonsense"], capture_output=True, text=True)
    assert run.returncode == 2 and run.stderr.startswith("error: ")
    run = subprocess.run([*command, "--version"], capture_output=True, text=True)
    assert run.stdout.split() == ["fifteen", fifteen.__version__]


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_ctrl_c_ends_the_command_with_its_results():
    command = [sys.executable, "-m", "fifteen", "solve", "--heuristic", "manhattan"]
    text = " ".join(str(tile) for tile in ENDLESS.tiles)
    process = subprocess.Popen([*command, text], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    time.sleep(1.5)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=20)
    assert (process.returncode, b"Solution in" in out) == (0, True), (out, err)
