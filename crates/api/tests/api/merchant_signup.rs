//! Whoever applies by themselves to become a merchant.

use saakh_domain::identity::permission::Role;
use saakh_domain::trust::consent::Purpose;
use saakh_testkit::{Reply, TestApp, app_test};
use serde_json::{Value, json};

const EMAIL: &str = "meena@shops.example";
const PASSWORD: &str = "a long and rare password";

fn shop() -> Value {
    json!({
        "full_name": "Meena Kumari", "shop_name": "Meena Telecom", "shop_city": "Patna",
        "merchant_email": EMAIL, "merchant_mobile": "9820012399", "merchant_pan": "ABCPK1234F",
        "merchant_account": "00998877665544", "merchant_ifsc": "SBIN0001234",
    })
}

fn creator() -> Value {
    json!({
        "full_name": "Asha Rao", "social_platform": 2, "social_handle": "@asha.saves",
        "social_audience": 25_000, "shop_city": "Pune", "merchant_email": "asha@follow.example",
        "merchant_mobile": "9820012388", "merchant_pan": "ABCPK1234F",
        "merchant_account": "00112233445577", "merchant_ifsc": "SBIN0001234",
    })
}

async fn send(app: &TestApp, kind: &str, partner: Option<&str>, fields: &Value) -> Reply {
    let version = app.app.reference.notices.version(Purpose::MerchantSignup);
    let body =
        json!({ "kind": kind, "partner": partner, "noticeVersion": version, "fields": fields });
    app.visitor().post("/api/merchant-signup", &body).await
}

async fn listed(app: &TestApp) -> Vec<Value> {
    let admin = app.admin(Role::One).await;
    let list = admin
        .get("/api/admin/merchants?status=pending&sort=createdAt")
        .await;
    list.expect(200)["items"].as_array().unwrap().clone()
}

app_test!(whoever_applies_is_approved_and_logs_in(app) {
    let asked = app.visitor().get("/api/merchant-signup?kind=shop&partner=udaan_credit").await.expect(200);
    assert_eq!(asked["partner"], "Udaan Credit Services");
    let asked: Vec<_> = asked["fields"].as_array().unwrap().iter().map(|field| field["key"].as_str().unwrap()).collect();
    let answers = shop();
    assert_eq!(asked.len(), answers.as_object().unwrap().len());
    assert!(asked.iter().all(|key| answers[*key].is_string()), "{asked:?}");

    send(app, "shop", Some("udaan_credit"), &answers).await.expect(204);
    app.run_jobs().await;
    let mail = app.messages(EMAIL).await[0].body.clone();
    assert!(mail.contains("Meena Kumari, your application to work as a merchant under Udaan Credit Services has arrived."));
    let [item] = &listed(app).await[..] else { panic!("one waits") };
    let said = ["name", "shop", "city", "email", "mobile", "partner", "kind", "pan", "bankAccount", "ifsc"];
    let shown = said.map(|key| item[key].as_str().unwrap());
    assert_eq!(shown, ["Meena Kumari", "Meena Telecom", "Patna", EMAIL, "******2399",
        "Udaan Credit Services", "shop", "******234F", "******5544", "SBIN0001234"]);
    assert_eq!((&item["channel"], &item["samePan"], &item["sameAccount"]), (&Value::Null, &Value::Null, &Value::Null));

    app.clock.advance(1);
    let admin = app.admin(Role::One).await;
    admin.post(&format!("/api/admin/merchants/{}/approve", item["id"]), &json!({})).await.expect(200);
    app.run_jobs().await;
    let mail = app.messages(EMAIL).await[0].body.clone();
    let token = mail.split_once("/partner/invite#").unwrap().1.split_whitespace().next().unwrap();
    let accept = json!({ "token": token, "password": PASSWORD });
    app.visitor().post("/api/invites/accept", &accept).await.expect(204);
    let login = json!({ "email": EMAIL, "password": PASSWORD });
    let inside = app.visitor().post("/api/partner/login", &login).await.expect(200);
    assert_eq!((&inside["partnerId"], &inside["isPartner"]), (&json!(2), &json!(false)));
});

app_test!(the_products_own_partner_is_called_by_its_brand(app) {
    let asked = app.visitor().get("/api/merchant-signup?kind=creator").await.expect(200);
    assert_eq!(asked["partner"], "Nitya Finance");
});

