//! The way of applications: what was counted of each, and the sums of it by the day on which they began,
//! by product type and partner.

use std::collections::{BTreeMap, BTreeSet};

use jiff::Timestamp;
use jiff::civil::Date;
use saakh_domain::Secret;
use saakh_domain::id::{ApplicationId, PartnerId};
use saakh_domain::identity::identifiers::Channel;
use saakh_domain::insight::Dimension;
use saakh_domain::insight::journey::{Mark, Step};
use saakh_domain::insight::outcome::Line;
use saakh_domain::lifecycle::application::ApplicationStatus;
use saakh_domain::lifecycle::submission::Source;

use super::funnel::{ALL_PRODUCTS, FunnelFilter, Origin, origin};
use super::reached::ids;
use crate::db::bulk::{Table, insert};
use crate::db::{DbError, Row};
use crate::{Conn, Tx, args, sql};

/// An application with its whole history.
#[derive(Debug)]
pub struct Walked {
    pub id: ApplicationId,
    pub origin: Origin,
    pub began_at: Timestamp,
    /// In their order.
    pub lines: Vec<Line<ApplicationStatus>>,
    /// What its customer answered, while its profile is not done.
    pub answered: Option<Answered>,
}

/// What a customer answered.
#[derive(Debug)]
pub struct Answered {
    /// As it is stored: JSON.
    pub profile: Secret<String>,
    /// The keys of contact details that stand in columns of their own.
    pub contact: Vec<&'static str>,
    pub has_pan: bool,
    /// How they log in.
    pub verified: Channel,
}

