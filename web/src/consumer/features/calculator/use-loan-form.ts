import { useState } from "react";
import type { FieldError } from "#shared/ui/error-summary.tsx";
import {
  CHARGE_KEYS,
  loanToDraft,
  validateField,
  type Loan,
  LOAN_KEYS,
  type LoanDraft,
  type LoanKey,
  parseField,
  parseLoan,
} from "./loan.ts";

export interface LoanFormState {
  draft: LoanDraft;
  set: (key: LoanKey, typed: string) => void;
  submit: () => void;
  /** Number of submits; errors are shown from the first on. */
  attempt: number;
  findError: (key: LoanKey) => string | undefined;
  errors: FieldError[];
}

interface LoanFormOptions {
  /** The loan of the last request. */
  lastLoan: Loan;
  /** Server errors by field. */
  refused: Record<string, string>;
  onAsk: (loan: Loan) => void;
}

export function loanFieldId(key: LoanKey): string {
  return `loan-${key}`;
}

/** Form state. Validates number formats; server errors stay until their field changes. */
export function useLoanForm({ lastLoan, refused, onAsk }: LoanFormOptions): LoanFormState {
  const [draft, setDraft] = useState(() => loanToDraft(lastLoan));
  const [attempt, setAttempt] = useState(0);
  useLoanChange(lastLoan, () => setDraft(loanToDraft(lastLoan)));
  const isAsFound = (key: LoanKey) => parseField(draft, key) === lastLoan[key];
  const findError = (key: LoanKey) =>
    (attempt > 0 && validateField(draft, key)) || (isAsFound(key) ? refused[key] : undefined);
  const keys: LoanKey[] = [...LOAN_KEYS, ...CHARGE_KEYS];

  return {
    draft,
    set: (key, typed) => setDraft((before) => ({ ...before, [key]: typed })),
    submit: () => {
      setAttempt((count) => count + 1);
      const loan = parseLoan(draft);
      if (loan !== null) onAsk(loan);
    },
    attempt,
    findError,
    errors: keys.flatMap((key) => {
      const message = findError(key);
      return message === undefined ? [] : [{ id: loanFieldId(key), message }];
    }),
  };
}

/** Calls back when the requested loan changes through this form, a link or Back. */
function useLoanChange(loan: Loan, onChange: () => void): void {
  const now = JSON.stringify(loan);
  const [seen, setSeen] = useState(now);
  if (seen === now) return;
  setSeen(now);
  onChange();
}
