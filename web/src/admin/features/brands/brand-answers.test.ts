import { expect, test } from "vitest";
import type { Brand } from "#shared/api/admin/brands.ts";
import { brandAnswers, brandChanges, brandErrors } from "./brand-answers.ts";

const BRAND: Brand = {
  id: 3,
  key: "suraj_saathi",
  title: "Suraj Saathi",
  page_title: "",
  logo: "suraj_saathi.svg",
  mark: "suraj_saathi.mark.svg",
  co_brand_logo: "",
  font: "system",
  primary: "#a63c06",
  secondary: "#1f4e79",
  terms_apply: 0,
  names_operator: 1,
  "grievance.name": "Lakshmi Iyer",
  "grievance.phone": "1800 000 202",
  "grievance.email": "grievance@suraj-saathi.example",
  "grievance.hours": "10:00–18:00",
  grievance_hours_hi: "10:00–18:00",
  addresses: { logo: "/a.svg", mark: "/b.svg", co_brand_logo: "" },
  colours: { values: [], pairs: [], repairs: [] },
  version: 9,
};

test("only changes are published", () => {
  const answers = brandAnswers(BRAND);
  expect(brandChanges(BRAND, answers)).toEqual({});
  const changed = { ...answers, primary: " #FFCC00", names_operator: false, "grievance.name": "Leela Thomas " };
  expect(brandChanges(BRAND, changed)).toEqual({
    primary: "#ffcc00",
    names_operator: 0,
    "grievance.name": "Leela Thomas",
  });
});

test("missing values and invalid colours have errors", () => {
  const errors = brandErrors({ ...brandAnswers(BRAND), title: " ", secondary: "blue" });
  expect(errors.title).toBeTruthy();
  expect(errors.secondary).toBeTruthy();
  expect(errors.primary).toBeNull();
  expect(errors["grievance.email"]).toBeNull();
});
