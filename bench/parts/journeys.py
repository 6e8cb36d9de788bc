"""P3: whole personal-loan journeys a second, against bare commits a second of the same engine on the same disk,
divided by the commits that a journey needs (background jobs included)."""

import json
import subprocess
import tempfile
import tomllib

from harness import cluster, place, server

from .figure import Figure

COST = place.ROOT / "crates" / "api" / "tests" / "api" / "cost.toml"
CUSTOMERS = 32
ROUNDS = 3
WARM_UP, JOURNEYS = 50, 400


def measure():
    """The figures of P3 on both engines."""
    with tempfile.TemporaryDirectory() as folder:
        figures = on("SQLite", "sqlite", lambda name: f"sqlite:{folder}/{name}.db")
    with cluster.Cluster() as postgres:
        return figures + on("PostgreSQL", "postgres", lambda _: postgres.new_database())


def on(engine, key, new_database):
    """One engine: alternate rounds of bare commits and journeys; the median of their ratios."""
    needed = tomllib.loads(COST.read_text())[key]["commits"]
    bare_database = new_database("bare")
    pairs = []
    with tempfile.TemporaryDirectory() as folder, server.server(folder, new_database("journeys")) as ours:
        walk(ours.base, WARM_UP, 0)
        for number in range(ROUNDS):
            commits = commits_per_second(bare_database)
            walked = walk(ours.base, JOURNEYS, WARM_UP + number * JOURNEYS)
            pairs.append((walked, commits))
    pairs.sort(key=lambda pair: rate(pair[0]) / pair[1])
    walked, commits = pairs[ROUNDS // 2]
    limit = commits / needed
    return [
        Figure("P3", f"{engine}: bare commits", commits, "commits/s"),
        Figure("P3", f"{engine}: the limit, at {needed} commits a journey", limit, "journeys/s"),
        Figure("P3", f"{engine}: journeys, {CUSTOMERS} customers at a time", rate(walked), "journeys/s"),
        Figure("P3", f"{engine}: a whole journey at that load, median", walked["medianMs"], "ms"),
        Figure("P3", f"{engine}: ratio to the limit, median of {ROUNDS} rounds", rate(walked) / limit, goal=("≥", 0.5)),
    ]


def rate(walked):
    """Journeys a second."""
    return walked["journeys"] / walked["seconds"]


def walk(base, journeys, first, programs=None):
    """So many customers; the program fails when one of them is refused anything."""
    return load("journeys", programs, "--base", base, "--customers", CUSTOMERS, "--journeys", journeys, "--first", first)


def commits_per_second(database):
    """Bare commits through the same store."""
    done = load("commits", None, "--database", database)
    return done["commits"] / done["seconds"]


def load(program, programs, *arguments):
    """One program of bench/load, which prints a line of JSON; out of a folder, otherwise of this commit."""
    command = [(programs or place.TARGET / "release") / program, *arguments]
    run = subprocess.run(list(map(str, command)), stdout=subprocess.PIPE, text=True, check=True)
    return json.loads(run.stdout)
