import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense, useEffect } from "react";
import { beforeEach, expect, test } from "vitest";
import { page as screen, userEvent } from "vitest/browser";
import "#admin/admin.css";
import { lenderQuery } from "#admin/catalog/queries.ts";
import { Toasts } from "#shared/console-ui/toasts.tsx";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw } from "#shared/testing/draw.tsx";
import { LENDER_PROPERTIES } from "#shared/testing/properties.ts";
import { EditingContext } from "./editing.ts";
import { OfferDialog } from "./offer-dialog.tsx";
import { PropertyLine } from "./property-line.tsx";
import { useLenders } from "./use-lenders.ts";

const CASHE = {
  lender_id: 1,
  name: "CASHe",
  tenure: "3 months",
  so_status: 1,
  products: ["Personal Loans"],
  so_text: "No fee",
  so_text_hi: "",
  so_date_start: "2026-11-01",
  so_date_end: "2026-11-30",
  version: 4,
  warnings: [],
};

/** A server on which another admin saved `changes` after the page was drawn; it rejects stale versions. */
function serverWith(changes: object) {
  let current = { ...CASHE };
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const path = new URL(request.url).pathname;
    if (path === "/api/admin/properties/lender") {
      return Response.json({ entity: "lender", properties: LENDER_PROPERTIES });
    }
    if (path === "/api/get-lender-data/1") return Response.json(current);
    const values = changedValues(path, await request.json());
    if (values === null) return Response.json({}, { status: 404 });
    if (request.headers.get("if-match") !== `"${current.version}"`) {
      const lastChanges = Object.keys(changes).map((property) => ({
        property,
        by: "Ravi Kumar",
        at: "2026-11-22T08:35:00Z",
      }));
      const conflicts = lastChanges.filter(({ property }) => property in values);
      const refusal = { code: "changed-meanwhile", message: "Changed", params: { conflicts } };
      return Response.json(refusal, { status: 409 });
    }
    current = { ...current, ...values, version: current.version + 1 };
    return Response.json({ message: "Saved", data: current });
  };
  return {
    colleagueSaves: () => {
      current = { ...current, ...changes, version: current.version + 1 };
    },
    readCurrent: () => current,
  };
}

/** Changes in a call's body: one property by the specification's call, several by ours. */
function changedValues(path: string, body: unknown): object | null {
  if (path === "/api/admin/lenders/1") return (body as { values: object }).values;
  if (path !== "/api/update-lender-data") return null;
  const { property, value } = body as { property: string; value: unknown };
  return { [property]: value };
}

let refetch: () => Promise<unknown> = () => Promise.resolve();

/** The page of the lender with one cell and optionally the dialog of its special offer. */
function editorWith(dialog: boolean) {
  return function Editor() {
    const actions = useLenders();
    const queries = useQueryClient();
    const { data } = useQuery(lenderQuery(1));
    useEffect(() => {
      refetch = () => queries.invalidateQueries();
    }, [queries]);
    if (data === undefined) return null;
    return (
      <EditingContext value={{ lender: data, actions }}>
        <p>Version {data.version}</p>
        <PropertyLine property="tenure" />
        <Toasts />
        {dialog && <OfferDialog lender={data} actions={actions} onClose={() => undefined} />}
      </EditingContext>
    );
  };
}

const drawn = (dialog = false) => {
  const Editor = editorWith(dialog);
  return draw(
    () => (
      <Suspense>
        <Editor />
      </Suspense>
    ),
    { search: "" },
  );
};

beforeEach(async () => {
  await screen.viewport(1366, 768);
  enterTestSite();
});

test("a cell left open during another admin's save shows both texts, keeps the typed one, and saves it on request", async () => {
  const { colleagueSaves, readCurrent } = serverWith({ tenure: "6 months" });
  const page = await drawn();
  await page.getByRole("button", { name: /Tenure of CASHe/ }).click();
  const input = screen.getByRole("textbox", { name: /Tenure of CASHe/ });
  await input.fill("9 months");
  colleagueSaves();
  await refetch();
  await expect.element(page.getByText("Version 5")).toBeVisible();
  await userEvent.keyboard("{Enter}");
  await expect
    .element(
      page.getByText(
        /^! ?Conflict: Ravi Kumar changed this on 22 Nov 2026, 2:05 pm to “6 months”. You entered “9 months”./,
      ),
    )
    .toBeVisible();
  await expect.element(input).toHaveValue("9 months");
  expect(readCurrent().tenure).toBe("6 months");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => readCurrent().tenure).toBe("9 months");
});

