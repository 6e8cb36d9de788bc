//! Measures: what is counted over which days, and the meaning of figures on pages and in reports.

pub mod journey;
pub mod measure;
pub mod outcome;
pub mod paid;
pub mod range;
pub mod report;
pub mod schedule;
pub mod stage;
pub mod timeline;

pub use measure::{Figures, Measure, Origin, VisitorCounts};
pub use outcome::{OutcomeTotals, SubmissionOutcome};
pub use range::{DateRange, DateRangeError, Preset};
pub use report::{ChartType, Dimension, Group, Report, ReportFilterKind};
pub use schedule::{Frequency, ReportPage, ScheduleState};
pub use stage::{Stage, StageCounts, StageTotals};
pub use timeline::TimelineKind;
