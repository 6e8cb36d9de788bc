import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import { disputesQuery } from "#partner/queries.ts";
import { askAgain, closeOwnDispute } from "#shared/api/staff.ts";
import type { Schemas } from "#shared/api/types.ts";
import { Button } from "#shared/console-ui/button.tsx";
import { DisputePill, DisputeThread } from "#shared/console-ui/dispute-thread.tsx";
import { TextDialog } from "#shared/console-ui/form/text-dialog.tsx";
import { Loaded } from "#shared/console-ui/loaded.tsx";
import { Section } from "#shared/console-ui/section.tsx";

type Dispute = Schemas["DisputeView"];

/** Disputes of this merchant or partner about commission lines, with answers. */
export function Disputes() {
  const loading = useQuery(disputesQuery);
  return (
    <Loaded query={loading} skeleton={["h-40"]}>
      {(disputes) =>
        disputes.length > 0 && (
          <Section title={m.partner_disputes()} note={m.partner_disputes_note()}>
            <ul className="flex flex-col divide-y divide-line">
              {disputes.map((dispute) => (
                <Question key={dispute.id} dispute={dispute} />
              ))}
            </ul>
          </Section>
        )
      }
    </Loaded>
  );
}

function Question({ dispute: { id, entryId, submissionId, state, said: entries } }: { dispute: Dispute }) {
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const changed = () => queries.invalidateQueries({ queryKey: disputesQuery.queryKey });
  const closing = useMutation({ mutationFn: () => closeOwnDispute(id), onSettled: changed });
  return (
    <li className="flex flex-col gap-2 py-3 first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-center gap-2">
        <DisputePill state={state} />
        <span className="text-sm wrap-anywhere text-ink-2">
          {m.partner_dispute_line({ id: String(entryId), loan: submissionId })}
        </span>
      </p>
      <DisputeThread entries={entries} />
      {state !== "closed" && (
        <p className="flex flex-wrap gap-2">
          <Button look="secondary" onClick={() => setAsking(true)}>
            {m.partner_dispute_again()}
          </Button>
          <Button look="secondary" pending={closing.isPending} onClick={() => closing.mutate()}>
            {m.partner_dispute_close()}
          </Button>
        </p>
      )}
      {asking && (
        <TextDialog
          title={m.partner_dispute_again()}
          label={m.partner_dispute_label()}
          submit={m.partner_dispute_send()}
          send={(text) => askAgain(id, text)}
          onSent={() => {
            setAsking(false);
            void changed();
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  );
}
