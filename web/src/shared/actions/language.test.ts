import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fetchBoot, saveLanguage } from "#shared/api/public.ts";
import type { Boot, LanguageItem } from "#shared/api/types.ts";
import { testBoot } from "#shared/testing/boot.ts";
import { getBoot, setBoot } from "#shared/boot/boot.ts";
import { switchLanguage } from "./language.ts";

vi.mock("#shared/api/public.ts");

const boot = testBoot();
const [english, hindi] = boot.languages as [LanguageItem, LanguageItem];
/** Errors reported to the log. */
const reported = vi.fn<(error: unknown) => void>();

/** Promises that the test resolves later. */
function createPendingAnswers<Answer>() {
  const answers: { give: (answer: Answer) => void; fail: (error: Error) => void }[] = [];
  const call = () => new Promise<Answer>((give, fail) => void answers.push({ give, fail }));
  return { answers, call };
}

const texts = (language: Boot["language"]) => ({ ...boot, language, demo: language === "hi" });

beforeEach(() => {
  vi.stubGlobal("document", { cookie: "", documentElement: { lang: "en" } });
  vi.stubGlobal("location", { protocol: "https:", search: "", hash: "" });
  vi.stubGlobal("reportError", reported);
  setBoot({ ...boot, language: "en", demo: false });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

test("the language is rendered before the choice is saved or texts are loaded", async () => {
  const saves = createPendingAnswers<{ success: boolean }>();
  vi.mocked(fetchBoot).mockImplementation(createPendingAnswers<Boot>().call);
  vi.mocked(saveLanguage).mockImplementation(saves.call);
  switchLanguage(hindi, "p");
  expect(getBoot().language).toBe("hi");
  expect(document.documentElement.lang).toBe("hi");
  expect(document.cookie).toMatch(/^lang=hi;.*; secure$/);
  await vi.waitFor(() => expect(saves.answers).toHaveLength(1));
  saves.answers[0]?.give({ success: true });
});

test("a URL with a language is updated, and keeps its other parameters", () => {
  const replaceState = vi.fn<(state: unknown, title: string, address: string) => void>();
  vi.stubGlobal("history", { state: 7, replaceState });
  vi.mocked(fetchBoot).mockImplementation(createPendingAnswers<Boot>().call);
  switchLanguage(hindi, null);
  expect(replaceState).not.toHaveBeenCalled();
  vi.stubGlobal("location", { protocol: "https:", search: "?utm_source=a&lang=hi", hash: "#cards" });
  switchLanguage(english, null);
  expect(replaceState).toHaveBeenCalledWith(7, "", "?utm_source=a&lang=en#cards");
});

test("a failed save or load keeps the rendered language, and is only logged", async () => {
  const away = new Error("away");
  vi.mocked(fetchBoot).mockRejectedValue(away);
  vi.mocked(saveLanguage).mockRejectedValue(away);
  switchLanguage(hindi, "p");
  await vi.waitFor(() => expect(reported.mock.calls).toEqual([[away], [away]]));
  expect(getBoot().language).toBe("hi");
});

test("after two changes the last texts and choice win", async () => {
  const boots = createPendingAnswers<Boot>();
  const saves = createPendingAnswers<{ success: boolean }>();
  vi.mocked(fetchBoot).mockImplementation(boots.call);
  vi.mocked(saveLanguage).mockImplementation(saves.call);
  switchLanguage(hindi, "p");
  switchLanguage(english, "p");
  await vi.waitFor(() => expect(boots.answers).toHaveLength(2));
  boots.answers[1]?.give(texts("en"));
  boots.answers[0]?.give(texts("hi"));
  await vi.waitFor(() => expect(saves.answers).toHaveLength(1));
  saves.answers[0]?.give({ success: true });
  await vi.waitFor(() => expect(saves.answers).toHaveLength(2));
  expect(vi.mocked(saveLanguage).mock.calls).toEqual([
    ["p", hindi.id],
    ["p", english.id],
  ]);
  expect([getBoot().language, getBoot().demo]).toEqual(["en", false]);
});
