import { PartnerLink } from "#admin/partners/partner-link.tsx";
import { m } from "#messages";
import type { TrackingLink } from "#shared/api/admin/links.ts";
import type { Language } from "#shared/api/types.ts";
import { copyTextToClipboard } from "#shared/console-ui/copy.ts";
import type { Column } from "#shared/console-ui/list/column.ts";
import { EmptyValue } from "#shared/console-ui/list/data-table.tsx";
import { Pill } from "#shared/console-ui/pill.tsx";
import { type RowAction, RowMenu } from "#shared/console-ui/row-menu.tsx";
import { formatDate } from "#shared/format/date.ts";
import { formatCount } from "#shared/format/number.ts";

export function linkColumns(
  language: Language,
  rowActions: (link: TrackingLink) => RowAction[],
): Column<TrackingLink>[] {
  return [
    { key: "name", title: m.common_name(), sort: "name", cell: ({ name }) => name },
    { key: "link", title: m.links_link(), cell: ({ url }) => <Address url={url} /> },
    {
      key: "partner",
      title: m.links_partner(),
      cell: ({ partner, partnerId }) => <PartnerLink partner={partner} partnerId={partnerId} />,
    },
    { key: "merchant", title: m.common_merchant(), cell: ({ merchant }) => merchant ?? <EmptyValue /> },
    { key: "clicks", title: m.links_clicks(), sort: "clicks", end: true, cell: ({ clicks }) => formatCount(clicks) },
    { key: "leads", title: m.links_leads(), sort: "leads", end: true, cell: ({ leads }) => formatCount(leads) },
    { key: "status", title: m.links_status(), cell: ({ status }) => <LinkPill status={status} /> },
    {
      key: "created",
      title: m.links_created_at(),
      sort: "createdAt",
      cell: ({ createdAt }) => formatDate(createdAt, language),
    },
    {
      key: "actions",
      title: m.links_acts(),
      hideTitle: true,
      pinned: true,
      end: true,
      cell: (link) => <RowMenu label={m.links_more({ name: link.name })} actions={rowActions(link)} />,
    },
  ];
}

/** Shows the end of a URL, which tells links apart. */
function Address({ url }: { url: string }) {
  return (
    <button
      type="button"
      title={url}
      aria-label={`${m.links_copy()} ${url}`}
      className="min-h-7 rounded-sm px-1 text-brand-strong underline-offset-4 hover:underline"
      onClick={() => void copyTextToClipboard(url)}
    >
      {new URL(url).pathname}
    </button>
  );
}

function LinkPill({ status }: Pick<TrackingLink, "status">) {
  return status === "active" ? (
    <Pill tone="ok">{m.links_status_active()}</Pill>
  ) : (
    <Pill tone="quiet">{m.links_status_disabled()}</Pill>
  );
}
