//! How many applications reached each stage, by day in India, product type and partner.
//!
//! The lines of the histories are the truth. A line is taken and added in one transaction, so it
//! counts once, whatever happens between; a line that was committed late is taken late.

use jiff::Timestamp;
use jiff::civil::Date;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::id::{ApplicationId, PartnerId};
use saakh_domain::insight::{DateRange, Stage};
use saakh_domain::origination::application::ApplicationStatus;
use saakh_domain::origination::submission::SubmissionStatus;

use crate::db::{DbError, Row};
use crate::{Conn, Tx, args, sql};

/// A line of history that is taken to be counted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step<S> {
    /// Whose history.
    pub application: ApplicationId,
    /// What it became.
    pub status: S,
    /// When.
    pub at: Timestamp,
    /// What the application is for.
    pub product: ProductType,
    /// Who brought the customer.
    pub partner: Option<PartnerId>,
}

/// One square of the table of counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square {
    /// The day in India.
    pub day: Date,
    /// What the applications are for.
    pub product: ProductType,
    /// Who brought the customers.
    pub partner: PartnerId,
    /// How far they came.
    pub stage: Stage,
}

/// Which squares are summed up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FunnelFilter {
    /// The days.
    pub range: DateRange,
    /// Of one product type only.
    pub product: Option<ProductType>,
    /// Of one partner only.
    pub partner: Option<PartnerId>,
}

/// How many applications of one group reached a stage.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sum<G> {
    /// The day, product type or partner.
    pub group: G,
    /// The stage.
    pub stage: Stage,
    /// How many.
    pub applications: i64,
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
sql!(
    ADD = "INSERT INTO funnel_day (day, product_type, partner_id, stage, applications)
    VALUES ($1, $2, $3, $4, $5) ON CONFLICT (day, product_type, partner_id, stage)
    DO UPDATE SET applications = funnel_day.applications + excluded.applications"
);

sql!(
    ANYTHING_TO_COUNT = "SELECT 1 AS one WHERE
        EXISTS (SELECT 1 FROM application_history WHERE counted_at IS NULL)
        OR EXISTS (SELECT 1 FROM submission_history WHERE counted_at IS NULL)
        OR EXISTS (SELECT 1 FROM figure_event)"
);

macro_rules! sums_by {
    ($column:literal) => {
        concat!(
            "SELECT ",
            $column,
            ", stage, CAST(SUM(applications) AS BIGINT) AS applications FROM funnel_day
            WHERE day >= $1 AND day <= $2
              AND (CAST($3 AS TEXT) IS NULL OR product_type = $3)
              AND (CAST($4 AS BIGINT) IS NULL OR partner_id = $4)
            GROUP BY ",
            $column,
            ", stage ORDER BY ",
            $column,
            ", stage"
        )
    };
}

sql!(BY_DAY = sums_by!("day"));
sql!(BY_PRODUCT = sums_by!("product_type"));
sql!(BY_PARTNER = sums_by!("partner_id"));

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

/// Adds applications to a square.
pub async fn add(tx: &mut Tx, square: &Square, applications: i64) -> Result<(), DbError> {
    let (product, stage) = (square.product.slug(), square.stage.code());
    let args = args![square.day, product, square.partner, stage, applications];
    tx.execute(&ADD, args).await?;
    Ok(())
}

/// Sums by day.
pub async fn by_day(conn: &mut Conn, asked: &FunnelFilter) -> Result<Vec<Sum<Date>>, DbError> {
    let rows = conn.fetch_all(&BY_DAY, asked.args()).await?;
    rows.iter()
        .map(|row| sum(row, row.parsed("day")?))
        .collect()
}

/// Sums by product type.
pub async fn by_product(
    conn: &mut Conn,
    asked: &FunnelFilter,
) -> Result<Vec<Sum<ProductType>>, DbError> {
    let rows = conn.fetch_all(&BY_PRODUCT, asked.args()).await?;
    rows.iter()
        .map(|row| sum(row, row.mapped("product_type", ProductType::from_slug)?))
        .collect()
}

/// Sums by partner.
pub async fn by_partner(
    conn: &mut Conn,
    asked: &FunnelFilter,
) -> Result<Vec<Sum<PartnerId>>, DbError> {
    let rows = conn.fetch_all(&BY_PARTNER, asked.args()).await?;
    rows.iter()
        .map(|row| sum(row, PartnerId(row.int("partner_id")?)))
        .collect()
}

impl FunnelFilter {
    fn args(&self) -> Vec<crate::db::Arg> {
        let product = self.product.map(ProductType::slug);
        args![self.range.first, self.range.last, product, self.partner]
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

fn sum<G>(row: &Row, group: G) -> Result<Sum<G>, DbError> {
    Ok(Sum {
        group,
        stage: row.mapped("stage", Stage::from_code)?,
        applications: row.int("applications")?,
    })
}
