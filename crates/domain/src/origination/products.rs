//! The product table: what the program knows of each product type, one file each.

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

pub use gold_loans::gold_pieces;
pub use guide::{Example, ExampleCover, ExampleLoan, Guide, LoanRange, Priced};
pub use source::{Answers, Source};

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

/// A product type's record.
#[derive(Debug)]
pub struct Product {
    pub product: ProductType,
    /// Whether it is a loan for which nothing is pledged: the microfinance rule may hold.
    pub is_collateral_free: bool,
    /// Whether a Key Facts Statement precedes an application: for every loan.
    pub needs_key_facts: bool,
    /// The kind of loan in a Key Facts Statement: a key of texts.
    pub loan_kind: &'static str,
    /// The policy by which its offers are ordered, by name (`data/policy/ranking.toml`).
    pub ranking: &'static str,
    /// The rule by which its offers are matched now.
    pub matching_rule: MatchingRule,
    /// Its fields of the specification's user record (section 3).
    pub flags: Flags,
    /// None while customers cannot apply for it here: it is shown as coming, unless others sell it.
    pub journey: Option<Journey>,
    /// Where what others sell of it is listed, and what became of visits there.
    pub listing: Option<Listing>,
    /// The page that explains it to anybody; none where nothing does.
    pub guide: Option<Guide>,
}

/// Pages of a product that others sell: customers go on at the seller's site.
#[derive(Debug)]
pub struct Listing {
    /// For everybody: the listing, and what belongs to it. What begins with `$` stands for any one segment.
    pub pages: &'static [&'static str],
    /// A customer's own visits.
    pub visits: &'static str,
}

/// Fields of the user record that tell how far a product's profile is.
#[derive(Debug, Default)]
pub struct Flags {
    /// 1 once the profile was complete.
    pub completed: Option<&'static str>,
    /// 1 when the answers have to be confirmed again.
    pub update_required: Option<&'static str>,
    /// The same on the self-employed branch, where the specification has one.
    pub self_employed_update_required: Option<&'static str>,
}

impl Flags {
    const NONE: Self = Self {
        completed: None,
        update_required: None,
        self_employed_update_required: None,
    };
}

/// Texts of products that are in no release, which are in no file of texts either: key, English,
/// Hindi.
#[cfg(feature = "test-product")]
pub const UNRELEASED_TEXTS: &[(&str, &str, &str)] = test_loans::TEXTS;
#[cfg(not(feature = "test-product"))]
pub const UNRELEASED_TEXTS: &[(&str, &str, &str)] = &[];

/// What a product asks, and what of the answers decides.
#[derive(Debug)]
pub struct Journey {
    /// Where its pages are.
    pub pages: Pages,
    /// The screens of its profile.
    pub steps: fn(&StepContext<'_>) -> Vec<Step>,
    /// What no single answer can say: checks over several, with the field that each speaks at.
    pub cross_checks: &'static [CrossCheck],
    /// Where the facts of its rules come from.
    pub facts: &'static [(Fact, Source)],
    /// Whether others may apply with the customer.
    pub has_co_applicants: bool,
    /// The question that decides what other steps ask: what these were answered on the branch that
    /// is left is taken away with it.
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
    /// Those of a product that shares all but its profile with others: which is meant says the
    /// customer's session.
    pub const fn shared(profile: &'static str) -> Self {
        Self {
            profile,
            welcome_back: "/user/welcome-back",
            offers: "/user/offers",
        }
    }

    /// The last part of the offers' address, as the specification's calls answer it.
    pub fn redirect(&self) -> &'static str {
        self.offers.trim_start_matches("/user/")
    }

    /// All of them.
    pub const fn all(&self) -> [&'static str; 3] {
        [self.profile, self.welcome_back, self.offers]
    }
}

/// What the questions depend on.
#[derive(Debug, Clone, Copy)]
pub struct StepContext<'a> {
    pub limits: &'a FieldLimits,
    pub lending: &'a LendingPolicy,
    pub gold: &'a GoldPolicy,
    /// The channel that the customer verified by: they are asked for the other one.
    pub verified: Channel,
}

/// Looks at a step's answers together with all others.
#[derive(Debug)]
pub struct CrossCheck {
    /// The field that it speaks at; looked at when a step that asks for it is saved.
    pub field: &'static str,
    pub finds: Finding,
}

