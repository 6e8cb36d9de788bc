import { Link } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { m } from "#messages";
import { Messages } from "#consumer/features/home/messages.tsx";
import { AllSessions } from "#consumer/features/my-data/all-sessions.tsx";
import { findFlow } from "#consumer/products/table.ts";
import { customerSession } from "#consumer/session/customer-session.ts";
import { Fold } from "#consumer/ui/fold.tsx";
import type { AppliedFor } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { Skeleton } from "#shared/ui/skeleton.tsx";

/** Lazy: needed after the fold is opened only. */
const LazyPreferencesForm = lazy(async () => ({
  default: (await import("#consumer/features/my-data/preferences-form.tsx")).PreferencesForm,
}));

/** Links to the customer's profile, data, requests, language, messages and devices. */
export function AccountLinks({ newest }: { newest: AppliedFor | undefined }) {
  return (
    <section aria-label={m.home_own()} className="flex flex-col gap-2">
      <h2 className="text-lg font-bold">{m.home_own()}</h2>
      <div className="border-b border-line">
        <ProfileLink newest={newest} />
        <Link to="/user/my-data" className={ROW_CLASSES}>
          {m.home_data()} <span aria-hidden="true">›</span>
        </Link>
        <Link to="/user/requests" className={ROW_CLASSES}>
          {m.common_requests()} <span aria-hidden="true">›</span>
        </Link>
        <Fold name={m.mydata_preferences_title()}>
          <Suspense fallback={<Skeleton boxes={["h-40"]} />}>
            <LazyPreferencesForm />
          </Suspense>
        </Fold>
        <Fold name={m.holding_messages()}>
          <Messages />
        </Fold>
        <Fold name={m.common_account_sessions_title()}>
          <AllSessions />
        </Fold>
      </div>
    </section>
  );
}

const ROW_CLASSES =
  "flex min-h-12 items-center justify-between gap-3 border-t border-line py-2 font-semibold underline-offset-4 hover:underline";

/** Links to the profile of the newest application's product; without an application there are no answers. */
function ProfileLink({ newest }: { newest: AppliedFor | undefined }) {
  const { productTypes } = useBoot();
  const product = productTypes.find(({ productType }) => productType === newest?.productType);
  const flow = findFlow(newest?.productType ?? null);
  if (product === undefined || flow === null) return null;
  return (
    <Link
      to={flow.paths.profile}
      search={{ edit: true }}
      className={ROW_CLASSES}
      onClick={() => customerSession.chooseProduct(product)}
    >
      {m.home_profile()} <span aria-hidden="true">›</span>
    </Link>
  );
}
