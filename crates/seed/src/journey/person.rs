//! Personal data and consents of synthetic customers.

use jiff::Timestamp;
use saakh_domain::form::field::Value;
use saakh_domain::id::{ConsentId, CustomerId, LenderId};
use saakh_domain::identity::identifiers::Pan;
use saakh_domain::lifecycle::application::ApplicationStatus;
use saakh_domain::trust::consent::Purpose;
use saakh_domain::{Language, Secret};
use saakh_service::identity::user;
use saakh_service::origination::profile;
use saakh_service::{App, Error, Result};
use saakh_store::identity::customer::Customer;
use saakh_store::origination::credit_score::CreditScore;
use saakh_store::trust::consent::Consent;

use super::CustomerMaker;
use super::way::{CustomerTimeline, days_duration};
use crate::draw::Draw;
use crate::facts::SharedProfile;

/// Size of a seed's number range, from which it derives mobile numbers of its own.
const PER_SEED: u64 = 10_000_000;
/// IP address of synthetic consents.
const ADDRESS: &str = "127.0.0.1";
/// The bureau of synthetic credit scores.
const BUREAU: &str = "bureau";

/// A customer with consents and credit score.
pub(super) struct SyntheticCustomer {
    pub(super) customer: Customer,
    pub(super) consents: Vec<Consent>,
    pub(super) score: Option<CreditScore>,
}

impl CustomerMaker {
    pub(super) fn make_customer(
        &self,
        app: &App,
        way: &mut CustomerTimeline,
        number: u64,
        facts: &SharedProfile,
        history: &[(ApplicationStatus, Timestamp)],
    ) -> Result<SyntheticCustomer> {
        let started = history.first().map_or(self.end, |first| first.1);
        let is_complete = history.len() > 1;
        let (mut values, revision) = if is_complete {
            facts.complete.clone()
        } else {
            facts.partial.clone()
        };
        let first = way.draw.pick(self.people.first_names(facts.is_woman));
        let last = way.draw.pick(&self.people.last_names);
        for (key, name) in [("first_name", first), ("last_name", last)] {
            values.set(key, Value::Text(name.clone()));
        }
        let mobile = self.plan.seed % 100 * PER_SEED + number % PER_SEED;
        let mut customer = Customer {
            id: CustomerId::new(way.draw_id(started)),
            mobile: Some(Secret::new(format!("+917{mobile:09}"))),
            email: is_complete.then(|| {
                let name = first.to_ascii_lowercase();
                Secret::new(format!("{name}{mobile}@customers.example"))
            }),
            mobile_verified_at: Some(started),
            email_verified_at: None,
            language: if way.draw.below(3) == 0 {
                Language::Hi
            } else {
                Language::En
            },
            profile: user::serialize_profile(&values)?,
            revision,
            pan: None,
            partner_id: None,
            created_at: started,
            updated_at: started,
        };
        if is_complete {
            let pan = pan(&mut way.draw, last)?;
            customer.pan = Some(profile::seal_pan(app, &customer, &pan));
        }
        let mut person = SyntheticCustomer {
            customer,
            consents: Vec::new(),
            score: None,
        };
        person.add_consent(app, way, Purpose::Matching, None, started);
        // Every other customer subscribes to updates, sent to the verified number.
        if number.is_multiple_of(2) {
            person.add_consent(app, way, Purpose::Updates, None, started);
        }
        let keep = u64::try_from(app.reference.lending.credit_report.keep_days).unwrap_or(0);
        let counts = self.end.duration_since(started) < days_duration(keep);
        if let Some(points) = facts.score.filter(|_| is_complete && counts) {
            person.add_consent(app, way, Purpose::CreditReport, None, started);
            person.score = Some(CreditScore {
                bureau: BUREAU.to_owned(),
                score: Some(points.into()),
                as_of: started,
            });
        }
        Ok(person)
    }
}

impl SyntheticCustomer {
    pub(super) fn add_consent(
        &mut self,
        app: &App,
        way: &mut CustomerTimeline,
        purpose: Purpose,
        lender_id: Option<LenderId>,
        at: Timestamp,
    ) -> ConsentId {
        let id = ConsentId::new(way.draw_id(at));
        self.consents.push(Consent {
            id,
            customer_id: self.customer.id,
            purpose: purpose.code().to_owned(),
            lender_id,
            subject: None,
            co_applicant_id: None,
            notice_version: app.reference.notices.version(purpose).to_owned(),
            locale: self.customer.language,
            given_at: at,
            given_from: ADDRESS.to_owned(),
            withdrawn_at: None,
        });
        id
    }
}

/// A PAN, whose fifth letter is the first letter of the last name.
fn pan(draw: &mut Draw, last_name: &str) -> Result<Pan> {
    let letters: String = (0..3).map(|_| draw.letter()).collect();
    let initial = last_name.chars().next().unwrap_or('A').to_ascii_uppercase();
    let text = format!(
        "{letters}P{initial}{:04}{}",
        draw.below(10_000),
        draw.letter()
    );
    Pan::parse(&text).map_err(|error| Error::internal("an invented PAN is none", error))
}
