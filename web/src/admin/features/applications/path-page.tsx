import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { m } from "#messages";
import { applicationStatusLabel } from "#admin/applications/application-status.ts";
import { productLabel } from "#admin/catalog/product-labels.ts";
import { usePermission } from "#admin/queries.ts";
import type { ApplicationPath, PathEvent } from "#shared/api/admin/applications.ts";
import type { Language } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import type { Column } from "#shared/console-ui/list/column.ts";
import { DataTable, EmptyValue } from "#shared/console-ui/list/data-table.tsx";
import { Loaded } from "#shared/console-ui/loaded.tsx";
import { PageHeading } from "#shared/console-ui/page-heading.tsx";
import { UpLink } from "#shared/console-ui/up-link.tsx";
import { formatDateTime } from "#shared/format/date.ts";
import { formatDuration } from "#shared/format/duration.ts";
import { formatCount } from "#shared/format/number.ts";
import { pathQuery } from "./queries.ts";

/** The masked timeline of one application, with durations. */
export function PathPage() {
  const { id = "" } = useParams({ strict: false });
  const path = useQuery(pathQuery(id));
  return (
    <div className="flex flex-col gap-4">
      <UpLink to="/admin/applications">{m.applications_title()}</UpLink>
      <PageHeading>{m.applications_path_title()}</PageHeading>
      <Loaded query={path} skeleton={["h-19", "h-80"]}>
        {(shown) => <ApplicationPathView path={shown} />}
      </Loaded>
    </div>
  );
}

function ApplicationPathView({ path: { application, events, isCut, loans } }: { path: ApplicationPath }) {
  const { language } = useBoot();
  const hasLoans = usePermission("commission.read");
  const facts = [
    [m.common_column_short_code(), application.shortCode],
    [m.applications_id(), application.appId],
    [m.common_customer(), application.name],
    [m.common_mobile(), application.mobile],
    [m.common_product(), productLabel(application.productType)],
    [m.applications_status(), applicationStatusLabel(application.status)],
    [m.common_partner(), application.partner],
  ] as const;
  return (
    <>
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        {facts.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-sm text-ink-2">{name}</dt>
            <dd className="font-semibold break-words">{value ?? <EmptyValue />}</dd>
          </div>
        ))}
      </dl>
      {hasLoans &&
        loans.map(({ submissionId, lender }) => (
          <Link
            key={submissionId}
            to="/admin/commission-loans/$submissionId"
            params={{ submissionId }}
            className="self-start font-semibold text-brand-strong underline underline-offset-4"
          >
            {m.applications_path_loan({ lender })}
          </Link>
        ))}
      <DataTable
        still
        title={m.applications_path_title()}
        columns={buildColumns(language)}
        rows={events.map((event, place) => ({ ...event, place }))}
        rowKey={({ place }) => place}
      />
      {isCut && <p>{m.applications_path_cut({ number: formatCount(events.length) })}</p>}
    </>
  );
}

function buildColumns(language: Language): Column<PathEvent & { place: number }>[] {
  return [
    { key: "text", title: m.applications_path_event(), cell: ({ text }) => text },
    { key: "at", title: m.applications_path_at(), cell: ({ at }) => formatDateTime(at, language) },
    {
      key: "after",
      title: m.applications_path_after(),
      cell: ({ secondsAfter }) =>
        secondsAfter === null ? <EmptyValue /> : formatDuration(Math.max(0, secondsAfter), language),
    },
    { key: "source", title: m.applications_path_source(), cell: ({ source }) => source },
  ];
}
