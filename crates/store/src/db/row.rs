//! One result row, read by column name.

use std::str::FromStr;

use jiff::Timestamp;
use saakh_domain::{Language, Secret};
use serde::de::DeserializeOwned;
use tokio_postgres::Row as PgRow;

use super::DbError;
use super::error::unreadable;
use super::sqlite::SqliteRow;

#[derive(Debug)]
pub struct Row(Kind);

#[derive(Debug)]
enum Kind {
    Sqlite(SqliteRow),
    Postgres(PgRow),
}

/// Types that a column can be read as: integers, text, bytes and their options.
pub trait Column: Sized {
    /// Reads a column.
    fn read(row: &Row, column: &str) -> Result<Self, DbError>;
}

macro_rules! columns {
    ($($type:ty => $read:ident;)*) => {$(
        impl Column for Option<$type> {
            fn read(row: &Row, column: &str) -> Result<Self, DbError> {
                match &row.0 {
                    Kind::Sqlite(row) => row.$read(column),
                    Kind::Postgres(row) => Ok(row.try_get(column)?),
                }
            }
        }

        impl Column for $type {
            fn read(row: &Row, column: &str) -> Result<Self, DbError> {
                let value: Option<Self> = row.get(column)?;
                value.ok_or_else(|| unreadable(column))
            }
        }
    )*};
}

columns! {
    i64 => int;
    String => text;
    Vec<u8> => bytes;
}

impl Row {
    pub(super) const fn sqlite(row: SqliteRow) -> Self {
        Self(Kind::Sqlite(row))
    }

    pub(super) const fn postgres(row: PgRow) -> Self {
        Self(Kind::Postgres(row))
    }

    /// A value of the engine's own type.
    pub fn get<T: Column>(&self, column: &str) -> Result<T, DbError> {
        T::read(self, column)
    }

    /// Borrows text.
    fn text_ref(&self, column: &str) -> Result<Option<&str>, DbError> {
        match &self.0 {
            Kind::Sqlite(row) => row.text_ref(column),
            Kind::Postgres(row) => Ok(row.try_get(column)?),
        }
    }

    /// Parses optional text without copying it.
    fn read<T>(
        &self,
        column: &str,
        make: impl FnOnce(&str) -> Option<T>,
    ) -> Result<Option<T>, DbError> {
        let text = self.text_ref(column)?;
        text.map(|text| make(text).ok_or_else(|| unreadable(column)))
            .transpose()
    }

    pub fn int(&self, column: &str) -> Result<i64, DbError> {
        self.get(column)
    }

    pub fn text(&self, column: &str) -> Result<String, DbError> {
        self.get(column)
    }

    /// Text that may be NULL.
    pub fn opt_text(&self, column: &str) -> Result<Option<String>, DbError> {
        self.get(column)
    }

    /// Text that must not be logged.
    pub fn secret(&self, column: &str) -> Result<Secret<String>, DbError> {
        self.text(column).map(Secret::new)
    }

    /// An id stored as an integer.
    pub fn id<T>(&self, column: &str, make: impl FnOnce(i64) -> T) -> Result<T, DbError> {
        self.int(column).map(make)
    }

    /// An id stored as an integer that may be NULL.
    pub fn opt_id<T>(
        &self,
        column: &str,
        make: impl FnOnce(i64) -> T,
    ) -> Result<Option<T>, DbError> {
        Ok(self.get::<Option<i64>>(column)?.map(make))
    }

    /// A flag stored as 0 or 1.
    pub fn flag(&self, column: &str) -> Result<bool, DbError> {
        Ok(self.int(column)? != 0)
    }

    /// An instant stored in epoch milliseconds.
    pub fn instant(&self, column: &str) -> Result<Timestamp, DbError> {
        self.opt_instant(column)?.ok_or_else(|| unreadable(column))
    }

    /// An instant that may be NULL.
    pub fn opt_instant(&self, column: &str) -> Result<Option<Timestamp>, DbError> {
        self.get::<Option<i64>>(column)?
            .map(|millis| Timestamp::from_millisecond(millis).map_err(|_| unreadable(column)))
            .transpose()
    }

    /// A value stored as text that it parses from, such as a UUID.
    pub fn parsed<T: FromStr>(&self, column: &str) -> Result<T, DbError> {
        self.mapped(column, |text| text.parse().ok())
    }

    /// As [`Row::parsed`], of text that may be NULL.
    pub fn opt_parsed<T: FromStr>(&self, column: &str) -> Result<Option<T>, DbError> {
        self.read(column, |text| text.parse().ok())
    }

    /// A value converted from text by a function that may reject it.
    pub fn mapped<T>(
        &self,
        column: &str,
        make: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, DbError> {
        self.read(column, make)?.ok_or_else(|| unreadable(column))
    }

    /// An integer as the value that a function finds for it.
    pub fn mapped_int<T>(
        &self,
        column: &str,
        find: impl FnOnce(i64) -> Option<T>,
    ) -> Result<T, DbError> {
        find(self.int(column)?).ok_or_else(|| unreadable(column))
    }

    /// As [`Row::mapped`], of text that may be NULL.
    pub fn opt_mapped<T>(
        &self,
        column: &str,
        make: impl FnOnce(&str) -> Option<T>,
    ) -> Result<Option<T>, DbError> {
        self.read(column, make)
    }

    pub fn language(&self, column: &str) -> Result<Language, DbError> {
        self.mapped(column, Language::from_code)
    }

    /// A value stored as JSON.
    pub fn json<T: DeserializeOwned>(&self, column: &str) -> Result<T, DbError> {
        self.mapped(column, |text| serde_json::from_str(text).ok())
    }

    /// A value stored as JSON that may be NULL.
    pub fn opt_json<T: DeserializeOwned>(&self, column: &str) -> Result<Option<T>, DbError> {
        self.read(column, |text| serde_json::from_str(text).ok())
    }
}

/// Serialises a value as JSON text for storing.
pub fn to_json<T: serde::Serialize>(value: &T) -> Result<String, DbError> {
    serde_json::to_string(value).map_err(|_| DbError::Unreadable {
        column: "json".to_owned(),
    })
}
