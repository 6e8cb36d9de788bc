//! Restarts jobs that were given up, on request of the back office.

use saakh_store::platform::job;
use saakh_store::{Scope, write_tx};
use serde_json::json;

use crate::platform::audit::{AuditEvent, RequestContext, record};
use crate::{App, Error, Result};

/// Resets a job that was given up, so that it runs as if it were new.
pub async fn retry(app: &App, by: &RequestContext, id: &str) -> Result<()> {
    write_tx!(app.db, Scope::new("job", id), |tx| -> Result<()> {
        let kind = job::retry_failed(tx, id, app.now()).await?;
        let kind = kind.ok_or_else(Error::not_found)?;
        let event = AuditEvent {
            action: "job.run-again",
            target_kind: "job",
            target_id: id.to_owned(),
            detail: json!({ "after": { "kind": kind } }),
        };
        Ok(record(app, tx, by, event).await?)
    })?;
    app.jobs.notify_one();
    Ok(())
}
