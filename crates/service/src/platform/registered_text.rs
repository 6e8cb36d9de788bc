//! Text messages by registered templates: the text of a template with its slots filled, and the id under which the
//! operators know it.

use std::collections::BTreeSet;

use saakh_domain::catalog::brand::Brand;
use saakh_domain::catalog::site::Variant;
use saakh_domain::engagement::contact::{ContactChannel, ContactPurpose};
use saakh_domain::engagement::sender::{ActiveState, RegistrationState, SenderUse};
use saakh_domain::engagement::template::{
    Constants, RegisteredText, SlotName, SystemTemplate, TemplateBody, TemplateCategory,
    TemplateOrigin, TemplateState,
};
use saakh_domain::{Language, Secret};
use saakh_outbound::text_message::{TextChannel, TextMessage};
use saakh_store::engagement::message_template::MessageTemplate;
use saakh_store::engagement::sender::Sender;
use saakh_store::engagement::template_registration::TemplateRegistration;
use url::Url;

use super::alerts::AlertEvent;
use crate::App;
use crate::app::Reference;
use crate::app::message_texts::MessageTexts;
use crate::app::snapshot::Snapshot;

/// A text message of the program, before its slots are filled.
pub(crate) struct SystemText<'a> {
    pub(crate) channel: TextChannel,
    pub(crate) to: Secret<String>,
    /// The key in `data/templates.toml`.
    pub(crate) template: &'a str,
    pub(crate) language: Language,
    /// Whose sender sends it.
    pub(crate) brand: &'a Brand,
    /// The host that a passcode is for; none: the public one.
    pub(crate) host: Option<&'a str>,
    pub(crate) slots: &'a [(SlotName, &'a str)],
}

/// Fills a text and finds its registration. None: it must not leave, because a value does not fit, or because its
/// sender's texts are registered and this one is not. Passcodes always leave.
pub(crate) fn build_text_message(app: &App, text: &SystemText<'_>) -> Option<TextMessage> {
    let template = app.reference.templates.find(text.template)?;
    let reference = &app.reference;
    let constants = build_constants(reference, &app.settings.public_url, text.brand, text.host);
    let words = template.body(&reference.texts, text.language);
    let slots = template.slots(&reference.texts, text.language);
    let body = TemplateBody::parse(&words, &slots).ok()?;
    let rendered = body.render(&constants, text.slots).map_err(|error| {
        tracing::warn!(%error, template = text.template, "text message not sent: a value does not fit its slot");
    });
    let rendered = rendered.ok()?;
    let snapshot = app.catalog();
    let messages = &snapshot.messages;
    let channel = text.channel.into();
    let sender = messages.find_sender(channel, &text.brand.key, SenderUse::Transactional);
    let registration = sender.and_then(|sender| {
        let version = messages.find_template(text.template, channel, text.language, &words)?;
        let host = registered_host(template, &constants);
        let row = messages.find_registration(version.id, sender.id, host)?;
        let registered = body.register(&constants);
        let is_current = is_in_force(row, &registered) && registered.matches(&rendered);
        is_current.then_some(row)
    });
    if registration.is_none() && !may_leave_unregistered(app, text, template) {
        return None;
    }
    let template_id = registration.and_then(|row| row.provider_template_id.clone());
    let values = body.resolve_values(text.slots).ok()?;
    Some(TextMessage {
        channel: text.channel,
        to: text.to.clone(),
        text: Secret::new(rendered),
        template_id: template_id.unwrap_or_else(|| text.template.to_owned()),
        language: text.language,
        values: values.into_iter().map(Secret::new).collect(),
        header: sender
            .and_then(|sender| sender.header.clone())
            .unwrap_or_default(),
        entity_id: sender
            .and_then(|sender| sender.entity_id.clone())
            .unwrap_or_default(),
    })
}

/// Whether a text without an operator's id leaves: a passcode, and any SMS until its brand's sender has its first id.
/// `WhatsApp` delivers registered texts only.
fn may_leave_unregistered(app: &App, text: &SystemText<'_>, template: &SystemTemplate) -> bool {
    if text.channel == TextChannel::WhatsApp {
        return false;
    }
    let snapshot = app.catalog();
    let messages = &snapshot.messages;
    let is_required = messages.requires_registration(text.channel.into(), &text.brand.key);
    if is_required && template.purpose != ContactPurpose::Passcode {
        tracing::warn!(
            template = text.template,
            brand = text.brand.key,
            "text message not sent: its text is not registered"
        );
        return false;
    }
    count_unregistered(app);
    true
}

/// Messages of a demo reach no operator.
fn count_unregistered(app: &App) {
    if !app.settings.demo {
        app.alerts
            .count(AlertEvent::TemplateUnregistered, app.now());
    }
}

/// Whether a stored registration has an id and is of the text that is sent today. A changed brand name, address or
/// validity changes the text, so that it has to be registered again.
pub(crate) fn is_in_force(row: &TemplateRegistration, registered: &RegisteredText) -> bool {
    row.state == RegistrationState::Registered
        && row.provider_template_id.is_some()
        && row.registered_text == registered.canonical()
}

/// The host under which a text is registered: empty if it names none.
fn registered_host<'c>(template: &SystemTemplate, constants: &'c Constants) -> &'c str {
    if template.names_host {
        &constants.host
    } else {
        ""
    }
}

