//! Rows as a file for spreadsheets, CSV or XLSX, written bit by bit: a file of any length takes the
//! memory of the rows that are given at once.

mod csv;
mod xlsx;

use jiff::Timestamp;
use saakh_domain::{MilliPercent, Paise};
use serde::{Deserialize, Serialize};

/// What sort of file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Format {
    /// Commas and lines.
    Csv,
    /// A workbook of one sheet.
    Xlsx,
}

impl Format {
    /// The ending of a file's name.
    pub const fn ending(self) -> &'static str {
        match self {
            Self::Csv => "csv",
            Self::Xlsx => "xlsx",
        }
    }

    /// The content type.
    pub const fn media_type(self) -> &'static str {
        match self {
            Self::Csv => "text/csv; charset=utf-8",
            Self::Xlsx => "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        }
    }
}

/// What stands in a row under one title.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cell {
    /// Text, never a formula.
    Text(String),
    /// A number that can be added up.
    Count(i64),
    /// Money, in rupees.
    Rupees(Paise),
    /// The same without currency and grouping, as banks and offices read it.
    Decimal(Paise),
    /// A share.
    Percent(MilliPercent),
    /// An instant, shown by the clocks of India.
    Instant(Timestamp),
    /// Nothing.
    Empty,
}

impl Cell {
    /// Text; nothing where it is empty.
    pub fn text(text: &str) -> Self {
        if text.is_empty() {
            Self::Empty
        } else {
            Self::Text(text.to_owned())
        }
    }

    /// Text that may be absent.
    pub fn given(text: Option<&str>) -> Self {
        Self::text(text.unwrap_or_default())
    }

    /// An instant as answers write it (RFC 3339).
    pub fn instant(at: &str) -> Self {
        at.parse().map_or_else(|_| Self::text(at), Self::Instant)
    }
}

/// One row: as many cells as the table has titles.
pub type Cells = Vec<Cell>;

/// A table could not be written.
#[derive(Debug, thiserror::Error)]
pub enum TableError {
    /// As a workbook.
    #[error("a workbook cannot be written")]
    Xlsx(#[from] zip::result::ZipError),
    /// Into memory, through whatever packs it.
    #[error("a table cannot be packed")]
    Packed(#[from] std::io::Error),
    /// A sheet has no room for so many rows.
    #[error("a sheet has no room for more rows")]
    TooLong,
}

/// Writes a table.
pub enum TableWriter {
    /// As CSV.
    Csv(csv::CsvTable),
    /// As a workbook.
    Xlsx(Box<xlsx::XlsxTable>),
}

impl TableWriter {
    /// Begins a table with its titles.
    pub fn new(format: Format, titles: &[String]) -> Result<Self, TableError> {
        Ok(match format {
            Format::Csv => Self::Csv(csv::CsvTable::new(titles)?),
            Format::Xlsx => Self::Xlsx(Box::new(xlsx::XlsxTable::new(titles)?)),
        })
    }

    /// Adds rows, and takes what can be sent of the file by now.
    pub fn write(&mut self, rows: &[Cells]) -> Result<Vec<u8>, TableError> {
        match self {
            Self::Csv(table) => table.write(rows),
            Self::Xlsx(table) => table.write(rows),
        }
    }

    /// No row comes any more: the rest of the file.
    pub fn finish(self) -> Result<Vec<u8>, TableError> {
        match self {
            Self::Csv(_) => Ok(Vec::new()),
            Self::Xlsx(table) => table.finish(),
        }
    }
}
