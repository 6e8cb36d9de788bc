//! Upgrades a database of the first release: its migrations, its rows, its open jobs.
//!
//! `upgrade/first_release.sql` contains the rows that this release wrote for three customers, an admin who changed a
//! lender, and a lender's approval; migrations 1 to 6 are its schema. Two of its lenders are enough, so the others were
//! removed before the recording.

use jiff::Timestamp;
use saakh_domain::Paise;
use saakh_domain::catalog::lender::{Lender, LenderRecord};
use saakh_domain::id::{ApplicationId, CustomerId, LenderId, OfferId, OfferViewId};
use saakh_domain::lifecycle::submission::SubmissionStatus;
use saakh_service::origination::replay::replay;
use saakh_service::origination::{offer, status};
use saakh_service::platform::audit::chain::{self, ChainCheckOutcome, Flaw};
use saakh_service::privacy::data_export;
use saakh_service::{Code, Error};
use saakh_store::db::Statement;
use saakh_store::{DbError, Scope, args, catalog, write_tx};
use saakh_testkit::{Engine, PASSWORD, TestApp, TestClient, TestDb, block_on};
use serde_json::json;

/// The last migration of the first release.
const LAST: i64 = 6;
/// The rows that it wrote, one per line.
const ROWS: &str = include_str!("upgrade/first_release.sql");
/// The rows of `_sqlx_migrations` of that release.
const SQLITE: &str = include_str!("../../../store/tests/store/migrated_by_sqlx/sqlite.sql");
const POSTGRES: &str = include_str!("../../../store/tests/store/migrated_by_sqlx/postgres.sql");

/// The next morning: every session has expired, and the status poll of the lender is overdue.
const MORNING: &str = "2026-11-23T04:00:00Z";

/// A customer who applied to CASHe, which approved.
const ASHA: &str = "01a202e0-65fc-7d5b-87a8-144f525a578b";
const ASHAS_APPLICATION: &str = "01a202e0-6608-758c-a662-0154f27e447c";
const ASHAS_VIEW: &str = "01a202e0-6627-70cd-aa49-fe4dcbd0ef3c";
const ASHAS_OFFER: &str = "01a202e0-6627-75e0-99ad-d28203a04f24";
/// A customer who looked at offers.
const FARHAN: &str = "01a202e0-6639-700c-80e1-6c9b0884cb28";
const FARHANS_APPLICATION: &str = "01a202e0-6643-7dd9-a524-db3136dcd69e";
const FARHANS_VIEW: &str = "01a202e0-665b-7584-a8e4-b599a7760ee4";
const FARHANS_OFFER: &str = "01a202e0-665b-7c1c-80e4-7fedc767732c";

static APPLIED: Statement = statement(
    "SELECT version, checksum FROM _sqlx_migrations ORDER BY version",
    "SELECT version, checksum FROM _sqlx_migrations ORDER BY version",
);

const fn statement(sqlite: &'static str, postgres: &'static str) -> Statement {
    Statement::new("upgrade test", sqlite, postgres)
}

/// A database of the first release.
async fn left(engine: Engine) -> TestDb {
    let test = TestDb::at_migration(engine, LAST).await;
    let migrations = match engine {
        Engine::Sqlite => SQLITE,
        Engine::Postgres => POSTGRES,
    };
    let lines = ["DELETE FROM _sqlx_migrations"].into_iter();
    let lines = lines.chain(migrations.lines().take(6)).chain(ROWS.lines());
    write(&test, lines.collect()).await.unwrap();
    test
}

async fn write(test: &TestDb, lines: Vec<&'static str>) -> Result<(), DbError> {
    write_tx!(test.db, Scope::exclusive(), |tx| {
        for line in &lines {
            // PostgreSQL has another syntax for bytes. The texts are leaked, because statements need static ones.
            let postgres: &'static str = line.replace(" X'", r" '\x").leak();
            tx.execute(&statement(line, postgres), args![]).await?;
        }
        Ok(())
    })
}

async fn applied(db: &saakh_store::Db) -> Vec<(i64, Vec<u8>)> {
    let mut conn = db.read().await.unwrap();
    let rows = conn.fetch_all(&APPLIED, args![]).await.unwrap();
    rows.iter()
        .map(|row| (row.int("version").unwrap(), row.get("checksum").unwrap()))
        .collect()
}

