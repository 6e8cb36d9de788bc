import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { m } from "#messages";
import type { PartnerRow } from "#shared/api/admin/partners.ts";
import { Section } from "#shared/console-ui/section.tsx";
import { FeeCell, PercentCell, UtmCell } from "./cells.tsx";
import { OfferForm } from "./offer-form.tsx";
import { PARTNERS } from "./queries.ts";

/** What is agreed with a partner. */
export function SettingsTab({ partner }: { partner: PartnerRow }) {
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: PARTNERS });
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Section title={m.partners_terms()} note={m.partners_terms_note()}>
        <dl className="grid grid-cols-[8rem_1fr] items-center gap-x-4 gap-y-1">
          <Term name={m.property_partner_revenue_percent()}>
            <PercentCell partner={partner} refresh={refresh} alone />
          </Term>
          <Term name={m.property_partner_revenue_flat_fee()}>
            <FeeCell partner={partner} refresh={refresh} alone />
          </Term>
          <Term name={m.property_partner_utm_id()}>
            <UtmCell partner={partner} refresh={refresh} />
          </Term>
        </dl>
      </Section>
      <Section title={m.partners_offer()}>
        <OfferForm key={partner.id} partner={partner} refresh={refresh} />
      </Section>
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
