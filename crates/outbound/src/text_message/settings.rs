//! The settings of a provider of text messages, and what is wrong with them.

use std::collections::BTreeMap;

use reqwest::Method;
use saakh_domain::Secret;
use saakh_domain::catalog::lender::is_valid_path;
use saakh_domain::engagement::delivery::RepeatClass;
use serde::Deserialize;
use url::Url;

use super::callback::{CallbackSettings, ReportSettings};
use crate::base::Base;

/// A provider's request as a template. `{to}`, `{text}`, `{template_id}`, `{locale}`, `{values}`, `{header}`, `{entity_id}`
/// and `{id}` (ours) in the body are substituted, escaped for the content type (JSON or form). The address has no
/// placeholders: a URL never contains personal data.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TextGatewaySettings {
    /// The provider's address; a secret because some contain a key.
    pub url: Secret<String>,
    /// POST (default) or PUT.
    #[serde(default = "post")]
    pub method: String,
    /// Headers including the provider's key; `Content-Type` determines the escaping.
    #[serde(default)]
    pub headers: BTreeMap<String, Secret<String>>,
    /// The body with its placeholders.
    pub body: String,
    /// How `{values}` writes each value of a slot, with `{value}`; commas are set between them.
    #[serde(default = "quoted_value")]
    pub value: String,
    /// The header and the company's id of the senders that the installation makes.
    #[serde(default)]
    pub header: Option<String>,
    #[serde(default)]
    pub entity_id: Option<String>,
    /// Where a JSON answer has the provider's own id, with dots: `data.id`.
    #[serde(default)]
    pub reference_path: Option<String>,
    /// `idempotent`, `queryable` or `blind` (default): what the provider does with a message that is sent again under
    /// the same `{id}`.
    #[serde(default)]
    pub repeat: Option<String>,
    /// How to ask for a message, for a queryable provider.
    #[serde(default)]
    pub query: Option<QuerySettings>,
    /// What reports and replies the provider posts to us.
    #[serde(default)]
    pub callback: Option<CallbackSettings>,
    #[serde(default)]
    pub report: Option<ReportSettings>,
}

/// How to ask a provider for a message.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct QuerySettings {
    /// The address, with `{id}` for our id. 404 means that the provider never got the message.
    pub url: Secret<String>,
    /// Where its JSON answer has the provider's own id; without a value there it never got the message.
    pub reference_path: String,
}

pub(super) fn quoted_value() -> String {
    r#""{value}""#.to_owned()
}

pub(super) fn post() -> String {
    Method::POST.to_string()
}

/// What is wrong with the settings, and what to write.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TextSettingsError {
    #[error("url: write an http:// or https:// address without user name and placeholders")]
    Url,
    #[error("method: write POST or PUT")]
    Method,
    #[error("headers: {0} is not a valid header")]
    Header(String),
    #[error(
        "headers: write Content-Type = \"application/json\" or \
         \"application/x-www-form-urlencoded\""
    )]
    ContentType,
    #[error("body: write a body with {{to}}, and with {{text}} or {{template_id}} and {{values}}")]
    Body,
    #[error("repeat: write idempotent, queryable or blind")]
    Repeat,
    #[error("body: a provider that is not blind needs {{id}} in the body")]
    Id,
    #[error("query: write url with {{id}} and reference_path, for a queryable provider only")]
    Query,
    #[error("reference_path: write names joined by dots, such as data.id")]
    ReferencePath,
}

/// Validates what only a queryable provider has.
pub(super) fn parse_repeat(
    settings: &TextGatewaySettings,
) -> Result<RepeatClass, TextSettingsError> {
    let repeat = settings.repeat.as_deref().map(RepeatClass::from_code);
    let repeat = repeat
        .unwrap_or(Some(RepeatClass::Blind))
        .ok_or(TextSettingsError::Repeat)?;
    let is_valid = match &settings.query {
        Some(query) => {
            let url = query.url.expose();
            let filled = Url::parse(&url.replace("{id}", "0"));
            repeat == RepeatClass::Queryable
                && url.contains("{id}")
                && filled.is_ok_and(|url| is_fixed_web_address(&url))
                && is_valid_path(&query.reference_path)
        }
        None => repeat != RepeatClass::Queryable,
    };
    if is_valid {
        Ok(repeat)
    } else {
        Err(TextSettingsError::Query)
    }
}

pub(super) fn is_fixed_web_address(url: &Url) -> bool {
    let mut without_query = url.clone();
    without_query.set_query(None);
    // `{` is percent-encoded in a path but not in a query.
    let has_placeholder = ["{", "%7B"]
        .iter()
        .any(|brace| url.as_str().contains(brace));
    Base::new(without_query).is_ok() && !has_placeholder
}
