//! Templates of messages, one row per version and language.

use jiff::Timestamp;
use saakh_domain::Language;
use saakh_domain::engagement::contact::{ContactChannel, ContactPurpose};
use saakh_domain::engagement::template::{Slot, TemplateCategory, TemplateOrigin, TemplateState};
use saakh_domain::id::AdminId;

use crate::db::{DbError, to_json};
use crate::{Conn, Scope, Tx, args, not_personal, record, sql};

not_personal!("message_template", "texts of messages");

/// A version of a template in one language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MessageTemplate {
    pub id: i64,
    pub key: String,
    pub channel: ContactChannel,
    pub locale: Language,
    pub version: i64,
    pub origin: TemplateOrigin,
    pub category: TemplateCategory,
    pub purpose: ContactPurpose,
    /// Of a mail.
    pub subject: Option<String>,
    pub body: String,
    pub slots: Vec<Slot>,
    pub state: TemplateState,
    /// Why it has a slot more than usual.
    pub exemption_reason: Option<String>,
    pub created_at: Timestamp,
    pub created_by: Option<AdminId>,
    pub approved_by: Option<AdminId>,
}

record!(columns, fn template -> MessageTemplate {
    id: int("id"),
    key: text("key"),
    channel: mapped("channel", ContactChannel::from_code),
    locale: language("locale"),
    version: int("version"),
    origin: mapped("origin", TemplateOrigin::from_code),
    category: mapped("category", TemplateCategory::from_code),
    purpose: mapped("purpose", ContactPurpose::from_code),
    subject: opt_text("subject"),
    body: text("body"),
    slots: json("slots"),
    state: mapped("state", TemplateState::from_code),
    exemption_reason: opt_text("exemption_reason"),
    created_at: instant("created_at"),
    created_by: opt_id("created_by", AdminId),
    approved_by: opt_id("approved_by", AdminId),
});

sql!(ALL = columns + "FROM message_template ORDER BY key, channel, locale, version");
sql!(
    ADD = "INSERT INTO message_template (id, key, channel, locale, version, origin, category,
        purpose, subject, body, slots, state, exemption_reason, created_at, created_by, approved_by)
    VALUES ((SELECT COALESCE(MAX(id), 0) + 1 FROM message_template), $1, $2, $3, $4, $5, $6,
        $7, $8, $9, $10, $11, $12, $13, $14, $15)"
);
sql!(SET_STATE = "UPDATE message_template SET state = $2 WHERE id = $1");
sql!(APPROVE = "UPDATE message_template SET state = 'approved', approved_by = $2 WHERE id = $1");

/// All versions in both languages, by key.
pub async fn all(conn: &mut Conn) -> Result<Vec<MessageTemplate>, DbError> {
    let rows = conn.fetch_all(&ALL, args![]).await?;
    rows.iter().map(template).collect()
}

/// Inserts a template under the next id; `id` is ignored.
pub async fn add(tx: &mut Tx, new: &MessageTemplate) -> Result<(), DbError> {
    tx.expects(Scope::catalog);
    tx.send(
        &ADD,
        args![
            &new.key,
            new.channel.code(),
            new.locale.code(),
            new.version,
            new.origin.code(),
            new.category.code(),
            new.purpose.code(),
            new.subject.as_deref(),
            &new.body,
            to_json(&new.slots)?,
            new.state.code(),
            new.exemption_reason.as_deref(),
            new.created_at,
            new.created_by,
            new.approved_by
        ],
    )
    .await?;
    Ok(())
}

pub async fn set_state(tx: &mut Tx, id: i64, state: TemplateState) -> Result<(), DbError> {
    tx.expects(Scope::catalog);
    tx.send(&SET_STATE, args![id, state.code()]).await?;
    Ok(())
}

/// Puts a draft into use; its caller retires the version before.
pub async fn approve(tx: &mut Tx, id: i64, by: Option<AdminId>) -> Result<(), DbError> {
    tx.expects(Scope::catalog);
    tx.send(&APPROVE, args![id, by]).await?;
    Ok(())
}
