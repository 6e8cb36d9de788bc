//! Mail schedules of saved reports, on days in India, as long as their owner may see the report.

mod mail;

use std::fmt;
use std::str::FromStr;

use jiff::Timestamp;
use saakh_domain::Language;
use saakh_domain::engagement::contact::ContactPurpose;
use saakh_domain::id::SavedReportId;
use saakh_domain::insight::{Frequency, ScheduleState};
use saakh_store::identity::admin_user::{self, AdminUser};
use saakh_store::insight::report_schedule::{self, DueReport, Schedule};
use saakh_store::insight::saved_report::{self, SavedReport};
use saakh_store::{Conn, Scope, Tx, write_tx};
use serde_json::{Value, json};

use super::saved_report::{
    can_see_page, find_own, record_change, refuse_fixed_days, require_page_access, scope,
    too_many_error,
};
use crate::platform::audit::RequestContext;
use crate::platform::job::{self, JobContext, JobKind, JobOutcome, Queue};
use crate::platform::message;
use crate::{App, Code, Result, register_job};

/// Runs started per query.
const AT_ONCE: i64 = 100;

/// A requested schedule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ScheduleRequest {
    pub frequency: Frequency,
    pub paused: bool,
    /// Language of the mails.
    pub locale: Language,
}

/// Creates or changes the schedule of a saved report.
pub async fn set(
    app: &App,
    by: &RequestContext,
    owner: &AdminUser,
    id: SavedReportId,
    wanted: ScheduleRequest,
) -> Result<SavedReport> {
    write_tx!(app.db, scope(owner), |tx| {
        let report = find_own(tx, owner, id).await?;
        require_page_access(owner, report.page)?;
        refuse_fixed_days(&report.query, "frequency")?;
        if report.schedule.is_none() {
            refuse_one_more(app, tx, owner).await?;
        }
        let schedule = planned(app, report.schedule.as_ref(), wanted);
        if report.schedule.as_ref() == Some(&schedule) {
            return Ok(report);
        }
        report_schedule::set(tx, id, &schedule).await?;
        let detail = json!({ "before": audit_state(report.schedule.as_ref()), "after": audit_state(Some(&schedule)) });
        record_change(app, tx, by, "report.schedule", id, detail).await?;
        Ok(SavedReport {
            schedule: Some(schedule),
            ..report
        })
    })
}

/// Deletes the schedule of a saved report.
pub async fn remove(
    app: &App,
    by: &RequestContext,
    owner: &AdminUser,
    id: SavedReportId,
) -> Result<SavedReport> {
    write_tx!(app.db, scope(owner), |tx| {
        let report = find_own(tx, owner, id).await?;
        if report_schedule::remove(tx, id).await? {
            let detail = json!({ "before": audit_state(report.schedule.as_ref()) });
            record_change(app, tx, by, "report.unschedule", id, detail).await?;
        }
        Ok(SavedReport {
            schedule: None,
            ..report
        })
    })
}

/// An active schedule keeps its next run; any other starts with the next one from now.
fn planned(app: &App, before: Option<&Schedule>, wanted: ScheduleRequest) -> Schedule {
    let state = if wanted.paused {
        ScheduleState::Paused
    } else {
        ScheduleState::Active
    };
    let runs_on =
        before.filter(|before| before.state == state && before.frequency == wanted.frequency);
    let next_at = runs_on.map(|before| before.next_at);
    Schedule {
        frequency: wanted.frequency,
        state,
        locale: wanted.locale,
        next_at: next_at.unwrap_or_else(|| wanted.frequency.next_run(app.now())),
        last_at: before.and_then(|before| before.last_at),
    }
}

async fn refuse_one_more(app: &App, tx: &mut Tx, owner: &AdminUser) -> Result<()> {
    let all = saved_report::list_own(tx, owner.id).await?;
    let scheduled = all.iter().filter(|report| report.schedule.is_some());
    let most = app.reference.limits.saved_reports.scheduled_per_person;
    if scheduled.count() < most {
        return Ok(());
    }
    Err(too_many_error(Code::SchedulesTooMany, most))
}

/// The audited state.
fn audit_state(schedule: Option<&Schedule>) -> Value {
    schedule.map_or(Value::Null, |schedule| {
        json!({ "frequency": schedule.frequency.code(), "state": schedule.state.code() })
    })
}

/// Starts all due runs: advances the schedule and enqueues the run in one transaction, so that only one node does.
/// Several missed mornings become one run.
pub async fn begin_due(app: &App) -> Result<()> {
    loop {
        let mut conn = app.db.read().await?;
        let due = report_schedule::list_due(&mut conn, app.now(), AT_ONCE).await?;
        drop(conn);
        for one in &due {
            begin(app, one).await?;
        }
        if due.is_empty() {
            return Ok(());
        }
        app.jobs.notify_one();
    }
}

