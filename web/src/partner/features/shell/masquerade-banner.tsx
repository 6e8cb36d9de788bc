import { useMutation, useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import { sessionQuery } from "#partner/queries.ts";
import { Button } from "#shared/console-ui/button.tsx";
import { leaveMasquerade } from "#shared/actions/masquerade.ts";

/** Names the admin and the merchant of a masquerade, with the exit. Renders nothing otherwise. */
export function MasqueradeBanner() {
  const { data } = useQuery(sessionQuery);
  const leaving = useMutation({ mutationFn: leaveMasquerade });
  const masquerade = data?.masquerade ?? null;
  if (masquerade === null) return null;
  return (
    <aside
      aria-label={m.partner_masquerade_mode()}
      className="sticky top-0 z-5 flex items-center justify-between gap-4 border-b border-line bg-warn-soft px-4 py-2 text-warn lg:px-6 max-md:top-12"
    >
      <p>
        <strong>{m.partner_masquerade_mode()}</strong> ·{" "}
        {m.partner_masquerade_who({ admin: masquerade.adminName, merchant: masquerade.merchantName })}
      </p>
      <Button look="secondary" className="shrink-0" pending={leaving.isPending} onClick={() => leaving.mutate()}>
        {m.partner_masquerade_exit()}
      </Button>
    </aside>
  );
}
