//! Lenders' events with unmapped status words: applied once the word is mapped.

use jiff::Timestamp;
use saakh_domain::id::{LenderId, SubmissionId};

use crate::db::{DbError, Row};
use crate::{Conn, Tx, args, personal, sql};

personal! {
    table "unmapped_event";
    of Customer by submission { delete; }
    columns {
        lender_id: plain, event_id: key, submission_id: key, status_word: words, reason_word: words,
        received_at: plain,
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnmappedEvent {
    pub lender: LenderId,
    /// The lender's id of the event.
    pub event_id: String,
    pub submission: SubmissionId,
    /// The lender's word for the status.
    pub status_word: String,
    /// The lender's word for the rejection reason.
    pub reason_word: Option<String>,
    pub received_at: Timestamp,
}

sql!(
    ADD = "INSERT INTO unmapped_event
        (lender_id, event_id, submission_id, status_word, reason_word, received_at)
    VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (lender_id, event_id) DO NOTHING"
);
sql!(
    OF_LENDER = "SELECT lender_id, event_id, submission_id, status_word, reason_word, received_at
    FROM unmapped_event
    WHERE lender_id = $1 AND (received_at > $2 OR (received_at = $2 AND event_id > $3))
    ORDER BY received_at, event_id LIMIT $4"
);
sql!(
    WORDS = "SELECT lender_id, status_word, CAST(COUNT(*) AS BIGINT) AS events FROM unmapped_event
    GROUP BY lender_id, status_word ORDER BY lender_id, status_word LIMIT $1"
);
sql!(REMOVE = "DELETE FROM unmapped_event WHERE lender_id = $1 AND event_id = $2");
sql!(SWEEP = "DELETE FROM unmapped_event WHERE received_at < $1");

/// Stores an event until its word is mapped.
pub async fn add(tx: &mut Tx, event: &UnmappedEvent) -> Result<(), DbError> {
    let values = args![
        event.lender,
        &event.event_id,
        event.submission,
        &event.status_word,
        event.reason_word.clone(),
        event.received_at
    ];
    tx.send(&ADD, values).await?;
    Ok(())
}

/// A batch of a lender's events in order of arrival, after an instant and an event id.
pub async fn list_for_lender(
    conn: &mut Conn,
    lender: LenderId,
    after: Timestamp,
    event_id: &str,
    most: i64,
) -> Result<Vec<UnmappedEvent>, DbError> {
    let values = args![lender, after, event_id, most];
    let rows = conn.fetch_all(&OF_LENDER, values).await?;
    rows.iter().map(event).collect()
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnmappedWord {
    pub lender: LenderId,
    /// As the lender writes it.
    pub word: String,
    /// Number of events with it.
    pub events: i64,
}

/// Unmapped words of stored events; limited.
pub async fn list_words(conn: &mut Conn, most: i64) -> Result<Vec<UnmappedWord>, DbError> {
    let rows = conn.fetch_all(&WORDS, args![most]).await?;
    rows.iter()
        .map(|row| {
            Ok(UnmappedWord {
                lender: row.id("lender_id", LenderId)?,
                word: row.text("status_word")?,
                events: row.int("events")?,
            })
        })
        .collect()
}

/// Deletes an event that is being applied; false if another process took it.
pub async fn remove(tx: &mut Tx, event: &UnmappedEvent) -> Result<bool, DbError> {
    let values = args![event.lender, &event.event_id];
    Ok(tx.execute(&REMOVE, values).await? == 1)
}

/// Deletes events from before an instant.
pub async fn sweep(tx: &mut Tx, before: Timestamp) -> Result<u64, DbError> {
    tx.execute(&SWEEP, args![before]).await
}

fn event(row: &Row) -> Result<UnmappedEvent, DbError> {
    Ok(UnmappedEvent {
        lender: row.id("lender_id", LenderId)?,
        event_id: row.text("event_id")?,
        submission: row.parsed("submission_id")?,
        status_word: row.text("status_word")?,
        reason_word: row.opt_text("reason_word")?,
        received_at: row.instant("received_at")?,
    })
}
