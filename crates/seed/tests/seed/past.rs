//! A new demo has data on every page: on any day of the first start, each list of the back office has rows in each of
//! its states.

use std::collections::BTreeSet;

use jiff::civil::{Date, date};
use jiff::{SignedDuration, Timestamp};
use saakh_domain::Secret;
use saakh_domain::id::{AdminId, ApplicationId, CustomerId};
use saakh_domain::identity::permission::Role;
use saakh_domain::time::india;
use saakh_seed::Staff;
use saakh_service::identity::account;
use saakh_service::insight::counting;
use saakh_service::origination::offer;
use saakh_service::privacy::contact_examples;
use saakh_store::db::Statement;
use saakh_testkit::{Engine, TestApp, TestClient, app_test, block_on};
use serde_json::Value;

use crate::drawn::{rows, statement};

async fn admin(app: &TestApp, name: &str) -> AdminId {
    let email = format!("{name}@past.example");
    let password = Secret::new("a long password of a demo".to_owned());
    account::add_admin(&app.app, name, &email, Role::One, password)
        .await
        .unwrap()
}

/// A demo that is started for the first time on a day.
async fn started_on(engine: Engine, day: Date) -> TestApp {
    let now = day.at(9, 0, 0, 0).to_zoned(india()).unwrap().timestamp();
    let app = TestApp::start_without_history(engine).await;
    app.clock.set(
        now.checked_sub(SignedDuration::from_hours(24 * 120))
            .unwrap(),
    );
    let staff = Staff {
        operator: admin(&app, "ravi").await,
        approver: admin(&app, "lakshmi").await,
    };
    saakh_seed::partners::add_merchants_and_links(&app.app)
        .await
        .unwrap();
    app.clock.set(now);
    saakh_seed::set_gold_price(&app.app.db, app.clock.as_ref())
        .await
        .unwrap();
    let set = |at: Timestamp| app.clock.set(at);
    assert!(saakh_seed::add_past(&app.app, staff, &set).await.unwrap());
    assert_eq!(app.app.now(), now);
    app.run_jobs().await;
    app
}

async fn list(admin: &TestClient<'_>, path: &str, rows: &str) -> Vec<Value> {
    let page = admin.get(&format!("/api/admin/{path}")).await.expect(200);
    page[rows].as_array().unwrap().clone()
}

fn all_of(items: &[Value], field: &str) -> BTreeSet<String> {
    let texts = items.iter().filter_map(|item| item[field].as_str());
    texts.map(str::to_owned).collect()
}

fn has_all(found: &BTreeSet<String>, wanted: &[&str]) {
    for one in wanted {
        assert!(found.contains(*one), "{one} is not among {found:?}");
    }
}

async fn files_are_in_every_state(admin: &TestClient<'_>) {
    for (kind, states) in [
        ("status", &["Applied", "Checked"][..]),
        ("mis", &["Applied", "Undone"]),
        ("commission", &["Applied"]),
        ("bank", &["Applied"]),
    ] {
        let files = list(admin, &format!("upload-files?kind={kind}"), "data").await;
        has_all(&all_of(&files, "status"), states);
        if kind == "mis" || kind == "status" {
            assert!(
                files.iter().any(|file| file["failed"].as_i64() > Some(0)),
                "{kind}"
            );
        }
    }
}

async fn one_expected_file_is_late(admin: &TestClient<'_>) {
    let missed = list(admin, "expected-files", "items").await;
    assert_eq!(missed.len(), 1, "{missed:?}");
}

async fn commissions_stand_everywhere(admin: &TestClient<'_>) {
    let months = list(admin, "commissions", "items").await;
    let has = |is_so: &dyn Fn(&Value) -> bool| months.iter().any(is_so);
    let more = |field: &str| has(&|month| month[field].as_f64() > Some(0.0));
    for field in [
        "expected",
        "confirmed",
        "received",
        "outstanding",
        "overpaid",
        "payable",
    ] {
        assert!(more(field), "{field}: {months:?}");
    }
    assert!(
        has(&|month| month["slabId"].is_null()),
        "a lender without slabs"
    );
    assert!(
        has(&|month| month["closedAt"].is_string()),
        "a closed month"
    );
    let differences = list(admin, "commission-differences", "items").await;
    let noted = differences
        .iter()
        .filter(|one| one["note"].is_string())
        .count();
    assert!(noted > 0 && noted < differences.len(), "{differences:?}");
}

