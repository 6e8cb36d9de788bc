import { useState } from "react";
import { m } from "#messages";
import { answerDispute, type Dispute } from "#shared/api/admin/disputes.ts";
import { numberCell, requireValue } from "#shared/console-ui/cell/cell-kind.ts";
import { DisputeThread } from "./dispute-thread.tsx";
import { DayField } from "#shared/console-ui/day-field.tsx";
import { FormDialog } from "#shared/console-ui/form/form-dialog.tsx";
import { useForm } from "#shared/console-ui/form/use-form.ts";
import { dayError } from "#shared/console-ui/list/days.ts";
import { SelectField } from "#shared/console-ui/select-field.tsx";
import { TextAreaField } from "#shared/console-ui/text-area-field.tsx";
import { TextField } from "#shared/console-ui/text-field.tsx";
import { toast } from "#shared/console-ui/toasts.tsx";
import { todayInIndia } from "#shared/validate/birth-date.ts";

interface AnswerFormProps {
  dispute: Dispute;
  onSent: () => void;
  /** Called on a conflict, because the question may have changed. */
  onRefused: () => void;
  onClose: () => void;
}

const MAX_AMOUNT = 10_000_000_000;
/** Earliest day of a disbursal, as on the server. */
const EARLIEST_DAY = "2000-01-01";
const amountCell = requireValue(numberCell({ min: -MAX_AMOUNT, max: MAX_AMOUNT, decimals: 2 }));

interface DisputeAnswerValues {
  text: string;
  /** What the answer books: "nothing", the loan amount ("lent") or the lender's payment ("received"). */
  books: string;
  amount: string;
  on: string;
}

/** Answers a dispute and books the correction. Keeps the input if the server refuses it. */
export function AnswerForm({ dispute: latest, onSent, onRefused, onClose }: AnswerFormProps) {
  // A newer question makes the answer conflict; it then shows above the answer, which can be sent again.
  const [seen, setSeen] = useState(latest);
  const [refused, setRefused] = useState(false);
  if (refused && latest.version !== seen.version) {
    setSeen(latest);
    setRefused(false);
  }
  const start: DisputeAnswerValues = { text: "", books: "nothing", amount: "", on: todayInIndia() };
  const form = useForm({
    start,
    check: validateAnswer,
    send: (answer) => answerDispute(seen, { text: answer.text.trim(), ...buildCorrection(answer) }),
    onFailed: () => {
      setRefused(true);
      onRefused();
    },
    onSent: () => {
      toast(m.disputes_answered(), "ok");
      onSent();
    },
  });
  const { books } = form.values;
  return (
    <FormDialog
      title={m.disputes_answer()}
      {...(seen.askedBy === "partner" && { text: m.disputes_answer_text() })}
      submit={m.disputes_answer()}
      form={form}
      onClose={onClose}
    >
      <DisputeThread dispute={seen} />
      <TextAreaField {...form.text("text")} label={m.disputes_answer_label()} />
      <SelectField
        {...form.text("books")}
        label={m.disputes_books()}
        options={[
          { value: "nothing", label: m.disputes_books_nothing() },
          { value: "lent", label: m.disputes_books_lent() },
          { value: "received", label: m.disputes_books_received() },
        ]}
      />
      {books !== "nothing" && (
        <TextField
          {...form.text("amount")}
          label={books === "lent" ? m.disputes_books_lent_amount() : m.disputes_books_received_amount()}
          inputMode="decimal"
          autoComplete="off"
        />
      )}
      {books === "lent" && <DayField {...form.text("on")} label={m.disputes_books_on()} />}
    </FormDialog>
  );
}

function validateAnswer({ text, books, amount, on }: DisputeAnswerValues) {
  const parsed = amountCell.parse(amount);
  return {
    text: text.trim() === "" ? m.invalid_required() : null,
    amount: books !== "nothing" && parsed !== null && "error" in parsed ? parsed.error : null,
    on: books === "lent" ? dayError(on, { first: EARLIEST_DAY, last: todayInIndia() }) : null,
  };
}

function buildCorrection({ books, amount, on }: DisputeAnswerValues) {
  const parsed = amountCell.parse(amount);
  if (books === "nothing" || parsed === null || "error" in parsed) return {};
  return { correction: { amount: Number(parsed.value), ...(books === "lent" && { on }) } };
}
