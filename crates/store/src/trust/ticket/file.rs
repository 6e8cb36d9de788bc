//! Files of tickets. A row comes before its content, so that no content is left behind without one.

use jiff::Timestamp;
use saakh_domain::id::{CustomerId, TicketId};
use saakh_domain::trust::ticket::TicketFileType;

use super::sweep::BATCH;
use crate::db::DbError;
use crate::{Conn, Tx, args, personal, record, sql};

personal! {
    table "ticket_file";
    of Customer by "ticket_id IN (SELECT id FROM ticket WHERE customer_id = $1)" { delete; }
    of Customer by "ticket_id IN (SELECT id FROM ticket WHERE customer_id IS NULL AND contact_phone =
        (SELECT mobile FROM customer WHERE id = $1 AND mobile_verified_at IS NOT NULL))" {
        delete;
    }
    of Customer by "ticket_id IN (SELECT id FROM ticket WHERE customer_id IS NULL AND contact_email =
        (SELECT email FROM customer WHERE id = $1 AND email_verified_at IS NOT NULL))" {
        delete;
    }
    of Customer by "ticket_id IN
        (SELECT ticket.id FROM ticket
         JOIN submission ON submission.id = ticket.submission_id
         JOIN application ON application.id = application_id
         WHERE application.customer_id = $1)" {
        delete;
    }
    of Destination by "ticket_id IN
        (SELECT id FROM ticket WHERE customer_id IS NULL AND contact_phone = $1)" {
        delete;
    }
    of Destination by "ticket_id IN
        (SELECT id FROM ticket WHERE customer_id IS NULL AND contact_email = $1)" {
        delete;
    }
    columns {
        ticket_id: key, place: plain, name: words, media_type: plain, bytes: plain, sha256: key,
        added_at: plain, stored_at: plain,
    }
}

/// A file of a ticket.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TicketFile {
    pub ticket: TicketId,
    /// From 1.
    pub place: i64,
    /// As its sender named it, without folders.
    pub name: String,
    pub media_type: TicketFileType,
    pub bytes: i64,
    /// Of the content, in hexadecimal.
    pub sha256: String,
    pub added_at: Timestamp,
    /// None until the content is stored.
    pub stored_at: Option<Timestamp>,
}

record!(columns, fn read -> TicketFile {
    ticket: parsed("ticket_id"),
    place: int("place"),
    name: text("name"),
    media_type: mapped("media_type", TicketFileType::from_code),
    bytes: int("bytes"),
    sha256: text("sha256"),
    added_at: instant("added_at"),
    stored_at: opt_instant("stored_at"),
});

sql!(
    ADD = "INSERT INTO ticket_file (ticket_id, place, name, media_type, bytes, sha256, added_at,
        stored_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8)"
);
sql!(OF_TICKET = columns + "FROM ticket_file WHERE ticket_id = $1 ORDER BY place");
sql!(MARK_STORED = "UPDATE ticket_file SET stored_at = $3 WHERE ticket_id = $1 AND place = $2");
sql!(
    UNSTORED = columns
        + "FROM ticket_file WHERE stored_at IS NULL AND added_at < $1
    ORDER BY added_at, ticket_id, place LIMIT $2"
);
sql!(
    DELETE_UNSTORED = "DELETE FROM ticket_file
    WHERE ticket_id = $1 AND place = $2 AND stored_at IS NULL"
);
sql!(
    TICKETS_OF_CUSTOMER = "SELECT DISTINCT ticket_id FROM ticket_file
    WHERE ticket_id IN (SELECT id FROM ticket WHERE customer_id = $1
        UNION SELECT ticket.id FROM ticket
        JOIN submission ON submission.id = ticket.submission_id
        JOIN application ON application.id = application_id
        WHERE application.customer_id = $1)"
);
sql!(
    TICKETS_OF_DESTINATION = "SELECT DISTINCT ticket_id FROM ticket_file
    WHERE ticket_id IN (SELECT id FROM ticket WHERE customer_id IS NULL AND contact_phone = $1
        UNION SELECT id FROM ticket WHERE customer_id IS NULL AND contact_email = $1)"
);

/// Adds a row, of which the content follows.
pub async fn add(tx: &mut Tx, new: &TicketFile) -> Result<(), DbError> {
    let args = args![
        new.ticket,
        new.place,
        &new.name,
        new.media_type.code(),
        new.bytes,
        &new.sha256,
        new.added_at,
        new.stored_at
    ];
    tx.send(&ADD, args).await
}

/// The files of a ticket, in order, with those whose content is not stored yet.
pub async fn list(conn: &mut Conn, ticket: TicketId) -> Result<Vec<TicketFile>, DbError> {
    let rows = conn.fetch_all(&OF_TICKET, args![ticket]).await?;
    rows.iter().map(read).collect()
}

/// Records that a file's content is stored. False if the row is gone.
pub async fn mark_stored(
    tx: &mut Tx,
    ticket: TicketId,
    place: i64,
    now: Timestamp,
) -> Result<bool, DbError> {
    let args = args![ticket, place, now];
    Ok(tx.execute(&MARK_STORED, args).await? == 1)
}

/// Rows whose content was not stored, added before an instant.
pub async fn list_unstored(conn: &mut Conn, before: Timestamp) -> Result<Vec<TicketFile>, DbError> {
    let rows = conn.fetch_all(&UNSTORED, args![before, BATCH]).await?;
    rows.iter().map(read).collect()
}

/// Deletes a row whose content is not stored.
pub async fn delete_unstored(tx: &mut Tx, ticket: TicketId, place: i64) -> Result<(), DbError> {
    tx.send(&DELETE_UNSTORED, args![ticket, place]).await
}

/// Visitors' tickets with a number or address that have files.
pub async fn list_tickets_of_visitor(
    conn: &mut Conn,
    destination: &str,
) -> Result<Vec<TicketId>, DbError> {
    let rows = conn
        .fetch_all(&TICKETS_OF_DESTINATION, args![destination])
        .await?;
    rows.iter().map(|row| row.parsed("ticket_id")).collect()
}

/// The tickets that have files: a customer's, and those about the commission of their loans.
pub async fn list_tickets(conn: &mut Conn, customer: CustomerId) -> Result<Vec<TicketId>, DbError> {
    let rows = conn
        .fetch_all(&TICKETS_OF_CUSTOMER, args![customer])
        .await?;
    rows.iter().map(|row| row.parsed("ticket_id")).collect()
}
