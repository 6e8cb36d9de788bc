import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useProperties } from "#admin/catalog/properties.ts";
import { m } from "#messages";
import type { Brand } from "#shared/api/admin/brands.ts";
import type { Column } from "#shared/console-ui/list/column.ts";
import { useList } from "#shared/console-ui/list/use-list.ts";
import { WholeListPage } from "#shared/console-ui/list/whole-list-page.tsx";
import type { PropertyTable } from "#shared/console-ui/resource/property-table.ts";
import { brandsQuery } from "./queries.ts";
import { Swatch } from "./swatch.tsx";

const DEFAULT_ORDER = "title";

/** The list of brands; each links to its editor. */
export function BrandsPage() {
  const list = useList();
  const properties = useProperties("brand");
  const query = useQuery(brandsQuery);
  return (
    <WholeListPage
      title={m.common_brands_title()}
      exportPath="/api/admin/brands.csv"
      list={list}
      query={query}
      columns={buildColumns(properties)}
      rowKey={({ id }) => id}
      sort={DEFAULT_ORDER}
      searchLabel={m.brands_search()}
      empty={m.common_no_data()}
    />
  );
}

function buildColumns({ label, show }: PropertyTable): Column<Brand>[] {
  return [
    {
      key: "title",
      title: label("title"),
      sort: "title",
      head: true,
      searched: true,
      value: (brand) => brand.title,
      cell: (brand) => (
        <Link
          to="/admin/brands/$id"
          params={{ id: String(brand.id) }}
          aria-label={m.brands_open({ name: brand.title })}
          className="inline-flex items-center gap-2 font-semibold text-brand-strong underline-offset-4 hover:underline"
        >
          <img src={brand.addresses.mark} alt="" className="size-6 max-w-none object-contain" />
          {brand.title}
        </Link>
      ),
    },
    { key: "key", title: m.brands_key(), sort: "key", searched: true, value: ({ key }) => key },
    {
      key: "font",
      title: label("font"),
      sort: "font",
      value: ({ font }) => font,
      cell: ({ font }) => show("font", font),
    },
    {
      key: "colours",
      title: m.brands_colours(),
      cell: ({ primary, secondary }) => (
        <span className="inline-flex gap-3">
          <Swatch colour={primary} />
          <Swatch colour={secondary} />
        </span>
      ),
    },
    {
      key: "repaired",
      title: m.brands_repaired(),
      cell: ({ colours }) => colours.repairs.map(({ property }) => label(property)).join(", "),
    },
  ];
}
