//! Entries of the commission ledger, in words.

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

/// Some entries, newest first.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EntryPage {
    items: Vec<LedgerEntry>,
    /// Where older ones go on; null: there are no older ones.
    #[schema(required)]
    next_cursor: Option<i64>,
}

/// An entry: its lines sum to 0.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LedgerEntry {
    /// Its number; there are no gaps.
    id: i64,
    /// Which kind, in the reader's language.
    title: String,
    /// The number of the entry that it answers; null: none.
    #[schema(required)]
    answers: Option<i64>,
    /// When it was booked.
    at: String,
    /// The month of disbursal, such as `2026-11`; null: it is about none.
    #[schema(required)]
    month: Option<String>,
    /// The loan; null: it is about none.
    #[schema(required)]
    submission_id: Option<String>,
    /// Why, and the arithmetic, line by line.
    reason: Vec<String>,
    lines: Vec<LedgerLine>,
}

/// An amount of an entry.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LedgerLine {
    /// The account, in the reader's language.
    account: String,
    /// By which word its lines are asked for.
    #[schema(value_type = AccountName)]
    code: &'static str,
    /// Whose account; 0: nobody's.
    party: i64,
    /// Owed to us or had: above 0. Owed by us or earned: below.
    amount: Rupees,
}

/// A page of entries, of which one more was read than it shows.
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

/// An account with the name of whose it is.
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
