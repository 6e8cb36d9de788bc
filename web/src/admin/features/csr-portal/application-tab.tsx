import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import { ApplicationLink } from "#admin/applications/application-link.tsx";
import { OffersTab } from "#admin/applications/offers-tab.tsx";
import { applicationQuery } from "#admin/applications/queries.ts";
import { SubmissionsTab } from "#admin/applications/submissions-tab.tsx";
import { Loaded } from "#shared/console-ui/loaded.tsx";
import { NO_APPLICATION } from "./queries.ts";

/** The application in focus: its submissions, and its offers as they were shown. */
export function ApplicationTab({ appId }: { appId: string }) {
  const application = useQuery({ ...applicationQuery(appId), enabled: appId !== NO_APPLICATION });
  if (appId === NO_APPLICATION) return <p className="text-ink-2">{m.csr_portal_choose_application()}</p>;
  return (
    <Loaded query={application} skeleton={["h-40", "h-64"]}>
      {(detail) => (
        <div className="flex flex-col gap-4">
          <p>
            <ApplicationLink appId={appId}>{m.csr_portal_open_application()}</ApplicationLink>
          </p>
          <SubmissionsTab detail={detail} />
          <OffersTab detail={detail} />
        </div>
      )}
    </Loaded>
  );
}
