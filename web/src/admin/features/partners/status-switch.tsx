import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import { disablePartner, enablePartner, type PartnerRow } from "#shared/api/admin/partners.ts";
import { Button } from "#shared/console-ui/button.tsx";
import { ReasonDialog } from "#shared/console-ui/form/reason-dialog.tsx";
import { toast, toastUndone } from "#shared/console-ui/toasts.tsx";
import { PARTNERS } from "./queries.ts";

/** Disables a partner, with a reason, or enables it again. */
export function StatusSwitch({ partner: { id, name, status } }: { partner: PartnerRow }) {
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const enable = async () => {
    await enablePartner(id);
    void queries.invalidateQueries(PARTNERS);
    return m.partners_enabled({ name });
  };
  const enabling = useMutation({ mutationFn: enable, onSuccess: (message) => toast(message, "ok") });
  if (status === "disabled") {
    return (
      <Button look="secondary" pending={enabling.isPending} onClick={() => enabling.mutate()}>
        {m.partners_enable()}
      </Button>
    );
  }
  return (
    <>
      <Button look="secondary" onClick={() => setAsking(true)}>
        {m.partners_disable()}
      </Button>
      {asking && (
        <ReasonDialog
          title={m.partners_disable_title({ name })}
          text={m.partners_disable_text({ name })}
          submit={m.partners_disable()}
          typedName={name}
          send={(reason) => disablePartner(id, reason)}
          onSent={() => {
            setAsking(false);
            void queries.invalidateQueries(PARTNERS);
            toastUndone(m.partners_disabled({ name }), enable);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
