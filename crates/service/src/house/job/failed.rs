//! Somebody looked at a job that was given up, and lets it run again.

use saakh_store::house::job;
use saakh_store::{Scope, write_tx};
use serde_json::json;

use crate::house::audit::{By, Deed, record};
use crate::{App, Error, Result};

/// Lets a job that was given up run as if it were new.
pub async fn run_again(app: &App, by: &By, id: &str) -> Result<()> {
    let again: Result<()> = write_tx!(app.db, Scope::of("job", id), |tx| {
        let kind = job::run_again(tx, id, app.now()).await?;
        let kind = kind.ok_or_else(Error::not_found)?;
        let deed = Deed {
            action: "job.run-again",
            target_kind: "job",
            target_id: id.to_owned(),
            detail: json!({ "after": { "kind": kind } }),
        };
        Ok(record(app, tx, by, deed).await?)
    });
    again?;
    app.jobs.notify_one();
    Ok(())
}
