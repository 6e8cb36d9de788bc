//! Who may not be contacted: by a colleague's entry, by the link in a message, and until the person consents again.

use saakh_domain::catalog::product::ProductType;
use saakh_domain::engagement::contact::ContactChannel;
use saakh_domain::id::CustomerId;
use saakh_domain::identity::permission::Role;
use saakh_domain::trust::consent::Purpose;
use saakh_domain::{Language, Secret};
use saakh_service::origination::status_notice;
use saakh_service::privacy::contact_consent;
use saakh_service::trust::consent::{self, ConsentContext, GivenConsent};
use saakh_store::trust::suppression;
use saakh_store::{Scope, write_tx};
use saakh_testkit::{CallError, MessageProvider, TestApp, TestClient, app_test};
use serde_json::{Value, json};

use crate::help::{ASKED, ask};
use crate::status_files::sent_by;
use crate::status_notices::{calls_back, given, news, wants};

pub(crate) async fn suppress(
    admin: &TestClient<'_>,
    destination: &str,
    scope: &str,
    reason: &str,
) -> Value {
    let entry = json!({
        "destination": destination, "channel": "any", "scope": scope, "reason": reason,
        "note": "Says that the number is not theirs",
    });
    let path = "/api/admin/suppressions";
    admin.post(path, &entry).await.expect(201)
}

pub(crate) async fn entries(admin: &TestClient<'_>, destination: &str) -> Vec<Value> {
    let wanted = json!({ "destination": destination });
    let path = "/api/admin/suppressions/search";
    let found = admin.post(path, &wanted).await.expect(200);
    found["items"].as_array().unwrap().clone()
}

async fn agree_to_offers(app: &TestApp, customer: &TestClient<'_>) {
    agree(
        app,
        customer,
        Purpose::OffersByMessage,
        Some("Personal Loans"),
    )
    .await;
}

async fn agree(app: &TestApp, customer: &TestClient<'_>, to: Purpose, product: Option<&str>) {
    let version = app.app.reference.notices.version(to);
    let consent = json!({ "purpose": to.code(), "product": product, "noticeVersion": version });
    customer
        .post("/api/contact-consents", &consent)
        .await
        .expect(200);
}

/// Agrees to every contact: two products, calls, a category and news.
async fn agree_to_everything(app: &TestApp, customer: &TestClient<'_>) {
    for product in ["Personal Loans", "Gold Loans"] {
        agree(app, customer, Purpose::OffersByMessage, Some(product)).await;
    }
    agree(app, customer, Purpose::AssistanceCall, None).await;
    wait_for_category(app, customer).await;
    let wanted = wants(app, "en", true, false);
    customer.put("/api/preferences", &wanted).await.expect(200);
}

async fn wait_for_category(app: &TestApp, customer: &TestClient<'_>) {
    let category = &app.app.reference.categories.all()[0].key;
    let version = app.app.reference.notices.version(Purpose::CategoryInterest);
    let interest = json!({ "category": category, "noticeVersion": version });
    let given = customer.post("/api/interests", &interest).await;
    assert!(given.status < 300);
}

/// The purposes of the consents in force.
async fn agreed(customer: &TestClient<'_>) -> Vec<String> {
    let list = customer.get("/api/consents").await.expect(200);
    let items = list["items"].as_array().unwrap();
    let in_force = items.iter().filter(|one| one["withdrawnAt"].is_null());
    in_force
        .map(|one| one["purpose"].as_str().unwrap().to_owned())
        .collect()
}

/// The consents in force to a purpose other than `matching`, as purpose and subject, sorted.
async fn contact_consents(customer: &TestClient<'_>) -> Vec<String> {
    let list = customer.get("/api/consents").await.expect(200);
    let items = list["items"].as_array().unwrap();
    let in_force = items
        .iter()
        .filter(|one| one["withdrawnAt"].is_null() && one["purpose"] != "matching");
    let mut named: Vec<_> = in_force
        .map(|one| {
            let subject = one["subject"].as_str().unwrap_or("-");
            format!("{} {subject}", one["purpose"].as_str().unwrap())
        })
        .collect();
    named.sort();
    named
}

