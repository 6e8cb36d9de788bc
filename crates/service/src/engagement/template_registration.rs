//! Registrations of texts with operators: their ids, and what lacks one.

use saakh_domain::engagement::contact::{ContactChannel, ContactPurpose};
use saakh_domain::engagement::sender::{ActiveState, LinkKind, RegistrationState};
use saakh_domain::text::Message;
use saakh_store::catalog::version;
use saakh_store::engagement::sender::{self, AllowedLink};
use saakh_store::engagement::template_registration::{self, TemplateRegistration};
use saakh_store::{Db, Scope, Tx, write_tx};
use serde_json::json;
use url::Url;

use super::message_template::{Registration, describe_registration};
use crate::app::Reference;
use crate::app::snapshot::Snapshot;
use crate::platform::audit::{AuditEvent, RequestContext, record};
use crate::platform::registered_text::{DueRegistration, list_due};
use crate::{App, Code, Error, Result};

/// The most characters of an operator's id.
const ID_MAX: usize = 40;
/// The first invented id of a demo.
const DEMO_ID: usize = 1_107_160_000_000_000_001;

/// What an operator says about a text.
#[derive(Debug)]
pub struct RegisterCommand {
    pub template_id: i64,
    pub sender_id: i64,
    pub host: String,
    /// The text that was registered, as [`Registration::canonical`].
    pub text: String,
    pub provider_template_id: Option<String>,
    pub state: RegistrationState,
}

/// Stores the id under which an operator knows a text, that it withdrew the text, or that the id was wrong.
///
/// # Errors
/// 404; 409 `changed-meanwhile` if the text is another one today; 422 at `providerTemplateId`.
pub async fn save(
    app: &App,
    by: &RequestContext,
    command: RegisterCommand,
) -> Result<Registration> {
    let snapshot = app.catalog();
    let due = list_due(&snapshot, &app.reference, &app.settings.public_url);
    let is_meant = |one: &DueRegistration<'_>| {
        one.template_id == command.template_id
            && one.sender.id == command.sender_id
            && one.host == command.host
    };
    let found = due.into_iter().find(|one| is_meant(one));
    let found = found.ok_or_else(Error::not_found)?;
    if found.text.canonical() != command.text {
        return Err(Code::ChangedMeanwhile.into());
    }
    let row = TemplateRegistration {
        template_id: command.template_id,
        sender_id: command.sender_id,
        host: command.host,
        registered_text: command.text,
        provider_template_id: validate_id(command.provider_template_id, command.state)?,
        state: command.state,
        changed_at: app.now(),
    };
    write_tx!(app.db, Scope::catalog(), |tx| -> Result<()> {
        refuse_taken_id(tx, &snapshot, &row).await?;
        template_registration::save(tx, &row).await?;
        version::create_next(tx, &by.actor.label(), "template.register", app.now()).await?;
        Ok(record(app, tx, by, build_event(&row)).await?)
    })?;
    app.refresh_catalog().await?;
    Ok(describe_registration(
        app,
        &DueRegistration {
            row: Some(&row),
            ..found
        },
    ))
}

fn build_event(row: &TemplateRegistration) -> AuditEvent<serde_json::Value> {
    AuditEvent {
        action: "template.register",
        target_kind: "template",
        target_id: row.template_id.to_string(),
        detail: json!({
            "senderId": row.sender_id,
            "host": row.host,
            "providerTemplateId": row.provider_template_id,
            "state": row.state.code(),
        }),
    }
}

fn validate_id(id: Option<String>, state: RegistrationState) -> Result<Option<String>> {
    let invalid = |key: &str| Error::field("providerTemplateId", Message::new(key));
    let id = id
        .map(|id| id.trim().to_owned())
        .filter(|id| !id.is_empty());
    match (state, id) {
        (RegistrationState::Missing, _) => Ok(None),
        (_, None) => Err(invalid("invalid_required")),
        (_, Some(id)) => {
            let is_of_id = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
            if id.len() > ID_MAX || !id.chars().all(is_of_id) {
                return Err(invalid("invalid_template_id"));
            }
            Ok(Some(id))
        }
    }
}

