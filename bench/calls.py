#!/usr/bin/env python3
"""Which calls and pages are slowest over the demo's history: each asked once to warm up, then five times, one at a
time; the median in milliseconds, on both engines. For the slowest ones, the statements that PostgreSQL was asked.

Usage: bench/calls.py PROGRAM [sqlite|postgres]

Figures of different builds cannot be compared with each other: what counts is which calls stand out.
"""

import json
import re
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.parse
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "tools"), str(ROOT / "bench")]

from harness import cluster, place, server  # noqa: E402

TIMES = 5
SLOWEST = 10
PRODUCT = urllib.parse.quote("Personal Loans")
STEPS = {
    "loan": {"employment_status_code": 1, "desired_loan_amount": 200_000, "loan_months": 24, "loan_purpose": 1},
    "about": {"first_name": "Asha", "last_name": "Patel", "birth_date": "1992-04-18", "tin": "ABXPP1234K"},
    "address": {"postal_code": "560001", "state": "Karnataka", "district": "Bengaluru Urban", "address1": "12 MG Road"},
    "living": {"residence_type": 1, "gender": 1, "marital_status": 1, "educational_level": 1},
    "work": {"employer_name": "Sample Works", "officepincode": "560001", "monthly_income": 62_000, "salary_mode": 1, "prefer_net_banking": 1},
    "money": {"household_income": 4, "emi": 0, "email": "asha@example.com"},
}
PAGES = ["/", "/hi", "/verify", "/profile", "/offers", "/status", "/my-data", "/credit-cards", "/admin/login", "/admin", "/partner/login", "/dev"]
WHO = {"/api/admin": "admin", "/api/get-lender": "admin", "/api/lender-": "admin", "/api/partner/": "partner"}


class Asking:
    """A running server, with a logged-in user of each kind."""

    def __init__(self, base):
        self.base, self.tokens = base, {}

    def call(self, method, path, body=None, who=None, key="calls"):
        """One request; its status and value."""
        headers = {"idempotency-key": key}
        if who in self.tokens:
            headers["authorization"] = f"Bearer {self.tokens[who]}"
        status, value, _ = server.call(method, self.base + path, body, headers)
        return status, value

    def good(self, *arguments, **named):
        """One request that has to go well."""
        status, value = self.call(*arguments, **named)
        if status >= 300:
            raise RuntimeError(f"{arguments}: {status} {value}")
        return value

    def log_in(self):
        """Staff of the demo, and a new customer."""
        for login in self.good("GET", "/dev/logins.json"):
            who = login["page"].split("/")[1]
            if who not in self.tokens:
                body = {"email": login["email"], "password": login["password"]}
                self.tokens[who] = self.good("POST", f"/api/{who}/login", body)["token"]
        notice = self.good("GET", "/api/notices?purpose=matching")["version"]
        consent = {"purpose": "matching", "noticeVersion": notice}
        sent = self.good("POST", "/api/otp/send", {"destination": "9876501234", "consents": [consent]})
        message = self.good("GET", "/dev/outbox.json?destination=%2B919876501234")[0]["body"]
        entry = {"prospectAppId": sent["prospectAppId"], "nonce": sent["nonce"], "otp": message.rsplit("#")[-1], "consents": [consent]}
        inside = self.good("POST", "/api/otp/verify", entry)
        self.tokens["customer"] = inside["token"]
        return inside["prospectAppId"]

    def prepare(self):
        """Creates the records that the addresses name; returns the values of their placeholders."""
        customer = self.log_in()
        for step, answers in STEPS.items():
            self.good("PUT", f"/api/profile/{step}", {**answers, "productType": "Personal Loans"}, who="customer")
        app_id = self.good("POST", "/api/applications", {"productType": "Personal Loans"}, who="customer")["appId"]
        offers = self.good("GET", f"/api/offers?appId={app_id}", who="customer")
        best = (offers["matched"] + offers["possible"])[0]
        first = lambda path: (self.call("GET", path, who="admin")[1] or {}).get("items", [{}])[0].get("id")  # noqa: E731
        return {
            "appId": app_id, "offerId": best["offerId"], "key": best["lender"]["key"], "lenderId": 1, "id": 1, "month": 6,
            "language": "en", "name": "saakh", "code": "HDFC0001234", "pincode": "560001", "purpose": "matching", "amount": 200_000,
            "rate": 14, "months": 24, "productType": "Personal Loans", "customer": customer, "audit": first("/api/admin/audit"),
            "link": first("/api/admin/links"),
        }

    def requests(self, known):
        """Every GET of the document and every page, and what may be sent again and again."""
        document = json.loads((ROOT / "web/src/shared/api/openapi.json").read_text())
        for path, methods in document["paths"].items():
            if "get" in methods:
                who = next((who for start, who in WHO.items() if path.startswith(start)), "customer")
                yield f"GET {path}", "GET", filled(path, methods["get"], known), None, who
        for page in PAGES:
            yield f"GET {page} (page)", "GET", page, None, None
        for step, answers in STEPS.items():
            if step != "about":
                yield f"PUT /api/profile/{step}", "PUT", f"/api/profile/{step}", {**answers, "productType": "Personal Loans"}, "customer"
        yield "POST /api/applications", "POST", "/api/applications", {"productType": "Personal Loans"}, "customer"
        yield "POST /api/admin/eligibility", "POST", "/api/admin/eligibility", {"customerId": known["customer"], "productType": "Personal Loans"}, "admin"


