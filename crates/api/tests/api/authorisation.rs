//! Access rules: every operation of the document, against the table `access.toml`.

use std::collections::BTreeSet;

use saakh_domain::identity::permission::Role;
use saakh_domain::identity::portal::PortalRole;
use saakh_testkit::{TestApp, TestClient, app_test};
use serde_json::{Value, json};

/// One row of the table.
struct Call {
    method: String,
    path: String,
    may: Vec<String>,
    permission: Option<String>,
    /// Of the portal.
    portal_permission: Option<String>,
    confirmed: bool,
}

/// A client with its role.
struct Caller<'a> {
    area: &'static str,
    role: Option<Role>,
    portal_role: Option<PortalRole>,
    actor: TestClient<'a>,
}

fn table() -> Vec<Call> {
    let table: toml::Table = include_str!("access.toml").parse().unwrap();
    let text =
        |row: &toml::Value, name: &str| row.get(name).map(|v| v.as_str().unwrap().to_owned());
    let rows = table["call"].as_array().unwrap();
    rows.iter()
        .map(|row| Call {
            method: text(row, "method").unwrap(),
            path: text(row, "path").unwrap(),
            may: row["may"]
                .as_array()
                .unwrap()
                .iter()
                .map(|m| m.as_str().unwrap().to_owned())
                .collect(),
            permission: text(row, "permission"),
            portal_permission: text(row, "portal_permission"),
            confirmed: row.get("confirmed").is_some_and(|v| v.as_bool().unwrap()),
        })
        .collect()
}

fn documented() -> BTreeSet<String> {
    let document = serde_json::to_value(saakh_api::document()).unwrap();
    let paths = document["paths"].as_object().unwrap();
    let operations = |(path, item): (&String, &Value)| -> Vec<String> {
        let methods = item.as_object().unwrap().keys();
        let methods =
            methods.filter(|key| ["get", "post", "put", "delete", "patch"].contains(&key.as_str()));
        methods
            .map(|method| format!("{} {path}", method.to_uppercase()))
            .collect()
    };
    paths.iter().flat_map(operations).collect()
}

#[test]
fn the_table_has_every_operation_and_no_other() {
    let rows: Vec<String> = table()
        .iter()
        .map(|call| format!("{} {}", call.method, call.path))
        .collect();
    let table: BTreeSet<String> = rows.iter().cloned().collect();
    assert_eq!(
        table.len(),
        rows.len(),
        "an operation is listed twice in access.toml"
    );
    let missing: Vec<_> = documented().difference(&table).cloned().collect();
    let gone: Vec<_> = table.difference(&documented()).cloned().collect();
    assert!(missing.is_empty(), "not in access.toml: {missing:?}");
    assert!(gone.is_empty(), "only in access.toml: {gone:?}");
}

