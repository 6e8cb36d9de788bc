use jiff::civil::Date;
use serde::{Deserialize, Deserializer, Serialize};

use crate::catalog::lender::RegulatoryClass;
use crate::catalog::rule::Tier;
use crate::{MilliPercent, Paise};

/// `data/policy/lending.toml`: rules of regulators and our own for loans.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct LendingPolicy {
    pub age: AgeRule,
    /// Validity of answers.
    pub profile: ProfileRule,
    pub application: ApplicationRule,
    pub credit_report: CreditReportRule,
    pub gst: GstRule,
    /// Small loans to low-income households.
    pub microfinance: MicrofinanceRule,
    /// The cooling-off period.
    pub cooling_off: CoolingOffRule,
    /// Early closure of loans.
    pub prepayment: PrepaymentRule,
    #[serde(deserialize_with = "grievance_rules")]
    pub grievance: Vec<GrievanceRule>,
    pub key_facts: KeyFactsRule,
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

/// Validity of a profile's answers.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct ProfileRule {
    /// Days after which answers must be confirmed again.
    pub refresh_days: i64,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct ApplicationRule {
    /// Days without activity after which an application is closed.
    pub expiry_days: i64,
    /// Default term for pricing, until the customer chooses one, months.
    pub default_months: u32,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct CreditReportRule {
    /// Days for which a score is valid and stored.
    pub keep_days: i64,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct GstRule {
    /// Percent of the charge.
    pub percent: MilliPercent,
}

/// Definition of microfinance loans (without collateral), and their rules.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MicrofinanceRule {
    /// Maximum household income, rupees a year.
    pub household_income_max: Paise,
    /// Maximum share of monthly household income for all monthly repayments.
    pub repayment_percent_max: MilliPercent,
    /// Whether a lender may charge for closing such a loan early.
    pub prepayment_penalty: bool,
}

/// The cooling-off period.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct CoolingOffRule {
    /// The minimum number of days.
    pub days_min: u16,
}

/// Early closure of floating-rate loans.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PrepaymentRule {
    /// The largest charge, percent of the outstanding amount.
    pub floating_rate_charge_percent_max: MilliPercent,
    /// The longest lock-in, months.
    pub floating_rate_lock_in_months_max: u16,
    /// Cases where the same applies to business loans.
    #[serde(default)]
    pub business: Vec<BusinessPrepayment>,
}

/// Lenders that may not charge for closing a floating-rate business loan early.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BusinessPrepayment {
    pub classes: Vec<RegulatoryClass>,
    /// The largest loan it applies to; none: any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub amount_max: Option<Paise>,
}

impl PrepaymentRule {
    /// Whether a lender may charge for closing a floating-rate business loan early. One without a regulatory class may
    /// not.
    pub fn can_charge_business(&self, class: Option<RegulatoryClass>, amount: Paise) -> bool {
        let Some(class) = class else {
            return false;
        };
        !self.business.iter().any(|rule| {
            rule.classes.contains(&class) && rule.amount_max.is_none_or(|most| amount <= most)
        })
    }
}

/// The way of a complaint about a loan, from a day on.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct GrievanceRule {
    pub from: Date,
    /// Days in which the lender must answer a complaint.
    pub answer_days: i64,
    /// Days after them in which the borrower may complain to the ombudsman.
    pub ombudsman_days: i64,
    /// Where unresolved complaints are escalated.
    pub complaint_portal: String,
}

fn grievance_rules<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Vec<GrievanceRule>, D::Error> {
    let rules = Vec::<GrievanceRule>::deserialize(deserializer)?;
    let is_ascending = rules.is_sorted_by(|one, next| one.from < next.from);
    if rules.is_empty() || !is_ascending {
        return Err(serde::de::Error::custom(
            "the rules about grievances need at least one entry, the earliest first",
        ));
    }
    Ok(rules)
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct KeyFactsRule {
    /// Working days for which its terms are valid.
    pub validity_working_days: u32,
    /// Terms below this are short, days.
    pub short_term_days: u32,
    /// Working days of validity for a loan with a short term.
    pub short_term_validity_working_days: u32,
    /// The change of a benchmark whose effect is shown, percentage points.
    pub benchmark_change: MilliPercent,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct HousingRule {
    /// Up to this price, stamp duty and registration count towards the value.
    pub duty_counts_up_to: Paise,
    /// Maximum loan-to-value ratios, smallest loans first.
    pub tiers: Vec<HousingTier>,
}

/// The maximum loan-to-value ratio for loans up to a limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub struct HousingTier {
    /// The largest loan of the tier; none: any.
    pub loan_max: Option<Paise>,
    pub ltv_percent_max: MilliPercent,
}

impl HousingRule {
    /// The value of a home for the loan-to-value ratio.
    pub fn value(&self, price: Paise, duty: Paise) -> Paise {
        if price <= self.duty_counts_up_to {
            price + duty
        } else {
            price
        }
    }

    /// Whether these tiers never exceed the rule's ratios for any loan up to the largest.
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
            // The tiers' own ratios do not increase, so the rule's lowest ratio in the interval is that of its largest
            // loan.
            from >= to || share(to).is_some_and(|rule| tier.share <= rule.ltv_percent_max)
        })
    }
}

impl KeyFactsRule {
    /// Working days for which the terms of a loan with a term in days are valid.
    pub const fn validity(&self, term_days: u32) -> u32 {
        if term_days < self.short_term_days {
            self.short_term_validity_working_days
        } else {
            self.validity_working_days
        }
    }
}

impl LendingPolicy {
    /// Parses `data/policy/lending.toml`.
    pub fn parse(toml: &str) -> Result<Self, toml::de::Error> {
        toml::from_str(toml)
    }

    /// The way of a complaint on a day. The first entry also holds before its day.
    pub fn grievance_on(&self, day: Date) -> &GrievanceRule {
        let later = self.grievance.partition_point(|rule| rule.from <= day);
        &self.grievance[later.saturating_sub(1)]
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    #[test]
    fn the_lending_file_has_the_values_of_the_rules() {
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
    fn a_complaint_goes_by_the_rule_of_its_day() {
        let file = include_str!("../../../../../data/policy/lending.toml");
        let policy = LendingPolicy::parse(file).unwrap();
        for (day, days) in [
            (date(2020, 1, 1), 365),
            (date(2026, 6, 30), 365),
            (date(2026, 7, 1), 90),
            (date(2030, 1, 1), 90),
        ] {
            let rule = policy.grievance_on(day);
            assert_eq!((rule.answer_days, rule.ombudsman_days), (30, days), "{day}");
        }
    }

    #[test]
    fn rules_about_grievances_need_entries_in_order() {
        let file = include_str!("../../../../../data/policy/lending.toml");
        let swapped = file.replace("from = \"2021-11-12\"", "from = \"2027-01-01\"");
        assert_ne!(swapped, file);
        assert!(LendingPolicy::parse(&swapped).is_err());
        let without = file.replace("[[grievance]]", "[[other]]");
        assert!(LendingPolicy::parse(&without).is_err());
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
