"""Lighthouse: five landing pages for performance at slow 4G and a quarter of the processor; every page of the sitemap for
accessibility, best practices and being found, in both languages; and the byte budgets of every route."""

import json
import re
import statistics
import subprocess
import sys
import tempfile
import urllib.request

from harness import place, server

from . import landing
from .figure import Figure

# The first page as it is, one in Hindi, and those of a chain of shops, a farmers' group and a solar seller.
LANDINGS = ["/?lang=en", "/?lang=hi", "/kirana_kart?lang=en", "/malwa_kisan?lang=hi", "/suraj_saathi?lang=en"]
LEAST_SPEED = 95
CATEGORIES = ("accessibility", "best-practices", "seo")


def measure(rounds=3):
    """The figures of all pages."""
    subprocess.run(["npm", "ci", "--silent", "--ignore-scripts"], cwd=landing.WEB, check=True)
    with tempfile.TemporaryDirectory() as folder, server.server(folder) as ours:
        return [*speed(ours.base, rounds), *quality(ours.base), *landing.budgets()]


def node(script, *arguments, **options):
    """What a script of bench/web prints, line by line."""
    command = [place.ROOT / "web" / "tools" / "node.sh", landing.WEB / script, *arguments]
    run = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True, **options)
    return [json.loads(line) for line in run.stdout.splitlines()]


def speed(base, rounds):
    """The score of each landing page, the median of so many visits."""
    for path in LANDINGS:
        visits = node("landing.ts", base + path, str(rounds))
        score = statistics.median(visit["performance"] for visit in visits)
        paint = statistics.median(visit["largest-contentful-paint"] for visit in visits) / 1000
        yield Figure("LIGHTHOUSE", f"{path}: performance, median of {rounds}", score, goal=("≥", LEAST_SPEED))
        yield Figure("LIGHTHOUSE", f"{path}: largest contentful paint", paint, "s")


def quality(base):
    """The lowest score of each kind over all pages, and the pages that have less than all."""
    found = re.findall(r"<loc>([^<]+)</loc>", urllib.request.urlopen(f"{base}/sitemap.xml").read().decode())
    seen = node("pages.ts", input="\n".join(found))
    yield Figure("LIGHTHOUSE", "pages of the sitemap, each language counted", len(seen))
    for category in CATEGORIES:
        lowest = min(page["scores"][category] for page in seen)
        yield Figure("LIGHTHOUSE", f"{category.replace('-', ' ')}: the lowest of all pages", lowest, goal=("≥", 100))
    for page in seen:
        if min(page["scores"].values()) < 100:
            print(f"{page['address']}: {page['scores']} {page['faults']}", file=sys.stderr)