/// The values of constants for a brand and host; without a host those of the public address.
pub(crate) fn build_constants(
    reference: &Reference,
    public_url: &Url,
    brand: &Brand,
    host: Option<&str>,
) -> Constants {
    let limits = &reference.limits;
    Constants {
        brand: brand.title.clone(),
        host: host.unwrap_or_else(|| public_host(public_url)).to_owned(),
        minutes: limits.otp.ttl_seconds / 60,
        years: limits.retention.quiet_customer_days / 365,
        hours: limits.retention.quiet_notice_hours,
        base: public_url.as_str().trim_end_matches('/').to_owned(),
        support_phone: brand.grievance.phone.clone(),
    }
}

fn public_host(public_url: &Url) -> &str {
    public_url.host_str().unwrap_or_default()
}

/// A text that a sender has to register.
pub struct DueRegistration<'a> {
    pub template_id: i64,
    pub key: &'a str,
    pub locale: Language,
    pub sender: &'a Sender,
    /// Empty for texts that name no host.
    pub host: String,
    pub text: RegisteredText,
    /// The stored row, also of an earlier text.
    pub row: Option<&'a TemplateRegistration>,
}

impl DueRegistration<'_> {
    /// The state of this text, which is missing if the stored row is of another one.
    pub fn state(&self) -> RegistrationState {
        let is_same = |row: &&TemplateRegistration| row.registered_text == self.text.canonical();
        let row = self.row.filter(is_same);
        row.map_or(RegistrationState::Missing, |row| row.state)
    }
}

/// Lists what senders have to register, by template, language, sender and host: the program's texts, and the approved
/// ones of the console.
pub(crate) fn list_due<'a>(
    snapshot: &'a Snapshot,
    reference: &'a Reference,
    public_url: &Url,
) -> Vec<DueRegistration<'a>> {
    let mut due = Vec::new();
    for template in reference.templates.all() {
        let channels = template.channels().iter();
        let senders = channels
            .flat_map(|channel| list_senders(&snapshot.messages, *channel, template.category));
        for (sender, locale) in senders.flat_map(|one| Language::ALL.map(|locale| (one, locale))) {
            let part = list_of_sender(snapshot, reference, public_url, template, locale, sender);
            due.extend(part);
        }
    }
    due.extend(list_of_console(snapshot, reference, public_url));
    due
}

fn list_senders(
    messages: &MessageTexts,
    channel: ContactChannel,
    category: TemplateCategory,
) -> impl Iterator<Item = &Sender> {
    messages.senders.iter().filter(move |sender| {
        sender.channel == channel
            && sender.sender_use == category.sender_use()
            && sender.state == ActiveState::Active
    })
}

fn list_of_console<'a>(
    snapshot: &'a Snapshot,
    reference: &Reference,
    public_url: &Url,
) -> Vec<DueRegistration<'a>> {
    let messages = &snapshot.messages;
    let is_due = |one: &&MessageTemplate| {
        one.origin == TemplateOrigin::Console
            && one.state == TemplateState::Approved
            && one.channel != ContactChannel::Email
    };
    let mut due = Vec::new();
    for template in messages.templates.iter().filter(is_due) {
        let Ok(body) = TemplateBody::parse(&template.body, &template.slots) else {
            continue;
        };
        for sender in list_senders(messages, template.channel, template.category) {
            let Some(brand) = snapshot.brands.find(&sender.brand_key) else {
                continue;
            };
            let constants = build_constants(reference, public_url, brand, None);
            due.push(DueRegistration {
                template_id: template.id,
                key: &template.key,
                locale: template.locale,
                sender,
                host: String::new(),
                text: body.register(&constants),
                row: messages.find_registration(template.id, sender.id, ""),
            });
        }
    }
    due
}

fn list_of_sender<'a>(
    snapshot: &'a Snapshot,
    reference: &'a Reference,
    public_url: &Url,
    template: &'a SystemTemplate,
    locale: Language,
    sender: &'a Sender,
) -> Vec<DueRegistration<'a>> {
    let (words, slots) = (
        template.body(&reference.texts, locale),
        template.slots(&reference.texts, locale),
    );
    let version = snapshot
        .messages
        .find_template(&template.key, sender.channel, locale, &words);
    let (Some(version), Ok(body), Some(brand)) = (
        version,
        TemplateBody::parse(&words, &slots),
        snapshot.brands.find(&sender.brand_key),
    ) else {
        return Vec::new();
    };
    let hosts = if template.names_host {
        list_hosts(snapshot, public_url, &sender.brand_key)
    } else {
        BTreeSet::from([String::new()])
    };
    let build = |host: String| {
        let named = (!host.is_empty()).then_some(host.as_str());
        let constants = build_constants(reference, public_url, brand, named);
        DueRegistration {
            template_id: version.id,
            key: &template.key,
            locale,
            sender,
            text: body.register(&constants),
            row: snapshot
                .messages
                .find_registration(version.id, sender.id, &host),
            host,
        }
    };
    hosts.into_iter().map(build).collect()
}

/// The hosts that passcodes of a brand may name: the public one, and those of sites on which its customers log in.
fn list_hosts(snapshot: &Snapshot, public_url: &Url, brand: &str) -> BTreeSet<String> {
    let sites = snapshot.sites.all().iter();
    let shown = sites.filter(|site| {
        let partner = snapshot.partners.get(&site.partner);
        // A site of one brand shows no other partner's.
        let shows_others = site.variant != Variant::WhiteLabel;
        site.passcode_template && (shows_others || partner.brand == brand)
    });
    let hosts = shown.flat_map(|site| site.hosts.iter().cloned());
    hosts.chain([public_host(public_url).to_owned()]).collect()
}
