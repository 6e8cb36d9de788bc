//! The dashboard: each event is counted once, on its day in India.

use std::sync::Arc;

use saakh_domain::identity::permission::Role;
use saakh_service::insight::{calls, counting};
use saakh_testkit::{Fault, TestApp, TestClient, app_test};
use serde_json::{Value, json};

const HOUR: i64 = 60 * 60;
const DAY: i64 = 24 * HOUR;

/// A customer's application at CASHe.
async fn submitted(app: &TestApp) -> (String, String) {
    let customer = app.consumer().await;
    let ids = customer.apply_to("cashe").await;
    app.run_jobs().await;
    ids
}

async fn calls_back(app: &TestApp, event: &str, reference: &str, word: &str) {
    let event = json!({ "eventId": event, "reference": reference, "status": word });
    app.send_cashe_callback(&event).await;
}

async fn reference(app: &TestApp, submission: &str) -> String {
    let mut conn = app.app.db.read().await.unwrap();
    let id = submission.parse().unwrap();
    let stored = saakh_store::origination::submission::get(&mut conn, id)
        .await
        .unwrap();
    stored.unwrap().reference.unwrap()
}

async fn count(app: &TestApp) {
    calls::share(&app.app).await.unwrap();
    counting::count(&app.app).await.unwrap();
}

async fn dashboard(admin: &TestClient<'_>, asked: &str) -> Value {
    admin
        .get(&format!("/api/admin/dashboard?{asked}"))
        .await
        .expect(200)
}

fn funnel(dashboard: &Value) -> Vec<i64> {
    let stages = dashboard["funnel"].as_array().unwrap().iter();
    stages
        .map(|stage| stage["count"].as_i64().unwrap())
        .collect()
}

#[app_test]
async fn an_application_counts_on_the_day_on_which_it_reached_a_stage(app: &TestApp) {
    let (_, submission) = submitted(app).await;
    let reference = reference(app, &submission).await;
    app.clock.advance(DAY);
    calls_back(app, "1", &reference, "SANCTIONED").await;
    app.clock.advance(DAY);
    calls_back(app, "2", &reference, "DISBURSED").await;
    app.clock.advance(DAY);
    app.run_jobs().await;
    count(app).await;
    let admin = app.admin(Role::Two).await;
    let week = dashboard(&admin, "range=last_7_days").await;
    assert_eq!(funnel(&week), [1, 1, 1, 1, 1]);
    let days = week["days"].as_array().unwrap();
    assert_eq!(days.len(), 7);
    let amount = &week["now"]["approvedAmount"];
    assert!(amount.as_f64().unwrap() > 0.0);
    assert_eq!(
        days[4],
        json!({ "day": "2026-11-21", "started": 1, "offers": 1, "submitted": 1, "approved": 0,
        "disbursed": 0, "approvedAmount": 0, "disbursedAmount": 0 })
    );
    assert_eq!(
        days[5],
        json!({ "day": "2026-11-22", "started": 0, "offers": 0, "submitted": 0, "approved": 1,
        "disbursed": 0, "approvedAmount": amount, "disbursedAmount": 0 })
    );
    assert_eq!(
        (&days[6]["disbursed"], &days[6]["disbursedAmount"]),
        (&json!(1), amount)
    );
    assert_eq!(
        funnel(&dashboard(&admin, "range=yesterday").await),
        [0, 0, 0, 0, 1]
    );
    assert_eq!(week["byProduct"][0]["productType"], "Personal Loans");
    assert_eq!(
        (
            &week["byPartner"][0]["partnerId"],
            &week["byPartner"][0]["started"]
        ),
        (&json!(1), &json!(1))
    );
}

#[app_test]
async fn the_days_before_are_as_many_and_counted_alike(app: &TestApp) {
    let (_, submission) = submitted(app).await;
    let reference = reference(app, &submission).await;
    app.clock.advance(DAY);
    calls_back(app, "1", &reference, "SANCTIONED").await;
    app.clock.advance(DAY);
    app.run_jobs().await;
    count(app).await;
    let admin = app.admin(Role::Two).await;
    let yesterday = dashboard(&admin, "range=yesterday").await;
    let (now, before) = (&yesterday["now"], &yesterday["before"]);
    assert_eq!(
        (&now["startDate"], &now["endDate"]),
        (&json!("2026-11-22"), &json!("2026-11-22"))
    );
    assert_eq!(
        (&before["startDate"], &before["endDate"]),
        (&json!("2026-11-21"), &json!("2026-11-21"))
    );
    assert_eq!(
        (&now["started"], &now["approved"], &now["customers"]),
        (&json!(0), &json!(1), &json!(0))
    );
    assert_eq!(
        (
            &before["started"],
            &before["approved"],
            &before["customers"]
        ),
        (&json!(1), &json!(0), &json!(1))
    );
    assert_eq!(
        (&now["otpSent"], &now["otpRate"]),
        (&json!(0), &Value::Null)
    );
    assert_eq!(
        (&before["otpSent"], &before["otpRate"]),
        (&json!(1), &json!(100.0))
    );
}

