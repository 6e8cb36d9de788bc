import { beforeEach, expect, test } from "vitest";
import { page as screen } from "vitest/browser";
import "#admin/admin.css";
import type { Brand } from "#shared/api/admin/brands.ts";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw, serve } from "#shared/testing/draw.tsx";
import { Studio } from "./studio.tsx";

const colours = (brand: string, ink: string): Brand["colours"] => ({
  values: [
    { name: "--brand", value: brand },
    { name: "--brand-ink", value: ink },
    { name: "--brand-strong", value: "#6b5900" },
    { name: "--brand-soft", value: "#fffbea" },
  ],
  pairs: [],
  repairs: [],
});

const BRAND: Brand = {
  id: 3,
  key: "suraj_saathi",
  title: "Suraj Saathi",
  page_title: "",
  logo: "suraj_saathi.svg",
  mark: "suraj_saathi.mark.svg",
  co_brand_logo: "",
  font: "inter",
  primary: "#a63c06",
  secondary: "#1f4e79",
  terms_apply: 0,
  names_operator: 1,
  "grievance.name": "Lakshmi Iyer",
  "grievance.phone": "1800 000 202",
  "grievance.email": "grievance@suraj-saathi.example",
  "grievance.hours": "10:00–18:00",
  grievance_hours_hi: "10:00–18:00",
  addresses: { logo: "", mark: "", co_brand_logo: "" },
  colours: colours("#a63c06", "#ffffff"),
  version: 9,
};

const property = (key: string, label: string) => ({ key, label, kind: "text", group: "main", options: null });

beforeEach(async () => {
  await screen.viewport(1366, 768);
  enterTestSite();
});

test("a picked light colour is kept, and drawn with dark text in the preview beside the field", async () => {
  serve({
    "GET /api/admin/properties/brand": {
      body: {
        entity: "brand",
        properties: [property("primary", "Primary colour"), property("secondary", "Secondary")],
      },
    },
    "POST /api/admin/brand-colours": { body: colours("#fdd835", "#14201f") },
  });
  const page = await draw(() => <Studio brand={BRAND} onPublished={() => undefined} />);
  const typed = page.getByRole("textbox", { name: "Primary colour", exact: true });
  await expect.element(typed).toHaveValue("#a63c06");
  await page.getByLabelText("Pick a colour: Primary colour").fill("#fdd835");
  await expect.element(typed).toHaveValue("#fdd835");
  const button = page.getByText("Save", { exact: true }).first();
  await expect.element(button).toHaveStyle({ backgroundColor: "rgb(253, 216, 53)", color: "rgb(20, 32, 31)" });
  const [field, sample] = [typed.element(), button.element()].map((one) => one.getBoundingClientRect());
  expect(field!.right).toBeLessThan(sample!.left);
});
