//! Text messages (SMS and `WhatsApp`) through the configured provider.

pub mod callback;
mod settings;

use std::collections::BTreeMap;

use reqwest::Method;
use reqwest::header::{CONTENT_TYPE, HeaderMap, HeaderName};
use serde_json::Value;
use url::Url;
use url::form_urlencoded::byte_serialize;
use uuid::Uuid;

use saakh_domain::catalog::lender::is_valid_path;
use saakh_domain::engagement::contact::{Addressed, Cleared, ContactChannel};
use saakh_domain::engagement::delivery::RepeatClass;
use saakh_domain::{Language, Secret};

pub use self::settings::{QuerySettings, TextGatewaySettings, TextSettingsError};
use self::settings::{is_fixed_web_address, parse_repeat};
use crate::dotted;
use crate::error::CallError;
use crate::http::{Http, secret_header};
use crate::message::{Acceptance, FindFuture, SendFuture};

/// Longest accepted id of a provider.
const LONGEST_REFERENCE: usize = 100;

/// One text message.
#[derive(Debug, Clone)]
pub struct TextMessage {
    pub channel: TextChannel,
    /// The number, as E.164.
    pub to: Secret<String>,
    /// The text, which matches its registered template exactly.
    pub text: Secret<String>,
    /// The id under which the template is registered with the operators (TRAI) or `WhatsApp`; without one the template's
    /// key.
    pub template_id: String,
    /// The language of the template.
    pub language: Language,
    /// The values of the template's slots, in the order of the text.
    pub values: Vec<Secret<String>>,
    /// What the recipient sees instead of a number; empty: the provider's default.
    pub header: String,
    /// The id of the company at the operators; empty: the provider's default.
    pub entity_id: String,
}

/// How a text message travels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum TextChannel {
    Sms,
    WhatsApp,
}

impl From<TextChannel> for ContactChannel {
    fn from(channel: TextChannel) -> Self {
        match channel {
            TextChannel::Sms => Self::Sms,
            TextChannel::WhatsApp => Self::WhatsApp,
        }
    }
}

impl Addressed for TextMessage {
    fn channel(&self) -> ContactChannel {
        self.channel.into()
    }

    fn destination(&self) -> &Secret<String> {
        &self.to
    }
}

/// A transport of text messages: a provider, or the outbox of demo mode.
///
/// Only a message that may be sent is taken:
///
/// ```compile_fail
/// # use saakh_outbound::text_message::{TextGateway, TextMessage};
/// # async fn send_unasked(gateway: &dyn TextGateway, id: &uuid::Uuid, message: TextMessage) {
/// gateway.send(id, &message).await.unwrap();
/// # }
/// ```
pub trait TextGateway: Send + Sync {
    /// Sends a message under our id. `Ok` means accepted, not delivered.
    fn send<'a>(&'a self, id: &'a Uuid, message: &'a Cleared<TextMessage>) -> SendFuture<'a>;

    /// What happens to a message that is sent again under the same id.
    fn repeat_class(&self) -> RepeatClass;

    /// Asks whether the gateway has a message. Only for a queryable one.
    fn find<'a>(&'a self, id: &'a Uuid) -> FindFuture<'a>;
}

/// A provider called over HTTP.
#[derive(Debug, Clone)]
pub struct HttpTextGateway {
    http: Http,
    method: Method,
    url: Secret<String>,
    headers: HeaderMap,
    body: String,
    /// How one value of a slot is written, with `{value}`.
    value: String,
    escape: fn(&str) -> String,
    reference_path: Option<String>,
    repeat: RepeatClass,
    query: Option<QuerySettings>,
}

impl HttpTextGateway {
    /// Validates the settings at start, so that a wrong one does not fail only with the first message.
    pub fn new(http: Http, settings: TextGatewaySettings) -> Result<Self, TextSettingsError> {
        let headers = headers(&settings.headers)?;
        let escape = escaping(&headers).ok_or(TextSettingsError::ContentType)?;
        let has = |placeholder| settings.body.contains(placeholder);
        let has_words = has("{text}") || (has("{template_id}") && has("{values}"));
        if !(has("{to}") && has_words) {
            return Err(TextSettingsError::Body);
        }
        let method = match settings.method.as_str() {
            "POST" => Method::POST,
            "PUT" => Method::PUT,
            _ => return Err(TextSettingsError::Method),
        };
        if !Url::parse(settings.url.expose()).is_ok_and(|url| is_fixed_web_address(&url)) {
            return Err(TextSettingsError::Url);
        }
        let path = settings.reference_path.as_deref();
        if path.is_some_and(|path| !is_valid_path(path)) {
            return Err(TextSettingsError::ReferencePath);
        }
        let repeat = parse_repeat(&settings)?;
        if repeat != RepeatClass::Blind && !has("{id}") {
            return Err(TextSettingsError::Id);
        }
        Ok(Self {
            http,
            method,
            url: settings.url,
            headers,
            body: settings.body,
            value: settings.value,
            escape,
            reference_path: settings.reference_path,
            repeat,
            query: settings.query,
        })
    }

