//! A lender's foreclosure terms, as limited by law.

use crate::catalog::lender::{Interest, Lender, Terms};
use crate::catalog::policy::LendingPolicy;
use crate::catalog::product::ProductType;
use crate::pricing::{ClosingRule, Waiver};
use crate::{MilliPercent, Paise};

/// A loan, as far as the law on early closure needs it.
#[derive(Debug, Clone, Copy)]
pub struct LoanToClose<'a> {
    pub lender: &'a Lender,
    pub terms: &'a Terms,
    pub product: ProductType,
    pub amount: Paise,
    pub is_microfinance: bool,
}

impl LoanToClose<'_> {
    /// The lender's foreclosure terms under the lending rules; for business loans under theirs.
    pub fn rule(&self, lending: &LendingPolicy) -> ClosingRule {
        let personal = ClosingRule::from_terms(self.terms, lending, self.is_microfinance);
        let is_floating = self.terms.interest == Interest::Floating;
        if !is_floating || !self.product.is_for_business() {
            return personal;
        }
        let class = self.lender.regulatory_class;
        if lending.prepayment.can_charge_business(class, self.amount) && !self.is_microfinance {
            return ClosingRule {
                charge: self.terms.foreclosure_percent,
                lock_in_months: self.terms.lock_in_months.into(),
                waiver: None,
                ..personal
            };
        }
        let charges = self.terms.foreclosure_percent > MilliPercent::ZERO;
        let waiver = if charges {
            Waiver::FloatingBusiness
        } else {
            Waiver::FloatingRate
        };
        ClosingRule {
            waiver: Some(waiver),
            ..personal
        }
    }
}

impl ClosingRule {
    /// The lender's terms under the lending rules, for a loan that is a microfinance loan or not
    /// ([`is_microfinance`](crate::origination::eligibility::is_microfinance)).
    pub fn from_terms(terms: &Terms, lending: &LendingPolicy, is_microfinance: bool) -> Self {
        let own = Self {
            charge: terms.foreclosure_percent,
            gst: terms.gst_percent,
            lock_in_months: terms.lock_in_months.into(),
            waiver: None,
        };
        let floating = &lending.prepayment;
        if terms.interest == Interest::Floating {
            let lock_in_max = floating.floating_rate_lock_in_months_max.into();
            Self {
                charge: own.charge.min(floating.floating_rate_charge_percent_max),
                lock_in_months: own.lock_in_months.min(lock_in_max),
                waiver: Some(Waiver::FloatingRate),
                ..own
            }
        } else if is_microfinance && !lending.microfinance.prepayment_penalty {
            Self {
                charge: MilliPercent::ZERO,
                waiver: Some(Waiver::Microfinance),
                ..own
            }
        } else {
            own
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::lender::RegulatoryClass;
    use crate::catalog::lender::tests::demo;

    const LAKH: i64 = 100_000;

    /// Charge, lock-in and waiver of a business loan with terms of 3 % and six instalments.
    fn rule(
        class: Option<RegulatoryClass>,
        interest: Interest,
        lakh: i64,
    ) -> (i64, u32, Option<Waiver>) {
        let file = include_str!("../../../../data/policy/lending.toml");
        let lending = LendingPolicy::parse(file).unwrap();
        let mut lender = demo().swap_remove(0);
        lender.regulatory_class = class;
        let terms = Terms {
            interest,
            foreclosure_percent: MilliPercent(3_000),
            lock_in_months: 6,
            ..lender.main_offering().terms.clone()
        };
        let loan = LoanToClose {
            lender: &lender,
            terms: &terms,
            product: ProductType::BusinessLoans,
            amount: Paise::rupees(lakh * LAKH),
            is_microfinance: false,
        };
        let rule = loan.rule(&lending);
        (rule.charge.0, rule.lock_in_months, rule.waiver)
    }

    #[test]
    fn the_closing_charge_of_business_loans_depends_on_class_and_amount() {
        use RegulatoryClass as Class;
        let waived = (0, 0, Some(Waiver::FloatingBusiness));
        let own = (3_000, 6, None);
        for (class, lakh, expected) in [
            (Some(Class::Bank), 90, waived),
            (Some(Class::NbfcUpper), 90, waived),
            (Some(Class::SmallFinanceBank), 50, waived),
            (Some(Class::SmallFinanceBank), 51, own),
            (Some(Class::RegionalRuralBank), 50, waived),
            (Some(Class::NbfcMiddle), 50, waived),
            (Some(Class::NbfcMiddle), 51, own),
            (Some(Class::NbfcBase), 1, own),
            (Some(Class::CooperativeBank), 1, own),
            (None, 90, waived),
        ] {
            let found = rule(class, Interest::Floating, lakh);
            assert_eq!(found, expected, "{class:?} {lakh}");
            assert_eq!(rule(class, Interest::Fixed, lakh), own);
        }
    }
}
