import { expect, test } from "vitest";
import { parseBrandColours } from "./brand-colours.ts";

test("the colours and the font are read from a brand's style sheet", () => {
  const css = ':root{--brand:#4a2c8f;--brand-ink:#ffffff;--brand-soft:#efeaf8;--brand-font:"Inter";}\n';
  expect([...parseBrandColours(css)]).toEqual([
    ["brand", "#4a2c8f"],
    ["brand-ink", "#ffffff"],
    ["brand-soft", "#efeaf8"],
    ["brand-font", '"Inter"'],
  ]);
});
