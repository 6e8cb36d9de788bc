//! Masquerade: a merchant's portal as they see it, with both users named, and without changing their data.

use saakh_domain::identity::permission::Role;
use saakh_testkit::{PASSWORD, TestApp, TestClient, app_test};
use serde_json::{Value, json};

const MINUTE: i64 = 60;

async fn masquerade<'a>(
    app: &'a TestApp,
    admin: &TestClient<'_>,
    merchant: &str,
) -> (TestClient<'a>, Value) {
    let path = format!("/api/admin/merchants/{merchant}/masquerade");
    let reason = json!({ "reason": "She cannot find her leads" });
    let begun = admin.post(&path, &reason).await.expect(200);
    let mut actor = app.visitor();
    actor.token = Some(begun["token"].as_str().unwrap().to_owned());
    (actor, begun)
}

#[app_test]
async fn the_portal_opens_and_both_are_named(app: &TestApp) {
    let (admin, merchant) = (app.admin(Role::One).await, app.merchant().await);
    let (portal, begun) = masquerade(app, &admin, &merchant.id).await;
    assert_eq!(
        (&begun["partnerId"], &begun["name"]),
        (&json!(2), &json!("Ravi Mobile Shop"))
    );
    let session = portal.get("/api/session").await.expect(200);
    assert_eq!(
        session["masquerade"],
        json!({ "adminName": "Anita Rao", "merchantName": "Ravi Mobile Shop" })
    );
    assert_eq!(
        (&session["area"], &session["expiresAt"]),
        (&json!("partner"), &begun["expiresAt"])
    );
    assert_eq!(
        merchant.get("/api/session").await.expect(200)["masquerade"],
        Value::Null
    );
    portal.get("/api/partner/get-revenue").await.expect(200);
    portal
        .get("/api/admin-reverify")
        .await
        .expect_problem(403, "forbidden");
    let begin = admin
        .get("/api/admin/audit?action=merchant.masquerade")
        .await
        .expect(200);
    assert_eq!(begin["items"][0]["actor"]["id"], admin.id);
    assert_eq!(begin["items"][0]["target"]["id"], merchant.id);
}

#[app_test]
async fn settings_are_the_merchants_own(app: &TestApp) {
    let (admin, merchant) = (app.admin(Role::One).await, app.merchant().await);
    let (portal, _) = masquerade(app, &admin, &merchant.id).await;
    let change = json!({ "currentPassword": "correct horse battery", "newPassword": "another long password" });
    let path = "/api/partner/account/password";
    portal
        .post(path, &change)
        .await
        .expect_problem(403, "not-in-masquerade");
    merchant.post(path, &change).await.expect(204);
    app.run_jobs().await;
}

#[app_test]
async fn leaving_a_masquerade_is_audited_under_both(app: &TestApp) {
    let (admin, merchant) = (app.admin(Role::One).await, app.merchant().await);
    let (portal, _) = masquerade(app, &admin, &merchant.id).await;
    let exit = "/api/partner/masquerade/exit";
    merchant
        .post(exit, &json!({}))
        .await
        .expect_problem(409, "no-masquerade");
    portal.post(exit, &json!({})).await.expect(204);
    portal
        .get("/api/session")
        .await
        .expect_problem(401, "unauthorised");
    admin.get("/api/admin-reverify").await.expect(200);
    merchant.get("/api/session").await.expect(200);
    let kept = admin
        .get("/api/admin/audit?action=merchant.masquerade-exit")
        .await
        .expect(200);
    let item = &kept["items"][0];
    assert_eq!(
        (&item["actor"]["kind"], &item["actor"]["id"]),
        (&json!("admin"), &json!(admin.id))
    );
    assert_eq!(
        (&item["onBehalfOf"]["kind"], &item["onBehalfOf"]["id"]),
        (&json!("merchant"), &json!(merchant.id))
    );
}

#[app_test]
async fn it_ends_after_half_an_hour(app: &TestApp) {
    let (admin, merchant) = (app.admin(Role::One).await, app.merchant().await);
    let (portal, _) = masquerade(app, &admin, &merchant.id).await;
    for _ in 0..2 {
        app.clock.advance(14 * MINUTE);
        portal.get("/api/session").await.expect(200);
    }
    app.clock.advance(2 * MINUTE);
    portal
        .get("/api/session")
        .await
        .expect_problem(401, "unauthorised");
}

