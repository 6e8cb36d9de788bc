import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { m } from "#messages";
import { listPersonFacts } from "#admin/applications/person-facts.tsx";
import { AccessesTab } from "#admin/applications/accesses-tab.tsx";
import { applicationStatusLabel } from "#admin/applications/application-status.ts";
import { ConsentsTab } from "#admin/applications/consents-tab.tsx";
import { CopyableId } from "#admin/applications/copyable-id.tsx";
import { OffersTab } from "#admin/applications/offers-tab.tsx";
import { applicationQuery } from "#admin/applications/queries.ts";
import { SubmissionsTab } from "#admin/applications/submissions-tab.tsx";
import { productLabel, productSlug } from "#admin/catalog/product-labels.ts";
import { HOME } from "#admin/features/shell/home.ts";
import { usePermission } from "#admin/queries.ts";
import type { ApplicationDetail, ApplicationStatus } from "#shared/api/admin/applications.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { buttonClasses } from "#shared/console-ui/button.tsx";
import { DetailHead, DetailPage, DetailTabs } from "#shared/console-ui/detail-page.tsx";
import { Pill, type PillTone } from "#shared/console-ui/pill.tsx";
import { formatDateTime } from "#shared/format/date.ts";
import { FilesTab } from "./files-tab.tsx";
import { HistoryTab } from "./history-tab.tsx";
import { NotesTab } from "./notes-tab.tsx";

/** Everything about one application, masked. */
export function ApplicationPage() {
  const { id = "" } = useParams({ strict: false });
  return (
    <DetailPage
      up={{ to: "/admin/applications", title: m.applications_title() }}
      query={useQuery(applicationQuery(id))}
      home={HOME}
    >
      {(detail) => <Application key={detail.application.appId} detail={detail} />}
    </DetailPage>
  );
}

function Application({ detail }: { detail: ApplicationDetail }) {
  const { notes } = detail;
  const notesTitle =
    notes.length === 0 ? m.applications_tab_notes() : `${m.applications_tab_notes()} (${notes.length})`;
  return (
    <>
      <Head detail={detail} />
      <DetailTabs
        label={m.applications_page_title()}
        tabs={[
          { key: "overview", title: m.applications_tab_overview(), content: <SubmissionsTab detail={detail} /> },
          { key: "offers", title: m.applications_tab_offers(), content: <OffersTab detail={detail} /> },
          { key: "consents", title: m.applications_tab_consents(), content: <ConsentsTab detail={detail} /> },
          { key: "files", title: m.applications_tab_files(), content: <FilesTab detail={detail} /> },
          { key: "notes", title: notesTitle, content: <NotesTab detail={detail} /> },
          { key: "history", title: m.applications_tab_history(), content: <HistoryTab detail={detail} /> },
          {
            key: "accesses",
            title: m.applications_tab_accesses(),
            content: <AccessesTab accesses={detail.accesses} />,
          },
        ]}
      />
    </>
  );
}

const TONES: Record<ApplicationStatus, PillTone> = {
  started: "quiet",
  profile_complete: "info",
  offers_viewed: "info",
  submitted: "warn",
  disbursed: "ok",
  closed: "quiet",
};

function Head({ detail: { application, person } }: { detail: ApplicationDetail }) {
  const { language } = useBoot();
  const checks = usePermission("eligibility.check");
  const { customerId, productType, status, partner } = application;
  const product = productLabel(productType);
  return (
    <DetailHead
      title={person.name === null ? product : m.applications_page_of({ product, name: person.name })}
      marks={<Pill tone={TONES[status]}>{applicationStatusLabel(status)}</Pill>}
      facts={[
        ...listPersonFacts(customerId, person),
        { name: m.common_partner(), value: partner },
        { name: m.applications_started(), value: formatDateTime(application.createdAt, language) },
        { name: m.applications_id(), value: <CopyableId id={application.shortCode ?? application.appId} /> },
      ]}
      {...(checks && {
        actions: (
          <Link
            to="/admin/customer-eligibility"
            search={{ tab: "customer", customer: customerId, product: productSlug(productType) }}
            className={buttonClasses("secondary")}
          >
            {m.applications_eligibility()}
          </Link>
        ),
      })}
    />
  );
}
