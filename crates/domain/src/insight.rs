//! Measures: what is counted over which days, and the meaning of figures on pages and in reports.

pub mod journey;
pub mod measure;
pub mod outcome;
pub mod paid;
pub mod range;
pub mod report;
pub mod schedule;
pub mod stage;

pub use measure::{Events, Figures, Measure, Origin};
pub use outcome::{Outcome, OutcomeSums};
pub use range::{DateRange, Preset, RangeRefused};
pub use report::{Dimension, Drawing, Group, Narrowing, Report};
pub use schedule::{Frequency, ReportPage, ScheduleState};
pub use stage::{Counts, Stage, Sums};
