import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Outlet } from "@tanstack/react-router";
import { m } from "#messages";
import { NO_PAGES, permittedPages } from "#admin/pages.ts";
import { overviewQuery, sessionQuery } from "#admin/queries.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { Shell } from "#shared/console-ui/shell.tsx";
import { Confirmation } from "./confirmation.tsx";
import { menuGroups } from "./menu-groups.ts";
import { Refusal } from "./refusal.tsx";

/** The back office around a page: the menu holds what the role may open. */
export function AdminShell() {
  useBoot();
  const { data: session } = useSuspenseQuery(sessionQuery);
  const { data: overview } = useQuery({
    ...overviewQuery,
    enabled: session.permissions.includes("dashboard.read"),
  });
  return (
    <Shell
      brand={m.common_product_name()}
      home={NO_PAGES}
      groups={menuGroups(permittedPages(session.permissions), overview)}
      person={{ name: session.name, role: m.admin_role({ role: session.roleId }), page: "/admin/account" }}
    >
      <Refusal />
      <Outlet />
      <Confirmation />
    </Shell>
  );
}
