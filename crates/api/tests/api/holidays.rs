//! The calendar of bank holidays in the back office, and its effect on statements.

use jiff::civil::{Date, date};
use saakh_domain::identity::permission::Role;
use saakh_service::operations::installation;
use saakh_testkit::{Reply, TestApp, TestClient, app_test};
use serde_json::{Value, json};

const HOLIDAYS: &str = "/api/admin/holidays";

async fn year(admin: &TestClient<'_>, year: i16) -> Value {
    admin
        .get(&format!("{HOLIDAYS}?year={year}"))
        .await
        .expect(200)
}

fn dates(year: &Value) -> Vec<&str> {
    let items = year["items"].as_array().unwrap();
    items
        .iter()
        .map(|day| day["date"].as_str().unwrap())
        .collect()
}

fn day(date: &str, name: &str) -> Value {
    json!({ "date": date, "name": name, "nameHi": null, "estimate": false, "source": "Gazette" })
}

async fn add(admin: &TestClient<'_>, date: &str, name: &str) -> Reply {
    admin.post(HOLIDAYS, &day(date, name)).await
}

async fn set_end(admin: &TestClient<'_>, date: &str) -> Reply {
    let body = json!({ "knownUntil": date });
    admin.put(&format!("{HOLIDAYS}/end"), &body).await
}

/// A call with the version that was read.
async fn call(
    admin: &TestClient<'_>,
    method: &str,
    path: &str,
    version: &Value,
    body: &Value,
) -> Reply {
    let seen = format!("\"{version}\"");
    admin.json(method, path, &[("If-Match", &seen)], body).await
}

fn third_working_day(app: &TestApp, from: Date) -> (Date, bool) {
    let counted = app.app.catalog().holidays.add_working_days(from, 3);
    (counted.last, counted.estimate)
}

