import { useState } from "react";
import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { draw } from "#shared/testing/draw.tsx";
import { enterTestSite } from "#shared/testing/boot.ts";
import { Checkbox } from "./checkbox.tsx";
import { Choice } from "./choice.tsx";
import { DateParts } from "./date-parts.tsx";
import { ErrorSummary, type FieldError } from "./error-summary.tsx";
import { TextInput } from "./text-input.tsx";

const MISSING = "Fill this in";
const ERRORS: FieldError[] = [
  { id: "weight", message: MISSING },
  { id: "hallmark", message: "Please choose one" },
  { id: "born", message: "Invalid date" },
  { id: "agreed", message: "Please agree to this", named: true },
  { id: "nowhere", message: "Not now" },
];
const nothing = () => undefined;

function Form() {
  const [words, setWords] = useState({ piece: "Piece 2", weight: "Weight" });
  return (
    <form>
      <ErrorSummary errors={ERRORS} attempt={1} />
      <fieldset>
        <legend>{words.piece}</legend>
        <TextInput id="weight" label={words.weight} error={MISSING} value="" onChange={nothing} />
      </fieldset>
      <Choice id="hallmark" name="hallmark" label="Hallmarked?" options={[]} value={null} onChange={nothing} />
      <DateParts id="born" label="Birth date" value="" onChange={nothing} />
      <Checkbox id="agreed" label="I agree to all of this." onChange={nothing} />
      <button type="button" onClick={() => setWords({ piece: "चीज़ 2", weight: "वज़न" })}>
        हिन्दी
      </button>
    </form>
  );
}

test("each line names its field in the page's words, also after a language switch", async () => {
  enterTestSite();
  const page = await draw(Form);
  const lines = () =>
    page
      .getByRole("alert")
      .getByRole("listitem")
      .elements()
      .map(({ textContent }) => textContent);
  const others = ["Hallmarked: Please choose one", "Birth date: Invalid date", "Please agree to this", "Not now"];
  expect(lines()).toEqual([`Piece 2, Weight: ${MISSING}`, ...others]);
  await page.getByRole("button", { name: "हिन्दी" }).click();
  await expect.poll(lines).toEqual([`चीज़ 2, वज़न: ${MISSING}`, ...others]);
});

function TypedForm() {
  const [typed, setTyped] = useState("");
  const errors: FieldError[] = typed === "1/1/20" ? [] : [{ id: "day", message: "Invalid date" }];
  return (
    <form>
      <ErrorSummary errors={errors} attempt={1} />
      <TextInput id="day" label="Day" value={typed} onChange={(event) => setTyped(event.target.value)} />
    </form>
  );
}

test("an error that comes and goes while its field is typed does not take the focus", async () => {
  enterTestSite();
  const page = await draw(TypedForm);
  await expect.element(page.getByRole("alert")).toHaveFocus();
  const day = page.getByRole("textbox", { name: "Day" });
  await userEvent.type(day, "1/1/2020");
  await expect.element(day).toHaveValue("1/1/2020");
});
