//! Controls the simulated lenders of demo mode.

use saakh_outbound::CallError;
use saakh_outbound::simulator::Controls;
pub use saakh_outbound::simulator::{CallCounts, Overview, SimulatedFaults};

use crate::{App, Code, Error, Refusal, Result};

/// The retry delay when the simulators do not answer, in seconds.
const RETRY_SECONDS: i64 = 5;

/// Returns the configured faults of the simulated lenders and the requests that they received.
pub async fn overview(app: &App) -> Result<Overview> {
    controls(app)?
        .fetch_overview()
        .await
        .map_err(|error| gone(&error))
}

/// Sets the faults of the simulated lenders.
pub async fn set_faults(app: &App, faults: &SimulatedFaults) -> Result<()> {
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
    tracing::warn!(%error, "simulated lenders not available");
    Refusal::new(Code::Unavailable)
        .retry_after(RETRY_SECONDS)
        .into()
}
