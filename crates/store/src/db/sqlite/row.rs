//! A row of a `SQLite` result, and cached metadata of statements.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

use rusqlite::Row;
use rusqlite::types::{Value, ValueRef};

use crate::DbError;
use crate::db::error::unreadable;

/// Column names.
pub(super) type ColumnNames = Arc<[Box<str>]>;

#[derive(Debug)]
pub(in crate::db) struct SqliteRow {
    names: ColumnNames,
    values: Vec<Value>,
}

impl SqliteRow {
    pub(super) fn read(names: &ColumnNames, row: &Row<'_>) -> Result<Self, rusqlite::Error> {
        let values = (0..names.len()).map(|column| owned(row, column));
        Ok(Self {
            names: Arc::clone(names),
            values: values.collect::<Result<_, _>>()?,
        })
    }

    fn value(&self, column: &str) -> Result<&Value, DbError> {
        let place = self.names.iter().position(|name| **name == *column);
        let value = place.and_then(|place| self.values.get(place));
        value.ok_or_else(|| unreadable(column))
    }

    pub(in crate::db) fn int(&self, column: &str) -> Result<Option<i64>, DbError> {
        match self.value(column)? {
            Value::Null => Ok(None),
            Value::Integer(value) => Ok(Some(*value)),
            _ => Err(unreadable(column)),
        }
    }

    pub(in crate::db) fn text_ref(&self, column: &str) -> Result<Option<&str>, DbError> {
        match self.value(column)? {
            Value::Null => Ok(None),
            Value::Text(value) => Ok(Some(value)),
            _ => Err(unreadable(column)),
        }
    }

    pub(in crate::db) fn text(&self, column: &str) -> Result<Option<String>, DbError> {
        Ok(self.text_ref(column)?.map(str::to_owned))
    }

    pub(in crate::db) fn bytes(&self, column: &str) -> Result<Option<Vec<u8>>, DbError> {
        match self.value(column)? {
            Value::Null => Ok(None),
            Value::Blob(value) => Ok(Some(value.clone())),
            _ => Err(unreadable(column)),
        }
    }
}

#[derive(Debug)]
pub(super) struct RawResult {
    /// Number of changed rows, for a write statement.
    pub(super) changed: u64,
    pub(super) rows: Vec<SqliteRow>,
    pub(super) names: ColumnNames,
    /// Whether it was too slow for a runtime thread.
    pub(super) is_long: bool,
}

fn owned(row: &Row<'_>, column: usize) -> Result<Value, rusqlite::Error> {
    Ok(match row.get_ref(column)? {
        ValueRef::Null => Value::Null,
        ValueRef::Integer(value) => Value::Integer(value),
        ValueRef::Real(value) => Value::Real(value),
        ValueRef::Text(text) => {
            let text = str::from_utf8(text);
            let text = text.map_err(|error| rusqlite::Error::Utf8Error(column, error))?;
            Value::Text(text.to_owned())
        }
        ValueRef::Blob(bytes) => Value::Blob(bytes.to_vec()),
    })
}

/// Metadata of a statement, cached on its first execution.
#[derive(Debug)]
pub(in crate::db) struct StatementMetadata {
    is_long: AtomicBool,
    names: OnceLock<ColumnNames>,
}

impl StatementMetadata {
    pub(in crate::db) const fn new() -> Self {
        Self {
            is_long: AtomicBool::new(false),
            names: OnceLock::new(),
        }
    }

    pub(super) fn is_long(&self) -> bool {
        self.is_long.load(Ordering::Relaxed)
    }

    pub(super) fn names(&self) -> Option<ColumnNames> {
        self.names.get().cloned()
    }

    pub(super) fn update(&self, answer: &RawResult) {
        if answer.is_long {
            self.is_long.store(true, Ordering::Relaxed);
        }
        self.names.get_or_init(|| Arc::clone(&answer.names));
    }
}
