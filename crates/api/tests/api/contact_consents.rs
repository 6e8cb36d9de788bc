//! Consents to be contacted, the link of a message that stops it, and what pages ask for.

use saakh_domain::catalog::product::ProductType;
use saakh_domain::engagement::contact::{ContactChannel, ContactPurpose};
use saakh_domain::id::CustomerId;
use saakh_domain::identity::permission::Role;
use saakh_domain::trust::consent::Purpose;
use saakh_domain::{Language, Secret};
use saakh_service::privacy::contact_consent::{self, LinkedMessage};
use saakh_service::trust::consent::{self, ConsentContext, GivenConsent};
use saakh_store::trust::suppression;
use saakh_store::{Scope, write_tx};
use saakh_testkit::{TestApp, TestClient, app_test};
use serde_json::{Value, json};

use crate::contact::{entries, suppress};
use crate::status_notices::wants;
pub(crate) async fn agree_to_offers(app: &TestApp, customer: &TestClient<'_>) {
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
pub(crate) async fn agree_to_everything(app: &TestApp, customer: &TestClient<'_>) {
    for product in ["Personal Loans", "Gold Loans"] {
        agree(app, customer, Purpose::OffersByMessage, Some(product)).await;
    }
    agree(app, customer, Purpose::AssistanceCall, None).await;
    wait_for_category(app, customer).await;
    let wanted = wants(app, "en", true, false);
    customer.put("/api/preferences", &wanted).await.expect(200);
}

pub(crate) async fn wait_for_category(app: &TestApp, customer: &TestClient<'_>) {
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
pub(crate) async fn contact_consents(customer: &TestClient<'_>) -> Vec<String> {
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

pub(crate) fn unsubscribe_token(app: &TestApp, customer: &TestClient<'_>, mobile: &str) -> String {
    let (purpose, product) = (ContactPurpose::Promotion, ProductType::PersonalLoans);
    token_of(app, customer, mobile, (purpose, Some(product)))
}

fn token_of(
    app: &TestApp,
    customer: &TestClient<'_>,
    mobile: &str,
    (purpose, product): (ContactPurpose, Option<ProductType>),
) -> String {
    let message = LinkedMessage {
        customer: customer.id.parse().unwrap(),
        channel: ContactChannel::Sms,
        purpose,
        product,
        destination: &Secret::new(format!("+91{mobile}")),
    };
    contact_consent::make_token(&app.app, &message).into_exposed()
}

/// Confirms an address as a customer's own.
pub(crate) async fn confirm_address(app: &TestApp, customer: &TestClient<'_>, address: &str) {
    let named = json!({ "contact": address });
    let sent = customer.post("/api/contacts/send", &named).await;
    let nonce = sent.expect(200)["nonce"].clone();
    let entry = json!({ "nonce": nonce, "otp": app.code_for(address).await });
    customer.post("/api/contacts", &entry).await.expect(200);
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
    assert_eq!(contact_consents(&customer).await, ["updates -"]);
}

#[app_test]
async fn the_link_of_news_about_a_category_withdraws_the_interest_only(app: &TestApp) {
    let mobile = app.new_mobile();
    let customer = app.consumer_with_mobile(&mobile).await;
    agree_to_everything(app, &customer).await;
    let mut left = contact_consents(&customer).await;
    let token = token_of(
        app,
        &customer,
        &mobile,
        (ContactPurpose::CategoryOpening, None),
    );
    let path = format!("/api/unsubscribe/{token}");
    app.visitor().post(&path, &json!({})).await.expect(200);
    left.retain(|one| !one.starts_with("category_interest"));
    assert_eq!(contact_consents(&customer).await, left);
    assert_eq!(left.len(), 4, "{left:?}");
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

    // A consent that is withdrawn under "Your data" is an opt-out too.
    for (purpose, product, may) in [
        (Purpose::AssistanceCall, None, (false, true)),
        (Purpose::OffersByMessage, Some("Gold Loans"), (false, false)),
    ] {
        agree(app, &customer, purpose, product).await;
        withdraw(&customer, purpose).await;
        assert_eq!(may_ask(&customer).await, may, "{purpose:?}");
    }
    // So is the link of a message to the customer's address.
    app.clock.advance(91 * 86_400);
    let customer = app.consumer_with_mobile(&mobile).await;
    assert_eq!(may_ask(&customer).await, (true, true));
    confirm_address(app, &customer, "asha@example.com").await;
    let address = "/dev/unsubscribe-link.json?destination=asha@example.com&product=personal-loans";
    let link = app.visitor().get(address).await.expect(200);
    let path = format!("/api{}", link["address"].as_str().unwrap());
    app.visitor().post(&path, &json!({})).await.expect(200);
    assert_eq!(may_ask(&customer).await, (true, false));
}

/// Withdraws the newest consent to a purpose, as under "Your data".
async fn withdraw(customer: &TestClient<'_>, purpose: Purpose) {
    let list = customer.get("/api/consents").await.expect(200);
    let items = list["items"].as_array().unwrap().iter();
    let mut own = items.filter(|one| one["purpose"] == purpose.code());
    let newest = own.next_back().unwrap()["consentId"].as_str().unwrap();
    let path = format!("/api/consents/{newest}");
    assert_eq!(customer.delete(&path).await.status, 204);
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
    withdraw(&customer, Purpose::AssistanceCall).await;
    assert_eq!(contact_consents(&customer).await, Vec::<String>::new());
}