test("of two texts the other admin's can be chosen, and leaving the cell chooses none", async () => {
  const { colleagueSaves, readCurrent } = serverWith({ tenure: "6 months" });
  const page = await drawn();
  await page.getByRole("button", { name: /Tenure of CASHe/ }).click();
  await screen.getByRole("textbox", { name: /Tenure of CASHe/ }).fill("9 months");
  colleagueSaves();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText(/“6 months”.*“9 months”/)).toBeVisible();
  await page.getByText(/^Version/).click();
  expect(readCurrent().tenure).toBe("6 months");
  await screen.getByRole("button", { name: "Keep theirs" }).click();
  await expect.element(page.getByRole("button", { name: "Tenure of CASHe: 6 months" })).toBeVisible();
  expect(readCurrent().tenure).toBe("6 months");
});

test("a cell left open during a save of another property is saved, and both changes are kept", async () => {
  const { colleagueSaves, readCurrent } = serverWith({ name: "Cashe Ltd" });
  const page = await drawn();
  await page.getByRole("button", { name: /Tenure of CASHe/ }).click();
  await screen.getByRole("textbox", { name: /Tenure of CASHe/ }).fill("9 months");
  colleagueSaves();
  await userEvent.keyboard("{Enter}");
  await expect.poll(readCurrent).toMatchObject({ name: "Cashe Ltd", tenure: "9 months", version: 6 });
});

test("a dialog left open does not overwrite another admin's text with its old one", async () => {
  const { colleagueSaves, readCurrent } = serverWith({ so_text: "Half the fee" });
  await drawn(true);
  const text = screen.getByLabelText("Text", { exact: true });
  await text.fill("No fee this month");
  colleagueSaves();
  await refetch();
  await expect.element(screen.getByText("Version 5")).toBeInTheDocument();
  await screen.getByRole("button", { name: "Save" }).click();
  await expect.element(screen.getByRole("alert").getByText(/“Half the fee”.*“No fee this month”/)).toBeVisible();
  await expect.element(text).toHaveValue("No fee this month");
  expect(readCurrent().so_text).toBe("Half the fee");
});

test("text and days of an offer are sent in one call, and undone in one", async () => {
  const { readCurrent } = serverWith({});
  const calls: string[] = [];
  const answering = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const request = new Request(input, init);
    if (request.method !== "GET") calls.push(`${request.method} ${new URL(request.url).pathname}`);
    return answering(request);
  };
  await drawn(true);
  await screen.getByLabelText("Text", { exact: true }).fill("Half the fee");
  await screen.getByLabelText("End date").fill("2026-12-31");
  await screen.getByRole("button", { name: "Save" }).click();
  await expect.poll(readCurrent).toMatchObject({ so_text: "Half the fee", so_date_end: "2026-12-31", version: 5 });
  await expect
    .element(screen.getByText("Text: No fee → Half the fee · End date: 30 Nov 2026 → 31 Dec 2026"))
    .toBeVisible();
  await screen.getByRole("button", { name: "Undo" }).click();
  await expect.poll(readCurrent).toMatchObject({ so_text: "No fee", so_date_end: "2026-11-30", version: 6 });
  expect(calls).toEqual(["PUT /api/admin/lenders/1", "PUT /api/admin/lenders/1"]);
});

test("an offer without days is not sent", async () => {
  const { readCurrent } = serverWith({});
  await drawn(true);
  await screen.getByLabelText("End date").fill("");
  await screen.getByRole("button", { name: "Save" }).click();
  await expect.element(screen.getByLabelText("End date")).toHaveAccessibleDescription(/Fill this in/);
  expect(readCurrent().version).toBe(4);
});
