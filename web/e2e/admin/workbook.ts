/** Rows of a workbook from its titles on: those after the empty row below the heading. */
export function rowsBelowHeading(rows: readonly string[][]): readonly string[][] {
  return rows.slice(rows.findIndex((row) => row.length === 0) + 1);
}

/** Python script that prints the rows of a workbook's first sheet with Python's own zip and XML readers. */
export const READ_ROWS = `
import json, sys, zipfile, xml.etree.ElementTree as tree
space = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
sheet = tree.fromstring(zipfile.ZipFile(sys.argv[1]).read("xl/worksheets/sheet1.xml"))
rows = [["".join(cell.itertext()) for cell in row.iter(space + "c")] for row in sheet.iter(space + "row")]
print(json.dumps(rows))
`;
