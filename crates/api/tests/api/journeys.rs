//! The report on customers' journeys: how far customers came that began on some days, and where they stopped.

use saakh_domain::identity::permission::Role;
use saakh_service::insight::counting;
use saakh_testkit::{TestApp, TestClient, app_test, salaried_answers};
use serde_json::{Value, json};

const DAY: i64 = 24 * 60 * 60;
const REPORT: &str = "/api/admin/reports/customers-journey";

/// One customer who applied to CASHe, one with offers, and one at the second step; returns the last.
async fn three_customers(app: &TestApp) -> TestClient<'_> {
    let customer = app.consumer().await;
    customer.apply_to("cashe").await;
    app.run_jobs().await;
    app.consumer().await.prepare_application().await;
    let slow = app.consumer().await;
    let (step, answers) = &salaried_answers()[0];
    slow.save_step(step, answers).await.expect(200);
    tomorrow(app).await;
    slow
}

/// Figures of a day exist only after its end.
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

#[app_test]
async fn the_journey_report_counts_customers_by_the_step_they_reached(app: &TestApp) {
    three_customers(app).await;
    let admin = app.admin(Role::Two).await;
    let read = report(&admin, "").await;
    assert_eq!(people(&read), [3.0, 2.0, 1.0, 1.0, 0.0, 0.0], "{read}");
    let steps = table(&read, "steps");
    assert_eq!(steps["rows"][1]["label"], "Profile complete");
    assert_eq!(steps["rows"][1]["numbers"][3], 1.0, "one dropped off");
    assert_eq!(steps["columns"][0]["unit"], "count");
    assert!(
        steps["columns"][0]["definition"]
            .as_str()
            .unwrap()
            .starts_with("Applications started in this period")
    );
    let questions = table(&read, "questions")["rows"].as_array().unwrap();
    assert_eq!(questions.len(), 1);
    assert_eq!(
        (&questions[0]["label"], &questions[0]["numbers"]),
        (&json!("First name"), &json!([1.0, 100.0]))
    );
    assert_eq!(table(&read, "questions")["total"], json!([1.0, 100.0]));
    assert_eq!(
        (&steps["total"], &steps["previous"]),
        (&Value::Null, &json!(1)),
        "steps do not add up"
    );
    let of_weeks = &table(&read, "cohorts")["total"];
    assert_eq!(of_weeks, &json!([3.0, 66.7, 33.3, 33.3, 0.0, 0.0]));
    let by_lender = report(&admin, "?group=lender").await;
    assert_eq!(table(&by_lender, "cohorts")["total"], Value::Null);
    let lender = &table(&read, "lenders")["rows"][0];
    assert_eq!(
        (&lender["label"], &lender["numbers"][0]),
        (&json!("CASHe"), &json!(1.0))
    );
    let weeks = table(&read, "cohorts")["rows"].as_array().unwrap();
    let began: f64 = weeks
        .iter()
        .map(|week| week["numbers"][0].as_f64().unwrap())
        .sum();
    assert_eq!(json!(began), 3.0);

    // The other reports show the same number: every application was started once.
    let internal = app
        .admin(Role::One)
        .await
        .get("/api/admin/reports/internal-report")
        .await
        .expect(200);
    assert_eq!(internal["now"][0].as_f64(), Some(3.0));

    assert_eq!(
        people(&report(&admin, "?productType=Personal+Loans").await)[..1],
        [3.0]
    );
    assert_eq!(
        people(&report(&admin, "?productType=Gold+Loans").await)[..1],
        [0.0]
    );
    let default = app.app.catalog().partners.default_partner().id.0;
    assert_eq!(
        people(&report(&admin, &format!("?partnerId={default}")).await)[..1],
        [3.0]
    );
    assert_eq!(
        people(&report(&admin, "?partnerId=999999").await)[..1],
        [0.0]
    );
}

#[app_test]
async fn later_answers_move_a_customer_to_the_current_step(app: &TestApp) {
    let slow = app.consumer().await;
    slow.fill_profile(&salaried_answers()[..2]).await;
    counting::count(&app.app).await.unwrap();
    let done = app.consumer().await;
    done.fill_profile(&salaried_answers()[..2]).await;
    counting::count(&app.app).await.unwrap();
    done.fill_profile(&salaried_answers()[2..]).await;
    tomorrow(app).await;
    let read = report(&app.admin(Role::Two).await, "").await;
    let stopped = table(&read, "questions")["rows"].as_array().unwrap();
    assert_eq!(stopped.len(), 1);
    assert_eq!(
        (&stopped[0]["label"], &stopped[0]["numbers"]),
        (&json!("Pincode"), &json!([1.0, 100.0]))
    );
    assert_eq!(
        people(&read)[..2],
        [2.0, 1.0],
        "finished applications have no current step"
    );
}

