//! Merchants: approved, suspended, and with masked data.

use saakh_domain::id::{MerchantId, PartnerId};
use saakh_domain::identity::identifiers::{Email, Ifsc, Mobile, Pan};
use saakh_domain::identity::permission::Role;
use saakh_service::identity::merchant::{self, MerchantApplication};
use saakh_service::identity::payee_change::parse_bank_account;
use saakh_service::platform::audit::RequestContext;
use saakh_store::distribution::merchant as store_merchant;
use saakh_testkit::{Reply, TestApp, TestClient, app_test};
use serde_json::{Value, json};

const EMAIL: &str = "sunita@example.com";
const PASSWORD: &str = "a long and rare password";
const PAN: &str = "ABCPD1234F";
const ACCOUNT: &str = "00112233445566";

/// A person who applied to work under Udaan Credit.
pub(super) async fn applied(app: &TestApp, email: &str) -> MerchantId {
    applied_under(app, PartnerId(2), email).await
}

async fn applied_under(app: &TestApp, partner_id: PartnerId, email: &str) -> MerchantId {
    let application = MerchantApplication {
        partner_id,
        name: "Sunita Devi".to_owned(),
        shop: "Devi Mobile Point".to_owned(),
        email: Email::parse(email).unwrap(),
        mobile: Mobile::parse("9820012345").unwrap(),
        city: "Indore".to_owned(),
        pan: Pan::parse(PAN).unwrap(),
        bank_account: parse_bank_account(ACCOUNT).unwrap(),
        ifsc: Ifsc::parse("SBIN0001234").unwrap(),
    };
    merchant::add_application(&app.app, &RequestContext::SYSTEM, &application)
        .await
        .unwrap()
}

async fn step(admin: &TestClient<'_>, id: MerchantId, step: &str, reason: Option<&str>) -> Reply {
    let path = format!("/api/admin/merchants/{id}/{step}");
    let body = reason.map_or_else(|| json!({}), |reason| json!({ "reason": reason }));
    admin.post(&path, &body).await
}

/// Approves them and sets a password with the link of the mail.
async fn let_in(app: &TestApp, admin: &TestClient<'_>, id: MerchantId) {
    step(admin, id, "approve", None).await.expect(200);
    app.run_jobs().await;
    let mail = app.messages(EMAIL).await[0].body.clone();
    let (_, token) = mail.split_once("/partner/invite#").unwrap();
    let token = token.split_whitespace().next().unwrap();
    let look = json!({ "token": token });
    let look = app.visitor().post("/api/invites/look", &look).await;
    assert_eq!(look.expect(200)["area"], "partner");
    let accept = json!({ "token": token, "password": PASSWORD });
    let accepted = app.visitor().post("/api/invites/accept", &accept).await;
    accepted.expect(204);
}

async fn log_in(app: &TestApp) -> Reply {
    let body = json!({ "email": EMAIL, "password": PASSWORD });
    app.visitor().post("/api/partner/login", &body).await
}

fn inside<'a>(app: &'a TestApp, answer: &Value) -> TestClient<'a> {
    let mut actor = app.visitor();
    actor.token = Some(answer["token"].as_str().unwrap().to_owned());
    actor
}

#[app_test]
async fn an_approved_merchant_chooses_a_password_and_is_in(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let id = applied(app, EMAIL).await;
    log_in(app).await.expect_problem(401, "login-wrong");
    let_in(app, &admin, id).await;
    let answer = log_in(app).await.expect(200);
    assert_eq!(
        (&answer["partnerId"], &answer["isPartner"]),
        (&json!(2), &json!(false))
    );
    inside(app, &answer)
        .get("/api/partner/get-revenue")
        .await
        .expect(200);
    step(&admin, id, "approve", None)
        .await
        .expect_problem(409, "transition");
}

