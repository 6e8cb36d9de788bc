//! Lenders over HTTP: one call, described by the lender's data.
//!
//! Adding a lender needs no code. Its mapping names its fields; this module takes our fields from the application,
//! sends the lender's, and translates the response into our statuses.

use reqwest::header::HeaderName;
use reqwest::{Method, RequestBuilder};
use serde_json::{Value, json};
use url::Url;

use saakh_domain::Secret;
use saakh_domain::catalog::lender::HttpMapping;
use saakh_domain::id::SubmissionId;
use saakh_domain::lifecycle::rejection::{RejectionReason, StatusWithReason};
use saakh_domain::lifecycle::submission::SubmissionStatus;

use crate::base::{Base, BaseError};
use crate::dotted::{self, PathDepthError};
use crate::error::CallError;
use crate::http::{Http, secret_header};
use crate::simulator::TRIAL_HEADER;

/// Longer texts are rejected as references.
const LONGEST_REFERENCE: usize = 100;
/// Placeholder for a masked key.
const MASKED: &str = "******";

/// A lender's host and API key. They are configuration, never lender data, so that editing a lender cannot send
/// customers' data to another host.
#[derive(Debug, Clone)]
pub struct Account {
    pub base: Base,
    /// The API key that the lender issued.
    pub key: Secret<String>,
}

/// A client of one lender.
#[derive(Debug, Clone, Copy)]
pub struct LenderCall<'a> {
    pub http: &'a Http,
    /// The lender's field and status names.
    pub mapping: &'a HttpMapping,
    pub account: &'a Account,
}

/// A lender's report on a submission.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LenderResponse {
    /// The lender's own number for it.
    pub reference: String,
    /// The status in our terms. `None` if the mapping does not know the lender's word: the submission then stays
    /// pending.
    pub standing: Option<StatusWithReason>,
}

/// A request with its key masked.
#[derive(Debug, Clone, PartialEq)]
pub struct MaskedRequest {
    /// The path at the lender's host.
    pub path: String,
    /// Name and value.
    pub headers: Vec<(String, String)>,
    /// In the lender's field names.
    pub body: Value,
}

/// Request and response of an invented submission.
#[derive(Debug, Clone, PartialEq)]
pub struct Trial {
    pub sent: MaskedRequest,
    /// The raw response.
    pub answer: Value,
    /// The lender's reference, if the mapping finds one.
    pub reference: Option<String>,
    /// The status in our terms, if the mapping knows the lender's word.
    pub status: Option<SubmissionStatus>,
}

