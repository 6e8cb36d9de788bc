//! Reports that users compose: equal to the numbers of all other pages, from the same sums.

use saakh_domain::identity::permission::Role;
use saakh_testkit::{TestApp, app_test};
use serde_json::{Value, json};

use crate::reports::{a_few_days, place, report};

/// The values of a measure in a report: in total, in the previous period, and in each row with its name.
fn shown(report: &Value, key: &str) -> Value {
    let at = place(report, key);
    let rows = report["rows"].as_array().unwrap().iter();
    let mut rows: Vec<Value> = rows
        .map(|row| {
            json!([
                row["label"],
                row["filter"],
                row["now"][at],
                row["before"][at]
            ])
        })
        .collect();
    rows.sort_by_key(Value::to_string);
    json!([report["now"][at], report["before"][at], rows])
}

#[app_test]
async fn every_measure_is_the_same_number_as_in_the_report_that_shows_it(app: &TestApp) {
    a_few_days(app).await;
    let admin = app.admin(Role::One).await;
    for (name, narrowed) in [
        (
            "internal-report",
            ["", "&productType=Personal+Loans", "&partnerId=1"],
        ),
        (
            "products-report",
            ["", "&productType=Gold+Loans", "&partnerId=1"],
        ),
        (
            "vendors-products-report",
            ["", "&productType=Personal+Loans", "&lenderId=1"],
        ),
    ] {
        let groups = report(&admin, name).await["groups"].clone();
        for group in groups.as_array().unwrap() {
            for narrowed in narrowed {
                if narrowed.contains("partner")
                    && ["merchant", "language"].contains(&group.as_str().unwrap())
                {
                    continue;
                }
                let asked = format!("group={}{narrowed}", group.as_str().unwrap());
                let whole = report(&admin, &format!("{name}?{asked}")).await;
                let keys: Vec<&str> = whole["measures"]
                    .as_array()
                    .unwrap()
                    .iter()
                    .map(|measure| measure["key"].as_str().unwrap())
                    .collect();
                let together = report(
                    &admin,
                    &format!("report-builder?measures={}&{asked}", keys.join(",")),
                )
                .await;
                assert_eq!(together["measures"], whole["measures"], "{asked}");
                for key in keys {
                    assert_eq!(
                        shown(&together, key),
                        shown(&whole, key),
                        "{name} {asked} {key}"
                    );
                }
            }
        }
    }
}

#[app_test]
async fn measures_of_both_sums_share_a_table_by_their_common_dimensions(app: &TestApp) {
    a_few_days(app).await;
    let admin = app.admin(Role::One).await;
    for group in ["day", "product"] {
        let both = report(
            &admin,
            &format!("report-builder?measures=sent,started,otp-sent&group={group}"),
        )
        .await;
        let lenders = report(&admin, &format!("vendors-products-report?group={group}")).await;
        let own = report(&admin, &format!("internal-report?group={group}")).await;
        assert_eq!(shown(&both, "sent")[0], shown(&lenders, "sent")[0]);
        for (key, whole) in [("started", &own), ("otp-sent", &own)] {
            assert_eq!(shown(&both, key), shown(whole, key), "{group} {key}");
        }
    }
    let usual = report(&admin, "report-builder").await;
    let keys: Vec<_> = usual["measures"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["key"].clone())
        .collect();
    assert_eq!(
        (&keys, &usual["group"]),
        (
            &vec![json!("started"), json!("disbursed"), json!("conversion")],
            &json!("day")
        )
    );
    let some = report(&admin, "products-report?measures=disbursed,started").await;
    assert_eq!(
        some["measures"][0]["key"], "disbursed",
        "every report shows what is chosen"
    );
}

#[app_test]
async fn measures_and_groups_that_do_not_fit_are_refused_by_name(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    for (asked, field) in [
        ("report-builder?measures=height", "measures"),
        ("report-builder?measures=started,started", "measures"),
        ("report-builder?measures=started,", "measures"),
        ("products-report?measures=sent", "measures"),
        ("report-builder?measures=started&group=lender", "group"),
        (
            "report-builder?measures=sent,started&group=partner",
            "group",
        ),
        ("report-builder?measures=otp-sent&group=product", "group"),
        (
            "report-builder?measures=sent,started&partnerId=1",
            "partnerId",
        ),
        (
            "report-builder?measures=sent,started&lenderId=1",
            "lenderId",
        ),
        (
            "report-builder?measures=otp-sent&productType=Gold+Loans",
            "productType",
        ),
        (
            "report-builder?measures=started&group=language&partnerId=1",
            "partnerId",
        ),
    ] {
        let problem = admin.get(&format!("/api/admin/reports/{asked}")).await;
        let problem = problem.expect_problem(422, "invalid-fields");
        assert!(problem["fields"][field].is_string(), "{asked}: {problem}");
    }
}

#[app_test]
async fn the_report_builder_lists_what_can_be_combined(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let choices = admin.get("/api/admin/reports/measures").await.expect(200);
    let choices = choices["items"].as_array().unwrap().clone();
    let groups = report(&admin, "report-builder").await["groups"].clone();
    for choice in &choices {
        let key = choice["measure"]["key"].as_str().unwrap();
        for group in groups.as_array().unwrap() {
            let asked = format!(
                "/api/admin/reports/report-builder?measures={key}&group={}",
                group.as_str().unwrap()
            );
            let is_offered = choice["groups"].as_array().unwrap().contains(group);
            assert_eq!(admin.get(&asked).await.status == 200, is_offered, "{asked}");
        }
        for (filter, value) in [
            ("productType", "Gold+Loans"),
            ("partnerId", "1"),
            ("lenderId", "1"),
        ] {
            let asked = format!(
                "/api/admin/reports/report-builder?measures={key}&group=day&{filter}={value}"
            );
            let is_offered = choice["filters"]
                .as_array()
                .unwrap()
                .contains(&json!(filter));
            assert_eq!(admin.get(&asked).await.status == 200, is_offered, "{asked}");
        }
    }
    app.admin(Role::Two)
        .await
        .get("/api/admin/reports/report-builder")
        .await
        .expect_problem(403, "forbidden");
}

#[app_test]
async fn a_built_report_is_exported_and_saved(app: &TestApp) {
    a_few_days(app).await;
    let admin = app.admin(Role::One).await;
    let query = "measures=sent,approval-rate&group=lender&range=last_7_days";
    let file = admin
        .get(&format!("/api/admin/reports/report-builder.csv?{query}"))
        .await
        .plain_csv();
    let lines: Vec<&str> = file.trim_start_matches('\u{feff}').lines().collect();
    assert!(
        lines[0].starts_with(
            "Lender,Submissions to lenders,\"Submissions to lenders, before\",Approval rate,"
        ),
        "{}",
        lines[0]
    );
    assert!(lines[1].starts_with("CASHe,1,0,100"), "{}", lines[1]);
    assert_eq!(
        admin
            .get(&format!("/api/admin/reports/report-builder.xlsx?{query}"))
            .await
            .status,
        200
    );
    let saved = json!({ "name": "Lenders", "page": "report-builder", "query": format!("{query}&chart=bar&measure=sent") });
    admin
        .post("/api/admin/saved-reports", &saved)
        .await
        .expect(201);
    let wrong = json!({ "name": "Other", "page": "report-builder", "query": "chart=pie" });
    let refused = admin
        .post("/api/admin/saved-reports", &wrong)
        .await
        .expect_problem(422, "invalid-fields");
    assert!(refused["fields"]["query"].is_string());
}
