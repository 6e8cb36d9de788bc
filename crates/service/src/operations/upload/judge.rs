//! What a row says, and what becomes of it: nothing here changes anything.

use std::collections::BTreeMap;
use std::str::FromStr;

use jiff::civil::Date;
use saakh_documents::rows::{Row, Value};
use saakh_domain::catalog::lender::{Connector, Lender};
use saakh_domain::id::{LenderId, SubmissionId};
use saakh_domain::lifecycle::status_word::{LONGEST, StatusWords, near, normal};
use saakh_domain::lifecycle::submission::SubmissionStatus;
use saakh_domain::origination::snapshot::Catalog;
use saakh_domain::text::Message;
use saakh_store::origination::status_word::StatusWord;
use saakh_store::origination::submission_batch::{Found, Told};
use saakh_store::platform::upload::error::RowError;
use saakh_store::platform::upload::row::{Outcome, Said};

use super::plan::{Column, Plan};
use super::stored;
use crate::Result;

/// A value is shown up to so many characters.
const LONGEST_SHOWN: usize = 100;
/// What a lender calls an application is not longer.
pub(super) const LONGEST_REFERENCE: usize = 100;

/// What a row is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum About {
    Id(SubmissionId),
    Reference(LenderId, String),
}

/// What a row says.
#[derive(Debug)]
pub(super) struct Asked {
    pub row: i64,
    pub about: About,
    lender: Option<LenderId>,
    status: SubmissionStatus,
    day: Option<Date>,
    /// What stood in the cells, for what may be wrong with them.
    texts: [String; 3],
}

/// What becomes of a row.
#[derive(Debug)]
pub(super) enum Verdict {
    Changes(Outcome, SubmissionStatus),
    Unchanged,
    Failed(RowError),
}

/// What rows are read with.
pub(super) struct Reader<'a> {
    pub plan: &'a Plan,
    pub catalog: &'a Catalog,
    pub common: &'a StatusWords,
    pub words: &'a [StatusWord],
    pub today: Date,
}

/// What is known of what a row is about.
pub(super) struct Facts<'a> {
    pub found: Option<&'a Found>,
    pub told: Option<Told>,
    /// What files said of it, with the row of this one that did.
    pub said: &'a [Said],
    pub earlier: Option<(i64, SubmissionStatus)>,
    /// The day on which it was sent, where the row says since when it stands so.
    pub sent: Option<Date>,
}

