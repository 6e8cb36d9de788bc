//! People whom other servers hand over: merchants to the portal, a lender's customers to their application.

use saakh_domain::Secret;
use saakh_domain::identity::permission::Role;
use saakh_service::identity::account::{self, NewMerchant};
use saakh_testkit::{Reply, TestApp, TestClient, app_test};
use serde_json::{Value, json};

use super::arrivals::partners_key;

const HAND: &str = "/api/partners/udaan_credit/hand-overs";
const OWN: &str = "kavita@example.com";

async fn key(app: &TestApp) -> String {
    partners_key(&app.admin(Role::One).await).await
}

async fn hand(app: &TestApp, key: &str, body: &Value) -> Reply {
    let signature = app.partner_signature(key, HAND, &body.to_string());
    let signature = [("saakh-signature", signature.as_str())];
    app.visitor().post_with(HAND, &signature, body).await
}

async fn open(by: &TestClient<'_>, given: &Value) -> Reply {
    let code = json!({ "code": given["code"] });
    by.post("/api/hand-overs/open", &code).await
}

/// A merchant of a partner, with a login.
async fn merchant(app: &TestApp, partner: &str, email: &str) {
    let new = NewMerchant {
        partner,
        name: "Kavita Joshi",
        email,
        is_partner: false,
    };
    let password = Secret::new("a long and rare password".to_owned());
    account::add_merchant(&app.app, new, password)
        .await
        .unwrap();
}

#[app_test]
async fn a_partner_hands_over_its_own_merchants_only(app: &TestApp) {
    let key = key(app).await;
    merchant(app, "udaan_credit", OWN).await;
    merchant(app, "suraj_saathi", "foreign@example.com").await;
    let given = hand(
        app,
        &key,
        &json!({ "eventId": "E1", "email": OWN.to_uppercase() }),
    )
    .await
    .expect(201);
    assert!(given["url"].as_str().unwrap().contains("/auth#"));
    let visitor = app.visitor();
    let opened = open(&visitor, &given).await.expect(200);
    let inside = &opened["portal"];
    assert_eq!(
        (&inside["partnerId"], &opened["resumes"]),
        (&json!(2), &json!(false))
    );
    let token = format!("Bearer {}", inside["token"].as_str().unwrap());
    let revenue = visitor
        .get_with("/api/partner/get-revenue", &[("authorization", &token)])
        .await;
    assert_eq!(revenue.status, 200, "{}", revenue.text);
    open(&visitor, &given)
        .await
        .expect_problem(422, "hand-over-used");

    for email in ["foreign@example.com", "nobody@example.com", ""] {
        hand(app, &key, &json!({ "eventId": "E2", "email": email }))
            .await
            .expect_problem(404, "not-found");
    }
    let admin = app.admin(Role::One).await;
    let trail = admin
        .get("/api/admin/audit?action=login.hand-over")
        .await
        .expect(200);
    assert_eq!(trail["items"].as_array().unwrap().len(), 1);
}

#[app_test]
async fn a_merchant_suspended_before_the_hand_over_ends_stays_out(app: &TestApp) {
    let key = key(app).await;
    merchant(app, "udaan_credit", OWN).await;
    let given = hand(app, &key, &json!({ "eventId": "E1", "email": OWN }))
        .await
        .expect(201);
    let late = hand(app, &key, &json!({ "eventId": "E2", "email": OWN }))
        .await
        .expect(201);
    let admin = app.admin(Role::One).await;
    admin
        .post(
            "/api/admin/partners/2/disable",
            &json!({ "reason": "Contract over" }),
        )
        .await
        .expect(200);
    open(&app.visitor(), &given)
        .await
        .expect_problem(422, "hand-over-unknown");
    app.clock.advance(600);
    open(&app.visitor(), &late)
        .await
        .expect_problem(422, "hand-over-expired");
    open(&app.visitor(), &json!({ "code": "x" }))
        .await
        .expect_problem(422, "hand-over-unknown");
}

#[app_test]
async fn a_lenders_code_continues_its_customers_session_and_opens_no_other(app: &TestApp) {
    let asha = app.consumer().await;
    let (app_id, _) = asha.apply_to("cashe").await;
    app.run_jobs().await;
    let table = asha
        .get(&format!("/api/submissions?appId={app_id}"))
        .await
        .expect(200);
    let reference = table["items"][0]["reference"].clone();
    let path = "/api/lenders/cashe/hand-overs";
    let give = async |event: &str, reference: &Value| {
        let body = json!({ "eventId": event, "reference": reference });
        let signature = app.signature("cashe", &body.to_string());
        app.visitor()
            .post_with(path, &[("saakh-signature", &signature)], &body)
            .await
    };
    let (own, others, nobodys) = ("E1", "E2", "E3");
    let own = give(own, &reference).await.expect(201);
    let others = give(others, &reference).await.expect(201);
    let nobodys = give(nobodys, &reference).await.expect(201);
    give("E1", &reference)
        .await
        .expect_problem(409, "hand-over-repeated");
    give("E4", &json!("unknown"))
        .await
        .expect_problem(404, "not-found");
    app.visitor()
        .post(path, &json!({ "eventId": "E5", "reference": reference }))
        .await
        .expect_problem(401, "signature-invalid");

    let nothing = json!({ "portal": null, "resumes": false });
    assert_eq!(
        open(&asha, &own).await.expect(200),
        json!({ "portal": null, "resumes": true })
    );
    assert_eq!(
        open(&app.consumer().await, &others).await.expect(200),
        nothing
    );
    assert_eq!(open(&app.visitor(), &nobodys).await.expect(200), nothing);
    app.visitor()
        .get("/api/session")
        .await
        .expect_problem(401, "unauthorised");
}

#[app_test]
async fn a_hand_over_code_for_one_page_opens_no_other(app: &TestApp) {
    let key = key(app).await;
    merchant(app, "udaan_credit", OWN).await;
    let portal = hand(app, &key, &json!({ "eventId": "E1", "email": OWN }))
        .await
        .expect(201);
    let code = json!({ "partner": "udaan_credit", "code": portal["code"] });
    app.visitor()
        .post("/api/arrivals/open", &code)
        .await
        .expect_problem(422, "hand-over-unknown");
    let site = crate::arrivals::bring(app, &key, "E2").await.expect(201);
    open(&app.visitor(), &site)
        .await
        .expect_problem(422, "hand-over-unknown");
    open(&app.visitor(), &portal).await.expect(200);
}
