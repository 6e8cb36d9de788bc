import { expect, test } from "vitest";
import { listChannels, listReasons } from "./words.ts";

const NUMBER = "98765 00001";
const ADDRESS = "asha@example.com";

test("only channels are offered by which an entry stops something", () => {
  expect(listChannels("promotion", NUMBER)).toEqual(["any", "sms", "whatsapp"]);
  expect(listChannels("promotion", ADDRESS)).toEqual(["any", "email"]);
  expect(listChannels("calls", NUMBER)).toEqual(["any", "call"]);
  expect(listChannels("all", NUMBER)).toEqual(["any", "sms", "whatsapp", "call"]);
});

test("nobody stops calls to an address", () => {
  expect(listReasons(NUMBER)).toContain("do_not_call");
  expect(listReasons(ADDRESS)).toEqual(["opt_out", "complaint", "wrong_person"]);
});
