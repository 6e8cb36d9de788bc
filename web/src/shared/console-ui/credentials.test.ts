import { expect, test } from "vitest";
import { buildCredentials, validateLogin } from "./credentials.ts";

const good = { email: "ravi@saakh.example", password: "a long sentence", code: "" };
const ids = (...input: Parameters<typeof validateLogin>) => validateLogin(...input).map((error) => error.id);

test("email and password are required, the code only if the server requires it", () => {
  expect(ids(good, false)).toEqual([]);
  expect(ids({ email: "ravi", password: "", code: "" }, false)).toEqual(["email", "password"]);
  expect(ids(good, true)).toEqual(["code"]);
  expect(ids({ ...good, code: "12 34" }, true)).toEqual(["code"]);
  expect(ids({ ...good, code: "123 456" }, true)).toEqual([]);
  expect(ids({ ...good, code: "k7qm-2xw9" }, true)).toEqual([]);
  expect(ids({ ...good, code: "1234567" }, true)).toEqual(["code"]);
});

test("the email is sent in canonical form, the password unchanged", () => {
  const typed = { email: " Ravi@Saakh.example ", password: " with spaces ", code: "123 456" };
  expect(buildCredentials(typed, false)).toEqual({ email: "ravi@saakh.example", password: " with spaces " });
  expect(buildCredentials(typed, true)).toMatchObject({ totp: "123456" });
});
