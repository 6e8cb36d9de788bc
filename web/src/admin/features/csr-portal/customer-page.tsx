import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { m } from "#messages";
import { AccessesTab } from "#admin/applications/accesses-tab.tsx";
import { applicationStatusLabel } from "#admin/applications/application-status.ts";
import { ConsentsSection } from "#admin/applications/consents-tab.tsx";
import { productLabel } from "#admin/catalog/product-labels.ts";
import { HOME } from "#admin/features/shell/home.ts";
import { usePermission } from "#admin/queries.ts";
import type { Schemas } from "#shared/api/types.ts";
import { DetailPage, DetailTabs } from "#shared/console-ui/detail-page.tsx";
import { joinClasses } from "#shared/ui/classes.ts";
import { ApplicationTab } from "./application-tab.tsx";
import { CorrectionsTab } from "./corrections/corrections-tab.tsx";
import { isGone, WithdrawConsent } from "./customer-actions.tsx";
import { CustomerHead } from "./customer-head.tsx";
import { type CustomerTab, customerQuery, NO_APPLICATION } from "./queries.ts";
import { MessagesTab } from "./messages-tab.tsx";
import { TicketsTab } from "./tickets-tab.tsx";
import { TimelineTab } from "./timeline-tab.tsx";

type CustomerDetail = Schemas["CustomerDetail"];

/** One customer, masked, with everything that happened. */
export function CustomerPage() {
  const { id = "", pid = NO_APPLICATION } = useParams({ strict: false });
  const customer = useQuery({
    ...customerQuery(id, pid),
    // The head stays while another application comes into focus.
    placeholderData: (before: CustomerDetail | undefined) => (before?.customerId === id ? before : undefined),
  });
  return (
    <DetailPage up={{ to: "/admin/csr-portal", title: m.csr_portal_title() }} query={customer} home={HOME}>
      {(detail) => <Customer key={detail.customerId} customer={detail} focus={findFocus(detail, pid)} />}
    </DetailPage>
  );
}

/** The application of the address; without one, the customer's only application. */
function findFocus({ applications: [only, ...others] }: CustomerDetail, pid: string): string {
  return pid === NO_APPLICATION && only !== undefined && others.length === 0 ? only.appId : pid;
}

function Customer({ customer, focus }: { customer: CustomerDetail; focus: string }) {
  const { customerId, consents, accesses } = customer;
  const worksTickets = usePermission("ticket.work");
  return (
    <>
      <CustomerHead customer={customer} />
      <ApplicationSwitch customer={customer} focus={focus} />
      <DetailTabs<CustomerTab>
        label={m.csr_portal_title()}
        listParams={["kind"]}
        tabs={[
          { key: "timeline", title: m.csr_portal_tab_timeline(), content: <TimelineTab customerId={customerId} /> },
          { key: "application", title: m.csr_portal_tab_application(), content: <ApplicationTab appId={focus} /> },
          { key: "messages", title: m.csr_portal_tab_messages(), content: <MessagesTab customerId={customerId} /> },
          ...(worksTickets
            ? [
                {
                  key: "tickets" as const,
                  title: m.csr_portal_tab_tickets(),
                  content: <TicketsTab customerId={customerId} isGone={isGone(customer)} />,
                },
              ]
            : []),
          {
            key: "consents",
            title: m.csr_portal_tab_consents(),
            content: (
              <ConsentsSection
                consents={consents}
                renderWithdraw={(consent) => <WithdrawConsent customer={customer} consent={consent} />}
              />
            ),
          },
          {
            key: "corrections",
            title: m.csr_portal_tab_corrections(),
            content: <CorrectionsTab customerId={customerId} isGone={isGone(customer)} />,
          },
          { key: "accesses", title: m.csr_portal_tab_accesses(), content: <AccessesTab accesses={accesses} /> },
        ]}
      />
    </>
  );
}

/** The customer's applications, of which one is in focus. */
function ApplicationSwitch({
  customer: { customerId, applications },
  focus,
}: {
  customer: CustomerDetail;
  focus: string;
}) {
  if (applications.length === 0) return <p className="text-ink-2">{m.csr_portal_applications_none()}</p>;
  return (
    <nav aria-label={m.csr_portal_applications()}>
      <ul className="flex flex-wrap gap-2">
        {applications.map(({ appId, productType, status, shortCode }) => (
          <li key={appId}>
            <Link
              to="/admin/csr-portal/$id/$pid"
              params={{ id: customerId, pid: appId }}
              search={((now: object) => now) as never}
              replace
              aria-current={appId === focus ? "true" : undefined}
              className={joinClasses(
                "flex min-h-9 flex-col justify-center rounded-md border px-3 py-1.5",
                appId === focus ? "border-brand-strong bg-brand-soft" : "border-line hover:bg-ground",
              )}
            >
              <span className="font-semibold">{productLabel(productType)}</span>
              <span className="text-sm text-ink-2">
                {[applicationStatusLabel(status), shortCode].filter((part) => part !== null).join(" · ")}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
