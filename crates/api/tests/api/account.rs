//! One's own account in the back office: the second factor and its codes.

mod passwords_and_sessions;

use saakh_domain::Secret;
use saakh_domain::identity::permission::Role;
use saakh_domain::identity::session::Area;
use saakh_service::identity::account;
use saakh_store::identity::second_factor;
use saakh_testkit::{Reply, TestApp, TestClient, app_test};
use serde_json::{Value, json};
use totp_rs::{Builder, Secret as AppSecret, Totp};

const EMAIL: &str = "anita@example.com";
pub(super) const PASSWORD: &str = "a long and rare password";
const FIREFOX: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

async fn log_in_with(app: &TestApp, password: &str, totp: Option<&str>) -> Reply {
    let mut body = json!({ "email": EMAIL, "password": password });
    if let Some(totp) = totp {
        body["totp"] = totp.into();
    }
    let headers = [("User-Agent", FIREFOX)];
    app.visitor()
        .post_with("/api/admin/login", &headers, &body)
        .await
}

pub(super) async fn log_in(app: &TestApp, totp: Option<&str>) -> Reply {
    log_in_with(app, PASSWORD, totp).await
}

fn inside<'a>(app: &'a TestApp, answer: &Value) -> TestClient<'a> {
    let mut actor = app.visitor();
    actor.token = Some(answer["token"].as_str().unwrap().to_owned());
    actor.id = answer["adminId"].to_string();
    actor
}

pub(super) async fn anita(app: &TestApp) -> TestClient<'_> {
    let password = Secret::new(PASSWORD.to_owned());
    account::add_admin(&app.app, "Anita Rao", EMAIL, Role::One, password)
        .await
        .unwrap();
    inside(app, &log_in(app, None).await.expect(200))
}

/// An authenticator app that scanned the secret.
fn authenticator(secret: &Value) -> Totp {
    let secret = AppSecret::try_from_base32(secret.as_str().unwrap()).unwrap();
    Builder::new().with_secret(secret).build().unwrap()
}

/// The code that the app shows in this many seconds.
pub(super) fn code(app: &TestApp, authenticator: &Totp, seconds: i64) -> String {
    let at = app.app.now().as_second() + seconds;
    authenticator.generate(at.try_into().unwrap()).to_string()
}

/// Enables the second factor: returns the app, and the recovery codes.
pub(super) async fn enrolled(app: &TestApp, anita: &TestClient<'_>) -> (Totp, Vec<String>) {
    enrolled_at(app, anita, "/api/admin/account", PASSWORD).await
}

/// As [`enrolled`], at the account of either area.
pub(super) async fn enrolled_at(
    app: &TestApp,
    person: &TestClient<'_>,
    account: &str,
    password: &str,
) -> (Totp, Vec<String>) {
    let offer = person
        .post(&format!("{account}/totp"), &json!({ "password": password }))
        .await
        .expect(200);
    let authenticator = authenticator(&offer["secret"]);
    let first = json!({ "totp": code(app, &authenticator, 0) });
    let answer = person
        .post(&format!("{account}/totp/confirm"), &first)
        .await
        .expect(200);
    let codes = answer["recoveryCodes"].as_array().unwrap();
    let codes = codes.iter().map(|code| code.as_str().unwrap().to_owned());
    app.run_jobs().await;
    (authenticator, codes.collect())
}

