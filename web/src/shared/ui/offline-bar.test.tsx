import { beforeEach, expect, test, vi } from "vitest";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw } from "#shared/testing/draw.tsx";
import { OfflineBar } from "./offline-bar.tsx";

beforeEach(() => enterTestSite());

test("the bar says that what is typed is kept until the connection returns", async () => {
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const page = await draw(OfflineBar);
  await expect
    .element(page.getByRole("status").getByText(/kept on this page until the connection returns/))
    .toBeVisible();
  online.mockReturnValue(true);
  dispatchEvent(new Event("online"));
  await expect.element(page.getByRole("status")).toBeEmptyDOMElement();
});
