//! Whoever applies by themselves to become a merchant.

use saakh_domain::identity::permission::Role;
use saakh_domain::trust::consent::Purpose;
use saakh_service::operations::housekeeping::sweep;
use saakh_store::db::Statement;
use saakh_store::distribution::merchant::application;
use saakh_store::{DbError, Scope, write_tx};
use saakh_testkit::{Reply, TestApp, app_test};
use serde_json::{Value, json};

pub(super) const EMAIL: &str = "meena@shops.example";
const PASSWORD: &str = "a long and rare password";

/// As the migration leaves who applied before there were links.
static UNCONFIRM: Statement = Statement::new(
    "unconfirm",
    "UPDATE merchant SET confirmed_at = NULL WHERE status = 'pending' AND notice_version IS NOT NULL",
    "UPDATE merchant SET confirmed_at = NULL WHERE status = 'pending' AND notice_version IS NOT NULL",
);

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

async fn unconfirm(app: &TestApp) -> Result<(), DbError> {
    write_tx!(app.app.db, Scope::rows(), |tx| {
        tx.send(&UNCONFIRM, vec![]).await?;
        Ok(())
    })
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

/// Applies and confirms by the mail's link.
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
async fn a_strangers_signup_does_not_replace_the_shopkeepers_account(app: &TestApp) {
    let mut stranger = shop();
    stranger["merchant_pan"] = json!("ZZZPZ9999Z");
    stranger["merchant_account"] = json!("00111122223333");
    send(app, "shop", None, &stranger).await.expect(204);
    app.run_jobs().await;
    let strangers = token_of(app, EMAIL).await;
    app.clock.advance(60);
    apply(app, "shop", None, &shop()).await;
    let waiting = listed(app).await;
    assert_eq!(
        (
            waiting.len(),
            &waiting[0]["pan"],
            &waiting[0]["bankAccount"]
        ),
        (1, &json!("******234F"), &json!("******5544"))
    );
    confirm(app, &strangers)
        .await
        .expect_problem(404, "signup-link-over");
    let look = json!({ "token": strangers });
    app.visitor()
        .post("/api/merchant-signup/look", &look)
        .await
        .expect_problem(404, "signup-link-over");
}

#[app_test]
async fn a_link_ends_after_seven_days_and_with_its_partner(app: &TestApp) {
    send(app, "shop", Some("udaan_credit"), &shop())
        .await
        .expect(204);
    app.run_jobs().await;
    let token = token_of(app, EMAIL).await;
    let admin = app.admin(Role::One).await;
    admin
        .post(
            "/api/admin/partners/2/disable",
            &json!({ "reason": "Contract over" }),
        )
        .await
        .expect(200);
    confirm(app, &token)
        .await
        .expect_problem(404, "signup-link-over");
    app.clock.advance(1);
    admin
        .post("/api/admin/partners/2/enable", &json!({}))
        .await
        .expect(200);
    app.clock.advance(7 * 24 * 3600);
    confirm(app, &token)
        .await
        .expect_problem(404, "signup-link-over");
    sweep(&app.app).await.unwrap();
    let mut conn = app.app.db.read().await.unwrap();
    assert!(
        application::list_after(&mut conn, "", 10)
            .await
            .unwrap()
            .is_empty(),
        "nothing of it is kept"
    );
    drop(conn);
    assert!(listed(app).await.is_empty());
}

#[app_test]
async fn a_signup_with_a_known_address_only_sends_a_mail(app: &TestApp) {
    apply(app, "shop", None, &shop()).await;
    app.clock.advance(1);
    let mut other = shop();
    other["full_name"] = json!("Somebody Else");
    other["merchant_pan"] = json!("ZZZPZ9999Z");
    send(app, "shop", Some("udaan_credit"), &other)
        .await
        .expect(204);
    app.run_jobs().await;
    let mails = app.messages(EMAIL).await;
    assert_eq!(mails.len(), 2);
    assert!(
        mails[0]
            .body
            .contains("Meena Kumari, we have your application")
            && !mails[0].body.contains("confirm")
    );
    let waiting = listed(app).await;
    assert_eq!(
        (waiting.len(), &waiting[0]["name"], &waiting[0]["pan"]),
        (1, &json!("Meena Kumari"), &json!("******234F"))
    );

    let admin = app.admin(Role::One).await;
    let reject = format!("/api/admin/merchants/{}/reject", waiting[0]["id"]);
    admin
        .post(&reject, &json!({ "reason": "No shop" }))
        .await
        .expect(200);
    app.run_jobs().await;
    app.clock.advance(1);
    send(app, "shop", None, &shop()).await.expect(204);
    app.run_jobs().await;
    let mails = app.messages(EMAIL).await;
    assert!(
        mails[0]
            .body
            .contains("An earlier decision on it still applies"),
        "{}",
        mails[0].body
    );
    assert!(listed(app).await.is_empty(), "it was decided");
    let many = send(app, "shop", None, &shop())
        .await
        .expect_problem(429, "signup-too-many");
    assert_eq!(many["params"]["seconds"], 24 * 3600 - 2);
}

#[app_test]
async fn a_signup_from_before_links_is_mailed_one_and_not_approved_without_it(app: &TestApp) {
    apply(app, "shop", None, &shop()).await;
    unconfirm(app).await.unwrap();
    let admin = app.admin(Role::One).await;
    let [item] = &listed(app).await[..] else {
        panic!("one waits")
    };
    assert_eq!(item["confirmedAt"], Value::Null);
    let approve = format!("/api/admin/merchants/{}/approve", item["id"]);
    admin
        .post(&approve, &json!({}))
        .await
        .expect_problem(409, "merchant-unconfirmed");

    app.clock.advance(1);
    let before = app.messages(EMAIL).await.len();
    sweep(&app.app).await.unwrap();
    sweep(&app.app).await.unwrap();
    app.run_jobs().await;
    assert_eq!(app.messages(EMAIL).await.len(), before + 1, "once");
    let token = token_of(app, EMAIL).await;
    // The address is not known before: its owner may still send their own details.
    let mut own = shop();
    own["merchant_account"] = json!("00777766665555");
    app.clock.advance(1);
    apply(app, "shop", None, &own).await;
    confirm(app, &token)
        .await
        .expect_problem(404, "signup-link-over");
    let [after] = &listed(app).await[..] else {
        panic!("one waits")
    };
    assert_eq!(
        (&after["id"], &after["bankAccount"]),
        (&item["id"], &json!("******5555"))
    );
    admin.post(&approve, &json!({})).await.expect(200);
    app.run_jobs().await;
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

#[app_test]
async fn wrong_signup_fields_are_reported_and_nothing_is_stored(app: &TestApp) {
    let wrong = json!({ "full_name": "Meena", "merchant_pan": "1234", "merchant_ifsc": "sbin", "aadhaar": "1" });
    let problem = send(app, "shop", None, &wrong)
        .await
        .expect_problem(422, "invalid-fields");
    let fields: Vec<_> = problem["fields"]
        .as_object()
        .unwrap()
        .keys()
        .cloned()
        .collect();
    assert_eq!(
        fields,
        [
            "aadhaar",
            "full_name",
            "merchant_account",
            "merchant_email",
            "merchant_ifsc",
            "merchant_mobile",
            "merchant_pan",
            "shop_city",
            "shop_name"
        ]
    );
    send(app, "shop", Some("nobody"), &shop())
        .await
        .expect_problem(404, "not-found");
    app.visitor()
        .get("/api/merchant-signup?kind=shop&partner=nobody")
        .await
        .expect_problem(404, "not-found");
    let old = json!({ "kind": "shop", "noticeVersion": "2020-01-01", "fields": shop() });
    app.visitor()
        .post("/api/merchant-signup", &old)
        .await
        .expect_problem(409, "notice-changed");
    let customer = app.consumer().await;
    let consent = app.consent(Purpose::MerchantSignup);
    customer
        .post("/api/consents", &consent)
        .await
        .expect_problem(422, "consent-needs-application");
    assert!(listed(app).await.is_empty());
    app.run_jobs().await;
    assert!(app.messages(EMAIL).await.is_empty());
}

#[app_test]
async fn a_disabled_partner_accepts_no_signup(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    admin
        .post(
            "/api/admin/partners/2/disable",
            &json!({ "reason": "Contract over" }),
        )
        .await
        .expect(200);
    send(app, "shop", Some("udaan_credit"), &shop())
        .await
        .expect_problem(404, "not-found");
    assert!(listed(app).await.is_empty());
}
