import { useState } from "react";
import { beforeEach, expect, test } from "vitest";
import { page as screen, userEvent } from "vitest/browser";
import "#shared/testing/console.css";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw } from "#shared/testing/draw.tsx";
import type { UploadOptions } from "#shared/api/upload.ts";
import { Chart } from "./chart/chart.tsx";
import { MultiSelect } from "./multi-select.tsx";
import { SelectField } from "./select-field.tsx";
import { SortHandle } from "./sort/sort-handle.tsx";
import { UploadBox } from "./upload/upload-box.tsx";

beforeEach(async () => {
  await screen.viewport(1366, 768);
  enterTestSite();
});

const NAMES = ["CASHe", "Finzy", "Nira"];

function Sortable({ seen }: { seen: number[][] }) {
  const [ids, setIds] = useState([1, 2, 3]);
  const order = (next: number[]) => {
    seen.push(next);
    setIds(next);
  };
  return (
    <ol>
      {ids.map((id) => (
        <li key={id}>
          <SortHandle name={NAMES[id - 1] ?? ""} id={id} ids={ids} onOrder={order} />
          {NAMES[id - 1]}
        </li>
      ))}
    </ol>
  );
}

test("rows move by buttons, not beyond the ends, and by dragging", async () => {
  const seen: number[][] = [];
  const page = await draw(() => <Sortable seen={seen} />, { search: "" });
  await page.getByRole("button", { name: "Move CASHe up" }).click({ force: true });
  await page.getByRole("button", { name: "Move CASHe down" }).click();
  await page.getByRole("button", { name: "Move Nira up" }).click();
  expect(seen).toEqual([
    [2, 1, 3],
    [2, 3, 1],
  ]);
  const rows = page.getByRole("listitem");
  const grip = rows.nth(0).element().querySelector("[aria-hidden]");
  await userEvent.dragAndDrop(grip as Element, rows.nth(2));
  await expect.poll(() => seen.at(-1)).toEqual([3, 1, 2]);
});

test("a select with an empty choice of its own has no second one", async () => {
  const options = [
    { value: "", label: "All lenders" },
    { value: "cashe", label: "CASHe" },
  ];
  const page = await draw(() => (
    <SelectField id="lender" label="Lender" options={options} value="" onChange={() => undefined} />
  ));
  await expect.element(page.getByLabelText("Lender")).toHaveDisplayValue("All lenders");
  expect(
    page
      .getByRole("option")
      .elements()
      .map((option) => option.textContent),
  ).toEqual(["All lenders", "CASHe"]);
});

function Groups({ created }: { created: string[] }) {
  const [chosen, setChosen] = useState<number[]>([1]);
  return (
    <MultiSelect
      id="groups"
      label="Groups"
      choices={[
        { id: 1, name: "NBFC" },
        { id: 2, name: "Digital" },
      ]}
      chosen={chosen}
      onChange={setChosen}
      createLabel={(typed) => (typed === "" ? "Create Group" : `Create Group: ${typed}`)}
      onCreate={(typed) => created.push(typed)}
    />
  );
}

test("several options are chosen by typing, removed, and a new one is created", async () => {
  const created: string[] = [];
  const page = await draw(() => <Groups created={created} />, { search: "" });
  const input = page.getByRole("combobox", { name: "Groups" });
  await input.fill("dig");
  await screen.getByRole("option", { name: "Digital" }).click();
  await page.getByRole("button", { name: "Remove NBFC" }).click();
  await expect.element(page.getByRole("button", { name: "Remove Digital" })).toBeVisible();
  expect(page.getByRole("button", { name: "Remove NBFC" }).elements()).toHaveLength(0);
  await input.fill("Banks");
  await screen.getByRole("option", { name: "Create Group: Banks" }).click();
  expect(created).toEqual(["Banks"]);
});

async function drawUpload(upload: (file: File, options: UploadOptions) => Promise<string>) {
  const uploaded: string[] = [];
  const page = await draw(
    () => (
      <UploadBox
        label="Thumbnail"
        hint="PNG only."
        accept=".png"
        check={(file) => (file.type === "image/png" ? null : "Choose a PNG picture")}
        upload={upload}
        onUploaded={(address) => uploaded.push(address)}
      />
    ),
    { search: "" },
  );
  return { page, uploaded, input: page.getByLabelText("Choose a file") };
}

const PICTURE = new File(["x"], "card.png", { type: "image/png" });

test("a file is validated before the upload", async () => {
  const { page, uploaded, input } = await drawUpload(async () => "/files/cards/1.png");
  await userEvent.upload(input, new File(["x"], "card.txt", { type: "text/plain" }));
  await expect.element(page.getByText(/Choose a PNG picture/)).toBeVisible();
  await userEvent.upload(input, PICTURE);
  await expect.poll(() => uploaded).toEqual(["/files/cards/1.png"]);
  expect(page.getByRole("alert").elements()).toHaveLength(0);
});

test("an upload shows its progress and can be cancelled", async () => {
  const { page, uploaded, input } = await drawUpload(
    (_file, { onProgress, signal }) =>
      new Promise((_resolve, reject) => {
        onProgress(0.4);
        signal.addEventListener("abort", () => reject(new DOMException("Stopped", "AbortError")));
      }),
  );
  await userEvent.upload(input, PICTURE);
  await expect.element(page.getByText("Uploading card.png: 40%")).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect.element(page.getByText("Choose a file")).toBeVisible();
  expect(page.getByRole("alert").elements()).toHaveLength(0);
  expect(uploaded).toEqual([]);
});

test("a second file dropped during an upload is not sent", async () => {
  const sent: string[] = [];
  const { page } = await drawUpload((file) => {
    sent.push(file.name);
    return new Promise(() => undefined);
  });
  const box = page.getByRole("group", { name: "Thumbnail" }).element();
  const drop = (name: string) => {
    const data = new DataTransfer();
    data.items.add(new File(["x"], name, { type: "image/png" }));
    box.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: data }));
  };
  drop("first.png");
  // One before the rerender, one after it.
  drop("second.png");
  await expect.element(page.getByText("Uploading first.png: 0%")).toBeVisible();
  drop("third.png");
  await expect.element(page.getByText("Uploading first.png: 0%")).toBeVisible();
  expect(sent).toEqual(["first.png"]);
});

test("a chart has a name, a legend, and a table of its numbers", async () => {
  const page = await draw(
    () => (
      <Chart
        kind="line"
        title="Codes by day"
        axis="Day"
        series={[
          { key: "sent", title: "Sent" },
          { key: "verified", title: "Verified" },
        ]}
        points={[
          { label: "20 Nov", values: { sent: 12, verified: 9 } },
          { label: "21 Nov", values: { sent: 1500, verified: null } },
        ]}
        format={(value) => value.toLocaleString("en-IN")}
      />
    ),
    { search: "" },
  );
  await expect.element(page.getByRole("img", { name: "Codes by day" })).toBeVisible();
  await expect.element(page.getByText("Verified").last()).toBeVisible();
  expect(document.querySelectorAll("body style")).toHaveLength(0);
  await page.getByRole("button", { name: "Show as table" }).click();
  await expect.element(page.getByRole("row", { name: "21 Nov 1,500 –" })).toBeVisible();
});
