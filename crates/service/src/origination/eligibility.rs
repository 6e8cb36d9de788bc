//! A person before every lender, as the back office looks: each criterion's result, by today's
//! lenders or as they stood in a past version.

use jiff::civil::Date;
use saakh_domain::Paise;
use saakh_domain::catalog::employment::Employment;
use saakh_domain::catalog::fact::Fact;
use saakh_domain::catalog::lender::Lender;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::id::CustomerId;
use saakh_domain::origination::applicant::{Applicant, Band};
use saakh_domain::origination::eligibility::{Check, Outcome};
use saakh_domain::origination::offers::{OfferSet, offers};
use saakh_domain::origination::products::{Answers, Product};
use saakh_domain::origination::snapshot::Catalog;
use saakh_domain::text::Message;
use saakh_domain::time::age_in_years;
use saakh_store::catalog::{lender, version};
use saakh_store::identity::customer;

use crate::identity::user;
use crate::origination::bureau;
use crate::{App, Error, Result};

/// A person, as far as lenders' rules look at them. What is left out is unknown.
#[derive(Debug, Clone, Default)]
pub struct Person {
    /// Item of the smart list `employmentStatus`.
    pub employment: Option<i64>,
    /// Income a month.
    pub monthly_income: Option<Paise>,
    pub birth_date: Option<Date>,
    /// The amount asked for.
    pub amount: Option<Paise>,
    /// The term asked for, months.
    pub months: Option<u32>,
    /// Pincode of the home.
    pub pincode: Option<String>,
    /// Item of the smart list `householdIncome`.
    pub household: Option<i64>,
    /// What is repaid every month on other loans.
    pub repayments: Option<Paise>,
    pub score: Option<u16>,
}

/// Who is looked at.
#[derive(Debug, Clone)]
pub enum Subject {
    /// A person made up for the question.
    Person(Box<Person>),
    /// A customer with what they told us.
    Customer(CustomerId),
}

/// Every lender's answer.
#[derive(Debug, Clone)]
pub struct Verdicts {
    /// The version of the lenders that judged.
    pub catalog_version: i64,
    /// The lenders, those that lend first.
    pub verdicts: Vec<Verdict>,
}

/// One lender's answer.
#[derive(Debug, Clone)]
pub struct Verdict {
    pub lender: Lender,
    /// Lends, lends after a check, or does not lend.
    pub outcome: Outcome,
    pub checks: Vec<Check>,
}

/// Judges a person by the lenders of a version; today's where none is given.
pub async fn check(
    app: &App,
    subject: Subject,
    product: ProductType,
    catalog_version: Option<i64>,
) -> Result<Verdicts> {
    let applicant = match subject {
        Subject::Person(person) => applicant_of(app, &person)?,
        Subject::Customer(id) => applicant_of_customer(app, id, product).await?,
    };
    let catalog = catalog_of(app, catalog_version).await?;
    let set = offers(&catalog, &applicant, product, app.today());
    let set = set.ok_or(Error::Internal("no ranking policy is in effect", None))?;
    Ok(Verdicts {
        catalog_version: catalog.version(),
        verdicts: verdicts(set),
    })
}

async fn catalog_of(app: &App, wanted: Option<i64>) -> Result<Catalog> {
    let snapshot = app.catalog();
    let Some(wanted) = wanted else {
        return Ok(snapshot.catalog.clone());
    };
    let mut conn = app.db.read().await?;
    if wanted < 1 || wanted > version::current(&mut conn).await? {
        let message = Message::new("invalid_version_unknown");
        return Err(Error::field("catalogVersion", message));
    }
    let lenders = lender::as_of(&mut conn, wanted).await?;
    Ok(with_lenders(app, wanted, lenders))
}

/// A catalog of some lenders, under the lists and policies of today.
pub(crate) fn with_lenders(app: &App, version: i64, lenders: Vec<Lender>) -> Catalog {
    let reference = &app.reference;
    Catalog::new(
        version,
        lenders,
        reference.lists.clone(),
        reference.ranking.clone(),
        reference.lending.clone(),
    )
}

fn verdicts(set: OfferSet<'_>) -> Vec<Verdict> {
    let verdict = |lender: &Lender, outcome, checks| Verdict {
        lender: lender.clone(),
        outcome,
        checks,
    };
    let lends = set.matched.into_iter();
    let lends = lends.map(|offer| verdict(offer.lender, Outcome::Passed, offer.checks));
    let may = set.possible.into_iter();
    let may = may.map(|offer| verdict(offer.lender, Outcome::Unknown, offer.checks));
    let does_not = set.unmatched.into_iter();
    let does_not = does_not.map(|other| verdict(other.lender, Outcome::Failed, other.checks));
    lends.chain(may).chain(does_not).collect()
}

fn applicant_of(app: &App, person: &Person) -> Result<Applicant> {
    let amount = person
        .amount
        .filter(|amount| *amount > Paise::ZERO)
        .ok_or_else(|| Error::field("desired_loan_amount", Message::new("invalid_required")))?;
    let default_months = app.reference.lending.application.default_months;
    let work = person.employment.and_then(Employment::from_id);
    let birth = person.birth_date;
    let age = birth.map(|birth| i64::from(age_in_years(birth, app.today())));
    let lists = &app.reference.lists;
    let household = person.household;
    let household = household.and_then(|id| Band::of(lists, "householdIncome", id));
    let pincode = person.pincode.as_ref();
    let pincode = pincode.and_then(|pincode| pincode.parse::<i64>().ok());
    let months = person.months.unwrap_or(default_months);
    Ok(Applicant::new(amount, months)
        .with_known(Fact::Employment, work)
        .with_known(Fact::MonthlyIncome, person.monthly_income)
        .with_known(Fact::Age, age)
        .with_known(Fact::Pincode, pincode)
        .with_known(Fact::Household, household)
        .with_known(Fact::Repayments, person.repayments)
        .with_known(Fact::Score, person.score.map(i64::from)))
}

async fn applicant_of_customer(
    app: &App,
    id: CustomerId,
    product: ProductType,
) -> Result<Applicant> {
    let mut conn = app.db.read().await?;
    let row = customer::get(&mut conn, id).await?;
    let row = row.ok_or_else(Error::not_found)?;
    let score = bureau::points(app, &mut conn, id).await?;
    let answers = Answers {
        values: &user::values(&row)?,
        score,
        lists: &app.reference.lists,
        lending: &app.reference.lending,
        today: app.today(),
    };
    Product::of(product)
        .applicant(&answers)
        .ok_or_else(|| Error::field("customerId", Message::new("invalid_customer_incomplete")))
}
