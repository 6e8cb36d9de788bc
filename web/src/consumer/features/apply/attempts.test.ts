import { expect, test } from "vitest";
import { createAttempts } from "./attempts.ts";

const REQUEST = { appId: "a", offerId: "o", fields: { salary_day: 1 }, consents: [] };

test("a retry of the same request keeps its key, another request gets another", () => {
  let keys = 0;
  const attempts = createAttempts(() => `key-${++keys}`);
  expect(attempts.keyFor(REQUEST)).toBe("key-1");
  expect(attempts.keyFor({ ...REQUEST })).toBe("key-1");
  expect(attempts.keyFor({ ...REQUEST, fields: { salary_day: 2 } })).toBe("key-2");
});

test("keys are long and unique", () => {
  const [one, other] = [createAttempts().keyFor(REQUEST), createAttempts().keyFor(REQUEST)];
  expect(one).toMatch(/^[0-9a-f]{32}$/);
  expect(one).not.toBe(other);
});
