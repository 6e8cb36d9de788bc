//! Text messages through the configured provider.

pub mod callback;
mod settings;

use std::collections::BTreeMap;

use reqwest::Method;
use reqwest::header::{CONTENT_TYPE, HeaderMap, HeaderName};
use url::Url;
use url::form_urlencoded::byte_serialize;
use uuid::Uuid;

use saakh_domain::Secret;
use saakh_domain::catalog::lender::is_valid_path;
use saakh_domain::engagement::contact::{Addressed, Cleared, ContactChannel};
use saakh_domain::engagement::delivery::RepeatClass;

pub use self::settings::{HttpSmsSettings, QuerySettings, SmsSettingsError};
use self::settings::{is_fixed_web_address, parse_repeat};
use crate::dotted;
use crate::error::CallError;
use crate::http::{Http, secret_header};
use crate::message::{Acceptance, FindFuture, SendFuture};

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
/// # async fn send_unasked(gateway: &dyn SmsGateway, id: &uuid::Uuid, sms: Sms) {
/// gateway.send(id, &sms).await.unwrap();
/// # }
/// ```
pub trait SmsGateway: Send + Sync {
    /// Sends a message under our id. `Ok` means accepted, not delivered.
    fn send<'a>(&'a self, id: &'a Uuid, sms: &'a Cleared<Sms>) -> SendFuture<'a>;

    /// What happens to a message that is sent again under the same id.
    fn repeat_class(&self) -> RepeatClass;

    /// Asks whether the gateway has a message. Only for a queryable one.
    fn find<'a>(&'a self, id: &'a Uuid) -> FindFuture<'a>;
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
    reference_path: Option<String>,
    repeat: RepeatClass,
    query: Option<QuerySettings>,
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
        let path = settings.reference_path.as_deref();
        if path.is_some_and(|path| !is_valid_path(path)) {
            return Err(SmsSettingsError::ReferencePath);
        }
        let repeat = parse_repeat(&settings)?;
        if repeat != RepeatClass::Blind && !has("{id}") {
            return Err(SmsSettingsError::Id);
        }
        Ok(Self {
            http,
            method,
            url: settings.url,
            headers,
            body: settings.body,
            escape,
            reference_path: settings.reference_path,
            repeat,
            query: settings.query,
        })
    }

    fn fill(&self, id: &Uuid, sms: &Sms) -> String {
        let id = id.to_string();
        fill(&self.body, |name| {
            let value = match name {
                "to" => sms.to.expose(),
                "text" => sms.text.expose(),
                "template_id" => &sms.template_id,
                "id" => &id,
                _ => return None,
            };
            Some((self.escape)(value))
        })
    }

    /// A message is accepted by the status alone. Without a reference its reports name our id or are not understood.
    fn read_acceptance(&self, answer: &[u8]) -> Acceptance {
        let path = self.reference_path.as_deref();
        let reference = path.and_then(|path| {
            let answer = serde_json::from_slice(answer).ok()?;
            dotted::text(&answer, path)
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
                let reference = dotted::text(&answer, &query.reference_path);
                Ok(reference.map(|reference| Acceptance {
                    reference: Some(reference),
                }))
            }
            Err(CallError::Refused { status: 404, .. }) => Ok(None),
            Err(error) => Err(error),
        }
    }
}

impl SmsGateway for HttpSms {
    fn send<'a>(&'a self, id: &'a Uuid, sms: &'a Cleared<Sms>) -> SendFuture<'a> {
        Box::pin(async move {
            let url = Url::parse(self.url.expose()).map_err(|_| CallError::Malformed)?;
            let request = self
                .http
                .request(self.method.clone(), url)
                .headers(self.headers.clone())
                .body(self.fill(id, sms.content()));
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

    use super::settings::post;
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
            reference_path: None,
            repeat: None,
            query: None,
            callback: None,
            report: None,
        }
    }

    const ID: Uuid = Uuid::from_u128(7);

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

        let accepted = gateway.send(&ID, &clear(sms())).await.unwrap();
        assert_eq!(accepted, Acceptance::default());

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
            .send(&ID, &clear(sms()))
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
        let error = gateway.send(&ID, &clear(sms())).await.unwrap_err();
        assert_eq!(error, CallError::unavailable(Outage::Status(503)));
    }

    #[tokio::test]
    async fn the_answer_names_the_message_and_a_queryable_provider_can_be_asked() {
        let server = TestServer::start(|seen| match seen.target.as_str() {
            "POST /send" => answer(StatusCode::OK, r#"{"data":{"id":41}}"#),
            "GET /messages/00000000-0000-0000-0000-000000000007" => {
                answer(StatusCode::OK, r#"{"found":{"id":"41"}}"#)
            }
            _ => answer(StatusCode::NOT_FOUND, "{}"),
        })
        .await;
        let gateway = gateway(HttpSmsSettings {
            reference_path: Some("data.id".to_owned()),
            repeat: Some("queryable".to_owned()),
            query: Some(QuerySettings {
                url: Secret::new(String::from(server.url("/messages/")) + "{id}"),
                reference_path: "found.id".to_owned(),
            }),
            ..settings(
                server.url("/send"),
                JSON,
                r#"{"id":"{id}","m":"{to}{text}"}"#,
            )
        })
        .unwrap();
        let known = Acceptance {
            reference: Some("41".to_owned()),
        };
        let unclear = Sms {
            text: Secret::new("x".to_owned()),
            ..sms()
        };
        assert_eq!(gateway.send(&ID, &clear(unclear)).await, Ok(known.clone()));
        assert_eq!(server.requests()[0].json()["id"], ID.to_string());
        assert_eq!(gateway.find(&ID).await, Ok(Some(known)));
        assert_eq!(gateway.find(&Uuid::from_u128(8)).await, Ok(None));
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
        assert_eq!(
            refused(|s| s.repeat = Some("twice".to_owned())),
            SmsSettingsError::Repeat
        );
        assert_eq!(
            refused(|s| s.repeat = Some("idempotent".to_owned())),
            SmsSettingsError::Id
        );
        assert_eq!(
            refused(|s| s.repeat = Some("queryable".to_owned())),
            SmsSettingsError::Query
        );
        assert_eq!(
            refused(|s| s.reference_path = Some(".".repeat(100))),
            SmsSettingsError::ReferencePath
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
