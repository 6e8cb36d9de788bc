import { m } from "#messages";
import { CompanyPage } from "#consumer/features/legal/company-page.tsx";
import { Contact } from "#consumer/features/legal/contact.tsx";
import { MyDataLink } from "#consumer/features/legal/my-data-link.tsx";
import { Section } from "#consumer/features/legal/section.tsx";

export function Page() {
  return (
    <CompanyPage title={m.privacy_title()}>
      {(company) => (
        <>
          <p className="text-lg">{m.privacy_lead({ brand: company.brand })}</p>
          <Section title={m.privacy_what_title()}>
            <p>{m.privacy_what_text()}</p>
            <p>{m.privacy_never_text()}</p>
          </Section>
          <Section title={m.privacy_why_title()}>
            <p>{m.privacy_why_text()}</p>
          </Section>
          <Section title={m.privacy_who_title()}>
            <p>{m.privacy_who_text()}</p>
          </Section>
          <Section title={m.privacy_keep_title()}>
            <p>{m.privacy_keep_text()}</p>
            <p>{m.privacy_logs_text()}</p>
          </Section>
          <Section id="your-data" title={m.privacy_rights_title()}>
            <p>
              {m.privacy_rights_where()} <MyDataLink />
            </p>
            <p>{m.privacy_rights_text()}</p>
          </Section>
          <Section title={m.privacy_contact_title()}>
            <p>{m.privacy_contact_text()}</p>
            <Contact company={company} />
          </Section>
        </>
      )}
    </CompanyPage>
  );
}
