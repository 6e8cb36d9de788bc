import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { m } from "#messages";
import { useProperties } from "#admin/catalog/properties.ts";
import { PARTNERS_EXPORT } from "#shared/api/admin/partners.ts";
import { Button } from "#shared/console-ui/button.tsx";
import type { Filter } from "#shared/console-ui/list/filters.tsx";
import { ListPage } from "#shared/console-ui/list/list-page.tsx";
import { useList } from "#shared/console-ui/list/use-list.ts";
import { NewPartnerForm } from "./new-partner-form.tsx";
import { partnerColumns } from "./columns.tsx";
import { type PartnerFilter, PARTNERS, PARTNERS_ORDER, partnersQuery } from "./queries.ts";

/** The list of companies that bring customers under their key. */
export function PartnersPage() {
  const list = useList<PartnerFilter>();
  const page = useQuery(partnersQuery(list.search));
  const properties = useProperties("partner");
  const queries = useQueryClient();
  const navigate = useNavigate();
  const refresh = () => queries.invalidateQueries(PARTNERS);
  const created = (id: number) => {
    void refresh();
    void navigate({ to: "/admin/partners/$id", params: { id: String(id) } });
  };
  return (
    <>
      <ListPage
        title={m.partners_title()}
        action={<Button onClick={() => list.open("new")}>{m.partners_add()}</Button>}
        exportPath={PARTNERS_EXPORT}
        list={list}
        searchLabel={m.partners_search()}
        filters={partnerFilters()}
        columns={partnerColumns(properties, refresh)}
        rowKey={({ id }) => id}
        page={page}
        sort={PARTNERS_ORDER}
        empty={m.partners_empty()}
      />
      {list.search.open === "new" && <NewPartnerForm onCreated={created} onClose={() => list.open(undefined)} />}
    </>
  );
}

function partnerFilters(): Filter[] {
  const options = [
    { value: "active", label: m.partners_status_active() },
    { value: "disabled", label: m.partners_status_disabled() },
  ];
  return [{ kind: "chips", name: "status", label: m.partners_status(), options }];
}
