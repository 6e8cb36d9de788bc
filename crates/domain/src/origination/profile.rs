//! A product's profile: short steps of questions, saved individually and resumable.
//!
//! A profile is a table of [`FieldSpec`]s per product type; visibility of questions, completeness of steps and
//! freshness of answers are decided here alone.

use std::collections::{BTreeMap, HashMap};

use jiff::{SignedDuration, Timestamp};
use serde_json::{Map, Value as Json};

use super::products::{CheckContext, CrossCheck, Product, StepContext, co_applicant};
use crate::catalog::policy::{GoldPolicy, LendingPolicy, Limits, PledgeRule};
use crate::catalog::product::ProductType;
use crate::form::field::{
    FieldContext, FieldErrors, FieldSpec, ParsedFields, Secrets, Values, parse_fields,
};
use crate::identity::identifiers::Channel;
use crate::secret::Secret;
use crate::text::Message;

/// The question about monthly repayments, whose answer is outdated by a later disbursal.
pub const REPAYMENTS: &str = "emi";

/// The questions of one product type.
#[derive(Debug)]
pub struct Profile {
    steps: Vec<Step>,
    cross_checks: &'static [CrossCheck],
    branch: Option<&'static str>,
    pledge: PledgeRule,
    /// Fields stored in addition to the steps' answers, by calls of their own.
    beside: Vec<FieldSpec>,
}

/// The profiles of all product types, by verified channel. They depend on data files only, so they are built once.
#[derive(Debug)]
pub struct Profiles(HashMap<(ProductType, Channel), Profile>);

impl Profiles {
    /// Builds all profiles from the data files.
    pub fn new(limits: &Limits, lending: &LendingPolicy, gold: &GoldPolicy) -> Self {
        let verified = [Channel::Sms, Channel::Email];
        let all = ProductType::ALL.into_iter();
        let each = all.flat_map(|product| verified.map(|channel| (product, channel)));
        let made = each.filter_map(|(product, channel)| {
            let profile = Profile::build(product, limits, lending, gold, channel)?;
            Some(((product, channel), profile))
        });
        Self(made.collect())
    }

    /// Product type and verified channel of each profile.
    pub fn all(&self) -> impl Iterator<Item = (ProductType, Channel)> {
        self.0.keys().copied()
    }

    /// As [`Profile::build`].
    pub fn get(&self, product: ProductType, verified: Channel) -> Option<&Profile> {
        self.0.get(&(product, verified))
    }
}

/// One page of questions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// Its key in addresses.
    pub key: &'static str,
    /// The questions of all branches.
    pub fields: Vec<FieldSpec>,
}

/// One step for one customer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StepState {
    pub key: &'static str,
    /// Indices of the questions on the customer's branch.
    pub asked: Vec<usize>,
    /// Whether every visible required question is answered.
    pub done: bool,
}

impl Profile {
    /// Builds the profile of a product type for a customer with this verified channel, who is asked for the other one.
    /// `None` for products without a journey.
    pub fn build(
        product: ProductType,
        limits: &Limits,
        lending: &LendingPolicy,
        gold: &GoldPolicy,
        verified: Channel,
    ) -> Option<Self> {
        let journey = Product::for_type(product).journey.as_ref()?;
        let context = StepContext {
            limits: &limits.fields,
            lending,
            gold,
            verified,
        };
        Some(Self {
            pledge: gold.pledge.clone(),
            steps: (journey.steps)(&context),
            cross_checks: journey.cross_checks,
            branch: journey.branch,
            beside: journey
                .has_co_applicants
                .then(|| co_applicant::group(&limits.fields, &limits.co_applicants))
                .into_iter()
                .collect(),
        })
    }

