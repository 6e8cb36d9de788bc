//! Streams rows as CSV or XLSX, with the memory of the rows that are passed at once.

mod csv;
mod xlsx;

use jiff::Timestamp;
use jiff::civil::Date;
use saakh_domain::{MilliPercent, Paise};
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Format {
    /// Comma-separated lines.
    Csv,
    /// A workbook of one sheet.
    Xlsx,
}

impl Format {
    /// The file extension.
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Csv => "csv",
            Self::Xlsx => "xlsx",
        }
    }

    pub const fn media_type(self) -> &'static str {
        match self {
            Self::Csv => "text/csv; charset=utf-8",
            Self::Xlsx => "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        }
    }
}

/// The value of a cell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cell {
    /// Text, never a formula.
    Text(String),
    /// A number that can be summed.
    Count(i64),
    /// Shown in rupees.
    Rupees(Paise),
    /// Shown without currency and grouping, as banks and offices expect.
    Decimal(Paise),
    /// A share.
    Percent(MilliPercent),
    /// An instant, shown in Indian time.
    Instant(Timestamp),
    /// A civil date.
    Date(Date),
    Empty,
}

impl Cell {
    /// Builds a text cell; empty if the text is.
    pub fn text(text: &str) -> Self {
        if text.is_empty() {
            Self::Empty
        } else {
            Self::Text(text.to_owned())
        }
    }

    /// Builds a cell of an optional text.
    pub fn optional_text(text: Option<&str>) -> Self {
        Self::text(text.unwrap_or_default())
    }

    /// Parses an instant in RFC 3339.
    pub fn instant(at: &str) -> Self {
        at.parse().map_or_else(|_| Self::text(at), Self::Instant)
    }

    /// Parses a date in ISO 8601.
    pub fn date(day: &str) -> Self {
        day.parse().map_or_else(|_| Self::text(day), Self::Date)
    }
}

/// One row, with as many cells as the table has titles.
pub type Cells = Vec<Cell>;

/// Describes a table above its titles, in a workbook only: programs that read CSV expect the titles first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Heading {
    /// The first line, and the name of the sheet as far as sheets allow it.
    pub title: String,
    /// Further lines, each a label and its values.
    pub lines: Vec<Cells>,
}

#[derive(Debug, thiserror::Error)]
pub enum TableError {
    /// Writing the workbook failed.
    #[error("a workbook cannot be written")]
    Xlsx(#[from] zip::result::ZipError),
    /// Compressing in memory failed.
    #[error("a table cannot be packed")]
    Compression(#[from] std::io::Error),
    /// The rows exceed a sheet's limit.
    #[error("a sheet has no room for more rows")]
    TooLong,
}

pub enum TableWriter {
    Csv(csv::CsvTable),
    Xlsx(Box<xlsx::XlsxTable>),
}

impl TableWriter {
    /// Starts a table with its titles.
    pub fn new(format: Format, titles: &[String]) -> Result<Self, TableError> {
        Self::begin(format, None, titles)
    }

    /// Starts a table with its titles below a heading.
    pub fn with_heading(
        format: Format,
        heading: &Heading,
        titles: &[String],
    ) -> Result<Self, TableError> {
        Self::begin(format, Some(heading), titles)
    }

    fn begin(
        format: Format,
        heading: Option<&Heading>,
        titles: &[String],
    ) -> Result<Self, TableError> {
        Ok(match format {
            Format::Csv => Self::Csv(csv::CsvTable::new(titles)?),
            Format::Xlsx => Self::Xlsx(Box::new(xlsx::XlsxTable::new(heading, titles)?)),
        })
    }

    /// Adds rows and returns the bytes that can be sent so far.
    pub fn write(&mut self, rows: &[Cells]) -> Result<Vec<u8>, TableError> {
        match self {
            Self::Csv(table) => table.write(rows),
            Self::Xlsx(table) => table.write(rows),
        }
    }

    /// Adds a row of totals, in a workbook only, and returns the bytes that can be sent so far.
    pub fn write_totals(&mut self, totals: &Cells) -> Result<Vec<u8>, TableError> {
        match self {
            Self::Csv(_) => Ok(Vec::new()),
            Self::Xlsx(table) => table.write_totals(totals),
        }
    }

    /// Ends the table and returns the remaining bytes.
    pub fn finish(self) -> Result<Vec<u8>, TableError> {
        match self {
            Self::Csv(_) => Ok(Vec::new()),
            Self::Xlsx(table) => table.finish(),
        }
    }
}
