import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { m } from "#messages";
import { meQuery } from "#partner/queries.ts";
import type { PortalMe } from "#shared/api/types.ts";
import { Loaded } from "#shared/console-ui/loaded.tsx";
import { PasswordChange } from "#shared/console-ui/own-account/password-change.tsx";
import { portalAccountQuery } from "#shared/console-ui/own-account/queries.ts";
import { SecondStep } from "#shared/console-ui/own-account/second-step.tsx";
import { Sessions } from "#shared/console-ui/own-account/sessions.tsx";
import { PageHeading } from "#shared/console-ui/page-heading.tsx";
import { type Tab, Tabs } from "#shared/console-ui/tabs.tsx";
import { Banner } from "#shared/ui/banner.tsx";
import { People } from "./people.tsx";
import { Profile } from "./profile.tsx";

/** Who one is, the people of the merchant, and how one logs in. */
export function SettingsPage() {
  const { data: me } = useSuspenseQuery(meQuery);
  const { tab } = useSearch({ from: "/shell/partner/settings" });
  const navigate = useNavigate();
  const tabs = listTabs(me);
  const shown = tabs.find(({ key }) => key === tab) ?? tabs[0];
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <PageHeading>{m.portal_settings()}</PageHeading>
      <Tabs
        label={m.portal_settings()}
        tabs={tabs}
        shown={shown?.key ?? ""}
        onShow={(key) => void navigate({ to: "/partner/settings", search: { tab: key as "people" }, replace: true })}
      />
    </div>
  );
}

/** The tabs that the person may see. Until a required second factor is set up there is one only. */
function listTabs(me: PortalMe): Tab[] {
  const security = { key: "security", title: m.portal_security(), content: <Security totpNeeded={me.totpNeeded} /> };
  if (me.totpNeeded) return [security];
  const people = { key: "people", title: m.portal_people(), content: <People /> };
  return [
    { key: "profile", title: m.portal_profile(), content: <Profile me={me} /> },
    ...(me.permissions.includes("user.manage") ? [people] : []),
    ...(me.user === null ? [] : [security]),
  ];
}

function Security({ totpNeeded }: { totpNeeded: boolean }) {
  const account = useQuery(portalAccountQuery);
  return (
    <div className="flex flex-col gap-4">
      {totpNeeded && <Banner tone="warn">{m.portal_totp_needed()}</Banner>}
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
