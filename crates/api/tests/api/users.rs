//! User management: invitations, roles, access.

use saakh_domain::identity::permission::Role;
use saakh_domain::{Language, Secret};
use saakh_service::identity::account;
use saakh_service::identity::staff::{self, NewUser};
use saakh_testkit::{TestApp, TestClient, app_test};
use serde_json::{Value, json};

const DAY: i64 = 24 * 60 * 60;
const PASSWORD: &str = "a long and rare password";

/// Invites a user; returns the user as shown.
async fn invited(by: &TestClient<'_>, email: &str, role: i64) -> Value {
    let body = json!({ "name": "Meera Nair", "email": email, "roleId": role });
    by.post("/api/admin/users", &body).await.expect(201)
}

/// The token in the newest mail.
async fn token(app: &TestApp, email: &str) -> String {
    app.clock.advance(1);
    app.run_jobs().await;
    let mail = &app.messages(email).await[0].body;
    let (_, after) = mail.split_once("/admin/invite#").unwrap();
    after.split_whitespace().next().unwrap().to_owned()
}

async fn accept(app: &TestApp, token: &str) -> saakh_testkit::Reply {
    let body = json!({ "token": token, "password": PASSWORD });
    app.visitor().post("/api/invites/accept", &body).await
}

async fn log_in(app: &TestApp, email: &str) -> saakh_testkit::Reply {
    let body = json!({ "email": email, "password": PASSWORD });
    app.visitor().post("/api/admin/login", &body).await
}

/// A user of role 1 whose password is known, logged in.
async fn admin<'a>(app: &'a TestApp, email: &str) -> TestClient<'a> {
    let password = Secret::new(PASSWORD.to_owned());
    account::add_admin(&app.app, "Anita Rao", email, Role::One, password)
        .await
        .unwrap();
    let inside = log_in(app, email).await.expect(200);
    let mut actor = app.visitor();
    actor.token = Some(inside["token"].as_str().unwrap().to_owned());
    actor.id = inside["adminId"].to_string();
    actor
}

fn path(user: &Value, what: &str) -> String {
    format!("/api/admin/users/{}/{what}", user["adminId"])
}

#[app_test]
async fn an_invited_user_sets_a_password_once(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let user = invited(&admin, "Meera@Example.com", 2).await;
    assert_eq!(
        (&user["status"], &user["email"]),
        (&json!("invited"), &json!("meera@example.com"))
    );
    log_in(app, "meera@example.com")
        .await
        .expect_problem(401, "login-wrong");

    let token = token(app, "meera@example.com").await;
    let look = app
        .visitor()
        .post("/api/invites/look", &json!({ "token": token }))
        .await
        .expect(200);
    assert_eq!(
        look,
        json!({ "area": "admin", "kind": "invite", "name": "Meera Nair", "email": "meera@example.com" })
    );
    let weak = json!({ "token": token, "password": "password1234" });
    let problem = app
        .visitor()
        .post("/api/invites/accept", &weak)
        .await
        .expect_problem(422, "invalid-fields");
    assert!(problem["fields"]["password"].is_string());
    accept(app, &token).await.expect(204);
    accept(app, &token).await.expect_problem(404, "invite-over");
    app.visitor()
        .post("/api/invites/look", &json!({ "token": token }))
        .await
        .expect_problem(404, "invite-over");

    let inside = log_in(app, "meera@example.com").await.expect(200);
    assert!(
        inside["permissions"]
            .as_array()
            .unwrap()
            .contains(&json!("status-file.read"))
    );
    let shown = admin.get("/api/admin/users?q=meera").await.expect(200);
    assert_eq!(shown["items"][0]["status"], "active");
    assert!(shown["items"][0]["lastLoginAt"].is_string());
}

#[app_test]
async fn an_invitation_expires_and_ends_with_a_newer_one_or_its_account(app: &TestApp) {
    let admin = admin(app, "first@example.com").await;
    let user = invited(&admin, "meera@example.com", 3).await;
    let old = token(app, "meera@example.com").await;
    admin
        .post(&path(&user, "invite"), &json!({}))
        .await
        .expect(200);
    let new = token(app, "meera@example.com").await;
    assert_ne!(old, new);
    accept(app, &old).await.expect_problem(404, "invite-over");
    admin
        .post(&path(&user, "disable"), &json!({}))
        .await
        .expect(200);
    accept(app, &new).await.expect_problem(404, "invite-over");
    admin
        .post(&path(&user, "invite"), &json!({}))
        .await
        .expect_problem(409, "user-disabled");
    admin
        .post(&path(&user, "enable"), &json!({}))
        .await
        .expect(200);
    admin
        .post(&path(&user, "invite"), &json!({}))
        .await
        .expect(200);
    let late = token(app, "meera@example.com").await;
    app.clock.advance(7 * DAY);
    accept(app, &late).await.expect_problem(404, "invite-over");
}

