//! One row of an answer, read by column name.

use std::str::FromStr;

use jiff::Timestamp;
use saakh_domain::Language;
use serde::de::DeserializeOwned;
use sqlx::postgres::PgRow;
use sqlx::sqlite::SqliteRow;
use sqlx::{ColumnIndex, Decode, Postgres, Row as _, Sqlite, Type};

use super::DbError;

/// A row of either engine.
#[derive(Debug)]
pub enum Row {
    /// From `SQLite`.
    Sqlite(SqliteRow),
    /// From PostgreSQL.
    Postgres(PgRow),
}

impl Row {
    /// A value as the engine holds it: integers, text, bytes and their options.
    pub fn get<T>(&self, column: &str) -> Result<T, DbError>
    where
        T: for<'r> Decode<'r, Sqlite>
            + Type<Sqlite>
            + for<'r> Decode<'r, Postgres>
            + Type<Postgres>,
        for<'c> &'c str: ColumnIndex<SqliteRow> + ColumnIndex<PgRow>,
    {
        let value = match self {
            Self::Sqlite(row) => row.try_get(column),
            Self::Postgres(row) => row.try_get(column),
        };
        value.map_err(DbError::Other)
    }

    /// An integer.
    pub fn int(&self, column: &str) -> Result<i64, DbError> {
        self.get(column)
    }

    /// Text.
    pub fn text(&self, column: &str) -> Result<String, DbError> {
        self.get(column)
    }

    /// Text that may be absent.
    pub fn opt_text(&self, column: &str) -> Result<Option<String>, DbError> {
        self.get(column)
    }

    /// A flag stored as 0 or 1.
    pub fn flag(&self, column: &str) -> Result<bool, DbError> {
        Ok(self.int(column)? != 0)
    }

    /// An instant.
    pub fn at(&self, column: &str) -> Result<Timestamp, DbError> {
        self.opt_at(column)?.ok_or_else(|| unreadable(column))
    }

    /// An instant that may be absent.
    pub fn opt_at(&self, column: &str) -> Result<Option<Timestamp>, DbError> {
        self.get::<Option<i64>>(column)?
            .map(|millis| Timestamp::from_millisecond(millis).map_err(|_| unreadable(column)))
            .transpose()
    }

    /// An id, or another value that is stored as the text it parses from.
    pub fn parsed<T: FromStr>(&self, column: &str) -> Result<T, DbError> {
        self.text(column)?.parse().map_err(|_| unreadable(column))
    }

    /// A value made from stored text by a function that may refuse it.
    pub fn mapped<T>(
        &self,
        column: &str,
        make: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, DbError> {
        make(&self.text(column)?).ok_or_else(|| unreadable(column))
    }

    /// A language.
    pub fn language(&self, column: &str) -> Result<Language, DbError> {
        self.mapped(column, Language::from_code)
    }

    /// A value stored as JSON.
    pub fn json<T: DeserializeOwned>(&self, column: &str) -> Result<T, DbError> {
        serde_json::from_str(&self.text(column)?).map_err(|_| unreadable(column))
    }

    /// A value stored as JSON that may be absent.
    pub fn opt_json<T: DeserializeOwned>(&self, column: &str) -> Result<Option<T>, DbError> {
        let text = self.opt_text(column)?;
        text.map(|text| serde_json::from_str(&text).map_err(|_| unreadable(column)))
            .transpose()
    }
}

fn unreadable(column: &str) -> DbError {
    DbError::Unreadable {
        column: column.to_owned(),
    }
}

/// A value as the JSON text that is stored.
pub fn to_json<T: serde::Serialize>(value: &T) -> Result<String, DbError> {
    serde_json::to_string(value).map_err(|_| DbError::Unreadable {
        column: "json".to_owned(),
    })
}
