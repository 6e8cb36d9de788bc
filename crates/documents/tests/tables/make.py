#!/usr/bin/env python3
"""Makes the table files that `src/rows/tests.rs` reads, by the programs that people and lenders use.

    python3 -m venv /tmp/tables && /tmp/tables/bin/pip install openpyxl==3.1.5 XlsxWriter==3.3.1 pandas==3.1.1
    /tmp/tables/bin/python crates/documents/tests/tables/make.py
"""
import datetime
import pathlib
import zipfile

import openpyxl
import pandas
import xlsxwriter

HERE = pathlib.Path(__file__).parent
TITLES = ["Application ID", "Lender", "Status", "Amount", "On"]
DAY = datetime.date(2026, 11, 18)
ROWS = [
    ["NL-1", "North Lantern & Co", "Approved", 200000, DAY],
    ["NL-2", "उत्तर दीप", "Rejected", 150000.5, DAY],
]

book = openpyxl.Workbook()
sheet = book.active
sheet.title = "Status"
sheet.append(TITLES)
for row in ROWS:
    sheet.append(row)
sheet["A6"] = "=\"NL-\"&3"
book.create_sheet("Notes")["B2"] = "nothing"
book.save(HERE / "openpyxl.xlsx")

book = xlsxwriter.Workbook(HERE / "xlsxwriter.xlsx", {"date_1904": True})
sheet = book.add_worksheet("Status")
as_day = book.add_format({"num_format": "dd/mm/yyyy"})
sheet.write_row(0, 0, TITLES)
for number, row in enumerate(ROWS, 1):
    sheet.write_row(number, 0, row[:4])
    sheet.write_datetime(number, 4, row[4], as_day)
sheet.write_formula(3, 0, '="NL-"&3', None, "NL-3")
sheet.write_rich_string(3, 1, "North ", book.add_format({"bold": True}), "Lantern")
sheet.write_boolean(3, 2, True)
book.close()

frame = pandas.DataFrame(ROWS, columns=TITLES)
frame.to_excel(HERE / "pandas.xlsx", index=False, sheet_name="Status")
frame.to_csv(HERE / "pandas.csv", index=False)
frame.to_html(HERE / "pandas.xls", index=False)
frame.to_csv(HERE / "semicolons.csv", index=False, sep=";", encoding="utf-8-sig", lineterminator="\r\n")
frame.to_csv(HERE / "utf16.xls", index=False, sep="\t", encoding="utf-16")
latin = frame.replace("उत्तर दीप", "Crédit Nord")
latin.to_csv(HERE / "windows1252.csv", index=False, encoding="cp1252")

# What is refused.
with zipfile.ZipFile(HERE / "openpyxl.xlsx") as source:
    parts = {name: source.read(name) for name in source.namelist()}


def workbook(name, changed):
    with zipfile.ZipFile(HERE / name, "w", zipfile.ZIP_DEFLATED) as target:
        for part, content in {**parts, **changed}.items():
            target.writestr(part, content)


CELLS = '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>%s</sheetData></worksheet>'
SHEET = "xl/worksheets/sheet1.xml"
workbook("macros.xlsx", {"xl/vbaProject.bin": b"Sub"})
workbook("external.xlsx", {"xl/externalLinks/externalLink1.xml": b"<a/>"})
far = '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'
workbook("corners.xlsx", {SHEET: CELLS % far})
workbook("bomb.xlsx", {SHEET: CELLS % ('<row r="1"><c r="A1" t="inlineStr"><is><t>' + " " * 30_000_000 + "</t></is></c></row>")})
workbook("entities.xlsx", {SHEET: '<!DOCTYPE a [<!ENTITY b "bbbb">]>' + CELLS % "&b;"})
sheets = "".join(f'<sheet name="S{i}" sheetId="{i}" r:id="rId1"/>' for i in range(1, 1001))
workbook("sheets.xlsx", {"xl/workbook.xml": '<workbook xmlns:r="r"><sheets>' + sheets + "</sheets></workbook>"})
(HERE / "truncated.xlsx").write_bytes((HERE / "openpyxl.xlsx").read_bytes()[:-200])
compound = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(504)
(HERE / "old.xls").write_bytes(compound + "Workbook".encode("utf-16-le"))
(HERE / "protected.xlsx").write_bytes(compound + "EncryptedPackage".encode("utf-16-le"))
