//! Rows of values as arrays, one for each column.

use sqlx::Arguments;
use sqlx::postgres::PgArguments;

use crate::DbError;
use crate::db::Arg;

/// A column of some rows.
enum Column {
    Ints(Vec<Option<i64>>),
    Texts(Vec<Option<String>>),
    Bytes(Vec<Option<Vec<u8>>>),
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

    fn add_to(self, arguments: &mut PgArguments) -> Result<(), DbError> {
        let added = match self {
            Self::Ints(all) => arguments.add(all),
            Self::Texts(all) => arguments.add(all),
            Self::Bytes(all) => arguments.add(all),
        };
        added.map_err(DbError::Other)
    }
}

/// The columns of rows that have as many values each, of the same kinds.
pub(super) fn arguments(rows: Vec<Vec<Arg>>) -> Result<PgArguments, DbError> {
    let mut columns: Vec<Column> = rows
        .first()
        .map(|row| row.iter().map(Column::like).collect())
        .unwrap_or_default();
    for row in rows {
        for (column, value) in columns.iter_mut().zip(row) {
            column.push(value)?;
        }
    }
    let mut arguments = PgArguments::default();
    for column in columns {
        column.add_to(&mut arguments)?;
    }
    Ok(arguments)
}
