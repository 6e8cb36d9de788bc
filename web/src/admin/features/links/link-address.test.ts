import { expect, test } from "vitest";
import { buildLinkAddress } from "./link-address.ts";

const none = { utm_source: "", utm_medium: "", utm_campaign: "", utm_term: "", utm_content: "" };

test("a link opens the partner's landing page or a page of the product, with its campaign", () => {
  expect(buildLinkAddress("https://saakh.example", "udaan_credit", "/", none)).toBe(
    "https://saakh.example/udaan_credit",
  );
  const utms = { ...none, utm_source: " shop window ", utm_campaign: "diwali" };
  expect(buildLinkAddress("https://saakh.example", "udaan_credit", "/products", utms)).toBe(
    "https://saakh.example/products?utm_source=shop+window&utm_campaign=diwali",
  );
});
