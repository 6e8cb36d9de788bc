//! By what the report on customers' journeys may be filtered.

use std::collections::BTreeMap;

use saakh_domain::Language;
use saakh_service::insight::journey::{Asked, Only, labels};
use saakh_service::insight::report::Place;
use saakh_service::{App, Result};

use super::{JourneyChoice, JourneyOnly, JourneyOption};

/// Every filter but the product's, each with its values by their names.
pub(super) async fn of(app: &App, asked: &Asked, language: Language) -> Result<Vec<JourneyChoice>> {
    let places = places(app, asked);
    let labels = labels(app, &places, language).await?;
    let mut choices: BTreeMap<&'static str, Vec<JourneyOption>> = BTreeMap::new();
    for (place, label) in places.iter().zip(labels) {
        if let (Some(JourneyOnly { name, value }), Some(label)) = (JourneyOnly::of(place), label) {
            let options = choices.entry(name).or_default();
            options.push(JourneyOption { value, label });
        }
    }
    let choice = |(name, mut options): (_, Vec<JourneyOption>)| {
        options.sort_by(|one, other| one.label.cmp(&other.label));
        options.dedup_by(|one, other| one.value == other.value);
        JourneyChoice { name, options }
    };
    Ok(choices.into_iter().map(choice).collect())
}

fn places(app: &App, asked: &Asked) -> Vec<Place> {
    let snapshot = app.catalog();
    let partners = snapshot.partners.all().iter();
    let brands = partners
        .clone()
        .map(|one| Place::Brand(one.brand.clone(), None));
    let lenders = snapshot.catalog.lenders().iter();
    let languages = [Language::En, Language::Hi].map(|language| Place::Language(language.code()));
    let states = app.reference.states.iter();
    let merchant = match asked.only {
        Only::Merchant(id) => Some(Place::Merchant(Some(id))),
        _ => None,
    };
    partners
        .map(|one| Place::Partner(one.id))
        .chain(brands)
        .chain(lenders.map(|one| Place::Lender(one.id)))
        .chain(languages)
        .chain(states.map(|state| Place::State(Some(state.clone()))))
        .chain(merchant)
        .collect()
}
