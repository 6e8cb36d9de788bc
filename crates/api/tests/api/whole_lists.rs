//! Lists without pages are exported as files: all rows of the page, masked as there, and recorded.

use saakh_domain::identity::permission::Role;
use saakh_testkit::{TestApp, TestClient, app_test};
use serde_json::json;

const LISTS: [&str; 7] = [
    "brands",
    "sites",
    "vendors",
    "holidays",
    "gold-prices",
    "commissions",
    "payouts",
];

async fn lines(admin: &TestClient<'_>, asked: &str) -> Vec<String> {
    let file = admin.get(&format!("/api/admin/{asked}")).await;
    assert_eq!(file.status, 200, "{asked}: {}", file.text);
    let text = file.plain_csv();
    let text = text.trim_start_matches('\u{feff}');
    text.lines().map(str::to_owned).collect()
}

#[app_test]
async fn every_list_is_a_file_for_who_may_see_it_and_who_took_it_is_on_record(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let support = app.admin(Role::Two).await;
    for list in LISTS {
        assert!(
            !lines(&admin, &format!("{list}.csv")).await.is_empty(),
            "{list}"
        );
        assert_eq!(
            admin.get(&format!("/api/admin/{list}.xlsx")).await.status,
            200,
            "{list}"
        );
        support
            .get(&format!("/api/admin/{list}.csv"))
            .await
            .expect_problem(403, "forbidden");
        let trail = admin
            .get(&format!(
                "/api/admin/audit?action=list.export&targetId={list}"
            ))
            .await
            .expect(200);
        assert_eq!(trail["items"].as_array().unwrap().len(), 2, "{list}");
    }
    assert!(lines(&support, "status-files.csv").await[0].starts_with("Date,File Name,Status,"));
}

#[app_test]
async fn a_file_has_the_rows_of_the_page_in_its_order(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let brands = admin.get("/api/admin/brands").await.expect(200);
    let brands = brands["items"].as_array().unwrap();
    assert_eq!(lines(&admin, "brands.csv").await.len(), brands.len() + 1);
    let ids = format!("{},{}", brands[3]["id"], brands[1]["id"]);
    let some = lines(&admin, &format!("brands.csv?ids={ids}")).await;
    assert_eq!(some.len(), 3);
    for (line, brand) in some[1..].iter().zip([&brands[3], &brands[1]]) {
        assert!(line.contains(brand["title"].as_str().unwrap()), "{line}");
    }
    let vendors = admin.get("/api/admin/vendors").await.expect(200);
    let second = &vendors["items"][1];
    let some = lines(
        &admin,
        &format!("vendors.csv?ids={}", second["key"].as_str().unwrap()),
    )
    .await;
    assert_eq!(some.len(), second["products"].as_array().unwrap().len() + 1);
    assert!(
        some[1].starts_with(second["name"].as_str().unwrap()),
        "{some:?}"
    );
    assert!(some[1].contains(",On,"), "{some:?}");
    let days = admin.get("/api/admin/holidays?year=2026").await.expect(200);
    let days = days["items"].as_array().unwrap();
    assert_eq!(
        lines(&admin, "holidays.csv?year=2026").await.len(),
        days.len() + 1
    );
    let day = days[2]["date"].as_str().unwrap();
    let one = lines(&admin, &format!("holidays.csv?year=2026&ids={day}")).await;
    assert!(one.len() == 2 && one[1].starts_with(day), "{one:?}");
}

async fn switched_off(app: &TestApp, admin: &TestClient<'_>, reason: &str) -> String {
    let lender = app.app.catalog().catalog.lenders()[0].clone();
    let off = json!({ "lenderId": lender.id.0, "product": "Personal Loans", "from": null, "to": null, "reason": reason });
    admin
        .post("/api/admin/vendor-switches", &off)
        .await
        .expect(201);
    lender.key
}

#[app_test]
async fn typed_text_in_an_export_is_no_formula(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let id = switched_off(app, &admin, "=1+2").await;
    let some = lines(&admin, &format!("vendors.csv?ids={id}")).await;
    let line = some.iter().find(|line| line.contains("1+2")).unwrap();
    assert!(line.contains(",Off,") && line.contains("'=1+2"), "{line}");
}

#[app_test]
async fn invalid_export_parameters_are_refused_by_name(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    for (asked, field) in [
        ("commission-lines.csv?lenderId=1&month=soon", "month"),
        ("commissions.csv?from=soon", "from"),
        ("payout-items.csv?batch=999", "batch"),
    ] {
        let problem = admin.get(&format!("/api/admin/{asked}")).await;
        assert!(
            problem.expect_problem(422, "invalid-fields")["fields"][field].is_string(),
            "{asked}"
        );
    }
    assert_eq!(
        lines(&admin, "commission-lines.csv?lenderId=1&month=2026-11")
            .await
            .len(),
        1
    );
}
