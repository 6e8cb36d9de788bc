//! Cohorts of started applications: by week, or by a dimension.

use std::collections::BTreeMap;

use jiff::civil::{Date, Weekday};
use saakh_domain::Language;
use saakh_domain::id::{LenderId, MerchantId, PartnerId};
use saakh_domain::insight::journey::{Cohort, Step};
use saakh_domain::insight::report::NO_STATE;
use saakh_domain::insight::{DateRange, Dimension};
use saakh_store::Conn;
use saakh_store::insight::journey::{self, JourneyFilter};

use super::{JourneyRequest, StepCounts};
use crate::insight::report::{GroupKey, rows};
use crate::{App, Result};

/// The cohort of a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CohortKey {
    /// From Monday to Sunday; at the ends of the range only the days within it.
    Week(Date, Date),
    Group(GroupKey),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CohortRow {
    pub place: CohortKey,
    /// In the reader's language; a week by its days.
    pub label: String,
    pub reached: StepCounts,
}

pub(super) async fn read(
    app: &App,
    conn: &mut Conn,
    request: &JourneyRequest,
    filter: &JourneyFilter,
    language: Language,
) -> Result<Vec<CohortRow>> {
    let rows = match request.cohort {
        Cohort::Week => {
            let days = journey::count_steps_by_day(conn, filter).await?;
            return Ok(weeks(&request.range, &days));
        }
        Cohort::Product => {
            let products = journey::count_steps_by_product(conn, filter).await?;
            let places = products.into_iter();
            together(
                places.map(|(product, step, people)| (GroupKey::Product(product), step, people)),
            )
        }
        _ => by_value(app, conn, request, filter).await?,
    };
    let mut rows: Vec<(GroupKey, StepCounts)> = rows.into_iter().collect();
    rows.sort_by_key(|(_, reached)| std::cmp::Reverse(reached[Step::Started as usize]));
    let labels = rows::labels(app, conn, rows.iter().map(|(place, _)| place), language).await?;
    let row = |((place, reached), label): (_, Option<String>)| CohortRow {
        place: CohortKey::Group(place),
        label: label.unwrap_or_default(),
        reached,
    };
    Ok(rows.into_iter().zip(labels).map(row).collect())
}

/// Cohorts by the values of a dimension, restricted to the filter.
async fn by_value(
    app: &App,
    conn: &mut Conn,
    request: &JourneyRequest,
    filter: &JourneyFilter,
) -> Result<BTreeMap<GroupKey, StepCounts>> {
    let dimension = request.cohort.dimension().unwrap_or(Dimension::All);
    let by = JourneyFilter {
        dimension,
        ..filter.clone()
    };
    let is_asked = |value: &String| filter.dimension != dimension || filter.values.contains(value);
    let values = journey::count_steps_by_value(conn, &by).await?.into_iter();
    let values = values.filter(|(value, ..)| is_asked(value));
    Ok(together(values.map(|(value, step, people)| {
        (place(app, request.cohort, value), step, people)
    })))
}

fn together(all: impl Iterator<Item = (GroupKey, Step, i64)>) -> BTreeMap<GroupKey, StepCounts> {
    let mut rows: BTreeMap<GroupKey, StepCounts> = BTreeMap::new();
    for (place, step, people) in all {
        rows.entry(place).or_default()[step as usize] += people;
    }
    rows
}

fn place(app: &App, cohort: Cohort, value: String) -> GroupKey {
    let id: Option<i64> = value.parse().ok();
    match cohort {
        Cohort::Brand => rows::brand_group(app, PartnerId(id.unwrap_or_default())),
        Cohort::Merchant => GroupKey::Merchant(id.map(MerchantId)),
        Cohort::Language => {
            GroupKey::Language(Language::from_code(&value).unwrap_or_default().code())
        }
        Cohort::Lender => GroupKey::Lender(LenderId(id.unwrap_or_default())),
        Cohort::State => GroupKey::State((value != NO_STATE).then_some(value)),
        Cohort::Week | Cohort::Product | Cohort::Partner => {
            GroupKey::Partner(PartnerId(id.unwrap_or_default()))
        }
    }
}

fn weeks(range: &DateRange, days: &[(Date, Step, i64)]) -> Vec<CohortRow> {
    let mut weeks: Vec<(Date, Date, StepCounts)> = Vec::new();
    for day in range.days() {
        match weeks.last_mut() {
            Some(week) if day.weekday() != Weekday::Monday => week.1 = day,
            _ => weeks.push((day, day, StepCounts::default())),
        }
    }
    for (day, step, people) in days {
        let mut holding = weeks.iter_mut();
        if let Some(week) = holding.find(|(first, last, _)| (*first..=*last).contains(day)) {
            week.2[*step as usize] += people;
        }
    }
    let row = |(first, last, reached)| CohortRow {
        place: CohortKey::Week(first, last),
        label: format!("{first} – {last}"),
        reached,
    };
    weeks.into_iter().map(row).collect()
}
