//! Every part of every request has a limit, and the OpenAPI document states it.

use std::collections::BTreeSet;

use axum::body::{Body, to_bytes};
use saakh_domain::identity::permission::Role;
use saakh_testkit::{TestApp, app_test};
use serde_json::{Value, json};
use tower::ServiceExt as _;

/// Parts without a limit of their own in the document, with the reason. Where the document leaves a part open, the
/// widest limits apply (`http/bounds.rs`).
const EXCEPTIONS: [(&str, &str); 14] = [
    (
        "post /api/admin/suppressions/import image_name",
        "bytes: the limits of uploaded files say how many",
    ),
    (
        "post /api/s3-upload-file image_name",
        "bytes: the largest body says how many",
    ),
    (
        "post /api/upload-application-status-file image_name",
        "bytes: the limit of uploads says how many",
    ),
    (
        "post /api/admin/upload-files image_name",
        "bytes: the limit of uploads says how many",
    ),
    (
        "post /api/admin/brand-logos image_name",
        "bytes: the limit of uploads says how many",
    ),
    (
        "post /api/partner/tickets/{id}/files file",
        "bytes: as those of customers",
    ),
    (
        "post /api/tickets/{id}/files file",
        "bytes: the limit of uploads says how many",
    ),
    (
        "post /api/ticket-links/{token}/files file",
        "bytes: the limit of uploads says how many",
    ),
    (
        "post /api/admin/tickets/{id}/files file",
        "bytes: the limit of uploads says how many",
    ),
    (
        "put /api/admin/lenders/{id}/connector form",
        "read and bounded by domain/catalog/lender/bounds.rs",
    ),
    ("put /api/admin/lenders/{id}/connector connector", "as form"),
    ("post /api/admin/form-preview form", "as form"),
    ("post /api/admin/lenders/{id}/dry-run form", "as form"),
    ("post /api/admin/lenders/{id}/dry-run connector", "as form"),
];
/// Covered by their own limits.
const ELSEWHERE: [&str; 5] = [
    "post /api/otp/send",
    "post /api/otp/verify",
    "post /api/callbacks/lenders/{key}",
    "post /api/callbacks/messages/{provider}",
    "post /api/callbacks/messages/{provider}/{secret}",
];

struct Walk<'d> {
    document: &'d Value,
    open: BTreeSet<String>,
    looked_at: usize,
}

impl<'d> Walk<'d> {
    fn schema(&mut self, place: &str, schema: &'d Value, within: &mut Vec<&'d str>) {
        if let Some(reference) = schema["$ref"].as_str() {
            let name = reference.rsplit('/').next().unwrap();
            if !within.contains(&name) {
                within.push(name);
                self.schema(place, &self.document["components"]["schemas"][name], within);
                within.pop();
            }
            return;
        }
        self.looked_at += 1;
        if !is_bounded(schema) {
            self.open.insert(place.to_owned());
        }
        for several in ["oneOf", "anyOf", "allOf"] {
            for one in schema[several].as_array().into_iter().flatten() {
                self.schema(place, one, within);
            }
        }
        if schema["items"].is_object() {
            self.schema(&format!("{place}[]"), &schema["items"], within);
        }
        if schema["additionalProperties"].is_object() {
            self.schema(
                &format!("{place}.*"),
                &schema["additionalProperties"],
                within,
            );
        }
        for (name, part) in schema["properties"].as_object().into_iter().flatten() {
            let place = if place.ends_with(' ') {
                format!("{place}{name}")
            } else {
                format!("{place}.{name}")
            };
            self.schema(&place, part, within);
        }
    }
}

/// Whether a schema limits the size of its value, without looking at its parts.
fn is_bounded(schema: &Value) -> bool {
    let is = |kind: &str| {
        let said = &schema["type"];
        *said == kind
            || said
                .as_array()
                .is_some_and(|kinds| kinds.contains(&json!(kind)))
    };
    let has = |name: &str| schema.get(name).is_some();
    let is_said = ["type", "enum", "oneOf", "anyOf", "allOf", "properties"]
        .into_iter()
        .any(has);
    let one_of_few = has("enum") || has("const");
    let text = !is("string") || one_of_few || has("maxLength");
    let list = !is("array") || has("maxItems");
    let number =
        !(is("integer") || is("number")) || one_of_few || (has("minimum") && has("maximum"));
    is_said && text && list && number
}

