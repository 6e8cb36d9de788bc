//! Claims of a bank file's rows about each payout, collected before the first row is judged.

use std::collections::HashMap;

use saakh_domain::distribution::ledger::bank_response::Utr;

use super::read::{ClaimedStatus, ParsedBankRow};

/// By payout and by transfer number; the size depends on the batch, not on the file.
#[derive(Debug, Default)]
pub(super) struct Claims {
    of: HashMap<i64, ClaimSummary>,
    utrs: HashMap<Utr, Vec<(i64, i64)>>,
}

/// Claims about one payout.
#[derive(Debug)]
struct ClaimSummary {
    first: i64,
    words: ClaimedStatus,
    /// The first row that contradicts.
    other: Option<i64>,
}

impl Claims {
    pub(super) fn add(&mut self, rows: &[ParsedBankRow]) {
        for row in rows {
            let Some(place) = row.place else {
                continue;
            };
            let summary = self.of.entry(place).or_insert_with(|| ClaimSummary {
                first: row.row,
                words: row.words.clone(),
                other: None,
            });
            if summary.words != row.words {
                summary.other.get_or_insert(row.row);
            }
            if let Some(utr) = row.paid_utr() {
                let places = self.utrs.entry(utr.clone()).or_default();
                if places.len() < 2 && places.iter().all(|(other, _)| *other != place) {
                    places.push((place, row.row));
                }
            }
        }
    }

    /// A row that contradicts this one about the same payout.
    pub(super) fn contradicting_row(&self, place: i64, row: i64) -> Option<i64> {
        let summary = self.of.get(&place)?;
        let other = summary.other?;
        Some(if row == summary.first {
            other
        } else {
            summary.first
        })
    }

    /// A row that assigns this transfer number to another payout.
    pub(super) fn other_row_with_utr(&self, utr: &Utr, place: i64) -> Option<i64> {
        let places = self.utrs.get(utr)?.iter();
        let mut others = places.filter(|(other, _)| *other != place);
        others.next().map(|(_, row)| *row)
    }

    /// Whether an earlier row is the same.
    pub(super) fn is_repeated(&self, place: i64, row: i64) -> bool {
        self.of
            .get(&place)
            .is_some_and(|summary| summary.first != row)
    }
}
