import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { checkImports, listLooseFiles } from "./imports.ts";

let folder = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "imports-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Writes files that import each other and returns the violations. */
async function objectionsTo(imports: Record<string, string>): Promise<string[]> {
  for (const target of Object.values(imports)) write(target, "export type Thing = string;\nexport const thing = 1;\n");
  for (const [file, target] of Object.entries(imports)) {
    const way = `${"../".repeat(file.split("/").length - 1)}${target}`;
    write(file, `import type { Thing } from "${way}";\nexport type { Thing };\nexport const thing = 1;\n`);
  }
  return (await checkImports(folder)).objections;
}

function write(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

test.each([
  ["src/consumer/routes/offers.tsx", "src/consumer/features/offers/offer-card.tsx"],
  ["src/consumer/features/offers/offer-card.tsx", "src/shared/ui/button.tsx"],
  ["src/consumer/features/offers/offer-card.tsx", "src/consumer/features/offers/costs.tsx"],
  ["src/consumer/features/offers/offer-card.tsx", "src/consumer/features/shell/shell.tsx"],
  ["src/consumer/features/offers/offer-card.tsx", "src/consumer/products/current.ts"],
  ["src/consumer/offers/offer-figures.tsx", "src/consumer/products/offer-terms.ts"],
  ["src/admin/features/home/home.tsx", "src/shared/console-ui/table.tsx"],
  ["src/shared/session/idle.ts", "src/shared/api/types.ts"],
  ["src/shared/api/client.ts", "src/shared/session/area.ts"],
  ["src/shared/console-ui/shell.tsx", "src/shared/actions/idle-logout.ts"],
  ["src/shared/api/client.test.tsx", "src/shared/testing/draw.tsx"],
])("%s may import %s", async (file, target) => {
  expect(await objectionsTo({ [file]: target })).toEqual([]);
});

test.each([
  ["src/shared/ui/button.tsx", "src/consumer/session.ts", "shared may not know an area"],
  ["src/consumer/features/a/a.tsx", "src/consumer/features/b/b.tsx", "features may not know each other"],
  ["src/consumer/features/a/a.tsx", "src/consumer/routes/tree.tsx", "features may not know routes"],
  ["src/consumer/a/a.tsx", "src/consumer/features/b/b.tsx", "subjects may not know features or routes"],
  ["src/admin/a/a.tsx", "src/admin/routes/tree.tsx", "subjects may not know features or routes"],
  ["src/admin/main.tsx", "src/consumer/session.ts", "areas may not know each other"],
  ["src/consumer/main.tsx", "src/shared/console-ui/table.tsx", "is for the console only"],
  ["src/shared/session/logout.ts", "src/shared/api/public.ts", "shared goes from the top down"],
  ["src/shared/boot/language.ts", "src/shared/api/public.ts", "shared goes from the top down"],
  ["src/shared/api/query.ts", "src/shared/ui/toast-store.ts", "shared goes from the top down"],
  ["src/shared/ui/button.tsx", "src/shared/console-ui/icons.tsx", "shared goes from the top down"],
  ["src/shared/ui/button.tsx", "src/shared/testing/boot.ts", "shared goes from the top down"],
])("%s may not import %s", async (file, target, rule) => {
  expect(await objectionsTo({ [file]: target })).toEqual([`${file}: ${target} ${rule}`]);
});

test("cycles are found, including type-only ones", async () => {
  const circle = { "src/shared/a.ts": "src/shared/b.ts", "src/shared/b.ts": "src/shared/a.ts" };
  expect(new Set(await objectionsTo(circle))).toEqual(new Set(["src/shared/a.ts: src/shared/b.ts no circle"]));
});

test("unresolved imports are found", async () => {
  write("src/shared/a.ts", `import "./away.ts";\n`);
  expect((await checkImports(folder)).objections).toEqual(["src/shared/a.ts: ./away.ts must exist"]);
});

test("files of an area without a folder are found, except its entries, queries and settings", () => {
  for (const name of ["main.tsx", "queries.ts", "queries.test.tsx", "consumer.css", "tsconfig.json", "ui/fold.tsx"]) {
    write(`src/consumer/${name}`, "");
  }
  for (const file of ["src/admin/main.tsx", "src/partner/main.tsx", "src/consumer/fold.tsx"]) write(file, "");
  expect(listLooseFiles(folder)).toEqual([
    "src/consumer/fold.tsx: needs a folder, of the feature that uses it or by subject",
  ]);
});