async fn begin(app: &App, due: &DueReport) -> Result<()> {
    write_tx!(app.db, Scope::rows(), |tx| {
        let next = due.frequency.next_run(app.now());
        if report_schedule::advance(tx, due, next).await? {
            let run = Run {
                report: due.report,
                at: due.at,
            };
            job::enqueue::<SendReport>(app, tx, run).await?;
        }
        Ok(())
    })
}

/// One run of a schedule. Its text form is a job's payload.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Run {
    report: SavedReportId,
    /// The scheduled time.
    at: Timestamp,
}

impl fmt::Display for Run {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.report, self.at.as_millisecond())
    }
}

impl FromStr for Run {
    type Err = ();

    fn from_str(text: &str) -> std::result::Result<Self, ()> {
        let (report, at) = text.split_once('/').ok_or(())?;
        let at = at.parse().map_err(|_| ())?;
        Ok(Self {
            report: report.parse().map_err(|_| ())?,
            at: Timestamp::from_millisecond(at).map_err(|_| ())?,
        })
    }
}

/// Mails a link to a saved report to its owner.
struct SendReport;

impl JobKind for SendReport {
    const NAME: &'static str = "send-report";
    const QUEUE: Queue = Queue::Mail;
    type Payload = Run;

    async fn run(job: &JobContext<'_>, run: Run) -> Result<JobOutcome> {
        let app = job.app;
        let Some((report, schedule, owner)) = allowed(app, run).await? else {
            return Ok(JobOutcome::Done);
        };
        let mail = mail::link_mail(app, &report, &schedule, &owner);
        let stopped = message::send_account_mail(job, ContactPurpose::Account, mail).await?;
        if let Some(outcome) = stopped {
            return Ok(outcome);
        }
        write_tx!(app.db, Scope::rows(), |tx| {
            report_schedule::mark_sent(tx, run.report, app.now()).await?;
            job.finish_in(tx).await?;
            Ok(JobOutcome::AlreadyCompleted)
        })
    }
}

register_job!(SendReport);

/// The mail to send; none if it is no longer wanted. If the owner may no longer see the report, the schedule stops and
/// they are notified.
async fn allowed(app: &App, run: Run) -> Result<Option<(SavedReport, Schedule, AdminUser)>> {
    write_tx!(app.db, Scope::rows(), |tx| {
        let Some((report, schedule, owner)) = scheduled(tx, run.report).await? else {
            return Ok(None);
        };
        if schedule.state != ScheduleState::Active {
            return Ok(None);
        }
        if owner.disabled_at.is_none() && can_see_page(&owner, report.page) {
            return Ok(Some((report, schedule, owner)));
        }
        report_schedule::stop(tx, report.id).await?;
        let detail = json!({ "before": audit_state(Some(&schedule)), "after": {
            "frequency": schedule.frequency.code(), "state": ScheduleState::Stopped.code(),
        } });
        record_change(
            app,
            tx,
            &RequestContext::SYSTEM,
            "report.stop",
            report.id,
            detail,
        )
        .await?;
        job::enqueue::<NotifyScheduleStopped>(app, tx, run).await?;
        Ok(None)
    })
}

async fn scheduled(
    conn: &mut Conn,
    id: SavedReportId,
) -> Result<Option<(SavedReport, Schedule, AdminUser)>> {
    let Some(mut report) = saved_report::get(conn, id).await? else {
        return Ok(None);
    };
    let owner = admin_user::get_including_disabled(conn, report.owner).await?;
    let schedule = report.schedule.take();
    Ok(schedule
        .zip(owner)
        .map(|(schedule, owner)| (report, schedule, owner)))
}

/// Notifies a report's owner that no more links will be sent.
struct NotifyScheduleStopped;

impl JobKind for NotifyScheduleStopped {
    const NAME: &'static str = "tell-schedule-stopped";
    const QUEUE: Queue = Queue::Mail;
    type Payload = Run;

    async fn run(job: &JobContext<'_>, run: Run) -> Result<JobOutcome> {
        let app = job.app;
        let mut conn = app.db.read().await?;
        let found = scheduled(&mut conn, run.report).await?;
        drop(conn);
        let stopped = found.filter(|(_, schedule, _)| schedule.state == ScheduleState::Stopped);
        let Some((report, schedule, owner)) = stopped else {
            return Ok(JobOutcome::Done);
        };
        let mail = mail::stopped_mail(app, &report, &schedule, &owner);
        message::finish_with_account_mail(job, mail).await
    }
}

register_job!(NotifyScheduleStopped);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_schedule_run_parses_from_its_text() {
        let text = "01928c0e-7c6a-7000-8000-000000000001/1700000000000";
        let run: Run = text.parse().unwrap();
        assert_eq!(run.to_string(), text);
        for wrong in ["", "x/1", "01928c0e-7c6a-7000-8000-000000000001/x"] {
            assert_eq!(wrong.parse::<Run>(), Err(()), "{wrong}");
        }
    }
}
