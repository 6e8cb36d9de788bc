import { expect, test } from "vitest";
import { m } from "#messages";
import { passwordHint } from "./new-password-field.tsx";

test.each([
  ["", m.common_password_hint({ min: 12 })],
  ["eleven char", m.common_password_left({ left: 1, min: 12 })],
  // Each is one character, despite several code units.
  ["🔑🔑", m.common_password_left({ left: 10, min: 12 })],
  ["twelve chars", m.common_password_long_enough()],
])("%j: %s", (password, expected) => {
  expect(passwordHint(password, 12)).toBe(expected);
});
