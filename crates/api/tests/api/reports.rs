//! Reports: each number is the same on every page, and links to the rows that it counts.

use saakh_domain::identity::permission::Role;
use saakh_service::insight::counting;
use saakh_testkit::{TestApp, TestClient, app_test};
use serde_json::{Value, json};

const DAY: i64 = 24 * 60 * 60;

pub(crate) async fn report(admin: &TestClient<'_>, asked: &str) -> Value {
    admin
        .get(&format!("/api/admin/reports/{asked}"))
        .await
        .expect(200)
}

/// A measure's position among a report's numbers.
pub(crate) fn place(report: &Value, key: &str) -> usize {
    let measures = report["measures"].as_array().unwrap();
    measures
        .iter()
        .position(|measure| measure["key"] == key)
        .unwrap()
}

fn number(report: &Value, of: &Value, key: &str) -> Value {
    of["now"][place(report, key)].clone()
}

/// Two customers, one of whom applied to CASHe and was approved the day after.
pub(crate) async fn a_few_days(app: &TestApp) {
    let customer = app.consumer().await;
    let (_, submission) = customer.apply_to("cashe").await;
    app.run_jobs().await;
    app.consumer().await.prepare_application().await;
    app.clock.advance(DAY);
    let reference = {
        let mut conn = app.app.db.read().await.unwrap();
        let stored =
            saakh_store::origination::submission::get(&mut conn, submission.parse().unwrap()).await;
        stored.unwrap().unwrap().reference.unwrap()
    };
    let event = json!({ "eventId": "1", "reference": reference, "status": "SANCTIONED" });
    app.send_cashe_callback(&event).await;
    app.clock.advance(DAY);
    app.run_jobs().await;
    counting::count(&app.app).await.unwrap();
}

#[app_test]
async fn a_number_is_the_same_on_the_dashboard_and_in_every_report(app: &TestApp) {
    a_few_days(app).await;
    let admin = app.admin(Role::One).await;
    let dashboard = admin
        .get("/api/admin/dashboard?range=last_7_days")
        .await
        .expect(200);
    let internal = report(&admin, "internal-report?range=last_7_days").await;
    let products = report(&admin, "products-report?range=last_7_days").await;
    for (key, on_dashboard) in [
        ("started", "started"),
        ("offers", "offers"),
        ("submitted", "submitted"),
        ("approved", "approved"),
        ("disbursed", "disbursed"),
        ("approved-amount", "approvedAmount"),
        ("disbursed-amount", "disbursedAmount"),
        ("conversion", "conversion"),
        ("customers", "customers"),
        ("card-visits", "cardVisits"),
        ("otp-sent", "otpSent"),
        ("otp-rate", "otpRate"),
    ] {
        for (period, of) in [("now", &dashboard["now"]), ("before", &dashboard["before"])] {
            let same = |report: &Value| {
                report[period][place(report, key)].as_f64() == of[on_dashboard].as_f64()
            };
            assert!(same(&internal), "{key} {period}: {internal} {of}");
            let is_there = products["measures"]
                .as_array()
                .unwrap()
                .iter()
                .any(|measure| measure["key"] == key);
            assert!(
                !is_there || same(&products),
                "{key} {period}: {products} {of}"
            );
        }
    }
    assert_eq!(number(&internal, &internal, "started"), 2.0);
    assert_eq!(number(&internal, &internal, "approved"), 1.0);
    // Days, and every group that covers all rows, add up to the total.
    for asked in [
        "internal-report?group=day",
        "internal-report?group=product",
        "internal-report?group=partner",
        "internal-report?group=brand",
        "internal-report?group=merchant",
        "internal-report?group=language",
        "products-report?group=product",
        "products-report?group=day",
        "products-report?group=partner",
        "vendors-products-report?group=lender-product",
        "vendors-products-report?group=lender",
        "vendors-products-report?group=product",
        "vendors-products-report?group=day",
    ] {
        let read = report(&admin, asked).await;
        for (index, measure) in read["measures"].as_array().unwrap().iter().enumerate() {
            let rows = read["rows"].as_array().unwrap().iter();
            let all: Option<f64> = rows.map(|row| row["now"][index].as_f64()).sum();
            if measure["unit"] == "count" && all.is_some() {
                assert_eq!(all, read["now"][index].as_f64(), "{asked} {measure}");
            }
        }
        assert!(!read["rows"].as_array().unwrap().is_empty(), "{asked}");
    }
}

