//! Credit cards: one JSON body per row.

use saakh_domain::catalog::credit_card::CreditCard;

use super::entity::{EntityDeletion, EntityTable};
use super::versioned::Versioned;
use crate::db::DbError;
use crate::{Conn, args, not_personal, sql};

not_personal!("credit_card", "credit cards of the catalog");

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

/// All cards except deleted ones.
pub static TABLE: EntityTable<CreditCard> = EntityTable {
    add: &ADD,
    all: &ALL,
    get: &GET,
    save: &SAVE,
    next_id: &NEXT_ID,
    id: |card| card.category_id.0,
    columns: |_| args![],
    fixed_columns: |_| args![],
};

/// Deletion of cards.
pub static DELETION: EntityDeletion = EntityDeletion {
    delete: &DELETE,
    restore: &RESTORE,
};

/// All deleted cards in their last state.
pub async fn list_deleted(conn: &mut Conn) -> Result<Vec<CreditCard>, DbError> {
    let rows = conn.fetch_all(&DELETED, args![]).await?;
    rows.iter().map(|row| row.json("body")).collect()
}
