import { useMutation } from "@tanstack/react-query";
import { m } from "#messages";
import { logoutEverywhere } from "#shared/api/my-data.ts";
import { leaveAndReload } from "#shared/session/logout.ts";
import { Button } from "#shared/ui/button.tsx";
import { SaveFailure } from "#shared/ui/save-failure.tsx";

/** Ends every session of the customer, on this device and on all others. */
export function Everywhere() {
  const leaving = useMutation({
    mutationFn: logoutEverywhere,
    meta: { quiet: true },
    onSuccess: () => leaveAndReload(),
  });
  return (
    <>
      <p className="text-ink-2">{m.mydata_everywhere_text()}</p>
      {leaving.error && <SaveFailure error={leaving.error} />}
      <Button look="secondary" className="self-start" pending={leaving.isPending} onClick={() => leaving.mutate()}>
        {m.mydata_everywhere_title()}
      </Button>
    </>
  );
}
