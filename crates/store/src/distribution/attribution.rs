//! Whose lead a customer is, with the evidence; decided once.

use jiff::Timestamp;
use saakh_domain::id::{CustomerId, PartnerId};

use crate::db::DbError;
use crate::{Conn, Tx, args, sql};

sql!(
    ADD = "INSERT INTO attribution (customer_id, partner_id, evidence, attributed_at)
    VALUES ($1, $2, $3, $4) ON CONFLICT (customer_id) DO NOTHING"
);
sql!(GET = "SELECT evidence FROM attribution WHERE customer_id = $1");

/// Stores the decision; the first stays.
pub async fn add(
    tx: &mut Tx,
    customer: CustomerId,
    partner: PartnerId,
    evidence: &str,
    now: Timestamp,
) -> Result<(), DbError> {
    tx.execute(&ADD, args![customer, partner, evidence, now])
        .await?;
    Ok(())
}

/// The evidence of a customer's attribution, as JSON.
pub async fn evidence(conn: &mut Conn, customer: CustomerId) -> Result<Option<String>, DbError> {
    let row = conn.fetch_optional(&GET, args![customer]).await?;
    row.map(|row| row.text("evidence")).transpose()
}
