//! Checks a person against every lender for the back office. Returns each criterion's result, by today's lenders or by
//! a past version of them.

use jiff::ToSpan;
use jiff::civil::Date;
use saakh_domain::Paise;
use saakh_domain::catalog::fact::Fact;
use saakh_domain::catalog::lender::Lender;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::id::CustomerId;
use saakh_domain::origination::applicant::{Applicant, Span};
use saakh_domain::origination::eligibility::{Check, CriterionOutcome};
use saakh_domain::origination::offers::{OfferSet, Price, compute_offers};
use saakh_domain::origination::products::{Answers, Product};
use saakh_domain::origination::snapshot::Catalog;
use saakh_domain::text::Message;
use saakh_domain::time::start_in_india;
use saakh_store::catalog::{lender, version};
use saakh_store::identity::customer;

use crate::identity::user;
use crate::origination::bureau;
use crate::origination::offer::ShownGoldPrice;
use crate::{App, Error, Result};

/// The stated facts of an invented person. A missing fact is unknown.
pub type StatedFacts = Vec<(Fact, Span)>;

/// Whose eligibility is checked.
#[derive(Debug, Clone)]
pub enum EligibilitySubject {
    /// A person invented for the check.
    Person(StatedFacts),
    /// A customer with their stored answers.
    Customer(CustomerId),
}

/// The results of every lender.
#[derive(Debug, Clone)]
pub struct EligibilityReport {
    /// The version of the catalog that was used.
    pub catalog_version: i64,
    /// The lenders, those that lend first.
    pub verdicts: Vec<LenderEligibility>,
}

/// The result of one lender.
#[derive(Debug, Clone)]
pub struct LenderEligibility {
    pub lender: Lender,
    /// Whether the lender lends, lends after a check, or does not lend.
    pub outcome: CriterionOutcome,
    pub checks: Vec<Check>,
    /// The price of the loan, if the lender lends or may lend.
    pub price: Option<Price>,
}

/// Selects the version of the lenders for a check.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum VersionSelector {
    /// The current version.
    Now,
    /// A past version by its number.
    Version(i64),
    /// The version at the end of a day in India.
    Day(Date),
}

/// Checks a person against the selected version of the lenders.
pub async fn check(
    app: &App,
    subject: EligibilitySubject,
    product: ProductType,
    as_of: VersionSelector,
) -> Result<EligibilityReport> {
    let applicant = match subject {
        EligibilitySubject::Person(facts) => applicant_of(app, &facts)?,
        EligibilitySubject::Customer(id) => applicant_of_customer(app, id, product).await?,
    };
    let catalog = catalog_of(app, as_of).await?;
    let set = compute_offers(&catalog, &applicant, product, app.today());
    let set = set.ok_or(Error::Internal("no ranking policy is in effect", None))?;
    Ok(EligibilityReport {
        catalog_version: catalog.version(),
        verdicts: verdicts(set),
    })
}

async fn catalog_of(app: &App, as_of: VersionSelector) -> Result<Catalog> {
    let mut conn = app.db.read().await?;
    let wanted = match as_of {
        VersionSelector::Now => return Ok(app.catalog().catalog.clone()),
        VersionSelector::Version(wanted) => {
            let current = version::get_current(&mut conn).await?;
            let known = (1..=current).contains(&wanted);
            known
                .then_some(wanted)
                .ok_or_else(|| unknown("catalogVersion", "invalid_version_unknown"))?
        }
        VersionSelector::Day(day) => {
            let end = start_in_india(day.saturating_add(1.day()));
            let standing = version::find_before(&mut conn, end).await?;
            standing.ok_or_else(|| unknown("asOf", "invalid_day_before_lenders"))?
        }
    };
    let lenders = lender::list_as_of(&mut conn, wanted).await?;
    Ok(build_catalog(app, wanted, lenders))
}

fn unknown(field: &str, why: &str) -> Error {
    Error::field(field, Message::new(why))
}

/// Returns a catalog of the given lenders with today's lists and policies.
pub(crate) fn build_catalog(app: &App, version: i64, lenders: Vec<Lender>) -> Catalog {
    let reference = &app.reference;
    Catalog::new(
        version,
        lenders,
        reference.lists.clone(),
        reference.ranking.clone(),
        reference.lending.clone(),
    )
}

fn verdicts(set: OfferSet<'_>) -> Vec<LenderEligibility> {
    let verdict = |lender: &Lender, outcome, checks, price| LenderEligibility {
        lender: lender.clone(),
        outcome,
        checks,
        price,
    };
    let lends = set.matched.into_iter();
    let lends = lends.map(|offer| {
        verdict(
            offer.lender,
            CriterionOutcome::Passed,
            offer.checks,
            Some(offer.price),
        )
    });
    let may = set.possible.into_iter();
    let may = may.map(|offer| {
        verdict(
            offer.lender,
            CriterionOutcome::Unknown,
            offer.checks,
            Some(offer.price),
        )
    });
    let does_not = set.unmatched.into_iter();
    let does_not =
        does_not.map(|other| verdict(other.lender, CriterionOutcome::Failed, other.checks, None));
    lends.chain(may).chain(does_not).collect()
}

fn applicant_of(app: &App, facts: &[(Fact, Span)]) -> Result<Applicant> {
    let stated = |wanted| facts.iter().find(|(fact, _)| *fact == wanted);
    let amount = stated(Fact::Amount).map(|(_, amount)| Paise(amount.least));
    let amount = amount
        .filter(|amount| *amount > Paise::ZERO)
        .ok_or_else(|| Error::field(Fact::Amount.code(), Message::new("invalid_required")))?;
    let default_months = app.reference.lending.application.default_months;
    let nothing = Applicant::new(amount, default_months);
    let known = facts.iter();
    Ok(known.fold(nothing, |applicant, (fact, is)| applicant.with(*fact, *is)))
}

async fn applicant_of_customer(
    app: &App,
    id: CustomerId,
    product: ProductType,
) -> Result<Applicant> {
    let mut conn = app.db.read().await?;
    let row = customer::get(&mut conn, id).await?;
    let row = row.ok_or_else(Error::not_found)?;
    let score = bureau::find_points(app, &mut conn, id).await?;
    let gold_price = ShownGoldPrice::find_today(app, &mut conn, product).await?;
    let answers = Answers {
        gold_price: gold_price.as_ref().map(|shown| &shown.price),
        values: &user::profile_values(&row)?,
        score,
        lists: &app.reference.lists,
        lending: &app.reference.lending,
        today: app.today(),
    };
    Product::for_type(product)
        .applicant(&answers)
        .ok_or_else(|| Error::field("customerId", Message::new("invalid_customer_incomplete")))
}
