//! Templates that staff write. Each saved edit is a new version, which a second person approves before it is used.

use std::collections::BTreeMap;

use saakh_domain::Language;
use saakh_domain::engagement::contact::{ContactChannel, ContactPurpose};
use saakh_domain::engagement::template::{
    Slot, SlotName, TemplateCategory, TemplateOrigin, TemplateState,
};
use saakh_domain::id::AdminId;
use saakh_domain::text::Message;
use saakh_store::catalog::version;
use saakh_store::engagement::message_template::{self, MessageTemplate};
use saakh_store::{Scope, Tx, write_tx};
use serde_json::{Value, json};

use super::message_template::{TemplateDetail, get};
use super::template_check::{TextCheck, check_texts};
use crate::platform::audit::{AuditEvent, RequestContext, record};
use crate::platform::text_validation::{trim_optional, validate_exemption, validate_reason};
use crate::{App, Code, Error, Result, join_checks, require_same_version};

/// The characters of a key.
const KEY_LENGTH: std::ops::RangeInclusive<usize> = 3..=40;
/// The most characters of the subject of a mail.
const SUBJECT_MAX: usize = 120;
/// What campaigns are for.
const PURPOSES: [ContactPurpose; 2] = [ContactPurpose::Promotion, ContactPurpose::CategoryOpening];
/// What operators call such texts.
const CATEGORIES: [TemplateCategory; 2] = [
    TemplateCategory::Promotional,
    TemplateCategory::ServiceExplicit,
];

/// A template that staff begin. Key, channel and purpose never change.
#[derive(Debug, Clone)]
pub struct NewTemplate {
    pub key: String,
    pub channel: ContactChannel,
    pub purpose: ContactPurpose,
    pub content: TemplateContent,
}

/// What staff write.
#[derive(Debug, Clone)]
pub struct TemplateContent {
    pub category: TemplateCategory,
    pub exemption_reason: Option<String>,
    /// English, and Hindi once it is written.
    pub texts: Vec<TextContent>,
}

/// The text in one language.
#[derive(Debug, Clone)]
pub struct TextContent {
    pub locale: Language,
    /// Of a mail.
    pub subject: Option<String>,
    pub body: String,
    pub slots: Vec<Slot>,
}

/// Checks texts without saving them, also such as the program sends.
///
/// # Errors
/// 422 at the part that is wrong.
pub fn check(app: &App, new: &NewTemplate) -> Result<Vec<(Language, TextCheck)>> {
    let texts = build_versions(app, new, 1, None);
    let checks = check_texts(app, &app.catalog(), &texts)?;
    let locales = texts.iter().map(|text| text.locale);
    Ok(locales.zip(checks).collect())
}

/// Begins a template as a draft.
///
/// # Errors
/// 422 at the part that is wrong.
pub async fn create(app: &App, by: &RequestContext, new: NewTemplate) -> Result<TemplateDetail> {
    let key = validate_key(app, &new.key);
    let (key, new) = join_checks(key, validate_content(app, new))?;
    let id = write_tx!(app.db, Scope::catalog(), |tx| -> Result<i64> {
        let all = message_template::all(tx).await?;
        if all
            .iter()
            .any(|one| one.key == key && one.channel == new.channel)
        {
            return Err(invalid("key", "invalid_template_key_taken"));
        }
        add_versions(app, tx, by, &new, 1, "template.create").await
    })?;
    find_after_change(app, id).await
}

/// Saves a new version as a draft. An approved version stays in use until the draft is approved.
///
/// # Errors
/// 404; 409 `changed-meanwhile`, `transition`; 422 at the part that is wrong.
pub async fn update(
    app: &App,
    by: &RequestContext,
    id: i64,
    expected: Option<i64>,
    content: TemplateContent,
) -> Result<TemplateDetail> {
    let id = write_tx!(app.db, Scope::catalog(), |tx| -> Result<i64> {
        let current = find_current(tx, id).await?;
        let newest = &current[0];
        require_same_version(newest.version, expected)?;
        if newest.state == TemplateState::Retired {
            return Err(Code::InvalidTransition.into());
        }
        let changed = NewTemplate {
            key: newest.key.clone(),
            channel: newest.channel,
            purpose: newest.purpose,
            content: content.clone(),
        };
        let changed = validate_content(app, changed)?;
        let drafts = current
            .iter()
            .filter(|one| one.state == TemplateState::Draft);
        for draft in drafts {
            message_template::set_state(tx, draft.id, TemplateState::Retired).await?;
        }
        add_versions(app, tx, by, &changed, newest.version + 1, "template.update").await
    })?;
    find_after_change(app, id).await
}

