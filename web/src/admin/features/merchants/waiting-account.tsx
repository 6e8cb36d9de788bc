import { useState } from "react";
import { m } from "#messages";
import { usePermission } from "#admin/queries.ts";
import { cancelPayeeChange, type MerchantRow } from "#shared/api/admin/merchants.ts";
import { Button } from "#shared/console-ui/button.tsx";
import { ReasonDialog } from "#shared/console-ui/form/reason-dialog.tsx";
import { toast } from "#shared/console-ui/toasts.tsx";

interface StopWaitingAccountProps {
  merchant: MerchantRow;
  onSent: () => void;
}

/** Stops a waiting bank account, with a reason; shown with the permission only. */
export function StopWaitingAccount({ merchant: { name, waitingAccount }, onSent }: StopWaitingAccountProps) {
  const isPermitted = usePermission("merchant.write");
  const [asking, setAsking] = useState(false);
  if (waitingAccount === null || !isPermitted) return null;
  const stopped = () => {
    toast(m.merchants_waiting_stopped({ name }), "ok");
    onSent();
  };
  return (
    <>
      <div>
        <Button look="secondary" onClick={() => setAsking(true)}>
          {m.merchants_waiting_stop()}
        </Button>
      </div>
      {asking && (
        <ReasonDialog
          title={m.merchants_waiting_stop_title({ name })}
          text={m.merchants_waiting_stop_text({ account: waitingAccount.bankAccount })}
          submit={m.merchants_waiting_stop_confirm()}
          send={(reason) => cancelPayeeChange(waitingAccount.id, reason)}
          onSent={stopped}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
