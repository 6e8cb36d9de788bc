//! Validates lender data against itself and the rules for lending.

use super::{
    Connector, DisbursalStage, Interest, JourneyKind, Lender, LenderProblem, Offering, Terms,
};
use crate::MilliPercent;
use crate::catalog::fact::Fact;
use crate::catalog::policy::LendingPolicy;
use crate::catalog::product::ProductType;
use crate::catalog::rule::{Rule, TIERS_MAX, Tier};
use crate::form::smart_list::SmartLists;
use crate::pricing::{Stage, Stages};

impl Lender {
    /// All problems; empty if the data may be used.
    pub fn validate(&self, lists: &SmartLists, lending: &LendingPolicy) -> Vec<LenderProblem> {
        let mut problems = self.empty();
        if reversed(self.so_date_start, self.so_date_end) {
            problems.push(LenderProblem::Range("special_offer"));
        }
        for offering in &self.offerings {
            let own = offering.problems(lists, lending).into_iter();
            for problem in own.chain(self.prepayment_problem(offering, lending)) {
                if !problems.contains(&problem) {
                    problems.push(problem);
                }
            }
        }
        problems
    }

    /// A foreclosure charge of any amount, which is not permitted for floating-rate business loans.
    fn prepayment_problem(
        &self,
        offering: &Offering,
        lending: &LendingPolicy,
    ) -> Option<LenderProblem> {
        let terms = &offering.terms;
        if terms.interest != Interest::Floating || !offering.product.is_for_business() {
            return None;
        }
        if self.regulatory_class.is_none() {
            return Some(LenderProblem::RegulatoryClass);
        }
        let may_charge = lending
            .prepayment
            .can_charge_business(self.regulatory_class, terms.amount_max);
        (!may_charge && terms.breaks_prepayment_rule(lending))
            .then_some(LenderProblem::FloatingForeclosure)
    }

    fn empty(&self) -> Vec<LenderProblem> {
        [
            ("key", self.key.is_empty()),
            ("name", self.name.is_empty()),
            ("legal_name", self.legal_name.is_empty()),
            ("so_text", self.so_status && self.so_text.is_empty()),
            (
                "so_date_start",
                self.so_status && self.so_date_start.is_none(),
            ),
            ("so_date_end", self.so_status && self.so_date_end.is_none()),
        ]
        .into_iter()
        .filter_map(|(field, empty)| empty.then_some(LenderProblem::Empty(field)))
        .collect()
    }
}

impl Offering {
    pub fn problems(&self, lists: &SmartLists, lending: &LendingPolicy) -> Vec<LenderProblem> {
        let mut problems = Vec::new();
        let grievance = &self.terms.grievance;
        if grievance.name.is_empty() || grievance.email.is_empty() {
            problems.push(LenderProblem::Empty("grievance"));
        }
        if self.apr_min > self.apr_max {
            problems.push(LenderProblem::Range("apr"));
        }
        problems.extend(self.criteria.iter().filter_map(|rule| rule.problem(lists)));
        problems.extend(self.form_problems(lists));
        problems.extend(self.find_oversized_parts());
        problems.extend(self.terms.problems(lending));
        // Foreclosure charges of business loans are validated with the lender.
        if !self.product.is_for_business() && self.terms.breaks_prepayment_rule(lending) {
            problems.push(LenderProblem::FloatingForeclosure);
        }
        if self.product == ProductType::AffordableHousingLoan && !self.is_within_value(lending) {
            problems.push(LenderProblem::HomeShare);
        }
        if self.journey == JourneyKind::Api && !matches!(self.connector, Connector::Http(_)) {
            problems.push(LenderProblem::Connector);
        }
        problems.extend(self.connector.header_problems());
        if !self.connector.are_actions_plain() {
            problems.push(LenderProblem::WithdrawAction);
        }
        problems
    }

    /// Whether a rule limits the loan-to-value ratio of home loans to what the Reserve Bank permits.
    fn is_within_value(&self, lending: &LendingPolicy) -> bool {
        let largest = self.amount_max();
        self.criteria.iter().any(|rule| match rule {
            Rule::AtMostShare {
                fact: Fact::Amount,
                of: Fact::Value,
                tiers,
            } => lending.housing.allows(tiers, largest),
            _ => false,
        })
    }
}

impl Rule {
    fn problem(&self, lists: &SmartLists) -> Option<LenderProblem> {
        match self {
            Self::Between { fact, from, to } => {
                reversed(*from, *to).then_some(LenderProblem::Range(fact.spec().criterion))
            }
            Self::Listed { fact, item } => {
                let list = fact.spec().bound_list.map(|bound| bound.list);
                let found = list.and_then(|list| lists.item(list, *item));
                let list = list.unwrap_or_default().to_owned();
                found.is_none().then_some(LenderProblem::UnknownItem(list))
            }
            Self::OneOf { .. } => None,
            Self::AtMostShare { fact, of, tiers } => {
                let is_known = matches!(
                    (fact, of),
                    (Fact::Amount, Fact::Value) | (Fact::AllRepayments, Fact::MonthlyIncome)
                );
                (!is_known || !are_falling(tiers)).then_some(LenderProblem::Share)
            }
            Self::Prefix { list, .. } => list
                .iter()
                .find(|prefix| !is_pincode_prefix(prefix))
                .cloned()
                .map(LenderProblem::PincodePrefix),
        }
    }
}

