//! Texts of messages, their senders and registrations, in memory with the catalog.

use saakh_domain::Language;
use saakh_domain::engagement::contact::ContactChannel;
use saakh_domain::engagement::sender::{ActiveState, SenderUse};
use saakh_store::engagement::message_template::MessageTemplate;
use saakh_store::engagement::sender::{AllowedLink, Sender};
use saakh_store::engagement::template_registration::TemplateRegistration;

/// All rows about texts of messages.
#[derive(Debug, Default)]
pub struct MessageTexts {
    /// All versions in both languages.
    pub templates: Vec<MessageTemplate>,
    pub senders: Vec<Sender>,
    pub registrations: Vec<TemplateRegistration>,
    pub links: Vec<AllowedLink>,
}

impl MessageTexts {
    /// The version of a template that has this body, so that a node of another release finds its own texts.
    pub fn find_template(
        &self,
        key: &str,
        channel: ContactChannel,
        locale: Language,
        body: &str,
    ) -> Option<&MessageTemplate> {
        let is_same = |one: &&MessageTemplate| {
            one.key == key && one.locale == locale && one.channel == channel && one.body == body
        };
        self.templates.iter().rev().find(is_same)
    }

    /// The sender of a brand's text messages.
    pub fn find_sender(
        &self,
        channel: ContactChannel,
        brand: &str,
        sender_use: SenderUse,
    ) -> Option<&Sender> {
        self.senders.iter().find(|sender| {
            sender.channel == channel
                && sender.brand_key == brand
                && sender.sender_use == sender_use
                && sender.state == ActiveState::Active
        })
    }

    pub fn find_registration(
        &self,
        template_id: i64,
        sender_id: i64,
        host: &str,
    ) -> Option<&TemplateRegistration> {
        self.registrations.iter().find(|row| {
            row.template_id == template_id && row.sender_id == sender_id && row.host == host
        })
    }

    /// Whether a brand's texts are registered, or do not leave: from its sender's first id on, also if the operator
    /// suspends it later, and while its sender is off.
    pub fn requires_registration(&self, channel: ContactChannel, brand: &str) -> bool {
        let is_own = |sender: &&Sender| {
            sender.channel == channel
                && sender.brand_key == brand
                && sender.sender_use == SenderUse::Transactional
        };
        let mut own = self.senders.iter().filter(is_own);
        own.any(|sender| {
            sender.state == ActiveState::Off
                || self
                    .registrations
                    .iter()
                    .any(|row| row.sender_id == sender.id)
        })
    }

    /// The links and numbers that operators allow a sender.
    pub fn allowed_links(&self, sender_id: i64) -> Vec<String> {
        let links = self.links.iter();
        links
            .filter(|link| link.sender_id == sender_id && link.state == ActiveState::Active)
            .map(|link| link.value.clone())
            .collect()
    }
}