#[app_test]
async fn the_second_factor_is_required_after_its_first_code(app: &TestApp) {
    let anita = anita(app).await;
    let wrong = json!({ "password": "not this one" });
    let problem = anita
        .post("/api/admin/account/totp", &wrong)
        .await
        .expect_problem(422, "invalid-fields");
    assert!(problem["fields"]["password"].is_string());
    anita
        .post(
            "/api/admin/account/totp/confirm",
            &json!({ "totp": "123456" }),
        )
        .await
        .expect_problem(409, "totp-not-begun");

    let right = json!({ "password": PASSWORD });
    let offer = anita
        .post("/api/admin/account/totp", &right)
        .await
        .expect(200);
    assert!(
        offer["uri"]
            .as_str()
            .unwrap()
            .starts_with("otpauth://totp/Saakh:anita%40example.com?secret=")
    );
    assert!(offer["qrSvg"].as_str().unwrap().starts_with("<svg "));
    log_in(app, None).await.expect(200);
    let problem = anita
        .post(
            "/api/admin/account/totp/confirm",
            &json!({ "totp": "000000" }),
        )
        .await
        .expect_problem(422, "invalid-fields");
    assert!(problem["fields"]["totp"].is_string());

    let (_, codes) = enrolled(app, &anita).await;
    assert_eq!(codes.len(), 10);
    log_in(app, None).await.expect_problem(401, "totp-required");
    let account = anita.get("/api/admin/account").await.expect(200);
    assert_eq!(account["recoveryCodesLeft"], 10);
    assert!(account["totpSince"].is_string());
    anita
        .post("/api/admin/account/totp", &right)
        .await
        .expect_problem(409, "totp-on");
}

#[app_test]
async fn a_code_is_taken_once(app: &TestApp) {
    let anita = anita(app).await;
    let (authenticator, _) = enrolled(app, &anita).await;
    // The first code was already used to confirm the app.
    log_in(app, Some(&code(app, &authenticator, 0)))
        .await
        .expect_problem(401, "totp-wrong");
    app.clock.advance(30);
    let now = code(app, &authenticator, 0);
    log_in(app, Some(&now)).await.expect(200);
    log_in(app, Some(&now))
        .await
        .expect_problem(401, "totp-wrong");
    // A code of the next time step is accepted, and afterwards no earlier one.
    app.clock.advance(30);
    log_in(app, Some(&code(app, &authenticator, 30)))
        .await
        .expect(200);
    log_in(app, Some(&code(app, &authenticator, 0)))
        .await
        .expect_problem(401, "totp-wrong");
    app.clock.advance(60);
    log_in(app, Some(&code(app, &authenticator, 60)))
        .await
        .expect_problem(401, "totp-wrong");
    log_in(app, Some(&code(app, &authenticator, -30)))
        .await
        .expect_problem(401, "totp-wrong");
    log_in(app, Some(&code(app, &authenticator, 0)))
        .await
        .expect(200);
}

#[app_test]
async fn a_recovery_code_replaces_the_app_once(app: &TestApp) {
    let anita = anita(app).await;
    let (_, codes) = enrolled(app, &anita).await;
    log_in(app, Some(&codes[0])).await.expect(200);
    log_in(app, Some(&codes[0]))
        .await
        .expect_problem(401, "totp-wrong");
    log_in(app, Some(&codes[1].to_uppercase().replace('-', " ")))
        .await
        .expect(200);
    assert_eq!(
        anita.get("/api/admin/account").await.expect(200)["recoveryCodesLeft"],
        8
    );
    let renewed = anita
        .post(
            "/api/admin/account/recovery-codes",
            &json!({ "password": PASSWORD }),
        )
        .await
        .expect(200);
    log_in(app, Some(&codes[2]))
        .await
        .expect_problem(401, "totp-wrong");
    log_in(app, Some(renewed["recoveryCodes"][0].as_str().unwrap()))
        .await
        .expect(200);
    app.run_jobs().await;
    app.clock.advance(1);
    assert_eq!(app.messages(EMAIL).await.len(), 2);
}

#[app_test]
async fn wrong_codes_lock_the_account_as_wrong_passwords_do(app: &TestApp) {
    let anita = anita(app).await;
    let (authenticator, codes) = enrolled(app, &anita).await;
    app.clock.advance(30);
    for _ in 0..4 {
        log_in(app, Some("000000"))
            .await
            .expect_problem(401, "totp-wrong");
    }
    log_in(app, Some("000000"))
        .await
        .expect_problem(429, "login-locked");
    log_in(app, Some(&codes[0]))
        .await
        .expect_problem(429, "login-locked");
    anita
        .post(
            "/api/admin/account/recovery-codes",
            &json!({ "password": PASSWORD }),
        )
        .await
        .expect_problem(429, "login-locked");
    app.clock.advance(15 * 60);
    log_in(app, Some(&code(app, &authenticator, 0)))
        .await
        .expect(200);
}

