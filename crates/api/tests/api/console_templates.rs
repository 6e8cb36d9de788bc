//! Templates that staff write: drafts with findings, approval by a second person, registration, retirement.

use saakh_domain::identity::permission::Role;
use saakh_testkit::{Reply, TestApp, TestClient, app_test};
use serde_json::{Value, json};

use crate::templates::{REGISTRATIONS, SENDERS, TEMPLATES, list};

const ENGLISH: &str = "{{brand}}: gold loans begin in {product} branches today. Reply STOP to end.";
const HINDI: &str = "{{brand}}: {product} शाखाओं में आज से गोल्ड लोन। बंद करने के लिए STOP लिखें।";

fn content(english: &str, hindi: &str) -> Value {
    let text = |locale: &str, body: &str, fallback: &str| {
        json!({
            "locale": locale, "subject": null, "body": body,
            "fallbacks": [{ "slot": "product", "text": fallback }],
        })
    };
    json!({
        "category": "promotional", "exemptionReason": null,
        "slots": [{ "name": "product", "tag": "alphanumeric", "limit": 30 }],
        "texts": [text("en", english, "all"), text("hi", hindi, "सभी")],
    })
}

fn new(key: &str, english: &str, hindi: &str) -> Value {
    let mut new = content(english, hindi);
    new["key"] = json!(key);
    new["channel"] = json!("sms");
    new["purpose"] = json!("promotion");
    new
}

async fn approve(admin: &TestClient<'_>, view: &Value) -> Reply {
    let path = format!("{TEMPLATES}/{}/approve", view["template"]["id"]);
    let version = format!("\"{}\"", view["template"]["version"]);
    admin
        .json("POST", &path, &[("If-Match", &version)], &json!({}))
        .await
}

async fn edit(admin: &TestClient<'_>, view: &Value, content: &Value) -> Reply {
    let path = format!("{TEMPLATES}/{}", view["template"]["id"]);
    let version = format!("\"{}\"", view["template"]["version"]);
    admin
        .json("PUT", &path, &[("If-Match", &version)], content)
        .await
}

async fn add_sender(admin: &TestClient<'_>) -> Value {
    let new = json!({
        "channel": "sms", "brandKey": "nitya_finance", "use": "promotional", "header": "141234",
        "entityId": null, "perSecond": 10,
    });
    admin.post(SENDERS, &new).await.expect(201)
}

fn rules(view: &Value, place: usize) -> Vec<&str> {
    let findings = view["texts"][place]["check"]["findings"].as_array();
    let rules = findings.unwrap().iter().map(|one| &one["rule"]);
    rules.map(|rule| rule.as_str().unwrap()).collect()
}

#[app_test]
async fn a_draft_becomes_a_registered_text_by_two_people(app: &TestApp) {
    let (writer, checker) = (app.admin(Role::One).await, app.admin(Role::One).await);
    let sender = add_sender(&writer).await;
    let wrong = new(
        "gold_branches",
        "A guaranteed loan of {product} waits",
        HINDI,
    );
    let draft = writer.post(TEMPLATES, &wrong).await.expect(201);
    assert_eq!(draft["template"]["state"], "draft");
    assert_eq!(draft["template"]["due"], 0);
    assert_eq!(
        rules(&draft, 0),
        ["brand-named", "opt-out-words", "forbidden-words"]
    );
    let refused = approve(&checker, &draft).await;
    refused.expect_problem(409, "template-findings");

    let mended = edit(&writer, &draft, &content(ENGLISH, HINDI))
        .await
        .expect(200);
    assert_eq!(mended["template"]["version"], 2);
    assert_eq!(rules(&mended, 0), Vec::<&str>::new());
    let stale = edit(&checker, &draft, &content(ENGLISH, HINDI)).await;
    stale.expect_problem(409, "changed-meanwhile");
    approve(&writer, &mended)
        .await
        .expect_problem(403, "template-own");
    let approved = approve(&checker, &mended).await.expect(200);
    assert_eq!(approved["template"]["state"], "approved");
    assert_eq!(approved["template"]["due"], 2);
    approve(&checker, &approved)
        .await
        .expect_problem(409, "transition");

    let due = &approved["texts"][0]["registrations"][0];
    assert_eq!(due["senderId"], sender["id"]);
    assert!(
        due["text"]
            .as_str()
            .unwrap()
            .contains("{#alphanumeric#} branches"),
        "{due}"
    );
    let id = json!({
        "templateId": approved["texts"][0]["id"], "senderId": sender["id"], "host": "",
        "registeredText": due["registeredText"], "providerTemplateId": "1107", "state": "registered",
    });
    writer.put(REGISTRATIONS, &id).await.expect(200);

    // The approved version stays in use until another draft is approved, which has to be registered again.
    let other = content(&ENGLISH.replace("today", "now"), HINDI);
    let draft = edit(&writer, &approved, &other).await.expect(200);
    assert_eq!(
        (&draft["template"]["state"], &draft["template"]["inForce"]),
        (&json!("draft"), &json!(true))
    );
    assert_eq!(draft["template"]["registered"], 1);
    let approved = approve(&checker, &draft).await.expect(200);
    assert_eq!(approved["template"]["registered"], 0);

    let path = format!("{TEMPLATES}/{}/retire", approved["template"]["id"]);
    let no_reason = writer.post(&path, &json!({ "reason": " " })).await;
    no_reason.expect_problem(422, "invalid-fields");
    let reason = json!({ "reason": "The offer ended" });
    let retired = writer.post(&path, &reason).await.expect(200);
    assert_eq!(retired["template"]["state"], "retired");
    writer
        .post(&path, &reason)
        .await
        .expect_problem(409, "transition");
    edit(&writer, &retired, &other)
        .await
        .expect_problem(409, "transition");
    let all = list(&writer).await;
    assert!(all.iter().all(|item| item["key"] != "gold_branches"));
}