macro_rules! upgraded {
    ($name:ident($app:ident) $body:block) => {
        mod $name {
            use super::*;

            async fn body($app: &TestApp) $body

            async fn on(engine: Engine) {
                let now: Timestamp = MORNING.parse().unwrap();
                let app = TestApp::start_upgraded(left(engine).await, now).await;
                body(&app).await;
            }

            #[test]
            fn sqlite() {
                block_on(on(Engine::Sqlite));
            }

            #[test]
            fn postgres() {
                block_on(on(Engine::Postgres));
            }
        }
    };
}

fn id<T: std::str::FromStr<Err: std::fmt::Debug>>(text: &str) -> T {
    text.parse().unwrap()
}

/// Logs in the admin of the first release with the old password.
async fn anita(app: &TestApp) -> TestClient<'_> {
    let body = json!({ "email": "anita@example.com", "password": PASSWORD });
    let inside = app
        .visitor()
        .post("/api/admin/login", &body)
        .await
        .expect(200);
    let mut anita = app.visitor();
    anita.token = inside["token"].as_str().map(str::to_owned);
    anita
}

async fn migrations_are_added_to_those_of_then(engine: Engine) {
    let test = left(engine).await;
    let before = applied(&test.db).await;
    assert_eq!(
        before.iter().map(|row| row.0).collect::<Vec<_>>(),
        [1, 2, 3, 4, 5, 6]
    );
    let app = TestApp::start_upgraded(test, id(MORNING)).await;
    let after = applied(&app.app.db).await;
    assert_eq!(after[..6], before, "their checksums are accepted and kept");
    let new = TestDb::new(engine).await;
    assert_eq!(after, applied(&new.db).await);
}

#[test]
fn migrations_are_added_to_those_of_then_in_sqlite() {
    block_on(migrations_are_added_to_those_of_then(Engine::Sqlite));
}

#[test]
fn migrations_are_added_to_those_of_then_in_postgres() {
    block_on(migrations_are_added_to_those_of_then(Engine::Postgres));
}

fn min_income(lender: &Lender) -> Option<Paise> {
    LenderRecord::from(lender.clone()).main.min_income
}

upgraded!(lenders_are_read_as_they_stood_and_stand(app) {
    let snapshot = app.app.catalog();
    let cashe = snapshot.catalog.lender_by_key("cashe").unwrap();
    assert_eq!((cashe.name.as_str(), min_income(cashe)), ("CASHe", Some(Paise::rupees(30_000))));
    assert_eq!(snapshot.catalog.lender(LenderId(16)).unwrap().name, "Nimboo");
    assert_eq!(snapshot.partners.all().len(), 4);
    let mut conn = app.app.db.read().await.unwrap();
    let earlier = catalog::lender::list_as_of(&mut conn, 2).await.unwrap();
    let cashe = earlier.iter().find(|lender| lender.key == "cashe").unwrap();
    assert_eq!((earlier.len(), min_income(cashe)), (2, Some(Paise::rupees(25_000))));
});

upgraded!(a_view_of_then_is_replayed_with_the_numbers_kept_first(app) {
    for view in [ASHAS_VIEW, FARHANS_VIEW] {
        let report = replay(&app.app, id::<OfferViewId>(view)).await.unwrap();
        assert!(report.is_identical(), "{report:#?}");
        assert_eq!((report.lenders, report.policy.as_str(), report.rule_data_assumed), (2, "apr-1", true));
    }
});

upgraded!(an_application_says_what_became_of_it(app) {
    let lines = status::list_for_application(&app.app, id(ASHA), id::<ApplicationId>(ASHAS_APPLICATION)).await.unwrap();
    let [line] = lines.as_slice() else { panic!("{lines:?}") };
    let offer = line.offer.as_ref().unwrap();
    assert_eq!((offer.lender_id, offer.price.amount), (LenderId(1), Paise::rupees(200_000)));
    assert_eq!(line.submission.status, SubmissionStatus::Approved);
    assert_eq!(line.submission.reference.as_deref(), Some("CAS-4007203447"));
    assert_eq!(line.history.len(), 4);
});

