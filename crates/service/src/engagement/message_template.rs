//! Texts of messages for the back office: what they say, what the rules find, and what operators have registered.

use saakh_domain::Language;
use saakh_domain::engagement::contact::{ContactChannel, ContactPurpose};
use saakh_domain::engagement::segments::{MessageSize, measure};
use saakh_domain::engagement::sender::{RegistrationState, SenderUse};
use saakh_domain::engagement::template::{
    Finding, InvalidBody, LintContext, Slot, SlotName, TemplateBody, TemplateCategory,
    TemplateOrigin, TemplateState, lint,
};
use saakh_domain::text::Message;
use saakh_store::engagement::message_template::MessageTemplate;
use saakh_store::engagement::sender::Sender;

use crate::app::snapshot::Snapshot;
use crate::platform::registered_text::{DueRegistration, build_constants, list_due};
use crate::{App, Error, Result};

/// A template in all its languages, with how much of it is registered.
#[derive(Debug)]
pub struct TemplateSummary {
    /// The id of its text in the first language.
    pub id: i64,
    pub key: String,
    pub channel: ContactChannel,
    pub purpose: ContactPurpose,
    pub category: TemplateCategory,
    pub origin: TemplateOrigin,
    pub state: TemplateState,
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
    pub texts: Vec<TemplateText>,
}

/// The text of a template in one language.
#[derive(Debug)]
pub struct TemplateText {
    pub id: i64,
    pub locale: Language,
    pub version: i64,
    pub body: String,
    pub slots: Vec<Slot>,
    pub check: TextCheck,
    pub registrations: Vec<Registration>,
}

