//! Tickets for which it is time: to be closed, to go back to their queue, to have a statutory step, or to be forgotten.

use jiff::Timestamp;
use jiff::civil::Date;
use saakh_domain::id::TicketId;

use crate::db::DbError;
use crate::{Conn, Tx, args, sql};

/// Tickets that are handled at a time.
pub const BATCH: i64 = 100;

sql!(
    ASSIGNED_UNTIL =
        "SELECT id FROM ticket WHERE assigned_until IS NOT NULL AND assigned_until < $1
    ORDER BY assigned_until, id LIMIT $2"
);
sql!(
    RESOLVED_BEFORE = "SELECT id FROM ticket WHERE state = 'resolved' AND finished_at < $1
    ORDER BY finished_at, id LIMIT $2"
);
sql!(
    AWAITING_STEP = "SELECT id FROM ticket
    WHERE state NOT IN ('resolved', 'closed', 'merged') AND statutory_step = $1 AND statutory_due_on <= $2
    ORDER BY statutory_due_on, id LIMIT $3"
);
sql!(
    WORDED_BEFORE =
        "SELECT id FROM ticket WHERE state IN ('closed', 'merged') AND kind <> 'commission'
        AND title <> '' AND changed_at < $1
    ORDER BY changed_at, id LIMIT $2"
);
sql!(
    CLOSED_BEFORE =
        "SELECT id FROM ticket WHERE state IN ('closed', 'merged') AND kind <> 'commission'
        AND changed_at < $1
    ORDER BY changed_at, id LIMIT $2"
);
sql!(
    REMOVE_CONTACT = "UPDATE ticket SET title = '', contact_name = NULL, contact_email = NULL,
        contact_phone = NULL, company = NULL WHERE id = $1"
);
sql!(REMOVE_TEXTS = "UPDATE ticket_entry SET text = '' WHERE ticket_id = $1");
sql!(DELETE_FILES = "DELETE FROM ticket_file WHERE ticket_id = $1");
sql!(DELETE_ENTRIES = "DELETE FROM ticket_entry WHERE ticket_id = $1");
sql!(DETACH_CORRECTIONS = "UPDATE correction SET ticket_id = NULL WHERE ticket_id = $1");
sql!(DETACH_MERGED = "UPDATE ticket SET merged_into = NULL WHERE merged_into = $1");
sql!(DELETE = "DELETE FROM ticket WHERE id = $1");

/// Tickets whose assignment ended before an instant.
pub async fn list_assigned_until(
    conn: &mut Conn,
    before: Timestamp,
) -> Result<Vec<TicketId>, DbError> {
    let rows = conn
        .fetch_all(&ASSIGNED_UNTIL, args![before, BATCH])
        .await?;
    rows.iter().map(|row| row.parsed("id")).collect()
}

/// Tickets that were resolved before an instant.
pub async fn list_resolved_before(
    conn: &mut Conn,
    before: Timestamp,
) -> Result<Vec<TicketId>, DbError> {
    let rows = conn
        .fetch_all(&RESOLVED_BEFORE, args![before, BATCH])
        .await?;
    rows.iter().map(|row| row.parsed("id")).collect()
}

/// Unfinished tickets with this last statutory step, whose day is not after `until`.
pub async fn list_awaiting_step(
    conn: &mut Conn,
    last_step: i64,
    until: Date,
) -> Result<Vec<TicketId>, DbError> {
    let args = args![last_step, until, BATCH];
    let rows = conn.fetch_all(&AWAITING_STEP, args).await?;
    rows.iter().map(|row| row.parsed("id")).collect()
}

/// Removes texts, contact details and rows of files of a batch of tickets that were closed or merged before an instant;
/// returns them, each with whether it had files. Questions about commission stay with the books.
pub async fn remove_words(
    tx: &mut Tx,
    before: Timestamp,
) -> Result<Vec<(TicketId, bool)>, DbError> {
    let rows = tx.fetch_all(&WORDED_BEFORE, args![before, BATCH]).await?;
    let mut removed = Vec::new();
    for row in &rows {
        let id: TicketId = row.parsed("id")?;
        tx.send(&REMOVE_TEXTS, args![id]).await?;
        tx.send(&REMOVE_CONTACT, args![id]).await?;
        removed.push((id, tx.execute(&DELETE_FILES, args![id]).await? > 0));
    }
    Ok(removed)
}

/// Deletes a batch of tickets that were closed or merged before an instant; returns how many.
pub async fn delete_closed(tx: &mut Tx, before: Timestamp) -> Result<usize, DbError> {
    let rows = tx.fetch_all(&CLOSED_BEFORE, args![before, BATCH]).await?;
    for row in &rows {
        let id: TicketId = row.parsed("id")?;
        tx.send(&DELETE_ENTRIES, args![id]).await?;
        tx.send(&DETACH_CORRECTIONS, args![id]).await?;
        tx.send(&DETACH_MERGED, args![id]).await?;
        tx.send(&DELETE, args![id]).await?;
    }
    Ok(rows.len())
}
