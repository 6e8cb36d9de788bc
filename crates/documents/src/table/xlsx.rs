//! A workbook of one sheet. Its rows lie in a temporary file until it is whole.

use std::fs::File;
use std::io::{BufWriter, Seek, Write};

use jiff::Timestamp;
use jiff::civil::{DateTime, date};
use rust_xlsxwriter::{Format, Workbook, Worksheet};
use saakh_domain::time::india;

use super::{Cell, Cells, TableError};

/// What a cell holds at most, characters.
const LONGEST_TEXT: usize = 32_767;
/// Day 0 of a spreadsheet's calendar, for every day after February 1900.
const DAY_ZERO: DateTime = date(1899, 12, 30).at(0, 0, 0, 0);
/// An instant as a spreadsheet shows it: a sheet knows no offset, so each cell says whose time it is.
const INSTANT: &str = "yyyy-mm-dd hh:mm:ss\" IST\"";
/// Grouped the Indian way: the last three digits, then pairs.
const RUPEES: &str =
    "[>=10000000]\"₹\"##\\,##\\,##\\,##0.00;[>=100000]\"₹\"##\\,##\\,##0.00;\"₹\"##,##0.00";
const PERCENT: &str = "0.00#%";
/// Wide enough for an instant.
const COLUMN_WIDTH: f64 = 24.0;

/// A table as a workbook.
pub struct XlsxTable {
    workbook: Workbook,
    next_row: u32,
    formats: Formats,
}

/// How numbers are shown that are more than counts.
struct Formats {
    instant: Format,
    rupees: Format,
    percent: Format,
}

impl XlsxTable {
    pub(super) fn new(titles: &[String]) -> Result<Self, TableError> {
        let mut workbook = Workbook::new();
        let title = Format::new().set_bold();
        let sheet = workbook.add_worksheet_with_constant_memory()?;
        for (column, text) in (0..).zip(titles) {
            sheet.set_column_width(column, COLUMN_WIDTH)?;
            sheet.write_string_with_format(0, column, text, &title)?;
        }
        sheet.set_freeze_panes(1, 0)?;
        Ok(Self {
            workbook,
            next_row: 1,
            formats: Formats {
                instant: Format::new().set_num_format(INSTANT),
                rupees: Format::new().set_num_format(RUPEES),
                percent: Format::new().set_num_format(PERCENT),
            },
        })
    }

    pub(super) fn write(&mut self, rows: &[Cells]) -> Result<(), TableError> {
        let sheet = self.workbook.worksheet_from_index(0)?;
        for row in rows {
            for (column, cell) in (0..).zip(row) {
                write(sheet, (self.next_row, column), cell, &self.formats)?;
            }
            self.next_row += 1;
        }
        Ok(())
    }

    pub(super) fn finish(mut self) -> Result<File, TableError> {
        let mut to = BufWriter::new(tempfile::tempfile()?);
        self.workbook.save_to_writer(&mut to)?;
        to.flush()?;
        let mut file = to
            .into_inner()
            .map_err(std::io::IntoInnerError::into_error)?;
        file.rewind()?;
        Ok(file)
    }
}

fn write(
    sheet: &mut Worksheet,
    (row, column): (u32, u16),
    cell: &Cell,
    formats: &Formats,
) -> Result<(), TableError> {
    match cell {
        Cell::Text(text) => sheet.write_string(row, column, fitting(text))?,
        Cell::Count(number) => sheet.write_number(row, column, exact(*number))?,
        Cell::Rupees(amount) => {
            sheet.write_number_with_format(row, column, amount.as_rupees(), &formats.rupees)?
        }
        Cell::Percent(share) => {
            sheet.write_number_with_format(row, column, share.as_fraction(), &formats.percent)?
        }
        Cell::Instant(at) => {
            sheet.write_number_with_format(row, column, serial(*at), &formats.instant)?
        }
        Cell::Empty => return Ok(()),
    };
    Ok(())
}

#[expect(
    clippy::cast_precision_loss,
    reason = "spreadsheets know no other numbers"
)]
const fn exact(number: i64) -> f64 {
    number as f64
}

/// An instant as the number of days since day 0, by the clocks of India.
#[expect(
    clippy::cast_precision_loss,
    reason = "seconds of some thousand years are exact"
)]
fn serial(at: Timestamp) -> f64 {
    let there = at.to_zoned(india()).datetime();
    let seconds = there.duration_since(DAY_ZERO).as_secs();
    seconds as f64 / 86_400.0
}

/// A text that is too long for a cell is cut, and says so.
fn fitting(text: &str) -> String {
    match text.char_indices().nth(LONGEST_TEXT) {
        None => text.to_owned(),
        Some(_) => text.chars().take(LONGEST_TEXT - 1).chain(['…']).collect(),
    }
}

#[cfg(test)]
mod tests {
    use calamine::{Data, Reader, Xlsx};
    use saakh_domain::{MilliPercent, Paise};

    use super::*;
    use crate::table::{Finished, Format as Kind, TableWriter};

    fn read_back(rows: &[Cells]) -> Vec<Vec<Data>> {
        let titles = ["Name", "When", "Clicks", "Fee", "Share"].map(str::to_owned);
        let mut table = TableWriter::new(Kind::Xlsx, &titles).unwrap();
        for row in rows {
            assert!(table.write(std::slice::from_ref(row)).unwrap().is_empty());
        }
        let Finished::File(file) = table.finish().unwrap() else {
            panic!("a workbook is a file")
        };
        let mut book = Xlsx::new(std::io::BufReader::new(file)).unwrap();
        let sheet = book.worksheet_range_at(0).unwrap().unwrap();
        sheet.rows().map(<[Data]>::to_vec).collect()
    }

    #[test]
    fn texts_numbers_and_instants_are_what_they_are_when_it_is_opened() {
        let at = "2026-11-21T20:10:05.123Z".parse().unwrap();
        let rows = [vec![
            Cell::text("=1+1 कब"),
            Cell::Instant(at),
            Cell::Count(70_000),
            Cell::Rupees(Paise(1_000_050)),
            Cell::Percent(MilliPercent(13_990)),
        ]];
        let back = read_back(&rows);
        assert_eq!(back[0][0], Data::String("Name".to_owned()));
        assert_eq!(back[1][0], Data::String("=1+1 कब".to_owned()));
        assert_eq!(back[1][2], Data::Float(70_000.0));
        assert_eq!(back[1][3], Data::Float(10_000.5));
        assert_eq!(back[1][4], Data::Float(0.1399));
        let Data::DateTime(when) = back[1][1] else {
            panic!("{:?}", back[1][1])
        };
        let (year, month, day, hour, minute, second, _) = when.to_ymd_hms_milli();
        assert_eq!(
            (year, month, day, hour, minute, second),
            (2026, 11, 22, 1, 40, 5)
        );
    }

    #[test]
    fn a_text_that_fits_no_cell_is_cut() {
        let long = "अ".repeat(40_000);
        let row = vec![Cell::text(&long)];
        let back = read_back(&[row]);
        let Data::String(text) = &back[1][0] else {
            panic!("{:?}", back[1][0])
        };
        assert_eq!(text.chars().count(), LONGEST_TEXT);
        assert!(text.ends_with("अ…"));
    }
}
