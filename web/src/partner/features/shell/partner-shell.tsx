import { useMutation, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Outlet } from "@tanstack/react-router";
import { m } from "#messages";
import { revenueQuery, sessionQuery } from "#partner/queries.ts";
import { leaveMasquerade } from "#shared/actions/masquerade.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { Button } from "#shared/console-ui/button.tsx";
import type { ConsolePage } from "#shared/console-ui/page/console-page.ts";
import { pageItems } from "#shared/console-ui/command-palette/palette-item.ts";
import { menuGroups } from "#shared/console-ui/page/menu-groups.ts";
import { Shell } from "#shared/console-ui/shell.tsx";

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

/** Names the admin and the merchant of a masquerade, with the exit. Renders nothing otherwise. */
function MasqueradeBanner() {
  const { data } = useQuery(sessionQuery);
  const leaving = useMutation({ mutationFn: leaveMasquerade });
  const masquerade = data?.masquerade ?? null;
  if (masquerade === null) return null;
  return (
    <aside
      aria-label={m.partner_masquerade_mode()}
      className="sticky top-0 z-5 flex items-center justify-between gap-4 border-b border-line bg-warn-soft px-4 py-2 text-warn lg:px-6 max-md:top-12"
    >
      <p>
        <strong>{m.partner_masquerade_mode()}</strong> ·{" "}
        {m.partner_masquerade_who({ admin: masquerade.adminName, merchant: masquerade.merchantName })}
      </p>
      <Button look="secondary" className="shrink-0" pending={leaving.isPending} onClick={() => leaving.mutate()}>
        {m.partner_masquerade_exit()}
      </Button>
    </aside>
  );
}
