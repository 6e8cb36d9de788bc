import { beforeEach, expect, test, vi } from "vitest";
import { enterTestSite, testBoot } from "#shared/testing/boot.ts";
import { buildCodeQuestion, validateStartAnswers } from "./start-answers.ts";

beforeEach(() => {
  enterTestSite();
  const storage = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
  });
  vi.stubGlobal("sessionStorage", { getItem: () => null });
});

test("an empty form has an error for the number; no consent is required", () => {
  const errors = validateStartAnswers({ channel: "sms", destination: "", consents: [] });
  expect(errors.map(({ id }) => id)).toEqual(["destination"]);
  expect(validateStartAnswers({ channel: "sms", destination: "98200 12345", consents: [] })).toEqual([]);
});

test("each channel has its own rule", () => {
  const byEmail = { channel: "email", destination: "98200 12345", consents: [] } as const;
  expect(validateStartAnswers(byEmail).map(({ message }) => message)).toEqual(["Email is invalid"]);
});

test("the request has the canonical number and the consents' versions; the rest waits for the passcode", () => {
  localStorage.setItem("utms", '{"utm_source":"poster"}');
  localStorage.setItem("urlSegment", "udaan");
  localStorage.setItem("productType", "Personal Loans");
  const consents = [{ purpose: "updates", noticeVersion: "2" }];
  const answers = { channel: "sms", destination: "098200 12345", consents: ["updates"] } as const;
  expect(buildCodeQuestion(answers, testBoot())).toEqual({
    request: { destination: "+919820012345", consents },
    visit: {
      language: "en",
      productType: "Personal Loans",
      utms: { utm_source: "poster" },
      urlSegment: "udaan",
      consents,
    },
  });
});
