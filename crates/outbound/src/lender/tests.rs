use std::time::Duration;

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::json;

use super::*;
use crate::error::Outage;
use crate::test_server::{RecordedRequest, TestServer, answer};

const PATIENT: Duration = Duration::from_secs(30);

fn mapping() -> HttpMapping {
    serde_json::from_value(json!({
        "path": "/loans/apply",
        "auth_header": "Authorization",
        "auth_prefix": "Bearer ",
        "idempotency_header": "X-Request-Id",
        "body": {
            "applicant.name": "customer.first_name",
            "applicant.surname": "customer.last_name",
            "amt": "offer.amount",
            "note": "form.note",
        },
        "reference_field": "lead.id",
        "status_field": "lead.status",
        "status_words": { "CHECKING": "in_review", "NO": "rejected", "DROPPED": "withdrawn" },
        "reasons": { "field": "lead.why", "words": { "PAY": "income" } },
        "withdraw_action": "consent-revocation",
    }))
    .unwrap()
}

fn document() -> Value {
    json!({
        "customer": { "first_name": "Asha", "last_name": null, "tin": "ABCPD1234F" },
        "offer": { "amount": 50_000 },
    })
}

fn id() -> SubmissionId {
    "019aa000-0000-7000-8000-000000000001".parse().unwrap()
}

fn account(base: Base) -> Account {
    Account {
        base,
        key: Secret::new("s3cret".to_owned()),
    }
}

/// Submits to a lender with this response.
async fn submit_to(
    lender: impl Fn(&RecordedRequest) -> Response + Clone + Send + Sync + 'static,
) -> (Result<LenderResponse, CallError>, Vec<RecordedRequest>) {
    let server = TestServer::start(lender).await;
    let result = submit_with(&mapping(), server.base(), PATIENT).await;
    (result, server.requests())
}

async fn submit_with(
    mapping: &HttpMapping,
    base: Base,
    timeout: Duration,
) -> Result<LenderResponse, CallError> {
    let http = Http::new(timeout).unwrap();
    let call = LenderCall {
        http: &http,
        mapping,
        account: &account(base),
    };
    call.submit(id(), &document()).await
}

fn accepted(word: &str) -> Response {
    answer(
        StatusCode::CREATED,
        &json!({"lead": {"id": 4711, "status": word}}).to_string(),
    )
}

#[tokio::test]
async fn a_submission_travels_in_the_lenders_dialect() {
    let (result, seen) = submit_to(|_| accepted("CHECKING")).await;

    let reference = "4711".to_owned();
    assert_eq!(
        result,
        Ok(LenderResponse {
            reference,
            standing: Some(SubmissionStatus::InReview.into())
        })
    );
    assert_eq!(seen.len(), 1);
    assert_eq!(seen[0].target, "POST /loans/apply");
    assert_eq!(seen[0].header("authorization"), "Bearer s3cret");
    assert_eq!(seen[0].header("x-request-id"), id().to_string());
    assert_eq!(
        seen[0].json(),
        json!({"applicant": {"name": "Asha"}, "amt": 50_000})
    );
}

#[tokio::test]
async fn an_unknown_status_word_changes_nothing() {
    let (result, _) = submit_to(|_| accepted("SOMETHING_NEW")).await;
    assert_eq!(
        result,
        Ok(LenderResponse {
            reference: "4711".to_owned(),
            standing: None
        })
    );
}

#[test]
fn only_a_rejection_has_a_reason_and_an_unknown_word_maps_to_other() {
    let reason = |status, word| translate_status(&mapping(), status, word).unwrap().reason();
    assert_eq!(reason("NO", Some("PAY")), Some(RejectionReason::Income));
    assert_eq!(reason("NO", Some("MOON")), Some(RejectionReason::Other));
    assert_eq!(reason("NO", Some(" ")), None);
    assert_eq!(reason("NO", None), None);
    assert_eq!(reason("CHECKING", Some("PAY")), None);
    assert_eq!(translate_status(&mapping(), "MAYBE", Some("PAY")), None);
    let silent = HttpMapping {
        reasons: None,
        ..mapping()
    };
    let told = translate_status(&silent, "NO", Some("PAY")).unwrap();
    assert_eq!(told.reason(), Some(RejectionReason::Other));
}

