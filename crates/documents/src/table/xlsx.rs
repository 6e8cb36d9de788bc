//! Streams a workbook of one sheet: each row is compressed and sent without waiting for the end.

mod escaped;
mod parts;

use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::mem::take;
use std::sync::{Arc, Mutex, PoisonError};

use jiff::Timestamp;
use jiff::civil::{DateTime, date};
use saakh_domain::time::india;
use zip::write::{SimpleFileOptions, StreamWriter};
use zip::{CompressionMethod, ZipWriter};

use super::{Cell, Cells, TableError};
use escaped::push_escaped;
use parts::{PARTS, SHEET, Style, TAIL, head};

/// Maximum length of a cell's text in characters.
const LONGEST_TEXT: usize = 32_767;
/// Maximum number of rows in a sheet.
const MOST_ROWS: u32 = 1_048_576;
/// Day 0 of a spreadsheet's calendar, for every day after February 1900.
const DAY_ZERO: DateTime = date(1899, 12, 30).at(0, 0, 0, 0);
/// A fast compression level, so that compressing does not slow down the query.
const LEVEL: i64 = 2;
/// Bytes of rows gathered before they are compressed.
const PACKED_AT_ONCE: usize = 64 * 1024;

pub struct XlsxTable {
    zip: ZipWriter<StreamWriter<CompressedBuffer>>,
    packed: CompressedBuffer,
    /// The letters of each column.
    columns: Vec<String>,
    rows: u32,
    /// XML of the current rows.
    xml: String,
}

/// Compressed bytes that were not taken yet.
#[derive(Clone, Default)]
struct CompressedBuffer(Arc<Mutex<Vec<u8>>>);

