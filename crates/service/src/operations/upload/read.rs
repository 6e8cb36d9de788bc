//! Parses a row of a status file, using only the file and the catalog.

use jiff::civil::Date;
use saakh_documents::rows::{DayError, Row, Value};
use saakh_domain::id::LenderId;
use saakh_domain::lifecycle::status_word::{StatusWords, find_nearest, normalise};
use saakh_domain::origination::snapshot::Catalog;
use saakh_domain::text::Message;
use saakh_store::origination::status_word::StatusWord;
use saakh_store::platform::upload::error::RowError;
use uuid::Uuid;

use super::batch::serialize_message;
use super::plan::{Column, Plan};
use super::status_row::{CellError, CellTexts, RowSubject, StatusRow, StatusRowData};
use super::target::Target;
use super::total_row::is_total;
use super::vocabulary::Vocabulary;
use crate::Result;

/// Maximum length of a displayed value.
const LONGEST_SHOWN: usize = 100;
/// Maximum length of a lender's reference.
pub(super) const LONGEST_REFERENCE: usize = 100;

/// Inputs for parsing rows.
pub(super) struct Reader<'a> {
    pub plan: &'a Plan,
    pub catalog: &'a Catalog,
    pub vocabulary: &'a Vocabulary,
    pub common: &'a StatusWords,
    pub words: &'a [StatusWord],
    pub today: Date,
}

