import { m } from "#messages";
import { AuditIcon } from "#shared/console-ui/icons.tsx";
import { consolePage } from "#shared/console-ui/page/console-page.ts";
import { auditQuery, auditSearch } from "./queries.ts";

export const auditPage = consolePage({
  path: "/admin/audit",
  permission: "audit.read",
  title: m.audit_title,
  group: m.common_menu_people,
  icon: AuditIcon,
  search: auditSearch,
  query: ({ search }) => auditQuery(search),
  component: async () => (await import("./audit-page.tsx")).AuditPage,
});
