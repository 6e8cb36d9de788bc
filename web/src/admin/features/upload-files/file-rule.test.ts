import { expect, test } from "vitest";
import { fileError } from "./file-rule.ts";

test("files are rejected by extension and size before they are sent", () => {
  for (const name of ["a.xlsx", "A.XLS", "b.c.csv"]) expect(fileError({ name, size: 1 })).toBeNull();
  for (const name of ["a.pdf", "csv", "a.xlsm"]) expect(fileError({ name, size: 1 })).toBe("Invalid file type");
  expect(fileError({ name: "a.csv", size: 0 })).toContain("no rows");
  expect(fileError({ name: "a.pdf", size: 0 })).toBe("Invalid file type");
  expect(fileError({ name: "a.csv", size: 300 * 1_048_576 })).toContain("256 MB");
});
