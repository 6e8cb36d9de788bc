use serde::{Deserialize, Serialize};

use crate::{MilliPercent, Paise};

/// `data/policy/lending.toml`: rules that regulators or we set for loans.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct LendingPolicy {
    /// Who may borrow at all.
    pub age: AgeRule,
    /// How long answers count.
    pub profile: ProfileRule,
    pub application: ApplicationRule,
    /// Credit scores.
    pub credit_report: CreditReportRule,
    /// GST on charges.
    pub gst: GstRule,
    /// Small loans to households of little income.
    pub microfinance: MicrofinanceRule,
    /// Leaving a loan in its first days.
    pub cooling_off: CoolingOffRule,
    /// Closing a loan early.
    pub prepayment: PrepaymentRule,
    pub grievance: GrievanceRule,
    /// The Key Facts Statement.
    pub key_facts: KeyFactsRule,
}

/// Ages at which people may borrow.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct AgeRule {
    /// Youngest, years.
    pub min: i16,
    /// Oldest, years.
    pub max: i16,
}

/// How long answers of a profile count.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct ProfileRule {
    /// Days after which answers are confirmed again.
    pub refresh_days: i64,
}

/// Applications.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct ApplicationRule {
    /// Days without activity after which an application is closed.
    pub expiry_days: i64,
    /// The term that is priced until the customer picks one, months.
    pub default_months: u32,
}

/// Credit scores.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct CreditReportRule {
    /// Days for which a score counts and is kept.
    pub keep_days: i64,
}

/// GST on charges.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct GstRule {
    /// Percent of the charge.
    pub percent: MilliPercent,
}

/// When a collateral-free loan is a microfinance loan, and what holds then.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MicrofinanceRule {
    /// Household income up to this, rupees a year.
    pub household_income_max: Paise,
    /// All monthly repayments at most this share of monthly household income.
    pub repayment_percent_max: MilliPercent,
    /// Whether a lender may charge for closing such a loan early.
    pub prepayment_penalty: bool,
}

/// Leaving a loan in its first days.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct CoolingOffRule {
    /// The least days that a lender must give.
    pub days_min: u16,
}

/// Closing a floating-rate loan early.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PrepaymentRule {
    /// The largest charge, percent of what is owed.
    pub floating_rate_charge_percent_max: MilliPercent,
    /// The longest lock-in, months.
    pub floating_rate_lock_in_months_max: u16,
}

/// Complaints.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct GrievanceRule {
    /// Days in which a complaint is answered.
    pub answer_days: i64,
    /// Where an unsolved complaint goes.
    pub complaint_portal: String,
}

/// The Key Facts Statement.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct KeyFactsRule {
    /// Working days for which its terms hold.
    pub validity_working_days: u32,
    /// Terms below this are short, days.
    pub short_term_days: u32,
    /// Working days for which the terms of a short loan hold.
    pub short_term_validity_working_days: u32,
    /// The change of a benchmark whose effect is shown, percentage points.
    pub benchmark_change: MilliPercent,
}

impl KeyFactsRule {
    /// Working days for which the terms of a loan of so many days hold.
    pub const fn validity(&self, term_days: u32) -> u32 {
        if term_days < self.short_term_days {
            self.short_term_validity_working_days
        } else {
            self.validity_working_days
        }
    }
}

impl LendingPolicy {
    /// From the text of `data/policy/lending.toml`.
    pub fn parse(toml: &str) -> Result<Self, toml::de::Error> {
        toml::from_str(toml)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_says_what_the_rules_say() {
        let file = include_str!("../../../../../data/policy/lending.toml");
        let policy = LendingPolicy::parse(file).unwrap();
        assert_eq!((policy.age.min, policy.age.max), (18, 65));
        assert_eq!(policy.profile.refresh_days, 90);
        assert_eq!(
            policy.microfinance.household_income_max,
            Paise::rupees(300_000)
        );
        assert_eq!(
            policy.microfinance.repayment_percent_max,
            MilliPercent(50_000)
        );
        assert!(!policy.microfinance.prepayment_penalty);
        assert_eq!(policy.cooling_off.days_min, 1);
        assert_eq!(
            policy.prepayment.floating_rate_charge_percent_max,
            MilliPercent::ZERO
        );
        assert_eq!([6, 7].map(|days| policy.key_facts.validity(days)), [1, 3]);
        assert_eq!(policy.key_facts.benchmark_change, MilliPercent(250));
    }
}
