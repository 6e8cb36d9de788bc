//! Removes rows from a table. The others keep their sheets, numbers and columns, so existing references to them remain
//! valid.

use std::fs::File;
use std::io::{BufWriter, Seek, Write};
use std::ops::ControlFlow;

use jiff::civil::{DateTime, date};
use rust_xlsxwriter::{Format, Workbook, Worksheet, XlsxError};

use super::{Book, Row, Source, TableReadError, Value};

/// Day 0 of a spreadsheet's calendar, for every day after February 1900.
const DAY_ZERO: DateTime = date(1899, 12, 30).at(0, 0, 0, 0);
const DAY: &str = "dd/mm/yyyy hh:mm:ss";
/// Declares the separator explicitly, so that it does not depend on the cells.
const SEPARATOR: &[u8] = b"sep=,\n";

/// A table with rows removed.
#[derive(Debug)]
pub struct CutTable {
    pub file: File,
    /// Sheet and number of each removed row.
    pub rows: Vec<(usize, u64)>,
}

#[derive(Debug, thiserror::Error)]
pub enum CutError {
    #[error(transparent)]
    Unreadable(#[from] TableReadError),
    #[error("a workbook cannot be written")]
    Workbook(#[from] XlsxError),
    #[error("a temporary file cannot be written")]
    File(#[from] std::io::Error),
}

/// Decides whether a row is removed.
pub type RowPredicate<'a> = &'a dyn Fn(&Row) -> bool;

/// Rewrites a table without some rows; none if no row is removed.
pub fn remove_rows(
    book: &mut Book,
    is_cut: RowPredicate<'_>,
) -> Result<Option<CutTable>, CutError> {
    let mut rows = Vec::new();
    for sheet in 0..book.sheets().len() {
        book.each_row(sheet, &mut |row| {
            if is_cut(&row) {
                rows.push((sheet, row.number));
            }
            ControlFlow::Continue(())
        })?;
    }
    if rows.is_empty() {
        return Ok(None);
    }
    let mut to = BufWriter::new(tempfile::tempfile()?);
    match book.0 {
        Source::Csv(..) | Source::Html(_) => lines(book, is_cut, &mut to)?,
        Source::Xlsx(_) | Source::Old(_) | Source::Mhtml(_) => workbook(book, is_cut, &mut to)?,
    }
    to.flush()?;
    let mut file = to
        .into_inner()
        .map_err(std::io::IntoInnerError::into_error)?;
    file.rewind()?;
    Ok(Some(CutTable { file, rows }))
}

/// Keeps the text format: the file may have more rows than a sheet.
fn lines(book: &mut Book, is_cut: RowPredicate<'_>, to: &mut impl Write) -> Result<(), CutError> {
    to.write_all(SEPARATOR)?;
    let mut next = 1;
    each_kept_row(book, 0, is_cut, &mut |row| {
        // Empty rows keep their numbers.
        for _ in next..row.number {
            to.write_all(b"\n")?;
        }
        next = row.number + 1;
        let cells = row.cells.iter().map(|cell| quoted(&cell.to_display_text()));
        writeln!(to, "{}", cells.collect::<Vec<_>>().join(","))?;
        Ok(())
    })
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('"', "\"\""))
}

fn workbook(
    book: &mut Book,
    is_cut: RowPredicate<'_>,
    to: &mut (impl Write + Seek + Send),
) -> Result<(), CutError> {
    let mut written = Workbook::new();
    let day = Format::new().set_num_format(DAY);
    for (number, name) in book.sheets().iter().enumerate() {
        let sheet = written.add_worksheet_with_constant_memory()?;
        if sheet.set_name(name).is_err() {
            // The name is only valid in another program. Sheets are identified by position.
            sheet.set_name(format!("Sheet {}", number + 1))?;
        }
        each_kept_row(book, number, is_cut, &mut |row| write(sheet, &row, &day))?;
    }
    Ok(written.save_to_writer(to)?)
}

/// Passes every remaining row of a sheet on.
fn each_kept_row(
    book: &mut Book,
    sheet: usize,
    is_cut: RowPredicate<'_>,
    write: &mut dyn FnMut(Row) -> Result<(), CutError>,
) -> Result<(), CutError> {
    let mut written = Ok(());
    book.each_row(sheet, &mut |row| {
        if !is_cut(&row) {
            written = write(row);
        }
        if written.is_ok() {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    })?;
    written
}

fn write(sheet: &mut Worksheet, row: &Row, day: &Format) -> Result<(), CutError> {
    let number = u32::try_from(row.number - 1).unwrap_or(u32::MAX);
    for (column, cell) in (0_u16..).zip(&row.cells) {
        match cell {
            Value::Empty | Value::Formula => {}
            Value::Text(text) => {
                sheet.write_string(number, column, text)?;
            }
            Value::Number(value) => {
                sheet.write_number(number, column, *value)?;
            }
            Value::Day(on) => {
                sheet.write_number_with_format(number, column, serial(*on), day)?;
            }
            Value::Flag(flag) => {
                sheet.write_boolean(number, column, *flag)?;
            }
        }
    }
    Ok(())
}

/// Converts a day to the number of days since day 0.
#[expect(
    clippy::cast_precision_loss,
    reason = "seconds of some thousand years are exact"
)]
fn serial(day: DateTime) -> f64 {
    day.duration_since(DAY_ZERO).as_secs() as f64 / 86_400.0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn opened(name: &str) -> Book {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/tables/");
        Book::open(File::open(format!("{folder}{name}")).unwrap(), name, None).unwrap()
    }

    fn rows_of(book: &mut Book, sheet: usize) -> Vec<Row> {
        let mut rows = Vec::new();
        book.each_row(sheet, &mut |row| {
            rows.push(row);
            ControlFlow::Continue(())
        })
        .unwrap();
        rows
    }

    fn names(row: &Row, name: &str) -> bool {
        row.cells.iter().any(|cell| cell.to_display_text() == name)
    }

    #[test]
    fn remaining_rows_keep_their_values_and_positions() {
        for name in [
            "openpyxl.xlsx",
            "xlsxwriter.xlsx",
            "pandas.csv",
            "pandas.xls",
            "semicolons.csv",
            "utf16.xls",
        ] {
            let mut before = opened(name);
            let stay = |row: &Row| !names(row, "NL-1");
            let cut = remove_rows(&mut before, &|row| names(row, "NL-1"))
                .unwrap()
                .unwrap();
            assert_eq!(cut.rows, [(0, 2)], "{name}");
            let mut after = Book::open(cut.file, name, None).unwrap();
            for sheet in 0..before.sheets().len() {
                let mut kept = rows_of(&mut before, sheet);
                kept.retain(stay);
                // A formula without a value has nothing to keep.
                kept.retain(|row| row.cells.iter().any(|cell| *cell != Value::Formula));
                assert_eq!(rows_of(&mut after, sheet), kept, "{name}");
            }
            assert!(
                remove_rows(&mut after, &|row| names(row, "NL-1"))
                    .unwrap()
                    .is_none()
            );
        }
    }

    #[test]
    fn separators_between_cells_are_no_part_of_their_text() {
        let mut file = tempfile::tempfile().unwrap();
        file.write_all(b"a;b;c\n\nx;\"1,2;3\"\"\";y\ngone;1;2\n")
            .unwrap();
        let mut book = Book::open(file, "a.csv", None).unwrap();
        let cut = remove_rows(&mut book, &|row| names(row, "gone"))
            .unwrap()
            .unwrap();
        let rows = rows_of(&mut Book::open(cut.file, "a.csv", None).unwrap(), 0);
        assert_eq!(rows[1].number, 3);
        assert_eq!(rows[1].cells[1], Value::Text("1,2;3\"".to_owned()));
    }
}
