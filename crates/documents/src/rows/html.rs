//! An HTML table, as many programs write it under the name .xls.

use std::ops::ControlFlow;

use super::csv::unwrap_text_formula;
use super::text::TextFile;
use super::value::Value;
use super::{LONGEST_ROW, MAX_COLUMNS, RowBuilder, RowConsumer, TableReadError};

/// Maximum `rowspan`.
const MOST_ROWS_REACHED: usize = 65_535;
/// Maximum length of a tag that is parsed.
const LONGEST_TAG: usize = 1024;

struct Reader {
    /// Content between `<` and `>`, while inside.
    tag: Option<String>,
    /// The open element whose content is skipped: `script`, `style`.
    hidden: Option<&'static str>,
    cell: Option<String>,
    columns: usize,
    rows: usize,
    column: usize,
    /// Cells of earlier rows that span this one: remaining rows, and value.
    reaching: Vec<(usize, Value)>,
    row: Option<RowBuilder>,
    next_row: u64,
}

pub(super) fn each_row(text: &mut TextFile, take: RowConsumer<'_>) -> Result<(), TableReadError> {
    if !text.start().to_ascii_lowercase().contains("<t") {
        return Err(TableReadError::InvalidType);
    }
    let mut reader = Reader {
        tag: None,
        hidden: None,
        cell: None,
        columns: 1,
        rows: 1,
        column: 0,
        reaching: Vec::new(),
        row: None,
        next_row: 1,
    };
    let mut pieces = text.pieces()?;
    while let Some(piece) = pieces.next()? {
        for c in piece.chars() {
            if reader.read(c, take)?.is_break() {
                return Ok(());
            }
        }
    }
    // Ended inside a cell or a tag, so the file is truncated.
    if reader.tag.is_some() || reader.cell.is_some() {
        return Err(TableReadError::Damaged);
    }
    let _ = reader.end_row(take)?;
    Ok(())
}

