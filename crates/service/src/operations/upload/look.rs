//! Preview of a sheet before its columns are mapped: titles, some rows, and suggested columns.

mod head;
pub(super) mod suggestion;
mod titles;

use saakh_documents::rows::{DayError, DayOrder, Row, Separator, Value};
use saakh_domain::id::LenderId;
use saakh_domain::text::Message;
use saakh_store::platform::upload::{Batch, Kind, bank_response, columns};

use self::head::{find_head, texts};
use self::suggestion::{ColumnSuggestion, guess_columns, reuse_columns};
use super::first_rows::{ROWS_LOOKED_AT, SheetPreviewQuery};
use super::plan::Columns;
use super::{bank, reading};
use crate::{App, Error, Result};

/// Number of example rows.
const EXAMPLES: usize = 5;
/// Preview of a sheet before its columns are mapped.
#[derive(Debug)]
pub struct SheetPreview {
    /// The row of the titles; 0: none.
    pub head: u64,
    /// The detected row of titles, even if the user chose another.
    pub(super) likely_head: u64,
    pub titles: Vec<String>,
    /// Possible rows of titles with their texts.
    pub heads: Vec<(u64, Vec<String>)>,
    /// Separator of a text file; none for a workbook.
    pub separator: Option<Separator>,
    /// Columns with dates in another order than India's, or swapped.
    pub day_orders: Vec<(usize, DayOrder)>,
    /// Columns with Dr or Cr after amounts.
    pub debit_credit: Vec<usize>,
    /// Rows below the titles.
    pub examples: Vec<Vec<String>>,
    /// Suggested columns, for files with a lender column and for files of each lender with remembered columns.
    pub suggested: Vec<ColumnSuggestion>,
}

/// Builds the preview of a sheet.
pub(super) async fn build_preview(
    app: &App,
    batch: &Batch,
    query: SheetPreviewQuery,
) -> Result<SheetPreview> {
    let sheets: Vec<String> = serde_json::from_str(&batch.sheets)
        .map_err(|error| Error::internal("names of sheets do not parse", error))?;
    if query.sheet >= sheets.len() {
        return Err(Error::field("sheet", Message::new("upload_no_such_sheet")));
    }
    let (rows, separator) = reading::read_first_rows(app, batch, query, ROWS_LOOKED_AT).await?;
    let likely = find_head(&rows, batch.kind);
    let is_bank = batch.kind == Kind::Bank;
    let place = match query.head {
        None => likely,
        Some(0) if is_bank => 0,
        Some(head) => rows
            .iter()
            .position(|row| row.number == head)
            .ok_or_else(|| Error::field("head", Message::new("upload_no_such_row")))?,
    };
    let is_untitled =
        |row: &Row| is_bank && (query.head == Some(0) || bank::has_payout_reference(row));
    let titles = match rows.get(place) {
        Some(row) if is_untitled(row) => vec![String::new(); row.cells.len()],
        Some(row) if is_bank => bank::mask_titles(&texts(row)),
        row => row.map(texts).unwrap_or_default(),
    };
    let suggested = suggest_columns(app, batch, &titles).await?;
    let number = |place: usize| match rows.get(place) {
        Some(row) if is_bank && bank::has_payout_reference(row) => 0,
        row => row.map_or(0, |row| row.number),
    };
    let head = query.head.unwrap_or_else(|| number(place));
    let (above, below) = rows.split_at(rows.partition_point(|row| row.number <= head));
    let mut shown: Vec<Vec<String>> = above.iter().map(texts).collect();
    let mut examples: Vec<Vec<String>> = below.iter().map(texts).collect();
    if is_bank {
        shown = shown
            .iter()
            .map(|titles| bank::mask_titles(titles))
            .collect();
        examples = bank::mask_texts(&titles, examples);
    }
    shown.extend(examples.iter().cloned());
    examples.truncate(EXAMPLES);
    let has_sides = |column: &usize| {
        let mut cells = below.iter().filter_map(|row| row.cells.get(*column));
        cells.any(Value::has_side)
    };
    Ok(SheetPreview {
        head,
        likely_head: number(likely),
        examples,
        heads: rows.iter().map(|row| row.number).zip(shown).collect(),
        day_orders: columns_of(&titles, |column| day_order(below, column)),
        debit_credit: (0..titles.len()).filter(has_sides).collect(),
        titles,
        separator,
        suggested,
    })
}

