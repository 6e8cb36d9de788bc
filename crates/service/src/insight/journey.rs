//! The report on the way of applications: of those that began on some days, how far they came until now.

mod tables;

use std::collections::BTreeMap;

use jiff::civil::{Date, Weekday};
use saakh_domain::catalog::product::ProductType;
use saakh_domain::id::{LenderId, PartnerId};
use saakh_domain::insight::DateRange;
use saakh_domain::insight::journey::{BOUNDS, Ending, Mark, Step, within};
use saakh_store::insight::funnel::FunnelFilter;
use saakh_store::insight::journey;
use saakh_store::read_tx;

pub use tables::{Column, Number, Part, Row, Table, Unit, tables, titles};

use crate::{App, Result};

/// Half of all, of a hundred.
const HALF: i64 = 50;
/// Nine in ten, of a hundred.
const MOST: i64 = 90;

/// What somebody wants to know.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Asked {
    /// When the applications began.
    pub range: DateRange,
    /// Of one product type only.
    pub product: Option<ProductType>,
    /// Of one partner only.
    pub partner: Option<PartnerId>,
}

/// How many came to each step, in the order of [`Step::ALL`].
pub type Reached = [i64; Step::ALL.len()];

/// The way, as it was read.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Journey {
    pub steps: Vec<StepFigures>,
    /// How many stand before each question, by its key; the most first.
    pub questions: Vec<(String, i64)>,
    /// How applications at each lender ended, in the order of [`Ending::ALL`]; the most first.
    pub lenders: Vec<(LenderId, [i64; Ending::ALL.len()])>,
    /// By the week in which they began.
    pub weeks: Vec<Week>,
}

/// A week, from Monday to Sunday; at the ends of the range, as many days of it as are in there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Week {
    pub first: Date,
    pub last: Date,
    pub reached: Reached,
}

/// A step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StepFigures {
    pub step: Step,
    /// How many came so far.
    pub people: i64,
    /// The same of as many days before.
    pub people_before: i64,
    /// How many came to the step before this one and no further; none at the first.
    pub dropped: Option<i64>,
    /// Within which time half of them came here from the step before, seconds.
    pub half_within: Option<i64>,
    /// Within which time nine in ten did.
    pub most_within: Option<i64>,
}

/// Reads it.
pub async fn read(app: &App, asked: &Asked) -> Result<Journey> {
    let of = |range| FunnelFilter {
        range,
        product: asked.product,
        partner: asked.partner,
    };
    read_tx!(app.db, |conn| {
        let marks = journey::marks(conn, &of(asked.range)).await?;
        let before = journey::marks(conn, &of(asked.range.before())).await?;
        let days = journey::reached_by_day(conn, &of(asked.range)).await?;
        Ok(Journey {
            steps: steps(&marks, &before),
            questions: questions(&marks),
            lenders: lenders(&marks),
            weeks: weeks(&asked.range, &days),
        })
    })
}

fn reached(marks: &[(Mark, i64)]) -> Reached {
    let mut reached = Reached::default();
    for (mark, people) in marks {
        if let Mark::Reached(step) = mark {
            reached[*step as usize] += people;
        }
    }
    reached
}

fn steps(marks: &[(Mark, i64)], before: &[(Mark, i64)]) -> Vec<StepFigures> {
    let (now, before) = (reached(marks), reached(before));
    let mut times = [[0; BOUNDS.len()]; Step::ALL.len()];
    for (mark, people) in marks {
        if let Mark::Took(step, bound) = mark
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
            half_within: within(&times[place], HALF),
            most_within: within(&times[place], MOST),
        });
    figures.collect()
}

fn questions(marks: &[(Mark, i64)]) -> Vec<(String, i64)> {
    let stopped = marks.iter().filter_map(|(mark, people)| match mark {
        Mark::Stopped(key) => Some((key.clone(), *people)),
        _ => None,
    });
    let mut questions: Vec<_> = stopped.collect();
    questions.sort_by_key(|(_, people)| std::cmp::Reverse(*people));
    questions
}

fn lenders(marks: &[(Mark, i64)]) -> Vec<(LenderId, [i64; Ending::ALL.len()])> {
    let mut lenders: BTreeMap<LenderId, [i64; Ending::ALL.len()]> = BTreeMap::new();
    for (mark, applications) in marks {
        if let Mark::Ended(lender, ending) = mark {
            lenders.entry(*lender).or_default()[*ending as usize] += applications;
        }
    }
    let mut lenders: Vec<_> = lenders.into_iter().collect();
    lenders.sort_by_key(|(_, endings)| std::cmp::Reverse(endings.iter().sum::<i64>()));
    lenders
}

fn weeks(range: &DateRange, days: &[(Date, Step, i64)]) -> Vec<Week> {
    let mut weeks: Vec<Week> = Vec::new();
    for day in range.days() {
        match weeks.last_mut() {
            Some(week) if day.weekday() != Weekday::Monday => week.last = day,
            _ => weeks.push(Week {
                first: day,
                last: day,
                reached: Reached::default(),
            }),
        }
    }
    for (day, step, people) in days {
        let mut holding = weeks.iter_mut();
        if let Some(week) = holding.find(|week| (week.first..=week.last).contains(day)) {
            week.reached[*step as usize] += people;
        }
    }
    weeks
}
