//! Errors as `application/problem+json`, in the reader's language.

use std::collections::BTreeMap;

use axum::http::header::{CONTENT_TYPE, RETRY_AFTER};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use saakh_domain::Language;
use saakh_domain::text::Message;
use saakh_service::{Code, Error, Refusal};
use saakh_store::DbError;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use crate::state::Api;

/// Seconds of `Retry-After` while the database cannot be reached.
const DATABASE_RETRY_SECONDS: i64 = 5;

/// The body of every failed call (RFC 9457).
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Problem {
    /// Always `about:blank`; `code` identifies the problem.
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// The reason phrase of the HTTP status.
    pub title: &'static str,
    /// The HTTP status.
    pub status: u16,
    /// One sentence that a person can act on, in the reader's language.
    pub message: String,
    /// Stable name of the problem, for programs.
    pub code: &'static str,
    /// The values that appear in the message, by name.
    #[schema(value_type = BTreeMap<String, Value>)]
    pub params: BTreeMap<&'static str, Value>,
    /// Error messages by field name.
    pub fields: BTreeMap<String, String>,
    /// The same texts in the other languages, by language code, because the reader may switch the
    /// language.
    pub translations: BTreeMap<&'static str, ProblemText>,
    /// The id of the request, for support; the log contains it too.
    pub request_id: String,
}

/// The texts of a problem in one language.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProblemText {
    /// One sentence that a person can act on.
    pub message: String,
    /// Error messages by field name.
    pub fields: BTreeMap<String, String>,
}

/// The problem of one part of a call whose other parts succeeded.
#[derive(Debug, Serialize, ToSchema)]
pub struct PartProblem {
    /// Stable name of the problem, for programs.
    pub code: &'static str,
    /// One sentence that a person can act on, in the reader's language.
    pub message: String,
}

