"""Start, memory and P1 with 33 brands and 200 sites, after every page that is to be found was asked for once in both
languages, beside the demo as it is, of whose first site every page was asked for. The brands and the demo's six sites are
there in both: the program seeds them. Rounds alternate; what counts is the ratio. Other work on the machine lengthens a start,
and not the processor's time for it."""

import http.client
import json
import re
import sqlite3
import statistics
import tempfile
import time
from operator import truediv
from pathlib import Path
from urllib.parse import urlsplit

from harness import server

from .figure import Figure
from .requests import SERVER_CORE, requests_per_second

MB = 1024 * 1024
SITES = 200
# Above those that the program seeds.
FIRST_ID = 1000
REST_SECONDS = 5
MOST_ABOVE = 1.10


def measure(rounds=5, seconds=3, starts=25):
    """The figures with many sites, each beside those with few."""
    with tempfile.TemporaryDirectory() as few_folder, tempfile.TemporaryDirectory() as many_folder:
        few, many = server.server(few_folder, pinned_to=SERVER_CORE), server.server(many_folder, pinned_to=SERVER_CORE)
        for one in (few, many):
            one.start()
            one.stop()
        added = add_sites(Path(many_folder) / "saakh.db")
        started = [(start(few), start(many)) for _ in range(starts)]
        with few, many:
            asked = ask_for_all(few, []), ask_for_all(many, added)
            time.sleep(REST_SECONDS)
            memory = few.memory() / MB, many.memory() / MB
            pairs = [tuple(requests_per_second(one.base, seconds) for one in (few, many)) for _ in range(rounds)]
    return [*figures(asked, started, memory, pairs)]


def add_sites(database):
    """Adds copies of the first site, each of one of the partners, until there are enough; and says their hosts."""
    with sqlite3.connect(database) as rows:
        first = json.loads(rows.execute("SELECT body FROM site ORDER BY id LIMIT 1").fetchone()[0])
        partners = [key for (key,) in rows.execute("SELECT partner_key FROM partner ORDER BY id")]
        there = rows.execute("SELECT count(*) FROM site").fetchone()[0]
        keys = [f"site{number}" for number in range(there, SITES)]
        for number, key in enumerate(keys):
            own = {"id": FIRST_ID + number, "key": key, "hosts": [f"{key}.example"], "partner": partners[number % len(partners)]}
            rows.execute("INSERT INTO site (id, site_key, body) VALUES (?, ?, ?)", (own["id"], key, json.dumps({**first, **own})))
    return [f"{key}.example" for key in keys]


def start(one):
    """Milliseconds from start to ready, and those of them on the processor."""
    took = one.start() * 1000
    worked = one.processor_time() * 1000
    one.stop()
    return took, worked


def ask_for_all(one, hosts):
    """Asks for every page of the first site and of others once, and says how many there were."""
    connection = http.client.HTTPConnection("127.0.0.1", one.port, timeout=60)

    def get(host, path):
        connection.request("GET", path, headers={"host": host, "accept-encoding": "br"})
        answer = connection.getresponse()
        body = answer.read()
        if answer.status != 200:
            raise RuntimeError(f"{host}{path} answered {answer.status}")
        return body

    count = 0
    for host in ["127.0.0.1", *hosts]:
        connection.request("GET", "/sitemap.xml", headers={"host": host})
        found = re.findall(r"<loc>([^<]+)</loc>", connection.getresponse().read().decode())
        for address in found:
            parts = urlsplit(address)
            get(host, f"{parts.path}?{parts.query}")
        count += len(found)
    return count


def figures(asked, started, memory, pairs):
    """Few and many, and how many times the one the other is."""
    few_rate, many_rate = (statistics.median(each) for each in zip(*pairs))
    yield Figure("SITES", "pages asked for with few sites", asked[0])
    yield Figure("SITES", f"pages asked for with {SITES} sites", asked[1])
    for place, name in enumerate(["start to ready", "processor time of a start"]):
        few, many = zip(*((one[place], other[place]) for one, other in started))
        yield Figure("SITES", f"{name} with few sites, median of {len(few)}", statistics.median(few), "ms")
        yield Figure("SITES", f"{name} with {SITES} sites", statistics.median(many), "ms")
        yield Figure("SITES", f"{name}: ratio", statistics.median(map(truediv, many, few)), goal=("≤", MOST_ABOVE))
    yield Figure("SITES", "resident memory with few sites", memory[0], "MB")
    yield Figure("SITES", f"resident memory with {SITES} sites", memory[1], "MB")
    yield Figure("SITES", "memory: ratio", memory[1] / memory[0], goal=("≤", MOST_ABOVE))
    yield Figure("SITES", "P1 with few sites", few_rate, "requests/s")
    yield Figure("SITES", f"P1 with {SITES} sites", many_rate, "requests/s")
    yield Figure("SITES", "P1: ratio", statistics.median(many / few for few, many in pairs), goal=("≥", 1 / MOST_ABOVE))
