//! Tables of entities: one JSON body per row with a row version, by their registered statements.

use jiff::Timestamp;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::versioned::{self, Versioned};
use crate::db::{Arg, DbError, Statement, to_json};
use crate::{Conn, Scope, Tx, args};

/// The statements of a table of entities.
#[derive(Debug)]
pub struct EntityTable<T> {
    /// Inserts id, body, [`Self::columns`] and [`Self::fixed_columns`].
    pub(crate) add: &'static Statement,
    /// Selects `body` and `version` of all rows by id.
    pub(crate) all: &'static Statement,
    /// Selects `body` and `version` of the row with an id.
    pub(crate) get: &'static Statement,
    /// Updates body and [`Self::columns`] of the row with an id and increases its version.
    pub(crate) save: &'static Statement,
    /// Selects an `id` that no row ever had.
    pub(crate) next_id: &'static Statement,
    pub(crate) id: fn(&T) -> i64,
    /// The values of columns for searching and sorting.
    pub(crate) columns: fn(&T) -> Vec<Arg>,
    /// The values of columns that never change.
    pub(crate) fixed_columns: fn(&T) -> Vec<Arg>,
}

impl<T: Serialize + DeserializeOwned + Sync> EntityTable<T> {
    pub async fn add(&self, tx: &mut Tx, item: &T) -> Result<(), DbError> {
        tx.expects(Scope::catalog);
        let mut args = args![(self.id)(item), to_json(item)?];
        args.extend((self.columns)(item));
        args.extend((self.fixed_columns)(item));
        tx.send(self.add, args).await?;
        Ok(())
    }

    pub async fn save(&self, tx: &mut Tx, item: &T) -> Result<(), DbError> {
        tx.expects(Scope::catalog);
        let mut args = args![(self.id)(item), to_json(item)?];
        args.extend((self.columns)(item));
        tx.send(self.save, args).await?;
        Ok(())
    }

    /// Returns an id that no row ever had.
    pub async fn next_id(&self, tx: &mut Tx) -> Result<i64, DbError> {
        tx.fetch_one(self.next_id, args![]).await?.int("id")
    }

    /// All rows with their version.
    pub async fn rows(&self, conn: &mut Conn) -> Result<Vec<Versioned<T>>, DbError> {
        versioned::rows(conn, self.all).await
    }

    pub async fn all(&self, conn: &mut Conn) -> Result<Vec<T>, DbError> {
        Ok(versioned::items(self.rows(conn).await?))
    }

    pub async fn get(&self, conn: &mut Conn, id: i64) -> Result<Option<Versioned<T>>, DbError> {
        versioned::row(conn, self.get, id).await
    }
}

/// The statements that mark rows of a table as deleted and restore them.
#[derive(Debug)]
pub struct EntityDeletion {
    pub(crate) delete: &'static Statement,
    pub(crate) restore: &'static Statement,
}

impl EntityDeletion {
    /// Marks a row as deleted; it stays in the table.
    pub async fn delete(&self, tx: &mut Tx, id: i64, now: Timestamp) -> Result<(), DbError> {
        tx.expects(Scope::catalog);
        tx.send(self.delete, args![id, now]).await?;
        Ok(())
    }

    /// Restores a deleted row; returns whether there was one.
    pub async fn restore(&self, tx: &mut Tx, id: i64) -> Result<bool, DbError> {
        tx.expects(Scope::catalog);
        Ok(tx.execute(self.restore, args![id]).await? == 1)
    }
}
