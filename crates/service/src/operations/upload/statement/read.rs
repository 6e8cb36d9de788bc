//! What a row of a statement says.

use jiff::civil::Date;
use saakh_documents::rows::{Row, Value};
use saakh_domain::Paise;
use saakh_domain::distribution::ledger::EARLIEST_DAY;
use saakh_domain::hex::hex;
use saakh_domain::id::LenderId;
use saakh_domain::identity::identifiers::Pan;
use saakh_domain::text::Message;
use saakh_store::platform::upload::Kind;
use saakh_store::platform::upload::error::RowError;
use sha2::{Digest, Sha256};

use super::super::plan::Column;
use super::super::read::{LONGEST_REFERENCE, Reader, all_wrong};
use crate::{App, Error, Result};

/// No payment is larger: a thousand crore rupees.
const MOST: i64 = 1_000_000_000_000;

/// What is shown of a cell that is not kept.
const HIDDEN: &str = "******";

/// What a row says.
#[derive(Debug)]
pub(super) struct Stated {
    pub row: i64,
    pub lender: LenderId,
    /// What the lender calls the loan, or our id of the submission.
    pub reference: Option<String>,
    pub bank_reference: Option<String>,
    pub pan: Option<Pan>,
    /// Its keyed hashes, under every key.
    pub pan_hashes: Vec<String>,
    /// How much was lent, where the row says it.
    pub lent: Option<Paise>,
    pub amount: Paise,
    pub amount_text: String,
    pub day: Date,
    /// A digest that rows about the same payment have in common,
    pub payment: String,
    /// and one that rows about the same loan have.
    pub loan: String,
}

impl Stated {
    /// The beginning of the payment's digest.
    pub(super) fn key(&self) -> u128 {
        self.payment
            .bytes()
            .take(32)
            .filter_map(|byte| char::from(byte).to_digit(16))
            .fold(0, |key, digit| (key << 4) | u128::from(digit))
    }
}

/// Takes a row apart, or says what is wrong with which of its cells.
pub(super) fn read(
    app: &App,
    reader: &Reader<'_>,
    kind: Kind,
    row: &Row,
) -> Result<std::result::Result<Stated, Vec<RowError>>> {
    let number = i64::try_from(row.number).unwrap_or(i64::MAX);
    let lender = match reader.lender_of(row) {
        Ok(None) => return Err(Error::Internal("a statement without a lender", None)),
        Ok(Some(lender)) => Ok(lender),
        Err(error) => Err(error),
    };
    match (lender, cells(reader, kind, row)?) {
        (Ok(lender), Ok(cells)) => Ok(Ok(cells.stated(app, kind, number, lender))),
        (lender, cells) => {
            let known = lender.as_ref().ok().copied();
            let all = lender
                .err()
                .into_iter()
                .chain(cells.err().unwrap_or_default());
            // What was to be a PAN is not kept.
            let is_pan = |place| reader.plan.place(Column::Pan) == Some(place);
            let text = |place| {
                if is_pan(place) {
                    HIDDEN.to_owned()
                } else {
                    cell(row, place).said()
                }
            };
            all_wrong(number, all, text, known).map(Err)
        }
    }
}

fn cell(row: &Row, place: usize) -> &Value {
    row.cells.get(place).unwrap_or(&Value::Empty)
}

/// What stands in the cells.
struct Cells {
    reference: Option<String>,
    bank_reference: Option<String>,
    pan: Option<Pan>,
    amount: Paise,
    amount_text: String,
    day: Date,
}

type Wrong = (usize, Message);

