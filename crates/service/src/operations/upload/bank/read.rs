//! Parses rows of a bank file, using the file and the approved payouts.

use std::collections::HashMap;

use saakh_documents::rows::{AmountError, Row, Value};
use saakh_domain::distribution::ledger::bank_response::{
    BankResponseRow, BankStatus, Utr, failure_reason, is_blank, mask_account, mask_accounts,
    matches_account,
};
use saakh_domain::text::Message;
use saakh_domain::{Paise, Secret};
use saakh_store::distribution::ledger::payout::Item;
use saakh_store::platform::upload::error::RowError;

use super::super::plan::{Column, Plan};
use super::super::read::{build_row_error, build_row_errors, find_unusable_cells};
use super::super::status_row::CellError;
use super::super::total_row::is_total;
use crate::distribution::payout::reference;
use crate::identity::sealed_payee::seal_owner;
use crate::{App, Result};

/// A parsed row.
#[derive(Debug)]
pub(super) struct ParsedBankRow {
    pub row: i64,
    /// Place of the payout in its batch; none: no payout of the batch.
    pub place: Option<i64>,
    pub words: ClaimedStatus,
    pub stated: std::result::Result<PayoutClaim, BankRowIssue>,
    pub errors: Vec<RowError>,
    /// Its cells, masked for display.
    texts: HashMap<usize, String>,
}

/// The data that consistent rows about one payout have in common.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ClaimedStatus {
    status: Option<BankStatus>,
    utr: Option<Utr>,
}

/// A row's data about its payout.
#[derive(Debug)]
pub(super) struct PayoutClaim {
    pub claim: BankResponseRow,
    /// The reason of a failed transfer.
    pub reason: String,
}

/// Why nothing is booked for a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum BankRowIssue {
    Unclear,
    Contradictory,
    Unknown,
}

/// Content of the cell for the bank's transfer number.
#[derive(Debug, PartialEq, Eq)]
enum UtrCell {
    Blank,
    Number(Utr),
    /// Another value, or one that only looks like it: our reference, or the payee's account.
    Invalid,
}

impl UtrCell {
    fn number(self) -> Option<Utr> {
        match self {
            Self::Number(utr) => Some(utr),
            Self::Blank | Self::Invalid => None,
        }
    }
}

/// An approved payout.
struct ApprovedPayout {
    place: i64,
    net: Paise,
    account: ApprovedAccount,
}

/// The account that a payout was approved for.
enum ApprovedAccount {
    Number(Secret<String>),
    /// The payee has another account now: only a digest of the approved one and its last digits are left.
    Changed {
        hash: String,
        end: String,
    },
}

/// Inputs for parsing rows.
pub(super) struct Reader<'a> {
    app: &'a App,
    plan: &'a Plan,
    /// By the reference in the bank's file.
    payouts: HashMap<String, ApprovedPayout>,
}

impl<'a> Reader<'a> {
    pub(super) fn new(app: &'a App, plan: &'a Plan, batch: i64, items: &[Item]) -> Self {
        let approved = |item: &Item| {
            let approved = ApprovedPayout {
                place: item.place,
                net: item.payment.net,
                account: account(app, item),
            };
            (reference(batch, item.place), approved)
        };
        Self {
            app,
            plan,
            payouts: items.iter().map(approved).collect(),
        }
    }

    /// Parses rows, without those of totals.
    pub(super) fn read_all(&self, rows: &[Row]) -> Result<Vec<ParsedBankRow>> {
        let rows = rows.iter().filter(|row| !is_total(self.plan, row));
        rows.map(|row| self.read(row)).collect()
    }