impl Reader<'_> {
    /// Parses a row, or returns its errors.
    pub(super) fn read(&self, row: &Row) -> Result<std::result::Result<StatusRow, Vec<RowError>>> {
        let application = self.plan.required_place(Column::Application)?;
        let status = self.plan.required_place(Column::Status)?;
        let text = |place: usize| cell(row, place).to_display_text();
        let unusable = self.unusable_cells(row);
        if !unusable.is_empty() {
            let number = i64::try_from(row.number).unwrap_or(i64::MAX);
            let lender = self.find_lender(row).ok().flatten();
            return build_row_errors(number, unusable.into_iter(), text, lender).map(Err);
        }
        let of = |column| self.plan.place(column).map(text).unwrap_or_default();
        let data = StatusRowData {
            row: i64::try_from(row.number).unwrap_or(i64::MAX),
            lender: self.find_lender(row),
            day: self.day(row),
            texts: CellTexts {
                application: text(application),
                status: text(status),
                day: of(Column::Day),
                lender: of(Column::Lender),
                reason: of(Column::Reason),
            },
        };
        match self.about(&data.texts.application, &data.lender) {
            Ok(about) => Ok(Ok(StatusRow { about, told: data })),
            Err(error) => self.collect_errors(&data, error, None).map(Err),
        }
    }

    /// All errors of a row, given one of them.
    pub(super) fn collect_errors(
        &self,
        data: &StatusRowData,
        first: CellError,
        target: Option<&Target>,
    ) -> Result<Vec<RowError>> {
        let status = self.plan.required_place(Column::Status)?;
        let lender = data.lender.clone();
        let word = match (target, &lender) {
            (None | Some(Target::Submission(_)), Ok(Some(lender))) => {
                self.parse_status(&data.texts.status, Some(*lender)).err()
            }
            _ => None,
        };
        let is_of_lender = !matches!(target, Some(Target::Visit { .. }));
        let others = [
            lender.clone().err().filter(|_| is_of_lender),
            word.map(|message| (status, message)),
            data.day.clone().err(),
        ];
        let lender = lender.unwrap_or_default().filter(|_| is_of_lender);
        let text = |place| self.text_of(&data.texts, place).to_owned();
        let all = [Some(first)].into_iter().chain(others).flatten();
        build_row_errors(data.row, all, text, lender)
    }

    fn text_of<'a>(&self, texts: &'a CellTexts, place: usize) -> &'a str {
        let is = |column| self.plan.place(column) == Some(place);
        match () {
            () if is(Column::Application) => &texts.application,
            () if is(Column::Status) => &texts.status,
            () if is(Column::Lender) => &texts.lender,
            () => &texts.day,
        }
    }

    fn about(
        &self,
        text: &str,
        lender: &std::result::Result<Option<LenderId>, CellError>,
    ) -> std::result::Result<RowSubject, CellError> {
        if let Ok(id) = Uuid::try_parse(text) {
            return Ok(RowSubject::Id(id, lender.clone().ok().flatten()));
        }
        let lender = lender.clone()?;
        let place = self.plan.place(Column::Application).unwrap_or_default();
        let message = match lender {
            _ if text.is_empty() => "upload_row_application_missing",
            Some(lender) if text.chars().count() <= LONGEST_REFERENCE => {
                return Ok(RowSubject::Reference(lender, text.to_owned()));
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
        self.parse_day(row, place).map(Some)
    }

    /// Parses the date in a cell.
    pub(super) fn parse_day(
        &self,
        row: &Row,
        place: usize,
    ) -> std::result::Result<Date, CellError> {
        let message = match cell(row, place).day(self.plan.day_order) {
            Ok(day) if day > self.today => "upload_row_day_future",
            Ok(day) => return Ok(day),
            Err(DayError::Missing) => "upload_row_day_missing",
            Err(DayError::Unreadable) => "upload_row_day_unreadable",
            Err(DayError::NoSuchDay) => "upload_row_day_invalid",
            Err(DayError::MonthFirst) => "upload_row_day_month_first",
        };
        Err((place, Message::new(message)))
    }

    /// Whether a row is a total, which is ignored.
    pub(super) fn is_total(&self, row: &Row) -> bool {
        is_total(self.plan, row)
    }

    /// Ambiguous cells of a row.
    pub(super) fn unusable_cells(&self, row: &Row) -> Vec<CellError> {
        find_unusable_cells(self.plan, row)
    }

    /// Finds the lender of a row.
    pub(super) fn find_lender(
        &self,
        row: &Row,
    ) -> std::result::Result<Option<LenderId>, CellError> {
        match (self.plan.lender, self.plan.place(Column::Lender)) {
            (Some(lender), _) => Ok(Some(lender)),
            (None, Some(place)) => {
                let lender = self.lender(&cell(row, place).to_display_text());
                lender.map(Some).map_err(|message| (place, message))
            }
            (None, None) => Ok(None),
        }
    }

    /// Finds a lender by name, key or id.
    fn lender(&self, text: &str) -> std::result::Result<LenderId, Message> {
        let name = normalise(text);
        if name.is_empty() {
            return Err(Message::new("upload_row_lender_missing"));
        }
        if let Some(lender) = self.vocabulary.lender(&name) {
            return Ok(lender);
        }
        let former = self.catalog.former_lenders();
        let all = self.catalog.lenders().iter().chain(former);
        let names = all.map(|lender| lender.name.as_str());
        Err(match find_nearest(&name, names) {
            Some(near) => Message::new("upload_row_lender_near").with("near", near),
            None => Message::new("upload_row_lender_unknown"),
        })
    }
}

/// Ambiguous cells: formulas without results, numbers that lost digits, replacement characters. A row with such a cell
/// is never matched or remembered.
pub(super) fn find_unusable_cells(plan: &Plan, row: &Row) -> Vec<CellError> {
    let columns = Column::ALL.iter().copied();
    let used: Vec<(usize, Column)> = columns
        .filter_map(|column| Some((plan.place(column)?, column)))
        .collect();
    let cells = row.cells.iter().enumerate();
    let found = cells.filter_map(|(place, value)| {
        let column = used.iter().find(|(used, _)| *used == place);
        let names_it = matches!(
            column,
            Some((_, Column::Application | Column::BankReference))
        );
        let message = match value {
            Value::Text(text) if text.contains('\0') => "upload_row_character",
            _ if column.is_none() => return None,
            Value::Text(text) if text.contains(char::REPLACEMENT_CHARACTER) => {
                "upload_row_character"
            }
            Value::Formula => "upload_row_formula",
            value if names_it && value.is_shortened() => "upload_row_shortened",
            _ => return None,
        };
        Some((place, Message::new(message)))
    });
    found.collect()
}

fn cell(row: &Row, place: usize) -> &Value {
    row.cells.get(place).unwrap_or(&Value::Empty)
}

/// Errors of a row for listing, one per column.
pub(super) fn build_row_errors(
    row: i64,
    cells: impl Iterator<Item = CellError>,
    text: impl Fn(usize) -> String,
    lender: Option<LenderId>,
) -> Result<Vec<RowError>> {
    let mut all: Vec<RowError> = Vec::new();
    for (place, message) in cells {
        let error = build_row_error(row, place, &text(place), &message, lender)?;
        if all.iter().all(|other| other.cell != error.cell) {
            all.push(error);
        }
    }
    Ok(all)
}

/// A character for listing: PostgreSQL stores no NUL.
const fn printable(c: char) -> char {
    if c == '\0' {
        char::REPLACEMENT_CHARACTER
    } else {
        c
    }
}

pub(super) fn build_row_error(
    row: i64,
    place: usize,
    text: &str,
    message: &Message,
    lender: Option<LenderId>,
) -> Result<RowError> {
    Ok(RowError {
        row,
        cell: i64::try_from(place).unwrap_or(i64::MAX),
        value: text.chars().take(LONGEST_SHOWN).map(printable).collect(),
        message: serialize_message(message)?,
        lender,
    })
}
