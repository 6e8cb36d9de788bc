use super::{Email, InvalidInput, Mobile};

/// Destination of a one-time passcode, as entered in the login field.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Destination {
    Mobile(Mobile),
    Email(Email),
}

/// Channel of a passcode.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Channel {
    /// To a mobile number.
    Sms,
    /// To an e-mail address.
    Email,
}

impl Channel {
    /// The name on the wire and in the database.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Sms => "sms",
            Self::Email => "email",
        }
    }

    pub fn from_code(code: &str) -> Option<Self> {
        [Self::Sms, Self::Email]
            .into_iter()
            .find(|channel| channel.code() == code)
    }
}

impl Destination {
    /// Parses an e-mail address if there is an `@` or a letter, otherwise a mobile number. Refused: `invalid_email` or
    /// `invalid_mobile`.
    pub fn parse(text: &str) -> Result<Self, InvalidInput> {
        if text.contains(|c: char| c == '@' || c.is_alphabetic()) {
            Email::parse(text).map(Self::Email)
        } else {
            Mobile::parse(text).map(Self::Mobile)
        }
    }

    /// The canonical form, used for finding the owner and for sending.
    pub fn value(&self) -> &str {
        match self {
            Self::Mobile(mobile) => mobile.e164(),
            Self::Email(email) => email.as_str(),
        }
    }

    /// The key for rate limits: addresses of the same mailbox share one.
    pub fn rate_limit_key(&self) -> String {
        match self {
            Self::Mobile(mobile) => mobile.e164().to_owned(),
            Self::Email(email) => email.without_tag(),
        }
    }

    pub fn masked(&self) -> String {
        match self {
            Self::Mobile(mobile) => mobile.masked(),
            Self::Email(email) => email.masked(),
        }
    }

    pub const fn channel(&self) -> Channel {
        match self {
            Self::Mobile(_) => Channel::Sms,
            Self::Email(_) => Channel::Email,
        }
    }
}
