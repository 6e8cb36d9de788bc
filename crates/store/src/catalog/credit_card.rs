//! Credit cards: the whole row as one JSON body.

use saakh_domain::catalog::credit_card::CreditCard;

use crate::db::{DbError, to_json};
use crate::{Conn, Tx, args, sql};

sql!(ADD = "INSERT INTO credit_card (id, body) VALUES ($1, $2)");
sql!(ALL = "SELECT body FROM credit_card WHERE deleted_at IS NULL ORDER BY id");

/// Adds a card.
pub async fn add(tx: &mut Tx, card: &CreditCard) -> Result<(), DbError> {
    tx.execute(&ADD, args![card.category_id.0, to_json(card)?])
        .await?;
    Ok(())
}

/// Every card that was not deleted.
pub async fn all(conn: &mut Conn) -> Result<Vec<CreditCard>, DbError> {
    let rows = conn.fetch_all(&ALL, args![]).await?;
    rows.iter().map(|row| row.json("body")).collect()
}
