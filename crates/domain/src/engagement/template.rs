//! Templates of messages: text with `{{constant}}` and `{slot}`.
//!
//! Constants are fixed for a registration, slots vary for each person. Nothing is truncated: a value that does not fit
//! is replaced by the slot's fallback, or the message is not sent.

mod body;
mod lint;
mod policy;
mod registered;
mod slot;
mod system;
#[cfg(test)]
mod tests;

pub use body::{BODY_MAX, Constant, Constants, InvalidBody, TemplateBody};
pub use lint::{Finding, LintContext, lint};
pub use policy::{InvalidSmsPolicy, LintLevel, LintRule, PortalNotation, RuleStatus, SmsPolicy};
pub use registered::RegisteredText;
pub use slot::{Slot, SlotName, SlotTag, UnusableValue};
pub use system::{InvalidSystemTemplates, SystemTemplate, SystemTemplates};

use super::sender::SenderUse;
use crate::words;

words! {
    /// The category of a text at the operators (DLT).
    pub enum TemplateCategory {
        /// Passcodes and notices that a person asked for.
        Transactional = "transactional",
        /// Notices to customers.
        ServiceImplicit = "service_implicit",
        /// Notices to those who consented.
        ServiceExplicit = "service_explicit",
        Promotional = "promotional",
    }
}

impl TemplateCategory {
    /// The senders of its texts: promotional ones have a header of digits (TRAI).
    pub const fn sender_use(self) -> SenderUse {
        match self {
            Self::Promotional => SenderUse::Promotional,
            Self::Transactional | Self::ServiceImplicit | Self::ServiceExplicit => {
                SenderUse::Transactional
            }
        }
    }
}

words! {
    /// Who writes a template.
    pub enum TemplateOrigin {
        /// The program; read-only in the console.
        System = "system",
        Console = "console",
    }
}

words! {
    pub enum TemplateState {
        Draft = "draft",
        Approved = "approved",
        Retired = "retired",
    }
}
