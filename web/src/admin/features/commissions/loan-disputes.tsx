import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import { LEDGER } from "#admin/ledger/ledger-queries.ts";
import { usePermission } from "#admin/queries.ts";
import { closeDispute, type CommissionLoan, type Dispute, recordDispute } from "#shared/api/admin/disputes.ts";
import { Button } from "#shared/console-ui/button.tsx";
import { DisputePill, DisputeThread } from "./dispute-thread.tsx";
import { TextDialog } from "#shared/console-ui/form/text-dialog.tsx";
import { Section } from "#shared/console-ui/section.tsx";
import { toast } from "#shared/console-ui/toasts.tsx";
import { AnswerForm } from "./answer-form.tsx";

/** Disputes about a loan: answer, close, record one of a lender. */
export function LoanDisputes({ loan: { submissionId, disputes } }: { loan: CommissionLoan }) {
  const queries = useQueryClient();
  const answers = usePermission("commission.write");
  const [recording, setRecording] = useState(false);
  const [answering, setAnswering] = useState<string | null>(null);
  const about = disputes.find(({ id }) => id === answering);
  const changed = () => queries.invalidateQueries(LEDGER);
  return (
    <Section
      title={m.disputes_title()}
      note={disputes.length === 0 ? m.disputes_none() : undefined}
      actions={
        answers && (
          <Button look="secondary" onClick={() => setRecording(true)}>
            {m.disputes_record()}
          </Button>
        )
      }
    >
      {disputes.length > 0 && (
        <ul className="flex flex-col divide-y divide-line">
          {disputes.map((dispute) => (
            <Question
              key={dispute.id}
              dispute={dispute}
              answers={answers}
              onAnswer={() => setAnswering(dispute.id)}
              onChanged={() => void changed()}
            />
          ))}
        </ul>
      )}
      {recording && (
        <TextDialog
          title={m.disputes_record()}
          label={m.disputes_question()}
          submit={m.disputes_record()}
          send={(text) => recordDispute(submissionId, text)}
          onSent={() => {
            setRecording(false);
            toast(m.disputes_recorded(), "ok");
            void changed();
          }}
          onClose={() => setRecording(false)}
        />
      )}
      {about && (
        <AnswerForm
          dispute={about}
          onSent={() => {
            setAnswering(null);
            void changed();
          }}
          onRefused={() => void changed()}
          onClose={() => setAnswering(null)}
        />
      )}
    </Section>
  );
}

interface QuestionProps {
  dispute: Dispute;
  /** Whether the admin may answer and close it. */
  answers: boolean;
  onAnswer: () => void;
  onChanged: () => void;
}

function Question({ dispute, answers, onAnswer, onChanged }: QuestionProps) {
  const { state, entryId } = dispute;
  const closing = useMutation({
    mutationFn: () => closeDispute(dispute),
    onSuccess: () => toast(m.disputes_closed(), "ok"),
    onSettled: onChanged,
  });
  return (
    <li className="flex flex-col gap-2 py-3 first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-center gap-2">
        <DisputePill state={state} />
        {entryId !== null && (
          <a href={`#entry-${entryId}`} className="text-sm text-brand-strong underline underline-offset-4">
            {m.common_dispute_about({ id: String(entryId) })}
          </a>
        )}
      </p>
      <DisputeThread dispute={dispute} />
      {answers && state !== "closed" && (
        <p className="flex flex-wrap gap-2">
          <Button look={state === "open" ? "primary" : "secondary"} onClick={onAnswer}>
            {m.disputes_answer()}
          </Button>
          {state === "answered" && (
            <Button look="secondary" pending={closing.isPending} onClick={() => closing.mutate()}>
              {m.disputes_close()}
            </Button>
          )}
        </p>
      )}
    </li>
  );
}
