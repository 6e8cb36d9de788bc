import { useMutation } from "@tanstack/react-query";
import { m } from "#messages";
import { logoutEverywhere } from "#shared/api/my-data.ts";
import { endAndReload } from "#shared/actions/logout.ts";
import { Button } from "#shared/ui/button.tsx";
import { SaveFailure } from "#shared/ui/save-failure.tsx";
import { LogOutOthers, Sessions } from "./sessions.tsx";

/** The customer's sessions; ends one or all of them. */
export function AllSessions() {
  const leaving = useMutation({
    mutationFn: logoutEverywhere,
    meta: { quiet: true },
    onSuccess: () => endAndReload(),
  });
  return (
    <>
      <Sessions />
      <LogOutOthers />
      <p className="text-ink-2">{m.mydata_everywhere_text()}</p>
      {leaving.error && <SaveFailure error={leaving.error} />}
      <Button look="secondary" className="self-start" pending={leaving.isPending} onClick={() => leaving.mutate()}>
        {m.mydata_everywhere_title()}
      </Button>
    </>
  );
}
