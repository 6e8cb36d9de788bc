//! The consent ledger: rows are added, and marked when withdrawn.

use jiff::Timestamp;
use saakh_domain::Language;
use saakh_domain::id::{CoApplicantId, ConsentId, CustomerId, LenderId};

use crate::db::DbError;
use crate::{Conn, Scope, Tx, args, personal, record, sql};

personal! {
    table "consent";
    of Customer by "customer_id = $1" { keep consent_proof; }
    columns {
        id: plain, customer_id: key, purpose: behaviour, lender_id: key, notice_version: plain,
        locale: plain, given_at: plain, given_from: device => "''", withdrawn_at: plain,
        subject: behaviour, co_applicant_id: key,
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Consent {
    pub id: ConsentId,
    pub customer_id: CustomerId,
    /// Code of the purpose.
    pub purpose: String,
    /// The lender, if the purpose is sharing.
    pub lender_id: Option<LenderId>,
    /// The subject, for purposes with several.
    pub subject: Option<String>,
    /// The co-applicant, if it is not the customer's own.
    pub co_applicant_id: Option<CoApplicantId>,
    /// Version of the notice that was shown.
    pub notice_version: String,
    pub locale: Language,
    pub given_at: Timestamp,
    /// Network address of the customer.
    pub given_from: String,
    pub withdrawn_at: Option<Timestamp>,
}

record!(columns, fn consent -> Consent {
    id: parsed("id"),
    customer_id: parsed("customer_id"),
    purpose: text("purpose"),
    lender_id: opt_id("lender_id", LenderId),
    subject: opt_text("subject"),
    co_applicant_id: opt_parsed("co_applicant_id"),
    notice_version: text("notice_version"),
    locale: language("locale"),
    given_at: instant("given_at"),
    given_from: text("given_from"),
    withdrawn_at: opt_instant("withdrawn_at"),
});

sql!(
    ADD = "INSERT INTO consent
    (id, customer_id, purpose, lender_id, notice_version, locale, given_at, given_from, subject,
     co_applicant_id)
    SELECT $1, $2, $3, $4, $5, $6, $7, $8, CAST($9 AS TEXT), CAST($10 AS TEXT) WHERE NOT EXISTS
        (SELECT 1 FROM consent WHERE customer_id = $2 AND purpose = $3
            AND COALESCE(lender_id, 0) = COALESCE($4, CAST(0 AS BIGINT))
            AND COALESCE(subject, '') = COALESCE(CAST($9 AS TEXT), '')
            AND COALESCE(co_applicant_id, '') = COALESCE(CAST($10 AS TEXT), '')
            AND (notice_version = $5 OR subject IS NOT NULL)
            AND withdrawn_at IS NULL)"
);
sql!(LIVE = columns + "FROM consent WHERE customer_id = $1 AND withdrawn_at IS NULL ORDER BY id");
sql!(ALL = columns + "FROM consent WHERE customer_id = $1 ORDER BY id");
sql!(
    STANDING_BY_SUBJECT = "SELECT subject, COUNT(*) AS number FROM consent
    WHERE purpose = $1 AND subject IS NOT NULL AND withdrawn_at IS NULL
    GROUP BY subject ORDER BY subject"
);
sql!(
    WITHDRAW_OF_CO_APPLICANT = "UPDATE consent SET withdrawn_at = $2
    WHERE customer_id = $3 AND co_applicant_id = $1 AND withdrawn_at IS NULL"
);
sql!(WITHDRAW = "UPDATE consent SET withdrawn_at = $2 WHERE id = $1 AND withdrawn_at IS NULL");

/// Inserts a consent. False if the same one is in force; with a subject, under any notice.
pub async fn add(tx: &mut Tx, consent: &Consent) -> Result<bool, DbError> {
    tx.expects(|| Scope::customer(consent.customer_id));
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
            &consent.given_from,
            consent.subject.as_deref(),
            consent.co_applicant_id
        ],
    );
    Ok(added.await? == 1)
}

/// A customer's consents in force.
pub async fn list_in_force(conn: &mut Conn, customer: CustomerId) -> Result<Vec<Consent>, DbError> {
    let rows = conn.fetch_all(&LIVE, args![customer]).await?;
    rows.iter().map(consent).collect()
}

/// All consents of a customer, withdrawn ones included, oldest first.
pub async fn all(conn: &mut Conn, customer: CustomerId) -> Result<Vec<Consent>, DbError> {
    let rows = conn.fetch_all(&ALL, args![customer]).await?;
    rows.iter().map(consent).collect()
}

/// Number of consents in force to a purpose, by subject.
pub async fn count_by_subject(
    conn: &mut Conn,
    purpose: &str,
) -> Result<Vec<(String, i64)>, DbError> {
    let rows = conn.fetch_all(&STANDING_BY_SUBJECT, args![purpose]).await?;
    rows.iter()
        .map(|row| Ok((row.text("subject")?, row.int("number")?)))
        .collect()
}

pub async fn withdraw(tx: &mut Tx, id: ConsentId, now: Timestamp) -> Result<(), DbError> {
    tx.expects_some_customer();
    tx.send(&WITHDRAW, args![id, now]).await?;
    Ok(())
}

/// Marks the consents of a customer's co-applicant as withdrawn.
pub async fn withdraw_for_co_applicant(
    tx: &mut Tx,
    customer: CustomerId,
    id: CoApplicantId,
    now: Timestamp,
) -> Result<(), DbError> {
    tx.expects(|| Scope::customer(customer));
    tx.send(&WITHDRAW_OF_CO_APPLICANT, args![id, now, customer])
        .await?;
    Ok(())
}
