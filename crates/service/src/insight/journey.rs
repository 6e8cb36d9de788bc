//! The report on journeys: how far applications started in a range have got.

mod cohorts;
mod tables;

use std::collections::BTreeMap;

use saakh_domain::Language;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::id::{LenderId, MerchantId, PartnerId};
use saakh_domain::insight::journey::{
    BOUNDS, Cohort, JourneyMark, JourneyOutcome, Step, find_duration,
};
use saakh_domain::insight::{DateRange, Dimension};
use saakh_domain::text::Message;
use saakh_store::insight::journey::{self, JourneyFilter};
use saakh_store::read_tx;

pub use cohorts::{CohortKey, CohortRow};
pub use tables::{Column, Number, Part, Row, Table, Unit, tables, title, titles};

use super::report::{GroupKey, rows};
use crate::{App, Error, Result};

/// The median, in percent.
const HALF: i64 = 50;
/// Nine in ten, in percent.
const MOST: i64 = 90;

/// A query of the report.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JourneyRequest {
    /// Range of the applications' start.
    pub range: DateRange,
    pub product: Option<ProductType>,
    pub only: JourneySegment,
    /// Grouping of the cohorts.
    pub cohort: Cohort,
}

/// Filter of applications, besides the product.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum JourneySegment {
    #[default]
    All,
    Partner(PartnerId),
    /// Partners with this brand.
    Brand(String),
    /// Customers from a merchant's link.
    Merchant(MerchantId),
    /// Customers with this language.
    Language(Language),
    /// Applications sent to this lender, and their outcomes there.
    Lender(LenderId),
    /// Customers in this state.
    State(String),
}

impl JourneySegment {
    /// The dimension of the sums that it reads.
    pub const fn dimension(&self) -> Dimension {
        match self {
            Self::All => Dimension::All,
            Self::Partner(_) | Self::Brand(_) => Dimension::Partner,
            Self::Merchant(_) => Dimension::Merchant,
            Self::Language(_) => Dimension::Language,
            Self::Lender(_) => Dimension::Lender,
            Self::State(_) => Dimension::State,
        }
    }

    /// The filter's values in the dimension.
    fn values(&self, app: &App) -> Vec<String> {
        vec![match self {
            Self::All => String::new(),
            Self::Partner(id) => id.0.to_string(),
            Self::Merchant(id) => id.0.to_string(),
            Self::Language(language) => language.code().to_owned(),
            Self::Lender(id) => id.0.to_string(),
            Self::State(state) => state.clone(),
            Self::Brand(brand) => {
                let partners = &app.catalog().partners;
                let its = partners.all().iter().filter(|one| one.brand == *brand);
                return its.map(|one| one.id.0.to_string()).collect();
            }
        }]
    }
}

impl JourneyRequest {
    fn filter(&self, app: &App, range: DateRange) -> JourneyFilter {
        JourneyFilter {
            range,
            product: self.product,
            dimension: self.only.dimension(),
            values: self.only.values(app),
        }
    }
}

/// Refuses combinations of two dimensions, for which there are no sums.
pub fn validate(request: JourneyRequest) -> Result<JourneyRequest> {
    let of = request.only.dimension();
    let by = request.cohort.dimension();
    if of != Dimension::All && by.is_some_and(|by| by != of) {
        return Err(Error::field("group", Message::new("invalid_report_pair")));
    }
    Ok(request)
}

/// Number of applications at each step, in the order of [`Step::ALL`].
pub type StepCounts = [i64; Step::ALL.len()];

/// The report's data.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Journey {
    pub steps: Vec<StepFigures>,
    /// Number of applications stopped at each question, by its key; highest first.
    pub questions: Vec<(String, i64)>,
    /// Endings at each lender, in the order of [`JourneyOutcome::ALL`]; highest total first.
    pub lenders: Vec<(LenderId, [i64; JourneyOutcome::ALL.len()])>,
    /// Cohorts: weeks in chronological order, others by the number of started applications.
    pub cohorts: Vec<CohortRow>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StepFigures {
    pub step: Step,
    /// Number of applications that reached it.
    pub people: i64,
    /// The same for the preceding range.
    pub people_before: i64,
    /// Number of applications that reached only the step before; none for the first step.
    pub dropped: Option<i64>,
    /// Median time from the step before, seconds.
    pub half_within: Option<i64>,
    /// Time from the step before within which nine in ten reached it, seconds.
    pub most_within: Option<i64>,
}

/// Returns the report's data.
pub async fn read(app: &App, request: &JourneyRequest, language: Language) -> Result<Journey> {
    let (now, before) = (
        request.filter(app, request.range),
        request.filter(app, request.range.preceding_range()),
    );
    read_tx!(app.db, |conn| {
        let marks = journey::count_marks(conn, &now).await?;
        let before = journey::count_marks(conn, &before).await?;
        Ok(Journey {
            steps: steps(&marks, &before),
            questions: questions(&marks),
            lenders: lenders(&marks),
            cohorts: cohorts::read(app, conn, request, &now, language).await?,
        })
    })
}

/// Returns the display names of places.
pub async fn labels(
    app: &App,
    places: &[GroupKey],
    language: Language,
) -> Result<Vec<Option<String>>> {
    let mut conn = app.db.read().await?;
    rows::labels(app, &mut conn, places.iter(), language).await
}

fn reached(marks: &[(JourneyMark, i64)]) -> StepCounts {
    let mut reached = StepCounts::default();
    for (mark, people) in marks {
        if let JourneyMark::Reached(step) = mark {
            reached[*step as usize] += people;
        }
    }
    reached
}

fn steps(marks: &[(JourneyMark, i64)], before: &[(JourneyMark, i64)]) -> Vec<StepFigures> {
    let (now, before) = (reached(marks), reached(before));
    let mut times = [[0; BOUNDS.len()]; Step::ALL.len()];
    for (mark, people) in marks {
        if let JourneyMark::StepDuration(step, bound) = mark
            && let Some(place) = times[*step as usize].get_mut(*bound)
        {
            *place += people;
        }
    }
    let figures = Step::ALL
        .iter()
        .enumerate()
        .map(|(place, step)| StepFigures {
            step: *step,
            people: now[place],
            people_before: before[place],
            dropped: place.checked_sub(1).map(|last| now[last] - now[place]),
            half_within: find_duration(&times[place], HALF),
            most_within: find_duration(&times[place], MOST),
        });
    figures.collect()
}

fn questions(marks: &[(JourneyMark, i64)]) -> Vec<(String, i64)> {
    let stopped = marks.iter().filter_map(|(mark, people)| match mark {
        JourneyMark::StoppedAt(key) => Some((key.clone(), *people)),
        _ => None,
    });
    let mut questions: Vec<_> = stopped.collect();
    questions.sort_by_key(|(_, people)| std::cmp::Reverse(*people));
    questions
}

fn lenders(marks: &[(JourneyMark, i64)]) -> Vec<(LenderId, [i64; JourneyOutcome::ALL.len()])> {
    let mut lenders: BTreeMap<LenderId, [i64; JourneyOutcome::ALL.len()]> = BTreeMap::new();
    for (mark, applications) in marks {
        if let JourneyMark::LenderOutcome(lender, ending) = mark {
            lenders.entry(*lender).or_default()[*ending as usize] += applications;
        }
    }
    let mut lenders: Vec<_> = lenders.into_iter().collect();
    lenders.sort_by_key(|(_, endings)| std::cmp::Reverse(endings.iter().sum::<i64>()));
    lenders
}
