//! The questions of profiles as pages show them, made once for all who are asked them.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use saakh_domain::Language;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::identity::identifiers::Channel;
use saakh_domain::origination::profile::{Profile, Step};
use saakh_service::App;
use serde::{Serialize, Serializer};

use super::Field;

/// Those of every profile in each language. A profile's are made when somebody is first asked them.
#[derive(Debug)]
pub struct ProfileQuestions(HashMap<Of, OnceLock<Vec<Arc<StepQuestions>>>>);

/// Whose: of which product's profile, by which channel they verified, in which language they read.
type Of = (ProductType, Channel, Language);

/// Those of one step in one language.
#[derive(Debug)]
pub struct StepQuestions {
    /// The step's heading.
    pub title: String,
    /// Each of its questions, those of every branch.
    fields: Vec<Field>,
}

/// The questions of a step that one customer is asked; on the wire an array of them.
#[derive(Debug)]
pub struct Asked {
    /// All of the step's.
    pub step: Arc<StepQuestions>,
    /// The places of those that are asked.
    pub places: Vec<usize>,
}

impl ProfileQuestions {
    /// Room for those of every profile.
    pub fn new(app: &App) -> Self {
        let all = app.profiles.all().flat_map(|(product, verified)| {
            Language::ALL.map(|language| ((product, verified, language), OnceLock::new()))
        });
        Self(all.collect())
    }

    /// Those of a profile, step by step; none where the product has no profile.
    pub fn of(&self, app: &App, of: Of) -> &[Arc<StepQuestions>] {
        let (product, verified, language) = of;
        let profile = app.profiles.of(product, verified);
        let place = profile.zip(self.0.get(&of));
        place.map_or(&[], |(profile, made)| {
            made.get_or_init(|| steps(app, profile, language))
        })
    }
}

fn steps(app: &App, profile: &Profile, language: Language) -> Vec<Arc<StepQuestions>> {
    let step = |step: &Step| {
        let fields = step.shown();
        Arc::new(StepQuestions {
            title: app.text(&step.title(), language),
            fields: fields
                .map(|field| Field::of(app, &field, language))
                .collect(),
        })
    };
    profile.steps().iter().map(step).collect()
}

impl Serialize for Asked {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let all = &self.step.fields;
        serializer.collect_seq(self.places.iter().filter_map(|place| all.get(*place)))
    }
}
