#!/usr/bin/env python3
"""Makes the workbooks of the time before 2007 that `crates/saakh/tests/program/old_workbooks.rs` reads.

    python3 -m venv /tmp/tables && /tmp/tables/bin/pip install xlwt==1.3.0
    /tmp/tables/bin/python crates/documents/tests/tables/make_old.py
"""
import datetime
import pathlib

import xlwt

HERE = pathlib.Path(__file__).parent
TITLES = ["Application ID", "Lender", "Status", "Amount", "On"]
DAY = datetime.date(2026, 11, 18)
ROWS = [
    ["NL-1", "North Lantern & Co", "Approved", 200000, DAY],
    ["NL-2", "उत्तर दीप", "Rejected", 150000.5, DAY],
]

book = xlwt.Workbook(encoding="utf-8")
sheet = book.add_sheet("Status")
as_day = xlwt.easyxf(num_format_str="DD/MM/YYYY")
for number, row in enumerate([TITLES, *ROWS]):
    for column, value in enumerate(row):
        sheet.write(number, column, value, as_day if value == DAY else xlwt.Style.default_style)
sheet.write(4, 0, "NL-3")
sheet.write(4, 1, True)
book.add_sheet("Notes").write(1, 1, "nothing")
book.save(str(HERE / "xlwt.xls"))

# Two cells, as far from each other as they can be: whoever keeps what lies between keeps 16 million.
book = xlwt.Workbook()
sheet = book.add_sheet("Corners")
sheet.write(0, 0, "first")
sheet.write(65535, 255, "last")
book.save(str(HERE / "corners.xls"))

# More sheets than anybody looks at.
book = xlwt.Workbook()
for number in range(101):
    book.add_sheet(f"Sheet {number}")
book.save(str(HERE / "sheets.xls"))
