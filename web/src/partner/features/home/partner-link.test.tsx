import { useSuspenseQuery } from "@tanstack/react-query";
import { beforeEach, expect, test } from "vitest";
import { revenueQuery } from "#partner/queries.ts";
import "#shared/testing/console.css";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw, serve } from "#shared/testing/draw.tsx";
import { PartnerLink } from "./partner-link.tsx";

const OWN_LINK = "https://saakh.example/l/k7Qp2xWm";

const revenueAnswer = (change: { isPartner: boolean; ownLink: string | null }) => ({
  body: {
    data: {
      merchantId: 1,
      partnerId: 2,
      name: "Ravi",
      partnerKey: "udaan_credit",
      leads: 0,
      submissions: 0,
      balance: 0,
      lastPayout: null,
      account: null,
      lines: [],
      ...change,
    },
  },
});

function Page() {
  const { data } = useSuspenseQuery(revenueQuery);
  return <PartnerLink owner={data} />;
}

beforeEach(() => enterTestSite());

test("the partner's own account shows the partner's page", async () => {
  serve({ "GET /api/partner/get-revenue": revenueAnswer({ isPartner: true, ownLink: null }) });
  const page = await draw(Page);
  await expect.element(page.getByRole("link")).toHaveAttribute("href", `${location.origin}/udaan_credit`);
});

test("a merchant sees the own link, never the partner's page", async () => {
  serve({ "GET /api/partner/get-revenue": revenueAnswer({ isPartner: false, ownLink: OWN_LINK }) });
  const page = await draw(Page);
  await expect.element(page.getByRole("link", { name: OWN_LINK })).toHaveAttribute("href", OWN_LINK);
  expect(page.getByText("udaan_credit").elements()).toHaveLength(0);
});

test("a merchant without a link creates it", async () => {
  const answers = {
    "GET /api/partner/get-revenue": revenueAnswer({ isPartner: false, ownLink: null }),
    "POST /api/partner/link": { body: { code: "k7Qp2xWm", url: OWN_LINK } },
  };
  serve(answers);
  const page = await draw(Page);
  const create = page.getByRole("button", { name: "Create your link" });
  await expect.element(create).toBeVisible();
  answers["GET /api/partner/get-revenue"] = revenueAnswer({ isPartner: false, ownLink: OWN_LINK });
  await create.click();
  await expect.element(page.getByRole("link", { name: OWN_LINK })).toBeVisible();
});
