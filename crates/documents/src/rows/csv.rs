//! Text files with separated cells. Rows are numbered as a spreadsheet does, empty lines included, which the usual CSV
//! readers skip without counting.

use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};

use super::text::TextFile;
use super::value::Value;
use super::{LONGEST_ROW, RowBuilder, RowConsumer, TableReadError};

saakh_domain::words! {
    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Separator {
        Comma = "comma",
        Semicolon = "semicolon",
        Tab = "tab",
        Bar = "bar",
    }
}

impl Separator {
    const fn character(self) -> char {
        match self {
            Self::Comma => ',',
            Self::Semicolon => ';',
            Self::Tab => '\t',
            Self::Bar => '|',
        }
    }

    pub(super) fn from_character(character: char) -> Option<Self> {
        let mut all = Self::ALL.iter().copied();
        all.find(|separator| separator.character() == character)
    }
}

/// Number of lines from which the separator is guessed.
const LINES_ASKED: usize = 50;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    CellBegins,
    Plain,
    Quoted,
    /// After a quotation mark inside a quoted cell: its end, or the first of two.
    MarkInQuoted,
}

struct Reader {
    separator: char,
    state: State,
    cell: String,
    column: usize,
    row: RowBuilder,
    after_return: bool,
}

/// Passes rows on. The separator is the one that the file declares, the chosen one, or the most plausible one, in this
/// order.
pub(super) fn each_row(
    text: &mut TextFile,
    chosen: Option<Separator>,
    take: RowConsumer<'_>,
) -> Result<(), TableReadError> {
    let is_declared = declared_separator(text.start()).is_some();
    let separator = detect_separator(text.start(), chosen);
    let mut reader = Reader {
        separator,
        state: State::CellBegins,
        cell: String::new(),
        column: 0,
        row: RowBuilder::new(1),
        after_return: false,
    };
    let mut skipped = is_declared;
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
    fn read(&mut self, c: char, take: RowConsumer<'_>) -> Result<ControlFlow<()>, TableReadError> {
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

    fn push(&mut self, c: char) -> Result<(), TableReadError> {
        self.cell.push(c);
        if self.cell.len() > LONGEST_ROW {
            return Err(TableReadError::RowTooLong(self.row.number));
        }
        Ok(())
    }

    fn end_cell(&mut self) -> Result<(), TableReadError> {
        let text = std::mem::take(&mut self.cell);
        self.row
            .set(self.column, Value::text(&unwrap_text_formula(&text)))?;
        self.column += 1;
        self.state = State::CellBegins;
        Ok(())
    }

    fn end_row(&mut self, take: RowConsumer<'_>) -> Result<ControlFlow<()>, TableReadError> {
        self.end_cell()?;
        self.column = 0;
        let next = RowBuilder::new(self.row.number + 1);
        Ok(std::mem::replace(&mut self.row, next).emit(take))
    }

    fn end(mut self, take: RowConsumer<'_>) -> Result<(), TableReadError> {
        if self.state == State::Quoted {
            return Err(TableReadError::OpenQuote(self.row.number));
        }
        let _ = self.end_row(take)?;
        Ok(())
    }
}

/// Unwraps the formula that keeps a spreadsheet from converting a text to a number: `="00123"`.
pub(super) fn unwrap_text_formula(text: &str) -> String {
    let inner = text.trim().strip_prefix("=\"");
    match inner.and_then(|inner| inner.strip_suffix('"')) {
        Some(inner) => inner.replace("\"\"", "\""),
        None => text.to_owned(),
    }
}

/// Determines the separator of a file.
pub(super) fn detect_separator(start: &str, chosen: Option<Separator>) -> char {
    let stated = declared_separator(start).or(chosen.map(Separator::character));
    stated.unwrap_or_else(|| guess_separator(start))
}

/// Returns the separator that the first line declares (`sep=;`).
fn declared_separator(start: &str) -> Option<char> {
    let first = start.lines().next().unwrap_or_default();
    let mut stated = first.strip_prefix("sep=")?.chars();
    stated.next().filter(|c| !"\"\r\n".contains(*c))
}

/// Guesses the separator by most lines: a heading above the table, a note below it or an amount may contain another
/// one.
fn guess_separator(start: &str) -> char {
    let lines = lines(start);
    let score = |separator: char| {
        let has = |line: &&String| line.contains(separator);
        let span = lines.iter().skip_while(|line| !has(line)).count() as u64;
        let covered = lines.iter().filter(has).count() as u64;
        (
            covered.pow(3),
            span.max(1).pow(2),
            lines
                .iter()
                .map(|line| line.matches(separator).count())
                .max(),
        )
    };
    let better = |one: &char, other: &char| {
        let ((one, of_one, most_one), (other, of_other, most_other)) = (score(*one), score(*other));
        (one * of_other)
            .cmp(&(other * of_one))
            .then(most_one.cmp(&most_other))
    };
    let all = Separator::ALL.iter().map(|separator| separator.character());
    let best = all.rev().max_by(better);
    best.unwrap_or(',')
}

/// Returns some non-empty lines without their quoted parts.
fn lines(start: &str) -> Vec<String> {
    let (mut lines, mut line, mut is_quoted) = (Vec::new(), String::new(), false);
    for c in start.chars() {
        match c {
            '"' => is_quoted = !is_quoted,
            '\n' | '\r' if !is_quoted => {
                if !line.trim_matches(' ').is_empty() {
                    lines.push(std::mem::take(&mut line));
                }
                if lines.len() == LINES_ASKED {
                    return lines;
                }
                line.clear();
            }
            _ if is_quoted => {}
            c => line.push(c),
        }
    }
    if !line.trim_matches(' ').is_empty() {
        lines.push(line);
    }
    lines
}
