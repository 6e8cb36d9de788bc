import { expect, test } from "vitest";
import { enterTestSite } from "#shared/testing/boot.ts";
import { problemMessage, Problem, problemReason, sortErrors, createUnreachableProblem } from "./problem.ts";

function refused(fields: Record<string, string>): Problem {
  return new Problem(422, { code: "invalid-fields", message: "Check the marked fields", fields });
}

test("errors of inputs are marked, others are shown as text", () => {
  const problem = refused({ name: "This is missing", "utms.utm_term": "At most 300 characters", body: "At most 10" });
  expect(sortErrors(problem, ["name", "utm_term"])).toEqual({
    marked: { name: "This is missing" },
    unmarked: "utms.utm_term: At most 300 characters. body: At most 10",
  });
});

test("a nested error belongs to its input, and names its place", () => {
  const problem = refused({ "form[0].kind": "Use one of: text", "connector.path": "This is missing" });
  expect(sortErrors(problem, ["form", "connector"])).toEqual({
    marked: { form: "form[0].kind: Use one of: text", connector: "connector.path: This is missing" },
    unmarked: null,
  });
});

test("a problem without fields shows its message", () => {
  const problem = new Problem(409, { code: "changed-meanwhile", message: "Changed by another user" });
  expect(sortErrors(problem, ["name"])).toEqual({ marked: {}, unmarked: "Changed by another user" });
  expect(problemMessage(problem)).toBe("Changed by another user");
});

test("if no input is marked, the reasons are shown instead of a hint at marks", () => {
  expect(problemMessage(refused({ reason: "At most 500 characters" }))).toBe("At most 500 characters");
  expect(problemReason(refused({ apr: "APR: wrong", lender_status: "It is on." }))).toBe("APR: wrong. It is on.");
  expect(problemReason(refused({ "connector.path": "This is missing" }))).toBe("connector.path: This is missing");
  expect(problemMessage(refused({ from: "Invalid date", to: "Invalid date" }))).toBe(
    "from: Invalid date. to: Invalid date",
  );
});

test("without marked fields no message refers to marks", () => {
  expect(problemMessage(refused({}))).toBe("An error occurred");
  expect(sortErrors(refused({}), ["name"])).toEqual({ marked: {}, unmarked: "An error occurred" });
});

test("messages follow the language of the page", () => {
  const translations = { hi: { message: "जवाब देखें", fields: { name: "यह नहीं है" } } };
  const fields = { name: "This is missing" };
  const problem = new Problem(422, { code: "invalid-fields", message: "Check the answers", fields, translations });
  const silent = createUnreachableProblem();
  enterTestSite({ language: "hi" });
  expect([problem.sentence, problem.fields["name"]]).toEqual(["जवाब देखें", "यह नहीं है"]);
  expect(sortErrors(problem, ["name"]).marked).toEqual({ name: "यह नहीं है" });
  expect(problemMessage(silent)).toMatch(/^सर्वर से/);
  enterTestSite();
  expect([problem.sentence, problem.fields["name"]]).toEqual(["Check the answers", "This is missing"]);
  expect(problemMessage(silent)).toMatch(/^We cannot reach/);
  // The message as logged.
  expect(Object.getOwnPropertyDescriptor(problem, "message")?.value).toBe("Check the answers");
});