fn unsubscribe_token(app: &TestApp, customer: &TestClient<'_>, mobile: &str) -> String {
    let id = customer.id.parse::<CustomerId>().unwrap();
    let (channel, product) = (ContactChannel::Sms, Some(ProductType::PersonalLoans));
    let destination = Secret::new(format!("+91{mobile}"));
    contact_consent::make_token(&app.app, id, channel, product, &destination).into_exposed()
}

#[app_test]
async fn a_number_that_wants_no_messages_at_all_gets_no_passcode(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let mobile = app.new_mobile();
    let entry = suppress(&admin, &mobile, "all", "wrong_person").await;
    let asked = json!({ "destination": mobile, "consents": [app.consent(Purpose::Matching)] });
    app.visitor()
        .post("/api/otp/send", &asked)
        .await
        .expect_problem(403, "destination-suppressed");
    assert_eq!(app.messages(&format!("+91{mobile}")).await.len(), 0);

    let lift = format!(
        "/api/admin/suppressions/{}/lift",
        entry["id"].as_str().unwrap()
    );
    let reason = json!({ "reason": "Showed the bill of the number" });
    let lifted = admin.post(&lift, &reason).await.expect(200);
    assert_eq!(lifted["liftedReason"], "Showed the bill of the number");
    // The refused request counted.
    app.clock.advance(60);
    app.send_otp(&mobile).await;
    assert_eq!(app.messages(&format!("+91{mobile}")).await.len(), 1);
}

#[app_test]
async fn an_entry_ends_by_itself_after_its_days(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let mobile = app.new_mobile();
    suppress(&admin, &mobile, "all", "wrong_person").await;
    app.clock.advance(30 * 24 * 3_600 + 1);
    app.send_otp(&mobile).await;
}

#[app_test]
async fn a_complaint_stops_news_but_not_passcodes(app: &TestApp) {
    let mobile = app.new_mobile();
    let customer = app.consumer_with_mobile(&mobile).await;
    let wanted = wants(app, "en", true, false);
    customer.put("/api/preferences", &wanted).await.expect(200);
    let (_, _, _, reference) = sent_by(app, customer).await;
    let admin = app.admin(Role::One).await;
    suppress(&admin, &mobile, "non_essential", "complaint").await;
    calls_back(app, &reference, "SANCTIONED").await;
    app.clock.advance(61);
    assert_eq!(news(app, &mobile).await, Vec::<String>::new());
    app.send_otp(&mobile).await;
}

/// An opt-out beside a message may come too late for it, and is in time for the next one.
#[app_test]
async fn an_opt_out_beside_a_status_notice_stops_the_next_one(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    for _ in 0..4 {
        let mobile = app.new_mobile();
        let customer = app.consumer_with_mobile(&mobile).await;
        let wanted = wants(app, "en", true, false);
        customer.put("/api/preferences", &wanted).await.expect(200);
        let (_, _, _, reference) = sent_by(app, customer).await;
        calls_back(app, &reference, "SANCTIONED").await;
        app.clock.advance(61);
        status_notice::enqueue_due(&app.app).await.unwrap();
        tokio::join!(
            suppress(&admin, &mobile, "non_essential", "complaint"),
            app.run_jobs()
        );
        let before = news(app, &mobile).await.len();
        assert!(before <= 1, "{before}");
        calls_back(app, &reference, "DISBURSED").await;
        app.clock.advance(61);
        assert_eq!(news(app, &mobile).await.len(), before);
    }
}

/// Half past nine in the evening in India, of the same or the next day.
fn wait_for_evening(app: &TestApp) {
    let evening = jiff::civil::time(21, 30, 0, 0);
    let local = app
        .app
        .now()
        .to_zoned(saakh_domain::time::india())
        .datetime();
    let mut then = local.date().to_datetime(evening);
    if then < local {
        then = local.date().tomorrow().unwrap().to_datetime(evening);
    }
    app.clock.advance(then.duration_since(local).as_secs());
}

/// Confirms an address as a customer's own.
async fn confirm_address(app: &TestApp, customer: &TestClient<'_>, address: &str) {
    let named = json!({ "contact": address });
    let sent = customer.post("/api/contacts/send", &named).await;
    let nonce = sent.expect(200)["nonce"].clone();
    let entry = json!({ "nonce": nonce, "otp": app.code_for(address).await });
    customer.post("/api/contacts", &entry).await.expect(200);
}

