import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { m } from "#messages";
import { HOME } from "#admin/features/shell/home.ts";
import type { PartnerDetail } from "#shared/api/admin/partners.ts";
import { DetailHead, DetailPage, DetailTabs } from "#shared/console-ui/detail-page.tsx";
import { BrandPreview } from "./brand-preview.tsx";
import { PartnerPill } from "./cells.tsx";
import { CommissionTab } from "./commission-tab.tsx";
import { IntegrationTab } from "./integration-tab.tsx";
import { LeadsTab } from "./leads-tab.tsx";
import { LinksTab } from "./links-tab.tsx";
import { MerchantsTab } from "./merchants-tab.tsx";
import { partnerQuery } from "./queries.ts";
import { SettingsTab } from "./settings-tab.tsx";
import { StatusSwitch } from "./status-switch.tsx";

const LIST_PARAMS = ["q", "sort", "merchantId", "from", "to"];

/** The page of one partner: settings, brand, merchants, links and leads. */
export function PartnerPage() {
  const { id } = useParams({ strict: false });
  const loading = useQuery(partnerQuery(Number(id)));
  return (
    <DetailPage up={{ to: "/admin/partners", title: m.partners_back() }} query={loading} home={HOME}>
      {(partner) => <Partner partner={partner} />}
    </DetailPage>
  );
}

function Partner({ partner }: { partner: PartnerDetail }) {
  const { id } = partner;
  const address = new URL(`/${partner.key}`, location.origin).href;
  return (
    <>
      <DetailHead
        title={partner.name}
        marks={
          <>
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
          </>
        }
        actions={<StatusSwitch partner={partner} />}
      />
      <DetailTabs
        label={m.partners_parts()}
        listParams={LIST_PARAMS}
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
