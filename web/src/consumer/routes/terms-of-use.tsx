import { m } from "#messages";
import { Contact } from "#consumer/features/reading/contact.tsx";
import { MyDataLink } from "#consumer/features/reading/my-data-link.tsx";
import { ReadingPage } from "#consumer/features/reading/reading-page.tsx";
import { Section } from "#consumer/features/reading/section.tsx";
import { useBrandTitle } from "#consumer/features/reading/use-brand-title.ts";

export function Page() {
  const brand = useBrandTitle();
  return (
    <ReadingPage title={m.terms_title()}>
      <p className="text-lg">{m.terms_lead({ brand })}</p>
      <Section title={m.terms_service_title()}>
        <p>{m.terms_service_text({ brand })}</p>
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
        <p>{m.terms_complaints_text()}</p>
        <Contact />
      </Section>
    </ReadingPage>
  );
}
