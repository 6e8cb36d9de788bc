//! The output of the process that reads an Excel 97-2003 workbook: a line of JSON per row.

use jiff::civil::DateTime;
use serde::{Deserialize, Serialize};

use super::super::{TableReadError, Value};

/// A line of output. The last one marks the end, or the reason for an early end.
#[derive(Debug, Serialize, Deserialize)]
pub(super) enum Line {
    /// Name, and whether it is hidden.
    Sheets(Vec<(String, bool)>),
    Row(u64, Vec<Cell>),
    Refused(RefusalReason),
    End,
}

/// Value of a cell, with short names for the wire.
#[derive(Debug, Serialize, Deserialize)]
pub(super) enum Cell {
    /// Empty.
    E,
    /// Text.
    T(String),
    /// A number by its bits, so that it is not rounded.
    N(u64),
    /// A date and time.
    D(String),
    /// A Boolean.
    B(bool),
}

/// Reason for an early end.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub(super) enum RefusalReason {
    Protected,
    Macros,
    ExternalLinks,
    Damaged,
    TooManySheets,
    TooManyColumns(u64, usize),
    RowTooLong(u64),
}

impl From<RefusalReason> for TableReadError {
    fn from(why: RefusalReason) -> Self {
        match why {
            RefusalReason::Protected => Self::Protected,
            RefusalReason::Macros => Self::Macros,
            RefusalReason::ExternalLinks => Self::ExternalLinks,
            RefusalReason::Damaged => Self::Damaged,
            RefusalReason::TooManySheets => Self::TooManySheets,
            RefusalReason::TooManyColumns(row, column) => Self::TooManyColumns(row, column),
            RefusalReason::RowTooLong(row) => Self::RowTooLong(row),
        }
    }
}

impl From<&TableReadError> for RefusalReason {
    fn from(unreadable: &TableReadError) -> Self {
        match unreadable {
            TableReadError::Protected => Self::Protected,
            TableReadError::Macros => Self::Macros,
            TableReadError::ExternalLinks => Self::ExternalLinks,
            TableReadError::TooManySheets => Self::TooManySheets,
            TableReadError::TooManyColumns(row, column) => Self::TooManyColumns(*row, *column),
            TableReadError::RowTooLong(row) => Self::RowTooLong(*row),
            _ => Self::Damaged,
        }
    }
}

impl From<Cell> for Value {
    fn from(cell: Cell) -> Self {
        match cell {
            Cell::E => Self::Empty,
            Cell::T(text) => Self::text(&text),
            Cell::N(bits) => Self::Number(f64::from_bits(bits)),
            Cell::D(day) => match day.parse::<DateTime>() {
                Ok(day) => Self::Day(day),
                Err(_) => Self::Text(day),
            },
            Cell::B(flag) => Self::Flag(flag),
        }
    }
}

impl From<Value> for Cell {
    fn from(value: Value) -> Self {
        match value {
            Value::Empty | Value::Formula => Self::E,
            Value::Text(text) => Self::T(text),
            Value::Number(number) => Self::N(number.to_bits()),
            Value::Day(day) => Self::D(day.to_string()),
            Value::Flag(flag) => Self::B(flag),
        }
    }
}