impl Connector {
    /// Whether actions are plain path segments; others could address another endpoint.
    fn are_actions_plain(&self) -> bool {
        let Self::Http(mapping) = self else {
            return true;
        };
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
        let actions: Vec<&String> = mapping.actions().collect();
        let is_one = |action: &&String| !action.is_empty() && action.bytes().all(is_plain);
        actions.iter().all(is_one) && !matches!(actions[..], [one, other] if one == other)
    }
}

impl Terms {
    fn problems(&self, lending: &LendingPolicy) -> Vec<LenderProblem> {
        let mut problems = Vec::new();
        for (field, wrong) in [
            ("amount", self.amount_min > self.amount_max),
            (
                "months",
                self.months_min == 0 || self.months_min > self.months_max,
            ),
            ("rate", self.rate_min > self.rate_max),
        ] {
            if wrong {
                problems.push(LenderProblem::Range(field));
            }
        }
        for (field, wrong) in [
            ("amount_min", self.amount_min.0 <= 0),
            (
                "rate",
                !is_percent(self.rate_min) || !is_percent(self.rate_max),
            ),
            ("fee_percent", !is_percent(self.fee_percent)),
            ("gst_percent", !is_percent(self.gst_percent)),
            ("foreclosure_percent", !is_percent(self.foreclosure_percent)),
            ("fee_flat", self.fee_flat.0 < 0),
            (
                "third_party",
                self.third_party.iter().any(|charge| charge.amount.0 < 0),
            ),
        ] {
            if wrong {
                problems.push(LenderProblem::OutOfRange(field));
            }
        }
        if self
            .loan(self.amount_min, self.months_min, self.rate_max)
            .quote()
            .is_err()
        {
            problems.push(LenderProblem::Price);
        }
        if !self.is_card_ordered() {
            problems.push(LenderProblem::RateCard);
        }
        if self.cooling_off_days < lending.cooling_off.days_min {
            problems.push(LenderProblem::CoolingOff(lending.cooling_off.days_min));
        }
        if self.interest == Interest::Floating && self.repayment.is_single() {
            problems.push(LenderProblem::FloatingBullet);
        }
        if !self.are_stages_a_plan() {
            problems.push(LenderProblem::Stages);
        }
        if self.interest == Interest::Fixed && self.floating.is_some() {
            problems.push(LenderProblem::FloatingBlock);
        }
        problems
    }

    /// Whether there is a foreclosure charge or lock-in with a floating rate.
    fn breaks_prepayment_rule(&self, lending: &LendingPolicy) -> bool {
        let rule = &lending.prepayment;
        self.interest == Interest::Floating
            && (self.foreclosure_percent > rule.floating_rate_charge_percent_max
                || self.lock_in_months > rule.floating_rate_lock_in_months_max)
    }

    /// Whether the shortest term leaves a month for instalments, and the first stage of the smallest loan covers all
    /// deductions.
    fn are_stages_a_plan(&self) -> bool {
        let stages: Vec<Stage> = self.stages.iter().map(DisbursalStage::stage).collect();
        let smallest = self.loan(self.amount_min, self.months_min, self.rate_max);
        let is_priced = |plan: Stages| {
            plan.is_at_once()
                || smallest.quote().is_err()
                || smallest.with_stages(plan).quote().is_ok()
        };
        let are_named = self
            .stages
            .iter()
            .all(|stage| !stage.label_en.is_empty() && !stage.label_hi.is_empty());
        are_named && Stages::new(&stages).is_ok_and(is_priced)
    }

    fn is_card_ordered(&self) -> bool {
        self.rate_card
            .is_sorted_by(|better, worse| better.score_min > worse.score_min)
            && self
                .rate_card
                .iter()
                .all(|step| (self.rate_min..=self.rate_max).contains(&step.rate))
    }
}

/// Whether limits of tiers ascend, shares do not increase, and the last tier is unlimited. Then a smaller amount never
/// fails where a larger one passes.
fn are_falling(tiers: &[Tier]) -> bool {
    let end = |tier: &Tier| tier.up_to.map_or(i64::MAX, |most| most.0);
    let in_order = tiers.is_sorted_by(|one, next| end(one) < end(next) && one.share >= next.share);
    let is_whole = tiers.last().is_some_and(|last| last.up_to.is_none());
    let is_bounded = tiers.len() <= TIERS_MAX;
    let are_shares = tiers
        .iter()
        .all(|tier| tier.share.0 > 0 && is_percent(tier.share));
    in_order
        && is_whole
        && is_bounded
        && are_shares
        && tiers.first().is_some_and(|first| end(first) > 0)
}

fn reversed<T: PartialOrd>(min: Option<T>, max: Option<T>) -> bool {
    min.zip(max).is_some_and(|(min, max)| min > max)
}

fn is_percent(percent: MilliPercent) -> bool {
    (0..=100_000).contains(&percent.0)
}

fn is_pincode_prefix(prefix: &str) -> bool {
    (1..=6).contains(&prefix.len())
        && !prefix.starts_with('0')
        && prefix.bytes().all(|b| b.is_ascii_digit())
}
