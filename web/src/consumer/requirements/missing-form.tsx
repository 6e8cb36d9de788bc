import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Navigate } from "@tanstack/react-router";
import { m } from "#messages";
import { GiveConsent } from "#consumer/consent/give-consent.tsx";
import { customerSession } from "#consumer/session/customer-session.ts";
import { IdentityForm } from "./identity-form.tsx";
import { currentFlow } from "#consumer/products/current.ts";
import { isComplete } from "#consumer/products/table.ts";
import { userQuery } from "#consumer/queries.ts";
import { startApplication } from "#shared/api/customer.ts";
import type { Notice, ProductType } from "#shared/api/types.ts";
import { LoadFailure } from "#shared/ui/load-failure.tsx";
import { PageSpinner } from "#shared/ui/page-spinner.tsx";
import { isUnconfirmed, isConsentMissing, type MissingProps } from "./missing-problem.ts";

/** Asks for what blocks the page: a withdrawn consent, or the identity check. */
export function MissingForm({ error, onGiven }: MissingProps) {
  const queries = useQueryClient();
  const given = async () => {
    // Refetches what failed for lack of it.
    await queries.invalidateQueries({ predicate: ({ state }) => state.status === "error" });
    await onGiven?.();
  };
  if (isUnconfirmed(error)) {
    const appId = customerSession.appId();
    if (appId !== null) return <Identity appId={appId} onConfirmed={given} />;
    const flow = currentFlow();
    const user = queries.getQueryData(userQuery(customerSession.prospectAppId() ?? "").queryKey);
    // Without a complete profile there are no offers to return to, so the check starts here.
    if (user && !isComplete(flow, user))
      return <IdentityInApplication productType={flow.productType} onConfirmed={given} />;
    return <Navigate to={flow.paths.welcomeBack} replace />;
  }
  if (!isConsentMissing(error)) return null;
  return (
    <section
      aria-labelledby="missing-title"
      className="flex max-w-xl flex-col gap-4 rounded-lg border border-line bg-paper p-4"
    >
      <h2 id="missing-title" className="text-lg font-bold">
        {m.missing_consent_title()}
      </h2>
      {error.code === "consent-withdrawn" && <p className="text-ink-2">{m.missing_consent_text()}</p>}
      <GiveConsent
        purpose={error.params["purpose"] as Notice["purpose"]}
        action={m.missing_consent()}
        onGiven={given}
      />
    </section>
  );
}

interface IdentityProps {
  appId: string;
  action?: string;
  onConfirmed: () => Promise<void>;
}

function Identity({ appId, action = m.welcome_identity_confirm(), onConfirmed }: IdentityProps) {
  return (
    <section aria-labelledby="missing-title" className="flex max-w-md flex-col gap-4">
      <h2 id="missing-title" className="text-lg font-bold">
        {m.welcome_identity_title()}
      </h2>
      <p className="text-ink-2">{m.welcome_identity_text()}</p>
      <IdentityForm appId={appId} action={action} onConfirmed={onConfirmed} />
    </section>
  );
}

/** Asks a returning customer to confirm their identity for this product's application. */
function IdentityInApplication({
  productType,
  onConfirmed,
}: {
  productType: ProductType;
  onConfirmed: () => Promise<void>;
}) {
  const begun = useQuery({
    queryKey: ["begun", productType],
    queryFn: async () => {
      const { appId } = await startApplication(productType);
      customerSession.keepApplication(appId);
      return appId;
    },
    staleTime: Infinity,
    meta: { quiet: true },
  });
  if (begun.data !== undefined)
    return <Identity appId={begun.data} action={m.common_continue()} onConfirmed={onConfirmed} />;
  if (!begun.error) return <PageSpinner />;
  return <LoadFailure error={begun.error} pending={begun.isFetching} onRetry={() => void begun.refetch()} />;
}
