import { useProperties } from "#admin/catalog/properties.ts";
import { m } from "#messages";
import type { Brand } from "#shared/api/admin/brands.ts";
import type { Column } from "#shared/console-ui/list/column.ts";
import { ListPage } from "#shared/console-ui/list/list-page.tsx";
import { useList } from "#shared/console-ui/list/use-list.ts";
import { type WholeListRules, buildExportQuery, pageOfRows } from "#shared/console-ui/list/whole-list.ts";
import type { PropertyTable } from "#shared/console-ui/resource/property-table.ts";
import { brandsQuery } from "./queries.ts";
import { Swatch } from "./swatch.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";

const DEFAULT_ORDER = "title";

const RULES: WholeListRules<Brand> = {
  text: ({ title, key }) => `${title} ${key}`,
  filters: {},
  sorts: { title: ({ title }) => title, key: ({ key }) => key, font: ({ font }) => font },
  sort: DEFAULT_ORDER,
};

/** The list of brands; each links to its editor. */
export function BrandsPage() {
  const list = useList();
  const properties = useProperties("brand");
  const { data: brands, ...loading } = useQuery(brandsQuery);
  return (
    <ListPage
      title={m.common_brands_title()}
      exportPath="/api/admin/brands.csv"
      exportSearch={buildExportQuery(brands, list, RULES, ({ id }) => id)}
      list={list}
      page={{ ...loading, data: brands && pageOfRows(brands, list, RULES) }}
      columns={buildColumns(properties)}
      rowKey={({ id }) => id}
      sort={DEFAULT_ORDER}
      searchLabel={m.brands_search()}
      filters={[]}
      empty={m.common_no_data()}
      isWholeList
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
    { key: "key", title: m.brands_key(), sort: "key", cell: ({ key }) => key },
    { key: "font", title: label("font"), sort: "font", cell: ({ font }) => show("font", font) },
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
