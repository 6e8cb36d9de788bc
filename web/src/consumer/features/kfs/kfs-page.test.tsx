import { Link, useLocation } from "@tanstack/react-router";
import { beforeEach, expect, test } from "vitest";
import type { SheetBlock } from "#shared/api/types.ts";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw, serve } from "#shared/testing/draw.tsx";
import { testKeyFacts } from "#shared/testing/offers.ts";
import { KfsPage } from "./kfs-page.tsx";

const HASH = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";
const BLOCKS: SheetBlock[] = [
  { kind: "heading", text: "Part 1" },
  { kind: "rows", rows: [{ number: "2", label: "Sanctioned loan amount", value: "₹2,00,000" }] },
  { kind: "paragraph", text: "You may give the loan back within 3 days." },
  {
    kind: "table",
    caption: "Instalments",
    columns: [
      { label: "No.", numeric: true },
      { label: "Interest", numeric: true },
    ],
    rows: [
      ["1", "250"],
      ["2", "238"],
    ],
  },
];
const FACTS = testKeyFacts("finzy", {
  hash: HASH,
  sheet: { title: "Key Facts Statement", subtitle: "Personal loan", blocks: BLOCKS },
});
const KFS = "GET /api/offers/offer-finzy/kfs";

beforeEach(() => enterTestSite());

function Page() {
  return <KfsPage offerId="offer-finzy" />;
}

test("each block of the statement is rendered by its kind", async () => {
  serve({ [KFS]: { body: FACTS } });
  const page = await draw(Page);
  await expect.element(page.getByRole("heading", { level: 1, name: "Key Facts Statement" })).toBeVisible();
  await expect.element(page.getByRole("heading", { level: 2, name: "Part 1" })).toBeVisible();
  await expect.element(page.getByRole("term").filter({ hasText: "2Sanctioned loan amount" })).toBeVisible();
  await expect.element(page.getByRole("definition").filter({ hasText: "₹2,00,000" })).toBeVisible();
  const table = page.getByRole("region", { name: "Instalments" }).getByRole("table", { name: "Instalments" });
  await expect.element(table.getByRole("columnheader", { name: "Interest" })).toBeVisible();
  await expect.element(table.getByRole("row", { name: "2 238" })).toBeVisible();
});

test("the statement is identified, and links to its offer", async () => {
  serve({ [KFS]: { body: FACTS } });
  const page = await draw(Page);
  const identity = page.getByRole("region", { name: "About this statement" });
  for (const shown of ["finzy Ltd", "KFS-1", "25/11/2026", `${HASH.slice(0, 16)}…`]) {
    await expect.element(identity.getByText(shown)).toBeVisible();
  }
  await page.getByRole("link", { name: "Go to finzy's offer" }).click();
  await expect.element(page.getByRole("heading", { name: "/user/finzy" })).toBeVisible();
});

test("the PDF is downloaded by its button, and can then be opened", async () => {
  const calls = serve({ [KFS]: { body: FACTS }, [`${KFS}.pdf`]: { body: "%PDF" } });
  const page = await draw(Page);
  await page.getByRole("button", { name: "Download PDF" }).click();
  await expect
    .element(page.getByRole("link", { name: "Open PDF" }))
    .toHaveAttribute("href", expect.stringMatching(/^blob:/));
  expect(calls.map(({ path }) => path)).toContain("/api/offers/offer-finzy/kfs.pdf");
});

test("another customer's offer links to one's own offers", async () => {
  serve({});
  const page = await draw(Page);
  await page.getByRole("link", { name: "Go to my offers" }).click();
  await expect.element(page.getByRole("heading", { name: "/user/offers" })).toBeVisible();
});

/** A page that leads to the statement. */
function Lender() {
  const search: Record<string, unknown> = useLocation().search;
  if (search["offer"] !== undefined) return <Page />;
  return (
    <Link to="/" search={{ offer: "1" }}>
      Money View
    </Link>
  );
}

test("the top link returns to the page before; a statement opened by its address leads to the offers", async () => {
  serve({ [KFS]: { body: FACTS } });
  const page = await draw(Lender);
  await page.getByRole("link", { name: "Money View" }).click();
  await page.getByRole("link", { name: "Back", exact: true }).click();
  await expect.element(page.getByRole("link", { name: "Money View" })).toBeVisible();
  await page.unmount();
  const direct = await draw(Page);
  await expect.element(direct.getByRole("link", { name: "Back to my offers" })).toHaveAttribute("href", "/user/offers");
});
