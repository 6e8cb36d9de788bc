import { useQuery } from "@tanstack/react-query";
import { Suspense, type FunctionComponent } from "react";
import { beforeEach, expect, test } from "vitest";
import { page as screen } from "vitest/browser";
import "#admin/admin.css";
import { lenderQuery } from "#admin/catalog/queries.ts";
import { Toasts } from "#shared/console-ui/toasts.tsx";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw, serve } from "#shared/testing/draw.tsx";
import { LENDER_PROPERTIES } from "#shared/testing/properties.ts";
import { ConnectorTab } from "./connector-tab.tsx";
import { EditingContext } from "./editing.ts";
import { HistoryTab } from "./history-tab.tsx";
import { OfferSection } from "./offer-section.tsx";
import { ProductsSection } from "./products-section.tsx";
import { useLenders } from "./use-lenders.ts";

const CASHE = {
  lender_id: 1,
  name: "CASHe",
  products: ["Personal Loans"],
  min_income: null,
  max_income: null,
  min_age: null,
  max_age: null,
  ticket_class: null,
  credit_score_class: null,
  household_income_min: null,
  loan_to_value: [],
  gold_grams_min: null,
  repayment_share: null,
  pincode_prefixes: [],
  lender_group_ids: [],
  so_status: 0,
  so_text: "",
  so_text_hi: "",
  so_date_start: "",
  so_date_end: "",
  version: 4,
  warnings: [],
  problems: [],
};
const STATE = { version: 3, at: "2026-11-01T10:00:00Z", by: "Ravi", reason: "", changes: [] };
const REFUSED = { status: 409, body: { code: "changed-meanwhile", message: "Another user changed it" } };

beforeEach(async () => {
  await screen.viewport(1366, 768);
  enterTestSite();
});

/** Renders a part of a lender's page on a server that rejects every change. */
async function drawPart(Part: FunctionComponent, search: string) {
  const calls = serve({
    "GET /api/get-lender-data/1": { body: CASHE },
    "GET /api/admin/properties/lender": { body: { entity: "lender", properties: LENDER_PROPERTIES } },
    "GET /api/search-list/en": { body: { ticketClass: [], creditScoreClass: [] } },
    "GET /api/admin/lenders/1/history": { body: { items: [{ ...STATE, version: 4 }, STATE], nextCursor: null } },
    "GET /api/admin/lenders/1/connector": { body: { form: [], connector: {}, version: 4 } },
    "POST /api/update-lender-data": REFUSED,
    "POST /api/admin/lenders/1/restore": REFUSED,
    "PUT /api/admin/lenders/1": REFUSED,
    "PUT /api/admin/lenders/1/connector": REFUSED,
  });
  function Editing() {
    const actions = useLenders();
    const { data } = useQuery(lenderQuery(1));
    return data === undefined ? null : (
      <EditingContext value={{ lender: data, actions }}>
        <Part />
      </EditingContext>
    );
  }
  const page = await draw(
    () => (
      <Suspense>
        <Editing />
        <Toasts />
      </Suspense>
    ),
    { search },
  );
  return { page, reloads: () => calls.filter(({ path }) => path === "/api/get-lender-data/1").length };
}

const press = (name: string) => screen.getByRole("button", { name }).last().click();

test.each([
  ["its products", ProductsSection, "", () => screen.getByRole("checkbox", { name: "Gold loans" }).click()],
  [
    "its offer",
    OfferSection,
    "?open=offer",
    async () => {
      await screen.getByLabelText("Text", { exact: true }).fill("No fee");
      await screen.getByLabelText("Start date").fill("2026-11-01");
      await screen.getByLabelText("End date").fill("2026-11-30");
      await press("Save");
    },
  ],
  ["an earlier state", HistoryTab, "?open=restore-3", () => press("Restore")],
  ["its connector", ConnectorTab, "", () => press("Save")],
] as const)("a failed update of %s shows the reason, and reloads the lender", async (_, Part, search, action) => {
  const { page, reloads } = await drawPart(Part, search);
  await action();
  await expect.element(page.getByText("Update failed").first()).toBeVisible();
  await expect.element(page.getByText("Another user changed it").first()).toBeVisible();
  await expect.poll(reloads).toBeGreaterThanOrEqual(2);
});
