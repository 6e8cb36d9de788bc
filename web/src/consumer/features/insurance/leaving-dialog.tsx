import { m } from "#messages";
import { GiveConsent } from "#consumer/consent/give-consent.tsx";
import { visitPlan } from "#shared/api/customer.ts";
import type { PlanOffer } from "#shared/api/types.ts";
import { Dialog } from "#shared/ui/dialog.tsx";

/** Announces the insurer's site with the data sent there, and asks for consent. Only continuing creates a visit. */
export function LeavingDialog({ plan, onClose }: { plan: PlanOffer; onClose: () => void }) {
  const { id, name, insurer, host } = plan;
  const going = async (noticeVersion: string) => location.assign(await visitPlan(id, noticeVersion));
  return (
    <Dialog title={m.insurance_leaving_title({ insurer })} onClose={onClose}>
      <p className="font-bold">{name}</p>
      <p>{m.insurance_leaving_text({ host })}</p>
      <GiveConsent
        purpose="insurer_visit"
        party={{ plan: id }}
        action={m.insurance_leaving_go({ host })}
        missing={m.insurance_leaving_missing()}
        give={going}
        // The browser leaves the page.
        onGiven={async () => undefined}
      />
    </Dialog>
  );
}
