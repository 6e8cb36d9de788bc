//! Erases the details of audit rows. Each erasure is an audit row itself, so that a detail that is missing without one
//! indicates tampering.

use std::collections::BTreeMap;

use saakh_store::platform::audit;
use saakh_store::platform::audit::chain::SealedRow;
use saakh_store::{DbError, Tx};
use serde_json::{Value, json};

use super::{AuditEvent, RequestContext, record};
use crate::App;

/// The action of the row that records an erasure.
const ERASE: &str = "audit.erase-detail";

/// Erases the details of every row about one target and returns their number.
pub async fn erase(
    app: &App,
    tx: &mut Tx,
    by: &RequestContext,
    kind: &str,
    id: &str,
) -> Result<u64, DbError> {
    let rows = audit::erase_detail(tx, kind, id).await?;
    let event = AuditEvent {
        action: ERASE,
        target_kind: "audit",
        target_id: thing(kind, id),
        detail: json!({ "rows": rows }),
    };
    record(app, tx, by, event).await?;
    Ok(rows)
}

fn thing(kind: &str, id: &str) -> String {
    format!("{kind}:{id}")
}

/// The missing details, and the erasures that the trail records.
#[derive(Debug, Default)]
pub(super) struct ErasedDetails {
    gone: BTreeMap<String, MissingDetails>,
    known: BTreeMap<String, i64>,
}

/// Rows about one target whose details are missing.
#[derive(Debug)]
struct MissingDetails {
    count: i64,
    /// The position of the first one.
    position: i64,
    id: String,
}

impl ErasedDetails {
    /// Adds a row with its position in the chain.
    pub(super) fn add_row(&mut self, position: i64, row: &SealedRow) {
        self.add_erasure(row);
        if row.detail.is_none() {
            let (kind, id) = &row.target;
            let gone = self
                .gone
                .entry(thing(kind, id))
                .or_insert_with(|| MissingDetails {
                    count: 0,
                    position,
                    id: row.id.clone(),
                });
            gone.count += 1;
        }
    }

    /// Adds a row that may record an erasure, sealed or not yet.
    pub(super) fn add_erasure(&mut self, row: &SealedRow) {
        let detail = row.detail.as_deref().filter(|_| row.action == ERASE);
        let Some(detail) = detail else { return };
        let rows = serde_json::from_str(detail).map(|detail: Value| detail["rows"].as_i64());
        let rows = rows.ok().flatten().unwrap_or(0);
        *self.known.entry(row.target.1.clone()).or_default() += rows;
    }

    /// Returns the number of missing details.
    pub(super) fn count_missing(&self) -> i64 {
        self.gone.values().map(|gone| gone.count).sum()
    }

    /// Returns position and id of the first row of the first target with more missing details than recorded erasures.
    pub(super) fn find_first_unrecorded(&self) -> Option<(i64, &str)> {
        let is_unknown = |thing: &String, gone: &MissingDetails| {
            gone.count > self.known.get(thing).copied().unwrap_or(0)
        };
        let unknown = self
            .gone
            .iter()
            .filter(|(thing, gone)| is_unknown(thing, gone));
        unknown
            .map(|(_, gone)| (gone.position, gone.id.as_str()))
            .min()
    }
}
