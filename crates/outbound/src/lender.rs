//! Lenders over HTTP: one call, described by the lender's data.
//!
//! Adding a lender needs no code. Its mapping says where its fields are; this module asks the
//! application for ours, sends theirs, and reads the answer back into our words.

use reqwest::header::HeaderName;
use reqwest::{Method, RequestBuilder};
use serde_json::{Value, json};
use url::Url;

use saakh_domain::Secret;
use saakh_domain::catalog::lender::HttpMapping;
use saakh_domain::id::SubmissionId;
use saakh_domain::lifecycle::rejection::{RejectionReason, Standing};
use saakh_domain::lifecycle::submission::SubmissionStatus;

use crate::base::{Base, BaseError};
use crate::dotted::{self, TooDeep};
use crate::error::CallError;
use crate::http::{Http, secret_header};
use crate::simulator::TRIAL_HEADER;

/// Longer texts are no reference to an application.
const LONGEST_REFERENCE: usize = 100;
/// How a key is shown.
const MASKED: &str = "******";

/// Where a lender is called and with which key: configuration, never lender data, so that
/// whoever edits lenders cannot send customers' data to another host.
#[derive(Debug, Clone)]
pub struct Account {
    /// The lender's host.
    pub base: Base,
    /// The key that the lender gave us.
    pub key: Secret<String>,
}

/// One lender, ready to be called.
#[derive(Debug, Clone, Copy)]
pub struct LenderCall<'a> {
    /// The client.
    pub http: &'a Http,
    /// The lender's dialect.
    pub mapping: &'a HttpMapping,
    /// Where and as whom.
    pub account: &'a Account,
}

/// What a lender says of a submission.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// The lender's own number for it.
    pub reference: String,
    /// Where it stands, in our words. `None` when the lender's word is not in its mapping: what is
    /// not understood changes nothing, the submission stays pending.
    pub standing: Option<Standing>,
}

/// What a call sends, its key masked.
#[derive(Debug, Clone, PartialEq)]
pub struct Sent {
    /// The path at the lender's host.
    pub path: String,
    /// Name and value.
    pub headers: Vec<(String, String)>,
    /// In the lender's words.
    pub body: Value,
}

/// A call of an invented submission, with all that came back.
#[derive(Debug, Clone, PartialEq)]
pub struct Trial {
    /// What was sent.
    pub sent: Sent,
    /// The answer as it came.
    pub answer: Value,
    /// The lender's number, where the mapping finds one.
    pub reference: Option<String>,
    /// The status in our words, where the mapping knows the lender's.
    pub status: Option<SubmissionStatus>,
}

