import { beforeEach, expect, test } from "vitest";
import { page as screen } from "vitest/browser";
import "#shared/testing/console.css";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw } from "#shared/testing/draw.tsx";
import { MAX_FAVOURITES, useFavourites } from "./favourites.ts";
import { Menu } from "./menu.tsx";
import type { MenuGroup } from "./page/menu-groups.ts";
import { savePreference } from "./preference.ts";

const pages = (...titles: string[]) => titles.map((title) => ({ path: `/${title.toLowerCase()}`, title }));

const GROUPS: MenuGroup[] = [
  { title: null, entries: pages("Dashboard") },
  { title: "Catalogue", entries: pages("Lenders", "Cards", "Plans", "Vendors", "Brands", "Sites", "Gold") },
  {
    title: "Money",
    entries: [
      { path: "/payouts", title: "Payouts", count: { count: 2, isMore: false } },
      { path: "/disputes", title: "Disputes", count: { count: 3, isMore: true } },
    ],
  },
];

function Page({ person = "admin.1" }: { person?: string }) {
  const favourites = useFavourites(person);
  return (
    <aside className="flex h-dvh w-60 flex-col">
      <Menu
        groups={GROUPS}
        favourites={favourites}
        person={{ name: "Ravi", role: "Role 1" }}
        onFind={() => undefined}
      />
    </aside>
  );
}

beforeEach(async () => {
  await screen.viewport(1366, 768);
  savePreference("favourites", null);
  enterTestSite();
});

const group = (name: string) => screen.getByRole("button", { name: new RegExp(`^${name}`) });

test("one group is open at a time, and a closed one shows what waits on its pages", async () => {
  const menu = await draw(Page);
  await expect.element(menu.getByRole("link", { name: "Dashboard" })).toBeVisible();
  await expect.element(menu.getByRole("link", { name: "Lenders" })).not.toBeInTheDocument();
  await expect.element(group("Money")).toHaveAccessibleName("Money 5+ waiting");
  await group("Money").click();
  await expect.element(menu.getByRole("link", { name: "Payouts 2 waiting" })).toBeVisible();
  await group("Catalogue").click();
  await expect.element(menu.getByRole("link", { name: "Lenders" })).toBeVisible();
  await expect.element(menu.getByRole("link", { name: "Payouts" })).not.toBeInTheDocument();
  await menu.getByRole("link", { name: "Lenders" }).click();
});

test("favourites are a group of their own, kept for each person", async () => {
  const menu = await draw(Page);
  await group("Catalogue").click();
  await menu.getByRole("button", { name: "Make Lenders a favourite" }).click();
  await expect.element(group("Favourites")).toBeVisible();
  await group("Favourites").click();
  await expect.element(menu.getByRole("link", { name: "Lenders" })).toBeVisible();
  await menu.unmount();

  const other = await draw(() => <Page person="admin.2" />);
  await expect.element(group("Favourites")).not.toBeInTheDocument();
  await other.unmount();

  const again = await draw(Page);
  await group("Favourites").click();
  await again.getByRole("button", { name: "Remove Lenders from favourites" }).click();
  await expect.element(group("Favourites")).not.toBeInTheDocument();
  await expect.element(again.getByRole("navigation", { name: "Menu" })).toHaveFocus();
});

test("no more favourites are taken than the menu has room for", async () => {
  const menu = await draw(Page);
  await group("Catalogue").click();
  const add = menu.getByRole("button", { name: /^Make .* a favourite$/ });
  for (let taken = 0; taken < MAX_FAVOURITES; taken += 1) await add.first().click();
  const last = menu.getByRole("button", { name: "Make Gold a favourite" });
  await expect.element(last).toBeDisabled();
});
