//! CSV as in RFC 4180, in UTF-8 with a byte order mark.

use std::fmt::{self, Write};

use jiff::Timestamp;
use jiff::fmt::temporal::DateTimePrinter;
use saakh_domain::Paise;
use saakh_domain::time::india;

use super::{Cell, Cells, TableError};

/// Makes spreadsheets read the text as UTF-8.
const BYTE_ORDER_MARK: &str = "\u{feff}";
/// To the second.
const INSTANTS: DateTimePrinter = DateTimePrinter::new().precision(Some(0));

/// First characters that make a spreadsheet treat a cell as a formula.
const FORMULA_STARTS: [char; 11] = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'];

#[derive(Debug)]
pub struct CsvTable {
    /// Bytes before the first rows.
    head: Vec<u8>,
}

impl CsvTable {
    pub(super) fn new(titles: &[String]) -> Result<Self, TableError> {
        let titles: Cells = titles.iter().map(|title| Cell::text(title)).collect();
        let mark = BYTE_ORDER_MARK.as_bytes().to_vec();
        let head = with_lines(mark, &[titles])?;
        Ok(Self { head })
    }

    pub(super) fn write(&mut self, rows: &[Cells]) -> Result<Vec<u8>, TableError> {
        with_lines(std::mem::take(&mut self.head), rows)
    }
}

fn with_lines(bytes: Vec<u8>, rows: &[Cells]) -> Result<Vec<u8>, TableError> {
    let mut text = String::from_utf8(bytes).map_err(std::io::Error::other)?;
    for row in rows {
        for (place, cell) in row.iter().enumerate() {
            if place > 0 {
                text.push(',');
            }
            write(&mut text, cell);
        }
        text.push_str("\r\n");
    }
    Ok(text.into_bytes())
}

/// Quotes every text, so that no program splits it or converts digits to a number.
fn write(out: &mut String, cell: &Cell) {
    // Writing to a string is infallible.
    let _ = match cell {
        Cell::Text(text) => {
            write_quoted(out, text);
            Ok(())
        }
        Cell::Count(number) => write!(out, "{number}"),
        Cell::Rupees(amount) => write!(out, "\"{amount}\""),
        Cell::Decimal(amount) => write_decimal(*amount, out),
        Cell::Percent(share) => write!(out, "{share}"),
        Cell::Instant(at) => write_in_india(*at, out),
        Cell::Date(day) => write!(out, "{day}"),
        Cell::Empty => Ok(()),
    };
}

fn write_quoted(out: &mut String, text: &str) {
    out.push('"');
    if is_formula(text) {
        out.push('\'');
    }
    for (place, part) in text.split('"').enumerate() {
        if place > 0 {
            out.push_str("\"\"");
        }
        out.push_str(part);
    }
    out.push('"');
}

fn write_decimal(amount: Paise, out: &mut String) -> fmt::Result {
    let sign = if amount.0 < 0 { "-" } else { "" };
    let paise = amount.0.unsigned_abs();
    write!(out, "\"{sign}{}.{:02}\"", paise / 100, paise % 100)
}

/// Formats an instant in Indian time with its offset, because a file has no page that names the time zone.
fn write_in_india(at: Timestamp, text: &mut String) -> fmt::Result {
    let offset = india().to_offset(at);
    let written = INSTANTS.print_timestamp_with_offset(&at, offset, text);
    written.map_err(|_| fmt::Error)
}

/// Whether a spreadsheet would treat a text as a formula; it then gets an apostrophe. Full-width signs count, as some
/// spreadsheets accept them, and so does a line feed, which may precede a formula.
fn is_formula(text: &str) -> bool {
    text.starts_with(FORMULA_STARTS)
}

#[cfg(test)]
mod tests {
    use csv::ReaderBuilder;
    use proptest::prelude::*;
    use saakh_domain::MilliPercent;

    use super::*;

    fn read(text: &[u8]) -> Vec<Vec<String>> {
        let mut reader = ReaderBuilder::new().has_headers(false).from_reader(text);
        let rows = reader
            .records()
            .map(|row| row.unwrap().iter().map(str::to_owned).collect());
        rows.collect()
    }

    fn written(rows: &[Cells]) -> Vec<u8> {
        let mut table = CsvTable { head: Vec::new() };
        table.write(rows).unwrap()
    }

    proptest! {
        #[test]
        fn written_cells_parse_unchanged_and_start_no_formula(
            rows in prop::collection::vec(prop::collection::vec("[=+@＝＋－＠\t\r\n,;\"' a-z\\-]{0,12}", 3), 1..5),
        ) {
            let cells = |row: &Vec<String>| row.iter().map(|text| Cell::Text(text.clone())).collect();
            let cells: Vec<Cells> = rows.iter().map(cells).collect();
            let back = read(&written(&cells));
            prop_assert_eq!(back.len(), rows.len());
            for (cell, of) in back.iter().flatten().zip(rows.iter().flatten()) {
                prop_assert!(!cell.starts_with(FORMULA_STARTS));
                prop_assert_eq!(cell.strip_prefix('\'').unwrap_or(cell), of.strip_prefix('\'').unwrap_or(of));
            }
        }
    }

    #[test]
    fn numbers_instants_and_texts_are_written_by_their_type() {
        let at: Timestamp = "2026-11-21T20:10:05.123Z".parse().unwrap();
        let row = vec![
            Cell::text("Asha, Ravi"),
            Cell::text("=1+1"),
            Cell::text("＝1+1"),
            Cell::text("9876543210"),
            Cell::text("a \"b\""),
            Cell::text(""),
            Cell::Count(-15),
            Cell::Rupees(Paise::rupees(70_000)),
            Cell::Percent(MilliPercent(13_990)),
            Cell::Instant(at),
            Cell::Empty,
        ];
        let line = "\"Asha, Ravi\",\"'=1+1\",\"'＝1+1\",\"9876543210\",\"a \"\"b\"\"\",,-15,\"₹70,000\",13.99%,2026-11-22T01:40:05+05:30,\r\n";
        assert_eq!(String::from_utf8(written(&[row])).unwrap(), line);
    }

    #[test]
    fn the_titles_stand_before_the_first_row_only() {
        let mut table = CsvTable::new(&["Name".to_owned(), "When".to_owned()]).unwrap();
        assert_eq!(
            table.write(&[]).unwrap(),
            "\u{feff}\"Name\",\"When\"\r\n".as_bytes()
        );
        let row = vec![Cell::text("Asha"), Cell::Empty];
        assert_eq!(table.write(&[row]).unwrap(), b"\"Asha\",\r\n");
    }
}
