import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import { productLabel } from "#admin/catalog/product-labels.ts";
import { cardsQuery, plansQuery } from "#admin/catalog/queries.ts";
import {
  VISIT_KINDS,
  VISIT_STATUSES,
  VISITS_EXPORT,
  type VisitKind,
  type VisitRow,
  type VisitStatus,
} from "#shared/api/admin/visits.ts";
import type { Language } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import type { Column } from "#shared/console-ui/list/column.ts";
import { EmptyValue } from "#shared/console-ui/list/data-table.tsx";
import { daysPresetsWithToday } from "#shared/console-ui/list/days.ts";
import type { Filter } from "#shared/console-ui/list/filters.tsx";
import { ListPage } from "#shared/console-ui/list/list-page.tsx";
import { useList } from "#shared/console-ui/list/use-list.ts";
import { Pill, type PillTone } from "#shared/console-ui/pill.tsx";
import { formatDateTime } from "#shared/format/date.ts";
import { type VisitFilter, visitsQuery } from "./queries.ts";

/** The list of customers' visits to banks and insurers, masked, newest first. */
export function VisitsPage() {
  const { language } = useBoot();
  const list = useList<VisitFilter>();
  const page = useQuery(visitsQuery(list.search));
  return (
    <ListPage
      title={m.visits_title()}
      exportPath={VISITS_EXPORT}
      list={list}
      searchLabel={m.visits_search()}
      filters={useFilters()}
      columns={buildColumns(language)}
      rowKey={({ visitId }) => visitId}
      page={page}
      sort="-createdAt"
      empty={m.visits_empty()}
    />
  );
}

function useFilters(): Filter[] {
  const { data: cards = [] } = useQuery(cardsQuery);
  const { data: plans = [] } = useQuery(plansQuery);
  const hosts = [...cards.map(({ utm_link: link }) => link), ...plans.map(({ link }) => link)].map(linkHost);
  return [
    {
      kind: "select",
      name: "kind",
      label: m.common_product(),
      options: VISIT_KINDS.map((value) => ({ value, label: kindLabel(value) })),
    },
    {
      kind: "select",
      name: "item",
      label: m.visits_item(),
      options: [
        ...cards.map(({ category_id: id, category_name: label }) => ({ value: `card-${id}`, label })),
        ...plans.map(({ id, name: label }) => ({ value: `plan-${id}`, label })),
      ],
    },
    {
      kind: "select",
      name: "host",
      label: m.visits_host(),
      options: [...new Set(hosts)]
        .filter((host) => host !== "")
        .toSorted()
        .map((host) => ({ value: host, label: host })),
    },
    {
      kind: "select",
      name: "status",
      label: m.visits_status(),
      options: VISIT_STATUSES.map((value) => ({ value, label: STATUSES[value].label() })),
    },
    { kind: "days", name: "from", to: "to", label: m.visits_at(), presets: daysPresetsWithToday() },
  ];
}

/** Host of a link; empty while the link is incomplete. */
function linkHost(link: string): string {
  return /^https:\/\/([^/?#]+)/.exec(link)?.[1] ?? "";
}

const kindLabel = (kind: VisitKind) => productLabel(kind === "card" ? "Credit Cards" : "Other Insurance");

const STATUSES: Record<VisitStatus, { label: () => string; tone: PillTone }> = {
  visited: { label: m.visit_status_visited, tone: "quiet" },
  applied: { label: m.visit_status_applied, tone: "info" },
  proposed: { label: m.visit_status_proposed, tone: "info" },
  approved: { label: m.visit_status_approved, tone: "ok" },
  rejected: { label: m.visit_status_rejected, tone: "bad" },
  issued: { label: m.visit_status_issued, tone: "ok" },
  declined: { label: m.visit_status_declined, tone: "bad" },
};

function buildColumns(language: Language): Column<VisitRow>[] {
  return [
    {
      key: "at",
      title: m.visits_at(),
      sort: "createdAt",
      cell: ({ createdAt }) => <span className="font-normal">{formatDateTime(createdAt, language)}</span>,
    },
    { key: "name", title: m.common_customer(), cell: ({ name }) => name ?? <EmptyValue /> },
    { key: "mobile", title: m.common_mobile(), cell: ({ mobile }) => mobile ?? <EmptyValue /> },
    { key: "kind", title: m.common_product(), cell: ({ kind }) => <Wrapped>{kindLabel(kind)}</Wrapped> },
    { key: "item", title: m.visits_item(), cell: ({ item }) => <Wrapped>{item}</Wrapped> },
    { key: "host", title: m.visits_host(), short: true, cell: ({ host }) => host },
    {
      key: "status",
      title: m.visits_status(),
      cell: ({ status }) => <Pill tone={STATUSES[status].tone}>{STATUSES[status].label()}</Pill>,
    },
    {
      key: "since",
      title: m.visits_since(),
      cell: ({ updatedAt }) => <Wrapped>{formatDateTime(updatedAt, language)}</Wrapped>,
    },
    {
      key: "id",
      title: m.visits_id(),
      cell: ({ visitId }) => (
        <span className="block w-28 truncate 2xl:w-auto" title={visitId}>
          {visitId}
        </span>
      ),
    },
  ];
}

/** A text that takes a second line where the table is narrow. */
function Wrapped({ children }: { children: string }) {
  return <span className="block max-w-32 whitespace-normal 2xl:max-w-none">{children}</span>;
}
