//! Demo applications: repeatable, counted with their histories, and realistic. Every statement of this crate is valid
//! on its engine.

use std::collections::BTreeSet;

use saakh_domain::Language;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::id::{ApplicationId, CustomerId};
use saakh_domain::identity::permission::Role;
use saakh_domain::lifecycle::submission::SubmissionStatus;
use saakh_service::insight::counting;
use saakh_service::operations::housekeeping;
use saakh_service::origination::replay::replay_all;
use saakh_service::origination::status;
use saakh_service::privacy::data_export;
use saakh_store::db::{Arg, RegisteredStatement, Row, Statement};
use saakh_store::{DbError, Scope, args, write_tx};
use saakh_testkit::{Engine, TestApp, TestClient, app_test, block_on};
use serde_json::{Value, json};

static VIEWS: Statement = statement("SELECT id FROM offer_view ORDER BY id");
static APPLICATIONS: Statement = statement("SELECT id, customer_id FROM application ORDER BY id");
static STEPS: Statement = statement(
    "SELECT from_status, to_status FROM submission_history WHERE from_status IS NOT NULL",
);
static CONFIRM_ALL: Statement = statement("UPDATE application SET identity_confirmed_at = $1");
static SPOIL_VIEW: Statement = statement("UPDATE offer_view SET body = '{}' WHERE id = $1");
static SPOIL_OFFERS: Statement = statement("UPDATE submission SET offer = '{}', fields = '?'");
static SPOIL_EVIDENCE: Statement = statement("UPDATE attribution SET evidence = '{}'");
static SPOIL_PROFILES: Statement = statement("UPDATE customer SET profile = '?'");

const fn statement(sql: &'static str) -> Statement {
    Statement::new("seed test", sql, sql)
}

async fn seeded(app: &TestApp, count: u64) {
    saakh_seed::add_applications(&app.app, count, 1, |_| {})
        .await
        .unwrap();
}

async fn export(admin: &TestClient<'_>) -> String {
    admin
        .get("/api/admin/customers.csv?sort=createdAt")
        .await
        .text
}

async fn total(admin: &TestClient<'_>, status: &str) -> i64 {
    let page = admin
        .get(&format!("/api/admin/customers?applicationStatus={status}"))
        .await;
    page.expect(200)["total"].as_i64().unwrap()
}

#[app_test]
async fn invented_applications_are_listed_and_counted(app: &TestApp) {
    seeded(app, 600).await;
    let admin = app.admin(Role::One).await;
    assert_eq!(
        admin.get("/api/admin/customers").await.expect(200)["total"],
        600
    );
    assert_eq!(
        counting::count(&app.app).await.unwrap(),
        0,
        "they are counted already"
    );
    let year = "/api/admin/dashboard?range=custom_range&startDate=2025-11-21&endDate=2026-11-20";
    let figures = admin.get(year).await.expect(200);
    let counts: Vec<i64> = figures["funnel"]
        .as_array()
        .unwrap()
        .iter()
        .map(|s| s["count"].as_i64().unwrap())
        .collect();
    // Half of two years, so about half of the applications; each stage has fewer than the one before.
    assert!((298..=302).contains(&counts[0]), "{counts:?}");
    assert!(
        counts.is_sorted_by(|a, b| a >= b) && counts[4] > 0,
        "{counts:?}"
    );
    let first = admin
        .get("/api/admin/customers?sort=createdAt&limit=1")
        .await
        .expect(200);
    assert_eq!(first["items"][0]["createdAt"], "2024-11-20T18:30:00Z");
    assert!(
        first["items"][0]["name"]
            .as_str()
            .unwrap()
            .starts_with("******")
    );
    assert!(total(&admin, "closed").await > 500);
}

#[app_test]
async fn nothing_of_them_is_overdue(app: &TestApp) {
    seeded(app, 300).await;
    let admin = app.admin(Role::One).await;
    let closed = total(&admin, "closed").await;
    housekeeping::sweep(&app.app).await.unwrap();
    assert_eq!(total(&admin, "closed").await, closed);
    app.run_jobs().await;
}