impl CompressedBuffer {
    fn take(&self) -> Vec<u8> {
        take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl io::Write for CompressedBuffer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut packed = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        packed.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl XlsxTable {
    pub(super) fn new(titles: &[String]) -> Result<Self, TableError> {
        let packed = CompressedBuffer::default();
        let mut zip = ZipWriter::new_stream(packed.clone());
        let options = SimpleFileOptions::default()
            .compression_method(CompressionMethod::Deflated)
            .compression_level(Some(LEVEL));
        for (place, part) in PARTS {
            zip.start_file(place, options)?;
            zip.write_all(part.as_bytes())?;
        }
        zip.start_file(SHEET, options)?;
        let mut table = Self {
            zip,
            packed,
            columns: (0..titles.len()).map(letters).collect(),
            rows: 0,
            xml: head(titles.len()),
        };
        let titles: Cells = titles.iter().map(|title| Cell::text(title)).collect();
        table.push_row(&titles, Style::Title)?;
        Ok(table)
    }

    pub(super) fn write(&mut self, rows: &[Cells]) -> Result<Vec<u8>, TableError> {
        for row in rows {
            self.push_row(row, Style::Plain)?;
        }
        self.take()
    }

    pub(super) fn finish(mut self) -> Result<Vec<u8>, TableError> {
        self.xml.push_str(TAIL);
        let mut rest = self.take()?;
        self.zip.finish()?;
        rest.extend(self.packed.take());
        Ok(rest)
    }

    fn take(&mut self) -> Result<Vec<u8>, TableError> {
        self.pack()?;
        Ok(self.packed.take())
    }

    fn pack(&mut self) -> Result<(), TableError> {
        self.zip.write_all(self.xml.as_bytes())?;
        self.xml.clear();
        Ok(())
    }

    fn push_row(&mut self, cells: &[Cell], texts: Style) -> Result<(), TableError> {
        if self.rows == MOST_ROWS {
            return Err(TableError::TooLong);
        }
        self.rows += 1;
        let number = self.rows.to_string();
        self.xml.extend(["<row r=\"", &number, "\">"]);
        for (column, cell) in self.columns.iter().zip(cells) {
            let reference = CellReference {
                column,
                row: &number,
            };
            push_cell(&mut self.xml, reference, cell, texts);
        }
        self.xml.push_str("</row>");
        if self.xml.len() >= PACKED_AT_ONCE {
            self.pack()?;
        }
        Ok(())
    }
}

/// A cell's reference such as `B7`.
#[derive(Clone, Copy)]
struct CellReference<'a> {
    column: &'a str,
    row: &'a str,
}

fn push_cell(xml: &mut String, reference: CellReference<'_>, cell: &Cell, texts: Style) {
    match cell {
        Cell::Text(text) => push_text(xml, reference, text, texts),
        Cell::Count(number) => push_number(xml, reference, exact(*number), Style::Plain),
        Cell::Rupees(amount) | Cell::Decimal(amount) => {
            push_number(
                xml,
                reference,
                amount.as_rupees(),
                Style::for_amount(*amount),
            );
        }
        Cell::Percent(share) => push_number(xml, reference, share.as_fraction(), Style::Percent),
        Cell::Instant(at) => push_number(xml, reference, serial(*at), Style::Instant),
        Cell::Empty => {}
    }
}

fn push_text(xml: &mut String, reference: CellReference<'_>, text: &str, style: Style) {
    push_reference(xml, reference, style);
    xml.push_str(" t=\"inlineStr\"><is><t");
    if text.trim_ascii().len() < text.len() {
        xml.push_str(" xml:space=\"preserve\"");
    }
    xml.push('>');
    let (text, is_cut) = fitting(text);
    push_escaped(xml, text);
    if is_cut {
        xml.push('…');
    }
    xml.push_str("</t></is></c>");
}

fn push_number(xml: &mut String, reference: CellReference<'_>, number: f64, style: Style) {
    push_reference(xml, reference, style);
    // Writing to a string is infallible.
    let _ = write!(xml, "><v>{number}</v></c>");
}

fn push_reference(xml: &mut String, reference: CellReference<'_>, style: Style) {
    xml.extend(["<c r=\"", reference.column, reference.row, "\""]);
    if !matches!(style, Style::Plain) {
        let _ = write!(xml, " s=\"{}\"", style as u8);
    }
}

/// The letters of a column: A to Z, AA to ZZ, and so on.
fn letters(column: usize) -> String {
    let before = match column / 26 {
        0 => String::new(),
        more => letters(more - 1),
    };
    let last = u8::try_from(column % 26).map_or('A', |place| char::from(b'A' + place));
    format!("{before}{last}")
}

#[expect(
    clippy::cast_precision_loss,
    reason = "spreadsheets know no other numbers"
)]
const fn exact(number: i64) -> f64 {
    number as f64
}

/// Converts an instant to the number of days since day 0, in Indian time.
#[expect(
    clippy::cast_precision_loss,
    reason = "seconds of some thousand years are exact"
)]
fn serial(at: Timestamp) -> f64 {
    let there = at.to_zoned(india()).datetime();
    let seconds = there.duration_since(DAY_ZERO).as_secs();
    seconds as f64 / 86_400.0
}

/// Truncates a text to a cell's limit, and returns whether anything was cut.
fn fitting(text: &str) -> (&str, bool) {
    if text.len() <= LONGEST_TEXT || text.chars().nth(LONGEST_TEXT).is_none() {
        return (text, false);
    }
    let end = text.char_indices().nth(LONGEST_TEXT - 1);
    (end.map_or(text, |(end, _)| &text[..end]), true)
}

#[cfg(test)]
mod tests {
    use calamine::{Data, Reader, Xlsx};
    use saakh_domain::{MilliPercent, Paise};

    use super::*;
    use crate::table::{Format, TableWriter};

    fn read_back(rows: &[Cells]) -> Vec<Vec<Data>> {
        let titles = ["Name", "When", "Clicks", "Fee", "Share"].map(str::to_owned);
        let mut table = TableWriter::new(Format::Xlsx, &titles).unwrap();
        let mut file = Vec::new();
        for row in rows {
            file.extend(table.write(std::slice::from_ref(row)).unwrap());
        }
        file.extend(table.finish().unwrap());
        let mut book = Xlsx::new(std::io::Cursor::new(file)).unwrap();
        let sheet = book.worksheet_range_at(0).unwrap().unwrap();
        sheet.rows().map(<[Data]>::to_vec).collect()
    }

