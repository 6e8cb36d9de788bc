//! Texts of messages: what operators know of them, and which may leave.

use saakh_domain::engagement::contact::ContactChannel;
use saakh_domain::identity::permission::Role;
use saakh_service::operations::installation;
use saakh_service::operations::installation::senders::{self, SenderSettings};
use saakh_testkit::{
    CALLBACK_SECRET, Message, MessageProvider, Reply, TestApp, TestClient, app_test,
};
use serde_json::{Value, json};

use crate::status_files::sent_by;
use crate::status_notices::{MINUTE, calls_back, given, wants};

pub(crate) const TEMPLATES: &str = "/api/admin/message-templates";
pub(crate) const REGISTRATIONS: &str = "/api/admin/template-registrations";
pub(crate) const SENDERS: &str = "/api/admin/senders";

pub(crate) async fn install_senders(app: &TestApp) {
    install_senders_of(app, ContactChannel::Sms).await;
}

pub(crate) async fn install_senders_of(app: &TestApp, channel: ContactChannel) {
    let settings = SenderSettings {
        channel,
        header: Some("NITYAF".to_owned()),
        entity_id: None,
    };
    senders::install(&app.app, &[settings]).await.unwrap();
}

pub(crate) async fn list(admin: &TestClient<'_>) -> Vec<Value> {
    let found = admin.get(TEMPLATES).await.expect(200);
    found["items"].as_array().unwrap().clone()
}

async fn find(admin: &TestClient<'_>, key: &str) -> Value {
    let all = list(admin).await;
    let item = all.into_iter().find(|item| item["key"] == key).unwrap();
    let path = format!("{TEMPLATES}/{}", item["id"]);
    admin.get(&path).await.expect(200)
}

/// The English text and its registration for the default brand.
pub(crate) async fn find_own(admin: &TestClient<'_>, key: &str) -> (Value, Value) {
    let detail = find(admin, key).await;
    let text = detail["texts"][0].clone();
    assert_eq!(text["locale"], "en");
    let registrations = text["registrations"].as_array().unwrap();
    let own = registrations
        .iter()
        .find(|one| one["brandKey"] == "nitya_finance");
    let own = own.unwrap().clone();
    (text, own)
}

async fn put(
    admin: &TestClient<'_>,
    (text, registration): &(Value, Value),
    id: &str,
    state: &str,
) -> Reply {
    let body = json!({
        "templateId": text["id"],
        "senderId": registration["senderId"],
        "host": registration["host"],
        "registeredText": registration["registeredText"],
        "providerTemplateId": id,
        "state": state,
    });
    admin.put(REGISTRATIONS, &body).await
}

async fn register(admin: &TestClient<'_>, key: &str, id: &str) {
    let own = find_own(admin, key).await;
    put(admin, &own, id, "registered").await.expect(200);
}

#[app_test]
async fn every_text_of_the_program_is_a_template_in_both_languages(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let all = list(&admin).await;
    let templates = app.app.reference.templates.all().iter();
    let channels: usize = templates.map(|one| one.channels().len()).sum();
    assert_eq!(all.len(), channels);
    for item in &all {
        assert_eq!(item["locales"], json!(["en", "hi"]), "{item}");
        assert_eq!((&item["due"], &item["registered"]), (&json!(0), &json!(0)));
    }
    install_senders(app).await;
    let all = list(&admin).await;
    let is_due = |item: &Value| item["due"].as_i64().unwrap() > 0;
    assert!(
        all.iter()
            .all(|item| is_due(item) == (item["channel"] == "sms"))
    );
    let (text, own) = find_own(&admin, "status").await;
    assert_eq!(own["header"], "NITYAF");
    let portal = own["text"].as_str().unwrap();
    assert!(portal.starts_with("Nitya Finance: your application to {#alphanumeric#}"));
    assert!(
        text["check"]["preview"]
            .as_str()
            .unwrap()
            .contains("Sample Bank")
    );
    assert_eq!(text["check"]["size"]["encoding"], "gsm7");
    // The second start adds nothing.
    install_senders(app).await;
    let senders = admin.get(SENDERS).await.expect(200);
    assert_eq!(senders["items"].as_array().unwrap().len(), 3, "{senders}");
}

#[app_test]
async fn an_id_is_stored_for_the_text_that_was_registered(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    install_senders(app).await;
    let own = find_own(&admin, "status").await;
    for wrong in ["", "a b", &"1".repeat(41)] {
        let refused = put(&admin, &own, wrong, "registered").await;
        let problem = refused.expect_problem(422, "invalid-fields");
        assert!(
            problem["fields"]["providerTemplateId"].is_string(),
            "{wrong}"
        );
    }
    let saved = put(&admin, &own, " 1107160000000000001 ", "registered")
        .await
        .expect(200);
    assert_eq!(saved["state"], "registered");
    assert_eq!(saved["providerTemplateId"], "1107160000000000001");
    let corrected = find_own(&admin, "status_corrected").await;
    let taken = put(&admin, &corrected, "1107160000000000001", "registered").await;
    taken.expect_problem(422, "invalid-fields");
    let mut other_text = own.clone();
    other_text.1["registeredText"] = json!("Another text");
    let stale = put(&admin, &other_text, "1", "registered").await;
    stale.expect_problem(409, "changed-meanwhile");
    let mut other_host = own.clone();
    other_host.1["host"] = json!("elsewhere.example");
    put(&admin, &other_host, "1", "registered")
        .await
        .expect(404);

    let suspended = put(&admin, &own, "1107160000000000001", "suspended")
        .await
        .expect(200);
    assert_eq!(suspended["state"], "suspended");
    let removed = put(&admin, &own, "", "missing").await.expect(200);
    assert_eq!(removed["providerTemplateId"], Value::Null);
}