impl LenderCall<'_> {
    /// Hands a submission over. Its id is the idempotency key, so repeating the call after an
    /// outage cannot make a second application at the lender.
    pub async fn submit(&self, id: SubmissionId, document: &Value) -> Result<Answer, CallError> {
        let body = self.their_fields(document)?;
        let request = self.write(self.address(&[])?, &id.to_string(), &body)?;
        let answer = self.http.json(request).await?;
        let reference = dotted::text(&answer, &self.mapping.reference_field)
            .filter(|reference| is_reference(reference))
            .ok_or(CallError::Malformed)?;
        Ok(Answer {
            reference,
            standing: self.standing_in(&answer),
        })
    }

    /// Sends an invented submission and gives everything that went and came: for whoever tries a
    /// mapping at a simulated lender, which is told that it is a trial.
    pub async fn try_out(&self, id: SubmissionId, document: &Value) -> Result<Trial, CallError> {
        let body = self.their_fields(document)?;
        let address = self.address(&[])?;
        let sent = Sent {
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
            status: self.standing_in(&answer).map(Standing::status),
            answer,
        })
    }

    /// Asks where a submission stands.
    pub async fn status(&self, reference: &str) -> Result<Answer, CallError> {
        self.check_paths()?;
        let address = self.address(&[reference])?;
        let answer = self.http.json(self.request(Method::GET, address)?).await?;
        Ok(Answer {
            reference: reference.to_owned(),
            standing: self.standing_in(&answer),
        })
    }

    /// Tells the lender that the customer took their consent back. Gives where it stands in our words
    /// where the answer says so. May be repeated: the submission's id is the idempotency key.
    /// A lender without a withdraw action is not called; whoever calls looks first.
    pub async fn withdraw(
        &self,
        id: SubmissionId,
        reference: &str,
    ) -> Result<Option<Standing>, CallError> {
        let action = self.mapping.withdraw_action.as_deref();
        let action = action.ok_or(CallError::Misconfigured("no withdraw action"))?;
        let mut body = json!({});
        dotted::set(&mut body, &self.mapping.reference_field, json!(reference))?;
        let request = self.write(self.address(&[reference, action])?, &id.to_string(), &body)?;
        let answer = self.http.send(request).await?;
        // The word is taken with any answer of 2xx, also with one that says nothing.
        let answer = serde_json::from_slice(&answer).unwrap_or(Value::Null);
        Ok(self.standing_in(&answer))
    }

    /// Hands over the code that the lender sent to its customer. Gives the status in our words where the answer
    /// carries one. Each code that is typed is a call of its own. A lender without a passcode action is not called.
    pub async fn passcode(
        &self,
        attempt: &str,
        reference: &str,
        code: &Secret<String>,
    ) -> Result<Option<Standing>, CallError> {
        let mapping = self.mapping.passcode.as_ref();
        let mapping = mapping.ok_or(CallError::Misconfigured("no passcode action"))?;
        let mut body = json!({});
        dotted::set(&mut body, &self.mapping.reference_field, json!(reference))?;
        dotted::set(&mut body, &mapping.field, json!(code.expose()))?;
        let address = self.address(&[reference, &mapping.action])?;
        let answer = self.http.send(self.write(address, attempt, &body)?).await?;
        let answer = serde_json::from_slice(&answer).unwrap_or(Value::Null);
        Ok(self.standing_in(&answer))
    }

    /// The lender's address, with segments below it.
    fn address(&self, below: &[&str]) -> Result<Url, CallError> {
        let mut address = self.account.base.at(&self.mapping.path)?;
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

    /// The body in the lender's names. What the document does not have is left out.
    fn their_fields(&self, document: &Value) -> Result<Value, CallError> {
        self.check_paths()?;
        let mut body = Value::Object(serde_json::Map::new());
        for (theirs, _, value) in taken(self.mapping, document) {
            dotted::set(&mut body, theirs, value.clone())?;
        }
        Ok(body)
    }

    /// A stored mapping may be older than the bounds that saving one has.
    fn check_paths(&self) -> Result<(), CallError> {
        self.mapping
            .is_followed()
            .then_some(())
            .ok_or(TooDeep.into())
    }

    fn standing_in(&self, answer: &Value) -> Option<Standing> {
        let mapping = self.mapping;
        let reasons = mapping.reasons.as_ref();
        let reason = reasons.and_then(|reasons| dotted::text(answer, &reasons.field));
        let status = dotted::text(answer, &mapping.status_field)?;
        standing_of(mapping, &status, reason.as_deref())
    }
}

/// What a lender takes of a document: its own name of each field, ours, and the value.
fn taken<'a>(
    mapping: &'a HttpMapping,
    document: &'a Value,
) -> impl Iterator<Item = (&'a str, &'a str, &'a Value)> {
    mapping.body.iter().filter_map(|(theirs, ours)| {
        let value = dotted::get(document, ours).filter(|value| !value.is_null())?;
        Some((theirs.as_str(), ours.as_str(), value))
    })
}

/// Our names of the fields that a lender gets of a document.
pub fn sent_fields(mapping: &HttpMapping, document: &Value) -> Vec<String> {
    let ours = taken(mapping, document).map(|(_, ours, _)| ours.to_owned());
    ours.collect()
}

/// Where a submission stands by a lender's words, if its mapping knows the status. A reason that
/// the mapping does not know is another one: the lender told, and its no counts all the same.
pub fn standing_of(mapping: &HttpMapping, status: &str, reason: Option<&str>) -> Option<Standing> {
    let status = mapping.status_words.get(status).copied()?;
    Some(Standing::because(status, reason_of(mapping, reason)))
}

/// What a lender's word for the reason of a no means.
pub fn reason_of(mapping: &HttpMapping, word: Option<&str>) -> Option<RejectionReason> {
    let known = |word: &str| mapping.reasons.as_ref()?.words.get(word).copied();
    let word = word.filter(|word| !word.trim().is_empty());
    word.map(|word| known(word).unwrap_or(RejectionReason::Other))
}

/// The address of a lender that takes customers over itself, with the submission in place of
/// `{submission}`.
pub fn tracked_link(base: &Base, path: &str, id: SubmissionId) -> Result<Url, BaseError> {
    base.at(&path.replace("{submission}", &id.to_string()))
}

fn is_reference(text: &str) -> bool {
    !text.is_empty() && text.len() <= LONGEST_REFERENCE && !text.chars().any(char::is_control)
}

#[cfg(test)]
mod tests;
