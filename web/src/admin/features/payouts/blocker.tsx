import { Link } from "@tanstack/react-router";
import { usePermission } from "#admin/queries.ts";
import { m } from "#messages";
import type { PayoutDue } from "#shared/api/admin/payouts.ts";

const BLOCKER_REASONS = {
  "no-own-account": m.payouts_blocker_no_own_account,
  "payee-inactive": m.payouts_blocker_payee_inactive,
  "account-waiting": m.payouts_blocker_account_waiting,
  "no-bank-account": m.payouts_blocker_no_bank_account,
};

/** What helps where the bank refused the account. */
const PROBLEM_FIX = { dialog: "payee", label: m.payouts_bank_problem_fix };

const BLOCKER_FIXES = {
  "payee-inactive": { dialog: "details", label: m.payouts_blocker_payee_inactive_fix },
  "account-waiting": { dialog: "details", label: m.payouts_blocker_account_waiting_fix },
  "no-bank-account": { dialog: "payee", label: m.payouts_blocker_no_bank_account_fix },
};

/** What the bank said when it did not pay to an account, in one sentence. */
export function describeBankProblem(reason: string): string {
  return reason === "" ? m.payouts_bank_problem() : m.payouts_bank_problem_reason({ reason });
}

/** Shows whether a payee can be paid, or the reason why not and a link to fix it. */
export function Blocker({ due }: { due: PayoutDue }) {
  const { blocker, bankProblem } = due;
  if (blocker === null && bankProblem === null) return m.payouts_account_there();
  return (
    <span className="flex flex-wrap gap-x-2">
      <span className="font-semibold text-warn">
        {blocker === null ? describeBankProblem(bankProblem ?? "") : BLOCKER_REASONS[blocker]()}
      </span>
      <BlockerFix due={due} />
    </span>
  );
}

function BlockerFix({ due: { blocker, account, party, merchantId, accountOf } }: { due: PayoutDue }) {
  const look = "text-brand-strong underline underline-offset-4";
  const editsPartners = usePermission("partner.write");
  const editsMerchants = usePermission("merchant.write");
  if (blocker === "no-own-account" && account === "partner" && editsPartners)
    return (
      <Link to="/admin/partners/$id" params={{ id: String(party) }} className={look}>
        {m.payouts_blocker_no_own_account_fix()}
      </Link>
    );
  if (blocker === "no-own-account" || merchantId === null || !editsMerchants) return null;
  const { dialog, label } = blocker === null ? PROBLEM_FIX : BLOCKER_FIXES[blocker];
  return (
    <Link
      to="/admin/merchant-management"
      search={{ q: accountOf ?? undefined, open: `${dialog}-${merchantId}` }}
      className={look}
    >
      {label()}
    </Link>
  );
}
