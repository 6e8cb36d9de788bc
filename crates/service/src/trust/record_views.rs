//! Who of the back office looked at whose data.

use saakh_domain::id::CustomerId;
use saakh_store::{Scope, write_tx};
use serde::Serialize;
use serde_json::json;

use crate::platform::audit::{AuditEvent, RequestContext, record, record_hourly};
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

/// Notes that somebody took customers along as a file, by which filters. Every file is noted.
pub async fn record_export<F: Serialize + Sync>(
    app: &App,
    by: &RequestContext,
    filters: &F,
) -> Result<()> {
    write_tx!(app.db, Scope::rows(), |tx| {
        let export = AuditEvent {
            action: "customer.export",
            target_kind: "customer",
            target_id: "list".to_owned(),
            detail: json!({ "filters": filters }),
        };
        Ok(record(app, tx, by, export).await?)
    })
}
