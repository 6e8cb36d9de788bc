import { describe, expect, test } from "vitest";
import type { AdminSession } from "#shared/api/types.ts";
import { nextStep, findRefusedPage } from "./next-step.ts";

type Permitted = Pick<AdminSession, "permissions">;

/** Includes planned pages, so that roles with other homes are tested too. */
const pages = [
  { path: "/admin/dashboard", permission: "dashboard.read", title: () => "Dashboard", group: null },
  { path: "/admin/csr-portal", permission: "csr.read", title: () => "Support", group: null },
  { path: "/admin/lenders", permission: "lender.read", title: () => "Lenders", group: () => "Catalog" },
];
const everything: Permitted = { permissions: ["dashboard.read", "csr.read", "lender.read"] };
const support: Permitted = { permissions: ["csr.read"] };
const unenrolled = { permissions: everything.permissions, totpNeeded: true };
const nothing: Permitted = { permissions: ["telecalling.use"] };

const rows = [
  // Logged out: the login page, with a callback to the requested page.
  [null, "/admin/login", null],
  [null, "/admin/login?callback=%2Fadmin%2Flenders", null],
  [null, "/admin", "/admin/login?callback=%2Fadmin"],
  [null, "/admin/dashboard", "/admin/login?callback=%2Fadmin%2Fdashboard"],
  [null, "/admin/lenders?page=2", "/admin/login?callback=%2Fadmin%2Flenders%3Fpage%3D2"],
  [null, "/admin/unknown", "/admin/login?callback=%2Fadmin%2Funknown"],
  // An invitation opens with and without a session.
  [null, "/admin/invite", null],
  [everything, "/admin/invite", null],
  [null, "/admin/invite/more", "/admin/login?callback=%2Fadmin%2Finvite%2Fmore"],
  // The page for forgotten passwords opens without a session only.
  [null, "/admin/forgot-password", null],
  [everything, "/admin/forgot-password", "/admin/dashboard"],
  // An admin who has to turn on the second step can only open the account page.
  [unenrolled, "/admin/dashboard", "/admin/account"],
  [unenrolled, "/admin/login?callback=%2Fadmin%2Flenders", "/admin/account"],
  [unenrolled, "/admin/account", null],
  [{ ...unenrolled, totpNeeded: false }, "/admin/dashboard", null],
  // Logged in on the login page: the callback, or home.
  [everything, "/admin/login", "/admin/dashboard"],
  [everything, "/admin/login/", "/admin/dashboard"],
  [everything, "/admin/login?callback=%2Fadmin%2Flenders%3Fpage%3D2", "/admin/lenders?page=2"],
  [support, "/admin/login", "/admin/csr-portal"],
  [nothing, "/admin/login", "/admin"],
  // A callback outside this area is ignored.
  [everything, "/admin/login?callback=https%3A%2F%2Fevil.example%2Fadmin", "/admin/dashboard"],
  [everything, "/admin/login?callback=%2F%2Fevil.example%2Fadmin", "/admin/dashboard"],
  [everything, "/admin/login?callback=%2F%5Cevil.example%2Fadmin", "/admin/dashboard"],
  [everything, "/admin/login?callback=javascript%3Aalert(1)", "/admin/dashboard"],
  [everything, "/admin/login?callback=%2Fadmin%2F..%2Fpartner", "/admin/dashboard"],
  [everything, "/admin/login?callback=%2Fadministrator", "/admin/dashboard"],
  [everything, "/admin/login?callback=%2Fadmin%2Flogin%3Fcallback%3D%2Fadmin", "/admin/dashboard"],
  [everything, "/admin/login?callback=http%3A%2F%2F", "/admin/dashboard"],
  // The root path redirects to the role's home.
  [everything, "/admin", "/admin/dashboard"],
  [everything, "/admin/", "/admin/dashboard"],
  [support, "/admin", "/admin/csr-portal"],
  [nothing, "/admin", null],
  // A permitted page, a forbidden one, an unknown one.
  [everything, "/admin/lenders", null],
  [everything, "/admin/lenders?page=2#row", null],
  [everything, "/admin/lenders/12?tab=history", null],
  [support, "/admin/csr-portal", null],
  [support, "/admin/lenders/12", "/admin/csr-portal"],
  [support, "/admin/dashboard", "/admin/csr-portal"],
  [support, "/admin/lenders/", "/admin/csr-portal"],
  [nothing, "/admin/dashboard", "/admin"],
  [nothing, "/admin/unknown", null],
] as const;

describe("nextStep", () => {
  test.each(rows)("%j at %s: %s", (session, address, expected) => {
    expect(nextStep(session, address, pages)).toBe(expected);
  });

  test("finds the forbidden page, to name it", () => {
    expect(findRefusedPage(support, "/admin/lenders/12?tab=history", pages)?.title()).toBe("Lenders");
    expect(findRefusedPage(support, "/admin/csr-portal", pages)).toBeNull();
    expect(findRefusedPage(support, "/admin/lenders-of-others", pages)).toBeNull();
  });

  test("stops after one redirect, or two through a callback", () => {
    for (const [session, address] of rows) {
      let at: string = address;
      let steps = 0;
      for (let next = nextStep(session, at, pages); next !== null; next = nextStep(session, at, pages)) {
        at = next;
        steps += 1;
        expect(steps, address).toBeLessThanOrEqual(2);
      }
    }
  });
});
