import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { m } from "#messages";
import { usePermission } from "#admin/queries.ts";
import { ExactSearch } from "#admin/support/exact-search.tsx";
import type { Schemas } from "#shared/api/types.ts";
import type { Column } from "#shared/console-ui/list/column.ts";
import { DataTable, EmptyValue } from "#shared/console-ui/list/data-table.tsx";
import { PageHeading } from "#shared/console-ui/page-heading.tsx";
import { customerSearchQuery, NO_APPLICATION } from "./queries.ts";
import { TicketDesk } from "./tickets/ticket-desk.tsx";

type Found = Schemas["FoundCustomerView"];

/** Finds a customer by one complete detail, and shows the tickets that wait. */
export function SearchPage() {
  const [searched, setSearched] = useState<string | null>(null);
  const found = useQuery({ ...customerSearchQuery(searched ?? ""), enabled: searched !== null });
  const worksTickets = usePermission("ticket.work");
  const search = (typed: string) => {
    if (typed === searched) void found.refetch();
    else setSearched(typed);
  };
  return (
    <div className="flex flex-col gap-4">
      <PageHeading>{m.csr_portal_title()}</PageHeading>
      <p className="max-w-prose text-ink-2">{m.csr_portal_lead()}</p>
      <ExactSearch
        label={m.csr_portal_search_label()}
        error={found.isLoadingError ? found.error : null}
        isPending={found.isFetching}
        onSearch={search}
      />
      <section aria-live="polite">{searched !== null && found.data && <Results found={found.data.items} />}</section>
      {worksTickets && <TicketDesk />}
    </div>
  );
}

function Results({ found }: { found: readonly Found[] }) {
  if (found.length === 0) return <p>{m.csr_portal_none()}</p>;
  return (
    <DataTable
      still
      title={m.csr_portal_found()}
      columns={buildColumns()}
      rows={found.map((one, place) => ({ ...one, place }))}
      rowKey={({ place }) => place}
    />
  );
}

const MATCHES: Record<Found["match"], () => string> = {
  mobile: m.csr_portal_match_mobile,
  email: m.csr_portal_match_email,
  pan: m.csr_portal_match_pan,
  id: m.csr_portal_match_id,
  "short-code": m.csr_portal_match_short_code,
  reference: m.csr_portal_match_reference,
};

/** A number or address that was never confirmed may be mistyped. */
function describeMatch({ match, isConfirmed }: Found): string {
  const kind = MATCHES[match]();
  return isConfirmed ? kind : m.csr_portal_match_unconfirmed({ kind });
}

function buildColumns(): Column<Found & { place: number }>[] {
  return [
    { key: "name", title: m.common_customer(), cell: (found) => <CustomerLink found={found} /> },
    { key: "mobile", title: m.common_mobile(), cell: ({ mobile }) => mobile ?? <EmptyValue /> },
    {
      key: "application",
      title: m.csr_portal_column_application(),
      value: ({ application }) => application ?? m.csr_portal_without_application(),
    },
    {
      key: "code",
      title: m.common_column_short_code(),
      cell: ({ shortCode }) => (shortCode === null ? <EmptyValue /> : <span className="font-mono">{shortCode}</span>),
    },
    { key: "match", title: m.csr_portal_column_match(), value: describeMatch },
  ];
}

function CustomerLink({ found: { customerId, appId, name } }: { found: Found }) {
  return (
    <Link
      to="/admin/csr-portal/$id/$pid"
      params={{ id: customerId, pid: appId ?? NO_APPLICATION }}
      className="inline-flex min-h-8 items-center rounded-sm font-semibold text-brand-strong underline underline-offset-4"
    >
      {name ?? m.csr_portal_nameless()}
    </Link>
  );
}
