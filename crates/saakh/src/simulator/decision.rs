//! How a simulated lender decides an application.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use saakh_domain::catalog::lender::HttpMapping;
use saakh_domain::lifecycle::rejection::RejectionReason;
use saakh_outbound::dotted;

/// Default rate in percent a year.
const USUAL_RATE: f64 = 24.0;
/// Share of the income that repayments may take.
const AFFORDABLE: f64 = 0.5;

/// A lender's decision rule, from its data.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum DecisionRule {
    Approve,
    /// Approves, then disburses.
    Disburse,
    Reject,
    /// Approves if all monthly repayments stay within half of the monthly income.
    ByIncome,
}

/// The decision on a submission.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum SimulatedDecision {
    Approve,
    Disburse,
    Reject,
}

impl DecisionRule {
    /// Decides a body in the lender's dialect.
    pub(super) fn decide(self, mapping: &HttpMapping, body: &Value) -> SimulatedDecision {
        match self {
            Self::Approve => SimulatedDecision::Approve,
            Self::Disburse => SimulatedDecision::Disburse,
            Self::ByIncome if is_affordable(mapping, body) => SimulatedDecision::Approve,
            Self::ByIncome | Self::Reject => SimulatedDecision::Reject,
        }
    }

    /// Returns the reason that this rule gives for a rejection.
    pub(super) const fn reason(self) -> RejectionReason {
        match self {
            Self::ByIncome => RejectionReason::Income,
            Self::Approve | Self::Disburse | Self::Reject => RejectionReason::CreditHistory,
        }
    }

    /// Returns the decision when the customer accepts on the lender's own page.
    pub(super) fn decide_accepted(self) -> SimulatedDecision {
        match self {
            Self::Disburse => SimulatedDecision::Disburse,
            _ => SimulatedDecision::Approve,
        }
    }
}

/// Whether the income covers the instalments; a missing income counts as zero.
fn is_affordable(mapping: &HttpMapping, body: &Value) -> bool {
    let number = |ours: &str| {
        let (theirs, _) = mapping.body.iter().find(|(_, mapped)| *mapped == ours)?;
        dotted::text(body, theirs)?.parse::<f64>().ok()
    };
    let number_or_zero = |ours| number(ours).unwrap_or_default();
    let rate = number("offer.rate").unwrap_or(USUAL_RATE);
    let repayment = instalment(
        number_or_zero("offer.amount"),
        number_or_zero("offer.months"),
        rate,
    );
    repayment + number_or_zero("profile.emi")
        <= number_or_zero("profile.monthly_income") * AFFORDABLE
}

/// The equal monthly instalment of a loan.
fn instalment(amount: f64, months: f64, rate: f64) -> f64 {
    let monthly = rate / 1200.0;
    amount * monthly / (1.0 - (1.0 + monthly).powf(-months))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn repayments_within_half_of_the_income_are_approved() {
        let mapping = serde_json::from_value(json!({
            "path": "/", "auth_header": "a", "auth_prefix": "", "idempotency_header": "i",
            "reference_field": "r", "status_field": "s", "status_words": {},
            "body": {
                "pay": "profile.monthly_income", "owes": "profile.emi",
                "loan.amount": "offer.amount", "loan.months": "offer.months",
            },
        }))
        .unwrap();
        let verdict = |pay: u32, owes: u32| {
            let loan = json!({"amount": 100_000, "months": 12});
            let body = json!({"pay": pay, "owes": owes, "loan": loan});
            DecisionRule::ByIncome.decide(&mapping, &body)
        };
        // 100,000 over 12 months at 24 % is 9,456 a month.
        assert_eq!(verdict(20_000, 0), SimulatedDecision::Approve);
        assert_eq!(verdict(18_000, 0), SimulatedDecision::Reject);
        assert_eq!(verdict(20_000, 600), SimulatedDecision::Reject);
        assert_eq!(
            DecisionRule::ByIncome.decide(&mapping, &json!({})),
            SimulatedDecision::Reject
        );
    }
}