impl Reader<'_> {
    /// Takes a row apart.
    pub(super) fn read(&self, row: &Row) -> Result<std::result::Result<Asked, RowError>> {
        let application = self.plan.needed(Column::Application)?;
        let status_place = self.plan.needed(Column::Status)?;
        let day_place = self.plan.place(Column::Day);
        let number = i64::try_from(row.number).unwrap_or(i64::MAX);
        let cell = |place: usize| row.cells.get(place).unwrap_or(&Value::Empty);
        let wrong = |place: usize, message: Message, lender| {
            wrong(number, place, &cell(place).said(), &message, lender).map(Err)
        };
        let lender = match self.lender_of(row) {
            Ok(lender) => lender,
            Err((place, message)) => return wrong(place, message, None),
        };
        let text = cell(application).said();
        let about = match (SubmissionId::from_str(&text), lender) {
            (Ok(id), _) => About::Id(id),
            (Err(_), _) if text.is_empty() => {
                return wrong(
                    application,
                    Message::new("upload_row_application_missing"),
                    lender,
                );
            }
            (Err(_), Some(lender)) if text.chars().count() <= LONGEST_REFERENCE => {
                About::Reference(lender, text)
            }
            (Err(_), _) => {
                return wrong(
                    application,
                    Message::new("upload_row_application_unknown"),
                    lender,
                );
            }
        };
        let word = normal(&cell(status_place).said());
        let status = match self.status(&word, lender) {
            Ok(status) => status,
            Err(message) => return wrong(status_place, message, lender),
        };
        let day = match day_place.filter(|place| *cell(*place) != Value::Empty) {
            None => None,
            Some(place) => match cell(place).day() {
                None => return wrong(place, Message::new("upload_row_day_invalid"), lender),
                Some(day) if day > self.today => {
                    return wrong(place, Message::new("upload_row_day_future"), lender);
                }
                day => day,
            },
        };
        let said = |place: usize| cell(place).said();
        Ok(Ok(Asked {
            row: number,
            about,
            lender,
            status,
            day,
            texts: [
                said(application),
                said(status_place),
                day_place.map(said).unwrap_or_default(),
            ],
        }))
    }

    /// Whose row it is, or what is wrong with which cell.
    pub(super) fn lender_of(
        &self,
        row: &Row,
    ) -> std::result::Result<Option<LenderId>, (usize, Message)> {
        match (self.plan.lender, self.plan.place(Column::Lender)) {
            (Some(lender), _) => Ok(Some(lender)),
            (None, Some(place)) => {
                let text = row.cells.get(place).unwrap_or(&Value::Empty).said();
                let lender = self.lender(&text);
                lender.map(Some).map_err(|message| (place, message))
            }
            (None, None) => Ok(None),
        }
    }

    /// The lender of a name, a key or an id.
    fn lender(&self, text: &str) -> std::result::Result<LenderId, Message> {
        let name = normal(text);
        if name.is_empty() {
            return Err(Message::new("upload_row_lender_missing"));
        }
        let all = || {
            self.catalog
                .lenders()
                .iter()
                .chain(self.catalog.former_lenders())
        };
        let is_meant = |lender: &&Lender| {
            normal(&lender.name) == name || lender.key == name || lender.id.to_string() == name
        };
        if let Some(lender) = all().find(is_meant) {
            return Ok(lender.id);
        }
        let names = all().map(|lender| lender.name.as_str());
        Err(match near(&name, names) {
            Some(near) => Message::new("upload_row_lender_near").with("near", near),
            None => Message::new("upload_row_lender_unknown"),
        })
    }

    /// What a lender's word means: as the back office said, as the lender's system says, or as everybody
    /// says.
    fn status(
        &self,
        word: &str,
        lender: Option<LenderId>,
    ) -> std::result::Result<SubmissionStatus, Message> {
        if word.is_empty() {
            return Err(Message::new("upload_row_status_missing"));
        }
        let own = self.words.iter().filter(|own| Some(own.lender) == lender);
        let mapped = lender.map(|id| self.mapped(id)).unwrap_or_default();
        let known = own
            .clone()
            .find(|own| own.word == word)
            .map(|own| own.status);
        let known = known.or_else(|| mapped.get(word).copied());
        if let Some(status) = known.or_else(|| self.common.meaning(word)) {
            return Ok(status);
        }
        let words = own.map(|own| own.word.as_str());
        let words = words
            .chain(mapped.keys().map(String::as_str))
            .chain(self.common.all());
        Err(match near(word, words) {
            Some(near) if word.chars().count() <= LONGEST => {
                Message::new("upload_row_status_near").with("near", near)
            }
            _ => Message::new("upload_row_status_unknown"),
        })
    }

    /// The words of a lender's system that mean one thing whatever the product.
    fn mapped(&self, lender: LenderId) -> BTreeMap<String, SubmissionStatus> {
        let mut words = BTreeMap::new();
        let mut unclear = Vec::new();
        let offerings = self
            .catalog
            .lender(lender)
            .map(|lender| lender.offerings.as_slice());
        for offering in offerings.unwrap_or_default() {
            if let Connector::Http(mapping) = &offering.connector {
                for (word, status) in &mapping.status_words {
                    let word = normal(word);
                    if words
                        .insert(word.clone(), *status)
                        .is_some_and(|other| other != *status)
                    {
                        unclear.push(word);
                    }
                }
            }
        }
        for word in unclear {
            words.remove(&word);
        }
        words
    }

    /// What becomes of a row.
    pub(super) fn judge(&self, asked: &Asked, facts: &Facts<'_>) -> Result<Verdict> {
        let application_place = self.plan.needed(Column::Application)?;
        let status_place = self.plan.needed(Column::Status)?;
        let [application, status, day] = &asked.texts;
        let failed = |place: usize, text: &str, message: Message| {
            wrong(asked.row, place, text, &message, asked.lender).map(Verdict::Failed)
        };
        let Some(found) = facts.found else {
            return failed(
                application_place,
                application,
                Message::new("upload_row_application_unknown"),
            );
        };
        if asked.lender.is_some_and(|lender| lender != found.lender) {
            return failed(
                application_place,
                application,
                Message::new("upload_row_lender_other"),
            );
        }
        if let (Some(day_of_row), Some(sent), Some(place)) =
            (asked.day, facts.sent, self.plan.place(Column::Day))
            && day_of_row < sent
        {
            return failed(place, day, Message::new("upload_row_day_before"));
        }
        if let Some((row, earlier)) = facts.earlier
            && earlier != asked.status
        {
            let message = Message::new("upload_row_repeated").with("row", row);
            return failed(status_place, status, message);
        }
        let was_said = facts
            .said
            .iter()
            .any(|said| said.submission == found.id && said.to == asked.status);
        if found.status == asked.status || was_said || facts.earlier.is_some() {
            return Ok(Verdict::Unchanged);
        }
        if found.status.transition(asked.status).is_err() {
            let message = Message::new("upload_row_transition")
                .with_text("from", found.status.text().key)
                .with_text("to", asked.status.text().key);
            return failed(status_place, status, message);
        }
        let is_first = facts.told.is_none_or(|told| !told.has_word);
        let outcome = if is_first {
            Outcome::Created
        } else {
            Outcome::Updated
        };
        Ok(Verdict::Changes(outcome, asked.status))
    }
}

pub(super) fn wrong(
    row: i64,
    place: usize,
    text: &str,
    message: &Message,
    lender: Option<LenderId>,
) -> Result<RowError> {
    Ok(RowError {
        row,
        cell: i64::try_from(place).unwrap_or(i64::MAX),
        value: text.chars().take(LONGEST_SHOWN).collect(),
        message: stored(message)?,
        lender,
    })
}
