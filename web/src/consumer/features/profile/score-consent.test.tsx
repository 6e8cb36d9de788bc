import { beforeEach, expect, test } from "vitest";
import { customerSession } from "#consumer/session/customer-session.ts";
import type { Profile } from "#shared/api/types.ts";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw, serve } from "#shared/testing/draw.tsx";
import { ScoreConsent } from "./score-consent.tsx";

beforeEach(() => {
  customerSession.keepApplication("closed in another tab");
  enterTestSite();
  customerSession.keepProspect("p");
});

const START = "POST /api/applications";

const COMPLETE: Profile = {
  appId: "of a while ago",
  productType: "Personal Loans",
  values: {},
  sentAs: {},
  steps: [],
  complete: true,
  updateRequired: false,
  scoreUsed: true,
  loansAdded: [],
};

/** Completes a profile without the consent, and returns the application that continues and the calls made. */
async function finished(open: Record<string, string>) {
  const calls = serve({
    "GET /api/notices": { body: null },
    "GET /api/consents": { body: { items: [] } },
    "GET /api/user/p": { body: { data: { inflight_app_ids: open } } },
    [START]: { body: { appId: "begun" } },
  });
  const page = await draw(() => <ScoreConsent profile={COMPLETE} />);
  await page.getByRole("button").click();
  await expect.element(page.getByRole("heading")).toBeVisible();
  return { appId: customerSession.appId(), requests: calls.map(({ method, path }) => `${method} ${path}`) };
}

test("a profile whose first step created an application continues with that one", async () => {
  const { appId, requests } = await finished({ "Personal Loans": "open", "Gold Loans": "other" });
  expect(appId).toBe("open");
  expect(requests).not.toContain(START);
});

test("a returning customer with a complete profile gets a new application", async () => {
  const { appId, requests } = await finished({ "Gold Loans": "other" });
  expect(appId).toBe("begun");
  expect(requests).toContain(START);
});
