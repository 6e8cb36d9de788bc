//! What time does with a correction: an undecided one lapses; an approved one is applied, or lapses unconfirmed.

use jiff::Timestamp;
use saakh_domain::id::CorrectionId;
use saakh_domain::identity::tally::DAY;
use saakh_domain::trust::correction::CorrectionState;
use saakh_store::trust::correction::Correction;
use saakh_store::write_tx;

use super::change::CorrectionChange;
use super::{apply, find, rules, value};
use crate::platform::job::{JobContext, JobKind, JobOutcome, Queue};
use crate::platform::limit::seconds_after;
use crate::{App, Result, register_job};

/// Ends a proposal about which nobody decides.
pub(crate) struct LapseCorrection;

impl JobKind for LapseCorrection {
    const NAME: &'static str = "lapse-correction";
    const QUEUE: Queue = Queue::Records;
    type Payload = CorrectionId;

    async fn run(job: &JobContext<'_>, id: CorrectionId) -> Result<JobOutcome> {
        let Some(found) = find(job.app, id).await? else {
            return Ok(JobOutcome::Done);
        };
        write_tx!(job.app.db, found.scope(), |tx| -> Result<()> {
            let mut change = CorrectionChange::begin(job.app, tx, id).await?;
            if change.correction.state == CorrectionState::Proposed {
                change.lapse(tx).await?;
            }
            Ok(())
        })?;
        Ok(JobOutcome::Done)
    }
}

register_job!(LapseCorrection);

/// Applies another number or address when the wait is over; one that the customer does not confirm lapses later.
pub(crate) struct ApplyCorrection;

impl JobKind for ApplyCorrection {
    const NAME: &'static str = "apply-correction";
    const QUEUE: Queue = Queue::Records;
    type Payload = CorrectionId;

    async fn run(job: &JobContext<'_>, id: CorrectionId) -> Result<JobOutcome> {
        let app = job.app;
        let Some(found) = find(app, id).await?.filter(|found| found.state.is_open()) else {
            return Ok(JobOutcome::Done);
        };
        let Some(value) = value::open(app, &found)? else {
            return Ok(JobOutcome::Done);
        };
        write_tx!(app.db, value.scope()?, |tx| {
            tx.enter(found.scope()).await?;
            let mut change = CorrectionChange::begin(app, tx, id).await?;
            apply::advance(app, tx, &mut change).await?;
            if !change.correction.state.is_open() {
                return Ok(JobOutcome::Done);
            }
            let lapses_at = find_lapse(app, &change.correction);
            // The warning may leave any time, so its wait is looked for each day.
            let effective_at = change.correction.effective_at;
            let next = effective_at.unwrap_or_else(|| seconds_after(app.now(), DAY));
            let next = if next > app.now() {
                next.min(lapses_at)
            } else {
                lapses_at
            };
            if app.now() < next {
                return Ok(JobOutcome::Postpone(next.duration_since(app.now())));
            }
            change.lapse(tx).await?;
            Ok(JobOutcome::Done)
        })
    }
}

register_job!(ApplyCorrection);

/// When an approved correction lapses: not before the time for objections has passed and a day more.
fn find_lapse(app: &App, correction: &Correction) -> Timestamp {
    let decided_at = correction.decided_at.unwrap_or(correction.proposed_at);
    let lapses_at = seconds_after(decided_at, rules(app).lapse_days * DAY);
    let waited = correction.effective_at.map(|at| seconds_after(at, DAY));
    waited.map_or(lapses_at, |waited| waited.max(lapses_at))
}