def filled(path, operation, known):
    """An address with its parts and what it needs."""
    own = {**known}
    if "/audit/" in path:
        own["id"] = known["audit"]
    if "/links/" in path:
        own["id"] = known["link"]
    if "/user/" in path or "MaskInfo" in path:
        own["id"] = known["customer"]
    if "search-list" in path:
        own["id"] = "employment_status_code"
    for name, value in own.items():
        path = path.replace("{" + name + "}", urllib.parse.quote(str(value)))
    needed = [part["name"] for part in operation.get("parameters", []) if part.get("required") and part["in"] == "query"]
    return path + ("?" + urllib.parse.urlencode({name: own[name] for name in needed}) if needed else "")


def milliseconds(base, method, path, body, token):
    """How long one request takes with all its answer, and its status."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(base + path, data=data, method=method)
    request.add_header("content-type", "application/json")
    if token:
        request.add_header("authorization", f"Bearer {token}")
    began = time.monotonic()
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            answer.read()
            status = answer.status
    except urllib.error.HTTPError as refused:
        refused.read()
        status = refused.code
    return (time.monotonic() - began) * 1000, status


def measured(asking, requests):
    """The median of each, slowest first; and what was refused."""
    found, refused = [], []
    for request in requests:
        name, method, path, body, who = request
        times = [milliseconds(asking.base, method, path, body, asking.tokens.get(who)) for _ in range(TIMES + 1)]
        if times[-1][1] >= 400:
            refused.append(f"{name}: {times[-1][1]}")
        else:
            found.append((statistics.median(time for time, _ in times[1:]), request))
    return sorted(found, key=lambda one: -one[0]), refused


def statements(database, postgres, asking, request):
    """What PostgreSQL is asked for one request."""
    log = Path(postgres.folder) / "log"
    psql = [str(cluster.programs() / "psql"), "-q", database, "-c"]
    name, method, path, body, who = request
    for switch in ("ALTER SYSTEM SET log_statement = 'all'", "SELECT pg_reload_conf()"):
        subprocess.run([*psql, switch], check=True, stdout=subprocess.DEVNULL)
    time.sleep(0.3)
    began = log.stat().st_size
    milliseconds(asking.base, method, path, body, asking.tokens.get(who))
    time.sleep(0.1)
    with open(log, errors="replace") as lines:
        lines.seek(began)
        text = lines.read()
    for switch in ("ALTER SYSTEM RESET log_statement", "SELECT pg_reload_conf()"):
        subprocess.run([*psql, switch], check=True, stdout=subprocess.DEVNULL)
    asked = re.findall(r"LOG:  (?:execute [^:]*|statement): ([^\n]+(?:\n\t[^\n]+)*)", text)
    return [re.sub(r"\s+", " ", one)[:110] for one in asked if "ALTER SYSTEM" not in one and "pg_reload" not in one]


def on(engine, database, postgres=None):
    """The slowest of one engine."""
    with tempfile.TemporaryDirectory() as folder:
        ours = server.server(folder, database(folder))
        ours.environment["SAAKH_DEMO_HISTORY"] = "1"
        ours.start(within=300)
        try:
            wait_for_history(ours.base)
            asking = Asking(ours.base)
            known = asking.prepare()
            found, refused = measured(asking, list(asking.requests(known)))
            print(f"\n{engine}: {len(found)} calls and pages; refused: {', '.join(refused) or 'none'}")
            for median, request in found[:SLOWEST]:
                print(f"{median:8.1f} ms  {request[0]}")
                for statement in statements(ours.environment["SAAKH_DATABASE"], postgres, asking, request) if postgres else []:
                    print(f"             {statement}")
        finally:
            ours.stop()


def wait_for_history(base):
    """The demo adds its history beside its requests: until it has ended."""
    before = None
    for _ in range(120):
        asking = Asking(base)
        login = next(one for one in asking.good("GET", "/dev/logins.json") if one["page"] == "/admin/login")
        if before is None:
            asking.tokens["admin"] = asking.good("POST", "/api/admin/login", {"email": login["email"], "password": login["password"]})["token"]
            token = asking.tokens["admin"]
        asking.tokens["admin"] = token
        now = asking.good("GET", "/api/admin/dashboard/today", who="admin")
        if now == before:
            return
        before = now
        time.sleep(3)


def main():
    """Both engines, or the one that is named."""
    program, wanted = Path(sys.argv[1]).resolve(), sys.argv[2:] or ["sqlite", "postgres"]
    place.program = lambda: program
    if "sqlite" in wanted:
        on("SQLite", lambda folder: f"sqlite:{folder}/saakh.db")
    if "postgres" in wanted:
        with cluster.Cluster() as postgres:
            on("PostgreSQL", lambda _: postgres.new_database(), postgres)


if __name__ == "__main__":
    main()
