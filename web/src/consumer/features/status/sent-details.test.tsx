import { beforeEach, expect, test } from "vitest";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw } from "#shared/testing/draw.tsx";
import { testSubmission } from "#shared/testing/offers.ts";
import { SentDetails } from "./sent-details.tsx";

beforeEach(() => enterTestSite());

const SENT = { ...testSubmission("finzy", "submitted"), receipt: null };

test("a card has our short reference beside the lender's own number", async () => {
  const page = await draw(() => <SentDetails sent={{ ...SENT, reference: "FIN-7" }} />);
  await expect.element(page.getByText("Our reference")).toBeVisible();
  await expect.element(page.getByText("7K3M-Q9TX")).toBeVisible();
  await expect.element(page.getByText("finzy's number")).toBeVisible();
  await expect.element(page.getByText("FIN-7")).toBeVisible();
});

test("our long id is never shown as the lender's number", async () => {
  const page = await draw(() => <SentDetails sent={{ ...SENT, reference: SENT.submissionId }} />);
  await expect.element(page.getByText("Shown here once the lender provides it")).toBeVisible();
  await expect.element(page.getByText(SENT.submissionId)).not.toBeInTheDocument();
});
