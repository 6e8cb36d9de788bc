//! Refuses files with Aadhaar numbers, unless a user states that they are something else.
//! `docs/decisions/0154-files-with-aadhaar-numbers-are-not-taken.md`,
//! `0167-a-person-can-say-that-numbers-are-no-aadhaar-numbers.md`.

use saakh_documents::rows::{Row, column_letters};
use saakh_domain::identity::aadhaar::has_number;

use crate::{Code, Refusal};

/// Digits of a number.
const DIGITS: usize = 12;
/// Maximum number of cells named; others are only counted.
const NAMED: usize = 20;
/// Number of matches in a column of references that cannot be chance.
const BEYOND_CHANCE: u64 = 5;

/// Words before numbers issued by banks, which have twelve digits too.
const REFERENCES: [&str; 17] = [
    "imps", "upi", "rrn", "utr", "neft", "rtgs", "a/c", "ac", "acc", "acct", "account", "txn",
    "mob", "mobile", "phone", "ph", "tel",
];
/// Words allowed between such a word and its number.
const FILLERS: [&str; 9] = [
    "no",
    "nos",
    "number",
    "num",
    "ref",
    "reference",
    "id",
    "transaction",
    "of",
];

/// State of the search through a sheet.
#[derive(Debug, Default)]
pub(super) struct Search {
    columns: Vec<NumberColumn>,
    in_texts: AadhaarCells,
}

/// Cells with a plausible Aadhaar number.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct AadhaarCells {
    /// The first cells: row, as a spreadsheet counts it, and column, from 0.
    first: Vec<(u64, usize)>,
    count: u64,
}

/// Cells of a column that are numbers only.
#[derive(Debug, Default)]
struct NumberColumn {
    filled: u64,
    /// Whether its title denotes bank references or mobile numbers.
    are_references: bool,
    alike: AadhaarCells,
}

impl AadhaarCells {
    fn add(&mut self, row: u64, column: usize) {
        self.count += 1;
        if self.first.len() < NAMED {
            self.first.push((row, column));
        }
    }

    /// Appends those of a later sheet.
    pub(super) fn extend(&mut self, other: &Self) {
        self.count += other.count;
        let room = NAMED - self.first.len();
        self.first.extend(other.first.iter().take(room));
    }

    pub(super) const fn count(&self) -> u64 {
        self.count
    }

    /// Cell names as in a spreadsheet.
    pub(super) fn cell_names(&self) -> Vec<String> {
        let names = self.first.iter();
        names
            .map(|(row, column)| format!("{}{row}", column_letters(*column)))
            .collect()
    }

    /// The refusal for the uploader.
    pub(super) fn refusal(&self) -> Refusal {
        let more = self.count - self.first.len() as u64;
        let code = if more > 0 {
            Code::UploadAadhaarMore
        } else {
            Code::UploadAadhaar
        };
        Refusal::new(code)
            .with("cells", self.cell_names().join(", "))
            .with("more", more)
    }
}

impl Search {
    pub(super) fn scan_row(&mut self, row: &Row) {
        if self.columns.len() < row.cells.len() {
            self.columns
                .resize_with(row.cells.len(), NumberColumn::default);
        }
        for (column, (cell, numbers)) in row.cells.iter().zip(&mut self.columns).enumerate() {
            let text = cell.to_display_text();
            if text.is_empty() {
                continue;
            }
            numbers.filled += 1;
            if text.chars().filter(|c| c.is_numeric()).count() < DIGITS {
                numbers.are_references |= split_words(&text).any(|word| is_reference(&word));
                continue;
            }
            if !has_number(&without_references(&text)) {
                continue;
            }
            if text.chars().any(char::is_alphabetic) {
                self.in_texts.add(row.number, column);
            } else {
                numbers.alike.add(row.number, column);
            }
        }
    }

    /// Numbers in texts, and columns of numbers: one loan number in twelve has a valid check digit by chance, but not
    /// most of a column. The title of a column is one of its cells.
    pub(super) fn suspect_cells(&self) -> AadhaarCells {
        let mut found = self.in_texts.clone();
        for numbers in &self.columns {
            let count = numbers.alike.count;
            let is_chance = numbers.are_references && count < BEYOND_CHANCE;
            if count > 0 && count * 2 >= numbers.filled && !is_chance {
                found.extend(&numbers.alike);
            }
        }
        found.first.sort_unstable();
        found
    }
}

/// Removes alphanumeric words, which are ids and lenders' loan numbers, and numbers issued by banks.
fn without_references(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    // Remaining digits of a reference.
    let mut left = 0;
    for word in text.split_whitespace() {
        let digits = word.chars().filter(|c| c.is_numeric()).count();
        let plain = plain(word);
        if is_reference(&plain) {
            left = DIGITS;
        } else if plain.chars().any(char::is_alphabetic) {
            if !FILLERS.contains(&plain.as_str()) {
                left = 0;
            }
        } else if digits > 0 && left > 0 {
            left = left.saturating_sub(digits);
        } else if digits > 0 && !is_mobile(word) {
            kept.push_str(word);
            kept.push(' ');
            continue;
        }
        if digits > 0 || plain.chars().any(char::is_alphabetic) {
            kept.push_str(", ");
        } else {
            kept.push_str(word);
            kept.push(' ');
        }
    }
    kept
}

