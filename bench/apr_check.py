#!/usr/bin/env python3
"""Compares our prices with an independent library over many random loans of each kind.

Usage: python3 bench/apr_check.py [--loans 10000] [--seed 20260101]

Makes `~/.cache/saakh/apr` with pyxirr (its own solver, written by others) when it is not there, prices the
same loans with our `price_loans` example and with the library, prints for each kind how many were compared
and the worst differences, and exits with 1 when any is more than rounding: 0.01 % for the APR, one paisa
for the payment and the interest, one rupee for each figure of the schedule.
"""

import argparse
import json
import os
import random
import subprocess
import sys
import venv
from pathlib import Path

BENCH = Path(__file__).resolve().parent
VENV = Path.home() / ".cache" / "saakh" / "apr"
LIBRARY = "pyxirr==0.10.8"
# Half a unit of the last printed digit, and what binary fractions add to it. The instalment's
# rise is the difference of two rounded figures, and so is that of all interest.
ROUNDING = {
    "APR %": 0.005 + 1e-7,
    "payment": 0.005 + 1e-6,
    "interest": 0.005 + 1e-5,
    "schedule": 0.5 + 1e-4,
    "rise": 0.01 + 1e-5,
    "more payments": 0,
}
SINGLE = ("bullet_simple", "bullet_compounded")


def inside_venv():
    """Runs this script again with the library, which no other Python of the machine needs to have."""
    python = VENV / "bin" / "python"
    if Path(sys.prefix) == VENV:
        return
    if not python.exists():
        venv.create(VENV, with_pip=True)
    subprocess.run([python, "-m", "pip", "install", "--quiet", LIBRARY], check=True)
    os.execv(python, [str(python), *sys.argv])


def instalments(source):
    return loan(source, source.randrange(1, 361), rate(source, 48_001))


def stages(source):
    """Paid out in two to six parts within three years."""
    months = source.randrange(12, 361)
    later = sorted(source.sample(range(1, min(months, 37)), source.randrange(1, 6)))
    shares = [source.randrange(1_000, 15_001) for _ in later]
    parts = [(0, 100_000 - sum(shares)), *zip(later, shares)]
    return loan(source, months, rate(source, 24_001)) | {"stages": [{"months": at, "share": share / 1000} for at, share in parts]}


def floating(source):
    """What a house is bought with: up to 30 years at a benchmark and a spread."""
    return loan(source, source.choice([120, 180, 240, 300, 360]), source.randrange(6_000, 16_001) / 1000)


def bullet_simple(source):
    return loan(source, source.randrange(1, 61), rate(source, 60_001)) | {"repayment": "bullet_simple"}


def bullet_compounded(source):
    return loan(source, source.randrange(1, 61), rate(source, 60_001)) | {"repayment": "bullet_compounded"}


KINDS = (instalments, stages, floating, bullet_simple, bullet_compounded)


def rate(source, below):
    """Percent a year; some are free of interest or absurdly dear."""
    return source.choice([0, source.randrange(1, 60_001) / 1000]) if source.random() < 0.05 else source.randrange(1_000, below) / 1000


def loan(source, months, rate):
    """Terms in rupees and percent; charges of the lender, of others, of both or none are kept back."""
    amount = source.randrange(1_000, 5_000_001)
    fee = source.choice([0, round(amount * source.uniform(0, 0.10), 2)])
    third_party = source.choice([0, round(amount * source.uniform(0, 0.05), 2)])
    gst_on_fee = round(fee * source.choice([0, 18]) / 100, 2)
    return {"amount": amount, "months": months, "rate": rate, "fee": fee, "gst_on_fee": gst_on_fee, "third_party": third_party}


def ours(loans):
    """Our answers, from the domain crate."""
    lines = "\n".join(map(json.dumps, loans))
    command = ["cargo", "run", "--quiet", "--package", "saakh-domain", "--example", "price_loans"]
    answer = subprocess.run(command, cwd=BENCH.parent, input=lines, text=True, stdout=subprocess.PIPE, check=True)
    return map(json.loads, answer.stdout.splitlines())


def charges(terms):
    return terms["fee"] + terms["gst_on_fee"] + terms["third_party"]


def single(terms):
    """One repayment: the library's future value for compound interest, a product for simple, and the rate of its two flows."""
    import pyxirr

    amount, months, monthly = terms["amount"], terms["months"], terms["rate"] / 1200
    if terms["repayment"] == "bullet_compounded":
        payment = -pyxirr.fv(monthly, months, 0, amount)
    else:
        payment = amount + amount * monthly * months
    received = amount - charges(terms)
    return {
        "APR %": 1200 * pyxirr.rate(months, 0, received, -payment),
        "payment": payment,
        "interest": payment - amount,
        "schedule": [(1, amount, amount, payment - amount, payment)],
    }


