import { expect, test } from "vitest";
import type { FieldDescriptor } from "#shared/api/types.ts";
import { Problem } from "#shared/api/problem.ts";
import { draw } from "#shared/testing/draw.tsx";
import { enterTestSite } from "#shared/testing/boot.ts";
import { testField } from "#shared/testing/fields.ts";
import { ErrorSummary } from "#shared/ui/error-summary.tsx";
import type { Answers } from "./answers.ts";
import { Fields } from "./fields.tsx";
import { useFieldForm } from "./use-field-form.ts";

const PIECES = testField("pieces", "group", {
  label: "Gold",
  item: "Piece",
  min: 1,
  max: 3,
  fields: [testField("grams", "decimal", { label: "Grams" }), testField("note", "text", { required: false })],
}) satisfies FieldDescriptor;

let sent: Answers | null = null;
let refusal: Error | null = null;

function Form() {
  const form = useFieldForm({ fields: [PIECES], saved: {} });
  const submit = () => {
    sent = form.submitted();
    if (refusal) form.refuse(refusal);
  };
  return (
    <>
      <ErrorSummary errors={form.errors} attempt={form.attempt} />
      <Fields form={form} />
      <button type="button" onClick={submit}>
        Send
      </button>
    </>
  );
}

test("items are added, removed and sent, and the focus moves to the next field", async () => {
  enterTestSite();
  refusal = null;
  const page = await draw(Form);
  const piece = (number: number) => page.getByRole("group", { name: `Piece ${number}` });
  await piece(1).getByRole("textbox", { name: "Grams" }).fill("१०.५");
  await page.getByRole("button", { name: "Add another" }).click();
  await expect.element(piece(2)).toHaveFocus();
  await piece(2).getByRole("textbox", { name: "Grams" }).fill("8");
  await page.getByRole("button", { name: "Add another" }).click();
  await expect.element(page.getByRole("button", { name: "Add another" })).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Remove: Piece 3" }).click();
  await expect.element(piece(2)).toHaveFocus();
  await page.getByRole("button", { name: "Send" }).click();
  expect(sent).toEqual({
    pieces: [
      { grams: 10.5, note: null },
      { grams: 8, note: null },
    ],
  });
});

test("errors of an item are shown there, and linked in the summary", async () => {
  enterTestSite();
  refusal = null;
  const page = await draw(Form);
  await page.getByRole("button", { name: "Add another" }).click();
  const second = page.getByRole("group", { name: "Piece 2" }).getByRole("textbox", { name: "Grams" });
  await second.fill("1.2345");
  await page.getByRole("button", { name: "Send" }).click();
  expect(sent).toBeNull();
  const link = page.getByRole("link", { name: /^Piece 2, Grams: Please enter a number above 0/ });
  await link.click();
  await expect.element(second).toHaveFocus();
});

test("server errors of an item are shown until it changes", async () => {
  enterTestSite();
  const words = "Coins must be 22 carat or purer";
  refusal = new Problem(422, { code: "invalid-fields", message: "x", fields: { "pieces.0.grams": words } } as never);
  const page = await draw(Form);
  const grams = page.getByRole("textbox", { name: "Grams" });
  await grams.fill("8");
  await page.getByRole("button", { name: "Send" }).click();
  await expect.element(page.getByRole("link", { name: `Piece 1, Grams: ${words}` })).toBeVisible();
  await grams.fill("9");
  await expect.element(page.getByRole("link", { name: `Piece 1, Grams: ${words}` })).not.toBeInTheDocument();
});
