import { m } from "#messages";
import { currentFlow } from "#consumer/products/current.ts";
import { Confirmation } from "#consumer/features/my-data/confirmation.tsx";
import { Erasure } from "#consumer/features/my-data/erasure.tsx";
import { AllMyData } from "#consumer/features/my-data/all-my-data.tsx";
import { AllSessions } from "#consumer/features/my-data/all-sessions.tsx";
import { LedgerParts } from "#consumer/features/my-data/ledger-parts.tsx";
import { ContactConsents } from "#consumer/features/my-data/contact-consents.tsx";
import { DataSection } from "#consumer/features/my-data/data-section.tsx";
import { RecordViews } from "#consumer/features/my-data/record-views.tsx";
import { PreferencesForm } from "#consumer/features/my-data/preferences-form.tsx";
import { BackLink } from "#consumer/ui/back-link.tsx";

/** The customer's data, consents, sessions and erasure. */
export function Page() {
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-7 px-4 py-5 lg:py-10">
      <div className="flex flex-col gap-3">
        <BackLink to={currentFlow().paths.offers}>{m.mydata_back()}</BackLink>
        <h1 className="text-[1.75rem]/[1.18] font-bold tracking-tight">{m.common_my_data()}</h1>
        <p className="text-ink-2">{m.mydata_lead()}</p>
      </div>
      <LedgerParts />
      <DataSection title={m.mydata_hold_title()}>
        <AllMyData />
      </DataSection>
      <DataSection title={m.mydata_preferences_title()}>
        <PreferencesForm />
      </DataSection>
      <DataSection title={m.mydata_contact_title()}>
        <ContactConsents />
      </DataSection>
      <DataSection title={m.common_account_sessions_title()}>
        <AllSessions />
      </DataSection>
      <DataSection title={m.mydata_views_title()}>
        <RecordViews />
      </DataSection>
      <DataSection title={m.mydata_erase_title()}>
        <Erasure />
      </DataSection>
      <Confirmation />
    </div>
  );
}
