import { useRouterState } from "@tanstack/react-router";
import { beforeEach, expect, test } from "vitest";
import { page as screen, userEvent } from "vitest/browser";
import "#shared/testing/console.css";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw } from "#shared/testing/draw.tsx";
import { daysPresets } from "./days.ts";
import { Filters } from "./filters.tsx";
import { useList } from "./use-list.ts";

const TODAY = "2026-11-21";
const addresses: string[] = [];

function Page() {
  const list = useList<"from" | "to">();
  const address = useRouterState({ select: ({ location }) => location.searchStr });
  if (addresses.at(-1) !== address) addresses.push(address);
  return (
    <>
      <Filters
        list={list}
        filters={[{ kind: "days", name: "from", to: "to", label: "When", presets: daysPresets(TODAY) }]}
      />
      <button type="button">Elsewhere</button>
    </>
  );
}

const from = () => screen.getByRole("textbox", { name: "When: From" });
const to = () => screen.getByRole("textbox", { name: "When: To" });

async function drawn(search = "") {
  addresses.length = 0;
  return draw(Page, { search });
}

beforeEach(async () => {
  await screen.viewport(1366, 768);
  enterTestSite();
});

test("a typed day changes the URL once, when it is complete, and the field keeps the focus", async () => {
  await drawn();
  await from().click();
  await userEvent.keyboard("01112026");
  await expect.element(from()).toHaveValue("01/11/2026");
  await expect.poll(() => addresses).toEqual(["", "?from=2026-11-01"]);
  await expect.element(from()).toHaveFocus();
  await userEvent.tab();
  await userEvent.keyboard("21112026");
  await expect.poll(() => addresses.at(-1)).toBe("?from=2026-11-01&to=2026-11-21");
  expect(addresses).toHaveLength(3);
});

test("a day with a short year or a month's name counts when the field is left or Enter is pressed", async () => {
  await drawn();
  await from().fill("1/11/26");
  expect(addresses).toEqual([""]);
  await screen.getByRole("button", { name: "Elsewhere" }).click();
  await expect.poll(() => addresses.at(-1)).toBe("?from=2026-11-01");
  await expect.element(from()).toHaveValue("01/11/2026");
  await to().fill("26-Nov-26");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => addresses.at(-1)).toBe("?from=2026-11-01&to=2026-11-26");
});

test("typing over a day changes nothing until the new one is complete", async () => {
  await drawn("?from=2026-11-01&to=2026-11-21");
  await from().click();
  await userEvent.keyboard("0511");
  await expect.element(from()).toHaveValue("05/11");
  expect(addresses).toHaveLength(1);
  await userEvent.keyboard("2026");
  await expect.poll(() => addresses.at(-1)).toBe("?from=2026-11-05&to=2026-11-21");
});

test("an incomplete day on blur shows an error, is kept, and filters nothing", async () => {
  await drawn();
  await from().fill("31/02");
  await screen.getByRole("button", { name: "Elsewhere" }).click();
  await expect.element(from()).toHaveAccessibleDescription("Invalid date");
  await expect.element(from()).toHaveValue("31/02");
  expect(addresses).toEqual([""]);
});

test("a reversed range shows an error, keeps the text, and is valid with the next day", async () => {
  await drawn("?from=2026-11-01&to=2026-11-21");
  await from().fill("01/12/2026");
  await expect.element(from()).toHaveAccessibleDescription("The first day is after the last");
  expect(addresses).toHaveLength(1);
  await to().fill("31/12/2026");
  await expect.poll(() => addresses.at(-1)).toBe("?from=2026-12-01&to=2026-12-31");
});

test("one day may be cleared, Esc reverts", async () => {
  await drawn("?from=2026-11-01&to=2026-11-21");
  await to().fill("");
  await expect.poll(() => addresses.at(-1)).toBe("?from=2026-11-01");
  await from().fill("7");
  await userEvent.keyboard("{Escape}");
  await expect.element(from()).toHaveValue("01/11/2026");
});

test("presets end yesterday, and choosing other days removes the preset from the URL", async () => {
  await drawn();
  const preset = screen.getByRole("combobox", { name: "When: date range" });
  await preset.selectOptions("Last 7 days");
  await expect.poll(() => addresses.at(-1)).toBe("?from=2026-11-14&to=2026-11-20");
  await expect.element(from()).toHaveValue("14/11/2026");
  await preset.selectOptions("When: any");
  await expect.poll(() => addresses.at(-1)).toBe("");
});
