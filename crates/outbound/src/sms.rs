//! Text messages through the configured provider.

use std::collections::BTreeMap;

use reqwest::Method;
use reqwest::header::{CONTENT_TYPE, HeaderMap, HeaderName};
use serde::Deserialize;
use url::Url;
use url::form_urlencoded::byte_serialize;

use saakh_domain::Secret;
use saakh_domain::engagement::contact::{Addressed, Cleared, ContactChannel};

use crate::base::Base;
use crate::error::CallError;
use crate::http::{Http, secret_header};
use crate::message::SendFuture;

/// One text message.
#[derive(Debug, Clone)]
pub struct Sms {
    /// The number, as E.164.
    pub to: Secret<String>,
    /// The text, which matches its registered template exactly.
    pub text: Secret<String>,
    /// The id under which the template is registered with the operators (TRAI).
    pub template_id: String,
}

impl Addressed for Sms {
    fn channel(&self) -> ContactChannel {
        ContactChannel::Sms
    }

    fn destination(&self) -> &Secret<String> {
        &self.to
    }
}

/// An SMS transport: a provider, or the outbox of demo mode.
///
/// Only a message that may be sent is taken:
///
/// ```compile_fail
/// # use saakh_outbound::sms::{Sms, SmsGateway};
/// # async fn send_unasked(gateway: &dyn SmsGateway, sms: Sms) {
/// gateway.send(&sms).await.unwrap();
/// # }
/// ```
pub trait SmsGateway: Send + Sync {
    /// Sends a message. `Ok` means accepted, not delivered.
    fn send<'a>(&'a self, sms: &'a Cleared<Sms>) -> SendFuture<'a>;
}

/// A provider's request as a template. `{to}`, `{text}` and `{template_id}` in the body are substituted, escaped for
/// the content type (JSON or form). The address has no placeholders: a URL never contains personal data.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HttpSmsSettings {
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
}

fn post() -> String {
    Method::POST.to_string()
}

/// What is wrong with the settings, and what to write.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SmsSettingsError {
    #[error("sms.url: write an http:// or https:// address without user name and placeholders")]
    Url,
    #[error("sms.method: write POST or PUT")]
    Method,
    #[error("sms.headers: {0} is not a valid header")]
    Header(String),
    #[error(
        "sms.headers: write Content-Type = \"application/json\" or \
         \"application/x-www-form-urlencoded\""
    )]
    ContentType,
    #[error("sms.body: write a body with {{to}} and {{text}}")]
    Body,
}

/// A provider called over HTTP.
#[derive(Debug, Clone)]
pub struct HttpSms {
    http: Http,
    method: Method,
    url: Secret<String>,
    headers: HeaderMap,
    body: String,
    escape: fn(&str) -> String,
}

impl HttpSms {
    /// Validates the settings at start, so that a wrong one does not fail only with the first message.
    pub fn new(http: Http, settings: HttpSmsSettings) -> Result<Self, SmsSettingsError> {
        let headers = headers(&settings.headers)?;
        let escape = escaping(&headers).ok_or(SmsSettingsError::ContentType)?;
        let has = |placeholder| settings.body.contains(placeholder);
        if !(has("{to}") && has("{text}")) {
            return Err(SmsSettingsError::Body);
        }
        let method = match settings.method.as_str() {
            "POST" => Method::POST,
            "PUT" => Method::PUT,
            _ => return Err(SmsSettingsError::Method),
        };
        if !Url::parse(settings.url.expose()).is_ok_and(|url| is_fixed_web_address(&url)) {
            return Err(SmsSettingsError::Url);
        }
        Ok(Self {
            http,
            method,
            url: settings.url,
            headers,
            body: settings.body,
            escape,
        })
    }

    fn fill(&self, sms: &Sms) -> String {
        fill(&self.body, |name| {
            let value = match name {
                "to" => sms.to.expose(),
                "text" => sms.text.expose(),
                "template_id" => &sms.template_id,
                _ => return None,
            };
            Some((self.escape)(value))
        })
    }
}

impl SmsGateway for HttpSms {
    fn send<'a>(&'a self, sms: &'a Cleared<Sms>) -> SendFuture<'a> {
        Box::pin(async move {
            let url = Url::parse(self.url.expose()).map_err(|_| CallError::Malformed)?;
            let request = self
                .http
                .request(self.method.clone(), url)
                .headers(self.headers.clone())
                .body(self.fill(sms.content()));
            self.http.send(request).await.map(drop)
        })
    }
}

fn is_fixed_web_address(url: &Url) -> bool {
    let mut without_query = url.clone();
    without_query.set_query(None);
    // `{` is percent-encoded in a path but not in a query.
    let has_placeholder = ["{", "%7B"]
        .iter()
        .any(|brace| url.as_str().contains(brace));
    Base::new(without_query).is_ok() && !has_placeholder
}

