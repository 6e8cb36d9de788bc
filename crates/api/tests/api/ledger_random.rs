//! The ledger against a plain recomputation: random events, late, repeated and out of order, with changing slabs,
//! closed months and payouts between them. `SAAKH_LEDGER_EVENTS` is the number of events, `SAAKH_LEDGER_SEED` the seed;
//! `tools/soak ledger-sqlite ledger-postgres` runs a million.

mod booked;
mod drawn;
mod plain;
mod rows;
mod world;

use saakh_domain::identity::permission::Role;
use saakh_service::distribution::ledger::{self, Findings, book_events};
use saakh_store::distribution::ledger::event::NewEvent;
use saakh_store::write_tx;
use saakh_testkit::{TestApp, app_test};
use serde_json::{Value, json};

use drawn::{Drawn, Random};
use plain::{Books, Paid};
use world::World;

/// Maximum number of concurrent events: more than one transaction of the job takes.
const AT_ONCE: u64 = 700;
/// Number of times in a run that something else happens: a slab changes, a month is closed, a payee is paid.
const TURNS: usize = 12;
const DAY: i64 = 24 * 3_600;

fn setting(name: &str, otherwise: u64) -> u64 {
    #[expect(
        clippy::disallowed_methods,
        reason = "how long a test runs is no setting of the program"
    )]
    let said = std::env::var(name);
    said.ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(otherwise)
}

#[app_test]
async fn random_events_end_in_the_expected_balances(app: &TestApp) {
    let count = usize::try_from(setting("SAAKH_LEDGER_EVENTS", 1_200)).unwrap();
    let mut random = Random(setting("SAAKH_LEDGER_SEED", 1));
    let mut world = World::made(app, &mut random, (count / 8).max(4)).await;
    let drawn = drawn::events(&mut random, &world, count);
    let (mut turn, mut from) = (1, 0);
    while from < drawn.len() {
        let upto = drawn
            .len()
            .min(from + usize::try_from(1 + random.below(AT_ONCE)).unwrap());
        take(app, &drawn[from..upto]).await;
        from = upto;
        if random.below(4) == 0 {
            ledger::book(&app.app).await.unwrap();
        }
        if from * TURNS >= drawn.len() * turn {
            ledger::book(&app.app).await.unwrap();
            something_else(app, &mut world, &mut random, turn).await;
            turn += 1;
        }
    }
    ledger::book(&app.app).await.unwrap();
    let books = plain::recomputed(&world, &drawn);
    hold(app, &world, &books).await;
}

async fn take(app: &TestApp, some: &[Drawn]) {
    let news: Vec<NewEvent> = some.iter().map(Drawn::new_event).collect();
    let taken: saakh_service::Result<()> = async {
        write_tx!(app.app.db, ledger::scope(), |tx| {
            book_events(&app.app, tx, news.clone()).await
        })
    }
    .await;
    taken.unwrap();
}

/// Actions of users between the events.
async fn something_else(app: &TestApp, world: &mut World, random: &mut Random, turn: usize) {
    // No session lasts as long.
    app.clock.advance(5 * DAY);
    app.run_jobs().await;
    let admin = app.admin(Role::One).await;
    match turn % 3 {
        0 => world.change_slabs(app, &admin, random).await,
        1 => close_something(&admin).await,
        _ => pay(app, world, random).await,
    }
}

/// Closes the oldest month of each lender.
async fn close_something(admin: &saakh_testkit::TestClient<'_>) {
    let months = admin.get("/api/admin/commissions").await.expect(200);
    for month in months["items"].as_array().unwrap().iter().rev().take(3) {
        let path = format!(
            "/api/admin/commissions/{}/{}/close",
            month["lenderId"],
            month["month"].as_str().unwrap()
        );
        let closed = admin.post(&path, &json!({})).await;
        assert!(matches!(closed.status, 200 | 409), "{}", closed.text);
    }
}

