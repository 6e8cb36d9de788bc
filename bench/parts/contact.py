"""CONTACT: a list of 1,000,000 numbers for the suppressions, from its first byte to the end of its task, on both engines; and the
facts of a contact decision (the customer's row, suppressions and consent, the counts of days) one at a time among 10,000,000
customers, of whom one in ten has a suppressed number. The decision itself reads no database. SAAKH_BENCH_ROWS and
SAAKH_BENCH_CUSTOMERS are how many. Then delivery reports a second about the demo's text messages, each stored with its state."""

import os
import re
import subprocess
import tempfile
import time
from pathlib import Path

from harness import cluster, server

from .figure import Figure
from .journeys import load
from .lists import token

ROWS = int(os.environ.get("SAAKH_BENCH_ROWS", "1000000"))
CUSTOMERS = int(os.environ.get("SAAKH_BENCH_CUSTOMERS", "10000000"))
IMPORT = "/api/admin/suppressions/import"
# The most reports of a message that are stored.
REPORTS_STORED = 50
CALLBACK_SECRET = "invented-secret-of-the-benchmark"
PROVIDER = f"""
[sms]
url = "http://127.0.0.1:9/messages"
headers = {{ Content-Type = "application/json" }}
body = '{{"to":"{{to}}","text":"{{text}}","id":"{{id}}"}}'
[sms.callback]
secret = "{CALLBACK_SECRET}"
[sms.report]
reference_path = "id"
word_path = "status"
words = {{ ACCEPTD = "accepted" }}
[mail]
url = "smtp://127.0.0.1:9"
from = "Nitya Finance <hello@nitya.example>"
"""
LOOK_EVERY = 0.1
GIVEN_UP_AFTER = 3_600


def measure():
    """The figures on both engines; decisions on SQLite, for which the goal is set."""
    with tempfile.TemporaryDirectory() as folder:
        figures = imported("SQLite", f"sqlite:{folder}/imported.db")
        figures += reported("SQLite", f"sqlite:{folder}/reported.db")
    with cluster.Cluster() as postgres:
        figures += imported("PostgreSQL", postgres.new_database())
        figures += reported("PostgreSQL", postgres.new_database())
    with tempfile.TemporaryDirectory() as folder:
        return figures + decided(f"sqlite:{folder}/decided.db")


def imported(engine, database):
    """A list as an operator's scrub gives it, and the same list again."""
    with tempfile.TemporaryDirectory() as folder, server.server(folder, database) as ours:
        path = Path(folder) / "dnd.csv"
        path.write_text("Mobile\n" + "".join(f"{6_000_000_000 + number * 3_571}\n" for number in range(ROWS)))
        headers = {"authorization": f"Bearer {token(ours.base)}"}
        first, again = run(ours, path, headers), run(ours, path, headers)
        return [
            Figure("CONTACT", f"{engine}: a list of {ROWS:,} numbers", first, "s", ("≤", 60)),
            Figure("CONTACT", f"{engine}: the same list again", again, "s"),
            Figure("CONTACT", f"{engine}: memory at its peak", ours.peak_memory() / 1024 / 1024, "MB"),
        ]


def run(ours, path, headers):
    """An import from its first byte to its end, seconds; every row must have been entered."""
    began = time.monotonic()
    status, task = server.upload(f"{ours.base}{IMPORT}", "image_name", path, headers, GIVEN_UP_AFTER)
    if status != 202:
        raise RuntimeError(f"the list was not taken: {status} {task}")
    while time.monotonic() < began + GIVEN_UP_AFTER:
        status, found, _ = server.call("GET", f"{ours.base}{IMPORT}s/{task['id']}", headers=headers)
        if status != 200:
            raise RuntimeError(f"the import ended so: {status} {found}")
        if found["state"] in ("waiting", "running"):
            time.sleep(LOOK_EVERY)
        elif (found["state"], found["entered"], found["failed"]) == ("done", ROWS, 0):
            return time.monotonic() - began
        else:
            raise RuntimeError(f"the import ended so: {found}")
    raise RuntimeError("the import takes too long")


def decided(database):
    """Facts among many customers."""
    found = load("contact", None, "--database", database, "--customers", CUSTOMERS)
    return [
        Figure("CONTACT", f"SQLite: facts of a decision among {CUSTOMERS:,} customers, median", found["medianMs"], "ms"),
        Figure("CONTACT", "SQLite: facts of a decision, 95 of 100", found["p95Ms"], "ms", ("≤", 1)),
    ]


def reported(engine, database):
    """Reports about the demo's text messages, until as many as are stored of each came."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "saakh.toml").write_text(PROVIDER)
        with server.server(folder, database, history=True) as ours:
            ids = text_messages(ours.base, {"authorization": f"Bearer {token(ours.base)}"})
            bodies = "".join(f'  [[{{"id":"{one}","status":"ACCEPTD"}}]],\n' for one in ids)
            script = Path(folder) / "reports.lua"
            script.write_text(
                f"local bodies = {{\n{bodies}}}\nlocal place = 0\nfunction request()\n  place = place % #bodies + 1\n"
                '  return wrk.format("POST", nil, { ["content-type"] = "application/json" }, bodies[place])\nend\n'
            )
            address = f"{ours.base}/api/callbacks/messages/sms/{CALLBACK_SECRET}"
            # The demo has too few messages for a longer run at the goal: what is not stored costs less.
            seconds = max(1, len(ids) * REPORTS_STORED // 10_000)
            run = subprocess.run(
                ["wrk", "-t1", "-c16", f"-d{seconds}s", "-s", script, address], capture_output=True, text=True, check=True
            ).stdout
            if "Non-2xx" in run or "Socket errors" in run:
                raise RuntimeError(run)
            rate = float(re.search(r"Requests/sec:\s+([\d.]+)", run).group(1))
            return [Figure("CONTACT", f"{engine}: delivery reports", rate, "reports/s", ("≥", 2_000))]


def text_messages(base, headers):
    """The ids of the demo's text messages."""
    ids, cursor = [], ""
    while cursor is not None:
        page = f"{base}/api/admin/messages?channel=sms&limit=100&cursor={cursor}"
        status, found, _ = server.call("GET", page, headers=headers)
        if status != 200:
            raise RuntimeError(f"the log of messages: {status} {found}")
        ids += [one["id"] for one in found["items"]]
        cursor = found["nextCursor"]
    return ids