/// Marks to be added, by dimension with its value, product type and day.
#[derive(Debug, Default)]
pub struct JourneyTally(BTreeMap<(Dimension, String, &'static str, Date, String), i64>);

impl JourneyTally {
    /// So many more applications that began on a day have a mark; fewer where it is below nothing.
    pub fn add(
        &mut self,
        mark: &Mark,
        began_on: Date,
        (origin, default): (&Origin, PartnerId),
        times: i64,
    ) {
        let held = [Dimension::All, Dimension::Partner];
        let values = origin.values(default).into_iter();
        for (dimension, value) in values.filter(|(dimension, _)| held.contains(dimension)) {
            for product in [origin.product.slug(), ALL_PRODUCTS] {
                let place = (dimension, value.clone(), product, began_on, mark.code());
                *self.0.entry(place).or_default() += times;
            }
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
    columns: &["application_id", "marks"],
};

macro_rules! walked {
    ($ids:literal) => {
        concat!(
            "SELECT application.id, application.product_type, application.partner_id,
                application.merchant_id, application.language, application.created_at,
                CASE WHEN application.status = 'started' THEN customer.profile END AS profile,
                CAST(CASE WHEN customer.mobile IS NULL THEN 0 ELSE 1 END AS BIGINT) AS has_mobile,
                CAST(CASE WHEN customer.email IS NULL THEN 0 ELSE 1 END AS BIGINT) AS has_email,
                CAST(CASE WHEN customer.pan_hash IS NULL THEN 0 ELSE 1 END AS BIGINT) AS has_pan,
                CAST(CASE WHEN customer.mobile_verified_at IS NULL THEN 0 ELSE 1 END AS BIGINT) AS is_by_mobile
            FROM application JOIN customer ON customer.id = application.customer_id
            WHERE application.id IN (SELECT ",
            $ids,
            ") ORDER BY application.id"
        )
    };
}
macro_rules! lines {
    ($ids:literal) => {
        concat!(
            "SELECT application_id, to_status, source, changed_at FROM application_history
            WHERE application_id IN (SELECT ",
            $ids,
            ") ORDER BY application_id, position"
        )
    };
}
macro_rules! counted {
    ($ids:literal) => {
        concat!(
            "SELECT application_id, marks FROM journey_counted WHERE application_id IN (SELECT ",
            $ids,
            ")"
        )
    };
}
macro_rules! forget {
    ($ids:literal) => {
        concat!(
            "DELETE FROM journey_counted WHERE application_id IN (SELECT ",
            $ids,
            ")"
        )
    };
}
macro_rules! applications {
    ($ids:literal) => {
        concat!(
            "SELECT id FROM application WHERE customer_id IN (SELECT ",
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

sql!(
    TAKE = "UPDATE customer SET journey_counted_at = $1
    WHERE id IN (SELECT id FROM customer WHERE journey_counted_at IS NULL ORDER BY id LIMIT $2)
    RETURNING id"
);
// Two texts each: the engines unfold JSON differently.
sql!(
    APPLICATIONS = sqlite applications!("value FROM json_each($1)"),
    postgres applications!("json_array_elements_text(CAST($1 AS JSON))")
);
sql!(
    WALKED = sqlite walked!("value FROM json_each($1)"),
    postgres walked!("json_array_elements_text(CAST($1 AS JSON))")
);
sql!(
    LINES = sqlite lines!("value FROM json_each($1)"),
    postgres lines!("json_array_elements_text(CAST($1 AS JSON))")
);
sql!(
    COUNTED = sqlite counted!("value FROM json_each($1)"),
    postgres counted!("json_array_elements_text(CAST($1 AS JSON))")
);
sql!(
    FORGET = sqlite forget!("value FROM json_each($1)"),
    postgres forget!("json_array_elements_text(CAST($1 AS JSON))")
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
sql!(
    MARKS = "SELECT mark, CAST(SUM(applications) AS BIGINT) AS applications FROM journey_sum
    WHERE dimension = $1 AND value = $2 AND product_type = $3 AND day >= $4 AND day <= $5
    GROUP BY mark HAVING SUM(applications) <> 0 ORDER BY mark"
);
sql!(
    REACHED_BY_DAY = "SELECT day, mark, applications FROM journey_sum
    WHERE dimension = $1 AND value = $2 AND product_type = $3 AND day >= $4 AND day <= $5
        AND mark >= 'reached:' AND mark < 'reached;' AND applications <> 0
    ORDER BY day, mark"
);

/// Takes some customers whose answers changed since they were counted: how many, and their applications.
pub async fn take(
    tx: &mut Tx,
    now: Timestamp,
    most: i64,
) -> Result<(usize, BTreeSet<ApplicationId>), DbError> {
    let rows = tx.fetch_all(&TAKE, args![now, most]).await?;
    if rows.is_empty() {
        return Ok((0, BTreeSet::new()));
    }
    let customers: Result<Vec<String>, DbError> = rows.iter().map(|row| row.text("id")).collect();
    let customers = serde_json::Value::from(customers?).to_string();
    let applications = tx.fetch_all(&APPLICATIONS, args![customers]).await?;
    let applications: Result<_, DbError> =
        applications.iter().map(|row| row.parsed("id")).collect();
    Ok((rows.len(), applications?))
}

/// Some applications with their histories, and what stands in them of their customers.
pub async fn walked(
    conn: &mut Conn,
    applications: &BTreeSet<ApplicationId>,
) -> Result<Vec<Walked>, DbError> {
    let ids = ids(applications);
    let mut lines: BTreeMap<ApplicationId, Vec<Line<ApplicationStatus>>> = BTreeMap::new();
    for row in conn.fetch_all(&LINES, args![ids.clone()]).await? {
        let of = lines.entry(row.parsed("application_id")?).or_default();
        of.push(Line {
            status: row.mapped("to_status", ApplicationStatus::from_code)?,
            source: row.mapped("source", Source::from_code)?,
            at: row.at("changed_at")?,
        });
    }
    let rows = conn.fetch_all(&WALKED, args![ids]).await?;
    let mut walked = |row: &Row| {
        let id = row.parsed("id")?;
        Ok(Walked {
            id,
            origin: origin(row)?,
            began_at: row.at("created_at")?,
            lines: lines.remove(&id).unwrap_or_default(),
            answered: answered(row)?,
        })
    };
    rows.iter().map(&mut walked).collect()
}

fn answered(row: &Row) -> Result<Option<Answered>, DbError> {
    let Some(profile) = row.opt_text("profile")? else {
        return Ok(None);
    };
    let verified = if row.flag("is_by_mobile")? {
        Channel::Sms
    } else {
        Channel::Email
    };
    let mobile = row.flag("has_mobile")?.then_some("mobile_phone_number");
    let email = row.flag("has_email")?.then_some("email");
    let contact = mobile.into_iter().chain(email);
    Ok(Some(Answered {
        profile: Secret::new(profile),
        contact: contact.collect(),
        has_pan: row.flag("has_pan")?,
        verified,
    }))
}

/// What was counted of some applications.
pub async fn counted(
    conn: &mut Conn,
    applications: &BTreeSet<ApplicationId>,
) -> Result<BTreeMap<ApplicationId, BTreeSet<Mark>>, DbError> {
    let rows = conn.fetch_all(&COUNTED, args![ids(applications)]).await?;
    let of = |row: &Row| {
        let marks: Vec<String> = row.json("marks")?;
        let marks = marks.iter().filter_map(|mark| Mark::from_code(mark));
        Ok((row.parsed("application_id")?, marks.collect()))
    };
    rows.iter().map(of).collect()
}

/// Keeps what is counted of some applications, in the place of what was.
pub async fn replace(
    tx: &mut Tx,
    counted: &BTreeMap<ApplicationId, BTreeSet<Mark>>,
) -> Result<(), DbError> {
    let applications = counted.keys().copied().collect();
    tx.execute(&FORGET, args![ids(&applications)]).await?;
    let row = |(id, marks): (&ApplicationId, &BTreeSet<Mark>)| {
        let marks: serde_json::Value = marks.iter().map(Mark::code).collect();
        args![*id, marks.to_string()]
    };
    insert(tx, COUNTED_TABLE, counted.iter().map(row).collect()).await
}

/// Adds what was tallied.
pub async fn add(tx: &mut Tx, tally: &JourneyTally) -> Result<(), DbError> {
    tx.execute(&ADD, args![tally.json()]).await?;
    Ok(())
}

/// How many of the applications that began on some days have each mark.
pub async fn marks(conn: &mut Conn, asked: &FunnelFilter) -> Result<Vec<(Mark, i64)>, DbError> {
    let rows = conn.fetch_all(&MARKS, place(asked)).await?;
    let mark = |row: &Row| {
        let mark = row.mapped("mark", Mark::from_code)?;
        Ok((mark, row.int("applications")?))
    };
    rows.iter().map(mark).collect()
}

/// How many came to each step, by the day on which they began.
pub async fn reached_by_day(
    conn: &mut Conn,
    asked: &FunnelFilter,
) -> Result<Vec<(Date, Step, i64)>, DbError> {
    let step = |code: &str| match Mark::from_code(code) {
        Some(Mark::Reached(step)) => Some(step),
        _ => None,
    };
    let rows = conn.fetch_all(&REACHED_BY_DAY, place(asked)).await?;
    let reached = |row: &Row| {
        let (day, step) = (row.parsed("day")?, row.mapped("mark", step)?);
        Ok((day, step, row.int("applications")?))
    };
    rows.iter().map(reached).collect()
}

fn place(asked: &FunnelFilter) -> Vec<crate::db::Arg> {
    let (dimension, value) = asked.place();
    let product = asked.product();
    let range = asked.range;
    args![dimension.code(), value, product, range.first, range.last]
}