app_test!(who_applies_twice_is_told_by_mail_only(app) {
    send(app, "shop", None, &shop()).await.expect(204);
    app.run_jobs().await;
    let mut other = shop();
    other["full_name"] = json!("Somebody Else");
    other["merchant_pan"] = json!("ZZZPZ9999Z");
    send(app, "shop", Some("udaan_credit"), &other).await.expect(204);
    app.run_jobs().await;
    let mails = app.messages(EMAIL).await;
    assert_eq!(mails.len(), 2);
    assert!(mails.iter().all(|mail| mail.body.contains("Meena Kumari, your application")));
    let waiting = listed(app).await;
    assert_eq!((waiting.len(), &waiting[0]["name"], &waiting[0]["pan"]), (1, &json!("Meena Kumari"), &json!("******234F")));

    let admin = app.admin(Role::One).await;
    let reject = format!("/api/admin/merchants/{}/reject", waiting[0]["id"]);
    admin.post(&reject, &json!({ "reason": "No shop" })).await.expect(200);
    app.run_jobs().await;
    app.clock.advance(1);
    send(app, "shop", None, &shop()).await.expect(204);
    app.run_jobs().await;
    let mails = app.messages(EMAIL).await;
    assert!(mails[0].body.contains("There was a decision about it before"), "{}", mails[0].body);
    assert!(listed(app).await.is_empty(), "it was decided");
    let many = send(app, "shop", None, &shop()).await.expect_problem(429, "signup-too-many");
    assert_eq!(many["params"]["seconds"], 24 * 3600 - 1);
});

app_test!(a_creator_is_listed_with_the_channel_and_with_who_has_the_same_pan(app) {
    send(app, "shop", None, &shop()).await.expect(204);
    app.clock.advance(1);
    send(app, "creator", None, &creator()).await.expect(204);
    app.run_jobs().await;
    let waiting = listed(app).await;
    let [shop, creator] = &waiting[..] else { panic!("two wait: {waiting:?}") };
    assert_eq!((&creator["kind"], &creator["shop"]), (&json!("creator"), &json!("")));
    let channel = json!({ "platform": "Instagram", "handle": "@asha.saves", "audience": 25_000 });
    assert_eq!(creator["channel"], channel);
    assert_eq!((&creator["samePan"], &creator["sameAccount"]), (&json!("Meena Kumari"), &Value::Null));
    assert_eq!((&shop["samePan"], &shop["kind"]), (&json!("Asha Rao"), &json!("shop")));
});

app_test!(what_is_wrong_is_said_at_its_field_and_nothing_is_kept(app) {
    let wrong = json!({ "full_name": "Meena", "merchant_pan": "1234", "merchant_ifsc": "sbin", "aadhaar": "1" });
    let problem = send(app, "shop", None, &wrong).await.expect_problem(422, "invalid-fields");
    let fields: Vec<_> = problem["fields"].as_object().unwrap().keys().cloned().collect();
    assert_eq!(fields, ["aadhaar", "full_name", "merchant_account", "merchant_email", "merchant_ifsc",
        "merchant_mobile", "merchant_pan", "shop_city", "shop_name"]);
    send(app, "shop", Some("nobody"), &shop()).await.expect_problem(404, "not-found");
    app.visitor().get("/api/merchant-signup?kind=shop&partner=nobody").await.expect_problem(404, "not-found");
    let old = json!({ "kind": "shop", "noticeVersion": "2020-01-01", "fields": shop() });
    app.visitor().post("/api/merchant-signup", &old).await.expect_problem(409, "notice-changed");
    let customer = app.consumer().await;
    let consent = app.consent(Purpose::MerchantSignup);
    customer.post("/api/consents", &consent).await.expect_problem(422, "consent-needs-application");
    assert!(listed(app).await.is_empty());
    app.run_jobs().await;
    assert!(app.messages(EMAIL).await.is_empty());
});

app_test!(a_partner_that_is_disabled_takes_nobody(app) {
    let admin = app.admin(Role::One).await;
    admin.post("/api/admin/partners/2/disable", &json!({ "reason": "Contract over" })).await.expect(200);
    send(app, "shop", Some("udaan_credit"), &shop()).await.expect_problem(404, "not-found");
    assert!(listed(app).await.is_empty());
});
