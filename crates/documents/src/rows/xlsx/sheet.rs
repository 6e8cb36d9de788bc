//! The rows of a sheet. For a formula the stored result is read.

use std::ops::ControlFlow;

use super::super::value::{Value, unescape};
use super::super::{LONGEST_ROW, RowBuilder, RowConsumer, TableReadError};
use super::strings::Strings;
use super::styles::Styles;
use super::xml::{Attributes, Event, EventOutcome, MORE, Part};

/// Maximum number of rows of a sheet.
const LAST_ROW: u64 = 1_048_576;
/// Maximum number of columns of a sheet.
const LAST_COLUMN: usize = 16_384;

struct Reader<'a> {
    strings: &'a mut Strings,
    styles: &'a Styles,
    row: Option<RowBuilder>,
    last_row: u64,
    next_column: usize,
    cell: Option<Cell>,
    /// Whether the following text is a cell's value.
    in_value: bool,
    in_phonetic: bool,
}

struct Cell {
    column: usize,
    kind: String,
    style: usize,
    is_formula: bool,
    text: String,
}

pub(super) fn each_row(
    part: &mut Part<'_>,
    strings: &mut Strings,
    styles: &Styles,
    take: RowConsumer<'_>,
) -> Result<(), TableReadError> {
    let mut reader = Reader {
        strings,
        styles,
        row: None,
        last_row: 0,
        next_column: 0,
        cell: None,
        in_value: false,
        in_phonetic: false,
    };
    part.each_event(|event| reader.read(event, take))
}

impl Reader<'_> {
    fn read(&mut self, event: Event<'_>, take: RowConsumer<'_>) -> EventOutcome {
        match event {
            Event::Start("row", attributes) => self.begin_row(&attributes)?,
            Event::Start("c", attributes) => self.begin_cell(&attributes)?,
            Event::Start("f", _) => {
                if let Some(cell) = &mut self.cell {
                    cell.is_formula = true;
                }
            }
            Event::Start("rPh", _) => self.in_phonetic = true,
            Event::End("rPh") => self.in_phonetic = false,
            Event::Start("v" | "t", _) => self.in_value = !self.in_phonetic,
            Event::End("v" | "t") => self.in_value = false,
            Event::Text(text) if self.in_value => {
                if let Some(cell) = &mut self.cell {
                    cell.text.push_str(text);
                    if cell.text.len() > LONGEST_ROW {
                        return Err(TableReadError::RowTooLong(self.last_row));
                    }
                }
            }
            Event::End("c") => self.end_cell()?,
            Event::End("row") => {
                if let Some(row) = self.row.take() {
                    return Ok(row.emit(take));
                }
            }
            Event::End("sheetData") => return Ok(ControlFlow::Break(())),
            _ => {}
        }
        MORE
    }

    fn begin_row(&mut self, attributes: &Attributes<'_>) -> Result<(), TableReadError> {
        let number = match attributes.get("r")? {
            Some(attribute) => attribute.parse().map_err(|_| TableReadError::Damaged)?,
            None => self.last_row + 1,
        };
        if number <= self.last_row || number > LAST_ROW {
            return Err(TableReadError::Damaged);
        }
        self.last_row = number;
        self.next_column = 0;
        let hidden = attributes.get("hidden")?;
        self.row = Some(RowBuilder {
            is_hidden: hidden.is_some_and(|hidden| is_true(&hidden)),
            ..RowBuilder::new(number)
        });
        Ok(())
    }

    fn begin_cell(&mut self, attributes: &Attributes<'_>) -> Result<(), TableReadError> {
        let column = match attributes.get("r")? {
            Some(place) => column(&place).ok_or(TableReadError::Damaged)?,
            None => self.next_column,
        };
        self.next_column = column + 1;
        let style = attributes.get("s")?.and_then(|style| style.parse().ok());
        self.cell = Some(Cell {
            column,
            kind: attributes.get("t")?.unwrap_or_default(),
            style: style.unwrap_or(0),
            is_formula: false,
            text: String::new(),
        });
        Ok(())
    }

    fn end_cell(&mut self) -> Result<(), TableReadError> {
        let (Some(cell), Some(row)) = (self.cell.take(), &mut self.row) else {
            return Ok(());
        };
        if cell.text.is_empty() {
            // A formula's text result may be empty.
            let is_without_result = cell.is_formula && cell.kind != "str";
            if is_without_result {
                row.set(cell.column, Value::Formula)?;
            }
            return Ok(());
        }
        let value = match cell.kind.as_str() {
            "s" => {
                let place = cell
                    .text
                    .trim()
                    .parse()
                    .map_err(|_| TableReadError::Damaged)?;
                Value::text(&unescape(&self.strings.get(place)?))
            }
            "b" => Value::Flag(cell.text.trim() == "1"),
            "" | "n" => match cell.text.trim().parse::<f64>() {
                Ok(number) if number.is_finite() => self.styles.value(number, cell.style),
                _ => return Err(TableReadError::Damaged),
            },
            // Text of a formula, inline text, a date as text, or an error such as #N/A.
            _ => Value::text(&unescape(&cell.text)),
        };
        row.set(cell.column, value)
    }
}

/// Parses a Boolean attribute.
pub(super) fn is_true(attribute: &str) -> bool {
    matches!(attribute, "1" | "true" | "on")
}

/// Returns the column index, from 0, of a reference such as `BC12`.
fn column(place: &str) -> Option<usize> {
    let letters = place.bytes().take_while(u8::is_ascii_uppercase);
    let mut number = 0;
    for letter in letters {
        number = number * 26 + usize::from(letter - b'A') + 1;
        if number > LAST_COLUMN {
            return None;
        }
    }
    number.checked_sub(1)
}

#[cfg(test)]
mod tests {
    use super::column;

    #[test]
    fn columns_are_counted_from_their_letters() {
        assert_eq!(column("A1"), Some(0));
        assert_eq!(column("Z9"), Some(25));
        assert_eq!(column("AA10"), Some(26));
        assert_eq!(column("XFD1048576"), Some(16_383));
        for place in ["XFE1", "1", "", "a1", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAA1"] {
            assert_eq!(column(place), None, "{place}");
        }
    }
}
