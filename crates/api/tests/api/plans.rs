//! Insurance plans: edited in the back office, priced for a family, visited with a separate consent, and independent of
//! loans.

use std::collections::BTreeSet;

use saakh_domain::identity::permission::Role;
use saakh_domain::trust::consent::Purpose;
use saakh_testkit::{Reply, TestApp, TestClient, app_test};
use serde_json::{Value, json};

const HOST: &str = "plans.example";

fn notice(app: &TestApp) -> Value {
    let version = app.app.reference.notices.version(Purpose::InsurerVisit);
    json!({ "noticeVersion": version })
}

async fn quotes(customer: &TestClient<'_>, kind: &str, people: &[(&str, u8)]) -> Value {
    let people: Vec<Value> = people
        .iter()
        .map(|(member, age)| json!({ "member": member, "age": age }))
        .collect();
    let asked = json!({ "kind": kind, "people": people });
    customer.post("/api/plans/quotes", &asked).await.expect(200)
}

fn names(list: &Value) -> Vec<&str> {
    let all = list.as_array().unwrap().iter();
    all.map(|one| one["name"].as_str().unwrap()).collect()
}

pub(crate) async fn visit(app: &TestApp, customer: &TestClient<'_>, plan: i64) -> Value {
    let path = format!("/api/plans/{plan}/visits");
    customer.post(&path, &notice(app)).await.expect(200)
}

pub(crate) async fn visits(customer: &TestClient<'_>) -> Value {
    customer.get("/api/visits?kind=plan").await.expect(200)["items"].clone()
}

async fn say(app: &TestApp, event: &str, visit: &Value, status: &str) -> Reply {
    let body =
        json!({ "eventId": event, "reference": visit["visitId"], "status": status }).to_string();
    let (visitor, signature) = (app.visitor(), app.seller_signature(HOST, &body));
    let path = format!("/api/callbacks/visits/{HOST}");
    let headers = [
        ("saakh-signature", &*signature),
        ("content-type", "application/json"),
    ];
    let request = visitor.request("POST", &path, &headers);
    visitor.send(request.body(body.into()).unwrap()).await
}

async fn set(admin: &TestClient<'_>, plan: i64, values: Value) -> Reply {
    let path = format!("/api/admin/plans/{plan}");
    admin.put(&path, &json!({ "values": values })).await
}

#[app_test]
async fn plans_stand_by_priority_with_the_sum_of_the_members_and_gst(app: &TestApp) {
    let customer = app.consumer().await;
    let family = [("self", 34), ("spouse", 36), ("child", 7)];
    let offered = quotes(&customer, "health", &family).await;
    assert_eq!(
        names(&offered["items"]),
        [
            "Himgiri Family Health",
            "Sagarika Health Basic",
            "Tamrapani Health Plus"
        ]
    );
    assert_eq!(names(&offered["notOffered"]), ["Palash Parents Care"]);
    assert_eq!(offered["notOffered"][0]["reason"], "Does not cover: Child");
    let first = &offered["items"][0]["covers"][0];
    assert_eq!(first["cover"], 300_000);
    let parts: Vec<i64> = first["members"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["premium"].as_i64().unwrap())
        .collect();
    assert_eq!(parts, [4_900, 7_200, 2_100]);
    assert_eq!(
        (&first["net"], &first["gst"], &first["total"]),
        (&json!(14_200), &json!(0), &json!(14_200))
    );

    let alone = quotes(&customer, "personal_accident", &[("self", 50)]).await;
    let group = alone["items"].as_array().unwrap().last().unwrap();
    assert_eq!(group["name"], "Udaya Group Accident");
    assert_eq!(group["covers"][0]["net"], 390);
    assert_eq!(
        (&group["covers"][0]["gst"], &group["covers"][0]["total"]),
        (&json!(70.2), &json!(460.2))
    );
    let old = quotes(&customer.with_language("hi"), "term_life", &[("self", 70)]).await;
    assert_eq!(old["items"], json!([]));
    assert_eq!(old["notOffered"].as_array().unwrap().len(), 3);
    assert!(
        old["notOffered"][0]["reason"]
            .as_str()
            .unwrap()
            .starts_with("आप, उम्र 70"),
        "{old}"
    );
    let hindi = quotes(&customer.with_language("hi"), "health", &[("self", 30)]).await;
    assert_eq!(hindi["items"][0]["exclusions"][1], "भारत के बाहर का इलाज");
}