    fn read(&self, row: &Row) -> Result<ParsedBankRow> {
        let text = |column| {
            let place = self.plan.place(column);
            place.map_or_else(String::new, |place| cell(row, place).to_display_text())
        };
        let name = text(Column::Reference);
        let name = name.trim().trim_start_matches('\'').to_uppercase();
        let payout = self.payouts.get(&name);
        let status_text = text(Column::Status);
        let status = BankStatus::parse(&status_text);
        let mut faults = BankRowErrors::of_unusable(find_unusable_cells(self.plan, row));
        let utr = match self.plan.place(Column::BankReference) {
            Some(place) if faults.has(place) => UtrCell::Invalid,
            _ => self.utr(&text(Column::BankReference), &name, payout),
        };
        match payout {
            Some(payout) => self.check(row, payout, &mut faults),
            None => faults.add(BankRowIssue::Unknown, Column::Reference, unknown(&name)),
        }
        if status.is_none() {
            faults.add(BankRowIssue::Unclear, Column::Status, unclear(&status_text));
        }
        if utr == UtrCell::Invalid {
            let key = "bank_row_utr_invalid";
            faults.add(BankRowIssue::Unclear, Column::BankReference, key);
        }
        let number = i64::try_from(row.number).unwrap_or(i64::MAX);
        let texts = self.texts(row, utr == UtrCell::Invalid);
        let shown = |place: usize| texts.get(&place).cloned().unwrap_or_default();
        let cells = faults.cells.into_iter();
        let cells = cells.map(|(column, message)| (self.place(column), message));
        let cells = faults.unusable.into_iter().chain(cells);
        let errors = build_row_errors(number, cells, shown, None)?;
        let utr = utr.number();
        let claimed = ClaimedStatus {
            status,
            utr: utr.clone(),
        };
        let stated = match (faults.worst, status) {
            (None, Some(status)) => Ok(PayoutClaim {
                claim: BankResponseRow { status, utr },
                reason: failure_reason(&text(Column::Reason), &status_text),
            }),
            (fault, ..) => Err(fault.unwrap_or(BankRowIssue::Unclear)),
        };
        Ok(ParsedBankRow {
            row: number,
            place: payout.map(|payout| payout.place),
            words: claimed,
            stated,
            errors,
            texts,
        })
    }

    /// Index of a column; errors of a missing one are reported at the reference.
    fn place(&self, column: Column) -> usize {
        let place = self.plan.place(column);
        place
            .or_else(|| self.plan.place(Column::Reference))
            .unwrap_or_default()
    }

    fn utr(&self, text: &str, name: &str, payout: Option<&ApprovedPayout>) -> UtrCell {
        if is_blank(text) {
            return UtrCell::Blank;
        }
        let Some(utr) = Utr::parse(text) else {
            return UtrCell::Invalid;
        };
        let is_account = payout.is_some_and(|payout| self.is_account(payout, utr.as_str()));
        let is_ours = utr.as_str() == name || self.payouts.contains_key(utr.as_str());
        if is_account || is_ours {
            return UtrCell::Invalid;
        }
        UtrCell::Number(utr)
    }

    fn is_account(&self, payout: &ApprovedPayout, text: &str) -> bool {
        match &payout.account {
            ApprovedAccount::Number(number) => number.expose() == text,
            ApprovedAccount::Changed { hash, .. } => self.app.keys.bank_account_hash(text) == *hash,
        }
    }

    fn check(&self, row: &Row, payout: &ApprovedPayout, faults: &mut BankRowErrors) {
        if let Some(place) = self.plan.place(Column::Amount) {
            let value = cell(row, place);
            match value.amount(self.plan.debit_credit) {
                _ if is_blank(&value.to_display_text()) => {}
                Err(AmountError::DebitOrCredit) => faults.add(
                    BankRowIssue::Unclear,
                    Column::Amount,
                    "upload_row_amount_debit_credit",
                ),
                Err(AmountError::Missing | AmountError::Invalid) => {
                    faults.add(
                        BankRowIssue::Unclear,
                        Column::Amount,
                        "upload_row_amount_invalid",
                    );
                }
                Ok(amount) if amount != payout.net => {
                    let message = Message::new("bank_row_amount_other").with("amount", payout.net);
                    faults.add_message(BankRowIssue::Contradictory, Column::Amount, message);
                }
                Ok(_) => {}
            }
        }
        if let Some(place) = self.plan.place(Column::Account) {
            let text = cell(row, place).to_display_text();
            match self.names(payout, &text) {
                _ if is_blank(&text) => {}
                None => faults.add(
                    BankRowIssue::Unclear,
                    Column::Account,
                    "bank_row_account_unreadable",
                ),
                Some(false) => faults.add(
                    BankRowIssue::Contradictory,
                    Column::Account,
                    "bank_row_account_other",
                ),
                Some(true) => {}
            }
        }
    }

