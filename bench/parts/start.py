"""P8: from start to ready, memory at rest, size of the program."""

import statistics
import tempfile
import time

from harness import place, server

from .figure import Figure

MB = 1024 * 1024
REST_SECONDS = 10


def measure(rounds=9):
    """The figures of P8."""
    with tempfile.TemporaryDirectory() as folder:
        ours = server.server(folder)
        first = ours.start()
        ours.stop()
        again = []
        for _ in range(rounds):
            again.append(ours.start())
            ours.stop()
        ours.start()
        time.sleep(REST_SECONDS)
        memory = ours.memory()
        ours.stop()
    return [
        Figure("P8", f"start to ready, median of {rounds}", statistics.median(again) * 1000, "ms", ("≤", 150)),
        Figure("P8", "the very first start, which makes database, demo data and logins", first * 1000, "ms"),
        Figure("P8", f"resident memory after {REST_SECONDS} s at rest", memory / MB, "MB", ("≤", 60)),
        Figure("P8", "size of the program, web included", place.program().stat().st_size / MB, "MB", ("≤", 40)),
    ]
