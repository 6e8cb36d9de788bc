//! Senders of messages, and the links and numbers that their operators allow.

use crate::words;

words! {
    /// What a sender sends. A promotional one has a header of digits (TRAI).
    pub enum SenderUse {
        Transactional = "transactional",
        Promotional = "promotional",
    }
}

impl SenderUse {
    /// Whether operators of SMS accept a header: of promotion only a number (TRAI).
    pub fn accepts_header(self, header: &str) -> bool {
        self != Self::Promotional || header.chars().all(|c| c.is_ascii_digit())
    }
}

words! {
    /// Whether a sender or an allowed link is used.
    pub enum ActiveState {
        Active = "active",
        Off = "off",
    }
}

words! {
    /// What people can follow in a text.
    pub enum LinkKind {
        Url = "url",
        /// A link that differs for every message.
        UrlOtt = "ott",
        /// A file of an Android app.
        Apk = "apk",
        CallbackNumber = "callback_number",
    }
}

words! {
    /// Whether an operator knows the text of a template.
    pub enum RegistrationState {
        Missing = "missing",
        Registered = "registered",
        /// The operator has withdrawn the template.
        Suspended = "suspended",
    }
}
