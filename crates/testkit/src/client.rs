//! HTTP client of the server under test.

use std::net::{IpAddr, SocketAddr};

use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::header::{ACCEPT_LANGUAGE, AUTHORIZATION, CONTENT_TYPE, HOST};
use axum::http::{HeaderMap, Request};
use http_body_util::BodyExt;
use serde_json::Value;
use tower::ServiceExt;

use crate::TestApp;
use crate::contract::{Answer, Contract};

/// The operator's own host, which [`TestApp`] serves.
const OWN_HOST: &str = "saakh.example";

/// An HTTP response.
#[derive(Debug)]
pub struct Reply {
    pub status: u16,
    pub headers: HeaderMap,
    /// The body parsed as JSON; `null` where it is not JSON.
    pub json: Value,
    /// The raw body.
    pub text: String,
}

impl Reply {
    /// Value of a header; empty where it is absent.
    pub fn header(&self, name: &str) -> &str {
        self.headers
            .get(name)
            .map_or("", |value| value.to_str().unwrap())
    }

    /// The CSV body, with quotation marks only around cells that need them.
    pub fn plain_csv(&self) -> String {
        let mut plain = String::new();
        let mut characters = self.text.chars().peekable();
        while let Some(character) = characters.next() {
            if character != '"' {
                plain.push(character);
                continue;
            }
            let mut cell = String::new();
            while let Some(inside) = characters.next() {
                match inside {
                    '"' if characters.next_if_eq(&'"').is_none() => break,
                    '"' => cell.push_str("\"\""),
                    other => cell.push(other),
                }
            }
            if cell.contains([',', '"', '\r', '\n']) {
                cell = format!("\"{cell}\"");
            }
            plain.push_str(&cell);
        }
        plain
    }

    /// Asserts the status and returns the body.
    #[track_caller]
    pub fn expect(self, status: u16) -> Value {
        assert_eq!(self.status, status, "{}", self.text);
        self.json
    }

    /// Asserts a problem response with this status and code, and returns its body.
    #[track_caller]
    pub fn expect_problem(self, status: u16, code: &str) -> Value {
        assert_eq!(
            (self.status, self.json["code"].as_str()),
            (status, Some(code)),
            "{}",
            self.text
        );
        assert!(!self.json["message"].as_str().unwrap().is_empty());
        self.json
    }
}

/// A client with or without a session.
#[derive(Clone)]
pub struct TestClient<'a> {
    pub app: &'a TestApp,
    pub token: Option<String>,
    /// Id of the customer, merchant or admin; empty for a visitor.
    pub id: String,
    language: &'static str,
    address: IpAddr,
}

impl<'a> TestClient<'a> {
    pub(crate) fn new(app: &'a TestApp, token: Option<String>, id: String) -> Self {
        Self {
            app,
            token,
            id,
            language: "en",
            address: IpAddr::from([203, 0, 113, 7]),
        }
    }

    /// The same session at another release of the server.
    #[must_use]
    pub fn at_release<'b>(&self, app: &'b TestApp) -> TestClient<'b> {
        TestClient {
            app,
            token: self.token.clone(),
            id: self.id.clone(),
            language: self.language,
            address: self.address,
        }
    }

    /// The same client with another language.
    #[must_use]
    pub fn with_language(&self, language: &'static str) -> Self {
        Self {
            language,
            ..self.clone()
        }
    }

    /// The client with the session that a passcode verification returned.
    #[must_use]
    pub fn with_session(&self, inside: &Value) -> Self {
        let text = |name: &str| inside[name].as_str().unwrap().to_owned();
        Self {
            token: Some(text("token")),
            id: text("prospectAppId"),
            ..self.clone()
        }
    }

    /// The same client at another network address.
    #[must_use]
    pub fn with_address(&self, address: IpAddr) -> Self {
        Self {
            address,
            ..self.clone()
        }
    }

    pub async fn get(&self, path: &str) -> Reply {
        self.get_with(path, &[]).await
    }

    pub async fn get_with(&self, path: &str, headers: &[(&str, &str)]) -> Reply {
        self.send(
            self.request("GET", path, headers)
                .body(Body::empty())
                .unwrap(),
        )
        .await
    }

    pub async fn post(&self, path: &str, body: &Value) -> Reply {
        self.post_with(path, &[], body).await
    }

    pub async fn post_with(&self, path: &str, headers: &[(&str, &str)], body: &Value) -> Reply {
        self.json("POST", path, headers, body).await
    }

    pub async fn put(&self, path: &str, body: &Value) -> Reply {
        self.json("PUT", path, &[], body).await
    }

    pub async fn delete(&self, path: &str) -> Reply {
        let request = self.request("DELETE", path, &[]);
        self.send(request.body(Body::empty()).unwrap()).await
    }

    /// Sends a JSON body with any method.
    pub async fn json(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &Value,
    ) -> Reply {
        let request = self
            .request(method, path, headers)
            .header(CONTENT_TYPE, "application/json");
        self.send(request.body(Body::from(body.to_string())).unwrap())
            .await
    }

    /// Builds a request with this client's session, address and language, for cases that the other functions do not
    /// cover.
    pub fn request(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
    ) -> axum::http::request::Builder {
        let peer = ConnectInfo(SocketAddr::from((self.address, 50_000)));
        let mut request = Request::builder()
            .method(method)
            .uri(path)
            .header(ACCEPT_LANGUAGE, self.language)
            .extension(peer);
        if !headers.iter().any(|(name, _)| HOST == *name) {
            request = request.header(HOST, OWN_HOST);
        }
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        match &self.token {
            Some(token) => request.header(AUTHORIZATION, format!("Bearer {token}")),
            None => request,
        }
    }

    /// Sends a request and checks the response against the OpenAPI document.
    pub async fn send(&self, request: Request<Body>) -> Reply {
        let (method, path) = (
            request.method().to_string(),
            request.uri().path().to_owned(),
        );
        let response = self.app.router().oneshot(request).await.unwrap();
        let (parts, body) = response.into_parts();
        let bytes = body.collect().await.unwrap().to_bytes();
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let json: Option<Value> = serde_json::from_str(&text).ok();
        let status = parts.status.as_u16();
        let reply = Reply {
            status,
            headers: parts.headers,
            json: json.clone().unwrap_or_default(),
            text,
        };
        let media_type = reply.header(CONTENT_TYPE.as_str()).split(';').next();
        let answer = Answer {
            status,
            media_type: media_type.unwrap_or_default(),
            body: json.as_ref(),
        };
        Contract::for_current_api().check(&method, &path, &answer);
        reply
    }
}
