//! What becomes of a row of a status file: nothing here changes anything.

use jiff::civil::Date;
use saakh_domain::id::LenderId;
use saakh_domain::lifecycle::reported::Reported;
use saakh_domain::text::Message;
use saakh_store::origination::submission_batch::Told;
use saakh_store::platform::upload::error::RowError;
use saakh_store::platform::upload::row::{Outcome, Said};

use super::plan::Column;
use super::read::{Asked, CellError, Reader, wrong};
use super::target::Target;
use crate::Result;

/// What becomes of a row.
#[derive(Debug)]
pub(super) enum Verdict {
    Changes(Outcome, Reported),
    Unchanged,
    Failed(RowError),
}

/// What is known of what a row is about.
pub(super) struct Facts<'a> {
    pub target: Option<&'a Target>,
    pub told: Option<Told>,
    /// What files said of it, with the row of this one that did.
    pub said: &'a [Said],
    pub earlier: Option<(i64, Reported)>,
    /// The day on which it was sent or visited, where the row says since when it stands so.
    pub begun: Option<Date>,
}

impl Reader<'_> {
    /// What becomes of a row.
    pub(super) fn judge(&self, asked: &Asked, facts: &Facts<'_>) -> Result<Verdict> {
        let application = self.plan.needed(Column::Application)?;
        let status = self.plan.needed(Column::Status)?;
        let judged = match facts.target {
            None => Err((application, Message::new("upload_row_application_unknown"))),
            Some(target) => self
                .meant(asked, target, (application, status))
                .and_then(|to| {
                    self.is_possible(asked, facts, target)?;
                    follows(target, to, facts).map_err(|message| (status, message))
                }),
        };
        match judged {
            Ok(verdict) => Ok(verdict),
            Err((place, message)) => {
                let text = self.text_of(asked, place);
                let lender = lender_told(asked, facts);
                wrong(asked.row, place, text, &message, lender).map(Verdict::Failed)
            }
        }
    }

    /// Which status the row gives, by whoever may say so.
    fn meant(
        &self,
        asked: &Asked,
        target: &Target,
        (application, status): (usize, usize),
    ) -> std::result::Result<Reported, CellError> {
        let other = || (application, Message::new("upload_row_lender_other"));
        let read = match target {
            Target::Submission(found) => match asked.lender.clone()? {
                None => return Err((application, Message::new("upload_row_lender_missing"))),
                Some(lender) if lender != found.lender => return Err(other()),
                lender => self.status(&asked.texts.status, lender),
            },
            // A lender's file tells of what was applied for there, and of nothing else.
            Target::Visit { .. } if self.plan.lender.is_some() => return Err(other()),
            Target::Visit { visit, .. } => self.visit_status(&asked.texts.status, visit.kind),
        };
        read.map_err(|message| (status, message))
    }

    fn is_possible(
        &self,
        asked: &Asked,
        facts: &Facts<'_>,
        target: &Target,
    ) -> std::result::Result<(), CellError> {
        let (Some(day), Some(begun)) = (asked.day.clone()?, facts.begun) else {
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

    fn text_of<'a>(&self, asked: &'a Asked, place: usize) -> &'a str {
        let texts = &asked.texts;
        let is = |column| self.plan.place(column) == Some(place);
        match () {
            () if is(Column::Application) => &texts.application,
            () if is(Column::Status) => &texts.status,
            () if is(Column::Lender) => &texts.lender,
            () => &texts.day,
        }
    }
}

/// The lender that a meaning of the row's word would be for.
fn lender_told(asked: &Asked, facts: &Facts<'_>) -> Option<LenderId> {
    match facts.target {
        Some(Target::Visit { .. }) => None,
        _ => asked.lender.clone().unwrap_or_default(),
    }
}

/// What comes of a status: by what stands, and by what files said before.
fn follows(
    target: &Target,
    to: Reported,
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
        .any(|said| said.subject == target.subject() && said.to == to);
    let from = target.status();
    if from == to || was_said || facts.earlier.is_some() || !target.is_heard() {
        return Ok(Verdict::Unchanged);
    }
    if !from.may_become(to) {
        return Err(Message::new("upload_row_transition")
            .with_text("from", from.label().key)
            .with_text("to", to.label().key));
    }
    let is_first = facts.told.is_none_or(|told| !told.has_word);
    let outcome = if is_first {
        Outcome::Created
    } else {
        Outcome::Updated
    };
    Ok(Verdict::Changes(outcome, to))
}
