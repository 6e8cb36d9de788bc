import { m } from "#messages";
import { LegalPage } from "#consumer/features/legal/legal-page.tsx";
import { Section } from "#consumer/features/legal/section.tsx";
import { useBoot } from "#shared/boot/boot.ts";
import { buttonClasses } from "#shared/ui/button.tsx";

/** The brand of the site that cannot be loaded. */
export function OfflineHeader() {
  const { brand } = useBoot();
  return (
    <header className="border-b border-line bg-paper px-4 py-3">
      <img src={brand.logo} alt={brand.title} className="h-8" />
    </header>
  );
}

/** Explains what is saved and what is not while offline. */
export function OfflineWords() {
  return (
    <LegalPage title={m.offline_title()}>
      <p className="text-lg">{m.offline_lead()}</p>
      <Section title={m.offline_saved()}>
        <p>{m.offline_saved_text()}</p>
      </Section>
      <Section title={m.offline_not_saved()}>
        <p>{m.offline_not_saved_text()}</p>
      </Section>
      {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- an empty href reloads the page that could not be loaded */}
      <a href="" className={buttonClasses()}>
        {m.common_try_again()}
      </a>
    </LegalPage>
  );
}
