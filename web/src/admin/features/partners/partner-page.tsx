import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { m } from "#messages";
import { HOME } from "#admin/features/shell/home.ts";
import type { PartnerDetail } from "#shared/api/admin/partners.ts";
import { Problem } from "#shared/api/problem.ts";
import { UpLink } from "#shared/console-ui/up-link.tsx";
import { useList } from "#shared/console-ui/list/use-list.ts";
import { Loaded } from "#shared/console-ui/loaded.tsx";
import { NotFound } from "#shared/console-ui/not-found.tsx";
import { PageHeading } from "#shared/console-ui/page-heading.tsx";
import { Tabs } from "#shared/console-ui/tabs.tsx";
import { BrandPreview } from "./brand-preview.tsx";
import { PartnerPill } from "./cells.tsx";
import { CommissionTab } from "./commission-tab.tsx";
import { IntegrationTab } from "./integration-tab.tsx";
import { LeadsTab } from "./leads-tab.tsx";
import { LinksTab } from "./links-tab.tsx";
import { MerchantsTab } from "./merchants-tab.tsx";
import { type PartnerPart, partnerQuery } from "./queries.ts";
import { SettingsTab } from "./settings-tab.tsx";
import { StatusSwitch } from "./status-switch.tsx";

const NOT_FOUND = 404;

/** Clears one tab's list parameters when another tab opens. */
const EMPTY_LIST_SEARCH = { q: undefined, sort: undefined, merchantId: undefined, from: undefined, to: undefined };

/** The page of one partner: settings, brand, merchants, links and leads. */
export function PartnerPage() {
  const { id } = useParams({ strict: false });
  const loading = useQuery(partnerQuery(Number(id)));
  return (
    <div className="flex flex-col gap-4">
      <UpLink to="/admin/partners">{m.partners_back()}</UpLink>
      <Loaded query={loading} skeleton={["h-8 w-60", "h-9", "h-64"]} instead={renderNotFound}>
        {(partner) => <Partner partner={partner} />}
      </Loaded>
    </div>
  );
}

function renderNotFound(error: Error) {
  return error instanceof Problem && error.status === NOT_FOUND ? <NotFound home={HOME} /> : undefined;
}

function Partner({ partner }: { partner: PartnerDetail }) {
  const list = useList<PartnerPart>();
  const { id } = partner;
  const address = new URL(`/${partner.key}`, location.origin).href;
  return (
    <>
      <header className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex flex-wrap items-center gap-3">
          <PageHeading>{partner.name}</PageHeading>
          <PartnerPill status={partner.status} />
          <a
            href={address}
            target="_blank"
            rel="noopener"
            aria-label={m.partners_open({ address })}
            className="text-brand-strong underline underline-offset-4"
          >
            /{partner.key}
          </a>
        </div>
        <StatusSwitch partner={partner} />
      </header>
      <Tabs
        label={m.partners_parts()}
        shown={list.search.tab ?? "settings"}
        onShow={(tab) => list.setFilters({ ...EMPTY_LIST_SEARCH, tab })}
        tabs={[
          { key: "settings", title: m.partners_settings(), content: <SettingsTab partner={partner} /> },
          { key: "brand", title: m.partners_brand(), content: <BrandPreview partner={partner} /> },
          { key: "merchants", title: m.partners_merchants(), content: <MerchantsTab partnerId={id} /> },
          { key: "links", title: m.partners_links(), content: <LinksTab partnerId={id} /> },
          { key: "leads", title: m.common_leads(), content: <LeadsTab partnerId={id} /> },
          { key: "commission", title: m.partners_commission(), content: <CommissionTab partnerId={id} /> },
          { key: "integration", title: m.partners_integration(), content: <IntegrationTab partner={partner} /> },
        ]}
      />
    </>
  );
}