fn split_words(text: &str) -> impl Iterator<Item = String> {
    text.split_whitespace().map(plain)
}

/// A word in lower case, without surrounding punctuation.
fn plain(word: &str) -> String {
    let word = word.to_lowercase();
    word.trim_matches(|c: char| !c.is_alphanumeric()).to_owned()
}

fn is_reference(word: &str) -> bool {
    REFERENCES.contains(&word)
}

/// Whether a word is an Indian mobile number prefixed by 91.
fn is_mobile(word: &str) -> bool {
    let digits: String = word.chars().filter(char::is_ascii_digit).collect();
    let mobile = digits.strip_prefix("91").unwrap_or_default();
    digits.len() == DIGITS && mobile.starts_with(['6', '7', '8', '9'])
}

#[cfg(test)]
mod tests {
    use saakh_documents::rows::Value;

    use super::*;

    /// The number on UIDAI's sample cards, and invented ones like it.
    const ALIKE: &str = "2341 2341 2346";
    const OTHER: &str = "234123412345";

    fn found(rows: &[&[&str]]) -> Vec<String> {
        let mut search = Search::default();
        for (number, cells) in (1..).zip(rows) {
            let cells = cells.iter().map(|text| match *text {
                "" => Value::Empty,
                text => Value::Text(text.to_owned()),
            });
            let cells = cells.collect();
            search.scan_row(&Row {
                number,
                cells,
                is_hidden: false,
            });
        }
        search.suspect_cells().cell_names()
    }

    #[test]
    fn a_column_of_numbers_and_a_number_in_a_text_are_found() {
        assert_eq!(
            found(&[&["Ref", "Id"], &["A1", ""], &["A2", ALIKE], &["A3", ALIKE]]),
            ["B3", "B4"]
        );
        assert_eq!(found(&[&["Ref", "Id"], &["A1", ALIKE]]), ["B2"]);
        assert_eq!(
            found(&[
                &["Ref"],
                &[OTHER],
                &["see\n2341-2341-2346"],
                &["and 234123412346"]
            ]),
            ["A3", "A4"]
        );
    }

    #[test]
    fn transfer_numbers_of_banks_are_no_aadhaar_numbers() {
        for text in [
            "Paid by IMPS 234123412346 Nov payout",
            "UPI 234123412346",
            "UPI/234123412346/payout",
            "UTR: 234123412346",
            "IMPS Ref No. 234123412346 of November",
            "RRN - 234123412346",
            "A/c 2341 2341 2346",
            "a/c no 234123412346",
        ] {
            assert_eq!(
                found(&[&["Note"], &["x"], &[text]]),
                Vec::<String>::new(),
                "{text}"
            );
        }
        // Numbers after such a reference count again.
        for text in ["UTR 632931681838 id 234123412346", "IMPS paid 234123412346"] {
            assert_eq!(found(&[&["Note"], &[text]]), ["A2"], "{text}");
        }
        // 91 and a mobile number.
        let mobile = (6_000_000_000_u64..6_000_001_000)
            .map(|number| format!("91{number}"))
            .find(|text| has_number(text));
        let mobile = mobile.unwrap();
        assert_eq!(found(&[&["Contact"], &[&mobile]]), Vec::<String>::new());
        assert_eq!(
            found(&[&["Note"], &[&format!("call {mobile} now")]]),
            Vec::<String>::new()
        );
    }

    #[test]
    fn in_a_column_of_references_a_few_are_chance() {
        let rows = |title: &'static str, count: usize| {
            let title = [title];
            let all: Vec<&[&str]> = std::iter::once(&title[..])
                .chain(vec![&[ALIKE][..]; count])
                .collect();
            found(&all).len()
        };
        assert_eq!(
            (rows("Loan Account No", 4), rows("UTR", 1), rows("UTR", 5)),
            (0, 0, 5)
        );
        assert_eq!((rows("Loan No", 1), rows("Loan No", 50)), (1, 20));
    }

    #[test]
    fn loan_numbers_of_which_some_have_the_check_digit_by_chance_are_taken() {
        let rows: Vec<&[&str]> = vec![&["Loan"], &[OTHER], &[ALIKE], &[OTHER], &[OTHER]];
        assert_eq!(found(&rows), Vec::<String>::new());
        assert_eq!(
            found(&[&["Loan"], &["12 MG Road 560001"]]),
            Vec::<String>::new()
        );
        // Our own ids have groups of digits, and lenders' references start with letters.
        for reference in [
            "01a21510-2341-2341-2346-e216968b4b9f",
            "LAN234123412346",
            "x-2341-2341-2346",
        ] {
            assert_eq!(
                found(&[&["Loan"], &[reference]]),
                Vec::<String>::new(),
                "{reference}"
            );
        }
        assert_eq!(found(&[]), Vec::<String>::new());
    }
}