#[app_test]
async fn a_changed_text_has_to_be_registered_again(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    install_senders(app).await;
    register(&admin, "status", "1").await;
    let texts = &[(
        "sms_status",
        "{brand} has news of {lender}, which is {status}. See {link}",
        "{brand}: {lender} की ख़बर, जो है {status}। देखें {link}",
    )];
    let change = |reference: &mut saakh_service::app::Reference| {
        let changed = saakh_domain::text::Texts::clone(&reference.texts).with(texts);
        reference.texts = std::sync::Arc::new(changed);
    };
    let next = app.release(change).await;
    let admin_there = admin.at_release(&next);
    let (text, own) = find_own(&admin_there, "status").await;
    assert_eq!(
        (&text["version"], &own["state"]),
        (&json!(2), &json!("missing"))
    );
    // The text returns with its registration.
    let back = app.release(|_| {}).await;
    let (text, own) = find_own(&admin.at_release(&back), "status").await;
    assert_eq!(
        (&text["version"], &own["state"]),
        (&json!(1), &json!("registered"))
    );
}

/// News of a status by mail and SMS, after a lender's callback.
async fn news(
    app: &TestApp,
    provider: &MessageProvider,
    reference: &str,
    word: &str,
) -> Vec<Message> {
    calls_back(app, reference, word).await;
    app.clock.advance(MINUTE);
    given(app, provider).await
}

#[app_test]
async fn from_the_first_id_on_only_registered_texts_and_passcodes_leave(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    install_senders(app).await;
    let provider = MessageProvider::default();
    let mobile = app.new_mobile();
    let customer = app.consumer_with_mobile(&mobile).await;
    let wanted = wants(app, "en", true, true);
    customer.put("/api/preferences", &wanted).await.expect(200);
    let (_customer, _, _, reference) = sent_by(app, customer).await;

    let sent = news(app, &provider, &reference, "IN_PROCESS").await;
    let sms: Vec<_> = sent
        .iter()
        .filter(|one| one.channel == ContactChannel::Sms)
        .collect();
    assert_eq!(
        sms[0].template.as_deref(),
        Some("status"),
        "as before any id"
    );

    register(&admin, "otp", "1107").await;
    let sent = news(app, &provider, &reference, "SANCTIONED").await;
    assert!(
        sent.iter().all(|one| one.channel != ContactChannel::Sms),
        "{sent:?}"
    );

    register(&admin, "status", "1108").await;
    let sent = news(app, &provider, &reference, "DISBURSED").await;
    let sms: Vec<_> = sent
        .iter()
        .filter(|one| one.channel == ContactChannel::Sms)
        .collect();
    assert_eq!(sms[0].template.as_deref(), Some("1108"));

    for (key, id) in [("otp", "1107"), ("status", "1108")] {
        let own = find_own(&admin, key).await;
        put(&admin, &own, id, "suspended").await.expect(200);
    }
    assert_no_sms_of_news(app, "the operator suspended every text").await;
    let own = find_own(&admin, "status").await;
    put(&admin, &own, "1108", "registered").await.expect(200);
    switch_sender_off(&admin).await;
    assert_no_sms_of_news(app, "the sender is off").await;

    let node = app.with_messaging(&provider).await;
    node.send_otp(&app.new_mobile()).await;
    let sent = provider.take_messages();
    assert_eq!(
        sent[0].template.as_deref(),
        Some("otp"),
        "a passcode always leaves"
    );
}

/// Reports an approval to a new customer and checks that it leaves by no SMS.
async fn assert_no_sms_of_news(app: &TestApp, why: &str) {
    let provider = MessageProvider::default();
    let customer = app.consumer_with_mobile(&app.new_mobile()).await;
    let wanted = wants(app, "en", true, false);
    customer.put("/api/preferences", &wanted).await.expect(200);
    let (_customer, _, _, reference) = sent_by(app, customer).await;
    let sent = news(app, &provider, &reference, "SANCTIONED").await;
    assert_eq!(sent, [], "{why}");
}

async fn switch_sender_off(admin: &TestClient<'_>) {
    let senders = admin.get(SENDERS).await.expect(200)["items"].clone();
    let is_own = |one: &&Value| one["brandKey"] == "nitya_finance";
    let sender = senders.as_array().unwrap().iter().find(is_own).unwrap();
    let path = format!("{SENDERS}/{}", sender["id"]);
    let version = format!("\"{}\"", sender["version"]);
    let off = json!({ "header": "NITYAF", "entityId": null, "perSecond": 5, "state": "off" });
    let changed = admin
        .json("PUT", &path, &[("If-Match", &version)], &off)
        .await;
    changed.expect(200);
}

