"""P3b: whole personal-loan journeys a second, against those of an earlier commit in the same run: each serves its own
load of the same size, in turns that change places."""

import shutil
import statistics
import subprocess
import tempfile
from pathlib import Path

from harness import cluster, place, server

from .figure import Figure
from .journeys import JOURNEYS, WARM_UP, rate, walk

# Before statements were counted and sqlx left SQLite.
BEFORE = "3b9a889"
ROUNDS = 13
GOALS = {"SQLite": 2.5, "PostgreSQL": 1.5}


def measure():
    """The figures of P3b on both engines."""
    earlier, now = built(BEFORE), place.TARGET / "release"
    with tempfile.TemporaryDirectory() as folder:
        figures = on("SQLite", lambda name: f"sqlite:{folder}/{name}.db", earlier, now)
    with cluster.Cluster() as postgres:
        return figures + on("PostgreSQL", lambda _: postgres.new_database(), earlier, now)


def built(commit):
    """The folder with the programs of a commit. The web build is the current one, because no pages are requested."""
    folder = place.CACHE / "before" / commit
    if not (folder / "Cargo.toml").exists():
        folder.mkdir(parents=True, exist_ok=True)
        archive = subprocess.Popen(["git", "archive", commit], cwd=place.ROOT, stdout=subprocess.PIPE)
        subprocess.run(["tar", "-x", "-C", folder], stdin=archive.stdout, check=True)
        if archive.wait():
            raise RuntimeError(f"commit {commit} is not in this clone")
        shutil.copytree(place.ROOT / "web" / "dist", folder / "web" / "dist")
    target = place.CACHE / "before" / "target"
    place.build("saakh", "saakh-load", root=folder, target=target)
    return target / "release"


def on(engine, new_database, earlier, now):
    """One engine: both walk the same number of customers, and who begins changes from round to round."""
    ratios, rates = [], {earlier: [], now: []}
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as other:
        places = {earlier: (folder, new_database("before")), now: (other, new_database("now"))}
        for number in range(ROUNDS):
            order = [earlier, now] if number % 2 == 0 else [now, earlier]
            for programs in order:
                rates[programs].append(round_of(programs, *places[programs], number))
            ratios.append(rates[now][-1] / rates[earlier][-1])
    return [
        Figure("P3b", f"{engine}: journeys of {BEFORE}, median of {ROUNDS} rounds", statistics.median(rates[earlier]), "journeys/s"),
        Figure("P3b", f"{engine}: journeys of this commit", statistics.median(rates[now]), "journeys/s"),
        Figure("P3b", f"{engine}: the smallest ratio of a round", min(ratios)),
        Figure("P3b", f"{engine}: the largest", max(ratios)),
        Figure("P3b", f"{engine}: ratio, median", statistics.median(ratios), goal=("≥", GOALS[engine])),
    ]


def round_of(programs, folder, database, number):
    """Journeys a second of a server that nothing else runs beside."""
    first = number * (WARM_UP + JOURNEYS)
    # Beside a PostgreSQL, the earlier commit's simulated lenders do not make the folder that they write in.
    (Path(folder) / "var").mkdir(exist_ok=True)
    with server.server(folder, database, program=programs / "saakh") as running:
        walk(running.base, WARM_UP, first, programs)
        return rate(walk(running.base, JOURNEYS, first + WARM_UP, programs))
