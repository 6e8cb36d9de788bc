//! Tickets: what people ask of us.

pub mod entry;
pub mod file;
pub mod list;
pub mod sweep;

use jiff::Timestamp;
use jiff::civil::Date;
use saakh_domain::id::{AdminId, CustomerId, LenderId, MerchantId, SubmissionId, TicketId};
use saakh_domain::short_code::ShortCode;
use saakh_domain::trust::ticket::{
    RequesterKind, TicketChannel, TicketKind, TicketPriority, TicketQueue, TicketState,
};
use saakh_domain::{Language, Secret};

use crate::db::{DbError, Row};
use crate::{Conn, Scope, Tx, args, name_columns, personal, sql};

personal! {
    // Tickets without a session are found by the verified owner of the number or address: a customer who only entered it
    // must not erase its owner's. What stays shows that a complaint was answered in time.
    table "ticket";
    of Customer by "customer_id = $1" { keep complaint; }
    of Customer by "customer_id IS NULL AND contact_phone =
        (SELECT mobile FROM customer WHERE id = $1 AND mobile_verified_at IS NOT NULL)" {
        keep complaint;
    }
    of Customer by "customer_id IS NULL AND contact_email =
        (SELECT email FROM customer WHERE id = $1 AND email_verified_at IS NOT NULL)" {
        keep complaint;
    }
    of Destination by "customer_id IS NULL AND contact_phone = $1" { keep complaint; }
    of Destination by "customer_id IS NULL AND contact_email = $1" { keep complaint; }
    of Merchant ended "kept as books";
    columns {
        id: plain, short_code: plain, kind: plain, channel: plain, customer_id: key => "NULL",
        contact_name: identity => "NULL", contact_email: contact => "NULL",
        contact_phone: contact => "NULL", company: words => "NULL", brand_key: plain,
        lender_id: plain, title: words => "''", state: plain => "'closed'", priority: plain,
        queue: plain, assignee: key => "NULL", assigned_until: plain => "NULL", locale: plain,
        opened_at: plain, statutory_due_on: plain, statutory_step: plain,
        first_response_due: plain, first_responded_at: plain, resolve_due: plain,
        finished_at: plain, reopened: plain, changed_at: plain, revision: plain, told_at: plain,
        requester: plain, merchant_id: key, submission_id: key, entry_id: key, merged_into: key,
        own_due_on: plain,
    }
}

/// A ticket.
#[derive(Debug, Clone)]
pub struct Ticket {
    pub id: TicketId,
    /// The number by which people name it; none until the job has drawn one for a row from before.
    pub short_code: Option<ShortCode>,
    pub kind: TicketKind,
    pub channel: TicketChannel,
    pub requester: RequesterKind,
    /// None: somebody else, or an erased customer.
    pub customer_id: Option<CustomerId>,
    /// The login of the portal that asks.
    pub merchant: Option<MerchantId>,
    /// None for who asks in an account.
    pub contact: Option<TicketContact>,
    /// The brand whose site it came from.
    pub brand_key: String,
    /// The lender that it is about.
    pub lender_id: Option<LenderId>,
    /// The loan of a question about commission.
    pub commission: Option<CommissionSubject>,
    pub title: String,
    pub state: TicketState,
    pub priority: TicketPriority,
    pub queue: TicketQueue,
    pub assignee: Option<AdminId>,
    /// When it returns to its queue unless something is written.
    pub assigned_until: Option<Timestamp>,
    /// The requester's language.
    pub locale: Language,
    pub opened_at: Timestamp,
    /// The day by which the law demands an answer.
    pub statutory_due_on: Option<Date>,
    /// The number of the last step of that period; 0: none.
    pub statutory_step: i64,
    pub first_response_due: Timestamp,
    pub first_responded_at: Option<Timestamp>,
    pub resolve_due: Timestamp,
    /// When it was resolved, withdrawn or merged.
    pub finished_at: Option<Timestamp>,
    /// How often it was taken up again.
    pub reopened: i64,
    pub changed_at: Timestamp,
    /// The place of its last entry.
    pub revision: i64,
    /// When the officer and the requester were sent their messages about the new ticket.
    pub told_at: Option<Timestamp>,
    /// The ticket in which it goes on.
    pub merged_into: Option<TicketId>,
    /// The statutory day that it had before others were merged into it.
    pub own_due_on: Option<Date>,
}

