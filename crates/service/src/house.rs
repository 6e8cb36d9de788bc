//! What every context uses: jobs, audit, limits, the demo outbox.

pub mod audit;
pub(crate) mod blocking;
pub(crate) mod edit;
pub mod housekeeping;
pub mod job;
pub mod limit;
pub(crate) mod line;
pub mod outbox;
pub(crate) mod pdf;
pub mod rotation;
pub mod simulator;
