//! The first rows of a file as received, stored next to it, so that previews need not read the file again.
//!
//! They are deleted with the file, and when rows are cut from it (`cut.rs`): previews then read the file.

use jiff::civil::DateTime;
use saakh_documents::rows::{Book, Row, Separator, Value};
use saakh_store::platform::upload::Batch;
use serde::{Deserialize, Serialize};

use super::batch::key_of;
use crate::platform::kept::file_store_error;
use crate::{App, Error, Result};

/// Rows of a sheet that are examined, including the titles.
pub(super) const ROWS_LOOKED_AT: usize = 100;
/// Their name, next to the file.
const NAME: &str = "first-rows";
/// Maximum total bytes. Larger previews read the file again.
const MOST_BYTES: usize = 1024 * 1024;
/// Maximum length of a stored cell: more than is displayed.
const LONGEST_CELL: usize = 200;
/// Overhead of a stored cell in bytes.
const BESIDE_TEXT: usize = 16;

/// Parameters of a preview.
#[derive(Debug, Clone, Copy, Default)]
pub struct SheetPreviewQuery {
    pub sheet: usize,
    /// The row of the titles; 0: a bank file without titles; none: detect it.
    pub head: Option<u64>,
    /// Separator of a text file; none: detect it.
    pub separator: Option<Separator>,
}

/// The first rows of each sheet; none for a sheet without room.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct FirstRows {
    /// Separator of a text file.
    separator: Option<Separator>,
    sheets: Vec<Option<Vec<PreviewRow>>>,
    #[serde(skip)]
    bytes: usize,
}

#[derive(Debug, Serialize, Deserialize)]
struct PreviewRow {
    number: u64,
    is_hidden: bool,
    cells: Vec<PreviewCell>,
}

/// The value of a cell, typed so that previews distinguish days and amounts from texts.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum PreviewCell {
    Empty,
    Text(String),
    Number(f64),
    /// In jiff's format.
    Day(String),
    Flag(bool),
    Formula,
}

impl FirstRows {
    /// For a file, still empty.
    pub(super) fn for_book(book: &Book) -> Self {
        Self {
            separator: book.separator(),
            ..Self::default()
        }
    }

    pub(super) fn begin_sheet(&mut self) {
        let has_room = self.bytes < MOST_BYTES;
        self.sheets.push(has_room.then(Vec::new));
    }

    /// Adds a row of the last sheet, if it is one of its first.
    pub(super) fn add(&mut self, row: &Row) {
        let Some(sheet) = self.sheets.last_mut() else {
            return;
        };
        let Some(rows) = sheet.as_mut().filter(|rows| rows.len() < ROWS_LOOKED_AT) else {
            return;
        };
        let cells: Vec<PreviewCell> = row.cells.iter().map(PreviewCell::from_value).collect();
        self.bytes += cells.iter().map(PreviewCell::bytes).sum::<usize>();
        rows.push(PreviewRow {
            number: row.number,
            is_hidden: row.is_hidden,
            cells,
        });
        if self.bytes > MOST_BYTES {
            *sheet = None;
        }
    }

    /// Stores them next to the file of a batch.
    pub(super) async fn store(&self, app: &App, batch: &str) -> Result<()> {
        let bytes = serde_json::to_vec(self)
            .map_err(|error| Error::internal("first rows cannot be written", error))?;
        let put = app.files.put(&key_of(batch, NAME), bytes).await;
        put.map_err(file_store_error)
    }
}

impl PreviewCell {
    fn from_value(value: &Value) -> Self {
        match value {
            Value::Empty => Self::Empty,
            Value::Text(text) => Self::Text(text.chars().take(LONGEST_CELL).collect()),
            Value::Number(number) => Self::Number(*number),
            Value::Day(day) => Self::Day(day.to_string()),
            Value::Flag(flag) => Self::Flag(*flag),
            Value::Formula => Self::Formula,
        }
    }

