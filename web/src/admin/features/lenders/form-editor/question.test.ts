import { expect, test } from "vitest";
import { questionDraft, questionErrors, questionFromDraft, type QuestionDraft } from "./question.ts";

const SOUND: QuestionDraft = {
  ...questionDraft(null),
  key: "years_at_work",
  label_en: "Years at work",
  label_hi: "काम के साल",
};

function wrong(changes: Partial<QuestionDraft>): string[] {
  const errors = Object.entries(questionErrors({ ...SOUND, ...changes }, ["taken"]));
  return errors.flatMap(([name, error]) => (error ? [name] : []));
}

test("a stored question survives a round trip", () => {
  const stored = {
    key: "slip_months",
    kind: "integer",
    label_en: "Months",
    label_hi: "महीने",
    required: false,
    min: 0,
    max: 12,
    show_if: { key: "salary_slip", in: [true, 2] },
  } as const;
  expect(questionFromDraft(questionDraft({ ...stored, show_if: { key: "salary_slip", in: [true, 2] } }))).toEqual(
    stored,
  );
});

test("fields of other kinds are left out", () => {
  const stored = questionFromDraft({
    ...SOUND,
    kind: "flag",
    list: "gender",
    min: "1",
    max_length: "9",
    rule: "address",
  });
  expect(stored).toEqual({
    key: "years_at_work",
    kind: "flag",
    label_en: "Years at work",
    label_hi: "काम के साल",
    required: true,
  });
  expect(questionFromDraft({ ...SOUND, kind: "date", rule: "birth_date", min: "18", max: "60" })).toMatchObject({
    rule: "birth_date",
    min: 18,
    max: 60,
  });
});

test.each<[string, Partial<QuestionDraft>, string[]]>([
  ["nothing for a valid question", {}, []],
  ["a key with a capital", { key: "Years" }, ["key"]],
  ["no key", { key: "" }, ["key"]],
  ["the key of another question", { key: "taken" }, ["key"]],
  ["a question in one language", { label_hi: " " }, ["label_hi"]],
  ["a reason in one language", { why_en: "The lender asks" }, ["why_hi"]],
  ["a choice of no list", { kind: "choice" }, ["list"]],
  ["a number that is none", { kind: "integer", min: "1.5", max: "many" }, ["min", "max"]],
  ["a most below the least", { kind: "money", min: "5", max: "4" }, ["max"]],
  ["a condition without an answer", { shown_by: "taken" }, ["shown_for"]],
])("reports %s", (_, changes, expected) => {
  expect(wrong(changes)).toEqual(expected);
});
