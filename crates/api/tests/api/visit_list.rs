//! The back office's list of visits: masked, filtered by target, and as a file.

use saakh_domain::identity::permission::Role;
use saakh_testkit::{TestApp, app_test};
use serde_json::{Value, json};

use crate::plans;
use crate::visits::{say, visit};

#[app_test]
async fn visits_are_listed_masked_and_found_by_their_properties(app: &TestApp) {
    let asha = app.consumer_with_mobile("9876500001").await;
    asha.prepare_application().await;
    let card = visit(&asha, 1).await;
    app.clock.advance(24 * 60 * 60);
    let other = app.consumer().await;
    let plan = plans::visit(app, &other, 2).await;
    say(app, "plans.example", "e1", &plan, "issued").await;
    let admin = app.admin(Role::One).await;
    let page = admin.get("/api/admin/visits").await.expect(200);
    assert_eq!(page["total"], 2);
    let first = &page["items"][1];
    assert_eq!(
        (&first["visitId"], &first["customerId"]),
        (&card["visitId"], &json!(asha.id))
    );
    assert_eq!(
        (&first["name"], &first["mobile"]),
        (&json!("****** Rao"), &json!("******0001"))
    );
    assert_eq!(
        (
            &first["kind"],
            &first["item"],
            &first["host"],
            &first["status"]
        ),
        (
            &json!("card"),
            &json!("Himgiri Bank Everyday"),
            &json!("cards.example"),
            &json!("visited")
        )
    );
    let shown = page.to_string();
    assert!(
        !shown.contains("Asha") && !shown.contains("98765"),
        "{shown}"
    );

    let (card, plan) = (
        card["visitId"].as_str().unwrap(),
        plan["visitId"].as_str().unwrap(),
    );
    for (asked, expected) in [
        ("kind=card".to_owned(), &[card][..]),
        ("item=plan-2".to_owned(), &[plan]),
        ("item=card-2".to_owned(), &[]),
        ("kind=card&item=plan-2".to_owned(), &[]),
        ("host=plans.example".to_owned(), &[plan]),
        ("status=issued".to_owned(), &[plan]),
        ("from=2026-11-22".to_owned(), &[plan]),
        ("to=2026-11-21".to_owned(), &[card]),
        (format!("q={card}"), &[card]),
        (format!("q={}", other.id), &[plan]),
        ("q=Asha".to_owned(), &[]),
    ] {
        let page = admin
            .get(&format!("/api/admin/visits?{asked}"))
            .await
            .expect(200);
        let items = page["items"].as_array().unwrap().iter();
        let found: Vec<_> = items
            .map(|item| item["visitId"].as_str().unwrap())
            .collect();
        assert_eq!(found, expected, "{asked}");
    }
    for wrong in [
        "kind=loan",
        "item=3",
        "item=loan-3",
        "status=open",
        "from=soon",
    ] {
        admin
            .get(&format!("/api/admin/visits?{wrong}"))
            .await
            .expect_problem(422, "invalid-fields");
    }
    for role in [Role::Two, Role::Three] {
        app.admin(role)
            .await
            .get("/api/admin/visits")
            .await
            .expect_problem(403, "forbidden");
    }
}

#[app_test]
async fn pages_of_visits_have_no_gaps_or_repetitions(app: &TestApp) {
    let customer = app.consumer().await;
    let mut made = Vec::new();
    for card in 1..=5 {
        made.insert(0, visit(&customer, card).await["visitId"].clone());
        app.clock.advance(1);
    }
    let admin = app.admin(Role::One).await;
    let (mut seen, mut cursor) = (Vec::new(), String::new());
    loop {
        let page = admin
            .get(&format!("/api/admin/visits?limit=2{cursor}"))
            .await
            .expect(200);
        let items = page["items"].as_array().unwrap().iter();
        seen.extend(items.map(|item| item["visitId"].clone()));
        let Value::String(next) = &page["nextCursor"] else {
            break;
        };
        cursor = format!("&cursor={next}");
    }
    assert_eq!(seen, made);
}

#[app_test]
async fn an_export_of_visits_has_the_columns_of_the_list(app: &TestApp) {
    let asha = app.consumer_with_mobile("9876500001").await;
    asha.prepare_application().await;
    let card = visit(&asha, 1).await;
    let admin = app.admin(Role::One).await;
    let file = admin.get("/api/admin/visits.csv?kind=card").await;
    let file = file.plain_csv();
    let row: Vec<&str> = file.lines().nth(1).unwrap().split(',').collect();
    assert_eq!(row[0], card["visitId"].as_str().unwrap());
    assert!(row[1].ends_with("+05:30"), "{row:?}");
    assert_eq!(
        row[2..9],
        [
            &asha.id,
            "****** Rao",
            "******0001",
            "Credit cards",
            "Himgiri Bank Everyday",
            "cards.example",
            "Visited"
        ]
    );
    let hindi = admin
        .with_language("hi")
        .get("/api/admin/visits.csv")
        .await
        .text;
    assert!(hindi.contains("साइट पर गए"), "{hindi}");
}
