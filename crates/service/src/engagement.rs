//! Messages to people: their texts, senders and registrations with operators.

pub mod console_template;
pub mod message_template;
pub mod sender;
pub mod template_check;
pub mod template_registration;
