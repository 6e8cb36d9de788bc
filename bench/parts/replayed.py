"""Every stored view of offers computed again, over all products of loans: 10,000 at least on each engine, of applications
that were invented as the demo's are. Goal: all identical."""

import os
import subprocess
import tempfile
import time

from harness import cluster, place, server

from . import lists

APPLICATIONS = int(os.environ.get("SAAKH_BENCH_REPLAYED", "60000"))


def measure():
    """What the program says of all views on both engines, and how long it took."""
    with tempfile.TemporaryDirectory() as folder:
        said = [on("SQLite", f"sqlite:{folder}/replayed.db")]
    with cluster.Cluster() as postgres:
        said.append(on("PostgreSQL", postgres.new_database()))
    return "\n".join(["```", *said, "```"])


def on(engine, database):
    """One engine."""
    with tempfile.TemporaryDirectory() as folder:
        ours = server.server(folder, database)
        ours.start()
        ours.stop()
        lists.seeded(ours, APPLICATIONS)
        began = time.monotonic()
        command = [str(place.program()), "replay"]
        replayed = subprocess.run(command, cwd=ours.folder, env=ours.environment, stdout=subprocess.PIPE, text=True, check=False)
        seconds = time.monotonic() - began
    return f"{engine}, {seconds:.0f} s, exit code {replayed.returncode}\n{replayed.stdout.strip()}"
