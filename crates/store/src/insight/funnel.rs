//! How many applications reached each stage, by day in India, product type and partner.
//!
//! Each application is added four times: for its product type and partner, for either with all of
//! the other, and for all. So no question reads more than a row for each day and group it asks for.
//!
//! The lines of the histories are the truth. A line is taken and added in one transaction, so it
//! counts once, whatever happens between; a line that was committed late is taken late.

use std::collections::BTreeMap;

use jiff::Timestamp;
use jiff::civil::Date;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::id::{ApplicationId, PartnerId};
use saakh_domain::insight::{Counts, DateRange, Stage};
use saakh_domain::lifecycle::application::ApplicationStatus;
use saakh_domain::lifecycle::submission::SubmissionStatus;

use crate::db::{DbError, Row};
use crate::{Conn, Tx, args, sql};

/// A line of history that is taken to be counted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step<S> {
    pub application: ApplicationId,
    pub status: S,
    pub at: Timestamp,
    /// What the application is for.
    pub product: ProductType,
    /// Who brought the customer.
    pub partner: Option<PartnerId>,
}

/// The product type in a row for all of them.
const ALL_PRODUCTS: &str = "";
/// The partner in a row for all of them.
const ALL_PARTNERS: i64 = 0;

/// Applications to be added, by product type, partner and day.
#[derive(Debug, Default)]
pub struct Tally(BTreeMap<(&'static str, i64, Date), Counts>);

impl Tally {
    /// An application reached a stage.
    pub fn reach(&mut self, stage: Stage, day: Date, product: ProductType, partner: PartnerId) {
        for product in [product.slug(), ALL_PRODUCTS] {
            for partner in [partner.0, ALL_PARTNERS] {
                let counts = self.0.entry((product, partner, day)).or_default();
                counts.reach(stage);
            }
        }
    }

    /// A list of lists, each a row.
    fn json(&self) -> String {
        let row = |(&(product, partner, day), counts): (&_, &Counts)| {
            let [started, offers, submitted, approved, disbursed] = counts.0;
            serde_json::json!([
                product, partner, day, started, offers, submitted, approved, disbursed
            ])
        };
        let rows: serde_json::Value = self.0.iter().map(row).collect();
        rows.to_string()
    }
}

/// Which applications are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FunnelFilter {
    pub range: DateRange,
    /// Of one product type only.
    pub product: Option<ProductType>,
    /// Of one partner only.
    pub partner: Option<PartnerId>,
}

sql!(
    TAKE_APPLICATION_STEPS = "UPDATE application_history SET counted_at = $1
    WHERE (application_id, position) IN (SELECT application_id, position
        FROM application_history WHERE counted_at IS NULL ORDER BY application_id, position
        LIMIT $2)
    RETURNING application_id, to_status, changed_at,
        (SELECT product_type FROM application WHERE id = application_id) AS product_type,
        (SELECT partner_id FROM application WHERE id = application_id) AS partner_id"
);
sql!(
    TAKE_SUBMISSION_STEPS = "UPDATE submission_history SET counted_at = $1
    WHERE (submission_id, position) IN (SELECT submission_id, position
        FROM submission_history WHERE counted_at IS NULL ORDER BY submission_id, position
        LIMIT $2)
    RETURNING to_status, changed_at,
        (SELECT application_id FROM submission WHERE id = submission_id) AS application_id,
        (SELECT product_type FROM application JOIN submission ON application.id = application_id
         WHERE submission.id = submission_id) AS product_type,
        (SELECT partner_id FROM application JOIN submission ON application.id = application_id
         WHERE submission.id = submission_id) AS partner_id"
);
sql!(
    REACH = "INSERT INTO application_reached (application_id, stage, reached_at)
    VALUES ($1, $2, $3) ON CONFLICT (application_id, stage) DO NOTHING"
);

macro_rules! add {
    ($rows:literal) => {
        concat!(
            "INSERT INTO funnel_sum
                (product_type, partner_id, day, started, offers, submitted, approved, disbursed)
            ",
            $rows,
            " ON CONFLICT (product_type, partner_id, day) DO UPDATE SET
                started = funnel_sum.started + excluded.started,
                offers = funnel_sum.offers + excluded.offers,
                submitted = funnel_sum.submitted + excluded.submitted,
                approved = funnel_sum.approved + excluded.approved,
                disbursed = funnel_sum.disbursed + excluded.disbursed"
        )
    };
}

// Two texts: all rows in one round trip, and the engines unfold JSON differently.
sql!(
    ADD = sqlite add!(
        "SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5,
            value ->> 6, value ->> 7 FROM json_each($1) WHERE TRUE"
    ),
    postgres add!(
        "SELECT value ->> 0, CAST(value ->> 1 AS BIGINT), value ->> 2,
            CAST(value ->> 3 AS BIGINT), CAST(value ->> 4 AS BIGINT), CAST(value ->> 5 AS BIGINT),
            CAST(value ->> 6 AS BIGINT), CAST(value ->> 7 AS BIGINT)
        FROM json_array_elements(CAST($1 AS JSON))"
    )
);

sql!(
    ANYTHING_TO_COUNT = "SELECT 1 AS one WHERE
        EXISTS (SELECT 1 FROM application_history WHERE counted_at IS NULL)
        OR EXISTS (SELECT 1 FROM submission_history WHERE counted_at IS NULL)
        OR EXISTS (SELECT 1 FROM figure_event)"
);

sql!(
    BY_DAY = "SELECT day, started, offers, submitted, approved, disbursed FROM funnel_sum
    WHERE product_type = $1 AND partner_id = $2 AND day >= $3 AND day <= $4
    ORDER BY day"
);

macro_rules! sums {
    (by $group:literal where $rows:literal) => {
        concat!(
            "SELECT ",
            $group,
            ", CAST(SUM(started) AS BIGINT) AS started, CAST(SUM(offers) AS BIGINT) AS offers,
                CAST(SUM(submitted) AS BIGINT) AS submitted,
                CAST(SUM(approved) AS BIGINT) AS approved,
                CAST(SUM(disbursed) AS BIGINT) AS disbursed
            FROM funnel_sum WHERE ",
            $rows,
            " AND day >= $3 AND day <= $4 GROUP BY ",
            $group,
            " ORDER BY ",
            $group
        )
    };
}

// Two texts: the engines unfold JSON differently.
sql!(
    BY_PRODUCT = sqlite sums!(by "product_type" where
        "product_type IN (SELECT value FROM json_each($1)) AND partner_id = $2"),
    postgres sums!(by "product_type" where
        "product_type = ANY (ARRAY(SELECT json_array_elements_text(CAST($1 AS JSON))))
            AND partner_id = $2")
);
sql!(
    BY_PARTNER = sums!(by "partner_id" where
        "product_type = $1 AND partner_id IN
            (SELECT id FROM partner WHERE CAST($2 AS BIGINT) IS NULL OR id = $2)")
);

/// Whether there are lines or events that were not counted yet: a look without a write.
pub async fn anything_to_count(conn: &mut Conn) -> Result<bool, DbError> {
    let found = conn.fetch_optional(&ANYTHING_TO_COUNT, args![]).await?;
    Ok(found.is_some())
}

/// Takes some lines of applications' histories that were not counted yet.
pub async fn take_application_steps(
    tx: &mut Tx,
    now: Timestamp,
    most: i64,
) -> Result<Vec<Step<ApplicationStatus>>, DbError> {
    let rows = tx
        .fetch_all(&TAKE_APPLICATION_STEPS, args![now, most])
        .await?;
    rows.iter()
        .map(|row| step(row, ApplicationStatus::from_code))
        .collect()
}

/// Takes some lines of submissions' histories that were not counted yet.
pub async fn take_submission_steps(
    tx: &mut Tx,
    now: Timestamp,
    most: i64,
) -> Result<Vec<Step<SubmissionStatus>>, DbError> {
    let rows = tx
        .fetch_all(&TAKE_SUBMISSION_STEPS, args![now, most])
        .await?;
    rows.iter()
        .map(|row| step(row, SubmissionStatus::from_code))
        .collect()
}

/// Notes that an application reached a stage; false where it had before.
pub async fn reach(
    tx: &mut Tx,
    application: ApplicationId,
    stage: Stage,
    at: Timestamp,
) -> Result<bool, DbError> {
    Ok(tx
        .execute(&REACH, args![application, stage.code(), at])
        .await?
        == 1)
}

/// Adds what was tallied.
pub async fn add(tx: &mut Tx, tally: &Tally) -> Result<(), DbError> {
    tx.execute(&ADD, args![tally.json()]).await?;
    Ok(())
}

/// Counts by day; days on which nothing happened are left out.
pub async fn by_day(conn: &mut Conn, asked: &FunnelFilter) -> Result<Vec<(Date, Counts)>, DbError> {
    let args = args![
        asked.product(),
        asked.partner(),
        asked.range.first,
        asked.range.last
    ];
    let rows = conn.fetch_all(&BY_DAY, args).await?;
    rows.iter()
        .map(|row| Ok((row.parsed("day")?, counts(row)?)))
        .collect()
}

/// Counts by product type.
pub async fn by_product(
    conn: &mut Conn,
    asked: &FunnelFilter,
) -> Result<Vec<(ProductType, Counts)>, DbError> {
    let all = ProductType::ALL.map(ProductType::slug);
    let products = asked.product.map_or(all.to_vec(), |one| vec![one.slug()]);
    let products = serde_json::Value::from(products).to_string();
    let args = args![
        products,
        asked.partner(),
        asked.range.first,
        asked.range.last
    ];
    let rows = conn.fetch_all(&BY_PRODUCT, args).await?;
    rows.iter()
        .map(|row| {
            let product = row.mapped("product_type", ProductType::from_slug)?;
            Ok((product, counts(row)?))
        })
        .collect()
}

/// Counts by partner.
pub async fn by_partner(
    conn: &mut Conn,
    asked: &FunnelFilter,
) -> Result<Vec<(PartnerId, Counts)>, DbError> {
    let args = args![
        asked.product(),
        asked.partner,
        asked.range.first,
        asked.range.last
    ];
    let rows = conn.fetch_all(&BY_PARTNER, args).await?;
    rows.iter()
        .map(|row| Ok((PartnerId(row.int("partner_id")?), counts(row)?)))
        .collect()
}

impl FunnelFilter {
    fn product(&self) -> &'static str {
        self.product.map_or(ALL_PRODUCTS, ProductType::slug)
    }

    fn partner(&self) -> i64 {
        self.partner.map_or(ALL_PARTNERS, |partner| partner.0)
    }
}

fn step<S>(row: &Row, status: impl FnOnce(&str) -> Option<S>) -> Result<Step<S>, DbError> {
    Ok(Step {
        application: row.parsed("application_id")?,
        status: row.mapped("to_status", status)?,
        at: row.at("changed_at")?,
        product: row.mapped("product_type", ProductType::from_slug)?,
        partner: row.get::<Option<i64>>("partner_id")?.map(PartnerId),
    })
}

fn counts(row: &Row) -> Result<Counts, DbError> {
    Ok(Counts([
        row.int("started")?,
        row.int("offers")?,
        row.int("submitted")?,
        row.int("approved")?,
        row.int("disbursed")?,
    ]))
}
