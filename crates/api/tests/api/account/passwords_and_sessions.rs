//! One's own password and sessions in the back office, and logins outside demo mode.

use saakh_domain::identity::permission::Role;
use saakh_testkit::{Engine, Mode, TestApp, app_test, block_on};
use serde_json::json;

use super::{EMAIL, PASSWORD, anita, enrolled, inside, log_in, log_in_with};

#[app_test]
async fn sessions_are_listed_and_ended_individually(app: &TestApp) {
    let anita = anita(app).await;
    let phone = inside(app, &log_in(app, None).await.expect(200));
    let account = anita.get("/api/admin/account").await.expect(200);
    let sessions = account["sessions"].as_array().unwrap();
    assert_eq!(sessions.len(), 2);
    assert_eq!(
        (&sessions[0]["current"], &sessions[0]["device"]),
        (&json!(true), &json!("Firefox, Linux"))
    );
    assert!(!account.to_string().contains(phone.token.as_ref().unwrap()));

    let other = sessions[1]["id"].as_str().unwrap();
    let path = format!("/api/admin/account/sessions/{other}");
    app.admin(Role::One)
        .await
        .delete(&path)
        .await
        .expect_problem(404, "not-found");
    anita.delete(&path).await.expect(204);
    phone
        .get("/api/admin-reverify")
        .await
        .expect_problem(401, "unauthorised");
    anita.get("/api/admin-reverify").await.expect(200);
    anita.delete(&path).await.expect_problem(404, "not-found");
}

#[app_test]
async fn another_password_ends_the_other_sessions(app: &TestApp) {
    let anita = anita(app).await;
    let phone = inside(app, &log_in(app, None).await.expect(200));
    let change = |now: &str, new: &str| json!({ "currentPassword": now, "newPassword": new });
    let path = "/api/admin/account/password";
    for (now, new, field) in [
        ("not this one", "another long password", "currentPassword"),
        (PASSWORD, "short", "newPassword"),
        (PASSWORD, "password1234", "newPassword"),
    ] {
        let problem = anita
            .post(path, &change(now, new))
            .await
            .expect_problem(422, "invalid-fields");
        assert!(problem["fields"][field].is_string(), "{field}");
    }
    phone.get("/api/admin-reverify").await.expect(200);
    anita
        .post(path, &change(PASSWORD, "another long password"))
        .await
        .expect(204);
    phone
        .get("/api/admin-reverify")
        .await
        .expect_problem(401, "unauthorised");
    anita.get("/api/admin-reverify").await.expect(200);
    log_in(app, None).await.expect_problem(401, "login-wrong");
    log_in_with(app, "another long password", None)
        .await
        .expect(200);
    app.run_jobs().await;
    assert!(
        app.messages(EMAIL).await[0]
            .body
            .contains("password of your account was changed")
    );
}

#[test]
fn outside_demo_mode_a_password_that_many_people_have_opens_nothing() {
    block_on(async {
        let app = &TestApp::start_in_mode(Engine::Sqlite, Mode::Live).await;
        drop(anita(app).await);
        // Migrates the password to the next release.
        let next = &app
            .release(|reference| {
                reference.common_passwords.insert(PASSWORD.to_owned());
            })
            .await;
        log_in_with(next, "not this one", None)
            .await
            .expect_problem(401, "login-wrong");
        for _ in 0..6 {
            log_in(next, None)
                .await
                .expect_problem(403, "password-common");
        }
        // A link in the mailbox allows to request another one.
        let address = json!({ "email": EMAIL });
        next.visitor()
            .post("/api/admin/forgot-password", &address)
            .await
            .expect(202);
        app.run_jobs().await;
        app.finish().await;
    });
}

#[test]
fn outside_demo_mode_nothing_opens_before_a_second_factor_is_set_up() {
    block_on(async {
        let app = &TestApp::start_in_mode(Engine::Sqlite, Mode::Live).await;
        let anita = anita(app).await;
        let pages = [
            "/api/admin/users",
            "/api/admin/partners",
            "/api/admin/customers",
            "/api/admin/audit",
        ];
        let session = anita.get("/api/admin-reverify").await.expect(200);
        assert_eq!(session["totpNeeded"], true);
        for page in pages {
            anita.get(page).await.expect_problem(403, "totp-needed");
        }
        anita.get("/api/admin/account").await.expect(200);

        let (_, codes) = enrolled(app, &anita).await;
        let session = anita.get("/api/admin-reverify").await.expect(200);
        assert_eq!(session["totpNeeded"], false);
        for page in pages {
            assert_eq!(anita.get(page).await.status, 200, "{page}");
        }
        let answer = log_in(app, Some(&codes[0])).await.expect(200);
        assert_eq!(answer["totpNeeded"], false);
        // Disabling the factor resets the account to its initial state.
        let proof = json!({ "password": PASSWORD, "totp": codes[1] });
        anita
            .post("/api/admin/account/totp/remove", &proof)
            .await
            .expect(204);
        anita
            .get("/api/admin/users")
            .await
            .expect_problem(403, "totp-needed");
        app.run_jobs().await;
        app.finish().await;
    });
}
