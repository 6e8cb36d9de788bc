//! Where a list has its numbers.

use std::fs::File;
use std::ops::ControlFlow;

use saakh_documents::rows::{Row, Value};
use saakh_domain::identity::identifiers::Mobile;
use saakh_domain::text::Message;
use serde::{Deserialize, Serialize};

use super::super::upload::scan_rows;
use crate::{App, Error, Result};

/// Rows in which the column of the numbers is looked for.
const ROWS_SEARCHED: u64 = 100;

/// The column of the numbers in the first sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct NumberColumn {
    /// From 0.
    pub column: usize,
    /// The row of the titles; 0 without.
    pub head: u64,
    /// The number of rows below the titles.
    pub rows: i64,
}

/// Finds the first column that has a mobile number in the first rows, and counts the rows.
///
/// # Errors
/// 422 at `image_name`.
pub(super) async fn find_numbers(app: &App, file: File, name: String) -> Result<NumberColumn> {
    let most = app.reference.limits.uploads.rows_at_most;
    let search = Search {
        most,
        ..Search::default()
    };
    let read = scan_rows(app, file, name, search, Search::read).await?;
    let invalid = |message: Message| Error::field("image_name", message);
    let found = read.column.zip(read.first.as_ref());
    let Some((column, first)) = found else {
        return Err(invalid(Message::new("suppressions_import_no_numbers")));
    };
    if read.rows > most {
        let message = Message::new("upload_too_many_rows").with("max", most);
        return Err(invalid(message));
    }
    let is_title = is_title(first.cells.get(column));
    Ok(NumberColumn {
        column,
        head: if is_title { first.number } else { 0 },
        rows: read.rows - i64::from(is_title),
    })
}

#[derive(Debug, Default)]
struct Search {
    most: i64,
    rows: i64,
    first: Option<Row>,
    column: Option<usize>,
}

impl Search {
    fn read(&mut self, row: Row) -> ControlFlow<()> {
        self.rows += 1;
        if self.column.is_none() {
            self.column = row
                .cells
                .iter()
                .position(|cell| parse_mobile(cell).is_some());
        }
        if self.first.is_none() {
            self.first = Some(row);
        }
        let is_without = self.column.is_none() && self.rows.unsigned_abs() >= ROWS_SEARCHED;
        if is_without || self.rows > self.most + 1 {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }
}

/// A title has no digits, which every number has.
fn is_title(cell: Option<&Value>) -> bool {
    cell.is_none_or(|cell| !cell.to_display_text().contains(char::is_numeric))
}

pub(super) fn parse_mobile(cell: &Value) -> Option<Mobile> {
    Mobile::parse(&cell.to_display_text()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(number: u64, cells: &[&str]) -> Row {
        Row {
            number,
            cells: cells
                .iter()
                .map(|text| Value::Text((*text).to_owned()))
                .collect(),
            is_hidden: false,
        }
    }

    #[test]
    fn the_column_of_the_first_number_is_found_and_rows_are_counted() {
        let mut search = Search {
            most: 10,
            ..Search::default()
        };
        for row in [
            row(1, &["Sr", "Mobile"]),
            row(2, &["1", "98765 00001"]),
            row(3, &["2", "abc"]),
        ] {
            assert!(search.read(row).is_continue());
        }
        assert_eq!((search.column, search.rows), (Some(1), 3));
        assert!(is_title(search.first.as_ref().unwrap().cells.get(1)));
    }

    #[test]
    fn the_search_ends_without_a_number_and_at_the_limit() {
        let mut without = Search {
            most: 1_000,
            ..Search::default()
        };
        let reads = (1..=ROWS_SEARCHED).map(|number| without.read(row(number, &["x"])));
        assert_eq!(reads.filter(ControlFlow::is_break).count(), 1);
        let mut long = Search {
            most: 2,
            ..Search::default()
        };
        let reads = (1..=4).map(|number| long.read(row(number, &["9876500001"])));
        let breaks: Vec<bool> = reads.map(|read| read.is_break()).collect();
        assert_eq!(breaks, [false, false, false, true]);
    }

    #[test]
    fn numbers_are_read_from_texts_and_cells_with_numbers() {
        for (cell, expected) in [
            (Value::Text("+91 98765-00001".to_owned()), true),
            (Value::Number(9_876_500_001.0), true),
            (Value::Number(919_876_500_001.0), true),
            (Value::Number(1_234.0), false),
            (Value::Empty, false),
        ] {
            assert_eq!(parse_mobile(&cell).is_some(), expected, "{cell:?}");
        }
    }
}