#[app_test]
async fn each_part_is_taken_along_and_who_did_is_on_record(app: &TestApp) {
    three_customers(app).await;
    let admin = app.admin(Role::Two).await;
    let head = async |part: &str| {
        let file = admin.get(&format!("{REPORT}.csv?part={part}")).await;
        assert_eq!(file.status, 200, "{part}");
        let text = file.plain_csv().trim_start_matches('\u{feff}').to_owned();
        text.lines().take(2).map(str::to_owned).collect::<Vec<_>>()
    };
    let steps = head("steps").await;
    assert!(
        steps[0].starts_with("Step,People,Previous period,"),
        "{}",
        steps[0]
    );
    assert!(
        steps[0].ends_with("\"90th percentile, seconds\""),
        "{}",
        steps[0]
    );
    assert!(steps[1].starts_with("Started,3,0,100"), "{}", steps[1]);
    assert!(head("questions").await[0].starts_with("Question,People,Share"));
    assert!(head("lenders").await[1].starts_with("CASHe,1,"));
    assert!(head("cohorts").await[0].starts_with("Week,Started,"));
    assert_eq!(
        head("cohorts&group=lender").await[1],
        "CASHe,1,100%,100%,100%,0%,0%"
    );
    assert_eq!(
        admin
            .get(&format!("{REPORT}.xlsx?part=cohorts"))
            .await
            .status,
        200
    );
    let admin = app.admin(Role::One).await;
    let trail = admin
        .get("/api/admin/audit?action=list.export&targetId=customers-journey")
        .await
        .expect(200);
    assert_eq!(trail["items"].as_array().unwrap().len(), 6);
}

#[app_test]
async fn unknown_report_filters_are_refused_and_role_three_has_no_access(app: &TestApp) {
    let admin = app.admin(Role::Two).await;
    for (asked, field) in [
        ("?range=today", "range"),
        ("?productType=Car+Loans", "productType"),
        ("?part=people", "part"),
        ("?range=custom_range", "startDate"),
        ("?group=colour", "group"),
        ("?brand=nobody", "brand"),
        ("?state=Atlantis", "state"),
        ("?language=fr", "language"),
        ("?partnerId=1&lenderId=1", "lenderId"),
        ("?lenderId=1&group=state", "group"),
    ] {
        let problem = admin.get(&format!("{REPORT}{asked}")).await;
        let problem = problem.expect_problem(422, "invalid-fields");
        assert!(problem["fields"][field].is_string(), "{asked}: {problem}");
    }
    app.admin(Role::Three)
        .await
        .get(REPORT)
        .await
        .expect_problem(403, "forbidden");
}

#[app_test]
async fn the_journey_report_groups_by_the_dimensions_of_applications(app: &TestApp) {
    three_customers(app).await;
    let admin = app.admin(Role::Two).await;
    let read = report(&admin, "").await;
    let choice = |name: &str, label: &str| {
        let choices = read["choices"].as_array().unwrap().iter();
        let options = choices
            .filter(|one| one["name"] == name)
            .flat_map(|one| one["options"].as_array().unwrap());
        options
            .clone()
            .find(|one| one["label"] == label)
            .unwrap_or_else(|| panic!("{name} {label}"))["value"]
            .clone()
    };
    let cashe = choice("lenderId", "CASHe");
    let lender = format!("?lenderId={}", cashe.as_str().unwrap());
    assert_eq!(
        people(&report(&admin, &lender).await),
        [1.0, 1.0, 1.0, 1.0, 0.0, 0.0]
    );
    assert_eq!(
        people(&report(&admin, "?language=en").await)[..2],
        [3.0, 2.0]
    );
    assert_eq!(people(&report(&admin, "?language=hi").await)[..1], [0.0]);
    assert_eq!(
        people(&report(&admin, "?state=Karnataka").await)[..1],
        [2.0],
        "two have an address"
    );
    let brand = app.app.catalog().partners.default_partner().brand.clone();
    assert_eq!(
        people(&report(&admin, &format!("?brand={brand}")).await)[..1],
        [3.0]
    );
    assert_eq!(people(&report(&admin, "?merchantId=1").await)[..1], [0.0]);

    for (group, expected) in [
        ("product", vec![("Personal loans", 3.0)]),
        ("language", vec![("English", 3.0)]),
        ("lender", vec![("CASHe", 1.0)]),
        ("merchant", vec![("No merchant", 3.0)]),
        ("state", vec![("Karnataka", 2.0), ("State not given", 1.0)]),
    ] {
        let read = report(&admin, &format!("?group={group}")).await;
        let rows = table(&read, "cohorts")["rows"].as_array().unwrap().iter();
        let rows: Vec<_> = rows
            .map(|row| {
                (
                    row["label"].as_str().unwrap(),
                    row["numbers"][0].as_f64().unwrap(),
                )
            })
            .collect();
        assert_eq!(rows, expected, "{group}");
    }
    let only = report(&admin, "?group=state&state=Karnataka").await;
    let rows = &table(&only, "cohorts")["rows"];
    assert_eq!(
        (rows.as_array().unwrap().len(), &rows[0]["only"]),
        (1, &json!({ "name": "state", "value": "Karnataka" }))
    );
}

