//! Customers' co-applicants. Their answers are part of the customer's profile.

use jiff::Timestamp;
use saakh_domain::Secret;
use saakh_domain::id::{CoApplicantId, CustomerId, LenderId};

use crate::db::DbError;
use crate::{Conn, Scope, Tx, args, personal, record, sql};

personal! {
    table "co_applicant";
    of Customer by "customer_id = $1" { delete; }
    of Destination by "mobile = $1" { delete; }
    columns { id: plain, customer_id: key, mobile: contact, brand: plain, added_at: plain }
}

/// Maximum number found by one mobile number.
const FOUND: i64 = 50;

#[derive(Debug, Clone)]
pub struct CoApplicant {
    pub id: CoApplicantId,
    pub customer_id: CustomerId,
    /// Verified by a passcode.
    pub mobile: Secret<String>,
    /// The brand under which they were invited.
    pub brand: String,
    pub added_at: Timestamp,
}

record!(columns, fn co_applicant -> CoApplicant {
    id: parsed("id"),
    customer_id: parsed("customer_id"),
    mobile: secret("mobile"),
    brand: text("brand"),
    added_at: instant("added_at"),
});

sql!(
    ADD = "INSERT INTO co_applicant (id, customer_id, mobile, brand, added_at)
    VALUES ($1, $2, $3, $4, $5)"
);
sql!(GET = columns + "FROM co_applicant WHERE id = $1");
sql!(OF_CUSTOMER = columns + "FROM co_applicant WHERE customer_id = $1 ORDER BY id");
sql!(
    OF_MOBILE = "SELECT co_applicant.id, co_applicant.customer_id, co_applicant.mobile,
        co_applicant.brand, co_applicant.added_at, customer.profile
    FROM co_applicant JOIN customer ON customer.id = co_applicant.customer_id
    WHERE co_applicant.mobile = $1 ORDER BY co_applicant.id LIMIT $2"
);
sql!(
    SENT_TO = "SELECT DISTINCT co_applicant.id, submission.lender_id
    FROM co_applicant
    JOIN application ON application.customer_id = co_applicant.customer_id
    JOIN submission ON submission.application_id = application.id
    JOIN share_receipt ON share_receipt.submission_id = submission.id
    WHERE co_applicant.mobile = $1 AND submission.created_at >= co_applicant.added_at
        AND share_receipt.fields LIKE $2
    ORDER BY co_applicant.id, submission.lender_id"
);
sql!(REMOVE = "DELETE FROM co_applicant WHERE id = $1");

/// Inserts a co-applicant. A duplicate if the customer has one with this number.
pub async fn add(tx: &mut Tx, one: &CoApplicant) -> Result<(), DbError> {
    tx.expects(|| Scope::customer(one.customer_id));
    tx.send(
        &ADD,
        args![
            one.id,
            one.customer_id,
            one.mobile.expose(),
            &one.brand,
            one.added_at
        ],
    )
    .await?;
    Ok(())
}

pub async fn get(conn: &mut Conn, id: CoApplicantId) -> Result<Option<CoApplicant>, DbError> {
    let row = conn.fetch_optional(&GET, args![id]).await?;
    row.as_ref().map(co_applicant).transpose()
}

/// All co-applicants of a customer, oldest first.
pub async fn list_for_customer(
    conn: &mut Conn,
    customer: CustomerId,
) -> Result<Vec<CoApplicant>, DbError> {
    let rows = conn.fetch_all(&OF_CUSTOMER, args![customer]).await?;
    rows.iter().map(co_applicant).collect()
}

/// All co-applicants with a mobile number, oldest first, each with the customer's profile.
pub async fn list_for_mobile(
    conn: &mut Conn,
    mobile: &str,
) -> Result<Vec<(CoApplicant, Secret<String>)>, DbError> {
    let rows = conn.fetch_all(&OF_MOBILE, args![mobile, FOUND]).await?;
    rows.iter()
        .map(|row| Ok((co_applicant(row)?, row.secret("profile")?)))
        .collect()
}

/// Lenders that received a field of theirs since they became co-applicants.
pub async fn list_receiving_lenders(
    conn: &mut Conn,
    mobile: &str,
    field: &str,
) -> Result<Vec<(CoApplicantId, LenderId)>, DbError> {
    let named = format!("%.{field}\"%");
    let rows = conn.fetch_all(&SENT_TO, args![mobile, named]).await?;
    rows.iter()
        .map(|row| Ok((row.parsed("id")?, LenderId(row.int("lender_id")?))))
        .collect()
}

pub async fn remove(tx: &mut Tx, id: CoApplicantId) -> Result<(), DbError> {
    tx.expects_some_customer();
    tx.send(&REMOVE, args![id]).await?;
    Ok(())
}