impl LenderCall<'_> {
    /// Sends a submission. Its id is the idempotency key, so a retry after an outage cannot create a second application
    /// at the lender.
    pub async fn submit(
        &self,
        id: SubmissionId,
        document: &Value,
    ) -> Result<LenderResponse, CallError> {
        let body = self.their_fields(document)?;
        let request = self.write(self.address(&[])?, &id.to_string(), &body)?;
        let answer = self.http.json(request).await?;
        let reference = dotted::text(&answer, &self.mapping.reference_field)
            .filter(|reference| is_reference(reference))
            .ok_or(CallError::Malformed)?;
        Ok(LenderResponse {
            reference,
            standing: self.parse_status(&answer),
        })
    }

    /// Sends an invented submission and returns request and response, to try a mapping at a simulated lender. The
    /// request is marked as a trial.
    pub async fn try_mapping(
        &self,
        id: SubmissionId,
        document: &Value,
    ) -> Result<Trial, CallError> {
        let body = self.their_fields(document)?;
        let address = self.address(&[])?;
        let sent = MaskedRequest {
            path: address.path().to_owned(),
            headers: vec![
                (self.mapping.auth_header.clone(), MASKED.to_owned()),
                (self.mapping.idempotency_header.clone(), id.to_string()),
            ],
            body: body.clone(),
        };
        let request = self.write(address, &id.to_string(), &body)?;
        let answer = self.http.json(request.header(TRIAL_HEADER, "1")).await?;
        Ok(Trial {
            sent,
            reference: dotted::text(&answer, &self.mapping.reference_field)
                .filter(|reference| is_reference(reference)),
            status: self.parse_status(&answer).map(StatusWithReason::status),
            answer,
        })
    }

    /// Polls a submission's status.
    pub async fn poll_status(&self, reference: &str) -> Result<LenderResponse, CallError> {
        self.check_paths()?;
        let address = self.address(&[reference])?;
        let answer = self.http.json(self.request(Method::GET, address)?).await?;
        Ok(LenderResponse {
            reference: reference.to_owned(),
            standing: self.parse_status(&answer),
        })
    }

    /// Notifies the lender that the customer withdrew their consent. Returns the new status if the response carries
    /// one. May be retried: the submission's id is the idempotency key. Fails for a lender without a withdraw action,
    /// which the caller checks first.
    pub async fn withdraw(
        &self,
        id: SubmissionId,
        reference: &str,
    ) -> Result<Option<StatusWithReason>, CallError> {
        let action = self.mapping.withdraw_action.as_deref();
        let action = action.ok_or(CallError::Misconfigured("no withdraw action"))?;
        let mut body = json!({});
        dotted::set(&mut body, &self.mapping.reference_field, json!(reference))?;
        let request = self.write(self.address(&[reference, action])?, &id.to_string(), &body)?;
        let answer = self.http.send(request).await?;
        // Any 2xx response acknowledges the withdrawal, even without a readable body.
        let answer = serde_json::from_slice(&answer).unwrap_or(Value::Null);
        Ok(self.parse_status(&answer))
    }

    /// Sends the passcode that the customer got from the lender. Returns the new status if the response carries one.
    /// Each entered code is a call of its own. Fails for a lender without a passcode action.
    pub async fn send_passcode(
        &self,
        attempt: &str,
        reference: &str,
        code: &Secret<String>,
    ) -> Result<Option<StatusWithReason>, CallError> {
        let mapping = self.mapping.passcode.as_ref();
        let mapping = mapping.ok_or(CallError::Misconfigured("no passcode action"))?;
        let mut body = json!({});
        dotted::set(&mut body, &self.mapping.reference_field, json!(reference))?;
        dotted::set(&mut body, &mapping.field, json!(code.expose()))?;
        let address = self.address(&[reference, &mapping.action])?;
        let answer = self.http.send(self.write(address, attempt, &body)?).await?;
        let answer = serde_json::from_slice(&answer).unwrap_or(Value::Null);
        Ok(self.parse_status(&answer))
    }

    /// Returns the lender's address with further path segments.
    fn address(&self, below: &[&str]) -> Result<Url, CallError> {
        let mut address = self.account.base.join(&self.mapping.path)?;
        address
            .path_segments_mut()
            .map_err(|()| CallError::Misconfigured("the base is not a web address"))?
            .extend(below);
        Ok(address)
    }

    fn write(&self, address: Url, id: &str, body: &Value) -> Result<RequestBuilder, CallError> {
        let header = HeaderName::try_from(&self.mapping.idempotency_header)
            .map_err(|_| CallError::Misconfigured("the idempotency header is not a header"))?;
        let request = self.request(Method::POST, address)?;
        Ok(request.header(header, id).json(body))
    }

    fn request(&self, method: Method, address: Url) -> Result<RequestBuilder, CallError> {
        let name = HeaderName::try_from(&self.mapping.auth_header)
            .map_err(|_| CallError::Misconfigured("the auth header is not a header"))?;
        let key = format!("{}{}", self.mapping.auth_prefix, self.account.key.expose());
        Ok(self
            .http
            .request(method, address)
            .header(name, secret_header(&Secret::new(key))?))
    }

    /// Builds the body in the lender's field names. Fields that the document lacks are omitted.
    fn their_fields(&self, document: &Value) -> Result<Value, CallError> {
        self.check_paths()?;
        let mut body = Value::Object(serde_json::Map::new());
        for (theirs, _, value) in mapped_fields(self.mapping, document) {
            dotted::set(&mut body, theirs, value.clone())?;
        }
        Ok(body)
    }

    /// Rejects a mapping with too deep paths: a stored one may predate the bounds that are checked on saving.
    fn check_paths(&self) -> Result<(), CallError> {
        self.mapping
            .has_valid_paths()
            .then_some(())
            .ok_or(PathDepthError.into())
    }

    fn parse_status(&self, answer: &Value) -> Option<StatusWithReason> {
        let mapping = self.mapping;
        let reasons = mapping.reasons.as_ref();
        let reason = reasons.and_then(|reasons| dotted::text(answer, &reasons.field));
        let status = dotted::text(answer, &mapping.status_field)?;
        translate_status(mapping, &status, reason.as_deref())
    }
}

/// Iterates over the mapped fields of a document: the lender's name, ours, and the value.
fn mapped_fields<'a>(
    mapping: &'a HttpMapping,
    document: &'a Value,
) -> impl Iterator<Item = (&'a str, &'a str, &'a Value)> {
    mapping.body.iter().filter_map(|(theirs, ours)| {
        let value = dotted::get(document, ours).filter(|value| !value.is_null())?;
        Some((theirs.as_str(), ours.as_str(), value))
    })
}

/// Our names of the fields that a lender receives from a document.
pub fn list_sent_fields(mapping: &HttpMapping, document: &Value) -> Vec<String> {
    let ours = mapped_fields(mapping, document).map(|(_, ours, _)| ours.to_owned());
    ours.collect()
}

/// Translates a lender's status, if its mapping knows it. An unknown reason becomes `Other`, so that the rejection
/// still counts.
pub fn translate_status(
    mapping: &HttpMapping,
    status: &str,
    reason: Option<&str>,
) -> Option<StatusWithReason> {
    let status = mapping.status_words.get(status).copied()?;
    Some(StatusWithReason::new(
        status,
        translate_reason(mapping, reason),
    ))
}

/// Translates a lender's rejection reason; an unknown one becomes `Other`.
pub fn translate_reason(mapping: &HttpMapping, word: Option<&str>) -> Option<RejectionReason> {
    let known = |word: &str| mapping.reasons.as_ref()?.words.get(word).copied();
    let word = word.filter(|word| !word.trim().is_empty());
    word.map(|word| known(word).unwrap_or(RejectionReason::Other))
}

/// The address of a lender with a journey of its own, with the submission's id in place of `{submission}`.
pub fn build_tracked_link(base: &Base, path: &str, id: SubmissionId) -> Result<Url, BaseError> {
    base.join(&path.replace("{submission}", &id.to_string()))
}

fn is_reference(text: &str) -> bool {
    !text.is_empty() && text.len() <= LONGEST_REFERENCE && !text.chars().any(char::is_control)
}

#[cfg(test)]
mod tests;
