//! Texts of messages for the back office: what they say, what the rules find, and what operators have registered.

use std::collections::BTreeSet;

use saakh_domain::Language;
use saakh_domain::engagement::contact::{ContactChannel, ContactPurpose};
use saakh_domain::engagement::sender::RegistrationState;
use saakh_domain::engagement::template::{Slot, TemplateCategory, TemplateOrigin, TemplateState};
use saakh_domain::id::AdminId;
use saakh_store::engagement::message_template::MessageTemplate;
use saakh_store::engagement::sender::Sender;
use saakh_store::identity::admin_user;
use saakh_store::read_tx;

use super::template_check::{TextCheck, check_texts};
use crate::app::snapshot::Snapshot;
use crate::platform::registered_text::{DueRegistration, list_due};
use crate::{App, Error, Result};

/// A template in all its languages, with how much of it is registered.
#[derive(Debug)]
pub struct TemplateSummary {
    /// The id of its newest text in the first language.
    pub id: i64,
    pub key: String,
    /// The number of its newest text.
    pub version: i64,
    pub channel: ContactChannel,
    pub purpose: ContactPurpose,
    pub category: TemplateCategory,
    pub origin: TemplateOrigin,
    pub state: TemplateState,
    /// Whether a version is approved, also while a newer draft waits.
    pub is_in_force: bool,
    pub locales: Vec<Language>,
    /// Registrations that have an id.
    pub registered: usize,
    /// Registrations that its senders need.
    pub due: usize,
}

/// A template with everything about its texts.
#[derive(Debug)]
pub struct TemplateDetail {
    pub summary: TemplateSummary,
    /// Why it has a slot more than usual.
    pub exemption_reason: Option<String>,
    /// The name of the person who edited it last; none for the program's.
    pub edited_by: Option<String>,
    pub texts: Vec<TemplateText>,
}

/// The text of a template in one language.
#[derive(Debug)]
pub struct TemplateText {
    pub id: i64,
    pub locale: Language,
    pub version: i64,
    /// Of a mail.
    pub subject: Option<String>,
    pub body: String,
    pub slots: Vec<Slot>,
    pub check: TextCheck,
    pub registrations: Vec<Registration>,
}

/// A text that a sender registers with its operator.
#[derive(Debug)]
pub struct Registration {
    pub sender: Sender,
    /// Empty for texts that name no host.
    pub host: String,
    /// The text in the notation of the portal.
    pub text: String,
    /// The text as stored, which a registration names so that nobody registers another one.
    pub canonical: String,
    pub provider_template_id: Option<String>,
    pub state: RegistrationState,
}

/// Lists the templates by key, without retired ones.
pub fn list(app: &App) -> Vec<TemplateSummary> {
    let snapshot = app.catalog();
    let due = list_due(&snapshot, &app.reference, &app.settings.public_url);
    let used = snapshot.messages.templates.iter();
    let used = used.filter(|one| one.state != TemplateState::Retired);
    let names: BTreeSet<_> = used.map(|one| (&*one.key, one.channel)).collect();
    names
        .into_iter()
        .map(|(key, channel)| summarise(&snapshot, &list_texts(&snapshot, key, channel), &due))
        .collect()
}

/// Finds a template by the id of any version of its texts, also of one that is no longer used.
///
/// # Errors
/// 404.
pub async fn get(app: &App, id: i64) -> Result<TemplateDetail> {
    let snapshot = app.catalog();
    let due = list_due(&snapshot, &app.reference, &app.settings.public_url);
    let mut templates = snapshot.messages.templates.iter();
    let wanted = templates.find(|one| one.id == id);
    let wanted = wanted.ok_or_else(Error::not_found)?;
    let texts = list_texts(&snapshot, &wanted.key, wanted.channel);
    let checks = check_texts(app, &snapshot, &texts)?;
    let described = texts
        .iter()
        .zip(checks)
        .map(|(text, check)| describe_text(app, text, check, &due));
    Ok(TemplateDetail {
        summary: summarise(&snapshot, &texts, &due),
        exemption_reason: texts[0].exemption_reason.clone(),
        edited_by: find_name(app, texts[0].created_by).await?,
        texts: described.collect(),
    })
}

async fn find_name(app: &App, id: Option<AdminId>) -> Result<Option<String>> {
    let Some(id) = id else {
        return Ok(None);
    };
    read_tx!(app.db, |conn| {
        let user = admin_user::get_including_disabled(conn, id).await?;
        Ok(user.map(|user| user.name))
    })
}

/// The newest text of a template in each language: of those in use, or of a retired one.
pub(super) fn list_texts(
    snapshot: &Snapshot,
    key: &str,
    channel: ContactChannel,
) -> Vec<MessageTemplate> {
    let find = |locale: Language| {
        let templates = snapshot.messages.templates.iter();
        let own = templates
            .filter(|one| one.key == key && one.channel == channel && one.locale == locale);
        own.max_by_key(|one| (one.state != TemplateState::Retired, one.version))
    };
    let texts: Vec<&MessageTemplate> = Language::ALL.iter().filter_map(|one| find(*one)).collect();
    let newest = texts.iter().map(|one| one.version).max();
    // Versions of the program's texts are counted for each language, those of the console for both.
    let is_of_newest = |one: &&&MessageTemplate| {
        one.origin == TemplateOrigin::System || Some(one.version) == newest
    };
    texts
        .iter()
        .filter(is_of_newest)
        .copied()
        .cloned()
        .collect()
}

fn summarise(
    snapshot: &Snapshot,
    texts: &[MessageTemplate],
    due: &[DueRegistration<'_>],
) -> TemplateSummary {
    let template = &texts[0];
    let is_approved = |one: &MessageTemplate| {
        one.state == TemplateState::Approved
            && (&one.key, one.channel) == (&template.key, template.channel)
    };
    let is_own = |one: &&DueRegistration<'_>| {
        one.key == template.key && one.sender.channel == template.channel
    };
    let own = || due.iter().filter(is_own);
    let is_registered = |one: &&DueRegistration<'_>| one.state() == RegistrationState::Registered;
    TemplateSummary {
        id: template.id,
        key: template.key.clone(),
        version: template.version,
        channel: template.channel,
        purpose: template.purpose,
        category: template.category,
        origin: template.origin,
        state: template.state,
        is_in_force: snapshot.messages.templates.iter().any(is_approved),
        locales: texts.iter().map(|text| text.locale).collect(),
        registered: own().filter(is_registered).count(),
        due: own().count(),
    }
}

fn describe_text(
    app: &App,
    text: &MessageTemplate,
    check: TextCheck,
    due: &[DueRegistration<'_>],
) -> TemplateText {
    let own = due.iter().filter(|one| one.template_id == text.id);
    TemplateText {
        id: text.id,
        locale: text.locale,
        version: text.version,
        subject: text.subject.clone(),
        body: text.body.clone(),
        slots: text.slots.clone(),
        check,
        registrations: own.map(|one| describe_registration(app, one)).collect(),
    }
}

pub(super) fn describe_registration(app: &App, due: &DueRegistration<'_>) -> Registration {
    let state = due.state();
    let row = due.row.filter(|_| state != RegistrationState::Missing);
    Registration {
        sender: due.sender.clone(),
        host: due.host.clone(),
        text: match due.sender.channel {
            ContactChannel::WhatsApp => due.text.numbered(),
            _ => due.text.in_notation(&app.reference.sms.portals()[0]),
        },
        canonical: due.text.canonical(),
        provider_template_id: row.and_then(|row| row.provider_template_id.clone()),
        state,
    }
}
