//! Streams a workbook of one sheet: each row is compressed and sent without waiting for the end.

mod escaped;
mod parts;
mod sheet_name;
mod styles;
#[cfg(test)]
mod tests;

use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::mem::take;
use std::sync::{Arc, Mutex, PoisonError};

use jiff::Timestamp;
use jiff::civil::{Date, DateTime, date};
use saakh_domain::time::india;
use zip::write::{SimpleFileOptions, StreamWriter};
use zip::{CompressionMethod, ZipWriter};

use super::{Cell, Cells, Heading, TableError};
use escaped::push_escaped;
use parts::{SHEET, TAIL, constant_parts, head};
use styles::{Look, NumberFormat, style};

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
    pub(super) fn new(heading: Option<&Heading>, titles: &[String]) -> Result<Self, TableError> {
        let packed = CompressedBuffer::default();
        let mut zip = ZipWriter::new_stream(packed.clone());
        let options = SimpleFileOptions::default()
            .compression_method(CompressionMethod::Deflated)
            .compression_level(Some(LEVEL));
        let name = sheet_name::fit(heading.map_or("", |heading| &heading.title));
        for (place, part) in constant_parts(&name) {
            zip.start_file(place, options)?;
            zip.write_all(part.as_bytes())?;
        }
        zip.start_file(SHEET, options)?;
        let lines = heading.map_or(0, count_heading_rows);
        let width = heading.map_or(0, |heading| widest(&heading.lines));
        let mut table = Self {
            zip,
            packed,
            columns: (0..titles.len().max(width)).map(letters).collect(),
            rows: 0,
            xml: head(titles.len(), lines + 1),
        };
        if let Some(heading) = heading {
            table.push_heading(heading)?;
        }
        let titles: Cells = titles.iter().map(|title| Cell::text(title)).collect();
        table.push_row(&titles, Look::Bold)?;
        Ok(table)
    }

    /// The title, the lines, and an empty row before the table.
    fn push_heading(&mut self, heading: &Heading) -> Result<(), TableError> {
        self.push_row(&[Cell::text(&heading.title)], Look::Heading)?;
        for line in &heading.lines {
            self.push_row(line, Look::Plain)?;
        }
        self.push_row(&[], Look::Plain)
    }

    pub(super) fn write(&mut self, rows: &[Cells]) -> Result<Vec<u8>, TableError> {
        for row in rows {
            self.push_row(row, Look::Plain)?;
        }
        self.take()
    }

    pub(super) fn write_totals(&mut self, totals: &Cells) -> Result<Vec<u8>, TableError> {
        self.push_row(totals, Look::Totals)?;
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

    fn push_row(&mut self, cells: &[Cell], look: Look) -> Result<(), TableError> {
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
            push_cell(&mut self.xml, reference, cell, look);
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

/// The rows of a heading: its title, its lines, and an empty row.
const fn count_heading_rows(heading: &Heading) -> usize {
    heading.lines.len() + 2
}

fn widest(lines: &[Cells]) -> usize {
    lines.iter().map(Vec::len).max().unwrap_or_default()
}

fn push_cell(xml: &mut String, reference: CellReference<'_>, cell: &Cell, look: Look) {
    let number = |xml: &mut String, number: f64, format: NumberFormat| {
        push_number(xml, reference, number, style(look, format));
    };
    match cell {
        Cell::Text(text) => push_text(xml, reference, text, style(look, NumberFormat::Plain)),
        Cell::Count(count) => number(xml, exact(*count), NumberFormat::Plain),
        Cell::Rupees(amount) | Cell::Decimal(amount) => {
            number(xml, amount.as_rupees(), NumberFormat::for_amount(*amount));
        }
        Cell::Percent(share) => number(xml, share.as_fraction(), NumberFormat::Percent),
        Cell::Instant(at) => number(xml, serial(*at), NumberFormat::Instant),
        Cell::Date(day) => number(xml, serial_day(*day), NumberFormat::Date),
        Cell::Empty => {}
    }
}

fn push_text(xml: &mut String, reference: CellReference<'_>, text: &str, style: u8) {
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

fn push_number(xml: &mut String, reference: CellReference<'_>, number: f64, style: u8) {
    push_reference(xml, reference, style);
    // Writing to a string is infallible.
    let _ = write!(xml, "><v>{number}</v></c>");
}

fn push_reference(xml: &mut String, reference: CellReference<'_>, style: u8) {
    xml.extend(["<c r=\"", reference.column, reference.row, "\""]);
    if style > 0 {
        let _ = write!(xml, " s=\"{style}\"");
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
fn serial(at: Timestamp) -> f64 {
    days_since_day_zero(at.to_zoned(india()).datetime())
}

fn serial_day(day: Date) -> f64 {
    days_since_day_zero(day.at(0, 0, 0, 0))
}

#[expect(
    clippy::cast_precision_loss,
    reason = "seconds of some thousand years are exact"
)]
fn days_since_day_zero(at: DateTime) -> f64 {
    at.duration_since(DAY_ZERO).as_secs() as f64 / 86_400.0
}

/// Truncates a text to a cell's limit, and returns whether anything was cut.
fn fitting(text: &str) -> (&str, bool) {
    if text.len() <= LONGEST_TEXT || text.chars().nth(LONGEST_TEXT).is_none() {
        return (text, false);
    }
    let end = text.char_indices().nth(LONGEST_TEXT - 1);
    (end.map_or(text, |(end, _)| &text[..end]), true)
}