#[app_test]
async fn every_row_leads_to_the_applications_that_it_counts(app: &TestApp) {
    a_few_days(app).await;
    let admin = app.admin(Role::One).await;
    for (asked, measures) in [
        (
            "internal-report?group=product",
            [("started", "stage=started"), ("approved", "stage=approved")],
        ),
        (
            "internal-report?group=partner",
            [("offers", "stage=offers"), ("submitted", "stage=submitted")],
        ),
        (
            "internal-report?group=language",
            [("started", "stage=started"), ("approved", "stage=approved")],
        ),
        (
            "vendors-products-report?group=lender",
            [
                ("sent", "outcome=sent"),
                ("lender-approved", "outcome=approved"),
            ],
        ),
        (
            "vendors-products-report",
            [
                ("lender-rejected", "outcome=rejected"),
                ("lender-approved", "outcome=approved"),
            ],
        ),
    ] {
        let read = report(&admin, asked).await;
        let days = format!(
            "from={}&to={}",
            read["days"]["startDate"].as_str().unwrap(),
            read["days"]["endDate"].as_str().unwrap()
        );
        for row in read["rows"].as_array().unwrap() {
            let filter = row["filter"].as_object().unwrap().iter();
            let filter: Vec<String> = filter
                .map(|(name, value)| {
                    format!(
                        "{name}={}",
                        value.to_string().replace('"', "").replace(' ', "+")
                    )
                })
                .collect();
            assert!(!filter.is_empty(), "{asked} {row}");
            for (key, what) in measures {
                let list = format!("/api/admin/customers?{what}&{days}&{}", filter.join("&"));
                let total = admin.get(&list).await.expect(200)["total"].as_f64();
                assert_eq!(
                    total,
                    number(&read, row, key).as_f64(),
                    "{asked} {key} {list}"
                );
            }
        }
    }
}

#[app_test]
async fn each_measure_has_its_definition_in_the_readers_language(app: &TestApp) {
    let admin = app.admin(Role::Two).await;
    let read = report(&admin, "internal-report").await;
    let started = &read["measures"][0];
    assert_eq!(
        (&started["name"], &started["unit"]),
        (&json!("Applications started"), &json!("count"))
    );
    assert_eq!(
        started["definition"],
        "Loan applications that customers started."
    );
    assert_eq!(
        read["groups"],
        json!(["day", "product", "partner", "brand", "merchant", "language"])
    );
    assert_eq!(
        read["days"],
        json!({ "startDate": "2026-11-14", "endDate": "2026-11-20" })
    );
    assert_eq!(
        read["daysBefore"],
        json!({ "startDate": "2026-11-07", "endDate": "2026-11-13" })
    );
    assert_eq!(read["rows"].as_array().unwrap().len(), 7);
    assert_eq!(read["rows"][6]["day"], "2026-11-20");
}

#[app_test]
async fn unknown_report_parameters_are_refused_by_name(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    for (asked, field) in [
        ("internal-report?range=today", "range"),
        ("internal-report?group=lender", "group"),
        ("internal-report?group=colour", "group"),
        ("internal-report?group=merchant&partnerId=1", "partnerId"),
        ("internal-report?group=language&partnerId=1", "partnerId"),
        ("internal-report?lenderId=1", "lenderId"),
        ("vendors-products-report?partnerId=1", "partnerId"),
        ("products-report?productType=Car+Loans", "productType"),
    ] {
        let problem = admin.get(&format!("/api/admin/reports/{asked}")).await;
        let problem = problem.expect_problem(422, "invalid-fields");
        assert!(problem["fields"][field].is_string(), "{asked}: {problem}");
    }
    let support = app.admin(Role::Two).await;
    support
        .get("/api/admin/reports/internal-report")
        .await
        .expect(200);
    support
        .get("/api/admin/reports/products-report")
        .await
        .expect_problem(403, "forbidden");
    support
        .get("/api/admin/reports/vendors-products-report.csv")
        .await
        .expect_problem(403, "forbidden");
    app.admin(Role::Three)
        .await
        .get("/api/admin/reports/internal-report")
        .await
        .expect_problem(403, "forbidden");
}

