import { m } from "#messages";
import type { AdminSession, Overview, Schemas } from "#shared/api/types.ts";

/** A page of the back office: where it is, who may open it, and how the menu shows it. */
export interface AdminPage {
  path: string;
  permission: Schemas["PermissionName"];
  title: () => string;
  /** The heading that it stands under in the menu; null: above all headings. */
  group: (() => string) | null;
  /** How many things the menu says are behind it. */
  count?: (overview: Overview) => number | undefined;
}

/** Every page there is, in the menu's order. A page that is not here does not exist for anybody. */
export const adminPages: readonly AdminPage[] = [
  { path: "/admin/dashboard", permission: "dashboard.read", title: m.admin_dashboard_title, group: null },
  {
    path: "/admin/lenders",
    permission: "lender.read",
    title: m.lenders_title,
    group: m.admin_group_catalog,
    count: ({ lenders }) => lenders,
  },
  {
    path: "/admin/credit-cards",
    permission: "card.read",
    title: m.cards_title,
    group: m.admin_group_catalog,
    count: ({ creditCards }) => creditCards,
  },
  { path: "/admin/vendors-on-off", permission: "vendor.switch", title: m.vendors_title, group: m.admin_group_catalog },
  {
    path: "/admin/customer-eligibility",
    permission: "eligibility.check",
    title: m.eligibility_title,
    group: m.admin_group_catalog,
  },
  { path: "/admin/holidays", permission: "calendar.write", title: m.holidays_title, group: m.admin_group_catalog },
  {
    path: "/admin/partners",
    permission: "partner.read",
    title: m.partners_title,
    group: m.admin_group_distribution,
    count: ({ partners }) => partners,
  },
  {
    path: "/admin/merchant-management",
    permission: "merchant.read",
    title: m.merchants_title,
    group: m.admin_group_distribution,
  },
  { path: "/admin/tracking-links", permission: "link.write", title: m.links_title, group: m.admin_group_distribution },
  { path: "/admin/user-management", permission: "user.manage", title: m.users_title, group: m.admin_group_people },
  { path: "/admin/jobs", permission: "job.manage", title: m.jobs_title, group: m.admin_group_people },
  { path: "/admin/audit", permission: "audit.read", title: m.audit_title, group: m.admin_group_people },
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
