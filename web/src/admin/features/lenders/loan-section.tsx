import { m } from "#messages";
import { Section } from "#shared/console-ui/section.tsx";
import { useEditing } from "./editing.ts";
import { Lines, PropertyLines } from "./property-line.tsx";

/** Properties shown at the top of the page or with the commissions. */
const SHOWN_ELSEWHERE = ["name", "priority", "lender_status", "autosubmission", "lender_group_ids"];

/** Texts about the loan, and the terms that price offers. */
export function LoanSection() {
  const { product } = useEditing();
  const without = product === undefined ? SHOWN_ELSEWHERE : [];
  return (
    <Section title={m.lenders_loan()} note={m.lenders_loan_note()}>
      <div className="grid gap-x-8 gap-y-4 md:grid-cols-2">
        <div>
          <h3 className="mb-1 font-semibold">{m.lenders_displayed()}</h3>
          <Lines>
            <PropertyLines groups={["display", "grievance", "general"]} without={without} />
          </Lines>
        </div>
        <div>
          <h3 className="mb-1 font-semibold">{m.lenders_terms()}</h3>
          <Lines>
            <PropertyLines groups={["terms"]} without={[]} />
          </Lines>
        </div>
      </div>
    </Section>
  );
}