#[app_test]
async fn a_report_is_taken_along_with_every_row_and_who_did_is_on_record(app: &TestApp) {
    a_few_days(app).await;
    let admin = app.admin(Role::One).await;
    let file = admin
        .get("/api/admin/reports/vendors-products-report.csv?group=lender&range=last_7_days")
        .await
        .plain_csv();
    let lines: Vec<&str> = file.trim_start_matches('\u{feff}').lines().collect();
    assert!(
        lines[0].starts_with("Lender,Submissions to lenders,\"Submissions to lenders, before\","),
        "{}",
        lines[0]
    );
    assert!(
        lines[1].starts_with("CASHe,1,0,1,0,0,0,0,0,"),
        "{}",
        lines[1]
    );
    assert_eq!(lines.len(), 2);
    app.clock.advance(1);
    let book = admin.get("/api/admin/reports/internal-report.xlsx").await;
    assert_eq!(book.status, 200);
    let trail = admin
        .get("/api/admin/audit?action=list.export")
        .await
        .expect(200);
    let seen: Vec<_> = trail["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|item| item["target"]["id"].clone())
        .collect();
    assert_eq!(
        seen,
        [json!("internal-report"), json!("vendors-products-report")]
    );
}

#[app_test]
async fn whole_lists_are_exported_as_the_page_filters_them(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let lenders = admin.get("/api/get-lenders-data").await.expect(200);
    let lenders = lenders.as_array().unwrap();
    let file = admin.get("/api/admin/lenders.csv").await;
    assert_eq!(file.status, 200);
    let lines = |text: &str| {
        text.trim_start_matches('\u{feff}')
            .lines()
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    let all = lines(&file.plain_csv());
    assert!(all[0].starts_with("Number,"), "{}", all[0]);
    assert_eq!(all.len(), lenders.len() + 1);
    for (line, lender) in all[1..].iter().zip(lenders) {
        assert!(
            line.starts_with(&format!("{},", lender["lender_id"])),
            "{line}"
        );
        assert!(line.contains(lender["name"].as_str().unwrap()), "{line}");
    }
    let id = |place: usize| lenders[place]["lender_id"].as_i64().unwrap();
    let some = admin
        .get(&format!(
            "/api/admin/lenders.csv?ids={},{},999999",
            id(2),
            id(0)
        ))
        .await;
    let some = lines(&some.plain_csv());
    assert_eq!(some[1..], [all[3].clone(), all[1].clone()]);
    for wrong in ["1,x", "1,,2", "1.5"] {
        let problem = admin
            .get(&format!("/api/admin/lenders.csv?ids={wrong}"))
            .await;
        assert!(
            problem.expect_problem(422, "invalid-fields")["fields"]["ids"].is_string(),
            "{wrong}"
        );
    }
    for path in [
        "/api/admin/credit-cards",
        "/api/admin/insurance-plans",
        "/api/admin/lenders",
    ] {
        assert_eq!(
            admin.get(&format!("{path}.xlsx")).await.status,
            200,
            "{path}"
        );
        app.admin(Role::Two)
            .await
            .get(&format!("{path}.csv"))
            .await
            .expect_problem(403, "forbidden");
    }
    let trail = admin
        .get("/api/admin/audit?action=list.export&targetId=lenders")
        .await
        .expect(200);
    assert_eq!(trail["items"].as_array().unwrap().len(), 3);
}
