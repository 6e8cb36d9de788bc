"""P10: the landing page at slow 4G and a quarter of the processor, and the byte budgets."""

import json
import re
import statistics
import subprocess
import tempfile

from harness import place, server

from .figure import Figure

WEB = place.ROOT / "bench" / "web"
BUDGET = re.compile(r"\s*([\d.]+) of (\d+) KB  (.+)")


def measure(rounds=5):
    """The figures of P10."""
    return [*first_visit(rounds), *budgets()]


def first_visit(rounds):
    """Paint, shift and scores; the median of so many visits."""
    subprocess.run(["npm", "ci", "--silent", "--ignore-scripts"], cwd=WEB, check=True)
    with tempfile.TemporaryDirectory() as folder, server.server(folder) as ours:
        command = [place.ROOT / "web" / "tools" / "node.sh", WEB / "landing.ts", f"{ours.base}/", str(rounds)]
        run = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    visits = [json.loads(line) for line in run.stdout.splitlines()]
    middle = {name: statistics.median(visit[name] for visit in visits) for name in visits[0]}
    return [
        Figure("P10", f"landing: largest contentful paint, median of {rounds}", middle["largest-contentful-paint"] / 1000, "s", ("≤", 2)),
        Figure("P10", "landing: cumulative layout shift", middle["cumulative-layout-shift"], goal=("≤", 0.05)),
        Figure("P10", "landing: first contentful paint", middle["first-contentful-paint"] / 1000, "s"),
        Figure("P10", "landing: speed index", middle["speed-index"] / 1000, "s"),
        Figure("P10", "landing: total blocking time", middle["total-blocking-time"], "ms"),
        Figure("P10", "Lighthouse: performance", middle["performance"], goal=("≥", 95)),
        *(
            Figure("P10", f"Lighthouse: {name.replace('-', ' ')}", middle[name], goal=("≥", 100))
            for name in ("accessibility", "best-practices", "seo")
        ),
    ]


def budgets():
    """Brotli bytes as the web's own check counts them."""
    run = subprocess.run(["npm", "run", "--silent", "budget"], cwd=place.ROOT / "web", stdout=subprocess.PIPE, text=True)
    lines = [match.groups() for match in map(BUDGET.search, run.stdout.splitlines()) if match]
    figures = [Figure("P10", what, float(size), "KB", ("≤", float(budget))) for size, budget, what in lines]
    return [figure for figure in figures if figure.what.startswith("landing") or "entry" in figure.what or not figure.is_met]
