//! Rows of values as arrays, one for each column.

use std::error::Error;
use std::fmt;

use tokio_postgres::types::private::BytesMut;
use tokio_postgres::types::{IsNull, ToSql, Type};

use super::values::Typed;
use crate::DbError;
use crate::db::Arg;

/// A column of some rows.
pub(super) enum Column {
    Ints(Vec<Option<i64>>),
    Texts(Vec<Option<String>>),
    Bytes(Vec<Option<Vec<u8>>>),
}

/// As [`Arg`], without its values.
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
    /// Without a row yet; the first one's value says of which kind.
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

impl Typed for Column {
    fn kind(&self) -> Type {
        match self {
            Self::Ints(_) => Type::INT8_ARRAY,
            Self::Texts(_) => Type::TEXT_ARRAY,
            Self::Bytes(_) => Type::BYTEA_ARRAY,
        }
    }
}

impl ToSql for Column {
    fn to_sql(
        &self,
        kind: &Type,
        out: &mut BytesMut,
    ) -> Result<IsNull, Box<dyn Error + Sync + Send>> {
        match self {
            Self::Ints(all) => all.to_sql(kind, out),
            Self::Texts(all) => all.to_sql(kind, out),
            Self::Bytes(all) => all.to_sql(kind, out),
        }
    }

    /// Each column has another answer; [`Self::to_sql_checked`] asks it.
    fn accepts(_: &Type) -> bool {
        true
    }

    fn to_sql_checked(
        &self,
        kind: &Type,
        out: &mut BytesMut,
    ) -> Result<IsNull, Box<dyn Error + Sync + Send>> {
        match self {
            Self::Ints(all) => all.to_sql_checked(kind, out),
            Self::Texts(all) => all.to_sql_checked(kind, out),
            Self::Bytes(all) => all.to_sql_checked(kind, out),
        }
    }
}

/// The columns of rows that have as many values each, of the same kinds.
pub(super) fn of(rows: Vec<Vec<Arg>>) -> Result<Vec<Column>, DbError> {
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
