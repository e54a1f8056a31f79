"""The program ``fifteen``: ``python -m fifteen`` and the command that comes with the package."""

import signal
import sys

from ._fifteen import run_command


def main() -> int:
    """Runs the program with the arguments of the process, and returns its exit code."""
    # The program handles Ctrl-C itself. Python's handler would run only after the program returns.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    sys.stdout.flush()
    return run_command(["fifteen", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
