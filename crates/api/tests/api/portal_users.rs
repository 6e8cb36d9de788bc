//! People of the portal: invitations, roles, access, second factors, and what each role sees.

use saakh_domain::identity::permission::Role;
use saakh_domain::identity::portal::PortalRole;
use saakh_testkit::{Engine, Mode, PASSWORD, Reply, TestApp, TestClient, app_test, block_on};
use serde_json::{Value, json};
use tokio::join;

use crate::account::{code, enrolled_at};

const PEOPLE: &str = "/api/partner/users";

async fn invite(owner: &TestClient<'_>, email: &str, role: &str) -> Reply {
    let body = json!({ "name": "Meera Nair", "email": email, "role": role });
    owner.post(PEOPLE, &body).await
}

async fn log_in(app: &TestApp, email: &str) -> Reply {
    let body = json!({ "email": email, "password": PASSWORD });
    app.visitor().post("/api/partner/login", &body).await
}

fn path(id: &Value, what: &str) -> String {
    format!("{PEOPLE}/{id}/{what}")
}

async fn people(owner: &TestClient<'_>) -> Vec<Value> {
    let list = owner.get(PEOPLE).await.expect(200);
    list["items"].as_array().unwrap().clone()
}

/// The id of the only person so far: the owner.
async fn own_id(owner: &TestClient<'_>) -> Value {
    people(owner).await[0]["userId"].clone()
}

#[app_test]
async fn a_colleague_is_invited_and_chooses_a_password(app: &TestApp) {
    let owner = app.merchant().await;
    let invited = invite(&owner, "Meera@Example.com", "agent")
        .await
        .expect(201);
    assert_eq!(
        (&invited["status"], &invited["email"], &invited["role"]),
        (
            &json!("invited"),
            &json!("meera@example.com"),
            &json!("agent")
        )
    );
    log_in(app, "meera@example.com")
        .await
        .expect_problem(401, "login-wrong");
    app.run_jobs().await;
    let mail = app.messages("meera@example.com").await[0].body.clone();
    assert!(mail.contains("Ravi Mobile Shop invites you"), "{mail}");
    let (_, token) = mail.split_once("/partner/invite#").unwrap();
    let token = token.split_whitespace().next().unwrap();
    let accept = json!({ "token": token, "password": PASSWORD });
    app.visitor()
        .post("/api/invites/accept", &accept)
        .await
        .expect(204);
    let inside = log_in(app, "meera@example.com").await.expect(200);
    assert_eq!(
        inside["permissions"],
        json!(["lead.read", "lead.assist", "report.read"])
    );
    assert_eq!(
        (&inside["merchantId"], &inside["role"]),
        (&json!(owner.id.parse::<i64>().unwrap()), &json!("agent"))
    );
    let shown = people(&owner).await;
    assert_eq!(shown[1]["status"], "active");
    assert!(shown[1]["lastLoginAt"].is_string());
}

#[app_test]
async fn a_merchant_sends_a_bounded_number_of_invitations_in_an_hour(app: &TestApp) {
    let (owner, partner) = (app.merchant().await, app.partner().await);
    let colleague = invite(&owner, "meera@example.com", "agent")
        .await
        .expect(201);
    let again = path(&colleague["userId"], "invite");
    let most = app.app.reference.limits.portal.invitations_per_hour;
    for _ in 1..most {
        owner.post(&again, &json!({})).await.expect(200);
    }
    let refused = owner
        .post(&again, &json!({}))
        .await
        .expect_problem(429, "invitations-too-many");
    assert!(refused["params"]["seconds"].is_u64(), "{refused}");
    invite(&owner, "neha@example.com", "agent")
        .await
        .expect_problem(429, "invitations-too-many");
    assert_eq!(people(&owner).await.len(), 2);
    invite(&partner, "neha@example.com", "agent")
        .await
        .expect(201);
    app.run_jobs().await;
}

#[app_test]
async fn an_address_logs_in_to_one_portal_only(app: &TestApp) {
    let (owner, partner) = (app.merchant().await, app.partner().await);
    invite(&owner, "meera@example.com", "agent")
        .await
        .expect(201);
    let refused = invite(&partner, "meera@example.com", "manager")
        .await
        .expect_problem(422, "invalid-fields");
    assert!(refused["fields"]["email"].is_string(), "{refused}");
    app.run_jobs().await;
    invite(&owner, "x@example.com", "boss")
        .await
        .expect_problem(422, "invalid-fields");
}

