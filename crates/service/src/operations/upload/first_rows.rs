//! The first rows of a file as they were when it came, kept beside it: a look at a file reads none of it again.
//!
//! They go with the file, and where rows about somebody are cut from it (`cut.rs`): then a look reads the file.

use saakh_documents::rows::{Row, Value};
use saakh_store::platform::upload::Batch;
use serde::{Deserialize, Serialize};

use super::key_of;
use super::look::ROWS_LOOKED_AT;
use crate::platform::kept::unreachable;
use crate::{App, Error, Result};

/// What they are called beside the file.
const NAME: &str = "first-rows";
/// Bytes of all of them. A file whose sheets have more is read again where it is looked at.
const MOST_BYTES: usize = 1024 * 1024;
/// A cell is kept up to so many characters: more than is shown of one.
const LONGEST_CELL: usize = 200;

/// The first rows of each sheet; none of a sheet for which there was no room.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct FirstRows {
    sheets: Vec<Option<Vec<KeptRow>>>,
    #[serde(skip)]
    bytes: usize,
}

#[derive(Debug, Serialize, Deserialize)]
struct KeptRow {
    number: u64,
    cells: Vec<String>,
}

impl FirstRows {
    pub(super) fn begin_sheet(&mut self) {
        let has_room = self.bytes < MOST_BYTES;
        self.sheets.push(has_room.then(Vec::new));
    }

    /// Adds a row of the last sheet, where it is one of its first.
    pub(super) fn add(&mut self, row: &Row) {
        let Some(sheet) = self.sheets.last_mut() else {
            return;
        };
        let Some(rows) = sheet.as_mut().filter(|rows| rows.len() < ROWS_LOOKED_AT) else {
            return;
        };
        let shortened = |cell: &Value| cell.said().chars().take(LONGEST_CELL).collect();
        let cells: Vec<String> = row.cells.iter().map(shortened).collect();
        self.bytes += cells.iter().map(String::len).sum::<usize>();
        rows.push(KeptRow {
            number: row.number,
            cells,
        });
        if self.bytes > MOST_BYTES {
            *sheet = None;
        }
    }

    /// Keeps them beside the file of a batch.
    pub(super) async fn keep(&self, app: &App, batch: &str) -> Result<()> {
        let bytes = serde_json::to_vec(self)
            .map_err(|error| Error::internal("first rows cannot be written", error))?;
        let put = app.files.put(&key_of(batch, NAME), bytes).await;
        put.map_err(unreachable)
    }
}

/// The first rows of a sheet; none where they were not kept.
pub(super) async fn kept(app: &App, batch: &Batch, sheet: usize) -> Result<Option<Vec<Row>>> {
    if batch.cut.is_some() || batch.file_removed_at.is_some() {
        return Ok(None);
    }
    let bytes = app.files.get(&key_of(&batch.id, NAME)).await;
    let Some(bytes) = bytes.map_err(unreachable)? else {
        return Ok(None);
    };
    // Those of another version, or damaged ones, are read anew.
    let Ok(mut first) = serde_json::from_slice::<FirstRows>(&bytes) else {
        return Ok(None);
    };
    if sheet >= first.sheets.len() {
        return Ok(None);
    }
    let rows = first.sheets.swap_remove(sheet);
    Ok(rows.map(|rows| rows.into_iter().map(row).collect()))
}

fn row(kept: KeptRow) -> Row {
    Row {
        number: kept.number,
        cells: kept.cells.into_iter().map(value).collect(),
    }
}

fn value(text: String) -> Value {
    if text.is_empty() {
        return Value::Empty;
    }
    Value::Text(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn long(number: u64, length: usize) -> Row {
        let cell = Value::Text("x".repeat(length));
        Row {
            number,
            cells: vec![cell; 200],
        }
    }

    #[test]
    fn what_is_kept_is_bounded_in_rows_cells_and_bytes() {
        let mut first = FirstRows::default();
        first.begin_sheet();
        for number in 1..=100 {
            first.add(&long(number, 1_000));
        }
        let rows = first.sheets[0].as_ref().unwrap();
        assert_eq!(
            (rows.len(), rows[0].cells[0].len()),
            (ROWS_LOOKED_AT, LONGEST_CELL)
        );
        for _ in 1..100 {
            first.begin_sheet();
            (1..=30).for_each(|number| first.add(&long(number, 1_000)));
        }
        assert!(first.sheets[99].is_none(), "there is no room for it");
        let written = serde_json::to_vec(&first).unwrap();
        assert!(written.len() < 2 * MOST_BYTES, "{}", written.len());
    }
}
