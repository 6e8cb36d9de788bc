use std::time::Duration;

use axum::http::StatusCode;

use super::settings::{post, quoted_value};
use super::*;
use crate::error::Outage;
use crate::message::clear;
use crate::test_server::{TestServer, answer};

const JSON: &str = "application/json";

fn settings(url: Url, content_type: &str, body: &str) -> TextGatewaySettings {
    let header = |name: &str, value: &str| (name.to_owned(), Secret::new(value.to_owned()));
    TextGatewaySettings {
        url: Secret::new(String::from(url)),
        method: post(),
        headers: [header("Content-Type", content_type), header("X-Key", "k")].into(),
        body: body.to_owned(),
        value: quoted_value(),
        header: None,
        entity_id: None,
        reference_path: None,
        repeat: None,
        query: None,
        callback: None,
        report: None,
    }
}

const ID: Uuid = Uuid::from_u128(7);

fn gateway(settings: TextGatewaySettings) -> Result<HttpTextGateway, TextSettingsError> {
    HttpTextGateway::new(Http::new(Duration::from_secs(5)).unwrap(), settings)
}

fn sms() -> TextMessage {
    TextMessage {
        channel: TextChannel::Sms,
        to: Secret::new("+919876543210".to_owned()),
        text: Secret::new("कोड \"123456\" & {to}\n@saakh.example #123456".to_owned()),
        template_id: "1107".to_owned(),
        language: Language::En,
        values: vec![
            Secret::new("A \"Bank\"".to_owned()),
            Secret::new("{to}".to_owned()),
        ],
        header: "NITYAF".to_owned(),
        entity_id: "1101".to_owned(),
    }
}

#[tokio::test]
async fn json_bodies_are_escaped_as_json() {
    let server = TestServer::start(|_| answer(StatusCode::OK, "{}")).await;
    let body = r#"{"to":"{to}","sms":[{"text":"{text}","id":"{template_id}"}],"from":["{header}","{entity_id}"]}"#;
    let gateway = gateway(settings(server.url("/sms?route=otp"), JSON, body)).unwrap();

    let accepted = gateway.send(&ID, &clear(sms())).await.unwrap();
    assert_eq!(accepted, Acceptance::default());

    let seen = server.requests().remove(0);
    assert_eq!(seen.target, "POST /sms?route=otp");
    assert_eq!(seen.header("x-key"), "k");
    assert_eq!(seen.json()["to"], "+919876543210");
    assert_eq!(seen.json()["sms"][0]["text"], *sms().text.expose());
    assert_eq!(seen.json()["sms"][0]["id"], "1107");
    assert_eq!(seen.json()["from"][0], "NITYAF");
    assert_eq!(seen.json()["from"][1], "1101");
}

#[tokio::test]
async fn values_of_slots_are_a_list_in_the_providers_notation() {
    let server = TestServer::start(|_| answer(StatusCode::OK, "{}")).await;
    let body = r#"{"to":"{to}","template":{"name":"{template_id}","language":"{locale}","parameters":[{values}]}}"#;
    let settings = TextGatewaySettings {
        value: r#"{"type":"text","text":"{value}"}"#.to_owned(),
        ..settings(server.url("/"), JSON, body)
    };
    let gateway = gateway(settings).unwrap();
    gateway.send(&ID, &clear(sms())).await.unwrap();

    let template = server.requests().remove(0).json()["template"].clone();
    assert_eq!(
        (&template["name"], &template["language"]),
        (&"1107".into(), &"en".into())
    );
    assert_eq!(template["parameters"][0]["text"], "A \"Bank\"");
    assert_eq!(template["parameters"][1]["text"], "{to}");
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
    let gateway = gateway(TextGatewaySettings {
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
    let unclear = TextMessage {
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
    let refused = |change: fn(&mut TextGatewaySettings)| {
        let mut settings = good.clone();
        change(&mut settings);
        gateway(settings).unwrap_err()
    };
    let in_path = |s: &mut TextGatewaySettings| s.url = at("https://sms.example/{to}");
    let in_query = |s: &mut TextGatewaySettings| s.url = at("https://sms.example/?to={to}");
    assert_eq!(refused(in_path), TextSettingsError::Url);
    assert_eq!(refused(in_query), TextSettingsError::Url);
    assert_eq!(
        refused(|s| s.method = "GET".to_owned()),
        TextSettingsError::Method
    );
    assert_eq!(
        refused(|s| s.body = "{text}".to_owned()),
        TextSettingsError::Body
    );
    assert_eq!(
        refused(|s| s.headers.clear()),
        TextSettingsError::ContentType
    );
    assert_eq!(
        refused(|s| s.repeat = Some("twice".to_owned())),
        TextSettingsError::Repeat
    );
    assert_eq!(
        refused(|s| s.repeat = Some("idempotent".to_owned())),
        TextSettingsError::Id
    );
    assert_eq!(
        refused(|s| s.repeat = Some("queryable".to_owned())),
        TextSettingsError::Query
    );
    assert_eq!(
        refused(|s| s.reference_path = Some(".".repeat(100))),
        TextSettingsError::ReferencePath
    );
    let line_break = |s: &mut TextGatewaySettings| {
        s.headers
            .insert("X-Key".to_owned(), Secret::new("a\r\nb".to_owned()));
    };
    assert_eq!(
        refused(line_break),
        TextSettingsError::Header("X-Key".to_owned())
    );
}
