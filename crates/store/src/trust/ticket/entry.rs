//! What happened to tickets, append-only.

use std::collections::HashMap;

use jiff::Timestamp;
use saakh_domain::id::{AdminId, CustomerId, TicketId};
use saakh_domain::trust::ticket::{StateChange, TicketAuthor, TicketEntryKind, TicketState};

use crate::db::{DbError, Row};
use crate::{Conn, Tx, args, personal, sql};

personal! {
    table "ticket_entry";
    of Customer by "ticket_id IN (SELECT id FROM ticket WHERE customer_id = $1)" { keep complaint; }
    of Customer by "ticket_id IN (SELECT id FROM ticket WHERE customer_id IS NULL AND contact_phone =
        (SELECT mobile FROM customer WHERE id = $1 AND mobile_verified_at IS NOT NULL))" {
        keep complaint;
    }
    of Customer by "ticket_id IN (SELECT id FROM ticket WHERE customer_id IS NULL AND contact_email =
        (SELECT email FROM customer WHERE id = $1 AND email_verified_at IS NOT NULL))" {
        keep complaint;
    }
    of Destination by "ticket_id IN
        (SELECT id FROM ticket WHERE customer_id IS NULL AND contact_phone = $1)" {
        keep complaint;
    }
    of Destination by "ticket_id IN
        (SELECT id FROM ticket WHERE customer_id IS NULL AND contact_email = $1)" {
        keep complaint;
    }
    of Staff ended "kept with the ticket";
    columns {
        ticket_id: key, place: plain, at: plain, author: plain, admin_id: key, kind: plain,
        text: words => "''", from_value: plain, to_value: plain,
    }
}

/// An entry of a ticket.
#[derive(Debug, Clone)]
pub struct TicketEntry {
    /// From 1.
    pub place: i64,
    pub at: Timestamp,
    pub author: TicketAuthor,
    /// Name of the back-office user.
    pub admin: Option<String>,
    pub kind: TicketEntryKind,
    /// Empty where there is none.
    pub text: String,
    /// Code of the state or class; id of a user.
    pub from: Option<String>,
    pub to: Option<String>,
    /// Name of the user to whom the ticket was assigned.
    pub assigned: Option<String>,
}

impl TicketEntry {
    pub fn is_message_of(&self, author: TicketAuthor) -> bool {
        self.kind == TicketEntryKind::Message && self.author == author
    }
}

/// An entry to add.
#[derive(Debug, Clone, Copy)]
pub struct NewTicketEntry<'a> {
    pub ticket: TicketId,
    pub place: i64,
    pub at: Timestamp,
    pub author: TicketAuthor,
    pub admin: Option<AdminId>,
    pub kind: TicketEntryKind,
    pub text: &'a str,
    pub from: Option<&'a str>,
    pub to: Option<&'a str>,
}

sql!(
    ADD = "INSERT INTO ticket_entry (ticket_id, place, at, author, admin_id, kind, text,
        from_value, to_value)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)"
);
sql!(
    OF_TICKET =
        "SELECT entry.ticket_id, entry.place, entry.at, entry.author, entry.kind, entry.text,
        entry.from_value, entry.to_value, admin_user.name AS admin, assigned.name AS assigned
    FROM ticket_entry AS entry LEFT JOIN admin_user ON admin_user.id = entry.admin_id
    LEFT JOIN admin_user AS assigned ON assigned.id = CASE WHEN entry.kind = 'assign'
        THEN CAST(entry.to_value AS BIGINT) END
    WHERE entry.ticket_id = $1 ORDER BY entry.place"
);
sql!(
    OF_CUSTOMER =
        "SELECT entry.ticket_id, entry.place, entry.at, entry.author, entry.kind, entry.text,
        entry.from_value, entry.to_value, admin_user.name AS admin, CAST(NULL AS TEXT) AS assigned
    FROM ticket_entry AS entry LEFT JOIN admin_user ON admin_user.id = entry.admin_id
    WHERE entry.ticket_id IN
        (SELECT id FROM ticket WHERE customer_id = $1 ORDER BY id DESC LIMIT $2)
    ORDER BY entry.ticket_id, entry.place"
);
sql!(
    STATES = "SELECT place, at, to_value FROM ticket_entry
    WHERE ticket_id = $1 AND kind = 'state' ORDER BY place"
);

pub async fn add(tx: &mut Tx, new: NewTicketEntry<'_>) -> Result<(), DbError> {
    let args = args![
        new.ticket,
        new.place,
        new.at,
        new.author.code(),
        new.admin,
        new.kind.code(),
        new.text,
        new.from,
        new.to
    ];
    tx.send(&ADD, args).await
}

/// The entries of a ticket, in order.
pub async fn list(conn: &mut Conn, ticket: TicketId) -> Result<Vec<TicketEntry>, DbError> {
    let rows = conn.fetch_all(&OF_TICKET, args![ticket]).await?;
    rows.iter().map(read).collect()
}

/// The entries of a customer's newest tickets, each ticket's in order.
pub async fn list_for_customer(
    conn: &mut Conn,
    customer: CustomerId,
    most: i64,
) -> Result<HashMap<TicketId, Vec<TicketEntry>>, DbError> {
    let mut all: HashMap<TicketId, Vec<TicketEntry>> = HashMap::new();
    for row in conn.fetch_all(&OF_CUSTOMER, args![customer, most]).await? {
        let ticket = row.parsed("ticket_id")?;
        all.entry(ticket).or_default().push(read(&row)?);
    }
    Ok(all)
}

/// The states that a ticket had, in order.
pub async fn list_states(conn: &mut Conn, ticket: TicketId) -> Result<Vec<StateChange>, DbError> {
    let rows = conn.fetch_all(&STATES, args![ticket]).await?;
    let read = |row: &Row| {
        Ok(StateChange {
            at: row.instant("at")?,
            place: row.int("place")?,
            to: row.mapped("to_value", TicketState::from_code)?,
        })
    };
    rows.iter().map(read).collect()
}

fn read(row: &Row) -> Result<TicketEntry, DbError> {
    Ok(TicketEntry {
        place: row.int("place")?,
        at: row.instant("at")?,
        author: row.mapped("author", TicketAuthor::from_code)?,
        admin: row.opt_text("admin")?,
        kind: row.mapped("kind", TicketEntryKind::from_code)?,
        text: row.text("text")?,
        from: row.opt_text("from_value")?,
        to: row.opt_text("to_value")?,
        assigned: row.opt_text("assigned")?,
    })
}