    #[test]
    fn texts_numbers_and_instants_have_their_cell_types() {
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

    /// Checks each amount with the format of its cell.
    #[test]
    fn a_minus_is_part_of_the_format() {
        let mut table = XlsxTable::new(&["Name".to_owned()]).unwrap();
        let amounts = [5_800_000_000, -1_000_000, -58_000_000, -5_800_000_000, -1].map(Paise);
        let rows: Vec<Cells> = amounts
            .iter()
            .map(|amount| vec![Cell::Rupees(*amount)])
            .collect();
        let mut file = table.write(&rows).unwrap();
        file.extend(table.finish().unwrap());
        let mut zip = zip::ZipArchive::new(std::io::Cursor::new(file)).unwrap();
        let mut part = |name: &str| {
            let mut text = String::new();
            std::io::Read::read_to_string(&mut zip.by_name(name).unwrap(), &mut text).unwrap();
            text
        };
        let (sheet, styles) = (part("xl/worksheets/sheet1.xml"), part("xl/styles.xml"));
        let cells = styles.split_once("<cellXfs").unwrap().1;
        let formats: Vec<String> = (2..7)
            .map(|row| {
                let cell = sheet.split_once(&format!("r=\"A{row}\" s=\"")).unwrap().1;
                let style: usize = cell.split('"').next().unwrap().parse().unwrap();
                let id = cells
                    .split("numFmtId=\"")
                    .nth(style + 1)
                    .unwrap()
                    .split('"')
                    .next()
                    .unwrap();
                let format = styles
                    .split_once(&format!("numFmtId=\"{id}\" formatCode=\""))
                    .unwrap()
                    .1;
                format.split('"').next().unwrap().replace("&quot;", "")
            })
            .collect();
        assert!(formats[0].starts_with("[&gt;=10000000]₹"), "{}", formats[0]);
        let small = r"₹##,##0.00;\-₹##,##0.00";
        assert_eq!(formats[1], small);
        assert_eq!(formats[2], r"₹##\,##\,##0.00;\-₹##\,##\,##0.00");
        assert_eq!(formats[3], r"₹##\,##\,##\,##0.00;\-₹##\,##\,##\,##0.00");
        assert_eq!(formats[4], small);
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

    #[test]
    fn written_texts_are_read_unchanged() {
        let texts = [
            "  Asha ",
            "A & B <c>",
            "one\rtwo\u{1}",
            "_x0041_",
            "one\ntwo",
        ];
        let rows = texts.map(|text| vec![Cell::Empty, Cell::text(text)]);
        let back = read_back(&rows);
        for (row, text) in back[1..].iter().zip(texts) {
            assert_eq!(row[0], Data::Empty);
            assert_eq!(row[1], Data::String(text.to_owned()));
        }
    }

    #[test]
    fn columns_are_called_as_sheets_call_them() {
        let called = [0, 25, 26, 51, 52, 701, 702].map(letters);
        assert_eq!(called, ["A", "Z", "AA", "AZ", "BA", "ZZ", "AAA"]);
    }

    #[test]
    fn a_long_workbook_is_streamed_before_its_end() {
        let row = || vec![Cell::text("Asha"), Cell::Empty, Cell::Count(7)];
        let rows: Vec<Cells> = std::iter::repeat_with(row).take(50_000).collect();
        let mut table =
            XlsxTable::new(&["Name".to_owned(), "When".to_owned(), "Clicks".to_owned()]).unwrap();
        let begun = rows
            .chunks(1_000)
            .map(|rows| table.write(rows).unwrap().len());
        let begun: usize = begun.sum();
        assert!(begun > table.finish().unwrap().len());
    }

    #[test]
    fn a_sheet_takes_no_more_rows_than_it_holds() {
        let mut table = XlsxTable::new(&["Name".to_owned()]).unwrap();
        table.rows = MOST_ROWS - 1;
        table.write(&[vec![Cell::Empty]]).unwrap();
        let refused = table.write(&[vec![Cell::Empty]]);
        assert!(matches!(refused, Err(TableError::TooLong)));
    }
}