#[app_test]
async fn a_reset_link_ends_open_sessions(app: &TestApp) {
    let admin = admin(app, "first@example.com").await;
    let user = invited(&admin, "meera@example.com", 2).await;
    accept(app, &token(app, "meera@example.com").await)
        .await
        .expect(204);
    let inside = log_in(app, "meera@example.com").await.expect(200);
    let mut meera = app.visitor();
    meera.token = Some(inside["token"].as_str().unwrap().to_owned());
    admin
        .post(&path(&user, "invite"), &json!({}))
        .await
        .expect(200);
    meera.get("/api/admin-reverify").await.expect(200);
    accept(app, &token(app, "meera@example.com").await)
        .await
        .expect(204);
    meera
        .get("/api/admin-reverify")
        .await
        .expect_problem(401, "unauthorised");
    app.run_jobs().await;
}

#[app_test]
async fn an_email_address_has_one_account(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    invited(&admin, "meera@example.com", 2).await;
    for (email, role, field) in [
        ("MEERA@example.com", 2, "email"),
        ("x", 2, "email"),
        ("b@c.in", 7, "roleId"),
    ] {
        let body = json!({ "name": "M", "email": email, "roleId": role });
        let problem = admin
            .post("/api/admin/users", &body)
            .await
            .expect_problem(422, "invalid-fields");
        assert!(problem["fields"][field].is_string(), "{problem:#}");
    }
    let nameless = json!({ "name": " ", "email": "d@e.in", "roleId": 1 });
    let problem = admin
        .post("/api/admin/users", &nameless)
        .await
        .expect_problem(422, "invalid-fields");
    assert!(problem["fields"]["name"].is_string());
    app.run_jobs().await;
}

#[app_test]
async fn the_last_active_admin_of_role_one_cannot_be_removed(app: &TestApp) {
    let first = admin(app, "first@example.com").await;
    let second = admin(app, "second@example.com").await;
    let disable = |id: &str| format!("/api/admin/users/{id}/disable");
    first
        .post(&disable(&first.id), &json!({}))
        .await
        .expect_problem(409, "not-yourself");
    first
        .post(&disable(&second.id), &json!({}))
        .await
        .expect(200);
    // An invited user without a password does not count as an admin.
    let user = invited(&first, "third@example.com", 1).await;
    app.run_jobs().await;
    let down = json!({ "name": "Anita Rao", "roleId": 2 });
    let own = format!("/api/admin/users/{}", first.id);
    first
        .put(&own, &down)
        .await
        .expect_problem(409, "last-admin");
    first
        .post(
            &format!("/api/admin/users/{}/enable", second.id),
            &json!({}),
        )
        .await
        .expect(200);
    first.put(&own, &down).await.expect(200);
    first
        .get("/api/admin/users")
        .await
        .expect_problem(403, "forbidden");
    assert_eq!(user["roleId"], 1);
}

#[app_test]
async fn two_who_disable_each_other_cannot_both_succeed(app: &TestApp) {
    let (first, second) = (
        admin(app, "first@example.com").await,
        admin(app, "second@example.com").await,
    );
    let (at_second, at_first) = (
        format!("/api/admin/users/{}/disable", second.id),
        format!("/api/admin/users/{}/disable", first.id),
    );
    let nothing = json!({});
    let (one, other) = tokio::join!(
        first.post(&at_second, &nothing),
        second.post(&at_first, &nothing)
    );
    let mut statuses = [one.status, other.status];
    statuses.sort_unstable();
    // The slower request gets a conflict, or its user was disabled before it.
    assert!([[200, 401], [200, 409]].contains(&statuses), "{statuses:?}");
}

#[app_test]
async fn a_disabled_user_is_out_at_once(app: &TestApp) {
    let (admin, other) = (
        admin(app, "first@example.com").await,
        admin(app, "second@example.com").await,
    );
    let at = |what: &str| format!("/api/admin/users/{}/{what}", other.id);
    let shown = admin.post(&at("disable"), &json!({})).await.expect(200);
    assert_eq!(shown["status"], "disabled");
    other
        .get("/api/admin-reverify")
        .await
        .expect_problem(401, "unauthorised");
    log_in(app, "second@example.com")
        .await
        .expect_problem(401, "login-wrong");
    assert_eq!(
        admin.post(&at("enable"), &json!({})).await.expect(200)["status"],
        "active"
    );
    other
        .get("/api/admin-reverify")
        .await
        .expect_problem(401, "unauthorised");
    log_in(app, "second@example.com").await.expect(200);
    admin
        .post("/api/admin/users/999/disable", &json!({}))
        .await
        .expect_problem(404, "not-found");
}

