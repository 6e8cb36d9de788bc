import { beforeEach, expect, test } from "vitest";
import type { FieldValue } from "#shared/api/types.ts";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw, serve } from "#shared/testing/draw.tsx";
import { testField } from "#shared/testing/fields.ts";
import { Fields } from "./fields.tsx";
import { useFieldForm } from "./use-field-form.ts";

const JAIPUR = {
  pincode: "302001",
  state: "Rajasthan",
  districts: ["Jaipur", "Dausa"],
  other: null,
  names: { Rajasthan: "राजस्थान", Jaipur: "जयपुर", Dausa: "दौसा" },
};
const FIELDS = [testField("postal_code", "pincode"), testField("state", "text"), testField("district", "text")];

let sent: Record<string, FieldValue> | null;

function Form() {
  const form = useFieldForm({ fields: FIELDS, saved: { postal_code: "302001" } });
  return (
    <>
      <Fields form={form} />
      <button onClick={() => (sent = form.submitted())}>Save</button>
    </>
  );
}

beforeEach(() => {
  sent = null;
  enterTestSite({ language: "hi" });
});

test("places are shown in the reader's language and sent in English", async () => {
  serve({ "GET /api/pincodes/302001": { body: JAIPUR } });
  const page = await draw(Form);
  await expect.element(page.getByText("जयपुर, दौसा, राजस्थान")).toBeVisible();
  // The pincode belongs to one state, so there is no choice.
  expect(page.getByRole("combobox", { name: "state" }).query()).toBeNull();
  await expect.element(page.getByText("राजस्थान", { exact: true })).toBeVisible();
  await page.getByLabelText("district").selectOptions("दौसा");
  await page.getByRole("button", { name: "Save" }).click();
  expect(sent).toMatchObject({ state: "Rajasthan", district: "Dausa" });
});

test("for a pincode missing in the directory, state and district are chosen among all", async () => {
  const states = [
    { state: "Delhi", districts: ["New Delhi"] },
    { state: "Rajasthan", districts: ["Jaipur", "Dausa"] },
  ];
  serve({
    "GET /api/pincodes/302999": { status: 404, body: { code: "not-found" } },
    "GET /api/places": { body: { states, names: { Jaipur: "Jaipur city" } } },
  });
  const page = await draw(Form);
  await page.getByLabelText("postal_code").fill("302999");
  await page.getByLabelText("state").selectOptions("Rajasthan");
  await page.getByLabelText("district").selectOptions("Jaipur city");
  await expect.element(page.getByLabelText("district")).toHaveValue("0");
});

test("another pincode clears state and district before its own are loaded", async () => {
  const delhi = { ...JAIPUR, pincode: "110001", state: "Delhi", districts: ["New Delhi", "Central"], names: {} };
  serve({ "GET /api/pincodes/302001": { body: JAIPUR }, "GET /api/pincodes/110001": { body: delhi } });
  const page = await draw(Form);
  await page.getByLabelText("district").selectOptions("दौसा");
  await page.getByLabelText("postal_code").fill("11000");
  await expect.element(page.getByRole("textbox", { name: "district" })).toHaveValue("");
  await expect.element(page.getByRole("textbox", { name: "state" })).toHaveValue("");
  await page.getByLabelText("postal_code").fill("110001");
  await expect.element(page.getByText("Delhi", { exact: true })).toBeVisible();
  await expect.element(page.getByRole("combobox", { name: "district" })).toHaveValue("");
  // Back to the first pincode: cached, but its district must be chosen again.
  await page.getByLabelText("postal_code").fill("302001");
  await expect.element(page.getByText("राजस्थान", { exact: true })).toBeVisible();
  await expect.element(page.getByRole("combobox", { name: "district" })).toHaveValue("");
});

const LATER = [
  testField("first_name", "name"),
  testField("rents", "flag", { required: false }),
  testField("rent", "money", { showIf: { key: "rents", in: [true] } }),
];

function LaterForm() {
  const form = useFieldForm({ fields: LATER, saved: {} });
  return (
    <>
      <Fields form={form} />
      <button onClick={() => (sent = form.submitted())}>Save</button>
    </>
  );
}

test("a question that appears after a failed attempt is not wrong before the next one", async () => {
  enterTestSite();
  const page = await draw(LaterForm);
  await page.getByRole("button", { name: "Save" }).click();
  await expect.element(page.getByLabelText("first_name")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabelText("rents").click();
  await expect.element(page.getByLabelText("rent", { exact: true })).not.toHaveAttribute("aria-invalid", "true");
  await page.getByRole("button", { name: "Save" }).click();
  await expect.element(page.getByLabelText("rent", { exact: true })).toHaveAttribute("aria-invalid", "true");
});
