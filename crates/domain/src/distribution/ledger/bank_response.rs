//! Interpretation of banks' files about payouts (`docs/decisions/0159`).

use super::payout::ItemState;
use crate::text::Message;

/// Minimum number of digits in a bank's transfer number: the letters denote the bank or channel.
const FEWEST_DIGITS: usize = 8;
/// Maximum length of a displayed reason.
const LONGEST_REASON: usize = 200;

/// A bank's transfer number (UTR): 12 digits for IMPS (NPCI: the retrieval reference number, ISO 8583 field 37), 16
/// letters and digits for NEFT (RBI, NEFT message format, tag 2020), 22 for RTGS (RBI, FAQ on RTGS). Banks shorten and
/// extend them, so any length from 12 to 22 is accepted.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Utr(String);

impl Utr {
    /// Parses a cell, ignoring spaces.
    pub fn parse(text: &str) -> Option<Self> {
        let text: String = text.chars().filter(|c| !c.is_whitespace()).collect();
        let digits = text.bytes().filter(u8::is_ascii_digit).count();
        let is_one = (12..=22).contains(&text.len())
            && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
            && digits >= FEWEST_DIGITS
            && text.bytes().any(|byte| matches!(byte, b'1'..=b'9'));
        is_one.then(|| Self(text.to_ascii_uppercase()))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Meaning of a bank's status word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BankStatus {
    /// The payee has the money.
    Paid,
    /// The transfer was not made.
    Rejected,
    /// The transfer was made, and the money was returned.
    Returned,
    /// Not decided yet.
    Pending,
}

const PAID: &[&str] = &[
    "paid",
    "success",
    "successful",
    "processed",
    "processed successfully",
    "successfully processed",
    "completed",
    "completed successfully",
    "credited",
    "executed",
    "settled",
    "payment success",
    "payment successful",
    "transaction success",
    "transaction successful",
    "transfer successful",
];
const REJECTED: &[&str] = &[
    "rejected",
    "reject",
    "rejected by bank",
    "rejected by beneficiary bank",
    "failed",
    "fail",
    "failure",
    "declined",
    "unsuccessful",
    "not successful",
    "not processed",
    "not paid",
    "unpaid",
    "cancelled",
    "canceled",
    "error",
    "invalid",
    "payment failed",
    "payment rejected",
    "transaction failed",
    "transaction rejected",
];
const RETURNED: &[&str] = &[
    "returned",
    "return",
    "returned by bank",
    "returned by beneficiary bank",
    "payment returned",
    "transaction returned",
    "credit returned",
    "reversed",
    "reversal",
    "refunded",
];
const PENDING: &[&str] = &[
    "pending",
    "in process",
    "in progress",
    "processing",
    "under process",
    "initiated",
    "accepted",
    "acknowledged",
    "authorised",
    "authorized",
    "pending authorisation",
    "pending authorization",
    "awaiting authorisation",
    "awaiting authorization",
    "scheduled",
    "queued",
    "sent",
    "on hold",
    "hold",
];
/// Words that negate the ones before them: "Success (returned)" is not a payment.
const NEGATIVE: &[&str] = &[
    "not",
    "no",
    "rejected",
    "reject",
    "failed",
    "failure",
    "declined",
    "returned",
    "return",
    "reversed",
    "reversal",
    "refunded",
    "cancelled",
    "canceled",
    "unsuccessful",
    "pending",
];

impl BankStatus {
    /// Interprets a bank's text: all of it, or the part before a dash, a colon, a comma or a bracket, after which banks
    /// state reasons. None if it is unknown or ambiguous.
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim().to_lowercase();
        let end = text.find(['-', ':', ',', ';', '(', '/', '|', '–', '—']);
        let (head, rest) = text.split_at(end.unwrap_or(text.len()));
        let status = Self::of_words(&normalise_text(&text))
            .or_else(|| Self::of_words(&normalise_text(head)))?;
        let rest = normalise_text(rest);
        let is_taken_back = rest.split(' ').any(|word| NEGATIVE.contains(&word));
        (status != Self::Paid || !is_taken_back).then_some(status)
    }

