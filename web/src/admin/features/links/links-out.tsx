import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import type { RedirectClicks } from "#shared/api/admin/links.ts";
import type { Column } from "#shared/console-ui/list/column.ts";
import { DataTable } from "#shared/console-ui/list/data-table.tsx";
import { formatCount } from "#shared/format/number.ts";
import { redirectClicksQuery } from "./queries.ts";

/** Targets outside of the site and the number of clicks. */
export function LinksOut() {
  const places = useQuery(redirectClicksQuery);
  if (!places.data) return null;
  return (
    <section aria-labelledby="links-out" className="mt-8 flex flex-col gap-3">
      <h2 id="links-out" className="text-lg font-bold">
        {m.links_out_title()}
      </h2>
      <DataTable
        title={m.links_out_title()}
        columns={buildColumns()}
        rows={places.data}
        rowKey={({ key }) => key}
        inside
        still
      />
    </section>
  );
}

function buildColumns(): Column<RedirectClicks>[] {
  return [
    { key: "name", title: m.links_out_place(), cell: ({ name }) => name },
    { key: "host", title: m.links_out_host(), cell: ({ host }) => host },
    {
      key: "recently",
      title: m.links_out_recently(),
      end: true,
      cell: ({ clicksRecently }) => formatCount(clicksRecently),
    },
    { key: "clicks", title: m.links_out_all(), end: true, cell: ({ clicks }) => formatCount(clicks) },
  ];
}
