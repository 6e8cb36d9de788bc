//! News of an application: one consent, verified channels, and no promise without a message.

use std::collections::BTreeSet;

use saakh_domain::trust::consent::Purpose;
use saakh_testkit::{Reply, TestApp, TestClient, app_test};
use serde_json::{Value, json};

use super::leaving::withdraw;
use super::status_files::sent_by;
use super::status_notices::{MINUTE, calls_back, news, wants};

const MAIL: &str = "asha.news@example.com";

/// A customer who ticked the box beside their number or address.
async fn ticked<'a>(app: &'a TestApp, typed: &str, sent_to: &str) -> TestClient<'a> {
    let sent = app.send_otp(typed).await;
    let mut entry = app.otp_entry(&sent, &app.code_for(sent_to).await);
    entry["consents"] = json!([
        app.consent(Purpose::Matching),
        app.consent(Purpose::Updates)
    ]);
    let inside = app
        .visitor()
        .post("/api/otp/verify", &entry)
        .await
        .expect(200);
    app.visitor().with_session(&inside)
}

async fn preferences(customer: &TestClient<'_>) -> Value {
    customer.get("/api/preferences").await.expect(200)
}

async fn names(customer: &TestClient<'_>, contact: &str) -> Reply {
    customer
        .post("/api/contacts/send", &json!({ "contact": contact }))
        .await
}

async fn types(customer: &TestClient<'_>, sent: &Value, otp: &str) -> Reply {
    let entry = json!({ "nonce": sent["nonce"], "otp": otp });
    customer.post("/api/contacts", &entry).await
}

/// Sets an address and enters the code that was sent there.
async fn confirms(app: &TestApp, customer: &TestClient<'_>, contact: &str) -> Reply {
    let sent = names(customer, contact).await.expect(200);
    types(
        customer,
        &sent,
        &app.code_for(&contact.to_lowercase()).await,
    )
    .await
}

/// The notifications to a mailbox.
async fn mails(app: &TestApp, address: &str) -> Vec<String> {
    let all = app.messages(address).await;
    let texts = all.into_iter().map(|message| message.body);
    texts
        .filter(|text| text.contains("your application to"))
        .collect()
}

#[app_test]
async fn the_consent_beside_the_number_switches_text_messages_on(app: &TestApp) {
    let mobile = app.new_mobile();
    let customer = ticked(app, &mobile, &format!("+91{mobile}")).await;
    let (customer, _, _, reference) = sent_by(app, customer).await;
    calls_back(app, &reference, "SANCTIONED").await;
    app.clock.advance(MINUTE);
    assert_eq!(news(app, &mobile).await.len(), 1);
    let now = preferences(&customer).await;
    assert_eq!(
        (&now["allowSms"], &now["allowEmails"]),
        (&json!(true), &json!(false))
    );
    assert!(now["updatesSince"].is_string());

    withdraw(&customer, "updates").await;
    calls_back(app, &reference, "DISBURSED").await;
    app.clock.advance(MINUTE);
    assert_eq!(
        news(app, &mobile).await.len(),
        1,
        "withdrawn: nothing more is sent"
    );
}

#[app_test]
async fn the_consent_beside_an_email_address_switches_mails_on(app: &TestApp) {
    let customer = ticked(app, MAIL, MAIL).await;
    let now = preferences(&customer).await;
    assert_eq!(
        (&now["allowSms"], &now["allowEmails"]),
        (&json!(false), &json!(true))
    );
    assert_eq!(
        (&now["mobile"], &now["email"]["confirmed"]),
        (&Value::Null, &json!(true))
    );
}

