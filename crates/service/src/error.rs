//! How a use case says no.

use std::collections::BTreeMap;

use saakh_domain::identity::identifiers::Invalid;
use saakh_domain::identity::tally::Wait;
use saakh_domain::text::Message;
use saakh_store::DbError;
use serde_json::Value;

/// The result of a use case.
pub type Result<T> = std::result::Result<T, Error>;

/// Why a use case did not happen.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// It was refused, with a reason for the person who asked.
    #[error("refused: {}", .0.code)]
    Refused(Box<Refusal>),
    /// The database did not do it.
    #[error(transparent)]
    Db(#[from] DbError),
    /// Something that must not happen did; the person cannot mend it.
    #[error("internal: {0}")]
    Internal(
        &'static str,
        #[source] Option<Box<dyn std::error::Error + Send + Sync>>,
    ),
}

/// A refusal that a person can act on.
#[derive(Debug, Clone, PartialEq)]
pub struct Refusal {
    /// What sort of no.
    pub kind: RefusalKind,
    /// Stable name for programs, in kebab-case.
    pub code: &'static str,
    /// One sentence that says what to do.
    pub message: Message,
    /// What the sentence speaks of, for programs.
    pub params: BTreeMap<&'static str, Value>,
    /// Field name to what is wrong with it.
    pub fields: BTreeMap<String, Message>,
}

/// What sort of no: decides the HTTP status.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RefusalKind {
    /// Not understood.
    Malformed,
    /// No live session.
    Unauthorised,
    /// A live session that may not.
    Forbidden,
    /// Not there, or not yours.
    NotFound,
    /// The state of things is another.
    Conflict,
    /// A rule is broken.
    Rule,
    /// Too often: again after so many seconds.
    TooMany(i64),
    /// Not now: again after so many seconds.
    Unavailable(i64),
}

impl Refusal {
    /// A refusal with its sentence.
    pub fn new(kind: RefusalKind, code: &'static str, message: Message) -> Self {
        Self {
            kind,
            code,
            message,
            params: BTreeMap::new(),
            fields: BTreeMap::new(),
        }
    }

    /// A broken rule; the sentence's key follows from the code (`otp-wrong` → `problem_otp_wrong`).
    pub fn rule(code: &'static str) -> Self {
        Self::coded(RefusalKind::Rule, code)
    }

    /// Any kind, with the sentence's key following from the code.
    pub fn coded(kind: RefusalKind, code: &'static str) -> Self {
        Self::new(
            kind,
            code,
            Message::new(format!("problem_{}", code.replace('-', "_"))),
        )
    }

    /// With something the sentence speaks of.
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
    /// Not there, or not yours.
    pub fn not_found() -> Self {
        Refusal::coded(RefusalKind::NotFound, "not-found").into()
    }

    /// No live session.
    pub fn unauthorised() -> Self {
        Refusal::coded(RefusalKind::Unauthorised, "unauthorised").into()
    }

    /// Some fields are wrong.
    pub fn fields(fields: BTreeMap<String, Message>) -> Self {
        let mut refusal = Refusal::rule("invalid-fields");
        refusal.fields = fields;
        refusal.into()
    }

    /// One field is wrong.
    pub fn field(name: &str, message: Message) -> Self {
        Self::fields(BTreeMap::from([(name.to_owned(), message)]))
    }

    /// One field does not parse.
    pub fn invalid(name: &str, invalid: Invalid) -> Self {
        Self::field(name, invalid.message())
    }

    /// Too often.
    pub fn wait(code: &'static str, wait: Wait) -> Self {
        let refusal = Refusal::coded(RefusalKind::TooMany(wait.seconds), code);
        refusal.with("seconds", wait.seconds).into()
    }

    /// Something that must not happen, with its cause.
    pub fn internal(
        what: &'static str,
        cause: impl std::error::Error + Send + Sync + 'static,
    ) -> Self {
        Self::Internal(what, Some(Box::new(cause)))
    }
}

/// Refuses to change a row that somebody else changed since it was read: the reader sees it again
/// and decides anew. Without an expected version any will do.
pub fn same_version(stored: i64, expected: Option<i64>) -> Result<()> {
    if expected.is_none_or(|expected| expected == stored) {
        return Ok(());
    }
    Err(Refusal::coded(RefusalKind::Conflict, "changed-meanwhile").into())
}
