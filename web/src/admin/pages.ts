import { m } from "#messages";
import type { AdminSession } from "#shared/api/types.ts";

/** A page of the back office: where it is, who may open it, and how the menu shows it. */
export interface AdminPage {
  path: string;
  /** As the server names it (crates/domain: identity/permission). */
  permission: string;
  title: () => string;
  /** The heading that it stands under in the menu; null: above all headings. */
  group: (() => string) | null;
}

/** Every page there is, in the menu's order. A page that is not here does not exist for anybody. */
export const adminPages: readonly AdminPage[] = [
  { path: "/admin/dashboard", permission: "dashboard.read", title: m.admin_dashboard_title, group: null },
];

/** Where those land who have no page: it says so. */
export const NO_PAGES = "/admin";

type Permissions = AdminSession["permissions"];

/** The pages that these permissions open. */
export function permittedPages(permissions: Permissions, pages = adminPages): readonly AdminPage[] {
  return pages.filter((page) => permissions.includes(page.permission));
}

/** A role's home is its first permitted page. */
export function homeOf(permissions: Permissions, pages = adminPages): string {
  return permittedPages(permissions, pages)[0]?.path ?? NO_PAGES;
}