/// The loan whose commission a ticket is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CommissionSubject {
    pub loan: SubmissionId,
    /// The entry that it is about; none: the whole loan.
    pub entry: Option<i64>,
}

/// Whom a requester named in the help form.
#[derive(Debug, Clone)]
pub struct TicketContact {
    pub name: Secret<String>,
    /// Where answers go. Empty for a caller or writer without one.
    pub email: Secret<String>,
    /// E.164. Empty for a writer without one.
    pub phone: Secret<String>,
    /// May be empty.
    pub company: String,
}

impl TicketContact {
    pub fn has_email(&self) -> bool {
        !self.email.expose().is_empty()
    }

    /// Whether an answer can be sent or told.
    pub fn can_be_reached(&self) -> bool {
        self.has_email() || !self.phone.expose().is_empty()
    }
}

impl Ticket {
    /// Whether its words were removed, with the customer or at the end of their time. Nothing is written any more.
    pub fn is_wordless(&self) -> bool {
        self.title.is_empty()
    }

    /// The scope of all changes of the ticket.
    pub fn scope(&self) -> Scope {
        match (self.customer_id, self.merchant) {
            (Some(customer), _) => Scope::customer(customer),
            (None, Some(merchant)) => Scope::merchant(merchant),
            (None, None) => visitor_scope(self.id),
        }
    }
}

fn visitor_scope(id: TicketId) -> Scope {
    Scope::new("ticket", &id.to_string())
}

name_columns!(
    columns: "id",
    "short_code",
    "kind",
    "channel",
    "customer_id",
    "contact_name",
    "contact_email",
    "contact_phone",
    "company",
    "brand_key",
    "lender_id",
    "title",
    "state",
    "priority",
    "queue",
    "assignee",
    "assigned_until",
    "locale",
    "opened_at",
    "statutory_due_on",
    "statutory_step",
    "first_response_due",
    "first_responded_at",
    "resolve_due",
    "finished_at",
    "reopened",
    "changed_at",
    "revision",
    "told_at",
    "requester",
    "merchant_id",
    "submission_id",
    "entry_id",
    "merged_into",
    "own_due_on",
);

/// The columns, for the list.
pub(crate) const COLUMNS: &[&str] = columns!(array);

sql!(
    ADD = concat!(
        "INSERT INTO ticket (",
        columns!(),
        ") VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18,
        $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $29, $30, $31, $32, $33, $34, $35)"
    )
);
sql!(
    SAVE = "UPDATE ticket SET kind = $2, lender_id = $3, state = $4, priority = $5, queue = $6,
        assignee = $7, assigned_until = $8, statutory_step = $9, first_response_due = $10,
        first_responded_at = $11, resolve_due = $12, finished_at = $13, reopened = $14,
        changed_at = $15, revision = $16, statutory_due_on = $17,
        merged_into = $18, own_due_on = $19
    WHERE id = $1 AND title <> ''"
);
sql!(GET = columns + "FROM ticket WHERE id = $1");
sql!(BY_SHORT_CODE = columns + "FROM ticket WHERE short_code = $1");
sql!(OF_CUSTOMER = columns + "FROM ticket WHERE customer_id = $1 ORDER BY id DESC LIMIT $2");
sql!(
    COUNT_OPEN = "SELECT COUNT(*) AS count FROM ticket
    WHERE customer_id = $1 AND state NOT IN ('resolved', 'closed', 'merged')"
);
sql!(OF_MERCHANT = columns + "FROM ticket WHERE merchant_id = $1 ORDER BY id DESC LIMIT $2");
sql!(
    COUNT_OPEN_OF_MERCHANT = "SELECT COUNT(*) AS count FROM ticket
    WHERE merchant_id = $1 AND state NOT IN ('resolved', 'closed', 'merged')"
);
sql!(
    ABOUT_ENTRY = "SELECT id FROM ticket
    WHERE merchant_id = $1 AND entry_id = $2 AND entry_id IS NOT NULL AND state <> 'closed'"
);
sql!(OF_LOAN = columns + "FROM ticket WHERE submission_id = $1 ORDER BY id DESC LIMIT $2");
sql!(MERGED_INTO = columns + "FROM ticket WHERE merged_into = $1 ORDER BY id");
sql!(
    OF_DESTINATION = "SELECT id FROM ticket WHERE customer_id IS NULL AND contact_phone = $1
    UNION SELECT id FROM ticket WHERE customer_id IS NULL AND contact_email = $1"
);
sql!(TOLD = "UPDATE ticket SET told_at = $2 WHERE id = $1");

