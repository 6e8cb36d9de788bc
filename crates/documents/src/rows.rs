//! Streams the rows of uploaded tables: .xlsx, .csv, and text files named .xls. Memory use is that of one row,
//! independent of the file's size. The format is detected by content.

mod csv;
mod cut;
mod html;
mod kind;
mod mhtml;
mod old;
mod stop;
mod text;
mod value;
mod xlsx;

#[cfg(test)]
mod tests;

use std::fs::File;
use std::ops::ControlFlow;
use std::path::Path;

use saakh_domain::text::Message;

pub use csv::Separator;
pub use cut::{CutError, CutTable, RowPredicate, remove_rows};
pub use old::write_old_workbook;
pub use stop::StopFlag;
pub use value::{AmountError, DayError, DayOrder, DebitCredit, Value};

/// Maximum number of cells in a row.
pub const MAX_COLUMNS: usize = 200;
/// Maximum number of sheets in a workbook.
const MOST_SHEETS: usize = 100;
/// Maximum size of a row in bytes.
const LONGEST_ROW: usize = 256 * 1024;

/// Why a file cannot be read, as a message to the uploader.
#[derive(Debug, thiserror::Error)]
pub enum TableReadError {
    /// Not a table, or another file extension.
    #[error("no table")]
    InvalidType,
    /// There are no rows.
    #[error("no rows")]
    NoRows,
    /// An Excel 97-2003 or XML workbook, and no program to read it.
    #[error("an old workbook")]
    OldWorkbook,
    /// Such a workbook larger than [`old::MOST_BYTES`].
    #[error("a large old workbook")]
    OldWorkbookTooLarge,
    /// Protected by a password.
    #[error("a protected workbook")]
    Protected,
    /// Contains macros.
    #[error("a workbook with macros")]
    Macros,
    /// Contains links to other files.
    #[error("a workbook with links to other files")]
    ExternalLinks,
    /// Truncated or malformed.
    #[error("a damaged file")]
    Damaged,
    /// Decompresses to more than the limit.
    #[error("a file that unpacks to too much")]
    UnpacksTooLarge,
    /// Stopped, because it took too long.
    #[error("stopped")]
    Stopped,
    /// More sheets than [`MOST_SHEETS`].
    #[error("too many sheets")]
    TooManySheets,
    /// A cell of a row is in a column (from 0) beyond [`MAX_COLUMNS`].
    #[error("too many columns in row {0}")]
    TooManyColumns(u64, usize),
    /// A row exceeds [`LONGEST_ROW`].
    #[error("row {0} is too long")]
    RowTooLong(u64),
    /// A quotation mark is not closed.
    #[error("an open quotation mark in row {0}")]
    OpenQuote(u64),
    /// The file or a temporary file could not be read.
    #[error("a file cannot be read")]
    File(#[from] std::io::Error),
}

impl TableReadError {
    /// Returns the message to the uploader; none for an internal error.
    pub fn message(&self) -> Option<Message> {
        Some(match self {
            Self::InvalidType => Message::new("upload_invalid_type"),
            Self::NoRows => Message::new("upload_no_rows"),
            Self::OldWorkbook => Message::new("upload_old_workbook"),
            Self::OldWorkbookTooLarge => Message::new("upload_old_workbook_too_large")
                .with("max", old::MOST_BYTES / 1024 / 1024),
            Self::Protected => Message::new("upload_protected"),
            Self::Macros => Message::new("upload_macros"),
            Self::ExternalLinks => Message::new("upload_external_links"),
            Self::Damaged => Message::new("upload_damaged"),
            Self::UnpacksTooLarge => Message::new("upload_unpacks_too_large"),
            Self::Stopped => Message::new("upload_takes_too_long"),
            Self::TooManySheets => Message::new("upload_too_many_sheets").with("max", MOST_SHEETS),
            Self::TooManyColumns(row, column) => Message::new("upload_too_many_columns")
                .with("cell", format!("{}{row}", column_letters(*column)))
                .with("max", MAX_COLUMNS),
            Self::RowTooLong(row) => Message::new("upload_row_too_long").with("row", row),
            Self::OpenQuote(row) => Message::new("upload_open_quote").with("row", row),
            Self::File(_) => return None,
        })
    }
}

/// A row that is not empty.
#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    /// As a spreadsheet counts it, from 1.
    pub number: u64,
    pub cells: Vec<Value>,
    /// Whether the sheet hides it, manually or by a filter.
    pub is_hidden: bool,
}

/// Returns the letters of a column, from 0.
pub fn column_letters(column: usize) -> String {
    let last = char::from(b'A' + u8::try_from(column % 26).unwrap_or_default());
    match column / 26 {
        0 => last.to_string(),
        more => column_letters(more - 1) + &last.to_string(),
    }
}

/// A consumer of rows, which may stop the iteration.
pub type RowConsumer<'a> = &'a mut dyn FnMut(Row) -> ControlFlow<()>;

#[derive(Debug)]
pub struct Book(Source);

#[derive(Debug)]
enum Source {
    /// With the chosen separator, if any.
    Csv(text::TextFile, Option<Separator>),
    Html(text::TextFile),
    Mhtml(Vec<mhtml::Sheet>),
    Xlsx(Box<xlsx::Workbook>),
    Old(old::Workbook),
}