#[app_test]
async fn a_rejection_of_a_merchant_has_a_reason_and_can_be_reversed(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let id = applied(app, EMAIL).await;
    let problem = step(&admin, id, "reject", Some("  "))
        .await
        .expect_problem(422, "invalid-fields");
    assert!(problem["fields"]["reason"].is_string());
    let shown = step(&admin, id, "reject", Some("The PAN is another person's"))
        .await
        .expect(200);
    assert_eq!(
        (&shown["status"], &shown["reason"]),
        (&json!("rejected"), &json!("The PAN is another person's"))
    );
    step(&admin, id, "suspend", Some("x"))
        .await
        .expect_problem(409, "transition");
    app.run_jobs().await;
    let mails = app.messages(EMAIL).await;
    assert!(
        mails[0]
            .body
            .ends_with("Udaan Credit Services was rejected: The PAN is another person's")
    );
    assert_eq!(mails.len(), 1, "no invitation is sent");
    let shown = step(&admin, id, "approve", None).await.expect(200);
    assert_eq!(
        (&shown["status"], &shown["reason"]),
        (&json!("active"), &Value::Null)
    );
    app.run_jobs().await;
    step(&admin, MerchantId(999), "approve", None)
        .await
        .expect_problem(404, "not-found");
}

#[app_test]
async fn a_signup_rejected_under_our_own_partner_reads_its_brand(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let id = applied_under(app, PartnerId(1), EMAIL).await;
    step(&admin, id, "reject", Some("No shop"))
        .await
        .expect(200);
    app.run_jobs().await;
    let mail = &app.messages(EMAIL).await[0].body;
    assert!(
        mail.ends_with("under Nitya Finance was rejected: No shop"),
        "{mail}"
    );
}

#[app_test]
async fn a_suspended_merchant_is_out_at_once(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let id = applied(app, EMAIL).await;
    let_in(app, &admin, id).await;
    let merchant = inside(app, &log_in(app).await.expect(200));
    step(&admin, id, "suspend", Some("Complaints"))
        .await
        .expect(200);
    merchant
        .get("/api/partner/get-revenue")
        .await
        .expect_problem(401, "unauthorised");
    log_in(app).await.expect_problem(401, "login-wrong");
    step(&admin, id, "resume", None).await.expect(200);
    merchant
        .get("/api/partner/get-revenue")
        .await
        .expect_problem(401, "unauthorised");
    log_in(app).await.expect(200);
}

#[app_test]
async fn a_stale_decision_on_a_merchant_is_a_conflict(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let id = applied(app, EMAIL).await;
    step(&admin, id, "reject", Some("Twice")).await.expect(200);
    let path = format!("/api/admin/merchants/{id}/approve");
    let late = admin
        .json("POST", &path, &[("If-Match", "\"1\"")], &json!({}))
        .await;
    late.expect_problem(409, "changed-meanwhile");
    app.run_jobs().await;
    let shown = admin.get("/api/admin/merchants").await.expect(200);
    assert_eq!(shown["items"][0]["status"], "rejected");
}

#[app_test]
async fn pan_and_account_are_masked_until_a_reason_is_given(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let id = applied(app, EMAIL).await;
    let list = admin.get("/api/admin/merchants?q=devi").await;
    let file = admin.get("/api/admin/merchants.csv").await;
    for hidden in [PAN, ACCOUNT, "9820012345"] {
        assert!(
            !list.text.contains(hidden) && !file.text.contains(hidden),
            "{hidden}"
        );
    }
    let item = list.expect(200)["items"][0].clone();
    assert_eq!(
        (&item["pan"], &item["bankAccount"]),
        (&json!("******234F"), &json!("******5566"))
    );
    assert_eq!(
        (&item["mobile"], &item["partner"]),
        (&json!("******2345"), &json!("Udaan Credit Services"))
    );

    step(&admin, id, "reveal", Some(""))
        .await
        .expect_problem(422, "invalid-fields");
    let seen = step(&admin, id, "reveal", Some("She called about her payout"))
        .await
        .expect(200);
    assert_eq!(
        seen,
        json!({ "pan": PAN, "bankAccount": ACCOUNT, "ifsc": "SBIN0001234", "mobile": "+919820012345" })
    );
    let kept = admin
        .get("/api/admin/audit?action=merchant.reveal")
        .await
        .expect(200);
    assert_eq!(
        (&kept["total"], &kept["items"][0]["actor"]["id"]),
        (&json!(1), &json!(admin.id))
    );
    let entry = kept["items"][0]["id"].as_str().unwrap();
    let entry = admin
        .get(&format!("/api/admin/audit/{entry}"))
        .await
        .expect(200);
    assert!(entry.to_string().contains("She called about her payout"));
    assert!(!entry.to_string().contains(PAN));
}

