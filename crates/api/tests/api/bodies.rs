//! Bodies that are not JSON, or JSON of another shape, are refused by every call that takes one.

use std::collections::BTreeSet;

use saakh_domain::identity::permission::Role;
use saakh_testkit::{TestApp, TestClient, app_test};
use serde_json::{Value, json};

/// A call with a JSON body.
struct Call {
    method: String,
    path: String,
    /// The role of a caller with access.
    by: String,
    /// The body's members, by name, with their schemas.
    members: Vec<(String, Value)>,
}

/// A path of the template with valid ids, of existing or missing records.
fn concrete(template: &str) -> String {
    const NOBODY: &str = "018f0000-0000-7000-8000-000000000000";
    let uuids = ["{appId}", "{offerId}", "{submissionId}", "{kfsId}"];
    let segments = template.split('/').map(|part| match part {
        "{step}" => "basic",
        "{date}" => "2026-01-26",
        part if uuids.contains(&part) => NOBODY,
        part if part.starts_with('{') => "1",
        part => part,
    });
    segments.collect::<Vec<_>>().join("/")
}

fn resolved<'d>(document: &'d Value, schema: &'d Value) -> &'d Value {
    match schema["$ref"].as_str() {
        Some(reference) => {
            let name = reference.rsplit('/').next().unwrap();
            &document["components"]["schemas"][name]
        }
        None => schema,
    }
}

fn calls() -> Vec<Call> {
    let document = serde_json::to_value(saakh_api::document()).unwrap();
    let mut calls = Vec::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            let body = &operation["requestBody"]["content"]["application/json"]["schema"];
            // The signature of another server's request is verified before the body is parsed
            // (`outbound/src/signature.rs`).
            let is_signed = !operation["security"][0]["lenderSignature"].is_null();
            if body.is_null() || is_signed {
                continue;
            }
            let schema = resolved(&document, body);
            let members = schema["properties"].as_object().into_iter().flatten();
            let members =
                members.map(|(name, one)| (name.clone(), resolved(&document, one).clone()));
            let areas = operation["security"].as_array().into_iter().flatten();
            let mut areas = areas.filter_map(|way| way.as_object()?.keys().next().cloned());
            calls.push(Call {
                method: method.to_uppercase(),
                path: path.clone(),
                by: areas.next().unwrap_or_default(),
                members: members.collect(),
            });
        }
    }
    calls
}

/// A value of another type than the schema's; none if the schema allows every type.
fn misfit(schema: &Value) -> Option<Value> {
    let kinds: Vec<&str> = match &schema["type"] {
        Value::String(kind) => vec![kind],
        Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).collect(),
        _ => return None,
    };
    let fits = |kind: &str| kinds.contains(&kind);
    if fits("object") {
        return (!fits("string")).then(|| json!("text"));
    }
    Some(json!({ "another": "shape" }))
}

async fn callers(app: &TestApp) -> [(&'static str, TestClient<'_>); 4] {
    [
        ("admin", app.admin(Role::One).await),
        ("merchant", app.merchant().await),
        ("customer", app.consumer().await),
        ("", app.visitor()),
    ]
}

#[app_test]
async fn a_well_formed_body_that_does_not_fit_is_422_with_its_place(app: &TestApp) {
    let callers = callers(app).await;
    let (mut wrong, mut sent) = (BTreeSet::new(), 0);
    let calls = calls();
    for call in &calls {
        let caller = &callers.iter().find(|(area, _)| *area == call.by).unwrap().1;
        let path = concrete(&call.path);
        let misfits = call
            .members
            .iter()
            .filter_map(|(name, schema)| Some((name.clone(), json!({ name: misfit(schema)? }))));
        let whole = [
            ("body".to_owned(), json!("text")),
            ("body".to_owned(), json!(7)),
        ];
        for (place, body) in whole.into_iter().chain(misfits) {
            let reply = caller.json(&call.method, &path, &[], &body).await;
            let is_named = reply.json["fields"]
                .as_object()
                .is_some_and(|fields| !fields.is_empty());
            if reply.status != 422 || reply.json["code"] != "invalid-fields" || !is_named {
                wrong.insert(format!(
                    "{} {} {place}: {} {}",
                    call.method, call.path, reply.status, reply.json["code"]
                ));
            }
            sent += 1;
        }
    }
    assert!(calls.len() > 150, "only {} calls take a body", calls.len());
    assert!(sent > 3 * calls.len(), "only {sent} bodies were sent");
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[app_test]
async fn invalid_json_is_400_with_its_position(app: &TestApp) {
    let callers = callers(app).await;
    let mut wrong = BTreeSet::new();
    for call in calls() {
        let caller = &callers.iter().find(|(area, _)| *area == call.by).unwrap().1;
        let request = caller
            .request(
                &call.method,
                &concrete(&call.path),
                &[("content-type", "application/json")],
            )
            .body(axum::body::Body::from("{\n  \"a\": }"))
            .unwrap();
        let reply = caller.send(request).await;
        if reply.status != 400 || reply.json["params"] != json!({ "line": 2, "column": 8 }) {
            wrong.insert(format!(
                "{} {}: {} {}",
                call.method, call.path, reply.status, reply.json
            ));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
