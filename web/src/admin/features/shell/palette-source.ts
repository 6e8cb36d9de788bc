import { m } from "#messages";
import { findRecords, type FoundRecord } from "#shared/api/admin/find.ts";
import { type PaletteItem, pageItems, type PaletteSource } from "#shared/console-ui/command-palette/palette-item.ts";
import { inEveryLanguage, type MessageFunction } from "#shared/console-ui/page/message-function.ts";
import type { ConsolePage } from "#shared/console-ui/page/console-page.ts";

interface PaletteAction {
  /** Required permission. */
  permission: string;
  title: MessageFunction;
  to: string;
  search: Record<string, string>;
}

const ACTIONS: readonly PaletteAction[] = [
  { permission: "lender.write", title: m.go_add_lender, to: "/admin/lenders", search: { open: "new" } },
  { permission: "card.write", title: m.go_add_card, to: "/admin/credit-cards", search: { open: "new" } },
  { permission: "partner.write", title: m.go_add_partner, to: "/admin/partners", search: { open: "new" } },
  {
    permission: "merchant.write",
    title: m.go_approve_merchants,
    to: "/admin/merchant-management",
    search: { status: "pending", sort: "createdAt", open: "queue" },
  },
  { permission: "link.write", title: m.go_add_link, to: "/admin/tracking-links", search: { open: "new" } },
  { permission: "user.manage", title: m.common_invite_user, to: "/admin/user-management", search: { open: "new" } },
  { permission: "calendar.write", title: m.go_add_holiday, to: "/admin/holidays", search: { open: "new" } },
];

/** The command palette's content in the back office: permitted pages, actions, and records by name. */
export function createPaletteSource(
  pages: readonly Pick<ConsolePage, "path" | "title">[],
  permissions: readonly string[],
): PaletteSource {
  const actions = ACTIONS.filter(({ permission }) => permissions.includes(permission)).map(
    ({ title, to, search }): PaletteItem => ({
      kind: "action",
      key: `${to} ${search["open"]}`,
      title: title(),
      alias: inEveryLanguage(title),
      to,
      search,
    }),
  );
  return {
    items: [...pageItems(pages), ...actions],
    find: async (wanted, signal) => {
      const { normalizeMobile } = await import("./normalize-mobile.ts");
      return (await findRecords(normalizeMobile(wanted), signal)).map(recordItem);
    },
  };
}

/** A record, linked to its page. */
function recordItem({ kind, id, name, note }: FoundRecord): PaletteItem {
  const item = { kind, key: id, title: name, ...(note !== null && { note }) };
  switch (kind) {
    case "lender":
      return { ...item, to: `/admin/lenders/${id}` };
    case "card":
      return { ...item, to: "/admin/credit-cards", search: { q: name } };
    case "plan":
      return { ...item, to: "/admin/insurance-plans", search: { q: name } };
    case "partner":
      return { ...item, to: `/admin/partners/${id}` };
    case "brand":
      return { ...item, to: `/admin/brands/${id}` };
    case "site":
      return { ...item, to: "/admin/sites", search: { open: `edit-${id}` } };
    case "merchant":
      return { ...item, to: "/admin/merchant-management", search: { q: name, open: `details-${id}` } };
    case "application":
      return { ...item, to: `/admin/applications/${id}` };
    default:
      return kind satisfies never;
  }
}
