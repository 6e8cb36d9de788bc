//! Repeated payments in one file that were declared to be separate payments.

use std::collections::HashSet;

use saakh_documents::rows::Row;
use saakh_domain::Paise;
use saakh_store::platform::upload::Kind;
use saakh_store::platform::upload::seen::{Seen, SeenRows};

use super::super::read::Reader;
use super::read::{self, Stated, digest};
use crate::{App, Result};

/// Maximum repetitions of a payment; further rows count as repeating the last.
const MOST: u32 = 100;

/// Gives each repeated payment a digest of its own, by its number in the file. The same file uploaded again has the
/// same payments.
pub(super) async fn separate(stated: &mut [Stated], seen: &Seen) -> Result<()> {
    let mut taken = HashSet::new();
    for row in stated {
        let first = row.payment.clone();
        for number in 2..=MOST {
            let key = row.key();
            if !taken.contains(&key) && seen.payments(&[key]).await?.is_empty() {
                break;
            }
            row.payment = digest(&["repeated", &first, &number.to_string()]);
            row.earlier = None;
        }
        taken.insert(row.key());
    }
    Ok(())
}

/// The payments of rows, with row and amount.
pub(super) fn said(stated: &[Stated]) -> impl Iterator<Item = (u128, (i64, Paise))> {
    stated.iter().map(|row| (row.key(), (row.row, row.amount)))
}

/// Restores the payments of rows applied before an attempt was interrupted.
pub(in super::super) async fn remembered(
    app: &App,
    reader: &Reader<'_>,
    kind: Kind,
    rows: &[Row],
    seen: &Seen,
) -> Result<SeenRows> {
    let mut stated = Vec::new();
    for row in rows.iter().filter(|row| !reader.is_total(row)) {
        stated.extend(read::read(app, reader, kind, row)?.ok());
    }
    separate(&mut stated, seen).await?;
    Ok(SeenRows {
        payments: said(&stated).collect(),
        ..SeenRows::default()
    })
}
