import { beforeEach, expect, test } from "vitest";
import { enterTestSite } from "#shared/testing/boot.ts";
import { testCard } from "#shared/testing/cards.ts";
import { draw, serve } from "#shared/testing/draw.tsx";
import { parseCardIds, useCompared } from "./compared-cards.ts";

const CARDS = [1, 2, 3, 4].map((id) => testCard(id, { secured: id === 2 ? 1 : 0 }));

function Boxes() {
  const { ids, toggle, full } = useCompared(CARDS);
  return (
    <>
      <p>{`chosen: ${ids.join(" ")}${full ? ", full" : ""}`}</p>
      {CARDS.map((card) => (
        <button key={card.category_id} type="button" onClick={() => toggle(card)}>
          {card.category_name}
        </button>
      ))}
    </>
  );
}

beforeEach(() => enterTestSite());

test("ids are parsed without duplicates, at most three, and other text is ignored", () => {
  expect(parseCardIds("3,17,3,x,-1,4,5")).toEqual([3, 17, 4]);
  expect(parseCardIds("")).toEqual([]);
});

test("compared cards are stored by kind in the specification's cookies, at most three", async () => {
  const done = { body: { success: true } };
  const calls = serve({
    "GET /api/cookies/read": { body: { value: null } },
    "POST /api/cookies/save": done,
    "POST /api/cookies/delete": done,
  });
  const page = await draw(Boxes);
  for (const name of ["Card 1", "Card 2", "Card 3"]) await page.getByRole("button", { name }).click();
  await expect.element(page.getByText("chosen: 1 2 3, full")).toBeVisible();
  await page.getByRole("button", { name: "Card 4" }).click();
  await expect.element(page.getByText("chosen: 1 2 3, full")).toBeVisible();
  await page.getByRole("button", { name: "Card 2" }).click();
  await expect.element(page.getByText("chosen: 1 3", { exact: true })).toBeVisible();
  const readPosts = () => calls.filter(({ method }) => method === "POST").map(({ path, body }) => [path, body]);
  const saved = (name: string, value: string) => ["/api/cookies/save", { name, value, minutes: 10_080 }];
  await expect
    .poll(readPosts)
    .toEqual([
      saved("CCDetailsunsecured", "1"),
      saved("CCDetailssecured", "2"),
      saved("CCDetailsunsecured", "1,3"),
      ["/api/cookies/delete", { name: "CCDetailssecured" }],
    ]);
});

test("a card that is not available any more is not compared", async () => {
  serve({ "GET /api/cookies/read": { body: { value: "9,1" } } });
  const page = await draw(Boxes);
  await expect.element(page.getByText("chosen: 1", { exact: true })).toBeVisible();
});
