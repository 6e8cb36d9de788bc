//! The report on customers' journeys: how far those came that began on some days, and where they stop.

use saakh_domain::identity::permission::Role;
use saakh_service::insight::counting;
use saakh_testkit::{TestApp, TestClient, app_test, salaried};
use serde_json::{Value, json};

const DAY: i64 = 24 * 60 * 60;
const REPORT: &str = "/api/admin/reports/customers-journey";

/// A customer who applied to CASHe, one who could, and one who stands before the second step, who is given.
async fn three_customers(app: &TestApp) -> TestClient<'_> {
    let customer = app.consumer().await;
    customer.apply_to("cashe").await;
    app.run_jobs().await;
    app.consumer().await.apply_ready().await;
    let slow = app.consumer().await;
    let (step, answers) = &salaried()[0];
    slow.save_step(step, answers).await.expect(200);
    tomorrow(app).await;
    slow
}

/// Today has no figures: it is not over.
async fn tomorrow(app: &TestApp) {
    app.clock.advance(DAY);
    app.run_jobs().await;
    counting::count(&app.app).await.unwrap();
}

async fn report(admin: &TestClient<'_>, asked: &str) -> Value {
    admin.get(&format!("{REPORT}{asked}")).await.expect(200)
}

fn table<'a>(report: &'a Value, part: &str) -> &'a Value {
    let mut tables = report["tables"].as_array().unwrap().iter();
    tables.find(|table| table["part"] == part).unwrap()
}

fn people(report: &Value) -> Vec<f64> {
    let rows = table(report, "steps")["rows"].as_array().unwrap().iter();
    rows.map(|row| row["numbers"][0].as_f64().unwrap())
        .collect()
}

app_test!(of_those_that_began_the_report_says_how_far_they_came(app) {
    three_customers(app).await;
    let admin = app.admin(Role::Two).await;
    let read = report(&admin, "").await;
    assert_eq!(people(&read), [3.0, 2.0, 1.0, 1.0, 0.0, 0.0], "{read}");
    let steps = table(&read, "steps");
    assert_eq!(steps["rows"][1]["label"], "Answered all");
    assert_eq!(steps["rows"][1]["numbers"][3], 1.0, "one dropped off");
    assert_eq!(steps["columns"][0]["unit"], "count");
    assert!(steps["columns"][0]["definition"].as_str().unwrap().starts_with("Of the applications begun"));
    let questions = table(&read, "questions")["rows"].as_array().unwrap();
    assert_eq!(questions, &[json!({ "label": "First name", "days": null, "numbers": [1.0, 100.0] })]);
    let lender = &table(&read, "lenders")["rows"][0];
    assert_eq!((&lender["label"], &lender["numbers"][0]), (&json!("CASHe"), &json!(1.0)));
    let weeks = table(&read, "weeks")["rows"].as_array().unwrap();
    let began: f64 = weeks.iter().map(|week| week["numbers"][0].as_f64().unwrap()).sum();
    assert_eq!(json!(began), 3.0);

    // The same number stands in the other reports: every application began once.
    let internal = app.admin(Role::One).await.get("/api/admin/reports/internal-report").await.expect(200);
    assert_eq!(internal["now"][0].as_f64(), Some(3.0));

    assert_eq!(people(&report(&admin, "?productType=Personal+Loans").await)[..1], [3.0]);
    assert_eq!(people(&report(&admin, "?productType=Gold+Loans").await)[..1], [0.0]);
    let default = app.app.catalog().partners.default_partner().id.0;
    assert_eq!(people(&report(&admin, &format!("?partnerId={default}")).await)[..1], [3.0]);
    assert_eq!(people(&report(&admin, "?partnerId=999999").await)[..1], [0.0]);
});

app_test!(what_somebody_answers_later_moves_them_to_where_they_stand_now(app) {
    let slow = app.consumer().await;
    slow.fill(&salaried()[..2]).await;
    counting::count(&app.app).await.unwrap();
    let done = app.consumer().await;
    done.fill(&salaried()[..2]).await;
    counting::count(&app.app).await.unwrap();
    done.fill(&salaried()[2..]).await;
    tomorrow(app).await;
    let read = report(&app.admin(Role::Two).await, "").await;
    let stopped = &table(&read, "questions")["rows"];
    assert_eq!(stopped, &json!([{ "label": "Pincode", "days": null, "numbers": [1.0, 100.0] }]));
    assert_eq!(people(&read)[..2], [2.0, 1.0], "whoever finished stands nowhere");
});

app_test!(each_part_is_taken_along_and_who_did_is_on_record(app) {
    three_customers(app).await;
    let admin = app.admin(Role::Two).await;
    let head = async |part: &str| {
        let file = admin.get(&format!("{REPORT}.csv?part={part}")).await;
        assert_eq!(file.status, 200, "{part}");
        let text = file.text.trim_start_matches('\u{feff}').to_owned();
        text.lines().take(2).map(str::to_owned).collect::<Vec<_>>()
    };
    let steps = head("steps").await;
    assert!(steps[0].starts_with("Step,People,The days before,"), "{}", steps[0]);
    assert!(steps[0].ends_with("\"Nine in ten within, seconds\""), "{}", steps[0]);
    assert!(steps[1].starts_with("Began,3,0,100"), "{}", steps[1]);
    assert!(head("questions").await[0].starts_with("Question,People,Share"));
    assert!(head("lenders").await[1].starts_with("CASHe,1,"));
    assert!(head("weeks").await[0].starts_with("Week,Began,"));
    assert_eq!(admin.get(&format!("{REPORT}.xlsx?part=weeks")).await.status, 200);
    let admin = app.admin(Role::One).await;
    let trail = admin.get("/api/admin/audit?action=list.export&targetId=customers-journey").await.expect(200);
    assert_eq!(trail["items"].as_array().unwrap().len(), 5);
});

app_test!(what_the_report_does_not_know_is_refused_by_name_and_role_three_has_none(app) {
    let admin = app.admin(Role::Two).await;
    for (asked, field) in [
        ("?range=today", "range"),
        ("?productType=Car+Loans", "productType"),
        ("?part=people", "part"),
        ("?range=custom_range", "startDate"),
    ] {
        let problem = admin.get(&format!("{REPORT}{asked}")).await;
        let problem = problem.expect_problem(422, "invalid-fields");
        assert!(problem["fields"][field].is_string(), "{asked}: {problem}");
    }
    app.admin(Role::Three).await.get(REPORT).await.expect_problem(403, "forbidden");
});
