//! The output of the process that reads an Excel 97-2003 workbook: a line of JSON per row.

use jiff::civil::DateTime;
use serde::{Deserialize, Serialize};

use super::super::{Unreadable, Value};

/// A line of output. The last one marks the end, or the reason for an early end.
#[derive(Debug, Serialize, Deserialize)]
pub(super) enum Line {
    /// Name, and whether it is hidden.
    Sheets(Vec<(String, bool)>),
    Row(u64, Vec<Cell>),
    Refused(Why),
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
pub(super) enum Why {
    Protected,
    Macros,
    ExternalLinks,
    Damaged,
    TooManySheets,
    TooManyColumns(u64, usize),
    RowTooLong(u64),
}

impl From<Why> for Unreadable {
    fn from(why: Why) -> Self {
        match why {
            Why::Protected => Self::Protected,
            Why::Macros => Self::Macros,
            Why::ExternalLinks => Self::ExternalLinks,
            Why::Damaged => Self::Damaged,
            Why::TooManySheets => Self::TooManySheets,
            Why::TooManyColumns(row, column) => Self::TooManyColumns(row, column),
            Why::RowTooLong(row) => Self::RowTooLong(row),
        }
    }
}

impl From<&Unreadable> for Why {
    fn from(unreadable: &Unreadable) -> Self {
        match unreadable {
            Unreadable::Protected => Self::Protected,
            Unreadable::Macros => Self::Macros,
            Unreadable::ExternalLinks => Self::ExternalLinks,
            Unreadable::TooManySheets => Self::TooManySheets,
            Unreadable::TooManyColumns(row, column) => Self::TooManyColumns(*row, *column),
            Unreadable::RowTooLong(row) => Self::RowTooLong(*row),
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