// Every number of the funnel links to its applications.
#[app_test]
async fn the_applications_of_a_stage_are_those_that_reached_it_on_these_days(app: &TestApp) {
    let (application, submission) = submitted(app).await;
    let reference = reference(app, &submission).await;
    app.clock.advance(1);
    let other = app.consumer().await.prepare_application().await;
    app.clock.advance(DAY);
    calls_back(app, "1", &reference, "SANCTIONED").await;
    let support = app.admin(Role::Two).await;
    for (asked, expected) in [
        (
            "stage=started&from=2026-11-21&to=2026-11-21",
            vec![&other, &application],
        ),
        ("stage=started&from=2026-11-22", vec![]),
        (
            "stage=submitted&from=2026-11-21&to=2026-11-21&partnerId=1",
            vec![&application],
        ),
        ("stage=submitted&partnerId=2", vec![]),
        ("stage=submitted&from=2026-11-22", vec![]),
    ] {
        let page = support
            .get(&format!("/api/admin/customers?{asked}"))
            .await
            .expect(200);
        let found: Vec<_> = page["items"]
            .as_array()
            .unwrap()
            .iter()
            .map(|item| item["appId"].as_str().unwrap())
            .collect();
        assert_eq!(found, expected, "{asked}");
    }
    count(app).await;
    for (asked, found) in [
        ("from=2026-11-22&to=2026-11-22", 1),
        ("from=2026-11-23", 0),
        ("to=2026-11-21", 0),
    ] {
        let page = support
            .get(&format!("/api/admin/customers?stage=approved&{asked}"))
            .await
            .expect(200);
        assert_eq!(page["total"], found, "{asked}");
    }
    support
        .get("/api/admin/customers?stage=sold")
        .await
        .expect_problem(422, "invalid-fields");
    app.run_jobs().await;
}

#[app_test]
async fn a_payment_without_a_word_before_it_is_an_approval_too(app: &TestApp) {
    let (_, submission) = submitted(app).await;
    let reference = reference(app, &submission).await;
    calls_back(app, "1", &reference, "DISBURSED").await;
    app.clock.advance(DAY);
    app.run_jobs().await;
    count(app).await;
    let admin = app.admin(Role::One).await;
    assert_eq!(
        funnel(&dashboard(&admin, "range=yesterday").await),
        [1, 1, 1, 1, 1]
    );
}

// Several nodes count concurrently and repeatedly: nothing is counted twice.
#[app_test]
async fn concurrent_and_repeated_counting_counts_each_thing_once(app: &TestApp) {
    for _ in 0..3 {
        submitted(app).await;
    }
    let counters = [(); 4].map(|()| {
        let app = Arc::clone(&app.app);
        tokio::spawn(async move { counting::count(&app).await.unwrap() })
    });
    let mut counted = 0;
    for counter in counters {
        counted += counter.await.unwrap();
    }
    assert_eq!(counting::count(&app.app).await.unwrap(), 0);
    assert!(counted > 0);
    app.clock.advance(DAY);
    app.run_jobs().await;
    let admin = app.admin(Role::One).await;
    let yesterday = dashboard(&admin, "range=yesterday").await;
    assert_eq!(funnel(&yesterday), [3, 3, 3, 0, 0]);
    assert_eq!(
        (&yesterday["otp"]["sent"], &yesterday["otp"]["verified"]),
        (&json!(3), &json!(3))
    );
}

#[app_test]
async fn the_day_changes_at_midnight_in_india(app: &TestApp) {
    // The test begins at 9:30 in India.
    let until_midnight = 14 * HOUR + 30 * 60;
    app.clock.advance(until_midnight - 60);
    app.consumer().await;
    app.clock.advance(120);
    app.consumer().await;
    app.send_otp(&app.new_mobile()).await;
    app.clock.advance(DAY);
    count(app).await;
    let admin = app.admin(Role::One).await;
    let otp = &dashboard(&admin, "range=last_7_days").await["otp"];
    let days = otp["days"].as_array().unwrap();
    assert_eq!(
        days[5],
        json!({ "day": "2026-11-21", "sent": 1, "verified": 1 })
    );
    assert_eq!(
        days[6],
        json!({ "day": "2026-11-22", "sent": 2, "verified": 1 })
    );
    assert_eq!(otp["rate"], 66.7);
}

