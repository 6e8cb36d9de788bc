import { useState } from "react";
import { beforeEach, expect, test } from "vitest";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw, serve } from "#shared/testing/draw.tsx";
import { testSubmission } from "#shared/testing/offers.ts";
import { SentItem } from "./sent-item.tsx";

beforeEach(() => enterTestSite());

/** The confirmation, with a button that triggers the next poll. */
function Confirmation() {
  const [reference, setReference] = useState<string | null>(null);
  return (
    <>
      <SentItem submission={{ ...testSubmission("finzy", "submitted"), reference }} />
      <button type="button" onClick={() => setReference("L-7")}>
        Poll
      </button>
    </>
  );
}

test("the confirmation shows the lender's number once it exists", async () => {
  serve({ "GET /api/applications": { body: { items: [] } } });
  const page = await draw(Confirmation);
  await expect.element(page.getByRole("article", { name: "finzy" })).toBeVisible();
  await expect.element(page.getByText(/number for your application/)).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Poll" }).click();
  await expect.element(page.getByText("L-7")).toBeVisible();
});

test("our own id is not shown as the lender's number", async () => {
  serve({ "GET /api/applications": { body: { items: [] } } });
  const sent = testSubmission("finzy", "redirected");
  const page = await draw(() => <SentItem submission={{ ...sent, reference: sent.submissionId }} />);
  await expect.element(page.getByRole("article", { name: "finzy" })).toBeVisible();
  await expect.element(page.getByText(sent.submissionId)).not.toBeInTheDocument();
});