#[app_test]
async fn offers_in_every_category_say_how_to_stop_them(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let silent = ENGLISH.replace(" Reply STOP to end.", " Look.");
    let mut explicit = new("gold_explicit", &silent, HINDI);
    explicit["category"] = json!("service_explicit");
    let draft = admin.post(TEMPLATES, &explicit).await.expect(201);
    assert_eq!(rules(&draft, 0), ["opt-out-words"]);
    assert_eq!(rules(&draft, 1), Vec::<&str>::new());
}

#[app_test]
async fn bad_input_is_named_at_its_field(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let refuse = async |body: Value, field: &str| {
        let problem = admin.post(TEMPLATES, &body).await;
        let problem = problem.expect_problem(422, "invalid-fields");
        assert!(problem["fields"][field].is_string(), "{field}: {problem}");
    };
    for key in [
        "",
        "ab",
        "Gold",
        "9gold",
        "gold offer",
        "otp",
        &"a".repeat(41),
    ] {
        refuse(new(key, ENGLISH, HINDI), "key").await;
    }
    for body in [
        "",
        "{pan}",
        "{{secret}}",
        "{product",
        "{otp}",
        "{link}",
        &"a".repeat(1_001),
    ] {
        refuse(new("gold", body, HINDI), "texts.0.body").await;
    }
    refuse(new("gold", ENGLISH, "{pan}"), "texts.1.body").await;
    for field in ["key", "texts.0.body", "texts.1.body"] {
        refuse(new("Gold", "{pan}", "{otp}"), field).await;
    }
    let changed = |field: &str, value: &Value| {
        let mut body = new("gold", ENGLISH, HINDI);
        body[field] = value.clone();
        body
    };
    for (field, value) in [
        ("purpose", json!("passcode")),
        ("category", json!("transactional")),
        ("channel", json!("call")),
        ("exemptionReason", json!("Asked by ABCPK1234F")),
        ("exemptionReason", json!("a".repeat(501))),
        ("texts", json!([])),
    ] {
        refuse(changed(field, &value), field).await;
    }
    refuse(changed("channel", &json!("email")), "channel").await;
    admin
        .post(TEMPLATES, &new("gold", ENGLISH, HINDI))
        .await
        .expect(201);
    refuse(new("gold", ENGLISH, HINDI), "key").await;
}

#[app_test]
async fn texts_of_the_program_are_not_edited(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let all = list(&admin).await;
    let system = all.iter().find(|item| item["key"] == "status").unwrap();
    let path = format!("{TEMPLATES}/{}", system["id"]);
    admin.put(&path, &content(ENGLISH, HINDI)).await.expect(404);
    let retire = format!("{path}/retire");
    admin
        .post(&retire, &json!({ "reason": "No" }))
        .await
        .expect(404);
}
