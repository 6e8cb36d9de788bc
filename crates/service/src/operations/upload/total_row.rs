//! Recognises rows of totals, which contain no data of their own.

use saakh_documents::rows::{Row, Value};
use saakh_domain::lifecycle::status_word::normalise;

use super::plan::{Column, Plan};

/// Columns that name the subject of a row; a row of totals leaves them empty, or has its label there.
const NAMING: [Column; 5] = [
    Column::Application,
    Column::Reference,
    Column::BankReference,
    Column::Account,
    Column::Pan,
];
/// Columns that a sum without a label leaves empty as well.
const DESCRIBING: [Column; 2] = [Column::Status, Column::Day];
/// First words of a label.
const FIRST_WORDS: [&str; 8] = [
    "total",
    "totals",
    "grand total",
    "sub total",
    "subtotal",
    "sub-total",
    "कुल",
    "योग",
];
/// Last words of a label, after a name: "CASHe total".
const LAST_WORDS: [&str; 4] = ["total", "totals", "कुल", "योग"];

/// Whether a row is labelled as a total, or has sums only, and names no loan, payment or payout.
pub(super) fn is_total(plan: &Plan, row: &Row) -> bool {
    if filled(plan, row, &NAMING).any(|cell| !says_total(cell)) {
        return false;
    }
    let mut cells = row.cells.iter().filter(|cell| **cell != Value::Empty);
    if cells.clone().any(says_total) {
        return true;
    }
    let has_amount = filled(plan, row, &[Column::Amount]).next().is_some();
    has_amount && filled(plan, row, &DESCRIBING).next().is_none() && cells.all(is_number)
}

fn filled<'r>(plan: &Plan, row: &'r Row, columns: &[Column]) -> impl Iterator<Item = &'r Value> {
    let places = columns.iter().filter_map(move |column| plan.place(*column));
    let cells = places.filter_map(move |place| row.cells.get(place));
    cells.filter(|cell| **cell != Value::Empty)
}

fn is_number(cell: &Value) -> bool {
    cell.amount(None).is_ok()
}

fn says_total(cell: &Value) -> bool {
    let Value::Text(text) = cell else {
        return false;
    };
    let text = normalise(text);
    let words = text.trim_end_matches(|c: char| c.is_ascii_punctuation());
    let is_first = |word: &&str| {
        let rest = text.strip_prefix(*word);
        rest.is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
    };
    let is_last = |word: &&str| {
        let name = words.strip_suffix(*word);
        name.is_some_and(|name| name.ends_with(' '))
    };
    FIRST_WORDS.iter().any(is_first) || LAST_WORDS.iter().any(is_last)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_of_totals_are_recognised() {
        for text in [
            "Total",
            "TOTAL:",
            "Totals",
            "Grand Total",
            "Sub-total (12 loans)",
            "Total disbursed",
            "CASHe Total",
            "कुल योग",
            "कुल राशि",
        ] {
            assert!(says_total(&Value::Text(text.to_owned())), "{text}");
        }
        for text in [
            "Totaline Finance",
            "Subtotally",
            "LN-TOTAL",
            "Disbursed",
            "",
        ] {
            assert!(!says_total(&Value::Text(text.to_owned())), "{text}");
        }
        assert!(!says_total(&Value::Number(12.0)));
    }
}
