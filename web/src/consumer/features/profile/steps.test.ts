import { expect, test } from "vitest";
import type { Profile, ProfileStep } from "#shared/api/types.ts";
import type { Answers } from "#shared/fields/answers.ts";
import { testField } from "#shared/testing/fields.ts";
import { visibleSteps, screenPlace, findNextScreen, findScreen } from "./steps.ts";

const HIRED = testField("employer_name", "text", { showIf: { key: "employment_status_code", in: [1] } });

/** A profile of three steps, of which `done` are complete; only employees have the second. */
function profile(done: number, values: Answers = { employment_status_code: 1 }): Profile {
  const step = (key: string, index: number, field = testField(key, "text")): ProfileStep => ({
    key,
    title: key,
    fields: [field],
    done: index < done,
  });
  const steps = [step("person", 0), step("work", 1, HIRED), step("loan", 2)];
  return {
    appId: null,
    productType: "Personal Loans",
    values,
    sentAs: {},
    steps,
    complete: done === 3,
    updateRequired: false,
    scoreUsed: true,
    loansAdded: [],
  };
}

test("steps without questions for this customer are left out", () => {
  expect(visibleSteps(profile(0, { employment_status_code: 2 })).map(({ key }) => key)).toEqual(["person", "loan"]);
});

test("a profile resumes at the first incomplete step, then at the review", () => {
  expect(findScreen(profile(0), null)).toBe("person");
  expect(findScreen(profile(2), null)).toBe("loan");
  expect(findScreen(profile(3), null)).toBe("review");
});

test("a URL opens completed steps, but skips none", () => {
  expect(findScreen(profile(2), "person")).toBe("person");
  expect(findScreen(profile(1), "loan")).toBe("work");
  expect(findScreen(profile(1), "score")).toBe("work");
  expect(findScreen(profile(3), "score")).toBe("score");
  expect(findScreen(profile(3), "nonsense")).toBe("review");
});

test("a saved step leads to the next; once all are complete, to the review", () => {
  expect(findNextScreen(profile(1), "person")).toBe("work");
  expect(findNextScreen(profile(2), "person")).toBe("work");
  expect(findNextScreen(profile(3), "loan")).toBe("review");
  expect(findNextScreen(profile(3), "person")).toBe("review");
});

test("the last step leads to a step that an answer made incomplete", () => {
  const opened = profile(3);
  opened.steps[1]!.done = false;
  expect(findNextScreen(opened, "loan")).toBe("work");
});

test("each screen knows its position and the previous screen", () => {
  expect(screenPlace(profile(0), "person")).toEqual({ number: 1, total: 5, previous: null });
  expect(screenPlace(profile(3), "score")).toEqual({ number: 5, total: 5, previous: "review" });
});

test("a score that no lender uses is not asked for", () => {
  const unused = { ...profile(3), scoreUsed: false };
  expect(findScreen(unused, "score")).toBe("review");
  expect(screenPlace(unused, "review")).toEqual({ number: 4, total: 4, previous: "loan" });
});
