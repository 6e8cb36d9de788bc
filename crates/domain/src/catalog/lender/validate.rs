//! Lender data that contradicts itself or a rule of the trade is refused.

use std::collections::BTreeSet;

use super::{Connector, Interest, JourneyKind, Lender, Offering, PATH_LENGTH, PATH_PARTS, Terms};
use crate::MilliPercent;
use crate::catalog::policy::LendingPolicy;
use crate::catalog::rule::Rule;
use crate::form::smart_list::SmartLists;
use crate::text::Message;

/// What is wrong with a lender's data.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LenderProblem {
    /// A smallest value lies above its largest.
    #[error("{0}: the smallest is above the largest")]
    Range(&'static str),
    /// A percentage below 0 or above 100, or a negative amount.
    #[error("{0}: out of range")]
    OutOfRange(&'static str),
    /// Something that a lender must have is empty.
    #[error("{0}: must not be empty")]
    Empty(&'static str),
    /// An id that its smart list does not have.
    #[error("{0}: no such item in the smart list")]
    UnknownItem(String),
    /// A key used twice in the form.
    #[error("form: {0} is asked twice")]
    AskedTwice(String),
    /// The rate card is not ordered from the best score down, or leaves the range.
    #[error("rate_card: best score first, rates within rate_min and rate_max")]
    RateCard,
    /// A charge or lock-in for closing a floating-rate loan early (RBI, 2 July 2025).
    #[error("foreclosure: a floating-rate loan has no charge and no lock-in for closing early")]
    FloatingForeclosure,
    /// What a floating rate follows, at a lender whose rate is fixed.
    #[error("floating: a fixed rate follows nothing")]
    FloatingBlock,
    /// Charges that eat up the smallest loan, or terms that no loan can have.
    #[error("terms: the smallest loan cannot be priced")]
    Price,
    /// A cooling-off period below the least (DL-9).
    #[error("cooling_off_days: at least {0}")]
    CoolingOff(u16),
    /// A journey that its connector cannot take.
    #[error("connector: a journey \"api\" needs kind \"http\"")]
    Connector,
    /// An action that is no plain path segment.
    #[error("connector: withdraw_action is made of letters, digits and hyphens")]
    WithdrawAction,
    /// A part of the form or the connector that is larger than may be stored.
    #[error("{0}: too large")]
    TooLarge(&'static str),
    /// A dotted path with more parts or characters than calls follow.
    #[error("connector: a dotted path has at most {PATH_PARTS} parts and {PATH_LENGTH} characters")]
    PathTooDeep,
    /// A pincode prefix that is no beginning of a pincode.
    #[error("pincode_prefixes: {0} is no beginning of a pincode")]
    PincodePrefix(String),
}

impl LenderProblem {
    /// The part of the lender that it is about, as the edit page names it.
    pub fn part(&self) -> &str {
        match self {
            Self::Range(part)
            | Self::OutOfRange(part)
            | Self::Empty(part)
            | Self::TooLarge(part) => part,
            Self::UnknownItem(list) => list,
            Self::AskedTwice(_) => "form",
            Self::RateCard => "terms.rate_card",
            Self::FloatingForeclosure => "terms.foreclosure_percent",
            Self::FloatingBlock => "terms.floating",
            Self::Price => "terms",
            Self::CoolingOff(_) => "terms.cooling_off_days",
            Self::Connector | Self::WithdrawAction | Self::PathTooDeep => "connector",
            Self::PincodePrefix(_) => "pincode_prefixes",
        }
    }

    /// In words for whoever edits the lender.
    pub fn message(&self) -> Message {
        match self {
            Self::Range(part) => of_part("lender_problem_range", part),
            Self::OutOfRange(part) => of_part("lender_problem_out_of_range", part),
            Self::Empty(part) => of_part("lender_problem_empty", part),
            Self::UnknownItem(list) => Message::new("lender_problem_item").with("list", list),
            Self::AskedTwice(field) => Message::new("lender_problem_twice").with("field", field),
            Self::RateCard => Message::new("lender_problem_rate_card"),
            Self::FloatingForeclosure => Message::new("lender_problem_foreclosure"),
            Self::FloatingBlock => Message::new("lender_problem_floating_block"),
            Self::Price => Message::new("lender_problem_price"),
            Self::CoolingOff(days) => Message::new("lender_problem_cooling_off").with("min", days),
            Self::Connector => Message::new("lender_problem_connector"),
            Self::WithdrawAction => Message::new("lender_problem_withdraw_action"),
            Self::TooLarge(part) => of_part("lender_problem_too_large", part),
            Self::PathTooDeep => Message::new("lender_problem_path")
                .with("parts", PATH_PARTS)
                .with("max", PATH_LENGTH),
            Self::PincodePrefix(prefix) => {
                Message::new("lender_problem_pincode").with("prefix", prefix)
            }
        }
    }
}

/// A problem with a part of the lender, by the name that people know the part by.
fn of_part(key: &str, part: &str) -> Message {
    Message::new(key).with_text("field", format!("lender_part_{part}"))
}

impl Lender {
    /// Everything that is wrong with the data; empty when it may be used.
    pub fn validate(&self, lists: &SmartLists, lending: &LendingPolicy) -> Vec<LenderProblem> {
        let mut problems = self.empty();
        if reversed(self.so_date_start, self.so_date_end) {
            problems.push(LenderProblem::Range("special_offer"));
        }
        for offering in &self.offerings {
            for problem in offering.problems(lists, lending) {
                if !problems.contains(&problem) {
                    problems.push(problem);
                }
            }
        }
        problems
    }

    fn empty(&self) -> Vec<LenderProblem> {
        [
            ("key", self.key.is_empty()),
            ("name", self.name.is_empty()),
            ("legal_name", self.legal_name.is_empty()),
            ("so_text", self.so_status && self.so_text.is_empty()),
        ]
        .into_iter()
        .filter_map(|(field, empty)| empty.then_some(LenderProblem::Empty(field)))
        .collect()
    }
}

impl Offering {
    fn problems(&self, lists: &SmartLists, lending: &LendingPolicy) -> Vec<LenderProblem> {
        let mut problems = Vec::new();
        let grievance = &self.terms.grievance;
        if grievance.name.is_empty() || grievance.email.is_empty() {
            problems.push(LenderProblem::Empty("grievance"));
        }
        if self.apr_min > self.apr_max {
            problems.push(LenderProblem::Range("apr"));
        }
        problems.extend(self.criteria.iter().filter_map(|rule| rule.problem(lists)));
        problems.extend(self.unknown_lists(lists));
        problems.extend(self.form_problems());
        problems.extend(self.oversized());
        problems.extend(self.terms.problems(lending));
        if self.journey == JourneyKind::Api && !matches!(self.connector, Connector::Http(_)) {
            problems.push(LenderProblem::Connector);
        }
        if !self.connector.is_withdraw_action_plain() {
            problems.push(LenderProblem::WithdrawAction);
        }
        problems
    }

    fn unknown_lists(&self, lists: &SmartLists) -> impl Iterator<Item = LenderProblem> {
        let named = self.form.iter().filter_map(|field| field.list.as_ref());
        named
            .filter(|list| lists.get(list).is_none())
            .map(|list| LenderProblem::UnknownItem(list.clone()))
    }

    /// What is wrong with its form by itself.
    pub fn form_problems(&self) -> Vec<LenderProblem> {
        let mut seen = BTreeSet::new();
        self.form
            .iter()
            .filter(|field| !seen.insert(&field.key))
            .map(|field| LenderProblem::AskedTwice(field.key.clone()))
            .collect()
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
            Self::Prefix { list, .. } => list
                .iter()
                .find(|prefix| !is_pincode_prefix(prefix))
                .cloned()
                .map(LenderProblem::PincodePrefix),
        }
    }
}

impl Connector {
    /// Anything else could lead to another call of the lender.
    fn is_withdraw_action_plain(&self) -> bool {
        let Self::Http(mapping) = self else {
            return true;
        };
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
        mapping
            .withdraw_action
            .as_ref()
            .is_none_or(|action| !action.is_empty() && action.bytes().all(is_plain))
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
        let rule = &lending.prepayment;
        if self.interest == Interest::Floating
            && (self.foreclosure_percent > rule.floating_rate_charge_percent_max
                || self.lock_in_months > rule.floating_rate_lock_in_months_max)
        {
            problems.push(LenderProblem::FloatingForeclosure);
        }
        if self.interest == Interest::Fixed && self.floating.is_some() {
            problems.push(LenderProblem::FloatingBlock);
        }
        problems
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
