import { beforeEach, expect, test } from "vitest";
import { page as screen } from "vitest/browser";
import "#admin/admin.css";
import type { Slab } from "#shared/api/admin/revenue.ts";
import { Toasts } from "#shared/console-ui/toasts.tsx";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw } from "#shared/testing/draw.tsx";
import { SlabsForm } from "./slabs-form.tsx";

const TYPES = [{ id: 1, name: "Monthly" }];

function slab(id: number, min: number, max: number): Slab {
  return {
    id,
    lender_id: 7,
    slab_disbursed_min: min,
    slab_disbursed_max: max,
    slab_number_min: null,
    slab_number_max: null,
    ats_min: null,
    ats_max: null,
    revenue_type_id: 1,
    revenue_flat: 500,
    revenue_percent: null,
    status: 1,
  };
}

interface Sent {
  seen: Slab[];
  slabs: Slab[];
}

/** A server that answers each save with the next response. */
function serverWith(...answers: Response[]): Sent[] {
  const sent: Sent[] = [];
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    expect(`${request.method} ${new URL(request.url).pathname}`).toBe("PUT /api/admin/lenders/7/revenue");
    sent.push((await request.json()) as Sent);
    return answers.shift() ?? Response.json({}, { status: 500 });
  };
  return sent;
}

const saved = () => Response.json({ message: "Revenue updated successfully", lenderRevenue: [] });

let isClosed = false;

function drawForm() {
  isClosed = false;
  return draw(
    () => (
      <>
        <SlabsForm
          lenderId={7}
          slabs={[slab(1, 0, 100), slab(2, 100, 200)]}
          types={TYPES}
          onSaved={() => {
            isClosed = true;
          }}
          onClose={() => undefined}
        />
        <Toasts />
      </>
    ),
    { search: "" },
  );
}

const group = (name: string) => screen.getByRole("group", { name, exact: true });
const save = () => screen.getByRole("button", { name: "Save" }).click();

beforeEach(async () => {
  await screen.viewport(1366, 768);
  enterTestSite();
});

test("slabs are changed, added, removed and reordered, and saved in one call", async () => {
  const sent = serverWith(saved());
  await drawForm();
  await group("Slab 2").getByLabelText("Flat").fill("900");
  await screen.getByRole("button", { name: "Add revenue" }).click();
  await group("Slab 3").getByLabelText("Revenue type").selectOptions("Monthly");
  await group("Slab 3").getByLabelText("Percentage").fill("1.5");
  await group("Slab 3")
    .getByRole("button", { name: /Move .*up/ })
    .click();
  await group("Slab 1")
    .getByRole("button", { name: /Delete/ })
    .click();
  await save();
  await expect.poll(() => isClosed).toBe(true);
  await expect.element(screen.getByText("Revenue updated successfully")).toBeVisible();
  expect(sent).toHaveLength(1);
  expect(sent[0]?.seen.map(({ id }) => id)).toEqual([1, 2]);
  expect(sent[0]?.slabs.map(({ id, revenue_flat, revenue_percent }) => [id, revenue_flat, revenue_percent])).toEqual([
    [undefined, null, 1.5],
    [2, 900, null],
  ]);
});

test("client and server errors are shown at their slab, and invalid slabs are not sent", async () => {
  const refusal = { code: "invalid-fields", message: "No", fields: { "slabs.1.revenue_flat": "Too much" } };
  const sent = serverWith(Response.json(refusal, { status: 422 }), saved());
  await drawForm();
  const max = group("Slab 1").getByLabelText(/^Disbursed.*max/i);
  await max.fill("0");
  await save();
  await expect.element(max).toHaveAccessibleDescription(/Max must be greater than Min/);
  expect(sent).toHaveLength(0);
  await max.fill("100");
  await save();
  await expect.poll(() => sent.length).toBe(1);
  await expect.element(screen.getByText("Failed to update revenue").first()).toBeVisible();
  await expect.element(group("Slab 2").getByLabelText("Flat")).toHaveAccessibleDescription(/Too much/);
  await group("Slab 2").getByLabelText("Flat").fill("800");
  await save();
  await expect.poll(() => isClosed).toBe(true);
});