#[app_test]
async fn a_stale_edit_of_a_user_is_a_conflict(app: &TestApp) {
    let admin = admin(app, "first@example.com").await;
    let user = invited(&admin, "meera@example.com", 2).await;
    app.run_jobs().await;
    let at = format!("/api/admin/users/{}", user["adminId"]);
    let change = |name: &str| json!({ "name": name, "roleId": 3 });
    let seen = format!("\"{}\"", user["version"]);
    let headers = [("If-Match", seen.as_str())];
    let changed = admin
        .json("PUT", &at, &headers, &change("Meera Pillai"))
        .await
        .expect(200);
    assert_eq!(
        (&changed["name"], &changed["roleId"]),
        (&json!("Meera Pillai"), &json!(3))
    );
    let late = admin.json("PUT", &at, &headers, &change("Meera Das")).await;
    late.expect_problem(409, "changed-meanwhile");
    let shown = admin.get("/api/admin/users?q=meera").await.expect(200);
    assert_eq!(shown["items"][0]["name"], "Meera Pillai");

    let kept = admin
        .get("/api/admin/audit?action=admin.update")
        .await
        .expect(200);
    assert_eq!(kept["total"], 1);
    let id = kept["items"][0]["id"].as_str().unwrap();
    let kept = admin
        .get(&format!("/api/admin/audit/{id}"))
        .await
        .expect(200);
    assert_eq!(kept["before"], json!({ "name": "Meera Nair", "role": 2 }));
    assert_eq!(kept["after"], json!({ "name": "Meera Pillai", "role": 3 }));
}

#[app_test]
async fn users_are_filtered_sorted_and_exported(app: &TestApp) {
    let admin = admin(app, "first@example.com").await;
    let body = json!({ "name": "=HYPERLINK()", "email": "b@example.com", "roleId": 3 });
    admin.post("/api/admin/users", &body).await.expect(201);
    invited(&admin, "a@example.com", 2).await;
    app.run_jobs().await;
    for (asked, found) in [
        (
            "sort=email",
            vec!["a@example.com", "b@example.com", "first@example.com"],
        ),
        (
            "sort=-roleId",
            vec!["b@example.com", "a@example.com", "first@example.com"],
        ),
        (
            "status=invited&sort=-name",
            vec!["a@example.com", "b@example.com"],
        ),
        ("status=active", vec!["first@example.com"]),
        ("status=disabled", vec![]),
        ("roleId=2", vec!["a@example.com"]),
        ("q=NAIR", vec!["a@example.com"]),
        ("sort=-lastLoginAt&limit=1", vec!["first@example.com"]),
        ("sort=lastLoginAt&limit=1", vec!["first@example.com"]),
        (
            "sort=lastLoginAt",
            vec!["first@example.com", "b@example.com", "a@example.com"],
        ),
    ] {
        let page = admin
            .get(&format!("/api/admin/users?{asked}"))
            .await
            .expect(200);
        let items = page["items"].as_array().unwrap();
        let emails: Vec<_> = items
            .iter()
            .map(|item| item["email"].as_str().unwrap())
            .collect();
        assert_eq!(emails, found, "{asked}");
    }
    admin
        .get("/api/admin/users?status=gone")
        .await
        .expect_problem(422, "invalid-fields");
    let file = admin
        .get("/api/admin/users.csv?status=invited&sort=email")
        .await;
    assert!(file.header("content-disposition").contains("users-"));
    let file = file.plain_csv();
    let lines: Vec<&str> = file.trim_start_matches('\u{feff}').lines().collect();
    assert!(
        lines[0].starts_with("Name,Email,Role,Status"),
        "{}",
        lines[0]
    );
    assert!(
        lines[1].starts_with("Meera Nair,a@example.com,Reports and status (role 2),Invited,No,,"),
        "{}",
        lines[1]
    );
    assert!(
        lines[2].starts_with("'=HYPERLINK(),b@example.com"),
        "{}",
        lines[2]
    );
    assert_eq!(lines.len(), 3);
}

#[app_test]
async fn a_link_that_is_given_by_hand_sets_the_first_password(app: &TestApp) {
    let user = NewUser {
        name: "Asha Rao".to_owned(),
        email: "Asha@Example.com".to_owned(),
        role: Role::One,
        locale: Language::En,
    };
    let link = staff::invite_by_hand(&app.app, user).await.unwrap();
    let (page, token) = link.expose().split_once('#').unwrap();
    assert_eq!(page, "https://saakh.example/admin/invite");
    log_in(app, "asha@example.com")
        .await
        .expect_problem(401, "login-wrong");
    accept(app, token).await.expect(204);
    accept(app, token).await.expect_problem(404, "invite-over");
    log_in(app, "asha@example.com").await.expect(200);
    // No mail is sent.
    assert_eq!(app.run_jobs().await, 0);
}