/// Prepares a batch, approves it as another user, and applies a random result from the bank.
async fn pay(app: &TestApp, world: &mut World, random: &mut Random) {
    let (admin, other) = (app.admin(Role::One).await, app.admin(Role::One).await);
    let prepared = crate::payouts::prepare(&admin).await;
    if prepared.status == 409 {
        return;
    }
    let prepared = prepared.expect(201);
    let path = format!("/api/admin/payouts/{}", prepared["batch"]["id"]);
    let approved = other
        .post(&format!("{path}/approve"), &json!({}))
        .await
        .expect(200);
    let rupees = |value: &Value| (value.as_f64().unwrap() * 100.0).round();
    for item in approved["payouts"].as_array().unwrap() {
        #[expect(
            clippy::cast_possible_truncation,
            reason = "amounts of tests are far smaller"
        )]
        let amount = |name: &str| rupees(&item[name]) as i64;
        let outcome = random.below(3);
        let said = match outcome {
            0 => None,
            1 => Some("utr"),
            _ => Some("problem"),
        };
        // If tax takes the whole amount, the bank reports nothing.
        let said = said.filter(|_| amount("net") > 0);
        world.paid.push(Paid {
            gross: amount("gross"),
            gst: amount("gst"),
            tds: amount("tds"),
            is_paid: said == Some("utr") || amount("net") == 0,
            has_failed: said == Some("problem"),
        });
        let Some(said) = said else { continue };
        let answer =
            json!({ "answers": [{ "reference": item["reference"], said: "word of the bank" }] });
        for _ in 0..2 {
            admin
                .post(&format!("{path}/answers"), &answer)
                .await
                .expect(200);
        }
    }
}

/// The table of each lender's month adds up, page by page and in its totals, to what is booked on the lender's accounts.
async fn tables_agree(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let mut conn = app.app.db.read().await.unwrap();
    let booked = booked::lines_of_months(&mut conn).await;
    drop(conn);
    assert!(!booked.is_empty());
    for ((lender, month), lines) in booked {
        let query = format!("lenderId={lender}&month={month}");
        let path = format!("/api/admin/commission-loan-totals?{query}");
        let totals = admin.get(&path).await.expect(200);
        let of = |name: &str| paise(&totals[name]);
        let line = |account: &str| lines.get(account).copied().unwrap_or_default();
        let commission = of("expected") + of("rest");
        assert_eq!(commission, -line("revenue"), "{lender} {month}");
        assert_eq!(
            commission - of("confirmed"),
            line("expected"),
            "{lender} {month}"
        );
        assert_eq!(
            of("confirmed") - of("received"),
            line("confirmed"),
            "{lender} {month}"
        );
        let rows = all_rows(&admin, &query).await;
        assert_eq!(totals["loans"], json!(rows.len()), "{lender} {month}");
        for name in [
            "expected",
            "confirmed",
            "received",
            "difference",
            "outstanding",
            "overpaid",
            "held",
        ] {
            let sum: i64 = rows.iter().map(|row| paise(&row[name])).sum();
            assert_eq!(sum, of(name), "{name}: {lender} {month}");
        }
    }
}

/// All rows of a table, page by page.
async fn all_rows(admin: &saakh_testkit::TestClient<'_>, query: &str) -> Vec<Value> {
    let path = format!("/api/admin/commission-loans?{query}&sort=-difference&limit=50");
    let (mut rows, mut cursor) = (Vec::new(), String::new());
    loop {
        let page = admin
            .get(&format!("{path}&cursor={cursor}"))
            .await
            .expect(200)
            .clone();
        rows.extend(page["items"].as_array().unwrap().clone());
        let Some(next) = page["nextCursor"].as_str() else {
            return rows;
        };
        next.clone_into(&mut cursor);
    }
}

/// An amount in paise.
fn paise(rupees: &Value) -> i64 {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "amounts of tests are far smaller"
    )]
    let paise = (rupees.as_f64().unwrap() * 100.0).round() as i64;
    paise
}

/// The ledger equals the plain recomputation, in total and per loan, and its explanations add up.
async fn hold(app: &TestApp, world: &World, books: &Books) {
    assert_eq!(ledger::check(&app.app).await.unwrap(), Findings::default());
    let mut conn = app.app.db.read().await.unwrap();
    assert_eq!(
        booked::balances(&mut conn).await,
        books.accounts,
        "balances"
    );
    assert_eq!(booked::lines(&mut conn).await, books.accounts, "lines");
    let loans = booked::lines_of_loans(&mut conn).await;
    for (loan, expected) in &books.loans {
        let found = loans.get(loan).cloned().unwrap_or_default();
        assert_eq!(&found, expected, "loan {loan}");
    }
    assert_eq!(
        loans.len(),
        books
            .loans
            .values()
            .filter(|lines| !lines.is_empty())
            .count()
    );
    assert_eq!(booked::months(&mut conn).await, books.months, "months");
    let [of_months, of_loans] = booked::gaps(&mut conn).await;
    assert_eq!(of_months, of_loans, "outstanding and overpaid");
    let (entries, last) = booked::entries(&mut conn).await;
    assert_eq!(entries, last, "numbers without gaps");
    drop(conn);
    tables_agree(app).await;
    world.tell(entries, books);
}
