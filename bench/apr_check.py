#!/usr/bin/env python3
"""Compares our prices with an independent library over many random loans.

Usage: python3 bench/apr_check.py [--loans 10000] [--seed 20260101]

Makes `~/.cache/saakh/apr` with pyxirr (its own solver, written by others) when it is not there, prices the
same loans with our `quote_csv` example and with the library, prints how many were compared and the
worst differences, and exits with 1 when any is more than rounding: 0.01 % for the APR, one paisa
for the instalment and the interest.
"""

import argparse
import os
import random
import subprocess
import sys
import venv
from pathlib import Path

BENCH = Path(__file__).resolve().parent
VENV = Path.home() / ".cache" / "saakh" / "apr"
LIBRARY = "pyxirr==0.10.8"
# Half a unit of the last printed digit, and what binary fractions add to it.
APR_ROUNDING, MONEY_ROUNDING = 0.005 + 1e-7, 0.005 + 1e-6


def inside_venv():
    """Runs this script again with the library, which no other Python of the machine needs to have."""
    python = VENV / "bin" / "python"
    if Path(sys.prefix) == VENV:
        return
    if not python.exists():
        venv.create(VENV, with_pip=True)
    subprocess.run([python, "-m", "pip", "install", "--quiet", LIBRARY], check=True)
    os.execv(python, [str(python), *sys.argv])


def random_loan(source):
    """Amount, rate, months, fee, GST on the fee, third-party charges: rupees and percent."""
    amount = source.randrange(1_000, 5_000_001)
    rate = source.choice([0, source.randrange(1, 60_001)]) if source.random() < 0.05 else source.randrange(1_000, 48_001)
    fee = round(amount * source.uniform(0, 0.10), 2)
    third_party = source.choice([0, round(amount * source.uniform(0, 0.05), 2)])
    return (amount, rate / 1000, source.randrange(1, 361), fee, source.choice([0, 18]), third_party)


def ours(loans):
    """Our answers, from the domain crate."""
    lines = "\n".join(",".join(map(str, loan)) for loan in loans)
    command = ["cargo", "run", "--quiet", "-p", "saakh-domain", "--example", "quote_csv"]
    answer = subprocess.run(command, cwd=BENCH.parent, input=lines, text=True, stdout=subprocess.PIPE, check=True)
    return [tuple(map(float, line.split(","))) for line in answer.stdout.splitlines()]


def theirs(loan):
    """The library's answers: the instalment, the interest row by row, the rate from the bare cash flow."""
    import pyxirr

    amount, rate, months, fee, gst, third_party = loan
    monthly = rate / 1200
    emi = -pyxirr.pmt(monthly, months, amount)
    interest = -sum(pyxirr.ipmt(monthly, month, months, amount) for month in range(1, months + 1))
    net = amount - fee - round(fee * gst / 100, 2) - third_party
    return 1200 * pyxirr.irr([-net] + [emi] * months, guess=monthly), emi, interest


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--loans", type=int, default=10_000)
    arguments.add_argument("--seed", type=int, default=20_260_101)
    options = arguments.parse_args()
    source = random.Random(options.seed)
    loans = [random_loan(source) for _ in range(options.loans)]
    answers = ours(loans)
    worst, wrong = [0.0, 0.0, 0.0], 0
    for loan, mine in zip(loans, answers, strict=True):
        gaps = [abs(mine_value - their_value) for mine_value, their_value in zip(mine, theirs(loan), strict=True)]
        worst = [max(pair) for pair in zip(worst, gaps)]
        if gaps[0] > APR_ROUNDING or max(gaps[1:]) > MONEY_ROUNDING:
            wrong += 1
            print("differs:", loan, mine, theirs(loan), file=sys.stderr)
    print(f"{len(answers)} loans compared (seed {options.seed}, {LIBRARY}); worst difference: "
          f"APR {worst[0]:.4f} %, instalment {worst[1]:.4f}, interest {worst[2]:.4f} rupees; {wrong} beyond rounding")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    inside_venv()
    main()
