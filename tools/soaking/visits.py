"""Many customers go to banks at once, and each of them clicks twice."""

import tempfile
import threading
from concurrent.futures import ThreadPoolExecutor

from harness.customer import Customer, Refused

from .stage import Stage

CARDS_EACH = 10
AT_ONCE = 64


def visited(database, visits):
    """This many visits to cards, each clicked twice concurrently: each is stored and shown once."""
    with tempfile.TemporaryDirectory() as folder, Stage(folder, database(folder)) as stage:
        with ThreadPoolExecutor(AT_ONCE) as pool:
            customers = list(pool.map(lambda number: arrived(stage.ours.base, number), range(visits // CARDS_EACH)))
            cards = [card["category_id"] for card in customers[0].ask("GET", "/api/get-credit-cards-data")][:CARDS_EACH]
            pairs = [(customer, card) for card in cards for customer in customers]
            wrong = [sentence for found in pool.map(lambda pair: clicked_twice(*pair), pairs) for sentence in found]
            told = sum(pool.map(lambda customer: len(customer.ask("GET", "/api/visits?kind=card")["items"]), customers))
        [(stored,)] = stage.rows("SELECT COUNT(*) FROM visit")
        [(begun,)] = stage.rows("SELECT COUNT(*) FROM visit_history")
    counts = {"stored": int(stored), "with a beginning": int(begun), "told to customers": told}
    wrong += [f"{count} visits are {what}, of {len(pairs)}" for what, count in counts.items() if count != len(pairs)]
    return wrong, f"{len(pairs)} visits by {2 * len(pairs)} clicks of {len(customers)} customers"


def arrived(base, number):
    """A customer who is logged in."""
    customer = Customer(base, number + 1)
    customer.log_in()
    return customer


def clicked_twice(customer, card):
    """Sentences about two clicks that were not one visit."""
    answers, gate = [], threading.Barrier(2)

    def click():
        gate.wait()
        try:
            answers.append(customer.ask("POST", f"/api/cards/{card}/visits")["visitId"])
        except Refused as refused:
            answers.append(str(refused))

    clicks = [threading.Thread(target=click) for _ in range(2)]
    for one in clicks:
        one.start()
    for one in clicks:
        one.join()
    return [] if len(set(answers)) == 1 else [f"card {card}: {sorted(answers)}"]
