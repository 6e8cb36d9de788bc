//! Lines of cells with whatever stands between them. Rows count as a spreadsheet counts them, empty
//! lines included, which readers that skip them cannot say.

use std::ops::ControlFlow;

use super::text::TextFile;
use super::value::Value;
use super::{Gathered, LONGEST_ROW, Take, Unreadable};

const SEPARATORS: [char; 4] = [',', ';', '\t', '|'];
/// So many lines are asked what stands between their cells.
const LINES_ASKED: usize = 20;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    CellBegins,
    Plain,
    Quoted,
    /// A quotation mark inside a quoted cell: its end, or the first of two.
    MarkInQuoted,
}

struct Reader {
    separator: char,
    state: State,
    cell: String,
    column: usize,
    row: Gathered,
    after_return: bool,
}

pub(super) fn each_row(text: &mut TextFile, take: Take<'_>) -> Result<(), Unreadable> {
    let (separator, told) = separator(text.start());
    let mut reader = Reader {
        separator,
        state: State::CellBegins,
        cell: String::new(),
        column: 0,
        row: Gathered::begin(1),
        after_return: false,
    };
    let mut skipped = told;
    let mut pieces = text.pieces()?;
    while let Some(piece) = pieces.next()? {
        for c in piece.chars() {
            if skipped {
                skipped = c != '\n';
                continue;
            }
            if reader.read(c, take)?.is_break() {
                return Ok(());
            }
        }
    }
    reader.end(take)
}

impl Reader {
    fn read(&mut self, c: char, take: Take<'_>) -> Result<ControlFlow<()>, Unreadable> {
        if std::mem::take(&mut self.after_return) && c == '\n' {
            return Ok(ControlFlow::Continue(()));
        }
        match (self.state, c) {
            (State::CellBegins | State::MarkInQuoted, '"') => {
                if self.state == State::MarkInQuoted {
                    self.push(c)?;
                }
                self.state = State::Quoted;
            }
            (State::Quoted, '"') => self.state = State::MarkInQuoted,
            (State::Quoted, _) => self.push(c)?,
            (_, c) if c == self.separator => self.end_cell()?,
            (_, '\r' | '\n') => {
                self.after_return = c == '\r';
                return self.end_row(take);
            }
            _ => {
                self.state = State::Plain;
                self.push(c)?;
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    fn push(&mut self, c: char) -> Result<(), Unreadable> {
        self.cell.push(c);
        if self.cell.len() > LONGEST_ROW {
            return Err(Unreadable::RowTooLong(self.row.number));
        }
        Ok(())
    }

    fn end_cell(&mut self) -> Result<(), Unreadable> {
        let text = std::mem::take(&mut self.cell);
        self.row.put(self.column, Value::text(as_typed(&text)))?;
        self.column += 1;
        self.state = State::CellBegins;
        Ok(())
    }

    fn end_row(&mut self, take: Take<'_>) -> Result<ControlFlow<()>, Unreadable> {
        self.end_cell()?;
        self.column = 0;
        let next = Gathered::begin(self.row.number + 1);
        Ok(std::mem::replace(&mut self.row, next).give(take))
    }

    fn end(mut self, take: Take<'_>) -> Result<(), Unreadable> {
        if self.state == State::Quoted {
            return Err(Unreadable::OpenQuote(self.row.number));
        }
        let _ = self.end_row(take)?;
        Ok(())
    }
}

/// A cell without the apostrophe that keeps a spreadsheet from taking it for a formula: our own files have it.
fn as_typed(text: &str) -> &str {
    match text.strip_prefix('\'') {
        Some(rest) if rest.starts_with(['=', '+', '-', '@', '\t', '\r']) => rest,
        _ => text,
    }
}

/// What stands between cells, and whether the first line says so (`sep=;`).
fn separator(start: &str) -> (char, bool) {
    let first = start.lines().next().unwrap_or_default();
    if let Some(told) = first.strip_prefix("sep=")
        && let Some(c) = told.chars().next().filter(|c| !"\"\r\n".contains(*c))
    {
        return (c, true);
    }
    let lines: Vec<&str> = start.lines().take(LINES_ASKED).collect();
    let counts = |c: char| lines.iter().map(move |line| outside_quotes(line, c));
    // The first line holds the titles, mostly; otherwise what most lines have alike.
    let score = |c: char| {
        let first = counts(c).next().unwrap_or(0);
        let usual = if first > 0 {
            first
        } else {
            counts(c).max().unwrap_or(0)
        };
        let alike = counts(c)
            .filter(|count| *count == usual && usual > 0)
            .count();
        (first > 0, alike, usual)
    };
    let best = SEPARATORS.into_iter().rev().max_by_key(|c| score(*c));
    (best.unwrap_or(','), false)
}

fn outside_quotes(line: &str, separator: char) -> usize {
    let outside = line.split('"').step_by(2);
    outside.map(|part| part.matches(separator).count()).sum()
}
