"""P6: an admin list with 5,000,000 applications behind it against 50,000, for each way to ask for a page.
Also the dashboard and the sidebar's counts over the histories of both, which are more than 10,000,000
and 100,000 events. Median times of requests to the running server, one at a time, and of five turns; SAAKH_BENCH_APPLICATIONS
is how many the many are."""

import os
import statistics
import subprocess
import tempfile
import time
import urllib.parse
from datetime import date, timedelta
from pathlib import Path

from harness import cluster, place, server

from .figure import Figure

FEW, MANY = 50_000, int(os.environ.get("SAAKH_BENCH_APPLICATIONS", "5000000"))
# Half of two years ago: where the middle of the applications is.
MIDDLE = date.today() - timedelta(days=365)
WARM_UP, TIMES, TURNS = 5, 31, 5
CUSTOMERS = "/api/admin/customers"
LISTS = {
    "first page": {},
    "page in the middle": {"cursor": "middle"},
    "first page of 100": {"limit": 100},
    "of one status": {"applicationStatus": "started"},
    "of one product and status": {"productType": "Gold Loans", "applicationStatus": "closed"},
    "of one partner": {"partnerId": 2},
    "of one partner and status": {"partnerId": 2, "applicationStatus": "started"},
    "of one partner and product, oldest first": {"partnerId": 2, "productType": "Other Insurance", "sort": "createdAt"},
    "of one day": {"from": MIDDLE, "to": MIDDLE},
    "of those that stand before a question": {"mark": "stopped:tin", "from": MIDDLE, "to": date.today()},
    "of those that came to offers and no further": {"mark": "furthest:offers", "from": MIDDLE, "to": date.today()},
    "by an id that nobody has": {"q": "00000000-0000-7000-8000-000000000000"},
}
FIGURES = {
    "dashboard, last 30 days": ("/api/admin/dashboard", {"range": "last_30_days"}),
    "dashboard, a year": (
        "/api/admin/dashboard",
        {"range": "custom_range", "startDate": MIDDLE, "endDate": date.today() - timedelta(days=2)},
    ),
    "dashboard, a year of one product": (
        "/api/admin/dashboard",
        {"range": "custom_range", "startDate": MIDDLE, "endDate": date.today() - timedelta(days=2), "productType": "Gold Loans"},
    ),
    "counts of the sidebar": ("/api/admin/work-queue", {}),
}


def measure():
    """The figures of P6 and P7 on both engines."""
    figures = []
    with tempfile.TemporaryDirectory() as folder:
        figures += on("SQLite", lambda name: in_its_folder(Path(folder) / name), lambda _: None)
    with cluster.Cluster() as postgres:
        figures += on("PostgreSQL", lambda _: postgres.new_database(), tidied)
    return figures


def in_its_folder(folder):
    """A new database that is a file; the demo keeps its logins beside it."""
    folder.mkdir()
    return f"sqlite:{folder}/saakh.db"


def on(engine, new_database, tidy):
    """One engine: the times over few and over many applications, and their ratios."""
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as other:
        few, _ = filled(one, new_database("few"), tidy, FEW)
        many, seconds = filled(other, new_database("many"), tidy, MANY)
        turns = [turn(few, many, number) for number in range(TURNS)]
    figures = [Figure("P6", f"{engine}: adding {MANY:,} applications with their histories", MANY / seconds, "applications/s")]
    for name in turns[0]:
        part, limit = ("P7", 2) if name in FIGURES else ("P6", 1.5)
        over_many = statistics.median(turn[name][1] for turn in turns)
        ratio = statistics.median(turn[name][1] / turn[name][0] for turn in turns)
        figures.append(Figure(part, f"{engine}: {name}, over {MANY:,}", over_many * 1000, "ms"))
        figures.append(Figure(part, f"{engine}: {name}, against {FEW:,}", ratio, "×", ("≤", limit)))
    return figures


def filled(folder, database, tidy, count):
    """A server over so many applications, not running, and how long those took to add."""
    ours = server.server(folder, database)
    ours.start()
    ours.stop()
    seconds = seeded(ours, count)
    tidy(database)
    return ours, seconds


def turn(few, many, number):
    """The median time of each request over few and over many; who is asked first changes from turn to turn."""
    taken = {}
    for ours in [few, many] if number % 2 == 0 else [many, few]:
        with ours:
            taken[ours] = asked(ours.base)
    return {name: (taken[few][name], taken[many][name]) for name in taken[few]}


def seeded(ours, count):
    """Adds applications; says how long it took."""
    began = time.monotonic()
    command = [str(place.program()), "seed", "--applications", str(count)]
    subprocess.run(command, cwd=ours.folder, env=ours.environment, check=True)
    return time.monotonic() - began


def tidied(database):
    """What autovacuum does in the hours after so many rows came."""
    subprocess.run([str(cluster.programs() / "psql"), "-q", database, "-c", "VACUUM ANALYZE"], check=True)


def asked(base):
    """The median time of every request, in seconds."""
    headers = {"authorization": f"Bearer {token(base)}"}
    deep = got(base, CUSTOMERS, {"to": MIDDLE, "limit": 1}, headers)["nextCursor"]
    requests = {name: (CUSTOMERS, {**query, **({"cursor": deep} if "cursor" in query else {})}) for name, query in LISTS.items()}
    return {name: median_time(base, path, query, headers) for name, (path, query) in {**requests, **FIGURES}.items()}


def token(base):
    """A session of the demo's first back-office user, who may do everything."""
    _, logins, _ = server.call("GET", f"{base}/dev/logins.json")
    login = next(login for login in logins if login["page"] == "/admin/login")
    body = {"email": login["email"], "password": login["password"]}
    status, inside, _ = server.call("POST", f"{base}/api/admin/login", body)
    if status != 200:
        raise RuntimeError(f"log in: {status} {inside}")
    return inside["token"]


def got(base, path, query, headers):
    """An answer, which must be a good one."""
    status, value, _ = server.call("GET", f"{base}{path}?{urllib.parse.urlencode(query)}", headers=headers)
    if status != 200:
        raise RuntimeError(f"{path} {query}: {status} {value}")
    return value


def median_time(base, path, query, headers):
    """Of many equal requests, after a few that warm up."""
    taken = []
    for number in range(WARM_UP + TIMES):
        began = time.monotonic()
        got(base, path, query, headers)
        if number >= WARM_UP:
            taken.append(time.monotonic() - began)
    return statistics.median(taken)
