//! Credit scores as reported by a bureau.

use jiff::Timestamp;
use saakh_domain::id::CustomerId;

use crate::db::DbError;
use crate::{Conn, Scope, Tx, args, personal, sql};

personal! {
    table "credit_score";
    of Customer by "customer_id = $1" { delete; }
    columns { customer_id: key, bureau: plain, score: financial, as_of: plain }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CreditScore {
    pub bureau: String,
    /// The score; none without a credit history.
    pub score: Option<i64>,
    pub as_of: Timestamp,
}

sql!(GET = "SELECT bureau, score, as_of FROM credit_score WHERE customer_id = $1 AND as_of > $2");
sql!(
    PUT = "INSERT INTO credit_score (customer_id, bureau, score, as_of) VALUES ($1, $2, $3, $4)
    ON CONFLICT (customer_id) DO UPDATE SET bureau = $2, score = $3, as_of = $4"
);
sql!(REMOVE = "DELETE FROM credit_score WHERE customer_id = $1");
sql!(SWEEP = "DELETE FROM credit_score WHERE as_of < $1");

/// A customer's bureau response from after an instant.
pub async fn find_newer_than(
    conn: &mut Conn,
    customer: CustomerId,
    after: Timestamp,
) -> Result<Option<CreditScore>, DbError> {
    let row = conn.fetch_optional(&GET, args![customer, after]).await?;
    row.map(|row| {
        Ok(CreditScore {
            bureau: row.text("bureau")?,
            score: row.get("score")?,
            as_of: row.instant("as_of")?,
        })
    })
    .transpose()
}

/// Inserts or replaces a customer's score.
pub async fn put(tx: &mut Tx, customer: CustomerId, score: &CreditScore) -> Result<(), DbError> {
    tx.expects(|| Scope::customer(customer));
    tx.send(
        &PUT,
        args![customer, &score.bureau, score.score, score.as_of],
    )
    .await?;
    Ok(())
}

pub async fn remove(tx: &mut Tx, customer: CustomerId) -> Result<(), DbError> {
    tx.expects(|| Scope::customer(customer));
    tx.send(&REMOVE, args![customer]).await?;
    Ok(())
}

/// Deletes scores from before an instant.
pub async fn sweep(tx: &mut Tx, before: Timestamp) -> Result<u64, DbError> {
    tx.execute(&SWEEP, args![before]).await
}