#[app_test]
async fn a_channel_is_switched_on_under_the_notice_only(app: &TestApp) {
    let customer = app.consumer().await;
    let before = preferences(&customer).await;
    assert_eq!(
        (&before["allowSms"], &before["updatesSince"]),
        (&json!(false), &Value::Null)
    );
    let mut wanted = json!({ "language": "en", "allowSms": true, "allowEmails": false });
    let problem = customer
        .put("/api/preferences", &wanted)
        .await
        .expect_problem(422, "invalid-fields");
    assert!(
        problem["fields"]["consent_updates"].is_string(),
        "{problem}"
    );
    wanted["noticeVersion"] = "1999-01-01".into();
    customer
        .put("/api/preferences", &wanted)
        .await
        .expect_problem(409, "notice-changed");
    let saved = customer
        .put("/api/preferences", &wants(app, "en", true, false))
        .await
        .expect(200);
    assert_eq!(
        (&saved["allowSms"], saved["updatesSince"].is_string()),
        (&json!(true), true)
    );
    let ledger = customer.get("/api/consents").await.expect(200);
    let given: BTreeSet<_> = ledger["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|item| item["purpose"].as_str())
        .collect();
    assert_eq!(given, BTreeSet::from([Some("matching"), Some("updates")]));

    // With an active consent no notice is needed, and changing the language alone asks for none.
    for (sms, emails) in [(false, false), (true, true)] {
        let plain = json!({ "language": "hi", "allowSms": sms, "allowEmails": emails });
        customer.put("/api/preferences", &plain).await.expect(200);
    }
    let ledger = customer.get("/api/consents").await.expect(200);
    assert_eq!(ledger["items"].as_array().unwrap().len(), 2);
}

#[app_test]
async fn news_is_mailed_to_confirmed_addresses_only(app: &TestApp) {
    let mobile = app.new_mobile();
    let customer = app.consumer_with_mobile(&mobile).await;
    customer
        .put("/api/preferences", &wants(app, "en", true, true))
        .await
        .expect(200);
    let (customer, _, _, reference) = sent_by(app, customer).await;
    assert_eq!(preferences(&customer).await["email"]["confirmed"], false);
    calls_back(app, &reference, "SANCTIONED").await;
    app.clock.advance(MINUTE);
    assert_eq!(
        (
            news(app, &mobile).await.len(),
            mails(app, "asha@example.com").await.len()
        ),
        (1, 0)
    );

    let confirmed = confirms(app, &customer, "Asha@Example.com")
        .await
        .expect(200);
    assert_eq!(
        confirmed["email"],
        json!({ "masked": preferences(&customer).await["email"]["masked"], "confirmed": true })
    );
    let user = customer
        .get(&format!("/api/user/{}", customer.id))
        .await
        .expect(200);
    assert_eq!(
        (&user["data"]["email"], &user["data"]["email_verified"]),
        (&json!("asha@example.com"), &json!(1))
    );
    // No form replaces the verified address.
    let answers = json!({ "household_income": 3, "emi": 0, "email": "else@example.com" });
    let problem = customer.save_step("money", &answers).await.expect(422);
    assert!(problem["fields"]["email"].is_string(), "{problem}");
    names(&customer, MAIL)
        .await
        .expect_problem(409, "contact-confirmed");
    calls_back(app, &reference, "DISBURSED").await;
    app.clock.advance(MINUTE);
    assert_eq!(
        (
            news(app, &mobile).await.len(),
            mails(app, "asha@example.com").await.len()
        ),
        (2, 1)
    );

    // The address logs in the same customer.
    app.clock.advance(MINUTE);
    assert_eq!(
        app.consumer_with_email("asha@example.com").await.id,
        customer.id
    );
}

#[app_test]
async fn an_email_address_is_confirmed_once_in_a_confirmed_session(app: &TestApp) {
    let owner = app.consumer_with_email(MAIL).await;
    let customer = app.consumer().await;
    let other = app.consumer().await;
    names(&customer, "asha@")
        .await
        .expect_problem(422, "invalid-fields");
    app.clock.advance(30);
    confirms(app, &customer, MAIL)
        .await
        .expect_problem(409, "contact-of-another");
    assert_eq!(preferences(&customer).await["email"], Value::Null);
    assert_eq!(preferences(&owner).await["email"]["confirmed"], true);

    let sent = names(&customer, "own@example.com").await.expect(200);
    let code = app.code_for("own@example.com").await;
    types(&other, &sent, &code)
        .await
        .expect_problem(422, "otp-expired");
    let wrong = if code == "111111" { "222222" } else { "111111" };
    types(&customer, &sent, wrong)
        .await
        .expect_problem(422, "otp-wrong");
    let login = json!({ "prospectAppId": customer.id, "nonce": sent["nonce"], "otp": code });
    app.visitor()
        .post("/api/otp/verify", &login)
        .await
        .expect_problem(422, "otp-expired");
    types(&customer, &sent, &code).await.expect(200);
    types(&customer, &sent, &code)
        .await
        .expect_problem(422, "otp-expired");

    app.clock.advance(300);
    names(&other, "other@example.com")
        .await
        .expect_problem(403, "confirm-needed");
}

#[app_test]
async fn a_customer_has_few_codes_a_day_sent_to_addresses(app: &TestApp) {
    let customer = app.consumer().await;
    for number in 0..6 {
        names(&customer, &format!("a{number}@example.com"))
            .await
            .expect(200);
    }
    names(&customer, "a7@example.com")
        .await
        .expect_problem(429, "otp-too-many");
    assert_eq!(app.messages("a7@example.com").await.len(), 0);
}

#[app_test]
async fn whatsapp_is_a_channel_of_its_own_under_the_notice(app: &TestApp) {
    let customer = app.consumer().await;
    let before = preferences(&customer).await;
    assert_eq!(before["allowWhatsapp"], false);
    let mut wanted = wants(app, "en", false, false);
    wanted["allowWhatsapp"] = json!(true);
    let mut without = wanted.clone();
    without.as_object_mut().unwrap().remove("noticeVersion");
    let problem = customer
        .put("/api/preferences", &without)
        .await
        .expect_problem(422, "invalid-fields");
    assert!(
        problem["fields"]["consent_updates"].is_string(),
        "{problem}"
    );
    let saved = customer.put("/api/preferences", &wanted).await.expect(200);
    let channels = |saved: &Value| {
        ["allowSms", "allowEmails", "allowWhatsapp"].map(|channel| saved[channel] == json!(true))
    };
    assert_eq!(channels(&saved), [false, false, true]);
    assert!(saved["updatesSince"].is_string(), "{saved}");

    // A page of an earlier release does not send the channel, and changes nothing about it.
    let earlier = wants(app, "en", true, false);
    let saved = customer.put("/api/preferences", &earlier).await.expect(200);
    assert_eq!(channels(&saved), [true, false, true]);

    withdraw(&customer, "updates").await;
    assert_eq!(
        channels(&preferences(&customer).await),
        [false, false, false]
    );
}
