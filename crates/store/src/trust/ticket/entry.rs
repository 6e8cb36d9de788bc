//! What happened to tickets, append-only.

use std::collections::HashMap;

use jiff::Timestamp;
use saakh_domain::id::{AdminId, CustomerId, MerchantId, SubmissionId, TicketId};
use saakh_domain::short_code::ShortCode;
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
    // Words about a loan's commission may name its borrower.
    of Customer by "ticket_id IN
        (SELECT ticket.id FROM ticket
         JOIN submission ON submission.id = ticket.submission_id
         JOIN application ON application.id = application_id
         WHERE application.customer_id = $1)" {
        keep books;
    }
    of Destination by "ticket_id IN
        (SELECT id FROM ticket WHERE customer_id IS NULL AND contact_phone = $1)" {
        keep complaint;
    }
    of Destination by "ticket_id IN
        (SELECT id FROM ticket WHERE customer_id IS NULL AND contact_email = $1)" {
        keep complaint;
    }
    of Merchant ended "kept as books";
    of Staff ended "kept with the ticket";
    columns {
        ticket_id: key, place: plain, at: plain, author: plain, admin_id: key, kind: plain,
        text: words => "''", from_value: plain, to_value: plain, ledger_entry_id: key,
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
    /// The ticket with which it was merged.
    pub other: Option<OtherTicket>,
    /// The last entry of the ledger that was booked with an answer.
    pub booked: Option<i64>,
}

/// A ticket that an entry names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OtherTicket {
    pub id: TicketId,
    pub short_code: Option<ShortCode>,
}

impl OtherTicket {
    /// The number by which people name it.
    pub fn number(self) -> String {
        let code = self.short_code;
        code.map_or_else(|| self.id.to_string(), |code| code.to_string())
    }
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
    /// The last entry of the ledger that was booked with an answer.
    pub booked: Option<i64>,
}

sql!(
    ADD = "INSERT INTO ticket_entry (ticket_id, place, at, author, admin_id, kind, text,
        from_value, to_value, ledger_entry_id)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)"
);

/// Entries with the names that they refer to.
macro_rules! entries {
    ($condition:literal) => {
        concat!(
            "SELECT entry.ticket_id, entry.place, entry.at, entry.author, entry.kind, entry.text,
                entry.from_value, entry.to_value, entry.ledger_entry_id, admin_user.name AS admin,
                assigned.name AS assigned, other.id AS other_id, other.short_code AS other_code
            FROM ticket_entry AS entry LEFT JOIN admin_user ON admin_user.id = entry.admin_id
            LEFT JOIN admin_user AS assigned ON assigned.id = CASE WHEN entry.kind = 'assign'
                THEN CAST(entry.to_value AS BIGINT) END
            LEFT JOIN ticket AS other ON other.id = CASE
                WHEN entry.kind IN ('merge', 'unmerge')
                THEN COALESCE(entry.from_value, entry.to_value) END
            WHERE ",
            $condition
        )
    };
}

sql!(OF_TICKET = entries!("entry.ticket_id = $1 ORDER BY entry.at, entry.place"));
sql!(
    OF_CUSTOMER = entries!(
        "entry.ticket_id IN
            (SELECT id FROM ticket WHERE customer_id = $1 ORDER BY id DESC LIMIT $2)
        ORDER BY entry.ticket_id, entry.at, entry.place"
    )
);
sql!(
    OF_MERCHANT = entries!(
        "entry.ticket_id IN
            (SELECT id FROM ticket WHERE merchant_id = $1 ORDER BY id DESC LIMIT $2)
        ORDER BY entry.ticket_id, entry.at, entry.place"
    )
);
sql!(
    OF_LOAN = entries!(
        "entry.ticket_id IN
            (SELECT id FROM ticket WHERE submission_id = $1 ORDER BY id DESC LIMIT $2)
        ORDER BY entry.ticket_id, entry.at, entry.place"
    )
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
        new.to,
        new.booked
    ];
    tx.send(&ADD, args).await
}

/// The entries of a ticket, in order.
pub async fn list(conn: &mut Conn, ticket: TicketId) -> Result<Vec<TicketEntry>, DbError> {
    let rows = conn.fetch_all(&OF_TICKET, args![ticket]).await?;
    rows.iter().map(read).collect()
}

/// Entries of several tickets, each ticket's in order.
pub type EntriesByTicket = HashMap<TicketId, Vec<TicketEntry>>;

/// The entries of a customer's newest tickets.
pub async fn list_for_customer(
    conn: &mut Conn,
    customer: CustomerId,
    most: i64,
) -> Result<EntriesByTicket, DbError> {
    group(conn.fetch_all(&OF_CUSTOMER, args![customer, most]).await?)
}

/// The entries of a merchant's newest tickets.
pub async fn list_for_merchant(
    conn: &mut Conn,
    merchant: MerchantId,
    most: i64,
) -> Result<EntriesByTicket, DbError> {
    group(conn.fetch_all(&OF_MERCHANT, args![merchant, most]).await?)
}

/// The entries of the newest tickets about a loan's commission.
pub async fn list_for_loan(
    conn: &mut Conn,
    loan: SubmissionId,
    most: i64,
) -> Result<EntriesByTicket, DbError> {
    group(conn.fetch_all(&OF_LOAN, args![loan, most]).await?)
}

fn group(rows: Vec<Row>) -> Result<EntriesByTicket, DbError> {
    let mut all = EntriesByTicket::new();
    for row in rows {
        all.entry(row.parsed("ticket_id")?)
            .or_default()
            .push(read(&row)?);
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
        other: read_other(row)?,
        booked: row.get("ledger_entry_id")?,
    })
}

fn read_other(row: &Row) -> Result<Option<OtherTicket>, DbError> {
    let Some(id) = row.opt_parsed("other_id")? else {
        return Ok(None);
    };
    let short_code = row.opt_parsed("other_code")?;
    Ok(Some(OtherTicket { id, short_code }))
}