fn headers(given: &BTreeMap<String, Secret<String>>) -> Result<HeaderMap, SmsSettingsError> {
    given
        .iter()
        .map(|(name, value)| {
            let refused = || SmsSettingsError::Header(name.clone());
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
mod tests {
    use std::time::Duration;

    use axum::http::StatusCode;

    use super::*;
    use crate::error::Outage;
    use crate::message::clear;
    use crate::test_server::{TestServer, answer};

    const JSON: &str = "application/json";

    fn settings(url: Url, content_type: &str, body: &str) -> HttpSmsSettings {
        let header = |name: &str, value: &str| (name.to_owned(), Secret::new(value.to_owned()));
        HttpSmsSettings {
            url: Secret::new(String::from(url)),
            method: post(),
            headers: [header("Content-Type", content_type), header("X-Key", "k")].into(),
            body: body.to_owned(),
        }
    }

    fn gateway(settings: HttpSmsSettings) -> Result<HttpSms, SmsSettingsError> {
        HttpSms::new(Http::new(Duration::from_secs(5)).unwrap(), settings)
    }

    fn sms() -> Sms {
        Sms {
            to: Secret::new("+919876543210".to_owned()),
            text: Secret::new("कोड \"123456\" & {to}\n@saakh.example #123456".to_owned()),
            template_id: "1107".to_owned(),
        }
    }

    #[tokio::test]
    async fn json_bodies_are_escaped_as_json() {
        let server = TestServer::start(|_| answer(StatusCode::OK, "{}")).await;
        let body = r#"{"to":"{to}","sms":[{"text":"{text}","id":"{template_id}"}]}"#;
        let gateway = gateway(settings(server.url("/sms?route=otp"), JSON, body)).unwrap();

        gateway.send(&clear(sms())).await.unwrap();

        let seen = server.requests().remove(0);
        assert_eq!(seen.target, "POST /sms?route=otp");
        assert_eq!(seen.header("x-key"), "k");
        assert_eq!(seen.json()["to"], "+919876543210");
        assert_eq!(seen.json()["sms"][0]["text"], *sms().text.expose());
        assert_eq!(seen.json()["sms"][0]["id"], "1107");
    }

    #[tokio::test]
    async fn form_bodies_are_escaped_as_forms() {
        let server = TestServer::start(|_| answer(StatusCode::OK, "")).await;
        let form = "application/x-www-form-urlencoded; charset=utf-8";
        let body = "To={to}&Body={text}&Template={template_id}";
        gateway(settings(server.url("/"), form, body))
            .unwrap()
            .send(&clear(sms()))
            .await
            .unwrap();

        let body = server.requests().remove(0).body;
        let fields: BTreeMap<_, _> = url::form_urlencoded::parse(&body).into_owned().collect();
        assert_eq!(fields["To"], "+919876543210");
        assert_eq!(fields["Body"], *sms().text.expose());
        assert_eq!(fields.len(), 3);
    }

    #[tokio::test]
    async fn an_outage_of_the_provider_may_be_tried_again() {
        let server = TestServer::start(|_| answer(StatusCode::SERVICE_UNAVAILABLE, "")).await;
        let gateway = gateway(settings(server.url("/"), JSON, "{to}{text}")).unwrap();
        let error = gateway.send(&clear(sms())).await.unwrap_err();
        assert_eq!(error, CallError::unavailable(Outage::Status(503)));
    }

    #[test]
    fn wrong_settings_are_named() {
        fn at(url: &str) -> Secret<String> {
            Secret::new(url.to_owned())
        }
        let good = settings(
            "https://sms.example/send".parse().unwrap(),
            JSON,
            "{to}{text}",
        );
        assert!(gateway(good.clone()).is_ok());
        let refused = |change: fn(&mut HttpSmsSettings)| {
            let mut settings = good.clone();
            change(&mut settings);
            gateway(settings).unwrap_err()
        };
        let in_path = |s: &mut HttpSmsSettings| s.url = at("https://sms.example/{to}");
        let in_query = |s: &mut HttpSmsSettings| s.url = at("https://sms.example/?to={to}");
        assert_eq!(refused(in_path), SmsSettingsError::Url);
        assert_eq!(refused(in_query), SmsSettingsError::Url);
        assert_eq!(
            refused(|s| s.method = "GET".to_owned()),
            SmsSettingsError::Method
        );
        assert_eq!(
            refused(|s| s.body = "{text}".to_owned()),
            SmsSettingsError::Body
        );
        assert_eq!(
            refused(|s| s.headers.clear()),
            SmsSettingsError::ContentType
        );
        let line_break = |s: &mut HttpSmsSettings| {
            s.headers
                .insert("X-Key".to_owned(), Secret::new("a\r\nb".to_owned()));
        };
        assert_eq!(
            refused(line_break),
            SmsSettingsError::Header("X-Key".to_owned())
        );
    }
}
