//! Parses a row of a statement.

use jiff::civil::Date;
use saakh_documents::rows::{AmountError, Row, Value};
use saakh_domain::Paise;
use saakh_domain::distribution::ledger::EARLIEST_DAY;
use saakh_domain::hex::hex;
use saakh_domain::id::LenderId;
use saakh_domain::identity::identifiers::Pan;
use saakh_domain::lifecycle::statement::reference_key;
use saakh_domain::text::Message;
use saakh_store::platform::upload::Kind;
use saakh_store::platform::upload::error::RowError;
use sha2::{Digest, Sha256};

use super::super::plan::Column;
use super::super::read::{LONGEST_REFERENCE, Reader, build_row_errors};
use crate::{App, Error, Result};

/// Maximum amount: a thousand crore rupees.
const MOST: i64 = 1_000_000_000_000;

/// Displayed in place of a cell that is not stored.
const HIDDEN: &str = "******";

/// A parsed row.
#[derive(Debug)]
pub(super) struct StatementRow {
    pub row: i64,
    pub lender: LenderId,
    /// The lender's reference of the loan, or our id of the submission.
    pub reference: Option<String>,
    pub bank_reference: Option<String>,
    pub pan: Option<Pan>,
    /// Its keyed hashes, under every key.
    pub pan_hashes: Vec<String>,
    /// The disbursed amount, if the row has one.
    pub lent: Option<Paise>,
    pub amount: Paise,
    pub amount_text: String,
    pub day: Date,
    /// Digest shared by rows about the same payment,
    pub payment: String,
    /// and digest shared by rows about the same loan.
    pub loan: String,
    /// Both digests as computed before references were normalised, if they differ: stored lines and decisions have
    /// them.
    pub earlier: Option<(String, String)>,
}

impl StatementRow {
    /// Digests under which its loan may be stored.
    pub(super) fn loan_digests(&self) -> impl Iterator<Item = &str> {
        let earlier = self.earlier.as_ref().map(|(_, loan)| loan.as_str());
        std::iter::once(self.loan.as_str()).chain(earlier)
    }

    /// Digests under which its payment may be stored.
    pub(super) fn payment_digests(&self) -> impl Iterator<Item = &str> {
        let earlier = self.earlier.as_ref().map(|(payment, _)| payment.as_str());
        std::iter::once(self.payment.as_str()).chain(earlier)
    }

    /// Prefix of the payment's digest.
    pub(super) fn payment_key(&self) -> u128 {
        self.payment
            .bytes()
            .take(32)
            .filter_map(|byte| char::from(byte).to_digit(16))
            .fold(0, |key, digit| (key << 4) | u128::from(digit))
    }
}

/// Parses a row, or returns its errors.
pub(super) fn read(
    app: &App,
    reader: &Reader<'_>,
    kind: Kind,
    row: &Row,
) -> Result<std::result::Result<StatementRow, Vec<RowError>>> {
    let number = i64::try_from(row.number).unwrap_or(i64::MAX);
    let lender = match reader.find_lender(row) {
        Ok(None) => return Err(Error::Internal("a statement without a lender", None)),
        Ok(Some(lender)) => Ok(lender),
        Err(error) => Err(error),
    };
    let unusable = reader.unusable_cells(row);
    let cells = if unusable.is_empty() {
        cells(reader, kind, row)?
    } else {
        Err(unusable)
    };
    match (lender, cells) {
        (Ok(lender), Ok(cells)) => Ok(Ok(cells.stated(app, kind, number, lender))),
        (lender, cells) => {
            let known = lender.as_ref().ok().copied();
            let all = lender
                .err()
                .into_iter()
                .chain(cells.err().unwrap_or_default());
            // An invalid PAN is not stored.
            let is_pan = |place| reader.plan.place(Column::Pan) == Some(place);
            let text = |place| {
                if is_pan(place) {
                    HIDDEN.to_owned()
                } else {
                    cell(row, place).to_display_text()
                }
            };
            build_row_errors(number, all, text, known).map(Err)
        }
    }
}

fn cell(row: &Row, place: usize) -> &Value {
    row.cells.get(place).unwrap_or(&Value::Empty)
}

/// Contents of the cells.
struct StatementCells {
    reference: Option<String>,
    bank_reference: Option<String>,
    pan: Option<Pan>,
    amount: Paise,
    amount_text: String,
    day: Date,
}

type StatementCellError = (usize, Message);