/// What is found about a text.
#[derive(Debug)]
pub struct TextCheck {
    pub findings: Vec<Finding>,
    /// The text with invented values; none if a slot has no usable one.
    pub preview: Option<String>,
    /// The size of the preview.
    pub size: Option<MessageSize>,
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

/// Lists the templates by key, without retired versions.
pub fn list(app: &App) -> Vec<TemplateSummary> {
    let snapshot = app.catalog();
    let due = list_due(&snapshot, &app.reference, &app.settings.public_url);
    let mut summaries: Vec<TemplateSummary> = Vec::new();
    for template in list_current(&snapshot) {
        let is_same =
            |one: &&mut TemplateSummary| one.key == template.key && one.channel == template.channel;
        match summaries.iter_mut().find(is_same) {
            Some(summary) => summary.locales.push(template.locale),
            None => summaries.push(summarise(template, &due)),
        }
    }
    summaries
}

/// Finds a template by the id of any of its texts.
///
/// # Errors
/// 404.
pub fn get(app: &App, id: i64) -> Result<TemplateDetail> {
    let snapshot = app.catalog();
    let due = list_due(&snapshot, &app.reference, &app.settings.public_url);
    let wanted = find(&snapshot, id)?;
    let texts: Vec<&MessageTemplate> = list_current(&snapshot)
        .filter(|one| one.key == wanted.key && one.channel == wanted.channel)
        .collect();
    let mut summary = summarise(texts[0], &due);
    summary.locales = texts.iter().map(|text| text.locale).collect();
    let describe = |text: &&MessageTemplate| {
        let other = texts.iter().find(|other| other.locale != text.locale);
        describe_text(app, &snapshot, text, other.copied(), &due)
    };
    Ok(TemplateDetail {
        summary,
        texts: texts.iter().map(describe).collect::<Result<_>>()?,
    })
}

/// Checks other words for a text of a template, without saving them.
///
/// # Errors
/// 404; 422 at `body`.
pub fn check(app: &App, id: i64, body: &str, slots: &[Slot]) -> Result<TextCheck> {
    let snapshot = app.catalog();
    let template = find(&snapshot, id)?;
    let mut texts = list_current(&snapshot);
    let other = texts.find(|other| {
        other.key == template.key
            && other.channel == template.channel
            && other.locale != template.locale
    });
    let changed = MessageTemplate {
        body: body.to_owned(),
        slots: slots.to_vec(),
        ..template.clone()
    };
    check_text(app, &snapshot, &changed, other)
}

fn find(snapshot: &Snapshot, id: i64) -> Result<&MessageTemplate> {
    let found = list_current(snapshot).find(|template| template.id == id);
    found.ok_or_else(Error::not_found)
}

fn list_current(snapshot: &Snapshot) -> impl Iterator<Item = &MessageTemplate> {
    let templates = snapshot.messages.templates.iter();
    templates.filter(|template| template.state != TemplateState::Retired)
}

fn summarise(template: &MessageTemplate, due: &[DueRegistration<'_>]) -> TemplateSummary {
    let own = || due.iter().filter(|one| one.key == template.key);
    let is_registered = |one: &&DueRegistration<'_>| one.state() == RegistrationState::Registered;
    TemplateSummary {
        id: template.id,
        key: template.key.clone(),
        channel: template.channel,
        purpose: template.purpose,
        category: template.category,
        origin: template.origin,
        state: template.state,
        locales: vec![template.locale],
        registered: own().filter(is_registered).count(),
        due: own().count(),
    }
}

fn describe_text(
    app: &App,
    snapshot: &Snapshot,
    text: &MessageTemplate,
    other: Option<&MessageTemplate>,
    due: &[DueRegistration<'_>],
) -> Result<TemplateText> {
    let own = due.iter().filter(|one| one.template_id == text.id);
    Ok(TemplateText {
        id: text.id,
        locale: text.locale,
        version: text.version,
        body: text.body.clone(),
        slots: text.slots.clone(),
        check: check_text(app, snapshot, text, other)?,
        registrations: own.map(|one| describe_registration(app, one)).collect(),
    })
}

pub(super) fn describe_registration(app: &App, due: &DueRegistration<'_>) -> Registration {
    let state = due.state();
    let row = due.row.filter(|_| state != RegistrationState::Missing);
    Registration {
        sender: due.sender.clone(),
        host: due.host.clone(),
        text: due.text.in_notation(&app.reference.sms.portals()[0]),
        canonical: due.text.canonical(),
        provider_template_id: row.and_then(|row| row.provider_template_id.clone()),
        state,
    }
}

fn check_text(
    app: &App,
    snapshot: &Snapshot,
    text: &MessageTemplate,
    other: Option<&MessageTemplate>,
) -> Result<TextCheck> {
    let body = parse(&text.body, &text.slots)?;
    let other = other
        .map(|other| parse(&other.body, &other.slots))
        .transpose()?;
    let senders = snapshot.messages.senders.iter();
    let senders: Vec<&Sender> = senders.filter(|one| one.channel == text.channel).collect();
    // Without a sender the text is checked for the default brand, whose links nobody allows yet.
    let each = senders.iter().copied().map(Some);
    let each: Vec<Option<&Sender>> = if senders.is_empty() {
        vec![None]
    } else {
        each.collect()
    };
    let mut findings: Vec<Finding> = Vec::new();
    for sender in each {
        for finding in lint_for(app, snapshot, &body, other.as_ref(), text, sender) {
            if !findings.contains(&finding) {
                findings.push(finding);
            }
        }
    }
    findings.sort_by_key(|finding| finding.rule);
    let preview = render_preview(app, snapshot, &body, text.locale);
    Ok(TextCheck {
        findings,
        size: preview.as_deref().map(measure),
        preview,
    })
}

fn lint_for(
    app: &App,
    snapshot: &Snapshot,
    body: &TemplateBody,
    other: Option<&TemplateBody>,
    text: &MessageTemplate,
    sender: Option<&Sender>,
) -> Vec<Finding> {
    let default = snapshot.brands.default_brand();
    let brand = sender.map_or(default, |sender| snapshot.brands.get(&sender.brand_key));
    let allowed = sender.map(|sender| snapshot.messages.allowed_links(sender.id));
    let constants = build_constants(&app.reference, &app.settings.public_url, brand, None);
    let context = LintContext {
        policy: &app.reference.sms,
        constants: &constants,
        sender_use: if text.category == TemplateCategory::Promotional {
            SenderUse::Promotional
        } else {
            SenderUse::Transactional
        },
        header: sender.and_then(|sender| sender.header.as_deref()),
        allowed: &allowed.unwrap_or_default(),
        other,
        is_exempt: text.exemption_reason.is_some(),
    };
    lint(body, &context)
}

/// The text of the default brand with invented values.
fn render_preview(
    app: &App,
    snapshot: &Snapshot,
    body: &TemplateBody,
    locale: Language,
) -> Option<String> {
    let brand = snapshot.brands.default_brand();
    let constants = build_constants(&app.reference, &app.settings.public_url, brand, None);
    let sample = |name: SlotName| {
        let key = format!("templates_sample_{}", name.code());
        (name, app.text(&Message::new(key), locale))
    };
    let samples: Vec<(SlotName, String)> = SlotName::ALL.iter().copied().map(sample).collect();
    let values: Vec<(SlotName, &str)> = samples
        .iter()
        .map(|(name, value)| (*name, value.as_str()))
        .collect();
    body.render(&constants, &values).ok()
}

fn parse(body: &str, slots: &[Slot]) -> Result<TemplateBody> {
    TemplateBody::parse(body, slots).map_err(|invalid| {
        let message = match invalid {
            InvalidBody::Empty => Message::new("invalid_required"),
            InvalidBody::TooLong => Message::new("invalid_too_long")
                .with("max", saakh_domain::engagement::template::BODY_MAX),
            InvalidBody::UnknownConstant(name) => {
                Message::new("invalid_template_constant").with("name", name)
            }
            InvalidBody::UnknownSlot(name) => {
                Message::new("invalid_template_slot").with("name", name)
            }
            InvalidBody::Brace => Message::new("invalid_template_brace"),
        };
        Error::field("body", message)
    })
}