#[test]
fn every_part_of_every_request_has_a_bound() {
    let document = serde_json::to_value(saakh_api::document()).unwrap();
    let mut walk = Walk {
        document: &document,
        open: BTreeSet::new(),
        looked_at: 0,
    };
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            let call = format!("{method} {path}");
            if ELSEWHERE.contains(&&*call) {
                continue;
            }
            for parameter in operation["parameters"].as_array().into_iter().flatten() {
                let place = format!("{call} {}", parameter["name"].as_str().unwrap());
                walk.schema(&place, &parameter["schema"], &mut Vec::new());
            }
            for content in operation["requestBody"]["content"]
                .as_object()
                .into_iter()
                .flat_map(|all| all.values())
            {
                walk.schema(&format!("{call} "), &content["schema"], &mut Vec::new());
            }
        }
    }
    assert!(
        walk.looked_at > 300,
        "only {} parts were found",
        walk.looked_at
    );
    let excepted: BTreeSet<String> = EXCEPTIONS
        .iter()
        .map(|(place, _)| (*place).to_owned())
        .collect();
    assert_eq!(walk.open, excepted);
}

#[app_test]
async fn lists_and_texts_beyond_their_bounds_are_refused_by_their_names(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let text = |longest: usize| "x".repeat(longest + 1);
    for (call, field, value) in [
        (
            "/api/admin/cards/order",
            "category_ids",
            json!(vec![1; 100_000]),
        ),
        (
            "/api/lender-revenue/set-order",
            "lender_revenue_ids",
            json!(vec![1; 100_000]),
        ),
        ("/api/create-lender", "name", json!(text(200))),
        ("/api/create-credit-card", "category_name", json!(text(200))),
        ("/api/lender-group/create", "name", json!(text(200))),
        ("/api/update-lender-data", "value", json!(text(2_000))),
        (
            "/api/update-credit-card-data",
            "value",
            json!(vec!["x"; 1_001]),
        ),
        ("/api/admin/partners", "key", json!(text(100))),
        ("/api/admin/links", "name", json!(text(200))),
        (
            "/api/admin/merchants/1/suspend",
            "reason",
            json!(text(1_000)),
        ),
        ("/api/admin/vendor-switches", "reason", json!(text(500))),
        ("/api/update-partner-utm/2", "utm_id", json!(text(200))),
        ("/api/admin/lenders/1/revenue-preview", "number", json!(-1)),
        ("/api/admin/eligibility", "customerId", json!(text(60))),
    ] {
        let refused = admin
            .post(call, &json!({ field: value }))
            .await
            .expect_problem(422, "invalid-fields");
        assert!(refused["fields"][field].is_string(), "{call}: {refused}");
    }
    let name = "x".repeat(401);
    for path in [
        format!("/api/get-partner-by-name/{name}"),
        format!("/api/user/{name}"),
    ] {
        admin.get(&path).await.expect_problem(404, "not-found");
    }
}

#[app_test]
async fn the_document_of_all_calls_is_sent_packed(app: &TestApp) {
    for (encoding, most) in [("br", 120_000), ("gzip", 160_000)] {
        let asked =
            app.visitor()
                .request("GET", "/api/openapi.json", &[("Accept-Encoding", encoding)]);
        let answer = app
            .router()
            .oneshot(asked.body(Body::empty()).unwrap())
            .await
            .unwrap();
        assert_eq!(answer.headers()["content-encoding"], encoding);
        let packed = to_bytes(answer.into_body(), usize::MAX).await.unwrap();
        assert!(packed.len() < most, "{encoding}: {}", packed.len());
    }
}
