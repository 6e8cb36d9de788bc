//! What the rules find about texts of messages, and what such a text looks like to its recipient.

use saakh_domain::Language;
use saakh_domain::engagement::contact::ContactChannel;
use saakh_domain::engagement::segments::{MessageSize, measure};
use saakh_domain::engagement::sender::ActiveState;
use saakh_domain::engagement::template::{
    Finding, InvalidBody, LintContext, LintLevel, SlotName, TemplateBody, lint,
};
use saakh_domain::text::Message;
use saakh_store::engagement::message_template::MessageTemplate;
use saakh_store::engagement::sender::Sender;

use crate::app::snapshot::Snapshot;
use crate::platform::registered_text::build_constants;
use crate::{App, Error, Result, join_checks};

/// What is found about a text.
#[derive(Debug)]
pub struct TextCheck {
    pub findings: Vec<Finding>,
    /// The text with invented values; none if a slot has no usable one.
    pub preview: Option<String>,
    /// The size of the preview.
    pub size: Option<MessageSize>,
}

impl TextCheck {
    /// Whether the text must not be approved.
    pub fn has_errors(&self) -> bool {
        let is_error = |finding: &Finding| finding.level == LintLevel::Error;
        self.findings.iter().any(is_error)
    }
}

/// Checks the texts of a template, which are compared with each other.
///
/// # Errors
/// 422 at `texts.{place}.body`.
pub(super) fn check_texts(
    app: &App,
    snapshot: &Snapshot,
    texts: &[MessageTemplate],
) -> Result<Vec<TextCheck>> {
    let mut parsed = Ok(Vec::new());
    for (place, text) in texts.iter().enumerate() {
        parsed = join_checks(parsed, parse(place, text)).map(|(mut bodies, body)| {
            bodies.push(body);
            bodies
        });
    }
    let bodies = parsed?;
    let check = |(place, text): (usize, &MessageTemplate)| {
        let other = texts.iter().zip(&bodies).find_map(|(other, body)| {
            let is_other = other.locale != text.locale;
            is_other.then_some(body)
        });
        check_text(app, snapshot, text, &bodies[place], other)
    };
    Ok(texts.iter().enumerate().map(check).collect())
}

fn check_text(
    app: &App,
    snapshot: &Snapshot,
    text: &MessageTemplate,
    body: &TemplateBody,
    other: Option<&TemplateBody>,
) -> TextCheck {
    let mut findings: Vec<Finding> = Vec::new();
    for sender in list_senders(snapshot, text) {
        for finding in lint_for(app, snapshot, body, other, text, sender) {
            if !findings.contains(&finding) {
                findings.push(finding);
            }
        }
    }
    findings.sort_by_key(|finding| finding.rule);
    let preview = render_preview(app, snapshot, body, text.locale);
    let size = preview.as_deref().map(measure);
    TextCheck {
        findings,
        size: size.filter(|_| text.channel == ContactChannel::Sms),
        preview,
    }
}

/// The senders that may send a text. Without one it is checked for the default brand, whose links nobody allows yet.
fn list_senders<'a>(snapshot: &'a Snapshot, text: &MessageTemplate) -> Vec<Option<&'a Sender>> {
    let may_send = |sender: &&Sender| {
        sender.channel == text.channel
            && sender.sender_use == text.category.sender_use()
            && sender.state == ActiveState::Active
    };
    let senders = snapshot.messages.senders.iter().filter(may_send);
    let senders: Vec<_> = senders.map(Some).collect();
    if senders.is_empty() {
        vec![None]
    } else {
        senders
    }
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
        channel: text.channel,
        purpose: text.purpose,
        sender_use: text.category.sender_use(),
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

fn parse(place: usize, text: &MessageTemplate) -> Result<TemplateBody> {
    TemplateBody::parse(&text.body, &text.slots).map_err(|invalid| {
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
        Error::field(&format!("texts.{place}.body"), message)
    })
}
