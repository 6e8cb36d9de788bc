//! Senders of text messages, and the links that operators of SMS allow them.

use saakh_domain::engagement::contact::ContactChannel;
use saakh_domain::engagement::sender::{ActiveState, LinkKind, RegistrationState, SenderUse};
use saakh_domain::engagement::template::SlotTag;
use saakh_domain::text::Message;
use saakh_store::catalog::version;
use saakh_store::engagement::sender::{self, AllowedLink, Sender};
use saakh_store::platform::gateway_word::{self, GatewayWord};
use saakh_store::{Scope, Tx, write_tx};
use serde_json::json;

use crate::platform::audit::{AuditEvent, RequestContext, record};
use crate::platform::registered_text::list_due;
use crate::platform::text_validation::trim_optional;
use crate::{App, Error, Result, require_same_version};

/// The most characters of a header of SMS.
const HEADER_MAX: usize = 11;
/// The most characters of what a provider of `WhatsApp` calls a number.
const NUMBER_MAX: usize = 20;
/// The most digits of the id of a company.
const ENTITY_MAX: usize = 30;
/// The most messages a second.
const PER_SECOND_MAX: i64 = 10_000;
/// The most characters of a link.
const LINK_MAX: usize = 300;
/// The most links of a sender.
const LINKS_MAX: usize = 100;

/// A sender with its links, and how much of its texts is registered.
#[derive(Debug)]
pub struct SenderDetail {
    pub sender: Sender,
    pub links: Vec<AllowedLink>,
    pub registered: usize,
    pub due: usize,
}

/// Whose sender, and of what.
#[derive(Debug)]
pub struct NewSender {
    pub channel: ContactChannel,
    pub brand_key: String,
    pub sender_use: SenderUse,
    pub edit: SenderEdit,
}

/// What staff may change of a sender.
#[derive(Debug, Clone)]
pub struct SenderEdit {
    pub header: Option<String>,
    pub entity_id: Option<String>,
    pub per_second: i64,
    pub state: ActiveState,
}

/// A link that an operator allows or no longer allows.
#[derive(Debug)]
pub struct LinkCommand {
    pub sender_id: i64,
    pub kind: LinkKind,
    pub value: String,
    pub state: ActiveState,
}

/// Lists all senders.
pub fn list(app: &App) -> Vec<SenderDetail> {
    let snapshot = app.catalog();
    let due = list_due(&snapshot, &app.reference, &app.settings.public_url);
    let describe = |sender: &Sender| {
        let own = || due.iter().filter(|one| one.sender.id == sender.id);
        let links = snapshot.messages.links.iter();
        SenderDetail {
            sender: sender.clone(),
            links: links
                .filter(|link| link.sender_id == sender.id)
                .cloned()
                .collect(),
            registered: own()
                .filter(|one| one.state() == RegistrationState::Registered)
                .count(),
            due: own().count(),
        }
    };
    snapshot.messages.senders.iter().map(describe).collect()
}

/// Words of reports that the settings of the providers do not explain.
pub async fn list_unknown_words(app: &App) -> Result<Vec<GatewayWord>> {
    let mut conn = app.db.read().await?;
    Ok(gateway_word::all(&mut conn).await?)
}

/// Adds the sender of a brand's text messages.
///
/// # Errors
/// 422 at `channel`, `brandKey`, `header`, `entityId` or `perSecond`.
pub async fn create(app: &App, by: &RequestContext, new: NewSender) -> Result<SenderDetail> {
    let NewSender {
        channel,
        brand_key,
        sender_use,
        edit,
    } = new;
    if !matches!(channel, ContactChannel::Sms | ContactChannel::WhatsApp) {
        return Err(Error::field("channel", Message::new("invalid_choose")));
    }
    if app.catalog().brands.find(&brand_key).is_none() {
        return Err(Error::field("brandKey", Message::new("invalid_choose")));
    }
    let edit = validate((channel, sender_use), edit)?;
    let id = write_tx!(app.db, Scope::catalog(), |tx| -> Result<i64> {
        let all = sender::all(tx).await?;
        let is_same = |one: &Sender| {
            one.channel == channel && one.brand_key == brand_key && one.sender_use == sender_use
        };
        if all.iter().any(is_same) {
            return Err(Error::field(
                "brandKey",
                Message::new("invalid_sender_taken"),
            ));
        }
        let new = Sender {
            id: sender::next_id(tx).await?,
            channel,
            brand_key: brand_key.clone(),
            sender_use,
            entity_id: edit.entity_id.clone(),
            header: edit.header.clone(),
            address: None,
            provider: channel.code().to_owned(),
            per_second: edit.per_second,
            state: edit.state,
            version: 1,
        };
        sender::add(tx, &new).await?;
        let detail = json!({ "after": describe_edit(&new) });
        record_change(app, tx, by, "sender.create", new.id, detail).await?;
        Ok(new.id)
    })?;
    find_after_change(app, id).await
}

/// Changes a sender. Channel, brand and use never change.
///
/// # Errors
/// 404; 409 `changed-meanwhile`; 422 at `header`, `entityId` or `perSecond`.
pub async fn update(
    app: &App,
    by: &RequestContext,
    id: i64,
    expected: Option<i64>,
    edit: SenderEdit,
) -> Result<SenderDetail> {
    write_tx!(app.db, Scope::catalog(), |tx| -> Result<()> {
        let before = find(tx, id).await?;
        require_same_version(before.version, expected)?;
        let edit = validate((before.channel, before.sender_use), edit.clone())?;
        let after = Sender {
            entity_id: edit.entity_id.clone(),
            header: edit.header.clone(),
            per_second: edit.per_second,
            state: edit.state,
            ..before.clone()
        };
        if after == before {
            return Ok(());
        }
        sender::save(tx, &after).await?;
        let detail = json!({ "before": describe_edit(&before), "after": describe_edit(&after) });
        record_change(app, tx, by, "sender.update", id, detail).await
    })?;
    find_after_change(app, id).await
}

