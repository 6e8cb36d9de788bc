//! Files that hold Aadhaar numbers are not taken.
//! `docs/decisions/0154-files-with-aadhaar-numbers-are-not-taken.md`.

use saakh_documents::rows::Row;
use saakh_domain::identity::aadhaar::looks_like;
use saakh_domain::text::Message;

/// Digits of a number.
const DIGITS: usize = 12;

/// What the rows of a sheet show so far.
#[derive(Debug, Default)]
pub(super) struct Search {
    columns: Vec<Numbers>,
    in_text: Option<Place>,
}

/// Where a number stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Place {
    /// As a spreadsheet counts it.
    row: u64,
    /// From 0.
    column: usize,
}

/// Cells of a column that are numbers and nothing else.
#[derive(Debug, Default)]
struct Numbers {
    filled: u64,
    alike: u64,
    first: u64,
}

impl Search {
    pub(super) fn look_at(&mut self, row: &Row) {
        if self.columns.len() < row.cells.len() {
            self.columns.resize_with(row.cells.len(), Numbers::default);
        }
        for (column, (cell, numbers)) in row.cells.iter().zip(&mut self.columns).enumerate() {
            let text = cell.said();
            if text.is_empty() {
                continue;
            }
            numbers.filled += 1;
            if text.chars().filter(|c| c.is_numeric()).count() < DIGITS {
                continue;
            }
            if !looks_like(&without_references(&text)) {
                continue;
            }
            if text.chars().any(char::is_alphabetic) {
                let place = Place {
                    row: row.number,
                    column,
                };
                self.in_text.get_or_insert(place);
            } else {
                numbers.alike += 1;
                if numbers.alike == 1 {
                    numbers.first = row.number;
                }
            }
        }
    }

    /// A number in a text, or a column of them: one loan number in twelve has the right check digit by chance, most of a
    /// column have not. The title of a column is one of its cells.
    pub(super) fn found(&self) -> Option<Place> {
        let mut columns = self.columns.iter().enumerate();
        let column =
            columns.find(|(_, numbers)| numbers.alike > 0 && numbers.alike * 2 >= numbers.filled);
        self.in_text.or(column.map(|(column, numbers)| Place {
            row: numbers.first,
            column,
        }))
    }
}

/// A text without its words of letters and digits together: ids and loan numbers of lenders, of which some look so by chance.
fn without_references(text: &str) -> String {
    let has_letters = |word: &str| word.chars().any(char::is_alphabetic);
    let words = text.split_whitespace();
    let words = words.map(|word| if has_letters(word) { "," } else { word });
    words.collect::<Vec<_>>().join(" ")
}

impl Place {
    pub(super) fn message(self) -> Message {
        let message = Message::new("upload_aadhaar").with("row", self.row);
        message.with("column", letters(self.column))
    }
}

/// A column as a spreadsheet calls it.
fn letters(column: usize) -> String {
    let last = char::from(b'A' + u8::try_from(column % 26).unwrap_or_default());
    match column / 26 {
        0 => last.to_string(),
        more => letters(more - 1) + &last.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use saakh_documents::rows::Value;

    use super::*;

    /// The number that UIDAI prints on sample cards, and others like it: invented.
    const ALIKE: &str = "2341 2341 2346";
    const OTHER: &str = "234123412345";

    fn found(rows: &[&[&str]]) -> Option<(u64, String)> {
        let mut search = Search::default();
        for (number, cells) in (1..).zip(rows) {
            let cells = cells.iter().map(|text| match *text {
                "" => Value::Empty,
                text => Value::Text(text.to_owned()),
            });
            let cells = cells.collect();
            search.look_at(&Row { number, cells });
        }
        search
            .found()
            .map(|place| (place.row, letters(place.column)))
    }

    #[test]
    fn a_column_of_numbers_and_a_number_in_a_text_are_found() {
        let at = |row, column: &str| Some((row, column.to_owned()));
        assert_eq!(
            found(&[&["Ref", "Id"], &["A1", ""], &["A2", ALIKE], &["A3", ALIKE]]),
            at(3, "B")
        );
        assert_eq!(found(&[&["Ref", "Id"], &["A1", ALIKE]]), at(2, "B"));
        assert_eq!(
            found(&[&["Ref"], &[OTHER], &["see\n2341-2341-2346"]]),
            at(3, "A")
        );
    }

    #[test]
    fn loan_numbers_of_which_some_have_the_check_digit_by_chance_are_taken() {
        let rows: Vec<&[&str]> = vec![&["Loan"], &[OTHER], &[ALIKE], &[OTHER], &[OTHER]];
        assert_eq!(found(&rows), None);
        assert_eq!(found(&[&["Loan"], &["12 MG Road 560001"]]), None);
        // Our own ids have groups of digits, and a lender's numbers letters before them.
        for reference in [
            "01a21510-2341-2341-2346-e216968b4b9f",
            "LAN234123412346",
            "x-2341-2341-2346",
        ] {
            assert_eq!(found(&[&["Loan"], &[reference]]), None, "{reference}");
        }
        assert_eq!(found(&[]), None);
    }

    #[test]
    fn columns_are_called_as_in_a_spreadsheet() {
        let names = [0, 25, 26, 701, 702].map(letters);
        assert_eq!(names, ["A", "Z", "AA", "ZZ", "AAA"]);
    }
}
