import type { ReactNode } from "react";
import { m } from "#messages";
import { formatApr } from "#consumer/products/offer-terms.ts";
import { formatTerm } from "#consumer/products/term.ts";
import { listLenders } from "#consumer/submissions/submission-state.ts";
import { ConfirmedAction } from "#consumer/ui/confirmed-action.tsx";
import { ScrollBox } from "#consumer/ui/scroll-box.tsx";
import { chooseSubmission } from "#shared/api/customer.ts";
import type { Language, SentSubmission } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { formatDate } from "#shared/format/date.ts";
import { formatRoundedRupees, formatRupees } from "#shared/format/money.ts";
import { describeAppointment } from "./loan-facts.tsx";
import { FoldedDetails, SentDetails } from "./sent-details.tsx";
import { StatusItem } from "./status-item.tsx";
import { WithdrawAction } from "./withdraw-action.tsx";

interface ApprovalsProps {
  approved: SentSubmission[];
  /** All open submissions of the application; the chosen one ends the others. */
  open: SentSubmission[];
}

/** The approvals of one application side by side, lowest APR first, each to be chosen or withdrawn. */
export function Approvals({ approved, open }: ApprovalsProps) {
  const { language } = useBoot();
  const ordered = approved.toSorted((one, other) => one.offer.apr - other.offer.apr);
  return (
    <>
      <h3 className="font-bold">{m.applications_approved_many({ number: approved.length })}</h3>
      <ScrollBox label={m.applications_compare()} showsAllRows>
        <table className="w-full border-collapse text-[0.9375rem]">
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">{m.common_terms_loan()}</span>
              </th>
              {ordered.map(({ submissionId, lender }) => (
                <th key={submissionId} scope="col" className="min-w-24 px-2 py-2 text-left align-bottom font-bold">
                  {lender.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {listRows(ordered, language).map(({ label, cells }) => (
              <tr key={label} className="border-t border-line align-top">
                <th scope="row" className="py-2 text-left text-sm font-normal text-ink-3">
                  {label}
                </th>
                {ordered.map(({ submissionId }, place) => (
                  <td key={submissionId} className="px-2 py-2 font-semibold tabular-nums">
                    {cells[place] || "–"}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      {ordered.map((sent) => (
        <Approval key={sent.submissionId} sent={sent} others={open.filter((other) => other !== sent)} />
      ))}
    </>
  );
}

interface Row {
  label: string;
  cells: ReactNode[];
}

/** The compared figures; what no lender stated or asks for is left out. */
function listRows(approved: SentSubmission[], language: Language): Row[] {
  const row = (label: string, cell: (sent: SentSubmission) => ReactNode): Row => ({
    label,
    cells: approved.map(cell),
  });
  const rows = [
    row(m.applications_compare_apr(), ({ offer }) => formatApr(offer.apr)),
    row(m.applications_emi(), ({ offer, loan }) => {
      const emi = loan.emi ?? offer.emi;
      return emi !== null && formatRoundedRupees(emi);
    }),
    row(m.common_price_receive(), ({ offer }) => formatRupees(offer.netDisbursed)),
    // The total of our offer does not belong to another EMI.
    row(m.common_price_repay(), (sent) => !hasOtherEmi(sent) && formatRupees(sent.offer.totalPayable)),
    row(m.applications_compare_amount(), ({ offer }) => formatRupees(offer.amount)),
    row(m.applications_compare_term(), ({ offer }) => formatTerm(offer.months)),
    row(m.applications_first_due(), ({ loan }) => loan.firstDueOn !== null && formatDate(loan.firstDueOn, language)),
    row(
      m.applications_appointment(),
      ({ loan }) => loan.appointment !== null && describeAppointment(loan.appointment, language),
    ),
  ];
  return rows.filter(({ cells }) => cells.some(Boolean));
}

/** Whether the lender stated another EMI than our offer. */
function hasOtherEmi({ offer, loan }: SentSubmission): boolean {
  return loan.emi !== null && (offer.emi === null || Math.round(loan.emi) !== Math.round(offer.emi));
}

function Approval({ sent, others }: { sent: SentSubmission; others: SentSubmission[] }) {
  const { language } = useBoot();
  const { lender, submissionId } = sent;
  const name = lender.name;
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-3">
      <h4 className="font-bold">{name}</h4>
      <div className="flex flex-wrap gap-x-3 gap-y-2">
        <ConfirmedAction
          label={m.applications_choose()}
          name={`${m.applications_choose()}: ${name}`}
          look="primary"
          title={m.applications_choose_title({ lender: name })}
          confirm={m.applications_choose_confirm()}
          done={m.applications_choose_done({ lender: name })}
          run={() => chooseSubmission(submissionId)}
        >
          <p>{m.applications_choose_text({ others: listLenders(others, language) })}</p>
          <p>{sent.nextStep}</p>
        </ConfirmedAction>
        <WithdrawAction sent={sent} label={m.applications_not_this()} look="secondary" />
      </div>
      <FoldedDetails sent={sent}>
        <StatusItem submission={sent} linked={false} />
        <SentDetails sent={sent} />
      </FoldedDetails>
    </div>
  );
}