#[app_test]
async fn news_whose_mail_is_refused_waits_for_the_text_message(app: &TestApp) {
    let mobile = app.new_mobile();
    let customer = app.consumer_with_mobile(&mobile).await;
    confirm_address(app, &customer, "asha@example.com").await;
    let wanted = wants(app, "en", true, true);
    customer.put("/api/preferences", &wanted).await.expect(200);
    let (_, _, _, reference) = sent_by(app, customer).await;
    wait_for_evening(app);
    calls_back(app, &reference, "SANCTIONED").await;
    app.clock.advance(61);
    let provider = MessageProvider::default();
    provider.fail(Some(CallError::Refused {
        status: 550,
        code: None,
    }));
    let tried = given(app, &provider).await;
    let channels: Vec<_> = tried.iter().map(|message| message.channel).collect();
    assert_eq!(channels, [ContactChannel::Email]);
    provider.fail(None);
    app.clock.advance(10 * 3_600 + 30 * 60);
    let told = given(app, &provider).await;
    assert!(
        told.iter()
            .any(|message| message.channel == ContactChannel::Sms),
        "{told:?}"
    );
}

#[app_test]
async fn news_by_text_message_waits_for_the_morning(app: &TestApp) {
    let mobile = app.new_mobile();
    let customer = app.consumer_with_mobile(&mobile).await;
    let wanted = wants(app, "en", true, false);
    customer.put("/api/preferences", &wanted).await.expect(200);
    let (_, _, _, reference) = sent_by(app, customer).await;
    wait_for_evening(app);
    calls_back(app, &reference, "SANCTIONED").await;
    app.clock.advance(61);
    assert_eq!(news(app, &mobile).await, Vec::<String>::new());
    // At eight in the morning.
    app.clock.advance(10 * 3_600 + 30 * 60);
    assert_eq!(news(app, &mobile).await.len(), 1);
}

#[app_test]
async fn the_link_of_a_message_stops_it_until_a_new_consent(app: &TestApp) {
    let mobile = app.new_mobile();
    let customer = app.consumer_with_mobile(&mobile).await;
    agree_to_offers(app, &customer).await;
    assert!(
        agreed(&customer)
            .await
            .contains(&"offers_by_message".to_owned())
    );
    let path = format!(
        "/api/unsubscribe/{}",
        unsubscribe_token(app, &customer, &mobile)
    );
    let visitor = app.visitor();

    // A scanner that follows the link stops nothing.
    let shown = visitor.get(&path).await.expect(200);
    assert_eq!(
        (&shown["channel"], &shown["product"]),
        (&json!("sms"), &json!("Personal Loans"))
    );
    let admin = app.admin(Role::One).await;
    assert_eq!(entries(&admin, &mobile).await.len(), 0);

    for _ in 0..2 {
        let stopped = visitor.post(&path, &json!({})).await.expect(200);
        assert_eq!(stopped, json!({ "channel": "sms", "stopped": "messages" }));
    }
    let [entry] = entries(&admin, &mobile).await.try_into().unwrap();
    let what = ["channel", "scope", "reason", "source"].map(|field| entry[field].clone());
    assert_eq!(
        what,
        ["sms", "promotion", "opt_out", "link"].map(Value::from)
    );
    assert!(
        !agreed(&customer)
            .await
            .contains(&"offers_by_message".to_owned())
    );

    app.clock.advance(60);
    agree_to_offers(app, &customer).await;
    let [entry] = entries(&admin, &mobile).await.try_into().unwrap();
    assert_eq!(entry["liftedReason"], "consent");
}

