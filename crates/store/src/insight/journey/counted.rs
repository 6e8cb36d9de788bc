//! Counted marks of applications, and sums that are updated by the difference to the current state.

use std::collections::{BTreeMap, BTreeSet};

use jiff::civil::Date;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::id::{ApplicationId, LenderId, PartnerId};
use saakh_domain::insight::Dimension;
use saakh_domain::insight::journey::{JourneyMark, JourneySelector};
use saakh_domain::insight::report::NO_STATE;
use serde::{Deserialize, Serialize};

use crate::db::bulk::{Table, insert};
use crate::db::{DbError, Row, to_json};
use crate::insight::funnel::{ALL_PRODUCTS, Origin};
use crate::insight::reached::ids_json;
use crate::{Conn, Tx, args, not_personal, personal, sql};

not_personal!("journey_sum", "sums by day");

personal! {
    table "journey_counted";
    of Customer by application {
        delete where "NOT EXISTS (SELECT 1 FROM submission
            WHERE submission.application_id = journey_counted.application_id)";
        keep lending_evidence;
    }
    columns { application_id: key, marks: behaviour, beside: behaviour }
}

/// Rows of sums per statement: the engine holds their text, and what it parses from it, several times.
const ROWS_AT_ONCE: usize = 2_000;

/// What is counted for an application.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CountedJourney {
    pub marks: BTreeSet<JourneyMark>,
    /// None: counted by partner and product only, as before the other dimensions were introduced.
    pub beside: Option<ExtraDimensions>,
}

/// Further dimensions of an application.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ExtraDimensions {
    /// The customer's state, if known.
    pub state: Option<String>,
    /// Its marks at each lender it was sent to.
    pub lenders: BTreeMap<LenderId, BTreeSet<JourneyMark>>,
}

/// A mark with the dimension and value it counts under.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct MarkKey {
    dimension: Dimension,
    value: String,
    mark: JourneyMark,
}

impl CountedJourney {
    /// All dimensions and values under which it counts.
    pub fn mark_keys(&self, origin: &Origin, default: PartnerId) -> BTreeSet<MarkKey> {
        let own = origin.values(default).into_iter();
        let own = own.filter(|(dimension, _)| {
            self.beside.is_some() || matches!(dimension, Dimension::All | Dimension::Partner)
        });
        let mut of: Vec<(Dimension, String, &BTreeSet<JourneyMark>)> = own
            .map(|(dimension, value)| (dimension, value, &self.marks))
            .collect();
        if let Some(beside) = &self.beside {
            let state = beside.state.as_deref().unwrap_or(NO_STATE);
            of.push((Dimension::State, state.to_owned(), &self.marks));
            let lenders = beside.lenders.iter();
            of.extend(
                lenders.map(|(lender, marks)| (Dimension::Lender, lender.0.to_string(), marks)),
            );
        }
        let placed = of.into_iter().flat_map(|(dimension, value, marks)| {
            let marks = marks.iter().cloned();
            marks.map(move |mark| MarkKey {
                dimension,
                value: value.clone(),
                mark,
            })
        });
        placed.collect()
    }
}

/// [`ExtraDimensions`] as stored.
#[derive(Debug, Serialize, Deserialize)]
struct StoredDimensions {
    state: Option<String>,
    lenders: BTreeMap<i64, Vec<String>>,
}

/// Counts by product type and day, then by dimension, value and mark. An application has many marks of one day, so the
/// inner maps are small.
#[derive(Debug, Default)]
pub struct JourneyTally(BTreeMap<(&'static str, Date), BTreeMap<MarkKey, i64>>);

/// A row of added sums: dimension, value, product type, day, mark, and number.
type AddedRow<'a> = (&'static str, &'a str, &'static str, Date, String, i64);

impl JourneyTally {
    /// Counts a number of applications with a start day for a mark; negative to take them back.
    pub fn add(&mut self, place: &MarkKey, product: ProductType, began_on: Date, times: i64) {
        let of = self.0.entry((product.slug(), began_on)).or_default();
        if let Some(counted) = of.get_mut(place) {
            *counted += times;
        } else {
            of.insert(place.clone(), times);
        }
    }

    /// Rows for each product type and for all of them, in the order of the table.
    fn rows(&self) -> Vec<AddedRow<'_>> {
        let mut of_all: BTreeMap<Date, BTreeMap<&MarkKey, i64>> = BTreeMap::new();
        let mut rows = Vec::new();
        for ((product, day), of) in &self.0 {
            let of_day = of_all.entry(*day).or_default();
            for (place, times) in of {
                *of_day.entry(place).or_default() += times;
                rows.push(added(place, product, *day, *times));
            }
        }
        for (day, of) in &of_all {
            for (place, times) in of {
                rows.push(added(place, ALL_PRODUCTS, *day, *times));
            }
        }
        rows.retain(|(.., times)| *times != 0);
        rows.sort_unstable();
        rows
    }
}

fn added<'a>(key: &'a MarkKey, product: &'static str, day: Date, times: i64) -> AddedRow<'a> {
    (
        key.dimension.code(),
        &key.value,
        product,
        day,
        key.mark.code(),
        times,
    )
}

/// The table by which applications are found.
const FOUND_TABLE: Table = Table {
    name: "journey_found",
    columns: &["found_by", "application_id"],
};

