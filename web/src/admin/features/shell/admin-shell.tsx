import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Outlet } from "@tanstack/react-router";
import { m } from "#messages";
import { overviewQuery, sessionQuery } from "#admin/queries.ts";
import { useBoot } from "#shared/boot/boot.ts";
import type { ConsolePage } from "#shared/console-ui/page/console-page.ts";
import { menuGroups } from "#shared/console-ui/page/menu-groups.ts";
import { permittedPages } from "#shared/console-ui/page/permitted.ts";
import { Shell } from "#shared/console-ui/shell.tsx";
import { Confirmation } from "./confirmation.tsx";
import { HOME } from "./home.ts";
import { createPaletteSource } from "./palette-source.ts";
import { Refusal } from "./refusal.tsx";

/** Layout of the back office; the menu shows the pages that the role may open. */
export function AdminShell({ pages }: { pages: readonly ConsolePage[] }) {
  useBoot();
  const { data: session } = useSuspenseQuery(sessionQuery);
  const { data: overview } = useQuery({
    ...overviewQuery,
    enabled: session.permissions.includes("dashboard.read"),
  });
  const permitted = permittedPages(pages, session.permissions);
  return (
    <Shell
      brand={m.common_product_name()}
      home={HOME}
      groups={menuGroups(permitted, overview)}
      go={createPaletteSource(permitted, session.permissions)}
      person={{ name: session.name, role: m.common_role({ role: session.roleId }), page: "/admin/account" }}
    >
      <Refusal pages={pages} />
      <Outlet />
      <Confirmation />
    </Shell>
  );
}
