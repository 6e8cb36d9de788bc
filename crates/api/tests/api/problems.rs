//! Errors are reported as problems: with a code, a text, and no internals.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use saakh_domain::Secret;
use saakh_domain::identity::permission::Role;
use saakh_service::identity::account;
use saakh_service::{Code, Refusal};
use saakh_store::Scope;
use saakh_testkit::{Engine, Mode, Reply, TestApp, app_test, block_on};
use serde_json::{Value, json};

async fn raw(app: &TestApp, content_type: &str, body: &[u8]) -> Reply {
    let request =
        app.visitor()
            .request("POST", "/api/otp/verify", &[("Content-Type", content_type)]);
    app.visitor()
        .send(request.body(body.to_vec().into()).unwrap())
        .await
}

#[app_test]
async fn a_request_that_does_not_parse_is_a_problem(app: &TestApp) {
    let json = "application/json";
    raw(app, json, b"{").await.expect_problem(400, "malformed");
    raw(app, json, b"\xff\xfe")
        .await
        .expect_problem(400, "malformed");
    raw(app, "text/plain", b"{}")
        .await
        .expect_problem(415, "unsupported-media-type");
    raw(app, json, &vec![b' '; 1_100_000])
        .await
        .expect_problem(413, "too-large");
    app.visitor()
        .json("DELETE", "/api/boot", &[], &json!({}))
        .await
        .expect_problem(405, "method-not-allowed");
    app.visitor()
        .json("TRACE", "/api/boot", &[], &json!({}))
        .await
        .expect_problem(405, "method-not-allowed");
    app.visitor()
        .get("/api/nothing")
        .await
        .expect_problem(404, "not-found");
    app.visitor()
        .get("/api/user/%00")
        .await
        .expect_problem(401, "unauthorised");
}

#[app_test]
async fn a_form_sent_by_the_browser_without_script_opens_the_page_again(app: &TestApp) {
    for (address, opened) in [
        ("/", "/"),
        (
            "/udaan_credit?utm_source=poster",
            "/udaan_credit?utm_source=poster",
        ),
        ("//elsewhere.example/x", "/elsewhere.example/x"),
    ] {
        let visitor = app.visitor();
        let request = visitor.request(
            "POST",
            address,
            &[("Content-Type", "application/x-www-form-urlencoded")],
        );
        let answer = visitor
            .send(
                request
                    .body("mobile=9820012345&consent=matching".into())
                    .unwrap(),
            )
            .await;
        assert_eq!((answer.status, answer.header("location")), (303, opened));
    }
    app.visitor()
        .post("/", &json!({}))
        .await
        .expect_problem(405, "method-not-allowed");
}

#[app_test]
async fn a_problem_includes_its_text_in_the_other_language(app: &TestApp) {
    let body = json!({ "uid": ["x"], "language": 1 });
    for (reader, other) in [("en", "hi"), ("hi", "en")] {
        let refused = async |language| {
            let reader = app.visitor().with_language(language);
            reader.post("/api/set-language", &body).await
        };
        let problem = refused(reader).await.expect_problem(422, "invalid-fields");
        let same = refused(other).await.expect_problem(422, "invalid-fields");
        let said = json!({ other: { "message": same["message"], "fields": same["fields"] } });
        assert_eq!(problem["translations"], said);
        assert_ne!(problem["fields"], same["fields"]);
    }
}

#[app_test]
async fn invalid_json_is_reported_with_its_position(app: &TestApp) {
    let refused = raw(app, "application/json", b"{\"otp\": \"1\",\n  \"secret\" }").await;
    let problem = refused.expect_problem(400, "malformed");
    assert_eq!(problem["params"], json!({ "line": 2, "column": 12 }));
    assert_eq!(
        problem["message"],
        "This is not valid JSON: error at line 2, column 12"
    );
    let deep = format!("{}{}", "[".repeat(400_000), "]".repeat(400_000));
    raw(app, "application/json", deep.as_bytes())
        .await
        .expect_problem(400, "malformed");
}

