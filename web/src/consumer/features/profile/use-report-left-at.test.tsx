import { beforeEach, expect, test, vi } from "vitest";
import { page as screen } from "vitest/browser";
import type { Profile, ProfileStep } from "#shared/api/types.ts";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw, serve } from "#shared/testing/draw.tsx";
import { useReportLeftAt } from "./use-report-left-at.ts";

const CALL = "PUT /api/profile/about/left-at";
const profile = { productType: "Personal Loans" } as Profile;
const step = { key: "about", fields: [{ key: "first_name" }, { key: "last_name" }] } as ProfileStep;

function Questions({ isSaved = false }: { isSaved?: boolean }) {
  useReportLeftAt(profile, step, isSaved);
  return <input id="field-last_name" aria-label="Last name" />;
}

const Saved = () => <Questions isSaved />;

function hide() {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  document.dispatchEvent(new Event("visibilitychange"));
}

beforeEach(() => {
  vi.restoreAllMocks();
  enterTestSite();
});

test("leaving reports the question once, without any answer", async () => {
  const calls = serve({ [CALL]: { status: 204, body: null } });
  await draw(Questions);
  hide();
  expect(calls).toHaveLength(0);
  await screen.getByLabelText("Last name").fill("Rao");
  hide();
  hide();
  await expect.poll(() => calls.map(({ path }) => path)).toEqual(["/api/profile/about/left-at"]);
  expect(JSON.stringify(calls)).not.toContain("Rao");
});

test("a saved step is not reported as left", async () => {
  const calls = serve({ [CALL]: { status: 204, body: null } });
  await draw(Saved);
  await screen.getByLabelText("Last name").click();
  hide();
  expect(calls).toHaveLength(0);
});
