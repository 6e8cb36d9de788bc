import { expect, test } from "vitest";
import { ageError, buildPlanQuestion, type PersonInput } from "./question.ts";

const person = (id: number, member: PersonInput["member"], age: string): PersonInput => ({ id, member, age });

test("ages are whole numbers, with or without spaces", () => {
  for (const age of ["0", "34", " 7 ", "100"]) expect(ageError(age)).toBeUndefined();
  for (const age of ["", "x", "-1", "3.5", "1000"]) expect(ageError(age)).toBeDefined();
});

test("no request is sent before all ages are typed", () => {
  expect(buildPlanQuestion("health", [person(1, "self", "34"), person(2, "child", "")])).toBeNull();
  expect(buildPlanQuestion("health", [person(1, "self", " 34"), person(2, "child", "7")])).toEqual({
    kind: "health",
    people: [
      { member: "self", age: 34 },
      { member: "child", age: 7 },
    ],
  });
});