#[app_test]
async fn a_masquerade_ends_when_its_admin_is_disabled(app: &TestApp) {
    let (admin, other, merchant) = (
        app.admin(Role::One).await,
        app.admin(Role::One).await,
        app.merchant().await,
    );
    let (portal, _) = masquerade(app, &admin, &merchant.id).await;
    let (second, _) = masquerade(app, &other, &merchant.id).await;
    let down = json!({ "name": "Anita Rao", "roleId": 2 });
    other
        .put(&format!("/api/admin/users/{}", admin.id), &down)
        .await
        .expect(200);
    portal
        .get("/api/partner/get-revenue")
        .await
        .expect_problem(401, "unauthorised");
    let up = json!({ "name": "Anita Rao", "roleId": 1 });
    other
        .put(&format!("/api/admin/users/{}", admin.id), &up)
        .await
        .expect(200);
    admin
        .post(
            &format!("/api/admin/users/{}/disable", other.id),
            &json!({}),
        )
        .await
        .expect(200);
    second
        .get("/api/session")
        .await
        .expect_problem(401, "unauthorised");
}

#[app_test]
async fn a_masquerade_ends_with_its_admins_session(app: &TestApp) {
    let merchant = app.merchant().await;
    let revenue = "/api/partner/get-revenue";
    let admin = app.admin(Role::One).await;
    let (portal, _) = masquerade(app, &admin, &merchant.id).await;
    portal.get(revenue).await.expect(200);
    admin.post("/api/logout", &json!({})).await.expect(204);
    portal
        .get(revenue)
        .await
        .expect_problem(401, "unauthorised");

    // Ending a session from the list of another one keeps masquerades of the latter.
    let admin = app.admin(Role::One).await;
    let account = admin.get("/api/admin/account").await.expect(200);
    let body = json!({ "email": account["email"], "password": "correct horse battery" });
    let inside = app
        .visitor()
        .post("/api/admin/login", &body)
        .await
        .expect(200);
    let mut phone = app.visitor();
    phone.token = Some(inside["token"].as_str().unwrap().to_owned());
    let (of_phone, _) = masquerade(app, &phone, &merchant.id).await;
    let (of_admin, _) = masquerade(app, &admin, &merchant.id).await;
    let sessions = admin.get("/api/admin/account").await.expect(200);
    let ended = format!(
        "/api/admin/account/sessions/{}",
        sessions["sessions"][1]["id"].as_str().unwrap()
    );
    admin.delete(&ended).await.expect(204);
    of_phone
        .get(revenue)
        .await
        .expect_problem(401, "unauthorised");
    of_admin.get(revenue).await.expect(200);

    // A password change also ends masquerades of the session that made it.
    let change = json!({ "currentPassword": "correct horse battery", "newPassword": "another long password" });
    admin
        .post("/api/admin/account/password", &change)
        .await
        .expect(204);
    of_admin
        .get(revenue)
        .await
        .expect_problem(401, "unauthorised");
    admin.get("/api/admin-reverify").await.expect(200);
    app.run_jobs().await;
}

#[app_test]
async fn it_ends_when_its_session_is_over_by_time(app: &TestApp) {
    let (admin, merchant) = (app.admin(Role::One).await, app.merchant().await);
    // After twelve hours less a quarter the session has a quarter of an hour left.
    for _ in 0..47 {
        app.clock.advance(15 * MINUTE);
        admin.get("/api/admin-reverify").await.expect(200);
    }
    let proof = json!({ "password": PASSWORD });
    admin
        .post("/api/admin/account/confirm", &proof)
        .await
        .expect(204);
    let (portal, _) = masquerade(app, &admin, &merchant.id).await;
    app.clock.advance(14 * MINUTE);
    portal.get("/api/session").await.expect(200);
    app.clock.advance(MINUTE);
    portal
        .get("/api/session")
        .await
        .expect_problem(401, "unauthorised");
}

#[app_test]
async fn only_an_active_merchants_portal_opens_and_for_a_reason(app: &TestApp) {
    let (admin, merchant) = (app.admin(Role::One).await, app.merchant().await);
    let at = |what: &str| format!("/api/admin/merchants/{}/{what}", merchant.id);
    admin
        .post(&at("masquerade"), &json!({ "reason": "" }))
        .await
        .expect_problem(422, "invalid-fields");
    let (portal, _) = masquerade(app, &admin, &merchant.id).await;
    let reason = json!({ "reason": "Complaints" });
    admin.post(&at("suspend"), &reason).await.expect(200);
    portal
        .get("/api/session")
        .await
        .expect_problem(401, "unauthorised");
    admin
        .post(&at("masquerade"), &reason)
        .await
        .expect_problem(409, "merchant-not-active");
    admin
        .post("/api/admin/merchants/999/masquerade", &reason)
        .await
        .expect_problem(404, "not-found");
}
