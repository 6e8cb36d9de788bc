//! Detects the row of titles.

use std::collections::BTreeSet;

use saakh_documents::rows::{DayError, DayOrder, Row, Value};
use saakh_store::platform::upload::Kind;

use super::super::bank;
use super::super::plan::Column;
use super::suggestion::plain;

/// Maximum length of a displayed title or example.
const LONGEST_SHOWN: usize = 100;

/// Returns the first row with two known titles; otherwise the first of the widest rows of distinct texts that are
/// neither days nor amounts; otherwise the first row. In a bank file, titles are above all rows with a payout's
/// reference.
pub(super) fn find_head(rows: &[Row], kind: Kind) -> usize {
    let first = match kind {
        Kind::Bank => rows.iter().position(bank::has_payout_reference),
        Kind::Status | Kind::Mis | Kind::Commission => None,
    };
    let rows = &rows[..first.unwrap_or(rows.len())];
    let is_known = |title: &String| {
        let title = plain(title);
        Column::for_kind(kind)
            .iter()
            .any(|(column, _)| column.titles(kind).contains(&title.as_str()))
    };
    let has_two = |row: &Row| texts(row).iter().filter(|title| is_known(title)).count() >= 2;
    let known = rows.iter().position(has_two);
    known.unwrap_or_else(|| {
        let widths = rows.iter().map(width_of_titles).enumerate();
        // Among rows of equal width, the first.
        let widest = widths.rev().max_by_key(|(_, width)| *width);
        widest
            .filter(|(_, width)| *width >= 2)
            .map_or(0, |(place, _)| place)
    })
}

/// The displayed texts of a row.
pub(super) fn texts(row: &Row) -> Vec<String> {
    let shown = |text: String| text.chars().take(LONGEST_SHOWN).collect();
    row.cells
        .iter()
        .map(|cell| shown(cell.to_display_text()))
        .collect()
}

/// Number of titles in a row; none if a cell is not a title.
fn width_of_titles(row: &Row) -> usize {
    let filled: Vec<&Value> = row
        .cells
        .iter()
        .filter(|cell| **cell != Value::Empty)
        .collect();
    let is_title = |cell: &&Value| {
        matches!(cell, Value::Text(_))
            && cell.amount(None).is_err()
            && !cell.has_side()
            && !matches!(
                cell.day(DayOrder::DayFirst),
                Ok(_) | Err(DayError::MonthFirst)
            )
    };
    let titles: BTreeSet<String> = filled
        .iter()
        .map(|cell| plain(&cell.to_display_text()))
        .collect();
    let is_head = filled.iter().all(is_title) && titles.len() == filled.len();
    if is_head { filled.len() } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(number: u64, cells: &[&str]) -> Row {
        let cell = |text: &&str| match *text {
            "" => Value::Empty,
            text => Value::Text(text.to_owned()),
        };
        Row {
            number,
            cells: cells.iter().map(cell).collect(),
            is_hidden: false,
        }
    }

    #[test]
    fn unknown_titles_are_found_in_the_widest_row_of_texts() {
        let rows = [
            row(1, &["ABC Finance - November"]),
            row(3, &["Cust", "", "Disb. Amt (Rs.)", "Disb. Date"]),
            row(4, &["CAS-1", "x", "100", "18/11/2026"]),
            row(5, &["CAS-2", "x", "x", "y"]),
            row(6, &["a", "b", "c"]),
        ];
        assert_eq!(find_head(&rows, Kind::Mis), 1);
        assert_eq!(find_head(&rows[..1], Kind::Mis), 0);
        assert_eq!(find_head(&[], Kind::Mis), 0);
    }

    #[test]
    fn a_row_about_a_payout_holds_no_titles() {
        let rows = [
            row(1, &["SAAKH000001P0001", "433012345678", "Paid", ""]),
            row(2, &["SAAKH000001P0002", "", "Rejected", "Closed"]),
        ];
        assert_eq!(find_head(&rows, Kind::Bank), 0);
        let titled = [row(1, &["Our batch"]), row(3, &["Ref", "Word", "Why"])];
        let all = [&titled[..], &rows[..]].concat();
        assert_eq!(find_head(&all, Kind::Bank), 1);
    }
}
