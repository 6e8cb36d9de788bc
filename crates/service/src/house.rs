//! What every context uses: jobs, audit, limits, the demo outbox.

pub mod audit;
pub mod housekeeping;
pub mod job;
pub mod limit;
pub mod outbox;
pub(crate) mod pdf;
pub mod simulator;
