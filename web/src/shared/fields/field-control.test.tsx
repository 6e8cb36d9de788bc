import { expect, test } from "vitest";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw } from "#shared/testing/draw.tsx";
import { testField } from "#shared/testing/fields.ts";
import { Fields } from "./fields.tsx";
import { useFieldForm } from "./use-field-form.ts";

const BIRTH = testField("birth_date", "date", { min: 21, max: 58, why: "Lenders have age limits." });
const SINCE = testField("since", "date", { why: "As on the certificate." });

function Form() {
  return <Fields form={useFieldForm({ fields: [BIRTH, SINCE], saved: {} })} />;
}

test("a birth date's hint names the allowed ages", async () => {
  enterTestSite();
  const page = await draw(Form);
  await expect
    .element(page.getByRole("group", { name: "birth_date" }))
    .toHaveAccessibleDescription("Lenders have age limits. You can be 21 to 58 years old.");
  await expect
    .element(page.getByRole("group", { name: "since" }))
    .toHaveAccessibleDescription("As on the certificate.");
});
