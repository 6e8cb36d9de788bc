//! Erasure of a customer: the order in which the rules of the registry of personal data are applied, and the request
//! itself.
//!
//! Rows that must be kept by law (what was shown, consented to and shared for applications that reached a lender)
//! remain, without personal data.

use std::sync::LazyLock;

use jiff::Timestamp;
use saakh_domain::id::CustomerId;

use crate::db::{DbError, Statement};
use crate::personal::{PersonalTable, Subject};
use crate::{Conn, Scope, Tx, args, personal, personal_store, sql};

personal! {
    table "erasure_request";
    of Customer by "customer_id = $1" { keep audit; }
    columns { customer_id: key, requested_at: plain, erased_at: plain }
}

personal_store!(
    "stored files",
    "rows about erased people are cut by a job, the whole file goes after a year"
);
personal_store!(
    "files of tickets",
    "removed by a job that the erasure of their rows enqueues"
);
personal_store!(
    "exports",
    "expire when a customer is erased, at the latest an hour after they were written"
);
personal_store!(
    "write-ahead log",
    "emptied by a job after each erasure; PostgreSQL manages its own"
);
personal_store!(
    "backups",
    "go with their age; later erasures are repeated after a restore"
);
personal_store!(
    "lenders",
    "asked to withdraw by their system, or by a person whom a mail asks to do so"
);
personal_store!(
    "logs of SMS and mail providers",
    "by their contracts: nothing here reaches them"
);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ErasureRequest {
    pub requested_at: Timestamp,
    /// When it was completed.
    pub erased_at: Option<Timestamp>,
}

sql!(
    REQUEST = "INSERT INTO erasure_request (customer_id, requested_at) VALUES ($1, $2)
    ON CONFLICT (customer_id) DO NOTHING"
);
sql!(GET = "SELECT requested_at, erased_at FROM erasure_request WHERE customer_id = $1");
sql!(DONE = "UPDATE erasure_request SET erased_at = $2 WHERE customer_id = $1");

sql!(
    UNVERIFIED = "SELECT id FROM customer
    WHERE mobile_verified_at IS NULL AND email_verified_at IS NULL
      AND updated_day <= $1 / 86400000 AND updated_at < $1
      AND NOT (mobile IS NULL AND email IS NULL AND profile = '{}')
    ORDER BY updated_day, id LIMIT $2"
);

sql!(
    STILL_UNVERIFIED = "SELECT id FROM customer
    WHERE id = $1 AND mobile_verified_at IS NULL AND email_verified_at IS NULL
      AND updated_at < $2"
);

/// The tables that an erasure changes, in order: rows go before those that they refer to, and before those by which
/// they are found.
pub const ERASURE_ORDER: [&str; 34] = [
    "outbox_message",
    "sent_message",
    "message_reply",
    "otp_challenge",
    "transfer",
    "co_applicant",
    "credit_score",
    "profile_completion",
    "application_note",
    "correction",
    "ticket_file",
    "ticket_entry",
    "ticket",
    "quiet_notice",
    "status_notice",
    "unmapped_event",
    "visit_history",
    "visit",
    "attribution",
    "consent",
    "submission",
    "statement_line",
    "key_facts",
    "offer",
    "offer_view",
    "application_history",
    "journey_counted",
    "journey_found",
    "application",
    "contact_count",
    "suppression",
    "message",
    "idempotency",
    "customer",
];

static OF_CUSTOMER: LazyLock<Vec<Statement>> = LazyLock::new(|| statements(Subject::Customer));

/// The statements of an erasure, in order. Each takes the subject as its only value.
pub fn statements(subject: Subject) -> Vec<Statement> {
    let tables = ERASURE_ORDER
        .iter()
        .filter_map(|name| PersonalTable::find(name));
    tables
        .flat_map(|table| table.erasure_statements(subject))
        .collect()
}

/// Records a request for erasure; repeating it changes nothing.
pub async fn request(tx: &mut Tx, id: CustomerId, now: Timestamp) -> Result<(), DbError> {
    tx.expects(|| Scope::customer(id));
    tx.send(&REQUEST, args![id, now]).await?;
    Ok(())
}

pub async fn get(conn: &mut Conn, id: CustomerId) -> Result<Option<ErasureRequest>, DbError> {
    let row = conn.fetch_optional(&GET, args![id]).await?;
    row.map(|row| {
        Ok(ErasureRequest {
            requested_at: row.instant("requested_at")?,
            erased_at: row.opt_instant("erased_at")?,
        })
    })
    .transpose()
}

/// Erases a customer from all tables. The caller handles sessions and running submissions.
pub async fn erase(tx: &mut Tx, id: CustomerId, now: Timestamp) -> Result<(), DbError> {
    tx.expects_some_customer();
    for statement in &*OF_CUSTOMER {
        tx.send(statement, args![id]).await?;
    }
    tx.send(&DONE, args![id, now]).await?;
    Ok(())
}

/// Whether a customer is unverified and without activity since an instant.
pub async fn is_still_unverified(
    conn: &mut Conn,
    id: CustomerId,
    since: Timestamp,
) -> Result<bool, DbError> {
    let row = conn
        .fetch_optional(&STILL_UNVERIFIED, args![id, since])
        .await?;
    Ok(row.is_some())
}

/// A batch of unverified customers without activity since an instant.
pub async fn list_unverified(
    conn: &mut Conn,
    before: Timestamp,
    most: i64,
) -> Result<Vec<CustomerId>, DbError> {
    let rows = conn.fetch_all(&UNVERIFIED, args![before, most]).await?;
    rows.iter().map(|row| row.parsed("id")).collect()
}