upgraded!(who_looked_at_offers_then_looks_again_and_applies(app) {
    let farhan = app.consumer_with_mobile("9876500002").await;
    assert_eq!(farhan.id, FARHAN);
    let offers = farhan.offers(FARHANS_APPLICATION).await;
    assert_ne!(offers["offerViewId"], FARHANS_VIEW, "other numbers and terms decide now");
    let old = offer::get_view(&app.app, id::<CustomerId>(FARHAN), id(FARHANS_APPLICATION)).await.unwrap();
    assert_eq!(offers["offerViewId"], old.id.to_string(), "and from now on the same");
    let offer = farhan.find_offer(FARHANS_APPLICATION, "cashe").await;
    let body = farhan.application_body(FARHANS_APPLICATION, &offer);
    farhan.submit("k1", &body).await.expect(200);
    app.run_jobs().await;
    let received = app.lenders.received_calls();
    assert_eq!(received.len(), 1);
    assert!(received[0].body.to_string().contains("BCDPA2345G"), "the old PAN decrypts");
});

upgraded!(an_offer_of_then_is_found_though_its_id_does_not_name_its_view(app) {
    for (customer, shown) in [(ASHA, ASHAS_OFFER), (FARHAN, FARHANS_OFFER)] {
        let found = offer::get(&app.app, id(customer), id(shown)).await.unwrap();
        assert_eq!((found.offer.id, found.lender.key.as_str()), (id::<OfferId>(shown), "cashe"));
    }
    let somebody_elses = offer::get(&app.app, id(ASHA), id(FARHANS_OFFER)).await.unwrap_err();
    let Error::Refused(refusal) = somebody_elses else { panic!("{somebody_elses:?}") };
    assert_eq!(refusal.code, Code::NotFound);
    // A statement can be read only if its offer has a row.
    let farhan = app.consumer_with_mobile("9876500002").await;
    farhan.get(&format!("/api/offers/{FARHANS_OFFER}/kfs")).await.expect_problem(409, "offer-outdated");
});

upgraded!(what_is_held_of_a_customer_of_then_is_handed_out(app) {
    let held = data_export::gather(&app.app, id(ASHA), saakh_domain::Language::En).await.unwrap();
    let held = held.to_json().to_string();
    for part in ["Asha", "******205F", "Udaan Credit Services", "SK-2026-2DA0673BEFB9"] {
        assert!(held.contains(part), "{part}: {held}");
    }
    assert!(!held.contains(r#""cameBy":null"#) && !held.contains(r#""offers":null"#), "{held}");
});

upgraded!(the_console_lists_and_counts_what_was_there(app) {
    let anita = anita(app).await;
    let page = anita.get("/api/admin/customers?sort=createdAt").await.expect(200);
    let statuses: Vec<&str> = page["items"].as_array().unwrap().iter().map(|row| row["status"].as_str().unwrap()).collect();
    assert_eq!((&page["total"], statuses), (&json!(3), vec!["submitted", "offers_viewed", "started"]));
    let year = "/api/admin/dashboard?range=custom_range&startDate=2026-11-22&endDate=2026-11-22";
    let figures = anita.get(year).await.expect(200);
    let counts: Vec<i64> = figures["funnel"].as_array().unwrap().iter().map(|stage| stage["count"].as_i64().unwrap()).collect();
    assert_eq!(counts, [3, 2, 1, 1, 0]);
});

upgraded!(the_chain_of_audit_rows_goes_on_from_plain_seals(app) {
    let (db, keys) = (&app.app.db, &app.app.keys);
    let plain = chain::verify(db, keys, None).await.unwrap();
    assert_eq!(plain, ChainCheckOutcome::Broken { position: 2, id: None, flaw: Flaw::WithoutKey });
    assert_eq!(chain::seal(&app.app).await.unwrap(), 1, "a row that covers the plain seals");
    let verdict = chain::verify(db, keys, None).await.unwrap();
    let ChainCheckOutcome::Intact { sealed: 3, waiting: 0, erased: 0, seal } = verdict else { panic!("{verdict:?}") };
    assert!(seal.starts_with("k1."), "{seal}");
});

upgraded!(a_job_of_then_is_done(app) {
    app.lenders.set_status(SubmissionStatus::Disbursed);
    assert_eq!(app.run_jobs().await, 1);
    let lines = status::list_for_application(&app.app, id(ASHA), id::<ApplicationId>(ASHAS_APPLICATION)).await.unwrap();
    assert_eq!(lines[0].submission.status, SubmissionStatus::Disbursed);
    app.finish().await;
});