#[app_test]
async fn the_database_holds_neither_pan_nor_account(app: &TestApp) {
    let (first, second) = (
        applied(app, EMAIL).await,
        applied(app, "other@example.com").await,
    );
    let mut conn = app.app.db.read().await.unwrap();
    let first = store_merchant::get(&mut conn, first)
        .await
        .unwrap()
        .unwrap();
    let second = store_merchant::get(&mut conn, second)
        .await
        .unwrap()
        .unwrap();
    let (pan, bank) = (first.pan.unwrap(), first.bank.unwrap());
    assert!(!pan.cipher.windows(4).any(|part| part == b"1234"));
    assert!(!bank.cipher.windows(4).any(|part| part == b"2233"));
    // The same PAN is found by its hash; its ciphertext decrypts for its owner only.
    assert_eq!(pan.hash, second.pan.unwrap().hash);
    assert_eq!(pan.hash, app.app.keys.pan_hash(PAN));
    assert!(
        app.app
            .keys
            .decrypt_pan(&pan.cipher, &format!("merchant:{}", second.id))
            .is_err()
    );
    assert_eq!(bank.hash, app.app.keys.bank_account_hash(ACCOUNT));
}

#[app_test]
async fn merchants_are_filtered_and_sorted(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    applied(app, EMAIL).await;
    app.clock.advance(1);
    app.merchant().await;
    for (asked, found) in [
        ("", vec!["Ravi Mobile Shop", "Sunita Devi"]),
        ("sort=createdAt", vec!["Sunita Devi", "Ravi Mobile Shop"]),
        ("sort=-name", vec!["Sunita Devi", "Ravi Mobile Shop"]),
        ("status=pending", vec!["Sunita Devi"]),
        ("partnerId=3", vec![]),
        ("q=indore", vec!["Sunita Devi"]),
        ("q=mobile+point", vec!["Sunita Devi"]),
    ] {
        let page = admin
            .get(&format!("/api/admin/merchants?{asked}"))
            .await
            .expect(200);
        let items = page["items"].as_array().unwrap();
        let names: Vec<_> = items
            .iter()
            .map(|item| item["name"].as_str().unwrap())
            .collect();
        assert_eq!(names, found, "{asked}");
    }
}

#[app_test]
async fn a_merchant_changes_their_own_password(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let id = applied(app, EMAIL).await;
    let_in(app, &admin, id).await;
    let (shop, phone) = (
        inside(app, &log_in(app).await.expect(200)),
        inside(app, &log_in(app).await.expect(200)),
    );
    let change = json!({ "currentPassword": PASSWORD, "newPassword": "another long password" });
    shop.post("/api/partner/account/password", &change)
        .await
        .expect(204);
    shop.get("/api/session").await.expect(200);
    phone
        .get("/api/session")
        .await
        .expect_problem(401, "unauthorised");
    log_in(app).await.expect_problem(401, "login-wrong");
    shop.post("/api/partner/account/password", &change)
        .await
        .expect_problem(422, "invalid-fields");
    app.run_jobs().await;
    assert!(
        app.messages(EMAIL)
            .await
            .iter()
            .any(|mail| mail.body.contains("password of your account was changed"))
    );

    let link = format!("/api/admin/merchants/{id}/invite");
    app.clock.advance(1);
    admin.post(&link, &json!({})).await.expect(204);
    app.run_jobs().await;
    assert!(
        app.messages(EMAIL).await[0]
            .body
            .contains("/partner/invite#")
    );
    step(&admin, id, "suspend", Some("Complaints"))
        .await
        .expect(200);
    admin
        .post(&link, &json!({}))
        .await
        .expect_problem(409, "merchant-not-active");
}
