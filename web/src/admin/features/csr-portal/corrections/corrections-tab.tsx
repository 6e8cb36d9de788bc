import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import { usePermission } from "#admin/queries.ts";
import { Button } from "#shared/console-ui/button.tsx";
import { Loaded } from "#shared/console-ui/loaded.tsx";
import { CorrectionSection } from "./correction-section.tsx";
import { ProposeDialog } from "./propose-dialog.tsx";
import { customerCorrectionsQuery } from "./queries.ts";

/** What was corrected of a customer, and a form for what is wrong. */
export function CorrectionsTab({ customerId, isGone }: { customerId: string; isGone: boolean }) {
  const acts = usePermission("csr.act");
  const [isProposing, setIsProposing] = useState(false);
  const corrections = useQuery(customerCorrectionsQuery(customerId));
  return (
    <div className="flex flex-col gap-4">
      {acts && !isGone && (
        <Button look="secondary" className="self-start" onClick={() => setIsProposing(true)}>
          {m.corrections_propose()}
        </Button>
      )}
      <Loaded query={corrections} skeleton={["h-40"]}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-ink-2">{m.corrections_none()}</p>
          ) : (
            items.map((one) => <CorrectionSection key={one.id} correction={one} />)
          )
        }
      </Loaded>
      {isProposing && <ProposeDialog customerId={customerId} onClose={() => setIsProposing(false)} />}
    </div>
  );
}
