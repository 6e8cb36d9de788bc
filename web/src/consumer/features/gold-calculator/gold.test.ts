import { expect, test } from "vitest";
import { gramsError, formatPieces, parsePieces, parseGoldSearch, DEFAULT_QUESTION } from "./gold.ts";

test.each([
  ["10", true],
  ["8.125", true],
  ["१२.५", true],
  ["1,000", true],
  ["10 g", true],
  ["8.1255", false],
  ["0", false],
  ["-1", false],
  ["ten", false],
  ["", false],
])("a weight of %j is valid: %s", (typed, fine) => {
  expect(gramsError(typed) === null).toBe(fine);
});

test("pieces survive a round trip through the URL", () => {
  const items = "ornament:10.5:22,coin:8:24";
  expect(formatPieces(parsePieces({ items, purpose: "income" }, [24, 22]))).toBe(items);
  expect(formatPieces([{ kind: "ornament", grams: "१२.५", carats: 18 }])).toBe("ornament:12.5:18");
});

test("an unknown purity becomes the usual one", () => {
  const [piece] = parsePieces({ items: "ornament:10:23", purpose: "income" }, [24, 22]);
  expect(piece?.carats).toBe(22);
});

test.each([
  [{}, DEFAULT_QUESTION],
  [{ items: 7 }, DEFAULT_QUESTION],
  [
    { items: "coin:8:24", purpose: "income" },
    { items: "coin:8:24", purpose: "income" },
  ],
  [
    { items: "coin:8:24", purpose: "fun" },
    { items: "coin:8:24", purpose: "consumption" },
  ],
])("the URL %j is parsed as %j", (search, question) => {
  expect(parseGoldSearch(search)).toEqual(question);
});
