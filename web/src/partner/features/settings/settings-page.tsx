import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { m } from "#messages";
import { meQuery } from "#partner/queries.ts";
import type { PortalMe } from "#shared/api/types.ts";
import { DetailTabs } from "#shared/console-ui/detail-page.tsx";
import { Loaded } from "#shared/console-ui/loaded.tsx";
import { PasswordChange } from "#shared/console-ui/own-account/password-change.tsx";
import { portalAccountQuery } from "#shared/console-ui/own-account/queries.ts";
import { SecondStep } from "#shared/console-ui/own-account/second-step.tsx";
import { Sessions } from "#shared/console-ui/own-account/sessions.tsx";
import { PageHeading } from "#shared/console-ui/page-heading.tsx";
import type { Tab } from "#shared/console-ui/tabs.tsx";
import { Banner } from "#shared/ui/banner.tsx";
import { People } from "./people.tsx";
import { Profile } from "./profile.tsx";
import type { SettingsTab } from "./tabs.ts";

/** Who one is, the people of the merchant, and how one logs in. */
export function SettingsPage() {
  const { data: me } = useSuspenseQuery(meQuery);
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <PageHeading>{m.settings_title()}</PageHeading>
      <DetailTabs<SettingsTab> label={m.settings_title()} tabs={listTabs(me)} />
    </div>
  );
}

/** The tabs that the person may see. Until a required second factor is set up there is one only. */
function listTabs(me: PortalMe): [Tab<SettingsTab>, ...Tab<SettingsTab>[]] {
  const security = {
    key: "security" as const,
    title: m.settings_security(),
    content: <Security totpNeeded={me.totpNeeded} />,
  };
  if (me.totpNeeded) return [security];
  const people = { key: "people" as const, title: m.settings_people(), content: <People /> };
  return [
    { key: "profile", title: m.settings_profile(), content: <Profile me={me} /> },
    ...(me.permissions.includes("user.manage") ? [people] : []),
    ...(me.user === null ? [] : [security]),
  ];
}

function Security({ totpNeeded }: { totpNeeded: boolean }) {
  const account = useQuery(portalAccountQuery);
  return (
    <div className="flex flex-col gap-4">
      {totpNeeded && <Banner tone="warn">{m.settings_totp_needed()}</Banner>}
      <Loaded query={account} skeleton={["h-28", "h-64", "h-40"]}>
        {(shown) => (
          <>
            <SecondStep account={shown} />
            <PasswordChange email={shown.email} />
            <Sessions sessions={shown.sessions} />
          </>
        )}
      </Loaded>
    </div>
  );
}
