//! The product table: one record per product type, one file each.

mod affordable_housing_loan;
mod business_loans;
pub mod co_applicant;
mod credit_cards;
mod fields;
mod gold_loans;
mod guide;
mod other_insurance;
mod personal_loans;
mod source;
#[cfg(feature = "test-product")]
mod test_loans;

pub use gold_loans::parse_gold_items;
pub use guide::{Example, ExampleCover, ExampleLoan, Guide, LoanRange, PricedExample, ValueRange};
pub use source::{Answers, ListChoice, Source};

use super::applicant::Applicant;
use super::matching_rule::MatchingRule;
use super::profile::Step;
use crate::catalog::fact::Fact;
use crate::catalog::policy::{FieldLimits, GoldPolicy, LendingPolicy, PledgeRule};
use crate::catalog::product::ProductType;
use crate::form::field::{Secrets, Values};
use crate::form::smart_list::SmartLists;
use crate::identity::identifiers::Channel;
use crate::text::Message;

#[derive(Debug)]
pub struct Product {
    pub product: ProductType,
    /// Whether it is a loan without collateral, for which the microfinance rule may apply.
    pub is_collateral_free: bool,
    /// Whether a Key Facts Statement precedes an application: for every loan.
    pub needs_key_facts: bool,
    /// The kind of loan in a Key Facts Statement: a message key.
    pub loan_kind: &'static str,
    /// Name of the policy that ranks its offers (`data/policy/ranking.toml`).
    pub ranking: &'static str,
    /// The current version of its matching rule.
    pub matching_rule: MatchingRule,
    /// Its fields of the specification's user record (section 3).
    pub flags: Flags,
    /// None while customers cannot apply for it here: announced, unless external sellers offer it.
    pub journey: Option<Journey>,
    /// Pages of a product that external sellers offer, and of visits to them.
    pub listing: Option<Listing>,
    /// The public page that explains it, if there is one.
    pub guide: Option<Guide>,
}

/// Pages of a product that external sellers offer: customers continue on the seller's site.
#[derive(Debug)]
pub struct Listing {
    /// Public pages. A segment starting with `$` matches any one segment.
    pub pages: &'static [&'static str],
    /// The page of a customer's own visits.
    pub visits: &'static str,
}

/// Fields of the user record with a profile's progress.
#[derive(Debug, Default)]
pub struct Flags {
    /// 1 once the profile was complete.
    pub completed: Option<&'static str>,
    /// 1 when the answers must be confirmed again.
    pub update_required: Option<&'static str>,
    /// The same on the self-employed branch, if the specification has one.
    pub self_employed_update_required: Option<&'static str>,
}

impl Flags {
    const NONE: Self = Self {
        completed: None,
        update_required: None,
        self_employed_update_required: None,
    };
}

/// Texts of products that are in no release, and so in no message file: key, English, Hindi.
#[cfg(feature = "test-product")]
pub const UNRELEASED_TEXTS: &[(&str, &str, &str)] = test_loans::TEXTS;
#[cfg(not(feature = "test-product"))]
pub const UNRELEASED_TEXTS: &[(&str, &str, &str)] = &[];

/// A product's questions, and the facts derived from the answers.
#[derive(Debug)]
pub struct Journey {
    pub pages: Pages,
    pub steps: fn(&StepContext<'_>) -> Vec<Step>,
    /// Checks across several answers, each with the field that shows its message.
    pub cross_checks: &'static [CrossCheck],
    /// Sources of the facts that its rules use.
    pub facts: &'static [(Fact, Source)],
    /// Whether it supports co-applicants.
    pub has_co_applicants: bool,
    /// The question that selects a branch of other steps: when it changes, answers of the former branch are removed.
    pub branch: Option<&'static str>,
}

/// Addresses of a product's own pages. Lenders' pages are the same for all.
#[derive(Debug)]
pub struct Pages {
    pub profile: &'static str,
    pub welcome_back: &'static str,
    pub offers: &'static str,
}

impl Pages {
    /// Pages of a product that shares all but its profile with others, distinguished by the customer's session.
    pub const fn shared(profile: &'static str) -> Self {
        Self {
            profile,
            welcome_back: "/user/welcome-back",
            offers: "/user/offers",
        }
    }

    /// The last part of the offers' address, as returned by the specification's calls.
    pub fn redirect(&self) -> &'static str {
        self.offers.trim_start_matches("/user/")
    }

    pub const fn all(&self) -> [&'static str; 3] {
        [self.profile, self.welcome_back, self.offers]
    }
}

/// Inputs that the questions depend on.
#[derive(Debug, Clone, Copy)]
pub struct StepContext<'a> {
    pub limits: &'a FieldLimits,
    pub lending: &'a LendingPolicy,
    pub gold: &'a GoldPolicy,
    /// The verified channel: the customer is asked for the other one.
    pub verified: Channel,
}

