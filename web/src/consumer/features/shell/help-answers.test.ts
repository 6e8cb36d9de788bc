import { beforeEach, expect, test } from "vitest";
import { enterTestSite } from "#shared/testing/boot.ts";
import {
  type HelpAnswers,
  helpError,
  helpRequest,
  findMissingFields,
  NO_ANSWERS,
  phoneDigits,
} from "./help-answers.ts";

const DIGITS = 10;
const WHOLE: HelpAnswers = {
  name: "Asha Patel",
  email: "asha@example.com",
  phone: "9820012345",
  company: "",
  description: "Where is my application?",
};

beforeEach(() => enterTestSite());

test.each([
  ["98200 12345", "9820012345"],
  ["+91 98200 12345", "9820012345"],
  ["098200-12345", "9820012345"],
  ["982001234567", "9820012345"],
  ["9182001234", "9182001234"],
  ["98200x", "98200"],
  ["", ""],
])("the phone number of %s is %s", (typed, expected) => {
  expect(phoneDigits(typed, DIGITS)).toBe(expected);
});

test.each([
  [{ email: "asha@example" }, "email", "Email error"],
  [{ email: "" }, "email", null],
  [{ phone: "982001234" }, "phone", "Phone Number error"],
  [{ phone: "5820012345" }, "phone", "Phone Number error"],
  [{ phone: "9820012345" }, "phone", null],
] as const)("%j: the error of %s is %s", (changes, field, expected) => {
  expect(helpError(field, { ...WHOLE, ...changes }, DIGITS)).toBe(expected);
});

test("empty or invalid required fields are missing; the company is optional", () => {
  expect(findMissingFields(NO_ANSWERS, DIGITS)).toEqual(["name", "email", "phone", "description"]);
  expect(findMissingFields({ ...WHOLE, phone: "98200", description: "  " }, DIGITS)).toEqual(["phone", "description"]);
  expect(findMissingFields(WHOLE, DIGITS)).toEqual([]);
});

test("the request names the brand, and the company only if there is one", () => {
  const { company: _none, ...sent } = WHOLE;
  expect(helpRequest(WHOLE, "nitya_finance")).toEqual({ orgid: "nitya_finance", ...sent });
  expect(helpRequest({ ...WHOLE, company: "Asha Textiles" }, "nitya_finance").company).toBe("Asha Textiles");
});