/// Suggests columns by titles.
async fn suggest_columns(
    app: &App,
    batch: &Batch,
    titles: &[String],
) -> Result<Vec<ColumnSuggestion>> {
    let mut suggested = Vec::new();
    if !titles.is_empty() {
        suggested.push(guess_columns(titles, batch.kind));
    }
    for (lender, columns) in remembered(app, batch).await? {
        let columns: Columns<String> = serde_json::from_str(&columns)
            .map_err(|error| Error::internal("remembered columns do not parse", error))?;
        if let Some(again) = reuse_columns(titles, lender, &columns, batch.kind) {
            suggested.retain(|suggested: &ColumnSuggestion| suggested.lender != lender);
            suggested.push(again);
        }
    }
    Ok(suggested)
}

/// The last chosen columns of similar files.
async fn remembered(app: &App, batch: &Batch) -> Result<Vec<(Option<LenderId>, String)>> {
    let mut conn = app.db.read().await?;
    if batch.kind != Kind::Bank {
        return Ok(columns::all(&mut conn, batch.kind).await?);
    }
    let bank = bank::load_response(&mut conn, &batch.id).await?.bank;
    let columns = bank_response::find_columns(&mut conn, &bank).await?;
    Ok(columns.into_iter().map(|columns| (None, columns)).collect())
}

fn columns_of<T>(titles: &[String], find: impl Fn(usize) -> Option<T>) -> Vec<(usize, T)> {
    let columns = 0..titles.len();
    columns
        .filter_map(|column| Some((column, find(column)?)))
        .collect()
}

/// The date order of a column, if it is not India's. A US Excel converts every text that looks like a date, with day
/// and month swapped, and leaves the rest as text.
fn day_order(rows: &[Row], column: usize) -> Option<DayOrder> {
    let cells = rows.iter().filter_map(|row| row.cells.get(column));
    let read = |cell: &Value| cell.day(DayOrder::DayFirst);
    if cells
        .clone()
        .any(|cell| read(cell) == Err(DayError::MonthFirst))
    {
        return Some(DayOrder::MonthFirst);
    }
    let (mut taken, mut left) = (0, 0);
    for cell in cells {
        match (cell, read(cell)) {
            (Value::Day(_), Ok(day)) if day.day() > 12 => return None,
            (Value::Day(_), Ok(_)) => taken += 1,
            (Value::Text(text), Ok(day)) if day.day() > 12 && text.contains(['/', '-', '.']) => {
                left += 1;
            }
            // A text that Excel would have converted, so it was not swapped.
            (Value::Text(_), Ok(_)) => return None,
            _ => {}
        }
    }
    (taken > 0 && left > 0).then_some(DayOrder::Swapped)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(number: u64, cells: &[&str]) -> Row {
        let cell = |text: &&str| match *text {
            "" => Value::Empty,
            text => Value::Text(text.to_owned()),
        };
        Row {
            number,
            cells: cells.iter().map(cell).collect(),
            is_hidden: false,
        }
    }

    #[test]
    fn another_order_of_days_is_seen() {
        let days = |texts: &[&str]| {
            let rows: Vec<Row> = texts.iter().map(|text| row(1, &[text])).collect();
            day_order(&rows, 0)
        };
        assert_eq!(
            days(&["11/02/2026", "11/18/2026"]),
            Some(DayOrder::MonthFirst)
        );
        assert_eq!(days(&["11/02/2026", "18/11/2026"]), None);
        let swapped = |text: &str, day: i8| {
            let day = Value::Day(jiff::civil::date(2026, 11, day).at(0, 0, 0, 0));
            let taken = Row {
                number: 2,
                cells: vec![day],
                is_hidden: false,
            };
            day_order(&[row(1, &[text]), taken], 0)
        };
        assert_eq!(swapped("18/11/2026", 2), Some(DayOrder::Swapped));
        assert_eq!(swapped("02/11/2026", 2), None);
        assert_eq!(swapped("18/11/2026", 20), None);
        assert_eq!(swapped("soon", 2), None);
    }
}
