//! The consent ledger: rows are added, and marked when withdrawn.

use jiff::Timestamp;
use saakh_domain::Language;
use saakh_domain::id::{ConsentId, CustomerId, LenderId};

use crate::db::{DbError, Row};
use crate::{Conn, Tx, args, sql};

/// One consent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Consent {
    pub id: ConsentId,
    pub customer_id: CustomerId,
    /// For what: the purpose's code.
    pub purpose: String,
    /// For which lender, where the purpose is sharing.
    pub lender_id: Option<LenderId>,
    /// Which text was read.
    pub notice_version: String,
    pub locale: Language,
    pub given_at: Timestamp,
    /// From which network address.
    pub given_from: String,
    /// When it was taken back.
    pub withdrawn_at: Option<Timestamp>,
}

sql!(
    ADD = "INSERT INTO consent
    (id, customer_id, purpose, lender_id, notice_version, locale, given_at, given_from)
    SELECT $1, $2, $3, $4, $5, $6, $7, $8 WHERE NOT EXISTS
        (SELECT 1 FROM consent WHERE customer_id = $2 AND purpose = $3
            AND COALESCE(lender_id, 0) = COALESCE($4, CAST(0 AS BIGINT)) AND notice_version = $5
            AND withdrawn_at IS NULL)"
);
sql!(
    LIVE = "SELECT id, customer_id, purpose, lender_id, notice_version, locale, given_at,
        given_from, withdrawn_at
    FROM consent WHERE customer_id = $1 AND withdrawn_at IS NULL ORDER BY id"
);
sql!(
    ALL = "SELECT id, customer_id, purpose, lender_id, notice_version, locale, given_at,
        given_from, withdrawn_at
    FROM consent WHERE customer_id = $1 ORDER BY id"
);
sql!(WITHDRAW = "UPDATE consent SET withdrawn_at = $2 WHERE id = $1 AND withdrawn_at IS NULL");

/// Adds a consent to the ledger. False where the same one stands already.
pub async fn add(tx: &mut Tx, consent: &Consent) -> Result<bool, DbError> {
    let added = tx.execute(
        &ADD,
        args![
            consent.id,
            consent.customer_id,
            &consent.purpose,
            consent.lender_id,
            &consent.notice_version,
            consent.locale,
            consent.given_at,
            &consent.given_from
        ],
    );
    Ok(added.await? == 1)
}

/// A customer's consents that stand.
pub async fn live(conn: &mut Conn, customer: CustomerId) -> Result<Vec<Consent>, DbError> {
    let rows = conn.fetch_all(&LIVE, args![customer]).await?;
    rows.iter().map(consent).collect()
}

/// Every consent that a customer gave, also those taken back, oldest first.
pub async fn all(conn: &mut Conn, customer: CustomerId) -> Result<Vec<Consent>, DbError> {
    let rows = conn.fetch_all(&ALL, args![customer]).await?;
    rows.iter().map(consent).collect()
}

/// Marks a consent as taken back.
pub async fn withdraw(tx: &mut Tx, id: ConsentId, now: Timestamp) -> Result<(), DbError> {
    tx.execute(&WITHDRAW, args![id, now]).await?;
    Ok(())
}

fn consent(row: &Row) -> Result<Consent, DbError> {
    Ok(Consent {
        id: row.parsed("id")?,
        customer_id: row.parsed("customer_id")?,
        purpose: row.text("purpose")?,
        lender_id: row.get::<Option<i64>>("lender_id")?.map(LenderId),
        notice_version: row.text("notice_version")?,
        locale: row.language("locale")?,
        given_at: row.at("given_at")?,
        given_from: row.text("given_from")?,
        withdrawn_at: row.opt_at("withdrawn_at")?,
    })
}
