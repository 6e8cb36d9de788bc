//! Credit cards: one JSON body per row.

use jiff::Timestamp;
use saakh_domain::catalog::credit_card::CreditCard;
use saakh_domain::id::CardId;

use super::versioned::{self, Versioned};
use crate::db::{DbError, to_json};
use crate::{Conn, Scope, Tx, args, sql};

/// A card with its row version.
pub type CardRow = Versioned<CreditCard>;

sql!(ADD = "INSERT INTO credit_card (id, body) VALUES ($1, $2)");
sql!(ALL = "SELECT body, version FROM credit_card WHERE deleted_at IS NULL ORDER BY id");
sql!(DELETED = "SELECT body FROM credit_card WHERE deleted_at IS NOT NULL ORDER BY id");
sql!(GET = "SELECT body, version FROM credit_card WHERE id = $1 AND deleted_at IS NULL");
sql!(SAVE = "UPDATE credit_card SET body = $2, version = version + 1 WHERE id = $1");
sql!(DELETE = "UPDATE credit_card SET deleted_at = $2, version = version + 1 WHERE id = $1");
sql!(
    RESTORE = "UPDATE credit_card SET deleted_at = NULL, version = version + 1
    WHERE id = $1 AND deleted_at IS NOT NULL"
);
sql!(NEXT_ID = "SELECT COALESCE(MAX(id), 0) + 1 AS id FROM credit_card");

pub async fn add(tx: &mut Tx, card: &CreditCard) -> Result<(), DbError> {
    tx.expects(Scope::catalog);
    tx.send(&ADD, args![card.category_id.0, to_json(card)?])
        .await?;
    Ok(())
}

/// Returns an id that no card ever had.
pub async fn next_id(tx: &mut Tx) -> Result<CardId, DbError> {
    tx.fetch_one(&NEXT_ID, args![]).await?.int("id").map(CardId)
}

pub async fn save(tx: &mut Tx, card: &CreditCard) -> Result<(), DbError> {
    tx.expects(Scope::catalog);
    tx.send(&SAVE, args![card.category_id.0, to_json(card)?])
        .await?;
    Ok(())
}

/// Marks a card as deleted; its row stays.
pub async fn delete(tx: &mut Tx, id: CardId, now: Timestamp) -> Result<(), DbError> {
    tx.expects(Scope::catalog);
    tx.send(&DELETE, args![id.0, now]).await?;
    Ok(())
}

/// Restores a deleted card; returns whether there was one.
pub async fn restore(tx: &mut Tx, id: CardId) -> Result<bool, DbError> {
    tx.expects(Scope::catalog);
    Ok(tx.execute(&RESTORE, args![id.0]).await? == 1)
}

/// All cards except deleted ones.
pub async fn all(conn: &mut Conn) -> Result<Vec<CreditCard>, DbError> {
    Ok(versioned::items(rows(conn).await?))
}

/// All deleted cards in their last state.
pub async fn list_deleted(conn: &mut Conn) -> Result<Vec<CreditCard>, DbError> {
    let rows = conn.fetch_all(&DELETED, args![]).await?;
    rows.iter().map(|row| row.json("body")).collect()
}

/// All cards except deleted ones, with their row version.
pub async fn rows(conn: &mut Conn) -> Result<Vec<CardRow>, DbError> {
    versioned::rows(conn, &ALL).await
}

/// Returns a card unless it is deleted.
pub async fn get(conn: &mut Conn, id: CardId) -> Result<Option<CardRow>, DbError> {
    versioned::row(conn, &GET, id.0).await
}
