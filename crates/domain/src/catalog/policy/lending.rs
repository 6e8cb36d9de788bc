use serde::{Deserialize, Serialize};

use crate::catalog::lender::RegulatoryClass;
use crate::catalog::rule::Tier;
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
    /// Loans for homes.
    pub housing: HousingRule,
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
    /// Where that holds for loans for business too.
    #[serde(default)]
    pub business: Vec<BusinessPrepayment>,
}

/// Lenders that charge nothing for closing a floating-rate loan for business early.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BusinessPrepayment {
    pub classes: Vec<RegulatoryClass>,
    /// The largest loan for which it holds; none: whatever is lent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub amount_max: Option<Paise>,
}

impl PrepaymentRule {
    /// Whether a lender may charge for closing a floating-rate loan for business early. One that
    /// did not say what it is charges nothing.
    pub fn may_charge_business(&self, class: Option<RegulatoryClass>, amount: Paise) -> bool {
        let Some(class) = class else {
            return false;
        };
        !self.business.iter().any(|rule| {
            rule.classes.contains(&class) && rule.amount_max.is_none_or(|most| amount <= most)
        })
    }
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

/// Loans for homes.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct HousingRule {
    /// Up to this price, stamp duty and registration count into what is lent against.
    pub duty_counts_up_to: Paise,
    /// The most that may be lent of the value, smallest loans first.
    pub tiers: Vec<HousingTier>,
}

/// The most that may be lent of a home's value for loans up to a bound.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub struct HousingTier {
    /// The largest loan of the tier; none: any.
    pub loan_max: Option<Paise>,
    pub ltv_percent_max: MilliPercent,
}

impl HousingRule {
    /// What is lent against a home of this price.
    pub fn value(&self, price: Paise, duty: Paise) -> Paise {
        if price <= self.duty_counts_up_to {
            price + duty
        } else {
            price
        }
    }

    /// Whether no loan up to the largest gets a larger share by these tiers than by the rule's.
    pub fn allows(&self, tiers: &[Tier], largest: Paise) -> bool {
        let end = |up_to: Option<Paise>| up_to.unwrap_or(largest).min(largest);
        let share = |amount: Paise| {
            let mut tiers = self.tiers.iter();
            tiers.find(|tier| tier.loan_max.is_none_or(|most| amount <= most))
        };
        let mut before = Paise::ZERO;
        tiers.iter().all(|tier| {
            let (from, to) = (before, end(tier.up_to));
            before = to;
            // The rule's shares fall with the amount: the largest loan of the tier has the least.
            from >= to || share(to).is_some_and(|rule| tier.share <= rule.ltv_percent_max)
        })
    }
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
        let tier = |rupees: Option<i64>, percent: i64| HousingTier {
            loan_max: rupees.map(Paise::rupees),
            ltv_percent_max: MilliPercent(percent * 1_000),
        };
        let tiers = [
            tier(Some(3_000_000), 90),
            tier(Some(7_500_000), 80),
            tier(None, 75),
        ];
        assert_eq!(policy.housing.tiers, tiers);
    }

    #[test]
    fn duty_counts_up_to_ten_lakh_and_not_beyond() {
        let file = include_str!("../../../../../data/policy/lending.toml");
        let rule = LendingPolicy::parse(file).unwrap().housing;
        let duty = Paise::rupees(60_000);
        for (price, value) in [
            (999_999, 1_059_999),
            (1_000_000, 1_060_000),
            (1_000_001, 1_000_001),
        ] {
            assert_eq!(rule.value(Paise::rupees(price), duty), Paise::rupees(value));
        }
    }

    #[test]
    fn a_lender_may_lend_less_than_the_rule_and_never_more() {
        let file = include_str!("../../../../../data/policy/lending.toml");
        let rule = LendingPolicy::parse(file).unwrap().housing;
        let tier = |up_to: Option<i64>, percent: i64| Tier {
            up_to: up_to.map(Paise::rupees),
            share: MilliPercent(percent * 1_000),
        };
        for (tiers, largest, allowed) in [
            (
                vec![
                    tier(Some(3_000_000), 90),
                    tier(Some(7_500_000), 80),
                    tier(None, 75),
                ],
                20_000_000,
                true,
            ),
            (vec![tier(None, 75)], 20_000_000, true),
            (vec![tier(None, 90)], 3_000_000, true),
            (vec![tier(None, 90)], 3_000_001, false),
            (vec![tier(None, 80)], 7_500_000, true),
            (
                vec![tier(Some(3_000_001), 90), tier(None, 75)],
                5_000_000,
                false,
            ),
            (
                vec![tier(Some(2_000_000), 85), tier(None, 80)],
                7_500_000,
                true,
            ),
            (vec![tier(None, 91)], 100_000, false),
        ] {
            let said = rule.allows(&tiers, Paise::rupees(largest));
            assert_eq!(said, allowed, "{tiers:?} {largest}");
        }
    }
}