#[app_test]
async fn a_stranger_learns_nothing_from_a_code(app: &TestApp) {
    let anita = anita(app).await;
    enrolled(app, &anita).await;
    let unknown = json!({ "email": "nobody@example.com", "password": PASSWORD, "totp": "123456" });
    let unknown = app
        .visitor()
        .post("/api/admin/login", &unknown)
        .await
        .expect_problem(401, "login-wrong");
    let known = log_in_with(app, "not this one at all", Some("123456"))
        .await
        .expect_problem(401, "login-wrong");
    let known_without = log_in_with(app, "not this one at all", None)
        .await
        .expect_problem(401, "login-wrong");
    for answer in [&known, &known_without] {
        assert_eq!(
            (&answer["message"], &answer["params"]),
            (&unknown["message"], &unknown["params"])
        );
    }
}

#[app_test]
async fn the_totp_secret_and_recovery_codes_are_stored_encrypted(app: &TestApp) {
    let anita = anita(app).await;
    let offer = anita
        .post("/api/admin/account/totp", &json!({ "password": PASSWORD }))
        .await
        .expect(200);
    let secret = AppSecret::try_from_base32(offer["secret"].as_str().unwrap()).unwrap();
    let mut conn = app.app.db.read().await.unwrap();
    let id = anita.id.parse().unwrap();
    let stored = second_factor::get_secrets(&mut conn, Area::Admin, id)
        .await
        .unwrap()
        .offered
        .unwrap();
    assert!(!stored.windows(20).any(|window| window == secret.as_bytes()));
    assert_eq!(
        app.app
            .keys
            .decrypt_totp(&stored, &format!("admin:{id}"))
            .unwrap()
            .expose(),
        secret.as_bytes()
    );
    assert!(app.app.keys.decrypt_totp(&stored, "admin:999").is_err());
}

#[app_test]
async fn the_second_factor_is_removed_with_password_and_code_or_by_an_admin(app: &TestApp) {
    let anita = anita(app).await;
    let remove = |password: &str, totp: &str| json!({ "password": password, "totp": totp });
    let path = "/api/admin/account/totp/remove";
    anita
        .post(path, &remove(PASSWORD, "123456"))
        .await
        .expect_problem(409, "totp-off");
    let (_, codes) = enrolled(app, &anita).await;
    let problem = anita
        .post(path, &remove(PASSWORD, "123456"))
        .await
        .expect_problem(422, "invalid-fields");
    assert!(problem["fields"]["totp"].is_string());
    anita
        .post(path, &remove("not this one", &codes[0]))
        .await
        .expect_problem(422, "invalid-fields");
    anita
        .post(path, &remove(PASSWORD, &codes[0]))
        .await
        .expect(204);
    log_in(app, None).await.expect(200);

    app.run_jobs().await;
    app.clock.advance(1);
    enrolled(app, &anita).await;
    let own = format!("/api/admin/users/{}/reset-totp", anita.id);
    anita
        .post(&own, &json!({}))
        .await
        .expect_problem(409, "not-yourself");
    let shown = app
        .admin(Role::One)
        .await
        .post(&own, &json!({}))
        .await
        .expect(200);
    assert_eq!(shown["totp"], false);
    log_in(app, None).await.expect(200);
    let account = anita.get("/api/admin/account").await.expect(200);
    assert_eq!(
        (&account["totpSince"], &account["recoveryCodesLeft"]),
        (&Value::Null, &json!(0))
    );
    app.run_jobs().await;
    // On, off, on, and off by another user.
    let mails = app.messages(EMAIL).await;
    let told = |words: &str| {
        mails
            .iter()
            .filter(|mail| mail.body.contains(words))
            .count()
    };
    assert_eq!((told("was turned on"), told("was turned off")), (2, 2));
}
