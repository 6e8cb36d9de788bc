//! The one HTTP client of all connectors.

use std::time::Duration;

use reqwest::header::{HeaderMap, HeaderValue, RETRY_AFTER};
use reqwest::{Client, ClientBuilder, Method, RequestBuilder, Response, StatusCode, redirect};
use serde_json::Value;
use url::Url;

use saakh_domain::Secret;

use crate::certificates::Certificates;
use crate::error::{CallError, Outage};

/// Longest accepted response: agreed ones have a few fields.
const LONGEST_ANSWER: usize = 64 * 1024;
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);

/// A shared connection pool. Follows no redirect (a lender must not be able to send our
/// customer's data elsewhere) and uses no proxy from the environment. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Http(Client);

/// The client could not be built, for instance because of unreadable certificates.
#[derive(Debug, thiserror::Error)]
#[error("the HTTP client could not be made")]
pub struct HttpSetupError(#[from] reqwest::Error);

impl Http {
    /// Creates a client whose calls time out after `timeout`, connecting included. Trusts the certificates of the
    /// operating system and those of Mozilla, so that it works on a machine without certificates.
    pub fn new(timeout: Duration) -> Result<Self, HttpSetupError> {
        Self::with_certificates(timeout, Certificates::default())
    }

    /// As [`Self::new`], with further authorities and revocation lists.
    pub fn with_certificates(
        timeout: Duration,
        certificates: Certificates,
    ) -> Result<Self, HttpSetupError> {
        let client = builder(certificates)?;
        let client = client.connect_timeout(CONNECT_TIMEOUT.min(timeout));
        Ok(Self(client.timeout(timeout).build()?))
    }

    pub(crate) fn request(&self, method: Method, url: Url) -> RequestBuilder {
        self.0.request(method, url)
    }

    /// Sends a request and parses a 2xx response as JSON.
    pub(crate) async fn json(&self, request: RequestBuilder) -> Result<Value, CallError> {
        let body = self.send(request).await?;
        serde_json::from_slice(&body).map_err(|_| CallError::Malformed)
    }

    /// Sends a request and returns the body of a 2xx response.
    pub(crate) async fn send(&self, request: RequestBuilder) -> Result<Vec<u8>, CallError> {
        let request = request
            .build()
            .map_err(|_| CallError::Misconfigured("not a valid header"))?;
        let host = request.url().host_str().unwrap_or_default().to_owned();
        let result = self.exchange(request).await;
        match &result {
            // A refusal is a response: the caller knows its meaning, and warns if it is a problem.
            Err(error @ CallError::Refused { .. }) => {
                tracing::info!(host, %error, "outbound call refused");
            }
            Err(error) => tracing::warn!(host, %error, "outbound call failed"),
            Ok(_) => {}
        }
        result
    }

    async fn exchange(&self, request: reqwest::Request) -> Result<Vec<u8>, CallError> {
        let response = self
            .0
            .execute(request)
            .await
            .map_err(|error| outage(&error))?;
        let status = response.status();
        if status.is_success() {
            body(response).await
        } else if may_pass(status) {
            let outage = Outage::Status(status.as_u16());
            Err(CallError::Unavailable {
                outage,
                retry_after: retry_after(response.headers()),
            })
        } else if status.is_client_error() {
            let code = body(response).await.ok().and_then(|body| error_code(&body));
            Err(CallError::Refused {
                status: status.as_u16(),
                code,
            })
        } else {
            Err(CallError::Malformed)
        }
    }
}

/// Creates a client for transfers without a total time limit, which time out when no byte arrives for `stalled_after`.
pub(crate) fn build_transfer_client(
    stalled_after: Duration,
    certificates: Certificates,
) -> Result<Client, HttpSetupError> {
    let client = builder(certificates)?;
    let client = client.connect_timeout(CONNECT_TIMEOUT.min(stalled_after));
    Ok(client.read_timeout(stalled_after).build()?)
}

fn builder(certificates: Certificates) -> Result<ClientBuilder, HttpSetupError> {
    // An error only means that a provider is already installed.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let client = certificates.apply(Client::builder())?;
    Ok(client
        .redirect(redirect::Policy::none())
        .no_proxy()
        .user_agent(concat!("saakh/", env!("CARGO_PKG_VERSION"))))
}

/// Builds a header value that is never logged.
pub(crate) fn secret_header(value: &Secret<String>) -> Result<HeaderValue, CallError> {
    let mut header = HeaderValue::from_str(value.expose())
        .map_err(|_| CallError::Misconfigured("the key cannot stand in a header"))?;
    header.set_sensitive(true);
    Ok(header)
}

fn outage(error: &reqwest::Error) -> CallError {
    CallError::unavailable(if error.is_timeout() {
        Outage::Timeout
    } else if error.is_connect() {
        Outage::Connect
    } else {
        Outage::Interrupted
    })
}

fn may_pass(status: StatusCode) -> bool {
    status.is_server_error()
        || matches!(
            status,
            StatusCode::REQUEST_TIMEOUT | StatusCode::TOO_EARLY | StatusCode::TOO_MANY_REQUESTS
        )
}

/// Parses the form in seconds only; the form with a date is rare, and without it our own backoff applies.
fn retry_after(headers: &HeaderMap) -> Option<Duration> {
    headers
        .get(RETRY_AFTER)?
        .to_str()
        .ok()?
        .trim()
        .parse()
        .ok()
        .map(Duration::from_secs)
}

async fn body(mut response: Response) -> Result<Vec<u8>, CallError> {
    let mut body = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(|error| outage(&error))? {
        if body.len() + chunk.len() > LONGEST_ANSWER {
            return Err(CallError::Malformed);
        }
        body.extend_from_slice(&chunk);
    }
    Ok(body)
}

/// Returns the field `code` of a refusal, if it is a plain word without personal data.
fn error_code(body: &[u8]) -> Option<String> {
    let answer: Value = serde_json::from_slice(body).ok()?;
    let code = answer.get("code")?.as_str()?;
    is_plain_word(code).then(|| code.to_owned())
}

/// Whether a text of another side is one short word with fewer than four digits: such a word cannot be an echoed PAN,
/// date, mobile number or address.
pub fn is_plain_word(text: &str) -> bool {
    (1..=40).contains(&text.len())
        && text
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b"_-".contains(&byte))
        && text.bytes().filter(u8::is_ascii_digit).count() < 4
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refusal_codes_cannot_carry_personal_data() {
        let code = |text: &str| error_code(format!(r#"{{"code":"{text}"}}"#).as_bytes());
        assert_eq!(
            code("DUPLICATE_LEAD-12"),
            Some("DUPLICATE_LEAD-12".to_owned())
        );
        for text in [
            "ABCPD1234F",
            "9876543210",
            "asha rao",
            "asha@example.com",
            "",
        ] {
            assert_eq!(code(text), None, "{text}");
        }
        assert_eq!(error_code(b"<html>"), None);
        assert_eq!(error_code(br#"{"code":7}"#), None);
    }
}