#[app_test]
async fn people_who_cannot_be_insured_together_are_refused_at_their_field(app: &TestApp) {
    let customer = app.consumer().await;
    let refused = async |people: Value| {
        let asked = json!({ "kind": "health", "people": people });
        let problem = customer.post("/api/plans/quotes", &asked).await;
        let problem = problem.expect(422);
        problem["fields"]
            .as_object()
            .unwrap()
            .keys()
            .next()
            .unwrap()
            .clone()
    };
    assert_eq!(refused(json!([])).await, "people");
    assert_eq!(
        refused(json!([{ "member": "self", "age": 17 }])).await,
        "people[0].age"
    );
    assert_eq!(
        refused(json!([{ "member": "self", "age": 30 }, { "member": "child", "age": 26 }])).await,
        "people[1].age"
    );
    assert_eq!(
        refused(json!([{ "member": "self", "age": 30 }, { "member": "self", "age": 31 }])).await,
        "people"
    );
    assert_eq!(
        refused(json!([{ "member": "self", "age": 101 }])).await,
        "people[0].age"
    );
    assert_eq!(
        refused(json!([{ "member": "dog", "age": 3 }])).await,
        "people[0].member"
    );
}

#[app_test]
async fn an_insurer_gets_a_number_and_nothing_else(app: &TestApp) {
    // The customer has no application, because visits to plans need no loan.
    let customer = app.consumer().await;
    let recorded = visit(app, &customer, 1).await;
    let id = recorded["visitId"].as_str().unwrap();
    // In demo mode a simulated seller replaces the insurer; only the visit's id is sent.
    let url = recorded["redirectUrl"].as_str().unwrap();
    let stand_in = format!("/sellers/{HOST}?visit={id}&kind=plan");
    assert!(
        url.starts_with("http://127.0.0.1:") && url.ends_with(&stand_in),
        "{url}"
    );
    assert_eq!(visit(app, &customer, 1).await, recorded);
    let ledger = customer.get("/api/consents").await.expect(200);
    let given: Vec<&Value> = ledger["items"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|one| one["purpose"] == "insurer_visit")
        .collect();
    assert_eq!(given.len(), 1);
    assert_eq!(
        given[0]["title"],
        "Visiting an insurer: Himgiri General Insurance, Himgiri Family Health"
    );
    assert_eq!(ledger["receipts"], json!([]));

    say(app, "e1", &recorded, "proposed").await.expect(204);
    say(app, "e2", &recorded, "issued").await.expect(204);
    say(app, "e3", &recorded, "declined").await.expect(204);
    let all = visits(&customer).await;
    let history: Vec<_> = all[0]["history"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["status"].as_str().unwrap())
        .collect();
    assert_eq!(history, ["visited", "proposed", "issued"]);
    let held = customer.get("/api/my-data").await.expect(200).to_string();
    assert!(
        held.contains("Himgiri Family Health") && held.contains(HOST),
        "{held}"
    );
}

#[app_test]
async fn a_plan_visit_without_consent_is_refused_and_its_callbacks_too(app: &TestApp) {
    let customer = app.consumer().await;
    let old = json!({ "noticeVersion": "2020-01-01" });
    customer
        .post("/api/plans/1/visits", &old)
        .await
        .expect_problem(409, "notice-changed");
    customer
        .post("/api/plans/999/visits", &notice(app))
        .await
        .expect_problem(404, "not-found");
    let consent = app.consent(Purpose::InsurerVisit);
    customer
        .post("/api/consents", &consent)
        .await
        .expect_problem(422, "consent-needs-application");
    assert_eq!(visits(&customer).await, json!([]));

    let recorded = visit(app, &customer, 2).await;
    let ledger = customer.get("/api/consents").await.expect(200);
    let given = ledger["items"]
        .as_array()
        .unwrap()
        .iter()
        .find(|one| one["purpose"] == "insurer_visit");
    let path = format!(
        "/api/consents/{}",
        given.unwrap()["consentId"].as_str().unwrap()
    );
    assert_eq!(customer.delete(&path).await.status, 204);
    say(app, "e1", &recorded, "issued").await.expect(204);
    assert_eq!(visits(&customer).await[0]["status"], "visited");
    app.clock.advance(61);
    visit(app, &customer, 2).await;
    say(app, "e2", &recorded, "issued").await.expect(204);
    let all = visits(&customer).await;
    assert_eq!(
        (&all[0]["status"], &all[1]["status"]),
        (&json!("visited"), &json!("issued"))
    );
}

#[app_test]
async fn no_loan_knows_of_a_plan(app: &TestApp) {
    let customer = app.consumer().await;
    let app_id = customer.prepare_application().await;
    let before = customer.offers(&app_id).await;
    visit(app, &customer, 1).await;
    let after = customer.offers(&app_id).await;
    assert_eq!(after, before, "a visit to a plan changes no offer");
    let offer = after["possible"][0]["offerId"].as_str().unwrap().to_owned();
    let statement = customer
        .get(&format!("/api/offers/{offer}/kfs"))
        .await
        .expect(200);
    let form = customer
        .get(&format!("/api/lenders/cashe/form?appId={app_id}"))
        .await
        .expect(200);
    let share = customer
        .get("/api/notices?purpose=lender_share&lender=cashe")
        .await
        .expect(200);
    let snapshot = app.app.catalog();
    for said in [&after, &form, &share] {
        assert!(
            !said.to_string().to_lowercase().contains("insurance"),
            "{said}"
        );
    }
    // The regulator's form has a line for insurance charges, which includes no plan.
    for said in [&after, &statement, &form, &share] {
        let said = said.to_string();
        for plan in &snapshot.plans {
            assert!(
                !said.contains(&plan.name) && !said.contains(&plan.insurer),
                "{said}"
            );
        }
    }
}

