import { beforeEach, expect, test, vi } from "vitest";
import { enterTestSite, testBoot } from "#shared/testing/boot.ts";
import { readFirstTouch, storeFirstTouch } from "./first-touch.ts";

const { site } = testBoot();

function visit(urlSegment: string, search = "", pathname = "/"): void {
  enterTestSite({ site: { ...site, urlSegment } });
  vi.stubGlobal("location", { search, pathname });
  storeFirstTouch();
}

beforeEach(() => {
  const storage = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
  });
});

test("the first partner and the first UTM parameters are kept", () => {
  visit("cl");
  visit("udaan", "?utm_source=poster&utm_medium=qr&page=2");
  visit("suraj", "?utm_source=mail");
  expect(readFirstTouch()).toEqual({ urlSegment: "udaan", utms: { utm_source: "poster", utm_medium: "qr" } });
});

test("a visit without a referral has no attribution", () => {
  visit("cl");
  expect(readFirstTouch()).toEqual({});
});

test("reading a partner's terms does not count as a referral", () => {
  visit("udaan", "?partner=udaan", "/terms-of-use");
  visit("udaan", "?partner=udaan", "/privacy-policy");
  expect(readFirstTouch()).toEqual({});
});
