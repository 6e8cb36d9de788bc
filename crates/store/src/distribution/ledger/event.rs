//! What was said about loans, each event once, and the lines of histories that say it.

use std::collections::HashMap;

use jiff::Timestamp;
use saakh_domain::Paise;
use saakh_domain::distribution::ledger::loan::{Event, Events};
use saakh_domain::id::{LenderId, MerchantId, PartnerId, SubmissionId};
use serde::Deserialize;

use crate::db::bulk::{self, Table};
use crate::db::{DbError, Row, to_json};
use crate::{Conn, Tx, args, sql};

/// A line of history that says that a loan was paid out, or that this was taken back.
#[derive(Debug, Clone)]
pub struct HistoryStep {
    pub submission: SubmissionId,
    /// Its place in the history.
    pub position: i64,
    pub is_disbursed: bool,
    pub at: Timestamp,
    /// What was applied for.
    pub amount: Paise,
}

/// An event to be kept.
#[derive(Debug, Clone)]
pub struct NewEvent {
    pub submission: SubmissionId,
    pub key: String,
    pub event: Event,
    /// The lender's or the bank's word for it.
    pub reference: Option<String>,
}

/// Whose customer took a loan, and from whom.
#[derive(Debug, Clone, Copy)]
pub struct Origin {
    pub lender: LenderId,
    pub partner: Option<PartnerId>,
    /// The merchant whose link brought them, and their share of what the partner gets.
    pub merchant: Option<(MerchantId, i64)>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct AppliedFor {
    price: AppliedPrice,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct AppliedPrice {
    amount: Paise,
}

const EVENT: Table = Table {
    name: "commission_event",
    columns: &[
        "submission_id",
        "event_key",
        "is_reversal",
        "event",
        "reference",
        "taken_at",
    ],
};

sql!(
    TAKE_HISTORY = "UPDATE submission_history SET booked_at = $1
    WHERE (submission_id, position) IN (SELECT submission_id, position
        FROM submission_history
        WHERE booked_at IS NULL AND (to_status = 'disbursed' OR from_status = 'disbursed')
            AND (submission_id, position) > ($3, $4)
        ORDER BY submission_id, position LIMIT $2)
    RETURNING submission_id, position, to_status, changed_at,
        (SELECT offer FROM submission WHERE id = submission_id) AS offer"
);
// In an order, so that PostgreSQL looks into the index of what waits: by statistics that are older than the last run it
// takes every line for one that waits, and would read the table from its start.
sql!(
    ANYTHING_TO_TAKE = "SELECT 1 AS one FROM submission_history
    WHERE booked_at IS NULL AND (to_status = 'disbursed' OR from_status = 'disbursed')
    ORDER BY submission_id, position LIMIT 1"
);
// Two texts: the engines unfold JSON differently.
sql!(
    OF_LOANS = sqlite "SELECT submission_id, event_key, event FROM commission_event
        WHERE submission_id IN (SELECT value FROM json_each($1))",
    postgres "SELECT submission_id, event_key, event FROM commission_event
        WHERE submission_id = ANY (ARRAY(SELECT json_array_elements_text(CAST($1 AS JSON))))"
);

macro_rules! origins {
    ($of:literal) => {
        concat!(
            "SELECT submission.id, submission.lender_id, application.partner_id,
                merchant.id AS merchant_id, merchant.share_percent
            FROM submission
            JOIN application ON application.id = submission.application_id
            LEFT JOIN attribution ON attribution.customer_id = application.customer_id
                AND attribution.partner_id = application.partner_id
            LEFT JOIN tracking_link ON tracking_link.id = attribution.link_id
            LEFT JOIN merchant ON merchant.id = tracking_link.merchant_id AND merchant.is_partner = 0
            WHERE submission.id ",
            $of
        )
    };
}
// Two texts: the engines unfold JSON differently.
sql!(
    ORIGINS = sqlite origins!("IN (SELECT value FROM json_each($1))"),
    postgres origins!("= ANY (ARRAY(SELECT json_array_elements_text(CAST($1 AS JSON))))")
);

/// Whether there are lines of histories that were not taken: a look without a write.
pub async fn anything_to_take(conn: &mut Conn) -> Result<bool, DbError> {
    let found = conn.fetch_optional(&ANYTHING_TO_TAKE, args![]).await?;
    Ok(found.is_some())
}

/// Where a run stands: it has taken all lines of histories up to this one. Looking from the start each time would go
/// past all that was taken before, which PostgreSQL keeps until they are vacuumed.
#[derive(Debug, Clone, Default)]
pub struct Taken {
    submission: String,
    position: i64,
}

impl Taken {
    /// After these lines too.
    #[must_use]
    pub fn with(self, steps: &[HistoryStep]) -> Self {
        let places = steps
            .iter()
            .map(|step| (step.submission.to_string(), step.position));
        places.max().map_or(self, |(submission, position)| Self {
            submission,
            position,
        })
    }
}

/// Takes some lines of histories that were not taken yet, after those that were.
pub async fn take_history(
    tx: &mut Tx,
    now: Timestamp,
    after: &Taken,
    most: i64,
) -> Result<Vec<HistoryStep>, DbError> {
    let args = args![now, most, &after.submission, after.position];
    let rows = tx.fetch_all(&TAKE_HISTORY, args).await?;
    let step = |row: &Row| {
        let applied: AppliedFor = row.json("offer")?;
        Ok(HistoryStep {
            submission: row.parsed("submission_id")?,
            position: row.int("position")?,
            is_disbursed: row.text("to_status")? == "disbursed",
            at: row.at("changed_at")?,
            amount: applied.price.amount,
        })
    };
    rows.iter().map(step).collect()
}

/// All events of some loans.
pub async fn of_loans(
    conn: &mut Conn,
    loans: &[SubmissionId],
) -> Result<HashMap<SubmissionId, Events>, DbError> {
    let rows = conn.fetch_all(&OF_LOANS, args![to_json(&loans)?]).await?;
    let mut all: HashMap<SubmissionId, Events> = HashMap::new();
    for row in &rows {
        let events = all.entry(row.parsed("submission_id")?).or_default();
        events.take(&row.text("event_key")?, row.json("event")?);
    }
    Ok(all)
}

/// Where some loans come from. Those whose submission is gone are left out.
pub async fn origins(
    conn: &mut Conn,
    loans: &[SubmissionId],
) -> Result<HashMap<SubmissionId, Origin>, DbError> {
    let rows = conn.fetch_all(&ORIGINS, args![to_json(&loans)?]).await?;
    let origin = |row: &Row| {
        let merchant: Option<i64> = row.get("merchant_id")?;
        let share: Option<i64> = row.get("share_percent")?;
        let origin = Origin {
            lender: LenderId(row.int("lender_id")?),
            partner: row.opt_id("partner_id", PartnerId)?,
            merchant: merchant.map(|id| (MerchantId(id), share.unwrap_or_default())),
        };
        Ok((row.parsed("id")?, origin))
    };
    rows.iter().map(origin).collect()
}

/// Keeps events that were not taken before.
pub async fn add(tx: &mut Tx, events: &[NewEvent], now: Timestamp) -> Result<(), DbError> {
    let row = |new: &NewEvent| {
        Ok(args![
            new.submission,
            &new.key,
            new.event == Event::Reversed,
            to_json(&new.event)?,
            new.reference.clone(),
            now
        ])
    };
    let rows: Result<Vec<_>, DbError> = events.iter().map(row).collect();
    bulk::insert(tx, EVENT, rows?).await
}