fn cells(
    reader: &Reader<'_>,
    kind: Kind,
    row: &Row,
) -> Result<std::result::Result<StatementCells, Vec<StatementCellError>>> {
    let plan = reader.plan;
    let application = plan.required_place(Column::Application)?;
    let amount_place = plan.required_place(Column::Amount)?;
    let pan = plan.place(Column::Pan);
    let pan = pan.map_or(Ok(None), |place| self::pan(row, place));
    let bank = plan.place(Column::BankReference);
    let bank = bank.map_or(Ok(None), |place| bank_reference(row, place));
    let reference = reference(row, application, matches!(pan, Ok(None)));
    let amount = amount(reader, kind, row, amount_place);
    let day = day(reader, row, plan.required_place(Column::Day)?);
    Ok(match (reference, pan, bank, amount, day) {
        (Ok(reference), Ok(pan), Ok(bank_reference), Ok(amount), Ok(day)) => Ok(StatementCells {
            reference,
            bank_reference,
            pan,
            amount,
            amount_text: cell(row, amount_place).to_display_text(),
            day,
        }),
        (reference, pan, bank, amount, day) => {
            let wrong = [
                reference.err(),
                pan.err(),
                bank.err(),
                amount.err(),
                day.err(),
            ];
            Err(wrong.into_iter().flatten().collect())
        }
    })
}

/// The lender's reference of the loan; required if nothing else identifies it.
fn reference(
    row: &Row,
    place: usize,
    is_needed: bool,
) -> std::result::Result<Option<String>, StatementCellError> {
    match read_text(row, place)? {
        None if is_needed => Err((place, Message::new("upload_row_loan_missing"))),
        text => Ok(text),
    }
}

fn bank_reference(
    row: &Row,
    place: usize,
) -> std::result::Result<Option<String>, StatementCellError> {
    match read_text(row, place)? {
        None => Err((place, Message::new("upload_row_bank_missing"))),
        text => Ok(text),
    }
}

fn read_text(row: &Row, place: usize) -> std::result::Result<Option<String>, StatementCellError> {
    let text = cell(row, place).to_display_text();
    if text.chars().count() > LONGEST_REFERENCE {
        return Err((place, Message::new("upload_row_application_unknown")));
    }
    Ok(Some(text).filter(|text| !text.is_empty()))
}

fn pan(row: &Row, place: usize) -> std::result::Result<Option<Pan>, StatementCellError> {
    let text = cell(row, place).to_display_text();
    if text.is_empty() {
        return Ok(None);
    }
    let pan = Pan::parse(&text);
    pan.map(Some)
        .map_err(|_| (place, Message::new("upload_row_pan_invalid")))
}

fn amount(
    reader: &Reader<'_>,
    kind: Kind,
    row: &Row,
    place: usize,
) -> std::result::Result<Paise, StatementCellError> {
    let message = match cell(row, place).amount(reader.plan.debit_credit) {
        Ok(Paise::ZERO) => "upload_row_amount_zero",
        Ok(amount) if amount.0.abs() > MOST => "upload_row_amount_invalid",
        // A claw-back is a negative amount; a loan is never negative.
        Ok(amount) if amount.0 < 0 && kind != Kind::Commission => "upload_row_amount_negative",
        Ok(amount) => return Ok(amount),
        Err(AmountError::Missing) => "upload_row_amount_missing",
        Err(AmountError::Invalid) => "upload_row_amount_invalid",
        Err(AmountError::DebitOrCredit) => "upload_row_amount_debit_credit",
    };
    Err((place, Message::new(message)))
}

fn day(
    reader: &Reader<'_>,
    row: &Row,
    place: usize,
) -> std::result::Result<Date, StatementCellError> {
    match reader.parse_day(row, place)? {
        day if day < EARLIEST_DAY => Err((place, Message::new("upload_row_day_early"))),
        day => Ok(day),
    }
}

impl StatementCells {
    fn stated(self, app: &App, kind: Kind, row: i64, lender: LenderId) -> StatementRow {
        let pan = self.pan.as_ref();
        let (lender_text, day) = (lender.to_string(), self.day.to_string());
        let amount = self.amount.0.to_string();
        let masked = pan.map(Pan::masked).unwrap_or_default();
        let bank = self.bank_reference.as_deref().unwrap_or_default();
        let digests = |reference: Option<&str>| {
            // A row without a reference is identified by all its other data.
            let named = match reference {
                Some(reference) => vec!["reference", reference],
                None => vec!["pan", &masked, &amount, &day],
            };
            let payment = [&[kind.code(), &lender_text, &day, bank], &named[..]].concat();
            let loan = [&[lender_text.as_str()], &named[..]].concat();
            (digest(&payment), digest(&loan))
        };
        let key = self.reference.as_deref().map(reference_key);
        let (payment, loan) = digests(key.as_deref());
        let earlier = (key != self.reference).then(|| digests(self.reference.as_deref()));
        StatementRow {
            row,
            lender,
            pan_hashes: pan
                .map(|pan| app.keys.pan_hashes(pan.as_str()))
                .unwrap_or_default(),
            lent: (kind == Kind::Mis).then_some(self.amount),
            payment,
            loan,
            earlier,
            reference: self.reference,
            bank_reference: self.bank_reference,
            pan: self.pan,
            amount: self.amount,
            amount_text: self.amount_text,
            day: self.day,
        }
    }
}

pub(super) fn digest(parts: &[&str]) -> String {
    let mut digest = Sha256::new();
    for part in parts {
        digest.update(part.len().to_be_bytes());
        digest.update(part);
    }
    hex(&digest.finalize())
}