/// The error of every handler. [`write_problem`] writes it as a problem, because only it knows the
/// reader's language and the request's id.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
pub struct ApiError(#[from] Error);

/// The result of a handler.
pub type ApiResult<T> = Result<T, ApiError>;

impl From<DbError> for ApiError {
    fn from(error: DbError) -> Self {
        Self(Error::Db(error))
    }
}

impl From<ApiError> for Error {
    fn from(error: ApiError) -> Self {
        error.0
    }
}

impl From<Code> for ApiError {
    fn from(code: Code) -> Self {
        Self(code.into())
    }
}

impl From<Refusal> for ApiError {
    fn from(refusal: Refusal) -> Self {
        Self(refusal.into())
    }
}

impl ApiError {
    /// A 404 for records that do not exist or belong to another account.
    pub fn not_found() -> Self {
        Self(Error::not_found())
    }

    /// The refusal, for tests of what makes one.
    #[cfg(test)]
    pub(crate) fn refusal(self) -> Option<Refusal> {
        match self.0 {
            Error::Refused(refusal) => Some(*refusal),
            _ => None,
        }
    }

    /// Renders the error as a part of an answer, beside results that succeeded. The log gets the details of an internal
    /// one.
    pub(crate) fn render_part(
        self,
        api: &Api,
        language: Language,
        request_id: &str,
    ) -> PartProblem {
        let refusal = self.into_pending().log(request_id);
        PartProblem {
            code: refusal.code.as_str(),
            message: render_problem_text(api, &refusal, language).message,
        }
    }

    fn into_pending(self) -> PendingRefusal {
        let refusal = match self.0 {
            Error::Refused(refusal) => *refusal,
            Error::Db(DbError::Unavailable(cause)) => {
                tracing::warn!(error = %cause, "database not available");
                Refusal::new(Code::Unavailable).retry_after(DATABASE_RETRY_SECONDS)
            }
            Error::Db(DbError::Conflict) => Refusal::new(Code::Unavailable).retry_after(1),
            other => return PendingRefusal::internal(&other),
        };
        PendingRefusal {
            refusal,
            fault: None,
        }
    }
}

/// Joins an error and its causes with colons, for the log.
fn chain(error: &dyn std::error::Error) -> String {
    let mut chain = error.to_string();
    let mut cause = error.source();
    while let Some(inner) = cause {
        chain.push_str(": ");
        chain.push_str(&inner.to_string());
        cause = inner.source();
    }
    chain
}

/// The code of a problem in a response, for the security log.
#[derive(Debug, Clone, Copy)]
pub struct ProblemCode(pub Code);

/// A refusal on its way to [`write_problem`].
#[derive(Clone)]
struct PendingRefusal {
    refusal: Refusal,
    /// The cause of an internal error, for the log only.
    fault: Option<String>,
}

impl PendingRefusal {
    /// Hides the details of an internal error from the caller.
    fn internal(error: &dyn std::error::Error) -> Self {
        Self {
            refusal: Refusal::new(Code::Internal),
            fault: Some(chain(error)),
        }
    }

    fn log(self, request_id: &str) -> Refusal {
        if let Some(error) = self.fault {
            tracing::error!(error, request_id, "request failed");
        }
        self.refusal
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let pending = self.into_pending();
        let mut response = status_of(pending.refusal.code).into_response();
        response.extensions_mut().insert(pending);
        response
    }
}

pub(crate) fn status_of(code: Code) -> StatusCode {
    StatusCode::from_u16(code.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
}

/// Writes the refusal of a handler, or a plain-text error of the framework, as a problem. Other
/// responses are unchanged.
pub fn write_problem(
    api: &Api,
    mut response: Response,
    language: Language,
    request_id: &str,
) -> Response {
    let pending = response.extensions_mut().remove::<PendingRefusal>();
    let refusal = pending.map(|pending| pending.log(request_id));
    let Some(refusal) = refusal.or_else(|| framework_refusal(&response)) else {
        return response;
    };
    let status = response.status();
    let problem = problem(api, status, &refusal, language, request_id.to_owned());
    let (mut parts, _) = response.into_parts();
    parts.headers.insert(
        CONTENT_TYPE,
        HeaderValue::from_static("application/problem+json"),
    );
    parts.headers.remove(axum::http::header::CONTENT_LENGTH);
    if let Some(seconds) = refusal.retry_after {
        parts.headers.insert(RETRY_AFTER, seconds.into());
    }
    parts.extensions.insert(ProblemCode(refusal.code));
    let body = serde_json::to_vec(&problem).unwrap_or_default();
    Response::from_parts(parts, body.into())
}

/// Maps the framework's plain-text errors: bodies that do not parse, unknown paths and methods.
/// Pages have statuses of their own and are skipped.
fn framework_refusal(response: &Response) -> Option<Refusal> {
    let is_plain = response.headers().get(CONTENT_TYPE).is_none_or(|kind| {
        kind.to_str()
            .is_ok_and(|kind| kind.starts_with("text/plain"))
    });
    if !is_plain {
        return None;
    }
    let code = match response.status() {
        StatusCode::NOT_FOUND => Code::NotFound,
        StatusCode::SERVICE_UNAVAILABLE => {
            return Some(Refusal::new(Code::Unavailable).retry_after(1));
        }
        StatusCode::METHOD_NOT_ALLOWED => Code::MethodNotAllowed,
        StatusCode::PAYLOAD_TOO_LARGE => Code::TooLarge,
        StatusCode::UNSUPPORTED_MEDIA_TYPE => Code::UnsupportedMediaType,
        StatusCode::INTERNAL_SERVER_ERROR => Code::Internal,
        status if status.is_client_error() => Code::Malformed,
        _ => return None,
    };
    Some(Refusal::new(code))
}

fn problem(
    api: &Api,
    status: StatusCode,
    refusal: &Refusal,
    language: Language,
    request_id: String,
) -> Problem {
    let ProblemText { message, fields } = render_problem_text(api, refusal, language);
    let others = Language::ALL.into_iter().filter(|other| *other != language);
    Problem {
        kind: "about:blank",
        title: status.canonical_reason().unwrap_or("Error"),
        status: status.as_u16(),
        message,
        code: refusal.code.as_str(),
        params: refusal.params.clone(),
        fields,
        translations: others
            .map(|other| (other.code(), render_problem_text(api, refusal, other)))
            .collect(),
        request_id,
    }
}

fn render_problem_text(api: &Api, refusal: &Refusal, language: Language) -> ProblemText {
    let text = |message: &Message| api.app.text(message, language);
    let fields = refusal.fields.iter();
    ProblemText {
        message: text(&refusal.message),
        fields: fields
            .map(|(name, message)| (name.clone(), text(message)))
            .collect(),
    }
}