/// Puts the draft into use in place of the version before.
///
/// # Errors
/// 403 `template-own` for the person who edited it last; 404; 409 `changed-meanwhile`, `template-findings`, `transition`.
pub async fn approve(
    app: &App,
    by: &RequestContext,
    id: i64,
    expected: Option<i64>,
) -> Result<TemplateDetail> {
    let id = write_tx!(app.db, Scope::catalog(), |tx| -> Result<i64> {
        let all = find_all(tx, id).await?;
        let newest = newest_version(&all);
        require_same_version(newest[0].version, expected)?;
        if newest[0].state != TemplateState::Draft {
            return Err(Code::InvalidTransition.into());
        }
        let approver = by.actor.admin_id();
        if newest[0].created_by == approver {
            return Err(Code::TemplateOwn.into());
        }
        let checks = check_texts(app, &app.catalog(), &newest)?;
        if checks.iter().any(TextCheck::has_errors) {
            return Err(Code::TemplateFindings.into());
        }
        for before in all
            .iter()
            .filter(|one| one.state == TemplateState::Approved)
        {
            message_template::set_state(tx, before.id, TemplateState::Retired).await?;
        }
        for text in &newest {
            message_template::approve(tx, text.id, approver).await?;
        }
        record_change(app, tx, by, "template.approve", &newest[0], None).await?;
        Ok(newest[0].id)
    })?;
    find_after_change(app, id).await
}

/// Takes a template out of use for good.
///
/// # Errors
/// 404; 409 `transition`; 422 at `reason`.
pub async fn retire(
    app: &App,
    by: &RequestContext,
    id: i64,
    reason: &str,
) -> Result<TemplateDetail> {
    let reason = validate_reason(reason)?;
    let id = write_tx!(app.db, Scope::catalog(), |tx| -> Result<i64> {
        let all = find_all(tx, id).await?;
        let used: Vec<_> = all
            .iter()
            .filter(|one| one.state != TemplateState::Retired)
            .collect();
        if used.is_empty() {
            return Err(Code::InvalidTransition.into());
        }
        for one in used {
            message_template::set_state(tx, one.id, TemplateState::Retired).await?;
        }
        let newest = newest_version(&all);
        record_change(app, tx, by, "template.retire", &newest[0], Some(&reason)).await?;
        Ok(newest[0].id)
    })?;
    find_after_change(app, id).await
}

/// All versions of the template of an id, the newest first.
async fn find_all(tx: &mut Tx, id: i64) -> Result<Vec<MessageTemplate>> {
    let all = message_template::all(tx).await?;
    let is_wanted = |one: &&MessageTemplate| one.id == id && one.origin == TemplateOrigin::Console;
    let wanted = all.iter().find(is_wanted).ok_or_else(Error::not_found)?;
    let is_own = |one: &&MessageTemplate| (&one.key, one.channel) == (&wanted.key, wanted.channel);
    let mut own: Vec<_> = all.iter().filter(is_own).cloned().collect();
    own.sort_by_key(|one| (-one.version, one.id));
    Ok(own)
}

async fn find_current(tx: &mut Tx, id: i64) -> Result<Vec<MessageTemplate>> {
    Ok(newest_version(&find_all(tx, id).await?))
}

/// The texts of the newest version, one for each language.
fn newest_version(all: &[MessageTemplate]) -> Vec<MessageTemplate> {
    let newest = all[0].version;
    all.iter()
        .filter(|one| one.version == newest)
        .cloned()
        .collect()
}

/// Returns the id of the first text.
async fn add_versions(
    app: &App,
    tx: &mut Tx,
    by: &RequestContext,
    template: &NewTemplate,
    number: i64,
    action: &'static str,
) -> Result<i64> {
    for text in build_versions(app, template, number, by.actor.admin_id()) {
        message_template::add(tx, &text).await?;
    }
    let all = message_template::all(tx).await?;
    let mut added = all.iter().filter(|one| {
        (&one.key, one.channel, one.version) == (&template.key, template.channel, number)
    });
    let first = added.next().ok_or_else(Error::not_found)?;
    record_change(app, tx, by, action, first, None).await?;
    Ok(first.id)
}

async fn record_change(
    app: &App,
    tx: &mut Tx,
    by: &RequestContext,
    action: &'static str,
    text: &MessageTemplate,
    reason: Option<&str>,
) -> Result<()> {
    version::create_next(tx, &by.actor.label(), action, app.now()).await?;
    let event = AuditEvent {
        action,
        target_kind: "template",
        target_id: text.id.to_string(),
        detail: describe(text, reason),
    };
    Ok(record(app, tx, by, event).await?)
}

fn describe(text: &MessageTemplate, reason: Option<&str>) -> Value {
    json!({
        "key": text.key,
        "channel": text.channel.code(),
        "version": text.version,
        "reason": reason,
    })
}

async fn find_after_change(app: &App, id: i64) -> Result<TemplateDetail> {
    app.refresh_catalog().await?;
    get(app, id).await
}

