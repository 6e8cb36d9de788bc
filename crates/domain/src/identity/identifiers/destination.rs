use super::{Email, Invalid, Mobile};

/// Where a one-time passcode goes: what a person types into the login field.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Destination {
    /// A mobile number.
    Mobile(Mobile),
    /// An e-mail address.
    Email(Email),
}

/// How a passcode travels.
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

    /// From its name.
    pub fn from_code(code: &str) -> Option<Self> {
        [Self::Sms, Self::Email]
            .into_iter()
            .find(|channel| channel.code() == code)
    }
}

impl Destination {
    /// An address where there is an `@` or a letter, otherwise a mobile number.
    /// Refused: `invalid_email` or `invalid_mobile`.
    pub fn parse(text: &str) -> Result<Self, Invalid> {
        if text.contains(|c: char| c == '@' || c.is_alphabetic()) {
            Email::parse(text).map(Self::Email)
        } else {
            Mobile::parse(text).map(Self::Mobile)
        }
    }

    /// The canonical form: by it the owner is found, and there the message goes.
    pub fn value(&self) -> &str {
        match self {
            Self::Mobile(mobile) => mobile.e164(),
            Self::Email(email) => email.as_str(),
        }
    }

    /// Under what sends and tries are counted: whatever arrives in one place is one destination.
    pub fn counted_as(&self) -> String {
        match self {
            Self::Mobile(mobile) => mobile.e164().to_owned(),
            Self::Email(email) => email.without_tag(),
        }
    }

    /// As it may be shown.
    pub fn masked(&self) -> String {
        match self {
            Self::Mobile(mobile) => mobile.masked(),
            Self::Email(email) => email.masked(),
        }
    }

    /// How a passcode travels to it.
    pub const fn channel(&self) -> Channel {
        match self {
            Self::Mobile(_) => Channel::Sms,
            Self::Email(_) => Channel::Email,
        }
    }
}
