import { useMutation, useQueryClient } from "@tanstack/react-query";
import { m } from "#messages";
import { withdrawConsent } from "#shared/api/my-data.ts";
import type { Consent } from "#shared/api/types.ts";
import { ConfirmDialog } from "#shared/ui/confirm-dialog.tsx";
import { toast } from "#shared/ui/toast-store.ts";

interface WithdrawDialogProps {
  consent: Consent;
  /** Title on the page. */
  name: string;
  onClose: () => void;
}

/** Explains the withdrawal in the server's words, and withdraws the consent. */
export function WithdrawDialog({ consent, name, onClose }: WithdrawDialogProps) {
  const queries = useQueryClient();
  const withdrawing = useMutation({
    mutationFn: () => withdrawConsent(consent.consentId),
    meta: { quiet: true },
    onSuccess: async () => {
      // Offers, statuses and preferences may all depend on a consent.
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
