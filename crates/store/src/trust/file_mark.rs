//! Marks by which rows about erased customers are found in stored files: keyed hashes, until the rows are cut.

use jiff::Timestamp;
use saakh_domain::id::CustomerId;

use crate::db::DbError;
use crate::{Conn, Tx, args, personal, sql};

personal! {
    table "file_mark";
    of Customer ended "deleted once the rows are cut from stored files";
    columns { customer_id: key, mark: key }
}

sql!(
    ADD = "INSERT INTO file_mark (customer_id, mark) VALUES ($1, $2)
    ON CONFLICT (customer_id, mark) DO NOTHING"
);
sql!(ALL = "SELECT customer_id, mark FROM file_mark ORDER BY customer_id, mark LIMIT $1");
sql!(
    LAST_ERASED = "SELECT MAX(erased_at) AS erased_at FROM erasure_request
    WHERE customer_id IN (SELECT customer_id FROM file_mark)"
);
sql!(FORGET = "DELETE FROM file_mark WHERE customer_id = $1 AND mark = $2");

/// Adds a mark of an erased customer.
pub async fn add(tx: &mut Tx, customer: CustomerId, mark: &str) -> Result<(), DbError> {
    tx.expects_some_customer();
    tx.send(&ADD, args![customer, mark]).await?;
    Ok(())
}

/// A batch of all marks.
pub async fn list(conn: &mut Conn, most: i64) -> Result<Vec<(CustomerId, String)>, DbError> {
    let rows = conn.fetch_all(&ALL, args![most]).await?;
    rows.iter()
        .map(|row| Ok((row.parsed("customer_id")?, row.text("mark")?)))
        .collect()
}

/// When the last customer with marks was erased.
pub async fn last_erased_at(conn: &mut Conn) -> Result<Option<Timestamp>, DbError> {
    let row = conn.fetch_one(&LAST_ERASED, args![]).await?;
    row.opt_instant("erased_at")
}

/// Deletes a mark, because no stored file has such a row any more.
pub async fn delete(tx: &mut Tx, customer: CustomerId, mark: &str) -> Result<(), DbError> {
    tx.send(&FORGET, args![customer, mark]).await?;
    Ok(())
}
