//! Preview of a bank file before and after parsing, with account numbers masked except their ends.

use saakh_documents::rows::{Row, Value};
use saakh_domain::distribution::ledger::bank_response::mask_accounts;
use saakh_store::platform::upload::Kind;

use super::super::look::suggestion::guess_columns;
use super::super::plan::{Column, Columns, Plan};
use super::read::mask_cell;

/// Masks titles, because a file without titles starts with a row about a payment.
pub(in super::super) fn mask_titles(titles: &[String]) -> Vec<String> {
    titles.iter().map(|title| mask_accounts(title)).collect()
}

/// Masks texts of rows according to the columns' titles.
pub(in super::super) fn mask_texts(titles: &[String], rows: Vec<Vec<String>>) -> Vec<Vec<String>> {
    let columns = guess_columns(titles, Kind::Bank).columns;
    let mask = |row: Vec<String>| {
        let cells = row.into_iter().enumerate();
        cells
            .map(|(place, text)| masked(&columns, place, &text))
            .collect()
    };
    rows.into_iter().map(mask).collect()
}

/// Masks cells of a row according to the chosen columns.
pub(in super::super) fn mask_cells(plan: &Plan, row: &Row) -> Vec<Value> {
    let cells = row.cells.iter().enumerate();
    cells
        .map(|(place, cell)| match cell {
            Value::Text(_) | Value::Number(_) => {
                Value::Text(masked(&plan.columns, place, &cell.to_display_text()))
            }
            Value::Empty | Value::Day(_) | Value::Flag(_) | Value::Formula => cell.clone(),
        })
        .collect()
}

fn masked(columns: &Columns<usize>, place: usize, text: &str) -> String {
    let column = Column::ALL
        .iter()
        .copied()
        .find(|column| columns.get(*column) == Some(&place));
    match column {
        Some(column) => mask_cell(column, text),
        None => mask_accounts(text),
    }
}

/// Whether a row contains a payout's reference, so it is not a row of titles.
pub(in super::super) fn has_payout_reference(row: &Row) -> bool {
    row.cells
        .iter()
        .any(|cell| is_reference(&cell.to_display_text()))
}

/// Whether it has the format `SAAKH000001P0001`.
fn is_reference(text: &str) -> bool {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let text = text.trim().to_uppercase();
    let numbers = text
        .strip_prefix("SAAKH")
        .and_then(|rest| rest.split_once('P'));
    numbers.is_some_and(|(batch, place)| digits(batch) && digits(place))
}
