import { useQueryClient } from "@tanstack/react-query";
import { Navigate } from "@tanstack/react-router";
import { m } from "#messages";
import { customerSession } from "#consumer/customer-session.ts";
import { GiveConsent } from "#consumer/give-consent.tsx";
import { IdentityForm } from "#consumer/identity-form.tsx";
import { isUnconfirmed, isWithdrawn, type MissingProps } from "#consumer/missing-problem.ts";
import { currentFlow } from "#consumer/products/current.ts";
import { Problem } from "#shared/api/problem.ts";
import type { Notice } from "#shared/api/types.ts";

/** What a page lacks, with the way to give it where one is: a consent that was taken back, or who they are. */
export function MissingForm({ error, onGiven }: MissingProps) {
  const queries = useQueryClient();
  const given = async () => {
    // What rests on it was refused; it is read anew.
    await queries.invalidateQueries({ predicate: ({ state }) => state.status === "error" });
    await onGiven?.();
  };
  if (isUnconfirmed(error)) {
    const appId = customerSession.appId();
    if (appId === null) return <Navigate to={currentFlow().paths.welcomeBack} replace />;
    return (
      <section aria-labelledby="missing-title" className="flex max-w-md flex-col gap-4">
        <h2 id="missing-title" className="text-lg font-bold">
          {m.welcome_identity_title()}
        </h2>
        <p className="text-ink-2">{m.welcome_identity_text()}</p>
        <IdentityForm appId={appId} action={m.welcome_identity_confirm()} onConfirmed={given} />
      </section>
    );
  }
  if (!(error instanceof Problem) || !isWithdrawn(error)) return null;
  return (
    <section
      aria-labelledby="missing-title"
      className="flex max-w-xl flex-col gap-4 rounded-lg border border-line bg-paper p-4"
    >
      <h2 id="missing-title" className="text-lg font-bold">
        {m.missing_consent_title()}
      </h2>
      <p className="text-ink-2">{m.missing_consent_text()}</p>
      <GiveConsent
        purpose={error.params["purpose"] as Notice["purpose"]}
        action={m.missing_consent()}
        onGiven={given}
      />
    </section>
  );
}
