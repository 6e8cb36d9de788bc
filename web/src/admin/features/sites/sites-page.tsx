import { useQuery } from "@tanstack/react-query";
import { useProperties } from "#admin/catalog/properties.ts";
import { sitesQuery } from "#admin/catalog/queries.ts";
import { m } from "#messages";
import { type Site, sites as siteRows } from "#shared/api/admin/sites.ts";
import { fetchRows } from "#shared/api/data.ts";
import { Button } from "#shared/console-ui/button.tsx";
import { ToggleCell } from "#shared/console-ui/cell/toggle-cell.tsx";
import type { Column } from "#shared/console-ui/list/column.ts";
import { type List, useList } from "#shared/console-ui/list/use-list.ts";
import { WholeListPage } from "#shared/console-ui/list/whole-list-page.tsx";
import type { FilterPredicates } from "#shared/console-ui/list/whole-list.ts";
import { CreateRow } from "#shared/console-ui/resource/create-row.tsx";
import { EditRowButton } from "#shared/console-ui/resource/edit-row-button.tsx";
import type { PropertyTable } from "#shared/console-ui/resource/property-table.ts";
import { RowDialogs } from "#shared/console-ui/resource/row-dialogs.tsx";
import { RowForm } from "#shared/console-ui/resource/row-form.tsx";
import { type RowActions, type SaveRow, useRows } from "#shared/console-ui/resource/use-rows.ts";

const DEFAULT_ORDER = "key";

const MATCHES: FilterPredicates<Site> = { status: (site, wanted) => String(site.status) === wanted };

/** The list of sites: switched in place, edited in a form. */
export function SitesPage() {
  const list = useList<"status">();
  const { save, reload } = useRows<Site>({
    queryKey: sitesQuery.queryKey,
    fetch: () => fetchRows("/api/admin/sites"),
    update: (row, values: Partial<Site>) => siteRows.save(row, { values }),
  });
  const properties = useProperties("site");
  const query = useQuery(sitesQuery);
  const sites = query.data;
  const on = sites?.filter(({ status }) => status === 1).length ?? 0;
  return (
    <>
      <WholeListPage
        title={m.common_sites_title()}
        exportPath="/api/admin/sites.csv"
        {...(sites && { summary: m.common_on_of({ total: sites.length, on }) })}
        action={<Button onClick={() => list.open("new")}>{m.sites_create()}</Button>}
        list={list}
        query={query}
        matches={MATCHES}
        columns={buildColumns(properties, save, list.open)}
        rowKey={({ id }) => id}
        sort={DEFAULT_ORDER}
        searchLabel={m.sites_search()}
        filters={[
          {
            kind: "chips",
            name: "status",
            label: properties.label("status"),
            options: [{ value: "1", label: m.common_on() }],
          },
        ]}
        empty={m.common_no_data()}
      />
      <SiteDialogs list={list} sites={sites} properties={properties} save={save} reload={reload} />
    </>
  );
}

interface SiteDialogsProps extends RowActions<Site> {
  list: List;
  sites: readonly Site[] | undefined;
  properties: PropertyTable;
}

function SiteDialogs({ list, sites, properties, save, reload }: SiteDialogsProps) {
  return (
    <RowDialogs
      list={list}
      rows={sites}
      getRowId={({ id }) => id}
      reload={reload}
      renderNew={(onCreated, onClose) => (
        <CreateRow
          title={m.sites_create()}
          text={m.sites_create_text()}
          fields={{ key: m.sites_key(), host: m.sites_host() }}
          spellCheck={false}
          create={({ key, host }) => siteRows.create({ key, host })}
          onCreated={onCreated}
          onClose={onClose}
        />
      )}
      renderEdit={(site, onClose) => (
        <RowForm
          properties={properties.all}
          row={site}
          title={site.key}
          without={["status"]}
          none={m.sites_any()}
          notes={{ hosts: m.sites_hosts_text() }}
          save={save}
          onClose={onClose}
        />
      )}
    />
  );
}

function buildColumns(
  { label, show }: PropertyTable,
  save: SaveRow<Site>,
  open: (dialog: string) => void,
): Column<Site>[] {
  return [
    { key: "key", title: m.sites_key(), sort: "key", head: true, searched: true, value: (site) => site.key },
    { key: "hosts", title: label("hosts"), searched: true, short: true, value: (site) => site.hosts.join(", ") },
    {
      key: "variant",
      title: label("variant"),
      sort: "variant",
      value: (site) => site.variant,
      cell: (site) => show("variant", site.variant),
    },
    {
      key: "partner",
      title: label("partner"),
      sort: "partner",
      searched: true,
      value: (site) => site.partner,
      cell: (site) => show("partner", site.partner),
    },
    {
      key: "product",
      title: label("product"),
      cell: (site) => (site.product === null ? m.sites_any() : show("product", site.product)),
    },
    {
      key: "lender",
      title: label("lender"),
      cell: (site) => (site.lender === null ? m.sites_any() : show("lender", site.lender)),
    },
    {
      key: "status",
      title: label("status"),
      sort: "status",
      value: (site) => site.status,
      cell: (site) => (
        <ToggleCell
          name={m.common_property_of({ what: label("status"), name: site.key })}
          on={site.status === 1}
          save={(on) => save(site, { status: on ? 1 : 0 })}
        />
      ),
    },
    {
      key: "actions",
      title: m.common_actions(),
      pinned: true,
      end: true,
      cell: (site) => <EditRowButton name={site.key} onClick={() => open(`edit-${site.id}`)} />,
    },
  ];
}