/// Adds a link or number that an operator allows in the texts of a sender, or switches it off.
///
/// # Errors
/// 404; 422 at `value`.
pub async fn set_link(
    app: &App,
    by: &RequestContext,
    command: LinkCommand,
) -> Result<SenderDetail> {
    let link = AllowedLink {
        id: 0,
        sender_id: command.sender_id,
        kind: command.kind,
        value: validate_link(command.kind, &command.value)?,
        state: command.state,
    };
    write_tx!(app.db, Scope::catalog(), |tx| -> Result<()> {
        find(tx, link.sender_id).await?;
        let all = sender::all_links(tx).await?;
        let own: Vec<_> = all
            .iter()
            .filter(|one| one.sender_id == link.sender_id)
            .collect();
        let is_known = own
            .iter()
            .any(|one| (one.kind, &one.value) == (link.kind, &link.value));
        if !is_known && own.len() >= LINKS_MAX {
            let message = Message::new("invalid_too_many").with("max", LINKS_MAX);
            return Err(Error::field("value", message));
        }
        sender::set_link(tx, &link).await?;
        let detail = json!({
            "kind": link.kind.code(), "value": link.value, "state": link.state.code(),
        });
        record_change(app, tx, by, "sender.link", link.sender_id, detail).await
    })?;
    find_after_change(app, link.sender_id).await
}

async fn find(tx: &mut Tx, id: i64) -> Result<Sender> {
    let all = sender::all(tx).await?;
    let found = all.into_iter().find(|sender| sender.id == id);
    found.ok_or_else(Error::not_found)
}

/// Reloads the catalog on this node; the others follow within a second.
async fn find_after_change(app: &App, id: i64) -> Result<SenderDetail> {
    app.refresh_catalog().await?;
    let found = list(app).into_iter().find(|one| one.sender.id == id);
    found.ok_or_else(Error::not_found)
}

async fn record_change(
    app: &App,
    tx: &mut Tx,
    by: &RequestContext,
    action: &'static str,
    id: i64,
    detail: serde_json::Value,
) -> Result<()> {
    version::create_next(tx, &by.actor.label(), action, app.now()).await?;
    let event = AuditEvent {
        action,
        target_kind: "sender",
        target_id: id.to_string(),
        detail,
    };
    Ok(record(app, tx, by, event).await?)
}

fn describe_edit(sender: &Sender) -> serde_json::Value {
    json!({
        "brandKey": sender.brand_key,
        "use": sender.sender_use.code(),
        "header": sender.header,
        "entityId": sender.entity_id,
        "perSecond": sender.per_second,
        "state": sender.state.code(),
    })
}

fn validate(
    (channel, sender_use): (ContactChannel, SenderUse),
    edit: SenderEdit,
) -> Result<SenderEdit> {
    let (header, entity_id) = (trim_optional(edit.header), trim_optional(edit.entity_id));
    let (most, key) = match channel {
        ContactChannel::WhatsApp => (NUMBER_MAX, "invalid_sender_number_id"),
        _ => (HEADER_MAX, "invalid_sender_header"),
    };
    let is_header = |header: &String| {
        (3..=most).contains(&header.len()) && header.chars().all(|c| c.is_ascii_alphanumeric())
    };
    if header.as_ref().is_some_and(|header| !is_header(header)) {
        return Err(Error::field("header", Message::new(key)));
    }
    // The lint of a text comes too late where that was approved before. A sender of before can be switched off.
    let is_checked = channel == ContactChannel::Sms && edit.state == ActiveState::Active;
    let is_accepted = |header: &String| sender_use.accepts_header(header);
    if is_checked && header.as_ref().is_some_and(|header| !is_accepted(header)) {
        let message = Message::new("invalid_sender_header_promotional");
        return Err(Error::field("header", message));
    }
    let is_entity = |id: &String| id.len() <= ENTITY_MAX && id.chars().all(|c| c.is_ascii_digit());
    if entity_id.as_ref().is_some_and(|id| !is_entity(id)) {
        return Err(Error::field(
            "entityId",
            Message::new("invalid_sender_entity"),
        ));
    }
    if !(1..=PER_SECOND_MAX).contains(&edit.per_second) {
        let message = Message::new("invalid_sender_rate").with("max", PER_SECOND_MAX);
        return Err(Error::field("perSecond", message));
    }
    Ok(SenderEdit {
        header,
        entity_id,
        ..edit
    })
}

fn validate_link(kind: LinkKind, value: &str) -> Result<String> {
    let value = value.trim();
    let is_valid = match kind {
        LinkKind::CallbackNumber => SlotTag::CallbackNumber.accepts(value),
        LinkKind::Url | LinkKind::UrlOtt | LinkKind::Apk => SlotTag::Url.accepts(value),
    };
    if value.chars().count() > LINK_MAX || !is_valid {
        let key = match kind {
            LinkKind::CallbackNumber => "invalid_sender_number",
            _ => "invalid_secure_address",
        };
        return Err(Error::field("value", Message::new(key)));
    }
    Ok(value.to_owned())
}
