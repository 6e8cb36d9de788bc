//! Corrections of what identifies customers.

use jiff::Timestamp;
use saakh_domain::id::{AdminId, CorrectionId, CustomerId, TicketId};
use saakh_domain::trust::correction::CorrectionState;
use saakh_domain::trust::identity_field::IdentityField;

use crate::db::{DbError, Row};
use crate::{Conn, Scope, Tx, args, personal, sql};

personal! {
    table "correction";
    of Customer by "customer_id = $1" { delete; }
    of Staff ended "goes with the customer";
    columns {
        id: plain, customer_id: key, ticket_id: key, file_place: plain, field: plain,
        old_masked: identity, new_masked: identity, cipher: sealed, by_letter: plain, reason: words,
        state: plain, proposed_by: key, proposed_at: plain, decided_by: key, decided_at: plain,
        decision: words, new_confirmed_at: plain, old_confirmed_at: plain, effective_at: plain,
        ended_at: plain, applied_revision: plain,
    }
}

#[derive(Debug, Clone)]
pub struct Correction {
    pub id: CorrectionId,
    pub customer_id: CustomerId,
    /// The ticket in which it was requested; none once that is deleted.
    pub ticket_id: Option<TicketId>,
    /// The place of the file in the ticket that is its evidence.
    pub file_place: i64,
    pub field: IdentityField,
    /// Six asterisks and the end of the value.
    pub old_masked: String,
    pub new_masked: String,
    /// The old and the new value, encrypted; none once it has ended.
    pub cipher: Option<Vec<u8>>,
    /// Whether a letter proves who the customer is, who can enter no passcode.
    pub by_letter: bool,
    pub reason: String,
    pub state: CorrectionState,
    pub proposed_by: AdminId,
    pub proposed_at: Timestamp,
    pub decided_by: Option<AdminId>,
    pub decided_at: Option<Timestamp>,
    /// Why it was refused or withdrawn.
    pub decision: Option<String>,
    /// When the customer entered a passcode to the new number or address.
    pub new_confirmed_at: Option<Timestamp>,
    /// When the customer entered a passcode to the one that is replaced.
    pub old_confirmed_at: Option<Timestamp>,
    /// Until when the customer can object; none before they were informed of it.
    pub effective_at: Option<Timestamp>,
    pub ended_at: Option<Timestamp>,
    /// The revision of the profile that has it.
    pub applied_revision: Option<i64>,
}

/// A correction with what a reader of the list has to know.
#[derive(Debug, Clone)]
pub struct CorrectionRow {
    pub correction: Correction,
    /// Names of the back-office users.
    pub proposed_by: String,
    pub decided_by: Option<String>,
    /// The customer's profile as JSON, for the masked name.
    pub profile: String,
}

impl Correction {
    /// The scope of all changes.
    pub fn scope(&self) -> Scope {
        Scope::customer(self.customer_id)
    }
}

macro_rules! columns {
    () => {
        "correction.id, correction.customer_id, ticket_id, file_place, field, old_masked, \
         new_masked, cipher, by_letter, reason, state, proposed_by, proposed_at, decided_by, \
         decided_at, decision, new_confirmed_at, old_confirmed_at, effective_at, ended_at, \
         applied_revision"
    };
}

macro_rules! rows {
    () => {
        concat!(
            "SELECT ",
            columns!(),
            ", proposer.name AS proposer, decider.name AS decider, customer.profile AS profile
            FROM correction JOIN customer ON customer.id = correction.customer_id
            JOIN admin_user AS proposer ON proposer.id = proposed_by
            LEFT JOIN admin_user AS decider ON decider.id = decided_by "
        )
    };
}

sql!(
    ADD = "INSERT INTO correction (id, customer_id, ticket_id, file_place, field, old_masked,
        new_masked, cipher, by_letter, reason, state, proposed_by, proposed_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)"
);
sql!(
    SAVE = "UPDATE correction SET state = $2, decided_by = $3, decided_at = $4, decision = $5,
        new_confirmed_at = $6, old_confirmed_at = $7, effective_at = $8, ended_at = $9,
        applied_revision = $10, cipher = CASE WHEN $11 = 1 THEN NULL ELSE cipher END
    WHERE id = $1"
);
sql!(
    GET = concat!(
        "SELECT ",
        columns!(),
        " FROM correction WHERE correction.id = $1"
    )
);
sql!(ROW = concat!(rows!(), "WHERE correction.id = $1"));
sql!(
    OF_CUSTOMER = concat!(
        rows!(),
        "WHERE correction.customer_id = $1
        ORDER BY proposed_at DESC, correction.id DESC LIMIT $2"
    )
);
sql!(
    PROPOSED = concat!(
        rows!(),
        "WHERE state = 'proposed' ORDER BY proposed_at, correction.id LIMIT $1"
    )
);
sql!(
    OPEN = concat!(
        "SELECT ",
        columns!(),
        " FROM correction
        WHERE correction.customer_id = $1 AND state IN ('proposed', 'approved', 'waiting')"
    )
);
sql!(
    COUNT_PROPOSED = "SELECT COUNT(*) AS count, MIN(proposed_at) AS oldest FROM correction
        WHERE state = 'proposed' AND proposed_by <> $1"
);

