//! Events about loans, each stored once, and the status history lines they come from.

use std::collections::HashMap;

use jiff::Timestamp;
use saakh_domain::Paise;
use saakh_domain::distribution::ledger::loan::{LoanEvent, LoanEvents};
use saakh_domain::id::{LenderId, MerchantId, PartnerId, SubmissionId};
use serde::Deserialize;

use crate::db::bulk::{self, Table};
use crate::db::{DbError, Row, to_json};
use crate::{Conn, Scope, Tx, args, personal, sql};

personal! {
    table "commission_event";
    of Customer by submission { keep books; }
    columns {
        submission_id: key, event_key: plain, is_reversal: plain, event: financial, reference: key,
        taken_at: plain,
    }
}

/// A history line that reports a disbursal or its reversal.
#[derive(Debug, Clone)]
pub struct HistoryStep {
    pub submission: SubmissionId,
    /// Its position in the history.
    pub position: i64,
    pub is_disbursed: bool,
    pub at: Timestamp,
    /// The amount applied for.
    pub amount: Paise,
}

/// An event to be stored.
#[derive(Debug, Clone)]
pub struct NewEvent {
    pub submission: SubmissionId,
    pub key: String,
    pub event: LoanEvent,
    /// The lender's or the bank's reference.
    pub reference: Option<String>,
}

/// The attribution of a loan's customer, and its lender.
#[derive(Debug, Clone, Copy)]
pub struct Origin {
    pub lender: LenderId,
    pub partner: Option<PartnerId>,
    /// The merchant whose link brought the customer, and their share of the partner's part.
    pub merchant: Option<(MerchantId, i64)>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct HistoryOffer {
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
// The order makes PostgreSQL use the index of pending lines: with statistics older than the last run it expects every
// line to be pending and would scan the table from its start.
sql!(
    ANYTHING_TO_TAKE = "SELECT 1 AS one FROM submission_history
    WHERE booked_at IS NULL AND (to_status = 'disbursed' OR from_status = 'disbursed')
    ORDER BY submission_id, position LIMIT 1"
);
// One text per engine, because their JSON functions differ.
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
// One text per engine, because their JSON functions differ.
sql!(
    ORIGINS = sqlite origins!("IN (SELECT value FROM json_each($1))"),
    postgres origins!("= ANY (ARRAY(SELECT json_array_elements_text(CAST($1 AS JSON))))")
);

/// Whether there are pending history lines. Reads only.
pub async fn has_pending_history(conn: &mut Conn) -> Result<bool, DbError> {
    let found = conn.fetch_optional(&ANYTHING_TO_TAKE, args![]).await?;
    Ok(found.is_some())
}

/// Progress of a run: all history lines up to this one are taken. Starting over each time would scan the taken ones,
/// whose old versions PostgreSQL keeps until they are vacuumed.
#[derive(Debug, Clone, Default)]
pub struct HistoryCursor {
    submission: String,
    position: i64,
}

impl HistoryCursor {
    /// The progress after these lines as well.
    #[must_use]
    pub fn advance(self, steps: &[HistoryStep]) -> Self {
        let places = steps
            .iter()
            .map(|step| (step.submission.to_string(), step.position));
        places.max().map_or(self, |(submission, position)| Self {
            submission,
            position,
        })
    }
}

/// Takes a number of pending history lines after the run's progress.
pub async fn take_history(
    tx: &mut Tx,
    now: Timestamp,
    after: &HistoryCursor,
    most: i64,
) -> Result<Vec<HistoryStep>, DbError> {
    let args = args![now, most, &after.submission, after.position];
    let rows = tx.fetch_all(&TAKE_HISTORY, args).await?;
    let step = |row: &Row| {
        let applied: HistoryOffer = row.json("offer")?;
        Ok(HistoryStep {
            submission: row.parsed("submission_id")?,
            position: row.int("position")?,
            is_disbursed: row.text("to_status")? == "disbursed",
            at: row.instant("changed_at")?,
            amount: applied.price.amount,
        })
    };
    rows.iter().map(step).collect()
}

pub async fn list_for_loans(
    conn: &mut Conn,
    loans: &[SubmissionId],
) -> Result<HashMap<SubmissionId, LoanEvents>, DbError> {
    let rows = conn.fetch_all(&OF_LOANS, args![to_json(&loans)?]).await?;
    let mut all: HashMap<SubmissionId, LoanEvents> = HashMap::new();
    for row in &rows {
        let events = all.entry(row.parsed("submission_id")?).or_default();
        events.add(&row.text("event_key")?, row.json("event")?);
    }
    Ok(all)
}

/// Attributions of loans. Loans without a submission are omitted.
pub async fn list_origins(
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

/// Inserts events that are not stored yet.
pub async fn add(tx: &mut Tx, events: &[NewEvent], now: Timestamp) -> Result<(), DbError> {
    tx.expects(Scope::ledger);
    let row = |new: &NewEvent| {
        Ok(args![
            new.submission,
            &new.key,
            new.event == LoanEvent::Reversed,
            to_json(&new.event)?,
            new.reference.clone(),
            now
        ])
    };
    let rows: Result<Vec<_>, DbError> = events.iter().map(row).collect();
    bulk::insert(tx, EVENT, rows?).await
}
