import { expect, test } from "vitest";
import { importFileError } from "./import-file.ts";

test("lists are rejected by extension and size before they are sent", () => {
  for (const name of ["dnd.xlsx", "DND.CSV"]) expect(importFileError({ name, size: 1 })).toBeNull();
  for (const name of ["dnd.pdf", "csv", "dnd.xls"]) {
    expect(importFileError({ name, size: 1 })).toBe("Choose an .xlsx or .csv file");
  }
  expect(importFileError({ name: "dnd.csv", size: 0 })).toContain("empty");
  expect(importFileError({ name: "dnd.csv", size: 300 * 1_048_576 })).toContain("256 MB");
});
