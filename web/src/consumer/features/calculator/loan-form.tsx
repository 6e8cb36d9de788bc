import { type FormEvent, useState } from "react";
import { m } from "#messages";
import { Button } from "#shared/ui/button.tsx";
import { ErrorSummary } from "#shared/ui/error-summary.tsx";
import { parseAmountText } from "#shared/ui/grouped-amount.ts";
import { MoneyInput } from "#shared/ui/money-input.tsx";
import { TextInput } from "#shared/ui/text-input.tsx";
import { CHARGE_KEYS, LOAN_KEYS, type LoanKey } from "./loan.ts";
import { loanFieldId, type LoanFormState } from "./use-loan-form.ts";

/** Form for the loan: three numbers and optional charges. */
export function LoanForm({ state, pending }: { state: LoanFormState; pending: boolean }) {
  const [open, setOpen] = useState(false);
  const errorWithin = CHARGE_KEYS.some((key) => state.findError(key) !== undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    state.submit();
  };
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
      <ErrorSummary errors={state.errors} attempt={state.attempt} />
      {LOAN_KEYS.map((key) => (
        <LoanField key={key} name={key} state={state} />
      ))}
      <details
        open={open || errorWithin}
        className="rounded-md border border-line"
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <summary className="min-h-12 px-4 py-3 font-semibold text-brand-strong">{m.calc_charges()}</summary>
        <div className="flex flex-col gap-5 border-t border-line px-4 py-4">
          {CHARGE_KEYS.map((key) => (
            <LoanField key={key} name={key} state={state} />
          ))}
        </div>
      </details>
      <Button type="submit" wide pending={pending}>
        {m.calc_submit()}
      </Button>
    </form>
  );
}

const MONEY: readonly LoanKey[] = ["amount", "feeFlat", "thirdPartyCharges"];
const WHOLE: readonly LoanKey[] = ["months", "lockInMonths"];

function LoanField({ name, state }: { name: LoanKey; state: LoanFormState }) {
  const typed = state.draft[name];
  const props = {
    id: loanFieldId(name),
    label: LOAN_LABELS[name](),
    error: state.findError(name),
    enterKeyHint: "go",
  } as const;
  if (MONEY.includes(name)) {
    return (
      <MoneyInput
        {...props}
        value={parseAmountText(typed)}
        onChange={(message) => state.set(name, String(message ?? ""))}
      />
    );
  }
  return (
    <TextInput
      {...props}
      inputMode={WHOLE.includes(name) ? "numeric" : "decimal"}
      autoComplete="off"
      className="max-w-40 tabular-nums"
      value={typed}
      onChange={(event) => state.set(name, event.target.value)}
    />
  );
}

/** Labels of the calculator's fields. */
const LOAN_LABELS: Record<LoanKey, () => string> = {
  amount: m.calc_amount,
  months: m.calc_months,
  rate: m.calc_rate,
  feePercent: m.calc_fee_percent,
  feeFlat: m.calc_fee_flat,
  gstOnFeePercent: m.calc_gst,
  thirdPartyCharges: m.calc_third_party,
  foreclosurePercent: m.calc_foreclosure,
  lockInMonths: m.calc_lock_in,
};