/// A check across several answers.
#[derive(Debug)]
pub struct CrossCheck {
    /// The field that shows the message; checked when a step with this field is saved.
    pub field: &'static str,
    pub finds: CheckFunction,
}

/// The function of a check.
#[derive(Debug, Clone, Copy)]
pub enum CheckFunction {
    /// A message about the whole field, or none.
    Whole(fn(&Values, &CheckContext<'_>) -> Option<Message>),
    /// Messages at paths within a group (`.2.grams`); the empty path is the whole.
    Places(fn(&Values, &CheckContext<'_>) -> Vec<(String, Message)>),
}

impl CrossCheck {
    /// Runs the check; messages by full path.
    pub fn problems(&self, values: &Values, context: &CheckContext<'_>) -> Vec<(String, Message)> {
        let found = match self.finds {
            CheckFunction::Whole(find) => find(values, context)
                .map(|message| (String::new(), message))
                .into_iter()
                .collect(),
            CheckFunction::Places(find) => find(values, context),
        };
        let at = |(place, message)| (format!("{}{place}", self.field), message);
        found.into_iter().map(at).collect()
    }
}

/// Inputs of such checks besides the answers.
#[derive(Debug, Clone, Copy)]
pub struct CheckContext<'a> {
    pub lists: &'a SmartLists,
    /// Decrypted sealed answers, as of after the step.
    pub secrets: &'a Secrets,
    pub pledge: &'a PledgeRule,
}

impl Product {
    pub const fn for_type(product: ProductType) -> &'static Self {
        match product {
            ProductType::PersonalLoans => &personal_loans::PRODUCT,
            ProductType::GoldLoans => &gold_loans::PRODUCT,
            ProductType::BusinessLoans => &business_loans::PRODUCT,
            ProductType::AffordableHousingLoan => &affordable_housing_loan::PRODUCT,
            ProductType::CreditCards => &credit_cards::PRODUCT,
            ProductType::OtherInsurance => &other_insurance::PRODUCT,
            #[cfg(feature = "test-product")]
            ProductType::TestLoans => &test_loans::PRODUCT,
        }
    }

    /// All records, in the specification's order.
    pub fn all() -> impl Iterator<Item = &'static Self> {
        ProductType::ALL.into_iter().map(Self::for_type)
    }

    /// The specification's first product, used for the landing page's example.
    pub fn first() -> &'static Self {
        Self::for_type(ProductType::ALL[0])
    }

    /// Products that customers can apply for.
    pub fn list_open() -> impl Iterator<Item = &'static Self> {
        Self::all().filter(|product| product.is_open())
    }

    /// Whether customers can apply for it; others are announced.
    pub const fn is_open(&self) -> bool {
        self.journey.is_some()
    }

    /// Whether customers can get it: by applying here, or from external sellers.
    pub const fn is_available(&self) -> bool {
        self.is_open() || self.listing.is_some()
    }

    /// The group with the pledged gold; none unless it is a gold loan.
    pub fn gold_items(&self) -> Option<&'static str> {
        let sources = self.journey.iter().flat_map(|journey| journey.facts);
        sources.into_iter().find_map(|(_, source)| match source {
            Source::GoldValue(key) => Some(*key),
            _ => None,
        })
    }

    pub fn has_co_applicants(&self) -> bool {
        self.journey
            .as_ref()
            .is_some_and(|journey| journey.has_co_applicants)
    }

    /// Facts that its rules may use: those it asks for. A product without a journey uses all known facts.
    pub fn facts(&self) -> Vec<Fact> {
        self.journey.as_ref().map_or_else(
            || Fact::ALL.into(),
            |journey| journey.facts.iter().map(|(fact, _)| *fact).collect(),
        )
    }

    /// Facts that can be stated for a hypothetical applicant: all except those derived from a loan's price.
    pub fn facts_to_state(&self) -> impl Iterator<Item = Fact> {
        let facts = self.journey.iter().flat_map(|journey| journey.facts);
        let stated = facts.filter(|(_, source)| !matches!(source, Source::Price));
        stated.map(|(fact, _)| *fact)
    }

    /// The applicant according to the answers. `None` while no amount is requested, or if the product has no journey.
    pub fn applicant(&self, answers: &Answers<'_>) -> Option<Applicant> {
        let journey = self.journey.as_ref()?;
        let number = |wanted: Fact| {
            let (fact, source) = journey.facts.iter().find(|(fact, _)| *fact == wanted)?;
            source.read(*fact, answers)
        };
        let amount = number(Fact::Amount)?;
        let months = number(Fact::Months)?;
        let bare = Applicant::new(
            crate::Paise(amount.least),
            u32::try_from(months.least).ok()?,
        );
        let known = journey.facts.iter();
        Some(known.fold(bare, |applicant, (fact, source)| {
            applicant.with_optional(*fact, source.read(*fact, answers))
        }))
    }
}

#[cfg(test)]
mod tests;
