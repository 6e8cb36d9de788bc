//! Closing of lenders' months: a checklist for all lenders of a month, and the closing of one or several.

use saakh_domain::distribution::ledger::difference::first_month_not_due;
use saakh_domain::distribution::ledger::month::YearMonth;
use saakh_domain::id::LenderId;
use saakh_store::distribution::ledger::month::{self, LenderMonth, LenderMonthKey};
use saakh_store::distribution::ledger::{difference, event};
use saakh_store::platform::upload;
use saakh_store::platform::upload::line::{self, LineCounts};
use saakh_store::{Conn, read_tx, write_tx};
use serde_json::json;

use super::scope;
use crate::platform::audit::{Actor, AuditEvent, RequestContext, record};
use crate::{App, Code, Error, Result, require_same_version};

/// What a user looks at before closing a lender's month.
#[derive(Debug, Clone)]
pub struct MonthChecklist {
    pub month: LenderMonth,
    /// Whether all events are booked, so that its figures are final.
    pub is_booked: bool,
    /// Lines of the lender's statements that are dated in the month.
    pub lines: LineCounts,
    /// Open differences of its loans.
    pub differences: i64,
}

/// Lists the lenders of a month with what is open about each, in order of their ids.
pub async fn list_checklists(app: &App, month: YearMonth) -> Result<Vec<MonthChecklist>> {
    let not_due = first_month_not_due(YearMonth::from_date(app.today()));
    read_tx!(app.db, |conn| {
        let months = month::list_between(conn, month, month).await?;
        let differences = difference::count_open(conn, month, not_due).await?;
        let lines = line::count_by_lender(conn, month.first_day(), month.end()).await?;
        let is_waiting = has_unbooked_events(conn).await?;
        let checklist = |month: LenderMonth| MonthChecklist {
            is_booked: !month.is_open && !is_waiting,
            lines: lines.get(&month.lender).copied().unwrap_or_default(),
            differences: differences.get(&month.lender).copied().unwrap_or_default(),
            month,
        };
        Ok(months.into_iter().map(checklist).collect())
    })
}

/// A lender's month as a user saw it.
#[derive(Debug, Clone, Copy)]
pub struct SeenMonth {
    pub lender: LenderId,
    pub version: i64,
}

/// Closes a month for several lenders, each in a transaction of its own: one that fails leaves the others closed.
pub async fn close_all(
    app: &App,
    by: &RequestContext,
    month: YearMonth,
    seen: &[SeenMonth],
) -> Vec<(LenderId, Result<LenderMonth>)> {
    let mut results = Vec::with_capacity(seen.len());
    for one in seen {
        let key = LenderMonthKey::new(one.lender, month);
        results.push((one.lender, close(app, by, key, Some(one.version)).await));
    }
    results
}

/// Whether history lines or lenders' statements wait to be booked.
async fn has_unbooked_events(conn: &mut Conn) -> Result<bool> {
    Ok(event::has_pending_history(conn).await? || upload::event::has_unbooked(conn).await?)
}

/// Closes a past month, unless it is closed or changed since the user saw it. Later events are booked as corrections.
pub async fn close(
    app: &App,
    by: &RequestContext,
    key: LenderMonthKey,
    seen: Option<i64>,
) -> Result<LenderMonth> {
    if key.month.end() > app.today() {
        return Err(Code::CommissionMonthNotOver.into());
    }
    write_tx!(app.db, scope(), |tx| {
        let found = month::get(tx, key.lender, key.month).await?;
        let before = found.ok_or_else(Error::not_found)?;
        if before.closed.is_some() {
            return Err(Code::CommissionMonthClosed.into());
        }
        require_same_version(before.revision, seen)?;
        // Its figures are not final while history lines or events are waiting to be booked.
        if before.is_open || has_unbooked_events(tx).await? {
            return Err(Code::CommissionMonthNotBooked.into());
        }
        let Actor::Admin(admin) = by.actor else {
            return Err(Error::Internal("only the back office closes months", None));
        };
        month::close(tx, key.lender, key.month, admin, app.now()).await?;
        let event = AuditEvent {
            action: "commission.close",
            target_kind: "lender",
            target_id: key.lender.to_string(),
            detail: json!({
                "after": { "month": key.month.to_string(), "expected": before.sums.expected,
                    "confirmed": before.sums.confirmed, "received": before.sums.received },
            }),
        };
        record(app, tx, by, event).await?;
        let closed = month::get(tx, key.lender, key.month).await?;
        closed.ok_or_else(Error::not_found)
    })
}
