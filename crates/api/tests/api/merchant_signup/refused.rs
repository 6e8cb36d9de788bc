//! Signups that change nothing or end: of strangers, with an old link, with wrong fields, at a disabled partner.

use saakh_domain::identity::permission::Role;
use saakh_domain::trust::consent::Purpose;
use saakh_service::operations::housekeeping::sweep;
use saakh_store::db::Statement;
use saakh_store::distribution::merchant::application;
use saakh_store::{DbError, Scope, write_tx};
use saakh_testkit::{TestApp, app_test};
use serde_json::{Value, json};

use super::{EMAIL, apply, confirm, listed, send, shop, token_of};

/// The state after the migration, for applications from before confirmation links.
static UNCONFIRM: Statement = Statement::new(
    "unconfirm",
    "UPDATE merchant SET confirmed_at = NULL WHERE status = 'pending' AND notice_version IS NOT NULL",
    "UPDATE merchant SET confirmed_at = NULL WHERE status = 'pending' AND notice_version IS NOT NULL",
);

async fn unconfirm(app: &TestApp) -> Result<(), DbError> {
    write_tx!(app.app.db, Scope::rows(), |tx| {
        tx.send(&UNCONFIRM, vec![]).await?;
        Ok(())
    })
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
    // The address was not used before, so its owner can still send their own details.
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
