import { expect, test } from "vitest";
import { normalizeMobile } from "./normalize-mobile.ts";

test.each([
  "98765 43210",
  "+91 98765-43210",
  "(+91) 98765 43210",
  "09876543210",
  "tel:+919876543210",
  "Mobile: 98765 43210",
  "मोबाइल: ९८७६५ ४३२१०",
  "\u202A+91 98765 43210\u202C",
])("%s is searched as a mobile number", (typed) => {
  expect(normalizeMobile(typed)).toBe("+919876543210");
});

test.each(["HDFC9876543210", "LN:12", "asha rao", "98765"])("%s stays as typed", (typed) => {
  expect(normalizeMobile(typed)).toBe(typed);
});
