"""kill -9 while commission comes in and goes out: files of a lender, batches prepared by one and approved by another, the
bank's answers. In the end every paisa is where what was acknowledged says, once."""

import http.client
import json
import random
import subprocess
import tempfile
import threading
import time
import urllib.error
import urllib.request
from datetime import date

from harness.customer import Customer
from harness.server import call

from .stage import Stage

LENDER = "money-view"
LOST = (OSError, http.client.HTTPException, urllib.error.URLError)
# The books are kept every five seconds, so some rounds last longer.
SHORTEST, LONGEST = 0.3, 9.0
BOOKED_WITHIN = 60
PAUSE = 0.3
# One person may upload some hundred files a day; a file comes with so many turns of the office.
MOST_FILES, A_FILE = 150, 0.25
COLUMNS = {"application": 0, "lender": 1, "bankReference": 2, "amount": 3, "day": 4}
ANY = {"slab_number_min": None, "slab_number_max": None, "ats_min": None, "ats_max": None}
PASSWORD = "green kettle on the stair"


class Colleague:
    """A back-office user, who logs in again when the session has ended."""

    def __init__(self, base, email, password):
        self.base, self.login, self.token = base, {"email": email, "password": password}, None

    def ask(self, method, path, body=None, headers=None):
        """Status and value of a call; raises one of `LOST` if the server goes away during the call."""
        for _ in range(2):
            sent = {"authorization": f"Bearer {self.token}", **(headers or {})}
            status, value, _ = call(method, self.base + path, body, sent)
            if status not in (401, 403) or (value or {}).get("code") not in ("unauthorised", "confirm-needed", "session-over", None):
                return status, value
            self.enter()
        return status, value

    def enter(self):
        """A session of one's own."""
        status, inside, _ = call("POST", self.base + "/api/admin/login", self.login)
        if status != 200:
            raise RuntimeError(f"log in: {status} {inside}")
        self.token = inside["token"]

    def good(self, method, path, body=None):
        """The value of a call that must be a good one."""
        status, value = self.ask(method, path, body)
        if status >= 300:
            raise RuntimeError(f"{method} {path}: {status} {value}")
        return value

    def upload(self, name, rows):
        """A lender's statement of commission: the file's id."""
        text = "\n".join(["Loan No,Lender,UTR,Commission,Paid On", *rows])
        head = f'--B\r\nContent-Disposition: form-data; name="image_name"; filename="{name}.csv"\r\n\r\n'
        headers = {"authorization": f"Bearer {self.token}", "content-type": "multipart/form-data; boundary=B"}
        address = self.base + "/api/admin/upload-files?kind=commission"
        request = urllib.request.Request(address, data=f"{head}{text}\r\n--B--\r\n".encode(), headers=headers)
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return json.load(answer)["id"]
        except urllib.error.HTTPError as refused:
            raise RuntimeError(f"upload: {refused.code} {refused.read()[:300]}") from refused