pub async fn add(tx: &mut Tx, new: &Correction) -> Result<(), DbError> {
    tx.expects(|| new.scope());
    let args = args![
        new.id,
        new.customer_id,
        new.ticket_id,
        new.file_place,
        new.field.code(),
        &new.old_masked,
        &new.new_masked,
        new.cipher.clone(),
        i64::from(new.by_letter),
        &new.reason,
        new.state.code(),
        new.proposed_by,
        new.proposed_at
    ];
    tx.send(&ADD, args).await
}

/// Stores everything of a correction that changes. The values are only removed, because a rotation of the key may have
/// replaced them since they were read.
pub async fn save(tx: &mut Tx, changed: &Correction) -> Result<(), DbError> {
    tx.expects(|| changed.scope());
    let args = args![
        changed.id,
        changed.state.code(),
        changed.decided_by,
        changed.decided_at,
        changed.decision.as_deref(),
        changed.new_confirmed_at,
        changed.old_confirmed_at,
        changed.effective_at,
        changed.ended_at,
        changed.applied_revision,
        i64::from(changed.cipher.is_none())
    ];
    tx.send(&SAVE, args).await
}

pub async fn get(conn: &mut Conn, id: CorrectionId) -> Result<Option<Correction>, DbError> {
    let row = conn.fetch_optional(&GET, args![id]).await?;
    row.as_ref().map(read).transpose()
}

pub async fn get_row(conn: &mut Conn, id: CorrectionId) -> Result<Option<CorrectionRow>, DbError> {
    let row = conn.fetch_optional(&ROW, args![id]).await?;
    row.as_ref().map(read_row).transpose()
}

/// A customer's corrections, newest first; limited.
pub async fn list_for_customer(
    conn: &mut Conn,
    customer: CustomerId,
    most: i64,
) -> Result<Vec<CorrectionRow>, DbError> {
    let rows = conn.fetch_all(&OF_CUSTOMER, args![customer, most]).await?;
    rows.iter().map(read_row).collect()
}

/// A customer's corrections that have not ended: at most one of each field.
pub async fn list_open(conn: &mut Conn, customer: CustomerId) -> Result<Vec<Correction>, DbError> {
    let rows = conn.fetch_all(&OPEN, args![customer]).await?;
    rows.iter().map(read).collect()
}

/// Corrections that wait for a decision, oldest first; limited.
pub async fn list_proposed(conn: &mut Conn, most: i64) -> Result<Vec<CorrectionRow>, DbError> {
    let rows = conn.fetch_all(&PROPOSED, args![most]).await?;
    rows.iter().map(read_row).collect()
}

/// How many corrections wait for a decision by this user, who may not decide their own, and since when.
pub async fn count_proposed_by_others(
    conn: &mut Conn,
    admin: AdminId,
) -> Result<(i64, Option<Timestamp>), DbError> {
    let row = conn.fetch_one(&COUNT_PROPOSED, args![admin]).await?;
    Ok((row.int("count")?, row.opt_instant("oldest")?))
}

fn read_row(row: &Row) -> Result<CorrectionRow, DbError> {
    Ok(CorrectionRow {
        correction: read(row)?,
        proposed_by: row.text("proposer")?,
        decided_by: row.opt_text("decider")?,
        profile: row.text("profile")?,
    })
}

fn read(row: &Row) -> Result<Correction, DbError> {
    Ok(Correction {
        id: row.parsed("id")?,
        customer_id: row.parsed("customer_id")?,
        ticket_id: row.opt_parsed("ticket_id")?,
        file_place: row.int("file_place")?,
        field: row.mapped("field", IdentityField::from_code)?,
        old_masked: row.text("old_masked")?,
        new_masked: row.text("new_masked")?,
        cipher: row.get("cipher")?,
        by_letter: row.int("by_letter")? == 1,
        reason: row.text("reason")?,
        state: row.mapped("state", CorrectionState::from_code)?,
        proposed_by: AdminId(row.int("proposed_by")?),
        proposed_at: row.instant("proposed_at")?,
        decided_by: row.opt_id("decided_by", AdminId)?,
        decided_at: row.opt_instant("decided_at")?,
        decision: row.opt_text("decision")?,
        new_confirmed_at: row.opt_instant("new_confirmed_at")?,
        old_confirmed_at: row.opt_instant("old_confirmed_at")?,
        effective_at: row.opt_instant("effective_at")?,
        ended_at: row.opt_instant("ended_at")?,
        applied_revision: row.get("applied_revision")?,
    })
}
