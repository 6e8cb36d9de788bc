//! Records which back-office users viewed which customers.

use saakh_domain::id::CustomerId;
use saakh_store::{Scope, write_tx};
use serde_json::json;

use crate::platform::audit::{AuditEvent, RequestContext, record_hourly};
use crate::{App, Result};

/// Records that a user viewed a customer's record, and by which call. It runs before the record is shown, so that a
/// view that cannot be recorded is not shown.
pub async fn record_view(
    app: &App,
    by: &RequestContext,
    id: CustomerId,
    call: &'static str,
) -> Result<()> {
    write_tx!(app.db, Scope::rows(), |tx| {
        let look = AuditEvent {
            action: "customer.look",
            target_kind: "customer",
            target_id: id.to_string(),
            detail: json!({ "call": call }),
        };
        Ok(record_hourly(app, tx, by, look).await?)
    })
}