macro_rules! counted {
    ($ids:literal) => {
        concat!(
            "SELECT application_id, marks, beside FROM journey_counted WHERE application_id ",
            $ids,
        )
    };
}
macro_rules! keep {
    ($rows:literal) => {
        concat!(
            "INSERT INTO journey_counted (application_id, marks, beside) ",
            $rows,
            " ON CONFLICT (application_id) DO UPDATE SET
                marks = excluded.marks, beside = excluded.beside"
        )
    };
}
macro_rules! add {
    ($rows:literal) => {
        concat!(
            "INSERT INTO journey_sum (dimension, value, product_type, day, mark, applications) ",
            $rows,
            " ON CONFLICT (dimension, value, product_type, day, mark) DO UPDATE SET
                applications = journey_sum.applications + excluded.applications"
        )
    };
}

// One text per engine, because their JSON functions differ.
sql!(
    COUNTED = sqlite counted!("IN (SELECT value FROM json_each($1))"),
    postgres counted!("= ANY (ARRAY(SELECT json_array_elements_text(CAST($1 AS JSON))))")
);
sql!(
    KEEP = sqlite keep!(
        "SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each($1) WHERE TRUE"
    ),
    postgres keep!(
        "SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_array_elements(CAST($1 AS JSON))"
    )
);
sql!(
    FORGET_FOUND = sqlite "DELETE FROM journey_found WHERE (found_by, application_id) IN
        (SELECT value ->> 0, value ->> 1 FROM json_each($1))",
    postgres "DELETE FROM journey_found WHERE (found_by, application_id) IN
        (SELECT value ->> 0, value ->> 1 FROM json_array_elements(CAST($1 AS JSON)))"
);
sql!(
    ADD = sqlite add!(
        "SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5
        FROM json_each($1) WHERE TRUE"
    ),
    postgres add!(
        "SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4,
            CAST(value ->> 5 AS BIGINT)
        FROM json_array_elements(CAST($1 AS JSON))"
    )
);
pub async fn load_counted(
    conn: &mut Conn,
    applications: &BTreeSet<ApplicationId>,
) -> Result<BTreeMap<ApplicationId, CountedJourney>, DbError> {
    let rows = conn
        .fetch_all(&COUNTED, args![ids_json(applications)])
        .await?;
    let of = |row: &Row| {
        let marks_of: Vec<String> = row.json("marks")?;
        let beside: Option<StoredDimensions> = match row.opt_text("beside")? {
            Some(_) => Some(row.json("beside")?),
            None => None,
        };
        let counted = CountedJourney {
            marks: marks_from(&marks_of),
            beside: beside.map(ExtraDimensions::from),
        };
        Ok((row.parsed("application_id")?, counted))
    };
    rows.iter().map(of).collect()
}

fn marks_from(codes: &[String]) -> BTreeSet<JourneyMark> {
    let marks = codes.iter().filter_map(|code| JourneyMark::from_code(code));
    marks.collect()
}

fn codes(marks: &BTreeSet<JourneyMark>) -> Vec<String> {
    marks.iter().map(JourneyMark::code).collect()
}

impl From<StoredDimensions> for ExtraDimensions {
    fn from(stored: StoredDimensions) -> Self {
        let lenders = stored.lenders.into_iter();
        Self {
            state: stored.state,
            lenders: lenders
                .map(|(lender, marks)| (LenderId(lender), marks_from(&marks)))
                .collect(),
        }
    }
}

impl From<&ExtraDimensions> for StoredDimensions {
    fn from(beside: &ExtraDimensions) -> Self {
        let lenders = beside.lenders.iter();
        Self {
            state: beside.state.clone(),
            lenders: lenders
                .map(|(lender, marks)| (lender.0, codes(marks)))
                .collect(),
        }
    }
}

/// Replaces the counted state of applications.
pub async fn replace(
    tx: &mut Tx,
    before: &BTreeMap<ApplicationId, CountedJourney>,
    after: &BTreeMap<ApplicationId, CountedJourney>,
) -> Result<(), DbError> {
    let row = |(id, counted): (&ApplicationId, &CountedJourney)| {
        let beside = counted.beside.as_ref().map(StoredDimensions::from);
        let beside = beside.as_ref().map(to_json).transpose()?;
        Ok((id.to_string(), to_json(&codes(&counted.marks))?, beside))
    };
    let rows: Result<Vec<_>, DbError> = after.iter().map(row).collect();
    tx.send(&KEEP, args![to_json(&rows?)?]).await?;
    let found_now = found(after.iter());
    let found_then = found(after.keys().filter_map(|id| Some((id, before.get(id)?))));
    let gone: Vec<_> = found_then.difference(&found_now).collect();
    tx.send(&FORGET_FOUND, args![to_json(&gone)?]).await?;
    let new = found_now.difference(&found_then);
    let new = new.map(|(found_by, id)| args![found_by.as_str(), id.as_str()]);
    insert(tx, FOUND_TABLE, new.collect()).await
}

/// The rows by which applications are found, in the order of the table.
fn found<'a>(
    counted: impl Iterator<Item = (&'a ApplicationId, &'a CountedJourney)>,
) -> BTreeSet<(String, String)> {
    let of = counted.flat_map(|(id, counted)| {
        let found = JourneySelector::from_marks(&counted.marks).into_iter();
        found.map(|found| (found.code(), id.to_string()))
    });
    of.collect()
}

/// Adds the counts to the stored sums.
pub async fn add(tx: &mut Tx, tally: &JourneyTally) -> Result<(), DbError> {
    for rows in tally.rows().chunks(ROWS_AT_ONCE) {
        tx.send(&ADD, args![to_json(&rows)?]).await?;
    }
    Ok(())
}