#[app_test]
async fn a_customer_who_leaves_at_a_question_is_counted_before_it(app: &TestApp) {
    let slow = app.consumer().await;
    let (step, answers) = &salaried_answers()[0];
    slow.save_step(step, answers).await.expect(200);
    let (step, _) = &salaried_answers()[1];
    let left = async |step: &str, field: &str| {
        let body = json!({ "productType": "Personal Loans", "field": field });
        slow.put(&format!("/api/profile/{step}/left-at"), &body)
            .await
    };
    left("nothing", "last_name")
        .await
        .expect_problem(404, "not-found");
    let refused = left(step, "Asha Rao").await;
    assert!(refused.expect_problem(422, "invalid-fields")["fields"]["field"].is_string());
    let other = app.consumer().await;
    other.fill_profile(&salaried_answers()[..1]).await;
    assert_eq!(left(step, "last_name").await.status, 204);
    other.fill_profile(&salaried_answers()[1..2]).await;
    let body = json!({ "productType": "Personal Loans", "field": "last_name" });
    // A customer who answers a question leaves it.
    assert_eq!(
        other
            .put(&format!("/api/profile/{step}/left-at"), &body)
            .await
            .status,
        204
    );
    tomorrow(app).await;
    let read = report(&app.admin(Role::Two).await, "").await;
    let rows = table(&read, "questions")["rows"].as_array().unwrap().iter();
    let mut labels: Vec<_> = rows.map(|row| row["label"].as_str().unwrap()).collect();
    labels.sort_unstable();
    assert_eq!(labels, ["Last name", "Pincode"]);
}

#[app_test]
async fn a_number_leads_to_its_applications_and_each_to_its_path(app: &TestApp) {
    three_customers(app).await;
    let admin = app.admin(Role::Two).await;
    let read = report(&admin, "").await;
    let days = format!(
        "from={}&to={}",
        read["days"]["startDate"].as_str().unwrap(),
        read["days"]["endDate"].as_str().unwrap()
    );
    let mut followed = 0;
    for table in read["tables"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|table| table["part"] != "cohorts")
    {
        for row in table["rows"].as_array().unwrap() {
            for (place, mark) in row["marks"].as_array().unwrap().iter().enumerate() {
                let Some(mark) = mark.as_str() else { continue };
                for asked in ["", "&limit=1", "&limit=1&productType=Personal+Loans"] {
                    let list = admin
                        .get(&format!("/api/admin/customers?mark={mark}&{days}{asked}"))
                        .await
                        .expect(200);
                    assert_eq!(
                        list["total"].as_f64(),
                        row["numbers"][place].as_f64(),
                        "{mark}{asked}"
                    );
                }
                followed += 1;
            }
        }
    }
    assert_eq!(followed, 18);
    admin
        .get("/api/admin/customers?mark=took:profile:3")
        .await
        .expect_problem(422, "invalid-fields");

    let sent = admin
        .get(&format!(
            "/api/admin/customers?mark=furthest:submitted&{days}"
        ))
        .await
        .expect(200);
    let app_id = sent["items"][0]["appId"].as_str().unwrap();
    let path = admin
        .get(&format!("/api/admin/applications/{app_id}"))
        .await
        .expect(200);
    let texts: Vec<_> = path["events"]
        .as_array()
        .unwrap()
        .iter()
        .map(|event| event["text"].as_str().unwrap())
        .collect();
    assert_eq!(texts[..2], ["Started", "Profile complete"], "{path}");
    assert!(texts.contains(&"CASHe: Submitted"), "{texts:?}");
    assert_eq!(path["events"][0]["secondsAfter"], Value::Null);
    assert!(
        path["events"].as_array().unwrap()[1..]
            .iter()
            .all(|event| event["secondsAfter"].is_i64())
    );
    assert!(
        path["application"]["mobile"]
            .as_str()
            .unwrap()
            .starts_with("******"),
        "{path}"
    );
    admin
        .get("/api/admin/applications/nobody")
        .await
        .expect_problem(404, "not-found");
    app.admin(Role::Three)
        .await
        .get(&format!("/api/admin/applications/{app_id}"))
        .await
        .expect(200);
    let customer = sent["items"][0]["customerId"].as_str().unwrap();
    let trail = app.admin(Role::One).await;
    let trail = trail
        .get(&format!(
            "/api/admin/audit?action=customer.look&targetId={customer}"
        ))
        .await
        .expect(200);
    assert_eq!(trail["items"].as_array().unwrap().len(), 2);
}
