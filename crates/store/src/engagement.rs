//! Messages to people: their texts, senders and registrations.

pub mod message_template;
pub mod sender;
pub mod template_registration;