    fn fill(&self, id: &Uuid, message: &TextMessage) -> String {
        let id = id.to_string();
        fill(&self.body, |name| {
            let value = match name {
                "to" => message.to.expose(),
                "text" => message.text.expose(),
                "template_id" => &message.template_id,
                "header" => &message.header,
                "entity_id" => &message.entity_id,
                "locale" => message.language.code(),
                "id" => &id,
                "values" => return Some(self.write_values(message)),
                _ => return None,
            };
            Some((self.escape)(value))
        })
    }

    /// Writes the values of slots as a list.
    fn write_values(&self, message: &TextMessage) -> String {
        let write = |value: &Secret<String>| {
            fill(&self.value, |name| {
                (name == "value").then(|| (self.escape)(value.expose()))
            })
        };
        message
            .values
            .iter()
            .map(write)
            .collect::<Vec<_>>()
            .join(",")
    }

    /// A message is accepted by the status alone. Without a reference its reports name our id or are not understood.
    fn read_acceptance(&self, answer: &[u8]) -> Acceptance {
        let path = self.reference_path.as_deref();
        let reference = path.and_then(|path| {
            let answer = serde_json::from_slice(answer).ok()?;
            read_reference(&answer, path)
        });
        Acceptance { reference }
    }

    async fn find_message(&self, id: &Uuid) -> Result<Option<Acceptance>, CallError> {
        let query = self.query.as_ref();
        let query = query.ok_or(CallError::Misconfigured("the provider cannot be asked"))?;
        let url = query.url.expose().replace("{id}", &id.to_string());
        let url = Url::parse(&url).map_err(|_| CallError::Malformed)?;
        let request = self.http.request(Method::GET, url);
        match self.http.json(request.headers(self.headers.clone())).await {
            Ok(answer) => {
                let reference = read_reference(&answer, &query.reference_path);
                Ok(reference.map(|reference| Acceptance {
                    reference: Some(reference),
                }))
            }
            Err(CallError::Refused { status: 404, .. }) => Ok(None),
            Err(error) => Err(error),
        }
    }
}

/// The provider's own id; none if it is too long to be one.
fn read_reference(answer: &Value, path: &str) -> Option<String> {
    dotted::text(answer, path).filter(|reference| reference.len() <= LONGEST_REFERENCE)
}

impl TextGateway for HttpTextGateway {
    fn send<'a>(&'a self, id: &'a Uuid, message: &'a Cleared<TextMessage>) -> SendFuture<'a> {
        Box::pin(async move {
            let url = Url::parse(self.url.expose()).map_err(|_| CallError::Malformed)?;
            let request = self
                .http
                .request(self.method.clone(), url)
                .headers(self.headers.clone())
                .body(self.fill(id, message.content()));
            let answer = self.http.send(request).await?;
            Ok(self.read_acceptance(&answer))
        })
    }

    fn repeat_class(&self) -> RepeatClass {
        self.repeat
    }

    fn find<'a>(&'a self, id: &'a Uuid) -> FindFuture<'a> {
        Box::pin(self.find_message(id))
    }
}

fn headers(given: &BTreeMap<String, Secret<String>>) -> Result<HeaderMap, TextSettingsError> {
    given
        .iter()
        .map(|(name, value)| {
            let refused = || TextSettingsError::Header(name.clone());
            let header = HeaderName::try_from(name).map_err(|_| refused())?;
            Ok((
                header,
                secret_header(value).map_err(|_: CallError| refused())?,
            ))
        })
        .collect()
}

fn escaping(headers: &HeaderMap) -> Option<fn(&str) -> String> {
    let content_type = headers.get(CONTENT_TYPE)?.to_str().ok()?;
    match content_type.split(';').next()?.trim() {
        "application/json" => Some(json_escaped),
        "application/x-www-form-urlencoded" => Some(form_escaped),
        _ => None,
    }
}

/// Escapes a value for a JSON string, without quotation marks.
fn json_escaped(value: &str) -> String {
    let quoted = serde_json::Value::from(value).to_string();
    quoted[1..quoted.len() - 1].to_owned()
}

fn form_escaped(value: &str) -> String {
    byte_serialize(value.as_bytes()).collect()
}

/// Substitutes placeholders in one pass, so that a value containing a placeholder is left as it is.
fn fill(template: &str, value_of: impl Fn(&str) -> Option<String>) -> String {
    let mut filled = String::with_capacity(template.len());
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        filled.push_str(before);
        let value = after
            .split_once('}')
            .and_then(|(name, tail)| Some((value_of(name)?, tail)));
        if let Some((value, tail)) = value {
            filled.push_str(&value);
            rest = tail;
        } else {
            filled.push('{');
            rest = after;
        }
    }
    filled + rest
}

#[cfg(test)]
mod tests;