#[app_test]
async fn dashboard_figures_follow_the_product_and_partner_filters(app: &TestApp) {
    submitted(app).await;
    app.clock.advance(DAY);
    app.run_jobs().await;
    count(app).await;
    let admin = app.admin(Role::One).await;
    for (asked, started) in [
        ("productType=Personal+Loans", 1),
        ("productType=Gold+Loans", 0),
        ("partnerId=1", 1),
        ("partnerId=2", 0),
        ("partnerId=1&productType=Personal+Loans", 1),
    ] {
        let figures = dashboard(&admin, &format!("range=yesterday&{asked}")).await;
        assert_eq!(funnel(&figures)[0], started, "{asked}");
        assert_eq!(figures["otp"]["sent"], 1, "passcodes are of all visitors");
    }
}

#[app_test]
async fn every_range_ends_with_yesterday(app: &TestApp) {
    let admin = app.admin(Role::Two).await;
    let counted: jiff::Timestamp = dashboard(&admin, "").await["asOf"]
        .as_str()
        .unwrap()
        .parse()
        .unwrap();
    assert_eq!(counted, app.app.now());
    let range = async |asked: &str| dashboard(&admin, asked).await["range"].clone();
    let of = |label: &str, start: &str, end: &str| json!({ "label": label, "startDate": start, "endDate": end, "today": "2026-11-21" });
    assert_eq!(
        range("").await,
        of("last_7_days", "2026-11-14", "2026-11-20")
    );
    assert_eq!(
        range("range=yesterday").await,
        of("yesterday", "2026-11-20", "2026-11-20")
    );
    assert_eq!(
        range("range=last_30_days").await,
        of("last_30_days", "2026-10-22", "2026-11-20")
    );
    let custom = range("range=custom_range&startDate=2026-11-01&endDate=2026-11-20").await;
    assert_eq!(custom, of("custom_range", "2026-11-01", "2026-11-20"));
    for (asked, field) in [
        ("range=today", "range"),
        ("range=custom_range&endDate=2026-11-20", "startDate"),
        ("range=custom_range&startDate=2026-11-01", "endDate"),
        (
            "range=custom_range&startDate=2026-11-01&endDate=2026-11-21",
            "endDate",
        ),
        (
            "range=custom_range&startDate=2026-11-20&endDate=2026-11-19",
            "endDate",
        ),
        (
            "range=custom_range&startDate=2025-11-19&endDate=2026-11-20",
            "startDate",
        ),
        (
            "range=custom_range&startDate=2026-11-31&endDate=2026-11-20",
            "startDate",
        ),
        ("productType=Car+Loans", "productType"),
    ] {
        let problem = admin.get(&format!("/api/admin/dashboard?{asked}")).await;
        let problem = problem.expect_problem(422, "invalid-fields");
        assert!(problem["fields"][field].is_string(), "{asked}: {problem}");
    }
    admin
        .get("/api/admin/dashboard?colour=red")
        .await
        .expect_problem(422, "invalid-fields");
}

fn connector<'d>(dashboard: &'d Value, name: &str) -> &'d Value {
    let connectors = dashboard["connectors"].as_array().unwrap();
    connectors
        .iter()
        .find(|connector| connector["name"] == name)
        .unwrap()
}

#[app_test]
async fn a_lenders_health_adds_up_the_calls_of_all_nodes(app: &TestApp) {
    submitted(app).await;
    count(app).await;
    let admin = app.admin(Role::One).await;
    let figures = dashboard(&admin, "").await;
    let cashe = connector(&figures, "CASHe");
    assert_eq!(
        (&cashe["state"], &cashe["calls"], &cashe["failures"]),
        (&json!("ok"), &json!(1), &json!(0))
    );
    assert!(cashe["medianMs"].as_i64().unwrap() >= 10);
    let others: Vec<_> = figures["connectors"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|c| c["name"] != "CASHe")
        .collect();
    assert!(
        !others.is_empty()
            && others
                .iter()
                .all(|c| c["state"] == "never called" && c["medianMs"].is_null())
    );

    // Five outages in a row open the circuit breaker, which the dashboard reports.
    app.lenders.fail_next(&[Fault::Down; 5]);
    app.consumer().await.apply_to("cashe").await;
    for _ in 0..5 {
        app.run_jobs().await;
        app.clock.advance(60);
    }
    app.clock.advance(-60);
    count(app).await;
    let figures = dashboard(&app.admin(Role::One).await, "").await;
    let cashe = connector(&figures, "CASHe");
    assert_eq!(
        (&cashe["state"], &cashe["calls"], &cashe["failures"]),
        (&json!("open"), &json!(6), &json!(5))
    );
    app.clock.advance(120);
    app.run_jobs().await;
    count(app).await;
    let figures = dashboard(&app.admin(Role::One).await, "").await;
    assert_eq!(connector(&figures, "CASHe")["state"], "ok");
}
