//! What customers paid for their loans: computed from shown offers and their outcomes, and stored as published.

use jiff::Timestamp;
use jiff::civil::Date;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::id::{ApplicationId, CustomerId, SubmissionId};
use saakh_domain::insight::paid::{Cost, PaidGroup, ScoreBand};
use saakh_domain::{MilliPercent, Paise};
use serde::Deserialize;

use crate::db::{DbError, Row};
use crate::{Conn, Tx, args, not_personal, sql};

not_personal!("paid_group", "rounded sums of groups of people");
not_personal!("paid_month", "months of published sums");

/// A disbursed loan.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PaidLoan {
    /// Its place in the order: time, application, submission.
    pub place: (Timestamp, ApplicationId, SubmissionId),
    pub customer: CustomerId,
    pub product: ProductType,
    pub band: ScoreBand,
    pub cost: Cost,
}

/// The figures published for a month.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublishedMonth {
    /// Its first day.
    pub month: Date,
    pub at: Timestamp,
    pub groups: Vec<PaidGroup>,
}

/// The published part of a submission's stored offer.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct ShownOffer {
    price: Option<ShownPrice>,
}

#[derive(Debug, Deserialize)]
struct ShownPrice {
    quote: ShownQuote,
}

#[derive(Debug, Deserialize)]
struct ShownQuote {
    fee_with_gst: Paise,
    #[serde(default)]
    third_party: Paise,
    apr: MilliPercent,
}

// Erased customers are excluded.
sql!(
    PAID = "SELECT reached.reached_at, reached.application_id, reached.submission_id,
        application.customer_id, application.product_type, offer_view.score, submission.offer
    FROM submission_reached AS reached
    JOIN submission ON submission.id = reached.submission_id
    JOIN application ON application.id = reached.application_id
    JOIN customer ON customer.id = application.customer_id
    JOIN offer ON offer.id = submission.offer_id
    JOIN offer_view ON offer_view.id = offer.offer_view_id
    WHERE reached.outcome = 'disbursed' AND reached.reached_at < $2
        AND (reached.reached_at, reached.application_id, reached.submission_id) > ($1, $3, $4)
        AND customer.profile <> '{}'
    ORDER BY reached.reached_at, reached.application_id, reached.submission_id LIMIT $5"
);
sql!(IS_PUBLISHED = "SELECT 1 AS one FROM paid_month WHERE month = $1");
sql!(ADD_MONTH = "INSERT INTO paid_month (month, published_at) VALUES ($1, $2)");
sql!(
    ADD_GROUP = "INSERT INTO paid_group (month, product_type, band, people, apr, fee_paise)
    VALUES ($1, $2, $3, $4, $5, $6)"
);
sql!(LATEST = "SELECT month, published_at FROM paid_month ORDER BY month DESC LIMIT 1");
sql!(
    GROUPS = "SELECT product_type, band, people, apr, fee_paise FROM paid_group
    WHERE month = $1 ORDER BY product_type, band"
);

/// A batch of loans disbursed in a range (end exclusive), in order, after `after`.
pub async fn list_paid_loans(
    conn: &mut Conn,
    from: Timestamp,
    before: Timestamp,
    after: Option<(Timestamp, ApplicationId, SubmissionId)>,
    most: i64,
) -> Result<Vec<PaidLoan>, DbError> {
    let (at, application, submission) = match after {
        Some((at, application, submission)) => {
            (at, application.to_string(), submission.to_string())
        }
        None => (from, String::new(), String::new()),
    };
    let args = args![at, before, application, submission, most];
    let rows = conn.fetch_all(&PAID, args).await?;
    rows.iter().map(paid_loan).collect()
}

fn paid_loan(row: &Row) -> Result<PaidLoan, DbError> {
    let shown: ShownOffer = row.json("offer")?;
    let quote = shown.price.map(|price| price.quote);
    let cost = quote.map_or(
        Cost {
            apr: MilliPercent(0),
            fee: Paise::ZERO,
        },
        |quote| Cost {
            apr: quote.apr,
            fee: quote.fee_with_gst + quote.third_party,
        },
    );
    Ok(PaidLoan {
        place: (
            row.instant("reached_at")?,
            row.parsed("application_id")?,
            row.parsed("submission_id")?,
        ),
        customer: row.parsed("customer_id")?,
        product: row.mapped("product_type", ProductType::from_slug)?,
        band: ScoreBand::from_points(row.int("score")?),
        cost,
    })
}

/// Whether a month is published.
pub async fn is_published(conn: &mut Conn, month: Date) -> Result<bool, DbError> {
    let found = conn.fetch_optional(&IS_PUBLISHED, args![month]).await?;
    Ok(found.is_some())
}

/// Stores the figures of a month.
pub async fn publish(tx: &mut Tx, published: &PublishedMonth) -> Result<(), DbError> {
    let month = published.month;
    tx.send(&ADD_MONTH, args![month, published.at]).await?;
    for group in &published.groups {
        let (product, band) = (group.product.slug(), group.band.code());
        let args = args![month, product, band, group.people, group.apr.0, group.fee.0];
        tx.send(&ADD_GROUP, args).await?;
    }
    Ok(())
}

/// The latest published figures; none before the first month.
pub async fn find_latest(conn: &mut Conn) -> Result<Option<PublishedMonth>, DbError> {
    let Some(row) = conn.fetch_optional(&LATEST, args![]).await? else {
        return Ok(None);
    };
    let month: Date = row.parsed("month")?;
    let groups = conn.fetch_all(&GROUPS, args![month]).await?;
    let group = |row: &Row| {
        Ok(PaidGroup {
            product: row.mapped("product_type", ProductType::from_slug)?,
            band: row.mapped("band", ScoreBand::from_code)?,
            people: row.int("people")?,
            apr: MilliPercent(row.int("apr")?),
            fee: Paise(row.int("fee_paise")?),
        })
    };
    let groups: Result<Vec<_>, DbError> = groups.iter().map(group).collect();
    Ok(Some(PublishedMonth {
        month,
        at: row.instant("published_at")?,
        groups: groups?,
    }))
}
