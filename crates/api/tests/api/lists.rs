//! Behaviour of all lists, shown with the audit trail, where every created admin adds a row.

use jiff::Timestamp;
use saakh_domain::identity::permission::Role;
use saakh_testkit::{TestApp, TestClient, app_test};
use serde_json::Value;

/// Creates an admin, after this many others.
async fn after(app: &TestApp, others: usize) -> TestClient<'_> {
    for _ in 0..others {
        app.admin(Role::Three).await;
        app.clock.advance(1);
    }
    app.admin(Role::One).await
}

fn ids(page: &Value) -> Vec<String> {
    let items = page["items"].as_array().unwrap().iter();
    items
        .map(|item| item["id"].as_str().unwrap().to_owned())
        .collect()
}

#[app_test]
async fn pages_lead_from_the_first_row_to_the_last(app: &TestApp) {
    let admin = after(app, 4).await;
    let whole = admin
        .get("/api/admin/audit?action=admin.create")
        .await
        .expect(200);
    assert_eq!(
        (ids(&whole).len(), &whole["total"], &whole["nextCursor"]),
        (5, &5.into(), &Value::Null)
    );
    let mut pages = Vec::new();
    let mut address = "/api/admin/audit?action=admin.create&limit=2".to_owned();
    loop {
        let page = admin.get(&address).await.expect(200);
        assert_eq!(page["total"], 5);
        pages.push(ids(&page));
        let Some(cursor) = page["nextCursor"].as_str() else {
            break;
        };
        address = format!("/api/admin/audit?action=admin.create&limit=2&cursor={cursor}");
    }
    assert_eq!(pages.iter().map(Vec::len).collect::<Vec<_>>(), [2, 2, 1]);
    assert_eq!(pages.concat(), ids(&whole));
}

#[app_test]
async fn the_order_is_the_readers_choice(app: &TestApp) {
    let admin = after(app, 2).await;
    let newest_first = admin
        .get("/api/admin/audit?action=admin.create&sort=-at")
        .await
        .expect(200);
    let oldest_first = admin
        .get("/api/admin/audit?action=admin.create&sort=at")
        .await
        .expect(200);
    let mut reversed = ids(&oldest_first);
    reversed.reverse();
    assert_eq!(ids(&newest_first), reversed);
}

#[app_test]
async fn invalid_list_parameters_are_refused_by_name(app: &TestApp) {
    let admin = after(app, 2).await;
    for (asked, field) in [
        ("sort=name", "sort"),
        ("sort=--at", "sort"),
        ("limit=0", "limit"),
        ("limit=101", "limit"),
        ("from=yesterday", "from"),
        ("to=2026-02-30", "to"),
        ("actor=partner:1", "actor"),
        ("onBehalfOf=admin:1", "onBehalfOf"),
    ] {
        let problem = admin.get(&format!("/api/admin/audit?{asked}")).await;
        let problem = problem.expect_problem(422, "invalid-fields");
        assert!(problem["fields"][field].is_string(), "{asked}: {problem}");
    }
    let search = format!("/api/admin/audit?q={}", "a".repeat(201));
    assert!(admin.get(&search).await.expect(422)["fields"]["q"].is_string());
    for asked in [
        "limit=many",
        "colour=red",
        "q=%00",
        "cursor=abc",
        "cursor=%20",
    ] {
        let problem = admin.get(&format!("/api/admin/audit?{asked}")).await;
        let problem = problem.expect_problem(422, "invalid-fields");
        let field = asked.split('=').next().unwrap();
        assert!(problem["fields"][field].is_string(), "{asked}: {problem}");
    }
}

#[app_test]
async fn a_cursor_of_one_order_is_refused_in_another(app: &TestApp) {
    let admin = after(app, 2).await;
    let page = admin
        .get("/api/admin/audit?limit=1&sort=-at")
        .await
        .expect(200);
    let cursor = page["nextCursor"].as_str().unwrap();
    for other in ["audit?sort=at", "customers?sort=-createdAt"] {
        let address = format!("/api/admin/{other}&limit=1&cursor={cursor}");
        let problem = admin
            .get(&address)
            .await
            .expect_problem(422, "invalid-fields");
        assert_eq!(
            problem["fields"]["cursor"],
            "This position in the list is not valid: start from the first page"
        );
    }
    let empty = format!("/api/admin/audit?limit=1&sort=&q=&action=&cursor={cursor}");
    admin.get(&empty).await.expect(200);
}

#[app_test]
async fn an_export_has_all_rows_in_the_order_of_the_list_and_starts_no_formula(app: &TestApp) {
    let admin = after(app, 2).await;
    let list = admin
        .get("/api/admin/audit?sort=at&action=admin.create")
        .await
        .expect(200);
    let file = admin
        .get("/api/admin/audit.csv?sort=at&action=admin.create&limit=1")
        .await;
    assert_eq!(file.status, 200, "{}", file.text);
    assert_eq!(file.header("content-type"), "text/csv; charset=utf-8");
    assert_eq!(
        file.header("content-disposition"),
        "attachment; filename=\"audit-2026-11-21.csv\""
    );
    assert!(
        file.text.contains(",\"Back-office user\","),
        "{}",
        file.text
    );
    let text = file.plain_csv();
    let text = text.strip_prefix('\u{feff}').unwrap();
    let lines: Vec<&str> = text.split_terminator("\r\n").collect();
    assert_eq!(lines[0].split(',').next(), Some("Time"));
    assert_eq!(lines.len() - 1, ids(&list).len());
    let at = |line: &str| line.split(',').next().unwrap().to_owned();
    let instants: Vec<String> = lines[1..].iter().map(|line| at(line)).collect();
    let listed = list["items"].as_array().unwrap().iter();
    assert!(
        instants.iter().all(|at| at.ends_with("+05:30")),
        "{instants:?}"
    );
    let instant = |at: &str| at.parse::<Timestamp>().unwrap().as_second();
    let instants: Vec<i64> = instants.iter().map(|at| instant(at)).collect();
    assert_eq!(
        instants,
        listed
            .map(|item| instant(item["at"].as_str().unwrap()))
            .collect::<Vec<_>>()
    );
    assert!(lines[1].contains(",Back-office user,"), "{}", lines[1]);
    let hindi = admin.with_language("hi").get("/api/admin/audit.csv").await;
    assert!(hindi.text.starts_with("\u{feff}\"कब\","), "{}", hindi.text);
    admin
        .get("/api/admin/audit.csv?sort=name")
        .await
        .expect_problem(422, "invalid-fields");
}
