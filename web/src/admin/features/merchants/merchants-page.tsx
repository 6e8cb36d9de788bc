import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useProperties } from "#admin/catalog/properties.ts";
import { merchantStatusLabel } from "#admin/partners/merchant-status.tsx";
import { usePartnerFilter } from "#admin/partners/partner-options.ts";
import { sessionQuery, workQueueQuery } from "#admin/queries.ts";
import { m } from "#messages";
import { MERCHANTS_EXPORT, type MerchantRow, resumeMerchant, sendMerchantLink } from "#shared/api/admin/merchants.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { Button } from "#shared/console-ui/button.tsx";
import type { Filter } from "#shared/console-ui/list/filters.tsx";
import { ListPage } from "#shared/console-ui/list/list-page.tsx";
import { useList } from "#shared/console-ui/list/use-list.ts";
import { openDialog } from "#shared/console-ui/resource/open-dialog.ts";
import { toast } from "#shared/console-ui/toasts.tsx";
import { formatCount } from "#shared/format/number.ts";
import { merchantColumns } from "./columns.tsx";
import { merchantActions } from "./merchant-actions.ts";
import { MerchantDialog } from "./merchant-dialogs.tsx";
import { MERCHANTS, type MerchantFilter, merchantsQuery } from "./queries.ts";
import { MerchantQueue } from "./queue.tsx";

/** The list of all partners' merchants and of applicants to become one. */
export function MerchantsPage() {
  const { language } = useBoot();
  const properties = useProperties("merchant");
  const list = useList<MerchantFilter>();
  const page = useQuery(merchantsQuery(list.search));
  const { data: session } = useQuery(sessionQuery);
  const refresh = useRefreshMerchants();
  const resume = useResumeMerchant(refresh);
  const sendLink = useSendLink();
  const close = () => list.open(undefined);
  const sent = () => {
    close();
    refresh();
  };
  const dialog = openDialog(list.search.open, page.data?.items, ({ id }) => id);
  const open = (kind: string, { id }: MerchantRow) => list.open(`${kind}-${id}`);
  const columns = merchantColumns({
    properties,
    language,
    onOpen: (merchant) => open("details", merchant),
    rowActions: (merchant) =>
      merchantActions(merchant, session?.permissions ?? [], {
        open: (kind) => open(kind, merchant),
        resume: () => resume(merchant),
        sendLink: () => sendLink(merchant),
      }),
  });
  return (
    <>
      <ListPage
        title={m.merchants_title()}
        exportPath={MERCHANTS_EXPORT}
        action={<QueueButton permissions={session?.permissions ?? []} onOpen={() => list.open("queue")} />}
        list={list}
        searchLabel={m.merchants_search()}
        filters={useFilters()}
        columns={columns}
        rowKey={({ id }) => id}
        page={page}
        sort="-createdAt"
        empty={m.merchants_empty()}
      />
      {dialog?.kind === "queue" && <MerchantQueue onDecided={refresh} onClose={close} />}
      {dialog?.row && <MerchantDialog kind={dialog.kind} merchant={dialog.row} onSent={sent} onClose={close} />}
    </>
  );
}

interface QueueButtonProps {
  permissions: readonly string[];
  onOpen: () => void;
}

/** Number of merchants waiting for approval, as a button that opens the queue. */
function QueueButton({ permissions, onOpen }: QueueButtonProps) {
  const decides = permissions.includes("merchant.write");
  const { data: lengths } = useQuery({ ...workQueueQuery, enabled: decides });
  const waiting = lengths?.find(({ queue }) => queue === "merchants")?.count ?? 0;
  if (!decides || waiting === 0) return null;
  return <Button onClick={onOpen}>{m.merchants_queue({ number: formatCount(waiting) })}</Button>;
}

const STATUSES = ["pending", "active", "rejected", "suspended"] as const;

function useFilters(): Filter[] {
  const partnerFilter = usePartnerFilter(m.merchants_partner());
  const statuses = STATUSES.map((value) => ({ value, label: merchantStatusLabel(value) }));
  return [{ kind: "chips", name: "status", label: m.merchants_status(), options: statuses }, partnerFilter];
}

function useRefreshMerchants(): () => void {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries(MERCHANTS);
    void queries.invalidateQueries({ queryKey: workQueueQuery.queryKey });
  };
}

function useResumeMerchant(refresh: () => void) {
  const resuming = useMutation({
    mutationFn: resumeMerchant,
    onSuccess: ({ name }) => {
      toast(m.merchants_resumed({ name }), "ok");
      refresh();
    },
  });
  return resuming.mutate;
}

function useSendLink() {
  const sending = useMutation({
    mutationFn: sendMerchantLink,
    onSuccess: (_: void, { email }: MerchantRow) => toast(m.merchants_link_sent({ email }), "ok"),
  });
  return sending.mutate;
}
