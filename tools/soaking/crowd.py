"""Customers who continue during all faults of the server, and record every acknowledged write."""

import http.client
import threading
import time
import urllib.error
from dataclasses import dataclass, field

from harness.customer import Customer, Refused

PAUSE = 0.2
LOST = (OSError, http.client.HTTPException, urllib.error.URLError)
# Only lenders that are called: those with a journey of their own get no submission from us.
FINAL = ("approved", "rejected", "disbursed")


@dataclass
class Promise:
    """What the server acknowledged to one customer."""

    customer: Customer
    answers: dict = field(default_factory=dict)
    submission: str = None
    checked: bool = False

    def broken(self):
        """Sentences about what is not as acknowledged; asks the server."""
        answers, submission = dict(self.answers), self.submission
        values = self.customer.ask("GET", "/api/profile?productType=Personal%20Loans")["values"]
        found = [
            f"{self.customer.id}: {key} was acknowledged as {answer!r} and is {values.get(key)!r}"
            for key, answer in answers.items()
            if values.get(key) != answer
        ]
        if submission is not None:
            ids = [line["submissionId"] for line in self.customer.submissions()]
            if ids != [submission]:
                found.append(f"{self.customer.id}: acknowledged {submission}, but there are {ids}")
        return found


class GivenUp(Exception):
    """The crowd goes home."""


class Crowd:
    """So many customers at a time, each new when the one before has applied."""

    def __init__(self, base, redirecting, size=6):
        self.base, self.redirecting, self.size = base, redirecting, size
        self.promises, self.faults, self.interruptions = [], [], 0
        self.stopping, self.lock, self.next_number = threading.Event(), threading.Lock(), 0
        self.threads = []

    def __enter__(self):
        self.threads = [threading.Thread(target=self.walk, daemon=True) for _ in range(self.size)]
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *_):
        self.go_home()

    def go_home(self):
        """Ends the load; what was acknowledged stays noted."""
        self.stopping.set()
        for thread in self.threads:
            thread.join(timeout=60)

    def walk(self):
        """One customer after the other."""
        while not self.stopping.is_set():
            with self.lock:
                self.next_number += 1
                number = self.next_number
            try:
                self.journey(Customer(self.base, number))
            except GivenUp:
                return
            except Refused as refused:
                self.faults.append(f"customer {number}: {refused}")

    def journey(self, customer):
        """From the passcode to the application."""
        if not self.logs_in(customer):
            return
        promise = Promise(customer)
        self.promises.append(promise)
        self.insist(customer.start)
        for step, answers in customer.steps():
            own = {**answers, **({"address1": f"{customer.number} MG Road"} if step == "address" else {})}
            self.insist(lambda step=step, own=own: customer.save(step, own))
            promise.answers.update({key: answer for key, answer in own.items() if key != "tin"})
        offers = [one for one in self.insist(customer.offers) if one["lender"]["key"] not in self.redirecting]
        offer = offers[customer.number % len(offers)]
        promise.submission = self.insist(lambda: customer.submit(offer, f"soak-{customer.number}"))
        promise.checked = False

    def logs_in(self, customer):
        """A code whose answer got lost is used up: such a customer is let go, nothing was promised to them."""
        try:
            customer.log_in()
            return True
        except LOST:
            self.interrupted()
        except Refused as refused:
            self.expect_unavailable(refused)
        return False

    def insist(self, action):
        """Does it again until it is answered."""
        while True:
            try:
                return action()
            except LOST:
                self.interrupted()
            except Refused as refused:
                self.expect_unavailable(refused)

    def expect_unavailable(self, refused):
        """Only 503 with Retry-After may be answered while something is down."""
        if refused.status != 503:
            raise refused
        if not refused.headers.get("Retry-After"):
            self.faults.append(f"503 without Retry-After: {refused}")
        self.interrupted()

    def interrupted(self):
        """Waits a little, as a page does."""
        self.interruptions += 1
        if self.stopping.is_set():
            raise GivenUp
        time.sleep(PAUSE)

    def broken_promises(self, everything=False):
        """What was acknowledged and is not there; without `everything` only what was not looked at before."""
        found = []
        for promise in list(self.promises):
            if everything or not promise.checked:
                promise.checked = promise.submission is not None
                try:
                    found += self.insist(promise.broken)
                except Refused as refused:
                    found.append(f"{promise.customer.id}: cannot be looked at: {refused}")
        return found

    def acknowledged(self):
        """How many writes: answers by step, and submissions."""
        submissions = [promise.submission for promise in self.promises if promise.submission]
        return sum(len(promise.answers) for promise in self.promises), submissions