async fn payouts_are_in_every_state(admin: &TestClient<'_>) {
    let batches = list(admin, "payouts", "batches").await;
    has_all(
        &all_of(&batches, "state"),
        &["prepared", "approved", "discarded", "done"],
    );
    let mut states = BTreeSet::new();
    for batch in &batches {
        let payouts = list(admin, &format!("payouts/{}", batch["id"]), "payouts").await;
        states.extend(all_of(&payouts, "state"));
    }
    has_all(&states, &["open", "paid", "failed", "returned"]);
}

async fn is_alive(engine: Engine, day: Date) {
    let app = started_on(engine, day).await;
    let admin = app.admin(Role::One).await;
    let month = admin
        .get("/api/admin/dashboard?range=last_30_days")
        .await
        .expect(200);
    let stages = month["funnel"].as_array().unwrap();
    assert!(
        stages
            .iter()
            .all(|stage| stage["count"].as_i64() > Some(10)),
        "{month}"
    );
    for status in [
        "started",
        "profile_complete",
        "offers_viewed",
        "submitted",
        "closed",
    ] {
        let page = format!("customers?applicationStatus={status}&limit=1");
        assert!(!list(&admin, &page, "items").await.is_empty(), "{status}");
    }
    files_are_in_every_state(&admin).await;
    one_expected_file_is_late(&admin).await;
    commissions_stand_everywhere(&admin).await;
    payouts_are_in_every_state(&admin).await;
    has_all(
        &all_of(&list(&admin, "disputes", "items").await, "state"),
        &["answered", "open"],
    );
    has_all(
        &all_of(&list(&admin, "visits?limit=100", "items").await, "status"),
        &["visited", "applied", "approved"],
    );
    assert_eq!(list(&admin, "saved-reports", "items").await.len(), 2);
    assert_eq!(list(&admin, "partners?limit=100", "items").await.len(), 34);
    assert!(
        !list(&admin, "merchants?status=pending", "items")
            .await
            .is_empty()
    );
    let links = list(&admin, "links?sort=-leads", "items").await;
    assert!(links[0]["clicks"].as_i64() > links[0]["leads"].as_i64());
    assert_eq!(
        counting::count(&app.app).await.unwrap(),
        0,
        "every customer is counted"
    );
    assert!(!again(&app).await, "the past is added once");
    app.finish().await;
}

async fn again(app: &TestApp) -> bool {
    let nobody = AdminId(0);
    let staff = Staff {
        operator: nobody,
        approver: nobody,
    };
    saakh_seed::add_past(&app.app, staff, &|_| {})
        .await
        .unwrap()
}

#[test]
fn a_demo_is_alive_late_in_a_month() {
    block_on(is_alive(Engine::Sqlite, date(2026, 11, 27)));
}

#[test]
fn a_demo_is_alive_on_the_second_of_a_month() {
    block_on(is_alive(Engine::Sqlite, date(2026, 12, 2)));
}

#[test]
fn a_demo_is_alive_in_the_middle_of_a_month() {
    block_on(is_alive(Engine::Postgres, date(2027, 1, 13)));
}

static OPEN_VIEWS: Statement = statement(
    "SELECT application.id, customer_id, offer_view.id AS view_id FROM application
    JOIN offer_view ON application_id = application.id
    WHERE status <> 'closed' ORDER BY application.id",
);

#[test]
fn a_customer_who_looks_again_at_offers_is_shown_the_same() {
    block_on(async {
        let app = started_on(Engine::Sqlite, date(2026, 11, 27)).await;
        let mut looked = BTreeSet::new();
        for row in rows(&app, &OPEN_VIEWS).await {
            let customer: CustomerId = row.parsed("customer_id").unwrap();
            let application: ApplicationId = row.parsed("id").unwrap();
            let view = offer::get_view(&app.app, customer, application)
                .await
                .unwrap();
            assert_eq!(view.id.to_string(), row.text("view_id").unwrap());
            for offer in view.shown.matched.iter().chain(&view.shown.possible) {
                offer::get(&app.app, customer, offer.id).await.unwrap();
            }
            looked.insert((view.shown.product.slug(), view.id));
        }
        assert!(looked.len() > 10, "{looked:?}");
        let products: BTreeSet<&str> = looked.iter().map(|(product, _)| *product).collect();
        assert_eq!(products.len(), 4, "{products:?}");
        app.finish().await;
    });
}