    fn of_words(text: &str) -> Option<Self> {
        let all = [
            (PAID, Self::Paid),
            (REJECTED, Self::Rejected),
            (RETURNED, Self::Returned),
            (PENDING, Self::Pending),
        ];
        let found = all.into_iter().find(|(known, _)| known.contains(&text));
        found.map(|(_, status)| status)
    }
}

fn normalise_text(text: &str) -> String {
    let words = text.split(|c: char| !c.is_alphanumeric());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    words.join(" ")
}

/// Whether a cell is empty or filled with a placeholder.
pub fn is_blank(text: &str) -> bool {
    let text = text.trim().to_lowercase();
    matches!(text.as_str(), "" | "na" | "n/a" | "nil" | "null" | "none")
        || text.chars().all(|c| matches!(c, '0' | '-' | '.' | '*'))
}

/// A row's data about a payout.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BankResponseRow {
    pub status: BankStatus,
    pub utr: Option<Utr>,
}

/// The current state of a payout, with the bank's transfer number.
#[derive(Debug, Clone, Copy)]
pub struct CurrentPayout<'a> {
    pub state: ItemState,
    pub utr: Option<&'a str>,
}

/// What is booked for a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BankRowOutcome {
    Paid(Utr),
    Failed,
    Returned,
    /// Already booked.
    Unchanged,
}

/// Why nothing is booked for a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BankRowProblem {
    /// Whether it contradicts itself or the ledger; otherwise it is unclear.
    pub is_contradictory: bool,
    /// Whether the transfer number is the problem; otherwise the status.
    pub is_about_utr: bool,
    /// The problem, and how to fix it.
    pub message: Message,
}

impl BankRowProblem {
    fn unclear(key: &str, is_about_utr: bool) -> Self {
        Self {
            is_contradictory: false,
            is_about_utr,
            message: Message::new(key),
        }
    }

    fn contradictory(message: Message, is_about_utr: bool) -> Self {
        Self {
            is_contradictory: true,
            is_about_utr,
            message,
        }
    }
}

/// Determines what to book for a row: paid requires a paid status and a transfer number.
pub fn judge_row(
    known: CurrentPayout<'_>,
    claim: &BankResponseRow,
) -> Result<BankRowOutcome, BankRowProblem> {
    use ItemState::{Failed, Open, Paid, Returned};
    let is_same = |utr: &Utr| known.utr == Some(utr.as_str());
    let contradicts = |key: &str| Err(BankRowProblem::contradictory(Message::new(key), false));
    let other_utr = || {
        let message = Message::new("bank_row_utr_other").with("utr", known.utr.unwrap_or_default());
        Err(BankRowProblem::contradictory(message, true))
    };
    match (claim.status, &claim.utr, known.state) {
        (BankStatus::Pending, ..) => Err(BankRowProblem::unclear("bank_row_pending", false)),
        (BankStatus::Paid, None, _) => Err(BankRowProblem::unclear("bank_row_utr_missing", true)),
        (BankStatus::Paid, Some(utr), Open) => Ok(BankRowOutcome::Paid(utr.clone())),
        (BankStatus::Paid, Some(utr), Paid | Returned) if is_same(utr) => {
            Ok(BankRowOutcome::Unchanged)
        }
        (BankStatus::Paid, Some(_), Paid) => other_utr(),
        (BankStatus::Paid, Some(_), Failed) => contradicts("bank_row_failed_before"),
        (BankStatus::Paid, Some(_), Returned) => contradicts("bank_row_returned_before"),
        (BankStatus::Rejected, Some(_), _) => {
            let message = Message::new("bank_row_rejected_with_utr");
            Err(BankRowProblem::contradictory(message, true))
        }
        (BankStatus::Rejected, None, Paid) => contradicts("bank_row_paid_before"),
        (BankStatus::Returned, Some(utr), Paid | Returned) if !is_same(utr) => other_utr(),
        (BankStatus::Returned, _, Paid) => Ok(BankRowOutcome::Returned),
        (BankStatus::Rejected | BankStatus::Returned, _, Open) => Ok(BankRowOutcome::Failed),
        (BankStatus::Rejected | BankStatus::Returned, ..) => Ok(BankRowOutcome::Unchanged),
    }
}

