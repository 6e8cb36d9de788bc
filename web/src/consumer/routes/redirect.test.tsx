import { beforeEach, expect, test } from "vitest";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw, serve } from "#shared/testing/draw.tsx";
import { Page } from "./redirect.tsx";

const TARGETS = {
  "GET /api/redirect-targets": {
    body: { items: [{ key: "rbi-complaints", name: "The regulator's portal", host: "cms.rbi.org.in" }] },
  },
};

beforeEach(() => enterTestSite());

test("the page names the target, and waits for a click", async () => {
  serve(TARGETS);
  const page = await draw(Page, { search: "?to=rbi-complaints" });
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("You are leaving this site");
  await expect.element(page.getByText("The regulator's portal")).toBeVisible();
  const on = page.getByRole("link", { name: "Continue to cms.rbi.org.in" });
  await expect.element(on).toHaveAttribute("href", "/redirect/rbi-complaints");
  await expect.element(page.getByRole("link", { name: "Stay here" })).toHaveAttribute("href", "/");
});

test.each(["", "?to=some-bank", "?to=https://evil.example", "?to=//evil.example", "?to=javascript:alert(1)", "?to=5"])(
  "an unregistered target is neither followed nor shown: %s",
  async (search) => {
    serve(TARGETS);
    const page = await draw(Page, { search });
    await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("This link isn't valid");
    const addresses = page
      .getByRole("link")
      .elements()
      .map((link) => link.getAttribute("href"));
    expect(addresses).toEqual(["/"]);
    expect(page.container.textContent).not.toContain(search.slice(4) || "?to");
  },
);