impl Reader {
    fn read(&mut self, c: char, take: RowConsumer<'_>) -> Result<ControlFlow<()>, TableReadError> {
        if let Some(tag) = &mut self.tag {
            let is_comment = tag.starts_with("!--");
            if c == '>' && (!is_comment || tag.ends_with("--") && tag.len() > 4) {
                let tag = self.tag.take().unwrap_or_default();
                return self.handle_tag(&tag, take);
            }
            if is_comment && tag.len() >= LONGEST_TAG {
                // Only the end matters.
                tag.replace_range(3..tag.len() - 2, "");
            }
            if tag.len() < LONGEST_TAG {
                tag.push(c);
            }
            return Ok(ControlFlow::Continue(()));
        }
        if c == '<' {
            self.tag = Some(String::new());
        } else if let Some(cell) = self.cell.as_mut().filter(|_| self.hidden.is_none()) {
            cell.push(c);
            if cell.len() > LONGEST_ROW {
                return Err(TableReadError::RowTooLong(self.next_row));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    fn handle_tag(
        &mut self,
        tag: &str,
        take: RowConsumer<'_>,
    ) -> Result<ControlFlow<()>, TableReadError> {
        let lower = tag.to_ascii_lowercase();
        let name = lower.split([' ', '\t', '\r', '\n', '/']).next();
        let name = name.filter(|name| !name.is_empty());
        let closing = lower.strip_prefix('/').map(str::trim_end);
        if let Some(hidden) = self.hidden {
            if closing == Some(hidden) {
                self.hidden = None;
            }
            return Ok(ControlFlow::Continue(()));
        }
        match (closing, name.unwrap_or_default()) {
            (Some("td" | "th"), _) => self.end_cell()?,
            (Some("tr"), _) => return self.end_row(take),
            (Some("table"), _) => {
                let ended = self.end_row(take)?;
                self.reaching.clear();
                return Ok(ended);
            }
            (None, "script") => self.hidden = Some("script"),
            (None, "style") => self.hidden = Some("style"),
            (None, "tr") => {
                let ended = self.end_row(take)?;
                self.row = Some(RowBuilder::new(self.next_row));
                return Ok(ended);
            }
            (None, "td" | "th") => {
                self.end_cell()?;
                self.cell = Some(String::new());
                self.columns = span(&lower, "colspan=").min(MAX_COLUMNS);
                self.rows = span(&lower, "rowspan=");
            }
            (None, "br" | "p" | "div") => {
                if let Some(cell) = &mut self.cell {
                    cell.push(' ');
                }
            }
            _ => {}
        }
        Ok(ControlFlow::Continue(()))
    }

    fn end_cell(&mut self) -> Result<(), TableReadError> {
        let Some(cell) = self.cell.take() else {
            return Ok(());
        };
        self.fill()?;
        let value = Value::text(&unwrap_text_formula(&plain(&cell)));
        let last = (self.column + self.columns).min(MAX_COLUMNS);
        if self.rows > 1 && self.column < last {
            if self.reaching.len() < last {
                self.reaching.resize(last, (0, Value::Empty));
            }
            for reaching in &mut self.reaching[self.column..last] {
                *reaching = (self.rows, Value::Empty);
            }
            self.reaching[self.column].1 = value.clone();
        }
        if let Some(row) = &mut self.row {
            row.set(self.column, value)?;
        }
        self.column += self.columns;
        Ok(())
    }

    /// Moves to the next column that no earlier cell spans, repeating the values of those that do.
    fn fill(&mut self) -> Result<(), TableReadError> {
        let Some(row) = &mut self.row else {
            return Ok(());
        };
        while let Some((left, value)) = self.reaching.get(self.column)
            && *left > 0
        {
            row.set(self.column, value.clone())?;
            self.column += 1;
        }
        Ok(())
    }

    fn end_row(&mut self, take: RowConsumer<'_>) -> Result<ControlFlow<()>, TableReadError> {
        self.end_cell()?;
        if self.row.is_some() {
            // Including those after the last cell of this row.
            while self.column < self.reaching.len() {
                self.fill()?;
                self.column += 1;
            }
            for (left, _) in &mut self.reaching {
                *left = left.saturating_sub(1);
            }
        }
        self.column = 0;
        let Some(row) = self.row.take() else {
            return Ok(ControlFlow::Continue(()));
        };
        self.next_row += 1;
        Ok(row.emit(take))
    }
}

/// Parses a `colspan` or `rowspan`.
fn span(tag: &str, attribute: &str) -> usize {
    let after = tag.split_once(attribute).map(|(_, after)| after);
    let digits = after.map(|after| {
        let digits = after.trim_start_matches(['"', '\'']).chars();
        digits.take_while(char::is_ascii_digit).collect::<String>()
    });
    let span = digits.and_then(|digits| digits.parse().ok());
    span.unwrap_or(1).clamp(1, MOST_ROWS_REACHED)
}

/// Resolves character references and collapses white space.
fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('&') {
        plain.push_str(before);
        let end = after.char_indices().take(12).find(|(_, c)| *c == ';');
        if let Some((c, end)) = end.and_then(|(end, _)| Some((reference(&after[..end])?, end))) {
            plain.push(c);
            rest = &after[end + 1..];
        } else {
            plain.push('&');
            rest = after;
        }
    }
    plain.push_str(rest);
    plain.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn reference(name: &str) -> Option<char> {
    if let Some(number) = name.strip_prefix('#') {
        let hex = number.strip_prefix(['x', 'X']);
        let code = hex.map_or_else(
            || number.parse().ok(),
            |hex| u32::from_str_radix(hex, 16).ok(),
        );
        return code.and_then(char::from_u32);
    }
    Some(match name {
        "amp" => '&',
        "lt" => '<',
        "gt" => '>',
        "quot" => '"',
        "apos" => '\'',
        "nbsp" => ' ',
        _ => return None,
    })
}
