//! Verified customers who are inactive for years.

use saakh_domain::identity::permission::Role;
use saakh_domain::trust::consent::Purpose;
use saakh_service::operations::housekeeping;
use saakh_service::privacy::quiet;
use saakh_store::identity::customer;
use saakh_testkit::{TestApp, app_test};
use serde_json::{Value, json};

const HOUR: i64 = 60 * 60;
const DAY: i64 = 24 * HOUR;
const QUIET: i64 = 1_095 * DAY;

async fn sweep(app: &TestApp) {
    housekeeping::sweep(&app.app).await.unwrap();
    app.run_jobs().await;
}

async fn is_there(app: &TestApp, id: &str) -> bool {
    let mut conn = app.app.db.read().await.unwrap();
    let row = customer::get(&mut conn, id.parse().unwrap())
        .await
        .unwrap()
        .unwrap();
    row.mobile.is_some() && row.profile.expose().contains("Asha")
}

#[app_test]
async fn a_customer_quiet_for_three_years_is_warned_and_erased_two_days_later(app: &TestApp) {
    let mobile = app.new_mobile();
    let asha = app.consumer_with_mobile(&mobile).await;
    asha.prepare_application().await;
    let destination = format!("+91{mobile}");
    app.clock.advance(QUIET - HOUR);
    sweep(app).await;
    assert_eq!(app.messages(&destination).await.len(), 0);
    app.clock.advance(2 * HOUR);
    sweep(app).await;
    let warnings = app.messages(&destination).await;
    assert_eq!(warnings.len(), 1);
    let text = &warnings[0].body;
    assert!(
        text.contains("3 years") && text.contains("48 hours"),
        "{text}"
    );
    app.clock.advance(47 * HOUR);
    sweep(app).await;
    assert!(is_there(app, &asha.id).await);
    assert_eq!(
        app.messages(&destination).await.len(),
        0,
        "no customer is warned twice"
    );
    app.clock.advance(2 * HOUR);
    sweep(app).await;
    assert!(!is_there(app, &asha.id).await);
    let admin = app.admin(Role::One).await;
    let audit = admin
        .get("/api/admin/audit?action=customer.erase-quiet")
        .await
        .expect(200);
    assert_eq!(audit["items"][0]["target"]["id"], asha.id);
    assert_eq!(audit["items"][0]["actor"]["kind"], "system");
    sweep(app).await;
    assert_eq!(app.messages(&destination).await.len(), 0);
}

#[app_test]
async fn a_login_after_the_warning_prevents_the_erasure(app: &TestApp) {
    let mobile = app.new_mobile();
    let asha = app.consumer_with_mobile(&mobile).await;
    asha.prepare_application().await;
    app.clock.advance(QUIET + HOUR);
    sweep(app).await;
    app.clock.advance(DAY);
    let again = app.consumer_with_mobile(&mobile).await;
    assert_eq!(again.id, asha.id);
    app.clock.advance(2 * DAY);
    sweep(app).await;
    assert!(is_there(app, &asha.id).await);
    // The next three years start with that login, and end with another warning.
    app.clock.advance(QUIET);
    sweep(app).await;
    assert_eq!(app.messages(&format!("+91{mobile}")).await.len(), 1);
    app.clock.advance(2 * DAY + HOUR);
    sweep(app).await;
    assert!(!is_there(app, &asha.id).await);
}

#[app_test]
async fn a_login_before_the_warning_restarts_the_quiet_period(app: &TestApp) {
    let mobile = app.new_mobile();
    let asha = app.consumer_with_mobile(&mobile).await;
    asha.prepare_application().await;
    app.clock.advance(QUIET + HOUR);
    housekeeping::sweep(&app.app).await.unwrap();
    app.consumer_with_mobile(&mobile).await;
    app.clock.advance(DAY + HOUR);
    sweep(app).await;
    assert_eq!(app.messages(&format!("+91{mobile}")).await.len(), 0);
    app.clock.advance(QUIET);
    sweep(app).await;
    assert_eq!(app.messages(&format!("+91{mobile}")).await.len(), 1);
}

#[app_test]
async fn a_customer_under_legal_hold_is_neither_warned_nor_erased(app: &TestApp) {
    let mobile = app.new_mobile();
    let asha = app.consumer_with_mobile(&mobile).await;
    asha.prepare_application().await;
    let id = asha.id.parse().unwrap();
    quiet::place_hold(&app.app, id, "Suit 12/2027 before the civil court")
        .await
        .unwrap();
    app.clock.advance(QUIET + HOUR);
    sweep(app).await;
    app.clock.advance(3 * DAY);
    sweep(app).await;
    assert_eq!(app.messages(&format!("+91{mobile}")).await.len(), 0);
    assert!(is_there(app, &asha.id).await);
    quiet::lift_hold(&app.app, id).await.unwrap();
    assert!(quiet::lift_hold(&app.app, id).await.is_err());
    sweep(app).await;
    assert_eq!(app.messages(&format!("+91{mobile}")).await.len(), 1);
    // A legal hold that starts after the warning also prevents the erasure.
    quiet::place_hold(&app.app, id, "Order of the Data Protection Board")
        .await
        .unwrap();
    app.clock.advance(3 * DAY);
    sweep(app).await;
    assert!(is_there(app, &asha.id).await);
}

#[app_test]
async fn the_quiet_warning_uses_the_preferred_channel(app: &TestApp) {
    let mobile = app.new_mobile();
    let asha = app.consumer_with_mobile(&mobile).await;
    asha.prepare_application().await;
    let notice = app.consent(Purpose::Updates)["noticeVersion"].clone();
    let preferred = json!({ "language": "hi", "allowSms": false, "allowEmails": true, "noticeVersion": notice });
    asha.put("/api/preferences", &preferred).await.expect(200);
    app.clock.advance(QUIET + HOUR);
    sweep(app).await;
    // Their e-mail address is not verified: the mobile number is.
    let warnings = app.messages(&format!("+91{mobile}")).await;
    assert_eq!(warnings.len(), 1);
    assert!(warnings[0].body.contains("3 साल"));
    assert_eq!(app.messages("asha@example.com").await.len(), 0);
    let untouched: Value = json!(is_there(app, &asha.id).await);
    assert_eq!(untouched, true);
}

#[app_test]
async fn the_quiet_warning_uses_the_other_channel_if_the_preferred_one_is_suppressed(
    app: &TestApp,
) {
    let mobile = app.new_mobile();
    let asha = app.consumer_with_mobile(&mobile).await;
    let sent = asha
        .post(
            "/api/contacts/send",
            &json!({ "contact": "asha@example.com" }),
        )
        .await
        .expect(200);
    let otp = app.code_for("asha@example.com").await;
    let entry = json!({ "nonce": sent["nonce"], "otp": otp });
    asha.post("/api/contacts", &entry).await.expect(200);
    asha.prepare_application().await;
    app.clock.advance(QUIET - HOUR);
    // Text messages are preferred: the number was verified first.
    let admin = app.admin(Role::One).await;
    let wrong_person = json!({
        "destination": mobile, "channel": "any", "scope": "all", "reason": "wrong_person",
        "note": "Somebody else answers this number",
    });
    admin
        .post("/api/admin/suppressions", &wrong_person)
        .await
        .expect(201);
    app.clock.advance(2 * HOUR);
    sweep(app).await;
    assert_eq!(app.messages(&format!("+91{mobile}")).await.len(), 0);
    let warnings = app.messages("asha@example.com").await;
    assert!(warnings.iter().any(|one| one.body.contains("3 years")));
}