async fn callers<'a>(app: &'a TestApp, accounts: &[TestClient<'a>; 2]) -> Vec<Caller<'a>> {
    let outside = |area, actor| Caller {
        area,
        role: None,
        portal_role: None,
        actor,
    };
    let mut callers = vec![
        outside("visitor", app.visitor()),
        outside("customer", app.consumer().await),
    ];
    for role in PortalRole::ALL {
        for merchant in accounts {
            callers.push(Caller {
                portal_role: Some(role),
                ..outside("merchant", app.colleague(merchant, role).await)
            });
        }
    }
    for role in Role::ALL {
        callers.push(Caller {
            role: Some(role),
            ..outside("admin", app.admin(role).await)
        });
    }
    callers
}

/// The refusal that the table requires; none if the caller has access.
fn refusal(call: &Call, caller: &Caller<'_>) -> Option<u16> {
    let names = |who: &str| call.may.iter().any(|may| may == who);
    let permitted = || match (&call.permission, caller.role) {
        (Some(permission), Some(role)) => {
            let mut any_of = permission.split(" or ");
            any_of.any(|one| role.permissions().iter().any(|p| p.code() == one))
        }
        _ => match (&call.portal_permission, caller.portal_role) {
            (Some(permission), Some(role)) => {
                role.permissions().iter().any(|p| p.code() == permission)
            }
            _ => true,
        },
    };
    if names("everybody") || (names(caller.area) && permitted()) {
        None
    } else if names("signature") || caller.area == "visitor" {
        Some(401)
    } else {
        Some(403)
    }
}

/// A path of the template, with ids of missing records, except for a lender's key and a seller's host.
fn concrete(template: &str) -> String {
    let template = if template.contains("/callbacks/") {
        template
            .replace("{key}", "cashe")
            .replace("{host}", "cards.example")
    } else {
        template.to_owned()
    };
    let segments = template.split('/').map(|part| match part {
        "{language}" => "en",
        part if part.starts_with('{') => "nobody",
        part => part,
    });
    segments.collect::<Vec<_>>().join("/")
}

/// Calls that end the caller's session.
fn ends_the_session(call: &Call) -> bool {
    let ends = [
        "/api/logout",
        "/api/logout-everywhere",
        "/api/erasure-request",
    ];
    call.method == "POST" && ends.contains(&call.path.as_str())
}

#[app_test]
async fn each_call_admits_the_roles_of_the_access_table(app: &TestApp) {
    let accounts = [app.merchant().await, app.partner().await];
    let mut live = callers(app, &accounts).await;
    let mut wrong = Vec::new();
    for call in &table() {
        for caller in &live {
            let path = concrete(&call.path);
            let reply = caller
                .actor
                .json(&call.method, &path, &[], &json!({}))
                .await;
            let refused = [401, 403].contains(&reply.status).then_some(reply.status);
            let expected = refusal(call, caller);
            if refused != expected {
                let who = (caller.area, caller.role, caller.portal_role);
                wrong.push(format!(
                    "{} {path} as {who:?}: {} instead of {expected:?}",
                    call.method, reply.status
                ));
            }
        }
        if ends_the_session(call) {
            live = callers(app, &accounts).await;
        }
    }
    app.run_jobs().await;
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[app_test]
async fn dangerous_calls_require_a_recent_confirmation(app: &TestApp) {
    // Longer than a confirmation is valid, shorter than the shortest idle timeout of a session.
    const STALE: i64 = 15 * 60;
    let accounts = [app.merchant().await, app.partner().await];
    let mut live = callers(app, &accounts).await;
    app.clock.advance(STALE);
    let mut wrong = Vec::new();
    for call in &table() {
        for caller in live.iter().filter(|caller| refusal(call, caller).is_none()) {
            let path = concrete(&call.path);
            let reply = caller
                .actor
                .json(&call.method, &path, &[], &json!({}))
                .await;
            let asked = reply.status == 403 && reply.json["code"] == "confirm-needed";
            if asked != call.confirmed {
                let who = (caller.area, caller.role, caller.portal_role);
                wrong.push(format!(
                    "{} {path} as {who:?}: {} {}",
                    call.method, reply.status, reply.json["code"]
                ));
            }
        }
        if ends_the_session(call) {
            live = callers(app, &accounts).await;
            app.clock.advance(STALE);
        }
    }
    app.run_jobs().await;
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[app_test]
async fn an_invalid_token_is_no_session(app: &TestApp) {
    let mut forger = app.consumer().await;
    forger.token = forger.token.map(|token| format!("{token}x"));
    forger
        .get("/api/session")
        .await
        .expect_problem(401, "unauthorised");
    forger
        .get("/api/consents")
        .await
        .expect_problem(401, "unauthorised");
}

#[app_test]
async fn an_ended_session_is_none(app: &TestApp) {
    let customer = app.consumer().await;
    assert_eq!(
        customer.get("/api/session").await.expect(200)["area"],
        "customer"
    );
    customer.post("/api/logout", &json!({})).await.expect(204);
    customer
        .get("/api/session")
        .await
        .expect_problem(401, "unauthorised");

    let idle = app.consumer().await;
    app.clock.advance(60 * 60);
    idle.get("/api/session")
        .await
        .expect_problem(401, "unauthorised");
}