#[tokio::test]
async fn outages_may_be_tried_again() {
    for status in [500, 502, 503, 408, 425] {
        let status = StatusCode::from_u16(status).unwrap();
        let (result, _) = submit_to(move |_| answer(status, "asha@example.com")).await;
        let outage = Outage::Status(status.as_u16());
        assert_eq!(result, Err(CallError::unavailable(outage)));
    }
}

#[tokio::test]
async fn a_busy_lenders_retry_time_is_returned() {
    let busy = |_: &RecordedRequest| {
        (StatusCode::TOO_MANY_REQUESTS, [("Retry-After", "7")]).into_response()
    };
    let (result, _) = submit_to(busy).await;
    let error = result.unwrap_err();
    assert!(error.is_retryable());
    assert_eq!(error.retry_after(), Some(Duration::from_secs(7)));
}

#[tokio::test]
async fn a_lender_that_does_not_answer_times_out() {
    let silent = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}", silent.local_addr().unwrap());
    let base = Base::new(url.parse().unwrap()).unwrap();
    let result = submit_with(&mapping(), base, Duration::from_millis(50)).await;
    assert_eq!(result, Err(CallError::unavailable(Outage::Timeout)));
}

#[tokio::test]
async fn a_lender_that_refuses_connections_is_unavailable() {
    let nobody = Base::new("http://127.0.0.1:1".parse().unwrap()).unwrap();
    let result = submit_with(&mapping(), nobody, PATIENT).await;
    assert_eq!(result, Err(CallError::unavailable(Outage::Connect)));
}

#[tokio::test]
async fn a_refusal_is_final_and_has_the_code_only() {
    let body = r#"{"code":"DUPLICATE_LEAD","message":"asha@example.com exists"}"#;
    let (result, _) = submit_to(move |_| answer(StatusCode::CONFLICT, body)).await;
    let error = result.unwrap_err();
    assert!(!error.is_retryable());
    assert_eq!(error.to_string(), "refused with 409 (DUPLICATE_LEAD)");
}