#[test]
fn the_same_seed_makes_the_same_on_both_engines() {
    block_on(async {
        let mut exports = Vec::new();
        for engine in [Engine::Sqlite, Engine::Postgres] {
            let app = TestApp::start(engine).await;
            seeded(&app, 50).await;
            exports.push(export(&app.admin(Role::One).await).await);
        }
        assert_eq!(exports[0], exports[1]);
        assert_eq!(exports[0].lines().count(), 51);
    });
}

#[app_test]
async fn seeding_the_same_applications_twice_fails(app: &TestApp) {
    seeded(app, 20).await;
    let again = saakh_seed::add_applications(&app.app, 20, 1, |_| {}).await;
    assert!(again.is_err());
    saakh_seed::add_applications(&app.app, 20, 2, |_| {})
        .await
        .unwrap();
    let admin = app.admin(Role::One).await;
    let page: Value = admin.get("/api/admin/customers").await.expect(200);
    assert_eq!(page["total"], 40);
}

async fn rows(app: &TestApp, statement: &Statement) -> Vec<Row> {
    let mut conn = app.app.db.read().await.unwrap();
    conn.fetch_all(statement, args![]).await.unwrap()
}

async fn spoil(app: &TestApp, statement: &Statement, args: Vec<Arg>) {
    let changed = spoilt(app, statement, args).await.unwrap();
    assert!(changed > 0);
}

async fn spoilt(app: &TestApp, statement: &Statement, args: Vec<Arg>) -> Result<u64, DbError> {
    write_tx!(app.app.db, Scope::exclusive(), |tx| {
        tx.execute(statement, args.clone()).await
    })
}

async fn impact(admin: &TestClient<'_>) -> Value {
    let question = json!({ "property": "credit_score_class", "value": null });
    admin
        .post("/api/admin/lenders/1/impact", &question)
        .await
        .expect(200)
}

async fn read_back(app: &TestApp) -> String {
    let mut all = String::new();
    // Customers who were away for long must confirm their identity first.
    spoil(app, &CONFIRM_ALL, args![app.app.now()]).await;
    for row in rows(app, &APPLICATIONS).await {
        let customer: CustomerId = row.parsed("customer_id").unwrap();
        let application: ApplicationId = row.parsed("id").unwrap();
        status::list_for_application(&app.app, customer, application)
            .await
            .unwrap();
        let held = data_export::gather(&app.app, customer, Language::En)
            .await
            .unwrap();
        all.push_str(&held.to_json().to_string());
    }
    all
}

/// Products with offers.
const LOANS: [ProductType; 4] = [
    ProductType::PersonalLoans,
    ProductType::GoldLoans,
    ProductType::BusinessLoans,
    ProductType::AffordableHousingLoan,
];

fn products(of: impl Iterator<Item = ProductType>) -> Vec<ProductType> {
    of.collect::<BTreeSet<_>>().into_iter().collect()
}

async fn price_gold(app: &TestApp) {
    saakh_seed::set_gold_price(&app.app.db, &*app.clock)
        .await
        .unwrap();
}

