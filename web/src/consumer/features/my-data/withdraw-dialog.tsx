import { useMutation, useQueryClient } from "@tanstack/react-query";
import { m } from "#messages";
import { withdrawConsent } from "#shared/api/my-data.ts";
import type { Consent } from "#shared/api/types.ts";
import { ConfirmDialog } from "#shared/ui/confirm-dialog.tsx";
import { toast } from "#shared/ui/toast-store.ts";

interface WithdrawDialogProps {
  consent: Consent;
  /** As the page calls it. */
  name: string;
  onClose: () => void;
}

/** Says what withdrawing does, in the server's words, and does it. */
export function WithdrawDialog({ consent, name, onClose }: WithdrawDialogProps) {
  const queries = useQueryClient();
  const withdrawing = useMutation({
    mutationFn: () => withdrawConsent(consent.consentId),
    meta: { quiet: true },
    onSuccess: async () => {
      // Offers, statuses and preferences may all follow from a consent.
      await queries.invalidateQueries();
      toast(m.mydata_withdraw_done(), "ok");
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={m.mydata_withdraw_title()}
      confirm={m.mydata_withdraw_confirm()}
      pending={withdrawing.isPending}
      error={withdrawing.error}
      onConfirm={() => withdrawing.mutate()}
      onClose={onClose}
    >
      <p className="font-semibold">{name}</p>
      <p>{consent.effect}</p>
    </ConfirmDialog>
  );
}
