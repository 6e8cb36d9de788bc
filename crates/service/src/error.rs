//! Errors of use cases.

use std::collections::BTreeMap;

use saakh_domain::identity::identifiers::InvalidInput;
use saakh_domain::identity::tally::RetryAfter;
use saakh_domain::text::Message;
use saakh_store::DbError;
use serde_json::Value;

/// The result of a use case.
pub type Result<T> = std::result::Result<T, Error>;

/// Why a use case failed.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Refused, with a reason for the caller.
    #[error("refused: {}", .0.code)]
    Refused(Box<Refusal>),
    /// A database error.
    #[error(transparent)]
    Db(#[from] DbError),
    /// An unexpected error, which the caller cannot fix.
    #[error("internal: {0}")]
    Internal(
        &'static str,
        #[source] Option<Box<dyn std::error::Error + Send + Sync>>,
    ),
}

/// A refusal that the caller can act on.
#[derive(Debug, Clone, PartialEq)]
pub struct Refusal {
    pub kind: RefusalKind,
    /// Stable name for programs, in kebab-case.
    pub code: &'static str,
    /// One sentence that says what to do.
    pub message: Message,
    /// Parameters of the sentence, for programs.
    pub params: BTreeMap<&'static str, Value>,
    /// Messages by field name.
    pub fields: BTreeMap<String, Message>,
}

/// The kind of a refusal, which determines the HTTP status.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RefusalKind {
    /// Malformed request.
    Malformed,
    /// No valid session.
    Unauthorised,
    /// A valid session without permission.
    Forbidden,
    /// Not found, or another user's.
    NotFound,
    /// A conflict with the current state.
    Conflict,
    /// A rule is violated.
    Rule,
    /// Too many requests: retry after these seconds.
    TooMany(i64),
    /// Temporarily unavailable: retry after these seconds.
    Unavailable(i64),
}

impl Refusal {
    pub fn new(kind: RefusalKind, code: &'static str, message: Message) -> Self {
        Self {
            kind,
            code,
            message,
            params: BTreeMap::new(),
            fields: BTreeMap::new(),
        }
    }

    /// A violated rule; the message key is derived from the code (`otp-wrong` → `problem_otp_wrong`).
    pub fn rule(code: &'static str) -> Self {
        Self::from_code(RefusalKind::Rule, code)
    }

    /// Any kind, with a message key derived from the code.
    pub fn from_code(kind: RefusalKind, code: &'static str) -> Self {
        Self::new(
            kind,
            code,
            Message::new(format!("problem_{}", code.replace('-', "_"))),
        )
    }

    /// Sets a parameter of the message.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Value> + ToString) -> Self {
        self.message = self.message.with(name, value.to_string());
        self.params.insert(name, value.into());
        self
    }
}

impl From<Refusal> for Error {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(Box::new(refusal))
    }
}

impl Error {
    /// Not found, or another user's.
    pub fn not_found() -> Self {
        Refusal::from_code(RefusalKind::NotFound, "not-found").into()
    }

    /// No valid session.
    pub fn unauthorised() -> Self {
        Refusal::from_code(RefusalKind::Unauthorised, "unauthorised").into()
    }

    /// Invalid fields.
    pub fn fields(fields: BTreeMap<String, Message>) -> Self {
        let mut refusal = Refusal::rule("invalid-fields");
        refusal.fields = fields;
        refusal.into()
    }

    /// One invalid field.
    pub fn field(name: &str, message: Message) -> Self {
        Self::fields(BTreeMap::from([(name.to_owned(), message)]))
    }

    /// One field that does not parse.
    pub fn invalid(name: &str, invalid: InvalidInput) -> Self {
        Self::field(name, invalid.message())
    }

    /// Too many requests.
    pub fn rate_limited(code: &'static str, wait: RetryAfter) -> Self {
        let refusal = Refusal::from_code(RefusalKind::TooMany(wait.seconds), code);
        refusal.with("seconds", wait.seconds).into()
    }

    /// An unexpected error with its cause.
    pub fn internal(
        what: &'static str,
        cause: impl std::error::Error + Send + Sync + 'static,
    ) -> Self {
        Self::Internal(what, Some(Box::new(cause)))
    }
}

/// Refuses to change a row that another user changed since it was read (stale version). Without an expected version,
/// any is accepted.
pub fn require_same_version(stored: i64, expected: Option<i64>) -> Result<()> {
    if expected.is_none_or(|expected| expected == stored) {
        return Ok(());
    }
    Err(Refusal::from_code(RefusalKind::Conflict, "changed-meanwhile").into())
}
