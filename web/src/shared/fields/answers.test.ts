import { expect, test } from "vitest";
import { testField } from "#shared/testing/fields.ts";
import { visibleFields, wireAnswers } from "./answers.ts";

const RENTS = testField("rents", "flag", { required: false });
const RENT = testField("rent", "money", { showIf: { key: "rents", in: [true] } });
const RECEIPT = testField("receipt", "choice", { showIf: { key: "rent", in: [5000] } });
const FIELDS = [RENTS, RENT, RECEIPT];

function keys(answers: Parameters<typeof visibleFields>[1]): string[] {
  return visibleFields(FIELDS, answers).map((field) => field.key);
}

test("a field is visible only with the answers that it depends on", () => {
  expect(keys({})).toEqual(["rents"]);
  expect(keys({ rents: true })).toEqual(["rents", "rent"]);
});

test("an untouched checkbox counts as false", () => {
  const owner = testField("owner_since", "integer", { showIf: { key: "rents", in: [false] } });
  expect(visibleFields([RENTS, owner], {})).toEqual([RENTS, owner]);
});

test("hiding a field removes its answer, which hides dependent fields", () => {
  expect(keys({ rents: true, rent: 5000 })).toEqual(["rents", "rent", "receipt"]);
  expect(keys({ rents: false, rent: 5000 })).toEqual(["rents"]);
});

test("answers are sent in canonical form, hidden ones left out, empty ones as null", () => {
  const fields = [
    ...FIELDS,
    testField("mobile", "mobile"),
    testField("tin", "pan"),
    testField("street", "text"),
    testField("last_name", "name", { required: false }),
  ];
  const typed = { rent: 5000, mobile: "098200 12345", tin: "abcpd1234f", street: " 4th  Cross ", last_name: " " };
  expect(wireAnswers(fields, typed)).toEqual({
    rents: false,
    mobile: "+919820012345",
    tin: "ABCPD1234F",
    street: "4th  Cross",
    last_name: null,
  });
});

test("a masked PAN is sent unchanged", () => {
  expect(wireAnswers([testField("tin", "pan")], { tin: "******234F" })).toEqual({ tin: "******234F" });
});