#[app_test]
async fn the_link_of_a_message_can_stop_calls_and_every_channel(app: &TestApp) {
    let mobile = app.new_mobile();
    let customer = app.consumer_with_mobile(&mobile).await;
    confirm_address(app, &customer, "asha@example.com").await;
    agree_to_everything(app, &customer).await;
    let token = unsubscribe_token(app, &customer, &mobile);
    let path = format!("/api/unsubscribe/{token}?calls=true");
    app.visitor().post(&path, &json!({})).await.expect(200);
    let admin = app.admin(Role::One).await;
    let stopped = async |destination: &str| {
        let mut found: Vec<_> = entries(&admin, destination)
            .await
            .iter()
            .map(|entry| format!("{} {}", entry["channel"], entry["scope"]).replace('"', ""))
            .collect();
        found.sort();
        found
    };
    assert_eq!(stopped(&mobile).await, ["any calls", "any promotion"]);
    // Their other verified destination too.
    assert_eq!(stopped("asha@example.com").await, ["any promotion"]);
    let left = contact_consents(&customer).await;
    assert!(
        left.len() == 2 && left[0].starts_with("category_interest") && left[1] == "updates -",
        "{left:?}"
    );
}

#[app_test]
async fn pages_do_not_ask_for_90_days_after_an_opt_out(app: &TestApp) {
    let mobile = app.new_mobile();
    let customer = app.consumer_with_mobile(&mobile).await;
    let may_ask = async |customer: &TestClient<'_>| {
        let shown = customer.get("/api/preferences").await.expect(200);
        let may = &shown["mayAsk"];
        (
            may["assistanceCall"] == true,
            may["offersByMessage"] == true,
        )
    };
    assert_eq!(may_ask(&customer).await, (true, true));
    agree(app, &customer, Purpose::AssistanceCall, None).await;
    assert_eq!(may_ask(&customer).await, (false, true), "a consent stands");

    let address =
        format!("/dev/unsubscribe-link.json?destination=%2B91{mobile}&product=personal-loans");
    let link = app.visitor().get(&address).await.expect(200);
    let path = format!("/api{}", link["address"].as_str().unwrap());
    app.visitor().post(&path, &json!({})).await.expect(200);
    assert_eq!(may_ask(&customer).await, (false, false));
    // The number is tried with a wrong one and with a wrong product.
    let wrong = "/dev/unsubscribe-link.json?destination=9999999999&product=personal-loans";
    app.visitor().get(wrong).await.expect(404);
    let wrong = format!("/dev/unsubscribe-link.json?destination={mobile}&product=none");
    app.visitor().get(&wrong).await.expect(422);

    app.clock.advance(91 * 86_400);
    let customer = app.consumer_with_mobile(&mobile).await;
    assert_eq!(may_ask(&customer).await, (false, true));
}

#[app_test]
async fn the_link_of_a_message_withdraws_only_the_consent_to_its_product(app: &TestApp) {
    let mobile = app.new_mobile();
    let customer = app.consumer_with_mobile(&mobile).await;
    agree_to_everything(app, &customer).await;
    let before = contact_consents(&customer).await;
    let token = unsubscribe_token(app, &customer, &mobile);
    let path = format!("/api/unsubscribe/{token}");
    app.visitor().post(&path, &json!({})).await.expect(200);
    let mut expected = before.clone();
    expected.retain(|one| one != "offers_by_message personal-loans");
    assert_eq!(expected.len() + 1, before.len());
    assert_eq!(contact_consents(&customer).await, expected);
}

#[app_test]
async fn an_entry_withdraws_the_consents_that_its_reason_contradicts(app: &TestApp) {
    let mobile = app.new_mobile();
    let customer = app.consumer_with_mobile(&mobile).await;
    agree_to_everything(app, &customer).await;
    let admin = app.admin(Role::One).await;
    let mut left = contact_consents(&customer).await;
    assert_eq!(left.len(), 5, "{left:?}");
    for (scope, reason, withdrawn) in [
        ("non_essential", "wrong_person", None),
        ("calls", "do_not_call", Some("assistance_call")),
        ("promotion", "opt_out", Some("offers_by_message")),
        ("non_essential", "complaint", Some("")),
    ] {
        suppress(&admin, &mobile, scope, reason).await;
        left.retain(|one| withdrawn.is_none_or(|purpose| !one.starts_with(purpose)));
        assert_eq!(contact_consents(&customer).await, left, "{reason}");
    }
    let preferences = customer.get("/api/preferences").await.expect(200);
    assert_eq!(preferences["allowSms"], false);
}