    /// Approximate serialised size.
    fn bytes(&self) -> usize {
        let text = match self {
            Self::Text(text) | Self::Day(text) => text.len(),
            Self::Empty | Self::Number(_) | Self::Flag(_) | Self::Formula => 0,
        };
        text + BESIDE_TEXT
    }
}

/// The stored first rows of a sheet with the separator; none if they were not stored, or another separator is chosen.
pub(super) async fn load(
    app: &App,
    batch: &Batch,
    query: SheetPreviewQuery,
) -> Result<Option<(Vec<Row>, Option<Separator>)>> {
    if batch.cut.is_some() || batch.file_removed_at.is_some() {
        return Ok(None);
    }
    let bytes = app.files.get(&key_of(&batch.id, NAME)).await;
    let Some(bytes) = bytes.map_err(file_store_error)? else {
        return Ok(None);
    };
    // Those of another version, or damaged ones, are read from the file.
    let Ok(mut first) = serde_json::from_slice::<FirstRows>(&bytes) else {
        return Ok(None);
    };
    // A workbook, or a file that declares its separator, does not depend on the choice.
    let differs = |chosen: Separator| first.separator.is_some_and(|own| own != chosen);
    let is_other = query.separator.is_some_and(differs);
    if is_other || query.sheet >= first.sheets.len() {
        return Ok(None);
    }
    let rows = first.sheets.swap_remove(query.sheet);
    let rows: Option<Vec<Row>> = rows.map(|rows| rows.into_iter().map(row).collect());
    Ok(rows.map(|rows| (rows, first.separator)))
}

fn row(kept: PreviewRow) -> Row {
    Row {
        number: kept.number,
        is_hidden: kept.is_hidden,
        cells: kept.cells.into_iter().map(value).collect(),
    }
}

fn value(cell: PreviewCell) -> Value {
    match cell {
        PreviewCell::Empty => Value::Empty,
        PreviewCell::Text(text) => Value::Text(text),
        PreviewCell::Number(number) => Value::Number(number),
        PreviewCell::Day(day) => match day.parse::<DateTime>() {
            Ok(day) => Value::Day(day),
            Err(_) => Value::Text(day),
        },
        PreviewCell::Flag(flag) => Value::Flag(flag),
        PreviewCell::Formula => Value::Formula,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn long(number: u64, columns: usize) -> Row {
        let cell = Value::Text("x".repeat(1_000));
        Row {
            number,
            cells: vec![cell; columns],
            is_hidden: false,
        }
    }

    #[test]
    fn stored_cells_have_their_original_values() {
        let cells = vec![
            Value::Empty,
            Value::Text("18/11/2026".to_owned()),
            Value::Number(100_000.5),
            Value::Day(jiff::civil::date(2026, 11, 18).at(23, 59, 59, 0)),
            Value::Flag(true),
            Value::Formula,
        ];
        let before = Row {
            number: 7,
            cells,
            is_hidden: true,
        };
        let mut first = FirstRows::default();
        first.begin_sheet();
        first.add(&before);
        let written = serde_json::to_vec(&first).unwrap();
        let mut read: FirstRows = serde_json::from_slice(&written).unwrap();
        let rows = read.sheets.swap_remove(0).unwrap();
        let after: Vec<Row> = rows.into_iter().map(row).collect();
        assert_eq!(after, [before]);
    }

    #[test]
    fn stored_rows_are_bounded_in_rows_cells_and_bytes() {
        let mut first = FirstRows::default();
        first.begin_sheet();
        for number in 1..=200 {
            first.add(&long(number, 20));
        }
        let rows = first.sheets[0].as_ref().unwrap();
        assert_eq!(
            (rows.len(), rows[0].cells[0].bytes()),
            (ROWS_LOOKED_AT, LONGEST_CELL + BESIDE_TEXT)
        );
        for _ in 1..100 {
            first.begin_sheet();
            (1..=30).for_each(|number| first.add(&long(number, 200)));
        }
        assert!(first.sheets[99].is_none(), "there is no room for it");
        let written = serde_json::to_vec(&first).unwrap();
        assert!(written.len() < 2 * MOST_BYTES, "{}", written.len());
    }
}
