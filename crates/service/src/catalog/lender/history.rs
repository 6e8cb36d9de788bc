//! A lender's past states, and going back to one.

use jiff::Timestamp;
use saakh_domain::catalog::lender::Lender;
use saakh_domain::catalog::property::{Change, changes};
use saakh_domain::id::LenderId;
use saakh_domain::text::Message;
use saakh_store::catalog::lender::{self, LenderRow, LenderVersion};
use saakh_store::{Scope, write_tx};

use super::{check, check_size, current, refuse_taken_name, save_version};
use crate::platform::audit::RequestContext;
use crate::platform::edit::unwritable;
use crate::{App, Error, Result};

/// How many states one page of the history has.
const PAGE: i64 = 20;

/// A state with what it changed.
#[derive(Debug, Clone)]
pub struct State {
    /// The catalog version that made it.
    pub version: i64,
    pub at: Timestamp,
    /// The name of the back-office user who made it; none: the program did.
    pub by: Option<String>,
    pub reason: String,
    /// Every property that it changed; empty for the first.
    pub changes: Vec<Change>,
}

/// Some of the history, newest first.
#[derive(Debug, Clone)]
pub struct HistoryPage {
    pub states: Vec<State>,
    /// From which version older ones go on; none: there are no older ones.
    pub older: Option<i64>,
}

/// A lender's states before a version (all, where none is given), newest first.
pub async fn history(app: &App, id: LenderId, before: Option<i64>) -> Result<HistoryPage> {
    let mut conn = app.db.read().await?;
    let before = before.unwrap_or(i64::MAX);
    // One more than is shown: the oldest shown is compared with it.
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

fn state(version: &LenderVersion, earlier: Option<&LenderVersion>) -> Result<State> {
    let changes = match earlier {
        Some(earlier) => changes(&earlier.lender, &version.lender).map_err(unwritable)?,
        None => Vec::new(),
    };
    Ok(State {
        version: version.version,
        at: version.at,
        by: version.by.clone(),
        reason: version.reason.clone(),
        changes,
    })
}

/// Makes a lender again what it was. Its switches stay as they are: going back switches nothing on.
pub async fn restore(
    app: &App,
    by: &RequestContext,
    id: LenderId,
    version: i64,
) -> Result<LenderRow> {
    let restored: Result<LenderRow> = write_tx!(app.db, Scope::catalog(), |tx| {
        let row = current(tx, id, None).await?;
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
    });
    let restored = restored?;
    app.refresh_catalog().await?;
    Ok(restored)
}
