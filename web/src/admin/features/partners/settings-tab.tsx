import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { m } from "#messages";
import { useProperties } from "#admin/catalog/properties.ts";
import type { PartnerDetail } from "#shared/api/admin/partners.ts";
import { Section } from "#shared/console-ui/section.tsx";
import { PartnerCell } from "./cells.tsx";
import { OfferForm } from "./offer-form.tsx";
import { PartnerAccountSection } from "./partner-account-section.tsx";
import { PartnerSites } from "./partner-sites.tsx";
import { PARTNERS } from "./queries.ts";

/** Terms agreed with a partner. */
export function SettingsTab({ partner }: { partner: PartnerDetail }) {
  const { label } = useProperties("partner");
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries(PARTNERS);
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Section title={m.partners_terms()} note={m.partners_terms_note()}>
        <dl className="grid grid-cols-[8rem_1fr] items-center gap-x-4 gap-y-1">
          <Term name={label("revenue_percent")}>
            <PartnerCell property="revenue_percent" partner={partner} refresh={refresh} alone />
          </Term>
          <Term name={label("revenue_flat_fee")}>
            <PartnerCell property="revenue_flat_fee" partner={partner} refresh={refresh} alone />
          </Term>
          <Term name={label("utm_id")}>
            <PartnerCell property="utm_id" partner={partner} refresh={refresh} />
          </Term>
        </dl>
        <PartnerSites partnerKey={partner.key} />
      </Section>
      <Section title={m.partners_offer()}>
        <OfferForm key={partner.id} partner={partner} refresh={refresh} />
      </Section>
      <PartnerAccountSection partner={partner} />
    </div>
  );
}

function Term({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-2">{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
