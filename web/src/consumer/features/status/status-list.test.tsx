import { useState } from "react";
import { beforeEach, expect, test } from "vitest";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw } from "#shared/testing/draw.tsx";
import { testSubmission } from "#shared/testing/offers.ts";
import { StatusList } from "./status-list.tsx";

beforeEach(() => enterTestSite());

/** The list with a button that triggers the next poll. */
function Polled() {
  const [status, setStatus] = useState<"submitted" | "approved">("submitted");
  return (
    <>
      <StatusList submissions={[testSubmission("finzy", status)]} />
      <button type="button" onClick={() => setStatus("approved")}>
        Poll
      </button>
    </>
  );
}

test("a status change is announced", async () => {
  const page = await draw(Polled);
  await expect.element(page.getByRole("status")).toBeEmptyDOMElement();
  await page.getByRole("button", { name: "Poll" }).click();
  await expect.element(page.getByRole("status")).toHaveTextContent("finzy: approved");
});
