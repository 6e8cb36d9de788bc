//! How a call to the outside can fail, and whether trying again can help.

use std::fmt;
use std::time::Duration;

use crate::base::BaseError;
use crate::dotted::TooDeep;

/// A failed call. It never carries what was sent or received, so it may be logged and stored.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CallError {
    /// No answer now; the same call, with the same idempotency key, may succeed later.
    #[error("unavailable: {outage}")]
    Unavailable {
        /// What was seen of the outage.
        outage: Outage,
        /// How long the other side asks us to wait.
        retry_after: Option<Duration>,
    },
    /// The other side understood and said no; the same call gets the same answer.
    #[error("refused with {status}{}", code.as_ref().map(|code| format!(" ({code})")).unwrap_or_default())]
    Refused {
        /// The HTTP or SMTP status.
        status: u16,
        /// Its own short error code, when it gives one that cannot hold personal data.
        code: Option<String>,
    },
    /// An answer outside the agreement: a redirect, no JSON, a missing reference, too long.
    #[error("answered outside the agreement")]
    Malformed,
    /// The call cannot be made with the settings it was given.
    #[error("cannot be called as configured: {0}")]
    Misconfigured(&'static str),
}

/// What was seen of an outage.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outage {
    /// The time limit passed. What was sent may have arrived.
    Timeout,
    /// No connection could be made.
    Connect,
    /// The connection broke off. What was sent may have arrived.
    Interrupted,
    /// A status that asks to come back later: 408, 425, 429 or 5xx.
    Status(u16),
    /// Not called: the circuit is open.
    Paused,
}

impl CallError {
    /// An outage that came with no waiting time.
    pub fn unavailable(outage: Outage) -> Self {
        Self::Unavailable {
            outage,
            retry_after: None,
        }
    }

    /// Whether the same call may succeed later.
    pub fn is_retryable(&self) -> bool {
        matches!(self, Self::Unavailable { .. })
    }

    /// Whether what was sent may be with the other side all the same.
    pub const fn may_have_arrived(&self) -> bool {
        matches!(
            self,
            Self::Unavailable {
                outage: Outage::Timeout | Outage::Interrupted,
                ..
            }
        )
    }

    /// How long the other side asks us to wait, when it does.
    pub fn retry_after(&self) -> Option<Duration> {
        match self {
            Self::Unavailable { retry_after, .. } => *retry_after,
            _ => None,
        }
    }
}

impl fmt::Display for Outage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Timeout => f.write_str("no answer in time"),
            Self::Connect => f.write_str("no connection"),
            Self::Interrupted => f.write_str("connection broke off"),
            Self::Status(status) => write!(f, "status {status}"),
            Self::Paused => f.write_str("not called, it was down a moment ago"),
        }
    }
}

impl From<TooDeep> for CallError {
    fn from(_: TooDeep) -> Self {
        Self::Misconfigured("a dotted path of the mapping has too many parts or characters")
    }
}

impl From<BaseError> for CallError {
    fn from(error: BaseError) -> Self {
        match error {
            BaseError::NotABase => Self::Misconfigured("the base is not a web address"),
            BaseError::Outside => Self::Misconfigured("the path leaves the configured host"),
        }
    }
}