#[app_test]
async fn a_day_is_added_changed_and_taken_away_and_counts_at_once(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let from = date(2026, 12, 7);
    assert_eq!(third_working_day(app, from), (date(2026, 12, 10), false));
    add(&admin, "2026-12-09", " Founder's Day ")
        .await
        .expect(201);
    assert_eq!(third_working_day(app, from), (date(2026, 12, 11), false));
    let found = year(&admin, 2026).await;
    let added = found["items"]
        .as_array()
        .unwrap()
        .iter()
        .find(|day| day["date"] == "2026-12-09");
    let added = added.unwrap().clone();
    app.clock.advance(1);
    assert_eq!(
        (&added["name"], &added["estimate"]),
        (&json!("Founder's Day"), &json!(false))
    );
    let put = |name: &str| json!({ "name": name, "nameHi": "स्थापना दिवस", "estimate": true });
    let at = format!("{HOLIDAYS}/2026-12-09");
    let seen = &added["version"];
    let changed = call(&admin, "PUT", &at, seen, &put("First Day"))
        .await
        .expect(200);
    assert_eq!(changed["nameHi"], "स्थापना दिवस");
    assert_eq!(changed["source"], Value::Null);
    assert_eq!(third_working_day(app, from), (date(2026, 12, 11), true));
    app.clock.advance(1);
    call(&admin, "PUT", &at, seen, &put("Mine"))
        .await
        .expect_problem(409, "changed-meanwhile");
    call(&admin, "DELETE", &at, seen, &Value::Null)
        .await
        .expect_problem(409, "changed-meanwhile");
    admin.delete(&at).await.expect(200);
    admin.delete(&at).await.expect_problem(404, "not-found");
    assert_eq!(third_working_day(app, from), (date(2026, 12, 10), false));
    let history = admin.get(&format!("{HOLIDAYS}/history")).await.expect(200);
    let items = history["items"].as_array().unwrap();
    let names = |side: &str| {
        items[..3]
            .iter()
            .map(|change| change[side]["name"].clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(
        names("before"),
        [json!("First Day"), json!("Founder's Day"), Value::Null]
    );
    assert_eq!(
        names("after"),
        [Value::Null, json!("First Day"), json!("Founder's Day")]
    );
    assert_eq!(items[0]["date"], "2026-12-09");
    assert_eq!(items[3]["after"]["knownUntil"], "2027-12-31");
    let audit = admin
        .get("/api/admin/audit?targetKind=holiday")
        .await
        .expect(200);
    let actions: Vec<&Value> = audit["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| &row["action"])
        .collect();
    assert_eq!(
        actions,
        ["holiday.delete", "holiday.update", "holiday.create"]
    );
}

#[app_test]
async fn a_day_has_bounds_and_a_year_has_room_for_sixty(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    for (date, name, field) in [
        ("2041-01-01", "Far", "date"),
        ("2023-12-31", "Past", "date"),
        ("2026-02-30", "Never", "date"),
        ("2026-12-25", "Again", "date"),
        ("2026-12-09", "", "name"),
        ("2026-12-09", &"n".repeat(81), "name"),
    ] {
        let refused = add(&admin, date, name)
            .await
            .expect_problem(422, "invalid-fields");
        assert!(refused["fields"][field].is_string(), "{date} {name}");
    }
    for number in 0..60 {
        let date = format!("2030-{:02}-{:02}", number / 20 + 1, number % 20 + 1);
        add(&admin, &date, "Day").await.expect(201);
    }
    let refused = add(&admin, "2030-12-01", "One more")
        .await
        .expect_problem(422, "invalid-fields");
    assert!(refused["fields"]["date"].is_string());
    admin
        .get(&format!("{HOLIDAYS}?year=2041"))
        .await
        .expect_problem(422, "invalid-fields");
    admin
        .put(
            &format!("{HOLIDAYS}/2041-01-01"),
            &json!({ "name": "Far", "estimate": false }),
        )
        .await
        .expect_problem(422, "invalid-fields");
    admin
        .put(
            &format!("{HOLIDAYS}/no-day"),
            &json!({ "name": "None", "estimate": false }),
        )
        .await
        .expect_problem(404, "not-found");
    set_end(&admin, "2041-01-01")
        .await
        .expect_problem(422, "invalid-fields");
}

#[app_test]
async fn the_end_of_the_holiday_calendar_is_announced_sixty_days_before(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let end = async || year(&admin, 2026).await["end"].clone();
    let today = app.app.today();
    assert_eq!(end().await["endsSoon"], false);
    for (days, soon) in [(61, false), (60, true), (0, true), (-3, true)] {
        let until = today
            .checked_add(jiff::Span::new().days(days))
            .unwrap()
            .to_string();
        let set = set_end(&admin, &until).await.expect(200);
        assert_eq!(
            (&set["daysLeft"], &set["endsSoon"]),
            (&json!(days), &json!(soon))
        );
        assert_eq!(end().await, set);
    }
    let seen = end().await["version"].clone();
    set_end(&admin, "2028-12-31").await.expect(200);
    let body = json!({ "knownUntil": "2027-12-31" });
    call(&admin, "PUT", &format!("{HOLIDAYS}/end"), &seen, &body)
        .await
        .expect_problem(409, "changed-meanwhile");
}

#[app_test]
async fn a_statement_after_the_calendars_end_is_marked_as_estimated(app: &TestApp) {
    let (admin, customer) = (app.admin(Role::One).await, app.consumer().await);
    let app_id = customer.prepare_application().await;
    let offer = customer.find_offer(&app_id, "cashe").await;
    let kfs = format!("/api/offers/{}/kfs", offer["offerId"].as_str().unwrap());
    let told = |statement: &Value, words: &str| statement["sheet"].to_string().contains(words);
    let sure = customer.get(&kfs).await.expect(200);
    assert!(!told(&sure, "is an estimate"));
    let yesterday = app.app.today().yesterday().unwrap().to_string();
    set_end(&admin, &yesterday).await.expect(200);
    // An issued statement does not change; in the other language it is issued now.
    assert_eq!(customer.get(&kfs).await.expect(200), sure);
    let hindi = customer.with_language("hi").get(&kfs).await.expect(200);
    assert!(told(&hindi, "एक अनुमान है"));
    assert!(hindi["validUntil"].as_str() >= sure["validUntil"].as_str());
    let pdf = customer
        .with_language("hi")
        .get(&format!("{kfs}.pdf"))
        .await;
    assert_eq!(
        (pdf.status, pdf.header("content-type")),
        (200, "application/pdf")
    );
}

#[app_test]
async fn an_edited_holiday_is_not_seeded_again(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    admin
        .delete(&format!("{HOLIDAYS}/2027-10-29"))
        .await
        .expect(200);
    set_end(&admin, "2027-06-30").await.expect(200);
    let before = year(&admin, 2027).await;
    assert!(!dates(&before).contains(&"2027-10-29"));
    installation::prepare(&app.app.db, &app.app.reference, app.app.clock.as_ref())
        .await
        .unwrap();
    app.app.refresh_catalog().await.unwrap();
    assert_eq!(year(&admin, 2027).await, before);
    let mut longer = app.app.reference.as_ref().clone();
    let mut last = longer.holidays.days.last().unwrap().clone();
    last.date = date(2028, 1, 26);
    longer.holidays.days.push(last.clone());
    last.date = date(2028, 8, 15);
    longer.holidays.days.push(last);
    longer.holidays.known_until = date(2028, 12, 31);
    add(&admin, "2028-01-26", "Entered by hand")
        .await
        .expect(201);
    installation::prepare(&app.app.db, &longer, app.app.clock.as_ref())
        .await
        .unwrap();
    let after = year(&admin, 2028).await;
    assert_eq!(dates(&after), ["2028-01-26", "2028-08-15"]);
    assert_eq!(after["items"][0]["name"], "Entered by hand");
    assert_eq!(after["end"]["knownUntil"], "2028-12-31");
    assert_eq!(dates(&year(&admin, 2027).await), dates(&before));
}
