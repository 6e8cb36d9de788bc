//! Synthetic customers with histories, the same for the same seed. Every one of them goes
//! through the use cases that real customers go through, so what is seeded is what can happen.

use saakh_domain::Secret;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::id::CustomerId;
use saakh_domain::trust::consent::Purpose;
use saakh_store::identity::customer::{self, Customer};
use saakh_store::insight::metric::Metric;
use saakh_store::{Scope, write_tx};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::draw::Draw;
use super::people_file;
use crate::distribution::attribution;
use crate::insight::counting;
use crate::origination::{application, offer, profile};
use crate::trust::consent::{self, GivenConsent, Giving};
use crate::{App, Error, Result};

/// Names and places that synthetic customers are made of.
#[derive(Debug, Deserialize)]
pub struct DemoPeople {
    pub(super) first_names_female: Vec<String>,
    pub(super) first_names_male: Vec<String>,
    pub(super) last_names: Vec<String>,
    pub(super) employers: Vec<String>,
    pub(super) streets: Vec<String>,
    pub(super) pincodes: Vec<String>,
}

impl DemoPeople {
    pub(super) fn load() -> Result<Self> {
        toml::from_str(&people_file()?)
            .map_err(|error| Error::internal("data/demo/people.toml does not parse", error))
    }

    pub(super) fn first_names(&self, of_women: bool) -> &[String] {
        if of_women {
            &self.first_names_female
        } else {
            &self.first_names_male
        }
    }
}

/// Adds so many customers. The journeys stop at different points, as real ones do.
pub async fn customers(app: &App, count: u64, seed: u64) -> Result<()> {
    let people = DemoPeople::load()?;
    for number in 0..count {
        let mut draw = Draw::new(seed, number);
        let person = Person::drawn(app, &people, &mut draw, number)?;
        let id = admit(app, &person).await?;
        journey(app, id, &person, draw.below(10)).await?;
    }
    Ok(())
}

/// How far this customer came: some stop after the first step, some see offers.
async fn journey(app: &App, id: CustomerId, person: &Person, stops_at: u64) -> Result<()> {
    let product = ProductType::PersonalLoans;
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
        offer::view(app, id, open.id).await?;
    }
    Ok(())
}

async fn admit(app: &App, person: &Person) -> Result<CustomerId> {
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
    let giving = Giving {
        customer: row.id,
        locale: person.language,
        address: "127.0.0.1",
        lender: None,
    };
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

pub(super) struct Person {
    mobile: String,
    language: saakh_domain::Language,
    touch: saakh_domain::distribution::touch::Touch,
    pub(super) steps: Vec<(&'static str, Map<String, Value>)>,
}

impl Person {
    pub(super) fn drawn(
        app: &App,
        people: &DemoPeople,
        draw: &mut Draw,
        number: u64,
    ) -> Result<Self> {
        let pincode = draw.one(&people.pincodes);
        let area = app
            .reference
            .pincodes
            .get(pincode)
            .ok_or_else(Error::not_found)?;
        let female = draw.below(2) == 0;
        let names = people.first_names(female);
        let (first, last) = (
            draw.one(names).clone(),
            draw.one(&people.last_names).clone(),
        );
        let income = 15_000 + 1_000 * draw.below(90);
        let self_employed = draw.below(4) == 0;
        let steps = vec![
            ("loan", loan(draw, self_employed)),
            ("about", about(draw, &first, &last)),
            ("address", address(draw, people, pincode, area)),
            ("living", living(draw, female)),
            ("work", work(draw, people, self_employed, income, pincode)),
            ("money", money(draw, income, &first, number)),
        ];
        let snapshot = app.catalog();
        let partner = &draw.one(snapshot.partners.all()).key;
        Ok(Self {
            mobile: format!("+916{:09}", number % 1_000_000_000),
            language: if draw.below(3) == 0 {
                saakh_domain::Language::Hi
            } else {
                saakh_domain::Language::En
            },
            touch: saakh_domain::distribution::touch::Touch::new(
                partner,
                saakh_domain::distribution::touch::Utms::default(),
                Some(partner),
                None,
                app.now(),
            ),
            steps,
        })
    }
}

fn loan(draw: &mut Draw, self_employed: bool) -> Map<String, Value> {
    let amount = 10_000 + 5_000 * draw.below(100);
    let (employment, key) = if self_employed {
        (2, "se_loan_amount")
    } else {
        (1, "desired_loan_amount")
    };
    map(json!({
        "employment_status_code": employment,
        key: amount,
        "loan_months": 6 + 6 * draw.below(9),
        "loan_purpose": 1 + draw.below(3),
    }))
}

fn about(draw: &mut Draw, first: &str, last: &str) -> Map<String, Value> {
    let (year, month, day) = (
        1966 + draw.below(38),
        1 + draw.below(12),
        1 + draw.below(28),
    );
    let initial = last.chars().next().unwrap_or('A').to_ascii_uppercase();
    let letters: String = (0..3).map(|_| draw.letter()).collect();
    let last_letter = draw.letter();
    map(json!({
        "first_name": first,
        "last_name": last,
        "birth_date": format!("{year}-{month:02}-{day:02}"),
        "tin": format!("{letters}P{initial}{:04}{last_letter}", draw.below(10_000)),
    }))
}

fn address(
    draw: &mut Draw,
    people: &DemoPeople,
    pincode: &str,
    area: &crate::app::PincodeArea,
) -> Map<String, Value> {
    map(json!({
        "postal_code": pincode,
        "state": area.state,
        "district": draw.one(&area.districts),
        "address1": draw.one(&people.streets),
    }))
}

fn living(draw: &mut Draw, female: bool) -> Map<String, Value> {
    map(json!({
        "residence_type": 1,
        "gender": if female { 1 } else { 2 },
        "marital_status": 1 + draw.below(2),
        "educational_level": 1 + draw.below(3),
    }))
}

fn work(
    draw: &mut Draw,
    people: &DemoPeople,
    self_employed: bool,
    income: u64,
    pincode: &str,
) -> Map<String, Value> {
    map(if self_employed {
        json!({
            "business_registration_type": 1,
            "business_years": 1 + draw.below(3),
            "business_current_turnover": 1 + draw.below(3),
            "monthly_income": income,
        })
    } else {
        json!({
            "employer_name": draw.one(&people.employers),
            "officepincode": pincode,
            "monthly_income": income,
            "salary_mode": 1,
            "prefer_net_banking": 1,
        })
    })
}

fn money(draw: &mut Draw, income: u64, first: &str, number: u64) -> Map<String, Value> {
    map(json!({
        // The last band has no upper end, so it never contradicts the customer's own income.
        "household_income": 5,
        "emi": 500 * draw.below(income / 2_000),
        "email": format!("{}{number}@customers.example", first.to_ascii_lowercase()),
        "allow_sms": draw.below(2) == 0,
    }))
}

fn map(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(map) => map,
        _ => Map::new(),
    }
}
