import { useMutation, useQueryClient } from "@tanstack/react-query";
import { m } from "#messages";
import { revenueQuery } from "#partner/queries.ts";
import { createOwnLink } from "#shared/api/staff.ts";
import type { PartnerRevenue } from "#shared/api/types.ts";
import { Button } from "#shared/console-ui/button.tsx";
import { copyTextToClipboard } from "#shared/console-ui/copy.ts";

type LinkOwner = Pick<PartnerRevenue, "isPartner" | "partnerKey" | "ownLink">;

/** The link whose visitors become leads of this account: the partner's first page, or the merchant's own link. */
export function PartnerLink({ owner }: { owner: LinkOwner }) {
  const address = owner.isPartner ? new URL(`/${owner.partnerKey}`, location.origin).href : owner.ownLink;
  return (
    <section className="flex flex-col gap-2">
      <h2 className="font-semibold">{m.partner_home_link()}</h2>
      <p className="text-ink-2">{m.partner_home_link_note()}</p>
      {address === null ? <CreateLink /> : <CopyableLink address={address} />}
    </section>
  );
}

function CopyableLink({ address }: { address: string }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <a
        href={address}
        target="_blank"
        rel="noopener"
        className="break-all text-brand-strong underline underline-offset-4"
      >
        {address}
      </a>
      <Button look="secondary" onClick={() => void copyTextToClipboard(address)}>
        {m.common_copy_link()}
      </Button>
    </div>
  );
}

function CreateLink() {
  const queries = useQueryClient();
  const creating = useMutation({
    mutationFn: createOwnLink,
    onSuccess: () => queries.invalidateQueries({ queryKey: revenueQuery.queryKey }),
  });
  return (
    <div>
      <Button pending={creating.isPending} onClick={() => creating.mutate()}>
        {m.partner_home_link_create()}
      </Button>
    </div>
  );
}