static SUPPRESSED: Statement = statement(
    "SELECT reason, CAST(COUNT(*) AS BIGINT) AS entries FROM suppression
    WHERE lifted_at IS NULL GROUP BY reason ORDER BY reason",
);
static NOT_REACHED: Statement = statement(
    "SELECT CAST(COUNT(*) AS BIGINT) AS customers FROM customer
    WHERE profile LIKE '%\"allow_sms\":{\"flag\":false}%'
        AND NOT EXISTS (SELECT 1 FROM suppression WHERE suppression.customer_id = customer.id)",
);

static WITHOUT_POLICY: Statement = statement(
    "SELECT CAST(COUNT(*) AS BIGINT) AS messages,
        CAST(COUNT(policy_version.body) AS BIGINT) AS explained
    FROM message LEFT JOIN policy_version
        ON policy = 'contact' AND policy_version.version = message.policy_version",
);

#[test]
fn the_policy_that_allowed_a_message_can_be_read() {
    block_on(async {
        let app = started_on(Engine::Sqlite, date(2026, 11, 27)).await;
        let counts = &rows(&app, &WITHOUT_POLICY).await[0];
        let (messages, explained) = (counts.int("messages"), counts.int("explained"));
        let messages = messages.unwrap();
        assert!(messages > 10, "{messages}");
        assert_eq!(explained.unwrap(), messages);
        app.finish().await;
    });
}

#[test]
fn a_demo_has_people_who_are_not_contacted_for_every_reason() {
    block_on(async {
        let app = started_on(Engine::Sqlite, date(2026, 11, 27)).await;
        let found: Vec<(String, i64)> = rows(&app, &SUPPRESSED)
            .await
            .iter()
            .map(|row| (row.text("reason").unwrap(), row.int("entries").unwrap()))
            .collect();
        let reasons = [
            "complaint",
            "dnd_list",
            "do_not_call",
            "hard_bounce",
            "opt_out",
            "wrong_person",
        ];
        let expected = reasons.map(|reason| (reason.to_owned(), 10));
        assert_eq!(found, expected);
        let silent = rows(&app, &NOT_REACHED).await[0].int("customers");
        assert_eq!(silent.unwrap(), 1);
        app.finish().await;
    });
}

/// The reasons for which some customer of the demo is not reached at this time.
async fn reasons_at(app: &TestApp, day: Date, hour: i8) -> Vec<&'static str> {
    let now = day.at(hour, 0, 0, 0).to_zoned(india()).unwrap();
    app.clock.set(now.timestamp());
    let examples = contact_examples::list(&app.app).await.unwrap();
    examples.iter().map(|one| one.reason.code()).collect()
}

#[test]
fn a_demo_has_an_example_of_each_reason_not_to_contact_somebody() {
    block_on(async {
        let app = started_on(Engine::Sqlite, date(2026, 11, 27)).await;
        let noon = reasons_at(&app, date(2026, 11, 27), 12).await;
        let standing = [
            "erasure",
            "no-destination",
            "destination-mismatch",
            "suppressed",
            "opted-out",
            "do-not-disturb",
            "no-consent",
            "channel-off",
        ];
        let with = |others: &[&'static str]| [&standing[..], others].concat();
        assert_eq!(noon, with(&["frequency"]));
        let evening = reasons_at(&app, date(2026, 11, 27), 22).await;
        assert_eq!(evening, with(&["outside-window"]));
        // Nobody is called on a holiday. The offers of a week are long ago.
        let christmas = reasons_at(&app, date(2026, 12, 25), 12).await;
        assert_eq!(christmas, with(&["holiday"]));
        app.run_jobs().await;
        app.finish().await;
    });
}

#[app_test]
async fn a_demo_with_customers_gets_no_past(app: &TestApp) {
    app.consumer().await;
    assert!(!again(app).await);
    let today = "/api/admin/dashboard/today";
    let overview = app.admin(Role::One).await.get(today).await;
    assert_eq!(overview.expect(200)["customers"], 1);
}