    /// Whether a cell is the approved account; none if it is not an account.
    fn names(&self, payout: &ApprovedPayout, text: &str) -> Option<bool> {
        match &payout.account {
            ApprovedAccount::Number(number) => matches_account(text, number.expose()),
            ApprovedAccount::Changed { hash, end } => {
                let digits: String = text.chars().filter(char::is_ascii_digit).collect();
                let is_whole = self.app.keys.bank_account_hash(&digits) == *hash;
                let last = digits.len().checked_sub(4).map(|from| &digits[from..]);
                last.map(|last| is_whole || last == end)
            }
        }
    }

    /// The cells of the parsed columns, without account numbers.
    fn texts(&self, row: &Row, is_invalid_utr: bool) -> HashMap<usize, String> {
        let columns = Column::ALL.iter().copied();
        let places = columns.filter_map(|column| Some((column, self.plan.place(column)?)));
        places
            .map(|(column, place)| {
                let text = cell(row, place).to_display_text();
                let may_be_account = column == Column::BankReference && is_invalid_utr;
                let text = if may_be_account {
                    mask_account(&text)
                } else {
                    text
                };
                (place, mask_cell(column, &text))
            })
            .collect()
    }
}

impl ParsedBankRow {
    /// The transfer number of a row that reports a payment.
    pub(super) fn paid_utr(&self) -> Option<&Utr> {
        let is_paid = self.words.status == Some(BankStatus::Paid);
        self.words.utr.as_ref().filter(|_| is_paid)
    }
}

/// Errors of a row.
struct BankRowErrors {
    worst: Option<BankRowIssue>,
    /// Ambiguous cells, also of columns that are not parsed.
    unusable: Vec<CellError>,
    cells: Vec<(Column, Message)>,
}

impl BankRowErrors {
    fn of_unusable(unusable: Vec<CellError>) -> Self {
        Self {
            worst: (!unusable.is_empty()).then_some(BankRowIssue::Unclear),
            unusable,
            cells: Vec::new(),
        }
    }

    /// Whether a cell is ambiguous.
    fn has(&self, place: usize) -> bool {
        self.unusable.iter().any(|(unusable, _)| *unusable == place)
    }

    fn add(&mut self, fault: BankRowIssue, column: Column, key: &str) {
        self.add_message(fault, column, Message::new(key));
    }

    fn add_message(&mut self, fault: BankRowIssue, column: Column, message: Message) {
        self.worst = self.worst.max(Some(fault));
        self.cells.push((column, message));
    }
}

/// An error in one cell of a row.
pub(super) fn build_cell_error(
    reader: &Reader<'_>,
    row: &ParsedBankRow,
    column: Column,
    message: &Message,
) -> Result<Vec<RowError>> {
    let place = reader.place(column);
    let text = row.texts.get(&place).map_or("", String::as_str);
    Ok(vec![build_row_error(row.row, place, text, message, None)?])
}

/// The displayed content of a cell. A transfer number is shown completely if it has the right format.
pub(super) fn mask_cell(column: Column, text: &str) -> String {
    match column {
        Column::Account => mask_account(text),
        Column::BankReference if Utr::parse(text).is_some() => text.to_owned(),
        _ => mask_accounts(text),
    }
}

fn unknown(name: &str) -> &'static str {
    if name.is_empty() {
        "bank_row_reference_missing"
    } else {
        "bank_row_reference_unknown"
    }
}

fn unclear(status: &str) -> &'static str {
    if status.trim().is_empty() {
        "bank_row_status_missing"
    } else {
        "bank_row_status_unknown"
    }
}

fn cell(row: &Row, place: usize) -> &Value {
    row.cells.get(place).unwrap_or(&Value::Empty)
}

fn account(app: &App, item: &Item) -> ApprovedAccount {
    let hash = item.to.bank_hash.clone().unwrap_or_default();
    let number = item.bank.as_ref().and_then(|sealed| {
        let owner = seal_owner(item.to.merchant);
        app.keys.decrypt_bank_account(sealed, &owner).ok()
    });
    match number.filter(|number| app.keys.bank_account_hash(number.expose()) == hash) {
        Some(number) => ApprovedAccount::Number(number),
        None => ApprovedAccount::Changed {
            hash,
            end: item
                .approved_account
                .as_deref()
                .unwrap_or_default()
                .trim_start_matches('*')
                .to_owned(),
        },
    }
}