#[app_test]
async fn a_wrong_value_is_reported_at_its_place_in_the_readers_language(app: &TestApp) {
    let visitor = app.visitor();
    let language = json!({ "uid": "x", "language": 1 });
    for (field, value, english, hindi) in [
        (
            "language",
            json!(1.5),
            "Please enter a whole number",
            "कृपया पूरी संख्या लिखें",
        ),
        (
            "language",
            json!("1"),
            "Please enter a whole number",
            "कृपया पूरी संख्या लिखें",
        ),
        ("language", Value::Null, "This is missing", "यह नहीं है"),
        (
            "uid",
            json!(["x"]),
            "This must be text",
            "यह टेक्स्ट होना चाहिए",
        ),
        (
            "uid",
            json!("x".repeat(61)),
            "At most 60 characters",
            "अधिकतम 60 अक्षर",
        ),
        (
            "uid",
            json!("a\0b"),
            "Write this on one line, without special characters",
            "कृपया इसे एक लाइन में, बिना विशेष चिह्नों के लिखें",
        ),
    ] {
        let mut body = language.clone();
        body[field] = value;
        for (reader, message) in [("en", english), ("hi", hindi)] {
            let refused = visitor
                .with_language(reader)
                .post("/api/set-language", &body)
                .await;
            let fields = refused.expect_problem(422, "invalid-fields")["fields"].clone();
            assert_eq!(fields, json!({ field: message }), "{body}");
        }
    }
    let nowhere = visitor
        .post("/api/otp/send", &json!({}))
        .await
        .expect_problem(422, "invalid-fields");
    assert_eq!(nowhere["fields"]["destination"], "This is missing");
    let consents =
        json!({ "destination": "9876501234", "consents": [{ "purpose": "x", "shoe": 1 }] });
    let refused = visitor
        .post("/api/otp/send", &consents)
        .await
        .expect_problem(422, "invalid-fields");
    assert_eq!(
        refused["fields"]["consents[0].shoe"],
        "Unknown field. Remove it"
    );
    let list = visitor
        .post("/api/set-language", &json!([]))
        .await
        .expect_problem(422, "invalid-fields");
    assert_eq!(
        list["fields"]["body"],
        "This must be an object with named fields"
    );
}

#[app_test]
async fn a_wrong_parameter_is_reported_by_name(app: &TestApp) {
    let visitor = app.visitor();
    for (asked, field, message) in [
        (
            "amount=x&rate=12&months=12",
            "amount",
            "Please enter a number",
        ),
        (
            "amount=1.234&rate=12&months=12",
            "amount",
            "At most 2 decimals",
        ),
        (
            "amount=100000&rate=12&months=1.5",
            "months",
            "Please enter a whole number",
        ),
        ("amount=100000&rate=12", "months", "This is missing"),
        (
            "amount=100000&amount=1&rate=12&months=12",
            "amount",
            "This was sent twice",
        ),
    ] {
        let refused = visitor.get(&format!("/api/calculators/loan?{asked}")).await;
        let fields = refused.expect_problem(422, "invalid-fields")["fields"].clone();
        assert_eq!(fields, json!({ field: message }), "{asked}");
    }
}

#[app_test]
async fn a_wrong_form_is_reported_by_field(app: &TestApp) {
    let visitor = app.visitor();
    let form = [(
        "Content-Type",
        "application/x-www-form-urlencoded; charset=utf-8",
    )];
    let long = format!("name={}&description=%00", "a".repeat(201));
    let request = visitor.request("POST", "/api/help-requests", &form);
    let refused = visitor.send(request.body(long.into()).unwrap()).await;
    let fields = refused.expect_problem(422, "invalid-fields")["fields"].clone();
    let text = "Write this on one line, without special characters";
    assert_eq!(
        fields,
        json!({ "name": "At most 200 characters", "description": text })
    );
}

#[app_test]
async fn data_is_saved_and_shown_by_no_browser_that_is_led_to_it(app: &TestApp) {
    let visitor = app.visitor();
    let saved = "attachment; filename=\"api.json\"";
    for (path, expected) in [("/api/boot", saved), ("/api/nothing", saved), ("/", "")] {
        assert_eq!(
            visitor.get(path).await.header("content-disposition"),
            expected,
            "{path}"
        );
    }
}

#[app_test]
async fn a_problem_is_in_the_readers_language_with_the_request_id(app: &TestApp) {
    let english = app.visitor().get("/api/session").await;
    let hindi = app.visitor().with_language("hi").get("/api/session").await;
    assert_eq!(english.header("content-type"), "application/problem+json");
    assert_eq!(
        english.header("x-request-id"),
        english.json["requestId"].as_str().unwrap()
    );
    assert_ne!(english.json["message"], hindi.json["message"]);
    assert_eq!(english.header("x-content-type-options"), "nosniff");
    assert_eq!(english.header("cache-control"), "no-store");
}

#[test]
fn reads_succeed_while_nothing_can_be_written() {
    block_on(async {
        let app = TestApp::start(Engine::Sqlite).await;
        let customer = app.consumer().await;
        // Its transaction blocks all other writers, which looks like a full disk to them.
        let writer = app.app.db.begin(Scope::exclusive()).await.unwrap();
        // Long enough after the last call that the session's use is recorded again.
        app.clock.advance(120);
        customer.get("/api/preferences").await.expect(200);
        drop(writer);
    });
}

async fn log_in(app: &TestApp, password: &str) -> Reply {
    let body = json!({ "email": "Anita@example.com ", "password": password });
    app.visitor().post("/api/admin/login", &body).await
}

