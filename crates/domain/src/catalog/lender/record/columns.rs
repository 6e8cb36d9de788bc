//! Converts a lender's criteria between rules and columns of the row.

use super::super::Offering;
use super::OfferingRecord;
use crate::catalog::employment::Employment;
use crate::catalog::fact::Fact;
use crate::catalog::product::ProductType;
use crate::catalog::rule::{Rule, Tier};
use crate::{MilliPercent, Milligrams, Paise};

impl OfferingRecord {
    pub(super) fn into_offering(self, product: ProductType, is_off: bool) -> Offering {
        Offering {
            criteria: self.rules(),
            product,
            is_off,
            loan_amount_upto: self.loan_amount_upto,
            tenure: self.tenure,
            interest_rate: self.interest_rate,
            apr_min: self.apr_min,
            apr_max: self.apr_max,
            processing_fees: self.processing_fees,
            journey: self.journey,
            api: self.api,
            autosubmission: self.autosubmission,
            terms: self.terms,
            connector: self.connector,
            form: self.form,
        }
    }

    fn rules(&self) -> Vec<Rule> {
        let paise = |amount: Option<Paise>| amount.map(|amount| amount.0);
        let mut rules = Vec::from([Rule::OneOf {
            fact: Fact::Employment,
            ids: self.kinds_of_work(),
        }]);
        rules.extend(between(
            Fact::Age,
            self.min_age.map(i64::from),
            self.max_age.map(i64::from),
        ));
        rules.extend(between(
            Fact::MonthlyIncome,
            paise(self.min_income),
            paise(self.max_income),
        ));
        rules.extend(listed(Fact::Amount, self.ticket_class));
        rules.extend(listed(Fact::Score, self.credit_score_class));
        if !self.pincode_prefixes.is_empty() {
            rules.push(Rule::Prefix {
                fact: Fact::Pincode,
                list: self.pincode_prefixes.clone(),
            });
        }
        rules.extend(between(
            Fact::Household,
            paise(self.household_income_min),
            None,
        ));
        rules.extend(between(Fact::Turnover, paise(self.turnover_min), None));
        rules.extend(between(Fact::BusinessAge, self.business_months_min, None));
        let share = self.profit_share_min.map(|share| share.0);
        rules.extend(between(Fact::ProfitShare, share, None));
        let weight = self.gold_grams_min.map(|weight| weight.0);
        rules.extend(between(Fact::GoldWeight, weight, None));
        let choices = self.choices().into_iter();
        rules.extend(choices.filter_map(|(fact, ids)| one_of(fact, ids)));
        if !self.loan_to_value.is_empty() {
            rules.push(Rule::AtMostShare {
                fact: Fact::Amount,
                of: Fact::Value,
                tiers: self.loan_to_value.clone(),
            });
        }
        rules.extend(self.repayment_share.map(Rule::repayments_of_income));
        rules.extend(self.criteria.iter().cloned());
        rules
    }

    fn choices(&self) -> [(Fact, &Vec<i64>); 4] {
        [
            (Fact::BusinessNature, &self.business_natures),
            (Fact::HomeKind, &self.home_kinds),
            (Fact::GoldPurpose, &self.gold_purposes),
            (Fact::GoldHandover, &self.gold_handovers),
        ]
    }

    const fn choices_of(&mut self, fact: Fact) -> Option<&mut Vec<i64>> {
        match fact {
            Fact::BusinessNature => Some(&mut self.business_natures),
            Fact::HomeKind => Some(&mut self.home_kinds),
            Fact::GoldPurpose => Some(&mut self.gold_purposes),
            Fact::GoldHandover => Some(&mut self.gold_handovers),
            _ => None,
        }
    }

    fn kinds_of_work(&self) -> Vec<i64> {
        Employment::ALL
            .into_iter()
            .zip([self.salaried, self.self_employed, self.business])
            .filter_map(|(work, lends)| lends.then_some(work.id()))
            .collect()
    }

    /// The columns without criteria.
    fn bare(offering: &Offering) -> Self {
        Self {
            min_income: None,
            max_income: None,
            min_age: None,
            max_age: None,
            ticket_class: None,
            credit_score_class: None,
            salaried: false,
            self_employed: false,
            business: false,
            household_income_min: None,
            turnover_min: None,
            business_months_min: None,
            profit_share_min: None,
            business_natures: Vec::new(),
            home_kinds: Vec::new(),
            gold_grams_min: None,
            gold_purposes: Vec::new(),
            gold_handovers: Vec::new(),
            pincode_prefixes: Vec::new(),
            loan_to_value: Vec::new(),
            repayment_share: None,
            criteria: Vec::new(),
            loan_amount_upto: offering.loan_amount_upto,
            tenure: offering.tenure.clone(),
            interest_rate: offering.interest_rate.clone(),
            apr_min: offering.apr_min,
            apr_max: offering.apr_max,
            processing_fees: offering.processing_fees.clone(),
            journey: offering.journey,
            api: offering.api,
            autosubmission: offering.autosubmission,
            terms: offering.terms.clone(),
            connector: offering.connector.clone(),
            form: offering.form.clone(),
        }
    }

