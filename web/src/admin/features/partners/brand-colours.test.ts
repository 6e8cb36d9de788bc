import { expect, test } from "vitest";
import { parseBrandColours } from "./brand-colours.ts";

test("colours and font are parsed from a brand's style sheet", () => {
  const css = ':root{--brand:#4a2c8f;--brand-ink:#ffffff;--brand-soft:#efeaf8;--brand-font:"Inter";}\n';
  expect([...parseBrandColours(css)]).toEqual([
    ["brand", "#4a2c8f"],
    ["brand-ink", "#ffffff"],
    ["brand-soft", "#efeaf8"],
    ["brand-font", '"Inter"'],
  ]);
});
