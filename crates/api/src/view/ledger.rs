//! Entries of the commission ledger on the wire.

use saakh_domain::Language;
use saakh_domain::distribution::ledger::Account;
use saakh_domain::text::Message;
use saakh_service::App;
use saakh_store::distribution::ledger::entry::Entry;
use serde::Serialize;
use utoipa::ToSchema;

use super::Rupees;
use crate::state::Api;
use crate::words::closed_sets;

closed_sets! {
    /// An account of the ledger.
    AccountName = Account::WORDS;
}

/// A page of entries, newest first.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EntryPage {
    items: Vec<LedgerEntry>,
    /// The cursor of older entries; null on the last page.
    #[schema(required)]
    next_cursor: Option<i64>,
}

/// An entry, whose lines sum to 0.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LedgerEntry {
    /// Its number, without gaps.
    id: i64,
    /// The kind of entry, in the reader's language.
    title: String,
    /// The number of the entry that it corrects; null if there is none.
    #[schema(required)]
    answers: Option<i64>,
    at: String,
    /// The month of disbursal, such as `2026-11`; null if it concerns none.
    #[schema(required)]
    month: Option<String>,
    /// The submission of the loan; null if it concerns none.
    #[schema(required)]
    submission_id: Option<String>,
    /// The short code of the submission; null without one or once it was erased.
    #[schema(required)]
    short_code: Option<String>,
    /// The reason and the calculation, line by line.
    reason: Vec<String>,
    lines: Vec<LedgerLine>,
}

/// A line of an entry.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LedgerLine {
    /// The account, in the reader's language.
    account: String,
    /// The code of the account, by which its lines can be requested.
    #[schema(value_type = AccountName)]
    code: &'static str,
    /// The id of the lender, partner or merchant; 0 for accounts without one.
    party: i64,
    /// Positive if it is owed to us or received, negative if we owe or earned it.
    amount: Rupees,
}

/// Builds a page from one entry more than it shows.
pub fn build_page(api: &Api, mut found: Vec<Entry>, most: i64, language: Language) -> EntryPage {
    let most = usize::try_from(most).unwrap_or(usize::MAX);
    let has_more = found.len() > most;
    found.truncate(most);
    let last = found.last().map(|entry| entry.id);
    EntryPage {
        next_cursor: last.filter(|_| has_more),
        items: found
            .iter()
            .map(|entry| view(api, entry, language))
            .collect(),
    }
}

fn view(api: &Api, entry: &Entry, language: Language) -> LedgerEntry {
    let say = |message: &Message| api.app.text(message, language);
    LedgerEntry {
        id: entry.id,
        title: say(&Message::new(format!("ledger_kind_{}", entry.kind.code()))),
        answers: entry.answers,
        at: entry.at.to_string(),
        month: entry.month.map(|month| month.to_string()),
        submission_id: entry.submission.map(|id| id.to_string()),
        short_code: entry.short_code.map(|code| code.to_string()),
        reason: entry.reason.iter().map(say).collect(),
        lines: entry
            .lines
            .iter()
            .map(|line| {
                let (code, party) = line.account.code();
                LedgerLine {
                    account: account_name(&api.app, line.account, language),
                    code,
                    party,
                    amount: line.amount.into(),
                }
            })
            .collect(),
    }
}

/// The name of an account with its lender, partner or merchant.
pub fn account_name(app: &App, account: Account, language: Language) -> String {
    let (code, party) = account.code();
    let snapshot = app.catalog();
    let name = match account {
        Account::Expected(id)
        | Account::Confirmed(id)
        | Account::Revenue(id)
        | Account::TdsReceivable(id) => snapshot
            .catalog
            .lender(id)
            .map(|lender| lender.name.clone()),
        Account::Cost(id) | Account::Partner(id) => {
            let partner = snapshot
                .partners
                .all()
                .iter()
                .find(|partner| partner.id == id);
            partner.map(|partner| partner.name.clone())
        }
        _ => None,
    };
    let message = Message::new(format!("ledger_account_{code}"));
    app.text(
        &message.with("name", name.unwrap_or_else(|| party.to_string())),
        language,
    )
}
