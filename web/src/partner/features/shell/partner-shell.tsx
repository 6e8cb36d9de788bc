import { useMutation, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Outlet } from "@tanstack/react-router";
import { m } from "#messages";
import { portalRoleLabel } from "#shared/console-ui/people/portal-role.ts";
import { meQuery, sessionQuery } from "#partner/queries.ts";
import { leaveMasquerade } from "#shared/actions/masquerade.ts";
import type { PortalMe } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import type { Person } from "#shared/console-ui/account.tsx";
import { Button } from "#shared/console-ui/button.tsx";
import { Confirmation } from "#shared/console-ui/confirmation.tsx";
import type { ConsolePage } from "#shared/console-ui/page/console-page.ts";
import { pageItems } from "#shared/console-ui/command-palette/palette-item.ts";
import { menuGroups } from "#shared/console-ui/page/menu-groups.ts";
import { Shell } from "#shared/console-ui/shell.tsx";

const HOME = "/partner";

export function PartnerShell({ pages }: { pages: readonly ConsolePage[] }) {
  const { brand } = useBoot();
  const { data: me } = useSuspenseQuery(meQuery);
  return (
    <Shell
      brand={brand.title}
      home={HOME}
      groups={menuGroups(pages)}
      go={{ items: pageItems(pages) }}
      notice={<MasqueradeBanner />}
      person={describePerson(me)}
    >
      <Outlet />
      <Confirmation />
    </Shell>
  );
}

/** The person with their role; in a masquerade the merchant. */
function describePerson({ user, merchantName, isPartner }: PortalMe): Person {
  if (user === null) {
    return { name: merchantName, role: isPartner ? m.common_partner() : m.common_merchant() };
  }
  return { name: user.name, role: portalRoleLabel(user.role), page: "/partner/settings" };
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
