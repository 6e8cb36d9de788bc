/** Checks that the route of a list knows the sort keys of its columns, because it drops others from the address. */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const FEATURES = fileURLToPath(new URL("../src/admin/features/", import.meta.url));
/** A lower bound; fewer mean that the search missed some. */
const MIN_FEATURES = 15;
/** Lists whose routes do not list their sort keys, so that the server refuses unknown ones. */
const WITHOUT_KEYS: readonly RegExp[] = [/^csr-portal\//, /^commissions\/disputes-page/];

const COLUMN_FILE = /(?:-page|columns)\.tsx$/;
const SCHEMA_FILE = /\/(?:route|queries)\.ts$/;

/** Strings that a pattern's first group finds in the files, by feature. */
function collect(paths: readonly string[], pattern: RegExp): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const path of paths) {
    const [feature = ""] = path.split("/");
    const texts = [...readFileSync(FEATURES + path, "utf8").matchAll(pattern)].map(([, text = ""]) => text);
    found.set(feature, new Set([...(found.get(feature) ?? []), ...texts]));
  }
  return found;
}

test("every sort key of a column is one of its route", () => {
  const paths = readdirSync(FEATURES, { recursive: true, encoding: "utf8" });
  const columns = paths.filter((path) => COLUMN_FILE.test(path) && !WITHOUT_KEYS.some((form) => form.test(path)));
  const sorted = collect(columns, /\bsort: "(\w+)"/g);
  const calls = collect(
    paths.filter((path) => SCHEMA_FILE.test(path)),
    /sortKeys\(([^)]*)\)/g,
  );
  const unknown = [...sorted].flatMap(([feature, keys]) => {
    const known = [...(calls.get(feature) ?? [])].join();
    return [...keys].filter((key) => !known.includes(`"${key}"`)).map((key) => `${feature}: ${key}`);
  });
  expect([...sorted.values()].filter((keys) => keys.size > 0).length).toBeGreaterThan(MIN_FEATURES);
  expect(unknown).toEqual([]);
});