fn cells(
    reader: &Reader<'_>,
    kind: Kind,
    row: &Row,
) -> Result<std::result::Result<Cells, Vec<Wrong>>> {
    let plan = reader.plan;
    let application = plan.needed(Column::Application)?;
    let amount_place = plan.needed(Column::Amount)?;
    let pan = plan.place(Column::Pan);
    let pan = pan.map_or(Ok(None), |place| self::pan(row, place));
    let bank = plan.place(Column::BankReference);
    let bank = bank.map_or(Ok(None), |place| bank_reference(row, place));
    let reference = reference(row, application, matches!(pan, Ok(None)));
    let amount = amount(kind, row, amount_place);
    let day = day(reader, row, plan.needed(Column::Day)?);
    Ok(match (reference, pan, bank, amount, day) {
        (Ok(reference), Ok(pan), Ok(bank_reference), Ok(amount), Ok(day)) => Ok(Cells {
            reference,
            bank_reference,
            pan,
            amount,
            amount_text: cell(row, amount_place).said(),
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

/// What the lender calls the loan; needed where nothing else says which one is meant.
fn reference(
    row: &Row,
    place: usize,
    is_needed: bool,
) -> std::result::Result<Option<String>, Wrong> {
    match named(row, place)? {
        None if is_needed => Err((place, Message::new("upload_row_loan_missing"))),
        text => Ok(text),
    }
}

fn bank_reference(row: &Row, place: usize) -> std::result::Result<Option<String>, Wrong> {
    match named(row, place)? {
        None => Err((place, Message::new("upload_row_bank_missing"))),
        text => Ok(text),
    }
}

fn named(row: &Row, place: usize) -> std::result::Result<Option<String>, Wrong> {
    let text = cell(row, place).said();
    if text.chars().count() > LONGEST_REFERENCE {
        return Err((place, Message::new("upload_row_application_unknown")));
    }
    Ok(Some(text).filter(|text| !text.is_empty()))
}

fn pan(row: &Row, place: usize) -> std::result::Result<Option<Pan>, Wrong> {
    let text = cell(row, place).said();
    if text.is_empty() {
        return Ok(None);
    }
    let pan = Pan::parse(&text);
    pan.map(Some)
        .map_err(|_| (place, Message::new("upload_row_pan_invalid")))
}

fn amount(kind: Kind, row: &Row, place: usize) -> std::result::Result<Paise, Wrong> {
    let amount = cell(row, place).amount();
    let amount = amount.filter(|amount| amount.0 != 0 && amount.0.abs() <= MOST);
    match amount {
        None => Err((place, Message::new("upload_row_amount_invalid"))),
        // What a lender claws back it says as less than nothing; no loan is.
        Some(amount) if amount.0 < 0 && kind != Kind::Commission => {
            Err((place, Message::new("upload_row_amount_negative")))
        }
        Some(amount) => Ok(amount),
    }
}

fn day(reader: &Reader<'_>, row: &Row, place: usize) -> std::result::Result<Date, Wrong> {
    match cell(row, place).day() {
        None => Err((place, Message::new("upload_row_day_invalid"))),
        Some(day) if day > reader.today => Err((place, Message::new("upload_row_day_future"))),
        Some(day) if day < EARLIEST_DAY => Err((place, Message::new("upload_row_day_early"))),
        Some(day) => Ok(day),
    }
}

impl Cells {
    fn stated(self, app: &App, kind: Kind, row: i64, lender: LenderId) -> Stated {
        let pan = self.pan.as_ref();
        let (lender_text, day) = (lender.to_string(), self.day.to_string());
        let amount = self.amount.0.to_string();
        let masked = pan.map(Pan::masked).unwrap_or_default();
        // A row that does not say what the lender calls the loan is known by all that it says.
        let named = match &self.reference {
            Some(reference) => vec!["reference", reference],
            None => vec!["pan", &masked, &amount, &day],
        };
        let bank = self.bank_reference.as_deref().unwrap_or_default();
        let mut payment = vec![kind.code(), &lender_text, &day, bank];
        payment.extend(&named);
        let mut loan = vec![lender_text.as_str()];
        loan.extend(&named);
        Stated {
            row,
            lender,
            pan_hashes: pan
                .map(|pan| app.keys.pan_hashes(pan.as_str()))
                .unwrap_or_default(),
            lent: (kind == Kind::Mis).then_some(self.amount),
            payment: digest(&payment),
            loan: digest(&loan),
            reference: self.reference,
            bank_reference: self.bank_reference,
            pan: self.pan,
            amount: self.amount,
            amount_text: self.amount_text,
            day: self.day,
        }
    }
}

fn digest(parts: &[&str]) -> String {
    let mut digest = Sha256::new();
    for part in parts {
        digest.update(part.len().to_be_bytes());
        digest.update(part);
    }
    hex(&digest.finalize())
}
