//! Ledger events from lines of lenders' statements, each booked once. A reversal is an event of its own, which refers
//! to the reversed one.

use jiff::Timestamp;
use jiff::civil::Date;
use saakh_domain::Paise;
use saakh_domain::id::{LenderId, SubmissionId};

use super::line::{Line, LineKind};
use crate::db::bulk::{self, Table};
use crate::db::{DbError, to_json};
use crate::{Conn, Tx, args, personal, record, sql};

personal! {
    table "statement_event";
    of Customer by submission { keep books; }
    columns {
        id: plain, line_id: key, kind: plain, reverses: key, reason: plain, lender_id: plain,
        submission_id: key, amount: financial, day: plain, created_at: plain, booked_at: plain,
    }
}

codes! {
    EventKind {
        /// A lender reports that it disbursed a loan of ours.
        Confirmed = "confirmed",
        /// A lender reports a payment to us.
        Received = "received",
        /// An earlier event is reversed.
        Reversed = "reversed",
    }
}

codes! {
    /// The cause of an event.
    Reason {
        /// A file states it.
        Stated = "stated",
        /// A person matched a line.
        Decided = "decided",
        /// A later file states another amount of the same payment.
        Corrected = "corrected",
        /// The file was undone.
        Undone = "undone",
        /// A correcting file was undone.
        Restored = "restored",
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StatementEvent {
    /// `UUIDv7` text.
    pub id: String,
    pub line: String,
    pub kind: EventKind,
    /// The reversed event.
    pub reverses: Option<String>,
    pub reason: Reason,
    pub lender: LenderId,
    pub submission: Option<SubmissionId>,
    /// Of a reversal, the amount of the reversed event.
    pub amount: Paise,
    pub day: Date,
    pub created_at: Timestamp,
    pub booked_at: Option<Timestamp>,
}

impl StatementEvent {
    /// The event of a line, if it moves money: a disbursal does once it is matched to a loan.
    pub fn from_line(line: &Line, id: String, reason: Reason, now: Timestamp) -> Option<Self> {
        let kind = match line.kind {
            LineKind::Disbursal => {
                line.submission?;
                EventKind::Confirmed
            }
            LineKind::Commission => EventKind::Received,
        };
        Some(Self {
            id,
            line: line.id.clone(),
            kind,
            reverses: None,
            reason,
            lender: line.lender,
            submission: line.submission,
            amount: line.amount,
            day: line.day,
            created_at: now,
            booked_at: None,
        })
    }

    /// The reversal of this event.
    #[must_use]
    pub fn reversal(&self, id: String, reason: Reason, now: Timestamp) -> Self {
        Self {
            id,
            kind: EventKind::Reversed,
            reverses: Some(self.id.clone()),
            reason,
            created_at: now,
            booked_at: None,
            ..self.clone()
        }
    }
}

record!(columns, fn event -> StatementEvent {
    id: text("id"),
    line: text("line_id"),
    kind: mapped("kind", EventKind::from_code),
    reverses: opt_text("reverses"),
    reason: mapped("reason", Reason::from_code),
    lender: id("lender_id", LenderId),
    submission: opt_parsed("submission_id"),
    amount: id("amount", Paise),
    day: parsed("day"),
    created_at: instant("created_at"),
    booked_at: opt_instant("booked_at"),
});

const EVENTS: Table = Table {
    name: "statement_event",
    columns: columns!(array),
};

macro_rules! standing {
    ($lines:literal) => {
        concat!(
            "SELECT ",
            columns!(),
            " FROM statement_event AS e WHERE kind <> 'reversed' AND line_id IN (",
            $lines,
            ") AND NOT EXISTS (SELECT 1 FROM statement_event AS r WHERE r.reverses = e.id) ORDER BY id"
        )
    };
}

// One text per engine, because their JSON functions differ.
sql!(
    STANDING = sqlite standing!("SELECT value FROM json_each($1)"),
    postgres standing!("SELECT json_array_elements_text(CAST($1 AS JSON))")
);
sql!(
    UNBOOKED = columns
        + "FROM statement_event AS e WHERE booked_at IS NULL
        AND (reverses IS NULL OR EXISTS
            (SELECT 1 FROM statement_event AS o WHERE o.id = e.reverses AND o.booked_at IS NOT NULL))
    ORDER BY created_at, id LIMIT $1"
);
sql!(ANYTHING_UNBOOKED = "SELECT 1 AS one FROM statement_event WHERE booked_at IS NULL LIMIT 1");
// One text per engine, because their JSON functions differ.
sql!(
    BOOKED_ALL = sqlite "UPDATE statement_event SET booked_at = $2
        WHERE booked_at IS NULL AND id IN (SELECT value FROM json_each($1))",
    postgres "UPDATE statement_event SET booked_at = $2 WHERE booked_at IS NULL
        AND id = ANY (ARRAY(SELECT json_array_elements_text(CAST($1 AS JSON))))"
);

pub async fn add(tx: &mut Tx, events: &[StatementEvent]) -> Result<(), DbError> {
    let values = |event: &StatementEvent| {
        args![
            &event.id,
            &event.line,
            event.kind.code(),
            event.reverses.clone(),
            event.reason.code(),
            event.lender,
            event.submission,
            event.amount,
            event.day,
            event.created_at,
            event.booked_at
        ]
    };
    bulk::insert(tx, EVENTS, events.iter().map(values).collect()).await
}

/// Events in force of lines, by line ids.
pub async fn list_in_force(
    conn: &mut Conn,
    lines: &[&str],
) -> Result<Vec<StatementEvent>, DbError> {
    let rows = conn.fetch_all(&STANDING, args![to_json(&lines)?]).await?;
    rows.iter().map(event).collect()
}

/// A batch of unbooked events, oldest first; reversals only after the reversed event is booked.
pub async fn list_unbooked(conn: &mut Conn, most: i64) -> Result<Vec<StatementEvent>, DbError> {
    let rows = conn.fetch_all(&UNBOOKED, args![most]).await?;
    rows.iter().map(event).collect()
}

pub async fn has_unbooked(conn: &mut Conn) -> Result<bool, DbError> {
    let found = conn.fetch_optional(&ANYTHING_UNBOOKED, args![]).await?;
    Ok(found.is_some())
}

/// Marks events as booked; returns how many were not before.
pub async fn mark_booked(tx: &mut Tx, ids: &[&str], now: Timestamp) -> Result<u64, DbError> {
    let changed = tx.execute(&BOOKED_ALL, args![to_json(&ids)?, now]).await?;
    Ok(changed)
}
