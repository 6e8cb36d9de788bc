//! Who of the back office looked at whose data.

use saakh_domain::id::CustomerId;
use saakh_store::{Scope, write_tx};
use serde_json::json;

use crate::platform::audit::{AuditEvent, RequestContext, record_hourly};
use crate::{App, Result};

/// Notes that somebody saw a customer's record, in which call. It is noted before the record is
/// shown: what cannot be noted is not shown.
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