class Office:
    """Two colleagues who book payments and pay out until they are stopped."""

    def __init__(self, one, other, loans, seed):
        self.one, self.other, self.loans, self.source = one, other, loans, random.Random(seed)
        self.stopping, self.thread = threading.Event(), None
        self.files, self.answers, self.batches = {}, {}, set()
        self.number = self.cut_off = 0
        self.faults = []

    def __enter__(self):
        self.thread = threading.Thread(target=self.work, daemon=True)
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.stopping.set()
        self.thread.join()

    def work(self):
        """Continues during all faults of the server."""
        steps = [self.take_money, self.prepare, self.approve, self.answer]
        while not self.stopping.wait(PAUSE):
            for step in steps:
                try:
                    step()
                except LOST:
                    self.cut_off += 1
                    time.sleep(0.2)
                except Exception as error:
                    self.faults.append(f"{step.__name__}: {error}")
                    return

    def take_money(self):
        """The lender pays for some loans, and takes some back; a file that was cut off is sent again as it was."""
        if self.number >= MOST_FILES or self.source.random() > A_FILE:
            return
        self.number += 1
        name = f"UTR{self.number}"
        today = date.today().strftime("%d/%m/%Y")
        amounts = {loan: self.source.choice([350, 1250.5, 4999.99, -200]) for loan in self.loans if self.source.random() < 0.7}
        rows = [f"{loan},Money View,{name},{amount},{today}" for loan, amount in amounts.items()]
        for _ in range(20):
            try:
                id = self.one.upload(name, rows)
                self.one.good("POST", f"/api/admin/upload-files/{id}/apply", {"sheet": 0, "lenderId": None, "columns": COLUMNS})
                self.files[name] = amounts
                return
            except RuntimeError as error:
                # The interrupted call started it, so the next server continues it.
                if "upload-applied" not in str(error) and "upload-running" not in str(error):
                    raise
                self.files[name] = amounts
                return
            except LOST:
                self.cut_off += 1
                time.sleep(0.5)
                if self.stopping.is_set():
                    return

    def prepare(self):
        """Prepares a batch with all payees who are owed something."""
        preview = self.one.good("POST", "/api/admin/payouts/preview", {"leaveOut": []})
        kept = ("account", "party", "merchantId", "version", "gross", "net")
        payouts = [{key: one[key] for key in kept} for one in preview["payouts"]]
        if payouts:
            self.one.ask("POST", "/api/admin/payouts", {"payouts": payouts})

    def approve(self):
        """Another user approves the batches, or discards those that are outdated."""
        for batch in self.of("prepared"):
            status, _ = self.other.ask("POST", f"/api/admin/payouts/{batch}/approve", {})
            if status == 200:
                self.batches.add(batch)
            if status == 409:
                self.one.ask("POST", f"/api/admin/payouts/{batch}/discard", {})

    def answer(self):
        """The bank pays most, and not all."""
        for batch in self.of("approved"):
            detail = self.one.good("GET", f"/api/admin/payouts/{batch}")
            for item in detail["payouts"]:
                if item["state"] != "open" or self.source.random() < 0.2:
                    continue
                said = {"utr": f"B{self.source.randrange(10**9)}"} if self.source.random() < 0.7 else {"problem": "Account closed"}
                answers = [{"reference": item["reference"], **said}]
                taken = self.one.good("POST", f"/api/admin/payouts/{batch}/answers", {"answers": answers})
                if taken["paid"] or taken["failed"]:
                    self.answers[item["reference"]] = said

    def of(self, state):
        """The batches in this state."""
        overview = self.one.good("GET", "/api/admin/payouts")
        return [batch["id"] for batch in overview["batches"] if batch["state"] == state]


def killed(database, rounds, seed):
    """kill -9 at random moments of payout runs."""
    source, slowest = random.Random(seed), 0.0
    calm = {"latencyMs": 0, "callbackMs": 200}
    with tempfile.TemporaryDirectory() as folder, Stage(folder, database(folder), calm) as stage:
        one, other = colleagues(stage)
        loans = paid_out(stage, one)
        with Office(one, other, loans, seed) as office:
            for _ in range(rounds):
                time.sleep(source.uniform(SHORTEST, LONGEST))
                slowest = max(slowest, stage.restart())
        wrong = office.faults + booked(stage) + explained(stage) + kept(stage, office) + stage.integrity()
        counts = stage.rows("SELECT COUNT(*) FROM ledger_entry") + stage.rows("SELECT COUNT(*) FROM payout_item")
    [(entries,), (payouts,)] = counts
    remark = f"{rounds} kills, slowest start {slowest:.2f} s; {len(office.files)} files, {payouts} payouts, {entries} entries, {office.cut_off} calls cut off"
    return wrong, remark


def colleagues(stage):
    """The demo's first user, and one who was added by the command line."""
    _, logins, _ = call("GET", f"{stage.ours.base}/dev/logins.json")
    first = next(login for login in logins if login["name"] == "admin")
    command = [*stage.ours.command[:-1], "admin", "create", "--email", "asha@staff.example", "--role", "1"]
    subprocess.run(command, input=PASSWORD, text=True, cwd=stage.folder, env=stage.ours.environment, check=True, stdout=subprocess.DEVNULL)
    pair = Colleague(stage.ours.base, first["email"], first["password"]), Colleague(stage.ours.base, "asha@staff.example", PASSWORD)
    for colleague in pair:
        colleague.enter()
    return pair


