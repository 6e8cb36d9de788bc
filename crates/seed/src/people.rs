//! Invented people: names, places and the answers that they give.

use saakh_domain::Language;
use saakh_domain::distribution::touch::{Touch, Utms};
use saakh_service::app::{PincodeArea, parse_toml};
use saakh_service::{App, Error, Result};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::draw::Draw;
use crate::wrong_data;

/// Names and places that synthetic customers are made of.
#[derive(Debug, Deserialize)]
pub(crate) struct DemoPeople {
    pub(crate) first_names_female: Vec<String>,
    pub(crate) first_names_male: Vec<String>,
    pub(crate) last_names: Vec<String>,
    pub(crate) employers: Vec<String>,
    pub(crate) streets: Vec<String>,
    pub(crate) pincodes: Vec<String>,
}

impl DemoPeople {
    pub(crate) fn load() -> Result<Self> {
        parse_toml("demo/people.toml", |text| toml::from_str(text)).map_err(wrong_data)
    }

    pub(crate) fn first_names(&self, of_women: bool) -> &[String] {
        if of_women {
            &self.first_names_female
        } else {
            &self.first_names_male
        }
    }
}

/// Who they are and what they answer, step by step.
pub(crate) struct Person {
    pub(crate) mobile: String,
    pub(crate) language: Language,
    pub(crate) touch: Touch,
    pub(crate) steps: Vec<(&'static str, Map<String, Value>)>,
}

impl Person {
    pub(crate) fn drawn(
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
                Language::Hi
            } else {
                Language::En
            },
            touch: Touch::new(partner, Utms::default(), Some(partner), None, app.now()),
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
    area: &PincodeArea,
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
