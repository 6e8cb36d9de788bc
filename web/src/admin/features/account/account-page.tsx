import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import { sessionQuery } from "#admin/queries.ts";
import type { StaffAccount } from "#shared/api/account.ts";
import { Loaded } from "#shared/console-ui/loaded.tsx";
import { PasswordChange } from "#shared/console-ui/own-account/password-change.tsx";
import { staffAccountQuery } from "#shared/console-ui/own-account/queries.ts";
import { SecondStep } from "#shared/console-ui/own-account/second-step.tsx";
import { Sessions } from "#shared/console-ui/own-account/sessions.tsx";
import { PageHeading } from "#shared/console-ui/page-heading.tsx";
import { Banner } from "#shared/ui/banner.tsx";

/** One's own account: profile, second step at login, password and sessions. */
export function AccountPage() {
  const account = useQuery(staffAccountQuery);
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <PageHeading>{m.account_title()}</PageHeading>
      <Loaded query={account} skeleton={["h-19", "h-28", "h-64", "h-40"]}>
        {(shown) => <Parts account={shown} />}
      </Loaded>
    </div>
  );
}

function Parts({ account }: { account: StaffAccount }) {
  // The route guard has loaded it.
  const { data: session } = useQuery({ ...sessionQuery, enabled: false });
  return (
    <>
      {session?.totpNeeded && <Banner tone="warn">{m.account_totp_needed()}</Banner>}
      <p>
        <span className="font-semibold">{account.name}</span>
        <span className="text-ink-2">
          {" "}
          · {account.email} · {m.common_role({ role: account.roleId })}
        </span>
      </p>
      <SecondStep account={account} />
      <PasswordChange email={account.email} />
      <Sessions sessions={account.sessions} />
    </>
  );
}
