//! The filters of the report on customers' journeys.

use std::collections::BTreeMap;

use saakh_domain::Language;
use saakh_service::insight::journey::{JourneyRequest, JourneySegment, labels};
use saakh_service::insight::report::GroupKey;
use saakh_service::{App, Result};

use super::{JourneyChoice, JourneyFilterValue, JourneyOption};

/// Loads all filters except the product's, with their values by name.
pub(super) async fn load_choices(
    app: &App,
    request: &JourneyRequest,
    language: Language,
) -> Result<Vec<JourneyChoice>> {
    let places = places(app, request);
    let labels = labels(app, &places, language).await?;
    let mut choices: BTreeMap<&'static str, Vec<JourneyOption>> = BTreeMap::new();
    for (place, label) in places.iter().zip(labels) {
        if let (Some(JourneyFilterValue { name, value }), Some(label)) =
            (JourneyFilterValue::from_place(place), label)
        {
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

fn places(app: &App, request: &JourneyRequest) -> Vec<GroupKey> {
    let snapshot = app.catalog();
    let partners = snapshot.partners.all().iter();
    let brands = partners
        .clone()
        .map(|one| GroupKey::Brand(one.brand.clone(), None));
    let lenders = snapshot.catalog.lenders().iter();
    let languages =
        [Language::En, Language::Hi].map(|language| GroupKey::Language(language.code()));
    let states = app.reference.states.iter();
    let merchant = match request.only {
        JourneySegment::Merchant(id) => Some(GroupKey::Merchant(Some(id))),
        _ => None,
    };
    partners
        .map(|one| GroupKey::Partner(one.id))
        .chain(brands)
        .chain(lenders.map(|one| GroupKey::Lender(one.id)))
        .chain(languages)
        .chain(states.map(|state| GroupKey::State(Some(state.clone()))))
        .chain(merchant)
        .collect()
}