/// An id belongs to one text of a sender; where one name serves for all languages of a text, to that text in each.
async fn refuse_taken_id(
    tx: &mut Tx,
    snapshot: &Snapshot,
    row: &TemplateRegistration,
) -> Result<()> {
    let all = template_registration::all(tx).await?;
    let find = |id| snapshot.messages.templates.iter().find(|one| one.id == id);
    let own = find(row.template_id);
    let is_translation = |other: &TemplateRegistration| {
        own.zip(find(other.template_id))
            .is_some_and(|(own, other)| {
                own.channel == ContactChannel::WhatsApp
                    && own.channel == other.channel
                    && own.key == other.key
                    && own.locale != other.locale
            })
    };
    let is_taken = row.provider_template_id.is_some()
        && all.iter().any(|other| {
            other.provider_template_id == row.provider_template_id
                && other.sender_id == row.sender_id
                && (other.template_id, &other.host) != (row.template_id, &row.host)
                && !is_translation(other)
        });
    if is_taken {
        let message = Message::new("invalid_template_id_taken");
        return Err(Error::field("providerTemplateId", message));
    }
    Ok(())
}

/// Registers all that is due in a demo, with invented ids, and allows every sender the public address.
pub async fn register_all(app: &App) -> Result<()> {
    let snapshot = app.catalog();
    let public_url = &app.settings.public_url;
    let due = list_due(&snapshot, &app.reference, public_url);
    let link = format!("{}/", public_url.as_str().trim_end_matches('/'));
    write_tx!(app.db, Scope::exclusive(), |tx| -> Result<()> {
        for (number, one) in due.iter().enumerate() {
            let row = TemplateRegistration {
                template_id: one.template_id,
                sender_id: one.sender.id,
                host: one.host.clone(),
                registered_text: one.text.canonical(),
                provider_template_id: Some(format!("{}", DEMO_ID + number)),
                state: RegistrationState::Registered,
                changed_at: app.now(),
            };
            template_registration::save(tx, &row).await?;
        }
        for sender in &snapshot.messages.senders {
            let link = AllowedLink {
                id: 0,
                sender_id: sender.id,
                kind: LinkKind::Url,
                value: link.clone(),
                state: ActiveState::Active,
            };
            sender::set_link(tx, &link).await?;
        }
        version::create_next(tx, "system:demo", "template.register", app.now()).await?;
        Ok(())
    })?;
    app.refresh_catalog().await
}

/// A text that no operator knows.
#[derive(Debug)]
pub struct MissingRegistration {
    pub key: String,
    pub channel: ContactChannel,
    pub locale: saakh_domain::Language,
    pub brand: String,
    pub host: String,
    /// Whether the program would send the text and does not: by SMS because other texts of its sender are registered, by
    /// `WhatsApp` in any case.
    pub is_refused: bool,
}

/// Lists what lacks an operator's id, for `saakh doctor`.
pub async fn list_missing(
    db: &Db,
    reference: &Reference,
    public_url: &Url,
) -> Result<Vec<MissingRegistration>> {
    let snapshot = Snapshot::load(db, reference).await?;
    let due = list_due(&snapshot, reference, public_url).into_iter();
    let missing = due.filter(|one| one.state() != RegistrationState::Registered);
    let describe = |one: DueRegistration<'_>| {
        let template = reference.templates.find(one.key);
        let is_notice =
            template.is_some_and(|template| template.purpose != ContactPurpose::Passcode);
        let channel = one.sender.channel;
        let messages = &snapshot.messages;
        let needs_id = channel == ContactChannel::WhatsApp
            || messages.requires_registration(channel, &one.sender.brand_key);
        MissingRegistration {
            key: one.key.to_owned(),
            channel,
            locale: one.locale,
            brand: one.sender.brand_key.clone(),
            is_refused: is_notice && needs_id,
            host: one.host,
        }
    };
    Ok(missing.map(describe).collect())
}
