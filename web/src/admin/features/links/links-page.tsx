import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { usePartnerFilter } from "#admin/partners/partner-options.ts";
import { m } from "#messages";
import { LINKS_EXPORT, type TrackingLink, switchLink } from "#shared/api/admin/links.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { Button } from "#shared/console-ui/button.tsx";
import { copyTextToClipboard } from "#shared/console-ui/copy.ts";
import type { Filter } from "#shared/console-ui/list/filters.tsx";
import { ListPage } from "#shared/console-ui/list/list-page.tsx";
import { useList } from "#shared/console-ui/list/use-list.ts";
import { openDialog } from "#shared/console-ui/resource/open-dialog.ts";
import type { RowAction } from "#shared/console-ui/row-menu.tsx";
import { toast } from "#shared/console-ui/toasts.tsx";
import { linkColumns } from "./columns.tsx";
import { LinkDialog } from "./link-dialog.tsx";
import { LinkForm } from "./link-form.tsx";
import { LinksOut } from "./links-out.tsx";
import { LINKS, type LinkFilter, linksQuery } from "./queries.ts";

/** The list of tracking links with clicks and leads. */
export function LinksPage() {
  const { language } = useBoot();
  const list = useList<LinkFilter>();
  const page = useQuery(linksQuery(list.search));
  const queries = useQueryClient();
  const refresh = () => void queries.invalidateQueries(LINKS);
  const enable = useEnable(refresh);
  const close = () => list.open(undefined);
  const sent = () => {
    close();
    refresh();
  };
  const dialog = openDialog(list.search.open, page.data?.items, ({ id }) => id);
  const buildRowActions = (link: TrackingLink): RowAction[] => [
    { label: m.links_copy(), action: () => void copyTextToClipboard(link.url) },
    { label: m.links_qr(), action: () => list.open(`qr-${link.id}`) },
    link.status === "active"
      ? { label: m.links_disable(), action: () => list.open(`disable-${link.id}`), danger: true }
      : { label: m.links_enable(), action: () => enable(link) },
  ];
  return (
    <>
      <ListPage
        title={m.links_title()}
        action={<Button onClick={() => list.open("new")}>{m.links_add()}</Button>}
        exportPath={LINKS_EXPORT}
        list={list}
        searchLabel={m.links_search()}
        filters={useFilters()}
        columns={linkColumns(language, buildRowActions)}
        rowKey={({ id }) => id}
        page={page}
        sort="-createdAt"
        empty={m.links_empty()}
      />
      <LinksOut />
      {dialog?.kind === "new" && <LinkForm onCreated={sent} onClose={close} />}
      {dialog?.row && <LinkDialog kind={dialog.kind} link={dialog.row} onSent={sent} onClose={close} />}
    </>
  );
}

function useFilters(): Filter[] {
  const partnerFilter = usePartnerFilter(m.links_partner());
  const statuses = [
    { value: "active", label: m.links_status_active() },
    { value: "disabled", label: m.links_status_disabled() },
  ];
  return [{ kind: "chips", name: "status", label: m.links_status(), options: statuses }, partnerFilter];
}

function useEnable(refresh: () => void) {
  const enabling = useMutation({
    mutationFn: ({ id }: TrackingLink) => switchLink(id, "enable"),
    onSuccess: ({ name }) => {
      toast(m.links_enabled({ name }), "ok");
      refresh();
    },
  });
  return enabling.mutate;
}
