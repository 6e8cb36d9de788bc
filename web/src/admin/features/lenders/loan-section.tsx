import { m } from "#messages";
import {
  choiceCell,
  moneyCell,
  numberCell,
  percentCell,
  required,
  textCell,
} from "#shared/console-ui/cell/cell-kind.ts";
import { Section } from "#shared/console-ui/section.tsx";
import { useEditing } from "./editing.ts";
import { FlagLine, Lines, PropertyLine } from "./property-line.tsx";

const LONGEST = 200;

/** What people read about the loan, beside the terms that price their offers. */
export function LoanSection() {
  return (
    <Section title={m.lenders_loan()} note={m.lenders_loan_note()}>
      <div className="grid gap-x-8 gap-y-4 md:grid-cols-2">
        <div>
          <h3 className="mb-1 font-semibold">{m.lenders_displayed()}</h3>
          <Displayed />
        </div>
        <div>
          <h3 className="mb-1 font-semibold">{m.lenders_terms()}</h3>
          <TermLines />
        </div>
      </div>
    </Section>
  );
}

function Displayed() {
  const { lender } = useEditing();
  const text = textCell({ maxLength: LONGEST });
  const { terms } = lender;
  return (
    <Lines>
      <PropertyLine
        property="loan_amount_upto"
        label={m.property_lender_loan_amount_upto()}
        value={lender.loan_amount_upto}
        kind={moneyCell()}
      />
      <PropertyLine property="tenure" label={m.property_lender_tenure()} value={lender.tenure} kind={text} />
      <PropertyLine
        property="interest_rate"
        label={m.property_lender_interest_rate()}
        value={lender.interest_rate}
        kind={text}
      />
      <PropertyLine
        property="apr_min"
        label={m.property_lender_apr_min()}
        value={lender.apr_min}
        kind={required(percentCell())}
      />
      <PropertyLine
        property="apr_max"
        label={m.property_lender_apr_max()}
        value={lender.apr_max}
        kind={required(percentCell())}
      />
      <PropertyLine
        property="processing_fees"
        label={m.property_lender_processing_fees()}
        value={lender.processing_fees}
        kind={text}
      />
      <PropertyLine
        property="terms.foreclosure_en"
        label={m.property_lender_terms_foreclosure_en()}
        value={terms.foreclosure_en}
        kind={text}
      />
      <PropertyLine
        property="terms.foreclosure_hi"
        label={m.property_lender_terms_foreclosure_hi()}
        value={terms.foreclosure_hi}
        kind={text}
      />
      <PropertyLine
        property="terms.penal_en"
        label={m.property_lender_terms_penal_en()}
        value={terms.penal_en}
        kind={text}
      />
      <PropertyLine
        property="terms.penal_hi"
        label={m.property_lender_terms_penal_hi()}
        value={terms.penal_hi}
        kind={text}
      />
      <PropertyLine
        property="terms.grievance.name"
        label={m.property_lender_terms_grievance_name()}
        value={terms.grievance.name}
        kind={textCell({ required: true, maxLength: LONGEST })}
      />
      <PropertyLine
        property="terms.grievance.phone"
        label={m.property_lender_terms_grievance_phone()}
        value={terms.grievance.phone}
        kind={textCell({ required: true, maxLength: LONGEST })}
      />
      <PropertyLine
        property="terms.grievance.email"
        label={m.property_lender_terms_grievance_email()}
        value={terms.grievance.email}
        kind={textCell({ required: true, maxLength: LONGEST })}
      />
      <PropertyLine
        property="legal_name"
        label={m.property_lender_legal_name()}
        value={lender.legal_name}
        kind={textCell({ required: true, maxLength: LONGEST })}
      />
      <PropertyLine
        property="journey"
        label={m.property_lender_journey()}
        value={lender.journey}
        kind={choiceCell([
          { value: "api", label: m.property_lender_journey_api() },
          { value: "web", label: m.property_lender_journey_web() },
          { value: "app", label: m.property_lender_journey_app() },
        ])}
      />
      <FlagLine property="api" label={m.property_lender_api()} value={lender.api} />
    </Lines>
  );
}

function TermLines() {
  const { terms } = useEditing().lender;
  const money = required(moneyCell());
  const percent = required(percentCell());
  const whole = required(numberCell());
  return (
    <Lines>
      <PropertyLine
        property="terms.amount_min"
        label={m.property_lender_terms_amount_min()}
        value={terms.amount_min}
        kind={money}
      />
      <PropertyLine
        property="terms.amount_max"
        label={m.property_lender_terms_amount_max()}
        value={terms.amount_max}
        kind={money}
      />
      <PropertyLine
        property="terms.months_min"
        label={m.property_lender_terms_months_min()}
        value={terms.months_min}
        kind={whole}
      />
      <PropertyLine
        property="terms.months_max"
        label={m.property_lender_terms_months_max()}
        value={terms.months_max}
        kind={whole}
      />
      <PropertyLine
        property="terms.interest"
        label={m.property_lender_terms_interest()}
        value={terms.interest}
        kind={choiceCell([
          { value: "fixed", label: m.property_lender_terms_interest_fixed() },
          { value: "floating", label: m.property_lender_terms_interest_floating() },
        ])}
      />
      <PropertyLine
        property="terms.rate_min"
        label={m.property_lender_terms_rate_min()}
        value={terms.rate_min}
        kind={percent}
      />
      <PropertyLine
        property="terms.rate_max"
        label={m.property_lender_terms_rate_max()}
        value={terms.rate_max}
        kind={percent}
      />
      <PropertyLine
        property="terms.fee_percent"
        label={m.property_lender_terms_fee_percent()}
        value={terms.fee_percent}
        kind={percent}
      />
      <PropertyLine
        property="terms.fee_flat"
        label={m.property_lender_terms_fee_flat()}
        value={terms.fee_flat}
        kind={money}
      />
      <PropertyLine
        property="terms.fee_cap"
        label={m.property_lender_terms_fee_cap()}
        value={terms.fee_cap}
        kind={moneyCell()}
      />
      <PropertyLine
        property="terms.gst_percent"
        label={m.property_lender_terms_gst_percent()}
        value={terms.gst_percent}
        kind={percent}
      />
      <PropertyLine
        property="terms.foreclosure_percent"
        label={m.property_lender_terms_foreclosure_percent()}
        value={terms.foreclosure_percent}
        kind={percent}
      />
      <PropertyLine
        property="terms.lock_in_months"
        label={m.property_lender_terms_lock_in_months()}
        value={terms.lock_in_months}
        kind={whole}
      />
      <PropertyLine
        property="terms.cooling_off_days"
        label={m.property_lender_terms_cooling_off_days()}
        value={terms.cooling_off_days}
        kind={whole}
      />
      <PropertyLine
        property="terms.decision_hours"
        label={m.property_lender_terms_decision_hours()}
        value={terms.decision_hours}
        kind={whole}
      />
    </Lines>
  );
}
