import { useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { ProfileSteps } from "#consumer/features/profile/profile-steps.tsx";
import { productEntry } from "#consumer/products/table.ts";
import { profileQuery } from "#consumer/queries.ts";
import { isConsentMissing } from "#consumer/requirements/missing-problem.ts";
import { customerSession } from "#consumer/session/customer-session.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { LoadFailure } from "#shared/ui/load-failure.tsx";
import { PageSpinner } from "#shared/ui/page-spinner.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { currentFlow } from "#consumer/products/current.ts";

/** Lazy: each customer sees it once. */
const Consent = lazy(async () => ({
  default: (await import("#consumer/features/profile/matching-consent.tsx")).MatchingConsent,
}));

/** The profile of the chosen product. The open screen is in the URL, so that Back works. */
export function Page() {
  const profile = useQuery(profileQuery(currentFlow().productType));
  const search: Record<string, unknown> = useLocation().search;
  const navigate = useNavigate();
  const { site } = useBoot();
  const go = (step: string) => {
    // Sets `edit`, because the guard would redirect a complete profile to the offers.
    void navigate({ to: currentFlow().paths.profile, search: { step, edit: true } });
  };
  const leave = () => {
    customerSession.forgetProduct();
    void navigate({ to: "/products" });
  };
  const onLeave = site.lockedProduct === null ? leave : null;
  if (profile.data) {
    const wanted = typeof search["step"] === "string" ? search["step"] : null;
    return <ProfileSteps profile={profile.data} wanted={wanted} onGo={go} onLeave={onLeave} />;
  }
  if (isConsentMissing(profile.error)) {
    return (
      <Suspense fallback={<PageSpinner />}>
        <Consent product={productEntry(currentFlow().productType).name()} onLeave={onLeave} />
      </Suspense>
    );
  }
  return (
    <section className="mx-auto flex w-full max-w-xl flex-col gap-5 px-4 py-8">
      {profile.error ? (
        <LoadFailure error={profile.error} pending={profile.isFetching} onRetry={() => void profile.refetch()} />
      ) : (
        <Skeleton boxes={["h-6", "h-10", "h-20", "h-20", "h-20", "h-13"]} />
      )}
    </section>
  );
}
