//! Converts rows of values to one array per column.

use std::fmt;

use super::values::bound;
use crate::DbError;
use crate::db::Arg;

pub(super) enum Column {
    Ints(Vec<Option<i64>>),
    Texts(Vec<Option<String>>),
    Bytes(Vec<Option<Vec<u8>>>),
}

/// Shows the type only, like [`Arg`].
impl fmt::Debug for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Ints(_) => "Ints",
            Self::Texts(_) => "Texts",
            Self::Bytes(_) => "Bytes",
        })
    }
}

impl Column {
    /// An empty column of a value's type.
    const fn like(arg: &Arg) -> Self {
        match arg {
            Arg::Int(_) => Self::Ints(Vec::new()),
            Arg::Text(_) => Self::Texts(Vec::new()),
            Arg::Bytes(_) => Self::Bytes(Vec::new()),
        }
    }

    fn push(&mut self, arg: Arg) -> Result<(), DbError> {
        match (self, arg) {
            (Self::Ints(all), Arg::Int(value)) => all.push(value),
            (Self::Texts(all), Arg::Text(value)) => all.push(value),
            (Self::Bytes(all), Arg::Bytes(value)) => all.push(value),
            _ => return Err(DbError::UnknownValue),
        }
        Ok(())
    }
}

bound!(Column {
    Ints: INT8_ARRAY,
    Texts: TEXT_ARRAY,
    Bytes: BYTEA_ARRAY,
});

/// The columns of rows with equal numbers and types of values.
pub(super) fn columns_from_rows(rows: Vec<Vec<Arg>>) -> Result<Vec<Column>, DbError> {
    let mut columns: Vec<Column> = rows
        .first()
        .map(|row| row.iter().map(Column::like).collect())
        .unwrap_or_default();
    for row in rows {
        for (column, value) in columns.iter_mut().zip(row) {
            column.push(value)?;
        }
    }
    Ok(columns)
}