fn build_versions(
    app: &App,
    template: &NewTemplate,
    version: i64,
    by: Option<AdminId>,
) -> Vec<MessageTemplate> {
    let texts = template.content.texts.iter();
    let build = |text: &TextContent| MessageTemplate {
        id: 0,
        key: template.key.clone(),
        channel: template.channel,
        locale: text.locale,
        version,
        origin: TemplateOrigin::Console,
        category: template.content.category,
        purpose: template.purpose,
        subject: text.subject.clone(),
        body: text.body.clone(),
        slots: text.slots.clone(),
        state: TemplateState::Draft,
        exemption_reason: template.content.exemption_reason.clone(),
        created_at: app.now(),
        created_by: by,
        approved_by: None,
    };
    texts.map(build).collect()
}

fn invalid(field: &str, key: &str) -> Error {
    Error::field(field, Message::new(key))
}

/// A key names the template in lists and in the log, so it is none of the program's.
fn validate_key(app: &App, key: &str) -> Result<String> {
    let key = key.trim();
    let is_of_key = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    let begins = key.starts_with(|c: char| c.is_ascii_lowercase());
    if !(begins && KEY_LENGTH.contains(&key.len()) && key.chars().all(is_of_key)) {
        return Err(invalid("key", "invalid_template_key"));
    }
    if app.reference.templates.find(key).is_some() {
        return Err(invalid("key", "invalid_template_key_taken"));
    }
    Ok(key.to_owned())
}

/// Checks everything but the key. A draft may break rules, but it must be readable.
fn validate_content(app: &App, new: NewTemplate) -> Result<NewTemplate> {
    let texts = check_texts(app, &app.catalog(), &build_versions(app, &new, 1, None));
    let (_, new) = join_checks(texts, validate_fields(new))?;
    Ok(new)
}

fn validate_fields(new: NewTemplate) -> Result<NewTemplate> {
    let mut fields = BTreeMap::new();
    let mut refuse = |field: String, message: Message| {
        fields.entry(field).or_insert(message);
    };
    if new.channel == ContactChannel::Call {
        refuse("channel".to_owned(), Message::new("invalid_choose"));
    }
    // Nothing sends mails with offers so far, and they need a header by which they are stopped (RFC 8058).
    if new.channel == ContactChannel::Email {
        let message = Message::new("invalid_template_channel_email");
        refuse("channel".to_owned(), message);
    }
    if !PURPOSES.contains(&new.purpose) {
        refuse("purpose".to_owned(), Message::new("invalid_choose"));
    }
    if !CATEGORIES.contains(&new.content.category) {
        refuse("category".to_owned(), Message::new("invalid_choose"));
    }
    // A text that is not written yet is a finding, which keeps the draft from being approved.
    let locales = new.content.texts.iter().map(|text| text.locale);
    if !(locales.clone().eq(Language::ALL) || locales.eq([Language::En])) {
        refuse(
            "texts".to_owned(),
            Message::new("invalid_template_languages"),
        );
    }
    let mut texts = Vec::new();
    for (place, text) in new.content.texts.into_iter().enumerate() {
        let subject = trim_optional(text.subject).filter(|_| new.channel == ContactChannel::Email);
        if let Some(message) = check_subject(new.channel, subject.as_deref()) {
            refuse(format!("texts.{place}.subject"), message);
        }
        if let Some(name) = find_foreign_slot(new.channel, &text.body) {
            let message = Message::new("invalid_template_slot").with("name", name.code());
            refuse(format!("texts.{place}.body"), message);
        }
        texts.push(TextContent { subject, ..text });
    }
    if !fields.is_empty() {
        return Err(Error::fields(fields));
    }
    Ok(NewTemplate {
        key: new.key.trim().to_owned(),
        content: TemplateContent {
            exemption_reason: trim_optional(new.content.exemption_reason)
                .map(|reason| validate_exemption(&reason))
                .transpose()?,
            texts,
            ..new.content
        },
        ..new
    })
}

fn check_subject(channel: ContactChannel, subject: Option<&str>) -> Option<Message> {
    match subject {
        None if channel == ContactChannel::Email => Some(Message::new("invalid_required")),
        Some(subject) if subject.chars().count() > SUBJECT_MAX => {
            Some(Message::new("invalid_too_long").with("max", SUBJECT_MAX))
        }
        _ => None,
    }
}

/// Passcodes are the program's alone, and links of a text message are constants.
fn find_foreign_slot(channel: ContactChannel, body: &str) -> Option<SlotName> {
    let foreign = match channel {
        ContactChannel::Sms => [SlotName::Otp, SlotName::Link].as_slice(),
        _ => [SlotName::Otp].as_slice(),
    };
    let is_used = |name: &&SlotName| body.contains(&format!("{{{}}}", name.code()));
    foreign.iter().find(is_used).copied()
}
