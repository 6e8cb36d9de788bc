//! Closing of a lender's month.

use saakh_store::distribution::ledger::event;
use saakh_store::distribution::ledger::month::{self, LenderMonth, LenderMonthKey};
use saakh_store::platform::upload;
use saakh_store::write_tx;
use serde_json::json;

use super::scope;
use crate::platform::audit::{Actor, AuditEvent, RequestContext, record};
use crate::{App, Code, Error, Result, require_same_version};

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
        let waits = before.is_open
            || event::has_pending_history(tx).await?
            || upload::event::has_unbooked(tx).await?;
        if waits {
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
