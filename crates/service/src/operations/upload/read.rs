//! What a row of a status file says, as far as nothing but the file and the catalog is known.

use jiff::civil::Date;
use saakh_documents::rows::{Row, Value};
use saakh_domain::id::LenderId;
use saakh_domain::lifecycle::status_word::{StatusWords, near, normal};
use saakh_domain::origination::snapshot::Catalog;
use saakh_domain::text::Message;
use saakh_store::origination::status_word::StatusWord;
use saakh_store::platform::upload::error::RowError;
use uuid::Uuid;

use super::plan::{Column, Plan};
use super::stored;
use super::vocabulary::Vocabulary;
use crate::Result;

/// A value is shown up to so many characters.
const LONGEST_SHOWN: usize = 100;
/// What a lender calls an application is not longer.
pub(super) const LONGEST_REFERENCE: usize = 100;

/// What a row is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum About {
    /// Our id of a submission, or the unique id of a visit.
    Id(Uuid),
    Reference(LenderId, String),
}

/// What a row says.
#[derive(Debug)]
pub(super) struct Asked {
    pub row: i64,
    pub about: About,
    /// Whose row it is. Sellers of cards and plans are no lenders, so it matters for submissions only.
    pub lender: std::result::Result<Option<LenderId>, CellError>,
    /// Since when it stands so. What is wrong with it is said after what is wrong with its lender.
    pub day: std::result::Result<Option<Date>, CellError>,
    /// What stood in the cells, for what may be wrong with them.
    pub texts: Texts,
}

/// What stood in the cells of a row.
#[derive(Debug)]
pub(super) struct Texts {
    pub application: String,
    pub status: String,
    pub day: String,
    pub lender: String,
    pub reason: String,
}

/// What is wrong in which column.
pub(super) type CellError = (usize, Message);

/// What rows are read with.
pub(super) struct Reader<'a> {
    pub plan: &'a Plan,
    pub catalog: &'a Catalog,
    pub vocabulary: &'a Vocabulary,
    pub common: &'a StatusWords,
    pub words: &'a [StatusWord],
    pub today: Date,
}

impl Reader<'_> {
    /// Takes a row apart.
    pub(super) fn read(&self, row: &Row) -> Result<std::result::Result<Asked, RowError>> {
        let number = i64::try_from(row.number).unwrap_or(i64::MAX);
        let application = self.plan.needed(Column::Application)?;
        let status = self.plan.needed(Column::Status)?;
        let text = |place: usize| cell(row, place).said();
        let of = |column| self.plan.place(column).map(text).unwrap_or_default();
        let lender = self.lender_of(row);
        let read = self.about(&text(application), &lender).map(|about| Asked {
            row: number,
            about,
            day: self.day(row),
            texts: Texts {
                application: text(application),
                status: text(status),
                day: of(Column::Day),
                lender: of(Column::Lender),
                reason: of(Column::Reason),
            },
            lender: lender.clone(),
        });
        match read {
            Ok(asked) => Ok(Ok(asked)),
            Err((place, message)) => {
                let lender = lender.unwrap_or_default();
                wrong(number, place, &text(place), &message, lender).map(Err)
            }
        }
    }

    fn about(
        &self,
        text: &str,
        lender: &std::result::Result<Option<LenderId>, CellError>,
    ) -> std::result::Result<About, CellError> {
        if let Ok(id) = Uuid::try_parse(text) {
            return Ok(About::Id(id));
        }
        let lender = lender.clone()?;
        let place = self.plan.place(Column::Application).unwrap_or_default();
        let message = match lender {
            _ if text.is_empty() => "upload_row_application_missing",
            Some(lender) if text.chars().count() <= LONGEST_REFERENCE => {
                return Ok(About::Reference(lender, text.to_owned()));
            }
            _ => "upload_row_application_unknown",
        };
        Err((place, Message::new(message)))
    }

    fn day(&self, row: &Row) -> std::result::Result<Option<Date>, CellError> {
        let place = self.plan.place(Column::Day);
        let Some(place) = place.filter(|place| *cell(row, *place) != Value::Empty) else {
            return Ok(None);
        };
        match cell(row, place).day() {
            None => Err((place, Message::new("upload_row_day_invalid"))),
            Some(day) if day > self.today => Err((place, Message::new("upload_row_day_future"))),
            day => Ok(day),
        }
    }

    /// Whose row it is, or what is wrong with which cell.
    pub(super) fn lender_of(&self, row: &Row) -> std::result::Result<Option<LenderId>, CellError> {
        match (self.plan.lender, self.plan.place(Column::Lender)) {
            (Some(lender), _) => Ok(Some(lender)),
            (None, Some(place)) => {
                let lender = self.lender(&cell(row, place).said());
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
        if let Some(lender) = self.vocabulary.lender(&name) {
            return Ok(lender);
        }
        let former = self.catalog.former_lenders();
        let all = self.catalog.lenders().iter().chain(former);
        let names = all.map(|lender| lender.name.as_str());
        Err(match near(&name, names) {
            Some(near) => Message::new("upload_row_lender_near").with("near", near),
            None => Message::new("upload_row_lender_unknown"),
        })
    }
}

fn cell(row: &Row, place: usize) -> &Value {
    row.cells.get(place).unwrap_or(&Value::Empty)
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
