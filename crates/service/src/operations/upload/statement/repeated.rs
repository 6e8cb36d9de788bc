//! Rows of one file that say the same payment of a loan, where somebody said that each is a payment of its own.

use std::collections::HashSet;

use saakh_documents::rows::Row;
use saakh_domain::Paise;
use saakh_store::platform::upload::Kind;
use saakh_store::platform::upload::seen::{Seen, SeenRows};

use super::super::read::Reader;
use super::read::{self, Stated, digest};
use crate::{App, Result};

/// A payment is said no more often; a row beyond is one that repeats the last.
const MOST: u32 = 100;

/// Gives each row that says a payment once more a payment of its own, by how often the file said it before it. The same
/// file a second time says the same payments.
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

/// The payments that rows say, with row and amount.
pub(super) fn said(stated: &[Stated]) -> impl Iterator<Item = (u128, (i64, Paise))> {
    stated.iter().map(|row| (row.key(), (row.row, row.amount)))
}

/// What rows say that were applied before an attempt broke off.
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
