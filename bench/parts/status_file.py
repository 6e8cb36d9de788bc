"""Lenders' status files as CSV and as workbooks. Rows are (submission, name of its lender)."""

import csv
import datetime
import zipfile
from xml.sax.saxutils import escape

TITLES = ("Application ID", "Loan No", "Lender", "Status", "Date")
# Which column is what, as a call says it.
COLUMNS = {"application": 0, "lender": 2, "status": 3, "day": 4}
# What lenders write and what it means, of ten rows so many each.
WORDS = (
    *[("Under Process", "in_review")] * 3,
    *[("Sanctioned", "approved")] * 4,
    *[("Declined", "rejected")] * 2,
    ("Loan Disbursed", "disbursed"),
)
DAY = datetime.datetime.now(datetime.timezone(datetime.timedelta(hours=5, minutes=30))).date()
# Day 0 of a spreadsheet's calendar.
DAY_ZERO = datetime.date(1899, 12, 30)

SPACE = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml"
PARTS = {
    "[Content_Types].xml": f'<Types xmlns="{PACKAGE}/content-types">'
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    f'<Override PartName="/xl/workbook.xml" ContentType="{TYPE}.sheet.main+xml"/>'
    f'<Override PartName="/xl/worksheets/sheet1.xml" ContentType="{TYPE}.worksheet+xml"/>'
    f'<Override PartName="/xl/styles.xml" ContentType="{TYPE}.styles+xml"/>'
    f'<Override PartName="/xl/sharedStrings.xml" ContentType="{TYPE}.sharedStrings+xml"/></Types>',
    "_rels/.rels": f'<Relationships xmlns="{PACKAGE}/relationships">'
    f'<Relationship Id="rId1" Type="{OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
    "xl/workbook.xml": f'<workbook xmlns="{SPACE}" xmlns:r="{OFFICE}"><sheets><sheet name="Status" sheetId="1" r:id="rId1"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{PACKAGE}/relationships">'
    f'<Relationship Id="rId1" Type="{OFFICE}/worksheet" Target="worksheets/sheet1.xml"/>'
    f'<Relationship Id="rId2" Type="{OFFICE}/styles" Target="styles.xml"/>'
    f'<Relationship Id="rId3" Type="{OFFICE}/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
    # Style 1 shows a number as a day.
    "xl/styles.xml": f'<styleSheet xmlns="{SPACE}"><fonts count="1"><font/></fonts><fills count="1"><fill><patternFill/></fill></fills>'
    '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0"/>'
    '<xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>',
}


def word(number):
    """The lender's word in a row."""
    return WORDS[number % len(WORDS)][0]


def loan(number):
    """What the lender calls the loan."""
    return f"LN{number:010}"


def write_csv(path, rows):
    """A file as lenders' systems write them."""
    with open(path, "w", newline="", encoding="utf-8") as file:
        lines = csv.writer(file)
        lines.writerow(TITLES)
        day = f"{DAY:%d/%m/%Y}"
        lines.writerows((id, loan(number), lender, word(number), day) for number, (id, lender) in enumerate(rows))


def write_xlsx(path, rows):
    """The same as spreadsheets write it: every text among the shared ones, of which two in each row are its own."""
    common = [*TITLES, *dict.fromkeys(word for word, _ in WORDS), *dict.fromkeys(lender for _, lender in rows)]
    place = {text: number for number, text in enumerate(common)}
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as book:
        for name, text in PARTS.items():
            book.writestr(name, f'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n{text}')
        with book.open("xl/sharedStrings.xml", "w") as part:
            count = len(common) + 2 * len(rows)
            part.write(f'<sst xmlns="{SPACE}" count="{5 * len(rows)}" uniqueCount="{count}">'.encode())
            part.write("".join(f"<si><t>{escape(text)}</t></si>" for text in common).encode())
            for number, (id, _) in enumerate(rows):
                part.write(f"<si><t>{id}</t></si><si><t>{loan(number)}</t></si>".encode())
            part.write(b"</sst>")
        with book.open("xl/worksheets/sheet1.xml", "w") as part:
            part.write(f'<worksheet xmlns="{SPACE}"><sheetData><row r="1">'.encode())
            part.write("".join(f'<c r="{letter}1" t="s"><v>{place[title]}</v></c>' for letter, title in zip("ABCDE", TITLES)).encode())
            part.write(b"</row>")
            day = (DAY - DAY_ZERO).days
            for number, (_, lender) in enumerate(rows):
                row, own = number + 2, len(common) + 2 * number
                part.write(
                    f'<row r="{row}"><c r="A{row}" t="s"><v>{own}</v></c><c r="B{row}" t="s"><v>{own + 1}</v></c>'
                    f'<c r="C{row}" t="s"><v>{place[lender]}</v></c><c r="D{row}" t="s"><v>{place[word(number)]}</v></c>'
                    f'<c r="E{row}" s="1"><v>{day}</v></c></row>'.encode()
                )
            part.write(b"</sheetData></worksheet>")


WRITE = {"csv": write_csv, "xlsx": write_xlsx}