def many(terms, rate):
    """Instalments: the library's payment, its interest row by row and the rate of the bare cash flow."""
    import pyxirr

    amount, months, monthly = terms["amount"], terms["months"], rate / 1200
    parts = [(part["months"], part["share"]) for part in terms.get("stages", [])]
    paid_out = [0.0] * (months + 1)
    for month, share in parts[1:]:
        # To the paisa, half up: a binary fraction cannot say which half it is.
        paid_out[month] = (amount * round(share * 1000) * 2 + 1000) // 2000 / 100
    paid_out[0] = amount - sum(paid_out)
    wait = parts[-1][0] if parts else 0
    rows = [(month, drawn, 0.0, drawn * monthly, drawn * monthly) for month in range(1, wait + 1) for drawn in [sum(paid_out[:month])]]
    left = months - wait
    payment = -pyxirr.pmt(monthly, left, amount)
    for month in range(1, left + 1):
        opening = amount if month == 1 else -pyxirr.fv(monthly, month - 1, -payment, amount)
        rows.append((wait + month, opening, -pyxirr.ppmt(monthly, month, left, amount), -pyxirr.ipmt(monthly, month, left, amount), payment))
    flows = [paid - part for paid, part in zip([charges(terms)] + [row[4] for row in rows], paid_out, strict=True)]
    return {
        "APR %": 1200 * pyxirr.irr(flows, guess=monthly),
        "payment": payment,
        "interest": sum(row[3] for row in rows),
        "schedule": rows,
    }


def payments_at(monthly, payment, amount):
    """How many equal payments repay an amount; none where they do not cover the interest."""
    import math

    import pyxirr

    return None if payment <= amount * monthly else math.ceil(pyxirr.nper(monthly, -payment, amount) - 1e-9)


def theirs(terms):
    """The library's answers, with what one percentage point more does where there are instalments."""
    if terms.get("repayment") in SINGLE:
        return single(terms)
    now, dearer = many(terms, terms["rate"]), many(terms, terms["rate"] + 1)
    wait = terms["stages"][-1]["months"] if "stages" in terms else 0
    count = payments_at((terms["rate"] + 1) / 1200, now["payment"], terms["amount"])
    rise = (dearer["payment"] - now["payment"], dearer["interest"] - now["interest"])
    return now | {"rise": rise, "more payments": None if count is None else count - (terms["months"] - wait)}


def gaps(mine, library):
    """By how much each figure differs."""
    quote, rise = mine["quote"], mine["rise"]
    columns = ("number", "opening", "principal", "interest", "instalment")
    pairs = [pair for row, other in zip(mine["schedule"], library["schedule"], strict=True) for pair in zip([row[key] for key in columns], other)]
    found = {
        "APR %": abs(quote["apr"] - library["APR %"]),
        "payment": abs(mine["payment"] - library["payment"]),
        "interest": abs(quote["total_interest"] - library["interest"]),
        "schedule": max(abs(one - other) for one, other in pairs),
    }
    if rise is not None:
        found["rise"] = max(abs(rise[key] - value) for key, value in zip(("instalment", "total"), library["rise"]))
        found["more payments"] = 0 if rise["count"] == library["more payments"] else 1
    return found


def compare(kind, options):
    """One kind: how many loans differ beyond rounding."""
    source = random.Random(f"{options.seed} {kind.__name__}")
    loans = [kind(source) for _ in range(options.loans)]
    worst, wrong = {}, 0
    for terms, mine in zip(loans, ours(loans), strict=True):
        library = theirs(terms)
        found = gaps(mine, library)
        worst = {key: max(gap, worst.get(key, 0)) for key, gap in found.items()}
        if any(gap > ROUNDING[key] for key, gap in found.items()):
            wrong += 1
            print("differs:", terms, found, file=sys.stderr)
    differences = ", ".join(f"{key} {gap:.4f}" for key, gap in worst.items() if key != "more payments")
    print(f"{kind.__name__}: {len(loans)} loans; worst difference: {differences}; {wrong} beyond rounding", flush=True)
    return wrong


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--loans", type=int, default=10_000)
    arguments.add_argument("--seed", type=int, default=20_260_101)
    options = arguments.parse_args()
    print(f"seed {options.seed}, {LIBRARY}")
    wrong = sum(compare(kind, options) for kind in KINDS)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    inside_venv()
    main()
