//! The report on customers' journeys equals the count over all rows, for every filter and group.

use std::collections::BTreeMap;

use jiff::ToSpan;
use saakh_domain::Language;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::id::{LenderId, PartnerId};
use saakh_domain::insight::journey::{Cohort, Step};
use saakh_domain::insight::{DateRange, Preset};
use saakh_service::insight::journey::{
    self, CohortKey, JourneyRequest, JourneySegment, StepCounts,
};
use saakh_service::insight::report::GroupKey;
use saakh_testkit::TestApp;

use super::Counted;

pub(crate) async fn agree(app: &TestApp, counted: &Counted) {
    let mut read = 0;
    for asked in questions(app) {
        let journey = journey::read(&app.app, &asked, Language::En).await.unwrap();
        let of = of(app, &asked, counted);
        let reached = Step::ALL
            .iter()
            .map(|step| of(&format!("reached:{}", step.code())));
        let said = journey.steps.iter().map(|step| step.people);
        assert_eq!(
            said.collect::<Vec<_>>(),
            reached.collect::<Vec<_>>(),
            "{asked:?}"
        );
        for (key, people) in &journey.questions {
            assert_eq!(*people, of(&format!("stopped:{key}")), "{key} {asked:?}");
        }
        let rows = journey.cohorts.iter();
        let rows = rows.map(|row| (named(&row.place), row.reached));
        let said: BTreeMap<String, StepCounts> =
            rows.filter(|(_, reached)| reached[0] != 0).collect();
        assert_eq!(said, cohorts(app, &asked, counted), "{asked:?}");
        read += 1;
    }
    assert!(read > 40, "{read}");
}

fn questions(app: &TestApp) -> Vec<JourneyRequest> {
    let yesterday = app.app.today().yesterday().unwrap();
    let since = |days: i64| DateRange {
        preset: Preset::Custom,
        first: yesterday.checked_sub(days.days()).unwrap(),
        last: yesterday,
    };
    let brand = app.app.catalog().partners.default_partner().brand.clone();
    let onlys = [
        JourneySegment::All,
        JourneySegment::Partner(PartnerId(1)),
        JourneySegment::Brand(brand),
        JourneySegment::Language(Language::Hi),
        JourneySegment::Lender(LenderId(1)),
        JourneySegment::State("Karnataka".to_owned()),
    ];
    let mut all = Vec::new();
    for only in onlys {
        for cohort in Cohort::ALL {
            for (range, product) in [
                (since(6), None),
                (since(300), None),
                (since(300), Some(ProductType::PersonalLoans)),
            ] {
                let only = only.clone();
                all.push(JourneyRequest {
                    range,
                    product,
                    only,
                    cohort: *cohort,
                });
            }
        }
    }
    all.retain(|asked| journey::validate(asked.clone()).is_ok());
    all
}

/// The values of the dimension that a segment selects.
fn values(app: &TestApp, only: &JourneySegment) -> Vec<String> {
    match only {
        JourneySegment::All => vec![String::new()],
        JourneySegment::Partner(id) => vec![id.0.to_string()],
        JourneySegment::Merchant(id) => vec![id.0.to_string()],
        JourneySegment::Lender(id) => vec![id.0.to_string()],
        JourneySegment::Language(language) => vec![language.code().to_owned()],
        JourneySegment::State(state) => vec![state.clone()],
        JourneySegment::Brand(brand) => {
            let snapshot = app.app.catalog();
            let its = snapshot
                .partners
                .all()
                .iter()
                .filter(|one| one.brand == *brand);
            its.map(|one| one.id.0.to_string()).collect()
        }
    }
}

fn is_on(asked: &JourneyRequest, day: &str) -> bool {
    day >= asked.range.first.to_string().as_str() && day <= asked.range.last.to_string().as_str()
}

/// Number of the selected applications that have a mark.
fn of<'a>(
    app: &TestApp,
    asked: &'a JourneyRequest,
    counted: &'a Counted,
) -> impl Fn(&str) -> i64 + use<'a> {
    let values = values(app, &asked.only);
    let dimension = asked.only.dimension().code();
    let slug = asked.product.map_or("", ProductType::slug);
    move |mark| {
        let held = counted
            .iter()
            .filter(|((by, value, product, day, what), _)| {
                by == dimension
                    && values.contains(value)
                    && product == slug
                    && is_on(asked, day)
                    && what == mark
            });
        held.map(|(_, people)| people).sum()
    }
}

fn cohorts(
    app: &TestApp,
    asked: &JourneyRequest,
    counted: &Counted,
) -> BTreeMap<String, StepCounts> {
    let asked_values = values(app, &asked.only);
    let own = asked.only.dimension().code();
    let by = asked
        .cohort
        .dimension()
        .map_or(own, |dimension| dimension.code());
    let slug = asked.product.map_or("", ProductType::slug);
    let mut rows: BTreeMap<String, StepCounts> = BTreeMap::new();
    for ((dimension, value, product, day, mark), people) in counted {
        let is_value = by != own || asked_values.contains(value);
        let is_product = match (asked.cohort, asked.product) {
            (Cohort::Product, None) => !product.is_empty(),
            _ => product == slug,
        };
        let step = mark.strip_prefix("reached:").and_then(Step::from_code);
        let Some(step) =
            step.filter(|_| dimension == by && is_value && is_product && is_on(asked, day))
        else {
            continue;
        };
        let name = match asked.cohort {
            Cohort::Week => week(asked, day),
            Cohort::Product => product.clone(),
            Cohort::Brand => {
                let snapshot = app.app.catalog();
                let partner = snapshot
                    .partners
                    .find_by_id(PartnerId(value.parse().unwrap()));
                partner.unwrap().brand.clone()
            }
            _ => value.clone(),
        };
        rows.entry(name).or_default()[step as usize] += people;
    }
    rows.retain(|_, reached| reached[0] != 0);
    rows
}

/// The first day of a week within the range.
fn week(asked: &JourneyRequest, day: &str) -> String {
    let day: jiff::civil::Date = day.parse().unwrap();
    let monday = day
        .checked_sub(i64::from(day.weekday().to_monday_zero_offset()).days())
        .unwrap();
    monday.max(asked.range.first).to_string()
}

fn named(place: &CohortKey) -> String {
    match place {
        CohortKey::Week(first, _) => first.to_string(),
        CohortKey::Group(place) => match place {
            GroupKey::Product(product) => product.slug().to_owned(),
            GroupKey::Partner(id) => id.0.to_string(),
            GroupKey::Brand(key, _) => key.clone(),
            GroupKey::Merchant(id) => id.map_or("none".to_owned(), |id| id.0.to_string()),
            GroupKey::Language(code) => (*code).to_owned(),
            GroupKey::Lender(id) => id.0.to_string(),
            GroupKey::State(state) => state.clone().unwrap_or("none".to_owned()),
            GroupKey::Day(_) | GroupKey::LenderProduct(..) => String::new(),
        },
    }
}