/// Adds a ticket, whose entries follow.
pub async fn add(tx: &mut Tx, new: &Ticket) -> Result<(), DbError> {
    let contact = new.contact.as_ref();
    let secret = |of: fn(&TicketContact) -> &Secret<String>| {
        let given = contact.map(|one| of(one).expose());
        given.filter(|text| !text.is_empty())
    };
    let args = args![
        new.id,
        new.short_code,
        new.kind.code(),
        new.channel.code(),
        new.customer_id,
        secret(|one| &one.name),
        secret(|one| &one.email),
        secret(|one| &one.phone),
        contact.map(|one| &one.company),
        &new.brand_key,
        new.lender_id,
        &new.title,
        new.state.code(),
        new.priority.rank(),
        new.queue.code(),
        new.assignee,
        new.assigned_until,
        new.locale,
        new.opened_at,
        new.statutory_due_on,
        new.statutory_step,
        new.first_response_due,
        new.first_responded_at,
        new.resolve_due,
        new.finished_at,
        new.reopened,
        new.changed_at,
        new.revision,
        new.told_at,
        new.requester.code(),
        new.merchant,
        new.commission.map(|subject| subject.loan),
        new.commission.and_then(|subject| subject.entry),
        new.merged_into,
        new.own_due_on
    ];
    tx.send(&ADD, args).await
}

/// Stores everything of a ticket that changes, unless its words were removed meanwhile.
pub async fn save(tx: &mut Tx, changed: &Ticket) -> Result<(), DbError> {
    tx.expects(|| changed.scope());
    let args = args![
        changed.id,
        changed.kind.code(),
        changed.lender_id,
        changed.state.code(),
        changed.priority.rank(),
        changed.queue.code(),
        changed.assignee,
        changed.assigned_until,
        changed.statutory_step,
        changed.first_response_due,
        changed.first_responded_at,
        changed.resolve_due,
        changed.finished_at,
        changed.reopened,
        changed.changed_at,
        changed.revision,
        changed.statutory_due_on,
        changed.merged_into,
        changed.own_due_on
    ];
    match tx.execute(&SAVE, args).await? {
        1 => Ok(()),
        // An erasure of a visitor's data holds another scope.
        _ => Err(DbError::Conflict),
    }
}

pub async fn get(conn: &mut Conn, id: TicketId) -> Result<Option<Ticket>, DbError> {
    let row = conn.fetch_optional(&GET, args![id]).await?;
    row.as_ref().map(read).transpose()
}

pub async fn find_by_short_code(
    conn: &mut Conn,
    code: ShortCode,
) -> Result<Option<Ticket>, DbError> {
    let row = conn.fetch_optional(&BY_SHORT_CODE, args![code]).await?;
    row.as_ref().map(read).transpose()
}

/// A customer's tickets, newest first; limited.
pub async fn list_for_customer(
    conn: &mut Conn,
    customer: CustomerId,
    most: i64,
) -> Result<Vec<Ticket>, DbError> {
    let rows = conn.fetch_all(&OF_CUSTOMER, args![customer, most]).await?;
    rows.iter().map(read).collect()
}

/// Visitors' tickets with a number or address, each with its scope.
pub async fn list_of_visitor(
    conn: &mut Conn,
    destination: &str,
) -> Result<Vec<(TicketId, Scope)>, DbError> {
    let rows = conn.fetch_all(&OF_DESTINATION, args![destination]).await?;
    let read = |row: &Row| {
        let id = row.parsed("id")?;
        Ok((id, visitor_scope(id)))
    };
    rows.iter().map(read).collect()
}

pub async fn count_open(conn: &mut Conn, customer: CustomerId) -> Result<i64, DbError> {
    let row = conn.fetch_one(&COUNT_OPEN, args![customer]).await?;
    row.int("count")
}

/// A merchant's tickets, newest first; limited.
pub async fn list_for_merchant(
    conn: &mut Conn,
    merchant: MerchantId,
    most: i64,
) -> Result<Vec<Ticket>, DbError> {
    let rows = conn.fetch_all(&OF_MERCHANT, args![merchant, most]).await?;
    rows.iter().map(read).collect()
}