/// Registers the English text of the default brand; returns it as the provider is shown it.
pub(crate) async fn register_for_whatsapp(admin: &TestClient<'_>, key: &str, id: &str) -> String {
    let all = list(admin).await;
    let is_wanted = |item: &&Value| item["key"] == key && item["channel"] == "whatsapp";
    let template = &all.iter().find(is_wanted).unwrap()["id"];
    let path = format!("{TEMPLATES}/{template}");
    let detail = admin.get(&path).await.expect(200);
    let text = detail["texts"][0].clone();
    let registrations = text["registrations"].as_array().unwrap();
    let is_own = |one: &&Value| one["brandKey"] == "nitya_finance";
    let own = registrations.iter().find(is_own).unwrap().clone();
    let shown = own["text"].as_str().unwrap().to_owned();
    put(admin, &(text, own), id, "registered").await.expect(200);
    shown
}

#[app_test]
async fn news_leave_by_whatsapp_where_the_text_is_registered_and_the_customer_chose_it(
    app: &TestApp,
) {
    let admin = app.admin(Role::One).await;
    install_senders_of(app, ContactChannel::WhatsApp).await;
    let provider = MessageProvider::default();
    let customer = app.consumer_with_mobile(&app.new_mobile()).await;
    let mut wanted = wants(app, "en", false, false);
    wanted["allowWhatsapp"] = json!(true);
    let shown = customer.put("/api/preferences", &wanted).await.expect(200);
    assert_eq!(shown["offersWhatsapp"], true);
    let (_customer, _, _, reference) = sent_by(app, customer).await;
    let sent = news(app, &provider, &reference, "IN_PROCESS").await;
    assert_eq!(sent, [], "WhatsApp delivers no unregistered text");

    let shown = register_for_whatsapp(&admin, "status", "status_news_1").await;
    assert!(
        shown.contains("to {{1}}") && shown.contains("{{2}}"),
        "{shown}"
    );
    let sent = news(app, &provider, &reference, "SANCTIONED").await;
    assert_eq!(sent.len(), 1, "{sent:?}");
    assert_eq!(sent[0].channel, ContactChannel::WhatsApp);
    assert_eq!(sent[0].template.as_deref(), Some("status_news_1"));

    // Reports come from the provider of the channel.
    let node = app.with_messaging(&provider).await;
    let report = json!({ "id": sent[0].id, "status": "read" });
    let path = |name: &str| format!("/api/callbacks/messages/{name}/{CALLBACK_SECRET}");
    let gateway = node.visitor();
    gateway.post(&path("sms"), &report).await.expect(204);
    let state = async || {
        let path = format!("/api/admin/messages/{}", sent[0].id);
        admin.get(&path).await.expect(200)["state"].clone()
    };
    assert_eq!(state().await, "accepted");
    gateway.post(&path("whatsapp"), &report).await.expect(204);
    assert_eq!(state().await, "read");
}

#[app_test]
async fn another_wording_is_checked_and_not_saved(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let before = find(&admin, "status").await;
    let slots = before["texts"][0]["slots"].as_array().unwrap().iter();
    let slots: Vec<Value> = slots
        .map(|slot| json!({ "name": slot["name"], "tag": slot["tag"], "limit": slot["limit"] }))
        .collect();
    let path = format!("{TEMPLATES}/check");
    let check = |body: &str| {
        json!({
            "key": "status", "channel": "sms", "purpose": "updates",
            "category": "service_explicit", "exemptionReason": null, "slots": slots,
            "texts": [
                { "locale": "en", "subject": null, "body": body, "fallbacks": [] },
                { "locale": "hi", "subject": null, "body": before["texts"][1]["body"],
                    "fallbacks": [] },
            ],
        })
    };
    let found = admin
        .post(&path, &check("A guaranteed loan of {lender} {status}"))
        .await
        .expect(200);
    let findings = found["texts"][0]["check"]["findings"].as_array().unwrap();
    let rules: Vec<_> = findings
        .iter()
        .map(|one| one["rule"].as_str().unwrap())
        .collect();
    assert!(
        rules.contains(&"forbidden-words") && rules.contains(&"slot-separation"),
        "{rules:?}"
    );
    let refused = admin.post(&path, &check("{pan}")).await;
    let problem = refused.expect_problem(422, "invalid-fields");
    assert!(problem["fields"]["texts.0.body"].is_string(), "{problem}");
    assert_eq!(
        find(&admin, "status").await["texts"][0]["body"],
        before["texts"][0]["body"]
    );
    admin.get(&format!("{TEMPLATES}/9999")).await.expect(404);
}

#[app_test]
async fn preparing_an_installation_again_changes_no_text(app: &TestApp) {
    let version = app.app.catalog().version;
    installation::prepare(&app.app.db, &app.app.reference, app.app.clock.as_ref())
        .await
        .unwrap();
    app.app.refresh_catalog().await.unwrap();
    assert_eq!(app.app.catalog().version, version);
}
