//! The meaning of lenders' status words in files.

use saakh_domain::id::LenderId;
use saakh_domain::lifecycle::status_word::{LONGEST, normalise};
use saakh_domain::lifecycle::submission::SubmissionStatus;
use saakh_domain::text::Message;
use saakh_store::origination::status_word::{self, StatusWord};
use saakh_store::origination::unmapped_event::{self as store_unmapped_event, UnmappedWord};
use saakh_store::{Scope, Tx, write_tx};
use serde_json::json;

use super::batch::admin;
use crate::origination::unmapped_event;
use crate::platform::audit::{AuditEvent, RequestContext, record};
use crate::{App, Code, Error, Result};

/// The maximum number of words per lender.
const MOST: i64 = 200;

fn scope(lender: LenderId) -> Scope {
    Scope::new("status-words", &lender.to_string())
}

/// Returns every word that is mapped to a status.
pub async fn list(app: &App) -> Result<Vec<StatusWord>> {
    Ok(status_word::all(&mut app.db.read().await?).await?)
}

/// Returns the words in callbacks that are not mapped yet.
pub async fn list_unmapped(app: &App) -> Result<Vec<UnmappedWord>> {
    Ok(store_unmapped_event::list_words(&mut app.db.read().await?, MOST).await?)
}

/// Maps a lender's word to a status.
pub async fn set(
    app: &App,
    by: &RequestContext,
    lender: LenderId,
    word: &str,
    status: SubmissionStatus,
) -> Result<()> {
    let word = normalise(word);
    if word.is_empty() || word.chars().count() > LONGEST || word.chars().any(char::is_control) {
        return Err(Error::field("word", Message::new("invalid_text")));
    }
    if status == SubmissionStatus::Created {
        let meant = SubmissionStatus::ALL.iter().skip(1);
        let names: Vec<&str> = meant.map(|status| status.code()).collect();
        return Err(Error::field(
            "status",
            Message::new("invalid_one_of").with("names", names.join(", ")),
        ));
    }
    if app.catalog().catalog.lender(lender).is_none() {
        return Err(Error::field(
            "lender",
            Message::new("upload_lender_unknown"),
        ));
    }
    let by_admin = admin(by)?;
    let word = StatusWord {
        lender,
        word,
        status,
    };
    write_tx!(app.db, scope(lender), |tx| {
        if status_word::count(tx, lender).await? >= MOST {
            return Err(Code::StatusWordsTooMany.into());
        }
        status_word::set(tx, &word, by_admin, app.now()).await?;
        unmapped_event::enqueue_replay(app, tx, lender).await?;
        record_change(app, tx, by, "status-word.set", &word).await
    })?;
    app.jobs.notify_one();
    Ok(())
}

/// Removes the mapping of a lender's word, so that the default meaning applies again.
pub async fn forget(app: &App, by: &RequestContext, lender: LenderId, word: &str) -> Result<()> {
    let word = normalise(word);
    write_tx!(app.db, scope(lender), |tx| {
        let all = status_word::all(tx).await?;
        let is_meant = |known: &&StatusWord| known.lender == lender && known.word == word;
        let known = all.iter().find(is_meant).ok_or_else(Error::not_found)?;
        status_word::remove(tx, lender, &word).await?;
        record_change(app, tx, by, "status-word.remove", known).await
    })
}

async fn record_change(
    app: &App,
    tx: &mut Tx,
    by: &RequestContext,
    action: &'static str,
    word: &StatusWord,
) -> Result<()> {
    let event = AuditEvent {
        action,
        target_kind: "lender",
        target_id: word.lender.to_string(),
        detail: json!({ "word": word.word, "status": word.status.code() }),
    };
    Ok(record(app, tx, by, event).await?)
}
