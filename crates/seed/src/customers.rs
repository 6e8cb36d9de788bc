//! Synthetic customers who go through the use cases, deterministic for a seed: only reachable states are seeded.

use saakh_domain::Secret;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::id::CustomerId;
use saakh_domain::trust::consent::Purpose;
use saakh_service::distribution::attribution;
use saakh_service::insight::counting;
use saakh_service::origination::{application, offer, profile};
use saakh_service::trust::consent::{self, ConsentContext, GivenConsent};
use saakh_service::{App, Result};
use saakh_store::identity::customer::{self, Customer};
use saakh_store::insight::metric::Metric;
use saakh_store::{Scope, write_tx};

use crate::draw::Draw;
use crate::people::{DemoPeople, Person};

/// The product they apply for.
const PRODUCT: ProductType = ProductType::PersonalLoans;

/// Adds customers whose journeys stop at different points, as real ones do.
pub async fn add_customers(app: &App, count: u64, seed: u64) -> Result<()> {
    let people = DemoPeople::load()?;
    for number in 0..count {
        let mut draw = Draw::new(seed, number);
        let person = Person::generate(app, &people, &mut draw, number, PRODUCT)?;
        let id = add_customer(app, &person).await?;
        journey(app, id, &person, draw.below(10)).await?;
    }
    Ok(())
}

/// Runs one customer's journey: some stop after the first step, some view offers.
async fn journey(app: &App, id: CustomerId, person: &Person, stops_at: u64) -> Result<()> {
    let product = PRODUCT;
    if stops_at == 0 {
        return Ok(());
    }
    let open = application::start(app, id, product).await?;
    let steps = if stops_at < 3 {
        &person.steps[..2]
    } else {
        &person.steps[..]
    };
    for (step, answers) in steps {
        profile::save(app, id, product, step, answers).await?;
    }
    if stops_at >= 4 {
        offer::get_view(app, id, open.id).await?;
    }
    Ok(())
}

async fn add_customer(app: &App, person: &Person) -> Result<CustomerId> {
    let now = app.now();
    let row = Customer {
        id: CustomerId::new(app.uuid()),
        mobile: Some(Secret::new(person.mobile.clone())),
        email: None,
        mobile_verified_at: Some(now),
        email_verified_at: None,
        language: person.language,
        profile: Secret::new("{}".to_owned()),
        revision: 0,
        pan: None,
        partner_id: None,
        created_at: now,
        updated_at: now,
    };
    let giving = ConsentContext::new(row.id, person.language, "127.0.0.1");
    let matching = GivenConsent {
        purpose: Purpose::Matching,
        notice_version: app.reference.notices.version(Purpose::Matching).to_owned(),
    };
    write_tx!(app.db, Scope::exclusive(), |tx| {
        customer::add(tx, &row).await?;
        consent::record(app, tx, giving, std::slice::from_ref(&matching)).await?;
        attribution::decide(app, tx, row.id, Some(&person.touch)).await?;
        counting::record_event(app, tx, Metric::CustomerWon).await?;
        Ok(row.id)
    })
}
