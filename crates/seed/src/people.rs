//! Synthetic people: names, places and answers.

mod answers;

use saakh_domain::Language;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::distribution::touch::{Touch, Utms};
use saakh_service::app::parse_toml;
use saakh_service::{App, Error, Result};
use serde::Deserialize;
use serde_json::{Map, Value};

use answers::AnswerMaker;

use crate::draw::Draw;
use crate::wrong_data;

/// Names and places that synthetic customers are composed of.
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

/// Personal details and answers, step by step.
pub(crate) struct Person {
    pub(crate) mobile: String,
    pub(crate) language: Language,
    pub(crate) touch: Touch,
    pub(crate) is_woman: bool,
    pub(crate) steps: Vec<(&'static str, Map<String, Value>)>,
}

impl Person {
    pub(crate) fn generate(
        app: &App,
        people: &DemoPeople,
        draw: &mut Draw,
        number: u64,
        product: ProductType,
    ) -> Result<Self> {
        let pincode = draw.pick(&people.pincodes);
        let area = app
            .reference
            .pincodes
            .get(pincode)
            .ok_or_else(Error::not_found)?;
        let is_woman = draw.below(2) == 0;
        let names = people.first_names(is_woman);
        let (first, last) = (
            draw.pick(names).clone(),
            draw.pick(&people.last_names).clone(),
        );
        let income = 15_000 + 1_000 * draw.below(90);
        let mut maker = AnswerMaker {
            draw,
            people,
            names: (&first, &last),
            is_woman,
            place: (pincode, area),
            income,
            number,
        };
        let steps = maker.make_answers(product);
        let snapshot = app.catalog();
        let partner = &draw.pick(snapshot.partners.all()).key;
        Ok(Self {
            mobile: format!("+916{:09}", number % 1_000_000_000),
            language: if draw.below(3) == 0 {
                Language::Hi
            } else {
                Language::En
            },
            is_woman,
            touch: Touch::new(partner, Utms::default(), Some(partner), None, app.now()),
            steps,
        })
    }
}
