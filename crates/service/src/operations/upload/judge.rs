//! Judges a row of a status file, without changing anything.

use jiff::civil::Date;
use saakh_domain::lifecycle::reported::ReportedStatus;
use saakh_domain::text::Message;
use saakh_store::origination::submission_batch::HistoryState;
use saakh_store::platform::upload::error::RowError;
use saakh_store::platform::upload::row::{RowOutcome, StatusFromFile};

use super::plan::Column;
use super::read::Reader;
use super::status_row::{CellError, StatusRow};
use super::target::Target;
use crate::Result;

/// The verdict on a row.
#[derive(Debug)]
pub(super) enum Verdict {
    Changes(RowOutcome, ReportedStatus),
    Unchanged,
    Failed(Vec<RowError>),
}

/// Facts about the subject of a row.
pub(super) struct Facts<'a> {
    pub target: Option<&'a Target>,
    pub told: Option<HistoryState>,
    /// Statuses set by files, with the row of this file.
    pub said: &'a [StatusFromFile],
    pub earlier: Option<(i64, ReportedStatus)>,
    /// The day of submission or visit, if the row has a date.
    pub begun: Option<Date>,
}

impl Reader<'_> {
    /// Judges a row.
    pub(super) fn judge(&self, row: &StatusRow, facts: &Facts<'_>) -> Result<Verdict> {
        let application = self.plan.required_place(Column::Application)?;
        let status = self.plan.required_place(Column::Status)?;
        let judged = match facts.target {
            None => Err((application, Message::new("upload_row_application_unknown"))),
            Some(target) => self.meant(row, target, application, status).and_then(|to| {
                self.is_possible(row, facts, target)?;
                follows(target, to, facts).map_err(|message| (status, message))
            }),
        };
        match judged {
            Ok(verdict) => Ok(verdict),
            Err(error) => {
                let wrong = self.collect_errors(&row.told, error, facts.target);
                wrong.map(Verdict::Failed)
            }
        }
    }

    /// The status of the row, if the file's sender may report it.
    fn meant(
        &self,
        row: &StatusRow,
        target: &Target,
        application: usize,
        status: usize,
    ) -> std::result::Result<ReportedStatus, CellError> {
        let other = || (application, Message::new("upload_row_lender_other"));
        let read = match target {
            Target::Submission(found) => match row.told.lender.clone()? {
                None => return Err((application, Message::new("upload_row_lender_missing"))),
                Some(lender) if lender != found.lender => return Err(other()),
                lender => self.parse_status(&row.told.texts.status, lender),
            },
            // A lender's file reports only on submissions to this lender.
            Target::Visit { .. } if self.plan.lender.is_some() => return Err(other()),
            Target::Visit { visit, .. } => {
                self.parse_visit_status(&row.told.texts.status, visit.kind)
            }
        };
        read.map_err(|message| (status, message))
    }

    fn is_possible(
        &self,
        row: &StatusRow,
        facts: &Facts<'_>,
        target: &Target,
    ) -> std::result::Result<(), CellError> {
        let (Some(day), Some(begun)) = (row.told.day.clone()?, facts.begun) else {
            return Ok(());
        };
        let Some(place) = self.plan.place(Column::Day).filter(|_| day < begun) else {
            return Ok(());
        };
        let message = match target {
            Target::Submission(_) => "upload_row_day_before",
            Target::Visit { .. } => "upload_row_day_before_visit",
        };
        Err((place, Message::new(message)))
    }
}

/// The verdict on a status, given the current one and earlier files.
fn follows(
    target: &Target,
    to: ReportedStatus,
    facts: &Facts<'_>,
) -> std::result::Result<Verdict, Message> {
    if let Some((row, earlier)) = facts.earlier
        && earlier != to
    {
        return Err(Message::new("upload_row_repeated").with("row", row));
    }
    let was_said = facts
        .said
        .iter()
        .any(|report| report.subject == target.subject() && report.to == to);
    let from = target.status();
    if from == to || was_said || facts.earlier.is_some() || !target.is_report_accepted() {
        return Ok(Verdict::Unchanged);
    }
    if !from.can_become(to) {
        return Err(Message::new("upload_row_transition")
            .with_text("from", from.label().key)
            .with_text("to", to.label().key));
    }
    let is_first = facts.told.is_none_or(|latest| !latest.has_word);
    let outcome = if is_first {
        RowOutcome::Created
    } else {
        RowOutcome::Updated
    };
    Ok(Verdict::Changes(outcome, to))
}
