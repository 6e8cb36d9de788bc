import { expect, test } from "vitest";
import { parseTsv, writeTsv } from "./tsv.ts";

test.each([
  ["one cell", "25,000", [["25,000"]]],
  [
    "a block of Excel, with the line break after its last row",
    "1\t2\r\n3\t\r\n",
    [
      ["1", "2"],
      ["3", ""],
    ],
  ],
  ["an empty row in the middle", "a\n\nb\n", [["a"], [""], ["b"]]],
  ["a quoted cell with tab, line break and quotes", '"a\tb\n""c"""\td', [['a\tb\n"c"', "d"]]],
  ["a quote that does not quote the cell", '"a" b\tc', [['"a" b', "c"]]],
  ["nothing", "", [[""]]],
])("parses %s", (_what, text, rows) => {
  expect(parseTsv(text)).toEqual(rows);
});

test("a block is read as it was written", () => {
  const rows = [
    ["Muthoot\tGold", 'say "hi"', ""],
    ["two\nlines", "=1+1", "-5"],
    ["-x", "@cmd", "+91"],
  ];
  expect(parseTsv(writeTsv(rows))).toEqual(rows);
});

test("no text starts a formula", () => {
  expect(writeTsv([["=HYPERLINK(1)", "+1", "@a", "-a", "-5", "5"]])).toBe("'=HYPERLINK(1)\t'+1\t'@a\t'-a\t-5\t5");
});