/// What a check finds wrong.
#[derive(Debug, Clone, Copy)]
pub enum Finding {
    /// Something about the whole field, or nothing.
    Whole(fn(&Values, &CheckContext<'_>) -> Option<Message>),
    /// Anything at places within a group (`.2.grams`); the empty place is the whole.
    Places(fn(&Values, &CheckContext<'_>) -> Vec<(String, Message)>),
}

impl CrossCheck {
    /// What is wrong, by its place among all fields.
    pub fn problems(&self, values: &Values, context: &CheckContext<'_>) -> Vec<(String, Message)> {
        let found = match self.finds {
            Finding::Whole(find) => find(values, context)
                .map(|message| (String::new(), message))
                .into_iter()
                .collect(),
            Finding::Places(find) => find(values, context),
        };
        let at = |(place, message)| (format!("{}{place}", self.field), message);
        found.into_iter().map(at).collect()
    }
}

/// What such checks may look at beside the answers.
#[derive(Debug, Clone, Copy)]
pub struct CheckContext<'a> {
    pub lists: &'a SmartLists,
    /// What is stored sealed, as it stands after the step.
    pub secrets: &'a Secrets,
    pub pledge: &'a PledgeRule,
}

impl Product {
    /// The record of a product type.
    pub const fn of(product: ProductType) -> &'static Self {
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

    /// Every record, in the specification's order.
    pub fn all() -> impl Iterator<Item = &'static Self> {
        ProductType::ALL.into_iter().map(Self::of)
    }

    /// The specification's first, which the landing page gives an example of.
    pub fn first() -> &'static Self {
        Self::of(ProductType::ALL[0])
    }

    /// Those that customers can apply for.
    pub fn open() -> impl Iterator<Item = &'static Self> {
        Self::all().filter(|product| product.is_open())
    }

    /// Whether its journey is open to customers; the others are shown as coming.
    pub const fn is_open(&self) -> bool {
        self.journey.is_some()
    }

    /// Whether customers can get it: it is applied for here, or listed with what others sell.
    pub const fn is_available(&self) -> bool {
        self.is_open() || self.listing.is_some()
    }

    /// The answer that lists the gold which it is lent on; none where it is lent on none.
    pub fn gold_items(&self) -> Option<&'static str> {
        let sources = self.journey.iter().flat_map(|journey| journey.facts);
        sources.into_iter().find_map(|(_, source)| match source {
            Source::GoldValue(key) => Some(*key),
            _ => None,
        })
    }

    /// Whether others may apply with the customer.
    pub fn has_co_applicants(&self) -> bool {
        self.journey
            .as_ref()
            .is_some_and(|journey| journey.has_co_applicants)
    }

    /// What its rules may look at: what it asks. Of a product without a journey whatever happens
    /// to be known counts.
    pub fn facts(&self) -> Vec<Fact> {
        self.journey.as_ref().map_or_else(
            || Fact::ALL.into(),
            |journey| journey.facts.iter().map(|(fact, _)| *fact).collect(),
        )
    }

    /// What may be stated of somebody made up: all but what only the price of a loan says.
    pub fn facts_to_state(&self) -> impl Iterator<Item = Fact> {
        let facts = self.journey.iter().flat_map(|journey| journey.facts);
        let stated = facts.filter(|(_, source)| !matches!(source, Source::Price));
        stated.map(|(fact, _)| *fact)
    }

    /// Who asks, from their answers. `None` while no amount is asked for, or where the product has
    /// no journey: there is nothing to price.
    pub fn applicant(&self, answers: &Answers<'_>) -> Option<Applicant> {
        let journey = self.journey.as_ref()?;
        let number = |wanted: Fact| {
            let (fact, source) = journey.facts.iter().find(|(fact, _)| *fact == wanted)?;
            source.read(*fact, answers)
        };
        let amount = number(Fact::Amount)?;
        let months = number(Fact::Months)?;
        let asked = Applicant::new(
            crate::Paise(amount.least),
            u32::try_from(months.least).ok()?,
        );
        let known = journey.facts.iter();
        Some(known.fold(asked, |applicant, (fact, source)| {
            applicant.with_known(*fact, source.read(*fact, answers))
        }))
    }
}

#[cfg(test)]
mod tests;