#[tokio::test]
async fn answers_outside_the_agreement_are_malformed() {
    let too_long = format!(r#"{{"lead":{{"id":"1"}},"x":"{}"}}"#, "x".repeat(70_000));
    for body in [
        "",
        "<html>",
        "{}",
        r#"{"lead":{"id":""}}"#,
        r#"{"lead":{"id":["1"]}}"#,
        &too_long,
    ] {
        let body = body.to_owned();
        let (result, _) = submit_to(move |_| answer(StatusCode::OK, &body)).await;
        assert_eq!(result, Err(CallError::Malformed));
    }
}

#[tokio::test]
async fn redirects_are_not_followed() {
    let elsewhere = |seen: &RecordedRequest| match seen.target.as_str() {
        "POST /loans/apply" => {
            (StatusCode::TEMPORARY_REDIRECT, [("Location", "/elsewhere")]).into_response()
        }
        _ => accepted("CHECKING"),
    };
    let (result, seen) = submit_to(elsewhere).await;
    assert_eq!(result, Err(CallError::Malformed));
    assert_eq!(seen.len(), 1, "the customer's data went to one place");
}

#[tokio::test]
async fn paths_that_leave_the_configured_host_are_refused() {
    let server = TestServer::start(|_| accepted("CHECKING")).await;
    for path in [
        "//evil.example/x",
        "@evil.example/x",
        "https://evil.example/x",
        "/../x\\y",
    ] {
        let mapping = HttpMapping {
            path: path.to_owned(),
            ..mapping()
        };
        let result = submit_with(&mapping, server.base(), PATIENT).await;
        assert!(
            matches!(result, Err(CallError::Misconfigured(_))),
            "{path}: {result:?}"
        );
    }
    assert!(server.requests().is_empty());
}

#[tokio::test]
async fn the_status_is_polled_by_reference() {
    let no = r#"{"lead":{"id":4711,"status":"NO","why":"PAY"}}"#;
    let server = TestServer::start(|_| answer(StatusCode::OK, no)).await;
    let http = Http::new(PATIENT).unwrap();
    let (mapping, account) = (mapping(), account(server.base()));
    let call = LenderCall {
        http: &http,
        mapping: &mapping,
        account: &account,
    };

    let answer = call.poll_status("47/11?x").await.unwrap();

    let income = Some(RejectionReason::Income);
    let no = StatusWithReason::new(SubmissionStatus::Rejected, income);
    assert_eq!(answer.standing, Some(no));
    assert_eq!(server.requests()[0].target, "GET /loans/apply/47%2F11%3Fx");
}

/// Notifies a lender of a withdrawal twice.
async fn withdraw_from(
    mapping: &HttpMapping,
    lender: impl Fn(&RecordedRequest) -> Response + Clone + Send + Sync + 'static,
) -> (
    Result<Option<StatusWithReason>, CallError>,
    Vec<RecordedRequest>,
) {
    let server = TestServer::start(lender).await;
    let http = Http::new(PATIENT).unwrap();
    let account = account(server.base());
    let call = LenderCall {
        http: &http,
        mapping,
        account: &account,
    };
    let first = call.withdraw(id(), "47/11").await;
    assert_eq!(first, call.withdraw(id(), "47/11").await);
    (first, server.requests())
}

#[tokio::test]
async fn a_withdrawal_names_the_reference_and_its_idempotency_key() {
    let (result, seen) = withdraw_from(&mapping(), |_| accepted("DROPPED")).await;

    assert_eq!(result, Ok(Some(SubmissionStatus::Withdrawn.into())));
    assert_eq!(seen.len(), 2);
    for seen in seen {
        assert_eq!(seen.target, "POST /loans/apply/47%2F11/consent-revocation");
        assert_eq!(seen.header("authorization"), "Bearer s3cret");
        assert_eq!(seen.header("x-request-id"), id().to_string());
        assert_eq!(seen.json(), json!({"lead": {"id": "47/11"}}));
    }
}

#[tokio::test]
async fn a_withdrawal_may_be_accepted_with_an_empty_body() {
    for (status, body) in [(204, ""), (200, "OK"), (202, r#"{"lead":{"id":4711}}"#)] {
        let status = StatusCode::from_u16(status).unwrap();
        let (result, _) = withdraw_from(&mapping(), move |_| answer(status, body)).await;
        assert_eq!(result, Ok(None), "{status} {body}");
    }
    let down = |_: &RecordedRequest| answer(StatusCode::BAD_GATEWAY, "");
    let (result, _) = withdraw_from(&mapping(), down).await;
    assert_eq!(result, Err(CallError::unavailable(Outage::Status(502))));
}

#[tokio::test]
async fn a_lender_without_a_withdrawal_action_is_not_called() {
    let mapping = HttpMapping {
        withdraw_action: None,
        ..mapping()
    };
    let (result, seen) = withdraw_from(&mapping, |_| accepted("DROPPED")).await;
    assert_eq!(result, Err(CallError::Misconfigured("no withdraw action")));
    assert!(seen.is_empty());
}

#[test]
fn a_redirect_lender_gets_a_tracked_link() {
    let base = Base::new("https://lender.example".parse().unwrap()).unwrap();
    let link = build_tracked_link(&base, "/r/nimboo?sub={submission}", id()).unwrap();
    assert_eq!(
        link.as_str(),
        format!("https://lender.example/r/nimboo?sub={}", id())
    );
    assert_eq!(
        build_tracked_link(&base, "https://evil.example/", id()),
        Err(BaseError::Outside)
    );
}

#[test]
fn errors_and_accounts_show_no_secret() {
    let base = Base::new("https://lender.example".parse().unwrap()).unwrap();
    assert!(!format!("{:?}", account(base)).contains("s3cret"));
}

#[tokio::test]
async fn a_stored_path_of_too_many_parts_is_a_wrong_configuration() {
    let server = TestServer::start(|_| answer(StatusCode::OK, "{}")).await;
    let deep = vec!["a"; 20_000].join(".");
    let (mut theirs, mut ours, mut read) = (mapping(), mapping(), mapping());
    theirs.body.insert(deep.clone(), "offer.amount".to_owned());
    ours.body.insert("amount".to_owned(), deep.clone());
    read.reference_field = deep;
    for mapping in [theirs, ours, read] {
        let result = submit_with(&mapping, server.base(), PATIENT).await;
        assert!(
            matches!(result, Err(CallError::Misconfigured(_))),
            "{result:?}"
        );
    }
    assert!(server.requests().is_empty(), "nothing is sent");
}
