import { beforeEach, expect, test } from "vitest";
import type { JourneyFigures, JourneyRow } from "#shared/api/admin/reports.ts";
import { enterTestSite } from "#shared/testing/boot.ts";
import { buildJourneyKpis } from "./journey-kpis.ts";

beforeEach(() => enterTestSite());

const column = (name: string, unit: "count" | "percent") => ({ name, definition: `What ${name} is.`, unit });
const step = (label: string, numbers: (number | null)[]): JourneyRow => ({
  label,
  days: null,
  only: null,
  numbers,
  marks: [`reached:${label}`],
});

const figures = (rows: JourneyRow[]) =>
  ({
    tables: [
      {
        part: "steps",
        columns: [column("People", "count"), column("Before", "count"), column("Overall", "percent")],
        rows,
        previous: 1,
      },
    ],
  }) as unknown as JourneyFigures;

test("steps are shares of started applications, compared with the shares before", () => {
  const rows = [step("started", [20, 10, 100]), step("profile", [5, 5, 25])];
  const [started, profile] = buildJourneyKpis(figures(rows), "en", null);
  expect(started).toMatchObject({ value: "20", definition: "What People is.", change: { signed: "+100%" } });
  expect(profile).toMatchObject({ value: "25%", definition: "What Overall is.", change: { signed: "−25 pp" } });
});

test("a figure links to its applications, and nothing started has no shares", () => {
  const drill = () => ({ mark: "reached:started" });
  const [started] = buildJourneyKpis(figures([step("started", [3, 0, 100])]), "en", drill);
  expect(started).toMatchObject({ change: { signed: "+3" }, link: { to: "/admin/applications" } });
  const rows = [step("started", [0, 0, null]), step("profile", [0, 0, null])];
  const [none, share] = buildJourneyKpis(figures(rows), "en", drill);
  expect(none?.link).toBeUndefined();
  expect(share).toMatchObject({ value: "–", change: null });
});
