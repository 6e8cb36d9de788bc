//! Failures of calls to other systems, and whether a retry can help.

use std::fmt;
use std::time::Duration;

use crate::base::BaseError;
use crate::dotted::PathDepthError;

/// A failed call. It never carries request or response data, so it may be logged and stored.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CallError {
    /// No response now; a retry with the same idempotency key may succeed.
    #[error("unavailable: {outage}")]
    Unavailable {
        /// The observed cause.
        outage: Outage,
        /// The wait that the other side requested (`Retry-After`).
        retry_after: Option<Duration>,
    },
    /// The other side understood and refused; a retry gets the same response.
    #[error("refused with {status}{}", code.as_ref().map(|code| format!(" ({code})")).unwrap_or_default())]
    Refused {
        /// The HTTP or SMTP status.
        status: u16,
        /// The other side's short error code, if it cannot hold personal data.
        code: Option<String>,
    },
    /// A response outside the contract: a redirect, no JSON, a missing reference, too long.
    #[error("answered outside the agreement")]
    Malformed,
    /// The settings do not allow the call.
    #[error("cannot be called as configured: {0}")]
    Misconfigured(&'static str),
}

/// The cause of an outage.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outage {
    /// The time limit passed. The request may have arrived.
    Timeout,
    /// No connection could be made.
    Connect,
    /// The connection broke off. The request may have arrived.
    Interrupted,
    /// A retryable status: 408, 425, 429 or 5xx.
    Status(u16),
    /// Not called: the circuit is open.
    Paused,
    /// A status about our call rather than the application: 401, 403, 404.
    Rejected(u16),
    /// A 2xx response that cannot be parsed, or a redirect.
    Unreadable,
    /// Not called: the settings or the mapping do not allow it.
    Misconfigured(&'static str),
}

impl CallError {
    /// Builds an outage without a requested wait.
    pub fn unavailable(outage: Outage) -> Self {
        Self::Unavailable {
            outage,
            retry_after: None,
        }
    }

    /// Converts the failure of a call to a lender. A response that does not concern the application is an error on our
    /// side, so it becomes an outage; statuses in `refusals` remain the lender's refusal.
    #[must_use]
    pub fn into_lender_error(self, refusals: &[u16]) -> Self {
        match self {
            Self::Refused { status, .. } if !refusals.contains(&status) => {
                Self::unavailable(Outage::Rejected(status))
            }
            Self::Malformed => Self::unavailable(Outage::Unreadable),
            Self::Misconfigured(what) => Self::unavailable(Outage::Misconfigured(what)),
            other => other,
        }
    }

    /// Whether our operators have to fix it: the lender's system responds but does not accept our call.
    pub const fn needs_operator(&self) -> bool {
        matches!(
            self,
            Self::Unavailable {
                outage: Outage::Rejected(_) | Outage::Unreadable | Outage::Misconfigured(_),
                ..
            }
        )
    }

    pub fn is_retryable(&self) -> bool {
        matches!(self, Self::Unavailable { .. })
    }

    /// Whether the request may have arrived in spite of the failure.
    pub const fn may_have_arrived(&self) -> bool {
        matches!(
            self,
            Self::Unavailable {
                outage: Outage::Timeout | Outage::Interrupted | Outage::Unreadable,
                ..
            }
        )
    }

    /// Returns the wait that the other side requested, if any.
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
            Self::Rejected(status) => write!(f, "call rejected with {status}"),
            Self::Unreadable => f.write_str("answer cannot be read"),
            Self::Misconfigured(what) => write!(f, "cannot be called as configured: {what}"),
        }
    }
}

impl From<PathDepthError> for CallError {
    fn from(_: PathDepthError) -> Self {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_status_about_the_application_is_a_lenders_refusal() {
        let refused = |status| CallError::Refused { status, code: None };
        for status in [400, 409, 422] {
            let kept = refused(status).into_lender_error(&[400, 409, 422]);
            assert_eq!(kept, refused(status));
            assert!(!kept.needs_operator());
        }
        let ours = [401, 403, 404, 410, 422].map(refused);
        let others = [CallError::Malformed, CallError::Misconfigured("no account")];
        for error in ours.into_iter().chain(others) {
            let ours = error.into_lender_error(&[400, 409]);
            assert!(ours.is_retryable() && ours.needs_operator(), "{ours}");
        }
        let down = CallError::unavailable(Outage::Status(503));
        assert_eq!(down.clone().into_lender_error(&[400]), down);
        assert!(!down.needs_operator());
    }
}