#[app_test]
async fn the_fifth_wrong_password_locks_and_later_ones_double_the_lock(app: &TestApp) {
    const RIGHT: &str = "correct horse battery";
    let secret = Secret::new(RIGHT.to_owned());
    account::add_admin(&app.app, "Anita", "anita@example.com", Role::One, secret)
        .await
        .unwrap();
    for _ in 0..4 {
        log_in(app, "wrong")
            .await
            .expect_problem(401, "login-wrong");
    }
    for seconds in [900, 1_800] {
        let locked = log_in(app, "wrong").await;
        assert_eq!(locked.header("retry-after"), seconds.to_string());
        locked.expect_problem(429, "login-locked");
        log_in(app, RIGHT).await.expect_problem(429, "login-locked");
        app.clock.advance(seconds);
    }
    let inside = log_in(app, RIGHT).await.expect(200);
    assert_eq!(inside["roleId"], "MQ==");
    log_in(app, "wrong")
        .await
        .expect_problem(401, "login-wrong");
    let nobody = json!({ "email": "nobody@example.com", "password": "wrong" });
    app.visitor()
        .post("/api/admin/login", &nobody)
        .await
        .expect_problem(401, "login-wrong");
    app.visitor()
        .post("/api/partner/login", &nobody)
        .await
        .expect_problem(401, "login-wrong");
}

#[app_test]
async fn pages_and_data_send_their_security_headers(app: &TestApp) {
    let visitor = app.visitor();
    for (path, policy, framed) in [
        ("/", "default-src 'self'; script-src 'self'", "DENY"),
        (
            "/api/get-credit-cards-data",
            "default-src 'none'; frame-ancestors 'none'",
            "",
        ),
        (
            "/api/nothing-here",
            "default-src 'none'; frame-ancestors 'none'",
            "",
        ),
    ] {
        let answer = visitor.get(path).await;
        let said = answer.header("content-security-policy");
        assert!(
            said.starts_with(policy) && said.contains("frame-ancestors 'none'"),
            "{path}: {said}"
        );
        assert_eq!(answer.header("x-content-type-options"), "nosniff", "{path}");
        assert_eq!(answer.header("x-frame-options"), framed, "{path}");
    }
}

#[app_test]
async fn one_password_tried_on_many_accounts_blocks_its_address(app: &TestApp) {
    let most = app.app.reference.limits.login.failures_per_hour_per_address;
    let tried = |number: u32| {
        let nobody =
            json!({ "email": format!("nobody{number}@example.com"), "password": "Password@123" });
        async move { app.visitor().post("/api/admin/login", &nobody).await }
    };
    for number in 0..most {
        tried(number).await.expect_problem(401, "login-wrong");
    }
    tried(most).await.expect_problem(429, "login-locked");
    app.clock.advance(60 * 60);
    tried(most).await.expect_problem(401, "login-wrong");
}

#[test]
fn demo_pages_do_not_exist_outside_demo_mode() {
    block_on(async {
        for (mode, status) in [(Mode::Live, 404), (Mode::Demo, 200)] {
            let app = TestApp::start_in_mode(Engine::Sqlite, mode).await;
            for path in ["/dev", "/dev/outbox.json", "/dev/logins.json"] {
                assert_eq!(app.visitor().get(path).await.status, status, "{path}");
            }
        }
    });
}

/// Every message key in the sources has texts in both languages.
#[test]
fn every_message_has_its_texts() {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let texts = |language: &str| -> BTreeSet<String> {
        let file = root.join(format!("data/messages/{language}.json"));
        let texts: Value = serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap();
        texts.as_object().unwrap().keys().cloned().collect()
    };
    let (english, hindi) = (texts("en"), texts("hi"));
    assert_eq!(english, hindi);
    let mut used = BTreeSet::new();
    for folder in ["domain", "store", "outbound", "service", "api", "saakh"] {
        keys_below(&root.join("crates").join(folder).join("src"), &mut used);
    }
    used.extend(Code::ALL.iter().map(|code| Refusal::new(*code).message.key));
    assert!(used.len() >= 456, "only {} messages were found", used.len());
    let missing: Vec<_> = used.difference(&english).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

fn keys_below(folder: &Path, used: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            keys_below(&path, used);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            used.extend(keys_in(&fs::read_to_string(&path).unwrap()));
        }
    }
}

/// The keys of messages that are literals in a source file.
fn keys_in(source: &str) -> Vec<String> {
    let code = source.split("#[cfg(test)]").next().unwrap_or_default();
    let keys = |before: &str| -> Vec<String> {
        let rest = code.split(before).skip(1);
        rest.filter_map(|rest| rest.trim_start().strip_prefix('"')?.split('"').next())
            .map(str::to_owned)
            .collect()
    };
    ["Message::new(", "InvalidInput("].map(keys).concat()
}
