//! Runs in the process that reads an Excel 97-2003 workbook.

use std::fs::File;
use std::io::{self, BufReader, Read, Seek, Write};
use std::ops::ControlFlow;

use calamine::{Data, ExcelDateTime, Reader, SheetVisible, Xls, XlsError};
use cfb::CompoundFile;
use jiff::civil::DateTime;

use super::super::{MOST_SHEETS, Row, RowBuilder, TableReadError, Value};
use super::wire::{Line, RefusalReason};

/// Streams that contain the workbook: since Excel 97, and before.
const STREAMS: [&str; 2] = ["/Workbook", "/Book"];
/// Streams that contain macros.
const MACROS: [&str; 3] = ["_VBA_PROJECT_CUR", "_VBA_PROJECT", "VBA"];

/// The relevant records by number ([MS-XLS], section 2.3).
const SUP_BOOK: u16 = 0x01ae;
const FILE_PASS: u16 = 0x002f;
/// Values of a `SupBook` that refer to the workbook itself and to add-in functions.
const ITSELF: [u8; 2] = [0x01, 0x04];
const ADD_INS: [u8; 2] = [0x01, 0x3a];

/// Writes a workbook's sheets, or the rows of one of them, line by line.
///
/// # Errors
/// The reader has closed the output.
pub fn write_old_workbook(file: File, sheet: Option<usize>, to: &mut dyn Write) -> io::Result<()> {
    let last = match read(file, sheet, to) {
        Ok(()) => Line::End,
        Err(TableReadError::File(error)) => return Err(error),
        Err(error) => Line::Refused(RefusalReason::from(&error)),
    };
    write_line(to, &last)?;
    to.flush()
}

fn write_line(to: &mut dyn Write, line: &Line) -> io::Result<()> {
    serde_json::to_writer(&mut *to, line)?;
    to.write_all(b"\n")
}

fn read(file: File, sheet: Option<usize>, to: &mut dyn Write) -> Result<(), TableReadError> {
    reject_harmful_content(&file)?;
    let mut book = Xls::new(BufReader::new(file)).map_err(|error| match error {
        XlsError::Password => TableReadError::Protected,
        _ => TableReadError::Damaged,
    })?;
    let names = book.sheet_names();
    if names.len() > MOST_SHEETS {
        return Err(TableReadError::TooManySheets);
    }
    let Some(sheet) = sheet else {
        let sheets = book.sheets_metadata().iter();
        let sheets =
            sheets.map(|sheet| (sheet.name.clone(), sheet.visible != SheetVisible::Visible));
        write_line(to, &Line::Sheets(sheets.collect()))?;
        return Ok(());
    };
    let name = names.get(sheet).ok_or(TableReadError::Damaged)?;
    let range = book
        .worksheet_range(name)
        .map_err(|_| TableReadError::Damaged)?;
    let (first_row, first_column) = range.start().unwrap_or_default();
    let first_column = usize::try_from(first_column).unwrap_or(usize::MAX);
    for (number, cells) in (u64::from(first_row) + 1..).zip(range.rows()) {
        let mut row = RowBuilder::new(number);
        for (column, cell) in (first_column..).zip(cells) {
            row.set(column, value(cell))?;
        }
        let mut written = Ok(());
        let _ = row.emit(&mut |row: Row| {
            let cells = row.cells.into_iter().map(Into::into).collect();
            written = write_line(to, &Line::Row(row.number, cells));
            ControlFlow::Continue(())
        });
        written?;
    }
    Ok(())
}

fn value(cell: &Data) -> Value {
    match cell {
        Data::String(text) | Data::DateTimeIso(text) | Data::DurationIso(text) => Value::text(text),
        #[expect(
            clippy::cast_precision_loss,
            reason = "a spreadsheet's numbers are floating"
        )]
        Data::Int(number) => Value::Number(*number as f64),
        Data::Float(number) if number.is_finite() => Value::Number(*number),
        // As in newer workbooks, a value that is not a number is ignored.
        Data::Empty | Data::Float(_) => Value::Empty,
        Data::Bool(flag) => Value::Flag(*flag),
        Data::DateTime(day) => self::day(day).map_or(Value::Number(day.as_f64()), Value::Day),
        Data::Error(error) => Value::text(&error.to_string()),
    }
}

fn day(day: &ExcelDateTime) -> Option<DateTime> {
    if !day.is_datetime() || !day.as_f64().is_finite() {
        return None;
    }
    let (year, month, on, hour, minute, second, milli) = day.to_ymd_hms_milli();
    let small = |number: u8| i8::try_from(number).ok();
    DateTime::new(
        i16::try_from(year).ok()?,
        small(month)?,
        small(on)?,
        small(hour)?,
        small(minute)?,
        small(second)?,
        i32::from(milli) * 1_000_000,
    )
    .ok()
}

/// Refuses macros, passwords and links to other files.
pub(super) fn reject_harmful_content<F: Read + Seek>(file: F) -> Result<(), TableReadError> {
    let mut parts = CompoundFile::open(file).map_err(damaged)?;
    if parts.walk().any(|part| MACROS.contains(&part.name())) {
        return Err(TableReadError::Macros);
    }
    let place = STREAMS.iter().find(|place| parts.is_stream(place));
    let stream = parts.open_stream(place.ok_or(TableReadError::InvalidType)?);
    let mut records = Records(stream.map_err(damaged)?);
    while let Some((kind, data)) = records.next()? {
        match kind {
            FILE_PASS => return Err(TableReadError::Protected),
            SUP_BOOK if !matches!(data.get(2..4), Some(about) if about == ITSELF || about == ADD_INS) =>
            {
                return Err(TableReadError::ExternalLinks);
            }
            _ => {}
        }
    }
    Ok(())
}

/// Iterates over the records of a workbook.
struct Records<S>(S);

impl<S: Read> Records<S> {
    fn next(&mut self) -> Result<Option<(u16, Vec<u8>)>, TableReadError> {
        let mut head = [0; 4];
        if let Err(error) = self.0.read_exact(&mut head) {
            return if error.kind() == io::ErrorKind::UnexpectedEof {
                Ok(None)
            } else {
                Err(damaged(error))
            };
        }
        let [kind_low, kind_high, low, high] = head;
        let mut data = vec![0; usize::from(u16::from_le_bytes([low, high]))];
        self.0.read_exact(&mut data).map_err(damaged)?;
        Ok(Some((u16::from_le_bytes([kind_low, kind_high]), data)))
    }
}

fn damaged(_: io::Error) -> TableReadError {
    TableReadError::Damaged
}
