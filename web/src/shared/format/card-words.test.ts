import { beforeEach, expect, test } from "vitest";
import { enterTestSite } from "../testing/boot.ts";
import { testCard } from "../testing/cards.ts";
import { featuresOf, keyFeatureOf } from "./card-words.ts";

const SAID = testCard(1, { key_feature_hi: "1% कैशबैक", marketing_bullets_hi: ["कोई फ़ीस नहीं"] });

beforeEach(() => enterTestSite());

test("who reads English reads English", () => {
  expect(keyFeatureOf(SAID)).toEqual({ lang: "en", text: "1% cashback" });
  expect(featuresOf(SAID)).toEqual({ lang: "en", text: ["No fee"] });
});

test("who reads Hindi reads Hindi, and English where nobody has said it in Hindi", () => {
  enterTestSite({ language: "hi" });
  expect(keyFeatureOf(SAID)).toEqual({ lang: "hi", text: "1% कैशबैक" });
  expect(featuresOf(SAID)).toEqual({ lang: "hi", text: ["कोई फ़ीस नहीं"] });
  expect(keyFeatureOf(testCard(1))).toEqual({ lang: "en", text: "1% cashback" });
  expect(featuresOf(testCard(1))).toEqual({ lang: "en", text: ["No fee"] });
});
