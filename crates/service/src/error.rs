//! Errors of use cases.

mod code;

use std::collections::BTreeMap;

use saakh_domain::identity::identifiers::InvalidInput;
use saakh_domain::identity::tally::RetryAfter;
use saakh_domain::text::Message;
use saakh_store::DbError;
use serde_json::Value;

pub use code::Code;

/// The result of a use case.
pub type Result<T> = std::result::Result<T, Error>;

/// Why a use case failed.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Refused, with a reason for the caller.
    #[error("refused: {}", .0.code.as_str())]
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
    pub code: Code,
    /// Seconds after which the caller may retry.
    pub retry_after: Option<i64>,
    /// One sentence with an instruction for the user.
    pub message: Message,
    /// Parameters of the sentence, for programs.
    pub params: BTreeMap<&'static str, Value>,
    /// Messages by field name.
    pub fields: BTreeMap<String, Message>,
}

impl Refusal {
    /// The message key is derived from the code (`otp-wrong` → `problem_otp_wrong`).
    pub fn new(code: Code) -> Self {
        let key = code.as_str().replace('-', "_");
        Self::with_message(code, Message::new(format!("problem_{key}")))
    }

    pub fn with_message(code: Code, message: Message) -> Self {
        Self {
            code,
            retry_after: None,
            message,
            params: BTreeMap::new(),
            fields: BTreeMap::new(),
        }
    }

    /// Sets the seconds after which the caller may retry.
    #[must_use]
    pub fn retry_after(mut self, seconds: i64) -> Self {
        self.retry_after = Some(seconds);
        self
    }

    /// Sets a parameter of the message.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Value> + ToString) -> Self {
        self.message = self.message.with(name, value.to_string());
        self.params.insert(name, value.into());
        self
    }
}

impl From<Code> for Refusal {
    fn from(code: Code) -> Self {
        Self::new(code)
    }
}

impl From<Code> for Error {
    fn from(code: Code) -> Self {
        Refusal::new(code).into()
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
        Code::NotFound.into()
    }

    /// No valid session.
    pub fn unauthorised() -> Self {
        Code::Unauthorised.into()
    }

    /// Invalid fields.
    pub fn fields(fields: BTreeMap<String, Message>) -> Self {
        let mut refusal = Refusal::new(Code::InvalidFields);
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
    pub fn rate_limited(code: Code, wait: RetryAfter) -> Self {
        let refusal = Refusal::new(code).retry_after(wait.seconds);
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

/// The results of two checks of one input. If both refuse fields, all of them are refused together.
pub fn join_checks<A, B>(first: Result<A>, second: Result<B>) -> Result<(A, B)> {
    match (first, second) {
        (Ok(first), Ok(second)) => Ok((first, second)),
        (Err(Error::Refused(mut first)), Err(Error::Refused(second))) => {
            first.fields.extend(second.fields);
            Err(Error::Refused(first))
        }
        (Err(error), _) | (_, Err(error)) => Err(error),
    }
}

/// Refuses to change a row that another user changed since it was read (stale version). Without an expected version,
/// any is accepted.
pub fn require_same_version(stored: i64, expected: Option<i64>) -> Result<()> {
    if expected.is_none_or(|expected| expected == stored) {
        return Ok(());
    }
    Err(Code::ChangedMeanwhile.into())
}
