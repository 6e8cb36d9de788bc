import { beforeEach, expect, test } from "vitest";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw, serve } from "#shared/testing/draw.tsx";
import { Header } from "./header.tsx";
import { buildShellOptions } from "./shell-options.ts";

const shellOptions = buildShellOptions("/user/my-data", { lockedProduct: null, variant: "marketplace" });

beforeEach(() => {
  localStorage.clear();
  for (const [key, value] of Object.entries({ atkn: "t", prospectAppId: "p" })) localStorage.setItem(key, value);
  enterTestSite();
});

test.each([
  [{ first_name: "Sunita", last_name: "Devi" }, "Sunita Devi"],
  [{ first_name: "Sunita", last_name: null }, "Sunita"],
  [{ first_name: null, last_name: null }, "Nitya Finance"],
])("beside the logo is the customer's name if known, or else the brand's", async (data, shown) => {
  serve({ "GET /api/user/p": { body: { data } } });
  const page = await draw(() => <Header shellOptions={shellOptions} />);
  await expect.element(page.getByText(shown, { exact: true })).toBeVisible();
});
