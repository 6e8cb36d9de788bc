//! Replies that staff use again: read by all who work tickets, written by supervisors.

use saakh_domain::id::AdminId;
use saakh_domain::text::Message;
use saakh_store::trust::saved_reply::{self, ReplyTexts, SavedReply};
use saakh_store::{Scope, Tx, read_tx, write_tx};
use serde_json::json;

use crate::platform::audit::{AuditEvent, RequestContext, record};
use crate::platform::text_validation;
use crate::{App, Code, Error, Result, require_same_version};

/// So many fit into a list that somebody looks through.
const MOST: usize = 200;

/// All replies, by title.
pub async fn list(app: &App) -> Result<Vec<SavedReply>> {
    read_tx!(app.db, |conn| { Ok(saved_reply::all(conn).await?) })
}

/// Adds a reply.
///
/// # Errors
/// 422 at `title`, `bodyEn` or `bodyHi`; 409 `saved-replies-full`.
pub async fn create(app: &App, by: &RequestContext, texts: ReplyTexts) -> Result<SavedReply> {
    let (texts, admin) = (validate(&texts)?, require_admin(by)?);
    let id = write_tx!(app.db, scope(), |tx| -> Result<i64> {
        let all = saved_reply::all(tx).await?;
        if all.len() >= MOST {
            return Err(Code::SavedRepliesFull.into());
        }
        check_title(&all, None, &texts.title)?;
        let id = saved_reply::add(tx, &texts, admin, app.now()).await?;
        audit(app, tx, by, "saved-reply.create", id, &texts.title).await?;
        Ok(id)
    })?;
    find(app, id).await
}

/// Changes a reply, of the version `seen` if one is given.
///
/// # Errors
/// 422 at `title`, `bodyEn` or `bodyHi`; 404; 409 `changed-meanwhile`.
pub async fn update(
    app: &App,
    by: &RequestContext,
    id: i64,
    seen: Option<i64>,
    texts: ReplyTexts,
) -> Result<SavedReply> {
    let (texts, admin) = (validate(&texts)?, require_admin(by)?);
    write_tx!(app.db, scope(), |tx| -> Result<()> {
        let all = saved_reply::all(tx).await?;
        let stored = all.iter().find(|one| one.id == id);
        let stored = stored.ok_or_else(Error::not_found)?;
        require_same_version(stored.version, seen)?;
        check_title(&all, Some(id), &texts.title)?;
        saved_reply::save(tx, id, &texts, admin, app.now()).await?;
        audit(app, tx, by, "saved-reply.update", id, &texts.title).await
    })?;
    find(app, id).await
}

/// Deletes a reply, of the version `seen` if one is given. What was sent with it stays.
///
/// # Errors
/// 404; 409 `changed-meanwhile`.
pub async fn delete(app: &App, by: &RequestContext, id: i64, seen: Option<i64>) -> Result<()> {
    write_tx!(app.db, scope(), |tx| {
        let all = saved_reply::all(tx).await?;
        let stored = all.iter().find(|one| one.id == id);
        let stored = stored.ok_or_else(Error::not_found)?;
        require_same_version(stored.version, seen)?;
        saved_reply::delete(tx, id, app.now()).await?;
        audit(app, tx, by, "saved-reply.delete", id, &stored.title).await
    })
}

/// All replies are changed one after the other.
fn scope() -> Scope {
    Scope::new("saved-replies", "all")
}

fn validate(texts: &ReplyTexts) -> Result<ReplyTexts> {
    Ok(ReplyTexts {
        title: text_validation::validate_title("title", &texts.title)?,
        body_en: text_validation::validate_saved_reply("bodyEn", &texts.body_en)?,
        body_hi: text_validation::validate_saved_reply("bodyHi", &texts.body_hi)?,
    })
}

/// Two replies with one title are mistaken for each other.
fn check_title(all: &[SavedReply], own: Option<i64>, title: &str) -> Result<()> {
    let is_taken = |one: &SavedReply| Some(one.id) != own && one.title == title;
    if all.iter().any(is_taken) {
        return Err(Error::field("title", Message::new("invalid_name_taken")));
    }
    Ok(())
}

async fn find(app: &App, id: i64) -> Result<SavedReply> {
    let all = list(app).await?;
    let found = all.into_iter().find(|one| one.id == id);
    found.ok_or_else(Error::not_found)
}

fn require_admin(by: &RequestContext) -> Result<AdminId> {
    let admin = by.actor.admin_id();
    admin.ok_or(Error::Internal("only the back office saves replies", None))
}

async fn audit(
    app: &App,
    tx: &mut Tx,
    by: &RequestContext,
    action: &'static str,
    id: i64,
    title: &str,
) -> Result<()> {
    let event = AuditEvent {
        action,
        target_kind: "saved-reply",
        target_id: id.to_string(),
        detail: json!({ "title": title }),
    };
    Ok(record(app, tx, by, event).await?)
}
