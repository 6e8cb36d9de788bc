//! People who apply on their own to become merchants: from the form to the first login.

mod refused;

use saakh_domain::identity::permission::Role;
use saakh_domain::trust::consent::Purpose;
use saakh_testkit::{Reply, TestApp, app_test};
use serde_json::{Value, json};

pub(super) const EMAIL: &str = "meena@shops.example";
const PASSWORD: &str = "a long and rare password";

pub(super) fn shop() -> Value {
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

pub(super) async fn send(
    app: &TestApp,
    kind: &str,
    partner: Option<&str>,
    fields: &Value,
) -> Reply {
    let version = app.app.reference.notices.version(Purpose::MerchantSignup);
    let body =
        json!({ "kind": kind, "partner": partner, "noticeVersion": version, "fields": fields });
    app.visitor().post("/api/merchant-signup", &body).await
}

/// The token of the link in the last mail to an address.
pub(super) async fn token_of(app: &TestApp, email: &str) -> String {
    let mail = app.messages(email).await[0].body.clone();
    let (_, rest) = mail.split_once("/create-merchant-form/confirm#").unwrap();
    rest.split_whitespace().next().unwrap().to_owned()
}

pub(super) async fn confirm(app: &TestApp, token: &str) -> Reply {
    let body = json!({ "token": token });
    app.visitor()
        .post("/api/merchant-signup/confirm", &body)
        .await
}

/// Applies, and confirms by the mail's link.
async fn apply(app: &TestApp, kind: &str, partner: Option<&str>, fields: &Value) {
    send(app, kind, partner, fields).await.expect(204);
    app.run_jobs().await;
    let email = fields["merchant_email"].as_str().unwrap();
    let token = token_of(app, email).await;
    confirm(app, &token).await.expect(204);
}

async fn listed(app: &TestApp) -> Vec<Value> {
    let admin = app.admin(Role::One).await;
    let list = admin
        .get("/api/admin/merchants?status=pending&sort=createdAt")
        .await;
    list.expect(200)["items"].as_array().unwrap().clone()
}

#[app_test]
async fn the_signup_form_lists_the_fields_that_a_signup_takes(app: &TestApp) {
    let form = app
        .visitor()
        .get("/api/merchant-signup?kind=shop&partner=udaan_credit")
        .await
        .expect(200);
    assert_eq!(form["partner"], "Udaan Credit Services");
    let keys: Vec<_> = form["fields"]
        .as_array()
        .unwrap()
        .iter()
        .map(|field| field["key"].as_str().unwrap())
        .collect();
    let answers = shop();
    assert_eq!(keys.len(), answers.as_object().unwrap().len());
    assert!(keys.iter().all(|key| answers[*key].is_string()), "{keys:?}");
    send(app, "shop", Some("udaan_credit"), &answers)
        .await
        .expect(204);
    app.run_jobs().await;
}

#[app_test]
async fn a_signup_mail_and_its_link_show_account_numbers_masked(app: &TestApp) {
    send(app, "shop", Some("udaan_credit"), &shop())
        .await
        .expect(204);
    app.run_jobs().await;
    let mail = app.messages(EMAIL).await[0].body.clone();
    for shown in [
        "under Udaan Credit Services",
        "PAN: ******234F",
        "Bank account: ******5544, IFSC SBIN0001234",
        "within 7 days",
    ] {
        assert!(mail.contains(shown), "{mail}");
    }
    for typed in ["Meena", "ABCPK1234F", "00998877665544"] {
        assert!(!mail.contains(typed), "{mail}");
    }
    let token = token_of(app, EMAIL).await;
    let shown = app
        .visitor()
        .post("/api/merchant-signup/look", &json!({ "token": token }))
        .await
        .expect(200);
    assert_eq!(
        shown,
        json!({ "partner": "Udaan Credit Services", "name": "Meena Kumari", "shop": "Meena Telecom",
        "pan": "******234F", "bankAccount": "******5544", "ifsc": "SBIN0001234" })
    );
}

#[app_test]
async fn a_signup_waits_for_approval_once_its_link_is_confirmed(app: &TestApp) {
    send(app, "shop", Some("udaan_credit"), &shop())
        .await
        .expect(204);
    app.run_jobs().await;
    assert!(listed(app).await.is_empty(), "it is not confirmed");
    let token = token_of(app, EMAIL).await;
    app.visitor()
        .post("/api/merchant-signup/look", &json!({ "token": token }))
        .await
        .expect(200);
    assert!(
        listed(app).await.is_empty(),
        "opening the link does not confirm it"
    );
    confirm(app, &token).await.expect(204);
    confirm(app, &token)
        .await
        .expect_problem(404, "signup-link-over");
    let [item] = &listed(app).await[..] else {
        panic!("one waits")
    };
    let keys = [
        "name",
        "shop",
        "city",
        "email",
        "mobile",
        "partner",
        "kind",
        "pan",
        "bankAccount",
        "ifsc",
    ];
    assert_eq!(
        keys.map(|key| item[key].as_str().unwrap()),
        [
            "Meena Kumari",
            "Meena Telecom",
            "Patna",
            EMAIL,
            "******2399",
            "Udaan Credit Services",
            "shop",
            "******234F",
            "******5544",
            "SBIN0001234"
        ]
    );
    assert_eq!(
        (&item["channel"], &item["samePan"], &item["sameAccount"]),
        (&Value::Null, &Value::Null, &Value::Null)
    );
}

#[app_test]
async fn an_approved_merchant_sets_a_password_and_logs_in(app: &TestApp) {
    apply(app, "shop", Some("udaan_credit"), &shop()).await;
    let [item] = &listed(app).await[..] else {
        panic!("one waits")
    };
    app.clock.advance(1);
    let admin = app.admin(Role::One).await;
    admin
        .post(
            &format!("/api/admin/merchants/{}/approve", item["id"]),
            &json!({}),
        )
        .await
        .expect(200);
    app.run_jobs().await;
    let mail = app.messages(EMAIL).await[0].body.clone();
    let token = mail
        .split_once("/partner/invite#")
        .unwrap()
        .1
        .split_whitespace()
        .next()
        .unwrap();
    let accept = json!({ "token": token, "password": PASSWORD });
    app.visitor()
        .post("/api/invites/accept", &accept)
        .await
        .expect(204);
    let login = json!({ "email": EMAIL, "password": PASSWORD });
    let inside = app
        .visitor()
        .post("/api/partner/login", &login)
        .await
        .expect(200);
    assert_eq!(
        (&inside["partnerId"], &inside["isPartner"]),
        (&json!(2), &json!(false))
    );
    let bearer = format!("Bearer {}", inside["token"].as_str().unwrap());
    let own = app
        .visitor()
        .get_with("/api/partner/get-revenue", &[("authorization", &bearer)])
        .await
        .expect(200);
    assert_eq!(
        own["data"]["account"],
        json!({ "bankAccount": "******5544", "ifsc": "SBIN0001234" })
    );
}

#[app_test]
async fn the_products_own_partner_is_called_by_its_brand(app: &TestApp) {
    let asked = app
        .visitor()
        .get("/api/merchant-signup?kind=creator")
        .await
        .expect(200);
    assert_eq!(asked["partner"], "Nitya Finance");
}

#[app_test]
async fn a_creator_is_listed_with_the_channel_and_with_who_has_the_same_pan(app: &TestApp) {
    apply(app, "shop", None, &shop()).await;
    app.clock.advance(1);
    apply(app, "creator", None, &creator()).await;
    let waiting = listed(app).await;
    let [shop, creator] = &waiting[..] else {
        panic!("two wait: {waiting:?}")
    };
    assert_eq!(
        (&creator["kind"], &creator["shop"]),
        (&json!("creator"), &json!(""))
    );
    let channel = json!({ "platform": "Instagram", "handle": "@asha.saves", "audience": 25_000 });
    assert_eq!(creator["channel"], channel);
    assert_eq!(
        (&creator["samePan"], &creator["sameAccount"]),
        (&json!("Meena Kumari"), &Value::Null)
    );
    assert_eq!(
        (&shop["samePan"], &shop["kind"]),
        (&json!("Asha Rao"), &json!("shop"))
    );
}
