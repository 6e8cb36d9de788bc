//! The published prices that people paid equal a count over all rows, and include no small group.

use std::collections::BTreeMap;

use jiff::ToSpan;
use saakh_domain::time::date_in_india;
use saakh_service::insight::{counting, paid};
use saakh_service::operations::housekeeping;
use saakh_store::db::Statement;
use saakh_testkit::{TestApp, app_test};
use serde_json::Value;

use crate::drawn::{rows, statement};

static LOANS: Statement = statement(
    "SELECT submission_history.changed_at, customer_id, product_type, score, submission.offer
    FROM submission_history JOIN submission ON submission.id = submission_history.submission_id
    JOIN application ON application.id = submission.application_id
    JOIN offer ON offer.id = submission.offer_id JOIN offer_view ON offer_view.id = offer_view_id
    WHERE to_status = 'disbursed' ORDER BY submission_history.changed_at, application.id, submission.id",
);

/// In seconds: the job runs at night.
const DAY: i64 = 24 * 60 * 60;

fn middle(mut all: Vec<f64>, step: f64) -> f64 {
    all.sort_by(f64::total_cmp);
    ((all[(all.len() - 1) / 2] / step) + 0.5).floor() * step
}

/// By product and lowest score of a band: people, median APR, median fee.
async fn recounted(app: &TestApp) -> BTreeMap<(String, i64), (usize, f64, f64)> {
    let month = app.app.today().first_of_month();
    let first = month.checked_sub(12.months()).unwrap();
    let mut groups: BTreeMap<(String, i64), BTreeMap<String, (f64, f64)>> = BTreeMap::new();
    for row in rows(app, &LOANS).await {
        let day = date_in_india(row.instant("changed_at").unwrap());
        let score = row.int("score").unwrap();
        let from = [750, 700, 650, 1, 0]
            .into_iter()
            .find(|from| score >= *from);
        let offer: Value = row.json("offer").unwrap();
        let quote = &offer["price"]["quote"];
        if day < first || day >= month || quote.is_null() {
            continue;
        }
        let number = |key: &str| quote[key].as_f64().unwrap_or_default();
        let fee = number("fee_with_gst") + number("third_party");
        let place = (row.text("product_type").unwrap(), from.unwrap());
        let people = groups.entry(place).or_default();
        people.insert(row.text("customer_id").unwrap(), (number("apr"), fee));
    }
    groups.retain(|_, people| people.len() >= 50);
    let group = |people: BTreeMap<String, (f64, f64)>| {
        let (aprs, fees) = people.values().copied().unzip();
        (
            people.len() / 10 * 10,
            middle(aprs, 0.5),
            middle(fees, 500.0),
        )
    };
    groups
        .into_iter()
        .map(|(place, people)| (place, group(people)))
        .collect()
}

/// The lowest score of a named band.
fn lowest(band: &str) -> i64 {
    match band {
        "below" => 1,
        "unknown" => 0,
        from => from.parse().unwrap(),
    }
}

#[app_test]
async fn paid_prices_are_published_once_a_month_for_large_groups_only(app: &TestApp) {
    let told = app.visitor().get("/api/paid-prices").await.expect(200);
    assert_eq!(
        (&told["publishedAt"], &told["groups"]),
        (&Value::Null, &serde_json::json!([]))
    );
    saakh_seed::add_applications(&app.app, 12_000, 7, |_| {})
        .await
        .unwrap();
    counting::count(&app.app).await.unwrap();
    let expected = recounted(app).await;
    assert!(!expected.is_empty());

    housekeeping::sweep(&app.app).await.unwrap();
    app.clock.advance(DAY);
    app.run_jobs().await;
    let told = app.visitor().get("/api/paid-prices").await.expect(200);
    let groups = told["groups"].as_array().unwrap();
    assert_eq!(groups.len(), expected.len(), "{told}");
    for group in groups {
        let product = saakh_domain::catalog::product::ProductType::from_name(
            group["productType"].as_str().unwrap(),
        );
        let place = (
            product.unwrap().slug().to_owned(),
            lowest(group["band"].as_str().unwrap()),
        );
        let (people, apr, fee) = expected[&place];
        assert_eq!(
            group["people"].as_u64(),
            u64::try_from(people).ok(),
            "{group}"
        );
        assert_eq!(
            (group["apr"].as_f64(), group["fee"].as_f64()),
            (Some(apr), Some(fee)),
            "{group}"
        );
    }

    // Later changes in the month do not affect it.
    saakh_seed::add_applications(&app.app, 500, 11, |_| {})
        .await
        .unwrap();
    paid::publish(&app.app, app.app.today().first_of_month())
        .await
        .unwrap();
    assert_eq!(
        app.visitor().get("/api/paid-prices").await.expect(200),
        told
    );
}
