//! The questions of profiles as pages show them, rendered once for all customers.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use saakh_domain::Language;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::identity::identifiers::Channel;
use saakh_domain::origination::profile::{Profile, Step};
use saakh_service::App;
use serde::{Serialize, Serializer};

use super::Field;

/// A cache of every profile's questions in each language, filled on first use.
#[derive(Debug)]
pub struct ProfileQuestions(HashMap<ProfileKey, OnceLock<Vec<Arc<StepQuestions>>>>);

/// A product's profile for customers who verified by a channel, and their language.
type ProfileKey = (ProductType, Channel, Language);

#[derive(Debug)]
pub struct StepQuestions {
    pub title: String,
    /// Its questions, including those of every branch.
    fields: Vec<Field>,
}

/// The questions of a step that apply to one customer; on the wire an array of them.
#[derive(Debug)]
pub struct ApplicableQuestions {
    /// All questions of the step.
    pub step: Arc<StepQuestions>,
    /// The indexes of those that apply.
    pub places: Vec<usize>,
}

impl ProfileQuestions {
    /// Prepares an empty entry for each profile.
    pub fn new(app: &App) -> Self {
        let all = app.profiles.all().flat_map(|(product, verified)| {
            Language::ALL.map(|language| ((product, verified, language), OnceLock::new()))
        });
        Self(all.collect())
    }

    /// Returns the questions of a profile by step; empty if the product has no profile.
    pub fn steps_for(&self, app: &App, key: ProfileKey) -> &[Arc<StepQuestions>] {
        let (product, verified, language) = key;
        let profile = app.profiles.get(product, verified);
        let place = profile.zip(self.0.get(&key));
        place.map_or(&[], |(profile, made)| {
            made.get_or_init(|| steps(app, profile, language))
        })
    }
}

fn steps(app: &App, profile: &Profile, language: Language) -> Vec<Arc<StepQuestions>> {
    let step = |step: &Step| {
        let fields = step.page_fields();
        Arc::new(StepQuestions {
            title: app.text(&step.title(), language),
            fields: fields
                .map(|field| Field::from_spec(app, &field, language))
                .collect(),
        })
    };
    profile.steps().iter().map(step).collect()
}

impl Serialize for ApplicableQuestions {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let all = &self.step.fields;
        serializer.collect_seq(self.places.iter().filter_map(|place| all.get(*place)))
    }
}