#[app_test]
async fn a_link_that_is_not_ours_is_not_found(app: &TestApp) {
    for token in ["abc", "A".repeat(200).as_str()] {
        let path = format!("/api/unsubscribe/{token}");
        app.visitor()
            .get(&path)
            .await
            .expect_problem(404, "not-found");
        app.visitor()
            .post(&path, &json!({}))
            .await
            .expect_problem(404, "not-found");
    }
}

#[app_test]
async fn consents_to_be_contacted_need_their_notice_and_product(app: &TestApp) {
    let customer = app.consumer().await;
    let version = app.app.reference.notices.version(Purpose::OffersByMessage);
    let give = async |purpose: &str, product: Value, version: &str| {
        let consent = json!({ "purpose": purpose, "product": product, "noticeVersion": version });
        customer.post("/api/contact-consents", &consent).await
    };
    let wrong = give("offers_by_message", Value::Null, version)
        .await
        .expect(422);
    assert!(wrong["fields"]["product"].is_string(), "{wrong}");
    let wrong = give("matching", Value::Null, version).await.expect(422);
    assert!(wrong["fields"]["purpose"].is_string(), "{wrong}");
    give("offers_by_message", json!("Gold Loans"), "2020-01-01")
        .await
        .expect_problem(409, "notice-changed");
    let calls = app.app.reference.notices.version(Purpose::AssistanceCall);
    give("assistance_call", Value::Null, calls)
        .await
        .expect(200);
    assert!(
        agreed(&customer)
            .await
            .contains(&"assistance_call".to_owned())
    );
    // Never together with the consents of the first page.
    let path = "/api/consents";
    let consent = json!({ "purpose": "assistance_call", "noticeVersion": calls });
    assert!(customer.post(path, &consent).await.status >= 400);
}

#[app_test]
async fn an_entry_must_fit_its_reason(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let try_add = async |destination: &str, scope: &str, note: &str| {
        let entry = json!({
            "destination": destination, "channel": "sms", "scope": scope, "reason": "opt_out",
            "note": note,
        });
        admin
            .post("/api/admin/suppressions", &entry)
            .await
            .expect(422)
    };
    let number = app.new_mobile();
    for (field, wrong) in [
        ("scope", try_add(&number, "all", "Asked by phone").await),
        (
            "destination",
            try_add("12", "promotion", "Asked by phone").await,
        ),
        ("note", try_add(&number, "promotion", "").await),
        (
            "note",
            try_add(&number, "promotion", "His number is 2341 2341 2346").await,
        ),
    ] {
        assert!(wrong["fields"][field].is_string(), "{field}: {wrong}");
    }
}

#[app_test]
async fn an_acknowledgement_that_was_refused_is_not_in_the_history(app: &TestApp) {
    let customer = app.consumer_with_email("sunita@example.com").await;
    let admin = app.admin(Role::One).await;
    suppress(&admin, "sunita@example.com", "all", "wrong_person").await;
    ask(&customer, ASKED).await.expect(200);
    app.run_jobs().await;
    let brand = app.app.reference.brands.get("nitya_finance");
    let handed = app.messages(&brand.grievance.email).await;
    assert_eq!(handed.len(), 1, "the officer answers");
    let history = customer.get("/api/messages").await.expect(200);
    assert!(
        !history.to_string().contains(&brand.grievance.name),
        "{history}"
    );
}

#[app_test]
async fn consents_to_categories_and_news_lift_what_is_against_them(app: &TestApp) {
    let mobile = app.new_mobile();
    let customer = app.consumer_with_mobile(&mobile).await;
    let admin = app.admin(Role::One).await;
    suppress(&admin, &mobile, "promotion", "opt_out").await;
    suppress(&admin, &mobile, "non_essential", "complaint").await;
    suppress(&admin, &mobile, "non_essential", "wrong_person").await;
    let live = async || {
        let all = entries(&admin, &mobile).await;
        let live = all.iter().filter(|entry| entry["liftedAt"].is_null());
        let mut reasons: Vec<_> = live
            .map(|entry| entry["reason"].as_str().unwrap().to_owned())
            .collect();
        reasons.sort();
        reasons
    };
    app.clock.advance(60);
    let wanted = wants(app, "en", true, false);
    customer.put("/api/preferences", &wanted).await.expect(200);
    assert_eq!(live().await, ["opt_out", "wrong_person"]);
    wait_for_category(app, &customer).await;
    assert_eq!(live().await, ["wrong_person"]);
}

