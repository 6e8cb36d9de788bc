import { beforeEach, expect, test } from "vitest";
import { enterTestSite } from "../testing/boot.ts";
import { testCard } from "../testing/cards.ts";
import { cardFeatures, cardKeyFeature } from "./card-texts.ts";

const SAID = testCard(1, { key_feature_hi: "1% कैशबैक", marketing_bullets_hi: ["कोई फ़ीस नहीं"] });

beforeEach(() => enterTestSite());

test("English readers get English", () => {
  expect(cardKeyFeature(SAID)).toEqual({ lang: "en", text: "1% cashback" });
  expect(cardFeatures(SAID)).toEqual({ lang: "en", text: ["No fee"] });
});

test("Hindi readers get Hindi, or English without a translation", () => {
  enterTestSite({ language: "hi" });
  expect(cardKeyFeature(SAID)).toEqual({ lang: "hi", text: "1% कैशबैक" });
  expect(cardFeatures(SAID)).toEqual({ lang: "hi", text: ["कोई फ़ीस नहीं"] });
  expect(cardKeyFeature(testCard(1))).toEqual({ lang: "en", text: "1% cashback" });
  expect(cardFeatures(testCard(1))).toEqual({ lang: "en", text: ["No fee"] });
});
