//! History of a lender, and restoring of versions.

use jiff::Timestamp;
use saakh_domain::catalog::lender::Lender;
use saakh_domain::catalog::property::{Change, find_changes};
use saakh_domain::id::LenderId;
use saakh_domain::text::Message;
use saakh_store::catalog::lender::{self, LenderRow, LenderVersion};
use saakh_store::{Scope, write_tx};

use super::{check, check_size, load_for_edit, refuse_taken_name, save_version};
use crate::platform::audit::RequestContext;
use crate::platform::edit::serialization_error;
use crate::{App, Error, Result};

/// Versions per page of the history.
const PAGE: i64 = 20;

/// A version with its changes.
#[derive(Debug, Clone)]
pub struct LenderHistoryEntry {
    /// The catalog version that created it.
    pub version: i64,
    pub at: Timestamp,
    /// Name of the back-office user who created it; none: the program.
    pub by: Option<String>,
    pub reason: String,
    /// All changed properties; empty for the first version.
    pub changes: Vec<Change>,
}

/// A page of the history, newest first.
#[derive(Debug, Clone)]
pub struct HistoryPage {
    pub states: Vec<LenderHistoryEntry>,
    /// Cursor of older versions; none if there are no older ones.
    pub older: Option<i64>,
}

/// Returns versions of a lender before one (all if none is given), newest first.
pub async fn history(app: &App, id: LenderId, before: Option<i64>) -> Result<HistoryPage> {
    let mut conn = app.db.read().await?;
    let before = before.unwrap_or(i64::MAX);
    // One more than displayed, to compare the oldest one with.
    let versions = lender::history(&mut conn, id, before, PAGE + 1).await?;
    if versions.is_empty() && before == i64::MAX {
        return Err(Error::not_found());
    }
    let shown = versions
        .len()
        .min(usize::try_from(PAGE).unwrap_or(usize::MAX));
    let states = (0..shown)
        .map(|place| state(&versions[place], versions.get(place + 1)))
        .collect::<Result<_>>()?;
    let more = versions.len() > shown;
    Ok(HistoryPage {
        states,
        older: more.then(|| versions[shown - 1].version),
    })
}

fn state(version: &LenderVersion, earlier: Option<&LenderVersion>) -> Result<LenderHistoryEntry> {
    let changes = match earlier {
        Some(earlier) => {
            find_changes(&earlier.lender, &version.lender).map_err(serialization_error)?
        }
        None => Vec::new(),
    };
    Ok(LenderHistoryEntry {
        version: version.version,
        at: version.at,
        by: version.by.clone(),
        reason: version.reason.clone(),
        changes,
    })
}

/// Restores an earlier version of a lender. Its switches are unchanged: restoring switches nothing on.
pub async fn restore(
    app: &App,
    by: &RequestContext,
    id: LenderId,
    version: i64,
) -> Result<LenderRow> {
    let restored = write_tx!(app.db, Scope::catalog(), |tx| -> Result<LenderRow> {
        let row = load_for_edit(tx, id, None).await?;
        let past = lender::version(tx, id, version).await?;
        let past =
            past.ok_or_else(|| Error::field("version", Message::new("invalid_version_unknown")))?;
        let mut after = Lender {
            lender_status: row.item.lender_status,
            ..past.lender
        };
        for offering in &mut after.offerings {
            let mut now = row.item.known_offerings();
            offering.is_off = now.any(|now| now.product == offering.product && now.is_off);
        }
        if after.name != row.item.name {
            refuse_taken_name(tx, &after).await?;
        }
        check_size(&after)?;
        check(app, &["version"], &row.item, &after)?;
        let reason = format!("back to version {version}");
        save_version(app, tx, by, row, after, &reason).await
    })?;
    app.refresh_catalog().await?;
    Ok(restored)
}
