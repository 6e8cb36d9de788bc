import { expect, test } from "vitest";
import type { ReportFigures, ReportLine } from "#shared/api/admin/reports.ts";
import { createReportDrill } from "./drill.ts";

const days = { startDate: "2026-11-14", endDate: "2026-11-20" };
const report = (group: ReportFigures["group"]) => ({ days, group }) as ReportFigures;
const row = (line: Partial<ReportLine>) => ({ label: "", day: null, filter: {}, now: [], before: [], ...line });

test("a row links to its applications by its own filter and the report's", () => {
  const drill = createReportDrill(report("product"), { partnerId: "2" });
  expect(drill("approved", row({ filter: { productType: "Gold Loans" } })).link).toEqual({
    to: "/admin/applications",
    search: { stage: "approved", from: "2026-11-14", to: "2026-11-20", partnerId: "2", productType: "Gold Loans" },
  });
});

test("a day links to what it counts, and the total to all days", () => {
  const drill = createReportDrill(report("day"), {});
  const one = { stage: "started", from: "2026-11-15", to: "2026-11-15" };
  expect(drill("started", row({ day: "2026-11-15" })).link?.search).toEqual(one);
  expect(drill("started").link?.search).toEqual({ stage: "started", from: "2026-11-14", to: "2026-11-20" });
});

test("counts by lender link to the applications at that lender", () => {
  const drill = createReportDrill(report("lender"), {});
  const search = drill("lender-rejected", row({ filter: { lenderId: 7 } })).link?.search;
  expect(search).toEqual({ outcome: "rejected", from: "2026-11-14", to: "2026-11-20", lenderId: "7" });
});

test("percentages and rows without a list have no link", () => {
  expect(
    createReportDrill(report("product"), {})("conversion", row({ filter: { productType: "Gold Loans" } })),
  ).toEqual({});
  expect(createReportDrill(report("merchant"), {})("started", row({}))).toEqual({});
});