def paid_out(stage, admin):
    """Loans of customers whom merchants and a partner brought, each paid out: their ids."""
    lenders = admin.good("GET", "/api/get-lenders-data")
    lender = next(one["lender_id"] for one in lenders if one["name"] == "Money View")
    slab = {"lender_id": lender, "slab_disbursed_min": 0, "slab_disbursed_max": None, **ANY, "revenue_type_id": 1, "revenue_flat": 0, "revenue_percent": 20, "status": 1}
    admin.good("PUT", f"/api/admin/lenders/{lender}/revenue", {"seen": [], "slabs": [slab]})
    cookies = [cookie_of(admin, merchant) for merchant in payees(admin)]
    return [applied(stage, number, cookie) for number, cookie in enumerate([*cookies, *cookies], 1)]


def payees(admin):
    """Merchants who are active and have a bank account, each with a share."""
    found = admin.good("GET", "/api/admin/merchants?status=active&limit=50")["items"]
    merchants = [one for one in found if one["bankAccount"] and not one["isPartner"]]
    for merchant in merchants:
        admin.good("PUT", f"/api/admin/merchants/{merchant['id']}", {"share_percent": 40})
    return merchants


def cookie_of(admin, merchant):
    """The first-touch cookie of a visitor who follows a merchant's link."""
    link = {"partnerId": merchant["partnerId"], "merchantId": merchant["id"], "name": "Soak", "path": "/", "utms": {}}
    code = admin.good("POST", "/api/admin/links", link)["code"]
    connection = http.client.HTTPConnection(admin.base.removeprefix("http://"), timeout=30)
    connection.request("GET", f"/l/{code}")
    headers = connection.getresponse().headers.get_all("set-cookie")
    return "; ".join(header.split(";")[0] for header in headers)


class Brought(Customer):
    """A customer with the cookies of a link."""

    def __init__(self, base, number, cookie):
        super().__init__(base, number)
        self.cookie = cookie

    def ask(self, method, path, body=None, headers=None):
        """As a browser does."""
        return super().ask(method, path, body, {"cookie": self.cookie, **(headers or {})})


def applied(stage, number, cookie):
    """Applies, and waits for the lender to pay: the submission's id."""
    customer = Brought(stage.ours.base, number, cookie)
    customer.log_in()
    customer.start()
    customer.fill()
    offer = next(offer for offer in customer.offers() if offer["lender"]["key"] == LENDER)
    time.sleep(4)
    id = customer.submit(offer, "once")
    for _ in range(100):
        if customer.submissions()[0]["status"] == "disbursed":
            return id
        time.sleep(0.2)
    raise RuntimeError("a loan was not paid out")


def booked(stage):
    """Waits until all events are booked; returns errors for the remaining ones."""
    waits = (
        "SELECT COUNT(*) FROM upload_batch WHERE state = 'running'",
        "SELECT COUNT(*) FROM statement_event WHERE booked_at IS NULL",
        "SELECT COUNT(*) FROM submission_history WHERE booked_at IS NULL AND (to_status = 'disbursed' OR from_status = 'disbursed')",
        "SELECT COUNT(*) FROM commission_month WHERE is_open = 1",
    )
    until = time.monotonic() + BOOKED_WITHIN
    while True:
        left = [query for query in waits if stage.rows(query) != [("0",)]]
        if not left or time.monotonic() > until:
            return [f"still waits: {query}" for query in left]
        time.sleep(1)


