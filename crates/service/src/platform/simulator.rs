//! The simulated lenders as demo mode controls them.

use saakh_outbound::CallError;
use saakh_outbound::simulator::Controls;
pub use saakh_outbound::simulator::{Arrived, Faults, Overview};

use crate::{App, Error, Refusal, RefusalKind, Result};

/// How long to wait before simulators that do not answer are called again.
const RETRY_SECONDS: i64 = 5;

/// What goes wrong at the simulated lenders, and what arrived there.
pub async fn overview(app: &App) -> Result<Overview> {
    controls(app)?
        .overview()
        .await
        .map_err(|error| gone(&error))
}

/// Sets what goes wrong from now on.
pub async fn set_faults(app: &App, faults: &Faults) -> Result<()> {
    controls(app)?
        .set_faults(faults)
        .await
        .map_err(|error| gone(&error))
}

fn controls(app: &App) -> Result<Controls<'_>> {
    let base = app.network.simulator().ok_or_else(Error::not_found)?;
    Ok(Controls {
        http: &app.network.http,
        base,
    })
}

fn gone(error: &CallError) -> Error {
    tracing::warn!(%error, "the simulated lenders do not answer");
    Refusal::coded(RefusalKind::Unavailable(RETRY_SECONDS), "unavailable").into()
}
