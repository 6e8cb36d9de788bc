import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { m } from "#messages";
import type { TrackingLink } from "#shared/api/admin/links.ts";
import { buttonClasses } from "#shared/console-ui/button.tsx";
import type { Column } from "#shared/console-ui/list/column.ts";
import { useList } from "#shared/console-ui/list/use-list.ts";
import { formatCount } from "#shared/format/number.ts";
import { PartnerPill } from "./cells.tsx";
import { linksOfQuery } from "./queries.ts";
import { TabList } from "./tab-list.tsx";

/** The partner's tracking links and their leads. */
export function LinksTab({ partnerId }: { partnerId: number }) {
  const { search } = useList<"tab">();
  const page = useQuery(linksOfQuery(partnerId, search));
  return (
    <TabList
      title={m.partners_links()}
      more={
        <Link
          to="/admin/tracking-links"
          search={{ partnerId: String(partnerId) }}
          className={`${buttonClasses("secondary")} self-start`}
        >
          {m.partners_links_all()}
        </Link>
      }
      columns={buildColumns()}
      rowKey={({ id }) => id}
      page={page}
      empty={m.partners_links_none()}
    />
  );
}

function buildColumns(): Column<TrackingLink>[] {
  return [
    { key: "name", title: m.common_name(), cell: ({ name }) => name },
    { key: "url", title: m.partners_leads_link(), cell: ({ url }) => url },
    { key: "clicks", title: m.partners_clicks(), end: true, cell: ({ clicks }) => formatCount(clicks) },
    { key: "leads", title: m.common_leads(), end: true, cell: ({ leads }) => formatCount(leads) },
    { key: "status", title: m.partners_status(), cell: ({ status }) => <PartnerPill status={status} /> },
  ];
}