def explained(stage):
    """Sentences about books that do not add up."""
    queries = {
        "entries that do not sum to 0": "SELECT entry_id FROM ledger_line GROUP BY entry_id HAVING SUM(amount) <> 0",
        "balances that are not their lines": "SELECT b.account FROM ledger_balance AS b WHERE b.balance <> (SELECT COALESCE(SUM(l.amount), 0)"
        " FROM ledger_line AS l WHERE l.account = b.account AND l.party = b.party)",
        "gaps": "SELECT COUNT(*) FROM ledger_entry HAVING COUNT(*) <> COALESCE(MAX(id), 0)",
        "payouts without their one entry": "SELECT i.batch_id FROM payout_item AS i JOIN payout_batch AS b ON b.id = i.batch_id"
        " WHERE b.state IN ('approved', 'done') AND i.entry_id IS NULL",
        "batches that are done too early or too late": "SELECT b.id FROM payout_batch AS b WHERE b.state IN ('approved', 'done') AND (b.state = 'done')"
        " = EXISTS (SELECT 1 FROM payout_item AS i WHERE i.batch_id = b.id AND i.state = 'open')",
    }
    return [f"{what}: {rows[:5]}" for what, query in queries.items() if (rows := stage.rows(query))]


def kept(stage, office):
    """What was acknowledged, recomputed from files and payouts alone, beside the books."""
    wrong = []
    stated = dict(stage.rows("SELECT id, amount FROM statement_line WHERE ended IS NULL"))
    said = {(name, loan): round(amount * 100) for name, amounts in office.files.items() for loan, amount in amounts.items()}
    lines = stage.rows("SELECT bank_reference, submission_id, amount FROM statement_line WHERE ended IS NULL")
    found = {(name, loan): int(amount) for name, loan, amount in lines}
    if len(stated) != len(found):
        wrong.append("a payment counts twice")
    wrong += [f"{key}: said {amount}, kept {found.get(key)}" for key, amount in said.items() if found.get(key) != amount]
    received = {}
    for (_, loan), amount in found.items():
        received[loan] = received.get(loan, 0) + amount
    owed = {}
    terms = "SELECT submission_id, partner_id, partner_percent, partner_flat, merchant_id, merchant_percent, received, commission, released FROM commission_loan"
    for loan, partner, percent, flat, merchant, share, booked_sum, commission, released in stage.rows(terms):
        if int(booked_sum) != received.get(loan, 0):
            wrong.append(f"{loan}: files say {received.get(loan, 0)}, the books {booked_sum}")
        # Amounts above the slab are held until they are accepted.
        shared = min(received.get(loan, 0), max(int(commission), int(released)))
        all_of_it = part(shared, int(percent)) + int(flat) if shared > 0 else 0
        of_merchant = part(all_of_it, int(share))
        add(owed, ("merchant", merchant), of_merchant)
        add(owed, ("partner", partner), all_of_it - of_merchant)
    payouts = "SELECT account, party, gross, state, utr, problem, batch_id, place FROM payout_item WHERE entry_id IS NOT NULL"
    for account, party, gross, state, utr, problem, batch, place in stage.rows(payouts):
        if state not in ("failed", "returned"):
            add(owed, (account, party), -int(gross))
        answered = office.answers.get(f"SAAKH{int(batch):06}P{int(place):04}")
        if answered and answered not in ({"utr": utr}, {"problem": problem}):
            wrong.append(f"{batch}/{place}: acknowledged {answered}, kept {utr} {problem}")
    balances = stage.rows("SELECT account, party, balance FROM ledger_balance WHERE account IN ('partner', 'merchant')")
    for account, party, balance in balances:
        expected = owed.pop((account, party), 0)
        if -int(balance) != expected:
            wrong.append(f"{account} {party}: owed {expected}, the books say {-int(balance)}")
    wrong += [f"{key}: owed {amount}, not in the books" for key, amount in owed.items() if amount]
    approved = {id for (id,) in stage.rows("SELECT id FROM payout_batch WHERE state IN ('approved', 'done')")}
    return wrong + [f"batch {id} was acknowledged as approved" for id in office.batches if str(id) not in approved]


def part(amount, thousandths):
    """A percentage, half a paisa rounded away from 0."""
    exact = abs(amount * thousandths)
    return (exact * 2 + 100_000) // 200_000 * (1 if amount >= 0 else -1)


def add(sums, key, amount):
    """Adds to what a party is owed."""
    sums[key] = sums.get(key, 0) + amount