pub async fn count_open_of_merchant(conn: &mut Conn, merchant: MerchantId) -> Result<i64, DbError> {
    let row = conn
        .fetch_one(&COUNT_OPEN_OF_MERCHANT, args![merchant])
        .await?;
    row.int("count")
}

/// The merchant's ticket about an entry of the ledger that is not closed.
pub async fn find_about_entry(
    conn: &mut Conn,
    merchant: MerchantId,
    entry: i64,
) -> Result<Option<TicketId>, DbError> {
    let row = conn
        .fetch_optional(&ABOUT_ENTRY, args![merchant, entry])
        .await?;
    row.map(|row| row.parsed("id")).transpose()
}

/// Tickets about the commission of a loan, newest first; limited.
pub async fn list_for_loan(
    conn: &mut Conn,
    loan: SubmissionId,
    most: i64,
) -> Result<Vec<Ticket>, DbError> {
    let rows = conn.fetch_all(&OF_LOAN, args![loan, most]).await?;
    rows.iter().map(read).collect()
}

/// Tickets that go on in another one.
pub async fn list_merged_into(conn: &mut Conn, id: TicketId) -> Result<Vec<Ticket>, DbError> {
    let rows = conn.fetch_all(&MERGED_INTO, args![id]).await?;
    rows.iter().map(read).collect()
}

/// Records that the messages about a new ticket were sent. False if it is gone.
pub async fn mark_told(tx: &mut Tx, id: TicketId, now: Timestamp) -> Result<bool, DbError> {
    Ok(tx.execute(&TOLD, args![id, now]).await? == 1)
}

pub(crate) fn read(row: &Row) -> Result<Ticket, DbError> {
    Ok(Ticket {
        id: row.parsed("id")?,
        short_code: row.opt_parsed("short_code")?,
        kind: row.mapped("kind", TicketKind::from_code)?,
        channel: row.mapped("channel", TicketChannel::from_code)?,
        requester: row.mapped("requester", RequesterKind::from_code)?,
        customer_id: row.opt_parsed("customer_id")?,
        merchant: row.opt_id("merchant_id", MerchantId)?,
        contact: read_contact(row)?,
        brand_key: row.text("brand_key")?,
        lender_id: row.opt_id("lender_id", LenderId)?,
        commission: read_commission(row)?,
        title: row.text("title")?,
        state: row.mapped("state", TicketState::from_code)?,
        priority: row.mapped_int("priority", TicketPriority::from_rank)?,
        queue: row.mapped("queue", TicketQueue::from_code)?,
        assignee: row.opt_id("assignee", AdminId)?,
        assigned_until: row.opt_instant("assigned_until")?,
        locale: row.language("locale")?,
        opened_at: row.instant("opened_at")?,
        statutory_due_on: row.opt_parsed("statutory_due_on")?,
        statutory_step: row.int("statutory_step")?,
        first_response_due: row.instant("first_response_due")?,
        first_responded_at: row.opt_instant("first_responded_at")?,
        resolve_due: row.instant("resolve_due")?,
        finished_at: row.opt_instant("finished_at")?,
        reopened: row.int("reopened")?,
        changed_at: row.instant("changed_at")?,
        revision: row.int("revision")?,
        told_at: row.opt_instant("told_at")?,
        merged_into: row.opt_parsed("merged_into")?,
        own_due_on: row.opt_parsed("own_due_on")?,
    })
}

fn read_commission(row: &Row) -> Result<Option<CommissionSubject>, DbError> {
    let Some(loan) = row.opt_parsed("submission_id")? else {
        return Ok(None);
    };
    let entry = row.get("entry_id")?;
    Ok(Some(CommissionSubject { loan, entry }))
}

fn read_contact(row: &Row) -> Result<Option<TicketContact>, DbError> {
    let secret = |text: Option<String>| Secret::new(text.unwrap_or_default());
    let Some(name) = row.opt_text("contact_name")? else {
        return Ok(None);
    };
    Ok(Some(TicketContact {
        name: Secret::new(name),
        email: secret(row.opt_text("contact_email")?),
        phone: secret(row.opt_text("contact_phone")?),
        company: row.opt_text("company")?.unwrap_or_default(),
    }))
}