#[app_test]
async fn nobody_sees_or_changes_the_people_of_another_merchant(app: &TestApp) {
    let (owner, partner) = (app.merchant().await, app.partner().await);
    let other = own_id(&owner).await;
    assert_eq!(people(&partner).await.len(), 1);
    for what in ["invite", "disable", "enable", "reset-totp"] {
        partner
            .post(&path(&other, what), &json!({}))
            .await
            .expect_problem(404, "not-found");
    }
    let change = json!({ "name": "Somebody", "role": "agent" });
    partner
        .put(&format!("{PEOPLE}/{other}"), &change)
        .await
        .expect_problem(404, "not-found");
}

#[app_test]
async fn the_last_owner_stays(app: &TestApp) {
    let owner = app.merchant().await;
    let own = own_id(&owner).await;
    owner
        .post(&path(&own, "disable"), &json!({}))
        .await
        .expect_problem(409, "not-yourself");
    let demoted = json!({ "name": "Ravi", "role": "agent" });
    owner
        .put(&format!("{PEOPLE}/{own}"), &demoted)
        .await
        .expect_problem(409, "last-owner");
    // An invited owner cannot log in yet, and so does not count.
    invite(&owner, "second@example.com", "owner")
        .await
        .expect(201);
    app.run_jobs().await;
    owner
        .put(&format!("{PEOPLE}/{own}"), &demoted)
        .await
        .expect_problem(409, "last-owner");
    let second = app.colleague(&owner, PortalRole::Owner).await;
    second
        .post(&path(&own, "disable"), &json!({}))
        .await
        .expect(200);
    owner
        .get("/api/partner/me")
        .await
        .expect_problem(401, "unauthorised");
}

#[app_test]
async fn of_two_owners_who_disable_each_other_one_stays(app: &TestApp) {
    let first = app.merchant().await;
    let second = app.colleague(&first, PortalRole::Owner).await;
    let (of_first, of_second) = (
        own_id(&first).await,
        json!(second.id.parse::<i64>().unwrap()),
    );
    let (to_second, to_first) = (path(&of_second, "disable"), path(&of_first, "disable"));
    let nothing = json!({});
    let (one, other) = join!(
        first.post(&to_second, &nothing),
        second.post(&to_first, &nothing)
    );
    let mut statuses = [one.status, other.status];
    statuses.sort_unstable();
    // The slower request is refused because this is the last owner, or has no session any more.
    assert_eq!(statuses[0], 200, "{statuses:?}");
    assert!([401, 409].contains(&statuses[1]), "{statuses:?}");
}

#[app_test]
async fn a_new_role_and_a_disabled_login_end_the_sessions(app: &TestApp) {
    let owner = app.merchant().await;
    let agent = app.colleague(&owner, PortalRole::Agent).await;
    let id = json!(agent.id.parse::<i64>().unwrap());
    agent.get("/api/partner/me").await.expect(200);
    let promoted = json!({ "name": "Neha Verma", "role": "manager" });
    let item = owner
        .put(&format!("{PEOPLE}/{id}"), &promoted)
        .await
        .expect(200);
    assert_eq!(item["role"], "manager");
    agent
        .get("/api/partner/me")
        .await
        .expect_problem(401, "unauthorised");
    let email = item["email"].as_str().unwrap().to_owned();
    log_in(app, &email).await.expect(200);
    owner
        .post(&path(&id, "disable"), &json!({}))
        .await
        .expect(200);
    log_in(app, &email).await.expect_problem(401, "login-wrong");
    owner
        .post(&path(&id, "enable"), &json!({}))
        .await
        .expect(200);
    log_in(app, &email).await.expect(200);
}

#[app_test]
async fn a_stale_edit_of_a_person_is_refused(app: &TestApp) {
    let owner = app.merchant().await;
    let agent = app.colleague(&owner, PortalRole::Agent).await;
    let change = json!({ "name": "Neha V", "role": "agent" });
    let at = format!("{PEOPLE}/{}", agent.id);
    let stale = [("If-Match", "\"1\"")];
    owner.json("PUT", &at, &stale, &change).await.expect(200);
    owner
        .json("PUT", &at, &stale, &change)
        .await
        .expect_problem(409, "changed-meanwhile");
}

#[app_test]
async fn agents_and_developers_see_no_money(app: &TestApp) {
    let owner = app.merchant().await;
    for (role, sees) in [
        (PortalRole::Owner, true),
        (PortalRole::Manager, true),
        (PortalRole::Agent, false),
        (PortalRole::Developer, false),
    ] {
        let colleague = app.colleague(&owner, role).await;
        let shown = colleague.get("/api/partner/get-revenue").await.expect(200);
        assert_eq!(shown["data"]["balance"].is_null(), !sees, "{role:?}");
        assert_eq!(shown["data"]["lines"], json!([]), "{role:?}");
        let question = json!({ "kind": "commission", "entryId": 1, "text": "Where is it?" });
        let asked = colleague.post("/api/partner/tickets", &question).await;
        assert_eq!(asked.status, if sees { 404 } else { 403 }, "{role:?}");
    }
}