/// The bank's reason of a failed transfer, or else its status text, with account numbers masked.
pub fn failure_reason(reason: &str, status: &str) -> String {
    let text = if is_blank(reason) { status } else { reason };
    let masked = mask_accounts(text.trim());
    masked.chars().take(LONGEST_REASON).collect()
}

/// Minimum and maximum number of digits of a bank account.
const ACCOUNT_DIGITS: std::ops::RangeInclusive<usize> = 9..=18;
/// Number of visible digits.
const SHOWN_DIGITS: usize = 4;

/// Masks all numbers in a text that may be bank accounts, except their ends.
pub fn mask_accounts(text: &str) -> String {
    let chars: Vec<char> = text.chars().collect();
    let mut masked = String::with_capacity(text.len());
    let mut at = 0;
    while at < chars.len() {
        let Some(end) = end_of_number(&chars, at) else {
            masked.push(chars[at]);
            at += 1;
            // Digits within an alphanumeric word are not a number.
            while at < chars.len() && chars[at - 1].is_alphanumeric() && chars[at].is_alphanumeric()
            {
                masked.push(chars[at]);
                at += 1;
            }
            continue;
        };
        masked.push_str(&mask_account(&chars[at..end].iter().collect::<String>()));
        at = end;
    }
    masked
}

/// End of a number that starts here and may be an account: digits, also in groups of three and more.
fn end_of_number(chars: &[char], from: usize) -> Option<usize> {
    let group = |at: usize| {
        let digits = chars[at.min(chars.len())..].iter();
        digits.take_while(|c| c.is_ascii_digit()).count()
    };
    let mut end = from + group(from);
    let mut digits = end - from;
    while digits >= 3 && matches!(chars.get(end), Some(' ' | '-')) && group(end + 1) >= 3 {
        let next = group(end + 1);
        digits += next;
        end += 1 + next;
    }
    let is_word = chars.get(end).is_none_or(|c| !c.is_alphanumeric());
    (is_word && ACCOUNT_DIGITS.contains(&digits)).then_some(end)
}

/// Masks a cell of an account column, except its end.
pub fn mask_account(text: &str) -> String {
    let shown: Vec<char> = text.chars().filter(|c| c.is_alphanumeric()).collect();
    let end = shown.len().saturating_sub(SHOWN_DIGITS);
    match shown.len() {
        0 => String::new(),
        1..=SHOWN_DIGITS => text.trim().to_owned(),
        _ => format!("******{}", shown[end..].iter().collect::<String>()),
    }
}

/// Whether a cell is this account: its full number, ignoring leading zeros, which spreadsheets lose, or its last digits
/// after a mask. None if it is neither format.
pub fn matches_account(cell: &str, account: &str) -> Option<bool> {
    let text: String = cell
        .chars()
        .filter(|c| c.is_alphanumeric() || *c == '*')
        .collect();
    let hidden = text.trim_start_matches(['x', 'X', '*']);
    let is_masked = hidden.len() < text.len();
    if hidden.is_empty() || !hidden.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    if is_masked || hidden.len() == SHOWN_DIGITS {
        let is_enough = hidden.len() >= SHOWN_DIGITS;
        return is_enough.then(|| account.ends_with(hidden));
    }
    let is_same = hidden.trim_start_matches('0') == account.trim_start_matches('0');
    (is_same || ACCOUNT_DIGITS.contains(&hidden.len())).then_some(is_same)
}

#[cfg(test)]
mod tests;
