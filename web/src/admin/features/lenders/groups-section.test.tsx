import { useQuery } from "@tanstack/react-query";
import { beforeEach, expect, test } from "vitest";
import { page as screen, userEvent } from "vitest/browser";
import "#admin/admin.css";
import { lenderQuery } from "#admin/catalog/queries.ts";
import { isUnsaved } from "#shared/session/unsaved.ts";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw, serve } from "#shared/testing/draw.tsx";
import { PROPERTY_ANSWERS } from "#shared/testing/properties.ts";
import { EditingContext } from "./editing.ts";
import { GroupsSection } from "./groups-section.tsx";
import { useLenders } from "./use-lenders.ts";

const CASHE = { lender_id: 1, name: "CASHe", lender_group_ids: [1], version: 4, warnings: [] };
const GROUPS = [
  { id: 1, name: "First movers" },
  { id: 2, name: "Banks" },
];

function Page() {
  const actions = useLenders();
  const { data } = useQuery(lenderQuery(1));
  return data === undefined ? null : (
    <EditingContext value={{ lender: data, actions }}>
      <GroupsSection />
    </EditingContext>
  );
}

/** Renders the section and records the requests that change something. */
async function drawGroups() {
  const requests = serve({
    ...PROPERTY_ANSWERS,
    "GET /api/get-lender-data/1": { body: CASHE },
    "GET /api/lender-group/get-all": { body: { lenderGroups: GROUPS } },
    "POST /api/lender-group/create": { body: { message: "Created", lenderGroup: { id: 3, name: "First" } } },
    "POST /api/update-lender-data": {
      body: { message: "Saved", data: { ...CASHE, lender_group_ids: [1, 2], version: 5 } },
    },
  });
  await draw(Page, { search: "" });
  return () => requests.filter(({ method }) => method === "POST").map(({ path, body }) => [path, body]);
}

const box = () => screen.getByRole("combobox", { name: "Lender's groups" });

beforeEach(async () => {
  await screen.viewport(1366, 768);
  enterTestSite();
});

test("Esc removes no group, and sends nothing", async () => {
  const sent = await drawGroups();
  await box().click();
  await userEvent.keyboard("{Escape}{Escape}{Escape}");
  await expect.element(screen.getByRole("button", { name: "Remove First movers" })).toBeVisible();
  expect(sent()).toEqual([]);
});

test("a selection is sent as a whole when it is saved", async () => {
  const sent = await drawGroups();
  await box().fill("Bank");
  await screen.getByRole("option", { name: "Banks" }).click();
  await expect.element(screen.getByRole("button", { name: "Remove Banks" })).toBeVisible();
  expect(sent()).toEqual([]);
  expect(isUnsaved()).toBe(true);
  await screen.getByRole("button", { name: "Save" }).click();
  await expect
    .poll(sent)
    .toEqual([["/api/update-lender-data", { lender_id: 1, property: "lender_group_ids", value: [1, 2] }]]);
  await expect.element(screen.getByRole("button", { name: "Save" })).not.toBeInTheDocument();
  expect(isUnsaved()).toBe(false);
});

test("Enter on a new name creates the group and selects it, without changing the lender yet", async () => {
  const sent = await drawGroups();
  await box().fill("First");
  await userEvent.keyboard("{Enter}");
  const dialog = screen.getByRole("dialog", { name: "Create Group" });
  await expect.element(dialog.getByLabelText("Name")).toHaveValue("First");
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(box()).toHaveValue("First");
  await box().click();
  await userEvent.keyboard("{Enter}");
  await dialog.getByRole("button", { name: "Create" }).click();
  await expect.poll(sent).toEqual([["/api/lender-group/create", { name: "First" }]]);
});