#[app_test]
async fn everybody_of_a_suspended_merchant_is_outside(app: &TestApp) {
    let (admin, owner) = (app.admin(Role::One).await, app.merchant().await);
    let agent = app.colleague(&owner, PortalRole::Agent).await;
    let suspend = format!("/api/admin/merchants/{}/suspend", owner.id);
    admin
        .post(&suspend, &json!({ "reason": "They sent us strangers" }))
        .await
        .expect(200);
    for client in [&owner, &agent] {
        client
            .get("/api/partner/me")
            .await
            .expect_problem(401, "unauthorised");
    }
}

#[app_test]
async fn a_masquerade_reads_as_an_owner_and_changes_nothing(app: &TestApp) {
    let (admin, owner) = (app.admin(Role::One).await, app.merchant().await);
    let begin = format!("/api/admin/merchants/{}/masquerade", owner.id);
    let begun = admin
        .post(&begin, &json!({ "reason": "She cannot see her people" }))
        .await
        .expect(200);
    let mut staff = app.visitor();
    staff.token = Some(begun["token"].as_str().unwrap().to_owned());
    let me = staff.get("/api/partner/me").await.expect(200);
    assert_eq!(me["user"], Value::Null);
    assert_eq!(people(&staff).await.len(), 1);
    invite(&staff, "spy@example.com", "owner")
        .await
        .expect_problem(403, "not-in-masquerade");
    staff
        .get("/api/partner/account")
        .await
        .expect_problem(403, "not-in-masquerade");
}

#[app_test]
async fn a_person_changes_their_own_name_and_language(app: &TestApp) {
    let owner = app.merchant().await;
    let agent = app.colleague(&owner, PortalRole::Agent).await;
    let changed = agent
        .put(
            "/api/partner/me",
            &json!({ "name": "नेहा वर्मा", "locale": "hi" }),
        )
        .await
        .expect(200);
    assert_eq!(
        (&changed["user"]["name"], &changed["user"]["locale"]),
        (&json!("नेहा वर्मा"), &json!("hi"))
    );
    assert_eq!(changed["user"]["role"], "agent");
    agent
        .put(
            "/api/partner/me",
            &json!({ "name": "Neha", "locale": "fr" }),
        )
        .await
        .expect_problem(422, "invalid-fields");
    agent.get(PEOPLE).await.expect_problem(403, "forbidden");
}

#[app_test]
async fn a_second_factor_is_needed_to_log_in_and_an_owner_can_reset_it(app: &TestApp) {
    let owner = app.merchant().await;
    let agent = app.colleague(&owner, PortalRole::Agent).await;
    let (authenticator, codes) = enrolled_at(app, &agent, "/api/partner/account", PASSWORD).await;
    let account = agent.get("/api/partner/account").await.expect(200);
    assert_eq!(account["recoveryCodesLeft"], json!(codes.len()));
    let email = account["email"].as_str().unwrap().to_owned();
    log_in(app, &email)
        .await
        .expect_problem(401, "totp-required");
    app.clock.advance(30);
    let mut body = json!({ "email": email, "password": PASSWORD });
    body["totp"] = code(app, &authenticator, 0).into();
    let login = "/api/partner/login";
    app.visitor().post(login, &body).await.expect(200);
    body["totp"] = codes[0].clone().into();
    app.visitor().post(login, &body).await.expect(200);
    // A recovery code works once.
    app.visitor()
        .post(login, &body)
        .await
        .expect_problem(401, "totp-wrong");
    let id = json!(agent.id.parse::<i64>().unwrap());
    owner
        .post(&path(&id, "reset-totp"), &json!({}))
        .await
        .expect(200);
    log_in(app, &email).await.expect(200);
    app.run_jobs().await;
}

#[test]
fn outside_demo_mode_a_partners_owner_sets_up_a_second_factor_first() {
    block_on(async {
        let app = &TestApp::start_in_mode(Engine::Sqlite, Mode::Live).await;
        let owner = app.partner().await;
        let me = owner.get("/api/partner/me").await.expect(200);
        assert_eq!(me["totpNeeded"], true);
        for page in ["/api/partner/get-revenue", PEOPLE, "/api/partner/tickets"] {
            owner.get(page).await.expect_problem(403, "totp-needed");
        }
        enrolled_at(app, &owner, "/api/partner/account", PASSWORD).await;
        let me = owner.get("/api/partner/me").await.expect(200);
        assert_eq!(me["totpNeeded"], false);
        owner.get("/api/partner/get-revenue").await.expect(200);
        // An agent, and the owner of a shop, may do without.
        for client in [
            app.colleague(&owner, PortalRole::Agent).await,
            app.merchant().await,
        ] {
            client.get("/api/partner/get-revenue").await.expect(200);
        }
        app.finish().await;
    });
}
