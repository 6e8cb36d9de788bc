"""P1: the list of credit cards, requests a second, against a bare handler with the same bytes."""

import os
import re
import statistics
import subprocess
import tempfile
import urllib.request
from contextlib import contextmanager
from pathlib import Path

from harness import place, server

from .figure import Figure

PATH = "/api/get-credit-cards-data"
CONNECTIONS = 64
# The server has one core for itself, and the load all others: neither takes from the other, and it is never the load that is
# waited for.
SERVER_CORE, LOAD_CORES = 0, max(1, os.cpu_count() - 1)
LOAD = ["taskset", "-c", f"1-{LOAD_CORES}", "wrk", f"-t{LOAD_CORES}", f"-c{CONNECTIONS}"]


def measure(rounds=7, seconds=4):
    """The figures of P1: alternate rounds, the median of their ratios."""
    with tempfile.TemporaryDirectory() as folder, both(folder) as (ours, bare):
        for base in (ours, bare):
            requests_per_second(base, 2)
        pairs = [(requests_per_second(ours, seconds), requests_per_second(bare, seconds)) for _ in range(rounds)]
    ratio = statistics.median(mine / limit for mine, limit in pairs)
    return [
        Figure("P1", f"GET {PATH}", statistics.median(mine for mine, _ in pairs), "requests/s"),
        Figure("P1", "a bare axum handler with the same bytes", statistics.median(limit for _, limit in pairs), "requests/s"),
        Figure("P1", f"ratio, median of {rounds} alternate rounds", ratio, goal=("≥", 0.85)),
    ]


@contextmanager
def both(folder):
    """The server and the bare handler, each pinned to the same core; one is idle while the other works."""
    with server.server(folder, pinned_to=SERVER_CORE) as ours:
        body = Path(folder) / "cards.json"
        body.write_bytes(urllib.request.urlopen(ours.base + PATH).read())
        with bare_handler(body) as bare:
            yield ours.base, bare


@contextmanager
def bare_handler(body):
    """The example that answers with a file."""
    port = place.free_port()
    command = [place.TARGET / "release" / "bare", "--listen", f"127.0.0.1:{port}", "--path", PATH, "--body", body]
    process = subprocess.Popen(["taskset", "-c", str(SERVER_CORE), *map(str, command)])
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait()


def requests_per_second(base, seconds):
    """One round; every answer must be a good one."""
    run = subprocess.run([*LOAD, f"-d{seconds}s", base + PATH], capture_output=True, text=True, check=True)
    if "Non-2xx" in run.stdout or "Socket errors" in run.stdout:
        raise RuntimeError(run.stdout)
    return float(re.search(r"Requests/sec:\s+([\d.]+)", run.stdout).group(1))
