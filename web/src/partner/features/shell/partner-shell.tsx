import { useSuspenseQuery } from "@tanstack/react-query";
import { Outlet } from "@tanstack/react-router";
import { m } from "#messages";
import { revenueQuery } from "#partner/queries.ts";
import { useBoot } from "#shared/boot/boot.ts";
import type { ConsolePage } from "#shared/console-ui/page/console-page.ts";
import { pageItems } from "#shared/console-ui/command-palette/palette-item.ts";
import { menuGroups } from "#shared/console-ui/page/menu-groups.ts";
import { Shell } from "#shared/console-ui/shell.tsx";
import { MasqueradeBanner } from "./masquerade-banner.tsx";

const HOME = "/partner";

export function PartnerShell({ pages }: { pages: readonly ConsolePage[] }) {
  const { brand } = useBoot();
  const { data } = useSuspenseQuery(revenueQuery);
  return (
    <Shell
      brand={brand.title}
      home={HOME}
      groups={menuGroups(pages)}
      go={{ items: pageItems(pages) }}
      notice={<MasqueradeBanner />}
      person={{ name: data.name, role: data.isPartner ? m.partner_role_partner() : m.partner_role_merchant() }}
    >
      <Outlet />
    </Shell>
  );
}
