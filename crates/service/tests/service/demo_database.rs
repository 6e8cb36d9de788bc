//! Which databases demo mode and production open, and whether demo logins work in production.

use saakh_domain::Secret;
use saakh_domain::identity::permission::Role;
use saakh_service::identity::account::{self, NewMerchant};
use saakh_service::operations::installation::demo::{
    self, EARLIER_STAFF_LOGINS, STAFF_LOGINS, WrongDatabase, check, check_before_migrations,
    login_email,
};
use saakh_service::platform::alerts::AlertEvent;
use saakh_store::db::testing::{Engine, TestDb, block_on};
use saakh_store::db::{Statement, migrate};
use saakh_store::platform::installation_mark::{self, InstallationMark};
use saakh_store::{DbError, Scope, args, write_tx};
use saakh_testkit::{PASSWORD, TestApp, TestClock, app_test};

/// The last migration before databases were marked.
const BEFORE: i64 = 90;

static ADD_STAFF: Statement = Statement::new(
    "demo database test",
    "INSERT INTO admin_user (id, name, name_key, search_key, email, role_id, created_at, version)
    VALUES ($1, 'Asha Rao', 'asha rao', 'asha rao', $2, 1, 7, 1)",
    "INSERT INTO admin_user (id, name, name_key, search_key, email, role_id, created_at, version)
    VALUES ($1, 'Asha Rao', 'asha rao', 'asha rao', $2, 1, 7, 1)",
);

/// A database of the release before marks.
async fn left_with(engine: Engine, emails: &[String]) -> TestDb {
    let test = TestDb::at_migration(engine, BEFORE).await;
    let added: Result<(), DbError> = async {
        write_tx!(test.db, Scope::exclusive(), |tx| {
            for (id, email) in (1_i64..).zip(emails) {
                tx.execute(&ADD_STAFF, args![id, email.as_str()]).await?;
            }
            Ok(())
        })
    }
    .await;
    added.unwrap();
    test
}

async fn migrated_as(engine: Engine, emails: &[String]) -> (Option<WrongDatabase>, bool) {
    let test = left_with(engine, emails).await;
    let before = check_before_migrations(&test.db).await.unwrap();
    migrate::run(&test.db).await.unwrap();
    let mut conn = test.db.read().await.unwrap();
    let is_marked = installation_mark::is_set(&mut conn, InstallationMark::Demo).await;
    (before, is_marked.unwrap())
}

#[test]
fn a_database_of_the_three_demo_logins_alone_is_marked() {
    let demo: Vec<String> = EARLIER_STAFF_LOGINS.map(login_email).to_vec();
    let mixed: Vec<String> = demo
        .iter()
        .cloned()
        .chain(["head@loans.example".to_owned()])
        .collect();
    let real = vec!["head@loans.example".to_owned()];
    for engine in [Engine::Sqlite, Engine::Postgres] {
        block_on(async {
            assert_eq!(migrated_as(engine, &demo).await, (None, true));
            let refused = Some(WrongDatabase::NotDemo);
            assert_eq!(migrated_as(engine, &mixed).await, (refused, false));
            assert_eq!(migrated_as(engine, &real).await, (refused, false));
            assert_eq!(migrated_as(engine, &[]).await, (None, false));
        });
    }
}

#[test]
fn an_empty_database_becomes_a_demo_that_production_then_refuses() {
    for engine in [Engine::Sqlite, Engine::Postgres] {
        block_on(async {
            let test = TestDb::new(engine).await;
            let clock = TestClock::default();
            assert_eq!(check(&test.db, false, &clock).await.unwrap(), None);
            assert_eq!(check(&test.db, true, &clock).await.unwrap(), None);
            assert_eq!(check_before_migrations(&test.db).await.unwrap(), None);
            assert_eq!(check(&test.db, true, &clock).await.unwrap(), None);
            let refused = Some(WrongDatabase::Demo);
            assert_eq!(check(&test.db, false, &clock).await.unwrap(), refused);
        });
    }
}

#[app_test]
async fn demo_mode_refuses_a_database_with_a_customer(app: &TestApp) {
    app.consumer().await;
    let refused = Some(WrongDatabase::NotDemo);
    let clock = TestClock::default();
    assert_eq!(check(&app.app.db, true, &clock).await.unwrap(), refused);
    assert_eq!(check_before_migrations(&app.app.db).await.unwrap(), refused);
    assert_eq!(check(&app.app.db, false, &clock).await.unwrap(), None);
}

async fn add_logins(app: &TestApp) {
    let password = || Secret::new(PASSWORD.to_owned());
    for (name, role) in STAFF_LOGINS {
        account::add_admin(&app.app, "Ravi Menon", &login_email(name), role, password())
            .await
            .unwrap();
    }
    let email = login_email("merchant");
    let merchant = NewMerchant {
        partner: "udaan_credit",
        name: "Ravi Mobile Shop",
        email: &email,
        is_partner: false,
    };
    account::add_merchant(&app.app, merchant, password())
        .await
        .unwrap();
    let own = "head@loans.example";
    account::add_admin(&app.app, "Asha Rao", own, Role::One, password())
        .await
        .unwrap();
}

#[app_test]
async fn production_disables_the_logins_of_a_demo_and_raises_one_alert(app: &TestApp) {
    assert!(demo::disable_logins(&app.app).await.unwrap().is_empty());
    add_logins(app).await;
    let usable = demo::usable_logins(&mut app.app.db.read().await.unwrap())
        .await
        .unwrap();
    let staff = STAFF_LOGINS.map(|(name, _)| name);
    assert_eq!(usable, [&staff[..], &["merchant"]].concat());
    assert_eq!(demo::disable_logins(&app.app).await.unwrap(), usable);
    let alerts = app.app.alerts.drain();
    assert_eq!(
        alerts.iter().map(|alert| alert.event).collect::<Vec<_>>(),
        [AlertEvent::DemoLogin]
    );
    for (page, email, status) in [
        ("/api/admin/login", login_email("admin"), 401),
        ("/api/partner/login", login_email("merchant"), 401),
        ("/api/admin/login", "head@loans.example".to_owned(), 200),
    ] {
        let body = serde_json::json!({ "email": email, "password": PASSWORD });
        let reply = app.visitor().post(page, &body).await;
        assert_eq!(reply.status, status, "{email}: {}", reply.text);
    }
    assert!(demo::disable_logins(&app.app).await.unwrap().is_empty());
    assert!(app.app.alerts.drain().is_empty());
}