async fn create_plan(admin: &TestClient<'_>) -> i64 {
    let created = admin
        .post("/api/admin/plans", &json!({ "name": "Narmada Health" }))
        .await
        .expect(200);
    assert_eq!(
        (&created["data"]["status"], &created["data"]["sort_order"]),
        (&json!(0), &json!(11))
    );
    created["data"]["id"].as_i64().unwrap()
}

/// Creates a plan with all fields that an active plan needs; it is the first in the list.
async fn create_live_plan(admin: &TestClient<'_>) -> i64 {
    let id = create_plan(admin).await;
    let values = json!({
        "insurer": "Narmada Insurance",
        "sort_order": 0,
        "premiums": [{ "cover": 500_000, "age_from": 18, "age_to": 35, "premium": 5_000.5 }],
        "exclusions": ["Nothing abroad"],
        "exclusions_hi": ["विदेश में कुछ नहीं"],
        "link": "https://plans.example/narmada?sub={unique_id}",
        "status": 1,
    });
    let live = set(admin, id, values).await.expect(200);
    assert_eq!(live["data"]["version"], 2);
    id
}

#[app_test]
async fn a_plan_needs_a_new_name_and_premiums_that_do_not_overlap(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let id = create_plan(&admin).await;
    admin
        .post("/api/admin/plans", &json!({ "name": "narmada health" }))
        .await
        .expect(422);
    let problem = set(&admin, id, json!({ "status": 1 })).await.expect(422);
    assert_eq!(
        problem["fields"]
            .as_object()
            .unwrap()
            .keys()
            .collect::<Vec<_>>(),
        ["status"]
    );
    let twice = json!([
        { "cover": 500_000, "age_from": 18, "age_to": 35, "premium": 5_000 },
        { "cover": 500_000, "age_from": 35, "age_to": 45, "premium": 6_000 },
    ]);
    let problem = set(&admin, id, json!({ "premiums": twice }))
        .await
        .expect(422);
    assert!(problem["fields"]["premiums"].is_string(), "{problem}");
    let backwards = json!([{ "cover": 500_000, "age_from": 36, "age_to": 35, "premium": 5_000 }]);
    set(&admin, id, json!({ "premiums": backwards }))
        .await
        .expect(422);
}

#[app_test]
async fn a_live_plan_is_offered_until_it_is_switched_off(app: &TestApp) {
    let (admin, customer) = (app.admin(Role::One).await, app.consumer().await);
    let id = create_live_plan(&admin).await;
    let offered = quotes(&customer, "health", &[("self", 30)]).await;
    assert_eq!(offered["items"][0]["name"], "Narmada Health");
    assert_eq!(offered["items"][0]["covers"][0]["total"], 5_000.5);
    set(&admin, id, json!({ "status": 0 })).await.expect(200);
    let offered = quotes(&customer, "health", &[("self", 30)]).await;
    assert!(!names(&offered["items"]).contains(&"Narmada Health"));
    let path = format!("/api/plans/{id}/visits");
    customer
        .post(&path, &notice(app))
        .await
        .expect_problem(404, "not-found");
}

#[app_test]
async fn an_edit_of_a_live_plan_is_validated_and_audited(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let id = create_live_plan(&admin).await;
    set(&admin, id, json!({ "exclusions_hi": [] }))
        .await
        .expect(422);
    set(&admin, id, json!({ "link": "http://plans.example/" }))
        .await
        .expect(422);
    let stale = admin
        .json(
            "PUT",
            &format!("/api/admin/plans/{id}"),
            &[("if-match", "\"1\"")],
            &json!({ "values": { "sort_order": 5 } }),
        )
        .await;
    stale.expect_problem(409, "changed-meanwhile");
    let trail = admin
        .get(&format!("/api/admin/audit?targetKind=plan&targetId={id}"))
        .await
        .expect(200);
    let rows: BTreeSet<_> = trail["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| {
            (
                row["actionText"].as_str().unwrap(),
                row["target"]["name"].as_str().unwrap(),
            )
        })
        .collect();
    assert_eq!(
        rows,
        [
            ("Insurance plan added", "Narmada Health"),
            ("Insurance plan changed", "Narmada Health")
        ]
        .into()
    );
}

#[app_test]
async fn the_plans_are_closed_to_admins_of_other_roles(app: &TestApp) {
    for role in [Role::Two, Role::Three] {
        app.admin(role)
            .await
            .get("/api/admin/plans")
            .await
            .expect(403);
    }
}
