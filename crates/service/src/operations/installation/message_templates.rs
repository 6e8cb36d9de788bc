//! The program's texts of messages, as rows that operators' ids are stored with.

use jiff::Timestamp;
use saakh_domain::Language;
use saakh_domain::engagement::contact::ContactChannel;
use saakh_domain::engagement::template::{SystemTemplate, TemplateOrigin, TemplateState};
use saakh_store::Tx;
use saakh_store::catalog::version;
use saakh_store::engagement::message_template::{self, MessageTemplate};

use crate::Result;
use crate::app::Reference;

/// Inserts texts that the database lacks. A changed text is a new version, for which no registration exists; a text
/// that returns is the version that it was, with its registrations. Older versions, and texts that this release no
/// longer sends, are retired.
pub(super) async fn seed(
    tx: &mut Tx,
    reference: &Reference,
    by: &str,
    now: Timestamp,
) -> Result<()> {
    let stored = message_template::all(tx).await?;
    let mut changed = false;
    for new in list_texts(reference, now) {
        let is_of_key = |one: &&MessageTemplate| is_of_same(one, &new);
        let last = stored.iter().filter(is_of_key).map(|one| one.version).max();
        if !stored
            .iter()
            .filter(is_of_key)
            .any(|one| is_same(one, &new))
        {
            let version = last.unwrap_or_default() + 1;
            message_template::add(tx, &MessageTemplate { version, ..new }).await?;
            changed = true;
        }
    }
    for one in stored
        .iter()
        .filter(|one| one.origin == TemplateOrigin::System)
    {
        let is_sent =
            list_texts(reference, now).any(|new| is_of_same(one, &new) && is_same(one, &new));
        let state = if is_sent {
            TemplateState::Approved
        } else {
            TemplateState::Retired
        };
        if one.state != state {
            message_template::set_state(tx, one.id, state).await?;
            changed = true;
        }
    }
    if changed {
        version::create_next(tx, by, "texts of messages", now).await?;
    }
    Ok(())
}

fn list_texts(reference: &Reference, now: Timestamp) -> impl Iterator<Item = MessageTemplate> {
    let templates = reference.templates.all().iter();
    let by_channel = templates.flat_map(|template| {
        let channels = template.channels().iter();
        channels.map(move |channel| (template, *channel))
    });
    by_channel.flat_map(move |(template, channel)| {
        Language::ALL.map(|locale| build(reference, template, channel, locale, now))
    })
}

/// Whether two texts are versions of one.
fn is_of_same(one: &MessageTemplate, other: &MessageTemplate) -> bool {
    (one.origin, &one.key, one.channel, one.locale)
        == (other.origin, &other.key, other.channel, other.locale)
}

fn build(
    reference: &Reference,
    template: &SystemTemplate,
    channel: ContactChannel,
    locale: Language,
    now: Timestamp,
) -> MessageTemplate {
    MessageTemplate {
        id: 0,
        key: template.key.clone(),
        channel,
        locale,
        version: 1,
        origin: TemplateOrigin::System,
        category: template.category,
        purpose: template.purpose,
        subject: None,
        body: template.body(&reference.texts, locale),
        slots: template.slots(&reference.texts, locale),
        state: TemplateState::Approved,
        exemption_reason: None,
        created_at: now,
        created_by: None,
        approved_by: None,
    }
}

fn is_same(one: &MessageTemplate, other: &MessageTemplate) -> bool {
    (&one.body, &one.slots, one.category, one.purpose)
        == (&other.body, &other.slots, other.category, other.purpose)
}
