import { m } from "#messages";
import { CompanyPage } from "#consumer/features/legal/company-page.tsx";
import { Contact } from "#consumer/features/legal/contact.tsx";
import { MyDataLink } from "#consumer/features/legal/my-data-link.tsx";
import { Section } from "#consumer/features/legal/section.tsx";
import { OutsideLinks } from "#consumer/redirects/outside-links.tsx";
import { useHasProduct } from "#consumer/products/has-product.ts";
import { otherInsurance } from "#consumer/products/other-insurance.ts";
import { OUTSIDE_PLACES } from "#consumer/redirects/outside-places.ts";
import { useBoot } from "#shared/boot/boot.ts";

export function Page() {
  const { answer, ombudsman } = useBoot().complaintDays;
  const hasInsurance = useHasProduct(otherInsurance.productType);
  return (
    <CompanyPage title={m.terms_title()}>
      {(company) => (
        <>
          <p className="text-lg">{m.terms_lead({ brand: company.brand })}</p>
          <Section title={m.terms_service_title()}>
            <p>{m.terms_service_text({ brand: company.brand })}</p>
          </Section>
          <Section title={m.terms_price_title()}>
            <p>{m.terms_price_text()}</p>
          </Section>
          <Section title={m.terms_offers_title()}>
            <p>{m.terms_offers_text()}</p>
          </Section>
          <Section title={m.terms_you_title()}>
            <p>{m.terms_you_text()}</p>
          </Section>
          <Section title={m.terms_data_title()}>
            <p>
              {m.terms_data_text()} <MyDataLink />
            </p>
          </Section>
          <Section title={m.terms_complaints_title()}>
            <p>{m.terms_complaints_text({ days: answer, ombudsman_days: ombudsman })}</p>
            <Contact company={company} />
            <p>{m.terms_complaints_elsewhere()}</p>
            <OutsideLinks places={[...OUTSIDE_PLACES.frauds, ...(hasInsurance ? OUTSIDE_PLACES.insurers : [])]} />
          </Section>
        </>
      )}
    </CompanyPage>
  );
}
