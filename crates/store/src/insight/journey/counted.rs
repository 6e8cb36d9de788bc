//! What was counted of each application, and the sums that move by the difference to what is true of it now.

use std::collections::{BTreeMap, BTreeSet};

use jiff::civil::Date;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::id::{ApplicationId, LenderId, PartnerId};
use saakh_domain::insight::Dimension;
use saakh_domain::insight::journey::{FoundBy, Mark};
use saakh_domain::insight::report::NO_STATE;
use serde::{Deserialize, Serialize};

use crate::db::bulk::{Table, insert};
use crate::db::{DbError, Row};
use crate::insight::funnel::{ALL_PRODUCTS, Origin};
use crate::insight::reached::ids;
use crate::{Conn, Tx, args, sql};

/// What is counted of an application.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Counted {
    /// What is true of it.
    pub marks: BTreeSet<Mark>,
    /// None: it is counted by partner and product only, as all were before there was more.
    pub beside: Option<Beside>,
}

/// By what an application is counted that is not its own.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Beside {
    /// Where its customer lives, as far as they said.
    pub state: Option<String>,
    /// What is true of it at each lender to which it was sent.
    pub lenders: BTreeMap<LenderId, BTreeSet<Mark>>,
}

/// A mark where it counts: by a dimension, with a value.
type Placed = (Dimension, String, Mark);

impl Counted {
    /// Everywhere that it counts.
    pub fn placed(&self, origin: &Origin, default: PartnerId) -> BTreeSet<Placed> {
        let own = origin.values(default).into_iter();
        let own = own.filter(|(dimension, _)| {
            self.beside.is_some() || matches!(dimension, Dimension::All | Dimension::Partner)
        });
        let mut of: Vec<(Dimension, String, &BTreeSet<Mark>)> = own
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
            marks.map(move |mark| (dimension, value.clone(), mark))
        });
        placed.collect()
    }
}

/// [`Beside`] as it is stored.
#[derive(Debug, Serialize, Deserialize)]
struct StoredBeside {
    state: Option<String>,
    lenders: BTreeMap<i64, Vec<String>>,
}

/// Marks to be added, by where they count, product type and day.
#[derive(Debug, Default)]
pub struct JourneyTally(BTreeMap<(Dimension, String, &'static str, Date, String), i64>);

impl JourneyTally {
    /// So many more applications for a product that began on a day have a mark; fewer where it is below nothing.
    pub fn add(
        &mut self,
        (dimension, value, mark): &Placed,
        product: ProductType,
        began_on: Date,
        times: i64,
    ) {
        for product in [product.slug(), ALL_PRODUCTS] {
            let place = (*dimension, value.clone(), product, began_on, mark.code());
            *self.0.entry(place).or_default() += times;
        }
    }

    /// A list of lists, each a row.
    fn json(&self) -> String {
        let moved = self.0.iter().filter(|(_, times)| **times != 0);
        let row = |((dimension, value, product, day, mark), times): (&_, &i64)| {
            let (dimension, value): (&Dimension, &String) = (dimension, value);
            let (product, day, mark): (&&str, &Date, &String) = (product, day, mark);
            serde_json::json!([dimension.code(), value, product, day, mark, times])
        };
        let rows: serde_json::Value = moved.map(row).collect();
        rows.to_string()
    }
}

/// Where what was counted of applications stands.
const COUNTED_TABLE: Table = Table {
    name: "journey_counted",
    columns: &["application_id", "marks", "beside"],
};
/// Where it stands by what applications are found.
const FOUND_TABLE: Table = Table {
    name: "journey_found",
    columns: &["found_by", "application_id"],
};

macro_rules! counted {
    ($ids:literal) => {
        concat!(
            "SELECT application_id, marks, beside FROM journey_counted WHERE application_id IN (SELECT ",
            $ids,
            ")"
        )
    };
}
macro_rules! forget {
    ($table:literal, $ids:literal) => {
        concat!(
            "DELETE FROM ",
            $table,
            " WHERE application_id IN (SELECT ",
            $ids,
            ")"
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

// Two texts each: the engines unfold JSON differently.
sql!(
    COUNTED = sqlite counted!("value FROM json_each($1)"),
    postgres counted!("json_array_elements_text(CAST($1 AS JSON))")
);
sql!(
    FORGET = sqlite forget!("journey_counted", "value FROM json_each($1)"),
    postgres forget!("journey_counted", "json_array_elements_text(CAST($1 AS JSON))")
);
sql!(
    FORGET_FOUND = sqlite forget!("journey_found", "value FROM json_each($1)"),
    postgres forget!("journey_found", "json_array_elements_text(CAST($1 AS JSON))")
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
/// What was counted of some applications.
pub async fn counted(
    conn: &mut Conn,
    applications: &BTreeSet<ApplicationId>,
) -> Result<BTreeMap<ApplicationId, Counted>, DbError> {
    let rows = conn.fetch_all(&COUNTED, args![ids(applications)]).await?;
    let of = |row: &Row| {
        let marks_of: Vec<String> = row.json("marks")?;
        let beside: Option<StoredBeside> = match row.opt_text("beside")? {
            Some(_) => Some(row.json("beside")?),
            None => None,
        };
        let counted = Counted {
            marks: marks_from(&marks_of),
            beside: beside.map(Beside::from),
        };
        Ok((row.parsed("application_id")?, counted))
    };
    rows.iter().map(of).collect()
}

fn marks_from(codes: &[String]) -> BTreeSet<Mark> {
    let marks = codes.iter().filter_map(|code| Mark::from_code(code));
    marks.collect()
}

fn codes(marks: &BTreeSet<Mark>) -> Vec<String> {
    marks.iter().map(Mark::code).collect()
}

impl From<StoredBeside> for Beside {
    fn from(stored: StoredBeside) -> Self {
        let lenders = stored.lenders.into_iter();
        Self {
            state: stored.state,
            lenders: lenders
                .map(|(lender, marks)| (LenderId(lender), marks_from(&marks)))
                .collect(),
        }
    }
}

impl From<&Beside> for StoredBeside {
    fn from(beside: &Beside) -> Self {
        let lenders = beside.lenders.iter();
        Self {
            state: beside.state.clone(),
            lenders: lenders
                .map(|(lender, marks)| (lender.0, codes(marks)))
                .collect(),
        }
    }
}

/// Keeps what is counted of some applications, in the place of what was.
pub async fn replace(
    tx: &mut Tx,
    counted: &BTreeMap<ApplicationId, Counted>,
) -> Result<(), DbError> {
    let applications = ids(&counted.keys().copied().collect());
    tx.execute(&FORGET, args![applications.clone()]).await?;
    tx.execute(&FORGET_FOUND, args![applications]).await?;
    let row = |(id, counted): (&ApplicationId, &Counted)| {
        let beside = counted.beside.as_ref().map(StoredBeside::from);
        let beside = beside.and_then(|beside| serde_json::to_string(&beside).ok());
        let marks = serde_json::Value::from(codes(&counted.marks));
        args![*id, marks.to_string(), beside]
    };
    insert(tx, COUNTED_TABLE, counted.iter().map(row).collect()).await?;
    let found = counted.iter().flat_map(|(id, counted)| {
        let found = FoundBy::all(&counted.marks).into_iter();
        found.map(|found| args![found.code(), *id])
    });
    insert(tx, FOUND_TABLE, found.collect()).await
}

/// Adds what was tallied.
pub async fn add(tx: &mut Tx, tally: &JourneyTally) -> Result<(), DbError> {
    tx.execute(&ADD, args![tally.json()]).await?;
    Ok(())
}