#[app_test]
async fn seeded_rows_are_read_by_the_programs_own_readers(app: &TestApp) {
    price_gold(app).await;
    seeded(app, 300).await;
    let admin = app.admin(Role::One).await;
    let views = rows(app, &VIEWS).await;
    assert!(views.len() > 30, "{}", views.len());
    let mut replayed = BTreeSet::new();
    replay_all(&app.app, |_, report| {
        let report = report.unwrap();
        assert!(report.is_identical(), "{report:#?}");
        replayed.insert((report.product, report.id));
    })
    .await
    .unwrap();
    assert_eq!(replayed.len(), views.len());
    assert_eq!(
        products(replayed.iter().map(|(product, _)| *product)),
        LOANS
    );
    let counted = impact(&admin).await;
    assert_eq!(
        (&counted["applicants"], &counted["leftOut"]),
        (&json!(views.len()), &json!(0))
    );
    assert!(
        counted["matchedThen"].as_u64() > counted["matchedNow"].as_u64(),
        "{counted}"
    );
    let held = read_back(app).await;
    assert!(!held.contains(r#""offers":null"#) && !held.contains(r#""cameBy":null"#));
    assert!(held.contains(r#""fields":["#) && held.contains(r#""score":"#));
    for step in rows(app, &STEPS).await {
        let [from, to] = ["from_status", "to_status"]
            .map(|column| step.mapped(column, SubmissionStatus::from_code).unwrap());
        assert_eq!(from.transition(to), Ok(to));
    }
}

#[app_test]
async fn invented_leads_say_why_they_count(app: &TestApp) {
    seeded(app, 120).await;
    let admin = app.admin(Role::One).await;
    let mut why = BTreeSet::new();
    for partner in 1..=4 {
        let leads = admin
            .get(&format!("/api/admin/leads?partnerId={partner}&limit=100"))
            .await
            .expect(200);
        for lead in leads["items"].as_array().unwrap() {
            why.insert(
                lead["why"]
                    .as_str()
                    .unwrap()
                    .split(' ')
                    .take(2)
                    .collect::<Vec<_>>()
                    .join(" "),
            );
        }
    }
    assert_eq!(why, BTreeSet::from(["First visit".to_owned()]));
}

#[app_test]
async fn an_unreadable_row_affects_only_itself(app: &TestApp) {
    seeded(app, 60).await;
    let admin = app.admin(Role::One).await;
    let before = impact(&admin).await["applicants"].as_u64().unwrap();
    let views = rows(app, &VIEWS).await;
    spoil(app, &SPOIL_VIEW, args![views[0].text("id").unwrap()]).await;
    let after = impact(&admin).await;
    assert_eq!(
        (&after["applicants"], &after["leftOut"]),
        (&json!(before - 1), &json!(1))
    );
    for statement in [&SPOIL_OFFERS, &SPOIL_EVIDENCE] {
        spoil(app, statement, args![]).await;
    }
    let held = read_back(app).await;
    assert_eq!(held.matches(r#""offers":null"#).count(), 1);
    assert!(held.contains(r#""cameBy":null"#) && held.contains(r#""answers":null"#));
    spoil(app, &SPOIL_PROFILES, args![]).await;
    let leads = admin.get("/api/admin/leads?partnerId=1").await.expect(200);
    assert_eq!(leads["items"][0]["name"], Value::Null);
    let page = admin.get("/api/admin/customers").await.expect(200);
    assert_eq!(page["items"][0]["name"], Value::Null);
}

#[app_test]
async fn the_demos_merchants_and_links_stand_where_their_files_say(app: &TestApp) {
    saakh_seed::partners::add_merchants_and_links(&app.app)
        .await
        .unwrap();
    saakh_seed::partners::add_pending_merchants(&app.app)
        .await
        .unwrap();
    app.run_jobs().await;
    let admin = app.admin(Role::One).await;
    for (status, found) in [
        ("pending", 4),
        ("active", 4),
        ("rejected", 1),
        ("suspended", 1),
    ] {
        let page = admin
            .get(&format!("/api/admin/merchants?status={status}"))
            .await
            .expect(200);
        assert_eq!(page["total"], found, "{status}");
    }
    let links = admin
        .get("/api/admin/links?status=active&sort=name")
        .await
        .expect(200);
    assert_eq!(
        (&links["total"], &links["items"][1]["merchant"]),
        (&json!(4), &json!("Farida Ansari"))
    );
    assert_eq!(
        admin
            .get("/api/admin/links?status=disabled")
            .await
            .expect(200)["total"],
        1
    );
}

#[app_test]
async fn every_statement_prepares(app: &TestApp) {
    let own = inventory::iter::<RegisteredStatement>()
        .filter(|known| known.0.name().starts_with("saakh_seed::"));
    let mut names = Vec::new();
    for RegisteredStatement(statement) in own {
        // Each uses its own connection, because a failed statement must not affect the next one.
        let mut conn = app.app.db.read().await.unwrap();
        conn.prepare(statement).await.unwrap();
        names.push(statement.name());
    }
    names.sort_unstable();
    let expected = [
        "partners::AGE",
        "past::commissions::DISBURSED",
        "past::contacts::NOT_LISTED",
        "past::contacts::UNDECIDED",
        "past::corrections::WITH_PAN",
        "past::messages::INFORMED",
        "past::tickets::ASKERS",
        "past::visits::LOOK_FOR_CARDS",
        "past::visits::OPEN",
        "past::visits::VISITED",
        "rows::link::ADD_CLICKS",
        "rows::link::LINKS",
    ];
    assert_eq!(names, expected.map(|name| format!("saakh_seed::{name}")));
}