    /// The steps in order.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    pub fn step(&self, key: &str) -> Option<&Step> {
        self.steps.iter().find(|step| step.key == key)
    }

    /// All questions of all branches, and the additional fields.
    pub fn fields(&self) -> impl Iterator<Item = &FieldSpec> {
        let fields = self.steps.iter().flat_map(|step| &step.fields);
        fields.chain(&self.beside)
    }

    /// Questions that a third party may prefill, each as an independent field.
    pub fn prefillable_fields(&self) -> impl Iterator<Item = FieldSpec> {
        let fields = self.steps.iter().flat_map(|step| &step.fields);
        let may_be = fields.filter(|field| field.kind.can_be_prefilled());
        may_be.map(|field| FieldSpec {
            required: false,
            show_if: None,
            ..field.clone()
        })
    }

    /// Merges prefilled answers: keeps the customer's own, and skips questions that are not on their branch. Returns
    /// the keys that were set.
    pub fn merge_prefilled(&self, brought: &Values, values: &mut Values) -> Vec<String> {
        let fields = || self.steps.iter().flat_map(|step| &step.fields);
        let is_new = |key: &&FieldSpec| values.get(&key.key).is_none();
        let new: Vec<&FieldSpec> = fields()
            .filter(|field| brought.get(&field.key).is_some())
            .filter(is_new)
            .collect();
        for field in &new {
            if let Some(value) = brought.get(&field.key) {
                values.set(field.key.clone(), value.clone());
            }
        }
        let mut put = Vec::new();
        for field in new {
            if field.is_visible(values) {
                put.push(field.key.clone());
            } else {
                values.remove(&field.key);
            }
        }
        put
    }

    /// The state of every step with these answers; `has_pan`: a PAN is stored.
    pub fn states(&self, values: &Values, has_pan: bool) -> Vec<StepState> {
        self.steps
            .iter()
            .map(|step| step.state(values, has_pan))
            .collect()
    }

    /// Validates the input of a step; `context.known` contains all stored answers.
    pub fn parse(
        &self,
        step: &Step,
        input: &Map<String, Json>,
        context: &FieldContext<'_>,
    ) -> Result<ParsedFields, FieldErrors> {
        let parsed = parse_fields(&step.fields, input, context)?;
        let mut values = context.known.clone();
        self.apply_answers(step, &parsed, &mut values);
        let secrets = step.secrets_after(context.secrets, &parsed);
        let beside = CheckContext {
            lists: context.lists,
            secrets: &secrets,
            pledge: &self.pledge,
        };
        let checks = self.cross_checks.iter();
        let problems: BTreeMap<_, _> = checks
            .filter(|check| step.has_question(check.field))
            .flat_map(|check| check.problems(&values, &beside))
            .collect();
        if problems.is_empty() {
            Ok(parsed)
        } else {
            Err(FieldErrors(problems))
        }
    }

    /// Applies a step's answers. If it selects the branch, answers of the former branch are removed in the order of
    /// questions, because conditions may form chains.
    pub fn apply_answers(&self, step: &Step, parsed: &ParsedFields, values: &mut Values) {
        parsed.apply(&step.fields, values);
        if self.branch.is_some_and(|branch| step.has_question(branch)) {
            let fields = self.steps.iter().flat_map(|step| &step.fields);
            for field in fields {
                if !field.is_visible(values) {
                    values.remove(&field.key);
                }
            }
        }
    }

    /// Whether every step is done.
    pub fn is_complete(&self, values: &Values, has_pan: bool) -> bool {
        self.steps.iter().all(|step| step.is_done(values, has_pan))
    }

    /// The key of the question at which a customer has stopped: their last one, if it is visible, unanswered and in the
    /// first incomplete step; otherwise that step's first unanswered required question.
    pub fn find_current_question(
        &self,
        values: &Values,
        has_pan: bool,
        was_at: Option<&str>,
    ) -> Option<&str> {
        let mut open = self.steps.iter().filter_map(|step| {
            let first = step.first_unanswered(values, has_pan)?;
            Some((step, first))
        });
        let (step, first) = open.next()?;
        let was_at = step.fields.iter().find(|field| {
            Some(field.key.as_str()) == was_at
                && field.is_visible(values)
                && !field.is_answered(values, has_pan)
        });
        Some(was_at.map_or(first, |field| field.key.as_str()))
    }
}

impl Step {
    pub fn title(&self) -> Message {
        Message::new(format!("step_{}_title", self.key))
    }

    /// Decrypted sealed answers after these are stored, the PAN among them.
    fn secrets_after(&self, known: &Secrets, parsed: &ParsedFields) -> Secrets {
        let mut secrets = known.clone();
        let sealed = self.fields.iter().filter(|field| field.kind.is_sealed());
        for field in sealed.filter(|field| parsed.values.get(&field.key).is_none()) {
            secrets.remove(&field.key);
        }
        for (key, secret) in parsed.secrets.iter() {
            secrets.set(key, secret.clone());
        }
        if let Some(pan) = &parsed.pan {
            secrets.set("tin", Secret::new(pan.as_str().to_owned()));
        }
        secrets
    }

    /// Whether it has this question.
    pub fn has_question(&self, key: &str) -> bool {
        self.fields.iter().any(|field| field.key == key)
    }

    /// Its questions for a page: keeps only `show_if` conditions on the same step, which the page can evaluate during
    /// input.
    pub fn page_fields(&self) -> impl Iterator<Item = FieldSpec> {
        self.fields.iter().map(|field| FieldSpec {
            show_if: field.show_if.clone().filter(|_| self.decides_here(field)),
            ..field.clone()
        })
    }

    fn state(&self, values: &Values, has_pan: bool) -> StepState {
        let is_asked = |field: &FieldSpec| field.is_visible(values) || self.decides_here(field);
        let all = self.fields.iter().enumerate();
        StepState {
            key: self.key,
            asked: all
                .filter(|(_, field)| is_asked(field))
                .map(|(place, _)| place)
                .collect(),
            done: self.is_done(values, has_pan),
        }
    }

    /// Whether the question that a field depends on is in this step.
    fn decides_here(&self, field: &FieldSpec) -> bool {
        field
            .show_if
            .as_ref()
            .is_some_and(|condition| self.has_question(&condition.key))
    }

    fn is_done(&self, values: &Values, has_pan: bool) -> bool {
        self.first_unanswered(values, has_pan).is_none()
    }

    fn first_unanswered(&self, values: &Values, has_pan: bool) -> Option<&str> {
        let fields = self.fields.iter();
        let mut needed = fields.filter(|field| field.required && field.is_visible(values));
        let open = needed.find(|field| !field.is_answered(values, has_pan));
        open.map(|field| field.key.as_str())
    }
}

/// Whether a formerly complete profile must be reviewed (`pl_update_required`): its answers are too old, or a new
/// question has no answer. `pl_se_update_required` is the same for the self-employed branch.
pub fn is_review_due(
    completed_at: Option<Timestamp>,
    is_complete: bool,
    now: Timestamp,
    refresh_days: i64,
) -> bool {
    completed_at.is_some_and(|completed| {
        !is_complete
            || now.duration_since(completed) > SignedDuration::from_hours(24 * refresh_days)
    })
}

#[cfg(test)]
mod tests;
