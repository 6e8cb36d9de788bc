//! Repeated payments in one file that were declared to be separate payments.

use std::collections::HashSet;

use saakh_documents::rows::Row;
use saakh_domain::Paise;
use saakh_store::platform::upload::Kind;
use saakh_store::platform::upload::seen::{EarlierRows, SeenRows};

use super::super::read::Reader;
use super::read::{self, StatementRow, digest};
use crate::{App, Result};

/// Maximum repetitions of a payment; further rows count as repeating the last.
const MOST: u32 = 100;

/// Gives each repeated payment a digest of its own, by its number in the file. The same file uploaded again has the
/// same payments.
pub(super) async fn separate_payments(
    stated: &mut [StatementRow],
    seen: &EarlierRows,
) -> Result<()> {
    let mut taken = HashSet::new();
    for row in stated {
        let first = row.payment.clone();
        for number in 2..=MOST {
            let key = row.payment_key();
            if !taken.contains(&key) && seen.find_payments(&[key]).await?.is_empty() {
                break;
            }
            row.payment = digest(&["repeated", &first, &number.to_string()]);
            row.earlier = None;
        }
        taken.insert(row.payment_key());
    }
    Ok(())
}

/// The payments of rows, with row and amount.
pub(super) fn list_payments(stated: &[StatementRow]) -> impl Iterator<Item = (u128, (i64, Paise))> {
    stated
        .iter()
        .map(|row| (row.payment_key(), (row.row, row.amount)))
}

/// Restores the payments of rows applied before an attempt was interrupted.
pub(in super::super) async fn restore_payments(
    app: &App,
    reader: &Reader<'_>,
    kind: Kind,
    rows: &[Row],
    seen: &EarlierRows,
) -> Result<SeenRows> {
    let mut stated = Vec::new();
    for row in rows.iter().filter(|row| !reader.is_total(row)) {
        stated.extend(read::read(app, reader, kind, row)?.ok());
    }
    separate_payments(&mut stated, seen).await?;
    Ok(SeenRows {
        payments: list_payments(&stated).collect(),
        ..SeenRows::default()
    })
}