    /// Stores a rule in its columns; returns it if there is none for it.
    fn take(&mut self, rule: &Rule) -> Option<Rule> {
        let taken = match rule {
            Rule::Between { fact, from, to } => self.take_between(*fact, *from, *to),
            Rule::Listed { fact, item } => self.take_listed(*fact, *item),
            Rule::OneOf { fact, ids } => self.take_choices(*fact, ids),
            Rule::Prefix { fact, list } => {
                let is_home = *fact == Fact::Pincode;
                if is_home {
                    self.pincode_prefixes.clone_from(list);
                }
                is_home
            }
            Rule::AtMostShare { fact, of, tiers } => self.take_share(*fact, *of, tiers),
        };
        (!taken).then(|| rule.clone())
    }

    /// Stores a range if there is a column for it, as for the other rules.
    fn take_between(&mut self, fact: Fact, from: Option<i64>, to: Option<i64>) -> bool {
        match (fact, to) {
            (Fact::MonthlyIncome, _) => {
                (self.min_income, self.max_income) = (from.map(Paise), to.map(Paise));
            }
            (Fact::Age, _) => {
                let years = |bound: Option<i64>| bound.and_then(|years| years.try_into().ok());
                (self.min_age, self.max_age) = (years(from), years(to));
            }
            (Fact::Household, None) => self.household_income_min = from.map(Paise),
            (Fact::Turnover, None) => self.turnover_min = from.map(Paise),
            (Fact::BusinessAge, None) => self.business_months_min = from,
            (Fact::ProfitShare, None) => self.profit_share_min = from.map(MilliPercent),
            (Fact::GoldWeight, None) => self.gold_grams_min = from.map(Milligrams),
            _ => return false,
        }
        true
    }

    const fn take_listed(&mut self, fact: Fact, item: i64) -> bool {
        match fact {
            Fact::Amount => self.ticket_class = Some(item),
            Fact::Score => self.credit_score_class = Some(item),
            _ => return false,
        }
        true
    }

    fn take_choices(&mut self, fact: Fact, ids: &[i64]) -> bool {
        if fact == Fact::Employment {
            let lends = |work: Employment| ids.contains(&work.id());
            self.salaried = lends(Employment::Salaried);
            self.self_employed = lends(Employment::SelfEmployed);
            self.business = lends(Employment::Business);
            return true;
        }
        let free = self.choices_of(fact).filter(|chosen| chosen.is_empty());
        free.is_some_and(|chosen| {
            chosen.extend_from_slice(ids);
            true
        })
    }

    /// Stores the first share of its kind; a second one remains a separate rule.
    fn take_share(&mut self, fact: Fact, of: Fact, tiers: &[Tier]) -> bool {
        match (fact, of, tiers) {
            (Fact::Amount, Fact::Value, [_, ..]) if self.loan_to_value.is_empty() => {
                self.loan_to_value = tiers.to_vec();
            }
            (Fact::AllRepayments, Fact::MonthlyIncome, [Tier { up_to: None, share }])
                if self.repayment_share.is_none() =>
            {
                self.repayment_share = Some(*share);
            }
            _ => return false,
        }
        true
    }
}

impl From<&Offering> for OfferingRecord {
    fn from(offering: &Offering) -> Self {
        let mut record = Self::bare(offering);
        let rest = offering.criteria.iter().map(|rule| record.take(rule));
        record.criteria = rest.collect::<Vec<_>>().into_iter().flatten().collect();
        record
    }
}

fn between(fact: Fact, from: Option<i64>, to: Option<i64>) -> Option<Rule> {
    (from.is_some() || to.is_some()).then_some(Rule::Between { fact, from, to })
}

fn one_of(fact: Fact, ids: &[i64]) -> Option<Rule> {
    let ids = ids.to_vec();
    (!ids.is_empty()).then_some(Rule::OneOf { fact, ids })
}

fn listed(fact: Fact, item: Option<i64>) -> Option<Rule> {
    item.map(|item| Rule::Listed { fact, item })
}