impl Book {
    /// Opens an uploaded file with its name. Excel 97-2003 workbooks are read by a separate program, if there is one,
    /// which runs [`write_old_workbook`].
    pub fn open(file: File, name: &str, old: Option<&Path>) -> Result<Self, TableReadError> {
        Self::open_with_stop(file, name, old, &StopFlag::default())
    }

    /// As [`Self::open`], and stops when the flag is set.
    pub fn open_with_stop(
        file: File,
        name: &str,
        old: Option<&Path>,
        stop: &StopFlag,
    ) -> Result<Self, TableReadError> {
        let ending = name.rsplit_once('.').map(|(_, ending)| ending);
        let is_table = |ending: &str| ["xlsx", "xls", "csv"].contains(&ending);
        if !ending.is_some_and(|ending| is_table(&ending.to_ascii_lowercase())) {
            return Err(TableReadError::InvalidType);
        }
        Ok(Self(match kind::detect_kind(&file)? {
            kind::Kind::Xlsx => Source::Xlsx(Box::new(xlsx::Workbook::open(file, stop)?)),
            kind::Kind::Old => {
                let program = old.ok_or(TableReadError::OldWorkbook)?;
                Source::Old(old::Workbook::open(file, program, stop)?)
            }
            kind::Kind::Text => {
                let mut text = text::TextFile::open(file, stop)?;
                if text.is_markup() {
                    Source::Html(text)
                } else if mhtml::is_mhtml(text.start()) {
                    Source::Mhtml(mhtml::sheets(&mut text, stop)?)
                } else {
                    Source::Csv(text, None)
                }
            }
        }))
    }

    /// Returns the names of the sheets; a text file has one without a name.
    pub fn sheets(&self) -> Vec<String> {
        match &self.0 {
            Source::Xlsx(book) => book.sheets(),
            Source::Old(book) => book.sheets(),
            Source::Mhtml(sheets) => sheets.iter().map(|(name, _)| name.clone()).collect(),
            Source::Csv(..) | Source::Html(_) => vec![String::new()],
        }
    }

    /// Returns the indices of hidden sheets.
    pub fn hidden_sheets(&self) -> Vec<usize> {
        match &self.0 {
            Source::Xlsx(book) => book.hidden_sheets(),
            Source::Old(book) => book.hidden_sheets(),
            Source::Mhtml(_) | Source::Csv(..) | Source::Html(_) => Vec::new(),
        }
    }

    /// Returns the separator of a text file; none for a workbook, or for a custom separator that the file declares.
    pub fn separator(&self) -> Option<Separator> {
        match &self.0 {
            Source::Csv(text, chosen) => {
                Separator::from_character(csv::detect_separator(text.start(), *chosen))
            }
            Source::Xlsx(_) | Source::Old(_) | Source::Html(_) | Source::Mhtml(_) => None,
        }
    }

    /// Sets the separator of a text file, unless the file declares one itself.
    pub fn set_separator(&mut self, separator: Separator) {
        if let Source::Csv(_, chosen) = &mut self.0 {
            *chosen = Some(separator);
        }
    }

    /// Passes every non-empty row of a sheet to `take`.
    pub fn each_row(&mut self, sheet: usize, take: RowConsumer<'_>) -> Result<(), TableReadError> {
        match &mut self.0 {
            Source::Xlsx(book) => book.each_row(sheet, take),
            Source::Old(book) => book.each_row(sheet, take),
            Source::Csv(text, chosen) => csv::each_row(text, *chosen, take),
            Source::Html(text) => html::each_row(text, take),
            Source::Mhtml(sheets) => {
                let sheet = sheets.get_mut(sheet).ok_or(TableReadError::Damaged)?;
                html::each_row(&mut sheet.1, take)
            }
        }
    }
}

/// A row being read, bounded in cells and bytes.
#[derive(Debug)]
struct RowBuilder {
    number: u64,
    is_hidden: bool,
    cells: Vec<Value>,
    bytes: usize,
}

impl RowBuilder {
    const fn new(number: u64) -> Self {
        Self {
            number,
            is_hidden: false,
            cells: Vec::new(),
            bytes: 0,
        }
    }

    /// Sets the value of a column; skipped columns stay empty.
    fn set(&mut self, column: usize, value: Value) -> Result<(), TableReadError> {
        if value == Value::Empty {
            return Ok(());
        }
        if column >= MAX_COLUMNS {
            return Err(TableReadError::TooManyColumns(self.number, column));
        }
        if let Value::Text(text) = &value {
            self.bytes += text.len();
        }
        if self.bytes > LONGEST_ROW {
            return Err(TableReadError::RowTooLong(self.number));
        }
        if self.cells.len() <= column {
            self.cells.resize(column + 1, Value::Empty);
        }
        self.cells[column] = value;
        Ok(())
    }

    /// Passes the row on if it is not empty.
    fn emit(self, take: RowConsumer<'_>) -> ControlFlow<()> {
        if self.cells.is_empty() {
            return ControlFlow::Continue(());
        }
        take(Row {
            number: self.number,
            cells: self.cells,
            is_hidden: self.is_hidden,
        })
    }
}