#[app_test]
async fn a_consent_lifts_nothing_on_an_address_that_was_only_typed(app: &TestApp) {
    let customer = app.consumer().await;
    let email = json!({ "household_income": 3, "emi": 0, "email": "asha@example.com" });
    customer.fill_profile(&[("money", email)]).await;
    let admin = app.admin(Role::One).await;
    suppress(&admin, "asha@example.com", "promotion", "opt_out").await;
    app.clock.advance(60);
    agree_to_offers(app, &customer).await;
    let [entry] = entries(&admin, "asha@example.com")
        .await
        .try_into()
        .unwrap();
    assert_eq!(entry["liftedAt"], Value::Null);
}

#[app_test]
async fn an_entry_that_stops_nothing_or_is_not_for_staff_is_refused(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let mobile = app.new_mobile();
    for (field, destination, channel, scope, reason) in [
        ("channel", &*mobile, "call", "promotion", "opt_out"),
        ("channel", &*mobile, "email", "promotion", "opt_out"),
        ("channel", &*mobile, "sms", "calls", "do_not_call"),
        ("channel", "asha@example.com", "any", "calls", "do_not_call"),
        ("channel", "asha@example.com", "sms", "promotion", "opt_out"),
        ("reason", &*mobile, "sms", "non_essential", "hard_bounce"),
        ("reason", &*mobile, "any", "promotion", "dnd_list"),
    ] {
        let entry = json!({
            "destination": destination, "channel": channel, "scope": scope, "reason": reason,
            "note": "Asked by phone",
        });
        let path = "/api/admin/suppressions";
        let wrong = admin.post(path, &entry).await.expect(422);
        assert!(wrong["fields"][field].is_string(), "{entry}: {wrong}");
    }
}

#[app_test]
async fn an_old_link_used_after_the_erasure_is_linked_to_nobody(app: &TestApp) {
    let mobile = app.new_mobile();
    let customer = app.consumer_with_mobile(&mobile).await;
    let token = unsubscribe_token(app, &customer, &mobile);
    let path = "/api/erasure-request";
    customer.post(path, &json!({})).await.expect(200);
    app.run_jobs().await;
    let path = format!("/api/unsubscribe/{token}");
    app.visitor().post(&path, &json!({})).await.expect(200);
    let hash = app
        .app
        .contact_key
        .hash(&Secret::new(format!("+91{mobile}")));
    let mut conn = app.app.db.read().await.unwrap();
    let listed = suppression::list_for_destination(&mut conn, &hash, 10).await;
    let [entry] = listed.unwrap().try_into().unwrap();
    assert_eq!(entry.customer_id, None);
}

#[app_test]
async fn calls_stop_under_every_version_of_their_notice(app: &TestApp) {
    let customer = app.consumer().await;
    let id = customer.id.parse::<CustomerId>().unwrap();
    let earlier = [GivenConsent {
        purpose: Purpose::AssistanceCall,
        notice_version: "2020-01-01".to_owned(),
    }];
    let recorded: saakh_service::Result<_> = async {
        write_tx!(app.app.db, Scope::customer(id), |tx| {
            let giving = ConsentContext::new(id, Language::En, "");
            consent::record(&app.app, tx, giving, &earlier).await
        })
    }
    .await;
    assert_eq!(recorded.unwrap().len(), 1);
    agree(app, &customer, Purpose::AssistanceCall, None).await;
    let list = customer.get("/api/consents").await.expect(200);
    let items = list["items"].as_array().unwrap();
    let mut calls = items
        .iter()
        .filter(|one| one["purpose"] == "assistance_call");
    let newest = calls.next_back().unwrap()["consentId"].as_str().unwrap();
    let path = format!("/api/consents/{newest}");
    assert_eq!(customer.delete(&path).await.status, 204);
    assert_eq!(contact_consents(&customer).await, Vec::<String>::new());
}
