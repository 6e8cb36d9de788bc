import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { FLOWS } from "./table.ts";
import { testLoans } from "./test-loans.ts";

const AREA = fileURLToPath(new URL("..", import.meta.url));

/** Sources of the products folder that serve every product. */
const COMMON_SOURCES = [
  "current.ts",
  "described-product.ts",
  "has-product.ts",
  "month-chips.tsx",
  "offer-terms.ts",
  "term.ts",
].map((name) => `products/${name}`);

/** Sources of the consumer area except the products' own, their table and tests. */
const SOURCES = readdirSync(AREA, { recursive: true, encoding: "utf8" }).filter(
  (path) =>
    /\.tsx?$/.test(path) &&
    !/\.test\.tsx?$/.test(path) &&
    (!path.startsWith("products/") || COMMON_SOURCES.includes(path)),
);

/** Words allowed only in a product's own file: name, paths, flags and fields. */
function ownWords(): string[] {
  return [...FLOWS, ...(testLoans.flow ? [testLoans.flow] : [])].flatMap(
    ({ productType, paths, completed, updateRequired, loanQuestions }) => {
      const { profile, welcomeBack, offers, lenders } = paths;
      const lenderPaths = lenders.map((path) => path.replace("$lender", ""));
      const flags = [completed, ...updateRequired];
      const fields = [...loanQuestions.amounts, loanQuestions.months];
      return [[productType, profile, welcomeBack, offers], lenderPaths, flags, fields].flat();
    },
  );
}

test("the test product is only in the build for journeys", () => {
  expect(FLOWS.map(({ productType }) => productType)).not.toContain("Test Loans");
});

test("each product is named in its own file only", () => {
  expect(SOURCES.length).toBeGreaterThan(100);
  const words = ownWords();
  expect(words).toContain("Personal Loans");
  expect(words).toContain("Test Loans");
  const found = SOURCES.flatMap((path) => {
    const text = readFileSync(join(AREA, path), "utf8");
    return words.filter((word) => text.includes(word)).map((word) => `${path}: ${word}`);
  });
  expect(found).toEqual([]);
});
