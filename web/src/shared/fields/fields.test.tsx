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
  await expect.element(page.getByLabelText("state")).toHaveTextContent("चुनेंराजस्थान");
  await page.getByLabelText("district").selectOptions("दौसा");
  await page.getByRole("button", { name: "Save" }).click();
  expect(sent).toMatchObject({ state: "Rajasthan", district: "Dausa" });
});
